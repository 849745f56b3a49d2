//! What decides the games of a match, as a journal keeps it.

use std::time::Duration;

use serde_json::{Value, json};

use crate::{Contender, Kind, Limit, Match, Period, Source, Tournament};

impl Match {
    /// Everything that decides the games: two matches with the same one can go on from each other's journal.
    ///
    /// It is written to files, so its names are of its own and do not follow those of the code. Numbers with a fraction
    /// are texts: a reader of JSON may round them.
    pub fn identity(&self) -> Value {
        let conditions = &self.conditions;
        json!({
            "ruleset": self.ruleset.to_string(),
            "engines": self.contenders.iter().map(engine).collect::<Value>(),
            "tournament": match self.schedule.tournament {
                Tournament::RoundRobin => json!("roundrobin"),
                Tournament::Gauntlet { seeds } => json!({ "gauntlet": seeds }),
            },
            "games": self.schedule.games,
            "repeat": self.schedule.repeat,
            "openings": match &self.source {
                Source::Random { plies, balance } => json!({ "plies": plies, "balance": balance }),
                Source::List { text, shuffled, plies } => json!({ "list": text, "shuffled": shuffled, "plies": plies }),
            },
            "maxmoves": conditions.ply_limit,
            "resign": conditions.adjudication.resign.map(|rule| json!({
                "movecount": rule.movecount, "score": rule.score, "twosided": rule.twosided,
            })),
            "draw": conditions.adjudication.draw.map(|rule| json!({
                "movenumber": rule.movenumber, "movecount": rule.movecount, "score": rule.score,
            })),
            "patience": seconds(conditions.patience.hang),
            "sprt": self.sprt.map(|sprt| {
                let ((elo0, elo1), (lower, upper)) = (sprt.elos(), sprt.bounds());
                json!({
                    "elo": [elo0.to_string(), elo1.to_string()],
                    "bounds": [lower.to_string(), upper.to_string()],
                    "model": sprt.model().to_string(),
                })
            }),
            "seed": self.seed,
        })
    }
}

fn engine(contender: &Contender) -> Value {
    let kind = match &contender.kind {
        Kind::Bot { text, .. } => json!({ "bot": text }),
        Kind::Own(_) => json!({ "own": contender.name }),
        Kind::Program(program) => json!({
            "command": program.command,
            "args": program.args,
            "dir": program.dir,
            "options": program.options,
            "restart": program.restart,
        }),
    };
    json!({ "name": contender.name, "engine": kind, "limit": limit(&contender.limit) })
}

fn limit(limit: &Limit) -> Value {
    json!({
        "tc": limit.tc.map(|Period { moves, time, increment }| json!({
            "moves": moves, "time": seconds(time), "increment": seconds(increment),
        })),
        "st": limit.st.map(seconds),
        "nodes": limit.nodes,
        "depth": limit.depth,
        "margin": seconds(limit.margin()),
    })
}

fn seconds(time: Duration) -> String {
    time.as_secs_f64().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::{Model, Sprt};
    use crate::{Adjudication, Conditions, DrawRule, ResignRule, Schedule};

    fn matched(change: impl Fn(&mut Vec<Contender>, &mut Schedule, &mut Source, &mut Conditions)) -> Match {
        let mut contenders = vec![
            Contender::read(["tc=40/60+0.6"], ["greedy", "name=ours"]).unwrap(),
            Contender::read(
                ["nodes=50", "timemargin=20"],
                ["cmd=./theirs", "args=-x", "option.Hash=8"],
            )
            .unwrap(),
        ];
        let mut schedule = Schedule {
            tournament: Tournament::Gauntlet { seeds: 1 },
            games: 4,
            repeat: true,
        };
        let mut source = Source::Random {
            plies: 2,
            balance: None,
        };
        let mut conditions = Conditions {
            ply_limit: Some(200),
            adjudication: Adjudication {
                resign: Some(ResignRule {
                    movecount: 3,
                    score: 900,
                    twosided: true,
                }),
                draw: Some(DrawRule {
                    movenumber: 30,
                    movecount: 8,
                    score: 10,
                }),
            },
            ..Conditions::default()
        };
        change(&mut contenders, &mut schedule, &mut source, &mut conditions);
        let sprt = Sprt::new(0.0, 5.5, 0.05, 0.05, Model::Logistic).unwrap();
        Match::new("hadron:size=3".parse().unwrap(), contenders, schedule, source, u64::MAX)
            .and_then(|matched| matched.under(conditions).testing(Some(sprt)))
            .unwrap()
    }

    /// Journals are files that older programs have written: this text changes with [`crate::Journal`]'s version alone.
    #[test]
    fn an_identity_is_written_as_it_always_was() {
        let expected = json!({
            "ruleset": "hadron:size=3",
            "engines": [
                {
                    "name": "ours",
                    "engine": { "bot": "greedy" },
                    "limit": {
                        "tc": { "moves": 40, "time": "60", "increment": "0.6" },
                        "st": null, "nodes": null, "depth": null, "margin": "0.05",
                    },
                },
                {
                    "name": "theirs",
                    "engine": {
                        "command": "./theirs", "args": ["-x"], "dir": null, "options": [["Hash", "8"]], "restart": false,
                    },
                    "limit": { "tc": null, "st": null, "nodes": 50, "depth": null, "margin": "0.02" },
                },
            ],
            "tournament": { "gauntlet": 1 },
            "games": 4,
            "repeat": true,
            "openings": { "plies": 2, "balance": null },
            "maxmoves": 200,
            "resign": { "movecount": 3, "score": 900, "twosided": true },
            "draw": { "movenumber": 30, "movecount": 8, "score": 10 },
            "patience": "60",
            "sprt": {
                "elo": ["0", "5.5"],
                "bounds": ["-2.9444389791664403", "2.9444389791664403"],
                "model": "logistic",
            },
            "seed": u64::MAX,
        });
        let identity = matched(|_, _, _, _| {}).identity();
        assert_eq!(identity, expected);
        let text = identity.to_string();
        assert_eq!(serde_json::from_str::<Value>(&text).unwrap(), identity);
    }

    #[test]
    fn what_decides_games_tells_matches_apart() {
        let same = matched(|_, _, _, _| {}).identity();
        let list = |text: &str| Source::List {
            text: text.into(),
            shuffled: false,
            plies: None,
        };
        let others = [
            matched(|contenders, _, _, _| contenders[0].limit.st = Some(Duration::from_millis(1))),
            matched(|contenders, _, _, _| contenders.reverse()),
            matched(|_, schedule, _, _| schedule.repeat = false),
            matched(|_, schedule, _, _| schedule.tournament = Tournament::RoundRobin),
            matched(|_, _, source, _| *source = list("b2\n")),
            matched(|_, _, source, _| *source = list("b2\na1\n")),
            matched(|_, _, _, conditions| conditions.ply_limit = None),
            matched(|_, _, _, conditions| conditions.adjudication.draw = None),
            matched(|_, _, _, conditions| conditions.patience.hang = Duration::from_millis(1)),
        ];
        for (n, other) in others.iter().enumerate() {
            assert_ne!(other.identity(), same, "{n}");
            assert!(
                others[..n].iter().all(|before| before.identity() != other.identity()),
                "{n}"
            );
        }
    }
}
