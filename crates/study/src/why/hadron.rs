//! Hadron: which cells are closed for good, and who makes the last move.

use quincunx_rules::hadron::Hadron;
use quincunx_rules::{Phrase, Position, Square, Word, phrase};

use super::{Case, Facts, listed};

impl<W: Word> Facts for Hadron<W> {
    fn facts(case: &Case<'_, Self>, say: &mut Vec<Phrase>) {
        let (position, next) = (case.position, case.next);
        let player = next.side();
        let live = next.live();
        if live.is_empty() {
            say.push(phrase!(
                "study-hadron-over",
                "this leaves player {player} no cell to play on",
                player,
            ));
        } else if independent(next) {
            let count = live.count();
            let last = if count % 2 == 1 { player } else { !player };
            say.push(phrase!(
                "study-hadron-parity",
                "no cell matters to another any more: with {count} left, player {last} makes the last move",
                count,
                last,
            ));
        }
        let closed = position.live() & !live & !case.mv.cell.bit();
        if !closed.is_empty() {
            say.push(phrase!(
                "study-hadron-closed",
                "cells that can never become legal after this: {cells}",
                cells = squares(closed),
            ));
        }
        let opened = next.legal() & !position.legal();
        if !opened.is_empty() {
            say.push(phrase!(
                "study-hadron-opened",
                "cells that this makes legal: {cells}",
                cells = squares(opened),
            ));
        }
    }
}

/// Whether every cell that can still be played on is legal and touches no other such cell: then each takes one move,
/// and no move changes another.
fn independent<W: Word>(position: &Hadron<W>) -> bool {
    let live = position.live();
    live == position.legal() && (live & live.orthogonal()).is_empty()
}

fn squares<W: Word>(cells: W) -> String {
    listed(cells.cells().map(Square::<W>::from_index))
}
