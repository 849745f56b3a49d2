//! `quincunx solve`: who wins from the start, for certain.

use std::io::Write;
use std::path::PathBuf;

use anyhow::Context;
use quincunx_engine::evaluation::Features;
use quincunx_engine::solve::{Failure, Plan, Progress, Solved, solve};
use quincunx_engine::{Control, Knowledge, KnownVisitor, Limits, Original, visit_known};

use crate::failure::bad_input;
use crate::given::{read_ruleset, rulesets_help};

#[derive(clap::Args)]
#[command(after_help = rulesets_help())]
pub(crate) struct Args {
    /// The game and its options, such as `hadron:size=7`
    #[arg(value_name = "RULESET")]
    ruleset: String,

    /// Keep what is found in this folder, and go on from what is there; any number of processes may share it
    #[arg(long, value_name = "DIR")]
    work: Option<PathBuf>,

    /// Jobs to work on at a time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,

    /// Mebibytes of memory for all of them
    #[arg(long, value_name = "MIB", default_value_t = 1024, value_parser = clap::value_parser!(u32).range(1..))]
    memory: u32,

    /// Positions a job may look into before its moves become jobs of their own
    #[arg(long, value_name = "N", default_value_t = 20_000_000, value_parser = clap::value_parser!(u64).range(1..))]
    job_nodes: u64,

    /// The first ply whose positions are jobs
    #[arg(long, value_name = "N", default_value_t = 6, value_parser = clap::value_parser!(u32).range(0..=60))]
    from_ply: u32,

    /// Solve every first move, not only who wins
    #[arg(long)]
    all_moves: bool,

    /// Check what was found of the moves with a plain search that shares no code with the solver
    #[arg(long)]
    check: bool,
}

/// Positions that the plain search of a check may look at for each move.
const CHECK_POSITIONS: usize = 5_000_000;

/// What was found, in words that no longer depend on the type of the game.
struct Answer {
    won: Option<bool>,
    side: u8,
    moves: Vec<(String, Option<bool>)>,
}

struct Visitor<'a> {
    plan: &'a Plan,
    control: &'a Control,
}

impl KnownVisitor for Visitor<'_> {
    type Output = Result<Answer, Failure>;

    fn visit<P: Knowledge + Original + Features>(self, start: P) -> Self::Output {
        let Solved { won, moves } = solve(&start, self.plan, self.control, &tell)?;
        Ok(Answer {
            won,
            side: start.side().number(),
            moves: moves.into_iter().map(|(mv, won)| (mv.to_string(), won)).collect(),
        })
    }
}

pub(crate) fn run(args: &Args, out: &mut impl Write) -> anyhow::Result<()> {
    let ruleset = read_ruleset(&args.ruleset)?;
    let plan = Plan {
        folder: args.work.clone(),
        threads: usize::from(args.threads),
        bytes: ((args.memory as usize) << 20) / usize::from(args.threads),
        job_nodes: args.job_nodes,
        first_ply: args.from_ply,
        all_moves: args.all_moves,
    };
    let control = Control::new(&Limits::default());
    let stop = control.clone();
    // The job at hand is lost, all others are in the log.
    ctrlc::set_handler(move || stop.stop()).context("no handler for Ctrl-C")?;
    let visitor = Visitor {
        plan: &plan,
        control: &control,
    };
    let answer = visit_known(&ruleset, visitor).map_err(|failure| match failure {
        Failure::CanRepeat => bad_input(format!(
            "{ruleset} can go round in circles; games that always end can be solved: emulsion, hadron, alliances"
        )),
        Failure::Log(error) => anyhow::Error::new(error).context("the log"),
    })?;
    let Answer { won, side, moves } = answer;
    let Some(won) = won else {
        writeln!(out, "{ruleset}: not solved yet; the same command goes on with the log")?;
        return Ok(());
    };
    writeln!(out, "{ruleset}: player {} wins", if won { side } else { 3 - side })?;
    for (word, wanted) in [("win", Some(true)), ("lose", Some(false)), ("not looked at", None)] {
        let named: Vec<&str> = moves
            .iter()
            .filter(|(_, won)| *won == wanted)
            .map(|(mv, _)| mv.as_str())
            .collect();
        if !named.is_empty() {
            writeln!(out, "{word}: {}", named.join(" "))?;
        }
    }
    if args.check {
        check(&ruleset.to_string(), side, &moves, out)?;
    }
    Ok(())
}

/// Compares with the plain search, move by move.
fn check(ruleset: &str, side: u8, moves: &[(String, Option<bool>)], out: &mut impl Write) -> anyhow::Result<()> {
    let start = quincunx_naive::game(ruleset);
    let mut checked = 0;
    for (mv, won) in moves {
        let Some(won) = *won else {
            continue;
        };
        let mut next = start.boxed_clone();
        next.play(mv);
        let Some(winner) = next.best_result(CHECK_POSITIONS) else {
            writeln!(
                out,
                "check: {mv} takes the plain search more than {CHECK_POSITIONS} positions"
            )?;
            continue;
        };
        anyhow::ensure!(
            (winner == side) == won,
            "check: {mv} was said to {}, but player {winner} wins after it",
            if won { "win" } else { "lose" }
        );
        checked += 1;
    }
    writeln!(out, "checked by a plain search: {checked} of {} moves", moves.len())?;
    Ok(())
}

/// One line after each job.
fn tell(progress: &Progress) {
    let Progress {
        position,
        entry,
        jobs,
        solved,
        numbers,
        seconds_left,
        ..
    } = progress;
    let word = match entry.won {
        Some(true) => "won",
        Some(false) => "lost",
        None => "open",
    };
    eprintln!(
        "{position}: {word}, {} positions, {:.0} s; jobs {jobs}, solved {solved}; to prove {:.0}, to disprove {:.0}; \
         {:.1} h left at least",
        entry.nodes,
        entry.seconds,
        numbers.win,
        numbers.loss,
        seconds_left / 3600.0
    );
}
