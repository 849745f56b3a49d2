//! How long an analysis of two minutes takes to its first line.

use std::io::Write;
use std::time::{Duration, Instant};

use quincunx_engine::{Control, Engine, Knowledge, KnownVisitor, Limits, Options, Original, Search, visit_known};
use quincunx_rules::{GAMES, Ruleset};

/// The analysis that is begun.
const LIMITS: Limits = Limits {
    time: Some(Duration::from_secs(120)),
    soft_time: None,
    nodes: None,
    depth: None,
};

pub(super) fn run(out: &mut impl Write) -> anyhow::Result<()> {
    writeln!(out, "{:<16} {:>15}", "game", "first line, ms")?;
    let usual = GAMES.iter().map(|game| game.default_ruleset());
    let larger: Option<Ruleset> = "hadron:size=7".parse().ok();
    for ruleset in usual.chain(larger) {
        let millis = visit_known(&ruleset, FirstLine).as_millis();
        writeln!(out, "{:<16} {millis:>15}", ruleset.to_string())?;
        out.flush()?;
    }
    Ok(())
}

struct FirstLine;

impl KnownVisitor for FirstLine {
    type Output = Duration;

    fn visit<P: Knowledge + Original>(self, start: P) -> Duration {
        let mut engine = Engine::new(&start, Options::default(), 0);
        let control = Control::new(&LIMITS);
        let begun = Instant::now();
        let mut first = None;
        engine.search(&start, &[], &control, &mut |_| {
            first.get_or_insert_with(|| begun.elapsed());
            control.stop();
        });
        first.unwrap_or_else(|| begun.elapsed())
    }
}
