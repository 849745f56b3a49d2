//! A lesson beside its board, and the list of what can be learned.

use quincunx_draw::Scene;
use quincunx_texts::args;
use quincunx_texts::lessons::Course;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use super::lists::{bar, foot, list};
use super::task::task;
use super::theme::Theme;
use super::words::{columns, cut, wrap};
use super::{Hit, Hits};
use crate::app::Lesson;
use crate::{App, Play};

/// What stands beside the board: what to do, what came of it, what the game counts, and the steps.
pub(super) fn panel(
    frame: &mut Frame<'_>,
    area: Rect,
    app: &App,
    (play, lesson): (&Play, &Lesson),
    scene: &Scene,
    theme: &Theme,
    hits: &mut Hits,
) {
    let texts = &app.texts;
    let args = args! { step: lesson.at + 1, steps: lesson.course.steps.len() };
    let head = format!(
        "{} · {}",
        texts.with("learn-step", &args),
        texts.get(&lesson.step().title())
    );
    let question = texts.get(&lesson.step().task());
    let lines = task(
        app,
        play,
        (&head, Some(&question)),
        scene,
        theme,
        (area.width, area.height),
    );
    let used = (lines.len() as u16).min(area.height);
    frame.render_widget(Paragraph::new(lines), Rect { height: used, ..area });
    steps(frame, area, used + 1, app, lesson, theme, hits);
}

/// The steps with what is done, where there is room for all of them.
fn steps(frame: &mut Frame<'_>, area: Rect, top: u16, app: &App, lesson: &Lesson, theme: &Theme, hits: &mut Hits) {
    let count = lesson.course.steps.len() as u16;
    if top + count > area.height {
        return;
    }
    for (n, step) in lesson.course.steps.iter().enumerate() {
        let place = Rect::new(area.x, area.y + top + n as u16, area.width, 1);
        let sign = if app.is_learned(lesson.course, step) {
            '✓'
        } else {
            '·'
        };
        let title = cut(&app.texts.get(&step.title()), usize::from(area.width).saturating_sub(7));
        let style = if n == lesson.at { theme.chosen() } else { theme.quiet() };
        let line = Line::styled(format!("{sign} {:>2} {title}", n + 1), style);
        frame.render_widget(Paragraph::new(line), place);
        hits.add(place, Hit::Line(n));
    }
}

/// The games there are lessons for.
pub(super) fn learn(frame: &mut Frame<'_>, area: Rect, app: &App, theme: &Theme, hits: &mut Hits) {
    let texts = &app.texts;
    bar(frame, area, theme, &texts.get("learn"), &texts.get("menu-keys"));
    let width = usize::from(area.width.saturating_sub(4));
    for (row, line) in (2..4).zip(wrap(&texts.get("learn-about"), width)) {
        let place = Rect::new(area.x + 2, area.y + row, area.width - 2, 1);
        frame.render_widget(Paragraph::new(line).style(theme.quiet()), place);
    }
    let courses = Course::all();
    let wide = courses
        .iter()
        .map(|course| columns(course.game.title))
        .max()
        .unwrap_or(0);
    let line = |course: &Course| {
        let (done, steps) = (app.learned(course), course.steps.len());
        let progress = if done == steps {
            format!("✓ {}", texts.with("learn-all-done", &args! { steps: steps }))
        } else {
            texts.with("learn-progress", &args! { done: done, steps: steps })
        };
        let title = format!("{:wide$}   ", course.game.title);
        vec![
            Span::styled(title, theme.strong()),
            Span::styled(progress, theme.quiet()),
        ]
    };
    let mut lines: Vec<Vec<Span<'_>>> = courses.iter().map(line).collect();
    lines.push(vec![Span::raw(texts.get("setup-back"))]);
    let place = Rect::new(area.x + 2, area.y + 5, area.width - 4, area.height.saturating_sub(8));
    list(frame, place, theme, hits, &lines, app.learn.selected);
    foot(frame, area, theme, &texts.get("learn-foot"));
}
