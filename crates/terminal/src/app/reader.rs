//! Rules to read.

use quincunx_rules::GameInfo;
use quincunx_texts::Texts;
use quincunx_texts::rules::Block;

use super::{App, Screen};

/// Rules on the screen.
#[derive(Debug)]
pub struct Reader {
    /// The game they are about.
    pub game: Option<&'static GameInfo>,
    /// The parts of the text.
    pub blocks: Vec<Block>,
    /// The first line that is shown.
    pub scroll: usize,
    back: Screen,
}

impl Default for Reader {
    fn default() -> Reader {
        Reader {
            game: None,
            blocks: Vec::new(),
            scroll: 0,
            back: Screen::Menu,
        }
    }
}

impl Reader {
    pub(super) fn translate(&mut self, texts: &Texts) {
        if let Some(game) = self.game {
            self.blocks = texts.rules_and_words(game);
        }
    }

    /// Goes up or down, not beyond the last of so many lines.
    pub(super) fn scroll_by(&mut self, lines: isize, count: usize) {
        let last = count.saturating_sub(1);
        self.scroll = self.scroll.saturating_add_signed(lines).min(last);
    }
}

impl App {
    /// Shows the rules of a game; leaving them leads back.
    pub(super) fn read_rules(&mut self, game: &'static GameInfo, back: Screen) {
        self.reader = Reader {
            game: Some(game),
            blocks: self.texts.rules_and_words(game),
            scroll: 0,
            back,
        };
        self.screen = Screen::Reader;
    }

    /// Goes up or down in the rules.
    pub(super) fn scroll_reader(&mut self, lines: isize) {
        let count = self.hits.lines;
        self.reader.scroll_by(lines, count);
    }

    pub(super) fn leave_reader(&mut self) {
        self.screen = self.reader.back;
    }
}
