//! The searches on fixed positions: alpha-beta to fixed depths, Monte-Carlo with fixed playouts where it is what the
//! full engine rests on.
//!
//! One thread and no clock: the number of nodes is the same every time. It is the fingerprint of the search; a change
//! that moves it changes how the engine plays, and needs a match result.

use std::io::Write;

use cpu_time::ThreadTime;
use fastrand::Rng;
use quincunx_engine::{
    AlphaBeta, Control, Knowledge, KnownVisitor, Limits, MainSearch, Mcts, Options, Original, Search, alphabeta, mcts,
    visit_known,
};
use quincunx_rules::GAMES;

/// The positions of a game: after that many random moves.
const PLIES: [u32; 3] = [0, 6, 12];
/// The random moves are the same every time.
const SEED: u64 = 7;
/// The transposition table or the tree has 16 MiB.
const OPTIONS: Options = Options {
    memory: 16 << 20,
    threads: 1,
    lines: 1,
};

/// Playouts from each position.
const PLAYOUTS: u64 = 10_000;

pub(super) fn run(out: &mut impl Write) -> anyhow::Result<()> {
    writeln!(out, "{:<12} {:<16} {:>15} {:>12}", "game", "search", "nodes/s", "nodes")?;
    let mut fingerprint = 0;
    for game in GAMES {
        for done in visit_known(&game.default_ruleset(), Work) {
            fingerprint += done.nodes;
            writeln!(
                out,
                "{:<12} {:<16} {:>15.0} {:>12}",
                game.name, done.search, done.speed, done.nodes
            )?;
            out.flush()?;
        }
    }
    writeln!(out, "fingerprint: {fingerprint}")?;
    Ok(())
}

struct Work;

/// What a search did.
struct Done {
    search: String,
    /// Positions looked at, or moves that the tree holds in the end.
    nodes: u64,
    /// Positions looked at, or playouts, in a second.
    speed: f64,
}

impl KnownVisitor for Work {
    type Output = Vec<Done>;

    fn visit<P: Knowledge + Original>(self, start: P) -> Vec<Done> {
        let positions: Vec<P> = PLIES.iter().map(|plies| after(start, *plies)).collect();
        let mut done = vec![alpha_beta(&positions, depth(start.count_moves()))];
        if let MainSearch::Mcts(parameters) = start.main_search() {
            done.push(monte_carlo(&positions, parameters));
        }
        done
    }
}

fn alpha_beta<P: Knowledge>(positions: &[P], depth: u32) -> Done {
    let mut search = AlphaBeta::new(alphabeta::Parameters::default(), OPTIONS);
    let control = Control::new(&Limits {
        depth: Some(depth),
        ..Limits::default()
    });
    let begun = ThreadTime::now();
    let nodes = positions.iter().map(|position| {
        search.new_game();
        search.search(position, &[], &control, &mut |_| {}).nodes
    });
    let nodes = nodes.sum();
    Done {
        search: format!("depth {depth}"),
        nodes,
        speed: nodes as f64 / begun.elapsed().as_secs_f64(),
    }
}

fn monte_carlo<P: Knowledge>(positions: &[P], parameters: mcts::Parameters) -> Done {
    let mut search = Mcts::new(parameters, OPTIONS, 0);
    let control = Control::new(&Limits {
        nodes: Some(PLAYOUTS),
        ..Limits::default()
    });
    let begun = ThreadTime::now();
    let (mut playouts, mut nodes) = (0, 0);
    for position in positions {
        search.new_game();
        playouts += search.search(position, &[], &control, &mut |_| {}).nodes;
        nodes += search.tree_size();
    }
    Done {
        search: format!("{PLAYOUTS} playouts"),
        nodes,
        speed: playouts as f64 / begun.elapsed().as_secs_f64(),
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
    const FINGERPRINT: u64 = 1_424_962;

    #[test]
    fn the_search_looks_at_as_many_positions_as_ever() {
        let mut out = Vec::new();
        run(&mut out).unwrap();
        let text = String::from_utf8(out).unwrap();
        assert!(text.ends_with(&format!("fingerprint: {FINGERPRINT}\n")), "{text}");
    }
}
