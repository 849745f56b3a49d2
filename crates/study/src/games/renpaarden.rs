//! Renpaarden: which rides are jumps.

use quincunx_rules::Word;
use quincunx_rules::renpaarden::{Renpaarden, Ride};

use super::Studied;
use crate::puzzles::Kind;

impl<W: Word> Studied for Renpaarden<W> {
    fn theme(&self, mv: Ride<W>) -> Option<Kind> {
        is_jump(mv).then_some(Kind::Jump)
    }
}

/// Whether the stone has to go over others: it ends more than a knight's step away.
fn is_jump<W: Word>(mv: Ride<W>) -> bool {
    let Ride::Step(step) = mv else { return false };
    let columns = step.from.column().abs_diff(step.to.column());
    let rows = step.from.row().abs_diff(step.to.row());
    (columns.min(rows), columns.max(rows)) != (1, 2)
}
