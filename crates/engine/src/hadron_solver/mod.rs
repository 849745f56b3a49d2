//! Hadron solved exactly, by combinatorial game theory.
//!
//! A piece changes the legality of its four neighbours only, and only by the difference between the two colours around
//! a cell. So the empty cells that can still be played on fall apart into components that have nothing to do with each
//! other: a position is a sum of games, and the player without a move loses. Both players may always play on the same
//! cells, which makes every component an all-small game.
//!
//! From the bottom up:
//! - `Games` keeps game values in canonical form, compares and adds them.
//! - A region is what still matters of a board, dead cells dropped.
//! - The store gives small components their exact values, one for all that are the same up to symmetry.
//! - A sum is a few large components and one value for all the rest; [proof search](crate::proof) decides it.
//! - [`Solver`] answers for positions.

mod bounds;
mod canonical;
mod compare;
mod component;
mod game;
mod grid;
mod memo;
mod openings;
mod oracle;
mod region;
mod search;
mod solver;
mod store;
mod sum;
#[cfg(test)]
mod value_tests;

pub use solver::Solver;
