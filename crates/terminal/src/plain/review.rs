//! The review of a game line by line.

use std::time::Duration;

use quincunx_draw::text::Charset;
use quincunx_engine::bot::read_time;
use quincunx_engine::{Control, Limits};
use quincunx_texts::args;

use super::game::Sitting;
use super::{End, Talk};
use crate::judged::{accuracy, graph, label, mistakes, review, sign, told};
use crate::tasks::Deck;

/// What the judgement of a move may take, if nothing is said.
const MOVE_TIME: Duration = Duration::from_millis(300);
/// A line of the graph.
const COLUMNS: usize = 60;

impl Talk<'_> {
    /// Judges the game and says what was found; `time` is what each move may take.
    pub(super) fn review(&mut self, sitting: &mut Sitting, time: &str) -> Result<(), End> {
        let time = if time.is_empty() {
            Some(MOVE_TIME)
        } else {
            read_time(time)
        };
        let Some(time) = time else {
            return Ok(self.tell("plain-review-time")?);
        };
        let history = sitting.table.game.history();
        if history.plies() == 0 {
            return Ok(self.tell("review-nothing")?);
        }
        let limits = Limits {
            time: Some(time),
            ..Limits::default()
        };
        let all = history.plies() + 1;
        let text = self.texts.with("review-progress", &args! { done: 0, all: all });
        self.say(&text)?;
        self.out.flush()?;
        let whole = Control::new(&Limits::default());
        let Some(review) = review(history, &limits, &whole, &mut |_, _| {}) else {
            return Ok(());
        };
        for mv in &review.moves {
            let args = args! {
                ply: mv.ply,
                mv: mv.mv.clone(),
                sign: sign(mv.label),
                label: label(&self.texts, mv.label),
            };
            let mut text = self.texts.with("review-line", &args);
            if mv.label.is_bad() {
                text = format!("{text}\n      {}", told(&self.texts, mv).join("\n      "));
            }
            self.say(&text)?;
        }
        let ascii = self.looks.charset == Charset::Ascii;
        let columns: String = graph(&review, COLUMNS, ascii)
            .into_iter()
            .map(|(_, step)| step)
            .collect();
        let text = self.texts.with("review-graph", &args! { graph: columns });
        self.say(&text)?;
        let text = accuracy(&self.texts, &review);
        self.say(&text)?;
        sitting.review = Some((review.moves.len(), review));
        Ok(())
    }

    /// Lets the person play the own mistakes again.
    pub(super) fn mistakes(&mut self, sitting: &Sitting) -> Result<(), End> {
        let plies = sitting.table.game.plies();
        let Some((_, review)) = sitting.review.as_ref().filter(|(known, _)| *known == plies) else {
            return Ok(self.tell("review-first")?);
        };
        let cards = mistakes(review, &sitting.table);
        if cards.is_empty() {
            return Ok(self.tell("review-no-mistakes")?);
        }
        let mut practice = self.store.as_ref().map(|store| store.practice()).unwrap_or_default();
        for card in &cards {
            practice.add(card.clone());
        }
        self.keep_practice(&practice)?;
        self.practise(Deck::Mistakes(cards.into()))
    }
}
