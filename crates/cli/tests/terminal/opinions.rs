//! What the engine thinks, for whoever asks.

use crate::screen::{Screen, keys};
use crate::{home, open, program};

/// A score, such as `+0.24` or `1 wins in 3`, followed by a move of Alliances.
fn has_line(contents: &str) -> bool {
    contents.lines().any(|line| {
        let words: Vec<&str> = line.split_whitespace().collect();
        words.windows(2).any(|pair| {
            let is_score = pair[0].starts_with(['+', '-']) && pair[0].contains('.');
            is_score
                && pair[1].starts_with(['P', 'O', 'G'])
                && pair[1][1..].starts_with(|c: char| c.is_ascii_lowercase())
        })
    })
}

#[test]
fn an_opinion_finds_room_on_every_screen_and_is_given_to_nobody_who_did_not_ask() {
    for size in [(60, 20), (80, 24), (100, 30), (120, 34)] {
        let home = home();
        let args = ["play", "alliances", "--two", "random", "--seed", "3"];
        let mut screen = Screen::open(&program(), &args, size, home.path(), &[]);
        screen.wait("Player 1 to move");
        screen.line("Pg12");
        screen.wait("The computer played");
        assert!(!screen.contents().contains('%'), "{}", screen.contents());
        screen.send(keys::F5);
        screen.wait_for("a line", has_line);
        screen.wait_for("the chances", |contents| contents.contains('%'));
        if size != (60, 20) {
            assert!(screen.contents().contains("1. Pg12"), "{}", screen.contents());
        }
        screen.send(keys::F5);
        screen.wait_gone("%");
    }
}

#[test]
fn an_opinion_is_about_the_position_that_is_shown() {
    let home = home();
    let mut screen = open(home.path(), &["play", "hadron:size=3", "--two", "human"]);
    screen.wait("Player 1 to move");
    for mv in ["a1", "c3", "a3"] {
        screen.line(mv);
        screen.wait(mv);
    }
    screen.send(keys::F5);
    screen.wait("wins in");
    let live = opinion(&screen.contents());
    screen.send(keys::HOME);
    screen.wait_for("another opinion", |contents| {
        contents.contains("wins in") && opinion(contents) != live
    });
    screen.send(keys::END);
    screen.wait_for("the opinion from before", |contents| opinion(contents) == live);
}

/// The best line that is shown.
fn opinion(contents: &str) -> Option<String> {
    let line = contents.lines().find(|line| line.contains("wins in"))?;
    Some(line.split("wins in").nth(1)?.trim().to_string())
}
