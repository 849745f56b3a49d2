//! The arena of the nodes: a fixed number of them, handed out in blocks of siblings.

use std::sync::OnceLock;
use std::sync::atomic::AtomicU32;
use std::sync::atomic::Ordering::Relaxed;

use crossbeam_utils::CachePadded;
use quincunx_rules::MAX_MOVES;

use super::node::Node;

/// Nodes in a chunk, the unit in which memory is taken: half a mebibyte. A block of siblings never crosses the end of
/// one.
const CHUNK: u32 = 1 << 14;
const _: () = assert!(MAX_MOVES < CHUNK as usize);

/// Nodes by index. Index 0 is the root.
pub(super) struct Arena {
    chunks: Box<[OnceLock<Box<[Node]>>]>,
    capacity: u32,
    /// Apart from the rest: threads write it all the time, and read the rest at every step.
    next: CachePadded<AtomicU32>,
}

impl Arena {
    /// Room for as many nodes as fit into that many bytes, and at least for a root and its children. The memory is
    /// taken chunk by chunk when it is first needed.
    pub(super) fn new(bytes: usize) -> Arena {
        let capacity = (bytes / Node::SIZE).clamp(1 + MAX_MOVES, u32::MAX as usize - 1) as u32;
        Arena {
            chunks: (0..capacity.div_ceil(CHUNK)).map(|_| OnceLock::new()).collect(),
            capacity,
            next: CachePadded::default(),
        }
    }

    /// How many nodes there is room for.
    pub(super) fn capacity(&self) -> u32 {
        self.capacity
    }

    /// Bytes of memory taken.
    pub(super) fn memory(&self) -> usize {
        let chunks = self.chunks.iter().filter_map(OnceLock::get);
        chunks.map(|chunk| size_of_val(&**chunk)).sum()
    }

    /// How many are taken, the gaps at the ends of chunks included.
    pub(super) fn used(&self) -> u32 {
        self.next.load(Relaxed)
    }

    /// Takes back everything but the first `used` nodes.
    pub(super) fn truncate(&mut self, used: u32) {
        *self.next.get_mut() = used;
    }

    /// Where a block that follows `next` begins.
    #[inline]
    pub(super) fn start_of_block(next: u32, count: u32) -> u32 {
        if next % CHUNK + count > CHUNK {
            next.next_multiple_of(CHUNK)
        } else {
            next
        }
    }

    /// A block of that many nodes, with whatever they last held; `None` if there is no room.
    pub(super) fn block_of(&self, count: u32) -> Option<u32> {
        let end = |next| Self::start_of_block(next, count) + count;
        let next = self
            .next
            .fetch_update(Relaxed, Relaxed, |next| (end(next) <= self.capacity).then(|| end(next)))
            .ok()?;
        let first = Self::start_of_block(next, count);
        self.leave_gap(next, first);
        let chunk = first / CHUNK;
        self.chunks[chunk as usize].get_or_init(|| {
            let len = CHUNK.min(self.capacity - chunk * CHUNK);
            (0..len).map(|_| Node::default()).collect()
        });
        Some(first)
    }

    #[inline]
    fn chunk(&self, index: u32) -> &[Node] {
        self.chunks[(index / CHUNK) as usize]
            .get()
            .expect("indices come from blocks that were handed out")
    }

    /// Nodes between two blocks, at the end of a chunk: they have no children, whatever they last held.
    pub(super) fn leave_gap(&self, from: u32, to: u32) {
        (from..to).for_each(|index| self.node(index).give_up());
    }

    /// All that are taken, chunk by chunk, gaps included.
    pub(super) fn slices(&self) -> impl Iterator<Item = &[Node]> {
        let used = self.used();
        let starts = (0..used).step_by(CHUNK as usize);
        starts.map(move |start| &self.chunk(start)[..CHUNK.min(used - start) as usize])
    }

    #[inline]
    pub(super) fn node(&self, index: u32) -> &Node {
        &self.chunk(index)[(index % CHUNK) as usize]
    }

    /// A block of siblings.
    #[inline]
    pub(super) fn block(&self, first: u32, count: u32) -> &[Node] {
        &self.chunk(first)[(first % CHUNK) as usize..][..count as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_do_not_overlap_and_end_at_the_limit() {
        let arena = Arena::new(40_000 * Node::SIZE);
        let mut end = 0;
        while let Some(first) = arena.block_of(1000) {
            assert!(first >= end);
            assert_eq!(arena.block(first, 1000).len(), 1000);
            end = first + 1000;
        }
        assert!(end <= arena.capacity());
        assert_eq!(arena.capacity(), 40_000);
        assert!(end > 38_000, "{end}");
    }

    #[test]
    fn the_least_arena_holds_the_widest_root() {
        let arena = Arena::new(0);
        assert_eq!(arena.block_of(1), Some(0));
        assert_eq!(arena.block_of(MAX_MOVES as u32), Some(1));
        assert_eq!(arena.block_of(1), None);
    }
}
