//! What is kept from one time to the next: games, records, settings.

use std::fs;

use crate::screen::keys;
use crate::{home, open};

#[test]
fn a_game_survives_being_killed() {
    let home = home();
    let mut screen = open(home.path(), &["play", "hadron", "--two", "human"]);
    screen.wait("Player 1 to move");
    screen.line("c3");
    screen.wait("Player 2 to move");
    screen.line("a1");
    screen.wait("Player 1 to move");
    screen.kill();
    let mut screen = open(home.path(), &[]);
    screen.wait("Continue");
    screen.wait("Hadron: human – human, 2 moves");
    screen.send(keys::ENTER);
    screen.wait("1. c3");
    screen.wait("a1");
    screen.send(keys::F3);
    screen.wait("Player 2 to move");
    screen.send(keys::CTRL_C);
    assert!(screen.ends());
    // Taken over and left again: there is one game to go on with, not two.
    let mut screen = open(home.path(), &[]);
    screen.wait("Hadron: human – human, 1 move");
    assert_eq!(screen.contents().matches("▸ Continue").count(), 1);
    assert_eq!(screen.contents().matches("Continue").count(), 1);
    screen.send("q");
    assert!(screen.ends());
}

#[test]
fn broken_saves_are_set_aside_and_told() {
    let home = home();
    let running = home.path().join(".local/share/quincunx/running");
    fs::create_dir_all(&running).unwrap();
    fs::write(running.join("1-1.json"), "{\"version\":1,").unwrap();
    fs::write(running.join("2-2.json"), [0xff, 0xfe, 0]).unwrap();
    let mut screen = open(home.path(), &[]);
    screen.wait("Saved games that cannot be read");
    screen.wait("1-1.broken");
    screen.send(keys::ENTER);
    screen.wait("Q U I N C U N X");
    assert!(running.join("1-1.broken").exists() && running.join("2-2.broken").exists());
    assert!(!screen.contents().contains("Continue"));
    screen.send("q");
    assert!(screen.ends());
}

#[test]
fn the_menu_remembers_how_a_game_was_played() {
    let home = home();
    let mut screen = open(home.path(), &[]);
    screen.wait("Q U I N C U N X");
    screen.send("4");
    screen.wait("Computer, player 2");
    screen.send(keys::DOWN);
    screen.send(keys::DOWN);
    screen.send(keys::RIGHT);
    screen.wait("‹ level 4 ›");
    screen.send(keys::DOWN);
    screen.send(keys::RIGHT);
    screen.wait("‹ 7 ›");
    for _ in 0..3 {
        screen.send(keys::UP);
    }
    screen.send(keys::ENTER);
    screen.wait("Your move");
    screen.send(keys::CTRL_C);
    assert!(screen.ends());
    let mut screen = open(home.path(), &[]);
    screen.wait("▸ Hadron");
    screen.send(keys::ENTER);
    screen.wait("‹ 7 ›");
    screen.wait("‹ level 4 ›");
}

#[test]
fn a_second_window_is_told_that_a_game_is_open() {
    let home = home();
    let mut first = open(home.path(), &["play", "hadron", "--two", "human"]);
    first.wait("Player 1 to move");
    first.line("c3");
    first.wait("Player 2 to move");
    let mut second = open(home.path(), &[]);
    second.wait("open in another window");
    second.send(keys::ENTER);
    second.wait("Close it there");
    second.send(keys::ENTER);
    second.wait_gone("Close it there");
    first.send(keys::CTRL_C);
    assert!(first.ends());
    second.send(keys::DOWN);
    second.send("q");
    assert!(second.ends());
    let mut second = open(home.path(), &[]);
    second.wait("Hadron: human – human, 1 move");
    second.send(keys::ENTER);
    second.wait("1. c3");
}

#[test]
fn games_open_by_name_and_by_file() {
    let home = home();
    let mut screen = open(home.path(), &["hadron:size=7"]);
    screen.wait("Your move");
    screen.line("d4");
    screen.wait("The computer played ");
    screen.line("save first");
    screen.wait("Saved as");
    screen.send(keys::CTRL_C);
    assert!(screen.ends());
    let file = home.path().join(".local/share/quincunx/games/first.qgn");
    let file = file.to_str().unwrap();
    for args in [&["play", file][..], &[file][..]] {
        let mut screen = open(home.path(), args);
        screen.wait("1. d4");
        screen.wait("level 3");
        screen.send(keys::CTRL_C);
        assert!(screen.ends());
    }
    let screen = open(home.path(), &["--lang", "pt"]);
    screen.wait("Abrir um jogo guardado");
    let screen = open(home.path(), &["--plain", "--lang", "en"]);
    screen.wait("Continue it?");
}
