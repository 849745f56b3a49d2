//! What a second thread is worth: positions a second of the full engine with one thread and with two.
//!
//! `cargo run --release -p quincunx-engine --example threads -- [SECONDS] [RULESET …]`
//!
//! Each search is of the start position for that long, with the default memory, empty. One thread, two threads, and two
//! engines of one thread each beside each other take turns, fifteen times; the ratios are the middle of the fifteen,
//! with the quarter and the three quarters of them. What two engines make that share nothing is what the machine has to
//! give.

use std::error::Error;
use std::time::Duration;

use quincunx_engine::{Control, Engine, Knowledge, KnownVisitor, Limits, Options, Original, Search, visit_known};
use quincunx_rules::Ruleset;

/// The default rulesets; of Hadron a board that is not solved at once.
const RULESETS: [&str; 5] = ["alliances", "renpaarden", "emulsion", "hadron:size=9", "murus"];
const ROUNDS: usize = 15;

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = std::env::args().skip(1);
    let time = Duration::try_from_secs_f64(words.next().map_or(Ok(1.0), |word| word.parse())?)?;
    let mut rulesets: Vec<String> = words.collect();
    if rulesets.is_empty() {
        rulesets = RULESETS.map(String::from).to_vec();
    }
    println!(
        "{:<14} {:>12} {:>12} {:>12} {:>18} {:>18}",
        "positions/s", "1 thread", "2 threads", "2 engines", "2 threads / 1", "2 engines / 1"
    );
    for text in rulesets {
        let ruleset: Ruleset = text.parse()?;
        let search = |threads| visit_known(&ruleset, Work { threads, time });
        let mut rounds = [const { Vec::new() }; 3];
        for _ in 0..ROUNDS {
            let engines = std::thread::scope(|scope| {
                let other = scope.spawn(|| search(1));
                search(1) + other.join().expect("a search that panicked said why")
            });
            for (speeds, speed) in rounds.iter_mut().zip([search(1), search(2), engines]) {
                speeds.push(speed);
            }
        }
        let [one, two, engines] = &rounds;
        let ratios = |speeds: &[f64]| {
            let ratios = speeds.iter().zip(one).map(|(speed, one)| speed / one).collect();
            let [low, middle, high] = quarters(ratios);
            format!("{middle:.2} ({low:.2}-{high:.2})")
        };
        let [[_, one_thread, _], [_, two_threads, _], [_, two_engines, _]] = rounds.clone().map(quarters);
        println!(
            "{text:<14} {one_thread:>12.0} {two_threads:>12.0} {two_engines:>12.0} {:>18} {:>18}",
            ratios(two),
            ratios(engines)
        );
    }
    Ok(())
}

/// What a quarter, half and three quarters of the values are at most.
fn quarters(mut values: Vec<f64>) -> [f64; 3] {
    values.sort_by(f64::total_cmp);
    [1, 2, 3].map(|quarter| values[(values.len() - 1) * quarter / 4])
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
        let info = Engine::new(&start, options, 0).search(&start, &[], &Control::new(&limits), &mut |_| {});
        info.nodes as f64 / info.time.as_secs_f64()
    }
}
