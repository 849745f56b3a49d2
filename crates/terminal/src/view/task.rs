//! What stands beside the board of a lesson or a puzzle.

use quincunx_draw::Scene;
use ratatui::text::Line;

use super::notes::{Signs, notes};
use super::theme::Theme;
use super::words::wrap;
use crate::{App, Play};

/// Below so many lines there is room for one thing at a time.
const ROOMY: u16 = 8;

/// A title, what is asked, what came of it, and what the game counts, in so many columns and rows.
pub(super) fn task<'a>(
    app: &App,
    play: &Play,
    (title, question): (&str, Option<&str>),
    scene: &Scene,
    theme: &Theme,
    (columns, rows): (u16, u16),
) -> Vec<Line<'a>> {
    let width = usize::from(columns).saturating_sub(1);
    let told = |text: &str, style| wrap(text, width).into_iter().map(move |line| Line::styled(line, style));
    let mut lines: Vec<Line<'a>> = told(title, theme.accent()).collect();
    let roomy = rows >= ROOMY;
    if let Some(question) = question.filter(|_| roomy || play.message.is_none()) {
        lines.extend(told(question, theme.strong()));
    }
    if let Some(message) = &play.message {
        if roomy {
            lines.push(Line::default());
        }
        lines.extend(told(&message.text, theme.tone(message.tone)));
    }
    if roomy {
        lines.push(Line::default());
        let signs = Signs {
            charset: app.looks.charset,
            surface: play.board.surface,
            theme,
        };
        lines.extend(notes(scene, &signs, width));
    }
    lines
}
