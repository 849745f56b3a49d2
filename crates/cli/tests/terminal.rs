//! People at a real terminal.

#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod screen;

use std::fs;
use std::path::{Path, PathBuf};

use quincunx_rules::AnyPosition;
use screen::{Screen, keys};

fn program() -> PathBuf {
    env!("CARGO_BIN_EXE_quincunx").into()
}

fn home() -> tempfile::TempDir {
    tempfile::tempdir().unwrap()
}

fn open(home: &Path, args: &[&str]) -> Screen {
    Screen::open(&program(), args, (100, 36), home, &[])
}

/// A move that is legal after these.
fn legal(ruleset: &str, moves: &[String]) -> Option<String> {
    let mut position = AnyPosition::start(&ruleset.parse().unwrap());
    for mv in moves {
        position.play(mv).unwrap();
    }
    position.moves().into_iter().next_back()
}

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
    screen.send(keys::ENTER);
    screen.wait("Player 1 to move");
    screen.wait_gone("has won");
}

#[test]
fn lessons_are_played_and_progress_is_kept() {
    let home = home();
    let mut screen = open(home.path(), &["learn", "hadron"]);
    screen.wait("Step 1 of 10");
    screen.wait("Your first piece");
    screen.send(keys::ENTER);
    screen.wait("whole turn");
    screen.send(keys::ENTER);
    screen.wait("Why not here?");
    // A wrong try is answered and taken back, by the cursor and by typing.
    screen.send(keys::UP);
    screen.send(keys::ENTER);
    screen.wait("balance");
    screen.line("a1");
    screen.wait("next step");
    screen.send(keys::CTRL_C);
    assert!(screen.ends());
    // The menu knows how far it went, and goes on from there.
    let mut screen = open(home.path(), &[]);
    screen.wait("Q U I N C U N X");
    screen.send("6");
    screen.wait("2 of 10 done");
    screen.wait("11 short steps");
    for _ in 0..3 {
        screen.send(keys::DOWN);
    }
    screen.send(keys::ENTER);
    screen.wait("Step 3 of 10");
    screen.send(keys::ESC);
    screen.wait("11 short steps");
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
    screen.line("zz9");
    screen.wait("“zz9” is neither a move nor a command. A move is written like");
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
fn the_board_follows_the_size_of_the_terminal() {
    let home = home();
    let mut screen = open(home.path(), &["play", "emulsion", "--two", "human"]);
    screen.wait("Player 1 to move");
    for at in [(80, 24), (60, 20), (200, 60), (44, 18)] {
        screen.resize(at);
        screen.wait("a");
        screen.wait_for("a board that fits", |contents| {
            let stones = contents.matches(['●', '○', '█', '╭']).count();
            stones >= 100 && contents.lines().all(|line| line.chars().count() <= usize::from(at.0))
        });
    }
    screen.resize((30, 8));
    screen.wait("too small");
    screen.wait("36 × 12");
    screen.resize((100, 36));
    screen.wait("type a move");
    screen.line("a10-a9");
    screen.wait("Player 2 to move");
}

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
fn every_prompt_refuses_nonsense_and_asks_again() {
    let home = home();
    let mut screen = open(home.path(), &[]);
    screen.wait("Q U I N C U N X");
    screen.send("4");
    screen.wait("Computer, player 2");
    screen.send(keys::DOWN);
    screen.send(keys::DOWN);
    screen.send(keys::ENTER);
    screen.wait("Which computer?");
    screen.line("x");
    screen.wait("This game has no bot “level:3x”");
    screen.send("\x1b[3~");
    screen.line("greedy-hard");
    screen.wait("This game has no bot “greedy-hard”");
    screen.send("\x1b[3~");
    screen.line("greedy");
    screen.wait("‹ greedy ›");
    screen.send(keys::DOWN);
    screen.send(keys::RIGHT);
    screen.wait("‹ 7 ›");
    screen.send(keys::DOWN);
    screen.send(keys::ENTER);
    screen.wait("Which clock?");
    screen.line("soon");
    screen.wait("“-soon” is no clock");
    screen.send("\x1b[3~");
    screen.line("2+1");
    screen.wait("‹ 2+1 ›");
    screen.send(keys::DOWN);
    screen.send(keys::RIGHT);
    screen.wait("‹ yes ›");
    screen.send("r");
    screen.wait("Hadron: the rules");
    screen.send("l");
    screen.wait("Hadron: as regras");
    screen.send("l");
    screen.wait("Hadron: the rules");
    screen.send(keys::ESC);
    screen.wait("Read the rules");
    screen.send(keys::ESC);
    screen.wait("Open a saved game");
    screen.send("8");
    screen.wait("Sair");
    screen.send("8");
    screen.wait("Quit");
    screen.send("7");
    screen.wait("Type a file name");
    screen.send(keys::ENTER);
    screen.wait("Open which file?");
    screen.send(keys::ENTER);
    screen.wait("A name is needed.");
    screen.line("nowhere");
    screen.wait("nowhere.qgn cannot be");
    // Escapes that come at once are another key.
    screen.send(keys::ESC);
    screen.wait_gone("Open which file?");
    screen.send(keys::ESC);
    screen.wait("Q U I N C U N X");
    screen.send("q");
    assert!(screen.ends());
}

#[test]
fn portuguese_by_option_and_by_environment() {
    let home = home();
    let mut screen = open(home.path(), &["play", "hadron", "--lang", "pt", "--two", "human"]);
    screen.wait("Joga o jogador 1");
    screen.line("c3");
    screen.wait("Joga o jogador 2");
    screen.line("c4");
    screen.wait("c4 toca em nenhuma das tuas e em uma das do adversário");
    screen.line("desistir");
    screen.wait("Desistir do jogo?");
    screen.send("s");
    screen.wait("O jogador 1 ganhou");
    drop(screen);
    let mut screen = Screen::open(&program(), &[], (100, 36), home.path(), &[("LANG", "pt_PT.UTF-8")]);
    screen.wait("Abrir um jogo guardado");
    // Chosen in the menu, it is remembered.
    screen.send("l");
    screen.wait("Open a saved game");
    screen.send("q");
    assert!(screen.ends());
    let screen = Screen::open(&program(), &[], (100, 36), home.path(), &[("LANG", "pt_PT.UTF-8")]);
    screen.wait("Open a saved game");
}

#[test]
fn no_colours_and_no_unicode_where_there_are_none() {
    let home = home();
    let env = [("NO_COLOR", "1"), ("LANG", "C"), ("LC_ALL", "C")];
    for ruleset in ["alliances", "murus", "emulsion", "hadron", "renpaarden"] {
        let args = ["play", ruleset, "--lang", "pt", "--two", "human"];
        let screen = Screen::open(&program(), &args, (90, 30), home.path(), &env);
        screen.wait("Joga o jogador 1");
        let raw = String::from_utf8(screen.raw()).unwrap();
        assert!(raw.is_ascii(), "{ruleset}\n{}", screen.contents());
        for code in raw.split("\x1b[").skip(1) {
            let Some((numbers, _)) = code.split_once('m') else {
                continue;
            };
            if numbers.chars().all(|letter| letter.is_ascii_digit() || letter == ';') {
                let colours = numbers.split(';').filter_map(|number| number.parse::<u32>().ok());
                for number in colours {
                    assert!(matches!(number, 0..=29 | 39 | 49 | 59), "{ruleset}: {numbers}");
                }
            }
        }
    }
}

#[test]
fn sixteen_colours_use_no_more() {
    let home = home();
    let env = [("TERM", "xterm"), ("COLORTERM", "")];
    let screen = Screen::open(&program(), &["play", "alliances"], (80, 24), home.path(), &env);
    screen.wait("Player 1 to move");
    // What has come until now may end within a letter.
    let raw = screen.raw();
    let raw = String::from_utf8_lossy(&raw);
    assert!(!raw.contains("38;2;") && !raw.contains("48;2;"));
    assert!(raw.contains("\x1b["));
}

#[test]
fn plainly_on_a_terminal() {
    let home = home();
    let mut screen = open(home.path(), &["play", "hadron:size=3", "--plain", "--two", "human"]);
    let mut moves = Vec::new();
    screen.wait("Player 1, your move:");
    screen.line("nonsense");
    screen.wait("neither a move nor a command");
    while let Some(mv) = legal("hadron:size=3", &moves) {
        screen.line(&mv);
        moves.push(mv.clone());
        screen.wait(&format!("last move: {mv}"));
    }
    screen.wait("has won");
    screen.line("quit");
    assert!(screen.ends());
}
