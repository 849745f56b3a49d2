//! The referee once more, the slow way: it keeps what was accepted, and works out everything else from the beginning
//! every time it is asked.

use quincunx_rules::{AnyPosition, EndReason, Outcome};

use super::view::View;
use crate::{
    Action, Entry, Event, LagQuota, Millis, Notice, Offer, Offers, Possible, Ruling, Seat, Settings, Takeback,
    TimeControl, Turn, Verdict,
};

pub(crate) struct Model {
    pub(crate) settings: Settings,
    pub(crate) start: AnyPosition,
    pub(crate) accepted: Vec<Entry>,
    /// What has been given back since.
    pub(crate) held: Millis,
}

/// What the accepted events come to.
#[derive(Default)]
struct Line {
    turns: Vec<Turn>,
    undone: Vec<Turn>,
    /// What was given back to those for their way.
    lags: Vec<Millis>,
    undone_lags: Vec<Millis>,
    since: Millis,
    held: Millis,
    stop: Option<Stop>,
    offers: Offers,
    made: Vec<(Seat, Offer)>,
}

#[derive(Clone, Copy)]
struct Stop {
    winner: Option<Seat>,
    reason: &'static str,
    at: Millis,
}

impl Model {
    /// What the referee should say, and the event it should take down; or the code of its refusal.
    pub(crate) fn step(&mut self, now: Millis, lag: Millis, event: Event) -> Result<Vec<Notice>, &'static str> {
        let before = self.line();
        let at = self.accepted.iter().map(|entry| entry.at).chain([now]).max().unwrap();
        let is_turn = match &event {
            Event::Seat(seat, action) => {
                matches!(action, Action::Move(_) | Action::Swap) && *seat == self.mover(&before)
            }
            _ => false,
        };
        let most = self.quota(&before).min(self.settings.max_lag);
        let lag = if is_turn { lag.min(most) } else { 0 };
        let allowance = if is_turn { lag } else { most };
        let held = self.held;
        let entry = if self.flag_falls(&before, at, allowance) {
            Entry {
                at,
                lag: 0,
                held,
                event: Event::Flag,
            }
        } else if event == Event::Flag {
            return Ok(Vec::new());
        } else {
            match self.objection(&before, &event) {
                "" => Entry { at, lag, held, event },
                code => return Err(code),
            }
        };
        self.accepted.push(entry.clone());
        self.held = 0;
        let after = self.line();
        let ended = self.verdict(&after).map(Notice::Ended);
        let announced = match entry.event {
            Event::Seat(seat, Action::Move(text)) => Some(Notice::Moved(seat, text)),
            Event::Seat(seat, Action::Swap) => Some(Notice::Swapped(seat)),
            Event::Seat(_, Action::Redo) => Some(Notice::Redone),
            Event::Seat(seat, Action::Decline(offer)) => Some(Notice::Declined(seat, offer)),
            Event::Seat(seat, Action::Offer(offer)) if after.offers.get(offer) == Some(seat) => {
                Some(Notice::Offered(seat, offer))
            }
            _ if ended.is_none() => Some(Notice::TakenBack(before.turns.len() - after.turns.len())),
            _ => None,
        };
        Ok(announced.into_iter().chain(ended).collect())
    }

    pub(super) fn view(&self, now: Millis) -> View {
        let line = self.line();
        let position = self.positions(&line).pop().unwrap();
        let over = self.verdict(&line).is_some();
        let free = self.settings.takeback == Takeback::Free;
        let swapped = swapped(&line);
        View {
            position: position.to_string(),
            moves: if over { Vec::new() } else { position.moves() },
            result: self.verdict(&line),
            to_move: (!over).then(|| self.mover(&line)),
            players: if swapped { [2, 1] } else { [1, 2] },
            clocks: self.clocks(&line).map(|mut clocks| {
                if self.outcome(&line).is_none() {
                    let until = line.stop.map_or(now, |stop| stop.at);
                    let elapsed = (i128::from(until) - i128::from(line.since) - i128::from(line.held)).max(0);
                    let left = &mut clocks[self.mover(&line).index()];
                    *left = (*left - elapsed).max(0);
                }
                clocks.map(|left| left as u64)
            }),
            offers: line.offers,
            can: Possible {
                swap: !over && self.settings.pie && line.turns.len() == 1,
                abort: !over
                    && Seat::BOTH
                        .iter()
                        .any(|seat| line.turns.iter().all(|turn| turn.seat != *seat)),
                undo: free && (line.stop.is_some() || !line.turns.is_empty()),
                redo: free && !over && !line.undone.is_empty(),
            },
            turns: line.turns,
        }
    }

    fn line(&self) -> Line {
        let mut line = Line::default();
        for entry in &self.accepted {
            line.held += entry.held;
            self.add(&mut line, entry);
        }
        line.held += self.held;
        line
    }

    fn add(&self, line: &mut Line, entry: &Entry) {
        let at = entry.at;
        let lost = |seat: Seat, reason| Some((Some(seat.other()), reason));
        let mut stop = None;
        match &entry.event {
            Event::Seat(seat, Action::Move(_) | Action::Swap) => {
                let mv = match &entry.event {
                    Event::Seat(_, Action::Move(text)) => Some(text.clone()),
                    _ => None,
                };
                let elapsed = (i128::from(at) - i128::from(line.since) - i128::from(line.held)).max(0);
                let spent = (elapsed - i128::from(entry.lag)).max(0) as u64;
                line.lags.push(entry.lag);
                line.undone_lags.clear();
                line.turns.push(Turn { seat: *seat, mv, spent });
                line.undone.clear();
                line.since = at;
                line.held = 0;
                line.made.clear();
                line.offers.takeback = None;
                if line.offers.draw != Some(*seat) || self.outcome(line).is_some() {
                    line.offers.draw = None;
                }
            }
            Event::Seat(seat, Action::Offer(Offer::Draw)) if line.offers.draw.is_some() => {
                assert_eq!(line.offers.draw, Some(seat.other()));
                stop = Some((None, "agreement"));
            }
            Event::Seat(seat, Action::Offer(Offer::Takeback)) if self.settings.takeback == Takeback::Free => {
                back_to(line, *seat, at);
            }
            Event::Seat(seat, Action::Accept(Offer::Takeback)) => {
                back_to(line, seat.other(), at);
                line.undone.clear();
                line.undone_lags.clear();
            }
            Event::Seat(_, Action::Accept(Offer::Draw)) => stop = Some((None, "agreement")),
            Event::Seat(seat, Action::Offer(offer)) => {
                line.made.push((*seat, *offer));
                match offer {
                    Offer::Draw => line.offers.draw = Some(*seat),
                    Offer::Takeback => line.offers.takeback = Some(*seat),
                }
            }
            Event::Seat(_, Action::Decline(Offer::Draw)) => line.offers.draw = None,
            Event::Seat(_, Action::Decline(Offer::Takeback)) => line.offers.takeback = None,
            Event::Seat(_, Action::Undo) if line.stop.is_some() => resume(line, at),
            Event::Seat(_, Action::Undo) => {
                line.undone.extend(line.turns.pop());
                line.undone_lags.extend(line.lags.pop());
                resume(line, at);
            }
            Event::Seat(_, Action::Redo) => {
                line.turns.extend(line.undone.pop());
                line.lags.extend(line.undone_lags.pop());
                resume(line, at);
            }
            Event::Seat(seat, Action::Resign) => stop = lost(*seat, "resignation"),
            Event::Seat(_, Action::Abort) | Event::Host(Ruling::Abort) => stop = Some((None, "aborted")),
            Event::Host(Ruling::Forfeit(seat)) => stop = lost(*seat, "forfeit"),
            Event::Host(Ruling::Win(seat)) => stop = Some((Some(*seat), "adjudication")),
            Event::Host(Ruling::Draw) => stop = Some((None, "adjudication")),
            Event::Flag => stop = lost(self.mover(line), "time"),
        }
        if let Some((winner, reason)) = stop {
            line.stop = Some(Stop { winner, reason, at });
            line.offers = Offers::default();
            line.made.clear();
        }
    }

    /// The code of the refusal the event meets, or nothing.
    fn objection(&self, line: &Line, event: &Event) -> &'static str {
        let over = self.verdict(line).is_some();
        let (seat, action) = match event {
            Event::Seat(seat, action) => (*seat, action),
            _ if over => return "game-over",
            _ => return "",
        };
        let rule = self.settings.takeback;
        let no_turn = line.turns.iter().all(|turn| turn.seat != seat);
        let position = self.positions(line).pop().unwrap();
        match action {
            Action::Undo if rule != Takeback::Free => "not-allowed",
            Action::Undo if line.turns.is_empty() && line.stop.is_none() => "nothing-to-take-back",
            Action::Undo => "",
            Action::Offer(Offer::Takeback) if rule == Takeback::Free && no_turn => "nothing-to-take-back",
            Action::Offer(Offer::Takeback) if rule == Takeback::Free => "",
            _ if over => "game-over",
            Action::Redo if rule != Takeback::Free => "not-allowed",
            Action::Redo if line.undone.is_empty() => "nothing-to-redo",
            Action::Move(_) | Action::Swap if self.mover(line) != seat => "not-your-turn",
            Action::Move(text) if !position.moves().contains(text) => "illegal-move",
            Action::Swap if !self.settings.pie || line.turns.len() != 1 => "no-swap",
            Action::Abort if line.turns.iter().any(|turn| turn.seat != seat) && !no_turn => "too-late-to-abort",
            Action::Offer(Offer::Draw) if !self.settings.draw_offers => "not-allowed",
            Action::Offer(Offer::Draw) if line.offers.draw == Some(seat.other()) => "",
            Action::Offer(Offer::Takeback) if rule == Takeback::Never => "not-allowed",
            Action::Offer(Offer::Takeback) if no_turn => "nothing-to-take-back",
            Action::Offer(offer) if line.offers.get(*offer).is_some() => "offer-pending",
            Action::Offer(offer) if line.made.contains(&(seat, *offer)) => "offered-already",
            Action::Accept(offer) | Action::Decline(offer) if line.offers.get(*offer).is_none() => "no-offer",
            Action::Accept(offer) if line.offers.get(*offer) == Some(seat) => "own-offer",
            _ => "",
        }
    }

    fn flag_falls(&self, line: &Line, at: Millis, allowance: Millis) -> bool {
        let elapsed = (i128::from(at) - i128::from(line.since) - i128::from(line.held)).max(0);
        let spent = (elapsed - i128::from(allowance)).max(0);
        self.verdict(line).is_none()
            && self
                .clocks(line)
                .is_some_and(|clocks| clocks[self.mover(line).index()] - spent <= 0)
    }

    /// What is left of the quota of the person to move, added up from all turns before.
    fn quota(&self, line: &Line) -> Millis {
        let Some(LagQuota { start, gain, most }) = self.settings.lag_quota.filter(|_| self.settings.clock.is_some())
        else {
            return Millis::MAX;
        };
        let mover = self.mover(line);
        let turns = line.turns.iter().zip(&line.lags);
        let own = turns.filter(|(turn, _)| turn.seat == mover);
        own.fold(start, |left, (_, lag)| (left - lag + gain).min(most))
    }

    /// The clocks at the beginning of the turn, added up from all turns before it.
    fn clocks(&self, line: &Line) -> Option<[i128; 2]> {
        let control = self.settings.clock?;
        Some(Seat::BOTH.map(|seat| {
            let mut left = i128::from(control.base());
            for (n, turn) in line.turns.iter().filter(|turn| turn.seat == seat).enumerate() {
                match control {
                    TimeControl::Days(_) => {}
                    TimeControl::Fischer { base, increment, moves } => {
                        left += i128::from(increment) - i128::from(turn.spent);
                        if moves.is_some_and(|moves| (n + 1) % moves as usize == 0) {
                            left += i128::from(base);
                        }
                        left = left.min(i128::from(Millis::MAX));
                    }
                }
            }
            left
        }))
    }

    /// All positions from the start, one for each move.
    fn positions(&self, line: &Line) -> Vec<AnyPosition> {
        let mut positions = vec![self.start.clone()];
        for mv in line.turns.iter().filter_map(|turn| turn.mv.as_ref()) {
            let mut next = positions.last().unwrap().clone();
            next.play(mv).unwrap();
            positions.push(next);
        }
        positions
    }

    /// The winning player and the reason, if the turns end the game.
    fn outcome(&self, line: &Line) -> Option<Outcome> {
        let positions = self.positions(line);
        let last = positions.last().unwrap();
        let same = positions.iter().filter(|p| p.to_string() == last.to_string()).count();
        let stop = |reason| Some(last.stopped(reason));
        match last.result() {
            Some(outcome) => Some(outcome),
            None if self.settings.repetition && same >= 3 => stop(EndReason::REPETITION),
            None if self
                .settings
                .ply_limit
                .is_some_and(|limit| positions.len() > limit as usize) =>
            {
                stop(EndReason::PLY_LIMIT)
            }
            None => None,
        }
    }

    fn verdict(&self, line: &Line) -> Option<Verdict> {
        let swapped = swapped(line);
        if let Some(stop) = line.stop {
            let winner = stop.winner.map(|seat| if (seat == Seat::B) == swapped { 1 } else { 2 });
            return Some(Verdict {
                winner,
                seat: stop.winner,
                reason: stop.reason.into(),
            });
        }
        let outcome = self.outcome(line)?;
        let winner = outcome.winner.map(|player| player.number());
        Some(Verdict {
            winner,
            seat: winner.map(|player| if (player == 2) == swapped { Seat::A } else { Seat::B }),
            reason: outcome.reason.to_string(),
        })
    }

    fn mover(&self, line: &Line) -> Seat {
        let side = self.positions(line).pop().unwrap().side().number();
        if (side == 2) == swapped(line) { Seat::A } else { Seat::B }
    }
}

fn swapped(line: &Line) -> bool {
    line.turns.iter().any(|turn| turn.mv.is_none())
}

fn back_to(line: &mut Line, seat: Seat, at: Millis) {
    while let Some(turn) = line.turns.pop() {
        let found = turn.seat == seat;
        line.undone.push(turn);
        line.undone_lags.extend(line.lags.pop());
        if found {
            break;
        }
    }
    resume(line, at);
}

fn resume(line: &mut Line, at: Millis) {
    line.since = at;
    line.held = 0;
    line.stop = None;
    line.offers = Offers::default();
    line.made.clear();
}
