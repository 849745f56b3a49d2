//! What happened in games, counted: a history in which nothing happens shows nothing.

use std::fmt;
use std::ops::AddAssign;

use quincunx_play::{Action, Event, Offer, Takeback, reason};

use super::Kept;

/// What happened in games, counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Happened {
    /// Games that ended by the rules of the game.
    pub played_out: usize,
    /// Games that ended by a flag.
    pub on_time: usize,
    /// Games that somebody gave up.
    pub resigned: usize,
    /// Games that ended by an agreement.
    pub agreed: usize,
    /// Games that were called off.
    pub aborted: usize,
    /// Turns that were taken back, by agreement or without.
    pub taken_back: usize,
    /// Of those, the ones by agreement.
    pub allowed_back: usize,
    /// Turns that were made again.
    pub redone: usize,
    /// Exchanges of players by the pie rule.
    pub swaps: usize,
    /// Games that are rematches.
    pub rematches: usize,
    /// Games that changed ratings.
    pub rated: usize,
}

impl Happened {
    pub(crate) fn new(kept: &[&Kept]) -> Happened {
        let mut all = Happened::default();
        kept.iter().for_each(|game| all.add(game));
        all
    }

    fn add(&mut self, game: &Kept) {
        let end = match game.ended.as_ref().map(|verdict| verdict.reason.as_str()) {
            None => &mut 0,
            Some(text) if text == reason::TIME.0 => &mut self.on_time,
            Some(text) if text == reason::RESIGNATION.0 => &mut self.resigned,
            Some(text) if text == reason::AGREEMENT.0 => &mut self.agreed,
            Some(text) if text == reason::ABORTED.0 => &mut self.aborted,
            Some(_) => &mut self.played_out,
        };
        *end += 1;
        let is_free = game.settings.takeback == Takeback::Free;
        for entry in &game.log {
            let Event::Seat(_, action) = &entry.event else {
                continue;
            };
            match action {
                Action::Swap => self.swaps += 1,
                Action::Undo => self.taken_back += 1,
                Action::Offer(Offer::Takeback) if is_free => self.taken_back += 1,
                Action::Accept(Offer::Takeback) => {
                    self.taken_back += 1;
                    self.allowed_back += 1;
                }
                Action::Redo => self.redone += 1,
                _ => {}
            }
        }
        self.rematches += usize::from(game.previous.is_some());
        self.rated += usize::from(game.changes.is_some());
    }

    /// Every count, with what it counts.
    pub fn counts(&self) -> [(&'static str, usize); 11] {
        [
            ("played out", self.played_out),
            ("on time", self.on_time),
            ("resigned", self.resigned),
            ("agreed", self.agreed),
            ("aborted", self.aborted),
            ("taken back", self.taken_back),
            ("of those allowed", self.allowed_back),
            ("redone", self.redone),
            ("swaps", self.swaps),
            ("rematches", self.rematches),
            ("rated", self.rated),
        ]
    }
}

impl AddAssign for Happened {
    fn add_assign(&mut self, other: Happened) {
        self.played_out += other.played_out;
        self.on_time += other.on_time;
        self.resigned += other.resigned;
        self.agreed += other.agreed;
        self.aborted += other.aborted;
        self.taken_back += other.taken_back;
        self.allowed_back += other.allowed_back;
        self.redone += other.redone;
        self.swaps += other.swaps;
        self.rematches += other.rematches;
        self.rated += other.rated;
    }
}

impl fmt::Display for Happened {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let counts = self.counts().map(|(what, count)| format!("{count} {what}"));
        f.write_str(&counts.join(", "))
    }
}
