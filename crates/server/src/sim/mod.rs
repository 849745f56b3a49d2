//! A simulation of the server: see docs/server.md.

pub(crate) mod pipe;
