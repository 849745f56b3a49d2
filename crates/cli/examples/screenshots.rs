//! Makes the pictures of `docs/terminal.md` from the screen of the real program:
//!
//! ```console
//! $ cargo build --release && cargo run --release -p quincunx --example screenshots -- target/release/quincunx
//! docs/screens
//! ```
//!
//! The letters are those of a font that comes with a library; the horses, which it does not have, are taken from DejaVu
//! Sans Mono if the system has it.

#![allow(clippy::unwrap_used, reason = "a tool for those who work on the program may panic")]

#[path = "../tests/screen/mod.rs"]
mod screen;

use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

use quincunx_draw::png::{GlyphPath, rasterise};
use quincunx_rules::record::Record;
use screen::{Screen, keys};
use ttf_parser::Face;

/// The size of a letter, and of the place it takes.
const SIZE: f64 = 16.0;
const PLACE: (f64, f64) = (SIZE * 1233.0 / 2048.0, SIZE * 2384.0 / 2048.0);
/// How far below the top of its place a letter stands.
const BASE: f64 = SIZE * 1901.0 / 2048.0;
/// Around the screen.
const MARGIN: f64 = 10.0;
/// Pixels for a unit.
const SCALE: f64 = 1.4;
const PAPER: [u8; 3] = [22, 25, 30];
const INK: [u8; 3] = [214, 219, 226];
const FALLBACK: &str = "/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf";

/// A race in full gallop, and a siege: moves that were played by hand.
const RACE: &str = "a8-b6 a1-b3 c8-d6 b1-a3 e8-f6 c1-d3 b8-a6 d1-c3 d8-e6 e1-f3 e9-f7 h1-i3 f8-g6 f1-e3 h8-i6 g1-h3 \
    g9-h7 d2-e4 d6-a1 e4-e9 g8-h6 f2-g4 f6-b1 g4-g9 a9-b7 a3-b5 f9-g7 e2-f4 e6-c1 f4-h8";
const SIEGE: &str = "f1-h1 e7-e5 b1-b3 g7-e5 a1-c3 d7-d5 g1-d4 e5xd4 c1-c3 c7-e5 d1-b3 f7-d5 b3-d3 d5-f5 b2-d2 h7-f5 \
    c2-e4 d6-f6 c3xe5 e5-g5 c2-e2";

/// Something to do before a picture is taken.
enum Step {
    Send(&'static str),
    Line(&'static str),
    Wait(&'static str),
}
use Step::{Line, Send, Wait};

/// A picture to take: its name, the size of the terminal, the arguments of the program, and what to do.
type Shot = (&'static str, (u16, u16), Vec<&'static str>, Vec<Step>);

fn main() {
    let mut args = std::env::args().skip(1).map(PathBuf::from);
    let (Some(program), Some(folder)) = (args.next(), args.next()) else {
        panic!("write the program and the folder for the pictures");
    };
    let program = fs::canonicalize(program).unwrap();
    fs::create_dir_all(&folder).unwrap();
    let shots: Vec<Shot> = vec![
        (
            "menu",
            (104, 32),
            vec![],
            vec![
                Wait("Quit"),
                Send(keys::DOWN),
                Wait("▸ Renpaarden"),
                Wait("Race your knights"),
            ],
        ),
        (
            "alliances",
            (106, 33),
            vec![
                "play",
                "alliances",
                "--one",
                "greedy",
                "--two",
                "greedy-hard",
                "--seed",
                "11",
            ],
            vec![
                Wait("Space pauses"),
                Send("++++"),
                Wait("Play again"),
                Wait("what to do next"),
            ],
        ),
        (
            "renpaarden",
            (100, 26),
            vec!["play", "renpaarden", "--two", "human"],
            vec![
                Wait("Player 1 to move"),
                Line("load ./race.qgn"),
                Wait("f4-h8"),
                Send(keys::LEFT),
                Send(keys::LEFT),
                Send(keys::LEFT),
                Send(keys::UP),
                Send(keys::UP),
                Send(keys::ENTER),
                Wait("choose where to"),
            ],
        ),
        (
            "emulsion",
            (104, 28),
            vec!["play", "emulsion", "--one", "level:4", "--two", "greedy", "--seed", "5"],
            vec![
                Wait("Space pauses"),
                Send("++++"),
                Wait("Play again"),
                Wait("what to do next"),
            ],
        ),
        (
            "hadron",
            (104, 37),
            vec!["play", "hadron:size=7", "--two", "level:2", "--seed", "3"],
            vec![
                Wait("Your move"),
                Line("d4"),
                Wait(" d4 "),
                Wait("Player 1 to move"),
                Line("b2"),
                Wait("  2. b2"),
                Wait("Player 1 to move"),
                Line("f6"),
                Wait("  3. f6"),
                Wait("Player 1 to move"),
                Send(keys::F5),
                Wait("depth 6"),
            ],
        ),
        (
            "murus",
            (116, 38),
            vec!["play", "murus", "--two", "human"],
            vec![
                Wait("Player 1 to move"),
                Line("load ./siege.qgn"),
                Wait("c2-e2"),
                Send(keys::F2),
                Wait("Hint:"),
            ],
        ),
    ];
    for (name, size, args, steps) in shots {
        let home = tempfile::tempdir().unwrap();
        for (name, ruleset, moves) in [("race", "renpaarden", RACE), ("siege", "murus:rules=advanced", SIEGE)] {
            let record = Record::from_moves(ruleset.parse().unwrap(), None, moves.split_whitespace()).unwrap();
            fs::write(home.path().join(format!("{name}.qgn")), record.to_string()).unwrap();
        }
        let mut screen = Screen::open(&program, &args, size, home.path(), &[]);
        for step in steps {
            match step {
                Send(keys) => screen.send(keys),
                Line(text) => screen.line(text),
                Wait(text) => screen.wait(text),
            }
        }
        let picture = screen.with(draw);
        fs::write(folder.join(format!("{name}.png")), picture).unwrap();
        println!("{name}\n{}", screen.contents());
    }
}

/// A screen as a PNG.
fn draw(screen: &vt100::Screen) -> Vec<u8> {
    let fallback = fs::read(FALLBACK).unwrap_or_default();
    let fonts: Vec<Face<'_>> = [epaint_default_fonts::HACK_REGULAR, &fallback]
        .into_iter()
        .filter_map(|bytes| Face::parse(bytes, 0).ok())
        .collect();
    let (rows, columns) = screen.size();
    let (rows, columns) = (rows.get(), columns.get());
    let (width, height) = (
        f64::from(columns) * PLACE.0 + 2.0 * MARGIN,
        f64::from(rows) * PLACE.1 + 2.0 * MARGIN,
    );
    let mut grounds = String::new();
    let mut letters = String::new();
    for row in 0..rows {
        for column in 0..columns {
            let Some(cell) = screen.cell(row, column) else { continue };
            let (x, y) = (MARGIN + f64::from(column) * PLACE.0, MARGIN + f64::from(row) * PLACE.1);
            let mut front = colour(cell.fgcolor(), INK);
            let mut back = colour(cell.bgcolor(), PAPER);
            if cell.inverse() {
                std::mem::swap(&mut front, &mut back);
            }
            if back != PAPER {
                // A little more than its place, so that no gap shows between two.
                let (wide, high) = (PLACE.0 + 0.3, PLACE.1 + 0.3);
                let _ = writeln!(
                    grounds,
                    "<rect x=\"{x:.2}\" y=\"{y:.2}\" width=\"{wide:.2}\" height=\"{high:.2}\" fill=\"{}\"/>",
                    hex(back)
                );
            }
            let letter = cell.contents().chars().next().unwrap_or(' ');
            if letter == ' ' {
                continue;
            }
            let Some((face, glyph)) = fonts.iter().find_map(|face| Some((face, face.glyph_index(letter)?))) else {
                panic!("no font has {letter}");
            };
            let scale = SIZE / f64::from(face.units_per_em());
            let mut path = GlyphPath::new(scale, (x, y + BASE));
            face.outline_glyph(glyph, &mut path);
            let stroke = if cell.bold() { 0.5 } else { 0.0 };
            let fill = hex(front);
            let _ = writeln!(
                letters,
                "<path d=\"{}\" fill=\"{fill}\" stroke=\"{fill}\" stroke-width=\"{stroke}\"/>",
                path.text
            );
        }
    }
    let svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" height=\"{height:.0}\">\
         <rect width=\"100%\" height=\"100%\" rx=\"8\" fill=\"{}\"/>{grounds}{letters}</svg>",
        hex(PAPER)
    );
    rasterise(&svg, (width * SCALE) as u32).unwrap()
}

fn hex([r, g, b]: [u8; 3]) -> String {
    format!("#{r:02x}{g:02x}{b:02x}")
}

fn colour(colour: vt100::Color, usual: [u8; 3]) -> [u8; 3] {
    match colour {
        vt100::Color::Default => usual,
        vt100::Color::Rgb(r, g, b) => [r, g, b],
        // The program is shown with all its colours, so it uses no numbered ones.
        vt100::Color::Idx(number) => [number; 3],
    }
}
