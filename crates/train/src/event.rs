//! What whoever watches training is told.

use std::fmt;
use std::time::Duration;

use quincunx_arena::stats::Tally;

/// Something that happened.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Event {
    /// Games were played.
    Games {
        /// The generation, from 1.
        generation: u32,
        /// Games played so far in it.
        played: u64,
        /// Games to be played in it.
        games: u64,
        /// How long the rest of them will take, going by those of this call.
        left: Option<Duration>,
    },
    /// The positions were looked through once more.
    Epoch {
        /// The generation.
        generation: u32,
        /// How often they have been looked through.
        epoch: u32,
        /// The loss in the positions kept out, by their labels.
        loss: f64,
    },
    /// Games of the match were played.
    Match {
        /// The generation.
        generation: u32,
        /// The results so far, as the new net sees them.
        tally: Tally,
    },
    /// A generation has ended.
    Generation(crate::Generation),
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::Games {
                generation,
                played,
                games,
                left,
            } => {
                write!(f, "generation {generation}: {played} of {games} games")?;
                match left {
                    Some(left) => write!(f, ", {} left", Minutes(*left)),
                    None => Ok(()),
                }
            }
            Event::Epoch {
                generation,
                epoch,
                loss,
            } => write!(f, "generation {generation}: epoch {epoch}, loss {loss:.4}"),
            Event::Match { generation, tally } => write!(
                f,
                "generation {generation}: match +{} ={} -{}",
                tally.wins, tally.draws, tally.losses
            ),
            Event::Generation(generation) => generation.fmt(f),
        }
    }
}

/// A time to be read by people.
struct Minutes(Duration);

impl fmt::Display for Minutes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.as_secs() {
            seconds @ 0..=119 => write!(f, "{seconds} s"),
            seconds => write!(f, "{} min", seconds / 60),
        }
    }
}
