//! Many games of one ruleset, as their types.

use std::sync::atomic::{AtomicUsize, Ordering};

use quincunx_rules::{AnyPosition, EndReason, Outcome, Position, Relative, Ruleset, with_games};

use crate::actions::Actions;
use crate::learned::{Flag, Learned, View};
use crate::split::{From, Rows, Threads};

/// When the referee of the games stops one that could go on.
#[derive(Clone, Copy)]
pub(crate) struct Referee {
    /// Whether the third occurrence of a position ends the game.
    pub(crate) repetition: bool,
    /// The number of moves after which it ends.
    pub(crate) max_plies: Option<u32>,
}

/// How often a position may occur.
const OCCURRENCES: usize = 3;

/// One game.
#[derive(Clone)]
struct Slot<P> {
    position: P,
    plies: u32,
    /// The keys of the positions before, where they can come again.
    past: Vec<u64>,
}

impl<P: Position> Slot<P> {
    fn begin(&mut self, start: P) {
        self.position = start;
        self.plies = 0;
        self.past.clear();
    }

    /// Plays a legal move and says how the game has ended, if it has, and whether the limit of moves ended it.
    #[inline]
    fn play(&mut self, mv: P::Move, referee: Referee) -> Option<(Outcome, bool)> {
        let watched = P::CAN_REPEAT && referee.repetition;
        if watched {
            self.past.push(self.position.key());
        }
        self.position.play_unchecked(mv);
        self.plies += 1;
        if let Some(outcome) = self.position.result() {
            return Some((outcome, false));
        }
        if watched {
            let key = self.position.key();
            let before = self.past.iter().filter(|&&past| past == key).count();
            if before + 1 >= OCCURRENCES {
                return Some((self.position.stopped(EndReason::REPETITION), false));
            }
        }
        let full = referee.max_plies.is_some_and(|most| self.plies >= most);
        full.then(|| (self.position.stopped(EndReason::PLY_LIMIT), true))
    }
}

/// What is told of a step, where it is wanted.
pub(crate) struct Told<'a> {
    pub(crate) rewards: Option<&'a mut [f32]>,
    pub(crate) terminated: Option<&'a mut [bool]>,
    pub(crate) truncated: Option<&'a mut [bool]>,
}

/// Rows of flags of any kind.
pub(crate) enum AnyRows<'a> {
    Bool(&'a mut [bool]),
    I8(&'a mut [i8]),
    U8(&'a mut [u8]),
    F32(&'a mut [f32]),
}

/// Many games of one ruleset.
pub(crate) trait Lot: Send + Sync {
    /// Begins all games anew.
    fn reset(&mut self);
    /// Plays an action in every game, and begins those anew that end by it. If one is not legal, nothing has changed,
    /// and its number comes back.
    fn step(&mut self, threads: &mut Threads, actions: &[i64], told: Told<'_>) -> Result<(), usize>;
    /// For every game the legal action that a number from 0 to 1 (excluded) picks.
    fn draw(&self, threads: &mut Threads, uniform: &[f64], actions: &mut [i64]);
    /// The players to move.
    fn sides(&self, sides: &mut [i8]);
    /// The planes.
    fn observe(&self, threads: &mut Threads, planes: AnyRows<'_>);
    /// The legal actions.
    fn mask(&self, threads: &mut Threads, masks: AnyRows<'_>);
    /// One position.
    fn position(&self, n: usize) -> AnyPosition;
    /// Makes a game go on from a position of the same ruleset as if it began there.
    fn set_position(&mut self, n: usize, position: &AnyPosition);
}

struct Games<P: Learned> {
    start: P,
    actions: Actions<P>,
    slots: Vec<Slot<P>>,
    referee: Referee,
}

impl<P: Learned> Games<P> {
    /// So many games; `None` if there is no memory for them.
    fn new(first: P, start: &AnyPosition, count: usize, referee: Referee) -> Option<Games<P>> {
        let start = start.get().unwrap_or(first);
        let slot = Slot {
            position: start,
            plies: 0,
            past: Vec::new(),
        };
        let mut slots = Vec::new();
        slots.try_reserve_exact(count).ok()?;
        slots.resize(count, slot);
        Some(Games {
            start,
            actions: Actions::new(first),
            slots,
            referee,
        })
    }

    /// The legal move that an action means, if it means one.
    #[inline]
    fn read(&self, position: &P, action: i64) -> Option<P::Move> {
        let mv = self.actions.read(position.side(), usize::try_from(action).ok()?)?;
        position.is_legal(mv).then_some(mv)
    }

    fn write_planes<T: Flag>(&self, threads: &mut Threads, cells: &mut [T]) {
        let (rows, columns) = self.start.extent();
        let width = P::PLANES.len() * rows * columns;
        let work = (&*self.slots, Rows { cells, width });
        threads.each(self.slots.len(), work, |(slots, planes)| {
            planes.cells.fill(T::OFF);
            for (slot, planes) in slots.iter().zip(planes.cells.chunks_exact_mut(width)) {
                let position = &slot.position;
                position.observe(&mut View::new(position, position.side(), planes));
            }
        });
    }

    fn write_masks<T: Flag>(&self, threads: &mut Threads, cells: &mut [T]) {
        let width = self.actions.count();
        let work = (&*self.slots, Rows { cells, width });
        threads.each(self.slots.len(), work, |(slots, masks)| {
            masks.cells.fill(T::OFF);
            for (slot, mask) in slots.iter().zip(masks.cells.chunks_exact_mut(width)) {
                let side = slot.position.side();
                slot.position
                    .for_each_move(|mv| mask[usize::from(self.actions.of(side, mv))] = T::ON);
            }
        });
    }
}

impl<P: Learned> Lot for Games<P> {
    fn reset(&mut self) {
        for slot in &mut self.slots {
            slot.begin(self.start);
        }
    }

    fn step(&mut self, threads: &mut Threads, actions: &[i64], told: Told<'_>) -> Result<(), usize> {
        let wrong = AtomicUsize::new(usize::MAX);
        let work = (From(0), (&*self.slots, actions));
        threads.each(self.slots.len(), work, |(From(first), (slots, actions))| {
            let legal = |(slot, action): (&Slot<P>, &i64)| self.read(&slot.position, *action).is_some();
            if let Some(n) = slots.iter().zip(actions).position(|pair| !legal(pair)) {
                wrong.fetch_min(first + n, Ordering::Relaxed);
            }
        });
        if wrong.load(Ordering::Relaxed) != usize::MAX {
            return Err(wrong.load(Ordering::Relaxed));
        }
        let (start, referee, numbers) = (self.start, self.referee, &self.actions);
        let length = self.slots.len();
        let work = (
            (&mut *self.slots, actions),
            (told.rewards, (told.terminated, told.truncated)),
        );
        threads.each(
            length,
            work,
            |((slots, actions), (mut rewards, (mut terminated, mut truncated)))| {
                for (n, (slot, &action)) in slots.iter_mut().zip(actions).enumerate() {
                    let mover = slot.position.side();
                    // The actions are legal: they have been looked at.
                    let Some(mv) = numbers.read(mover, action as usize) else {
                        continue;
                    };
                    let ended = slot.play(mv, referee);
                    if let Some(rewards) = &mut rewards {
                        rewards[n] = ended.map_or(0.0, |(outcome, _)| match outcome.seen_by(mover) {
                            Relative::Win => 1.0,
                            Relative::Draw => 0.0,
                            Relative::Loss => -1.0,
                        });
                    }
                    if let Some(terminated) = &mut terminated {
                        terminated[n] = matches!(ended, Some((_, false)));
                    }
                    if let Some(truncated) = &mut truncated {
                        truncated[n] = matches!(ended, Some((_, true)));
                    }
                    if ended.is_some() {
                        slot.begin(start);
                    }
                }
            },
        );
        Ok(())
    }

    fn draw(&self, threads: &mut Threads, uniform: &[f64], actions: &mut [i64]) {
        let work = (&*self.slots, (uniform, actions));
        threads.each(self.slots.len(), work, |(slots, (uniform, actions))| {
            for ((slot, &number), action) in slots.iter().zip(uniform).zip(actions) {
                let mv = slot.position.pick_move(|n| ((number * n as f64) as usize).min(n - 1));
                // A game in progress has a move.
                *action = mv.map_or(-1, |mv| i64::from(self.actions.of(slot.position.side(), mv)));
            }
        });
    }

    fn sides(&self, sides: &mut [i8]) {
        for (slot, side) in self.slots.iter().zip(sides) {
            *side = slot.position.side().number() as i8;
        }
    }

    fn observe(&self, threads: &mut Threads, planes: AnyRows<'_>) {
        match planes {
            AnyRows::Bool(cells) => self.write_planes(threads, cells),
            AnyRows::I8(cells) => self.write_planes(threads, cells),
            AnyRows::U8(cells) => self.write_planes(threads, cells),
            AnyRows::F32(cells) => self.write_planes(threads, cells),
        }
    }

    fn mask(&self, threads: &mut Threads, masks: AnyRows<'_>) {
        match masks {
            AnyRows::Bool(cells) => self.write_masks(threads, cells),
            AnyRows::I8(cells) => self.write_masks(threads, cells),
            AnyRows::U8(cells) => self.write_masks(threads, cells),
            AnyRows::F32(cells) => self.write_masks(threads, cells),
        }
    }

    fn position(&self, n: usize) -> AnyPosition {
        self.slots[n].position.into()
    }

    fn set_position(&mut self, n: usize, position: &AnyPosition) {
        if let Some(position) = position.get() {
            self.slots[n].begin(position);
        }
    }
}

macro_rules! dispatch {
    ($($module:ident: $($name:ident $(<$word:ty>)?),+;)+) => {
        /// So many games that begin at a position; `None` if there is no memory for them.
        pub(crate) fn new_lot(start: &AnyPosition, count: usize, referee: Referee) -> Option<Box<dyn Lot>> {
            let ruleset: Ruleset = start.ruleset();
            $($(
                if let Some(first) = quincunx_rules::$module::$name$(::<$word>)?::start(&ruleset) {
                    return Some(Box::new(Games::new(first, start, count, referee)?));
                }
            )+)+
            unreachable!("{ruleset} is of a game that is not in the list of games")
        }
    };
}

with_games!(dispatch);
