//! What people do in a game.

use std::time::Instant;

use quincunx_play::{Action, Event, Game, Millis, Ruling, Seat};
use quincunx_rules::phrase;
use serde::Deserialize;

use super::room::Room;
use crate::error::{Answer, ApiError};
use crate::fair_play;
use crate::outbox::SocketId;
use crate::schemas;

/// Something a person does in a game, as it is asked for.
#[derive(Clone, Debug, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"seat": "a", "step": 5, "action": {"move": "c3"}}))]
pub(crate) struct Act {
    /// The seat; it may be left out by whoever has one only.
    #[serde(default)]
    #[schema(value_type = Option<schemas::Seat>)]
    pub(crate) seat: Option<Seat>,
    /// The step of the game it is meant for; only `resign`, `abort` and `decline` may leave it out.
    #[serde(default)]
    pub(crate) step: Option<u64>,
    #[schema(value_type = schemas::Action)]
    pub(crate) action: Action,
}

/// When something came from a client.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Arrival {
    /// When it was read, by the server's time: whatever it waits for from then on is not the client's.
    pub(crate) at: Millis,
    /// How long it was on its way before.
    pub(crate) lag: Millis,
}

/// The most that is kept of a game besides the turns it has: what was taken back, made again, and offered.
const MAX_ASIDE: usize = 600;

impl Act {
    /// Whether it brings the game no nearer to its end, so that it could go on for ever.
    pub(crate) fn is_aside(&self) -> bool {
        matches!(self.action, Action::Undo | Action::Redo | Action::Offer(_))
    }
}

impl Room {
    /// Lets a person do something, whose socket is answered right after.
    pub(crate) async fn act(
        &mut self,
        user: &str,
        arrival: Arrival,
        act: Act,
        answered: Option<SocketId>,
    ) -> Answer<()> {
        let started = Instant::now();
        let seat = self.seat_for(user, act.seat)?;
        self.check_step(&act)?;
        self.forbid_bot(user, &act.action).await?;
        self.check_aside(&act)?;
        if self.is_unwelcome(user, seat, &act.action).await? {
            // As if it were declined at once.
            return Ok(());
        }
        let (action, logged) = (act.action, self.game.log().len());
        self.spare_bot();
        let now = self.moment_of(arrival, seat);
        self.happen(|game| game.act_with_lag(now, arrival.lag, seat, action), answered)
            .await?;
        self.app.metrics.turns.inc();
        self.app.metrics.act_seconds.observe(started.elapsed().as_secs_f64());
        // If time ran out first, that is what happened instead.
        if self.game.log()[logged..].iter().any(|entry| entry.event == Event::Flag) {
            let phrase = phrase!("error-time-ran-out", "the time ran out before this came");
            return Err(ApiError::conflict("game-over", phrase));
        }
        Ok(())
    }

    /// The game's time of something that a person did. While the other's turn may be held up by a slow commit, it is
    /// not over yet, whoever comes first.
    fn moment_of(&self, arrival: Arrival, seat: Seat) -> Millis {
        let at = arrival.at.saturating_sub(self.row.opened);
        match self.game.deadline() {
            Some(deadline) if self.game.to_move() != Some(seat) && at >= deadline => {
                let spared = self.app.writer.spare(deadline.saturating_add(self.row.opened));
                if arrival.at < spared { deadline - 1 } else { at }
            }
            _ => at,
        }
    }

    /// Ends the game of a person who leaves for good: one that counts is lost, and any other called off. Whether it had
    /// not ended before.
    pub(super) async fn abandon(&mut self, user: &str) -> Answer<bool> {
        let (own, now) = (self.row.seats_of(user), self.now());
        if own.is_empty() || self.game.result().is_some() {
            return Ok(false);
        }
        let counts = self.row.rated && !self.game.can_abort();
        let end = |game: &mut Game| match own[..] {
            [seat] if counts => game.act(now, seat, Action::Resign),
            _ => game.rule(now, Ruling::Abort),
        };
        self.happen(end, None).await?;
        Ok(true)
    }

    /// Whether somebody proposes something to a person who does not want to hear of it.
    async fn is_unwelcome(&self, user: &str, seat: Seat, action: &Action) -> Answer<bool> {
        let Action::Offer(offer) = action else {
            return Ok(false);
        };
        // To agree is always welcome.
        if self.game.offers().get(*offer) == Some(seat.other()) {
            return Ok(false);
        }
        self.is_blocked(user, seat).await
    }

    /// Whether the other person has blocked this one, who has that seat.
    pub(super) async fn is_blocked(&self, user: &str, seat: Seat) -> Answer<bool> {
        match self.row.seats[seat.other().index()].holder.user() {
            Some(other) if other != user => Ok(self.app.store.has_blocked(other, user).await?),
            _ => Ok(false),
        }
    }

    /// The seat that a person acts for.
    fn seat_for(&self, user: &str, wanted: Option<Seat>) -> Answer<Seat> {
        match (wanted, Seat::BOTH.map(|seat| self.row.holds(user, seat))) {
            (Some(seat), own) if own[seat.index()] => Ok(seat),
            (None, [true, false]) => Ok(Seat::A),
            (None, [false, true]) => Ok(Seat::B),
            (None, [true, true]) => Err(ApiError::unclear_request(
                "bad-message",
                "you have both seats: say which one with `seat`",
            )),
            _ => Err(ApiError::forbidden(
                "not-your-game",
                phrase!("error-not-your-game", "this is not your game"),
            )),
        }
    }

    /// Refuses to let a bot think for somebody who may play its moves in another game.
    async fn forbid_bot(&self, user: &str, action: &Action) -> Answer<()> {
        let with_bot = self.row.seats.iter().any(|seat| seat.holder.bot().is_some());
        if !with_bot || action.is_timeless() {
            return Ok(());
        }
        if !self.row.is_guarded() && self.app.fair_play.plays_live(user) {
            return Err(fair_play::live());
        }
        let mut next = self.game.position().clone();
        match action {
            Action::Move(text) if next.play(text).is_ok() => {
                fair_play::forbid_oracle(&self.app, user, &self.row.id, next).await
            }
            _ => Ok(()),
        }
    }

    /// Refuses to take back and offer without end.
    fn check_aside(&self, act: &Act) -> Answer<()> {
        let aside = self.game.log().len().saturating_sub(self.game.turns().len());
        if act.is_aside() && aside >= MAX_ASIDE {
            let phrase = phrase!(
                "error-too-much-aside",
                "too much was taken back or offered in this game: it can only go on from here"
            );
            return Err(ApiError::conflict("not-allowed", phrase));
        }
        Ok(())
    }

    /// Refuses what was meant for another state of the board.
    fn check_step(&self, act: &Act) -> Answer<()> {
        match act.step {
            Some(step) if step == self.step => Ok(()),
            None if act.action.is_timeless() => Ok(()),
            None => Err(ApiError::unclear_request(
                "bad-message",
                "`step` is missing: the step this is meant for",
            )),
            Some(step) => {
                let message = format!("this was meant for step {step}, and the game is at step {}", self.step);
                let phrase = phrase!("error-stale", "the position has changed in the meantime");
                Err(ApiError::conflict("stale", phrase).because(message))
            }
        }
    }
}
