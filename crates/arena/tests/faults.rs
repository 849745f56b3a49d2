//! Engines that misbehave: detected, reported, scored as a loss, and survived.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::time::Duration;

use quincunx_arena::{Conditions, Contender, Ended, Match, MatchError, Patience, Schedule, Source, Stop, Tournament};

fn matched(behaviour: &str, limit: &str, games: usize) -> Match {
    let command = format!("cmd={}", env!("CARGO_BIN_EXE_quincunx-mock-engine"));
    let args = format!("args={behaviour}");
    let mock = Contender::read([], [command.as_str(), &args, "name=mock", limit]).unwrap();
    let greedy = Contender::read([], ["greedy"]).unwrap();
    let schedule = Schedule {
        tournament: Tournament::RoundRobin,
        games,
        repeat: true,
    };
    let source = Source::Random {
        plies: 2,
        balance: None,
    };
    let conditions = Conditions {
        patience: Patience {
            startup: Duration::from_secs(30),
            hang: Duration::from_millis(300),
            grace: Duration::from_secs(1),
        },
        ..Conditions::default()
    };
    Match::new("hadron".parse().unwrap(), vec![mock, greedy], schedule, source, 1)
        .unwrap()
        .under(conditions)
        .recovering(true)
}

fn run(matched: &Match) -> Ended {
    matched.run(1, Vec::new(), None, &Stop::default(), &mut ()).unwrap()
}

/// Plays against a misbehaving engine: it must lose every game for that reason, and the match must go on.
#[track_caller]
fn loses(behaviour: &str, limit: &str, reason: &str) {
    let ended = run(&matched(behaviour, limit, 2));
    assert_eq!(ended.scores.games(), 2, "{behaviour}");
    assert_eq!(ended.scores.between(0, 1).losses, 2, "{behaviour}: {:?}", ended.played);
    for game in &ended.played {
        assert_eq!(game.reason, reason, "{behaviour}: {game:?}");
    }
}

#[test]
fn crashes() {
    loses("crash 1", "st=30", "crash");
    loses("closes 0", "st=30", "crash");
}

#[test]
fn hangs() {
    loses("hang 1", "nodes=10", "hang");
    loses("deaf 1", "nodes=10", "hang");
    loses("hang 0", "st=0.1", "hang");
    loses("hang 0", "tc=0.2", "hang");
}

#[test]
fn thinking_for_ever() {
    loses("endless 1", "nodes=10", "endless");
    loses("endless 1", "depth=3", "endless");
    loses("endless 0", "st=0.1", "time");
    loses("endless 1", "tc=0.2+0.01", "time");
}

#[test]
fn illegal_moves_and_garbage() {
    loses("illegal 1", "st=30", "illegal-move");
    loses("empty 0", "st=30", "illegal-move");
    loses("garbage 1", "nodes=10", "endless");
}

#[test]
fn wrong_claims() {
    loses("resign 1", "st=30", "wrong-claim");
    // Hadron has no draws, so this one is wrong about every game, won or lost.
    loses("liar 99", "st=30", "wrong-claim");
}

#[test]
fn good_engines_and_noisy_ones_play_on() {
    for behaviour in ["good", "noise 0", "silent 0"] {
        for limit in ["tc=30+0.1", "st=30"] {
            let ended = run(&matched(behaviour, limit, 4));
            assert_eq!(ended.scores.games(), 4);
            for game in &ended.played {
                assert_eq!(game.reason, "no-move", "{behaviour}: {game:?}");
            }
        }
    }
}

#[test]
fn without_recovery_a_dead_engine_ends_the_match_and_its_game_counts() {
    let ended = run(&matched("crash 1", "st=30", 4).recovering(false));
    assert!(ended.unfinished);
    assert_eq!(ended.scores.games(), 1);
    assert_eq!(ended.scores.between(0, 1).losses, 1);
    assert!(ended.failure.unwrap().contains("crashed"));
    let ended = run(&matched("illegal 1", "st=30", 4).recovering(false));
    assert!(!ended.unfinished);
}

#[test]
fn programs_that_do_not_start_are_known_before_the_first_game() {
    let mut mute = matched("mute", "nodes=10", 2);
    mute = mute.under(Conditions {
        patience: Patience {
            startup: Duration::from_millis(200),
            ..Patience::default()
        },
        ..Conditions::default()
    });
    assert!(matches!(
        mute.try_engines(&Stop::default()),
        Err(MatchError::Engine(..))
    ));
    assert!(matched("good", "nodes=10", 2).try_engines(&Stop::default()).is_ok());
    let missing = Contender::read([], ["cmd=/nowhere/at/all", "st=1"]).unwrap();
    let greedy = Contender::read([], ["greedy"]).unwrap();
    let schedule = Schedule {
        tournament: Tournament::RoundRobin,
        games: 2,
        repeat: true,
    };
    let source = Source::Random {
        plies: 2,
        balance: None,
    };
    let missing = Match::new("hadron".parse().unwrap(), vec![missing, greedy], schedule, source, 1).unwrap();
    let error = missing.try_engines(&Stop::default()).unwrap_err().to_string();
    assert!(error.contains("cannot be started"), "{error}");
}
