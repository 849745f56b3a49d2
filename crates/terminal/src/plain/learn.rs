//! Lessons line by line.

use quincunx_draw::text::{Sheet, text};
use quincunx_draw::{Board, Options, Scene};
use quincunx_play::Settings;
use quincunx_rules::{GameInfo, MoveError};
use quincunx_texts::args;
use quincunx_texts::lessons::{Attempt, Course, Step, Verdict};

use super::{Answer, End, Talk};
use crate::app::read_attempt;
use crate::{COMMANDS, Command, Sitter};

/// Where a step leads.
enum Way {
    On,
    Back,
    Out,
}

impl Talk<'_> {
    /// Teaches a game, or asks which one; then there is a first game.
    pub(super) fn learn(&mut self, game: Option<&'static GameInfo>, seed: u64) -> Result<(), End> {
        let course = match game.and_then(Course::of) {
            Some(course) => course,
            None => match self.ask_course()? {
                Answer::Is(course) => course,
                Answer::Back => return Ok(()),
            },
        };
        if !self.teach(course)? {
            return Ok(());
        }
        self.tell("learn-finished")?;
        let question = self.texts.get("learn-first-game");
        if let Answer::Is(true) = self.yes_no(&question, true)? {
            let settings = Settings::new(course.first_game);
            let sitters = [Sitter::Human, Sitter::gentle()];
            self.tell("learn-coach-help")?;
            return self.only(settings, sitters, seed);
        }
        Ok(())
    }

    fn ask_course(&mut self) -> Result<Answer<&'static Course>, End> {
        let learned = self.store.as_ref().map(|store| store.learned()).unwrap_or_default();
        let courses = Course::all();
        for (n, course) in courses.iter().enumerate() {
            let done = learned.get(course.game.name).map_or(0, |done| done.len());
            let args = args! { done: done, steps: course.steps.len() };
            let progress = self.texts.with("learn-progress", &args);
            let text = format!("  {}. {}: {progress}", n + 1, course.game.title);
            self.say(&text)?;
        }
        let question = format!("{} [1]", self.texts.get("learn-choose"));
        self.ask(&question, "plain-no-game", |_, line| {
            super::ask::find_game(line).and_then(Course::of)
        })
    }

    /// Teaches the steps that are not done yet, or all if all are; says whether the last one was reached.
    fn teach(&mut self, course: &'static Course) -> Result<bool, End> {
        let learned = self.store.as_ref().map(|store| store.learned()).unwrap_or_default();
        let known = |step: &Step| {
            let done = learned.get(course.game.name);
            done.is_some_and(|done| done.contains(&step.name))
        };
        self.tell("plain-learn-help")?;
        let mut at = course.steps.iter().position(|step| !known(step)).unwrap_or(0);
        while let Some(step) = course.steps.get(at) {
            let args = args! { step: at + 1, steps: course.steps.len() };
            let head = self.texts.with("learn-step", &args);
            let title = self.texts.get(&step.title());
            self.say(&format!("\n{head}: {title}"))?;
            match self.teach_step(course, step)? {
                Way::On => at += 1,
                Way::Back => at = at.saturating_sub(1),
                Way::Out => return Ok(false),
            }
        }
        Ok(true)
    }

    fn teach_step(&mut self, course: &Course, step: &'static Step) -> Result<Way, End> {
        let mut attempt = Attempt::new(step);
        self.show_attempt(&attempt)?;
        self.tell(&step.task())?;
        loop {
            let question = self.texts.get("plain-learn-move");
            let line = self.prompt(&question)?;
            match Command::read(&line, &self.texts) {
                Some((Command::Quit, _)) => return Err(End::Left),
                Some((Command::Menu, _)) => return Ok(Way::Out),
                Some((Command::Next, _)) => return Ok(Way::On),
                Some((Command::Previous, _)) => return Ok(Way::Back),
                Some((command, rest)) => self.beside(command, rest, &attempt)?,
                None => {
                    let typed = match read_attempt(attempt.position(), &line, None) {
                        Ok(typed) => typed,
                        Err(phrase) => {
                            let text = self.texts.phrase(&phrase);
                            self.say(&text)?;
                            continue;
                        }
                    };
                    let verdict = attempt.make(&typed);
                    self.say_verdict(&verdict, step, &line)?;
                    match verdict {
                        Verdict::Done => {
                            self.learned(course, step)?;
                            return Ok(Way::On);
                        }
                        Verdict::GoOn { .. } => self.show_attempt(&attempt)?,
                        Verdict::Wrong(_) | Verdict::Refused(_) => {}
                    }
                }
            }
        }
    }

    /// Words that make no move.
    fn beside(&mut self, command: Command, rest: &str, attempt: &Attempt<'_>) -> Result<(), End> {
        match command {
            Command::Hint => {
                let mv = attempt.hint().unwrap_or_default().to_string();
                let text = self.texts.with("learn-shown", &args! { move: mv });
                self.say(&text)?;
            }
            Command::Board => {
                self.show_attempt(attempt)?;
                self.tell(&attempt.step().task())?;
            }
            Command::Moves => {
                let moves = attempt.position().moves().join(" ");
                self.say(&moves)?;
            }
            Command::Position => {
                let position = attempt.position().to_string();
                self.show(&position)?;
            }
            Command::Rules => {
                self.say_rules(attempt.position().ruleset().game())?;
            }
            Command::Language => {
                self.set_lang(rest)?;
                self.tell(&attempt.step().task())?;
            }
            Command::Help => {
                let here = [Command::Hint, Command::Board, Command::Moves, Command::Rules];
                let ways = [
                    Command::Next,
                    Command::Previous,
                    Command::Language,
                    Command::Menu,
                    Command::Quit,
                ];
                let words = COMMANDS.iter().map(|(command, ..)| *command);
                for command in words.filter(|command| here.contains(command) || ways.contains(command)) {
                    let text = format!("  {:<12} {}", command.word(&self.texts), command.about(&self.texts));
                    self.say(&text)?;
                }
                self.tell("plain-learn-help")?;
            }
            _ => self.tell("learn-not-here")?,
        }
        Ok(())
    }

    fn say_verdict(&mut self, verdict: &Verdict, step: &Step, line: &str) -> Result<(), End> {
        let texts = &self.texts;
        let text = match verdict {
            Verdict::Done => texts.get(&step.done()),
            Verdict::GoOn { reply } => texts.with("learn-go-on", &args! { move: reply.clone() }),
            Verdict::Wrong(message) => texts.get(message),
            Verdict::Refused(MoveError::Illegal(reason)) => {
                let reason = texts.phrase(reason.phrase());
                texts.with("learn-refused", &args! { reason: reason })
            }
            Verdict::Refused(MoveError::Text(_)) => {
                let example = step.lines.first().and_then(|line| line.first());
                let args = args! { text: line.to_string(), example: example.cloned().unwrap_or_default() };
                texts.with("move-unreadable", &args)
            }
        };
        Ok(self.say(&text)?)
    }

    /// Keeps that a step is done.
    fn learned(&mut self, course: &Course, step: &Step) -> Result<(), End> {
        let Some(store) = &self.store else { return Ok(()) };
        let mut learned = store.learned();
        let done = learned.entry(course.game.name.to_string()).or_default();
        if done.insert(step.name.clone())
            && let Err(error) = store.set_learned(&learned)
        {
            let path = store.learned_path().display().to_string();
            let args = args! { path: path, error: error.to_string() };
            let text = self.texts.with("cannot-save", &args);
            self.say(&text)?;
        }
        Ok(())
    }

    fn show_attempt(&mut self, attempt: &Attempt<'_>) -> Result<(), End> {
        let board = Board::of(&attempt.position().ruleset());
        let mut scene = Scene::of(attempt.position(), &Options::default());
        if attempt.played().is_empty() {
            let marks = attempt.step().marks.iter().filter_map(|cell| board.find(cell));
            scene.marks = marks.collect();
        }
        let scene = scene.translated(|phrase| self.texts.phrase(phrase));
        let sheet = Sheet {
            charset: self.looks.charset,
            width: self.width,
            height: None,
            notes: false,
        };
        let picture = text(&board, &scene, &sheet).render(self.looks.colours);
        write!(self.out, "\n{picture}\n")?;
        Ok(())
    }
}
