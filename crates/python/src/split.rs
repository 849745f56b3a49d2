//! Work on slices of equal length, cut in pieces for several threads.

use std::process;
use std::sync::Arc;

use pyo3::PyResult;
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::failure::value_error;

/// Something of some length that can be cut in two.
pub(crate) trait Split: Sized + Send {
    /// The parts before and from that place.
    fn split(self, at: usize) -> (Self, Self);
}

impl<T: Sync> Split for &[T] {
    fn split(self, at: usize) -> (Self, Self) {
        self.split_at(at)
    }
}

impl<T: Send> Split for &mut [T] {
    fn split(self, at: usize) -> (Self, Self) {
        self.split_at_mut(at)
    }
}

impl<A: Split> Split for Option<A> {
    fn split(self, at: usize) -> (Self, Self) {
        match self {
            Some(all) => {
                let (before, after) = all.split(at);
                (Some(before), Some(after))
            }
            None => (None, None),
        }
    }
}

impl<A: Split, B: Split> Split for (A, B) {
    fn split(self, at: usize) -> (Self, Self) {
        let (a, b) = (self.0.split(at), self.1.split(at));
        ((a.0, b.0), (a.1, b.1))
    }
}

/// Rows of equal width, one after the other.
pub(crate) struct Rows<'a, T> {
    pub(crate) cells: &'a mut [T],
    pub(crate) width: usize,
}

impl<T: Send> Split for Rows<'_, T> {
    fn split(self, at: usize) -> (Self, Self) {
        let width = self.width;
        let (before, after) = self.cells.split_at_mut(at * width);
        (Rows { cells: before, width }, Rows { cells: after, width })
    }
}

/// Where a piece begins in the whole.
#[derive(Clone, Copy)]
pub(crate) struct From(pub(crate) usize);

impl Split for From {
    fn split(self, at: usize) -> (Self, Self) {
        (self, From(self.0 + at))
    }
}

/// A number of threads, which are started when they are needed first.
pub(crate) struct Threads {
    count: usize,
    /// The threads, and the process they live in: a fork has none of them.
    pool: Option<(u32, Arc<ThreadPool>)>,
}

/// The most threads there may be.
const MOST: usize = 256;

impl Threads {
    pub(crate) fn new(count: usize) -> PyResult<Threads> {
        if !(1..=MOST).contains(&count) {
            return Err(value_error(format!(
                "threads is a number from 1 to {MOST}, not {count}"
            )));
        }
        Ok(Threads { count, pool: None })
    }

    pub(crate) fn count(&self) -> usize {
        self.count
    }

    /// Cuts `work` of that length into a piece for each thread, and waits until all are done.
    pub(crate) fn each<T: Split>(&mut self, length: usize, work: T, each: impl Fn(T) + Sync) {
        match self.pool() {
            None => each(work),
            Some(pool) => {
                let piece = length.div_ceil(self.count).max(1);
                pool.install(|| cut(length, piece, work, &each));
            }
        }
    }

    /// The threads, if there are several. If the system gives none, the caller works alone.
    fn pool(&mut self) -> Option<Arc<ThreadPool>> {
        if self.count == 1 {
            return None;
        }
        let process = process::id();
        if let Some((owner, pool)) = self.pool.take() {
            if owner == process {
                self.pool = Some((owner, pool));
            } else {
                // Nobody would answer to being told to end.
                std::mem::forget(pool);
            }
        }
        if self.pool.is_none() {
            let pool = ThreadPoolBuilder::new().num_threads(self.count).build().ok()?;
            self.pool = Some((process, Arc::new(pool)));
        }
        self.pool.as_ref().map(|(_, pool)| Arc::clone(pool))
    }
}

impl Drop for Threads {
    fn drop(&mut self) {
        if let Some((owner, pool)) = self.pool.take()
            && owner != process::id()
        {
            std::mem::forget(pool);
        }
    }
}

fn cut<T: Split>(length: usize, piece: usize, work: T, each: &(impl Fn(T) + Sync)) {
    if length <= piece {
        return each(work);
    }
    let at = (length / 2).next_multiple_of(piece).min(length - 1).max(1);
    let (before, after) = work.split(at);
    rayon::join(|| cut(at, piece, before, each), || cut(length - at, piece, after, each));
}
