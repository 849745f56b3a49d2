//! What is shown over a screen.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, BorderType, Clear, Paragraph};

use super::Hits;
use super::lists::scroll_marks;
use super::theme::Theme;
use super::words::{columns, cut, wrap};
use crate::app::{ACTIONS, ENDED};
use crate::{App, COMMANDS, Dialog};

/// The widest a text in a box gets.
const WIDEST: u16 = 76;

pub(super) fn dialog(frame: &mut Frame<'_>, area: Rect, app: &App, open: &Dialog, theme: &Theme, hits: &mut Hits) {
    let texts = &app.texts;
    let inside = area.width.min(WIDEST).saturating_sub(4);
    match open {
        Dialog::Help { scroll } => {
            let lines = help(app, theme, usize::from(inside));
            boxed(frame, area, theme, &texts.get("do-help"), lines, *scroll);
        }
        Dialog::Note { title, text, scroll } => {
            let lines = wrap(text, usize::from(inside)).into_iter().map(Line::raw).collect();
            boxed(frame, area, theme, title, lines, *scroll);
        }
        Dialog::Actions { selected } => {
            let wide = ACTIONS
                .iter()
                .map(|action| columns(&action.about(texts)))
                .max()
                .unwrap_or(0);
            let line = |action: &crate::Command| {
                let about = action.about(texts);
                let pad = " ".repeat(wide - columns(&about) + 2);
                format!("{about}{pad}{}", action.key())
            };
            let lines: Vec<String> = ACTIONS.iter().map(line).collect();
            choices(
                frame,
                area,
                theme,
                hits,
                &texts.get("actions-title"),
                &[],
                &lines,
                *selected,
            );
        }
        Dialog::Confirm { question, yes, .. } => {
            let lines = [texts.get("yes"), texts.get("no")];
            let head = wrap(question, usize::from(inside.min(50)));
            choices(frame, area, theme, hits, "", &head, &lines, usize::from(!yes));
        }
        Dialog::Choose {
            choices: list,
            selected,
        } => {
            let lines: Vec<String> = list.iter().map(|choice| choice.title.to_string()).collect();
            choices(
                frame,
                area,
                theme,
                hits,
                &texts.get("game-choose"),
                &[],
                &lines,
                *selected,
            );
        }
        Dialog::Ended { selected } => ended(frame, area, app, *selected, theme, hits),
        Dialog::Input { purpose, text, error } => {
            let mut lines: Vec<Line<'_>> = Vec::new();
            let help = wrap(&texts.get(purpose.help_id()), usize::from(inside));
            lines.extend(help.into_iter().map(|line| Line::styled(line, theme.quiet())));
            lines.push(Line::default());
            let room = usize::from(inside).saturating_sub(3);
            let shown: String = text.chars().skip(columns(text).saturating_sub(room)).collect();
            let typed = lines.len() as u16;
            lines.push(Line::from(vec![
                Span::styled("› ", theme.accent()),
                Span::styled(shown.clone(), theme.strong()),
            ]));
            if let Some(error) = error {
                lines.push(Line::default());
                let error = wrap(error, usize::from(inside));
                lines.extend(
                    error
                        .into_iter()
                        .map(|line| Line::styled(line, theme.tone(crate::Tone::Bad))),
                );
            }
            let place = boxed(frame, area, theme, &texts.get(purpose.id()), lines, 0);
            let x = place.x + 2 + columns(&shown) as u16;
            if typed < place.height {
                frame.set_cursor_position((x.min(place.right()), place.y + typed));
            }
        }
    }
}

/// A box in the middle with lines in it; where the lines are.
fn boxed(frame: &mut Frame<'_>, area: Rect, theme: &Theme, title: &str, lines: Vec<Line<'_>>, scroll: usize) -> Rect {
    let wide = lines.iter().map(Line::width).max().unwrap_or(0).max(columns(title) + 2) as u16;
    let width = (wide + 4).min(area.width);
    let height = (lines.len() as u16 + 2).min(area.height);
    let inner = frame_at(frame, centred(area, width, height), theme, title);
    let last = lines.len().saturating_sub(usize::from(inner.height));
    let first = scroll.min(last);
    let lines: Vec<Line<'_>> = lines.into_iter().skip(first).take(usize::from(inner.height)).collect();
    frame.render_widget(Paragraph::new(lines), inner);
    // On the frame itself, where no text is.
    let edge = Rect {
        width: inner.width + 2,
        ..inner
    };
    scroll_marks(frame, edge.intersection(area), theme, first > 0, first < last);
    inner
}

/// A place of that size in the middle.
fn centred(area: Rect, width: u16, height: u16) -> Rect {
    let (x, y) = ((area.width - width) / 2, (area.height - height) / 2);
    Rect::new(area.x + x, area.y + y, width, height)
}

/// Draws the box and gives its inside.
fn frame_at(frame: &mut Frame<'_>, place: Rect, theme: &Theme, title: &str) -> Rect {
    let mut block = Block::bordered()
        .border_type(BorderType::Rounded)
        .border_style(theme.border());
    if !title.is_empty() {
        block = block.title(Span::styled(format!(" {title} "), theme.accent()));
    }
    frame.render_widget(Clear, place);
    frame.render_widget(block, place);
    Rect::new(
        place.x + 2,
        place.y + 1,
        place.width.saturating_sub(4),
        place.height.saturating_sub(2),
    )
}

/// A box with lines to choose from.
#[allow(clippy::too_many_arguments, reason = "a drawing has many parts")]
fn choices(
    frame: &mut Frame<'_>,
    area: Rect,
    theme: &Theme,
    hits: &mut Hits,
    title: &str,
    head: &[String],
    lines: &[String],
    selected: usize,
) {
    let all = head
        .iter()
        .map(|line| columns(line))
        .chain(lines.iter().map(|line| columns(line) + 2));
    let wide = all.max().unwrap_or(0).max(columns(title) + 2) as u16;
    let gap = u16::from(!head.is_empty());
    let width = (wide + 4).min(area.width);
    let height = (head.len() as u16 + gap + lines.len() as u16 + 2).min(area.height);
    let inner = frame_at(frame, centred(area, width, height), theme, title);
    for (row, line) in (0..inner.height).zip(head) {
        let at = Rect::new(inner.x, inner.y + row, inner.width, 1);
        frame.render_widget(Paragraph::new(line.as_str()), at);
    }
    let top = (head.len() as u16 + gap).min(inner.height);
    let rest = Rect::new(inner.x, inner.y + top, inner.width, inner.height - top);
    let spans: Vec<Vec<Span<'_>>> = lines.iter().map(|line| vec![Span::raw(line.as_str())]).collect();
    super::lists::list(frame, rest, theme, hits, &spans, selected);
}

/// The end of a game: at the lower right, where it does not hide what decided it.
fn ended(frame: &mut Frame<'_>, area: Rect, app: &App, selected: usize, theme: &Theme, hits: &mut Hits) {
    let Some(play) = &app.play else { return };
    let texts = &app.texts;
    // Why is told beside the board.
    let Some([title, _]) = play.table.ending(texts) else {
        return;
    };
    let lines: Vec<Vec<Span<'_>>> = ENDED.iter().map(|id| vec![Span::raw(texts.get(id))]).collect();
    let widest = ENDED.iter().map(|id| columns(&texts.get(id)) + 2).max().unwrap_or(0);
    let width = (widest.max(columns(&title) + 2) as u16 + 4).min(area.width);
    let height = (ENDED.len() as u16 + 2).min(area.height);
    let place = Rect::new(area.right() - width, area.bottom() - height, width, height);
    let inner = frame_at(frame, place, theme, &title);
    super::lists::list(frame, inner, theme, hits, &lines, selected);
}

/// The keys and words, and what they do.
fn help<'a>(app: &App, theme: &Theme, width: usize) -> Vec<Line<'a>> {
    let texts = &app.texts;
    let mut lines = Vec::new();
    for id in ["help-move", "help-type", "help-mouse"] {
        lines.extend(wrap(&texts.get(id), width).into_iter().map(Line::raw));
    }
    lines.push(Line::default());
    let words = COMMANDS
        .iter()
        .map(|(command, ..)| columns(&command.word(texts)))
        .max()
        .unwrap_or(0);
    for (command, ..) in COMMANDS {
        let about = command.about(texts);
        lines.push(Line::from(vec![
            Span::styled(format!("{:>6}  ", command.key()), theme.accent()),
            Span::styled(format!("{:<words$}  ", command.word(texts)), theme.strong()),
            Span::raw(cut(&about, width.saturating_sub(words + 10))),
        ]));
    }
    lines.push(Line::default());
    lines.extend(
        wrap(&texts.get("help-signs"), width)
            .into_iter()
            .map(|line| Line::styled(line, theme.quiet())),
    );
    lines
}
