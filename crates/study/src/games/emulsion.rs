//! Emulsion.

use quincunx_rules::emulsion::{Emulsion, Lanes};

use super::Studied;

impl<W: Lanes> Studied for Emulsion<W> {}
