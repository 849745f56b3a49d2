//! Time management: a search on a clock takes longer while its best move is open.

use quincunx_rules::Position;

use super::node::Node;
use super::tree::ROOT;
use super::worker::Shared;

/// What a search may take of its soft time while the choice is open, in percent.
const OPEN: u32 = 150;
/// What it takes when the most visited move has this many times the visits of the second.
const CLEAR: (u32, u32) = (4, 60);

/// Whether a search with a soft limit of time has thought enough, or has nothing to decide.
pub(super) fn is_over<P: Position, E>(shared: &Shared<'_, P, E>) -> bool {
    let control = shared.control;
    if !control.is_timed() {
        return false;
    }
    let root = shared.tree.node(ROOT);
    let Some((_, children)) = shared.tree.children(root) else {
        return false;
    };
    if children.len() == 1 && shared.options.lines == 1 {
        return true;
    }
    let Some(soft) = control.soft_time() else {
        return false;
    };
    let elapsed = control.elapsed();
    elapsed >= soft * CLEAR.1 / 100 && elapsed >= soft * percent(children) / 100
}

/// The share of the soft time that the choice deserves.
fn percent(children: &[Node]) -> u32 {
    let [mut most, mut second] = [0, 0];
    let mut best = 0.0;
    let mut best_of_most = 0.0;
    for child in children {
        let visits = child.visits();
        let mean = child.value() / visits.max(1) as f32;
        if visits > most {
            (most, second) = (visits, most);
            best_of_most = mean;
        } else {
            second = second.max(visits);
        }
        // Moves tried once or twice look better or worse than they are.
        if visits >= 100 {
            best = f32::max(best, mean);
        }
    }
    if best_of_most < best {
        OPEN
    } else if most / CLEAR.0 >= second {
        CLEAR.1
    } else {
        100
    }
}
