//! Emulsion.

use quincunx_rules::Word;
use quincunx_rules::emulsion::Emulsion;

use super::Studied;

/// The largest board that proof search decides at once.
const SMALL: u32 = 4;

impl<W: Word> Studied for Emulsion<W> {
    fn is_small(&self) -> bool {
        self.size() <= SMALL
    }
}
