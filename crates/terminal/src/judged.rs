//! A review in the words of the reader.

use quincunx_engine::{Control, Limits};
use quincunx_play::Seat;
use quincunx_rules::{History, Player};
use quincunx_study::{Card, Label, Review, ReviewedMove};
use quincunx_texts::{Texts, args};

use crate::Table;
use crate::tasks::today;

/// The steps of the graph, from a chance of 0 to 1.
const STEPS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
/// The same for terminals without them.
const PLAIN_STEPS: [char; 8] = ['0', '1', '2', '3', '5', '7', '8', '9'];
/// Moves of a line that are told.
const TOLD_MOVES: usize = 8;

/// Reviews a game; `None` if `whole` is stopped before that is done.
pub(crate) fn review(
    game: &History,
    limits: &Limits,
    whole: &Control,
    progress: &mut dyn FnMut(usize, usize),
) -> Option<Review> {
    quincunx_study::review(game, limits, quincunx_engine::Options::default(), whole, progress)
}

/// The sign beside a move, as in books.
pub(crate) fn sign(label: Label) -> &'static str {
    match label {
        Label::MissedWin | Label::Losing | Label::Blunder => "??",
        Label::Mistake => "?",
        Label::Inaccuracy => "?!",
        Label::Forced | Label::Best | Label::Good => "",
    }
}

/// What a label is called.
pub(crate) fn label(texts: &Texts, label: Label) -> String {
    texts.get(&format!("label-{label}"))
}

/// The chance of player 1 after a move.
fn chance_of_one(mv: &ReviewedMove) -> f64 {
    match mv.side {
        Player::One => mv.after.chance(),
        Player::Two => 1.0 - mv.after.chance(),
    }
}

/// The chances of player 1 over the game as so many columns at most, each with the ply it stands for.
pub(crate) fn graph(review: &Review, columns: usize, ascii: bool) -> Vec<(usize, char)> {
    let moves = review.moves.len();
    let steps = if ascii { PLAIN_STEPS } else { STEPS };
    let count = moves.min(columns);
    let column = |n: usize| {
        // The last move of each part of the game.
        let at = ((n + 1) * moves).div_ceil(count) - 1;
        let step = (chance_of_one(&review.moves[at]) * (STEPS.len() - 1) as f64).round() as usize;
        (at + 1, steps[step])
    };
    (0..count).map(column).collect()
}

/// The accuracy of both.
pub(crate) fn accuracy(texts: &Texts, review: &Review) -> String {
    let [one, two] = review
        .accuracy
        .map(|value| value.map_or_else(|| "-".to_string(), |value| format!("{value:.0} %")));
    texts.with("review-accuracy", &args! { one: one, two: two })
}

/// What there is to say about a move: what it was, the better line, and why.
pub(crate) fn told(texts: &Texts, mv: &ReviewedMove) -> Vec<String> {
    let percent = |chance: f64| format!("{:.0} %", 100.0 * chance);
    let args = args! {
        label: label(texts, mv.label),
        before: percent(mv.before.chance()),
        after: percent(mv.after.chance()),
    };
    let id = if mv.proven { "review-move-proven" } else { "review-move" };
    let mut lines = vec![texts.with(id, &args)];
    if mv.is_avoidable() {
        let more = if mv.best.len() > TOLD_MOVES { " …" } else { "" };
        let line = format!("{}{more}", mv.best[..mv.best.len().min(TOLD_MOVES)].join(" "));
        lines.push(texts.with("review-better", &args! { line: line }));
    }
    lines.extend(mv.why.iter().map(|phrase| texts.phrase(phrase)));
    lines
}

/// The mistakes of the people at a table; of both players, if no person plays.
pub(crate) fn mistakes(review: &Review, table: &Table) -> Vec<Card> {
    let people = Seat::BOTH.into_iter().filter(|seat| table.sitter(*seat).is_human());
    let mut players: Vec<Player> = people.map(|seat| table.game.player_of(seat)).collect();
    if players.is_empty() {
        players = Player::BOTH.to_vec();
    }
    let of = |player| review.mistakes(table.game.history(), player, today());
    players.into_iter().flat_map(of).collect()
}
