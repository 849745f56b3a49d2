//! Going back, and forward again.
//!
//! Taking back restores all that the turn changed: the position and with it the count of its occurrences, who plays
//! whom, and both clocks as they were when the turn began. The person to move starts that turn again now. So the time
//! that was spent on what is taken back is spent by nobody, and the clocks are always those of the turns on the board.

use super::{Game, Step};
use crate::offers::Proposals;
use crate::{Millis, Notice, Refusal, Seat, Takeback};

impl Game {
    /// Goes back by one turn, or into the game if something other than a turn has ended it.
    pub(super) fn undo(&mut self, at: Millis) -> Result<Vec<Notice>, Refusal> {
        if self.settings.takeback != Takeback::Free {
            return Err(Refusal::NotAllowed);
        }
        if !self.can_undo() {
            return Err(Refusal::NothingToTakeBack);
        }
        let back = if self.stopped.is_some() { 0 } else { 1 };
        Ok(self.go_back(at, self.past.len() - back))
    }

    /// Makes the turn that was taken back last again, with the time it took then.
    pub(super) fn redo(&mut self, at: Millis) -> Result<Vec<Notice>, Refusal> {
        if self.settings.takeback != Takeback::Free {
            return Err(Refusal::NotAllowed);
        }
        let Step { turn, state } = self.future.pop().ok_or(Refusal::NothingToRedo)?;
        let state = std::mem::replace(&mut self.state, state);
        if let Some(mv) = &turn.mv {
            self.history.push(mv)?;
        }
        self.past.push(Step { turn, state });
        self.resume(at);
        let ended = self.verdict().map(Notice::Ended);
        Ok([Notice::Redone].into_iter().chain(ended).collect())
    }

    /// Goes back to the last turn of `seat`, which is that person's again.
    pub(super) fn take_back(&mut self, at: Millis, seat: Seat) -> Result<Vec<Notice>, Refusal> {
        let turn = self.last_turn(seat).ok_or(Refusal::NothingToTakeBack)?;
        Ok(self.go_back(at, turn))
    }

    /// Whether `seat` may ask to take back.
    pub(super) fn expect_takeback(&self, seat: Seat) -> Result<(), Refusal> {
        if self.settings.takeback == Takeback::Never {
            return Err(Refusal::NotAllowed);
        }
        self.last_turn(seat).map(drop).ok_or(Refusal::NothingToTakeBack)
    }

    fn last_turn(&self, seat: Seat) -> Option<usize> {
        self.past.iter().rposition(|step| step.turn.seat == seat)
    }

    /// Takes back all turns but the first `keep`, and any other end of the game.
    fn go_back(&mut self, at: Millis, keep: usize) -> Vec<Notice> {
        let mut taken = 0;
        while self.past.len() > keep
            && let Some(Step { turn, state }) = self.past.pop()
        {
            let state = std::mem::replace(&mut self.state, state);
            if turn.mv.is_some() {
                self.history.undo();
            }
            self.future.push(Step { turn, state });
            taken += 1;
        }
        if self.settings.takeback != Takeback::Free {
            self.future.clear();
        }
        self.stopped = None;
        self.resume(at);
        vec![Notice::TakenBack(taken)]
    }

    /// Begins a turn in a state that was there before.
    fn resume(&mut self, at: Millis) {
        self.begin_turn(at);
        self.proposals = Proposals::default();
    }
}
