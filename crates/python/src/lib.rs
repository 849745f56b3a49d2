//! The native part of the Python package `quincunx`. `python/quincunx` is the part around it, `docs/python.md` the
//! manual.
//!
//! Whatever takes long releases the lock of Python and can be interrupted. Nothing a caller passes may panic: what
//! comes from outside is checked here and refused with a `ValueError`.

#![deny(unsafe_code)]

mod actions;
mod engine;
mod failure;
mod game;
mod given;
mod history;
mod learned;
mod lot;
mod outcome;
mod patience;
mod position;
mod puzzles;
mod record;
mod review;
mod solver;
mod split;
mod vec_env;

/// The native part of `quincunx`: what is public is in `quincunx` itself.
#[pyo3::pymodule]
mod _native {
    #[pymodule_export]
    use crate::engine::{Analysis, Bot, Engine, Line};
    #[pymodule_export]
    use crate::game::{Game, games};
    #[pymodule_export]
    use crate::history::History;
    #[pymodule_export]
    use crate::outcome::Outcome;
    #[pymodule_export]
    use crate::position::Position;
    #[pymodule_export]
    use crate::puzzles::{check_puzzle_json, find_puzzles_json, shipped_puzzles_json};
    #[pymodule_export]
    use crate::record::{Record, read_records, write_records};
    #[pymodule_export]
    use crate::review::review_json;
    #[pymodule_export]
    use crate::solver::Solver;
    #[pymodule_export]
    use crate::vec_env::Games;
}
