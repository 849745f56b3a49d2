//! Errors as Python knows them, with our sentences.

use std::fmt::Display;
use std::sync::{Mutex, MutexGuard, TryLockError};

use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::{PyErr, PyResult};
use quincunx_rules::MoveError;

// A class of pure Python: native exceptions cannot have attributes.
pyo3::import_exception!(quincunx._errors, IllegalMove);

/// A `ValueError` that says what is wrong.
pub(crate) fn value_error(problem: impl Display) -> PyErr {
    PyValueError::new_err(problem.to_string())
}

/// A move that was refused: a text that is none, or one that breaks a rule.
pub(crate) fn bad_move(mv: &str, error: &MoveError) -> PyErr {
    refused("", mv, error)
}

/// The same of one game of many.
pub(crate) fn bad_move_of(game: usize, mv: &str, error: &MoveError) -> PyErr {
    refused(&format!("game {game}: "), mv, error)
}

fn refused(before: &str, mv: &str, error: &MoveError) -> PyErr {
    match error {
        MoveError::Text(error) => value_error(format!("{before}`{mv}` is no move: {error}")),
        MoveError::Illegal(reason) => {
            IllegalMove::new_err((format!("{before}`{mv}` is not legal: {reason}"), reason.rule()))
        }
    }
}

/// What one thread at a time may use, or an error: to wait for another one with the lock of Python held would stop
/// both.
pub(crate) fn alone<T>(used: &Mutex<T>) -> PyResult<MutexGuard<'_, T>> {
    used.try_lock().map_err(|problem| match problem {
        TryLockError::WouldBlock => {
            PyRuntimeError::new_err("another thread is using it at this moment: give each thread its own")
        }
        TryLockError::Poisoned(_) => PyRuntimeError::new_err("it cannot be used any more, as it has failed before"),
    })
}
