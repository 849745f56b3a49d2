//! Solves a small game by plain search, generic over every game that ends: who wins Hadron on 3x3 cells?
//!
//! The ruleset is only known at run time; `Ruleset::visit` turns it into a type once, and from there on every call is
//! static.

use std::collections::HashMap;
use std::error::Error;

use quincunx_rules::{Position, Relative, Ruleset, Visitor};

/// The best result the player to move can reach, by looking at everything.
fn solve<P: Position>(position: &P, known: &mut HashMap<P, Relative>) -> Relative {
    if let Some(outcome) = position.result() {
        return outcome.seen_by(position.side());
    }
    let position = position.canonical();
    if let Some(&result) = known.get(&position) {
        return result;
    }
    let mut best = Relative::Loss;
    for mv in position.moves() {
        let mut next = position;
        next.play_unchecked(mv);
        best = best.max(match solve(&next, known) {
            Relative::Loss => Relative::Win,
            Relative::Draw => Relative::Draw,
            Relative::Win => Relative::Loss,
        });
    }
    known.insert(position, best);
    best
}

struct Solve;

impl Visitor for Solve {
    type Output = Result<(Relative, usize), String>;

    fn visit<P: Position>(self, start: P) -> Self::Output {
        if P::CAN_REPEAT {
            return Err(format!(
                "{} can go round in circles, which this search cannot",
                P::game().title
            ));
        }
        let mut known = HashMap::new();
        let result = solve(&start, &mut known);
        Ok((result, known.len()))
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let ruleset = std::env::args().nth(1).unwrap_or("hadron:size=3".into());
    let ruleset: Ruleset = ruleset.parse().map_err(|error| format!("{error}"))?;
    let (result, positions) = ruleset.visit(Solve)?;
    println!("{ruleset}: {result:?} for player 1, {positions} positions up to symmetry");
    Ok(())
}
