//! `quincunx explore` and `quincunx explorer`: what was played from a position, and what is known of it.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::Context;
use quincunx_rules::Player;
use quincunx_rules::record::{GameResult, Reader, Record};
use quincunx_study::{Explored, Explorer, Played, game_of, pack};

use super::review::{broken, open};
use crate::failure::bad_input;
use crate::folders;
use crate::given::{Given, rulesets_help};

/// Games that are added at a time.
const BATCH: usize = 1000;
/// Moves that are printed for people; programs get them all.
const SHOWN_MOVES: usize = 20;

#[derive(clap::Args)]
#[command(after_help = rulesets_help())]
pub(crate) struct Args {
    #[command(flatten)]
    given: Given,

    /// Moves to play from there, in order
    #[arg(long, value_name = "MOVE", num_args = 1..)]
    moves: Vec<String>,

    #[command(flatten)]
    index: Index,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(clap::Args)]
pub(crate) struct ExplorerArgs {
    #[command(subcommand)]
    job: Job,
}

#[derive(clap::Subcommand)]
enum Job {
    /// Add the finished games of records; those that are in already are not counted twice
    Add {
        /// Files of game records
        #[arg(value_name = "FILE", required = true)]
        files: Vec<PathBuf>,

        #[command(flatten)]
        index: Index,
    },
    /// Write finished games of strength levels as compactly as a text can have them: what an explorer begins with
    Pack {
        /// Files of game records, all of one ruleset
        #[arg(value_name = "FILE", required = true)]
        files: Vec<PathBuf>,

        /// The file to write
        #[arg(long, value_name = "FILE")]
        out: PathBuf,
    },
}

/// Where the index is.
#[derive(clap::Args)]
struct Index {
    /// The index of games [default: explorer.redb in the folder of your games]
    #[arg(long, value_name = "FILE")]
    index: Option<PathBuf>,
}

impl Index {
    fn path(&self) -> anyhow::Result<PathBuf> {
        match &self.index {
            Some(path) => Ok(path.clone()),
            None => {
                let folder = folders::data().context("there is no folder for your games: say --index FILE")?;
                std::fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
                Ok(folder.join("explorer.redb"))
            }
        }
    }

    fn open(&self) -> anyhow::Result<(Explorer, PathBuf)> {
        let path = self.path()?;
        if path.is_dir() {
            return Err(bad_input(format!("{} is a directory, not an index", path.display())));
        }
        let explorer = Explorer::open(&path).with_context(|| path.display().to_string())?;
        Ok((explorer, path))
    }
}

pub(crate) fn run_explorer(args: &ExplorerArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let (files, index) = match &args.job {
        Job::Add { files, index } => (files, index),
        Job::Pack { files, out: to } => return run_pack(files, to, out),
    };
    let (explorer, index) = index.open()?;
    let (mut new, mut known, mut unfinished) = (0, 0, 0);
    for path in files {
        let mut batch = Vec::with_capacity(BATCH);
        let mut add = |batch: &mut Vec<Played>| {
            let added = explorer.add(batch)?;
            new += added;
            known += batch.len() - added;
            batch.clear();
            anyhow::Ok(())
        };
        for record in Reader::new(open(path)?) {
            match Played::of(&record.map_err(|error| broken(path, error))?) {
                Some(played) => batch.push(played),
                None => unfinished += 1,
            }
            if batch.len() == BATCH {
                add(&mut batch)?;
            }
        }
        add(&mut batch)?;
    }
    writeln!(
        out,
        "{}: {new} games added, {known} were there, {unfinished} have no result",
        index.display()
    )?;
    Ok(())
}

fn run_pack(files: &[PathBuf], to: &Path, out: &mut impl Write) -> anyhow::Result<()> {
    let mut lines: Vec<String> = Vec::new();
    for path in files {
        for record in Reader::new(open(path)?) {
            let record = record.map_err(|error| broken(path, error))?;
            let ruleset = record.ruleset().to_string();
            match lines.first() {
                None => lines.push(ruleset),
                Some(first) if *first == ruleset => {}
                Some(first) => {
                    let message = format!("{}: a game of {ruleset} among those of {first}", path.display());
                    return Err(bad_input(message));
                }
            }
            if let Some(levels) = levels_of(&record)
                && let Some(winner) = winner_of(&record)
            {
                lines.push(pack(&game_of(&record), winner, levels));
            }
        }
    }
    let games = lines.len().saturating_sub(1);
    std::fs::write(to, lines.join("\n") + "\n").with_context(|| to.display().to_string())?;
    writeln!(out, "{}: {games} games", to.display())?;
    Ok(())
}

/// The levels of both players, if they are such.
fn levels_of(record: &Record) -> Option<[u8; 2]> {
    let level = |seat| record.tag(seat)?.strip_prefix("level:")?.parse().ok();
    Some([level("One")?, level("Two")?])
}

/// Who won, if the game has ended; nobody, if it was a draw.
fn winner_of(record: &Record) -> Option<Option<Player>> {
    match record.result() {
        GameResult::Win(player) => Some(Some(player)),
        GameResult::Draw => Some(None),
        GameResult::Unfinished => None,
    }
}

pub(crate) fn run(args: &Args, out: &mut impl Write) -> anyhow::Result<()> {
    let game = args.given.game(&args.moves)?;
    let (explorer, _) = args.index.open()?;
    let explored = explorer.explore(&game)?;
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&explored)?)?;
        return Ok(());
    }
    write(&explored, out)
}

fn write(explored: &Explored, out: &mut impl Write) -> anyhow::Result<()> {
    writeln!(out, "ruleset:  {}", explored.ruleset)?;
    writeln!(out, "position: {}", explored.position)?;
    writeln!(out, "games:    {}\n", explored.games)?;
    writeln!(
        out,
        "{:<10} {:>7} {:>6} {:>6} {:>6} {:>7}  known",
        "move", "games", "won", "drawn", "lost", "rating"
    )?;
    let percent = |part: u32, whole: u32| match whole {
        0 => "-".to_string(),
        _ => format!("{:.0}%", 100.0 * f64::from(part) / f64::from(whole)),
    };
    for mv in explored.moves.iter().take(SHOWN_MOVES) {
        let known = mv.solved.map_or_else(String::new, |solved| {
            let word = if solved.won { "wins" } else { "loses" };
            format!("{word} in {} plies at most", solved.plies)
        });
        let line = format!(
            "{:<10} {:>7} {:>6} {:>6} {:>6} {:>7}  {known}",
            mv.mv,
            mv.games,
            percent(mv.wins, mv.games),
            percent(mv.draws, mv.games),
            percent(mv.losses, mv.games),
            mv.rating.map_or_else(|| "-".to_string(), |rating| rating.to_string()),
        );
        writeln!(out, "{}", line.trim_end())?;
    }
    let more = explored.moves.len().saturating_sub(SHOWN_MOVES);
    if more > 0 {
        writeln!(out, "and {more} more")?;
    }
    Ok(())
}
