//! What takes long and runs on a thread of its own: searching and counting.

use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::SyncSender;
use std::thread;

use quincunx_engine::Control;
use quincunx_engine::bot::Bot;
use quincunx_rules::{History, Position, Visitor, perft};

use quincunx_ugi::Info;

use super::settings::Settings;
use super::{Event, line};

/// An engine and the settings it was made with.
pub(super) struct Engine {
    pub(super) settings: Settings,
    pub(super) bot: Box<dyn Bot>,
}

/// Something to do.
pub(super) enum Work {
    /// Choose a move.
    Search { engine: Box<Engine>, game: History },
    /// Count the move sequences of a length.
    Count { game: History, depth: u32 },
}

/// What came of it.
#[derive(Default)]
pub(super) struct Finished {
    /// The engine, handed back; `None` if it broke.
    pub(super) engine: Option<Box<Engine>>,
    /// The move it chose.
    pub(super) choice: Option<String>,
}

impl Work {
    /// Does it on a new thread, which always ends with [`Event::Done`].
    pub(super) fn spawn(self, control: Control, events: SyncSender<Event>) -> io::Result<()> {
        thread::Builder::new().spawn(move || {
            let tell = |text: String| {
                // Nobody listens any more when the session is over.
                let _ = events.send(Event::Told(text));
            };
            // A search that breaks must not leave the other end waiting for its answer for ever.
            let finished = catch_unwind(AssertUnwindSafe(|| self.run(&control, &tell))).unwrap_or_else(|_| {
                tell(Info::say("the search broke").to_string());
                Finished::default()
            });
            let _ = events.send(Event::Done(finished));
        })?;
        Ok(())
    }

    fn run(self, control: &Control, tell: &impl Fn(String)) -> Finished {
        match self {
            Work::Search { mut engine, game } => {
                let thought = engine
                    .bot
                    .choose(&game, control, &mut |thought| tell(line::thought(thought)));
                if let Some(thought) = &thought {
                    tell(line::thought(thought));
                }
                Finished {
                    engine: Some(engine),
                    choice: thought.and_then(|thought| thought.choice().map(String::from)),
                }
            }
            Work::Count { game, depth } => {
                game.ruleset().visit(Count {
                    game: &game,
                    depth,
                    control,
                    tell,
                });
                Finished::default()
            }
        }
    }
}

struct Count<'a, F> {
    game: &'a History,
    depth: u32,
    control: &'a Control,
    tell: &'a F,
}

impl<F: Fn(String)> Visitor for Count<'_, F> {
    type Output = ();

    fn visit<P: Position>(self, start: P) {
        let position = self.game.typed::<P>().map_or(start, |(position, _)| position);
        let mut moves: Vec<(String, P::Move)> = position.moves().iter().map(|mv| (mv.to_string(), *mv)).collect();
        moves.sort_unstable();
        // At depth 0 there is one sequence, the empty one, below no move.
        let mut total = u64::from(self.depth == 0);
        for (text, mv) in moves.iter().filter(|_| self.depth > 0) {
            let mut next = position;
            next.play_unchecked(*mv);
            let Some(count) = count(&next, self.depth - 1, self.control) else {
                return (self.tell)(Info::say("counting stopped").to_string());
            };
            (self.tell)(format!("{text}: {count}"));
            total += count;
        }
        (self.tell)(format!("Nodes searched: {total}"));
    }
}

/// The number of move sequences of that length; `None` if it was stopped.
fn count<P: Position>(position: &P, depth: u32, control: &Control) -> Option<u64> {
    if control.stopped() {
        return None;
    }
    // The last plies are counted in one go: that is fast, and over soon.
    if depth <= 2 {
        return Some(perft(position, depth));
    }
    let mut total = 0;
    for mv in position.moves() {
        let mut next = *position;
        next.play_unchecked(mv);
        total += count(&next, depth - 1, control)?;
    }
    Some(total)
}
