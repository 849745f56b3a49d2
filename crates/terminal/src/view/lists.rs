//! The screens that are lists or texts: the menu, kept games, rules.

use quincunx_draw::text::{Sheet, text};
use quincunx_draw::{Board, Options, Scene};
use quincunx_rules::{AnyPosition, GameInfo};
use quincunx_texts::args;
use quincunx_texts::rules::{self, Paper, typeset};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use super::theme::Theme;
use super::words::{cut, wrap};
use super::{Hit, Hits};
use crate::App;
use crate::app::MenuItem;

/// Columns of the list of the menu, where there is room for a picture beside it.
const LIST: u16 = 44;

/// The bar at the top: what this is on the left, help on the right.
pub(super) fn bar(frame: &mut Frame<'_>, area: Rect, theme: &Theme, left: &str, right: &str) {
    let width = usize::from(area.width);
    let right = if left.chars().count() + right.chars().count() + 4 > width {
        ""
    } else {
        right
    };
    let gap = width.saturating_sub(left.chars().count() + right.chars().count() + 2);
    let text = cut(&format!(" {left}{}{right} ", " ".repeat(gap)), width);
    let row = Rect { height: 1, ..area };
    frame.render_widget(Paragraph::new(text).style(theme.bar()), row);
}

/// A line at the bottom.
pub(super) fn foot(frame: &mut Frame<'_>, area: Rect, theme: &Theme, text: &str) {
    let row = Rect::new(area.x + 1, area.bottom() - 1, area.width - 1, 1);
    let text = cut(text, usize::from(row.width));
    frame.render_widget(Paragraph::new(text).style(theme.quiet()), row);
}

/// Lines to choose from, scrolled so that the chosen one is seen.
pub(super) fn list(
    frame: &mut Frame<'_>,
    area: Rect,
    theme: &Theme,
    hits: &mut Hits,
    lines: &[Vec<Span<'_>>],
    selected: usize,
) {
    let height = usize::from(area.height);
    let first = (selected + 1).saturating_sub(height);
    for (row, (n, spans)) in lines.iter().enumerate().skip(first).take(height).enumerate() {
        let place = Rect::new(area.x, area.y + row as u16, area.width, 1);
        let mark = if n == selected { "▸ " } else { "  " };
        let mut line = vec![Span::raw(mark)];
        line.extend(spans.iter().cloned());
        let style = if n == selected { theme.chosen() } else { Style::new() };
        // What is chosen is one colour, so that it can be read.
        let line: Line<'_> = if n == selected {
            line.into_iter()
                .map(|span| span.content.into_owned())
                .collect::<String>()
                .into()
        } else {
            line.into()
        };
        frame.render_widget(Paragraph::new(line).style(style), place);
        hits.add(place, Hit::Line(n));
    }
    scroll_marks(frame, area, theme, first > 0, lines.len() > first + height);
}

/// Marks at the right edge where there is more above or below.
pub(super) fn scroll_marks(frame: &mut Frame<'_>, area: Rect, theme: &Theme, above: bool, below: bool) {
    if area.width == 0 || area.height == 0 {
        return;
    }
    let mut mark = |row: u16, sign: &'static str| {
        let place = Rect::new(area.right() - 1, row, 1, 1);
        frame.render_widget(Paragraph::new(sign).style(theme.accent()), place);
    };
    if above {
        mark(area.y, "▲");
    }
    if below {
        mark(area.bottom() - 1, "▼");
    }
}

pub(super) fn menu(frame: &mut Frame<'_>, area: Rect, app: &App, theme: &Theme, hits: &mut Hits) {
    bar(frame, area, theme, "Quincunx", &app.texts.get("menu-keys"));
    let roomy = area.height >= 22;
    if roomy {
        let logo = ["●   ●", "  ●     Q U I N C U N X", "●   ●"];
        for (row, text) in (2..).zip(logo) {
            let place = Rect::new(area.x + 3, area.y + row, area.width - 3, 1);
            frame.render_widget(Paragraph::new(text).style(theme.accent()), place);
        }
    }
    let top = if roomy { 6 } else { 2 };
    let wide = area.width >= 84;
    let width = if wide { LIST } else { area.width - 4 };
    let lines: Vec<Vec<Span<'_>>> = app.menu.items.iter().map(|item| menu_line(app, item, theme)).collect();
    let room = area.height.saturating_sub(top + if wide { 2 } else { 5 });
    let place = Rect::new(area.x + 2, area.y + top, width, room);
    list(frame, place, theme, hits, &lines, app.menu.selected);
    let about = match app.menu.items.get(app.menu.selected) {
        Some(MenuItem::Game(game)) => app.texts.summary(game),
        Some(MenuItem::Resume(label) | MenuItem::Continue { label, .. }) => label.clone(),
        Some(MenuItem::Learn) => app.texts.get("learn-about"),
        Some(MenuItem::Puzzles) => app.texts.get("puzzles-menu"),
        Some(MenuItem::Load) => app.texts.get("menu-load-about"),
        Some(MenuItem::Language) => app.texts.get("menu-language-about"),
        _ => String::new(),
    };
    if wide {
        let right = Rect::new(area.x + LIST + 4, area.y + 2, area.width - LIST - 5, area.height - 4);
        preview(frame, right, app, theme, &about);
    } else {
        let lines = wrap(&about, usize::from(area.width - 4));
        let place = Rect::new(area.x + 2, area.bottom() - 4, area.width - 4, 3);
        let text = lines.into_iter().take(3).collect::<Vec<_>>().join("\n");
        frame.render_widget(Paragraph::new(text).style(theme.quiet()), place);
    }
    foot(frame, area, theme, &app.texts.get("menu-foot"));
}

fn menu_line<'a>(app: &App, item: &MenuItem, theme: &Theme) -> Vec<Span<'a>> {
    match item {
        MenuItem::Continue {
            label, is_open: true, ..
        } => vec![
            Span::styled(app.texts.get("menu-open-elsewhere"), theme.quiet()),
            Span::raw("  "),
            Span::raw(label.clone()),
        ],
        MenuItem::Resume(label) | MenuItem::Continue { label, .. } => vec![
            Span::styled(app.texts.get("menu-continue"), theme.strong()),
            Span::raw("  "),
            Span::raw(label.clone()),
        ],
        MenuItem::Game(game) => vec![Span::styled(game.title, theme.strong())],
        MenuItem::Learn => vec![Span::styled(app.texts.get("learn"), theme.strong())],
        MenuItem::Puzzles => vec![Span::styled(app.texts.get("puzzles"), theme.strong())],
        MenuItem::Load => vec![Span::raw(app.texts.get("menu-load"))],
        MenuItem::Language => {
            let language = app.texts.get("language");
            vec![Span::raw(
                app.texts.with("menu-language", &args! { language: language }),
            )]
        }
        MenuItem::Quit => vec![Span::raw(app.texts.get("menu-quit"))],
    }
}

/// A picture of the game that is chosen, and what it is about.
fn preview(frame: &mut Frame<'_>, area: Rect, app: &App, theme: &Theme, about: &str) {
    let position = match app.menu.items.get(app.menu.selected) {
        Some(MenuItem::Game(game)) => sample(game),
        Some(MenuItem::Continue { table, .. }) => table.game.position().clone(),
        Some(MenuItem::Resume(_)) => match &app.play {
            Some(play) => play.table.game.position().clone(),
            None => return,
        },
        _ => return,
    };
    let lines = wrap(about, usize::from(area.width));
    let room = area.height.saturating_sub(lines.len() as u16 + 1);
    let board = Board::of(&position.ruleset());
    let scene = Scene::of(&position, &Options::default());
    let sheet = Sheet {
        charset: app.looks.charset,
        width: usize::from(area.width),
        height: Some(usize::from(room)),
        notes: false,
    };
    let picture = text(&board, &scene, &sheet);
    let [wide, high] = picture.board();
    let mut top = area.y;
    if wide <= usize::from(area.width) && high <= usize::from(room) {
        super::game::picture(
            frame,
            Rect {
                height: high as u16,
                ..area
            },
            &picture,
            theme,
        );
        top += high as u16 + 1;
    }
    for (row, line) in (top..area.bottom()).zip(lines) {
        frame.render_widget(
            Paragraph::new(line).style(theme.quiet()),
            Rect::new(area.x, row, area.width, 1),
        );
    }
}

/// A position in the middle of a game, always the same one.
fn sample(game: &'static GameInfo) -> AnyPosition {
    let mut position = AnyPosition::start(&game.default_ruleset());
    for n in 1..=14usize {
        let moves = position.moves();
        if moves.is_empty() {
            break;
        }
        let mut next = position.clone();
        if next.play(&moves[n * n * 31 % moves.len()]).is_err() || next.result().is_some() {
            break;
        }
        position = next;
    }
    position
}

pub(super) fn files(frame: &mut Frame<'_>, area: Rect, app: &App, theme: &Theme, hits: &mut Hits) {
    bar(frame, area, theme, &app.texts.get("files-title"), "");
    let mut lines = vec![vec![Span::styled(app.texts.get("files-type"), theme.strong())]];
    lines.extend(app.files.names.iter().map(|name| vec![Span::raw(name.clone())]));
    let place = Rect::new(area.x + 2, area.y + 2, area.width - 4, area.height - 4);
    list(frame, place, theme, hits, &lines, app.files.selected);
    foot(frame, area, theme, &app.texts.get("files-foot"));
}

pub(super) fn reader(frame: &mut Frame<'_>, area: Rect, app: &App, theme: &Theme, hits: &mut Hits) {
    let title = app.reader.game.map_or("", |game| game.title);
    let args = args! { game: title };
    bar(frame, area, theme, &app.texts.with("reader-title", &args), "");
    let paper = Paper {
        width: usize::from(area.width.saturating_sub(4)).min(100),
        charset: app.looks.charset,
    };
    let lines = typeset(&app.reader.blocks, &app.texts, paper);
    let room = usize::from(area.height.saturating_sub(3));
    let first = app.reader.scroll.min(lines.len().saturating_sub(room));
    hits.lines = lines.len();
    let shown: Vec<Line<'_>> = lines
        .into_iter()
        .skip(first)
        .take(room)
        .map(|line| rules_line(line, theme))
        .collect();
    let place = Rect::new(area.x + 2, area.y + 2, area.width - 2, room as u16);
    frame.render_widget(Paragraph::new(shown), place);
    scroll_marks(frame, place, theme, first > 0, hits.lines > first + room);
    foot(frame, area, theme, &app.texts.get("reader-foot"));
}

/// A line of the rules: headings stand out, boards have their colours.
fn rules_line<'a>(line: rules::Line, theme: &Theme) -> Line<'a> {
    match line {
        rules::Line::Title(title) | rules::Line::Heading(title) => Line::styled(title, theme.accent()),
        rules::Line::Text(words) => Line::raw(words),
        rules::Line::Drawn(spans) => {
            let span = |span: quincunx_draw::text::Span| Span::styled(span.text, theme.drawn(span.style));
            spans.into_iter().map(span).collect::<Vec<_>>().into()
        }
    }
}
