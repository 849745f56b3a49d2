//! What stands beside the board: the players, what the game counts, what the engine thinks, the moves.

use quincunx_draw::Scene;
use quincunx_draw::text::Charset;
use quincunx_engine::{Absolute, Score};
use quincunx_rules::Player;
use quincunx_rules::record::Score as Recorded;
use quincunx_texts::{Texts, args};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use super::notes::{Signs, legend, notes};
use super::theme::Theme;
use super::words::{columns, cut, wrap};
use super::{Hit, Hits};
use crate::{App, Play, Tone, judged, show_clock};

/// Lines that the list of moves has at least, where there is room for it: a gap, its title and two pairs of moves.
const MOVES: u16 = 4;

pub(super) fn panel(
    frame: &mut Frame<'_>,
    area: Rect,
    app: &App,
    play: &Play,
    scene: &Scene,
    theme: &Theme,
    hits: &mut Hits,
) {
    let width = usize::from(area.width).saturating_sub(1);
    let signs = Signs {
        surface: play.board.surface,
        charset: app.looks.charset,
        theme,
    };
    let mut lines = players(app, play, scene, &signs, width);
    let roomy = area.height >= 8;
    // Where there is no room for more, what was asked for takes the place of what the players' lines say already.
    let opinion = if roomy { None } else { opinion(app, play, width) };
    match opinion {
        Some(opinion) => lines.push(opinion),
        None => lines.extend(status(app, play, theme, width)),
    }
    if roomy {
        let game = play.table.game.settings().ruleset.game();
        lines.push(Line::default());
        lines.extend(notes(scene, &signs, width));
        lines.extend(legend(scene, game, &app.texts, &signs, width));
        lines.extend(deciding(scene, theme, width));
    }
    let graph = graph(app, play, width);
    let mut at = lines.len() + 1;
    lines.extend(judged(app, play, &graph, theme, width));
    if roomy && (play.review.is_none() || play.analysing) {
        lines.extend(thinking(app, play, theme, width));
    }
    if play.positions.len() > 1 && area.height >= 2 * MOVES {
        // The list of moves keeps its place: first the gaps go, then what stands last.
        let most = usize::from(area.height - MOVES);
        while lines.len() > most
            && let Some(gap) = lines.iter().rposition(|line| line.width() == 0)
        {
            lines.remove(gap);
            at -= usize::from(gap < at);
        }
        lines.truncate(most);
    }
    for (column, (ply, _)) in graph.iter().enumerate() {
        if at < lines.len() && (at as u16) < area.height {
            let here = Rect::new(area.x + column as u16, area.y + at as u16, 1, 1);
            hits.add(here, Hit::Ply(*ply));
        }
    }
    let used = (lines.len() as u16).min(area.height);
    frame.render_widget(Paragraph::new(lines), Rect { height: used, ..area });
    let rest = Rect::new(area.x, area.y + used, area.width, area.height - used);
    if rest.height >= 3 {
        moves(frame, rest, app, play, theme, hits);
    }
}

/// A line for each player: whose turn it is, the sign, who plays, the clock.
fn players<'a>(app: &App, play: &Play, scene: &Scene, signs: &Signs<'_>, width: usize) -> Vec<Line<'a>> {
    let game = &play.table.game;
    let theme = signs.theme;
    let line = |player: Player| {
        let seat = game.seat_of(player);
        let turn = match game.result() {
            Some(outcome) => outcome.winner == Some(player),
            None => play.is_live() && game.to_move() == Some(seat),
        };
        let mut spans = vec![Span::styled(if turn { "▸" } else { " " }, theme.accent())];
        let own = scene.notes.rows.iter().find(|row| row.player == Some(player.number()));
        spans.extend(own.map(|note| signs.of(note.look)));
        let name = app.texts.with("player", &args! { player: player.number() });
        let who = play.table.sitter(seat).name(&app.texts);
        let clock = game
            .clock(seat, play.table.time(app.now()))
            .map(show_clock)
            .unwrap_or_default();
        let used = 2 + if own.is_some() { 3 } else { 0 };
        let room = width.saturating_sub(used + columns(&clock));
        let words = cut(&format!("{name}, {who}"), room);
        let pad = " ".repeat(room.saturating_sub(columns(&words)));
        let style = if turn { theme.strong() } else { Style::new() };
        spans.push(Span::styled(format!(" {words}"), style));
        spans.push(Span::raw(pad));
        spans.push(Span::styled(clock, if turn { theme.strong() } else { theme.quiet() }));
        Line::from(spans)
    };
    Player::BOTH.map(line).to_vec()
}

/// How the game stands.
fn status<'a>(app: &App, play: &Play, theme: &Theme, width: usize) -> Vec<Line<'a>> {
    let game = &play.table.game;
    let texts = &app.texts;
    match play.table.ending(texts) {
        Some([outcome, reason]) => {
            let mut lines = vec![Line::styled(outcome, theme.accent())];
            let why = end_words(play, reason, texts);
            lines.extend(
                wrap(&why, width)
                    .into_iter()
                    .map(|line| Line::styled(line, theme.quiet())),
            );
            lines
        }
        None => {
            let player = play.shown().side().number();
            let id = if play.is_thinking() {
                "game-thinks"
            } else {
                "game-to-move"
            };
            let text = texts.with(id, &args! { player: player });
            let swap = game.can_swap() && play.table.human_to_move().is_some();
            let swap = if swap {
                wrap(&texts.get("game-can-swap"), width)
            } else {
                Vec::new()
            };
            std::iter::once(Line::styled(text, theme.quiet()))
                .chain(swap.into_iter().map(|line| Line::styled(line, theme.accent())))
                .collect()
        }
    }
}

/// Why the game ended and after how many moves.
fn end_words(play: &Play, reason: String, texts: &Texts) -> String {
    let (moves, own) = play.table.moves_to_win();
    let why = texts.with("end-why", &args! { reason: reason, moves: moves });
    let own = own.map(|own| texts.with("end-own-moves", &args! { moves: own }));
    format!("{why}{}", own.unwrap_or_default())
}

/// What decided the game.
fn deciding<'a>(scene: &Scene, theme: &Theme, width: usize) -> Vec<Line<'a>> {
    let titles = scene
        .deciding
        .iter()
        .map(|deciding| format!("{{ }} {}", deciding.title));
    titles
        .flat_map(|title| wrap(&title, width))
        .map(|line| Line::styled(line, theme.accent()))
        .collect()
}

/// The graph of a review: for each column its ply and its height.
fn graph(app: &App, play: &Play, width: usize) -> Vec<(usize, char)> {
    let ascii = app.looks.charset == Charset::Ascii;
    play.review
        .as_ref()
        .map_or_else(Vec::new, |review| judged::graph(review, width, ascii))
}

/// What was judged of the game and of the move that is looked at.
fn judged<'a>(app: &App, play: &Play, graph: &[(usize, char)], theme: &Theme, width: usize) -> Vec<Line<'a>> {
    let texts = &app.texts;
    if let Some(judging) = play.judging {
        let text = texts.with("review-progress", &args! { done: judging.done, all: judging.all });
        return vec![Line::default(), Line::styled(cut(&text, width), theme.accent())];
    }
    let Some(review) = &play.review else { return Vec::new() };
    let shown = play.shown_ply();
    // The column of the move that is looked at: the first that is not before it.
    let here = graph.iter().position(|(ply, _)| *ply >= shown.max(1));
    let span = |(n, (_, step)): (usize, &(usize, char))| {
        let style = if Some(n) == here {
            theme.chosen()
        } else {
            theme.halves()[0]
        };
        Span::styled(step.to_string(), style)
    };
    let mut lines = vec![Line::default()];
    lines.push(graph.iter().enumerate().map(span).collect::<Vec<_>>().into());
    lines.push(Line::styled(
        cut(&judged::accuracy(texts, review), width),
        theme.quiet(),
    ));
    if let Some(mv) = play.judged() {
        let tone = if mv.label.is_bad() { Tone::Bad } else { Tone::Good };
        for (n, text) in judged::told(texts, mv).into_iter().enumerate() {
            let style = if n == 0 { theme.tone(tone) } else { Style::new() };
            lines.extend(wrap(&text, width).into_iter().map(|line| Line::styled(line, style)));
        }
    }
    lines
}

/// The evaluation bar, and what was thought.
fn thinking<'a>(app: &App, play: &Play, theme: &Theme, width: usize) -> Vec<Line<'a>> {
    // What a computer thinks of its own move is nobody's business, unless somebody asks.
    let busy = play.is_thinking() && play.is_live();
    let Some((side, thought)) = play.thought().filter(|_| busy || play.analysing) else {
        return Vec::new();
    };
    let mut lines = vec![Line::default()];
    if let Some(score) = thought.score().filter(|_| play.analysing) {
        let one = score.seen_from(*side).chance();
        lines.push(eval_bar(one, width, theme));
    }
    if play.analysing {
        let best = thought.lines.iter().take(3);
        lines.extend(best.map(|line| Line::raw(cut(&told(app, *side, line), width))));
    }
    let args = args! { depth: thought.depth, nodes: short(thought.nodes) };
    if thought.nodes > 0 {
        lines.push(Line::styled(
            cut(&app.texts.with("thought", &args), width),
            theme.quiet(),
        ));
    }
    lines
}

/// The best line and the chances of player 1, in one line.
fn opinion<'a>(app: &App, play: &Play, width: usize) -> Option<Line<'a>> {
    let (side, thought) = play.thought().filter(|_| play.analysing)?;
    let one = thought.score()?.seen_from(*side).chance();
    let best = told(app, *side, thought.lines.first()?);
    Some(Line::raw(cut(&format!(" {} · {best}", percent(one)), width)))
}

/// A line of play with its score.
fn told(app: &App, side: Player, (score, moves): &(Option<Score>, Vec<String>)) -> String {
    let score = score.map(|score| said(app, score.seen_from(side))).unwrap_or_default();
    format!("{score} {}", moves.join(" ")).trim().to_string()
}

/// A score as player 1 sees it; a certain win is counted in moves, as records do.
fn said(app: &App, score: Absolute) -> String {
    match score.into() {
        Recorded::Win { player, moves } => {
            let args = args! { player: player.number(), moves: moves };
            app.texts.with("score-wins", &args)
        }
        Recorded::Hundredths(_) => score.to_string(),
    }
}

/// Player 1's chances as a bar from the left.
fn eval_bar<'a>(one: f64, width: usize, theme: &Theme) -> Line<'a> {
    let percent = percent(one);
    let room = width.saturating_sub(columns(&percent) + 6).max(4);
    let full = (one * room as f64).round() as usize;
    let [light, dark] = theme.halves();
    Line::from(vec![
        Span::styled("1 ", theme.quiet()),
        Span::styled("█".repeat(full.min(room)), light),
        Span::styled("░".repeat(room - full.min(room)), dark),
        Span::styled(" 2 ", theme.quiet()),
        Span::raw(percent),
    ])
}

fn percent(chance: f64) -> String {
    format!("{:>3.0}%", chance * 100.0)
}

/// A large number in few letters.
fn short(number: u64) -> String {
    match number {
        0..10_000 => number.to_string(),
        10_000..1_000_000 => format!("{}k", number / 1000),
        _ => format!("{:.1}M", number as f64 / 1e6),
    }
}

/// The moves in two columns, scrolled so that the one looked at is seen.
fn moves(frame: &mut Frame<'_>, area: Rect, app: &App, play: &Play, theme: &Theme, hits: &mut Hits) {
    let title = Rect::new(area.x, area.y + 1, area.width, 1);
    frame.render_widget(Paragraph::new(app.texts.get("game-moves")).style(theme.quiet()), title);
    let room = usize::from(area.height - 2);
    let texts = move_texts(play, &app.texts.get("command-swap"));
    // A game that begins with player 2 leaves the first place empty.
    let shift = usize::from(play.positions[0].side() == Player::Two);
    let shown = play.shown_ply();
    let rows = (texts.len() + shift).div_ceil(2);
    let current = (shown + shift).saturating_sub(1) / 2;
    let first = (current + 1)
        .saturating_sub(room)
        .max(rows.saturating_sub(room).min(current));
    let wide = texts.iter().map(|(_, text)| columns(text)).max().unwrap_or(0).max(6);
    for (row, pair) in (0..room).zip(first..rows) {
        let y = area.y + 2 + row as u16;
        let number = format!("{:>3}. ", pair + 1);
        frame.render_widget(Paragraph::new(number).style(theme.quiet()), Rect::new(area.x, y, 5, 1));
        for column in 0..2 {
            let Some(at) = (2 * pair + column).checked_sub(shift) else {
                continue;
            };
            let Some((ply, text)) = texts.get(at) else { continue };
            let x = area.x + 5 + (column * (wide + 2)) as u16;
            if x >= area.right() {
                continue;
            }
            let here = Rect::new(x, y, (wide as u16).min(area.right() - x), 1);
            let style = if *ply == shown { theme.chosen() } else { Style::new() };
            frame.render_widget(Paragraph::new(Span::styled(text.clone(), style)), here);
            hits.add(here, Hit::Ply(*ply));
        }
    }
}

/// The moves with the number of the position they lead to; an exchange of players is told beside the move before it.
fn move_texts(play: &Play, swap: &str) -> Vec<(usize, String)> {
    let mut texts: Vec<(usize, String)> = Vec::new();
    for turn in play.table.game.turns() {
        match &turn.mv {
            Some(mv) => {
                let review = play.review.as_ref().and_then(|review| review.moves.get(texts.len()));
                let sign = review.map_or("", |mv| judged::sign(mv.label));
                texts.push((texts.len() + 1, format!("{mv}{sign}")));
            }
            None => {
                if let Some((_, text)) = texts.last_mut() {
                    text.push_str(&format!(" ({swap})"));
                }
            }
        }
    }
    texts
}
