//! A game line by line.

use std::time::Instant;

use quincunx_draw::text::{Charset, Sheet, text};
use quincunx_draw::{Board, Options, Scene, Unread, read_typed};
use quincunx_engine::bot::Thought;
use quincunx_engine::bot::manners::wants_swap;
use quincunx_play::{Action, Refusal};
use quincunx_rules::MoveError;
use quincunx_study::Review;
use quincunx_texts::args;

use super::think::Minds;
use super::{Answer, End, Talk};
use crate::{Command, Store, Table, show_clock, write_safely};

/// What comes of a line a person typed.
pub(super) enum Next {
    /// The same person is asked again.
    Ask,
    /// The game has changed.
    Changed,
    /// Another game is on the table.
    Other(Box<Table>),
    /// The person leaves the game.
    Leave,
}

/// A game in a conversation.
pub(super) struct Sitting {
    pub(super) table: Table,
    pub(super) minds: Minds,
    /// What was judged of the game, and how many moves it had then.
    pub(super) review: Option<(usize, Review)>,
    begun: Instant,
    /// The board, as it is seen: from one side or the other.
    pub(super) board: Board,
}

impl Sitting {
    pub(super) fn now(&self) -> u64 {
        u64::try_from(self.begun.elapsed().as_millis()).unwrap_or(u64::MAX)
    }
}

impl Talk<'_> {
    /// Plays a game to its end, or until the person leaves it; it is kept after every move.
    pub(super) fn play(&mut self, table: Table) -> Result<(), End> {
        let mut sitting = Sitting {
            minds: Minds::new(self, &table),
            review: None,
            board: Board::of(&table.game.settings().ruleset),
            table,
            begun: Instant::now(),
        };
        let played = self.sit(&mut sitting);
        let over = sitting.table.game.result().is_some();
        if over {
            if let Some(store) = &self.store {
                store.forget();
            }
        } else if sitting.table.is_worth_keeping() && self.store.is_some() {
            self.tell("plain-kept")?;
        }
        played
    }

    fn sit(&mut self, sitting: &mut Sitting) -> Result<(), End> {
        let human = sitting.table.has_human();
        if human {
            self.tell("plain-welcome")?;
        }
        self.keep(sitting)?;
        self.show_board(sitting)?;
        loop {
            let now = sitting.now();
            sitting.table.tick(now);
            if sitting.table.game.result().is_some() {
                self.show_end(sitting)?;
                if human && self.after_end(sitting)? {
                    continue;
                }
                return Ok(());
            }
            if let Some(seat) = sitting.table.bot_to_move() {
                let thought = match sitting.minds.turn(self, &sitting.table, seat, now) {
                    Ok(thought) => thought,
                    Err(error) => {
                        self.say(&error)?;
                        return Ok(());
                    }
                };
                let swap = sitting.table.game.can_swap() && wants_swap(Some(&thought), sitting.table.seed);
                let mv = thought.choice().unwrap_or_default().to_string();
                let action = if swap { Action::Swap } else { Action::Move(mv.clone()) };
                let player = sitting.table.game.player_of(seat).number();
                let now = sitting.now();
                match sitting.table.act(now, seat, action) {
                    Ok(_) if swap => self.tell("plain-bot-swaps")?,
                    Ok(_) => {
                        let args = args! { player: player, mv: mv, thought: self.thought_words(&thought) };
                        let text = self.texts.with("plain-bot-moves", &args);
                        self.say(text.trim_end())?;
                    }
                    Err(refusal) => {
                        let text = self.texts.phrase(&refusal.phrase());
                        self.say(&text)?;
                        return Ok(());
                    }
                }
                self.keep(sitting)?;
                if human || sitting.table.game.result().is_some() {
                    self.show_board(sitting)?;
                }
                continue;
            }
            match self.ask_person(sitting)? {
                Next::Ask => {}
                Next::Changed => {
                    self.keep(sitting)?;
                    self.show_board(sitting)?;
                }
                Next::Other(table) => {
                    sitting.table = *table;
                    sitting.minds = Minds::new(self, &sitting.table);
                    sitting.review = None;
                    sitting.begun = Instant::now();
                    self.keep(sitting)?;
                    self.show_board(sitting)?;
                }
                Next::Leave => return Ok(()),
            }
        }
    }

    fn keep(&mut self, sitting: &Sitting) -> Result<(), End> {
        if let Some(store) = self.store.as_ref().filter(|_| sitting.table.is_worth_keeping())
            && let Err(error) = store.keep(&sitting.table, sitting.now())
        {
            let path = store.games().display().to_string();
            let text = self
                .texts
                .with("cannot-save", &args! { path: path, error: error.to_string() });
            self.say(&text)?;
        }
        Ok(())
    }

    pub(super) fn show_board(&mut self, sitting: &Sitting) -> Result<(), End> {
        let table = &sitting.table;
        let positions = table.positions();
        let options = Options {
            last: table.trace(&positions, positions.len() - 1),
            ..Options::default()
        };
        let scene = Scene::of(table.game.position(), &options).translated(|phrase| self.texts.phrase(phrase));
        let sheet = Sheet {
            charset: self.looks.charset,
            width: self.width,
            height: None,
            notes: false,
        };
        let picture = text(&sitting.board, &scene, &sheet).render(self.looks.colours);
        write!(self.out, "\n{picture}\n")?;
        for row in &scene.notes.rows {
            let glyph = match self.looks.charset {
                Charset::Unicode => row.look.glyph,
                Charset::Ascii => row.look.letter,
            };
            let values = scene.notes.head.iter().zip(&row.values);
            let values: Vec<String> = values.map(|(head, value)| format!("{head} {value}")).collect();
            let text = format!("{glyph} {}: {}", row.title, values.join(", "));
            self.say(&text)?;
        }
        if let Some(mv) = table.game.moves().next_back() {
            let text = self.texts.with("plain-last-move", &args! { mv: mv.to_string() });
            self.say(&text)?;
        }
        Ok(())
    }

    fn show_end(&mut self, sitting: &Sitting) -> Result<(), End> {
        let game = &sitting.table.game;
        if let Some([outcome, reason]) = sitting.table.ending(&self.texts) {
            let (moves, own) = sitting.table.moves_to_win();
            let why = self.texts.with("end-why", &args! { reason: reason, moves: moves });
            let own = own.map(|own| self.texts.with("end-own-moves", &args! { moves: own }));
            let text = format!("{outcome}: {why}{}", own.unwrap_or_default());
            self.say(&text)?;
        }
        let scene = Scene::of(game.position(), &Options::default()).translated(|phrase| self.texts.phrase(phrase));
        for deciding in &scene.deciding {
            let cells: Vec<&str> = deciding
                .cells
                .iter()
                .map(|&cell| sitting.board.cells[cell].name.as_str())
                .collect();
            let text = format!("{}: {}", deciding.title, cells.join(" "));
            self.say(&text)?;
        }
        Ok(())
    }

    /// What to do after a game; true if it goes on.
    fn after_end(&mut self, sitting: &mut Sitting) -> Result<bool, End> {
        let question = self.texts.get("plain-after");
        loop {
            let line = self.prompt(&question)?;
            let now = sitting.now();
            match Command::read(&line, &self.texts) {
                Some((Command::Undo, _)) => match sitting.table.undo(now) {
                    Ok(_) => {
                        self.show_board(sitting)?;
                        return Ok(true);
                    }
                    Err(refusal) => {
                        let text = self.texts.phrase(&refusal.phrase());
                        self.say(&text)?;
                    }
                },
                Some((Command::Save, name)) => self.save(sitting, name)?,
                Some((Command::Record, _)) => self.show_record(sitting)?,
                Some((Command::Position, _)) => {
                    let text = sitting.table.game.position().to_string();
                    self.show(&text)?;
                }
                Some((Command::Board, _)) => self.show_board(sitting)?,
                Some((Command::Review, time)) => self.review(sitting, time)?,
                Some((Command::Mistakes, _)) => self.mistakes(sitting)?,
                Some((Command::Menu, _)) => return Ok(false),
                Some((Command::Quit, _)) => return Err(End::Left),
                _ if line.is_empty() => return Ok(false),
                _ => self.tell("plain-after-help")?,
            }
        }
    }

    /// Asks the person to move for a move or a word.
    fn ask_person(&mut self, sitting: &mut Sitting) -> Result<Next, End> {
        let game = &sitting.table.game;
        let player = game.position().side().number();
        let clock = game
            .to_move()
            .and_then(|seat| game.clock(seat, sitting.table.time(sitting.now())));
        let args = args! { player: player };
        let mut question = self.texts.with("plain-move", &args);
        if let Some(clock) = clock {
            question = format!("[{}] {question}", show_clock(clock));
        }
        let line = self.prompt(&question)?;
        if line.is_empty() {
            return Ok(Next::Ask);
        }
        if let Some((command, rest)) = Command::read(&line, &self.texts) {
            return self.command(sitting, command, rest);
        }
        let now = sitting.now();
        let typed = match read_typed(sitting.table.game.position(), &line, None) {
            Ok(mv) => sitting.table.play(now, &mv),
            Err(Unread::NoMove(error)) => Err(Refusal::Move(MoveError::Text(error))),
            Err(unread) => {
                let text = self.texts.phrase(&unread.phrase());
                self.say(&text)?;
                return Ok(Next::Ask);
            }
        };
        match typed {
            Ok(_) => return Ok(Next::Changed),
            Err(Refusal::Move(MoveError::Text(_))) => {
                let example = sitting
                    .table
                    .game
                    .position()
                    .moves()
                    .into_iter()
                    .next()
                    .unwrap_or_default();
                let text = self
                    .texts
                    .with("move-unreadable", &args! { text: line, example: example });
                self.say(&text)?;
            }
            Err(refusal) => {
                let text = self.texts.phrase(&refusal.phrase());
                self.say(&text)?;
            }
        }
        Ok(Next::Ask)
    }

    pub(super) fn show_record(&mut self, sitting: &Sitting) -> Result<(), End> {
        let text = sitting.table.record().to_string();
        Ok(self.show(text.trim_end())?)
    }

    pub(super) fn save(&mut self, sitting: &Sitting, name: &str) -> Result<(), End> {
        let fresh = Store::fresh_name(sitting.table.game.settings().ruleset.game().name);
        let name = if name.is_empty() { fresh.as_str() } else { name };
        let path = match &self.store {
            Some(store) => store.resolve(name),
            None => name.into(),
        };
        if path.exists() {
            let question = self
                .texts
                .with("ask-replace", &args! { path: path.display().to_string() });
            if !matches!(self.yes_no(&question, false)?, Answer::Is(true)) {
                return Ok(());
            }
        }
        let record = sitting.table.record().to_string();
        let shown = path.display().to_string();
        let text = match write_safely(&path, record.as_bytes()) {
            Ok(()) => self.texts.with("saved-to", &args! { path: shown }),
            Err(error) => self
                .texts
                .with("cannot-save", &args! { path: shown, error: error.to_string() }),
        };
        Ok(self.say(&text)?)
    }

    /// What a bot thought, in few words: the same for the same seed, so no times.
    pub(super) fn thought_words(&self, thought: &Thought) -> String {
        match thought.score() {
            Some(score) if thought.depth > 0 => {
                let args = args! { depth: thought.depth, score: score.to_string() };
                self.texts.with("plain-thought", &args)
            }
            _ => String::new(),
        }
    }
}
