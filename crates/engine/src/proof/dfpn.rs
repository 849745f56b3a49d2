//! Depth-first proof-number search (df-pn): which position is looked into next, and for how long.
//!
//! What a position is, what is known of it and what may be concluded differ from search to search, and are in a
//! [`Space`].

use super::number::Numbers;

/// The search had to stop before the answer.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stopped;

/// What is searched.
pub(crate) trait Space {
    /// A position to be looked into.
    type Node;
    /// A position that can be moved to, with its numbers.
    type Child;
    /// What is known of a position that was looked into.
    type Found;

    /// The least proof number of a position that is not decided.
    const UNIT: u64;

    /// Positions looked into so far.
    fn nodes(&self) -> u64;

    /// Begins with a position: all that can be moved to, or as much of it as matters.
    fn enter(&mut self, node: &Self::Node) -> Result<Vec<Self::Child>, Stopped>;

    /// The numbers of a child, seen by the player to move there.
    fn numbers(child: &Self::Child) -> Numbers;

    /// Looks into the child with that number until one of its numbers reaches its limit, by [`search`].
    fn descend(
        &mut self,
        node: &Self::Node,
        children: &mut Vec<Self::Child>,
        child: usize,
        limit: Numbers,
    ) -> Result<(), Stopped>;

    /// Ends with a position, which took that many nodes: remembers its numbers and draws the conclusion.
    fn leave(&mut self, node: &Self::Node, children: Vec<Self::Child>, numbers: Numbers, work: u64) -> Self::Found;
}

/// Searches below a position until one of its numbers reaches its limit.
pub(crate) fn search<S: Space>(space: &mut S, node: &S::Node, limit: Numbers) -> Result<S::Found, Stopped> {
    let before = space.nodes();
    let mut children = space.enter(node)?;
    loop {
        let Weighed { numbers, best, second } = weigh::<S>(&children);
        let reached = numbers.decided() || numbers.phi >= limit.phi || numbers.delta >= limit.delta;
        if !reached {
            let child_limit = Numbers {
                // As much as the sum still allows.
                phi: (limit.delta - numbers.delta + S::numbers(&children[best]).phi).min(Numbers::NEVER),
                // A little more than the second best, lest the search jump back and forth between the two.
                delta: limit
                    .phi
                    .min(second.saturating_add(second / 4 + S::UNIT))
                    .min(Numbers::NEVER),
            };
            if space.descend(node, &mut children, best, child_limit).is_ok() {
                continue;
            }
        }
        let found = space.leave(node, children, numbers, space.nodes() - before);
        return if reached { Ok(found) } else { Err(Stopped) };
    }
}

/// What the children say of a position.
struct Weighed {
    numbers: Numbers,
    /// The child with the least disproof number, which is searched next.
    best: usize,
    /// The disproof number of the second best.
    second: u64,
}

#[inline]
fn weigh<S: Space>(children: &[S::Child]) -> Weighed {
    let (mut best, mut least, mut second) = (0, Numbers::NEVER, Numbers::NEVER);
    // A plain sum counts positions that can be reached in several ways several times, and still does better in Hadron
    // than the greatest number plus one for each of the other moves.
    let mut sum: u64 = 0;
    for (index, child) in children.iter().enumerate() {
        let Numbers { phi, delta } = S::numbers(child);
        sum = sum.saturating_add(phi);
        if delta < least {
            (best, least, second) = (index, delta, least);
        } else if delta < second {
            second = delta;
        }
    }
    Weighed {
        numbers: Numbers::of_children(least, sum),
        best,
        second,
    }
}
