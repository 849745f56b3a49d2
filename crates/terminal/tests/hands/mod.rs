//! A screen without a terminal, and hands for its keys.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use quincunx_terminal::{App, view};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// Draws the screen, of this many columns and rows, and says what stands there.
pub(crate) fn draw(app: &mut App, (width, height): (u16, u16)) -> String {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    let mut hits = None;
    terminal.draw(|frame| hits = Some(view::draw(frame, app))).unwrap();
    app.hits = hits.unwrap();
    terminal.backend().to_string()
}

pub(crate) fn press(app: &mut App, code: KeyCode) {
    app.key(KeyEvent::new(code, KeyModifiers::NONE));
}

/// Types a text, and Enter after it.
pub(crate) fn typed(app: &mut App, text: &str) {
    for letter in text.chars() {
        press(app, KeyCode::Char(letter));
    }
    press(app, KeyCode::Enter);
}
