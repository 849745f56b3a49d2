//! Lessons: which game to learn, and its steps, played on the board of a game.

use quincunx_draw::Trace;
use quincunx_rules::{GameInfo, MoveError};
use quincunx_texts::args;
use quincunx_texts::lessons::{Attempt, Course, Step, Verdict};

use super::task::read_attempt;
use super::{App, Message, Mode, Play, Screen, Setup, Tone};
use crate::{Command, Sitter};

/// The list of what can be learned.
#[derive(Debug, Default)]
pub struct Learn {
    /// The line that is chosen: a course, or the way back after the last one.
    pub selected: usize,
}

/// A step of a course on the board.
#[derive(Debug)]
pub struct Lesson {
    /// The course.
    pub course: &'static Course,
    /// Which of its steps.
    pub at: usize,
    /// Whether its goal is reached.
    pub done: bool,
    attempt: Attempt<'static>,
}

impl Lesson {
    /// The step.
    pub fn step(&self) -> &'static Step {
        self.attempt.step()
    }

    /// The cells to point out: those of the step, until something has happened.
    pub fn marks(&self) -> &'static [String] {
        if self.attempt.played().is_empty() {
            &self.step().marks
        } else {
            &[]
        }
    }

    /// Whether there is a step after this one.
    pub fn has_next(&self) -> bool {
        self.at + 1 < self.course.steps.len()
    }
}

impl App {
    /// Shows what can be learned.
    pub(super) fn show_learn(&mut self) {
        self.leave_lesson();
        self.rest_game();
        self.dialogs.clear();
        self.screen = Screen::Learn;
    }

    /// Does what the chosen line of the list says.
    pub(super) fn choose_learn(&mut self) {
        match Course::all().get(self.learn.selected) {
            Some(course) => self.take_up(course),
            None => self.show_menu(),
        }
    }

    /// Opens the lessons of a game, or the list where there are none.
    pub(super) fn learn_game(&mut self, game: Option<&'static GameInfo>) {
        let at = game.and_then(|game| Course::all().iter().position(|course| course.game.name == game.name));
        match at {
            Some(at) => {
                self.learn.selected = at;
                self.take_up(&Course::all()[at]);
            }
            None => self.show_learn(),
        }
    }

    /// How many steps of a course are done.
    pub fn learned(&self, course: &Course) -> usize {
        let done = |step: &&Step| self.is_learned(course, step);
        course.steps.iter().filter(done).count()
    }

    /// Whether a step is done.
    pub fn is_learned(&self, course: &Course, step: &Step) -> bool {
        let done = self.learned.get(course.game.name);
        done.is_some_and(|done| done.contains(&step.name))
    }

    /// Goes on where a course was left; one that is done begins anew.
    fn take_up(&mut self, course: &'static Course) {
        let mut steps = course.steps.iter();
        let at = steps.position(|step| !self.is_learned(course, step)).unwrap_or(0);
        self.begin_step(course, at);
    }

    fn begin_step(&mut self, course: &'static Course, at: usize) {
        let Some(step) = course.steps.get(at) else { return };
        self.begin_task(&step.start, |play| {
            play.lesson = Some(Lesson {
                course,
                at,
                done: false,
                attempt: Attempt::new(step),
            });
        });
    }

    /// Goes to a step of the course that is on the board.
    pub(super) fn go_to_step(&mut self, at: usize) {
        if let Some(lesson) = self.play.as_ref().and_then(|play| play.lesson.as_ref()) {
            self.begin_step(lesson.course, at);
        }
    }

    /// Puts a lesson or an exercise away; a game stays.
    pub(super) fn leave_lesson(&mut self) {
        if self.play.as_ref().is_some_and(Play::is_task) {
            self.stop_thinking();
            self.play = None;
        }
    }

    /// Takes a move of the learner, if there is one; says whether.
    pub(super) fn try_in_lesson(&mut self, text: &str) -> bool {
        let now = self.now;
        let Some(play) = &mut self.play else { return false };
        let Some(lesson) = &mut play.lesson else { return false };
        if lesson.done {
            return true;
        }
        let typed = match read_attempt(lesson.attempt.position(), text, play.armed) {
            Ok(typed) => typed,
            Err(phrase) => {
                let text = self.texts.phrase(&phrase);
                self.say(Tone::Bad, text);
                return true;
            }
        };
        let known = lesson.attempt.played().len();
        let verdict = lesson.attempt.make(&typed);
        for mv in &lesson.attempt.played()[known..] {
            // The attempt has played it on the same position.
            let _ = play.table.play(now, mv);
        }
        lesson.done = verdict == Verdict::Done;
        let (course, step, last) = (lesson.course, lesson.step(), !lesson.has_next());
        play.refresh();
        let texts = &self.texts;
        let (tone, text) = match &verdict {
            Verdict::Done => {
                let mut text = texts.get(&step.done());
                if last {
                    text = format!("{text} {}", texts.get("learn-finished"));
                }
                (Tone::Good, text)
            }
            Verdict::GoOn { reply } => (Tone::Good, texts.with("learn-go-on", &args! { move: reply.clone() })),
            Verdict::Wrong(message) => (Tone::Bad, texts.get(message)),
            Verdict::Refused(MoveError::Illegal(reason)) => {
                let reason = texts.phrase(reason.phrase());
                (Tone::Bad, texts.with("learn-refused", &args! { reason: reason }))
            }
            Verdict::Refused(MoveError::Text(_)) => (Tone::Bad, self.unreadable(text)),
        };
        self.say(tone, text);
        if verdict == Verdict::Done {
            self.remember(course, step);
        }
        true
    }

    /// Keeps that a step is done.
    fn remember(&mut self, course: &Course, step: &Step) {
        let done = self.learned.entry(course.game.name.to_string()).or_default();
        if done.insert(step.name.clone())
            && let Some(store) = &self.store
            && let Err(error) = store.set_learned(&self.learned)
        {
            let text = self.cannot_save(&store.learned_path(), &error.to_string());
            self.say(Tone::Bad, text);
        }
    }

    /// What commands mean in a lesson; says whether this one was for it.
    pub(super) fn lesson_command(&mut self, command: Command) -> bool {
        let Some(lesson) = self.play.as_ref().and_then(|play| play.lesson.as_ref()) else {
            return false;
        };
        let (course, at) = (lesson.course, lesson.at);
        match command {
            Command::Hint => self.show_answer(),
            Command::Undo | Command::Redo => self.begin_step(course, at),
            Command::Previous => self.begin_step(course, at.saturating_sub(1)),
            Command::Next => self.begin_step(course, at + 1),
            Command::First => self.begin_step(course, 0),
            Command::Last => self.begin_step(course, course.steps.len() - 1),
            Command::Learn => self.show_learn(),
            Command::Language => {
                self.next_lang();
                if let Some(play) = &mut self.play {
                    play.message = None;
                }
            }
            Command::Board | Command::Flip | Command::Moves | Command::Position => return false,
            Command::Rules | Command::Help | Command::Menu | Command::Quit => return false,
            _ => self.say(Tone::Bad, self.texts.get("learn-not-here")),
        }
        true
    }

    /// Shows a move that is right.
    fn show_answer(&mut self) {
        let Some(play) = &mut self.play else { return };
        let Some(lesson) = play.lesson.as_ref().filter(|lesson| !lesson.done) else {
            return;
        };
        let Some(mv) = lesson.attempt.hint() else { return };
        if let Ok(trace) = Trace::of(lesson.attempt.position(), mv) {
            play.take_up(trace);
        }
        let text = self.texts.with("learn-shown", &args! { move: mv });
        play.message = Some(Message {
            tone: Tone::Plain,
            text,
        });
    }

    /// Goes on after a step that is done: to the next one, and after the last one to a first game.
    pub(super) fn go_on(&mut self) {
        let Some(lesson) = self.play.as_ref().and_then(|play| play.lesson.as_ref()) else {
            return;
        };
        let (course, at) = (lesson.course, lesson.at);
        if lesson.has_next() {
            return self.begin_step(course, at + 1);
        }
        self.leave_lesson();
        let mut setup = Setup::new(course.game);
        setup.ruleset = course.first_game;
        setup.mode = Mode::HumanComputer;
        setup.bots[1] = Sitter::gentle();
        self.setup = setup;
        self.start();
        self.say(Tone::Plain, self.texts.get("learn-coach-terminal"));
    }
}
