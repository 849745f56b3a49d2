//! Square boards with room: cells of seven by three characters, with pieces that are drawn, not only written.

use super::cell::dress;
use super::{Charset, Role, Sign, Style};
use crate::{Board, Form, Look, Scene};

/// How many columns and lines the inside of a cell has.
pub(super) const WIDE: usize = 7;
pub(super) const HIGH: usize = 3;

/// The inside of a cell, line by line.
pub(super) type Face = [[(char, Style); WIDE]; HIGH];

/// What stands on a cell.
pub(super) fn face(board: &Board, scene: &Scene, charset: Charset, cell: usize, sign: Option<Sign>) -> Face {
    // The small cell knows the signs and the colours; the piece is drawn over it.
    let [left, middle, right] = dress(board, scene, charset, cell, sign, ' ');
    let ground = Style {
        role: Role::Line,
        bold: false,
        ..left.1
    };
    let mut face = [[(' ', ground); WIDE]; HIGH];
    if sign.is_some() {
        (face[1][0], face[1][WIDE - 1]) = (left, right);
    }
    let Some(piece) = scene.piece(cell) else {
        face[1][WIDE / 2] = middle;
        return face;
    };
    let ink = Style {
        role: Role::Ink(piece.look.ink),
        bold: true,
        ..ground
    };
    for (line, letters) in face.iter_mut().zip(art(piece.look, charset)) {
        for (spot, letter) in line[1..].iter_mut().zip(letters.chars()) {
            if letter != ' ' {
                *spot = (letter, ink);
            }
        }
    }
    if let Some(tag) = piece.tag {
        let tag = tag.to_string();
        let from = WIDE.saturating_sub(tag.len());
        for (spot, letter) in face[HIGH - 1][from..].iter_mut().zip(tag.chars()) {
            *spot = (letter, Style { bold: false, ..ink });
        }
    }
    face
}

/// A piece as three lines of five characters.
fn art(look: Look, charset: Charset) -> [String; HIGH] {
    let lines = |lines: [&str; HIGH]| lines.map(String::from);
    let around = |[top, middle, bottom]: [&str; HIGH], sign: char| {
        [
            top.to_string(),
            middle.replace('?', &sign.to_string()),
            bottom.to_string(),
        ]
    };
    let pile = |stone: &str| {
        let row = |n: usize| {
            if usize::from(look.height) + n >= HIGH {
                stone
            } else {
                "     "
            }
        };
        [row(0), row(1), row(2)].map(String::from)
    };
    match (look.form, charset) {
        (Form::Ring, Charset::Unicode) => lines(["╭───╮", "│   │", "╰───╯"]),
        (Form::Ring, Charset::Ascii) => lines(["/---\\", "|   |", "\\---/"]),
        (Form::Cross, Charset::Unicode) => lines([" ╲ ╱ ", "  ╳  ", " ╱ ╲ "]),
        (Form::Cross, Charset::Ascii) => lines([" \\ / ", "  X  ", " / \\ "]),
        // The two colours differ in shape too: a full disc and an empty one.
        (Form::Drop, Charset::Unicode) if look.glyph == '●' => lines(["▗███▖", "█████", "▝███▘"]),
        (Form::Drop, Charset::Unicode) => lines(["╭───╮", "│   │", "╰───╯"]),
        (Form::RoundHorse, Charset::Unicode) => around(["╭───╮", "│ ? │", "╰───╯"], look.glyph),
        (Form::SquareHorse, Charset::Unicode) => around(["┌───┐", "│ ? │", "└───┘"], look.glyph),
        (Form::Drop | Form::RoundHorse, Charset::Ascii) => around(["/---\\", "| ? |", "\\---/"], look.letter),
        (Form::SquareHorse, Charset::Ascii) => around(["+---+", "| ? |", "+---+"], look.letter),
        (Form::Blocks, Charset::Unicode) => pile("▐███▌"),
        (Form::Blocks, Charset::Ascii) => pile("[###]"),
        (Form::Boulders, Charset::Unicode) => pile("(●●●)"),
        (Form::Boulders, Charset::Ascii) => pile("(ooo)"),
        (_, Charset::Unicode) => around(["", "  ?  ", ""], look.glyph),
        (_, Charset::Ascii) => around(["", "  ?  ", ""], look.letter),
    }
}
