//! Why the referee does not allow something.

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt;

use quincunx_rules::MoveError;
use serde::ser::{Serialize, SerializeStruct, Serializer};

use crate::Offer;

/// Why something was not allowed: nothing has changed.
///
/// In JSON it is `code` and `text`, and for a move that breaks a rule also `rule` and `args`, as data for translations.
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
    /// A stable name: the key of a translation.
    pub fn code(&self) -> &'static str {
        match self {
            Refusal::GameOver => "game-over",
            Refusal::NotYourTurn => "not-your-turn",
            Refusal::Move(MoveError::Text(_)) => "not-a-move",
            Refusal::Move(MoveError::Illegal(_)) => "illegal-move",
            Refusal::NoSwap => "no-swap",
            Refusal::NotAllowed => "not-allowed",
            Refusal::OfferPending(_) => "offer-pending",
            Refusal::OfferedAlready(_) => "offered-already",
            Refusal::NoOffer(_) => "no-offer",
            Refusal::OwnOffer(_) => "own-offer",
            Refusal::NothingToTakeBack => "nothing-to-take-back",
            Refusal::NothingToRedo => "nothing-to-redo",
            Refusal::TooLateToAbort => "too-late-to-abort",
        }
    }
}

impl fmt::Display for Offer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Offer::Draw => "a draw",
            Offer::Takeback => "a takeback",
        })
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::GameOver => f.write_str("the game is over"),
            Refusal::NotYourTurn => f.write_str("it is not your turn"),
            Refusal::Move(error) => write!(f, "{error}"),
            Refusal::NoSwap => {
                f.write_str("players can only be exchanged in answer to the first move, by the pie rule")
            }
            Refusal::NotAllowed => f.write_str("the settings of this game do not allow that"),
            Refusal::OfferPending(offer) => write!(f, "{offer} is already proposed"),
            Refusal::OfferedAlready(offer) => write!(f, "you have already proposed {offer} in this position"),
            Refusal::NoOffer(offer) => write!(f, "nobody has proposed {offer}"),
            Refusal::OwnOffer(offer) => write!(f, "you proposed {offer} yourself: the other person may accept it"),
            Refusal::NothingToTakeBack => f.write_str("there is no turn of yours to take back"),
            Refusal::NothingToRedo => f.write_str("there is no turn to make again"),
            Refusal::TooLateToAbort => f.write_str("both have had a turn: it is too late to call the game off"),
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

impl Serialize for Refusal {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let rule = match self {
            Refusal::Move(MoveError::Illegal(rule)) => Some(rule),
            _ => None,
        };
        let mut fields = serializer.serialize_struct("Refusal", if rule.is_some() { 4 } else { 2 })?;
        fields.serialize_field("code", self.code())?;
        fields.serialize_field("text", &self.to_string())?;
        if let Some(rule) = rule {
            let args: BTreeMap<_, _> = rule.args().iter().map(|(name, value)| (*name, value)).collect();
            fields.serialize_field("rule", rule.id())?;
            fields.serialize_field("args", &args)?;
        }
        fields.end()
    }
}
