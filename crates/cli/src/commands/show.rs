//! `quincunx show`: a position, its legal moves and its result.

use std::io::Write;

use quincunx_rules::{AnyPosition, Phrase, Ruleset};
use serde::Serialize;

use crate::given::{Given, rulesets_help};
use crate::picture::{Looks, columns};

#[derive(clap::Args)]
#[command(after_help = rulesets_help(), override_usage = "quincunx show <RULESET> [OPTIONS]")]
pub(crate) struct Args {
    #[command(flatten)]
    given: Given,

    /// Moves to play from there, in order
    #[arg(long, value_name = "MOVE", num_args = 1..)]
    moves: Vec<String>,

    #[command(flatten)]
    looks: Looks,

    /// Print one JSON object instead of a drawing
    #[arg(long, conflicts_with_all = ["svg", "png"])]
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
    let (before, position) = args.given.around_last(&args.moves)?;
    if args.json {
        serde_json::to_writer(&mut *out, &shown(&position))?;
        writeln!(out)?;
        return Ok(());
    }
    let last = before.as_ref().zip(args.moves.last().map(String::as_str));
    let (board, scene) = args.looks.scene(&position, last)?;
    if args.looks.write_pictures(&board, &scene, out)? {
        return Ok(());
    }
    writeln!(out, "ruleset:  {}", position.ruleset())?;
    writeln!(out, "position: {position}")?;
    writeln!(out, "\n{}", args.looks.text(&position, &board, &scene))?;
    let status: Vec<&str> = scene.status.iter().map(Phrase::text).collect();
    let status = status.join(": ");
    match position.result() {
        None => {
            let moves = position.moves();
            let plural = if moves.len() == 1 { "" } else { "s" };
            writeln!(out, "{status}, {} legal move{plural}:", moves.len())?;
            for line in wrapped(&moves, columns().saturating_sub(2)) {
                writeln!(out, "  {line}")?;
            }
        }
        Some(_) => writeln!(out, "{status}")?,
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
            reason: outcome.reason.word(),
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
