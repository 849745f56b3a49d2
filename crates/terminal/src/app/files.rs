//! Kept games to choose from.

use std::path::{Path, PathBuf};

use quincunx_texts::args;

use super::{App, Purpose, Screen};
use crate::{Store, load, write_safely};

/// The names of kept games.
#[derive(Debug)]
pub struct Files {
    /// The names, the latest first.
    pub names: Vec<String>,
    /// The line that is chosen: first comes the one to type a name, then the names.
    pub selected: usize,
    back: Screen,
}

impl Default for Files {
    fn default() -> Files {
        Files {
            names: Vec::new(),
            selected: 0,
            back: Screen::Menu,
        }
    }
}

impl App {
    /// Shows the kept games; leaving them leads back.
    pub(super) fn show_files(&mut self, back: Screen) {
        self.files = Files {
            names: self.store.as_ref().map(Store::records).unwrap_or_default(),
            selected: 0,
            back,
        };
        self.files.selected = usize::from(!self.files.names.is_empty());
        self.screen = Screen::Files;
    }

    pub(super) fn leave_files(&mut self) {
        self.screen = self.files.back;
    }

    pub(super) fn choose_file(&mut self) {
        match self.files.selected.checked_sub(1) {
            None => self.ask_for(Purpose::Load, String::new()),
            Some(at) => {
                if let Some(name) = self.files.names.get(at).cloned()
                    && let Err(error) = self.load_file(&name)
                {
                    self.say_note("error", error);
                }
            }
        }
    }

    /// The file a name means.
    fn path_of(&self, name: &str) -> PathBuf {
        match &self.store {
            Some(store) => store.resolve(name),
            None => PathBuf::from(name),
        }
    }

    /// Opens a kept game.
    ///
    /// # Errors
    /// Why not, for people.
    pub(super) fn load_file(&mut self, name: &str) -> Result<(), String> {
        let path = self.path_of(name);
        let table = load(&path).map_err(|error| {
            let path = path.display().to_string();
            self.texts.with("cannot-load", &args! { path: path, error: error })
        })?;
        self.rest_game();
        self.drop_or_leave_game();
        self.open(table);
        Ok(())
    }

    /// Writes the record of the game. `over` says whether it may replace a file.
    ///
    /// # Errors
    /// Why not, for people.
    pub(super) fn save_file(&mut self, name: &str, over: bool) -> Result<Saving, String> {
        let path = self.path_of(name);
        if path.exists() && !over {
            return Ok(Saving::Exists(path));
        }
        let Some(play) = &self.play else {
            return Ok(Saving::Done(path));
        };
        let written = write_safely(&path, play.table.record().to_string().as_bytes());
        written.map_err(|error| self.cannot_save(&path, &error.to_string()))?;
        Ok(Saving::Done(path))
    }

    pub(super) fn cannot_save(&self, path: &Path, error: &str) -> String {
        let path = path.display().to_string();
        self.texts
            .with("cannot-save", &args! { path: path, error: error.to_string() })
    }
}

/// How saving went.
pub(super) enum Saving {
    /// It is there.
    Done(PathBuf),
    /// There is a file already.
    Exists(PathBuf),
}
