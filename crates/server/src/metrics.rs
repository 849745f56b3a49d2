//! Counters for Prometheus.

use std::time::Duration;

use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::{Metric, Registry};

/// What is counted.
pub(crate) struct Metrics {
    registry: Registry,
    pub(crate) connections: Gauge,
    pub(crate) sockets: Gauge,
    pub(crate) rooms: Gauge,
    pub(crate) requests: Counter,
    pub(crate) request_seconds: Histogram,
    pub(crate) refused: Counter,
    pub(crate) messages: Counter,
    pub(crate) turns: Counter,
    pub(crate) act_seconds: Histogram,
    pub(crate) games: Counter,
    commits: Counter,
    failed_commits: Counter,
    commit_seconds: Histogram,
    last_commit: Gauge,
    store_writable: Gauge,
    pub(crate) set_aside: Gauge,
    pub(crate) engine_queue: Gauge,
    pub(crate) engine_jobs: Counter,
}

impl Metrics {
    pub(crate) fn new() -> Metrics {
        let mut registry = Registry::with_prefix("quincunx");
        let r = &mut registry;
        let seconds = || Histogram::new(exponential_buckets(0.0005, 2.0, 14));
        Metrics {
            connections: add(r, "connections", "Open connections", Gauge::default()),
            sockets: add(r, "sockets", "Open WebSockets", Gauge::default()),
            rooms: add(r, "rooms", "Games in memory", Gauge::default()),
            requests: add(r, "requests", "Requests answered", Counter::default()),
            request_seconds: add(r, "request_seconds", "Time to answer a request", seconds()),
            refused: add(
                r,
                "rate_limited",
                "Requests and messages refused by a rate limit",
                Counter::default(),
            ),
            messages: add(r, "messages", "Messages from WebSockets", Counter::default()),
            turns: add(r, "actions", "Actions done in games", Counter::default()),
            act_seconds: add(
                r,
                "action_seconds",
                "Time from an action to its being stored and told",
                seconds(),
            ),
            games: add(r, "games", "Games begun", Counter::default()),
            commits: add(r, "commits", "Batches written to the store", Counter::default()),
            failed_commits: add(
                r,
                "failed_commits",
                "Batches that could not be written",
                Counter::default(),
            ),
            commit_seconds: add(r, "commit_seconds", "Time to write a batch", seconds()),
            last_commit: add(
                r,
                "last_commit_timestamp_seconds",
                "When a batch was last written, in seconds since 1970",
                Gauge::default(),
            ),
            store_writable: add(
                r,
                "store_writable",
                "Whether the last batch was written: 1 or 0",
                Gauge::default(),
            ),
            set_aside: add(
                r,
                "set_aside",
                "Rows of the store that make no sense and are passed over",
                Gauge::default(),
            ),
            engine_queue: add(r, "engine_queue", "Engine jobs that wait", Gauge::default()),
            engine_jobs: add(r, "engine_jobs", "Engine jobs done", Counter::default()),
            registry,
        }
    }

    /// A batch was written at a time of day, in milliseconds since 1970, or not.
    pub(crate) fn committed(&self, spent: Duration, done: bool, now: i64) {
        self.commits.inc();
        self.commit_seconds.observe(spent.as_secs_f64());
        self.store_writable.set(i64::from(done));
        if done {
            self.last_commit.set(now / 1000);
        } else {
            self.failed_commits.inc();
        }
    }

    /// All of them as text.
    pub(crate) fn text(&self) -> String {
        let mut text = String::new();
        // Writing to a string does not fail.
        let _ = encode(&mut text, &self.registry);
        text
    }
}

fn add<M: Metric + Clone>(registry: &mut Registry, name: &str, help: &str, metric: M) -> M {
    registry.register(name, help, metric.clone());
    metric
}
