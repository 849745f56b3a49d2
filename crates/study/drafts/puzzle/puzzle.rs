//! Puzzles line by line.

use std::io::{self, BufRead, Write};

use quincunx_draw::text::{Sheet, text};
use quincunx_draw::{Options, Scene, Trace};
use quincunx_engine::Limits;
use quincunx_play::Refusal;
use quincunx_rules::{AnyPosition, MoveError};
use quincunx_study::{Kind, Puzzle, Solving, Step, Worth, refute};
use quincunx_texts::args;

use super::{End, Lines, Talk};
use crate::{Command, Config};

/// Positions looked at to refute a wrong move.
const REFUTATION_NODES: u64 = 50_000;
/// Moves of a refutation that are told.
const TOLD_MOVES: usize = 6;

/// Gives one puzzle after the other, until there are no more or the person leaves.
///
/// # Errors
/// If the output is gone.
pub fn solve(
    config: Config,
    puzzles: &[Puzzle],
    input: impl BufRead + Send + 'static,
    silent: bool,
    out: &mut dyn Write,
    width: usize,
) -> io::Result<()> {
    let mut talk = Talk::new(config, Lines::new(input, silent), out, width);
    match talk.puzzles(puzzles) {
        Ok(()) | Err(End::Left) => talk.out.flush(),
        Err(End::Io(error)) => Err(error),
    }
}

impl Talk<'_> {
    fn puzzles(&mut self, puzzles: &[Puzzle]) -> Result<(), End> {
        self.tell("puzzle-welcome")?;
        let (mut solved, mut streak) = (0, 0);
        for puzzle in puzzles {
            let Ok(mut solving) = Solving::new(puzzle) else {
                // Only a file that somebody changed by hand has such a puzzle.
                let text = self.texts.with("puzzle-broken", &args! { id: puzzle.id.clone() });
                self.say(&text)?;
                continue;
            };
            let clean = self.puzzle(puzzle, &mut solving)?;
            solved += usize::from(solving.is_solved());
            streak = if clean { streak + 1 } else { 0 };
            let text = self.texts.with("puzzle-streak", &args! { solved: solved, streak: streak });
            self.say(&text)?;
        }
        Ok(())
    }

    /// Gives a puzzle; whether it was solved without a wrong move and without help.
    fn puzzle(&mut self, puzzle: &Puzzle, solving: &mut Solving) -> Result<bool, End> {
        let mut clean = true;
        let kind = self.kind(puzzle.kind);
        let title = args! {
            id: puzzle.id.clone(),
            game: puzzle.ruleset.game().title,
            kind: kind,
            rating: puzzle.rating.to_string(),
        };
        let text = self.texts.with("puzzle-title", &title);
        self.say(&text)?;
        self.show(solving)?;
        while !solving.is_solved() {
            let player = solving.position().side().number();
            let question = self.texts.with("puzzle-move", &args! { player: player });
            let line = self.prompt(&question)?;
            if line.is_empty() {
                continue;
            }
            let command = Command::read(&line, &self.texts).map(|(command, _)| command);
            match command {
                Some(Command::Quit | Command::Menu) => return Err(End::Left),
                Some(Command::Board) => self.show(solving)?,
                Some(Command::Moves) => {
                    let moves = solving.position().moves().join(" ");
                    self.say(&moves)?;
                }
                Some(Command::Hint) => {
                    clean = false;
                    let text = self.texts.with("puzzle-hint", &args! { text: solving.hint() });
                    self.say(&text)?;
                }
                Some(_) => self.tell("puzzle-help")?,
                None => clean &= self.answer(solving, &line)?,
            }
        }
        self.tell("puzzle-solved")?;
        Ok(clean)
    }

    /// Judges a move; whether it was right or no move at all.
    fn answer(&mut self, solving: &mut Solving, line: &str) -> Result<bool, End> {
        match solving.answer(line) {
            Ok(Step::Solved) => {}
            Ok(Step::On { answer }) => {
                let text = self.texts.with("puzzle-right", &args! { mv: answer });
                self.say(&text)?;
                self.show(solving)?;
            }
            Ok(Step::Wrong { game }) => {
                let limits = Limits {
                    nodes: Some(REFUTATION_NODES),
                    ..Limits::default()
                };
                let refutation = refute(&game, &limits);
                let line = refutation.as_ref().map(|refutation| &refutation.line[..]).unwrap_or_default();
                let id = match refutation.as_ref().map(|refutation| refutation.worth) {
                    Some(Worth::Lost(_)) if !line.is_empty() => "puzzle-loses",
                    _ if !line.is_empty() => "puzzle-wrong",
                    _ => "puzzle-not-that",
                };
                let line = line[..line.len().min(TOLD_MOVES)].join(" ");
                let text = self.texts.with(id, &args! { line: line });
                self.say(&text)?;
                return Ok(false);
            }
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

    fn kind(&self, kind: Kind) -> String {
        match kind {
            Kind::WinIn(moves) => self.texts.with("puzzle-win-in", &args! { moves: moves }),
            other => self.texts.get(&format!("puzzle-{other}")),
        }
    }

    fn show(&mut self, solving: &Solving) -> Result<(), End> {
        let last = solving.last();
        let trace = last.and_then(|(before, mv): (&AnyPosition, String)| Trace::of(before, &mv).ok());
        let options = Options {
            last: trace,
            ..Options::default()
        };
        let scene = Scene::of(solving.position(), &options).translated(|phrase| self.texts.phrase(phrase));
        let sheet = Sheet {
            charset: self.looks.charset,
            width: self.width,
            height: None,
            notes: false,
        };
        let picture = text(&scene, &sheet).render(self.looks.colours);
        write!(self.out, "\n{picture}\n")?;
        Ok(())
    }
}
