//! Alpha-beta in games that can go round in circles: what it claims to be proven holds under the referee's rule.

mod made_up;

use made_up::draw;
use made_up::graph::{Graph, Referee, best_of, retrograde};
use made_up::plain::is_true;
use quincunx_engine::alphabeta::Parameters;
use quincunx_engine::{AlphaBeta, Control, Limits, Options, Search};
use quincunx_rules::Position;

fn depth(depth: u32) -> Control {
    Control::new(&Limits {
        depth: Some(depth),
        ..Limits::default()
    })
}

fn configurations() -> impl Iterator<Item = (Parameters, Options)> {
    [0, 64, 1 << 16].into_iter().flat_map(|memory| {
        [(1, true), (1, false), (2, true)].map(|(threads, selective)| {
            let options = Options {
                memory,
                threads,
                lines: 1,
            };
            (Parameters { selective }, options)
        })
    })
}

/// A game up to now: the keys of the positions before the last one, and how often each has occurred.
struct Walk {
    position: Graph,
    keys: Vec<u64>,
    counts: Vec<u8>,
}

impl Walk {
    fn new(start: Graph) -> Walk {
        let mut counts = vec![0; start.nodes as usize * 2];
        counts[start.index()] = 1;
        Walk {
            position: start,
            keys: Vec::new(),
            counts,
        }
    }

    /// Plays on, if that does not end the game.
    fn play(&mut self, next: Graph) -> bool {
        if next.result().is_some() || self.counts[next.index()] >= 2 {
            return false;
        }
        self.keys.push(self.position.key());
        self.counts[next.index()] += 1;
        self.position = next;
        true
    }

    /// Random moves.
    fn stroll(start: Graph, moves: u64) -> Walk {
        let mut walk = Walk::new(start);
        for n in 0..moves {
            let ways = walk.position.moves();
            let mv = ways[(draw(&[start.seed, 77, n]) % ways.len() as u64) as usize];
            walk.play(walk.position.after(mv));
        }
        walk
    }
}

#[test]
fn proofs_hold_when_the_third_occurrence_ends_the_game() {
    let (mut proven, mut claimed) = (0, 0);
    for seed in 0..700 {
        let start = Graph::new(seed, 2 + seed % 3, 2 + seed % 4);
        let walk = Walk::stroll(start, seed % 9);
        let mut referee = Referee::default();
        let truth = referee.score(&walk.position, &walk.counts);
        for (parameters, options) in configurations() {
            let mut engine = AlphaBeta::new(parameters, options);
            let info = engine.search(&walk.position, &walk.keys, &depth(14), &mut |info| {
                let claim = info.lines[0].score;
                let move_truth = referee.score_of(&walk.position, info.lines[0].moves[0], &walk.counts);
                assert!(
                    is_true(claim, truth),
                    "{start} {options:?} {:?} {info:?} {truth}",
                    walk.keys
                );
                assert!(
                    is_true(claim, move_truth),
                    "{start} {options:?} {:?} {info:?}",
                    walk.keys
                );
            });
            proven += usize::from(truth.proven().is_some());
            claimed += usize::from(info.lines[0].score.proven().is_some());
        }
    }
    // Wins by repetition are never claimed before the last move, so not everything can be.
    assert!(claimed * 2 > proven, "{claimed} of {proven}");
}

#[test]
fn a_table_kept_while_the_history_grows_stays_true() {
    for seed in 0..250 {
        let start = Graph::new(seed, 2 + seed % 3, 3 + seed % 3);
        for (parameters, options) in configurations() {
            let mut engine = AlphaBeta::new(parameters, options);
            let mut walk = Walk::new(start);
            let mut referee = Referee::default();
            for n in 0..12 {
                let truth = referee.score(&walk.position, &walk.counts);
                let info = engine.search(
                    &walk.position,
                    &walk.keys,
                    &depth(1 + (seed + n) as u32 % 9),
                    &mut |_| {},
                );
                assert!(
                    is_true(info.lines[0].score, truth),
                    "{start} {options:?} {:?} {info:?}",
                    walk.keys
                );
                let ways = walk.position.moves();
                let mv = ways[(draw(&[seed, 78, n]) % ways.len() as u64) as usize];
                walk.play(walk.position.after(mv));
            }
        }
    }
}

#[test]
fn proofs_in_large_graphs_are_those_found_backwards() {
    let (mut forced, mut found) = (0, 0);
    for seed in 0..300 {
        let start = Graph::new(seed, 10 + seed % 60, 3 + seed % 6);
        let walk = Walk::stroll(start, seed % 40);
        let mut scores = retrograde(&start, &walk.counts);
        let truth = best_of(&walk.position, &scores);
        scores[walk.position.index()] = truth;
        for (parameters, options) in configurations() {
            let info =
                AlphaBeta::new(parameters, options).search(&walk.position, &walk.keys, &depth(12), &mut |info| {
                    assert!(
                        is_true(info.lines[0].score, truth),
                        "{start} {options:?} {info:?} {truth}"
                    );
                });
            forced += usize::from(truth.proven().is_some());
            found += usize::from(info.lines[0].score.proven().is_some());
        }
    }
    assert!(found * 10 > forced * 8, "{found} of {forced}");
}

#[test]
fn entries_of_different_pasts_do_not_meet() {
    let mut claims = 0;
    for seed in 0..300 {
        let start = Graph::new(seed, 16, 10);
        for selective in [true, false] {
            let mut engine = AlphaBeta::new(
                Parameters { selective },
                Options {
                    memory: 1 << 18,
                    ..Options::default()
                },
            );
            let mut walk = Walk::new(start);
            for n in 0..60 {
                let truth = best_of(&walk.position, &retrograde(&start, &walk.counts));
                let info = engine.search(&walk.position, &walk.keys, &depth(8), &mut |_| {});
                let claim = info.lines[0].score;
                assert!(is_true(claim, truth), "{start} {:?} {info:?}", walk.keys);
                claims += usize::from(claim.proven().is_some());
                let ways = walk.position.moves();
                let mv = ways[(draw(&[seed, 79, n]) % ways.len() as u64) as usize];
                walk.play(walk.position.after(mv));
            }
        }
    }
    assert!(claims > 1000, "{claims}");
}
