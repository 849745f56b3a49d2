//! Waiting for what takes long, with the lock of Python released, ready for Ctrl-C.

use std::panic::resume_unwind;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use pyo3::prelude::*;

/// How often the waiting thread asks Python for signals.
const LOOK: Duration = Duration::from_millis(20);

/// Does `work` on another thread and waits for it; a signal that raises, such as Ctrl-C, calls `stop`, upon which
/// `work` has to end soon.
pub(crate) fn patiently<T: Send>(
    py: Python<'_>,
    stop: impl Fn() + Sync,
    work: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    py.detach(|| {
        thread::scope(|scope| {
            let (finished, wait) = channel::<()>();
            let working = scope.spawn(move || {
                let result = work();
                drop(finished);
                result
            });
            let mut interrupted = None;
            while let Err(RecvTimeoutError::Timeout) = wait.recv_timeout(LOOK) {
                if interrupted.is_none()
                    && let Err(signal) = Python::attach(|py| py.check_signals())
                {
                    stop();
                    interrupted = Some(signal);
                }
            }
            let result = working.join().unwrap_or_else(|panic| resume_unwind(panic));
            interrupted.map_or(Ok(result), Err)
        })
    })
}
