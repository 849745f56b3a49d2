//! The review of a game: judged outside, shown beside the board, its mistakes played again.

use std::time::Duration;

use quincunx_engine::Limits;
use quincunx_study::Review;

use super::{App, Effect, Tone};
use crate::brain::JobId;
use crate::judged::mistakes;
use crate::tasks::Deck;

/// What the judgement of a move may take.
const MOVE_TIME: Duration = Duration::from_millis(300);

/// A game that is being judged.
#[derive(Clone, Copy, Debug)]
pub struct Judging {
    pub(super) job: JobId,
    /// How many positions have been judged.
    pub done: usize,
    /// How many there are.
    pub all: usize,
}

impl App {
    /// Lets the game be judged, from its first move to its last so far.
    pub(super) fn begin_review(&mut self) {
        let job = self.next_job();
        let Some(play) = &mut self.play else { return };
        let plies = play.table.game.plies();
        if play.review.is_some() {
            return self.say_reviewed();
        }
        if play.judging.is_some() {
            return;
        }
        if plies == 0 {
            return self.say(Tone::Bad, self.texts.get("review-nothing"));
        }
        let history = Box::new(play.table.game.history().clone());
        play.judging = Some(Judging {
            job,
            done: 0,
            all: plies + 1,
        });
        let limits = Limits {
            time: Some(MOVE_TIME),
            ..Limits::default()
        };
        self.effects.push(Effect::Review { job, history, limits });
        self.dialogs.clear();
    }

    /// So much of the game is judged.
    pub(super) fn judged(&mut self, job: JobId, done: usize, all: usize) {
        if let Some(judging) = self.play.as_mut().and_then(|play| play.judging.as_mut())
            && judging.job == job
        {
            (judging.done, judging.all) = (done, all);
        }
    }

    /// The game is judged.
    pub(super) fn reviewed(&mut self, job: JobId, review: Option<Box<Review>>) {
        let Some(play) = self.play.as_mut() else { return };
        if play.judging.is_none_or(|judging| judging.job != job) {
            return;
        }
        play.judging = None;
        let Some(review) = review else { return };
        let alone = play.table.sitters.iter().filter(|sitter| sitter.is_human()).count() == 1;
        // What is one's own for certain comes back by itself.
        if alone {
            for card in mistakes(&review, &play.table) {
                self.practice.add(card);
            }
        }
        play.review = Some(review);
        if alone {
            self.keep_practice();
        }
        self.say_reviewed();
    }

    fn say_reviewed(&mut self) {
        self.say(Tone::Good, self.texts.get("review-ready"));
    }

    /// Lets the person play the own mistakes again.
    pub(super) fn practise_mistakes(&mut self) {
        let Some(play) = &self.play else { return };
        let Some(review) = &play.review else {
            return self.say(Tone::Bad, self.texts.get("review-first"));
        };
        let cards = mistakes(review, &play.table);
        if cards.is_empty() {
            return self.say(Tone::Good, self.texts.get("review-no-mistakes"));
        }
        for card in &cards {
            self.practice.add(card.clone());
        }
        self.keep_practice();
        self.practise(Deck::Mistakes(cards.into()));
    }
}
