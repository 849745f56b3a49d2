//! `quincunx analyze`: the best lines of a position.

use std::io::{self, IsTerminal, Write};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use quincunx_engine::bot::{BotSpec, Thought, read_time};
use quincunx_engine::{Absolute, Control, Limits, Options, Score};
use quincunx_rules::{History, Outcome, Player, Ruleset};
use serde::Serialize;

use crate::failure::bad_input;
use crate::given::{Given, rulesets_help};

/// How long to think if nothing is said.
const DEFAULT_TIME: Duration = Duration::from_secs(5);
/// How often the progress line is written anew.
const PROGRESS: Duration = Duration::from_millis(200);
/// Moves of a line that are printed for people; programs get them all.
const SHOWN_MOVES: usize = 12;

#[derive(clap::Args)]
#[command(after_help = rulesets_help())]
pub(crate) struct Args {
    #[command(flatten)]
    given: Given,

    /// Moves to play from there, in order
    #[arg(long, value_name = "MOVE", num_args = 1..)]
    moves: Vec<String>,

    /// How long to think: 200ms, 1.5s, 2m [default: 5s, unless there is another limit]
    #[arg(long, value_name = "TIME", value_parser = time)]
    time: Option<Duration>,

    /// How many plies deep to search
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,

    /// How many positions to look at
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,

    /// How many best lines to find
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    lines: u16,

    /// How many threads to search with
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,

    /// The memory for the table of positions, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    hash: u32,

    /// Print a JSON object for every depth, and a last one for the result
    #[arg(long)]
    json: bool,
}

/// A time from the command line.
pub(super) fn time(text: &str) -> Result<Duration, String> {
    read_time(text).ok_or_else(|| "write a time such as 200ms, 1.5s or 2m".to_string())
}

/// One line of JSON.
#[derive(Serialize)]
struct Report {
    /// `progress` after every depth, `result` at the end.
    r#type: &'static str,
    ruleset: Ruleset,
    position: String,
    side: u8,
    /// How the game has ended, if it has; there are no lines then.
    ended: Option<Ended>,
    depth: u32,
    seldepth: u32,
    nodes: u64,
    nps: u64,
    /// Seconds.
    time: f64,
    lines: Vec<ReportLine>,
}

#[derive(Serialize)]
struct Ended {
    winner: Option<u8>,
    reason: &'static str,
}

/// A line as player 1 sees it.
#[derive(Serialize)]
struct ReportLine {
    /// Hundredths; null if the result is certain.
    cp: Option<i32>,
    /// The certain winner, and the plies it takes at most.
    winner: Option<u8>,
    plies: Option<u32>,
    /// The winning chance of player 1.
    chance: f64,
    proven: bool,
    moves: Vec<String>,
}

pub(crate) fn run(args: &Args, out: &mut impl Write) -> anyhow::Result<()> {
    let game = args.given.game(&args.moves)?;
    if let Some(outcome) = game.position().result() {
        return over(args, &game, outcome, out);
    }
    if !args.json {
        writeln!(out, "ruleset:  {}", game.ruleset())?;
        writeln!(out, "position: {}", game.position())?;
        writeln!(out, "player {} to move", game.position().side())?;
        out.flush()?;
    }
    let best = search(args, &game, out)?;
    if args.json {
        return json_line(out, &report("result", &game, &best));
    }
    write_lines(&game, &best, out)
}

/// Searches, telling of every depth as it is done: programs on `out`, people on the terminal.
fn search(args: &Args, game: &History, out: &mut impl Write) -> anyhow::Result<Thought> {
    let engine: BotSpec = "engine".parse()?;
    let options = Options {
        memory: (args.hash as usize) << 20,
        threads: args.threads.into(),
        lines: args.lines.into(),
    };
    let mut bot = engine.with_options(options).build(&game.ruleset(), 0)?;
    let mut limits = Limits {
        time: args.time,
        depth: args.depth,
        nodes: args.nodes,
        ..Limits::default()
    };
    if limits == Limits::default() {
        limits.time = Some(DEFAULT_TIME);
    }
    let control = Control::new(&limits);
    let mut progress = Progress::new(args.json);
    thread::scope(|scope| {
        let (sender, thoughts) = mpsc::channel();
        let searching = scope.spawn({
            let control = &control;
            move || bot.choose(game, control, &mut |thought| drop(sender.send(thought.clone())))
        });
        loop {
            match thoughts.recv_timeout(PROGRESS) {
                Ok(thought) if args.json => {
                    // Whoever closes the pipe wants no more: the search must not run on behind it.
                    json_line(out, &report("progress", game, &thought))
                        .and_then(|()| Ok(out.flush()?))
                        .inspect_err(|_| control.stop())?;
                }
                Ok(thought) => progress.latest = Some(thought),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
            progress.show(game, &control);
        }
        progress.clear();
        let thought = searching.join().ok().flatten();
        thought.ok_or_else(|| bad_input("the engine found no move"))
    })
}

/// The line on the terminal that says how far the search is.
struct Progress {
    visible: bool,
    latest: Option<Thought>,
}

impl Progress {
    fn new(json: bool) -> Progress {
        Progress {
            visible: !json && io::stderr().is_terminal(),
            latest: None,
        }
    }

    fn show(&self, game: &History, control: &Control) {
        if !self.visible {
            return;
        }
        let mut text = String::from("thinking");
        if let Some(thought) = &self.latest
            && let Some((Some(score), moves)) = thought.lines.first()
        {
            let moves = &moves[..moves.len().min(5)];
            let score = score.seen_from(game.position().side());
            text = format!("depth {}  {score}  {}", thought.depth, moves.join(" "));
        }
        let seconds = control.elapsed().as_secs_f64();
        let nodes = control.nodes_so_far();
        // A terminal that goes away is no reason to end the search.
        let _ = write!(io::stderr(), "\r{text}  ({nodes} nodes, {seconds:.1} s)\x1b[K");
    }

    fn clear(&self) {
        if self.visible {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}

/// The best lines for people.
fn write_lines(game: &History, best: &Thought, out: &mut impl Write) -> anyhow::Result<()> {
    writeln!(
        out,
        "depth {}/{}, {} nodes in {:.2} s, {} nodes/s\n",
        best.depth,
        best.seldepth.max(best.depth),
        best.nodes,
        best.time.as_secs_f64(),
        per_second(best)
    )?;
    writeln!(out, "      score  player 1 wins  line")?;
    for (n, (score, moves)) in best.lines.iter().enumerate() {
        let score = seen_by_one(game, *score);
        let proven = if score.certain().is_some() { "  (proven)" } else { "" };
        let more = if moves.len() > SHOWN_MOVES { " …" } else { "" };
        writeln!(
            out,
            "{:>2}  {:>7}  {:>12.0}%  {}{more}{proven}",
            n + 1,
            score.to_string(),
            100.0 * score.chance(),
            moves[..moves.len().min(SHOWN_MOVES)].join(" ")
        )?;
    }
    if let Some((winner, plies)) = seen_by_one(game, best.score()).certain() {
        let plural = if plies == 1 { "y" } else { "ies" };
        writeln!(out, "\nproven: player {winner} wins in {plies} pl{plural} at most")?;
    }
    Ok(())
}

fn seen_by_one(game: &History, score: Option<Score>) -> Absolute {
    score.unwrap_or(Score::EVEN).seen_from(game.position().side())
}

fn per_second(thought: &Thought) -> u64 {
    (thought.nodes as f64 / thought.time.as_secs_f64().max(1e-6)) as u64
}

fn report(kind: &'static str, game: &History, thought: &Thought) -> Report {
    let position = game.position();
    let line = |(score, moves): &(Option<Score>, Vec<String>)| {
        let score = seen_by_one(game, *score);
        let certain = score.certain();
        ReportLine {
            cp: score.hundredths(),
            winner: certain.map(|(winner, _)| winner.number()),
            plies: certain.map(|(_, plies)| plies),
            chance: score.chance(),
            proven: certain.is_some(),
            moves: moves.clone(),
        }
    };
    Report {
        r#type: kind,
        ruleset: game.ruleset(),
        position: position.to_string(),
        side: position.side().number(),
        ended: None,
        depth: thought.depth,
        seldepth: thought.seldepth.max(thought.depth),
        nodes: thought.nodes,
        nps: per_second(thought),
        time: thought.time.as_secs_f64(),
        lines: thought.lines.iter().map(line).collect(),
    }
}

/// A game that is over has nothing to analyse.
fn over(args: &Args, game: &History, outcome: Outcome, out: &mut impl Write) -> anyhow::Result<()> {
    if args.json {
        let ended = Ended {
            winner: outcome.winner.map(Player::number),
            reason: outcome.reason.word(),
        };
        let report = Report {
            ended: Some(ended),
            nps: 0,
            ..report("result", game, &Thought::default())
        };
        return json_line(out, &report);
    }
    match outcome.winner {
        Some(winner) => writeln!(out, "the game is over: player {winner} has won ({})", outcome.reason)?,
        None => writeln!(out, "the game is over: a draw ({})", outcome.reason)?,
    }
    Ok(())
}

fn json_line(out: &mut impl Write, report: &Report) -> anyhow::Result<()> {
    // As a whole, so that a closed pipe is an error of writing and not of JSON.
    Ok(writeln!(out, "{}", serde_json::to_string(report)?)?)
}
