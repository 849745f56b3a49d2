//! From options to a match.

use std::fs;
use std::time::Duration;

use quincunx_arena::stats::{Model, Sprt};
use quincunx_arena::{
    Adjudication, Conditions, Contender, DrawRule, Match, Patience, ResignRule, Schedule, Source, Tournament,
};

use super::Args;
use super::words::split;
use crate::failure::bad_input;
use crate::given::read_ruleset;

/// How many random plies an opening has if nothing is said.
const PLIES: u32 = 4;

pub(super) fn read_match(args: &Args) -> anyhow::Result<Match> {
    let ruleset = read_ruleset(&args.ruleset)?;
    let each: Vec<&str> = args.each.iter().flat_map(|words| split(words)).collect();
    let mut contenders = Vec::new();
    for words in &args.engine {
        let read = Contender::read(each.iter().copied(), split(words));
        contenders.push(read.map_err(|error| bad_input(format!("--engine {}: {error}", shown(words))))?);
    }
    let schedule = Schedule {
        tournament: tournament(args)?,
        games: args.games.saturating_mul(args.rounds),
        repeat: args.repeat != 1,
    };
    let conditions = Conditions {
        ply_limit: args.maxmoves,
        adjudication: Adjudication {
            resign: args.resign.as_deref().map(resign).transpose()?,
            draw: args.draw.as_deref().map(draw).transpose()?,
        },
        patience: Patience {
            hang: Duration::from_millis(args.patience),
            ..Patience::default()
        },
    };
    let sprt = args.sprt.as_deref().map(sprt).transpose()?;
    let refuse = |error: quincunx_arena::MatchError| bad_input(error.to_string());
    Match::new(ruleset, contenders, schedule, openings(args)?, args.seed)
        .and_then(|matched| matched.under(conditions).recovering(args.recover).testing(sprt))
        .map_err(refuse)
}

fn shown(words: &str) -> String {
    split(words).collect::<Vec<_>>().join(" ")
}

/// The `key=value` words of an option, each given to `take`, which says whether it knows the key and likes the value.
fn keys(
    (option, expected): (&str, &str),
    words: &str,
    mut take: impl FnMut(&str, &str) -> Option<()>,
) -> anyhow::Result<()> {
    for word in split(words) {
        let known = word.split_once('=').and_then(|(key, value)| take(key, value));
        known.ok_or_else(|| bad_input(format!("--{option}: `{word}` makes no sense here, expected {expected}")))?;
    }
    Ok(())
}

const OPENINGS: (&str, &str) = (
    "openings",
    "file=F, order=random|sequential, plies=N or balance=HUNDREDTHS",
);
const SPRT: (&str, &str) = (
    "sprt",
    "elo0=, elo1=, alpha= or beta= with a number, or model=normalized|logistic|bayesian",
);
const RESIGN: (&str, &str) = ("resign", "movecount=N, score=HUNDREDTHS or twosided=true|false");
const DRAW: (&str, &str) = ("draw", "movenumber=N, movecount=N or score=HUNDREDTHS");

fn read<T: std::str::FromStr>(value: &str, into: &mut T) -> Option<()> {
    *into = value.parse().ok()?;
    Some(())
}

fn tournament(args: &Args) -> anyhow::Result<Tournament> {
    let mut tournament: Tournament = args.tournament.parse().map_err(|error: String| bad_input(error))?;
    if let Tournament::Gauntlet { seeds } = &mut tournament {
        *seeds = args.seeds;
    }
    Ok(tournament)
}

fn openings(args: &Args) -> anyhow::Result<Source> {
    let (mut file, mut plies, mut balance, mut shuffled) = (None, None, None, false);
    if let Some(words) = &args.openings {
        keys(OPENINGS, words, |key, value| match key {
            "file" => {
                file = Some(value.to_string());
                Some(())
            }
            "plies" => read(value, plies.get_or_insert(0u32)),
            "balance" => read(value, balance.get_or_insert(0i32)).filter(|()| !value.starts_with('-')),
            "order" if matches!(value, "random" | "sequential") => {
                shuffled = value == "random";
                Some(())
            }
            _ => None,
        })?;
    }
    let Some(file) = file else {
        return Ok(Source::Random {
            plies: plies.unwrap_or(PLIES),
            balance,
        });
    };
    let text = fs::read_to_string(&file).map_err(|error| bad_input(format!("the openings in {file}: {error}")))?;
    Ok(Source::List { text, shuffled, plies })
}

fn sprt(words: &str) -> anyhow::Result<Sprt> {
    let (mut elo0, mut elo1, mut alpha, mut beta) = (0.0, 5.0, 0.05, 0.05);
    let mut model = Model::default();
    keys(SPRT, words, |key, value| match key {
        "elo0" => read(value, &mut elo0),
        "elo1" => read(value, &mut elo1),
        "alpha" => read(value, &mut alpha),
        "beta" => read(value, &mut beta),
        "model" => read(value, &mut model),
        _ => None,
    })?;
    Sprt::new(elo0, elo1, alpha, beta, model).map_err(|error| bad_input(format!("--sprt: {error}")))
}

fn resign(words: &str) -> anyhow::Result<ResignRule> {
    let mut rule = ResignRule {
        movecount: 3,
        score: 1000,
        twosided: false,
    };
    keys(RESIGN, words, |key, value| match key {
        "movecount" => read(value, &mut rule.movecount),
        "score" => read(value, &mut rule.score),
        "twosided" => read(value, &mut rule.twosided),
        _ => None,
    })?;
    Ok(rule)
}

fn draw(words: &str) -> anyhow::Result<DrawRule> {
    let mut rule = DrawRule {
        movenumber: 30,
        movecount: 8,
        score: 10,
    };
    keys(DRAW, words, |key, value| match key {
        "movenumber" => read(value, &mut rule.movenumber),
        "movecount" => read(value, &mut rule.movecount),
        "score" => read(value, &mut rule.score),
        _ => None,
    })?;
    Ok(rule)
}
