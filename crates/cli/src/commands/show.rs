//! `quincunx show`: a position, its legal moves and its result.

use std::io::Write;

use quincunx_draw::plain;
use quincunx_rules::{AnyPosition, Ruleset};
use serde::Serialize;

use crate::given::{Given, rulesets_help};

#[derive(clap::Args)]
#[command(after_help = rulesets_help())]
pub(crate) struct Args {
    #[command(flatten)]
    given: Given,

    /// Moves to play from there, in order
    #[arg(long, value_name = "MOVE", num_args = 1..)]
    moves: Vec<String>,

    /// Print one JSON object instead of a drawing
    #[arg(long)]
    json: bool,
}

/// The JSON form of a position.
#[derive(Serialize)]
struct Shown {
    ruleset: Ruleset,
    position: String,
    side: u8,
    moves: Vec<String>,
    result: Option<Ended>,
}

#[derive(Serialize)]
struct Ended {
    winner: Option<u8>,
    reason: &'static str,
}

pub(crate) fn run(args: &Args, out: &mut impl Write) -> anyhow::Result<()> {
    let position = args.given.after(&args.moves)?;
    if args.json {
        serde_json::to_writer(&mut *out, &shown(&position))?;
        writeln!(out)?;
        return Ok(());
    }
    writeln!(out, "ruleset:  {}", position.ruleset())?;
    writeln!(out, "position: {position}")?;
    writeln!(out, "\n{}", plain(&position))?;
    match position.result() {
        None => {
            let moves = position.moves();
            let plural = if moves.len() == 1 { "" } else { "s" };
            writeln!(
                out,
                "player {} to move, {} legal move{plural}:",
                position.side(),
                moves.len()
            )?;
            for line in wrapped(&moves, 78) {
                writeln!(out, "  {line}")?;
            }
        }
        Some(outcome) => match outcome.winner {
            Some(winner) => writeln!(out, "player {winner} has won ({})", outcome.reason)?,
            None => writeln!(out, "the game is a draw ({})", outcome.reason)?,
        },
    }
    Ok(())
}

fn shown(position: &AnyPosition) -> Shown {
    Shown {
        ruleset: position.ruleset(),
        position: position.to_string(),
        side: position.side().number(),
        moves: position.moves(),
        result: position.result().map(|outcome| Ended {
            winner: outcome.winner.map(|player| player.number()),
            reason: outcome.reason.0,
        }),
    }
}

/// Words in lines of at most that many characters.
fn wrapped(words: &[String], width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in words {
        match lines.last_mut() {
            Some(line) if line.len() + 1 + word.len() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.clone()),
        }
    }
    lines
}
