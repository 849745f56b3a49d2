//! The game: the board, what stands beside it, and the lines to speak in.

use quincunx_draw::text::{Picture, Sheet, text};
use quincunx_draw::{Board, Choice, Scene};
use quincunx_texts::args;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use super::lists::bar;
use super::theme::Theme;
use super::words::{columns, cut, wrap};
use super::{Hit, Hits, panel, too_small};
use crate::{App, Play};

/// Columns of what stands beside the board: at least and at most.
const PANEL: (u16, u16) = (26, 46);
/// Lines of what stands below a board that leaves no room beside it, at least.
const BELOW: u16 = 3;
/// Lines of a screen with room for two lines of what is said.
const ROOMY: u16 = 24;

/// Where everything goes.
struct Plan {
    picture: Picture,
    board: Rect,
    panel: Rect,
}

pub(super) fn game(frame: &mut Frame<'_>, area: Rect, app: &App, theme: &Theme, hits: &mut Hits) {
    let Some(play) = &app.play else { return };
    let scene = play.scene(&app.texts);
    let choices = choices(play, &scene);
    // As many lines at the foot whatever is said and whoever is to move: the board stays where it is.
    let spoken = if area.height < ROOMY { 1 } else { 2 };
    let speech = speech(app, play, usize::from(area.width).saturating_sub(2), spoken);
    let feet = 1 + spoken as u16 + u16::from(play.has_palette());
    let middle = Rect::new(area.x, area.y + 1, area.width, area.height.saturating_sub(1 + feet));
    let Some(plan) = plan(app, &play.board, &scene, middle) else {
        let least = least(&play.board, &scene, app);
        let feet = 2 + u16::from(play.has_palette());
        return too_small(frame, app, (least.0, least.1 + 1 + feet + BELOW));
    };
    title(frame, area, app, play, theme);
    picture(frame, plan.board, &plan.picture, theme);
    remember(hits, &plan);
    cursor(frame, play, &plan, theme);
    match (&play.lesson, &play.exercise) {
        (Some(lesson), _) => super::lesson::panel(frame, plan.panel, app, (play, lesson), &scene, theme, hits),
        (_, Some(exercise)) => super::exercise::panel(frame, plan.panel, app, (play, exercise), &scene, theme),
        _ => panel::panel(frame, plan.panel, app, play, &scene, theme, hits),
    }
    let mut row = middle.bottom();
    if play.has_palette() {
        let place = Rect::new(area.x, row, area.width, 1);
        if !choices.is_empty() {
            palette(frame, place, app, play, &choices, theme, hits);
        }
        row += 1;
    }
    for line in speech {
        let tone = play.message.as_ref().map_or(crate::Tone::Plain, |message| message.tone);
        let place = Rect::new(area.x + 1, row, area.width - 1, 1);
        frame.render_widget(Paragraph::new(line).style(theme.tone(tone)), place);
        row += 1;
    }
    prompt(frame, Rect::new(area.x, row, area.width, 1), app, play, theme);
}

fn title(frame: &mut Frame<'_>, area: Rect, app: &App, play: &Play, theme: &Theme) {
    let ruleset = play.table.game.settings().ruleset;
    let options = ruleset.game().options.iter().filter_map(|option| {
        let value = ruleset.value(option.key)?;
        let said = app.texts.option_value(option, value);
        let said = if said == value {
            format!("{} {value}", app.texts.option(option))
        } else {
            said
        };
        (value != option.values[usize::from(option.default)]).then_some(said)
    });
    let mut left = vec![ruleset.game().title.to_string()];
    left.extend(options);
    let keys = if play.lesson.is_some() {
        "learn-keys"
    } else if play.exercise.is_some() {
        "puzzle-keys"
    } else {
        "game-keys"
    };
    bar(frame, area, theme, &left.join(" · "), &app.texts.get(keys));
}

/// Finds places for the board and what belongs to it: beside it if there is room, or else below.
fn plan(app: &App, board: &Board, scene: &Scene, area: Rect) -> Option<Plan> {
    let draw = |width: u16, height: u16| {
        let sheet = Sheet {
            charset: app.looks.charset,
            width: usize::from(width),
            height: Some(usize::from(height)),
            notes: false,
        };
        let picture = text(board, scene, &sheet);
        let [wide, high] = picture.board();
        let fits = wide <= usize::from(width) && high <= usize::from(height);
        fits.then_some((picture, wide as u16, high as u16))
    };
    let beside = area.width.saturating_sub(PANEL.0 + 2);
    if let Some((picture, wide, high)) = draw(beside, area.height) {
        let panel = (area.width - wide - 2).min(PANEL.1).max(PANEL.0);
        let left = area.width - panel - 1;
        let x = area.x + (left - wide) / 2;
        let y = area.y + (area.height - high) / 2;
        return Some(Plan {
            picture,
            board: Rect::new(x, y, wide, high),
            panel: Rect::new(area.x + left, area.y, panel, area.height),
        });
    }
    let (picture, wide, high) = draw(area.width, area.height.saturating_sub(BELOW))?;
    let x = area.x + (area.width - wide) / 2;
    Some(Plan {
        picture,
        board: Rect::new(x, area.y, wide, high),
        panel: Rect::new(area.x + 1, area.y + high, area.width - 1, area.height - high),
    })
}

/// The least room a board takes.
fn least(board: &Board, scene: &Scene, app: &App) -> (u16, u16) {
    let sheet = Sheet {
        charset: app.looks.charset,
        width: 0,
        height: Some(0),
        notes: false,
    };
    let [wide, high] = text(board, scene, &sheet).board();
    ((wide as u16).max(super::LEAST.0), (high as u16).max(super::LEAST.1 - 6))
}

/// Draws a picture of a board.
pub(super) fn picture(frame: &mut Frame<'_>, area: Rect, picture: &Picture, theme: &Theme) {
    for (row, line) in (area.y..area.bottom()).zip(&picture.lines) {
        let spans = line
            .iter()
            .map(|span| Span::styled(span.text.clone(), theme.drawn(span.style)));
        let line: Line<'_> = spans.collect::<Vec<_>>().into();
        frame.render_widget(Paragraph::new(line), Rect::new(area.x, row, area.width, 1));
    }
}

fn remember(hits: &mut Hits, plan: &Plan) {
    let place = |cell| {
        let (column, line) = plan.picture.place_of(cell)?;
        Some((plan.board.x + column as u16, plan.board.y + line as u16))
    };
    hits.places = (0..).map_while(place).collect();
    hits.board = Some((plan.board, plan.picture.clone()));
}

/// Shows which cell the cursor keys are on, while a person is to move.
fn cursor(frame: &mut Frame<'_>, play: &Play, plan: &Plan, theme: &Theme) {
    if !play.is_live() || play.table.human_to_move().is_none() {
        return;
    }
    for (column, line) in plan.picture.face_of(play.cursor) {
        let (x, y) = (plan.board.x + column as u16, plan.board.y + line as u16);
        if let Some(cell) = frame.buffer_mut().cell_mut((x, y)) {
            cell.set_style(theme.cursor());
        }
    }
}

/// What moves begin with, if that is something beside the board.
fn choices(play: &Play, scene: &Scene) -> Vec<Choice> {
    if !play.is_live() || play.table.human_to_move().is_none() {
        return Vec::new();
    }
    let first = play.first_choices();
    let known = scene.choices.iter().filter(|choice| first.contains(&choice.name));
    known.cloned().collect()
}

fn palette(
    frame: &mut Frame<'_>,
    area: Rect,
    app: &App,
    play: &Play,
    choices: &[Choice],
    theme: &Theme,
    hits: &mut Hits,
) {
    let lead = app.texts.get("game-choose");
    let mut x = area.x + 1;
    let mut spans = vec![Span::styled(format!(" {lead} "), theme.quiet())];
    x += columns(&lead) as u16 + 1;
    for choice in choices {
        let glyph = choice.look.map(|look| match app.looks.charset {
            quincunx_draw::text::Charset::Unicode => look.glyph,
            quincunx_draw::text::Charset::Ascii => look.letter,
        });
        let armed = play.armed == Some(choice.name);
        let [left, right] = if armed { ["[", "]"] } else { [" ", " "] };
        let words = match glyph {
            Some(glyph) => format!("{left}{glyph} {}{right}", choice.title),
            None => format!("{left}{}{right}", choice.title),
        };
        let style = if armed {
            theme.chosen()
        } else {
            ratatui::style::Style::new()
        };
        let wide = columns(&words) as u16;
        hits.add(Rect::new(x, area.y, wide, 1), Hit::Choice(choice.name));
        x += wide + 1;
        spans.push(Span::styled(words, style));
        spans.push(Span::raw(" "));
    }
    frame.render_widget(Paragraph::new(Line::from(spans)), area);
}

/// What is said, in so many lines at most.
fn speech(app: &App, play: &Play, width: usize, most: usize) -> Vec<String> {
    let text = match &play.message {
        // What is learned by has room for what it says beside the board.
        _ if play.is_task() => String::new(),
        Some(message) => message.text.clone(),
        None if !play.is_live() => {
            let args = args! { ply: play.shown_ply(), plies: play.positions.len() - 1 };
            app.texts.with("game-review", &args)
        }
        None if play.paused => app.texts.get("game-paused"),
        None => String::new(),
    };
    let mut lines = wrap(&text, width);
    if lines.len() > most {
        lines.truncate(most);
        if let Some(last) = lines.last_mut() {
            *last = cut(&format!("{last} …"), width);
        }
    }
    lines.resize(most, String::new());
    lines
}

/// The line to type in.
fn prompt(frame: &mut Frame<'_>, area: Rect, app: &App, play: &Play, theme: &Theme) {
    let texts = &app.texts;
    let mut spans = vec![Span::styled(" › ", theme.accent())];
    if play.input.is_empty() {
        let help = if let Some(lesson) = &play.lesson {
            texts.get(match (lesson.done, lesson.has_next()) {
                (true, true) => "prompt-lesson-next",
                (true, false) => "prompt-lesson-last",
                _ if play.clicks.is_empty() => "prompt-move",
                _ => "prompt-target",
            })
        } else if play.is_task_done() {
            texts.get("prompt-puzzle-next")
        } else if play.table.game.result().is_some() {
            texts.get("prompt-over")
        } else if play.is_thinking() {
            texts.get("prompt-thinking")
        } else if play.table.human_to_move().is_none() {
            texts.get("prompt-watch")
        } else if play.clicks.is_empty() {
            texts.get("prompt-move")
        } else {
            texts.get("prompt-target")
        };
        spans.push(Span::styled(
            cut(&help, usize::from(area.width).saturating_sub(4)),
            theme.quiet(),
        ));
    } else {
        let room = usize::from(area.width).saturating_sub(5);
        let skip = columns(&play.input).saturating_sub(room);
        let shown: String = play.input.chars().skip(skip).collect();
        frame.set_cursor_position((area.x + 3 + columns(&shown) as u16, area.y));
        spans.push(Span::styled(shown, theme.strong()));
    }
    frame.render_widget(Paragraph::new(Line::from(spans)), area);
}
