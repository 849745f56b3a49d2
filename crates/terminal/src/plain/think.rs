//! Bots line by line: one waits for them, but can tell them to hurry.

use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

use quincunx_engine::bot::Thought;
use quincunx_engine::bot::manners::{judge, takes_draw};
use quincunx_engine::{Control, Limits};
use quincunx_play::{Millis, Seat};
use quincunx_rules::History;

use super::Talk;
use crate::bots::{NOBODY, analyst, seated};
use crate::brain::{Brain, Finding, Report};
use crate::{Command, Table};

/// How often someone who waits for a bot looks whether it is to hurry.
const GLANCE: Duration = Duration::from_millis(20);
/// What a hint may take.
const HINT_TIME: Duration = Duration::from_millis(1000);

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
            let programs = talk.programs.clone();
            seated(table.sitter(seat), ruleset, table.bot_seed(seat), programs, &sender)
        });
        Minds {
            seats,
            analyst: analyst(ruleset, 1, &sender),
            reports,
            jobs: 0,
        }
    }

    /// Waits for the answer to a question; the word for it makes it come at once.
    fn wait(&mut self, talk: &mut Talk<'_>, who: Option<Seat>, history: History, limits: &Limits) -> Finding {
        self.jobs += 1;
        let control = Control::new(limits);
        let brain = match who {
            None => &self.analyst,
            Some(seat) => match &self.seats[seat.index()] {
                Some(brain) => brain,
                None => return Finding::Failed(NOBODY.into()),
            },
        };
        brain.ask(self.jobs, history, control.clone());
        loop {
            match self.reports.recv_timeout(GLANCE) {
                Ok(Report { job, finding }) if job == self.jobs => match finding {
                    Finding::Thinking(_) => {}
                    finding => return finding,
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
                Err(RecvTimeoutError::Disconnected) => return Finding::Failed("the bot is gone".into()),
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
        match self.wait(talk, Some(seat), table.game.history().clone(), &limits) {
            Finding::Chosen(Some(thought)) => Ok(thought),
            Finding::Failed(error) => Err(error),
            _ => Err(talk.texts.get("bot-silent")),
        }
    }

    /// What the engine thinks of the position, for that long.
    pub(super) fn opinion(&mut self, talk: &mut Talk<'_>, table: &Table, time: Option<Duration>) -> Option<Thought> {
        let limits = Limits {
            time: Some(time.unwrap_or(HINT_TIME)),
            ..Limits::default()
        };
        match self.wait(talk, None, table.game.history().clone(), &limits) {
            Finding::Chosen(thought) => thought,
            _ => None,
        }
    }

    /// Whether the bot in a seat agrees to a draw.
    pub(super) fn takes_draw(&mut self, talk: &mut Talk<'_>, table: &Table, seat: Seat) -> bool {
        let game = &table.game;
        let Finding::Chosen(thought) = self.wait(talk, None, game.history().clone(), &judge().limits()) else {
            return false;
        };
        takes_draw(game.history(), thought.as_ref(), game.player_of(seat))
    }
}
