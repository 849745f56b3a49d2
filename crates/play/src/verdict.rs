//! How a game ended.

use quincunx_rules::{EndReason, GameInfo, Outcome, Phrase, Player, Relative, phrase, told};
use serde::ser::{Serialize, SerializeStruct, Serializer};

use crate::{Seat, reason};

/// How a game ended.
///
/// In JSON it has besides its fields `outcome` and `why`, which are told to everyone.
#[derive(Clone, Debug, PartialEq, Eq, serde::Deserialize)]
pub struct Verdict {
    /// The player who won, 1 or 2; nobody in a draw, or if the game was called off.
    pub winner: Option<u8>,
    /// The person who won.
    pub seat: Option<Seat>,
    /// Why, in a stable word.
    pub reason: String,
}

impl Verdict {
    /// How a reader with these seats sees it. Who has both or none is no party to it.
    pub fn seen_by(&self, seats: &[Seat]) -> Option<Relative> {
        match (seats, self.seat) {
            (&[_], None) => Some(Relative::Draw),
            (&[own], Some(winner)) if own == winner => Some(Relative::Win),
            (&[_], Some(_)) => Some(Relative::Loss),
            _ => None,
        }
    }

    /// Who has won, for a reader who sees it like that, or for everyone.
    pub fn outcome(&self, reader: Option<Relative>) -> Phrase {
        if self.reason == reason::ABORTED.word() {
            return told!("outcome-aborted", "The game was called off").phrase(None, reader);
        }
        Outcome::phrase_of(self.player(), reader)
    }

    /// Why the game ended, for a reader who sees it like that, or for everyone.
    pub fn why(&self, reader: Option<Relative>) -> Phrase {
        self.told(reason::all(), reader)
    }

    /// Why a game of that kind ended, which may be one of another crate, with reasons of its own.
    pub fn why_in(&self, game: &GameInfo, reader: Option<Relative>) -> Phrase {
        self.told(game.reasons.iter().copied().chain(reason::all()), reader)
    }

    fn told(&self, mut reasons: impl Iterator<Item = EndReason>, reader: Option<Relative>) -> Phrase {
        match reasons.find(|reason| reason.word() == self.reason) {
            Some(known) => known.phrase(self.player(), reader),
            None => phrase!("end-other", "{reason}", reason = self.reason.clone()),
        }
    }

    fn player(&self) -> Option<Player> {
        Player::BOTH
            .into_iter()
            .find(|player| Some(player.number()) == self.winner)
    }
}

impl Serialize for Verdict {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("Verdict", 5)?;
        fields.serialize_field("winner", &self.winner)?;
        fields.serialize_field("seat", &self.seat)?;
        fields.serialize_field("reason", &self.reason)?;
        fields.serialize_field("outcome", &self.outcome(None))?;
        fields.serialize_field("why", &self.why(None))?;
        fields.end()
    }
}
