//! The engine protocol, spoken to the real program while it searches.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod talk;

use talk::{Live, bestmoves};

#[test]
fn lines_are_read_while_searching() {
    let mut engine = Live::new(&["murus"]);
    engine.send("isready\ngo infinite");
    engine.until("info depth 3");
    engine.send("isready");
    let before = engine.until("readyok");
    engine
        .send("query p1turn\nd\nnonsense\nposition startpos moves c1-e3\nquery p1turn\nsetoption name Threads value 2");
    assert_eq!(engine.until("response").last().unwrap(), "response true");
    let during = engine.until("response false");
    assert!(during.iter().any(|line| line.starts_with("position: tttttttt")));
    assert_eq!(bestmoves(&before).len() + bestmoves(&during).len(), 0);
    engine.send("stop");
    engine.until("bestmove");
    engine.send("go depth 2");
    engine.until("bestmove");
    assert_eq!(bestmoves(&engine.end()).len(), 0);
}

#[test]
fn one_answer_for_every_go() {
    let mut engine = Live::new(&["hadron:size=7"]);
    engine.send("setoption name Hash value 4\nisready");
    engine.until("readyok");
    for round in 0..100 {
        match round % 4 {
            0 => engine.send("go infinite\nstop"),
            1 => engine.send("go movetime 1\nstop\nstop"),
            2 => engine.send("go depth 1\nisready\nstop"),
            _ => engine.send("stop\ngo nodes 100"),
        }
        engine.until("bestmove");
    }
    engine.send("isready");
    assert_eq!(bestmoves(&engine.until("readyok")).len(), 0);
    // All at once: each is answered in its turn, and an endless one gives way to the next.
    for _ in 0..50 {
        engine.send("go infinite\ngo nodes 50\nposition startpos moves d4\ngo infinite\nstop\nposition startpos");
    }
    for _ in 0..150 {
        engine.until("bestmove");
    }
    assert_eq!(bestmoves(&engine.end()).len(), 0);
}

#[test]
fn an_endless_search_waits_for_stop_even_if_it_knows_everything() {
    let mut engine = Live::new(&["hadron:size=3"]);
    engine.send("go infinite");
    engine.until("info depth");
    engine.send("isready");
    assert_eq!(bestmoves(&engine.until("readyok")).len(), 0);
    engine.send("stop");
    engine.until("bestmove");
    assert!(engine.end().is_empty());
}

#[test]
fn quit_and_the_end_of_input_end_everything() {
    for last in ["quit", "", "stop\nquit", "go infinite\nquit", "go perft 30\nquit"] {
        let mut engine = Live::new(&["emulsion"]);
        engine.send("go infinite");
        engine.until("info depth");
        engine.send(last);
        let answers = bestmoves(&engine.end());
        assert!(!answers.is_empty(), "{last}");
    }
}

#[test]
fn counting_can_be_stopped() {
    let mut engine = Live::new(&["murus"]);
    engine.send("go perft 30\nisready");
    engine.until("readyok");
    engine.send("stop");
    engine.until("info string counting stopped");
    engine.send("go depth 1");
    engine.until("bestmove");
    engine.end();
}

#[test]
fn settings_may_change_at_any_time() {
    let mut engine = Live::new(&[]);
    for ruleset in [
        "murus",
        "hadron:size=11",
        "alliances",
        "emulsion:size=4",
        "renpaarden:size=6",
    ] {
        engine.send("go infinite");
        engine.send(&format!(
            "setoption name Ruleset value {ruleset}\nsetoption name Hash value 1\nsetoption name MultiPV value 2\nuginewgame"
        ));
        engine.send("stop");
        engine.until("bestmove");
        engine.send("isready");
        engine.until("readyok");
        engine.send("go depth 1");
        engine.until("bestmove");
    }
    engine.end();
}
