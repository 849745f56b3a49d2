//! A puzzle or an own mistake beside its board, and the list of what can be practised.

use quincunx_draw::Scene;
use quincunx_texts::args;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Span;
use ratatui::widgets::Paragraph;

use super::Hits;
use super::lists::{bar, foot, list};
use super::task::task;
use super::theme::Theme;
use super::words::wrap;
use crate::app::{Exercise, PuzzleItem};
use crate::{App, Play};

/// What stands beside the board: what is asked, what came of it, and what the game counts.
pub(super) fn panel(
    frame: &mut Frame<'_>,
    area: Rect,
    app: &App,
    (play, exercise): (&Play, &Exercise),
    scene: &Scene,
    theme: &Theme,
) {
    let texts = &app.texts;
    let question = texts.with(exercise.task.question(), &args! { player: exercise.player() });
    let question = Some(question.as_str()).filter(|_| !exercise.done);
    let said = (&*exercise.task.title(texts), question);
    let lines = task(app, play, said, scene, theme, (area.width, area.height));
    frame.render_widget(Paragraph::new(lines), area);
}

/// What can be practised.
pub(super) fn puzzles(frame: &mut Frame<'_>, area: Rect, app: &App, theme: &Theme, hits: &mut Hits) {
    let texts = &app.texts;
    bar(frame, area, theme, &texts.get("puzzles"), &texts.get("menu-keys"));
    let width = usize::from(area.width.saturating_sub(4));
    let practice = app.practice();
    let args = args! {
        rating: practice.rating.round().to_string(),
        solved: practice.solved(),
        streak: practice.streak,
        best: practice.best_streak,
    };
    for (row, line) in (2..4).zip(wrap(&texts.with("puzzles-about", &args), width)) {
        let place = Rect::new(area.x + 2, area.y + row, area.width - 2, 1);
        frame.render_widget(Paragraph::new(line).style(theme.quiet()), place);
    }
    let line = |item: PuzzleItem| {
        let (title, about) = match item {
            PuzzleItem::Daily => {
                let about = app.is_daily_done().then(|| texts.get("puzzles-daily-done"));
                (texts.get("puzzles-daily"), about)
            }
            PuzzleItem::Mistakes => {
                let args = args! { count: app.mistakes_due() };
                (texts.get("puzzles-mistakes"), Some(texts.with("puzzles-due", &args)))
            }
            PuzzleItem::All => (texts.get("puzzles-all"), None),
            PuzzleItem::Game(game) => (game.title.to_string(), None),
            PuzzleItem::Back => return vec![Span::raw(texts.get("setup-back"))],
        };
        let mut spans = vec![Span::styled(title, theme.strong())];
        spans.extend(about.map(|about| Span::styled(format!("   {about}"), theme.quiet())));
        spans
    };
    let lines: Vec<Vec<Span<'_>>> = app.puzzle_items().into_iter().map(line).collect();
    let place = Rect::new(area.x + 2, area.y + 5, area.width - 4, area.height.saturating_sub(8));
    list(frame, place, theme, hits, &lines, app.puzzles.selected);
    foot(frame, area, theme, &texts.get("puzzles-foot"));
}
