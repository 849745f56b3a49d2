//! The full engine: never wrong where it is certain, within its memory, repeatable, whatever it is made of.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod common;

use std::collections::HashMap;
use std::time::Duration;

use common::exact::{Value, check, check_line, negamax, retrograde};
use common::hashed::{Circular, Layered, Shape};
use quincunx_engine::evaluation::TunedWeights;
use quincunx_engine::hadron_solver::Solver;
use quincunx_engine::{
    Control, Engine, EngineParameters, Info, Knowledge, KnownVisitor, Limits, MainSearch, Options, Original, Proven,
    Search, Shares, mcts, visit_known,
};
use quincunx_rules::hadron::Hadron;
use quincunx_rules::{Position, Ruleset};

fn nodes(nodes: u64) -> Control {
    Control::new(&Limits {
        nodes: Some(nodes),
        ..Limits::default()
    })
}

fn small(lines: usize) -> Options {
    Options {
        memory: 2 << 20,
        lines,
        ..Options::default()
    }
}

fn random<P: Position>(start: &P, plies: u32, rng: &mut fastrand::Rng) -> Option<P> {
    let mut position = *start;
    for _ in 0..plies {
        let mv = position.pick_move(|count| rng.usize(..count))?;
        position.play_unchecked(mv);
    }
    position.result().is_none().then_some(position)
}

/// Checks all that is said of a position: as many lines as asked for, all different, legal and right.
fn check_info<P: Position>(root: &P, info: &Info<P::Move>, lines: usize, mut value: impl FnMut(&P) -> Value) {
    assert_eq!(info.lines.len(), lines.min(root.count_moves()), "{root}: {info:?}");
    check(info.lines[0].score.proven(), value(root), (root, info));
    for (n, line) in info.lines.iter().enumerate() {
        assert!(info.lines[..n].iter().all(|other| other.moves[0] != line.moves[0]));
        check_line(root, &line.moves);
        let mut next = *root;
        next.play_unchecked(line.moves[0]);
        let claim = line.score.proven().map(|proven| match proven {
            Proven::WinIn(plies) => Proven::LossIn(plies - 1),
            Proven::LossIn(plies) => Proven::WinIn(plies - 1),
        });
        check(claim, value(&next), (root, line));
    }
}

#[test]
fn certain_scores_of_hadron_are_right() {
    let ruleset: Ruleset = "hadron:size=5".parse().unwrap();
    let start = Hadron::<u64>::start(&ruleset).unwrap();
    let mut rng = fastrand::Rng::with_seed(1);
    let mut known = HashMap::new();
    let mut proven = 0;
    for round in 0..120 {
        let Some(root) = random(&start, 8 + round % 6, &mut rng) else {
            continue;
        };
        let lines = 1 + rng.usize(..4);
        let mut options = small(lines);
        options.threads = if round % 10 == 0 { 2 } else { 1 };
        let mut engine = Engine::new(&start, options, u64::from(round));
        for budget in [1, 20, 300, 3000] {
            let info = engine.search(&root, &[], &nodes(budget), &mut |info| {
                check_info(&root, info, lines, |position| negamax(position, &mut known));
            });
            check_info(&root, &info, lines, |position| negamax(position, &mut known));
            proven += u32::from(info.lines[0].score.proven().is_some());
        }
    }
    assert!(proven > 200, "{proven}");
}

#[test]
fn certain_scores_of_made_up_games_are_right() {
    for seed in 0..60 {
        let shape = Shape {
            seed,
            width: 20,
            plies: 9,
            branch: 4,
            ends: 10,
            draws: [0, 0, 20][seed as usize % 3],
        };
        let root = Layered::new(shape);
        if root.result().is_some() {
            continue;
        }
        let mut known = HashMap::new();
        let lines = 1 + (seed % 3) as usize;
        let mut engine = Engine::new(&root, small(lines), seed);
        for budget in [50, 400, 4000] {
            let info = engine.search(&root, &[], &nodes(budget), &mut |_| {});
            check_info(&root, &info, lines, |position| negamax(position, &mut known));
        }
    }
}

#[test]
fn certain_scores_hold_where_positions_repeat() {
    for seed in 0..60 {
        let shape = Shape {
            seed,
            width: 30,
            plies: 0,
            branch: 3,
            ends: 10,
            draws: 0,
        };
        let root = Circular::new(shape);
        if root.result().is_some() {
            continue;
        }
        let values = retrograde(&root, |_| false);
        let lines = 1 + (seed % 2) as usize;
        let mut engine = Engine::new(&root, small(lines), seed);
        for budget in [50, 400, 4000] {
            let info = engine.search(&root, &[], &nodes(budget), &mut |_| {});
            check_info(&root, &info, lines, |position| values[position]);
        }
    }
}

const RULESETS: [&str; 6] = [
    "alliances",
    "renpaarden",
    "emulsion",
    "hadron:size=5",
    "hadron:size=9",
    "murus",
];

/// Plays a few moves and says what was thought of each, checking memory on the way.
struct Moves {
    options: Options,
    seed: u64,
    budget: u64,
    plies: usize,
}

impl KnownVisitor for Moves {
    type Output = Vec<(String, u64)>;

    fn visit<P: Knowledge + Original>(self, start: P) -> Self::Output {
        let mut engine = Engine::new(&start, self.options, self.seed);
        let mut rounds = [Vec::new(), Vec::new()];
        for told in &mut rounds {
            let mut position = start;
            let mut keys = Vec::new();
            for _ in 0..self.plies {
                let info = engine.search(&position, &keys, &nodes(self.budget), &mut |_| {});
                assert!(engine.memory() <= self.options.memory, "{}", engine.memory());
                assert!(info.nodes <= self.budget + 256, "{} of {}", info.nodes, self.budget);
                let Some(line) = info.lines.first() else { break };
                told.push((line.moves[0].to_string(), info.nodes));
                keys.push(position.key());
                position.play_unchecked(line.moves[0]);
            }
            engine.new_game();
        }
        let [first, second] = rounds;
        assert_eq!(first, second, "a new game begins from nothing");
        first
    }
}

#[test]
fn a_node_limit_and_a_seed_repeat_the_game() {
    for ruleset in RULESETS {
        let ruleset: Ruleset = ruleset.parse().unwrap();
        let moves = |seed| Moves {
            options: small(1),
            seed,
            budget: 600,
            plies: 4,
        };
        let told = visit_known(&ruleset, moves(3));
        assert_eq!(told, visit_known(&ruleset, moves(3)), "{ruleset}");
        assert!(!told.is_empty());
    }
}

#[test]
fn memory_stays_within_the_limit() {
    for ruleset in RULESETS {
        let ruleset: Ruleset = ruleset.parse().unwrap();
        for mib in [1, 5] {
            let options = Options {
                memory: mib << 20,
                ..Options::default()
            };
            visit_known(
                &ruleset,
                Moves {
                    options,
                    seed: 1,
                    budget: 4000,
                    plies: 2,
                },
            );
        }
    }
}

#[test]
fn other_options_take_effect() {
    let start = Hadron::<u64>::start(&"hadron:size=7".parse().unwrap()).unwrap();
    let mut engine = Engine::new(&start, small(1), 0);
    assert_eq!(engine.search(&start, &[], &nodes(500), &mut |_| {}).lines.len(), 1);
    engine.set_options(Options { threads: 2, ..small(3) });
    assert_eq!(engine.search(&start, &[], &nodes(500), &mut |_| {}).lines.len(), 3);
    engine.set_options(Options {
        memory: 1 << 20,
        ..small(500)
    });
    assert_eq!(engine.search(&start, &[], &nodes(500), &mut |_| {}).lines.len(), 49);
    assert!(engine.memory() <= 1 << 20);
}

#[test]
fn every_line_of_a_small_board_is_decided() {
    let start = Hadron::<u64>::start(&"hadron:size=5".parse().unwrap()).unwrap();
    let mut engine = Engine::new(
        &start,
        Options {
            lines: 4,
            ..Options::default()
        },
        0,
    );
    let info = engine.search(&start, &[], &Control::new(&Limits::default()), &mut |_| {});
    assert_eq!(info.lines.len(), 4);
    // Every first move wins.
    for line in &info.lines {
        assert!(matches!(line.score.proven(), Some(Proven::WinIn(_))), "{line:?}");
    }
}

#[test]
fn an_oracle_inside_the_search_is_right_too() {
    let start = Hadron::<u64>::start(&"hadron:size=7".parse().unwrap()).unwrap();
    let mut rng = fastrand::Rng::with_seed(7);
    let mut truth = Solver::new(64);
    let shares = Shares {
        oracle: 0,
        proof: 0,
        inside: true,
    };
    let main = MainSearch::Mcts(mcts::Parameters {
        ask_at: 2,
        ..start.main_search().mcts()
    });
    let parameters = EngineParameters { main, shares };
    let mut proven = 0;
    for seed in 0..30 {
        let Some(root) = random(&start, 18, &mut rng) else {
            continue;
        };
        let mut engine = Engine::with_evaluator(&start, TunedWeights, parameters, small(3), seed);
        let info = engine.search(&root, &[], &nodes(3000), &mut |_| {});
        for line in &info.lines {
            let Some(claim) = line.score.proven() else { continue };
            proven += 1;
            let mut next = root;
            next.play_unchecked(line.moves[0]);
            let lost = truth.solve(&next, &Control::new(&Limits::default())) == Some(false);
            assert_eq!(matches!(claim, Proven::WinIn(_)), lost, "{root} {line:?}");
        }
    }
    assert!(proven > 10, "{proven}");
}

#[test]
fn a_clock_is_kept() {
    let start = Hadron::<u64>::start(&"hadron:size=7".parse().unwrap()).unwrap();
    let mut engine = Engine::new(&start, small(1), 0);
    let limits = Limits {
        time: Some(Duration::from_secs(3600)),
        soft_time: Some(Duration::from_millis(20)),
        ..Limits::default()
    };
    // Ends long before the test runner loses its patience, or not at all.
    assert_eq!(
        engine
            .search(&start, &[], &Control::new(&limits), &mut |_| {})
            .lines
            .len(),
        1
    );
}
