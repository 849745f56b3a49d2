//! Hadron.

use quincunx_rules::Word;
use quincunx_rules::hadron::Hadron;

use super::Studied;

impl<W: Word> Studied for Hadron<W> {}
