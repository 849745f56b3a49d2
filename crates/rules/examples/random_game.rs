//! Plays a random game of the ruleset given as argument and prints it as a record.
//!
//! `cargo run -p quincunx-rules --example random_game -- murus:rules=advanced`

use std::error::Error;

use quincunx_rules::{AnyPosition, Ruleset, record::Record, zobrist};

fn main() -> Result<(), Box<dyn Error>> {
    let ruleset: Ruleset = std::env::args().nth(1).as_deref().unwrap_or("hadron").parse()?;
    let mut position = AnyPosition::start(&ruleset);
    let mut record = Record::new(ruleset);
    for ply in 0..200 {
        let moves = position.moves();
        if moves.is_empty() {
            break;
        }
        let mv = &moves[zobrist::mix(ply) as usize % moves.len()];
        position.play(mv)?;
        record.push(mv)?;
    }
    println!("{record}");
    Ok(())
}
