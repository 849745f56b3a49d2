//! Rules to read.

use quincunx_rules::GameInfo;
use quincunx_texts::Texts;

use super::{App, Screen};

/// Rules on the screen.
#[derive(Debug)]
pub struct Reader {
    /// The game they are about.
    pub game: Option<&'static GameInfo>,
    /// The text, with `#` headings.
    pub text: String,
    /// The first line that is shown.
    pub scroll: usize,
    back: Screen,
}

impl Default for Reader {
    fn default() -> Reader {
        Reader {
            game: None,
            text: String::new(),
            scroll: 0,
            back: Screen::Menu,
        }
    }
}

impl Reader {
    pub(super) fn translate(&mut self, texts: &Texts) {
        if let Some(game) = self.game {
            self.text = texts.rules(game).to_string();
        }
    }

    /// Goes up or down, not beyond the last line.
    pub(super) fn scroll_by(&mut self, lines: isize) {
        let last = self.text.lines().count().saturating_sub(1);
        self.scroll = self.scroll.saturating_add_signed(lines).min(last);
    }
}

impl App {
    /// Shows the rules of a game; leaving them leads back.
    pub(super) fn read_rules(&mut self, game: &'static GameInfo, back: Screen) {
        self.reader = Reader {
            game: Some(game),
            text: self.texts.rules(game).to_string(),
            scroll: 0,
            back,
        };
        self.screen = Screen::Reader;
    }

    pub(super) fn leave_reader(&mut self) {
        self.screen = self.reader.back;
    }
}
