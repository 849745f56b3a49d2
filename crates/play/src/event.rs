//! What comes to the referee, and what it says.

use serde::{Deserialize, Serialize};

use crate::clock::is_zero;
use crate::{Millis, Seat, Settings, Takeback, Verdict};

/// What a person does.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Action {
    /// Makes a move, given as its text.
    Move(String),
    /// Exchanges players, by the pie rule.
    Swap,
    /// Gives up.
    Resign,
    /// Calls the game off, which is possible until both have had a turn.
    Abort,
    /// Proposes something. Offering a draw to someone who has offered one accepts it; asking for a takeback where those
    /// are free takes back at once.
    Offer(Offer),
    /// Agrees to what the other person proposed.
    Accept(Offer),
    /// Says no to what the other person proposed, or withdraws an own proposal.
    Decline(Offer),
    /// Steps back by one turn, or back into a game that something other than a turn ended; where takebacks are free.
    Undo,
    /// Steps forward again by one turn.
    Redo,
}

impl Action {
    /// Whether it means the same whenever it comes, so that it need not be meant for a certain position.
    pub fn is_timeless(&self) -> bool {
        matches!(self, Action::Resign | Action::Abort | Action::Decline(_))
    }
}

/// What one person can propose to the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Offer {
    /// To end the game in a draw.
    Draw,
    /// To go back to where the proposer made their last turn.
    Takeback,
}

/// What the host of the game decides, over the heads of both persons.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ruling {
    /// The game does not count.
    Abort,
    /// That person loses, for leaving or for breaking the rules of the house.
    Forfeit(Seat),
    /// The position is judged to be won by that person.
    Win(Seat),
    /// The position is judged to be drawn.
    Draw,
}

/// Something that happened to the game.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    /// A person did something.
    Seat(Seat, Action),
    /// The host decided something.
    Host(Ruling),
    /// The time of the person to move ran out.
    Flag,
}

/// A line of the game's log: something that happened, and when.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Entry {
    /// The moment.
    pub at: Millis,
    /// How much of the turn is given back for its way to the referee.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub lag: Millis,
    /// How much of the turn, since what happened before, the referee's side held up: it counts for nobody.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub held: Millis,
    /// What happened.
    pub event: Event,
}

impl Entry {
    /// Whether it made, took back or made again a turn, in a game with these settings.
    pub fn changes_board(&self, settings: &Settings) -> bool {
        let Event::Seat(_, action) = &self.event else {
            return false;
        };
        match action {
            Action::Move(_) | Action::Swap | Action::Undo | Action::Redo | Action::Accept(Offer::Takeback) => true,
            Action::Offer(Offer::Takeback) => settings.takeback == Takeback::Free,
            _ => false,
        }
    }
}

/// What the referee announces to everyone who watches.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Notice {
    /// A person made a move.
    Moved(Seat, String),
    /// A person exchanged players.
    Swapped(Seat),
    /// A person proposed something.
    Offered(Seat, Offer),
    /// A person said no to a proposal, or withdrew it.
    Declined(Seat, Offer),
    /// So many turns were taken back; 0 if the game was only reopened.
    TakenBack(usize),
    /// A turn that was taken back was made again.
    Redone,
    /// The game ended.
    Ended(Verdict),
}
