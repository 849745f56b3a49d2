//! Puzzles and own mistakes on the board: where they are taken from, and what comes of each move.

use quincunx_draw::Trace;
use quincunx_engine::bot::Thought;
use quincunx_play::Refusal;
use quincunx_rules::{GAMES, GameInfo, MoveError};
use quincunx_study::{Solving, Step, Worth, shipped};
use quincunx_texts::args;

use super::task::read_attempt;
use super::{App, Message, Screen, Tone};
use crate::Command;
use crate::tasks::{Deck, Task, today};

/// Moves of a line that are told.
const TOLD_MOVES: usize = 6;

/// The list of what can be practised.
#[derive(Debug, Default)]
pub struct Puzzles {
    /// The line that is chosen.
    pub selected: usize,
}

/// A line of the list of what can be practised.
#[derive(Clone, Copy, Debug)]
pub enum PuzzleItem {
    /// The puzzle of the day.
    Daily,
    /// Own mistakes whose day has come.
    Mistakes,
    /// Puzzles of all games.
    All,
    /// Puzzles of a game.
    Game(&'static GameInfo),
    /// Back to the menu.
    Back,
}

/// A position on the board in which a move is to be found.
#[derive(Debug)]
pub struct Exercise {
    /// What is asked.
    pub task: Task,
    /// Whether it is over: solved, or given up.
    pub done: bool,
    deck: Deck,
    solving: Solving,
    clean: bool,
}

impl Exercise {
    /// The number of the player who is to find the move.
    pub fn player(&self) -> u8 {
        self.solving.position().side().number()
    }
}

impl App {
    /// The lines of the list of what can be practised.
    pub fn puzzle_items(&self) -> Vec<PuzzleItem> {
        let games = GAMES.iter().map(|game| PuzzleItem::Game(game));
        let first = [PuzzleItem::Daily, PuzzleItem::Mistakes, PuzzleItem::All];
        first.into_iter().chain(games).chain([PuzzleItem::Back]).collect()
    }

    /// How many own mistakes are to be played again today.
    pub fn mistakes_due(&self) -> usize {
        self.practice.due(today()).len()
    }

    /// Whether the puzzle of the day is done.
    pub fn is_daily_done(&self) -> bool {
        self.practice.daily == Some(today())
    }

    /// Shows what can be practised.
    pub(super) fn show_puzzles(&mut self) {
        self.leave_lesson();
        self.rest_game();
        self.dialogs.clear();
        self.screen = Screen::Puzzles;
    }

    /// Does what the chosen line of the list says.
    pub(super) fn choose_puzzles(&mut self) {
        let of = |game: Option<&'static GameInfo>| {
            let fits = |name: &str| game.is_none_or(|game| game.name == name);
            let puzzles = shipped().iter().filter(|puzzle| fits(puzzle.ruleset.game().name));
            Deck::Puzzles(puzzles.cloned().collect())
        };
        match self.puzzle_items().get(self.puzzles.selected) {
            Some(PuzzleItem::Daily) => self.practise(Deck::Daily),
            Some(PuzzleItem::Mistakes) => self.practise(Deck::due(&self.practice, today())),
            Some(PuzzleItem::All) => self.practise(of(None)),
            Some(PuzzleItem::Game(game)) => self.practise(of(Some(game))),
            Some(PuzzleItem::Back) | None => self.show_menu(),
        }
    }

    /// Begins with the first position of a deck.
    pub(super) fn practise(&mut self, deck: Deck) {
        self.next_exercise(deck, None);
    }

    fn next_exercise(&mut self, mut deck: Deck, last: Option<&str>) {
        let next = deck.next(&self.practice, today(), last);
        let begun = next.and_then(|task| task.begin().ok().map(|solving| (task, solving)));
        let Some((task, solving)) = begun else {
            self.show_puzzles();
            return self.say_note("puzzles", self.texts.get("puzzle-no-more"));
        };
        let start = solving.position().clone();
        self.begin_task(&start, |play| {
            play.exercise = Some(Exercise {
                task,
                done: false,
                deck,
                solving,
                clean: true,
            });
        });
    }

    /// Goes on after a position that is done.
    pub(super) fn go_on_practising(&mut self) {
        let exercise = self.play.as_mut().and_then(|play| play.exercise.take());
        if let Some(exercise) = exercise {
            self.stop_thinking();
            self.play = None;
            self.next_exercise(exercise.deck, exercise.task.id());
        }
    }

    /// Takes a move of the solver, if there is one; says whether.
    pub(super) fn try_in_exercise(&mut self, text: &str) -> bool {
        let now = self.now;
        let Some(play) = &mut self.play else { return false };
        let Some(exercise) = &mut play.exercise else {
            return false;
        };
        if exercise.done {
            return true;
        }
        let mv = match read_attempt(exercise.solving.position(), text, play.armed) {
            Ok(mv) => mv,
            Err(phrase) => {
                let text = self.texts.phrase(&phrase);
                self.say(Tone::Bad, text);
                return true;
            }
        };
        match exercise.solving.answer(&mv) {
            Ok(step) => match step {
                Step::Solved => {
                    let _ = play.table.play(now, &mv);
                    play.refresh();
                    self.finish_exercise("puzzle-solved");
                }
                Step::On { answer } => {
                    for mv in [&mv, &answer] {
                        let _ = play.table.play(now, mv);
                    }
                    play.refresh();
                    let text = self.texts.with("puzzle-right", &args! { mv: answer });
                    self.say(Tone::Good, text);
                }
                Step::Wrong { game } => {
                    play.clicks.clear();
                    if game.result().is_some() {
                        exercise.clean = false;
                        self.say(Tone::Bad, self.texts.get("puzzle-not-that"));
                    } else {
                        self.ask_refutation(*game);
                    }
                }
            },
            Err(MoveError::Text(_)) => self.say(Tone::Bad, self.unreadable(text)),
            Err(error) => self.refuse(&Refusal::Move(error)),
        }
        true
    }

    /// The engine has looked at a move that is not the solution.
    pub(super) fn refuted(&mut self, thought: Option<&Thought>) {
        let Some(play) = &mut self.play else { return };
        let Some(exercise) = &mut play.exercise else { return };
        let worth = thought.and_then(Thought::score).map(|score| Worth::from(score).other());
        if let (Task::Mistake(card), Some(worth)) = (&exercise.task, worth)
            && card.takes(worth)
        {
            let best = exercise.solving.rest().first().cloned().unwrap_or_default();
            exercise.solving.accept();
            return self.finish_with(self.texts.with("puzzle-good-too", &args! { mv: best }));
        }
        exercise.clean = false;
        let line = thought
            .and_then(|thought| thought.lines.first())
            .map(|line| &line.1[..]);
        let line = line.unwrap_or_default();
        let line = line[..line.len().min(TOLD_MOVES)].join(" ");
        let id = match (line.is_empty(), worth.is_some_and(Worth::is_lost)) {
            (true, _) => "puzzle-not-that",
            (_, true) => "puzzle-loses",
            _ => "puzzle-wrong",
        };
        let text = self.texts.with(id, &args! { line: line });
        self.say(Tone::Bad, text);
    }

    fn finish_exercise(&mut self, id: &str) {
        self.finish_with(self.texts.get(id));
    }

    /// Keeps that a position is done, and says how the person stands.
    fn finish_with(&mut self, said: String) {
        let Some(exercise) = self.play.as_mut().and_then(|play| play.exercise.as_mut()) else {
            return;
        };
        exercise.done = true;
        let of_the_day = matches!(exercise.deck, Deck::Daily);
        let (task, clean) = (exercise.task.clone(), exercise.clean);
        let standing = task.keep(&mut self.practice, clean, today(), of_the_day, &self.texts);
        let tone = if clean { Tone::Good } else { Tone::Plain };
        self.say(tone, format!("{said} {standing}"));
        self.keep_practice();
    }

    pub(super) fn keep_practice(&mut self) {
        if let Some(store) = &self.store
            && let Err(error) = store.set_practice(&self.practice)
        {
            let text = self.cannot_save(&store.practice_path(), &error.to_string());
            self.say(Tone::Bad, text);
        }
    }

    /// What commands mean in an exercise; says whether this one was for it.
    pub(super) fn exercise_command(&mut self, command: Command) -> bool {
        let Some(exercise) = self.play.as_mut().and_then(|play| play.exercise.as_mut()) else {
            return false;
        };
        match command {
            Command::Hint if exercise.done => {}
            Command::Hint => {
                exercise.clean = false;
                let text = self.texts.with("puzzle-hint", &args! { text: exercise.solving.hint() });
                self.say(Tone::Plain, text);
            }
            Command::Next | Command::Last if exercise.done => self.go_on_practising(),
            Command::Next | Command::Last => self.give_up(),
            Command::Menu | Command::Puzzles => self.show_puzzles(),
            Command::Language => {
                self.next_lang();
                if let Some(play) = &mut self.play {
                    play.message = None;
                }
            }
            Command::Board | Command::Flip | Command::Moves | Command::Position => return false,
            Command::Rules | Command::Help | Command::Quit => return false,
            _ => self.say(Tone::Bad, self.texts.get("puzzle-not-here")),
        }
        true
    }

    /// Shows the solution.
    fn give_up(&mut self) {
        let Some(play) = &mut self.play else { return };
        let Some(exercise) = &mut play.exercise else { return };
        exercise.clean = false;
        let rest = exercise.solving.rest();
        play.clicks.clear();
        play.hint = rest
            .first()
            .and_then(|mv| Trace::of(exercise.solving.position(), mv).ok());
        let line = rest.join(" ");
        let text = self.texts.with("puzzle-solution", &args! { line: line });
        self.finish_with(text);
    }

    /// Says that the engine looks at a move.
    pub(super) fn say_checking(&mut self) {
        let text = self.texts.get("puzzle-checking");
        if let Some(play) = &mut self.play {
            play.message = Some(Message {
                tone: Tone::Plain,
                text,
            });
        }
    }
}
