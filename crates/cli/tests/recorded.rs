//! A match records the same of an engine whether it runs in this process or speaks UGI from another.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use quincunx_arena::{Contender, Match, Schedule, Source, Stop, Tournament};

/// What was recorded of all games: moves, what the engine thought of each, and the result.
fn recorded(ruleset: &str, engine: &[&str]) -> Vec<(Vec<String>, Vec<String>, Option<u8>)> {
    let contender = |name: &str| {
        let name = format!("name={name}");
        Contender::read(engine.iter().copied(), [name.as_str()]).unwrap()
    };
    let schedule = Schedule {
        tournament: Tournament::RoundRobin,
        games: 2,
        repeat: true,
    };
    let source = Source::Random {
        plies: 2,
        balance: None,
    };
    let engines = vec![contender("one"), contender("two")];
    let matched = Match::new(ruleset.parse().unwrap(), engines, schedule, source, 7).unwrap();
    let ended = matched.run(1, Vec::new(), None, &Stop::default(), &mut ()).unwrap();
    let games = ended.played.into_iter();
    games.map(|game| (game.moves, game.evals, game.winner)).collect()
}

/// These games are searched without chance; a seed would have to be told over UGI.
#[test]
fn in_this_process_and_over_ugi_alike() {
    let program = format!("cmd={}", env!("CARGO_BIN_EXE_quincunx"));
    for (ruleset, limit) in [
        ("hadron:size=3", "nodes=100000"),
        ("hadron", "nodes=20000"),
        ("renpaarden:size=5", "nodes=300"),
        ("murus", "nodes=1000"),
    ] {
        let here = recorded(ruleset, &["engine", limit]);
        let there = recorded(ruleset, &[&program, "args=engine", limit]);
        assert_eq!(here, there, "{ruleset}");
        assert!(here.iter().all(|(moves, evals, _)| moves.len() == evals.len()));
    }
    // A win on the smallest board is proven from the first move on, with its distance.
    let evals = &recorded("hadron:size=3", &["engine", "nodes=100000"])[0].1;
    assert!(evals.iter().all(|eval| eval.contains('#')), "{evals:?}");
}
