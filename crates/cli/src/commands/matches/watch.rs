//! Watching a match: a bar on a terminal, lines elsewhere.

use std::io::Write;

use indicatif::{ProgressBar, ProgressStyle};
use quincunx_arena::output::report;
use quincunx_arena::stats::Summary;
use quincunx_arena::{Match, Plan, Played, Scores, Watcher};

/// Tells of a match as it goes.
pub(super) struct Teller<'a, W> {
    pub(super) matched: &'a Match,
    pub(super) out: &'a mut W,
    pub(super) bar: Option<ProgressBar>,
    /// After how many games the report is printed; 0 is never.
    pub(super) interval: usize,
}

/// A bar for so many games, of which some have been played.
pub(super) fn bar(total: usize, done: usize) -> ProgressBar {
    let bar = ProgressBar::new(total as u64);
    let style = ProgressStyle::with_template("{bar:30} {pos}/{len} games, {eta} left, {msg}");
    if let Ok(style) = style {
        bar.set_style(style);
    }
    // Games of an earlier run say nothing about how long the rest takes.
    bar.set_position(done as u64);
    bar.reset_eta();
    bar
}

impl<W: Write> Watcher for Teller<'_, W> {
    fn game_ended(&mut self, _plan: &Plan, played: &Played, scores: &Scores) {
        let names = self.matched.names();
        let [one, two] = played.engines.map(|engine| names[engine]);
        let line = format!(
            "Finished game {} ({one} vs {two}): {} {{{}}}{}",
            played.number + 1,
            played.result(),
            played.reason,
            played.fault.as_ref().map_or(String::new(), |fault| format!(" {fault}"))
        );
        if let Some(bar) = &self.bar {
            bar.inc(1);
            if played.fault.is_some() {
                bar.println(line);
            }
            if names.len() == 2 {
                let tally = scores.between(0, 1);
                bar.set_message(format!(
                    "Elo {}, +{} -{} ={}",
                    Summary::of(tally).elo,
                    tally.wins,
                    tally.losses,
                    tally.draws
                ));
            }
            return;
        }
        // Whoever closed the pipe has seen enough; the match and its journal go on.
        let _ = writeln!(self.out, "{line}");
        if self.interval > 0 && scores.games() > 0 && scores.games().is_multiple_of(self.interval) {
            let _ = write!(self.out, "{}", report(self.matched, scores));
        }
        let _ = self.out.flush();
    }
}
