//! Watching a match: a bar on a terminal, lines elsewhere.

use std::io::Write;

use indicatif::{ProgressBar, ProgressStyle};
use quincunx_arena::output::{FileError, GameFiles, report};
use quincunx_arena::stats::{Summary, ratings};
use quincunx_arena::{Match, Plan, Played, Scores, Stop, Watcher};

/// Tells of a match as it goes, and keeps its files up to date.
pub(super) struct Teller<'a, W> {
    pub(super) matched: &'a Match,
    pub(super) out: &'a mut W,
    pub(super) bar: Option<ProgressBar>,
    /// After how many games the report is printed; 0 is never.
    pub(super) interval: usize,
    pub(super) games: GameFiles<'a>,
    /// Why a file could not be written.
    pub(super) failed: Option<FileError>,
    pub(super) stop: &'a Stop,
}

/// A bar for so many games, of which some have been played.
pub(super) fn bar(total: usize, done: usize) -> ProgressBar {
    let bar = ProgressBar::new(total as u64);
    let style = ProgressStyle::with_template("{bar:30} {pos}/{len} games, {eta} left{msg}");
    if let Ok(style) = style {
        bar.set_style(style);
    }
    // Games of an earlier run say nothing about how long the rest takes.
    bar.set_position(done as u64);
    bar.reset_eta();
    bar.tick();
    bar
}

/// How the match stands, in few words.
fn standing(matched: &Match, scores: &Scores) -> String {
    if matched.contenders().len() > 2 {
        let ratings = ratings(scores.table());
        let elo = |k: usize| ratings[k].elo.value.unwrap_or(f64::NEG_INFINITY);
        let first = (0..ratings.len()).max_by(|&a, &b| elo(a).total_cmp(&elo(b)));
        return first.map_or(String::new(), |k| {
            format!(", {} leads with {} Elo", matched.names()[k], ratings[k].elo)
        });
    }
    let tally = scores.between(0, 1);
    let sprt = matched.sprt();
    format!(
        ", Elo {}{}, +{} -{} ={}",
        Summary::of(tally).elo,
        sprt.map_or(String::new(), |sprt| format!(", LLR {:.2}", sprt.llr(tally))),
        tally.wins,
        tally.losses,
        tally.draws
    )
}

impl<W: Write> Watcher for Teller<'_, W> {
    fn game_ended(&mut self, _plan: &Plan, played: &Played, scores: &Scores) {
        // The journal has the game; a match whose records are lost is not worth going on with.
        if self.failed.is_none()
            && let Err(error) = self.games.add(played)
        {
            self.failed = Some(error);
            self.stop.stop();
        }
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
            bar.set_message(standing(self.matched, scores));
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
