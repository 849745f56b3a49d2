//! Engines that misbehave: detected, reported, scored as a loss, and survived.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::time::{Duration, Instant};

use quincunx_arena::output::report;
use quincunx_arena::{Conditions, Contender, Ended, Match, MatchError, Patience, Schedule, Source, Stop, Tournament};

/// Nothing takes that long that comes at all.
const LONG: Duration = Duration::from_secs(120);

fn mock(behaviour: &str, limit: &str) -> Contender {
    let command = format!("cmd={}", env!("CARGO_BIN_EXE_quincunx-mock-engine"));
    let args = format!("args={behaviour}");
    Contender::read([], [command.as_str(), &args, "name=mock", limit]).unwrap()
}

fn bot(text: &str) -> Contender {
    Contender::read([], [text]).unwrap()
}

fn between(first: Contender, second: Contender, games: usize) -> Match {
    let schedule = Schedule {
        tournament: Tournament::RoundRobin,
        games,
        repeat: true,
    };
    let source = Source::Random {
        plies: 2,
        balance: None,
    };
    // Short is only what no engine here is meant to keep: however slow the machine is, whoever answers is in time.
    let conditions = Conditions {
        patience: Patience {
            startup: LONG,
            hang: Duration::from_millis(300),
            grace: LONG,
        },
        ..Conditions::default()
    };
    Match::new("hadron".parse().unwrap(), vec![first, second], schedule, source, 1)
        .unwrap()
        .under(conditions)
        .recovering(true)
}

fn matched(behaviour: &str, limit: &str, games: usize) -> Match {
    between(mock(behaviour, limit), bot("greedy"), games)
}

/// The same with little patience for a program that does not get ready.
fn hurried(matched: Match) -> Match {
    matched.under(Conditions {
        patience: Patience {
            startup: Duration::from_millis(200),
            hang: Duration::from_millis(300),
            grace: Duration::from_millis(200),
        },
        ..Conditions::default()
    })
}

/// The same with little patience for a program that does not move when told to.
fn unheard(matched: Match) -> Match {
    matched.under(Conditions {
        patience: Patience {
            startup: LONG,
            hang: Duration::from_millis(300),
            grace: Duration::from_millis(200),
        },
        ..Conditions::default()
    })
}

fn run(matched: &Match) -> Ended {
    matched.run(1, Vec::new(), None, &Stop::default(), &mut ()).unwrap()
}

/// Plays against a misbehaving engine: it must lose every game for that reason, and the match must go on.
#[track_caller]
fn loses(behaviour: &str, limit: &str, reason: &str) {
    loses_in(&matched(behaviour, limit, 2), behaviour, reason);
}

#[track_caller]
fn loses_in(matched: &Match, behaviour: &str, reason: &str) {
    let ended = run(matched);
    assert_eq!(ended.scores.games(), 2, "{behaviour}");
    assert_eq!(ended.scores.between(0, 1).losses, 2, "{behaviour}: {:?}", ended.played);
    for game in &ended.played {
        assert_eq!(game.reason, reason, "{behaviour}: {game:?}");
    }
    let faults = ended.scores.faults(0);
    assert_eq!(faults.get(reason), Some(&2), "{behaviour}: {faults:?}");
    assert!(ended.scores.faults(1).is_empty());
    let told = report(matched, &ended.scores);
    assert!(told.contains(&format!("Faults of mock: {reason} 2")), "{told}");
}

#[test]
fn crashes() {
    loses("crash 1", "st=120", "crash");
    loses("closes 0", "st=120", "crash");
}

#[test]
fn hangs() {
    for (behaviour, limit) in [
        ("hang 1", "nodes=10"),
        ("deaf 1", "nodes=10"),
        ("hang 0", "st=0.1"),
        ("hang 0", "tc=0.2"),
    ] {
        loses_in(&unheard(matched(behaviour, limit, 2)), behaviour, "hang");
    }
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
    loses("illegal 1", "st=120", "illegal-move");
    loses("empty 0", "st=120", "illegal-move");
    loses("garbage 1", "nodes=10", "endless");
}

#[test]
fn wrong_claims() {
    loses("resign 1", "st=120", "wrong-claim");
    // Hadron has no draws, so this one is wrong about every game, won or lost.
    loses("liar 99", "st=120", "wrong-claim");
}

#[test]
fn silence() {
    loses_in(
        &hurried(matched("mute", "nodes=10", 2)).recovering(true),
        "mute",
        "hang",
    );
    loses_in(
        &hurried(matched("unready", "nodes=10", 2)).recovering(true),
        "unready",
        "hang",
    );
}

#[test]
fn failing_after_the_last_move() {
    loses("late-crash 99", "st=120", "crash");
    loses_in(&hurried(matched("late-hang 99", "st=120", 2)), "late-hang", "hang");
}

/// Neither can lose to the other: the rules decide, and both are reported.
#[test]
fn two_that_are_wrong_about_the_end() {
    for (behaviour, word) in [("liar 99", "wrong-claim"), ("late-crash 99", "crash")] {
        let both = between(mock(behaviour, "st=120"), mock(behaviour, "st=120"), 4);
        let fair = between(mock("good", "st=120"), mock("good", "st=120"), 4);
        let (both, fair) = (run(&both), run(&fair));
        for (wrong, right) in both.played.iter().zip(&fair.played) {
            assert_eq!(
                (&wrong.moves, wrong.winner, &wrong.reason),
                (&right.moves, right.winner, &right.reason)
            );
            let fault = wrong.fault.as_deref().unwrap();
            assert!(fault.contains("player 1 ") && fault.contains("; player 2 "), "{fault}");
        }
        for engine in [0, 1] {
            assert_eq!(both.scores.faults(engine).get(word), Some(&4));
        }
    }
}

/// A game that neither engine can begin has no winner.
#[test]
fn two_that_do_not_start() {
    let both = between(mock("mute", "nodes=1"), mock("mute", "nodes=1"), 2);
    for game in run(&hurried(both)).played {
        assert_eq!((game.winner, game.reason.as_str(), game.moves.len()), (None, "hang", 0));
    }
}

/// A stuck program dies with the helpers it has started, and so does one that only crashes or is done.
#[cfg(target_os = "linux")]
#[test]
fn nothing_is_left_of_a_program() {
    let alive = |number: &str| {
        let stat = std::fs::read_to_string(format!("/proc/{number}/stat")).unwrap_or_default();
        let state = stat.rsplit(')').next().and_then(|rest| rest.split_whitespace().next());
        state.is_some_and(|state| !matches!(state, "Z" | "X"))
    };
    let dir = tempfile::tempdir().unwrap();
    for (behaviour, limit, reason) in [
        ("hang", "nodes=10", "hang"),
        ("deaf", "nodes=10", "hang"),
        ("crash", "st=120", "crash"),
        ("closes", "st=120", "crash"),
        ("good", "st=120", "no-move"),
    ] {
        let path = dir.path().join(behaviour);
        let told = format!("{behaviour} 0 {}", path.display());
        let ended = run(&unheard(matched(&told, limit, 2)));
        assert!(
            ended.played.iter().all(|game| game.reason == reason),
            "{:?}",
            ended.played
        );
        let text = std::fs::read_to_string(&path).unwrap();
        let numbers: Vec<&str> = text.lines().collect();
        let starts = if behaviour == "good" { 1 } else { 2 };
        assert_eq!(numbers.len(), 2 * starts, "{behaviour}: {text}");
        for number in numbers {
            // A killed process needs a moment to be gone.
            let begun = Instant::now();
            while alive(number) {
                assert!(begun.elapsed() < LONG, "{behaviour}: process {number} is still there");
                std::thread::sleep(Duration::from_millis(10));
            }
        }
    }
}

#[test]
fn good_engines_and_noisy_ones_play_on() {
    for behaviour in ["good", "noise 0", "silent 0"] {
        for limit in ["tc=120+0.1", "st=120"] {
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
    let ended = run(&matched("crash 1", "st=120", 4).recovering(false));
    assert!(ended.unfinished);
    assert_eq!(ended.scores.games(), 1);
    assert_eq!(ended.scores.between(0, 1).losses, 1);
    assert!(ended.failure.unwrap().contains("crashed"));
    let ended = run(&matched("illegal 1", "st=120", 4).recovering(false));
    assert!(!ended.unfinished);
}

#[test]
fn programs_that_do_not_start_are_known_before_the_first_game() {
    let mute = hurried(matched("mute", "nodes=10", 2));
    assert!(matches!(
        mute.try_engines(&Stop::default()),
        Err(MatchError::Engine(..))
    ));
    assert!(matched("good", "nodes=10", 2).try_engines(&Stop::default()).is_ok());
    let missing = Contender::read([], ["cmd=/nowhere/at/all", "st=1"]).unwrap();
    let missing = between(missing, bot("greedy"), 2);
    let error = missing.try_engines(&Stop::default()).unwrap_err().to_string();
    assert!(error.contains("cannot be started"), "{error}");
}
