//! `quincunx tune`: the weights of an evaluation from games of the engine against itself.

use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};

use anyhow::Context;
use quincunx_engine::evaluation::Weights;
use quincunx_engine::tune::{Plan, Tuned, tune};

use crate::failure::bad_input;
use crate::given::{read_ruleset, rulesets_help};
use crate::suggested::RULESETS;

/// Progress lines that are written where there is no terminal.
const PLAIN_LINES: u64 = 10;

#[derive(clap::Args)]
#[command(after_help = rulesets_help())]
pub(crate) struct Args {
    /// The rulesets to play in turn, all of one game
    #[arg(value_name = "RULESET", required = true, value_parser = RULESETS, hide_possible_values = true)]
    rulesets: Vec<String>,

    /// How many games to play
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(5..=10_000_000))]
    games: u64,

    /// Positions to search a move
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,

    /// Games begin with up to so many random moves
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u32).range(0..=200))]
    random_plies: u32,

    /// Learn from one position of each game and its exact result, found by looking at no more than N positions; for
    /// games that have a solver (Hadron)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    exact: Option<u64>,

    /// Where the random numbers start: the same seed finds the same weights
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// Games to play at a time, which does not change the weights
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    concurrency: u16,

    /// Write the weights to this file, as crates/engine/data/weights has them
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
}

pub(crate) fn run(args: &Args, out: &mut impl Write) -> anyhow::Result<()> {
    let rulesets = args
        .rulesets
        .iter()
        .map(|text| read_ruleset(text))
        .collect::<anyhow::Result<Vec<_>>>()?;
    let plan = Plan {
        rulesets,
        games: args.games,
        nodes: args.nodes,
        random_plies: args.random_plies,
        exact: args.exact,
        seed: args.seed,
        threads: usize::from(args.concurrency),
    };
    let told = AtomicU64::new(0);
    let terminal = io::stderr().is_terminal();
    let progress = |games: u64| {
        let part = games * PLAIN_LINES / plan.games;
        if terminal {
            eprint!("\r{games} of {} games", plan.games);
        } else if told.fetch_max(part, Ordering::Relaxed) < part {
            eprintln!("{games} of {} games", plan.games);
        }
    };
    let tuned = tune(&plan, &progress).map_err(|error| bad_input(error.to_string()))?;
    if terminal {
        eprintln!();
    }
    if tuned.positions.contains(&0) {
        return Err(bad_input(
            "no position was left to learn from: play more games, or begin them with fewer random moves",
        ));
    }
    write!(out, "{}", table(&tuned))?;
    if let Some(path) = &args.output {
        fs::write(path, file(args, &tuned)).with_context(|| format!("cannot write {}", path.display()))?;
        writeln!(out, "written to {}", path.display())?;
    }
    Ok(())
}

/// Old and new weights side by side, for people.
fn table(tuned: &Tuned) -> String {
    let mut text = format!("{:<16} {:>9} {:>9} {:>9}\n", "feature", "seen", "was", "is");
    for (n, name) in tuned.weights.names.iter().enumerate() {
        let was = f64::from(tuned.weights.values[n]) / f64::from(Weights::UNIT);
        text.push_str(&format!(
            "{name:<16} {:>9} {was:>9.2} {:>9.2}\n",
            tuned.seen[n], tuned.found[n]
        ));
    }
    let [was, is] = tuned.loss;
    let [used, kept] = tuned.positions;
    text.push_str(&format!(
        "log loss {was:.4} -> {is:.4} in {kept} positions kept out; fitted on {used}\n"
    ));
    text
}

/// The weights with how they were made, as a file of the engine.
fn file(args: &Args, tuned: &Tuned) -> String {
    let [was, is] = tuned.loss;
    let [used, kept] = tuned.positions;
    let (source, exact) = match args.exact {
        Some(nodes) => (
            "positions of games of the engine against\n# itself and their exact results",
            format!(" --exact {nodes}"),
        ),
        None => ("games of the engine\n# against itself", String::new()),
    };
    let mut text = format!(
        "# Hundredths of the logarithm of the odds of winning for each of what is counted, fitted to {source}:\n#\n\
         #   quincunx tune {} --games {} --nodes {} --random-plies {}{exact} --seed {}\n#\n\
         # {used} positions; log loss in {kept} positions kept out {was:.4} before, {is:.4} after.\n\n",
        args.rulesets.join(" "),
        args.games,
        args.nodes,
        args.random_plies,
        args.seed,
    );
    for (name, weight) in tuned.weights.names.iter().zip(&tuned.found) {
        text.push_str(&format!("{name} {weight:.2}\n"));
    }
    text
}
