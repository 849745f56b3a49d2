//! What lessons and puzzles have in common: a position to learn by, and moves that are judged.

use quincunx_draw::{Unread, read_typed};
use quincunx_play::Settings;
use quincunx_rules::{AnyPosition, Phrase};

use super::{App, Play, Screen};
use crate::{Sitter, Table};

impl App {
    /// Puts a position to learn by on the board, and makes of it what `give` does.
    pub(super) fn begin_task(&mut self, start: &AnyPosition, give: impl FnOnce(&mut Play)) {
        let mut settings = Settings::new(start.ruleset());
        settings.start = Some(start.to_string());
        let table = match Table::new(settings, [Sitter::Human, Sitter::Human], 0, self.now) {
            Ok(table) => table,
            Err(error) => return self.say_note("error", self.texts.settings_error(&error)),
        };
        self.leave_lesson();
        self.drop_or_leave_game();
        self.dialogs.clear();
        self.screen = Screen::Game;
        let mut play = Play::new(table);
        give(&mut play);
        self.play = Some(play);
        self.sit();
    }
}

/// What somebody typed, for whoever judges it: a move, also one that breaks a rule, or a text that is none.
///
/// # Errors
/// What is wrong with it, if it names something that is not there or can mean several moves.
pub(crate) fn read_attempt(position: &AnyPosition, text: &str, chosen: Option<&str>) -> Result<String, Phrase> {
    match read_typed(position, text, chosen) {
        Ok(mv) | Err(Unread::Illegal(mv, _)) => Ok(mv),
        Err(Unread::NoMove(_)) => Ok(text.to_string()),
        Err(unread) => Err(unread.phrase()),
    }
}
