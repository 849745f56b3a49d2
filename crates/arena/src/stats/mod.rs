//! What the results of games say about the players: facts counted, then estimates with errors.
//!
//! Nothing here is ever `nan`: where nothing can be said, there is `None`, which prints as `n/a`.

mod elo;
mod fit;
mod normal;
mod ratings;
mod sprt;
mod tally;

#[cfg(test)]
mod tests;

pub use elo::{Estimate, Summary, elo_of_score, score_of_elo};
pub use normal::Z95;
pub use ratings::{Rating, ratings};
pub use sprt::{Decision, Model, Sprt, SprtError};
pub use tally::{Sample, Tally};

pub(crate) use elo::number;
