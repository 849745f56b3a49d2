//! A learner's attempt at a step.

use quincunx_rules::{AnyPosition, MoveError};

use super::Step;

/// What comes of a move of the learner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The goal is reached.
    Done,
    /// Right so far: this is the answer to it, and the learner is to move again.
    GoOn {
        /// The answer, played already.
        reply: String,
    },
    /// Not what was asked for, and not played: the name of the message that says why.
    Wrong(String),
    /// Not legal, and not played; the step has no words of its own for it.
    Refused(MoveError),
}

/// A learner's attempt at a step: the moves so far, all of them right.
#[derive(Clone, Debug)]
pub struct Attempt<'a> {
    step: &'a Step,
    position: AnyPosition,
    played: Vec<String>,
}

impl<'a> Attempt<'a> {
    /// A step from its beginning.
    pub fn new(step: &'a Step) -> Attempt<'a> {
        Attempt {
            step,
            position: step.start.clone(),
            played: Vec::new(),
        }
    }

    /// The step.
    pub fn step(&self) -> &'a Step {
        self.step
    }

    /// The position now.
    pub fn position(&self) -> &AnyPosition {
        &self.position
    }

    /// The moves so far, answers included.
    pub fn played(&self) -> &[String] {
        &self.played
    }

    /// A move that is right here, for who wants to be shown.
    pub fn hint(&self) -> Option<&'a str> {
        let at = self.played.len();
        let mut lines = self.step.lines.iter().filter(|line| line.starts_with(&self.played));
        lines.find_map(|line| line.get(at)).map(String::as_str)
    }

    /// Judges a move of the learner, and plays it and the answer to it if it is right.
    pub fn make(&mut self, text: &str) -> Verdict {
        let (step, text) = (self.step, text.trim());
        let known = step.tries().find(|(mv, _)| *mv == text);
        let mv = match (self.position.move_text(text), known) {
            (Err(_), Some((_, message))) => return Verdict::Wrong(message),
            (Err(error), None) => return Verdict::Refused(error),
            (Ok(mv), _) => mv,
        };
        let learner = step.start.side();
        let mut after = self.position.clone();
        if let Err(error) = after.play(&mv) {
            return Verdict::Refused(error);
        }
        let mut played = self.played.clone();
        played.push(mv.clone());
        let reached = step.goal.is_reached(learner, &self.position, &after);
        let mut lines = step.lines.iter().filter(|line| line.starts_with(&played));
        let line = lines.next();
        let verdict = match line.map(|line| line.get(played.len())) {
            _ if reached => Verdict::Done,
            Some(None) => Verdict::Done,
            Some(Some(reply)) if after.play(reply).is_ok() => {
                played.push(reply.clone());
                Verdict::GoOn { reply: reply.clone() }
            }
            _ => {
                let known = step.tries().find(|(known, _)| *known == mv);
                return Verdict::Wrong(known.map_or_else(|| step.message("wrong"), |(_, message)| message));
            }
        };
        (self.position, self.played) = (after, played);
        verdict
    }
}
