//! Whose turn it is to think, and what comes of it.

use std::time::Duration;

use quincunx_draw::Trace;
use quincunx_engine::Limits;
use quincunx_engine::bot::Thought;
use quincunx_engine::bot::manners::{judge, takes_draw, wants_swap};
use quincunx_play::{Action, Offer, Seat};
use quincunx_rules::{History, Player};
use quincunx_texts::args;

use super::play::SPEEDS;
use super::{App, Effect, Role, Screen, Tone};
use crate::brain::{Finding, JobId, Report};

/// Something a brain was asked.
#[derive(Clone, Debug)]
pub(super) struct Job {
    pub(super) id: JobId,
    wanted: Wanted,
    side: Player,
    /// The number of the position.
    ply: usize,
}

/// What it was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wanted {
    /// The move of a seat.
    Turn(Seat),
    /// A proposal for the person to move.
    Hint,
    /// An opinion, for as long as the position is looked at.
    Analysis,
    /// Whether the bot in a seat agrees to a draw.
    Draw(Seat),
    /// What is wrong with a move in an exercise.
    Refutation,
}

/// What a hint may take.
const HINT_TIME: Duration = Duration::from_millis(1500);
/// What a refutation may take.
const REFUTATION_TIME: Duration = Duration::from_millis(700);
/// How long a position is analysed.
const ANALYSIS_TIME: Duration = Duration::from_secs(120);
impl App {
    pub(super) fn next_job(&mut self) -> JobId {
        self.jobs += 1;
        self.jobs
    }

    fn ask(&mut self, role: Role, wanted: Wanted, history: History, limits: Limits) {
        let id = self.next_job();
        let (side, ply) = (history.position().side(), history.plies());
        let Some(play) = &mut self.play else { return };
        let job = Some(Job { id, wanted, side, ply });
        match role {
            Role::Seat(_) => play.seat_job = job,
            Role::Analyst => {
                if let Some(old) = play.analyst_job.take() {
                    self.effects.push(Effect::Stop(old.id));
                }
                play.analyst_job = job;
            }
        }
        self.effects.push(Effect::Ask {
            job: id,
            role,
            history: Box::new(history),
            limits,
        });
    }

    /// Stops everything that thinks about what is no longer on the board.
    pub(super) fn stop_thinking(&mut self) {
        if let Some(play) = &mut self.play {
            for job in [play.seat_job.take(), play.analyst_job.take()].into_iter().flatten() {
                self.effects.push(Effect::Stop(job.id));
            }
            if let Some(judging) = play.judging.take() {
                self.effects.push(Effect::Stop(judging.job));
            }
            play.due = None;
        }
    }

    /// Lets whoever is to move begin: a bot is asked, now or when it is due.
    pub(super) fn begin_turn(&mut self) {
        self.stop_thinking();
        let now = self.now;
        let Some(play) = &mut self.play else { return };
        if play.table.bot_to_move().is_some() {
            let waits = play.paused && !play.stepping;
            let first = play.table.game.turns().len() == 0;
            if !waits {
                let delay = match (play.table.has_human(), first || play.stepping) {
                    (false, false) => SPEEDS[play.speed],
                    (true, false) => play.pause(now),
                    _ => 0,
                };
                play.due = Some(now + delay);
                self.tick_game();
                return;
            }
        }
        self.analyse();
    }

    /// Analyses the position that is looked at, if that is wanted and nobody else thinks.
    pub(super) fn analyse(&mut self) {
        let Some(play) = &self.play else { return };
        let busy = play.seat_job.is_some() || play.due.is_some();
        let over = play.shown().result().is_some();
        if !play.analysing || over || (busy && play.is_live()) || self.screen != Screen::Game {
            return;
        }
        let history = play.table.game.history().at(play.shown_ply());
        let limits = Limits {
            time: Some(ANALYSIS_TIME),
            ..Limits::default()
        };
        self.ask(Role::Analyst, Wanted::Analysis, history, limits);
    }

    /// Asks for a proposal.
    pub(super) fn ask_hint(&mut self) {
        let Some(play) = &self.play else { return };
        if play.table.human_to_move().is_none() {
            let text = self.texts.get("hint-not-now");
            return self.say(Tone::Bad, text);
        }
        let history = play.table.game.history().clone();
        let limits = Limits {
            time: Some(HINT_TIME),
            ..Limits::default()
        };
        self.walk_to_live();
        self.ask(Role::Analyst, Wanted::Hint, history, limits);
        self.say(Tone::Plain, self.texts.get("hint-coming"));
    }

    /// Asks what is wrong with the last move of a game that is not on the board.
    pub(super) fn ask_refutation(&mut self, history: History) {
        let limits = Limits {
            time: Some(REFUTATION_TIME),
            ..Limits::default()
        };
        self.ask(Role::Analyst, Wanted::Refutation, history, limits);
        self.say_checking();
    }

    /// Asks what the bot in a seat thinks of a draw.
    pub(super) fn ask_draw(&mut self, seat: Seat) {
        let Some(play) = &self.play else { return };
        let history = play.table.game.history().clone();
        self.ask(Role::Analyst, Wanted::Draw(seat), history, judge().limits());
        self.say(Tone::Plain, self.texts.get("offer-coming"));
    }

    /// The bot that thinks is to move now, or the hint to be given.
    pub(super) fn move_now(&mut self) {
        let now = self.now;
        let Some(play) = &mut self.play else { return };
        if play.due.is_some() {
            play.due = Some(now);
            self.tick_game();
        } else if let Some(job) = &play.seat_job {
            self.effects.push(Effect::Stop(job.id));
        } else if let Some(job) = play.analyst_job.as_ref().filter(|job| job.wanted == Wanted::Hint) {
            self.effects.push(Effect::Stop(job.id));
        }
    }

    /// Time has passed: clocks may have run out, a computer's move may be due.
    pub(super) fn tick_game(&mut self) {
        let now = self.now;
        if self.screen != Screen::Game {
            return;
        }
        let Some(play) = &mut self.play else { return };
        let notices = play.table.tick(now);
        if !notices.is_empty() {
            self.happened();
            return;
        }
        if play.due.is_some_and(|due| now >= due) {
            play.due = None;
            play.stepping = false;
            if let Some(seat) = play.table.bot_to_move() {
                let (history, limits) = (play.table.game.history().clone(), play.table.limits(seat, now));
                self.ask(Role::Seat(seat), Wanted::Turn(seat), history, limits);
            }
        }
    }

    /// A brain has said something.
    pub(super) fn hear(&mut self, report: Report) {
        match report.finding {
            Finding::Judged(done, all) => return self.judged(report.job, done, all),
            Finding::Reviewed(review) => return self.reviewed(report.job, review),
            _ => {}
        }
        let Some(play) = &mut self.play else { return };
        let jobs = [&play.seat_job, &play.analyst_job];
        let Some(job) = jobs.into_iter().flatten().find(|job| job.id == report.job).cloned() else {
            return;
        };
        match report.finding {
            Finding::Thinking(thought) => {
                if !thought.lines.is_empty() {
                    play.thoughts.insert(job.ply, (job.side, thought));
                }
            }
            Finding::Chosen(thought) => {
                if play.seat_job.as_ref().is_some_and(|own| own.id == job.id) {
                    play.seat_job = None;
                } else {
                    play.analyst_job = None;
                }
                self.chosen(&job, thought);
            }
            // These were heard above.
            Finding::Judged(..) | Finding::Reviewed(_) => {}
            Finding::Failed(error) => {
                (play.seat_job, play.analyst_job) = (None, None);
                play.paused = true;
                self.say_note("error", error);
            }
        }
    }

    fn chosen(&mut self, job: &Job, thought: Option<Thought>) {
        let Some(play) = &mut self.play else { return };
        if let Some(thought) = &thought
            && (thought.score().is_some() || !play.thoughts.contains_key(&job.ply))
        {
            play.thoughts.insert(job.ply, (job.side, thought.clone()));
        }
        match job.wanted {
            Wanted::Analysis => {}
            Wanted::Turn(seat) => self.bot_turn(seat, thought),
            Wanted::Hint => {
                let choice = thought.as_ref().and_then(Thought::choice);
                if let Some(trace) = choice.and_then(|mv| Trace::of(play.table.game.position(), mv).ok()) {
                    let text = self.texts.with("hint-is", &args! { mv: trace.text.clone() });
                    play.take_up(trace);
                    self.say(Tone::Good, text);
                }
                self.analyse();
            }
            Wanted::Refutation => self.refuted(thought.as_ref()),
            Wanted::Draw(seat) => {
                let game = &play.table.game;
                if takes_draw(game.history(), thought.as_ref(), game.player_of(seat)) {
                    self.act(seat, Action::Accept(Offer::Draw));
                } else {
                    self.act(seat, Action::Decline(Offer::Draw));
                    self.say(Tone::Plain, self.texts.get("offer-refused"));
                }
            }
        }
    }

    /// Makes the move a bot has chosen. By the pie rule it takes the other side if that is better off.
    fn bot_turn(&mut self, seat: Seat, thought: Option<Thought>) {
        let Some(play) = &mut self.play else { return };
        if play.table.game.can_swap() && wants_swap(thought.as_ref(), play.table.seed) {
            return self.act(seat, Action::Swap);
        }
        match thought.as_ref().and_then(Thought::choice) {
            Some(mv) => {
                let mv = mv.to_string();
                let (told, human) = (play.positions.len(), play.table.has_human());
                self.act(seat, Action::Move(mv.clone()));
                let is_made = self.play.as_ref().is_some_and(|play| play.positions.len() > told);
                if human && is_made {
                    self.say(Tone::Plain, self.texts.with("computer-played", &args! { mv: mv }));
                }
            }
            None => {
                play.paused = true;
                self.say_note("error", self.texts.get("bot-silent"));
            }
        }
    }
}
