//! What stands on one cell, as three characters.

use super::{Charset, Role, Sign, Style};
use crate::{Board, Deed, Scene};

/// A cell as three characters with their styles.
pub(super) type Dress = [(char, Style); 3];

/// Why each cell of a scene stands out.
pub(super) fn signs(board: &Board, scene: &Scene) -> Vec<Option<Sign>> {
    let mut signs = vec![None; board.cells.len()];
    // What comes later covers what came before.
    if let Some(last) = &scene.last {
        let ends = last.path.len().saturating_sub(1);
        for (n, &cell) in last.path.iter().enumerate() {
            let over = last.deed == Deed::Jump && n > 0 && n < ends;
            signs[cell] = Some(if over { Sign::Step(n) } else { Sign::Last });
        }
    }
    let deciding = scene.deciding.iter().flat_map(|deciding| &deciding.cells);
    let layers = [
        (Sign::Deciding, deciding.copied().collect()),
        (Sign::Mark, scene.marks.clone()),
        (Sign::Target, scene.targets.clone()),
        (Sign::Chosen, scene.chosen.clone()),
    ];
    for (sign, cells) in layers {
        for cell in cells {
            signs[cell] = Some(sign);
        }
    }
    signs
}

/// What stands on a cell; `empty` is the character of one where nothing does.
pub(super) fn dress(
    board: &Board,
    scene: &Scene,
    charset: Charset,
    cell: usize,
    sign: Option<Sign>,
    empty: char,
) -> Dress {
    let ground = Style {
        role: Role::Line,
        ground: Some(board.surface),
        sign,
        bold: false,
    };
    let mut dress = [(' ', ground), (empty, ground), (' ', ground)];
    if let Some(piece) = scene.piece(cell) {
        let glyph = match charset {
            Charset::Unicode => piece.look.glyph,
            Charset::Ascii => piece.look.letter,
        };
        let style = Style {
            role: Role::Ink(piece.look.ink),
            bold: true,
            ..ground
        };
        dress[1] = (glyph, style);
        if let Some(tag) = piece.tag {
            let tag = tag.to_string();
            let letters = std::iter::once(glyph).chain(tag.chars());
            // A number of two digits moves the piece to the left; a longer one is left to the notes.
            let from = if tag.len() == 1 { 1 } else { 0 };
            if tag.len() <= 2 {
                for (spot, letter) in dress[from..].iter_mut().zip(letters) {
                    *spot = (
                        letter,
                        Style {
                            bold: letter == glyph,
                            ..style
                        },
                    );
                }
            }
        }
    }
    if let Some(sign) = sign {
        let glyph = scene.piece(cell).map_or(dress[1], |_| {
            let shown = dress.iter().find(|(_, style)| style.bold);
            shown.copied().unwrap_or(dress[1])
        });
        let style = Style {
            role: Role::Sign(sign),
            bold: true,
            ..ground
        };
        let [left, right] = sign.brackets();
        dress = [(left, style), glyph, (right, style)];
        if glyph.0 == ' ' && sign == Sign::Target {
            dress[1] = (if charset == Charset::Ascii { '.' } else { '·' }, style);
        }
    }
    dress
}
