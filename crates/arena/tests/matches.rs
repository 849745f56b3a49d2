//! Whole matches between bots: the same totals whatever the threads, interruptions and order.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use quincunx_arena::output::{Format, report, write_html};
use quincunx_arena::stats::{Decision, Model, Sprt};
use quincunx_arena::{
    Adjudication, Conditions, Contender, DrawRule, Ended, Journal, Match, Plan, Played, Schedule, Scores, Source, Stop,
    Tournament, Watcher,
};
use quincunx_rules::record::{Reader, Record};

fn matched(ruleset: &str, engines: &[&str], games: usize, tournament: Tournament) -> Match {
    let contenders = engines
        .iter()
        .map(|engine| Contender::read([], engine.split(' ')).unwrap())
        .collect();
    let schedule = Schedule {
        tournament,
        games,
        repeat: true,
    };
    let source = Source::Random {
        plies: 2,
        balance: None,
    };
    Match::new(ruleset.parse().unwrap(), contenders, schedule, source, 5).unwrap()
}

fn duel(games: usize) -> Match {
    let engines = ["engine:nodes=50,hash=1", "random"];
    matched("hadron", &engines, games, Tournament::RoundRobin)
}

fn run(matched: &Match, threads: usize) -> Ended {
    matched
        .run(threads, Vec::new(), None, &Stop::default(), &mut ())
        .unwrap()
}

/// The games without what time did to them.
fn untimed(played: &[Played]) -> Vec<Played> {
    let games = played.iter().cloned();
    games.map(|game| Played { millis: 0, ..game }).collect()
}

#[test]
fn threads_do_not_change_games() {
    for engines in [
        ["greedy", "random"],
        ["engine:nodes=300,hash=1", "engine:depth=1,hash=1"],
    ] {
        let matched = matched("hadron", &engines, 20, Tournament::RoundRobin);
        let alone = run(&matched, 1);
        let together = run(&matched, 3);
        assert_eq!(untimed(&alone.played), untimed(&together.played));
        assert_eq!(alone.scores, together.scores);
        assert!(!alone.unfinished);
        assert_eq!(alone.scores.games(), 20);
    }
}

#[test]
fn pairs_share_an_opening_and_the_stronger_bot_wins() {
    let ended = run(&duel(200), 2);
    for pair in ended.played.chunks(2) {
        assert_eq!(pair[0].start, pair[1].start);
        assert_eq!(pair[0].engines, [0, 1]);
        assert_eq!(pair[1].engines, [1, 0]);
    }
    let tally = ended.scores.between(0, 1);
    assert_eq!(tally.complete_pairs(), 100);
    assert!(tally.points() > 120.0, "{tally:?}");
}

/// Stops the match after so many games.
struct StopAfter<'a>(usize, &'a Stop);

impl Watcher for StopAfter<'_> {
    fn game_ended(&mut self, _plan: &Plan, _played: &Played, scores: &Scores) {
        if scores.games() >= self.0 {
            self.1.stop();
        }
    }
}

#[test]
fn a_match_goes_on_where_it_stopped() {
    let matched = duel(60);
    let whole = run(&matched, 2);
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("journal");
    drop(Journal::create(&path, &[], matched.identity()).unwrap());
    let mut last = 0;
    for until in [1, 7, 20, 41, usize::MAX] {
        let (mut journal, kept) = Journal::open(&path).unwrap();
        assert_eq!(kept.identity, matched.identity());
        assert!(kept.played.len() >= last);
        last = kept.played.len();
        let stop = Stop::default();
        let mut watcher = StopAfter(until, &stop);
        let ended = matched
            .run(2, kept.played, Some(&mut journal), &stop, &mut watcher)
            .unwrap();
        if until == usize::MAX {
            assert_eq!(untimed(&ended.played), untimed(&whole.played));
            assert_eq!(ended.scores, whole.scores);
        }
    }
    assert_eq!(Journal::read(&path).unwrap().played.len(), 60);
}

#[test]
fn tests_stop_at_the_same_game_whatever_the_threads() {
    let sprt = Sprt::new(0.0, 50.0, 0.05, 0.05, Model::Logistic).unwrap();
    let matched = duel(5000).testing(Some(sprt)).unwrap();
    let alone = run(&matched, 1);
    assert_eq!(alone.decision, Some(Decision::AcceptH1));
    assert!(alone.played.len() < 5000);
    let together = run(&matched, 3);
    assert_eq!(untimed(&alone.played), untimed(&together.played));
    assert_eq!(alone.scores, together.scores);
    // All that was played can be given back, and decides the same.
    let again = matched
        .run(2, together.played, None, &Stop::default(), &mut ())
        .unwrap();
    assert_eq!(again.scores, alone.scores);
    assert!(report(&matched, &again.scores).contains("LLR: "));
}

#[test]
fn tournaments_rate_everyone() {
    let engines = ["random", "engine:nodes=50,hash=1", "random", "greedy"];
    let all = matched("hadron", &engines, 20, Tournament::RoundRobin);
    assert_eq!(all.names(), ["random", "engine:nodes=50,hash=1", "random-2", "greedy"]);
    let ended = run(&all, 2);
    assert_eq!(ended.scores.games(), 6 * 20);
    let text = report(&all, &ended.scores);
    let first = text.lines().find(|line| line.trim_start().starts_with("1 ")).unwrap();
    assert!(first.contains("engine"), "{text}");
    let gauntlet = matched("hadron", &engines, 4, Tournament::Gauntlet { seeds: 1 });
    let ended = run(&gauntlet, 2);
    assert_eq!(ended.scores.games(), 3 * 4);
    assert_eq!(ended.scores.between(1, 2).games(), 0);
    assert!(!report(&gauntlet, &ended.scores).to_lowercase().contains("nan"));
}

#[test]
fn outputs_can_be_read_back() {
    let matched = matched("murus", &["engine:depth=2,hash=1", "greedy"], 4, Tournament::RoundRobin).under(Conditions {
        ply_limit: Some(120),
        ..Conditions::default()
    });
    let ended = run(&matched, 2);
    let mut text = Vec::new();
    Format::Records.write(&matched, &ended.played, &mut text).unwrap();
    let records: Vec<Record> = Reader::new(&text[..]).collect::<Result<_, _>>().unwrap();
    assert_eq!(records.len(), 4);
    for (record, played) in records.iter().zip(&ended.played) {
        assert_eq!(record.moves().collect::<Vec<_>>(), played.moves);
        assert_eq!(record.result(), played.result());
        assert_eq!(record.reason(), Some(played.reason.as_str()));
    }
    assert!(String::from_utf8(text).unwrap().contains("[%eval "));
    let mut lines = Vec::new();
    Format::JsonLines.write(&matched, &ended.played, &mut lines).unwrap();
    assert_eq!(lines.iter().filter(|&&byte| byte == b'\n').count(), 4);
    let mut csv = Vec::new();
    Format::Csv.write(&matched, &ended.played, &mut csv).unwrap();
    assert_eq!(String::from_utf8(csv).unwrap().lines().count(), 5);
    let mut html = Vec::new();
    write_html(&matched, &ended.played, &ended.scores, &mut html).unwrap();
    let html = String::from_utf8(html).unwrap();
    assert_eq!(html.matches("<svg").count(), 4);
    for caption in [
        "Score over time",
        "Elo with its 95 % interval",
        "Lengths of games",
        "How games ended",
    ] {
        assert!(html.contains(caption), "{caption}");
    }
    // One file that asks for nothing else.
    for word in ["NaN", "http", "src=", "href=", "url(", "@import", "<script"] {
        assert!(!html.contains(word), "{word}: {html}");
    }
}

#[test]
fn clocks_of_equal_and_different_times_are_kept() {
    for engines in [
        ["engine tc=1+0.01 timemargin=20000", "greedy tc=1+0.01 timemargin=20000"],
        ["engine tc=10/0.5 timemargin=20000", "greedy tc=2 timemargin=20000"],
        ["engine st=0.01 timemargin=20000", "greedy depth=1"],
    ] {
        let ended = run(&matched("hadron", &engines, 2, Tournament::RoundRobin), 1);
        assert_eq!(ended.scores.games(), 2);
        for game in &ended.played {
            assert_eq!(game.reason, "no-move", "{game:?}");
        }
    }
}

#[test]
fn agreed_draws_are_judged_only_when_asked() {
    let engines = ["engine:depth=1,hash=1", "engine:depth=1,hash=1"];
    let plain = matched("murus", &engines, 2, Tournament::RoundRobin);
    let judged = plain.clone().under(Conditions {
        adjudication: Adjudication {
            resign: None,
            draw: Some(DrawRule {
                movenumber: 2,
                movecount: 1,
                score: 100_000,
            }),
        },
        ..Conditions::default()
    });
    assert!(run(&plain, 1).played.iter().all(|game| game.reason != "adjudication"));
    for game in run(&judged, 1).played {
        assert_eq!((game.winner, game.reason.as_str()), (None, "adjudication"));
    }
}
