//! What a game has to say about its looks.

use quincunx_rules::{Player, Position};

use crate::{Board, Choice, Deciding, Layout, Notes, Piece, Trace};

/// A game whose positions can be drawn.
pub trait Drawn: Position {
    /// Where the cells of this position's board lie.
    fn layout(&self) -> Layout;

    /// The board of this position's ruleset: the same for every position of it.
    fn board(&self) -> Board;

    /// The pieces on the board.
    fn pieces(&self) -> Vec<Piece>;

    /// What stands beside the board.
    fn notes(&self) -> Notes;

    /// What a legal move touches, and how it is clicked.
    fn trace(&self, mv: Self::Move) -> Trace;

    /// Pairs of neighbouring cells whose pieces belong together.
    fn links(&self) -> Vec<[usize; 2]> {
        Vec::new()
    }

    /// Empty cells that nobody can play on any more.
    fn dead(&self) -> Vec<usize> {
        Vec::new()
    }

    /// What can be chosen beside the board to say a move.
    fn choices(&self) -> Vec<Choice> {
        Vec::new()
    }

    /// What decided the game for its winner.
    fn deciding(&self, _winner: Player) -> Vec<Deciding> {
        Vec::new()
    }
}
