//! `quincunx review`: games of records, judged move by move.

use std::fs::File;
use std::io::{self, BufReader, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Context;
use indicatif::{ProgressBar, ProgressStyle};
use quincunx_engine::{Control, Limits, Options};
use quincunx_rules::Player;
use quincunx_rules::record::{Reader, Record, RecordError};
use quincunx_study::{Label, Review, ReviewedMove, game_of, review};

use super::analyze::time;
use crate::failure::bad_input;

/// How long to think about a move if nothing is said.
const DEFAULT_TIME: Duration = Duration::from_secs(1);
/// Moves of a line that are printed for people; programs get them all.
const SHOWN_MOVES: usize = 8;
/// The steps of the graph, from a chance of 0 to 1.
const STEPS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Files of game records
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// Review only this game of each file, counted from 1
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    game: Option<u32>,

    /// How long to think about each move: 200ms, 1.5s, 2m [default: 1s, unless there is another limit]
    #[arg(long, value_name = "TIME", value_parser = time, conflicts_with = "nodes")]
    time: Option<Duration>,

    /// How many positions to look at for each move
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,

    /// Print a JSON object for every game, one a line
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, out: &mut impl Write) -> anyhow::Result<()> {
    let mut first = true;
    for path in &args.files {
        let mut count = 0;
        for record in Reader::new(open(path)?) {
            let record = record.map_err(|error| broken(path, error))?;
            count += 1;
            if args.game.is_some_and(|wanted| wanted != count) {
                continue;
            }
            let reviewed = reviewed(args, &record)?;
            if args.json {
                writeln!(out, "{}", serde_json::to_string(&reviewed)?)?;
            } else {
                if !std::mem::replace(&mut first, false) {
                    writeln!(out)?;
                }
                write(&reviewed, &record, &format!("{}, game {count}", path.display()), out)?;
            }
            out.flush()?;
        }
        if let Some(wanted) = args.game.filter(|&wanted| wanted > count) {
            return Err(bad_input(format!(
                "{} has no game {wanted}: it has {count}",
                path.display()
            )));
        }
    }
    Ok(())
}

pub(crate) fn open(path: &Path) -> anyhow::Result<BufReader<File>> {
    match File::open(path) {
        Ok(file) => Ok(BufReader::new(file)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            Err(bad_input(format!("there is no file {}", path.display())))
        }
        Err(error) => Err(error).with_context(|| format!("cannot read {}", path.display())),
    }
}

/// A record that cannot be read, with the file it is in.
pub(crate) fn broken(path: &Path, error: RecordError) -> anyhow::Error {
    match error {
        RecordError::Broken { place, problem } => bad_input(format!("{}, {place}: {problem}", path.display())),
        error => anyhow::Error::new(error).context(format!("cannot read {}", path.display())),
    }
}

fn reviewed(args: &Args, record: &Record) -> anyhow::Result<Review> {
    let limits = Limits {
        time: args.time.or(args.nodes.is_none().then_some(DEFAULT_TIME)),
        nodes: args.nodes,
        ..Limits::default()
    };
    let style = ProgressStyle::with_template("{bar:40} {human_pos} of {human_len} positions");
    let bar = ProgressBar::new(0).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    let mut progress = |done: usize, all: usize| {
        bar.set_length(all as u64);
        bar.set_position(done as u64);
    };
    let whole = Control::new(&Limits::default());
    let reviewed = review(&game_of(record), &limits, Options::default(), &whole, &mut progress);
    bar.finish_and_clear();
    reviewed.context("the review was stopped")
}

/// The review for people.
fn write(review: &Review, record: &Record, title: &str, out: &mut impl Write) -> anyhow::Result<()> {
    writeln!(out, "{title}: {}", review.ruleset)?;
    let names = Player::BOTH.map(|player| {
        let name = record.tag(["One", "Two"][player.index()]);
        name.map_or_else(|| format!("player {player}"), str::to_string)
    });
    let reason = record
        .reason()
        .map_or_else(String::new, |reason| format!(" ({reason})"));
    writeln!(out, "{} – {}  {}{reason}\n", names[0], names[1], record.result())?;
    let accuracy = review
        .accuracy
        .map(|accuracy| accuracy.map_or_else(|| "-".to_string(), |value| format!("{value:.1}")));
    writeln!(out, "{:<11} {:>8} {:>8}", "", "player 1", "player 2")?;
    writeln!(out, "{:<11} {:>8} {:>8}", "accuracy", accuracy[0], accuracy[1])?;
    for label in Label::ALL {
        let counts = Player::BOTH.map(|player| review.count(player, label));
        if counts != [0, 0] {
            writeln!(out, "{label:<11} {:>8} {:>8}", counts[0], counts[1])?;
        }
    }
    writeln!(out, "\nplayer 1 wins: {}", graph(review))?;
    let turning: Vec<String> = review
        .turning_points()
        .map(|mv| format!("{}. {}", mv.ply, mv.mv))
        .collect();
    if !turning.is_empty() {
        writeln!(out, "turning points: {}", turning.join(", "))?;
    }
    writeln!(out)?;
    for mv in &review.moves {
        write_move(mv, out)?;
    }
    Ok(())
}

/// A bar for each move: the chance of player 1 after it.
fn graph(review: &Review) -> String {
    let step = |mv: &ReviewedMove| {
        let chance = match mv.side {
            Player::One => mv.after.chance(),
            Player::Two => 1.0 - mv.after.chance(),
        };
        STEPS[(chance * (STEPS.len() - 1) as f64).round() as usize]
    };
    review.moves.iter().map(step).collect()
}

fn write_move(mv: &ReviewedMove, out: &mut impl Write) -> anyhow::Result<()> {
    write!(
        out,
        "{:>4}. {:<9} {:<10} {:>3.0}% -> {:>3.0}%",
        mv.ply,
        mv.mv,
        mv.label,
        100.0 * mv.before.chance(),
        100.0 * mv.after.chance()
    )?;
    if mv.proven {
        write!(out, "  proven")?;
    }
    writeln!(out)?;
    if mv.label.is_bad() && mv.best.first() != Some(&mv.mv) {
        let more = if mv.best.len() > SHOWN_MOVES { " …" } else { "" };
        let line = &mv.best[..mv.best.len().min(SHOWN_MOVES)];
        writeln!(out, "      better: {}{more}", line.join(" "))?;
    }
    for phrase in &mv.why {
        writeln!(out, "      {phrase}")?;
    }
    Ok(())
}
