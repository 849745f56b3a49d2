//! A game with its sitters: the referee, and what people expect of undoing and of time when they play at one terminal.

use std::time::Duration;

use quincunx_draw::Trace;
use quincunx_engine::bot::moves_left;
use quincunx_engine::{Clock, Limits};
use quincunx_play::{Action, Game, Millis, Notice, Offer, Refusal, ReplayError, Seat, Settings, SettingsError};
use quincunx_play::{Takeback, TimeControl};
use quincunx_rules::AnyPosition;
use quincunx_rules::record::Record;
use quincunx_texts::Texts;

use crate::Sitter;
use crate::saved::Saved;

/// A game and who plays it.
#[derive(Clone, Debug)]
pub struct Table {
    /// The referee.
    pub game: Game,
    /// Who sits in seat A and seat B.
    pub sitters: [Sitter; 2],
    /// What makes the bots repeatable.
    pub seed: u64,
    /// The game's time when it was last taken up.
    base: Millis,
    /// The program's time when that was; `None` while the game rests.
    since: Option<Millis>,
}

impl Table {
    /// Opens a game at a moment of the program.
    ///
    /// # Errors
    /// Everything that is wrong with the settings.
    pub fn new(mut settings: Settings, sitters: [Sitter; 2], seed: u64, now: Millis) -> Result<Table, SettingsError> {
        settings.takeback = Takeback::Free;
        Ok(Table {
            game: Game::new(settings)?,
            sitters,
            seed,
            base: 0,
            since: Some(now),
        })
    }

    /// The game of a save, at rest.
    ///
    /// # Errors
    /// If that never happened.
    pub fn from_saved(saved: Saved) -> Result<Table, ReplayError> {
        let game = Game::replay(saved.settings, &saved.log)?;
        let last = saved.log.last().map_or(0, |entry| entry.at);
        Ok(Table {
            game,
            sitters: [saved.one, saved.two],
            seed: saved.seed,
            base: saved.at.max(last),
            since: None,
        })
    }

    /// The game as a save.
    pub fn saved(&self, now: Millis) -> Saved {
        let [one, two] = self.sitters.clone();
        Saved::new(
            one,
            two,
            self.seed,
            self.time(now),
            self.game.settings().clone(),
            self.game.log().to_vec(),
        )
    }

    /// The game's time at a moment of the program.
    pub fn time(&self, now: Millis) -> Millis {
        self.base + self.since.map_or(0, |since| now.saturating_sub(since))
    }

    /// Lets the clocks rest.
    pub fn rest(&mut self, now: Millis) {
        self.base = self.time(now);
        self.since = None;
    }

    /// Lets the clocks run again.
    pub fn wake(&mut self, now: Millis) {
        if self.since.is_none() {
            self.since = Some(now);
        }
    }

    /// Who sits in a seat.
    pub fn sitter(&self, seat: Seat) -> &Sitter {
        &self.sitters[seat.index()]
    }

    /// The seat to move if a bot sits there.
    pub fn bot_to_move(&self) -> Option<Seat> {
        self.game.to_move().filter(|seat| !self.sitter(*seat).is_human())
    }

    /// The seat to move if a person sits there.
    pub fn human_to_move(&self) -> Option<Seat> {
        self.game.to_move().filter(|seat| self.sitter(*seat).is_human())
    }

    /// Whether any person plays.
    pub fn has_human(&self) -> bool {
        self.sitters.iter().any(Sitter::is_human)
    }

    /// Whether anybody would want to go on with it: a person plays, and something has happened.
    pub fn is_worth_keeping(&self) -> bool {
        self.has_human() && !self.game.log().is_empty()
    }

    /// For whom the keyboard speaks: the person to move, or else the person who waits; without persons, whoever is to
    /// move.
    pub fn voice(&self) -> Seat {
        let mover = self.game.seat_of(self.game.position().side());
        let other = mover.other();
        if !self.sitter(mover).is_human() && self.sitter(other).is_human() {
            other
        } else {
            mover
        }
    }

    /// Who has won and why, if the game has ended: in words for the one person who plays, or else for everyone.
    pub fn ending(&self, texts: &Texts) -> Option<[String; 2]> {
        let verdict = self.game.verdict()?;
        let people: Vec<Seat> = Seat::BOTH
            .into_iter()
            .filter(|seat| self.sitter(*seat).is_human())
            .collect();
        let reader = verdict.seen_by(&people);
        let game = self.game.settings().ruleset.game();
        Some([verdict.outcome(reader), verdict.why_in(game, reader)].map(|phrase| texts.phrase(&phrase)))
    }

    /// How many moves the game took, and how many of them were the winner's.
    pub fn moves_to_win(&self) -> (usize, Option<usize>) {
        let winner = self.game.verdict().and_then(|verdict| verdict.winner);
        let own = winner.map(|winner| {
            let sides = self.game.history().moves().map(|(position, _)| position.side());
            sides.filter(|side| side.number() == winner).count()
        });
        (self.game.plies(), own)
    }

    /// Lets a seat do something.
    ///
    /// # Errors
    /// Why it is not possible.
    pub fn act(&mut self, now: Millis, seat: Seat, action: Action) -> Result<Vec<Notice>, Refusal> {
        let time = self.time(now);
        self.game.act(time, seat, action)
    }

    /// Makes a move of the seat to move.
    ///
    /// # Errors
    /// Why it is not possible.
    pub fn play(&mut self, now: Millis, mv: &str) -> Result<Vec<Notice>, Refusal> {
        let seat = self.game.to_move().ok_or(Refusal::GameOver)?;
        self.act(now, seat, Action::Move(mv.to_string()))
    }

    /// Ends the game if time has run out.
    pub fn tick(&mut self, now: Millis) -> Vec<Notice> {
        let time = self.time(now);
        self.game.tick(time)
    }

    /// Takes back: where one person plays a bot, to that person's last turn; otherwise one turn. A game that was ended
    /// by something other than a turn is only reopened.
    ///
    /// # Errors
    /// If there is nothing to take back.
    pub fn undo(&mut self, now: Millis) -> Result<Vec<Notice>, Refusal> {
        let voice = self.voice();
        let by_turn = self.game.result() == self.game.position().result();
        let alone = self.has_human() && !self.sitter(voice.other()).is_human();
        let action = if alone && by_turn {
            Action::Offer(Offer::Takeback)
        } else {
            Action::Undo
        };
        self.act(now, voice, action)
    }

    /// Makes again what was taken back: where one person plays a bot, until it is that person's turn.
    ///
    /// # Errors
    /// If there is nothing to make again.
    pub fn redo(&mut self, now: Millis) -> Result<Vec<Notice>, Refusal> {
        let voice = self.voice();
        let mut notices = self.act(now, voice, Action::Redo)?;
        while self.has_human() && self.bot_to_move().is_some() && self.game.can_redo() {
            notices.extend(self.act(now, voice, Action::Redo)?);
        }
        Ok(notices)
    }

    /// The positions of the game, from the first to the one on the board.
    pub fn positions(&self) -> Vec<AnyPosition> {
        let earlier = self.game.history().moves().map(|(position, _)| position);
        earlier.chain([self.game.position()]).cloned().collect()
    }

    /// What the bot in a seat may take for its move.
    pub fn limits(&self, seat: Seat, now: Millis) -> Limits {
        let own = self.sitter(seat).limits();
        let left = self.game.clock(seat, self.time(now));
        let Some((left, TimeControl::Fischer { increment, .. })) = left.zip(self.game.settings().clock) else {
            return own;
        };
        let clock = Clock {
            increment: Duration::from_millis(increment),
            ..Clock::new(Duration::from_millis(left))
        };
        own.and(clock.limits(moves_left(self.game.history())))
    }

    /// The seed for the bot in a seat: it depends on where the game stands, so that a game taken up again does not
    /// repeat itself.
    pub fn bot_seed(&self, seat: Seat) -> u64 {
        let ply = self.game.plies() as u64;
        (self.seed ^ (seat.index() as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15)).wrapping_add(ply << 32)
    }

    /// The game as a record of today.
    pub fn record(&self) -> Record {
        let [a, b] = self.sitters.each_ref().map(Sitter::to_string);
        let mut record = self.game.record([&a, &b]);
        record.set_date(crate::date::today());
        record
    }

    /// The game of a record, at rest; sitters that are no names of bots are people.
    ///
    /// # Errors
    /// If the referee does not take it.
    pub fn from_record(record: &Record) -> Result<Table, Refusal> {
        let mut settings = Settings::new(record.ruleset());
        settings.start = record.position().map(String::from);
        let sitter = |tag| {
            record
                .tag(tag)
                .and_then(|name| name.parse().ok())
                .unwrap_or(Sitter::Human)
        };
        let mut table = Table::new(settings, [sitter("One"), sitter("Two")], 0, 0).map_err(|_| Refusal::NotAllowed)?;
        for mv in record.moves() {
            table.play(0, mv)?;
        }
        table.since = None;
        Ok(table)
    }

    /// The move that led to the nth position, as something to draw.
    pub fn trace(&self, positions: &[AnyPosition], ply: usize) -> Option<Trace> {
        let before = positions.get(ply.checked_sub(1)?)?;
        let mv = self.game.moves().nth(ply - 1)?;
        Trace::of(before, mv).ok()
    }
}
