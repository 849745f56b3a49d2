//! Plain UCT and nothing else: the yardstick for other players.

use quincunx_engine::Control;
use quincunx_rules::{Player, Position};

struct Node<M> {
    mv: Option<M>,
    /// Sum of the results for the player who made the move: 2 a win, 1 a draw.
    value: u64,
    visits: u64,
    children: std::ops::Range<usize>,
}

fn node<M>(mv: Option<M>) -> Node<M> {
    Node {
        mv,
        value: 0,
        visits: 0,
        children: 0..0,
    }
}

/// The move with the most visits after as many playouts as the limits allow, and how many those were.
pub(super) fn search<P: Position>(root: &P, control: &Control, rng: &mut fastrand::Rng) -> (P::Move, u64) {
    let mut nodes = vec![node(None)];
    let mut playouts = 0;
    while playouts == 0 || !(playouts % 16 == 0 && control.expired(playouts)) {
        playouts += 1;
        let mut position = *root;
        let mut path = vec![0];
        let mut at = 0;
        loop {
            if nodes[at].children.is_empty() && (at == 0 || nodes[at].visits > 0) {
                let first = nodes.len();
                position.for_each_move(|mv| nodes.push(node(Some(mv))));
                nodes[at].children = first..nodes.len();
            }
            let log = (nodes[at].visits.max(1) as f64).ln();
            let urgency = |child: usize| match nodes[child].visits {
                0 => f64::INFINITY,
                n => nodes[child].value as f64 / 2.0 / n as f64 + (2.0 * log / n as f64).sqrt(),
            };
            let Some(best) = nodes[at]
                .children
                .clone()
                .max_by(|&a, &b| urgency(a).total_cmp(&urgency(b)))
            else {
                break;
            };
            position.play_unchecked(nodes[best].mv.expect("only the root has none"));
            path.push(best);
            at = best;
            if nodes[at].visits == 0 {
                break;
            }
        }
        quincunx_rules::playout(&mut position, 1000, |count| rng.usize(..count));
        let winner = position.result().and_then(|outcome| outcome.winner);
        let mut player: Player = !root.side();
        for &at in &path {
            nodes[at].visits += 1;
            nodes[at].value += winner.map_or(1, |winner| 2 * u64::from(winner == player));
            player = !player;
        }
    }
    let best = nodes[0]
        .children
        .clone()
        .max_by_key(|&child| nodes[child].visits)
        .expect("the game has not ended");
    (nodes[best].mv.expect("only the root has none"), playouts)
}
