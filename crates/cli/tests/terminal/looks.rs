//! How it looks on terminals of every kind.

use quincunx_rules::GAMES;

use crate::screen::Screen;
use crate::{home, legal, open, program};

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
fn the_board_keeps_its_place() {
    let home = home();
    let mut screen = Screen::open(
        &program(),
        &["play", "alliances", "--two", "random"],
        (120, 34),
        home.path(),
        &[],
    );
    screen.wait("Your move");
    screen.wait("● orange");
    let top = |screen: &Screen| {
        let contents = screen.contents();
        let board = |line: &str| line.chars().take(60).any(|letter| letter.is_alphanumeric());
        contents.lines().skip(1).position(board)
    };
    let before = top(&screen);
    for mv in ["og12", "zz", "pg13"] {
        screen.line(mv);
        screen.wait_for("the end of the turn", |contents| {
            contents.contains("Player 1 to move") && !contents.contains("› ") || contents.contains("type a move")
        });
        assert_eq!(top(&screen), before, "{}", screen.contents());
    }
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

#[test]
fn a_dumb_terminal_goes_line_by_line() {
    let home = home();
    let args = ["play", "hadron", "--two", "human"];
    let mut screen = Screen::open(&program(), &args, (80, 24), home.path(), &[("TERM", "dumb")]);
    screen.wait("Player 1, your move:");
    screen.line("c3");
    screen.wait("Player 2, your move:");
    assert!(!screen.raw().contains(&0x1b), "{}", screen.contents());
}

#[test]
fn lines_end_between_words() {
    let home = home();
    let screen = Screen::open(&program(), &[], (60, 30), home.path(), &[("TERM", "dumb")]);
    screen.wait("[1]");
    let contents = screen.contents();
    let words: Vec<&str> = contents.split_whitespace().collect();
    for game in GAMES {
        for word in game.summary.split_whitespace() {
            assert!(words.contains(&word), "{word}\n{contents}");
        }
    }
}

#[test]
fn piles_are_explained_beside_the_board() {
    let home = home();
    let args = ["play", "murus", "--two", "human"];
    let mut screen = Screen::open(&program(), &args, (80, 24), home.path(), &[]);
    screen.wait("■  ●  tower");
    screen.line("c1-e3");
    screen.wait("▪  wall");
    screen.line("c7-e5");
    screen.wait("▪  •  wall");
    drop(screen);
    let screen = open(home.path(), &["play", "hadron", "--two", "human"]);
    screen.wait("Player 1 to move");
    assert!(!screen.contents().contains("×  piece"), "{}", screen.contents());
}
