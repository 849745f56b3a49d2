//! What positions are worth: by exact knowledge where there is any, and by search.

use quincunx_engine::{Control, Engine, Knowledge, Limits, NewOracle, Options, Oracle, Proven, Search};
use quincunx_rules::Outcome;

use crate::Worth;

/// A position that would take a solver no longer than this is decided by it, whatever the limits of the search.
const AT_ONCE: f64 = 0.01;
/// Positions a solver may look at to find the stoutest defence of a lost position.
const DEFENCE_NODES: u64 = 20_000;
/// The longest line a solver is asked for, in plies.
const LONGEST: usize = 12;

/// A position judged: what it is worth to the player to move, and how it would go on.
#[derive(Clone, Debug)]
pub(crate) struct Judged<M> {
    pub(crate) worth: Worth,
    /// The best moves of both; empty if the game is over.
    pub(crate) line: Vec<M>,
}

/// Judges positions of a game.
pub(crate) struct Judge<P: Knowledge> {
    engine: Engine<P>,
    oracle: Option<Box<dyn Oracle<P>>>,
}

impl<P: Knowledge> Judge<P> {
    /// A judge of games that begin like `start`; its oracle has a quarter of the memory.
    pub(crate) fn new(start: &P, options: Options) -> Judge<P> {
        let new: Option<NewOracle<P>> = P::ORACLE;
        let quarter = options.memory / 4;
        Judge {
            engine: Engine::new(
                start,
                Options {
                    memory: if new.is_some() {
                        options.memory - quarter
                    } else {
                        options.memory
                    },
                    ..options
                },
                0,
            ),
            oracle: new.map(|new| new(quarter)),
        }
    }

    /// The result of a position, if a solver has it at once.
    pub(crate) fn exact(&mut self, position: &P) -> Option<Proven> {
        let oracle = self.oracle.as_mut()?;
        if position.result().is_some() || oracle.difficulty(position) > oracle.reach(AT_ONCE) {
            return None;
        }
        oracle.decide(position, &Control::new(&Limits::default()))
    }

    /// What a position is worth to the player to move; `ended` is how the game ended there, if it did. A search takes
    /// no more than `control` allows.
    pub(crate) fn judge(
        &mut self,
        position: &P,
        history: &[u64],
        ended: Option<Outcome>,
        control: &Control,
    ) -> Judged<P::Move> {
        if let Some(outcome) = ended.or_else(|| position.result()) {
            return Judged {
                worth: Worth::ended(outcome, position.side()),
                line: Vec::new(),
            };
        }
        if let Some(proven) = self.exact(position) {
            return Judged {
                worth: proven.into(),
                line: self.exact_line(*position),
            };
        }
        let info = self.engine.search(position, history, control, &mut |_| {});
        match info.lines.into_iter().next() {
            Some(line) => Judged {
                worth: line.score.into(),
                line: line.moves,
            },
            // A search always has a move where there is one.
            None => Judged {
                worth: Worth::Estimate(0.5),
                line: Vec::new(),
            },
        }
    }

    /// How a decided position goes on.
    fn exact_line(&mut self, mut position: P) -> Vec<P::Move> {
        let mut line = Vec::new();
        while line.len() < LONGEST
            && let Some(mv) = self.exact_move(&position)
        {
            line.push(mv);
            position.play_unchecked(mv);
        }
        line
    }

    /// A winning move of a decided position, or a stout defence; `None` if the game is over.
    fn exact_move(&mut self, position: &P) -> Option<P::Move> {
        let limits = Limits {
            nodes: (!matches!(self.exact(position)?, Proven::WinIn(_))).then_some(DEFENCE_NODES),
            ..Limits::default()
        };
        let oracle = self.oracle.as_mut()?;
        let best = oracle.best_move(position, &Control::new(&limits));
        best.map(|(mv, _)| mv).or_else(|| position.pick_move(|_| 0))
    }
}
