//! Group commit: one task writes, each time everything that has queued up since.

use std::sync::Arc;

use quincunx_play::Millis;
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;

use super::pulse::Pulse;
use super::stalls::Stalls;
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

/// Someone who waits for so many answers.
type Waiting = (oneshot::Sender<Stored<Vec<Done>>>, usize);

/// Hands writes to the task that writes.
#[derive(Clone)]
pub(crate) struct Writer {
    jobs: mpsc::Sender<Job>,
    pub(super) pulse: Arc<Pulse>,
    stalls: Arc<Stalls>,
    pub(super) ticks: Ticks,
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
        let (pulse, stalls) = (Arc::new(Pulse::default()), Arc::new(Stalls::default()));
        let writer = Writer {
            jobs,
            pulse: Arc::clone(&pulse),
            stalls: Arc::clone(&stalls),
            ticks: ticks.clone(),
        };
        let task = tokio::spawn(async move {
            let mut batch = Vec::with_capacity(BATCH);
            while queue.recv_many(&mut batch, BATCH).await > 0 {
                let started = std::time::Instant::now();
                stalls.begin(ticks.now());
                let (jobs, writes) = taken(&mut batch, &ticks);
                let written = faults.around(store.commit(writes)).await;
                metrics.committed(started.elapsed(), written.is_ok(), ticks.wall_time());
                pulse.beat(ticks.now(), &written);
                answer(jobs, written);
                stalls.end(ticks.now());
            }
        });
        (writer, task)
    }

    /// Writes all of it, or nothing; it is on disk when this returns.
    pub(crate) async fn write(&self, writes: Vec<Write>) -> Stored<Vec<Done>> {
        let (done, answer) = oneshot::channel();
        let sent = self.jobs.send(Job { writes, done }).await;
        sent.map_err(|_| StoreError::NotDone("it is closed".into()))?;
        answer.await.map_err(|_| StoreError::Unknown("it was closed".into()))?
    }

    /// A deadline of somebody, put off if a slow commit may have held up what they sent before it.
    pub(crate) fn spare(&self, deadline: Millis) -> Millis {
        self.stalls.spare(deadline, self.ticks.now())
    }

    /// Writes one thing; whether it could still be done.
    pub(crate) async fn one(&self, write: Write) -> Stored<bool> {
        let done = self.write(vec![write]).await?;
        Ok(done.first() != Some(&Done::No))
    }
}

/// Takes all of a batch: who waits for how many answers, and what is to be written, with the server's time.
fn taken(batch: &mut Vec<Job>, ticks: &Ticks) -> (Vec<Waiting>, Vec<Write>) {
    let mut writes = Vec::with_capacity(batch.len() + 1);
    let mut waiting = Vec::with_capacity(batch.len());
    for mut job in batch.drain(..) {
        waiting.push((job.done, job.writes.len()));
        writes.append(&mut job.writes);
    }
    writes.push(Write::Tick(ticks.now()));
    (waiting, writes)
}

/// Tells everyone what came of a batch; whoever no longer waits does not need the answer.
fn answer(waiting: Vec<Waiting>, written: Stored<Vec<Done>>) {
    match written {
        Ok(done) => {
            let mut done = done.into_iter();
            for (job, length) in waiting {
                let _ = job.send(Ok(done.by_ref().take(length).collect()));
            }
        }
        Err(error) => {
            tracing::error!(%error, jobs = waiting.len(), "a batch was not written, or may not have been");
            for (job, _) in waiting {
                let _ = job.send(Err(error.clone()));
            }
        }
    }
}
