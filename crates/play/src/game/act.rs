//! What can happen to a game.

use std::mem::{replace, take};

use quincunx_rules::{EndReason, Outcome};

use super::{Game, State, Step, Turn};
use crate::offers::Proposals;
use crate::{Action, Entry, Event, Millis, Notice, Offer, Refusal, Ruling, Seat, Takeback, reason};

impl Game {
    /// Lets a person do something.
    ///
    /// Time comes first: if the clock of the person to move has run out by now, the game ends on time, whatever the
    /// action was, and the notice of that is the answer.
    ///
    /// # Errors
    /// Why the action is not possible; the game is unchanged then.
    pub fn act(&mut self, now: Millis, seat: Seat, action: Action) -> Result<Vec<Notice>, Refusal> {
        self.act_with_lag(now, 0, seat, action)
    }

    /// Lets a person do something that took `lag` to get here; a turn is given back so much of its time, within what
    /// the settings allow.
    ///
    /// # Errors
    /// Why the action is not possible; the game is unchanged then.
    pub fn act_with_lag(
        &mut self,
        now: Millis,
        lag: Millis,
        seat: Seat,
        action: Action,
    ) -> Result<Vec<Notice>, Refusal> {
        self.apply(now, lag, Event::Seat(seat, action))
    }

    /// Lets the host of the game decide something.
    ///
    /// # Errors
    /// [`Refusal::GameOver`]; the game is unchanged then. If time has run out, the game ends by that instead.
    pub fn rule(&mut self, now: Millis, ruling: Ruling) -> Result<Vec<Notice>, Refusal> {
        self.apply(now, 0, Event::Host(ruling))
    }

    /// Ends the game if the time of the person to move has run out: to be called at [`Game::deadline`].
    pub fn tick(&mut self, now: Millis) -> Vec<Notice> {
        self.pass_time(now, self.allowance()).into_iter().collect()
    }

    /// Lets something happen; what has happened is in the log afterwards, and nothing that has not.
    pub(crate) fn apply(&mut self, now: Millis, lag: Millis, mut event: Event) -> Result<Vec<Notice>, Refusal> {
        let most = self.allowance();
        // A turn says how long it was on its way; everyone else waits as long as one still may be.
        let (lag, allowance) = match &event {
            Event::Seat(seat, Action::Move(_) | Action::Swap) if *seat == self.mover() => {
                (lag.min(most), lag.min(most))
            }
            Event::Flag => (0, 0),
            _ => (0, most),
        };
        if let Some(ended) = self.pass_time(now, allowance) {
            return Ok(vec![ended]);
        }
        let at = self.moment(now);
        let notices = match &mut event {
            Event::Seat(seat, action) => self.do_action(at, lag, *seat, action)?,
            Event::Host(ruling) => self.do_ruling(at, *ruling)?,
            Event::Flag => return Ok(Vec::new()),
        };
        self.write_down(at, lag, event);
        Ok(notices)
    }

    /// A time as the game sees it: never before what has happened already.
    fn moment(&self, now: Millis) -> Millis {
        self.log.last().map_or(now, |last| last.at.max(now))
    }

    /// Ends the game on time if the clock runs out even with `allowance` given back.
    fn pass_time(&mut self, now: Millis, allowance: Millis) -> Option<Notice> {
        let (at, mover) = (self.moment(now), self.to_move()?);
        let spent = self.elapsed(at).saturating_sub(allowance);
        if !self.state.clocks.as_ref()?.of(mover).falls(spent) {
            return None;
        }
        self.write_down(at, 0, Event::Flag);
        self.lose(at, mover, reason::TIME).pop()
    }

    fn write_down(&mut self, at: Millis, lag: Millis, event: Event) {
        let held = take(&mut self.unlogged);
        self.log.push(Entry { at, lag, held, event });
    }

    /// Does an action; a move is written as everyone writes it from then on.
    fn do_action(&mut self, at: Millis, lag: Millis, seat: Seat, action: &mut Action) -> Result<Vec<Notice>, Refusal> {
        match action {
            Action::Undo => self.undo(at),
            Action::Offer(Offer::Takeback) if self.settings.takeback == Takeback::Free => self.take_back(at, seat),
            _ if self.result().is_some() => Err(Refusal::GameOver),
            Action::Redo => self.redo(at),
            Action::Move(text) => self.play(at, lag, seat, text),
            Action::Swap => self.swap(at, lag, seat),
            Action::Resign => Ok(self.lose(at, seat, reason::RESIGNATION)),
            Action::Abort if self.can_abort() => Ok(self.stop(at, Outcome::draw(reason::ABORTED))),
            Action::Abort => Err(Refusal::TooLateToAbort),
            Action::Offer(offer) => self.offer(at, seat, *offer),
            Action::Accept(offer) => self.accept(at, seat, *offer),
            Action::Decline(offer) => {
                self.proposals.remove(*offer)?;
                Ok(vec![Notice::Declined(seat, *offer)])
            }
        }
    }

    fn do_ruling(&mut self, at: Millis, ruling: Ruling) -> Result<Vec<Notice>, Refusal> {
        if self.result().is_some() {
            return Err(Refusal::GameOver);
        }
        Ok(match ruling {
            Ruling::Abort => self.stop(at, Outcome::draw(reason::ABORTED)),
            Ruling::Forfeit(seat) => self.lose(at, seat, reason::FORFEIT),
            Ruling::Win(seat) => self.lose(at, seat.other(), reason::ADJUDICATION),
            Ruling::Draw => self.stop(at, Outcome::draw(reason::ADJUDICATION)),
        })
    }

    fn play(&mut self, at: Millis, lag: Millis, seat: Seat, text: &mut String) -> Result<Vec<Notice>, Refusal> {
        self.expect_turn(seat)?;
        let mv = self.position().read_move(text)?;
        *text = self.position().text_of(mv);
        // The turn ends while its mover is still the one to move.
        let next = self.state.clone();
        self.end_turn(at, lag, Some(text.clone()), next);
        self.history.play_unchecked(mv);
        self.state.outcome = self.history.result();
        let mut notices = vec![Notice::Moved(seat, text.clone())];
        if let Some(verdict) = self.verdict() {
            self.proposals = Proposals::default();
            notices.push(Notice::Ended(verdict));
        }
        Ok(notices)
    }

    /// Lets the two persons exchange players. For the clock this is a turn like any other, with its increment.
    fn swap(&mut self, at: Millis, lag: Millis, seat: Seat) -> Result<Vec<Notice>, Refusal> {
        self.expect_turn(seat)?;
        if !self.can_swap() {
            return Err(Refusal::NoSwap);
        }
        let next = State {
            swapped: !self.state.swapped,
            ..self.state.clone()
        };
        self.end_turn(at, lag, None, next);
        Ok(vec![Notice::Swapped(seat)])
    }

    fn expect_turn(&self, seat: Seat) -> Result<(), Refusal> {
        if self.mover() == seat {
            Ok(())
        } else {
            Err(Refusal::NotYourTurn)
        }
    }

    /// Makes `next` the state, by a turn of the person to move.
    fn end_turn(&mut self, at: Millis, lag: Millis, mv: Option<String>, mut next: State) {
        let seat = self.mover();
        let spent = self.elapsed(at).saturating_sub(lag);
        if let Some(clocks) = &mut next.clocks {
            clocks.press(seat, spent, lag);
        }
        self.past.push(Step {
            turn: Turn { seat, mv, spent },
            state: replace(&mut self.state, next),
        });
        self.future.clear();
        self.proposals.turn_made(seat);
        self.begin_turn(at);
    }

    /// Begins a turn.
    pub(super) fn begin_turn(&mut self, at: Millis) {
        self.since = at;
        self.held = 0;
    }

    fn offer(&mut self, at: Millis, seat: Seat, offer: Offer) -> Result<Vec<Notice>, Refusal> {
        match offer {
            Offer::Draw if !self.settings.draw_offers => return Err(Refusal::NotAllowed),
            Offer::Draw if self.offers().draw == Some(seat.other()) => return self.accept(at, seat, offer),
            Offer::Draw => {}
            Offer::Takeback => self.expect_takeback(seat)?,
        }
        self.proposals.put(seat, offer)?;
        Ok(vec![Notice::Offered(seat, offer)])
    }

    fn accept(&mut self, at: Millis, seat: Seat, offer: Offer) -> Result<Vec<Notice>, Refusal> {
        self.proposals.expect_from_other(seat, offer)?;
        match offer {
            Offer::Draw => Ok(self.stop(at, Outcome::draw(reason::AGREEMENT))),
            Offer::Takeback => self.take_back(at, seat.other()),
        }
    }

    fn lose(&mut self, at: Millis, seat: Seat, reason: EndReason) -> Vec<Notice> {
        self.stop(at, Outcome::win(self.player_of(seat.other()), reason))
    }

    /// Ends the game by something other than a turn.
    fn stop(&mut self, at: Millis, outcome: Outcome) -> Vec<Notice> {
        self.stopped = Some((outcome, at));
        self.proposals = Proposals::default();
        self.verdict().map(Notice::Ended).into_iter().collect()
    }
}
