//! The engine protocol, spoken to the real program in one go: everything is sent, then everything is read.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod talk;

use talk::{bestmoves, talk};

#[test]
fn introduction() {
    let answers = talk(&[], b"ugi\nisready\nquit\n");
    assert!(answers[0].starts_with("id name Quincunx"));
    assert!(answers[1].starts_with("id author"));
    assert!(answers.contains(&"option name Ruleset type string default hadron".into()));
    assert!(answers.contains(&"option name Threads type spin default 1 min 1 max 256".into()));
    assert!(answers.contains(&"option name MultiPV type spin default 1 min 1 max 256".into()));
    assert!(
        answers
            .iter()
            .any(|line| line.starts_with("option name Hash type spin default 64 min 1 max "))
    );
    assert_eq!(answers[answers.len() - 2..], ["ugiok", "readyok"]);
}

#[test]
fn counting() {
    let answers = talk(&["murus"], b"go perft 1\n");
    assert_eq!(answers.len(), 21);
    assert!(answers.contains(&"a1-a3: 1".into()));
    assert_eq!(answers[20], "Nodes searched: 20");
    let answers = talk(&[], b"position startpos moves c3\ngo perft 4\ngo perft 0\n");
    assert!(answers.contains(&"Nodes searched: 59596".into()), "{answers:?}");
    assert_eq!(answers.last().unwrap(), "Nodes searched: 1");
}

#[test]
fn positions_and_queries() {
    let answers = talk(
        &[],
        b"setoption name Ruleset value hadron:size=3\nposition startpos moves b2 a3\nd\nquery p1turn\nquery gameover\n\
          query result\nposition fen xx1/oo1/2o 2\nquery p1turn\nquery gameover\nquery result\n",
    );
    assert!(answers.contains(&"position: x2/1o1/3 1".into()), "{answers:?}");
    assert_eq!(responses(&answers), ["true", "false", "none", "false", "true", "p1win"]);
}

#[test]
fn a_third_occurrence_ends_the_game_as_the_referee_has_it() {
    let there_and_back = "a8-b6 a2-b4 b6-a8 b4-a2 ";
    let mut input = String::new();
    for times in [1, 2] {
        let moves = there_and_back.repeat(times);
        input.push_str(&format!(
            "position startpos moves {moves}\nquery gameover\nquery result\n"
        ));
    }
    let answers = talk(&["renpaarden"], input.as_bytes());
    assert_eq!(responses(&answers), ["false", "none", "true", "draw"]);
}

fn responses(answers: &[String]) -> Vec<&str> {
    answers
        .iter()
        .filter_map(|line| line.strip_prefix("response "))
        .collect()
}

#[test]
fn garbage_changes_nothing() {
    let answers = talk(
        &[],
        b"\xff\xfe\0\n\n   \nposition\nposition fen\nposition fen 9/9 1\nposition startpos moves c3 c4\nposition startpos \
          moves \xc3\nsetoption\nsetoption name Ruleset value chess\nsetoption name Hash value 0\nsetoption name Threads \
          value many\nquery\nquery nothing\nstop\nstop\ngo perft x\nd\n",
    );
    assert!(answers.contains(&"position: 5/5/5/5/5 1".into()), "{answers:?}");
    assert!(
        answers
            .iter()
            .any(|line| line.starts_with("info string position refused"))
    );
    assert!(answers.iter().any(|line| line.contains("unknown game `chess`")));
    assert_eq!(bestmoves(&answers).len(), 0);
}

#[test]
fn every_game_searches_with_every_kind_of_limit() {
    for game in ["alliances", "renpaarden", "emulsion", "hadron:size=7", "murus"] {
        let answers = talk(
            &[game],
            b"setoption name Hash value 2\nisready\ngo depth 2\ngo nodes 500\ngo movetime 5\n\
              go p1time 100 p2time 100 p1inc 1 p2inc 1\ngo p1time -3 p2time 0\ngo infinite\n",
        );
        assert_eq!(bestmoves(&answers).len(), 6, "{game}: {answers:?}");
        let lines: Vec<&String> = answers.iter().filter(|line| line.starts_with("info depth")).collect();
        for line in &lines {
            for word in [
                " seldepth ",
                " multipv 1 ",
                " score ",
                " nodes ",
                " nps ",
                " time ",
                " pv ",
            ] {
                assert!(line.contains(word), "{line}");
            }
        }
        // The last word before the answer is a line that begins with it.
        let at = answers.iter().position(|line| line.starts_with("bestmove")).unwrap();
        let mv = answers[at].strip_prefix("bestmove ").unwrap();
        let line = answers[at - 1].split(" pv ").nth(1).unwrap();
        assert_eq!(line.split(' ').next(), Some(mv), "{answers:?}");
    }
}

#[test]
fn certain_results_are_told_in_plies() {
    let answers = talk(
        &["hadron:size=3"],
        b"go depth 9\nposition startpos moves b2\ngo depth 9\n",
    );
    assert!(answers.iter().any(|line| line.contains(" score win 9 ")), "{answers:?}");
    assert!(
        answers.iter().any(|line| line.contains(" score win -8 ")),
        "{answers:?}"
    );
}

#[test]
fn several_lines() {
    let answers = talk(
        &["hadron"],
        b"setoption name MultiPV value 3\nsetoption name Hash value 1\ngo depth 3\n",
    );
    for n in 1..=3 {
        let word = format!(" multipv {n} ");
        assert!(answers.iter().any(|line| line.contains(&word)), "{answers:?}");
    }
    assert_eq!(bestmoves(&answers).len(), 1);
}

#[test]
fn a_game_that_is_over_is_answered_at_once() {
    let answers = talk(
        &["hadron:size=3"],
        b"position fen xx1/oo1/2o 2\ngo infinite\ngo depth 3\ngo\n",
    );
    assert_eq!(bestmoves(&answers), ["0000"; 3]);
}

#[test]
fn other_bots_can_play() {
    let answers = talk(
        &["hadron"],
        b"setoption name Bot value level:1\ngo infinite\nsetoption name Bot value greedy\ngo movetime 10\n\
          setoption name Bot value greedy-hard\nsetoption name Hash value 1\ngo depth 1\nsetoption name Bot value deep\n",
    );
    assert_eq!(bestmoves(&answers).len(), 3, "{answers:?}");
    assert!(answers.iter().any(|line| line.contains("has no bot `greedy-hard`")));
    assert!(answers.iter().any(|line| line.contains("unknown bot `deep`")));
}

#[test]
fn the_same_session_gives_the_same_moves() {
    let input = b"setoption name Hash value 4\ngo nodes 3000\nposition startpos moves c1-e3\ngo depth 4\n\
                  setoption name Bot value level:2\ngo depth 9\n";
    let moves = || bestmoves(&talk(&["murus"], input)).to_vec();
    assert_eq!(moves(), moves());
}

#[test]
fn every_go_has_its_move_also_before_quit() {
    let answers = talk(&[], b"go depth 3\ngo nodes 5000\ngo infinite\nquit\n");
    assert_eq!(bestmoves(&answers).len(), 3, "{answers:?}");
}

#[test]
fn a_limit_that_is_no_number_does_not_make_a_search_endless() {
    for line in ["go movetime abc", "go depth", "go nodes many movetime 5"] {
        let answers = talk(&[], format!("{line}\n").as_bytes());
        assert!(
            answers[0].starts_with("info string") && answers[0].contains("a number"),
            "{answers:?}"
        );
        assert_eq!(bestmoves(&answers).len(), 1, "{line}: {answers:?}");
    }
}
