//! Puzzles and own mistakes line by line.

use quincunx_draw::text::{Sheet, text};
use quincunx_draw::{Board, Options, Scene, Trace};
use quincunx_engine::Limits;
use quincunx_play::Refusal;
use quincunx_rules::{History, MoveError};
use quincunx_study::{Practice, Solving, Step, refute};
use quincunx_texts::args;

use super::{End, Talk};
use crate::Command;
use crate::app::read_attempt;
use crate::tasks::{Deck, Task, today};

/// Positions looked at to refute a wrong move: the same for everybody, so that it is told alike.
const REFUTATION_NODES: u64 = 20_000;
/// Moves of a line that are told.
const TOLD_MOVES: usize = 6;

/// What has a meaning here.
const HERE: [Command; 9] = [
    Command::Hint,
    Command::Next,
    Command::Moves,
    Command::Board,
    Command::Position,
    Command::Rules,
    Command::Help,
    Command::Menu,
    Command::Quit,
];

impl Talk<'_> {
    /// Gives one position after the other, until there are no more or the person leaves.
    pub(super) fn practise(&mut self, mut deck: Deck) -> Result<(), End> {
        let mut practice = self.store.as_ref().map(|store| store.practice()).unwrap_or_default();
        let day = today();
        self.tell("puzzle-welcome")?;
        let mut last: Option<String> = None;
        while let Some(task) = deck.next(&practice, day, last.as_deref()) {
            last = task.id().map(String::from);
            let Ok(mut solving) = task.begin() else {
                // Only a file that somebody changed by hand has such a position.
                self.tell("puzzle-broken")?;
                if last.is_none() {
                    continue;
                }
                break;
            };
            let Some(clean) = self.give(&task, &mut solving)? else {
                return Ok(());
            };
            let text = task.keep(&mut practice, clean, day, matches!(deck, Deck::Daily), &self.texts);
            self.say(&text)?;
            self.keep_practice(&practice)?;
        }
        self.tell("puzzle-no-more")?;
        Ok(())
    }

    pub(super) fn keep_practice(&mut self, practice: &Practice) -> Result<(), End> {
        if let Some(store) = &self.store
            && let Err(error) = store.set_practice(practice)
        {
            let path = store.practice_path().display().to_string();
            let args = args! { path: path, error: error.to_string() };
            let text = self.texts.with("cannot-save", &args);
            self.say(&text)?;
        }
        Ok(())
    }

    /// Gives a position: whether it was solved without a wrong move and without help; `None` if the person goes back.
    fn give(&mut self, task: &Task, solving: &mut Solving) -> Result<Option<bool>, End> {
        let mut clean = true;
        let title = task.title(&self.texts);
        self.say(&format!("\n{title}"))?;
        self.show_solving(solving)?;
        while !solving.is_solved() {
            let player = solving.position().side().number();
            let question = self.texts.with(task.question(), &args! { player: player });
            let line = self.prompt(&question)?;
            if line.is_empty() {
                continue;
            }
            let command = Command::read(&line, &self.texts).map(|(command, _)| command);
            match command {
                Some(Command::Quit) => return Err(End::Left),
                Some(Command::Menu) => return Ok(None),
                Some(Command::Next) => {
                    let line = solving.rest().join(" ");
                    let text = self.texts.with("puzzle-solution", &args! { line: line });
                    self.say(&text)?;
                    return Ok(Some(false));
                }
                Some(Command::Board) => self.show_solving(solving)?,
                Some(Command::Moves) => {
                    let moves = solving.position().moves().join(" ");
                    self.say(&moves)?;
                }
                Some(Command::Position) => {
                    let position = solving.position().to_string();
                    self.show(&position)?;
                }
                Some(Command::Rules) => self.say_rules(task.ruleset().game())?,
                Some(Command::Hint) => {
                    clean = false;
                    let text = self.texts.with("puzzle-hint", &args! { text: solving.hint() });
                    self.say(&text)?;
                }
                Some(Command::Help) => {
                    for command in HERE {
                        let about = match command {
                            Command::Next => self.texts.get("puzzle-give-up"),
                            _ => command.about(&self.texts),
                        };
                        let text = format!("  {:<12} {about}", command.word(&self.texts));
                        self.say(&text)?;
                    }
                }
                Some(_) => self.tell("puzzle-not-here")?,
                None => clean &= self.try_answer(task, solving, &line)?,
            }
        }
        Ok(Some(clean))
    }

    /// Judges a move; whether it was right, or no move at all.
    fn try_answer(&mut self, task: &Task, solving: &mut Solving, line: &str) -> Result<bool, End> {
        let mv = match read_attempt(solving.position(), line, None) {
            Ok(mv) => mv,
            Err(phrase) => {
                let text = self.texts.phrase(&phrase);
                self.say(&text)?;
                return Ok(true);
            }
        };
        match solving.answer(&mv) {
            Ok(Step::Solved) => {
                let text = self.texts.get("puzzle-solved");
                self.say(&text)?;
            }
            Ok(Step::On { answer }) => {
                let text = self.texts.with("puzzle-right", &args! { mv: answer });
                self.say(&text)?;
                self.show_solving(solving)?;
            }
            Ok(Step::Wrong { game }) => return self.answer_wrong(task, solving, &game),
            Err(MoveError::Text(_)) => {
                let example = solving.position().moves().into_iter().next().unwrap_or_default();
                let args = args! { text: line.to_string(), example: example };
                let text = self.texts.with("move-unreadable", &args);
                self.say(&text)?;
            }
            Err(error) => {
                let text = self.texts.phrase(&Refusal::Move(error).phrase());
                self.say(&text)?;
            }
        }
        Ok(true)
    }

    /// Says what is wrong with a move; in place of an own mistake another one than the best may be good enough.
    fn answer_wrong(&mut self, task: &Task, solving: &mut Solving, game: &History) -> Result<bool, End> {
        let limits = Limits {
            nodes: Some(REFUTATION_NODES),
            ..Limits::default()
        };
        let Some(refutation) = refute(game, &limits) else {
            self.tell("puzzle-not-that")?;
            return Ok(false);
        };
        if let Task::Mistake(card) = task
            && card.takes(refutation.worth)
        {
            let best = solving.rest().first().cloned().unwrap_or_default();
            solving.accept();
            let text = self.texts.with("puzzle-good-too", &args! { mv: best });
            self.say(&text)?;
            return Ok(true);
        }
        let line = refutation.line[..refutation.line.len().min(TOLD_MOVES)].join(" ");
        let id = match (line.is_empty(), refutation.worth.is_lost()) {
            (true, _) => "puzzle-not-that",
            (_, true) => "puzzle-loses",
            _ => "puzzle-wrong",
        };
        let text = self.texts.with(id, &args! { line: line });
        self.say(&text)?;
        Ok(false)
    }

    fn show_solving(&mut self, solving: &Solving) -> Result<(), End> {
        let options = Options {
            last: solving.last().and_then(|(before, mv)| Trace::of(before, &mv).ok()),
            ..Options::default()
        };
        let scene = Scene::of(solving.position(), &options).translated(|phrase| self.texts.phrase(phrase));
        let sheet = Sheet {
            charset: self.looks.charset,
            width: self.width,
            height: None,
            notes: false,
        };
        let board = Board::of(&solving.position().ruleset());
        let picture = text(&board, &scene, &sheet).render(self.looks.colours);
        write!(self.out, "\n{picture}\n")?;
        Ok(())
    }
}
