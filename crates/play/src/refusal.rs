//! Why the referee does not allow something.

use std::error::Error;
use std::fmt;

use quincunx_rules::{MoveError, Phrase, Value, phrase};

use crate::Offer;

/// Why something was not allowed: nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The game is over.
    GameOver,
    /// The other person is to move.
    NotYourTurn,
    /// The text is no move, or the move is not legal.
    Move(MoveError),
    /// The pie rule is not played, or this is not the turn for it.
    NoSwap,
    /// The settings do not allow that.
    NotAllowed,
    /// Such a proposal is on the table already.
    OfferPending(Offer),
    /// This person has made the same proposal in this position already.
    OfferedAlready(Offer),
    /// Nobody has proposed that.
    NoOffer(Offer),
    /// A proposal is for the other person to accept.
    OwnOffer(Offer),
    /// This person has had no turn, so there is nothing to take back.
    NothingToTakeBack,
    /// No turn has been taken back.
    NothingToRedo,
    /// Both persons have had a turn, so the game can no longer be called off.
    TooLateToAbort,
}

impl Refusal {
    /// A stable name.
    pub fn code(&self) -> &'static str {
        match self {
            Refusal::Move(MoveError::Illegal(_)) => "illegal-move",
            _ => {
                let id = self.phrase().id();
                id.strip_prefix("refusal-").unwrap_or(id)
            }
        }
    }

    /// What is said to the person.
    pub fn phrase(&self) -> Phrase {
        match *self {
            Refusal::GameOver => phrase!("refusal-game-over", "the game is over"),
            Refusal::NotYourTurn => phrase!("refusal-not-your-turn", "it is not your turn"),
            Refusal::Move(MoveError::Text(_)) => phrase!("refusal-not-a-move", "that is not how a move is written"),
            Refusal::Move(MoveError::Illegal(ref reason)) => reason.phrase().clone(),
            Refusal::NoSwap => phrase!(
                "refusal-no-swap",
                "players can only be exchanged in answer to the first move, by the pie rule"
            ),
            Refusal::NotAllowed => phrase!("refusal-not-allowed", "the settings of this game do not allow that"),
            Refusal::OfferPending(offer) => phrase!("refusal-offer-pending", "{offer} is already proposed", offer),
            Refusal::OfferedAlready(offer) => phrase!(
                "refusal-offered-already",
                "you have already proposed {offer} in this position",
                offer
            ),
            Refusal::NoOffer(offer) => phrase!("refusal-no-offer", "nobody has proposed {offer}", offer),
            Refusal::OwnOffer(offer) => phrase!(
                "refusal-own-offer",
                "you proposed {offer} yourself: the other person may accept it",
                offer
            ),
            Refusal::NothingToTakeBack => {
                phrase!("refusal-nothing-to-take-back", "there is no turn of yours to take back")
            }
            Refusal::NothingToRedo => phrase!("refusal-nothing-to-redo", "there is no turn to make again"),
            Refusal::TooLateToAbort => phrase!(
                "refusal-too-late-to-abort",
                "both have had a turn: it is too late to call the game off"
            ),
        }
    }
}

impl Offer {
    /// What is proposed, in words.
    fn phrase(self) -> Phrase {
        match self {
            Offer::Draw => phrase!("offer-draw", "a draw"),
            Offer::Takeback => phrase!("offer-takeback", "a takeback"),
        }
    }
}

impl fmt::Display for Offer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.phrase().fmt(f)
    }
}

impl From<Offer> for Value {
    fn from(offer: Offer) -> Value {
        offer.phrase().into()
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Move(error) => error.fmt(f),
            _ => self.phrase().fmt(f),
        }
    }
}

impl Error for Refusal {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Refusal::Move(error) => Some(error),
            _ => None,
        }
    }
}

impl From<MoveError> for Refusal {
    fn from(error: MoveError) -> Refusal {
        Refusal::Move(error)
    }
}
