//! What to agree on before a game.

use quincunx_texts::args;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Span;
use ratatui::widgets::Paragraph;

use super::Hits;
use super::lists::{bar, foot, list};
use super::theme::Theme;
use super::words::wrap;
use crate::app::Row;
use crate::{App, write_clock};

pub(super) fn setup(frame: &mut Frame<'_>, area: Rect, app: &App, theme: &Theme, hits: &mut Hits) {
    let texts = &app.texts;
    let game = app.setup.game();
    bar(frame, area, theme, game.title, &texts.get("setup-keys"));
    let width = usize::from(area.width.saturating_sub(4));
    let summary = wrap(&texts.summary(game), width);
    for (row, line) in (2..4).zip(&summary) {
        let place = Rect::new(area.x + 2, area.y + row, area.width - 2, 1);
        frame.render_widget(Paragraph::new(line.as_str()).style(theme.quiet()), place);
    }
    let rows = app.setup.rows();
    let label = rows
        .iter()
        .map(|row| title(app, *row).chars().count())
        .max()
        .unwrap_or(0);
    let lines: Vec<Vec<Span<'_>>> = rows
        .iter()
        .map(|row| {
            let name = title(app, *row);
            let value = value(app, *row);
            let pad = " ".repeat(label.saturating_sub(name.chars().count()) + 3);
            match value {
                Some(value) => vec![
                    Span::raw(name),
                    Span::raw(pad),
                    Span::styled(format!("‹ {value} ›"), theme.accent()),
                ],
                None => vec![Span::styled(name, theme.strong())],
            }
        })
        .collect();
    let top = 3 + summary.len().min(2) as u16;
    let room = area.height.saturating_sub(top + 4);
    let place = Rect::new(area.x + 2, area.y + top, area.width - 4, room);
    list(frame, place, theme, hits, &lines, app.setup.selected);
    let row = rows[app.setup.selected.min(rows.len() - 1)];
    let about = wrap(&about(app, row), width);
    let place = Rect::new(area.x + 2, area.bottom() - 4, area.width - 2, 3);
    let about = about.into_iter().take(2).collect::<Vec<_>>().join("\n");
    frame.render_widget(Paragraph::new(about).style(theme.quiet()), place);
    foot(frame, area, theme, &texts.get("setup-foot"));
}

fn title(app: &App, row: Row) -> String {
    let texts = &app.texts;
    match row {
        Row::Play => texts.get("setup-play"),
        Row::Mode => texts.get("setup-mode"),
        Row::Bot(seat) => texts.with("setup-bot", &args! { player: seat + 1 }),
        Row::Option(at) => texts.option(&app.setup.game().options[at]),
        Row::Clock => texts.get("setup-clock"),
        Row::Pie => texts.get("setup-pie"),
        Row::Rules => texts.get("setup-rules"),
        Row::Back => texts.get("setup-back"),
    }
}

fn value(app: &App, row: Row) -> Option<String> {
    let (texts, setup) = (&app.texts, &app.setup);
    match row {
        Row::Play | Row::Rules | Row::Back => None,
        Row::Mode => Some(texts.get(setup.mode.id())),
        Row::Bot(seat) => Some(setup.bots[seat].name(texts)),
        Row::Option(at) => {
            let option = &setup.game().options[at];
            let value = setup.ruleset.value(option.key)?;
            Some(texts.option_value(option, value))
        }
        Row::Clock if setup.clock.is_none() => Some(texts.get("setup-no-clock")),
        Row::Clock => Some(write_clock(setup.clock)),
        Row::Pie => Some(texts.get(if setup.pie { "yes" } else { "no" })),
    }
}

fn about(app: &App, row: Row) -> String {
    match row {
        Row::Option(at) => app.texts.option_about(&app.setup.game().options[at]),
        Row::Bot(seat) => {
            let (bot, help) = (&app.setup.bots[seat], app.texts.get("ask-bot-help"));
            match bot.suits(&app.texts) {
                Some(suits) => format!("{}: {suits}. {help}", bot.name(&app.texts)),
                None => help,
            }
        }
        Row::Clock => app.texts.get("ask-clock-help"),
        Row::Pie => app.texts.get("setup-pie-about"),
        Row::Play => app.texts.get("setup-play-about"),
        Row::Mode | Row::Rules | Row::Back => String::new(),
    }
}
