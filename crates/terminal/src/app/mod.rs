//! The program without a terminal: what it shows, and what keys, clicks, time and bots change of that.

mod act;
mod board;
mod commands;
mod dialog;
mod exercise;
mod files;
mod keys;
mod lesson;
mod menu;
mod mouse;
mod play;
mod reader;
mod review;
mod setup;
mod task;
mod think;

use quincunx_draw::text::{Charset, Colours};
use quincunx_engine::Limits;
use quincunx_play::{Millis, Seat};
use quincunx_rules::{History, Ruleset};
use quincunx_study::Practice;
use quincunx_texts::{Lang, Texts};

pub use dialog::{ACTIONS, Dialog, ENDED, Purpose, Then};
pub use exercise::{Exercise, PuzzleItem, Puzzles};
pub use files::Files;
pub use lesson::{Learn, Lesson};
pub use menu::{Menu, MenuItem};
pub use play::{Message, Play, Tone};
pub use reader::Reader;
pub use review::Judging;
pub use setup::{Mode, Row, Setup};
pub(crate) use task::read_attempt;

use crate::brain::{JobId, Report};
use crate::view::Hits;
use crate::{Config, First, Learned, Programs, Sitter, Store, Table};

/// What a terminal can show.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Looks {
    /// Its characters.
    pub charset: Charset,
    /// Its colours.
    pub colours: Colours,
}

/// Which screen is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Screen {
    /// The first one: the games, and what was left.
    Menu,
    /// What to agree on before a game.
    Setup,
    /// The game.
    Game,
    /// Rules to read.
    Reader,
    /// Kept games to choose from.
    Files,
    /// What can be learned.
    Learn,
    /// What can be practised.
    Puzzles,
}

/// Who is asked to think.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// The bot in a seat.
    Seat(Seat),
    /// The engine that gives hints and analyses.
    Analyst,
}

/// What the program wants done outside.
#[derive(Debug)]
pub enum Effect {
    /// Seat these bots for a new or resumed game.
    Sit {
        /// The game.
        ruleset: Ruleset,
        /// Who sits in seat A and seat B.
        sitters: Box<[Sitter; 2]>,
        /// What makes them repeatable.
        seeds: [u64; 2],
    },
    /// Ask someone for a move.
    Ask {
        /// The number of the question.
        job: JobId,
        /// Whom.
        role: Role,
        /// About what.
        history: Box<History>,
        /// What it may take.
        limits: Limits,
    },
    /// Judge every move of a game.
    Review {
        /// The number of the question.
        job: JobId,
        /// The game.
        history: Box<History>,
        /// What each move may take.
        limits: Limits,
    },
    /// Let the answer to a question come at once.
    Stop(JobId),
    /// Put a text into the clipboard.
    Copy(String),
    /// Leave.
    Quit,
}

/// The program.
pub struct App {
    /// What it says.
    pub texts: Texts,
    /// What the terminal can show.
    pub looks: Looks,
    /// The screen that is shown.
    pub screen: Screen,
    /// What is shown over it, the topmost last.
    pub dialogs: Vec<Dialog>,
    /// The first screen.
    pub menu: Menu,
    /// What was chosen for the next game.
    pub setup: Setup,
    /// The game on the table.
    pub play: Option<Play>,
    /// What is being read.
    pub reader: Reader,
    /// Kept games.
    pub files: Files,
    /// What can be learned.
    pub learn: Learn,
    /// What can be practised.
    pub puzzles: Puzzles,
    /// What was drawn where, for the mouse and the cursor keys.
    pub hits: Hits,
    learned: Learned,
    practice: Practice,
    store: Option<Store>,
    programs: Option<Programs>,
    seed: u64,
    games: u64,
    now: Millis,
    jobs: JobId,
    effects: Vec<Effect>,
}

impl App {
    /// The program as it starts: with the game that was asked for, or else in the menu.
    pub fn new(config: Config) -> App {
        let mut app = App {
            texts: Texts::new(config.lang),
            looks: config.looks,
            screen: Screen::Menu,
            dialogs: Vec::new(),
            menu: Menu::default(),
            setup: Setup::default(),
            play: None,
            reader: Reader::default(),
            files: Files::default(),
            learn: Learn::default(),
            puzzles: Puzzles::default(),
            hits: Hits::default(),
            learned: config.store.as_ref().map(Store::learned).unwrap_or_default(),
            practice: config.store.as_ref().map(Store::practice).unwrap_or_default(),
            store: config.store,
            programs: config.programs,
            seed: config.seed,
            games: 0,
            now: 0,
            jobs: 0,
            effects: Vec::new(),
        };
        app.fill_menu();
        match config.first {
            First::Menu => app.recall(),
            First::Kept(table) => app.open(*table),
            First::Learn(game) => app.learn_game(game),
            First::Practise(deck) => app.practise(deck),
            First::Game(settings, sitters) => {
                app.setup = Setup::of(&settings, &sitters);
                match Table::new(settings, sitters, app.seed, 0) {
                    Ok(table) => app.open(table),
                    Err(error) => app.say_note("error", app.texts.settings_error(&error)),
                }
            }
        }
        app
    }

    /// What is to be done outside, once.
    pub fn take_effects(&mut self) -> Vec<Effect> {
        std::mem::take(&mut self.effects)
    }

    /// What the person has practised.
    pub fn practice(&self) -> &Practice {
        &self.practice
    }

    /// The program's time.
    pub fn now(&self) -> Millis {
        self.now
    }

    /// Whether something moves by itself, so that the screen has to be drawn again soon.
    pub fn is_lively(&self) -> bool {
        self.play.as_ref().is_some_and(Play::is_lively)
    }

    /// Time has passed.
    pub fn tick(&mut self, now: Millis) {
        self.now = self.now.max(now);
        self.tick_game();
    }

    /// A bot has said something.
    pub fn report(&mut self, report: Report) {
        self.hear(report);
    }

    /// Text was pasted: it is typed.
    pub fn paste(&mut self, text: &str) {
        let line: String = text.chars().filter(|letter| !letter.is_control()).collect();
        match self.dialogs.last_mut() {
            Some(Dialog::Input { text, .. }) => text.push_str(&line),
            Some(_) => {}
            None => {
                if let (Screen::Game, Some(play)) = (self.screen, &mut self.play) {
                    play.input.push_str(&line);
                }
            }
        }
    }

    /// Speaks another language from now on, and the next time.
    pub fn set_lang(&mut self, lang: Lang) {
        self.texts = Texts::new(lang);
        if let Some(store) = &self.store {
            // The next start speaks the old language; nothing else is lost.
            let _ = store.set_lang(lang);
        }
        self.fill_menu();
        if self.screen == Screen::Reader {
            self.reader.translate(&self.texts);
        }
    }

    /// Speaks the next language.
    pub(crate) fn next_lang(&mut self) {
        let at = Lang::ALL
            .iter()
            .position(|lang| *lang == self.texts.lang())
            .unwrap_or(0);
        self.set_lang(Lang::ALL[(at + 1) % Lang::ALL.len()]);
    }

    fn say_note(&mut self, title: &str, text: String) {
        self.dialogs.push(Dialog::Note {
            title: self.texts.get(title),
            text,
            scroll: 0,
        });
    }

    /// Leaves the program; a game that goes on is kept.
    pub fn quit(&mut self) {
        self.rest_game();
        self.effects.push(Effect::Quit);
    }
}
