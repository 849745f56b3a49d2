//! Bots line by line: one waits for them, but can tell them to hurry.

use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

use quincunx_engine::bot::{Bot, BotSpec, Situation, Thought};
use quincunx_engine::{Control, Limits, Score, winning_chance};
use quincunx_play::{Millis, Seat};
use quincunx_rules::Ruleset;

use super::Talk;
use crate::brain::{Brain, Report, Said};
use crate::{Command, Table};

/// How often someone who waits for a bot looks whether it is to hurry.
const GLANCE: Duration = Duration::from_millis(20);
/// What a hint may take.
const HINT_TIME: Duration = Duration::from_millis(1000);
/// How many positions are looked at before a bot answers a proposal.
const JUDGING_NODES: u64 = 30_000;
/// A bot agrees to a draw if its chances are no better.
const DRAW_CHANCE: f64 = 0.4;

/// The bots of a game.
pub(super) struct Minds {
    seats: [Option<Brain>; 2],
    analyst: Brain,
    reports: std::sync::mpsc::Receiver<Report>,
    jobs: u64,
}

impl Minds {
    pub(super) fn new(talk: &Talk<'_>, table: &Table) -> Minds {
        let (sender, reports) = channel();
        let ruleset = table.game.settings().ruleset;
        let seats = Seat::BOTH.map(|seat| {
            let (sitter, seed) = (table.sitter(seat).clone(), table.bot_seed(seat));
            let programs = talk.programs.clone();
            (!sitter.is_human()).then(|| {
                let make = move || match sitter.build(&ruleset, seed, programs.as_ref())? {
                    Some(bot) => Ok(bot),
                    None => Err("nobody sits there".to_string()),
                };
                Brain::new(make, sender.clone())
            })
        });
        Minds {
            seats,
            analyst: Brain::new(move || engine(&ruleset), sender),
            reports,
            jobs: 0,
        }
    }

    /// Waits for the answer to a question; the word for it makes it come at once.
    fn wait(&mut self, talk: &mut Talk<'_>, who: Option<Seat>, situation: Situation, limits: &Limits) -> Said {
        self.jobs += 1;
        let control = Control::new(limits);
        let brain = match who {
            None => &self.analyst,
            Some(seat) => match &self.seats[seat.index()] {
                Some(brain) => brain,
                None => return Said::Failed("nobody sits there".into()),
            },
        };
        brain.ask(self.jobs, situation, control.clone());
        loop {
            match self.reports.recv_timeout(GLANCE) {
                Ok(Report { job, said }) if job == self.jobs => match said {
                    Said::Thinking(_) => {}
                    said => return said,
                },
                Ok(_) => {}
                Err(RecvTimeoutError::Timeout) => {
                    let line = talk.lines.peek().map(String::from);
                    let now = line.and_then(|line| Command::read(&line, &talk.texts).map(|(command, _)| command));
                    if now == Some(Command::Now) {
                        talk.lines.next();
                        control.stop();
                    }
                }
                Err(RecvTimeoutError::Disconnected) => return Said::Failed("the bot is gone".into()),
            }
        }
    }

    /// The move of a bot.
    pub(super) fn turn(
        &mut self,
        talk: &mut Talk<'_>,
        table: &Table,
        seat: Seat,
        now: Millis,
    ) -> Result<Thought, String> {
        let limits = table.limits(seat, now);
        match self.wait(talk, Some(seat), table.situation(), &limits) {
            Said::Chosen(Some(thought)) => Ok(thought),
            Said::Failed(error) => Err(error),
            _ => Err(talk.texts.get("bot-silent")),
        }
    }

    /// What the engine thinks of the position, for that long.
    pub(super) fn opinion(&mut self, talk: &mut Talk<'_>, table: &Table, time: Option<Duration>) -> Option<Thought> {
        let limits = Limits {
            time: Some(time.unwrap_or(HINT_TIME)),
            ..Limits::default()
        };
        match self.wait(talk, None, table.situation(), &limits) {
            Said::Chosen(thought) => thought,
            _ => None,
        }
    }

    /// Whether the bot in a seat agrees to a draw.
    pub(super) fn takes_draw(&mut self, talk: &mut Talk<'_>, table: &Table, seat: Seat) -> bool {
        let limits = Limits {
            nodes: Some(JUDGING_NODES),
            ..Limits::default()
        };
        let said = self.wait(talk, None, table.situation(), &limits);
        let Said::Chosen(Some(thought)) = said else {
            return false;
        };
        let score = thought.score().unwrap_or(Score::EVEN);
        let chance = winning_chance(&table.game.settings().ruleset, score);
        let mover = table.game.position().side() == table.game.player_of(seat);
        (if mover { chance } else { 1.0 - chance }) <= DRAW_CHANCE
    }
}

fn engine(ruleset: &Ruleset) -> Result<Box<dyn Bot>, String> {
    let spec: BotSpec = "engine".parse().map_err(|error| format!("{error}"))?;
    spec.build(ruleset, 0).map_err(|error| error.to_string())
}
