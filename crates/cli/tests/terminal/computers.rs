//! Computers that play and think.

use crate::screen::keys;
use crate::{home, open};

#[test]
fn a_thinking_computer_moves_when_told_and_never_freezes_the_screen() {
    let home = home();
    let mut screen = open(
        home.path(),
        &["play", "murus", "--one", "engine:time=10m", "--two", "human"],
    );
    screen.wait("Player 1 is thinking");
    screen.wait("depth ");
    screen.send(keys::F1);
    screen.wait("Keys and commands");
    screen.send(keys::ESC);
    screen.wait_gone("Arrows move the cursor");
    screen.send(keys::ENTER);
    screen.wait("Player 2 to move");
}

#[test]
fn computers_play_whole_games_of_everything() {
    let home = home();
    for (ruleset, one, two) in [
        ("alliances", "greedy", "random"),
        ("renpaarden:size=5", "greedy", "greedy"),
        ("emulsion:size=5", "greedy", "random"),
        ("hadron:size=7", "greedy", "random"),
        ("murus:rules=advanced", "greedy", "random"),
    ] {
        let mut screen = open(
            home.path(),
            &["play", ruleset, "--one", one, "--two", two, "--seed", "3"],
        );
        // It may be over before anyone looks.
        screen.wait_for("a game", |contents| {
            contents.contains("Space pauses") || contents.contains("Back to the menu")
        });
        screen.send("++++");
        screen.wait("Back to the menu");
        screen.wait(", after");
        screen.send(keys::DOWN);
        screen.send(keys::DOWN);
        screen.send(keys::DOWN);
        screen.send(keys::DOWN);
        screen.send(keys::ENTER);
        screen.wait("Q U I N C U N X");
        screen.send("q");
        assert!(screen.ends());
    }
}

#[test]
fn computers_pause_and_step() {
    let home = home();
    let mut screen = open(
        home.path(),
        &["play", "hadron:size=9", "--one", "random", "--two", "random"],
    );
    screen.wait("1. ");
    screen.send(" ");
    screen.wait("Paused");
    let before = screen.contents();
    screen.send(keys::ENTER);
    screen.wait_for("one more move", |contents| {
        contents != before && contents.contains("Paused")
    });
    screen.send(" ");
    screen.wait_gone("Paused");
}

#[test]
fn what_the_computer_thinks_is_told_only_to_whoever_asks() {
    let home = home();
    let mut screen = open(home.path(), &["play", "murus", "--two", "engine:nodes=20000"]);
    screen.wait("Your move");
    screen.line("c1-e3");
    screen.wait("The computer played ");
    assert!(!screen.contents().contains('%'), "{}", screen.contents());
    screen.send(keys::F5);
    screen.wait("%");
    // The bar of player 1 and that of player 2 are apart from the number.
    screen.wait_for("the bar", |contents| contents.contains(" 2 "));
    let later = screen.contents();
    // Walking back shows what is thought of that position.
    screen.send(keys::PAGE_UP);
    screen.wait("Move 1 of 2");
    screen.wait("%");
    screen.send(keys::PAGE_DOWN);
    screen.wait_gone("Move 1 of 2");
    screen.wait("%");
    drop(later);
    screen.send(keys::F5);
    screen.wait_gone("%");
}
