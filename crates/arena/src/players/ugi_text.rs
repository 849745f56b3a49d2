//! The lines of UGI that a match sends and understands.

use std::fmt::Write;
use std::time::Duration;

use quincunx_engine::Score;
use quincunx_rules::AnyPosition;

use super::{Ask, Hand};

/// The lines that ask for a move.
pub(super) fn question(ask: &Ask<'_>) -> String {
    let mut text = position(ask);
    text.push_str("go");
    let number = |time: Duration| time.as_millis().max(1);
    for (player, hand) in (1..).zip(&ask.clocks) {
        if let Some(Hand { left, increment, .. }) = hand {
            let _ = write!(
                text,
                " p{player}time {} p{player}inc {}",
                number(*left),
                increment.as_millis()
            );
        }
    }
    let to_go = ask.clocks[ask.mover.index()].and_then(|hand| hand.moves_to_go);
    if let Some(moves) = to_go {
        let _ = write!(text, " movestogo {moves}");
    }
    if let Some(time) = ask.limit.st {
        let _ = write!(text, " movetime {}", number(time));
    }
    if let Some(nodes) = ask.limit.nodes {
        let _ = write!(text, " nodes {nodes}");
    }
    if let Some(depth) = ask.limit.depth {
        let _ = write!(text, " depth {depth}");
    }
    text.push('\n');
    text
}

/// The line that sets the position.
pub(super) fn position(ask: &Ask<'_>) -> String {
    let start = ask.history.start();
    let mut text = if *start == AnyPosition::start(&start.ruleset()) {
        String::from("position startpos")
    } else {
        format!("position fen {start}")
    };
    if ask.history.plies() > 0 {
        text.push_str(" moves");
        for mv in ask.history.texts() {
            text.push(' ');
            text.push_str(&mv);
        }
    }
    text.push('\n');
    text
}

/// What an engine says while it thinks.
#[derive(Default)]
pub(super) struct Said {
    pub(super) score: Option<Score>,
    pub(super) depth: u32,
}

impl Said {
    /// Takes in an `info` line; false if the line is none.
    pub(super) fn hear(&mut self, line: &str) -> bool {
        let mut words = line.split_whitespace();
        if words.next() != Some("info") {
            return false;
        }
        while let Some(word) = words.next() {
            match word {
                "depth" => self.depth = words.next().and_then(|n| n.parse().ok()).unwrap_or(self.depth),
                "score" => self.score = read_score(words.next(), words.next()).or(self.score),
                "string" | "pv" => break,
                _ => {}
            }
        }
        true
    }
}

fn read_score(kind: Option<&str>, value: Option<&str>) -> Option<Score> {
    let value: i32 = value?.parse().ok()?;
    let plies = (value.unsigned_abs().min(Score::MAX_PLIES / 2) * 2).saturating_sub(1);
    match kind? {
        "cp" => Some(Score::estimate(value)),
        "win" | "mate" if value > 0 => Some(Score::win_in(plies)),
        "win" | "mate" => Some(Score::loss_in(plies + 1)),
        "loss" => Some(Score::loss_in(plies + 1)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn engines_are_heard() {
        let mut said = Said::default();
        assert!(said.hear("info depth 7 score cp -35 nodes 99 pv a1 score"));
        assert_eq!((said.depth, said.score), (7, Some(Score::estimate(-35))));
        assert!(said.hear("info score win 2"));
        assert_eq!(said.score, Some(Score::win_in(3)));
        assert!(said.hear("info score win -1 depth x"));
        assert_eq!(said.score, Some(Score::loss_in(2)));
        assert!(said.hear("info score cp lots"));
        assert!(!said.hear("bestmove a1"));
        assert!(!said.hear(""));
    }
}
