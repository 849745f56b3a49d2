//! Offers: draws and takebacks that one person has proposed to the other.

use serde::{Deserialize, Serialize};

use crate::{Offer, Refusal, Seat};

/// Who has proposed what and is waiting for an answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Offers {
    /// Who offers a draw.
    pub draw: Option<Seat>,
    /// Who asks to take back.
    pub takeback: Option<Seat>,
}

impl Offers {
    /// Who has made that proposal.
    pub fn get(&self, offer: Offer) -> Option<Seat> {
        match offer {
            Offer::Draw => self.draw,
            Offer::Takeback => self.takeback,
        }
    }

    fn slot(&mut self, offer: Offer) -> &mut Option<Seat> {
        match offer {
            Offer::Draw => &mut self.draw,
            Offer::Takeback => &mut self.takeback,
        }
    }
}

/// The pending offers, and what each person has proposed in this position: nobody can be pestered with the same
/// proposal twice.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Proposals {
    pub(crate) pending: Offers,
    made: [Offers; 2],
}

impl Proposals {
    /// Puts a proposal on the table.
    pub(crate) fn put(&mut self, seat: Seat, offer: Offer) -> Result<(), Refusal> {
        if self.pending.get(offer).is_some() {
            return Err(Refusal::OfferPending(offer));
        }
        let made = self.made[seat.index()].slot(offer);
        if made.is_some() {
            return Err(Refusal::OfferedAlready(offer));
        }
        *made = Some(seat);
        *self.pending.slot(offer) = Some(seat);
        Ok(())
    }

    /// Whether `seat` may accept the proposal.
    pub(crate) fn expect_from_other(&self, seat: Seat, offer: Offer) -> Result<(), Refusal> {
        match self.pending.get(offer) {
            None => Err(Refusal::NoOffer(offer)),
            Some(from) if from == seat => Err(Refusal::OwnOffer(offer)),
            Some(_) => Ok(()),
        }
    }

    /// Takes a proposal off the table, whoever made it.
    pub(crate) fn remove(&mut self, offer: Offer) -> Result<(), Refusal> {
        self.pending.slot(offer).take().map(drop).ok_or(Refusal::NoOffer(offer))
    }

    /// A turn of `seat` says no to everything but the draw that `seat` itself offers with it.
    pub(crate) fn turn_made(&mut self, seat: Seat) {
        let draw = self.pending.draw.filter(|from| *from == seat);
        *self = Proposals::default();
        self.pending.draw = draw;
    }
}
