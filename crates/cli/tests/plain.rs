//! Games line by line, through pipes.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

/// What the program says to these lines, and whether all went well.
fn say(home: &Path, args: &[&str], input: &str) -> (String, bool) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_quincunx"))
        .args(args)
        .env_clear()
        .env("HOME", home)
        .env("LANG", "en_GB.UTF-8")
        .current_dir(home)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    let mut text = String::from_utf8(output.stdout).unwrap();
    text.push_str(&String::from_utf8(output.stderr).unwrap());
    (text, output.status.success())
}

fn home() -> tempfile::TempDir {
    tempfile::tempdir().unwrap()
}

#[test]
fn every_prompt_repeats_on_nonsense() {
    let home = home();
    let input = "chess\n99\nhadron\n7\nmaybe\n1\ngreedy-hard\nwho\n2\nhuge\n6\n5\nnever\n5+\n-\nperhaps\nyes\n\
                 k9\nc3\nhelp\nresign\nwell\ny\nwhat\nquit\n";
    let (text, well) = say(home.path(), &["play"], input);
    assert!(well, "{text}");
    for said in [
        "“chess” is no game",
        "“99” is no game",
        "“7” is none of the numbers above",
        "“maybe” is none of the numbers",
        "no bot “greedy-hard”",
        "no bot “who”",
        "“huge” is none of the values",
        "“6” is none of the values",
        "“never” is no clock",
        "“5+” is no clock",
        "“perhaps” is no answer",
        "Player 1, your move:",
        "“well” is no answer",
        "You lost: you resigned, after ",
        "Write undo, review",
    ] {
        assert!(text.contains(said), "{said}\n{text}");
    }
}

#[test]
fn every_question_leads_back() {
    let home = home();
    let input = "hadron\nback\nmurus\n4\nback\n4\nrandom\nback\nback\nback\n5\n1\n\nback\nback\nquit\n";
    let (text, well) = say(home.path(), &["play"], input);
    assert!(well, "{text}");
    assert!(text.matches("The games:").count() >= 3, "{text}");
    assert!(!text.contains("your move"), "{text}");
}

#[test]
fn the_end_of_input_keeps_the_game() {
    let home = home();
    let (text, well) = say(home.path(), &["play", "hadron", "--two", "human"], "c3\na1\n");
    assert!(well, "{text}");
    assert!(text.contains("The game is saved"), "{text}");
    let (text, well) = say(home.path(), &["play"], "well\nyes\nrecord\nundo\nmoves\nquit\n");
    assert!(well, "{text}");
    assert!(text.contains("There is a game of Hadron, 2 moves"), "{text}");
    assert!(text.contains("“well” is no answer: write yes or no"), "{text}");
    assert!(text.contains("1. c3 a1 *"), "{text}");
    // One move was taken back, and that is what is kept.
    let (text, _) = say(home.path(), &["play"], "yes\nrecord\n");
    assert!(text.contains("1. c3 *"), "{text}");
}

#[test]
fn the_same_seed_plays_the_same_games() {
    let home = home();
    for (ruleset, one, two) in [
        ("hadron", "random", "level:2"),
        ("emulsion:size=4", "greedy", "level:1"),
        ("murus", "random", "random"),
    ] {
        let args = |seed| ["play", ruleset, "--one", one, "--two", two, "--plain", "--seed", seed];
        let (first, well) = say(home.path(), &args("7"), "");
        assert!(
            well && first.contains("has won") || first.contains("is a draw"),
            "{first}"
        );
        assert_eq!(say(home.path(), &args("7"), "").0, first);
        assert_ne!(say(home.path(), &args("8"), "").0, first);
    }
    // Nobody sat there who would want to go on.
    assert!(!home.path().join(".local/share/quincunx/running").exists());
}

#[test]
fn games_are_saved_and_loaded() {
    let home = home();
    let input = "b2\nsave mine\nsave mine\nno\nposition\nquit\n";
    let (text, _) = say(home.path(), &["play", "hadron:size=3", "--two", "human"], input);
    assert!(text.contains("Saved as") && text.contains("Replace it?"), "{text}");
    assert!(text.contains("3/1o1/3 2"), "{text}");
    let kept = home.path().join(".local/share/quincunx/games/mine.qgn");
    assert!(fs::read_to_string(kept).unwrap().contains("1. b2 *"));
    let input = "load nothing\nload mine\nrecord\nanalyse soon\nanalyse 50ms\nhint\nflip\nquit\n";
    let (text, _) = say(home.path(), &["play", "murus", "--two", "human"], input);
    assert!(text.contains("nothing.qgn cannot be opened"), "{text}");
    assert!(text.contains("1. b2 *"), "{text}");
    assert!(text.contains("“soon” is no time"), "{text}");
    assert!(text.contains("Hint: "), "{text}");
}

#[test]
fn portuguese_line_by_line() {
    let home = home();
    let input = "xadrez\nlíngua en\nlanguage pt\nvoltar\nhadron\n3\n\n\n\n9\nc3\ndesistir\nsim\nsair\n";
    let (text, well) = say(home.path(), &["play", "--lang", "pt"], input);
    assert!(well, "{text}");
    assert!(text.contains("“xadrez” não é um jogo"), "{text}");
    assert!(text.contains("The games:") && text.contains("Os jogos:"), "{text}");
    assert!(
        text.contains("O jogador 1 ganhou: o jogador 2 desistiu, ao fim de 1 jogada"),
        "{text}"
    );
}

#[test]
fn wrong_arguments_are_refused() {
    let home = home();
    for (args, said) in [
        (&["play", "chess"][..], "unknown game `chess`"),
        (&["play", "hadron", "--two", "nobody"], "unknown bot `nobody`"),
        (&["play", "hadron", "--one", "greedy-hard"], "no bot `greedy-hard`"),
        (&["play", "hadron", "--clock", "soon"], "is no clock"),
        (
            &["play", "hadron", "--two", "cmd:/no/such/program"],
            "cannot be started",
        ),
        (
            &["play", "hadron", "--position", "nonsense"],
            "the position was refused",
        ),
        (&["play", "--one", "random"], "which game?"),
        (&["play", "hadron", "--lang", "xx"], "possible values"),
    ] {
        let (text, well) = say(home.path(), args, "");
        assert!(!well && text.contains(said), "{args:?}\n{text}");
    }
}

#[test]
fn another_program_plays() {
    let home = home();
    let program = format!("cmd:{} engine hadron:size=3", env!("CARGO_BIN_EXE_quincunx"));
    let args = [
        "play",
        "hadron:size=3",
        "--plain",
        "--one",
        &program,
        "--two",
        "random",
        "--seed",
        "1",
    ];
    let (text, well) = say(home.path(), &args, "");
    assert!(well && text.contains("has won"), "{text}");
}

#[test]
fn a_course_line_by_line() {
    let home = home();
    let (text, well) = say(
        home.path(),
        &["learn", "hadron", "--plain"],
        "help\nC3\nb3\nzz\nzz9\na1\nhint\nnext\nprevious\nb2\nmenu\n",
    );
    assert!(well, "{text}");
    for said in [
        "Step 1 of 10: Your first piece",
        "Put yours on any cell.",
        "That is a whole turn.",
        "Step 2 of 10: Why not here?",
        "This cell touches one piece of theirs and none of yours.",
        "“zz” is neither a move nor a command. A move is written like b2",
        "this board has no cell z9",
        "Here it is: b2. Now you.",
        "Corner to corner is not beside",
        "Step 4 of 10: One and one",
    ] {
        assert!(text.contains(said), "{said}\n{text}");
    }
    // Another start goes on; without a game it asks which one.
    let (text, well) = say(home.path(), &["learn"], "chess\nhadron\nc3\nquit\n");
    assert!(well, "{text}");
    for said in [
        "4. Hadron: 3 of 10 done",
        "“chess” is no game",
        "Step 4 of 10",
        "that is balance",
    ] {
        assert!(text.contains(said), "{said}\n{text}");
    }
    let (text, well) = say(home.path(), &["learn", "chess"], "");
    assert!(!well && text.contains("chess"), "{text}");
}

#[test]
fn after_the_last_step_there_is_a_first_game() {
    let home = home();
    let input = "next\n".repeat(10) + "\nc3\n";
    let (text, well) = say(home.path(), &["learn", "hadron", "--seed", "1"], &input);
    assert!(well, "{text}");
    for said in [
        "That was the last step.",
        "Play your first game [yes]",
        "Player 2 plays",
    ] {
        assert!(text.contains(said), "{said}\n{text}");
    }
}

/// After two opposite corners of the smallest board only the centre wins.
const PUZZLE: &str = r#"{"id":"one","ruleset":"hadron:size=3","position":"2x/3/o2 1","solution":["b2"],"kind":"only-move","proven":true,"rating":900}"#;

#[test]
fn puzzles_are_solved_and_ratings_kept() {
    let home = home();
    fs::write(home.path().join("own.jsonl"), PUZZLE).unwrap();
    let args = ["puzzle", "--from", "own.jsonl"];
    let (text, well) = say(home.path(), &args, "z9\na1\nc1\nhint\nresign\nhelp\nB2\n");
    assert!(well, "{text}");
    for said in [
        "Hadron, puzzle of 900: only one move wins",
        "Player 1, the move that wins:",
        "this board has no cell z9",
        "a1",
        "That loses: ",
        "It begins with b.",
        "That has no meaning in a puzzle.",
        "Show the solution and go on",
        "Solved.",
        "Without a mistake in a row: 0, at best 0.",
        "That was the last one.",
    ] {
        assert!(text.contains(said), "{said}\n{text}");
    }
    let (text, _) = say(home.path(), &args, "b2\n");
    assert!(
        text.contains("(+0). Without a mistake in a row: 1, at best 1."),
        "{text}"
    );
    let (text, _) = say(home.path(), &args, "next\n");
    assert!(text.contains("The solution: b2"), "{text}");
    let (text, well) = say(home.path(), &["puzzle", "murus", "--from", "own.jsonl"], "");
    assert!(!well && text.contains("there is no such puzzle"), "{text}");
    let (text, well) = say(home.path(), &["puzzle", "--mistakes", "--daily"], "");
    assert!(!well && text.contains("cannot be used with"), "{text}");
}

#[test]
fn a_game_is_reviewed_at_its_end_and_its_mistakes_played_again() {
    let home = home();
    let input = "mistakes\na1\nc3\nc1\nresign\ny\nmistakes\nreview soon\nreview 20ms\nmistakes\na3\nb2\nquit\n";
    let args = ["play", "hadron:size=3", "--one", "human", "--two", "human"];
    let (text, well) = say(home.path(), &args, input);
    assert!(well, "{text}");
    for said in [
        "Type review first.",
        "Write review and a time for each move",
        "3. c1??  Missed win",
        "b2 wins by force",
        "Player 1 wins: ",
        "Accuracy: player 1 ",
        "Hadron, from a game of yours: there was a better move",
        "Player 1, the better move:",
        "That loses: ",
        "Solved.",
        "Mistakes that are still to come today: 0",
    ] {
        assert!(text.contains(said), "{said}\n{text}");
    }
    let (text, _) = say(home.path(), &["puzzle", "--mistakes"], "");
    assert!(
        text.contains("That was the last one."),
        "it comes back tomorrow: {text}"
    );
}
