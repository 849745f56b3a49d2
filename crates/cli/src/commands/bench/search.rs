//! The search on fixed positions to fixed depths.
//!
//! One thread and no clock: the number of nodes is the same on every machine. It is the fingerprint of the search; a
//! change that moves it changes how the engine plays, and needs a match result.

use std::io::Write;

use cpu_time::ThreadTime;
use fastrand::Rng;
use quincunx_engine::{AlphaBeta, Control, Knowledge, KnownVisitor, Limits, Options, Original, visit_known};
use quincunx_rules::GAMES;

/// The positions of a game: after that many random moves.
const PLIES: [u32; 3] = [0, 6, 12];
/// The random moves are the same every time.
const SEED: u64 = 7;
/// The table of positions, in bytes.
const HASH: usize = 16 << 20;

pub(super) fn run(out: &mut impl Write) -> anyhow::Result<()> {
    writeln!(out, "{:<12} {:<12} {:>15} {:>12}", "game", "search", "nodes/s", "nodes")?;
    let mut fingerprint = 0;
    for game in GAMES {
        let done = visit_known(&game.default_ruleset(), Search);
        fingerprint += done.nodes;
        writeln!(
            out,
            "{:<12} {:<12} {:>15.0} {:>12}",
            game.name,
            format!("depth {}", done.depth),
            done.nodes as f64 / done.seconds,
            done.nodes
        )?;
        out.flush()?;
    }
    writeln!(out, "fingerprint: {fingerprint}")?;
    Ok(())
}

struct Search;

struct Done {
    depth: u32,
    nodes: u64,
    seconds: f64,
}

impl KnownVisitor for Search {
    type Output = Done;

    fn visit<P: Knowledge + Original>(self, start: P) -> Done {
        let depth = depth(start.count_moves());
        let mut engine = AlphaBeta::new(Options {
            hash_bytes: HASH,
            ..Options::default()
        });
        let positions: Vec<P> = PLIES.iter().map(|plies| after(start, *plies)).collect();
        let begun = ThreadTime::now();
        let nodes = positions.iter().map(|position| {
            engine.new_game();
            let limits = Limits {
                depth: Some(depth),
                ..Limits::default()
            };
            engine.search(position, &[], &Control::new(&limits), |_| {}).nodes
        });
        Done {
            depth,
            nodes: nodes.sum(),
            seconds: begun.elapsed().as_secs_f64(),
        }
    }
}

/// The position after that many random moves, or fewer if the game is over by then.
fn after<P: Knowledge>(mut position: P, plies: u32) -> P {
    let mut rng = Rng::with_seed(SEED);
    for _ in 0..plies {
        position.play_picked(|count| rng.usize(..count));
    }
    position
}

/// A depth that takes about a second, by how many first moves there are.
fn depth(first_moves: usize) -> u32 {
    match first_moves {
        0..=30 => 9,
        31..=60 => 7,
        61..=200 => 4,
        _ => 3,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Changed only together with a match result, which the commit names.
    const FINGERPRINT: u64 = 1_119_077;

    #[test]
    fn the_search_looks_at_as_many_positions_as_ever() {
        let mut out = Vec::new();
        run(&mut out).unwrap();
        let text = String::from_utf8(out).unwrap();
        assert!(text.ends_with(&format!("fingerprint: {FINGERPRINT}\n")), "{text}");
    }
}
