//! The `quincunx` program: one subcommand per job.

#![forbid(unsafe_code)]

mod commands;
mod failure;
mod folders;
mod given;
mod picture;
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
struct Args {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Play a game in the terminal; without a game, the menu
    Play(commands::play::Args),
    /// Run the web server: play in a browser
    Serve(commands::serve::Args),
    /// Copy the server's store while it runs, put a copy back, or look whether it is whole
    Store(commands::store::Args),
    /// Show a position: the board, the legal moves and the result
    Show(commands::show::Args),
    /// Find the best lines of play from a position
    Analyze(commands::analyze::Args),
    /// Read the rules of a game
    Rules(commands::rules::Args),
    /// Count the move sequences of a given length
    Perft(commands::perft::Args),
    /// Speak the engine protocol UGI on standard input and output
    Engine(commands::engine::Args),
    /// Let engines play matches and tournaments, with statistics
    Match(Box<commands::matches::Args>),
    /// Fit the weights of a game's evaluation to games of the engine against itself
    Tune(commands::tune::Args),
    /// Solve a game: who wins from the start, with a log to go on from
    Solve(commands::solve::Args),
    /// Run the fixed benchmark: the fast games beside the naive ones, and the search
    Bench(commands::bench::Args),
}

fn main() -> ExitCode {
    let words = commands::matches::normalise(std::env::args_os().map(|word| word.to_string_lossy().into_owned()));
    let args = Args::parse_from(&words);
    let mut out = io::BufWriter::new(io::stdout().lock());
    let done = match args.command {
        None if commands::play::is_terminal() => commands::play::run(&commands::play::Args::default(), &mut out),
        None => writeln!(out, "{}", Args::command().render_long_help()).map_err(Into::into),
        Some(Command::Play(args)) => commands::play::run(&args, &mut out),
        Some(Command::Show(args)) => commands::show::run(&args, &mut out),
        Some(Command::Analyze(args)) => commands::analyze::run(&args, &mut out),
        Some(Command::Rules(args)) => commands::rules::run(&args, &mut out),
        Some(Command::Perft(args)) => commands::perft::run(&args, &mut out),
        Some(Command::Engine(args)) => commands::engine::run(&args, &mut out),
        Some(Command::Match(args)) => commands::matches::run(*args, &words[2..], &mut out),
        Some(Command::Serve(args)) => commands::serve::run(&args, &mut out),
        Some(Command::Store(args)) => commands::store::run(&args, &mut out),
        Some(Command::Tune(args)) => commands::tune::run(&args, &mut out),
        Some(Command::Solve(args)) => commands::solve::run(&args, &mut out),
        Some(Command::Bench(args)) => commands::bench::run(&args, &mut out),
    };
    failure::exit_code(done.and_then(|()| Ok(out.flush()?)))
}
