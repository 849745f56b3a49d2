//! Hadron with an opinion, for tests that need a real game.

use std::fmt;

use quincunx_engine::{Evaluator, Knowledge};
use quincunx_rules::hadron::{Hadron, Place};
use quincunx_rules::{GameInfo, Illegal, Outcome, Player, Position, PositionError, Ruleset};

/// Hadron on up to 7x7.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Board(pub(crate) Hadron<u64>);

impl Board {
    pub(crate) fn start_of(size: u32) -> Board {
        let ruleset: Ruleset = format!("hadron:size={size}").parse().expect("a ruleset");
        Board(Hadron::start(&ruleset).expect("a size up to 7"))
    }

    /// The position after that many random moves, or `None` if the game is over by then.
    pub(crate) fn random(size: u32, plies: u32, rng: &mut fastrand::Rng) -> Option<Board> {
        let mut board = Board::start_of(size);
        for _ in 0..plies {
            let mv = board.pick_move(|count| rng.usize(..count))?;
            board.play_unchecked(mv);
        }
        board.result().is_none().then_some(board)
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Position for Board {
    type Move = Place<u64>;
    type Symmetry = quincunx_rules::Identity;

    fn game() -> &'static GameInfo {
        Hadron::<u64>::game()
    }

    fn start(ruleset: &Ruleset) -> Option<Self> {
        Hadron::start(ruleset).map(Board)
    }

    fn parse_board(start: &Self, text: &str) -> Result<Self, PositionError> {
        Hadron::parse_board(&start.0, text).map(Board)
    }

    fn ruleset(&self) -> Ruleset {
        self.0.ruleset()
    }

    #[inline]
    fn side(&self) -> Player {
        self.0.side()
    }

    #[inline]
    fn result(&self) -> Option<Outcome> {
        self.0.result()
    }

    #[inline]
    fn for_each_move(&self, each: impl FnMut(Self::Move)) {
        self.0.for_each_move(each);
    }

    fn check(&self, mv: Self::Move) -> Result<(), Illegal> {
        self.0.check(mv)
    }

    #[inline]
    fn play_unchecked(&mut self, mv: Self::Move) {
        self.0.play_unchecked(mv);
    }

    #[inline]
    fn key(&self) -> u64 {
        self.0.key()
    }

    fn key_from_scratch(&self) -> u64 {
        self.0.key_from_scratch()
    }

    #[inline]
    fn count_moves(&self) -> usize {
        self.0.count_moves()
    }

    #[inline]
    fn pick_move(&self, pick: impl FnOnce(usize) -> usize) -> Option<Self::Move> {
        self.0.pick_move(pick)
    }
}

/// An odd number of legal cells is good for the player to move, the more so the fewer there are.
#[derive(Default)]
pub(crate) struct Parity;

impl Evaluator<Board> for Parity {
    fn evaluate(&self, board: &Board) -> i32 {
        let moves = board.count_moves() as i32;
        let sign = if moves % 2 == 1 { 1 } else { -1 };
        sign * 200 / moves.max(1)
    }
}

impl Knowledge for Board {
    type Evaluator = Parity;
}
