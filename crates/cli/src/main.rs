//! The `quincunx` program: one subcommand per job.
//!
//! ```text
//! $ quincunx perft hadron --depth 3
//! 9032
//! ```

#![forbid(unsafe_code)]

mod commands;
mod failure;
mod folders;
mod given;
mod language;
mod picture;
mod suggested;
mod ugi;

use std::io::{self, Write};
use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};
use mimalloc::MiMalloc;

/// The server makes many small messages on one thread and forgets them on another, which this allocator is made for.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

/// Five abstract board games: Alliances, Renpaarden, Emulsion, Hadron and Murus Gallicus.
#[derive(Parser)]
#[command(name = "quincunx", version, max_term_width = 100, arg_required_else_help = false)]
#[command(args_conflicts_with_subcommands = true)]
struct Args {
    #[command(subcommand)]
    command: Option<Command>,

    #[cfg(feature = "terminal")]
    #[command(flatten)]
    manner: commands::play::Manner,
}

#[derive(Subcommand)]
enum Command {
    /// Play a game in the terminal; without a game, the menu
    #[cfg(feature = "terminal")]
    Play(commands::play::Args),
    /// Learn a game in short lessons that you play
    #[cfg(feature = "terminal")]
    Learn(commands::learn::Args),
    /// Run the web server: play in a browser
    #[cfg(feature = "server")]
    Serve(commands::serve::Args),
    /// Copy the server's store while it runs, put a copy back, or look whether it is whole
    #[cfg(feature = "server")]
    Store(commands::store::Args),
    /// Show a position: the board, the legal moves and the result
    Show(commands::show::Args),
    /// Find the best lines of play from a position
    Analyze(commands::analyze::Args),
    /// Review games of records: what each move was worth, and what would have been better
    Review(commands::review::Args),
    /// See what was played from a position, with what result, and what is solved
    Explore(commands::explore::Args),
    /// Add games of records to what is explored
    Explorer(commands::explore::ExplorerArgs),
    /// Solve puzzles in the terminal: find the only move that wins
    #[cfg(feature = "terminal")]
    Puzzle(commands::puzzle::Args),
    /// Find puzzles in games, or prove puzzles again
    Puzzles(commands::puzzles::Args),
    /// Read the rules of a game
    Rules(commands::rules::Args),
    /// Count the move sequences of a given length
    Perft(commands::perft::Args),
    /// Speak the engine protocol UGI on standard input and output
    Engine(commands::engine::Args),
    /// Let engines play matches and tournaments, with statistics
    Match(Box<commands::matches::Args>),
    /// Train nets by games of the engine against itself
    Train(commands::train::Args),
    /// Fit the weights of a game's evaluation to games of the engine against itself
    Tune(commands::tune::Args),
    /// Solve a game: who wins from the start, with a log to go on from
    Solve(commands::solve::Args),
    /// Run the fixed benchmark: the fast games beside the naive ones, and the search
    Bench(commands::bench::Args),
    /// Print a script with which a shell completes commands, options, rulesets and bots
    Completions(commands::packaging::CompletionsArgs),
    /// Write manual pages into a folder
    Man(commands::packaging::ManArgs),
}

fn main() -> ExitCode {
    let words = commands::matches::normalise(std::env::args_os().map(|word| word.to_string_lossy().into_owned()));
    #[cfg(feature = "terminal")]
    let words = commands::play::named(words);
    let args = Args::parse_from(&words);
    let mut out = io::BufWriter::new(io::stdout().lock());
    let done = match args.command {
        #[cfg(feature = "terminal")]
        None if commands::play::is_terminal() || args.manner != commands::play::Manner::default() => {
            commands::play::run(&commands::play::Args::menu(args.manner), &mut out)
        }
        None => writeln!(out, "{}", Args::command().render_long_help()).map_err(Into::into),
        #[cfg(feature = "terminal")]
        Some(Command::Play(args)) => commands::play::run(&args, &mut out),
        #[cfg(feature = "terminal")]
        Some(Command::Learn(args)) => commands::learn::run(&args, &mut out),
        Some(Command::Show(args)) => commands::show::run(&args, &mut out),
        Some(Command::Analyze(args)) => commands::analyze::run(&args, &mut out),
        Some(Command::Review(args)) => commands::review::run(&args, &mut out),
        Some(Command::Explore(args)) => commands::explore::run(&args, &mut out),
        Some(Command::Explorer(args)) => commands::explore::run_explorer(&args, &mut out),
        #[cfg(feature = "terminal")]
        Some(Command::Puzzle(args)) => commands::puzzle::run(&args, &mut out),
        Some(Command::Puzzles(args)) => commands::puzzles::run(&args, &mut out),
        Some(Command::Rules(args)) => commands::rules::run(&args, &mut out),
        Some(Command::Perft(args)) => commands::perft::run(&args, &mut out),
        Some(Command::Engine(args)) => commands::engine::run(&args, &mut out),
        Some(Command::Match(args)) => commands::matches::run(*args, &words[2..], &mut out),
        #[cfg(feature = "server")]
        Some(Command::Serve(args)) => commands::serve::run(&args, &mut out),
        #[cfg(feature = "server")]
        Some(Command::Store(args)) => commands::store::run(&args, &mut out),
        Some(Command::Train(args)) => commands::train::run(&args, &mut out),
        Some(Command::Tune(args)) => commands::tune::run(&args, &mut out),
        Some(Command::Solve(args)) => commands::solve::run(&args, &mut out),
        Some(Command::Bench(args)) => commands::bench::run(&args, &mut out),
        Some(Command::Completions(args)) => commands::packaging::completions(&args, Args::command(), &mut out),
        Some(Command::Man(args)) => commands::packaging::man(&args, Args::command(), &mut out),
    };
    failure::exit_code(done.and_then(|()| Ok(out.flush()?)))
}
