//! What a second thread is worth: positions a second of the full engine with one thread and with two.
//!
//! `cargo run --release -p quincunx-engine --example threads -- [SECONDS] [RULESET …]`
//!
//! Each search is of the start position for that long, with the default memory, empty; one thread and two take turns, three times.

use std::error::Error;
use std::time::Duration;

use quincunx_engine::{Control, Engine, Knowledge, KnownVisitor, Limits, Options, Original, visit_known};
use quincunx_rules::Ruleset;

/// The default rulesets; of Hadron a board that is not solved at once.
const RULESETS: [&str; 5] = ["alliances", "renpaarden", "emulsion", "hadron:size=9", "murus"];
const ROUNDS: usize = 3;

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = std::env::args().skip(1);
    let seconds: f64 = words.next().map_or(Ok(2.0), |word| word.parse())?;
    let mut rulesets: Vec<String> = words.collect();
    if rulesets.is_empty() {
        rulesets = RULESETS.map(String::from).to_vec();
    }
    println!(
        "{:<14} {:>12} {:>12} {:>6}",
        "positions/s", "1 thread", "2 threads", "ratio"
    );
    for text in rulesets {
        let ruleset: Ruleset = text.parse()?;
        let mut speeds = [0.0; 2];
        for _ in 0..ROUNDS {
            for (speed, threads) in speeds.iter_mut().zip(1..) {
                let time = Duration::try_from_secs_f64(seconds)?;
                *speed += visit_known(&ruleset, Work { threads, time }) / ROUNDS as f64;
            }
        }
        let [one, two] = speeds;
        println!("{text:<14} {one:>12.0} {two:>12.0} {:>6.2}", two / one);
    }
    Ok(())
}

/// A search from the start: the positions a second.
struct Work {
    threads: usize,
    time: Duration,
}

impl KnownVisitor for Work {
    type Output = f64;

    fn visit<P: Knowledge + Original>(self, start: P) -> Self::Output {
        let options = Options {
            threads: self.threads,
            ..Options::default()
        };
        let limits = Limits {
            time: Some(self.time),
            ..Limits::default()
        };
        let info = Engine::new(&start, options, 0).search(&start, &[], &Control::new(&limits), |_| {});
        info.nodes as f64 / info.time.as_secs_f64()
    }
}
