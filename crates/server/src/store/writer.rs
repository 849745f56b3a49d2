//! The one that writes: batches of whatever waits.

use std::sync::Arc;

use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;

use super::{Done, Faults, Store, StoreError, Stored, Write};
use crate::metrics::Metrics;
use crate::ticks::Ticks;

/// How many may wait; more wait for a place to wait in.
const QUEUE: usize = 8192;
/// How many are written at once at most.
const BATCH: usize = 1024;

struct Job {
    writes: Vec<Write>,
    done: oneshot::Sender<Stored<Vec<Done>>>,
}

/// Hands writes to the task that writes.
#[derive(Clone)]
pub(crate) struct Writer {
    jobs: mpsc::Sender<Job>,
}

impl Writer {
    /// Starts the task; it ends, with everything written, when every handle is gone.
    pub(crate) fn start(
        store: Arc<dyn Store>,
        ticks: Ticks,
        metrics: Arc<Metrics>,
        faults: Faults,
    ) -> (Writer, JoinHandle<()>) {
        let (jobs, mut queue) = mpsc::channel::<Job>(QUEUE);
        let task = tokio::spawn(async move {
            let mut batch = Vec::with_capacity(BATCH);
            while queue.recv_many(&mut batch, BATCH).await > 0 {
                write(&*store, &ticks, &metrics, &faults, &mut batch).await;
            }
        });
        (Writer { jobs }, task)
    }

    /// Writes all of it, or nothing; it is on disk when this returns.
    pub(crate) async fn write(&self, writes: Vec<Write>) -> Stored<Vec<Done>> {
        let (done, answer) = oneshot::channel();
        let gone = || StoreError("it is closed".to_string());
        self.jobs.send(Job { writes, done }).await.map_err(|_| gone())?;
        answer.await.map_err(|_| gone())?
    }

    /// Writes one thing; whether it could still be done.
    pub(crate) async fn one(&self, write: Write) -> Stored<bool> {
        let done = self.write(vec![write]).await?;
        Ok(done.first() != Some(&Done::No))
    }
}

async fn write(store: &dyn Store, ticks: &Ticks, metrics: &Metrics, faults: &Faults, batch: &mut Vec<Job>) {
    let started = std::time::Instant::now();
    let lengths: Vec<usize> = batch.iter().map(|job| job.writes.len()).collect();
    let mut writes: Vec<Write> = batch.iter_mut().flat_map(|job| job.writes.drain(..)).collect();
    writes.push(Write::Tick(ticks.now()));
    let count = writes.len();
    let written = faults.around(store.commit(writes)).await;
    metrics.commits.inc();
    metrics.commit_seconds.observe(started.elapsed().as_secs_f64());
    let mut done = match written {
        Ok(done) => done.into_iter(),
        Err(error) => {
            tracing::error!(%error, writes = count, "nothing of a batch was written");
            metrics.failed_commits.inc();
            for job in batch.drain(..) {
                let _ = job.done.send(Err(error.clone()));
            }
            return;
        }
    };
    for (job, length) in batch.drain(..).zip(lengths) {
        // Whoever no longer waits does not need the answer.
        let _ = job.done.send(Ok(done.by_ref().take(length).collect()));
    }
}
