//! Another game between the same two.

use quincunx_play::Seat;
use quincunx_rules::{Player, phrase};
use tokio::sync::MutexGuard;

use super::body::RematchBody;
use super::room::Room;
use crate::app::Shared;
use crate::error::{Answer, ApiError};
use crate::fair_play::forbid_bot;
use crate::frame::Frame;
use crate::games::{NewGame, store_new};
use crate::rated;
use crate::socket::ServerMessage;
use crate::store::Write;
use crate::who::{Address, Who};

impl Room {
    /// A person wants another game: it begins if the other one wants it too, or is a bot or the same person.
    pub(crate) async fn rematch(&mut self, who: &Who, address: Address) -> Answer<RematchBody> {
        let own = self.row.seats_of(&who.id);
        let Some(&seat) = own.first() else {
            return Err(ApiError::forbidden(
                "not-your-game",
                phrase!("error-rematch-players", "only its players can have a rematch"),
            ));
        };
        if self.game.result().is_none() {
            return Err(ApiError::conflict(
                "no-rematch",
                phrase!("error-no-rematch", "there is no rematch while the game goes on"),
            ));
        }
        if self.row.next.is_none() {
            if self.row.seats.iter().any(|seat| seat.deleted) {
                return Err(ApiError::conflict(
                    "no-rematch",
                    phrase!("error-rematch-gone", "the account of the other player is gone"),
                ));
            }
            let other = &self.row.seats[seat.other().index()].holder;
            if other.bot().is_some() {
                forbid_bot(&self.app, who, address, &self.row.settings).await?;
            }
            let agreed = own.len() == 2 || other.bot().is_some() || self.rematch == Some(seat.other());
            // One that may not be rated any more is refused when it is offered, and not turned into another kind of
            // game.
            let app = self.app.clone();
            let _begins_alone = self.may_be_rated(&app).await?;
            if agreed {
                self.begin_next().await?;
            } else if !self.is_blocked(&who.id, seat).await? {
                self.rematch = Some(seat);
            }
        }
        let rematch = RematchBody {
            offered: self.rematch,
            next: self.row.next.clone(),
        };
        self.tell_all(&Frame::json(&ServerMessage::Rematch {
            game: &self.row.id,
            rematch: &rematch,
        }));
        Ok(rematch)
    }

    /// Checks that another game of these two may be rated, if this one is.
    async fn may_be_rated<'a>(&self, app: &'a Shared) -> Answer<Option<MutexGuard<'a, ()>>> {
        if !self.row.rated {
            return Ok(None);
        }
        rated::check(&self.row.settings)?;
        let holders = self.row.seats.each_ref().map(|seat| seat.holder.clone());
        app.pairs.check(app, &holders).await
    }

    /// Begins the next game, with the players exchanged.
    async fn begin_next(&mut self) -> Answer<()> {
        let mut seats = self.row.seats.clone();
        // Whoever was player 2 at the end is player 1 now.
        if self.game.player_of(Seat::A) == Player::One {
            seats.reverse();
        }
        let mut row = NewGame {
            settings: self.row.settings.clone(),
            rated: self.row.rated,
            holders: seats.each_ref().map(|seat| seat.holder.clone()),
            previous: Some(self.row.id.clone()),
        }
        .row(&self.app);
        let next = row.id.clone();
        let writes = vec![
            Write::Game(Box::new(row.clone())),
            Write::Next {
                game: self.row.id.clone(),
                next: next.clone(),
            },
        ];
        // If this fails or is given up halfway, nobody knows whether there is another game.
        self.broken = true;
        store_new(&self.app, writes, &next).await?;
        self.broken = false;
        self.app.metrics.games.inc();
        self.rematch = None;
        self.row.next = Some(next.clone());
        if seats.iter().any(|seat| seat.name.is_some()) {
            // The ratings of accounts may not be what they were when this one was opened.
            self.app.rooms.begin(&self.app, &next).await;
        } else {
            row.seats = seats;
            self.app.rooms.open(&self.app, row).await;
        }
        Ok(())
    }
}
