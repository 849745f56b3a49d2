//! A game on the screen: the table, and what the person in front of it has begun to do.

use std::collections::BTreeMap;

use quincunx_draw::{Board, Chosen, Click, Options, Scene, Trace, choose};
use quincunx_engine::bot::Thought;
use quincunx_play::{Millis, Seat};
use quincunx_rules::{AnyPosition, Player};
use quincunx_study::{Review, ReviewedMove};
use quincunx_texts::Texts;

use super::exercise::Exercise;
use super::lesson::Lesson;
use super::review::Judging;
use super::think::Job;
use crate::Table;

/// What is said in the line below the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// How it is meant.
    pub tone: Tone,
    /// The words.
    pub text: String,
}

/// How a message is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// Something went as wished.
    Good,
    /// Something was refused.
    Bad,
    /// Something is so.
    Plain,
}

/// How long a person looks at their own move before a computer answers it.
const PAUSE: Millis = 600;
/// How long each speed waits between the moves of computers.
pub(super) const SPEEDS: [Millis; 6] = [4000, 2000, 1000, 500, 150, 0];

/// A game on the screen.
pub struct Play {
    /// The game.
    pub table: Table,
    /// Its positions, from the first to the one on the board.
    pub positions: Vec<AnyPosition>,
    /// The legal moves of the position on the board.
    pub moves: Vec<Trace>,
    /// The cell the cursor keys are on.
    pub cursor: usize,
    /// What was pointed at so far.
    pub clicks: Vec<Click>,
    /// What is chosen beside the board, where moves begin with that: a colour.
    pub armed: Option<&'static str>,
    /// What was typed so far.
    pub input: String,
    /// What is said.
    pub message: Option<Message>,
    /// The position looked at, if it is not the one on the board.
    pub ply: Option<usize>,
    /// The board, as it is seen: from one side or the other.
    pub board: Board,
    /// Whether the engine analyses.
    pub analysing: bool,
    /// What was thought of each position, and who was to move then.
    pub(super) thoughts: BTreeMap<usize, (Player, Thought)>,
    /// A move that was proposed.
    pub hint: Option<Trace>,
    /// The lesson this is, if it is one.
    pub lesson: Option<Lesson>,
    /// The puzzle or own mistake this is, if it is one.
    pub exercise: Option<Exercise>,
    /// What was judged of the game.
    pub review: Option<Box<Review>>,
    /// That it is being judged.
    pub judging: Option<Judging>,
    /// Whether computers wait.
    pub paused: bool,
    /// Which of the speeds computers play at.
    pub speed: usize,
    /// When the next move of a computer is due.
    pub(super) due: Option<Millis>,
    /// What the bot to move was asked.
    pub(super) seat_job: Option<Job>,
    /// What the analyst was asked.
    pub(super) analyst_job: Option<Job>,
    /// A single move is to be made although computers wait.
    pub(super) stepping: bool,
    palette: bool,
}

impl Play {
    pub(super) fn new(table: Table) -> Play {
        let mut play = Play {
            positions: Vec::new(),
            moves: Vec::new(),
            cursor: usize::MAX,
            clicks: Vec::new(),
            armed: None,
            input: String::new(),
            message: None,
            ply: None,
            board: Board::of(&table.game.settings().ruleset),
            analysing: false,
            thoughts: BTreeMap::new(),
            hint: None,
            lesson: None,
            exercise: None,
            review: None,
            judging: None,
            paused: false,
            speed: 3,
            due: None,
            seat_job: None,
            analyst_job: None,
            stepping: false,
            palette: false,
            table,
        };
        play.refresh();
        play
    }

    /// Looks at the game anew after something happened to it.
    pub(super) fn refresh(&mut self) {
        self.positions = self.table.positions();
        self.thoughts.retain(|ply, _| *ply < self.positions.len());
        let options = Options {
            moves: true,
            ..Options::default()
        };
        let scene = Scene::of(self.table.game.position(), &options);
        if self.cursor >= self.board.cells.len() {
            // The middle of the board is a good place to start from.
            self.cursor = self.board.cells.len() / 2;
        }
        self.moves = scene.moves;
        self.clicks.clear();
        self.hint = None;
        self.ply = None;
        // It was about another game.
        self.review = None;
        let first = self.first_choices();
        self.palette |= !first.is_empty();
        let known = scene.choices.iter().map(|choice| choice.name);
        let choices: Vec<&str> = known.filter(|name| first.contains(name)).collect();
        if !self.armed.is_some_and(|armed| choices.contains(&armed)) {
            self.armed = choices.first().copied();
        }
    }

    /// What every move begins with, if that is something beside the board.
    pub fn first_choices(&self) -> Vec<&'static str> {
        match choose(&self.moves, &[]) {
            Chosen::Next(next) => {
                let names: Option<Vec<&'static str>> = next
                    .iter()
                    .map(|click| match click {
                        Click::Choice(name) => Some(*name),
                        Click::Cell(_) => None,
                    })
                    .collect();
                names.unwrap_or_default()
            }
            _ => Vec::new(),
        }
    }

    /// Whether moves of this game begin with something beside the board, now or at another time.
    pub fn has_palette(&self) -> bool {
        self.palette
    }

    /// Whether this is no game but something to learn by.
    pub fn is_task(&self) -> bool {
        self.lesson.is_some() || self.exercise.is_some()
    }

    /// Whether what there was to learn is done.
    pub fn is_task_done(&self) -> bool {
        self.lesson.as_ref().is_some_and(|lesson| lesson.done)
            || self.exercise.as_ref().is_some_and(|exercise| exercise.done)
    }

    /// Whether the position on the board is the one that is looked at.
    pub fn is_live(&self) -> bool {
        self.ply.is_none()
    }

    /// The number of the position that is looked at.
    pub fn shown_ply(&self) -> usize {
        self.ply.unwrap_or(self.positions.len() - 1)
    }

    /// The position that is looked at.
    pub fn shown(&self) -> &AnyPosition {
        &self.positions[self.shown_ply()]
    }

    /// Everything there is to draw on the board.
    pub fn scene(&self, texts: &Texts) -> Scene {
        let ply = self.shown_ply();
        let live = self.is_live();
        let options = Options {
            last: self.table.trace(&self.positions, ply),
            clicks: if live { self.clicks.clone() } else { Vec::new() },
            marks: match &self.hint {
                Some(hint) if live => hint.path.clone(),
                _ => self.better(ply),
            },
            ..Options::default()
        };
        let mut scene = Scene::of(self.shown(), &options);
        if let Some(lesson) = self.lesson.as_ref().filter(|_| scene.marks.is_empty()) {
            let marks = lesson.marks().iter().filter_map(|cell| self.board.find(cell));
            scene.marks = marks.collect();
        }
        scene.translated(|phrase| texts.phrase(phrase))
    }

    /// How long a person is left to look at their own move before a computer answers it: not long where time is short.
    pub(super) fn pause(&self, now: Millis) -> Millis {
        let seats = Seat::BOTH.map(|seat| self.table.game.clock(seat, self.table.time(now)));
        let left = seats.into_iter().flatten().min().unwrap_or(Millis::MAX);
        PAUSE.min(left / 100)
    }

    /// Shows a proposal, with the cursor where it is, so that Enter plays it.
    pub(super) fn take_up(&mut self, hint: Trace) {
        for click in &hint.clicks {
            match click {
                Click::Cell(cell) => self.cursor = *cell,
                Click::Choice(name) if hint.clicks.first() == Some(click) => self.armed = Some(name),
                Click::Choice(_) => {}
            }
        }
        self.clicks.clear();
        self.hint = Some(hint);
    }

    /// The proposal, if the cursor is still where it was put for it.
    pub(super) fn hint_at_hand(&self) -> Option<&str> {
        let hint = self.hint.as_ref()?;
        let cell = hint.clicks.iter().rev().find_map(|click| match click {
            Click::Cell(cell) => Some(*cell),
            Click::Choice(_) => None,
        });
        let is_there = cell.is_none_or(|cell| cell == self.cursor);
        (self.clicks.is_empty() && self.is_live() && is_there).then_some(hint.text.as_str())
    }

    /// The move that led to the position that is looked at, judged.
    pub fn judged(&self) -> Option<&ReviewedMove> {
        self.review.as_ref()?.moves.get(self.shown_ply().checked_sub(1)?)
    }

    /// The cells of the better move, where a bad one led to a position.
    fn better(&self, ply: usize) -> Vec<usize> {
        let better = || {
            let mv = self.review.as_ref()?.moves.get(ply.checked_sub(1)?)?;
            let best = mv.best.first().filter(|_| mv.is_avoidable())?;
            Trace::of(self.positions.get(ply - 1)?, best).ok()
        };
        better().map_or_else(Vec::new, |trace| trace.path)
    }

    /// Whether something moves by itself.
    pub(super) fn is_lively(&self) -> bool {
        let clocks = self.table.game.settings().clock.is_some() && self.table.game.result().is_none();
        clocks || self.seat_job.is_some() || self.analyst_job.is_some() || self.due.is_some()
    }

    /// Whether a bot thinks about its move, or lets a person look at the board before it does.
    pub fn is_thinking(&self) -> bool {
        self.seat_job.is_some() || (self.due.is_some() && self.table.has_human())
    }

    /// What was thought of the position that is looked at, and who is to move there.
    pub fn thought(&self) -> Option<&(Player, Thought)> {
        self.thoughts.get(&self.shown_ply())
    }
}
