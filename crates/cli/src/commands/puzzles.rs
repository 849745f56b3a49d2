//! `quincunx puzzles`: puzzles mined from games, and proved again.

use std::collections::HashSet;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;
use indicatif::{ProgressBar, ProgressStyle};
use quincunx_rules::record::Reader;
use quincunx_rules::{History, Ruleset};
use quincunx_study::{Puzzle, game_of, mine, self_play};

use super::review::{broken, open};
use crate::failure::bad_input;
use crate::given::{read_ruleset, rulesets_help};
use crate::suggested::RULESETS;

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    job: Job,
}

#[derive(clap::Subcommand)]
enum Job {
    /// Find puzzles in games of the levels against each other, or in records
    Make(Make),
    /// Prove every puzzle of a file again; exit code 1 if one of them fails
    Check {
        /// A file of puzzles, one JSON object a line
        #[arg(value_name = "FILE")]
        file: PathBuf,
    },
}

#[derive(clap::Args)]
#[command(after_help = rulesets_help())]
struct Make {
    /// The game and its options, such as `hadron:size=7`
    #[arg(value_name = "RULESET", value_parser = RULESETS, hide_possible_values = true)]
    ruleset: String,

    /// How many puzzles the file is to have
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    count: u32,

    /// Where the random numbers start: the same seed finds the same puzzles
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,

    /// The file to write, one JSON object a line; one that was begun with the same seed is completed
    #[arg(long, value_name = "FILE")]
    out: PathBuf,

    /// Look in the games of these records instead
    #[arg(long, value_name = "RECORDS")]
    from: Option<PathBuf>,
}

pub(crate) fn run(args: &Args, out: &mut impl Write) -> anyhow::Result<()> {
    match &args.job {
        Job::Make(make) => run_make(make, out),
        Job::Check { file } => run_check(file, out),
    }
}

/// Puzzles go to the file game by game, and beside it stands how many games were looked through, so that work goes on
/// where it was broken off.
fn run_make(args: &Make, out: &mut impl Write) -> anyhow::Result<()> {
    let ruleset = read_ruleset(&args.ruleset)?;
    let mut puzzles = if args.out.exists() {
        read(&args.out)?
    } else {
        Vec::new()
    };
    if let Some(other) = puzzles.iter().find(|puzzle| puzzle.ruleset != ruleset) {
        return Err(bad_input(format!(
            "{} has puzzles of {}, not of {ruleset}",
            args.out.display(),
            other.ruleset
        )));
    }
    let known = puzzles
        .iter()
        .map(Puzzle::canonical_key)
        .collect::<Result<HashSet<u64>, _>>();
    let mut known = known.map_err(|flaw| bad_input(format!("{}: {flaw}", args.out.display())))?;
    let progress = progress_file(&args.out);
    let looked_through = read_progress(&progress)?;
    let mut file = OpenOptions::new()
        .create(true)
        .append(true)
        .open(&args.out)
        .with_context(|| format!("cannot write {}", args.out.display()))?;
    let bar = bar(u64::from(args.count));
    let mut games = Games::new(args, ruleset)?;
    for n in looked_through.. {
        bar.set_position(puzzles.len() as u64);
        if puzzles.len() >= args.count as usize {
            break;
        }
        let Some(game) = games.get(n)? else { break };
        for puzzle in mine(&game, &known) {
            if puzzles.len() < args.count as usize {
                known.insert(puzzle.canonical_key().map_err(anyhow::Error::new)?);
                writeln!(file, "{}", serde_json::to_string(&puzzle)?)?;
                puzzles.push(puzzle);
            }
        }
        fs::write(&progress, (n + 1).to_string())?;
    }
    bar.finish_and_clear();
    if puzzles.len() < args.count as usize {
        writeln!(out, "{} puzzles: the records have no more.", puzzles.len())?;
    } else {
        writeln!(out, "{} puzzles are in {}.", puzzles.len(), args.out.display())?;
    }
    if progress.exists() {
        fs::remove_file(&progress)?;
    }
    Ok(())
}

/// The games to look through, by number.
enum Games {
    SelfPlay { ruleset: Ruleset, seed: u64 },
    Records(Vec<History>),
}

impl Games {
    fn new(args: &Make, ruleset: Ruleset) -> anyhow::Result<Games> {
        let Some(path) = &args.from else {
            return Ok(Games::SelfPlay {
                ruleset,
                seed: args.seed,
            });
        };
        let mut games = Vec::new();
        for record in Reader::new(open(path)?) {
            let record = record.map_err(|error| broken(path, error))?;
            if record.ruleset() == ruleset {
                games.push(game_of(&record));
            }
        }
        Ok(Games::Records(games))
    }

    fn get(&mut self, n: usize) -> anyhow::Result<Option<History>> {
        Ok(match self {
            Games::SelfPlay { ruleset, seed } => Some(self_play(ruleset, seed.wrapping_mul(1 << 20) + n as u64)),
            Games::Records(games) => games.get(n).cloned(),
        })
    }
}

fn progress_file(out: &Path) -> PathBuf {
    let mut name = out.as_os_str().to_os_string();
    name.push(".progress");
    name.into()
}

fn read_progress(path: &Path) -> anyhow::Result<usize> {
    match fs::read_to_string(path) {
        Ok(text) => {
            let number = text.trim().parse();
            number.map_err(|_| bad_input(format!("{} should hold a number of games", path.display())))
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(0),
        Err(error) => Err(error).with_context(|| format!("cannot read {}", path.display())),
    }
}

/// The puzzles of a file.
pub(super) fn read(path: &Path) -> anyhow::Result<Vec<Puzzle>> {
    let file: BufReader<File> = open(path)?;
    let mut puzzles = Vec::new();
    for (n, line) in file.lines().enumerate() {
        let line = line.with_context(|| format!("cannot read {}", path.display()))?;
        if !line.trim().is_empty() {
            let puzzle = serde_json::from_str(&line);
            puzzles.push(puzzle.map_err(|error| {
                bad_input(format!(
                    "{}, line {}: this is no puzzle: {error}",
                    path.display(),
                    n + 1
                ))
            })?);
        }
    }
    Ok(puzzles)
}

fn run_check(path: &Path, out: &mut impl Write) -> anyhow::Result<()> {
    let puzzles = read(path)?;
    let bar = bar(puzzles.len() as u64);
    let mut seen = HashSet::new();
    let mut flawed = 0;
    for puzzle in &puzzles {
        bar.inc(1);
        let twice = puzzle
            .canonical_key()
            .is_ok_and(|key| !seen.insert((puzzle.ruleset.to_string(), key)));
        let flaw = match puzzle.check() {
            Err(flaw) => flaw.to_string(),
            Ok(()) if twice => "the same puzzle, up to symmetry, stands before".to_string(),
            Ok(()) => continue,
        };
        flawed += 1;
        bar.suspend(|| writeln!(out, "{}: {flaw}", puzzle.id))?;
    }
    bar.finish_and_clear();
    if flawed > 0 {
        out.flush()?;
        anyhow::bail!("{flawed} of {} puzzles of {} are flawed", puzzles.len(), path.display());
    }
    let proven = puzzles.iter().filter(|puzzle| puzzle.proven).count();
    writeln!(out, "{} puzzles hold, {proven} of them proven in full.", puzzles.len())?;
    Ok(())
}

fn bar(all: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:40} {human_pos} of {human_len} puzzles, {elapsed}");
    ProgressBar::new(all).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
