//! The game: its state, and everything one can ask it.

mod act;
mod back;

use quincunx_rules::{AnyPosition, History, Outcome, Player, Policy};
use serde::{Deserialize, Serialize};

use crate::clock::Clocks;
use crate::offers::Proposals;
use crate::{Entry, Millis, Offers, Seat, Settings, SettingsError, Takeback, Verdict};

/// A game under a referee's eye.
///
/// Two games are equal when nothing that could ever happen to them would tell them apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    settings: Settings,
    history: History,
    state: State,
    /// The turns made, each with the state before it.
    past: Vec<Step>,
    /// The turns taken back, the next one last, each with the state after it.
    future: Vec<Step>,
    proposals: Proposals,
    /// When the current turn began.
    since: Millis,
    /// How much of the current turn counts for nobody.
    held: Millis,
    /// How much of that is not in the log yet.
    unlogged: Millis,
    /// How and when something other than a turn ended the game.
    stopped: Option<(Outcome, Millis)>,
    log: Vec<Entry>,
}

/// What a turn changes beside the history, and taking it back restores.
#[derive(Clone, Debug, PartialEq, Eq)]
struct State {
    swapped: bool,
    clocks: Option<Clocks>,
    /// How the last turn ended the game, if it did.
    outcome: Option<Outcome>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Step {
    turn: Turn,
    state: State,
}

/// A turn of a person: a move, or an exchange of players.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Turn {
    /// Whose turn it was.
    pub seat: Seat,
    /// The move; `None` is an exchange of players by the pie rule.
    #[serde(rename = "move")]
    pub mv: Option<String>,
    /// The time it took, without what was given back for its way to the referee.
    pub spent: Millis,
}

impl Game {
    /// Opens a game; the clock of the person to move runs from the moment 0.
    ///
    /// # Errors
    /// Everything that is wrong with the settings.
    pub fn new(settings: Settings) -> Result<Game, SettingsError> {
        let start = settings.check()?;
        Ok(Game::from_start(settings, start))
    }

    /// Opens a game from a position at hand, whatever the settings say about it.
    pub(crate) fn from_start(settings: Settings, start: AnyPosition) -> Game {
        let state = State {
            outcome: start.result(),
            swapped: false,
            clocks: settings.clock.map(|control| Clocks::new(control, settings.lag_quota)),
        };
        let policy = Policy {
            repetition: settings.repetition,
            ply_limit: settings.ply_limit,
        };
        Game {
            settings,
            history: History::with_policy(start, policy),
            state,
            past: Vec::new(),
            future: Vec::new(),
            proposals: Proposals::default(),
            since: 0,
            held: 0,
            unlogged: 0,
            stopped: None,
            log: Vec::new(),
        }
    }

    /// What was agreed before the game.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Everything that has happened: the record of the game.
    pub fn log(&self) -> &[Entry] {
        &self.log
    }

    /// The game so far, for engines, records and drawings.
    pub fn history(&self) -> &History {
        &self.history
    }

    /// The position now.
    pub fn position(&self) -> &AnyPosition {
        self.history.position()
    }

    /// The turns that lead to the position, without those taken back.
    pub fn turns(&self) -> impl DoubleEndedIterator<Item = &Turn> + ExactSizeIterator {
        self.past.iter().map(|step| &step.turn)
    }

    /// The moves that lead to the position.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = &str> {
        self.turns().filter_map(|turn| turn.mv.as_deref())
    }

    /// The last move, and the position it was made in.
    pub fn last_move(&self) -> Option<(&AnyPosition, &str)> {
        let (position, _) = self.history.moves().next_back()?;
        Some((position, self.moves().next_back()?))
    }

    /// How many moves have been made.
    pub fn plies(&self) -> usize {
        self.history.plies()
    }

    /// How the game ended, if it has.
    ///
    /// With the reason [`ABORTED`](crate::reason::ABORTED) there is no winner either, but it is no draw.
    pub fn result(&self) -> Option<Outcome> {
        self.stopped.map(|(outcome, _)| outcome).or(self.state.outcome)
    }

    /// How the game ended, as viewers and records see it.
    pub fn verdict(&self) -> Option<Verdict> {
        self.result().map(|outcome| Verdict {
            winner: outcome.winner.map(Player::number),
            seat: outcome.winner.map(|player| self.seat_of(player)),
            reason: outcome.reason.to_string(),
        })
    }

    /// The player this person plays.
    pub fn player_of(&self, seat: Seat) -> Player {
        if (seat == Seat::A) != self.state.swapped {
            Player::One
        } else {
            Player::Two
        }
    }

    /// The person who plays this player.
    pub fn seat_of(&self, player: Player) -> Seat {
        if self.player_of(Seat::A) == player {
            Seat::A
        } else {
            Seat::B
        }
    }

    /// Whose turn it is; `None` once the game has ended.
    pub fn to_move(&self) -> Option<Seat> {
        self.result().is_none().then(|| self.mover())
    }

    /// What is on the table.
    pub fn offers(&self) -> Offers {
        self.proposals.pending
    }

    /// What a person's clock shows at a moment; `None` without clocks.
    pub fn clock(&self, seat: Seat, now: Millis) -> Option<Millis> {
        let left = self.state.clocks.as_ref()?.of(seat).left();
        let runs = self.state.outcome.is_none() && seat == self.mover();
        Some(if runs {
            let until = self.stopped.map_or(now, |(_, at)| at);
            left.saturating_sub(self.elapsed(until))
        } else {
            left
        })
    }

    /// What the clocks of A and B show at a moment; `None` without clocks.
    pub fn clocks(&self, now: Millis) -> Option<[Millis; 2]> {
        let [a, b] = Seat::BOTH.map(|seat| self.clock(seat, now));
        a.zip(b).map(<[Millis; 2]>::from)
    }

    /// What the mover's clock showed after each move; nothing without clocks.
    pub(crate) fn clocks_after_moves(&self) -> impl Iterator<Item = Millis> {
        let later = self.past.iter().skip(1).map(|step| &step.state).chain([&self.state]);
        let moves = self.past.iter().zip(later).filter(|(step, _)| step.turn.mv.is_some());
        moves.filter_map(|(step, after)| Some(after.clocks.as_ref()?.of(step.turn.seat).left()))
    }

    /// The moment from which [`Game::tick`] ends the game on time, if nobody does anything before.
    ///
    /// It is later than the moment the clock shows nothing by the lag a move on its way could still be given back.
    pub fn deadline(&self) -> Option<Millis> {
        let left = self.state.clocks.as_ref()?.of(self.to_move()?).left();
        let span = left.saturating_add(self.held).saturating_add(self.allowance());
        Some(self.since.saturating_add(span))
    }

    /// The time from the beginning of the current turn to a moment, without what counts for nobody.
    pub fn elapsed(&self, now: Millis) -> Millis {
        now.saturating_sub(self.since).saturating_sub(self.held)
    }

    /// Lets a span of the current turn count for nobody: a delay on the referee's side, such as a slow disk. The log
    /// has it with whatever happens next.
    pub fn give_back(&mut self, span: Millis) {
        self.held = self.held.saturating_add(span);
        self.unlogged = self.unlogged.saturating_add(span);
    }

    /// How much of what was given back to the current turn is not in the log yet.
    pub fn unlogged(&self) -> Millis {
        self.unlogged
    }

    /// Whether the person to move may exchange players now.
    pub fn can_swap(&self) -> bool {
        self.settings.pie && self.past.len() == 1 && self.result().is_none()
    }

    /// Whether the persons may call the game off.
    pub fn can_abort(&self) -> bool {
        let both = Seat::BOTH
            .into_iter()
            .all(|seat| self.turns().any(|turn| turn.seat == seat));
        self.result().is_none() && !both
    }

    /// Whether there is something to undo, and the settings let people do so.
    pub fn can_undo(&self) -> bool {
        self.settings.takeback == Takeback::Free && (self.stopped.is_some() || !self.past.is_empty())
    }

    /// Whether there is something to redo.
    pub fn can_redo(&self) -> bool {
        self.result().is_none() && !self.future.is_empty()
    }

    /// The person who plays the side to move, whether or not the game has ended.
    fn mover(&self) -> Seat {
        self.seat_of(self.position().side())
    }

    /// The most that may be given back to the current turn for its way to the referee.
    fn allowance(&self) -> Millis {
        let quota = self.state.clocks.map_or(Millis::MAX, |clocks| clocks.lag(self.mover()));
        quota.min(self.settings.max_lag)
    }
}
