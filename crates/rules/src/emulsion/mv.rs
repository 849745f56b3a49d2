//! A move of Emulsion: two neighbouring stones change places.

use crate::Step;

/// An own stone and a neighbouring stone of the opponent change places, the own cell first: `c3-d4`.
pub type Swap<W> = Step<W>;
