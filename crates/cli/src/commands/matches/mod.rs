//! `quincunx match`: engines against engines.

mod files;
mod settings;
mod watch;
mod words;

use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Context;
use clap::Parser;
use quincunx_arena::output::{GameFiles, report, save_html};
use quincunx_arena::stats::Decision;
use quincunx_arena::{Journal, JournalError, Match, Played, Stop, kill_engines};

use crate::failure::bad_input;
use crate::folders;
use crate::given::rulesets_help;
use crate::suggested::RULESETS;
pub(crate) use words::normalise;

#[derive(clap::Args)]
#[command(after_help = rulesets_help(), args_override_self = true)]
pub(crate) struct Args {
    /// An engine: a bot such as `level:4`, `greedy` or `engine:nodes=1000`, or a UGI program as
    /// `cmd=PATH args=… name=… option.X=…`; limits are tc=, st=, nodes= and depth=. Once for each engine
    #[arg(long, value_name = "WORDS")]
    engine: Vec<String>,

    /// Words that hold for all engines, such as `tc=10+0.1` or `option.Hash=16`
    #[arg(long, value_name = "WORDS")]
    each: Vec<String>,

    /// The game and its options
    #[arg(long, visible_alias = "variant", value_name = "RULESET", default_value = "hadron", value_parser = RULESETS, hide_possible_values = true)]
    ruleset: String,

    /// How many games two engines play in a round
    #[arg(long, value_name = "N", default_value_t = 2)]
    games: usize,

    /// How many rounds are played
    #[arg(long, value_name = "N", default_value_t = 1)]
    rounds: usize,

    /// How often an opening is played: twice with colours exchanged, or once
    #[arg(long, value_name = "1|2", num_args = 0..=1, default_value_t = 2, default_missing_value = "2",
        value_parser = clap::value_parser!(u8).range(1..=2))]
    repeat: u8,

    /// How many games are played at once
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    concurrency: u16,

    /// Where games begin: `file=F order=random` for positions, moves or records; `plies=N balance=CP` for random ones
    #[arg(long, value_name = "WORDS")]
    openings: Option<String>,

    /// Stop when the results say enough: `elo0=0 elo1=5 alpha=0.05 beta=0.05 model=normalized|logistic|bayesian`
    #[arg(long, value_name = "WORDS")]
    sprt: Option<String>,

    /// Start an engine again that crashed or hangs, instead of ending the match
    #[arg(long)]
    recover: bool,

    /// Everyone against everyone, or the first against the rest: `roundrobin` or `gauntlet`
    #[arg(long, value_name = "NAME", default_value = "roundrobin")]
    tournament: String,

    /// How many engines run the gauntlet
    #[arg(long, value_name = "N", default_value_t = 1)]
    seeds: usize,

    /// The same seed gives the same games, as far as time does not decide them
    #[arg(long, visible_alias = "srand", value_name = "N", default_value_t = 1)]
    seed: u64,

    /// Stop a game after so many moves
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..))]
    maxmoves: Option<u32>,

    /// End a game when an engine sees itself lost: `movecount=3 score=1000 twosided=true`
    #[arg(long, value_name = "WORDS")]
    resign: Option<String>,

    /// End a game when both engines see a draw: `movenumber=30 movecount=8 score=10`
    #[arg(long, value_name = "WORDS")]
    draw: Option<String>,

    /// How long an engine without a clock may think about a move
    #[arg(long, value_name = "MS", default_value_t = 60_000, value_parser = clap::value_parser!(u64).range(1..=86_400_000))]
    patience: u64,

    /// After how many games the report is printed; 0 for only at the end
    #[arg(long, value_name = "GAMES", default_value_t = 10)]
    ratinginterval: usize,

    /// Write records of all games
    #[arg(long, value_name = "FILE.qgn")]
    pgnout: Option<String>,

    /// Write all games as JSON, one a line
    #[arg(long, value_name = "FILE")]
    jsonout: Option<PathBuf>,

    /// Write a table of all games
    #[arg(long, value_name = "FILE")]
    csvout: Option<PathBuf>,

    /// Write the report with plots, as one page
    #[arg(long, value_name = "FILE")]
    htmlout: Option<PathBuf>,

    /// Where the state of the match is kept [default: one file for each working directory, in the user's state folder]
    #[arg(long, value_name = "FILE")]
    state: Option<PathBuf>,

    /// Go on with the match whose state was kept; without engines, as it was asked for then
    #[arg(long)]
    resume: bool,
}

/// The arguments of a match alone, to read those that a journal keeps.
#[derive(Parser)]
#[command(no_binary_name = true, args_override_self = true)]
struct Alone {
    #[command(flatten)]
    args: Args,
}

pub(crate) fn run(args: Args, given: &[String], out: &mut impl Write) -> anyhow::Result<()> {
    let state = state_file(&args)?;
    if !args.resume {
        let matched = settings::read_match(&args)?;
        files::wanted(&args, &state)?;
        let stop = stoppable()?;
        matched
            .try_engines(&stop)
            .map_err(|error| bad_input(error.to_string()))?;
        set_aside(&state)?;
        let journal = Journal::create(&state, given, matched.identity())?;
        return play(&args, &state, &matched, journal, Vec::new(), &stop, out);
    }
    let (journal, kept) = Journal::open(&state).map_err(|error| match error {
        JournalError::Foreign => bad_input(format!("{} is no journal of a match", state.display())),
        JournalError::Version(_) => bad_input(format!("{}: {error}", state.display())),
        JournalError::Busy => busy(&state),
        error => bad_input(format!("nothing to resume in {}: {error}", state.display())),
    })?;
    let args = if args.engine.is_empty() {
        let words = kept.args.iter().chain(given).filter(|word| *word != "--resume");
        Alone::try_parse_from(words)?.args
    } else {
        args
    };
    let matched = settings::read_match(&args)?;
    if matched.identity() != kept.identity {
        return Err(bad_input(format!(
            "{} is the journal of another match: engines, limits, games, openings, conditions and seed must be the same",
            state.display()
        )));
    }
    let stop = stoppable()?;
    play(&args, &state, &matched, journal, kept.played, &stop, out)
}

/// The file of the journal: the one that is told, or that of the working directory, in a folder that is there then.
fn state_file(args: &Args) -> anyhow::Result<PathBuf> {
    if let Some(told) = &args.state {
        return Ok(told.clone());
    }
    let here = std::env::current_dir()?;
    let state = folders::match_state(&here)
        .ok_or_else(|| bad_input("neither XDG_STATE_HOME nor HOME is set: say --state FILE".to_string()))?;
    if let Some(folder) = state.parent().filter(|_| !args.resume) {
        fs::create_dir_all(folder).with_context(|| format!("the state folder {}", folder.display()))?;
    }
    Ok(state)
}

/// Keeps the journal of an earlier match, under another name.
fn set_aside(state: &Path) -> anyhow::Result<()> {
    if !state.exists() {
        return Ok(());
    }
    match Journal::open(state) {
        Err(JournalError::Busy) => Err(busy(state)),
        Ok(_) | Err(JournalError::Version(_)) => {
            let mut old = state.as_os_str().to_owned();
            old.push(".old");
            Ok(fs::rename(state, old)?)
        }
        Err(_) => Err(bad_input(format!(
            "{} is something else than the journal of a match: say another --state",
            state.display()
        ))),
    }
}

fn busy(state: &Path) -> anyhow::Error {
    bad_input(format!(
        "another match keeps its state in {}: wait for it, or say another --state",
        state.display()
    ))
}

/// A way to stop that an interrupt uses; a second interrupt ends the program at once.
fn stoppable() -> anyhow::Result<Arc<Stop>> {
    let stop = Arc::new(Stop::default());
    let handle = Arc::clone(&stop);
    let before = AtomicBool::new(false);
    ctrlc::set_handler(move || {
        if before.swap(true, Ordering::SeqCst) {
            // What has been played is in the journal.
            kill_engines();
            std::process::exit(130);
        }
        handle.stop();
    })?;
    Ok(stop)
}

fn play(
    args: &Args,
    state: &Path,
    matched: &Match,
    mut journal: Journal,
    already: Vec<Played>,
    stop: &Stop,
    out: &mut impl Write,
) -> anyhow::Result<()> {
    let games = GameFiles::begin(matched, &files::wanted(args, state)?, &already)
        .map_err(|error| bad_input(error.to_string()))?;
    let live = io::stdout().is_terminal() && io::stderr().is_terminal();
    if matched.openings().len() < matched.plans().iter().map(|plan| plan.opening + 1).max().unwrap_or(0) {
        writeln!(
            out,
            "Only {} different openings: they come round again",
            matched.openings().len()
        )?;
    }
    if !already.is_empty() {
        writeln!(out, "Going on after {} games", already.len())?;
    }
    out.flush()?;
    let mut teller = watch::Teller {
        matched,
        bar: live.then(|| watch::bar(matched.plans().len(), already.len())),
        out,
        interval: args.ratinginterval,
        games,
        failed: None,
        stop,
    };
    let ended = matched.run(args.concurrency.into(), already, Some(&mut journal), stop, &mut teller)?;
    let watch::Teller { bar, games, failed, .. } = teller;
    if let Some(bar) = bar {
        bar.finish_and_clear();
    }
    // Files first: whoever reads the report may have closed the pipe.
    if let Some(error) = failed {
        return Err(error.into());
    }
    games.finish(&ended.played)?;
    if let Some(path) = &args.htmlout {
        save_html(matched, &ended.played, &ended.scores, path)?;
    }
    write!(out, "{}", report(matched, &ended.scores))?;
    if let (Some(decision), Some(sprt)) = (ended.decision, matched.sprt()) {
        let (elo0, elo1) = sprt.elos();
        let accepted = match decision {
            Decision::AcceptH0 => "H0",
            Decision::AcceptH1 => "H1",
        };
        writeln!(out, "SPRT ([{elo0:.2}, {elo1:.2}]) completed - {accepted} was accepted")?;
    }
    if ended.unfinished {
        writeln!(
            out,
            "Stopped after {} of {} games; `quincunx match --resume --state {}` goes on",
            ended.played.len(),
            matched.plans().len(),
            state.display()
        )?;
    }
    out.flush()?;
    match ended.failure {
        Some(failure) => anyhow::bail!("{failure}; with --recover the match would have gone on"),
        None => Ok(()),
    }
}
