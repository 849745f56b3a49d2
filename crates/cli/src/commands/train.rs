//! `quincunx train`: nets by games of the engine against itself.

use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::Context;
use quincunx_engine::{Knowledge, KnownVisitor, visit_known};
use quincunx_train::{Effort, Event, Origin, TrainError, Trained, train};

use crate::failure::bad_input;
use crate::given::{read_ruleset, rulesets_help};
use crate::suggested::RULESETS;

/// How often progress is told where there is no terminal.
const PLAIN: Duration = Duration::from_secs(30);

#[derive(clap::Args)]
#[command(after_help = rulesets_help())]
pub(crate) struct Args {
    /// The rulesets to train nets for, one after the other
    #[arg(value_name = "RULESET", required = true, value_parser = RULESETS, hide_possible_values = true)]
    rulesets: Vec<String>,

    /// End after so many minutes for each ruleset
    #[arg(long, value_name = "M", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    minutes: Option<u32>,

    /// End after so many generations: games, a fit, a match
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    generations: Option<u32>,

    /// What plays the first games: a `random` net, or what the `engine` has
    #[arg(long, value_name = "ORIGIN", default_value_t = Origin::Random)]
    from: Origin,

    /// Games of a generation
    #[arg(long, value_name = "N", default_value_t = 2000, value_parser = clap::value_parser!(u64).range(20..=10_000_000))]
    games: u64,

    /// Positions to search a move
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,

    /// Games begin with up to so many random moves
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u32).range(0..=200))]
    random_plies: u32,

    /// Hidden units of the net: 8, 16, 32 or 64
    #[arg(long, value_name = "N", default_value_t = 32, value_parser = hidden)]
    hidden: usize,

    /// The most games of the match that decides about a net
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = clap::value_parser!(u32).range(2..=1_000_000))]
    match_games: u32,

    /// Where the random numbers start: the same seed finds the same nets, as far as time does not cut them short
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// Games to play at a time, which does not change the nets
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,

    /// Keep games and nets in this folder, and go on from what is there
    #[arg(long, value_name = "DIR", default_value = "quincunx-train")]
    work: PathBuf,
}

/// The widths there is code for.
fn hidden(text: &str) -> Result<usize, String> {
    let known = text.parse().ok().filter(|hidden| matches!(hidden, 8 | 16 | 32 | 64));
    known.ok_or_else(|| "write 8, 16, 32 or 64".to_string())
}

impl Args {
    fn effort(&self) -> Effort {
        Effort {
            origin: self.from,
            hidden: self.hidden,
            games: self.games,
            nodes: self.nodes,
            random_plies: self.random_plies,
            match_games: self.match_games as usize,
            generations: self.generations,
            time: self.minutes.map(|minutes| Duration::from_secs(60 * u64::from(minutes))),
            seed: self.seed,
            threads: usize::from(self.threads),
        }
    }
}

pub(crate) fn run(args: &Args, out: &mut impl Write) -> anyhow::Result<()> {
    if args.minutes.is_none() && args.generations.is_none() {
        return Err(bad_input("say when to end: --minutes or --generations"));
    }
    let effort = args.effort();
    for text in &args.rulesets {
        let ruleset = read_ruleset(text)?;
        writeln!(out, "{ruleset}")?;
        out.flush()?;
        // A folder of its own for each ruleset, named without letters that shells and systems care about.
        let folder = args.work.join(ruleset.to_string().replace([':', '=', ','], "-"));
        let visitor = Visitor {
            effort: &effort,
            folder: &folder,
            out,
        };
        let trained = visit_known(&ruleset, visitor);
        let trained = trained.map_err(|error| match error {
            TrainError::OtherWork(..) | TrainError::NoPositions => bad_input(error.to_string()),
            error => error.into(),
        })?;
        summary(&trained, &folder, out)?;
    }
    Ok(())
}

struct Visitor<'a, W> {
    effort: &'a Effort,
    folder: &'a Path,
    out: &'a mut W,
}

impl<W: Write> KnownVisitor for Visitor<'_, W> {
    type Output = Result<Trained, TrainError>;

    fn visit<P: Knowledge>(self, start: P) -> Self::Output {
        let terminal = io::stderr().is_terminal();
        let mut told = Instant::now();
        train(&start, self.effort, self.folder, &mut |event| match event {
            Event::Generation(_) => {
                if terminal {
                    eprint!("\r\x1b[K");
                }
                // Whoever closed the pipe does not stop training.
                let _ = writeln!(self.out, "{event}").and_then(|()| self.out.flush());
            }
            _ if terminal => eprint!("\r\x1b[K{event}"),
            _ if told.elapsed() >= PLAIN => {
                told = Instant::now();
                eprintln!("{event}");
            }
            _ => {}
        })
    }
}

/// What came of it, and where the net is.
fn summary(trained: &Trained, folder: &Path, out: &mut impl Write) -> anyhow::Result<()> {
    let kept: Vec<_> = trained
        .generations
        .iter()
        .filter(|generation| generation.kept)
        .collect();
    if kept.is_empty() {
        writeln!(out, "no net won its match; the games are kept in {}", folder.display())?;
        return Ok(());
    }
    let path = folder.join("best.net");
    let bytes = fs::metadata(&path)
        .with_context(|| format!("cannot find {}", path.display()))?
        .len();
    let gains: Vec<String> = kept
        .iter()
        .map(|generation| format!("{:+.0}", generation.elo().value.unwrap_or_default()))
        .collect();
    let nets = kept.len();
    writeln!(
        out,
        "{nets} of {} nets won their matches, each against the last: Elo {}; the best one, of {bytes} bytes, is {}",
        trained.generations.len(),
        gains.join(", "),
        path.display()
    )?;
    Ok(())
}
