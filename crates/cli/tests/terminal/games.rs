//! Whole games and single moves, by keys, words and the mouse.

use std::fs;

use crate::screen::keys;
use crate::{home, legal, open};

#[test]
fn enter_enter_playing() {
    let home = home();
    let mut screen = open(home.path(), &[]);
    screen.wait("Q U I N C U N X");
    screen.send(keys::ENTER);
    screen.wait("Pie rule");
    screen.send(keys::ENTER);
    screen.wait("Your move");
    screen.wait("Player 1, human");
    screen.wait("Player 2, level 3");
    screen.line("Pg12");
    screen.wait("Pg12");
    screen.send(keys::CTRL_C);
    assert!(screen.ends());
}

#[test]
fn a_whole_game_by_typing() {
    let home = home();
    let ruleset = "hadron:size=3";
    let mut screen = open(home.path(), &["play", ruleset, "--two", "human"]);
    let mut moves = Vec::new();
    while let Some(mv) = legal(ruleset, &moves) {
        let player = moves.len() % 2 + 1;
        screen.wait(&format!("Player {player} to move"));
        screen.line(&mv);
        moves.push(mv);
    }
    let winner = (moves.len() - 1) % 2 + 1;
    screen.wait(&format!("Player {winner} has won"));
    screen.wait(&format!("player {} has no", 3 - winner));
    screen.wait(&format!("after {} moves", moves.len()));
    screen.wait("Play again");
    // Review, then back to the end, save the record, and play again.
    screen.send(keys::DOWN);
    screen.send(keys::ENTER);
    screen.wait(&format!("Move {} of {}", moves.len() - 1, moves.len()));
    screen.send(keys::PAGE_UP);
    screen.wait(&format!("Move {} of {}", moves.len() - 2, moves.len()));
    screen.send(keys::ESC);
    screen.wait_gone("PgUp PgDn walk · Esc");
    screen.send(keys::ENTER);
    screen.wait("Play again");
    screen.send(keys::DOWN);
    screen.send(keys::DOWN);
    screen.send(keys::DOWN);
    screen.send(keys::ENTER);
    screen.wait("Save the record as");
    screen.send("\x1b[3~");
    screen.line("first");
    screen.wait("Saved as");
    let record = fs::read_to_string(home.path().join(".local/share/quincunx/games/first.qgn")).unwrap();
    assert!(
        record.contains("[Ruleset \"hadron:size=3\"]") && record.contains("no-move"),
        "{record}"
    );
    screen.wait("Play again");
    screen.send(keys::UP);
    screen.send(keys::UP);
    screen.send(keys::UP);
    screen.send(keys::ENTER);
    screen.wait("Player 1 to move");
    screen.wait_gone("has won");
}

#[test]
fn cursor_keys_play_and_illegal_moves_are_explained() {
    let home = home();
    let mut screen = open(home.path(), &["play", "hadron", "--two", "human"]);
    screen.wait("Player 1 to move");
    // The cursor begins in the middle.
    screen.send(keys::ENTER);
    screen.wait("Player 2 to move");
    screen.wait("c3");
    screen.send(keys::UP);
    screen.send(keys::ENTER);
    screen.wait("c4 touches 0 of yours and 1 of theirs: the numbers must be equal");
    screen.send(keys::LEFT);
    screen.send(keys::ENTER);
    screen.wait("Player 1 to move");
    screen.wait("b4");
    screen.line("zz");
    screen.wait("“zz” is neither a move nor a command. A move is written like");
    screen.line("c3");
    screen.wait("there is a piece on c3 already");
}

#[test]
fn pieces_are_chosen_and_their_targets_shown() {
    let home = home();
    let mut screen = open(home.path(), &["play", "renpaarden:size=5", "--two", "human"]);
    screen.wait("Player 1 to move");
    screen.line("b2-c4");
    screen.wait("there is no stone of yours on b2");
    // Up from the middle are one's own stones.
    screen.send(keys::UP);
    screen.send(keys::ENTER);
    screen.wait("choose where to");
    screen.wait_for("targets", |contents| contents.contains('('));
    screen.send(keys::ESC);
    screen.wait("type a move");
    screen.line("c4-d2");
    screen.wait("there is a stone of your opponent on d2");
    screen.line("C4 - D2");
    screen.wait("there is a stone of your opponent on d2");
}

#[test]
fn the_mouse_plays() {
    let home = home();
    let mut screen = open(home.path(), &["play", "alliances", "--two", "human"]);
    screen.wait("Choose (Tab)");
    // It may come later than what is above it.
    screen.wait("● orange");
    let (x, y) = screen.find("● orange").unwrap();
    screen.click(x, y);
    screen.wait("[● orange]");
    // The middle of the board is the cell of the cursor, and g12 its name.
    screen.send(keys::ENTER);
    screen.wait("Og12");
    screen.wait("Player 2 to move");
    let moves = screen.find("Og12").unwrap();
    screen.send(keys::TAB);
    screen.wait("[▲ green]");
    screen.line("pa1");
    screen.wait("Pa1");
    screen.click(moves.0, moves.1);
    screen.wait("Move 1 of 2");
}

#[test]
fn undo_redo_hint_analysis_and_the_rest() {
    let home = home();
    let mut screen = open(home.path(), &["play", "murus", "--two", "random", "--seed", "5"]);
    screen.wait("Your move");
    screen.send(keys::F2);
    screen.wait("Hint: ");
    screen.line("c1-e3");
    screen.wait_for("the reply", |contents| {
        contents.contains("1. c1-e3") && contents.contains("Player 1 to move")
    });
    screen.send(keys::F3);
    screen.wait_gone("1. c1-e3");
    screen.send(keys::F4);
    screen.wait("1. c1-e3");
    screen.wait("Player 1 to move");
    screen.send(keys::F5);
    screen.wait("depth ");
    screen.wait("█");
    screen.send(keys::F5);
    screen.line("swap");
    screen.wait("by the pie rule");
    screen.line("flip");
    screen.wait_for("the flipped board", |contents| {
        contents
            .lines()
            .any(|line| line.contains('h') && line.contains("g   f") || line.contains("h       g"))
    });
    screen.send(keys::F9);
    screen.wait("Position, copied");
    screen.send(keys::ESC);
    // Letters that follow at once would make another key of it.
    screen.wait_gone("Position, copied");
    screen.line("draw");
    screen.wait_for("an answer", |contents| {
        contents.contains("declined") || contents.contains("agreed")
    });
    screen.line("resign");
    screen.wait("Resign the game?");
    screen.send("y");
    screen.wait("You lost");
    screen.wait("you resigned");
}

#[test]
fn two_people_agree_to_a_draw_and_the_pie_rule_exchanges_them() {
    let home = home();
    let mut screen = open(
        home.path(),
        &["play", "hadron", "--two", "human", "--pie", "--clock", "5+3"],
    );
    screen.wait("5:00");
    screen.line("c3");
    screen.wait("type swap to change seats");
    screen.line("swap");
    screen.wait("The seats are exchanged");
    screen.line("draw");
    screen.wait("do you agree to a draw?");
    screen.send("n");
    screen.wait("The draw is declined");
    screen.line("a1");
    screen.wait("Player 1 to move");
    screen.line("draw");
    screen.wait("do you agree to a draw?");
    screen.send(keys::ENTER);
    screen.wait("The game is a draw");
    screen.wait("both agreed to a draw");
}

#[test]
fn enter_plays_the_hint_and_the_cursor_is_there() {
    let home = home();
    let mut screen = open(home.path(), &["play", "alliances", "--two", "human", "--seed", "1"]);
    screen.wait("Choose (Tab)");
    screen.send(keys::F2);
    screen.wait("Hint: ");
    let contents = screen.contents();
    let hint = contents
        .split("Hint: ")
        .nth(1)
        .unwrap()
        .split_whitespace()
        .next()
        .unwrap();
    let colour = ["purple", "orange", "green"]
        .into_iter()
        .find(|colour| hint.to_lowercase().starts_with(&colour[..1]))
        .unwrap();
    screen.wait_for("the colour of the hint", |contents| {
        contents.lines().any(|line| line.contains(&format!("{colour}]")))
    });
    screen.send(keys::ENTER);
    screen.wait(&format!("1. {hint}"));
    screen.wait("Player 2 to move");
}

#[test]
fn moves_are_read_however_they_are_written() {
    let home = home();
    let mut screen = open(home.path(), &["play", "renpaarden:size=5", "--two", "human"]);
    screen.wait("Player 1 to move");
    screen.line("b4 c2");
    screen.wait_for("a refusal or a move", |contents| {
        contents.contains("b4-c2") || contents.contains("there is")
    });
    drop(screen);
    let mut screen = open(home.path(), &["play", "alliances", "--two", "human"]);
    screen.wait("Choose (Tab)");
    screen.line("Pz99");
    screen.wait("this board has no cell z99");
    screen.line("qg12");
    screen.wait("there is no Q to choose: write one of G, O, P");
    screen.send(keys::TAB);
    screen.wait("[● orange]");
    screen.line("12g");
    screen.wait("1. Og12");
    drop(screen);
    let redistribute = "murus:opening=redistribute";
    let mut screen = open(home.path(), &["play", redistribute, "--two", "human"]);
    screen.wait("Player 1 to move");
    screen.line("c1 g2 b2");
    screen.wait("c1-b2,g2");
    drop(screen);
    let mut screen = open(home.path(), &["play", "emulsion", "--two", "human", "--plain"]);
    screen.wait("Player 1, your move:");
    screen.line("z9");
    screen.wait("this board has no cell z9");
    screen.line("10a9a");
    screen.wait("last move: a10-a9");
}
