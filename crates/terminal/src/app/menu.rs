//! The first screen.

use std::path::{Path, PathBuf};

use quincunx_rules::{GAMES, GameInfo};
use quincunx_texts::args;

use super::{App, Dialog, Screen, Then};
use crate::{Store, Table};

/// The first screen: the games that were left, the games there are, and the rest.
#[derive(Debug, Default)]
pub struct Menu {
    /// The lines to choose from.
    pub items: Vec<MenuItem>,
    /// The line that is chosen.
    pub selected: usize,
    /// Saves that could not be read, to be told once.
    told: bool,
}

/// A line of the first screen.
#[derive(Debug)]
pub enum MenuItem {
    /// Go on with the game that rests in memory.
    Resume(String),
    /// Go on with a game that another run left.
    Continue {
        /// Its file.
        path: PathBuf,
        /// The game.
        table: Box<Table>,
        /// What it is, for people.
        label: String,
        /// Whether another program has it open.
        is_open: bool,
    },
    /// Play a game.
    Game(&'static GameInfo),
    /// Learn the games.
    Learn,
    /// Solve puzzles.
    Puzzles,
    /// Open a kept game.
    Load,
    /// Speak another language.
    Language,
    /// Leave.
    Quit,
}

impl App {
    /// Fills the menu anew. A game that was left comes first, so that Enter goes on with it.
    pub(super) fn fill_menu(&mut self) {
        let mut items = Vec::new();
        if let Some(play) = &self.play
            && play.table.game.result().is_none()
        {
            items.push(MenuItem::Resume(self.table_label(&play.table, None)));
        }
        let (left, broken) = self.store.as_ref().map(|store| store.left()).unwrap_or_default();
        for left in left.into_iter().take(3) {
            let label = self.table_label(&left.table, Some(&left.when));
            items.push(MenuItem::Continue {
                path: left.path,
                table: Box::new(left.table),
                label,
                is_open: left.is_open,
            });
        }
        items.extend(GAMES.iter().map(|game| MenuItem::Game(game)));
        items.extend([
            MenuItem::Learn,
            MenuItem::Puzzles,
            MenuItem::Load,
            MenuItem::Language,
            MenuItem::Quit,
        ]);
        self.menu.selected = self.menu.selected.min(items.len() - 1);
        self.menu.items = items;
        if !broken.is_empty() && !self.menu.told {
            self.menu.told = true;
            let lines = broken.iter().map(|broken| {
                let path = broken.path.display().to_string();
                self.texts
                    .with("broken-save", &args! { path: path, error: broken.error.clone() })
            });
            let text = lines.collect::<Vec<_>>().join("\n\n");
            self.say_note("broken-saves", text);
        }
    }

    /// Begins where the last start left off: with the game that was played last.
    pub(super) fn recall(&mut self) {
        let Some(game) = self.store.as_ref().and_then(Store::last_game) else {
            return;
        };
        self.setup = self.usual_setup(game);
        let is_it = |item: &MenuItem| matches!(item, MenuItem::Game(known) if known.name == game.name);
        // A game that was left comes first.
        if matches!(self.menu.items.first(), Some(MenuItem::Game(_))) {
            self.menu.selected = self.menu.items.iter().position(is_it).unwrap_or(0);
        }
    }

    /// A game in a line.
    fn table_label(&self, table: &Table, when: Option<&str>) -> String {
        let ruleset = table.game.settings().ruleset;
        let [one, two] = table.sitters.each_ref().map(|sitter| sitter.name(&self.texts));
        let args = args! {
            game: ruleset.game().title,
            one: one,
            two: two,
            moves: table.game.plies(),
        };
        let label = self.texts.with("menu-game-label", &args);
        match when {
            Some(when) => format!("{label}  {when}"),
            None => label,
        }
    }

    /// Shows the first screen; a game that goes on rests meanwhile.
    pub(super) fn show_menu(&mut self) {
        self.leave_lesson();
        self.rest_game();
        self.dialogs.clear();
        self.screen = Screen::Menu;
        let over = self
            .play
            .as_ref()
            .is_some_and(|play| play.table.game.result().is_some());
        if over {
            self.drop_game();
        }
        self.menu.selected = 0;
        self.fill_menu();
    }

    /// Does what the chosen line says.
    pub(super) fn choose_menu(&mut self) {
        let selected = self.menu.selected;
        match self.menu.items.get(selected) {
            None => {}
            Some(MenuItem::Resume(_)) => self.resume(),
            Some(MenuItem::Continue { is_open: true, .. }) => {
                let text = self.texts.get("open-elsewhere");
                self.say_note("menu-open-elsewhere", text);
            }
            Some(MenuItem::Continue { path, table, .. }) => {
                let (path, table) = (path.clone(), table.as_ref().clone());
                self.open(table);
                self.adopt(&path);
            }
            Some(MenuItem::Game(game)) => {
                let game = *game;
                if self.setup.game().name != game.name {
                    self.setup = self.usual_setup(game);
                }
                self.setup.selected = 0;
                self.screen = Screen::Setup;
            }
            Some(MenuItem::Learn) => self.show_learn(),
            Some(MenuItem::Puzzles) => self.show_puzzles(),
            Some(MenuItem::Load) => self.show_files(Screen::Menu),
            Some(MenuItem::Language) => self.next_lang(),
            Some(MenuItem::Quit) => self.quit(),
        }
    }

    /// Asks whether to give up the game of the chosen line.
    pub(super) fn ask_discard(&mut self) {
        if let Some(MenuItem::Continue { is_open: true, .. }) = self.menu.items.get(self.menu.selected) {
            self.choose_menu();
        } else if let Some(MenuItem::Continue { path, label, .. }) = self.menu.items.get(self.menu.selected) {
            self.dialogs.push(Dialog::Confirm {
                question: self.texts.with("ask-discard", &args! { game: label.clone() }),
                then: Then::Discard(path.clone()),
                yes: false,
            });
        }
    }

    pub(super) fn discard(&mut self, path: &Path) {
        // If it is not there any more, all the better.
        let _ = std::fs::remove_file(path);
        self.fill_menu();
    }

    /// The game of the chosen line, if it is one.
    pub(super) fn menu_game(&self) -> Option<&'static GameInfo> {
        match self.menu.items.get(self.menu.selected)? {
            MenuItem::Game(game) => Some(game),
            MenuItem::Continue { table, .. } => Some(table.game.settings().ruleset.game()),
            _ => None,
        }
    }
}
