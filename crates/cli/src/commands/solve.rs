//! `quincunx solve`: who wins from the start, for certain.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::Context;
use quincunx_engine::evaluation::Features;
use quincunx_engine::solve::{Failure, Plan, Progress, Solved, solve, strategy};
use quincunx_engine::{Control, Knowledge, KnownVisitor, Limits, Original, visit_known};
use quincunx_naive::{Certificate, Checked, plain_result};

use crate::failure::bad_input;
use crate::given::{read_ruleset, rulesets_help};
use crate::suggested::RULESETS;

#[derive(clap::Args)]
#[command(after_help = rulesets_help())]
pub(crate) struct Args {
    /// The game and its options, such as `hadron:size=7`; a certificate that is checked names it itself
    #[arg(value_name = "RULESET", value_parser = RULESETS, hide_possible_values = true)]
    ruleset: Option<String>,

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

    /// Write the moves that prove the result to this file
    #[arg(long, value_name = "CERT")]
    certificate: Option<PathBuf>,

    /// Check a certificate, or what was just found, by plain rules and a plain search that share no code with the
    /// solver
    #[arg(long, value_name = "CERT", num_args = 0..=1)]
    check: Option<Option<PathBuf>>,

    /// Check so many random games of a certificate instead of all
    #[arg(long, value_name = "GAMES", requires = "check")]
    sample: Option<usize>,
}

/// Positions that the plain search of a check may look at where a certificate has no move.
const CHECK_POSITIONS: usize = 100_000;
/// Positions that the plain search may look at where a certificate is given no move: the fewer, the sooner it is
/// checked and the longer it is.
const PLAIN_POSITIONS: usize = 50;

/// What was found, in words that no longer depend on the type of the game.
struct Answer {
    won: Option<bool>,
    side: u8,
    moves: Vec<(String, Option<bool>)>,
    /// Positions and the moves that win them, if a certificate is wanted.
    strategy: Option<Vec<(String, String)>>,
}

struct Visitor<'a> {
    ruleset: &'a str,
    plan: &'a Plan,
    control: &'a Control,
    certified: bool,
}

impl KnownVisitor for Visitor<'_> {
    type Output = Result<Answer, Failure>;

    fn visit<P: Knowledge + Original + Features>(self, start: P) -> Self::Output {
        let Solved { won, moves } = solve(&start, self.plan, self.control, &tell)?;
        let mut found = None;
        if self.certified && won.is_some() {
            let mut positions = vec![start];
            if self.plan.all_moves {
                positions.extend(moves.iter().map(|&(mv, _)| {
                    let mut next = start;
                    next.play_unchecked(mv);
                    next
                }));
            }
            let plain = quincunx_naive::game(self.ruleset);
            let mut is_plain = |position: &P| {
                let at = plain.parse(&position.to_string());
                plain_result(&*at, PLAIN_POSITIONS).is_some()
            };
            found = strategy(&positions, self.plan.bytes, self.control, &mut is_plain);
        }
        Ok(Answer {
            won,
            side: start.side().number(),
            moves: moves.into_iter().map(|(mv, won)| (mv.to_string(), won)).collect(),
            strategy: found.map(|moves| {
                let texts = moves
                    .into_iter()
                    .map(|(position, mv)| (position.to_string(), mv.to_string()));
                texts.collect()
            }),
        })
    }
}

pub(crate) fn run(args: &Args, out: &mut impl Write) -> anyhow::Result<()> {
    if let Some(Some(path)) = &args.check {
        return check_file(path, args, out);
    }
    let Some(ruleset) = &args.ruleset else {
        return Err(bad_input(
            "name a ruleset to solve, such as `quincunx solve hadron:size=5`",
        ));
    };
    let ruleset = read_ruleset(ruleset)?;
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
        ruleset: &ruleset.to_string(),
        plan: &plan,
        control: &control,
        certified: args.check.is_some() || args.certificate.is_some(),
    };
    let answer = visit_known(&ruleset, visitor).map_err(|failure| match failure {
        Failure::CanRepeat => bad_input(format!(
            "{ruleset} can go round in circles; games that always end can be solved: emulsion, hadron, alliances"
        )),
        Failure::Log(error) => anyhow::Error::new(error).context("the log"),
    })?;
    let Answer {
        won,
        side,
        moves,
        strategy,
    } = answer;
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
    if args.check.is_none() && args.certificate.is_none() {
        return Ok(());
    }
    let strategy = strategy.context("stopped before the moves of the certificate were known")?;
    let winner = |won: bool| if won { side } else { 3 - side };
    let mut claims = vec![(winner(won), Vec::new())];
    if args.all_moves {
        let first = moves.into_iter().filter_map(|(mv, won)| Some((winner(won?), vec![mv])));
        claims.extend(first);
    }
    let certificate = Certificate {
        ruleset: ruleset.to_string(),
        claims,
        moves: strategy.into_iter().collect(),
    };
    if let Some(path) = &args.certificate {
        std::fs::write(path, certificate.text()).with_context(|| path.display().to_string())?;
    }
    if args.check.is_some() {
        check(&certificate, args.sample, out)?;
    }
    Ok(())
}

/// Whether positions can come back.
struct CanRepeat;

impl KnownVisitor for CanRepeat {
    type Output = bool;

    fn visit<P: Knowledge + Original + Features>(self, _start: P) -> bool {
        P::CAN_REPEAT
    }
}

/// Checks a certificate that somebody has brought.
fn check_file(path: &Path, args: &Args, out: &mut impl Write) -> anyhow::Result<()> {
    let text = std::fs::read_to_string(path).map_err(|error| bad_input(format!("{}: {error}", path.display())))?;
    let refused = |reason: String| bad_input(format!("{}: {reason}", path.display()));
    let mut certificate = Certificate::parse(&text).map_err(refused)?;
    let ruleset = read_ruleset(&certificate.ruleset)?;
    certificate.ruleset = ruleset.to_string();
    if visit_known(&ruleset, CanRepeat) {
        return Err(refused(format!(
            "{ruleset} can go round in circles, which no certificate is made for"
        )));
    }
    if let Some(named) = &args.ruleset
        && read_ruleset(named)? != ruleset
    {
        return Err(refused(format!("it is about {ruleset}")));
    }
    writeln!(out, "{ruleset}")?;
    check(&certificate, args.sample, out)
}

fn check(certificate: &Certificate, sample: Option<usize>, out: &mut impl Write) -> anyhow::Result<()> {
    let checked = match sample {
        Some(games) => certificate.sample(games, CHECK_POSITIONS, &mut |count| fastrand::usize(..count)),
        None => certificate.check(CHECK_POSITIONS),
    };
    let Checked {
        claims,
        positions,
        searched,
    } = checked.map_err(|reason| bad_input(format!("the certificate does not hold: {reason}")))?;
    writeln!(
        out,
        "checked: {claims} claims, {} moves, {positions} positions, {searched} of them by plain search",
        certificate.moves.len()
    )?;
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
