//! A report as one page that needs nothing else: no network, no scripts.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::Path;

use super::files::{FileError, replace};
use super::plot::{Bars, Curve, Rows, Whiskers, escape};
use super::text::report;
use crate::stats::{Summary, ratings};
use crate::{Match, Played, Scores};

const STYLE: &str = "
:root { color-scheme: light dark; --ink: light-dark(#1b1b1f, #e6e6ea); --paper: light-dark(#fff, #17171b);
  --soft: light-dark(#dcdce4, #3a3a44); --line: light-dark(#1f5fbf, #7fb0ff); --band: light-dark(#1f5fbf33, #7fb0ff33); }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); max-width: 60rem;
  margin: 2rem auto; padding: 0 1rem; }
pre { overflow-x: auto; padding: .75rem; border: 1px solid var(--soft); }
svg { width: 100%; height: auto; } svg text { font-size: 11px; fill: var(--ink); }
.grid { stroke: var(--soft); } .base { stroke: var(--ink); stroke-opacity: .5; } .line { fill: none; stroke: var(--line); stroke-width: 1.5; }
.band { fill: var(--band); } .bar { fill: var(--line); }
figure { margin: 2rem 0; } figcaption { font-weight: 600; }
table { border-collapse: collapse; } td, th { padding: .1rem .75rem; text-align: left; border-bottom: 1px solid var(--soft); }
";

/// Writes the report with its plots: score and Elo over time, lengths of games, reasons of their ends.
///
/// # Errors
/// If writing fails.
pub fn write_html(matched: &Match, played: &[Played], scores: &Scores, mut out: impl Write) -> io::Result<()> {
    let names = matched.names();
    let title = escape(&format!("{}: {}", names.join(" – "), matched.ruleset()));
    write!(
        out,
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n<style>{STYLE}</style>\n\
         </head>\n<body>\n<h1>{title}</h1>\n<pre>{}</pre>\n",
        escape(&report(matched, scores))
    )?;
    if matched.contenders().len() == 2 {
        let (points, elos) = courses(matched, played);
        let curve = |label, points: &[(f64, f64, f64)], base| Curve { label, points, base }.svg();
        figure(
            &mut out,
            "Score over time, in percent",
            &curve("score over time", &points, 50.0),
        )?;
        figure(
            &mut out,
            "Elo with its 95 % interval",
            &curve("Elo over time", &elos, 0.0),
        )?;
    } else {
        let list = ratings(scores.table());
        let named = || names.iter().map(ToString::to_string).zip(&list);
        let points: Vec<(String, f64, String)> = named()
            .map(|(name, rating)| {
                let share = 100.0 * rating.points / rating.games.max(1) as f64;
                let words = format!("{share:.1} % ({:.1} of {})", rating.points, rating.games);
                (name, share, words)
            })
            .collect();
        let label = "score";
        figure(&mut out, "Score", &Rows { label, rows: &points }.svg())?;
        let elos: Vec<_> = named()
            .map(|(name, rating)| (name, rating.elo.value, rating.elo.error))
            .collect();
        let label = "Elo with its interval";
        figure(
            &mut out,
            "Elo with its 95 % interval",
            &Whiskers { label, rows: &elos }.svg(),
        )?;
    }
    let lengths = lengths(played);
    let bars = Bars {
        label: "lengths of games",
        bars: &lengths,
    };
    figure(&mut out, "Lengths of games, in plies", &bars.svg())?;
    let reasons = reasons(played);
    let rows = Rows {
        label: "reasons",
        rows: &reasons,
    };
    figure(&mut out, "How games ended", &rows.svg())?;
    faults(matched, played, &mut out)?;
    writeln!(out, "</body>\n</html>")?;
    out.flush()
}

/// Saves the report with its plots to a file.
///
/// # Errors
/// If the file cannot be written; then it stays as it was.
pub fn save_html(matched: &Match, played: &[Played], scores: &Scores, path: &Path) -> Result<(), FileError> {
    replace(path, |out| write_html(matched, played, scores, out)).map_err(|error| FileError::new(path, error))
}

fn figure(out: &mut impl Write, caption: &str, svg: &str) -> io::Result<()> {
    writeln!(out, "<figure><figcaption>{caption}</figcaption>{svg}</figure>")
}

type Course = Vec<(f64, f64, f64)>;

/// The score and the Elo of the first engine after each game.
fn courses(matched: &Match, played: &[Played]) -> (Course, Course) {
    let mut scores = Scores::new(2);
    let mut points = Vec::with_capacity(played.len());
    let mut elos = Vec::with_capacity(played.len());
    for game in played {
        let Some(plan) = matched.plans().get(game.number) else {
            continue;
        };
        scores.add(plan, game);
        let tally = scores.between(0, 1);
        let share = 100.0 * tally.points() / tally.games() as f64;
        points.push((share, f64::NAN, f64::NAN));
        let summary = Summary::of(tally);
        let (low, high) = summary.interval.unwrap_or((f64::NAN, f64::NAN));
        elos.push((summary.elo.value.unwrap_or(f64::NAN), low, high));
    }
    (points, elos)
}

/// At most this many bars of lengths.
const BARS: usize = 12;

fn lengths(played: &[Played]) -> Vec<(String, usize)> {
    let plies = played.iter().map(|game| game.moves.len());
    let (Some(least), Some(most)) = (plies.clone().min(), plies.clone().max()) else {
        return Vec::new();
    };
    let step = (most - least + 1).div_ceil(BARS);
    let mut bars: Vec<(String, usize)> = (least..=most)
        .step_by(step)
        .map(|from| {
            let to = from + step - 1;
            (
                if step == 1 {
                    from.to_string()
                } else {
                    format!("{from}–{to}")
                },
                0,
            )
        })
        .collect();
    for length in plies {
        bars[(length - least) / step].1 += 1;
    }
    bars
}

fn reasons(played: &[Played]) -> Vec<(String, f64, String)> {
    let mut counts = BTreeMap::new();
    for game in played {
        *counts.entry(game.reason.as_str()).or_insert(0) += 1;
    }
    let mut rows: Vec<(&str, u32)> = counts.into_iter().collect();
    rows.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
    let row = |(reason, count): (&str, u32)| (reason.to_string(), f64::from(count), count.to_string());
    rows.into_iter().map(row).collect()
}

fn faults(matched: &Match, played: &[Played], out: &mut impl Write) -> io::Result<()> {
    let names = matched.names();
    let mut faults = played.iter().filter(|game| game.fault.is_some()).peekable();
    if faults.peek().is_none() {
        return Ok(());
    }
    writeln!(
        out,
        "<h2>Faults</h2>\n<table><tr><th>Game</th><th>Players</th><th>Fault</th></tr>"
    )?;
    for game in faults {
        let [one, two] = game.engines.map(|engine| names.get(engine).copied().unwrap_or("?"));
        let fault = game.fault.as_deref().unwrap_or_default();
        writeln!(
            out,
            "<tr><td>{}</td><td>{} – {}</td><td>{}</td></tr>",
            game.number + 1,
            escape(one),
            escape(two),
            escape(fault)
        )?;
    }
    writeln!(out, "</table>")
}
