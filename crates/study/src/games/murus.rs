//! Murus Gallicus.

use quincunx_rules::murus::Murus;

use super::Studied;

impl Studied for Murus {}
