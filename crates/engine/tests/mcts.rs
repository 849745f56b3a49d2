//! The Monte-Carlo tree search: never wrong where it is certain, within its memory, repeatable.

mod common;

use std::collections::HashMap;

use common::exact::{Value, check, check_line, negamax, retrograde};
use common::hadron::Board;
use common::hashed::{Circular, Layered, Shape};
use quincunx_engine::mcts::{Amaf, Parameters, Prior, Widening};
use quincunx_engine::{Control, Info, Knowledge, Limits, Mcts, Options, Search};
use quincunx_rules::Position;

fn nodes(nodes: u64) -> Control {
    Control::new(&Limits {
        nodes: Some(nodes),
        ..Limits::default()
    })
}

const SMALL: Options = Options {
    memory: 1 << 20,
    threads: 1,
    lines: 1,
};

/// A search as the defaults have it.
fn plain(lines: usize, seed: u64) -> Mcts<Board> {
    let options = Options {
        lines,
        ..Options::default()
    };
    Mcts::new(Parameters::default(), options, seed)
}

/// Checks all that a search says of a position, given the values of positions.
fn check_info<P: Position>(root: &P, info: &Info<P::Move>, mut value: impl FnMut(&P) -> Value) {
    let best = info.lines.first().expect("there always is a line");
    check(best.score.proven(), value(root), (root, info));
    for line in &info.lines {
        check_line(root, &line.moves);
        let mut next = *root;
        next.play_unchecked(line.moves[0]);
        check((-line.score).one_ply_sooner(), value(&next), (root, info));
    }
}

/// The score seen from the position after the move.
trait Sooner {
    fn one_ply_sooner(self) -> Value;
}

impl Sooner for quincunx_engine::Score {
    fn one_ply_sooner(self) -> Value {
        use quincunx_engine::Proven;
        match self.proven()? {
            Proven::WinIn(plies) => Some(Proven::WinIn(plies - 1)),
            Proven::LossIn(plies) => Some(Proven::LossIn(plies - 1)),
        }
    }
}

fn search_and_check<P: Knowledge>(
    mcts: &mut Mcts<P>,
    root: &P,
    history: &[u64],
    budget: u64,
    mut value: impl FnMut(&P) -> Value,
) -> Info<P::Move> {
    let mut reports = Vec::new();
    let info = mcts.search(root, history, &nodes(budget), &mut |info| reports.push(info.clone()));
    assert!(info.nodes <= budget);
    for report in reports.iter().chain([&info]) {
        check_info(root, report, &mut value);
    }
    info
}

fn shape(seed: u64) -> Shape {
    Shape {
        seed,
        width: [u64::MAX, 40, 8][seed as usize % 3],
        plies: 2 + (seed % 6) as u8,
        branch: 2 + (seed % 5) as u8,
        ends: [0, 10, 25][seed as usize / 3 % 3],
        draws: [0, 0, 20][seed as usize / 9 % 3],
    }
}

fn variants() -> [(Parameters, Options); 5] {
    let plain = Parameters::default();
    [
        (plain, SMALL),
        (Parameters { amaf: None, ..plain }, Options { lines: 4, ..SMALL }),
        (
            Parameters {
                cutoff: Some(2),
                candidates: 3,
                prior: Some(Prior {
                    weight: 0.5,
                    scale: 20.0,
                }),
                widening: Some(Widening { start: 1, growth: 0.2 }),
                ..plain
            },
            SMALL,
        ),
        (
            Parameters {
                amaf: Some(Amaf {
                    visits: 2,
                    bias: 0.1,
                    ..Amaf::default()
                }),
                ..plain
            },
            Options {
                memory: 0,
                lines: 2,
                ..SMALL
            },
        ),
        (plain, Options { threads: 2, ..SMALL }),
    ]
}

#[test]
fn certainty_is_right_and_reached_in_trees() {
    for seed in 0..120 {
        let root = Layered::new(shape(seed));
        let mut known = HashMap::new();
        let exact = negamax(&root, &mut known);
        for (parameters, options) in variants() {
            let tiny = options.memory == 0;
            let mut mcts = Mcts::new(parameters, options, seed);
            for budget in [0, 1, 30, 1_000] {
                search_and_check(&mut mcts, &root, &[], budget, |position| known[position]);
            }
            let info = search_and_check(&mut mcts, &root, &[], 100_000, |position| known[position]);
            // A drawn end is sampled again and again, which keeps the search from better things.
            if !tiny && root.shape.draws == 0 {
                assert!(info.lines[0].score.proven().is_some(), "{root:?} {exact:?} {info:?}");
            }
        }
    }
}

#[test]
fn certainty_is_right_with_little_memory() {
    for seed in 0..30 {
        let root = Layered::new(Shape {
            plies: 9,
            branch: 6,
            ..shape(seed)
        });
        let mut known = HashMap::new();
        negamax(&root, &mut known);
        for threads in [1, 2] {
            let options = Options {
                memory: 0,
                threads,
                lines: 1,
            };
            let mut mcts = Mcts::new(Parameters::default(), options, seed);
            search_and_check(&mut mcts, &root, &[], 20_000, |position| known[position]);
            assert!(mcts.memory() <= 1 << 16);
        }
    }
}

#[test]
fn certainty_is_right_in_circles() {
    let mut proven = 0;
    for seed in 0..150 {
        let shape = Shape {
            width: 5 + seed % 40,
            ends: 5 + (seed % 4) as u8 * 8,
            ..shape(seed)
        };
        let mut rng = fastrand::Rng::with_seed(seed);
        for (parameters, options) in variants() {
            let mut position = Circular::new(shape);
            let mut mcts = Mcts::new(parameters, options, seed);
            let mut history = Vec::new();
            // A game in which the search keeps its tree, until a position occurs for the third time.
            while position.result().is_none() && history.iter().filter(|&&key| key == position.key()).count() < 2 {
                let twice = |key| history.iter().filter(|&&other| other == key).count() >= 2;
                let values = retrograde(&position, twice);
                let info = search_and_check(&mut mcts, &position, &history, 500, |position| values[position]);
                proven += u32::from(info.lines[0].score.proven().is_some());
                for mv in [
                    info.lines[0].moves[0],
                    position.moves()[rng.usize(..position.count_moves())],
                ] {
                    if position.is_legal_step(mv) {
                        history.push(position.key());
                        position.play_unchecked(mv);
                    }
                }
            }
        }
    }
    assert!(proven > 300, "only {proven} positions were decided");
}

trait LegalStep {
    fn is_legal_step(&self, mv: common::hashed::Step) -> bool;
}

impl LegalStep for Circular {
    fn is_legal_step(&self, mv: common::hashed::Step) -> bool {
        self.moves().contains(&mv)
    }
}

#[test]
fn hadron_is_solved() {
    let mut rng = fastrand::Rng::with_seed(7);
    let mut boards = vec![Board::start_of(3)];
    boards.extend((0..40).filter_map(|n| Board::random(5, 8 + n % 6, &mut rng)));
    for board in boards {
        let mut known = HashMap::new();
        for (parameters, options) in variants() {
            let tiny = options.memory == 0;
            let options = Options {
                memory: 8 * options.memory,
                ..options
            };
            let mut mcts = Mcts::new(parameters, options, 3);
            let info = search_and_check(&mut mcts, &board, &[], 200_000, |position| {
                negamax(position, &mut known)
            });
            assert!(
                tiny || info.lines[0].score.proven().is_some(),
                "{board}: {info:?} with {parameters:?}"
            );
        }
    }
}

#[test]
fn memory_stays_within_its_limit() {
    let plain = Parameters::default();
    for parameters in [Parameters { amaf: None, ..plain }, plain] {
        let options = Options {
            memory: 3_000_000,
            ..Options::default()
        };
        let mut mcts = Mcts::new(parameters, options, 0);
        let mut board = Board::start_of(7);
        for _ in 0..3 {
            let info = mcts.search(&board, &[], &nodes(40_000), &mut |_| {});
            assert_eq!(info.nodes, 40_000);
            assert!(mcts.memory() <= 3_000_000);
            assert!(mcts.memory() > 1_500_000, "the search should fill its memory");
            board.play_unchecked(info.lines[0].moves[0]);
        }
    }
}

#[test]
fn the_tree_is_kept_between_moves() {
    let mut history = Vec::new();
    let mut board = Board::start_of(7);
    for with_history in [true, false] {
        let mut mcts = plain(1, 0);
        for ply in 0..4 {
            // A single playout makes the root and its moves; what else there is was known before.
            mcts.search(&board, &history, &nodes(1), &mut |_| {});
            let others = mcts.tree_size() - 1 - board.count_moves() as u64;
            assert_eq!(others > 0, ply > 0, "{others}");
            let info = mcts.search(&board, &history, &nodes(2_000), &mut |_| {});
            for &mv in &info.lines[0].moves[..2] {
                if with_history {
                    history.push(board.key());
                }
                board.play_unchecked(mv);
            }
        }
        history.clear();
        board = Board::start_of(7);
        mcts.new_game();
        mcts.search(&board, &[], &nodes(1), &mut |_| {});
        assert_eq!(mcts.tree_size(), 1 + board.count_moves() as u64);
    }
}

#[test]
fn the_same_seed_plays_the_same() {
    let board = Board::start_of(7);
    let play = |mcts: &mut Mcts<Board>| {
        let mut infos = Vec::new();
        let mut board = board;
        for _ in 0..3 {
            let mut info = mcts.search(&board, &[], &nodes(3_000), &mut |_| {});
            info.time = std::time::Duration::ZERO;
            board.play_unchecked(info.lines[0].moves[0]);
            infos.push(info);
        }
        infos
    };
    let mut mcts = plain(5, 0);
    let first = play(&mut mcts);
    mcts.new_game();
    assert_eq!(play(&mut mcts), first);
    assert_ne!(play(&mut plain(5, 1)), first);
}

#[test]
fn there_is_a_move_even_when_stopped_at_once() {
    let control = nodes(1_000);
    control.stop();
    let board = Board::start_of(5);
    for (parameters, options) in variants() {
        let info = Mcts::new(parameters, options, 0).search(&board, &[], &control, &mut |_| {});
        assert_eq!(info.nodes, 0);
        check_line(&board, &info.lines[0].moves);
    }
}

#[test]
fn lines_are_different_and_in_order() {
    let board = Board::start_of(7);
    let info = plain(5, 0).search(&board, &[], &nodes(5_000), &mut |_| {});
    assert_eq!(info.lines.len(), 5);
    for (index, line) in info.lines.iter().enumerate() {
        check_line(&board, &line.moves);
        assert!(info.lines[..index].iter().all(|other| other.moves[0] != line.moves[0]));
    }
}

#[test]
fn an_ended_game_has_no_lines() {
    let mut board = Board::start_of(3);
    while let Some(mv) = board.pick_move(|_| 0) {
        board.play_unchecked(mv);
    }
    let info = plain(1, 0).search(&board, &[], &nodes(100), &mut |_| {});
    assert!(info.lines.is_empty());
}

#[test]
fn a_depth_limit_ends_the_search() {
    let limits = Limits {
        depth: Some(2),
        ..Limits::default()
    };
    let info = plain(1, 0).search(&Board::start_of(7), &[], &Control::new(&limits), &mut |_| {});
    assert_eq!(info.nodes, 2_000);
}
