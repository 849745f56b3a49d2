//! The game obeys the laws of all games, and is played by what knows nothing of it.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::io::Cursor;
use std::process::{Command, Output, Stdio};

use quincunx_arena::{Contender, Match, Schedule, Source, Tournament};
use quincunx_draw::text::{Charset, Colours};
use quincunx_draw::{Chosen, Options, Painter, Scene, choose};
use quincunx_engine::bot::Bots;
use quincunx_play::Settings;
use quincunx_rules::{AnyPosition, External, GameInfo, Ruleset, laws, perft};
use quincunx_rules::{Player, Position};
use quincunx_terminal::{Config, First, Looks, plain};
use quincunx_texts::Lang;
use quincunx_train::{Effort, train};
use sixth_game::{ARRIVED, Breakthrough, INFO};

fn ruleset(text: &str) -> Ruleset {
    Ruleset::read(text, &[&INFO]).unwrap()
}

fn position(text: &str) -> AnyPosition {
    AnyPosition::parse(&ruleset("breakthrough:size=5"), text).unwrap()
}

#[test]
fn the_laws_of_all_games_hold() {
    laws::check_game::<Breakthrough>(6);
}

#[test]
fn as_many_move_sequences_as_elsewhere() {
    let start = Breakthrough::start(&INFO.default_ruleset()).unwrap();
    let counts = [1, 2, 3, 4].map(|depth| perft(&start, depth));
    assert_eq!(counts, [22, 484, 11_132, 256_036]);
}

#[test]
fn a_refused_move_says_which_rule_it_breaks() {
    let mut position = position("5/2x2/1xo2/1oo2/5 1");
    for (mv, reason) in [
        ("b1-b2", "there is no stone of yours on b1"),
        (
            "b2-b4",
            "a stone goes one cell forward, straight or diagonally: not from b2 to b4",
        ),
        ("b2-c3", "there is a stone of your own on c3"),
        ("b2-b3", "there is a stone on b3, and stones capture diagonally only"),
        (
            "b2-b9",
            "`b9` is not a cell of this board: a column letter and a row number, such as `c3`",
        ),
    ] {
        assert_eq!(position.play(mv).unwrap_err().to_string(), reason);
    }
    position.play("c2-b3").unwrap();
    assert_eq!(position.to_string(), "5/2x2/1oo2/1o3/5 2");
}

#[test]
fn the_last_row_and_the_last_stone_win() {
    for (text, mv) in [("5/2o2/x4/5/5 1", "c4-c5"), ("5/5/1x3/o4/5 1", "a2-b3")] {
        let mut position = position(text);
        position.play(mv).unwrap();
        assert_eq!(position.result().unwrap().winner, Some(Player::One));
        assert_eq!(position.result().unwrap().reason == ARRIVED, mv == "c4-c5");
        assert!(position.moves().is_empty());
    }
}

#[test]
fn every_move_can_be_clicked() {
    let position = AnyPosition::start(&INFO.default_ruleset());
    let options = Options {
        moves: true,
        ..Options::default()
    };
    let scene = Scene::of(&position, &options);
    assert_eq!(scene.pieces.len(), 32);
    for mv in &scene.moves {
        assert_eq!(choose(&scene.moves, &mv.clicks), Chosen::Move(mv.text.clone()));
    }
}

/// What the program says.
fn run(words: &[&str]) -> Output {
    let mut program = Command::new(env!("CARGO_BIN_EXE_sixth-game"));
    program.args(words).env("LANG", "en").stdin(Stdio::null());
    program.output().unwrap()
}

#[test]
fn bots_play_whole_games_line_by_line() {
    for ruleset in INFO.rulesets() {
        let output = run(&["play", &ruleset.to_string(), "level:1", "greedy"]);
        let said = String::from_utf8(output.stdout).unwrap();
        assert!(output.status.success() && said.contains("has won"), "{ruleset}: {said}");
    }
}

#[test]
fn a_search_wins_a_match_against_chance() {
    let output = run(&["match", "breakthrough:size=5", "engine:nodes=500", "random", "6"]);
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success() && said.contains("6, Wins: 6"), "{said}");
}

#[test]
fn bad_input_is_refused_with_what_would_be_right() {
    for (words, message) in [
        (
            &["play", "chess", "human", "human"][..],
            "unknown game `chess`: games are breakthrough",
        ),
        (
            &["play", "breakthrough:size=9", "human", "human"],
            "`9` is no value of size: breakthrough knows 5, 6, 7 and 8",
        ),
        (
            &["play", "breakthrough", "human", "greedy-hard"],
            "Breakthrough has no bot `greedy-hard`",
        ),
        (
            &["match", "breakthrough", "random", "greedy", "many"],
            "`many` is no number of games",
        ),
        (&[], "write `sixth-game play"),
    ] {
        let output = run(words);
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(
            output.status.code() == Some(2) && said.contains(message),
            "{words:?}: {said}"
        );
    }
}

#[test]
fn a_net_is_trained_as_for_any_game() {
    let folder = tempfile::tempdir().unwrap();
    let effort = Effort {
        games: 60,
        nodes: 40,
        hidden: 8,
        match_games: 20,
        generations: Some(1),
        ..Effort::default()
    };
    let start = Breakthrough::start(&ruleset("breakthrough:size=5")).unwrap();
    let trained = train(&start, &effort, folder.path(), &mut |_| {}).unwrap();
    let [random, learnt] = trained.generations[0].loss;
    assert!(learnt < random, "{learnt} after {random}");
}

/// The game, if its crate had forgotten the drawing and the bots.
static BARE: GameInfo = GameInfo {
    name: "bare",
    title: "Bare",
    summary: "",
    options: &[],
    reasons: &[],
    rules: "Do as you like.",
    external: Some(&NOTHING),
};
static NOTHING: External = External::new::<Breakthrough>(&[]);

#[test]
fn what_a_game_lacks_is_said_before_it_is_played() {
    const NO_DRAWING: &str = "Bare has no drawing, `quincunx_draw::Painter`: add it to the parts of its `External`";
    const NO_BOTS: &str = "Bare has no bots, `quincunx_engine::bot::Bots`: add it to the parts of its `External`";
    assert_eq!(
        BARE.faults(),
        [
            "bare: there is no summary",
            "bare: the rules for people begin with `# Bare` and go on"
        ]
    );
    assert_eq!(Painter::of_game(&BARE).err().unwrap().to_string(), NO_DRAWING);
    assert_eq!(Bots::of_game(&BARE).err().unwrap().to_string(), NO_BOTS);

    let config = Config {
        lang: Lang::En,
        looks: Looks {
            charset: Charset::Ascii,
            colours: Colours::None,
        },
        store: None,
        programs: None,
        seed: 0,
        first: First::Game(
            Settings::new(BARE.default_ruleset()),
            ["human", "human"].map(|seat| seat.parse().unwrap()),
        ),
    };
    let error = plain::run(config, Cursor::new(""), true, &mut Vec::new(), 80).unwrap_err();
    assert_eq!(error.to_string(), NO_DRAWING);

    let schedule = Schedule {
        tournament: Tournament::RoundRobin,
        games: 2,
        repeat: true,
    };
    let source = Source::Random {
        plies: 0,
        balance: None,
    };
    let bots = ["random", "greedy"].map(|bot| Contender::read([], [bot]).unwrap());
    let error = Match::new(BARE.default_ruleset(), bots.to_vec(), schedule, source, 0).unwrap_err();
    assert_eq!(error.to_string(), format!("engine random: {NO_BOTS}"));
}
