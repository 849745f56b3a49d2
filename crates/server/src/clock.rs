//! Time, injected: that of the system, or one that a test moves by hand.

use std::collections::BTreeMap;
use std::future::poll_fn;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Poll, Waker};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// A moment: the time since its clock was made.
pub type Moment = Duration;

/// The clock of a server: everything that waits for a moment, or remembers one, asks it.
#[derive(Clone, Debug)]
pub struct Clock(Kind);

/// A longer standstill than this is no time at all. Somebody always asks more often than that: see [`Clock::watch`].
const STANDSTILL: Duration = Duration::from_millis(250);
/// How often somebody asks at least.
const LOOK: Duration = Duration::from_millis(100);
/// A standstill that the log is told of.
const TOLD: Duration = Duration::from_secs(1);

#[derive(Clone, Debug)]
enum Kind {
    System(Instant, Arc<Mutex<Running>>),
    Manual(Arc<Mutex<Manual>>),
}

/// Time while the process runs, out of the time of the system: a pause of the whole process (SIGSTOP, a virtual machine
/// that is moved, a machine out of breath) is left out, so that nobody's clock runs while nobody can be heard.
#[derive(Debug, Default)]
struct Running {
    /// The latest time of the system that was seen.
    seen: Duration,
    /// How much of it is left out.
    lost: Duration,
}

impl Running {
    fn at(&mut self, system: Duration) -> Moment {
        let gap = system.saturating_sub(self.seen);
        if gap > STANDSTILL {
            self.lost += gap;
            if gap > TOLD {
                tracing::warn!(seconds = gap.as_secs_f64(), "the server stood still");
            }
        }
        self.seen = self.seen.max(system);
        self.seen - self.lost
    }
}

/// A time that stands still until it is moved.
#[derive(Debug, Default)]
struct Manual {
    now: Moment,
    /// Milliseconds since 1970 when the clock was made.
    wall: i64,
    /// Those who wait, by the moment and a number of their own.
    sleepers: BTreeMap<(Moment, u64), Waker>,
    last: u64,
}

impl Clock {
    /// The clock of the system.
    pub fn system() -> Clock {
        Clock(Kind::System(Instant::now(), Arc::default()))
    }

    /// A clock that stands still until [`Clock::advance`]; it begins at `wall`, in milliseconds since 1970.
    pub fn manual(wall: i64) -> Clock {
        let manual = Manual {
            wall,
            ..Manual::default()
        };
        Clock(Kind::Manual(Arc::new(Mutex::new(manual))))
    }

    /// Now.
    pub fn now(&self) -> Moment {
        match &self.0 {
            Kind::System(started, running) => {
                let mut running = running.lock().unwrap_or_else(PoisonError::into_inner);
                running.at(started.elapsed())
            }
            Kind::Manual(manual) => lock(manual).now,
        }
    }

    /// Looks at the clock of the system so often, without end, that a standstill is noticed.
    pub(crate) async fn watch(&self) {
        match &self.0 {
            Kind::System(..) => loop {
                self.sleep(LOOK).await;
            },
            Kind::Manual(_) => std::future::pending().await,
        }
    }

    /// The time of day, in milliseconds since 1970.
    pub fn wall_time(&self) -> i64 {
        let millis = |span: Duration| i64::try_from(span.as_millis()).unwrap_or(i64::MAX);
        match &self.0 {
            Kind::System(..) => SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, millis),
            Kind::Manual(manual) => {
                let manual = lock(manual);
                manual.wall.saturating_add(millis(manual.now))
            }
        }
    }

    /// Waits until a moment comes.
    pub async fn sleep_until(&self, moment: Moment) {
        match &self.0 {
            Kind::System(..) => {
                // After a standstill there is more to wait for than the system knows.
                while let Some(span) = moment.checked_sub(self.now()).filter(|span| !span.is_zero()) {
                    tokio::time::sleep(span).await;
                }
            }
            Kind::Manual(manual) => Sleeper::new(manual, moment).slept().await,
        }
    }

    /// Waits for a span of time.
    pub async fn sleep(&self, span: Duration) {
        self.sleep_until(self.now().saturating_add(span)).await;
    }

    /// Waits for something, but no longer than that.
    pub async fn timeout<T>(&self, span: Duration, what: impl Future<Output = T>) -> Option<T> {
        tokio::select! {
            biased;
            done = what => Some(done),
            () = self.sleep(span) => None,
        }
    }

    /// Moves a manual clock on, waking those who wait in the order of their moments; the clock of the system goes by
    /// itself.
    pub fn advance(&self, span: Duration) {
        let Kind::Manual(manual) = &self.0 else { return };
        let due = {
            let mut manual = lock(manual);
            manual.now = manual.now.saturating_add(span);
            let now = manual.now;
            let later = manual.sleepers.split_off(&(now, u64::MAX));
            std::mem::replace(&mut manual.sleepers, later)
        };
        due.into_values().for_each(Waker::wake);
    }

    /// When the next of those who wait for a manual clock is due.
    pub fn next_due(&self) -> Option<Moment> {
        let Kind::Manual(manual) = &self.0 else { return None };
        let manual = lock(manual);
        manual.sleepers.keys().next().map(|(moment, _)| *moment)
    }
}

fn lock(manual: &Mutex<Manual>) -> MutexGuard<'_, Manual> {
    manual.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Someone who waits for a manual clock.
struct Sleeper {
    manual: Arc<Mutex<Manual>>,
    key: (Moment, u64),
}

impl Sleeper {
    fn new(manual: &Arc<Mutex<Manual>>, moment: Moment) -> Sleeper {
        let number = {
            let mut manual = lock(manual);
            manual.last += 1;
            manual.last
        };
        Sleeper {
            manual: Arc::clone(manual),
            key: (moment, number),
        }
    }

    async fn slept(&self) {
        poll_fn(|context| {
            let mut manual = lock(&self.manual);
            if manual.now >= self.key.0 {
                return Poll::Ready(());
            }
            manual.sleepers.insert(self.key, context.waker().clone());
            Poll::Pending
        })
        .await;
    }
}

impl Drop for Sleeper {
    fn drop(&mut self) {
        lock(&self.manual).sleepers.remove(&self.key);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_does_not_run_while_the_process_stands_still() {
        let mut running = Running::default();
        let millis = Duration::from_millis;
        assert_eq!(running.at(millis(50)), millis(50));
        assert_eq!(running.at(millis(300)), millis(300));
        // A third of a second, and half a minute, in which nobody looked.
        assert_eq!(running.at(millis(630)), millis(300));
        assert_eq!(running.at(millis(30_630)), millis(300));
        assert_eq!(running.at(millis(30_800)), millis(470));
        // Two threads may look in another order than they asked the system.
        assert_eq!(running.at(millis(30_700)), millis(470));
        assert_eq!(running.at(millis(40_800)), millis(470));
    }

    #[tokio::test]
    async fn a_manual_clock_wakes_those_who_are_due_and_forgets_those_who_left() {
        let clock = Clock::manual(1_000);
        let span = Duration::from_secs;
        let waiting = |seconds| {
            let clock = clock.clone();
            tokio::spawn(async move { clock.sleep(span(seconds)).await })
        };
        let (one, two, gone) = (waiting(1), waiting(2), waiting(3));
        tokio::task::yield_now().await;
        assert_eq!(clock.next_due(), Some(span(1)));
        clock.advance(span(1));
        one.await.unwrap();
        assert!(!two.is_finished());
        assert_eq!((clock.now(), clock.wall_time()), (span(1), 2_000));
        gone.abort();
        assert!(gone.await.is_err());
        assert_eq!(clock.next_due(), Some(span(2)));
        clock.advance(span(5));
        two.await.unwrap();
        assert_eq!(clock.next_due(), None);
        assert_eq!(clock.timeout(span(1), async { 7 }).await, Some(7));
    }
}
