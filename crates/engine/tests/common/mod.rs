//! Made-up games whose values are known, and Hadron, for the tests of the searches.
#![allow(dead_code)] // Each test file uses a part of it.

pub(crate) mod exact;
pub(crate) mod hadron;
pub(crate) mod hashed;
