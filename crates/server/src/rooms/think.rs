//! Bots at the board of a room.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use quincunx_engine::Control;
use quincunx_play::{Action, Millis, Offer, Seat, TimeControl};

use super::room::Room;
use crate::bots::{Decision, Question, Task};
use crate::engines::Class;

/// How long a bot waits before it moves, where only bots play: people want to see what happens.
const PAUSE: Duration = Duration::from_millis(700);

/// A bot that thinks.
pub(super) struct Thinking {
    step: u64,
    stop: Arc<StopHandle>,
}

impl Drop for Thinking {
    fn drop(&mut self) {
        // Nobody waits for the answer any more.
        self.stop.stop();
    }
}

/// Stops a search that may not have begun yet: its clock starts when its turn comes.
#[derive(Default)]
struct StopHandle {
    stopped: AtomicBool,
    control: Mutex<Option<Control>>,
}

impl StopHandle {
    fn stop(&self) {
        self.stopped.store(true, Ordering::SeqCst);
        if let Some(control) = &*self.control.lock().unwrap_or_else(PoisonError::into_inner) {
            control.stop();
        }
    }

    /// Lets the bot think, within its limits and until it is stopped.
    fn decide(&self, task: &Task) -> Decision {
        let control = Control::new(&task.limits());
        *self.control.lock().unwrap_or_else(PoisonError::into_inner) = Some(control.clone());
        if self.stopped.load(Ordering::SeqCst) {
            return Decision::Nothing;
        }
        task.decide(&control)
    }
}

impl Room {
    /// Lets a bot think if it has something to decide.
    pub(super) fn ask_bots(&mut self) {
        if self
            .thinking
            .as_ref()
            .is_some_and(|thinking| thinking.step == self.step)
        {
            return;
        }
        self.thinking = None;
        let between_bots = self.row.between_bots();
        if self.broken || (between_bots && self.watchers.is_empty()) {
            return;
        }
        let Some((seat, question)) = self.question() else {
            return;
        };
        let holder = &self.row.seats[seat.index()].holder;
        let Some(bot) = holder.bot() else {
            return;
        };
        let bot = bot.to_string();
        let Some(asker) = self.asker() else {
            return;
        };
        self.spare_bot();
        let task = Task {
            bot,
            history: self.game.history().clone(),
            seed: seed(&self.row.id, self.step),
            clock: self.game.clock(seat, self.now()).map(Duration::from_millis),
            question,
        };
        let stop = Arc::new(StopHandle::default());
        self.thinking = Some(Thinking {
            step: self.step,
            stop: Arc::clone(&stop),
        });
        let (door, step, app) = (self.door.clone(), self.step, self.app.clone());
        let class = self.class(&task);
        tokio::spawn(async move {
            if between_bots {
                app.clock.sleep(PAUSE).await;
            }
            let (sender, answer) = tokio::sync::oneshot::channel();
            let clock = app.clock.clone();
            app.engines.think(&asker, class, move || {
                let begun = clock.now();
                let decision = stop.decide(&task);
                let took = clock.now().saturating_sub(begun).min(task.most());
                drop(sender.send((decision, took)));
            });
            let (decision, took) = answer.await.unwrap_or((Decision::Nothing, Duration::ZERO));
            // A room that is closed no longer wants to know.
            if let Some(door) = door.upgrade()
                && let Ok(Some(mut room)) = door.enter(&app).await
            {
                room.decided(step, decision, took).await;
            }
        });
    }

    /// What a bot has to decide, and which one.
    fn question(&self) -> Option<(Seat, Question)> {
        let mover = self.game.to_move()?;
        let is_bot = |seat: Seat| self.row.seats[seat.index()].holder.bot().is_some();
        if let Some(seat) = self.game.offers().draw.map(Seat::other)
            && is_bot(seat)
        {
            return Some((seat, Question::Draw(self.game.player_of(seat))));
        }
        let question = if self.game.can_swap() {
            Question::MoveOrSwap
        } else {
            Question::Move
        };
        is_bot(mover).then_some((mover, question))
    }

    /// Whose engine time it uses up: that of the person who plays, or of one who watches.
    fn asker(&self) -> Option<String> {
        let player = self.row.seats.iter().find_map(|seat| seat.holder.user());
        let watchers = self.watchers.values().map(|watcher| watcher.outbox.user());
        player
            .or_else(|| self.app.engines.richest(watchers))
            .map(str::to_string)
    }

    /// How urgent it is.
    fn class(&self, task: &Task) -> Class {
        match (self.row.settings.clock, task.clock) {
            _ if self.row.between_bots() => Class::Show,
            (Some(TimeControl::Fischer { .. }), Some(left)) => Class::Clock(self.app.clock.now() + left),
            _ => Class::Person,
        }
    }

    /// Whether it is a bot's turn.
    pub(super) fn waits_for_bot(&self) -> bool {
        let mover = self.game.to_move();
        mover.is_some_and(|seat| self.row.seats[seat.index()].holder.bot().is_some())
    }

    /// Has the turn of a bot begin now: while it waits for a thread, its clock does not run.
    pub(super) fn spare_bot(&mut self) {
        if self.waits_for_bot() {
            self.begin_turn();
        }
    }

    /// A bot has decided, and has thought so long.
    async fn decided(&mut self, step: u64, decision: Decision, took: Duration) {
        if self.thinking.as_ref().is_none_or(|thinking| thinking.step != step) {
            return;
        }
        self.thinking = None;
        let Some((seat, question)) = self.question().filter(|_| step == self.step) else {
            return self.ask_bots();
        };
        let is_draw = matches!(question, Question::Draw(_));
        let action = match decision {
            Decision::Draw(true) if is_draw => Action::Accept(Offer::Draw),
            Decision::Draw(false) if is_draw => Action::Decline(Offer::Draw),
            Decision::Move(text) if !is_draw => Action::Move(text),
            Decision::Swap if question == Question::MoveOrSwap => Action::Swap,
            // The question has changed meanwhile, as when a draw was offered.
            Decision::Draw(_) | Decision::Move(_) | Decision::Swap => return self.ask_bots(),
            Decision::Nothing => {
                tracing::error!(game = self.row.id, "a bot has no answer and resigns");
                Action::Resign
            }
        };
        let now = self.now();
        if self.game.to_move() == Some(seat) {
            let waited = self.game.elapsed(now).saturating_sub(took.as_millis() as Millis);
            self.game.give_back(waited);
        }
        if let Err(error) = self.happen(|game| game.act(now, seat, action), None).await {
            tracing::error!(
                game = self.row.id,
                message = error.info.message,
                "a bot's move was refused"
            );
        }
    }
}

fn seed(game: &str, step: u64) -> u64 {
    let mut hasher = DefaultHasher::new();
    (game, step).hash(&mut hasher);
    hasher.finish()
}
