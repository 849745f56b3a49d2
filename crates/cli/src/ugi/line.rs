//! The `info` lines.

use std::time::Duration;

use quincunx_engine::bot::Thought;
use quincunx_engine::{Proven, Score};
use quincunx_ugi::{Info, Score as Told};

/// What a search thinks, a line for each of its best lines.
pub(super) fn thought(thought: &Thought) -> String {
    let lines = (1..).zip(&thought.lines).map(|(n, (score, moves))| {
        let info = Info {
            depth: Some(thought.depth),
            seldepth: Some(thought.seldepth.max(thought.depth)),
            multipv: Some(n),
            score: score.map(told),
            pv: moves.clone(),
            ..effort(thought.nodes, thought.time)
        };
        info.to_string()
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// What a search that has nothing new to tell has done so far.
pub(super) fn progress(nodes: u64, time: Duration) -> String {
    effort(nodes, time).to_string()
}

fn effort(nodes: u64, time: Duration) -> Info {
    let nps = u128::from(nodes) * 1_000_000 / time.as_micros().max(1);
    Info {
        nodes: Some(nodes),
        nps: u64::try_from(nps).ok(),
        time: u64::try_from(time.as_millis()).ok(),
        ..Info::default()
    }
}

/// A score as the protocol has it: distances in plies.
fn told(score: Score) -> Told {
    match score.proven() {
        Some(Proven::WinIn(plies)) => Told::Win(plies),
        Some(Proven::LossIn(plies)) => Told::Loss(plies),
        None => Told::Cp(score.raw()),
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
