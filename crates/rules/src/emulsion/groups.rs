//! Groups of connected stones, and whose are larger.

use arrayvec::ArrayVec;

use crate::Word;

/// The most groups of one colour on a board: every other cell of 11 by 11.
const MAX_GROUPS: usize = 61;

/// The sizes of a player's groups, from the largest down.
pub type GroupSizes = ArrayVec<u8, MAX_GROUPS>;

/// Calls `each` with the cells of every group of orthogonally connected stones.
#[inline]
pub(super) fn for_each_group<W: Word>(mut stones: W, mut each: impl FnMut(W)) {
    while !stones.is_empty() {
        let group = stones.flood(W::bit(stones.lowest()));
        stones &= !group;
        each(group);
    }
}

/// The sizes of the groups of these stones.
pub(super) fn sizes<W: Word>(stones: W) -> GroupSizes {
    let mut sizes = GroupSizes::new();
    for_each_group(stones, |group| sizes.push(group.count() as u8));
    sizes.sort_unstable_by(|a, b| b.cmp(a));
    sizes
}
