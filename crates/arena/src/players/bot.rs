//! Bots in this process.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use quincunx_engine::bot::{Bot, moves_left};
use quincunx_engine::{Clock, Control, Limits};
use quincunx_rules::{Outcome, Ruleset};

use super::{Answer, Ask, Seated, Trouble, Watch};
use crate::{Contender, Fault, Kind};

/// A bot at the board. It is made anew for every game, so that nothing but the seed decides how it plays.
pub(super) struct BotSeat {
    kind: Kind,
    ruleset: Ruleset,
    limits: Limits,
    bot: Option<Box<dyn Bot>>,
}

impl BotSeat {
    pub(super) fn new(contender: &Contender, ruleset: Ruleset) -> BotSeat {
        let limit = contender.limit;
        let own = match &contender.kind {
            // A bare `engine` has a time of its own, meant for when nobody says anything else.
            Kind::Bot { text, .. } if text == "engine" && !limit.is_none() => Limits::default(),
            Kind::Bot { spec, .. } => spec.limits(),
            Kind::Own(_) | Kind::Program(_) => Limits::default(),
        };
        let limits = own.and(Limits {
            time: limit.st,
            nodes: limit.nodes,
            depth: limit.depth,
            ..Limits::default()
        });
        BotSeat {
            kind: contender.kind.clone(),
            ruleset,
            limits,
            bot: None,
        }
    }

    fn limits(&self, ask: &Ask<'_>) -> Limits {
        let mut limits = self.limits;
        if let Some(own) = ask.clocks[ask.mover.index()] {
            let clock = Clock {
                increment: Duration::from_millis(own.increment()),
                moves_to_go: own.moves_to_go(),
                ..Clock::new(Duration::from_millis(own.left()))
            };
            let timed = clock.limits(moves_left(ask.history));
            limits = limits.and(timed);
        }
        limits
    }
}

impl Seated for BotSeat {
    fn begin(&mut self, seed: u64, _watch: &Watch<'_>) -> Result<(), Trouble> {
        self.bot = match &self.kind {
            Kind::Bot { spec, .. } => {
                let built = spec.build(&self.ruleset, seed);
                Some(built.map_err(|error| Fault::Crash(error.to_string()))?)
            }
            Kind::Own(maker) => Some(maker.make(&self.ruleset, seed)),
            Kind::Program(_) => None,
        };
        Ok(())
    }

    fn choose(&mut self, ask: &Ask<'_>, watch: &Watch<'_>) -> Result<Answer, Trouble> {
        let limits = self.limits(ask);
        let Some(bot) = &mut self.bot else {
            return Err(Fault::Crash("the game was not begun".into()).into());
        };
        let control = Control::new(&limits);
        watch.stop.watch(watch.worker, &control);
        let chosen = catch_unwind(AssertUnwindSafe(|| bot.choose(ask.history, &control, &mut |_| {})));
        if watch.stop.is_stopped() {
            return Err(Trouble::Stopped);
        }
        match chosen {
            Ok(Some(thought)) => match thought.choice() {
                Some(mv) => Ok(Answer {
                    mv: mv.to_string(),
                    score: thought.score(),
                    depth: thought.depth,
                }),
                None => Err(Fault::WrongClaim("it says there is no move".into()).into()),
            },
            Ok(None) => Err(Fault::WrongClaim("it says there is no move".into()).into()),
            Err(_) => {
                self.bot = None;
                Err(Fault::Crash("the bot panicked".into()).into())
            }
        }
    }

    fn end(&mut self, _ask: &Ask<'_>, _outcome: Outcome, _watch: &Watch<'_>) -> Result<(), Trouble> {
        Ok(())
    }
}
