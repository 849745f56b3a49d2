//! What the games on square grids have in common: from bitboards to cells in drawing order.

use quincunx_rules::{Phrase, Player, Square, Word, phrase};

use crate::{Ink, Look, Piece};

/// The number of a square in drawing order: rows from the top, cells from the left.
pub fn cell<W: Word>(square: Square<W>, columns: u32, rows: u32) -> usize {
    ((rows - 1 - square.row()) * columns + square.column()) as usize
}

/// The numbers of the squares of a bitboard, in drawing order.
pub fn cells<W: Word>(word: W, columns: u32, rows: u32) -> Vec<usize> {
    let mut cells: Vec<usize> = word
        .cells()
        .map(|index| cell(Square::<W>::from_index(index), columns, rows))
        .collect();
    cells.sort_unstable();
    cells
}

/// A piece of a player on each of some cells.
pub fn pieces(cells: Vec<usize>, kind: &'static str, player: Player, look: Look) -> impl Iterator<Item = Piece> {
    cells.into_iter().map(move |cell| Piece {
        cell,
        kind,
        owner: Some(player.number()),
        look,
        tag: None,
    })
}

/// A player of black or white pieces that look like this.
pub(super) fn black_or_white(player: Player, look: Look) -> Phrase {
    let colour = match look.ink {
        Ink::Black => phrase!("colour-black", "black"),
        _ => phrase!("colour-white", "white"),
    };
    phrase!("draw-player-colour", "player {player}, {colour}", player, colour)
}
