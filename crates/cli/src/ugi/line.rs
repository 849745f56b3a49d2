//! The `info` lines.

use std::time::Duration;

use quincunx_engine::bot::Thought;
use quincunx_engine::{Proven, Score};

/// What a search thinks, a line for each of its best lines.
pub(super) fn thought(thought: &Thought) -> String {
    let mut text = String::new();
    for (n, (score, moves)) in thought.lines.iter().enumerate() {
        if n > 0 {
            text.push('\n');
        }
        let score = score.map_or(String::new(), |score| format!(" score {}", score_text(score)));
        text.push_str(&format!(
            "info depth {} seldepth {} multipv {}{score} {} pv {}",
            thought.depth,
            thought.seldepth.max(thought.depth),
            n + 1,
            effort(thought.nodes, thought.time),
            moves.join(" ")
        ));
    }
    text
}

/// What a search that has nothing new to tell has done so far.
pub(super) fn progress(nodes: u64, time: Duration) -> String {
    format!("info {}", effort(nodes, time))
}

fn effort(nodes: u64, time: Duration) -> String {
    let nps = u128::from(nodes) * 1_000_000 / time.as_micros().max(1);
    format!("nodes {nodes} nps {nps} time {}", time.as_millis())
}

/// Hundredths, or the plies to a certain win: negative when it is the opponent's.
fn score_text(score: Score) -> String {
    match score.proven() {
        Some(Proven::WinIn(plies)) => format!("win {plies}"),
        Some(Proven::LossIn(plies)) => format!("win -{plies}"),
        None => format!("cp {}", score.raw()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines() {
        let told = Thought {
            depth: 3,
            seldepth: 5,
            nodes: 1000,
            time: Duration::from_millis(20),
            lines: vec![
                (Some(Score::win_in(5)), vec!["c3".into(), "a1".into()]),
                (Some(Score::estimate(-31)), vec!["a1".into()]),
                (Some(Score::loss_in(4)), vec!["b1".into()]),
                (None, vec!["d1".into()]),
            ],
        };
        assert_eq!(
            thought(&told).lines().collect::<Vec<_>>(),
            [
                "info depth 3 seldepth 5 multipv 1 score win 5 nodes 1000 nps 50000 time 20 pv c3 a1",
                "info depth 3 seldepth 5 multipv 2 score cp -31 nodes 1000 nps 50000 time 20 pv a1",
                "info depth 3 seldepth 5 multipv 3 score win -4 nodes 1000 nps 50000 time 20 pv b1",
                "info depth 3 seldepth 5 multipv 4 nodes 1000 nps 50000 time 20 pv d1",
            ]
        );
        assert_eq!(progress(5, Duration::ZERO), "info nodes 5 nps 5000000 time 0");
    }
}
