//! Engines at the board: they are asked for moves and answer or fail.

mod bot;
pub(crate) mod guest;
mod ugi;

use quincunx_engine::Score;
use quincunx_play::Clock;
use quincunx_rules::{History, Outcome, Player, Ruleset};

use quincunx_ugi::Patience;

use crate::{Contender, Fault, Kind, Limit, Stop};

/// An engine at the board.
pub(crate) trait Seated: Send {
    /// Gets ready for a game.
    fn begin(&mut self, seed: u64, watch: &Watch<'_>) -> Result<(), Trouble>;

    /// Chooses a move.
    fn choose(&mut self, ask: &Ask<'_>, watch: &Watch<'_>) -> Result<Answer, Trouble>;

    /// Is told how the game ended by its rules, and may contradict.
    fn end(&mut self, ask: &Ask<'_>, outcome: Outcome, watch: &Watch<'_>) -> Result<(), Trouble>;
}

/// Where an engine's answer does not come from.
#[derive(Debug)]
pub(crate) enum Trouble {
    /// The engine did something wrong.
    Fault(Fault),
    /// The match was stopped.
    Stopped,
}

impl From<Fault> for Trouble {
    fn from(fault: Fault) -> Trouble {
        Trouble::Fault(fault)
    }
}

/// Who waits for an answer, and how long.
pub(crate) struct Watch<'a> {
    pub(crate) stop: &'a Stop,
    pub(crate) worker: usize,
    pub(crate) patience: Patience,
}

/// A question for a move.
pub(crate) struct Ask<'a> {
    pub(crate) history: &'a History,
    pub(crate) mover: Player,
    pub(crate) limit: &'a Limit,
    /// The clocks of player 1 and player 2, if they have any.
    pub(crate) clocks: [Option<Clock>; 2],
}

/// A move, and what the engine thinks of it.
pub(crate) struct Answer {
    pub(crate) mv: String,
    pub(crate) score: Option<Score>,
    pub(crate) depth: u32,
}

/// Seats an engine.
pub(crate) fn seat(contender: &Contender, ruleset: Ruleset) -> Box<dyn Seated> {
    match &contender.kind {
        Kind::Bot { .. } | Kind::Own(_) => Box::new(bot::BotSeat::new(contender, ruleset)),
        Kind::Program(program) => Box::new(ugi::UgiSeat::new(program.clone(), ruleset)),
    }
}
