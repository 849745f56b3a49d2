//! Plays a random game and prints it as a record.
//!
//! `cargo run -p quincunx-rules --example random_game -- murus:rules=advanced`

use std::error::Error;

use quincunx_rules::{AnyPosition, Ruleset, record::Record};

fn main() -> Result<(), Box<dyn Error>> {
    let ruleset = std::env::args().nth(1).unwrap_or("hadron".into());
    let ruleset: Ruleset = ruleset.parse().map_err(|error| format!("{error}"))?;
    let mut position = AnyPosition::start(&ruleset);
    let mut record = Record::new(ruleset);
    // Some games can go round in circles, so this one stops after a while.
    for _ in 0..200 {
        let Some(mv) = fastrand::choice(position.moves()) else {
            break;
        };
        position.play(&mv)?;
        record.push(mv)?;
    }
    print!("{record}");
    Ok(())
}
