//! Where stones can jump: knight's steps of many stones at once, and chains over the opponent's stones.
//!
//! A knight's step can be taken back, so the opponent's stones fall into components linked by knight's steps, and a
//! stone that can step onto one stone of a component can walk over all of it. It leaves to any empty cell of the
//! component's *rim*, the cells a knight's step away from one of its stones. Components are found once for all
//! own stones; a stone uses those on whose rims it stands.

use crate::Word;

/// The most stones a player has.
const MAX_STONES: usize = 18;

/// What Renpaarden needs of a word.
pub trait Knight: Sized {
    /// The cells of the stride a knight's step away from the cell.
    fn knight(cell: u32) -> Self;
}

macro_rules! impl_knight {
    ($word:ty, $stride:literal) => {
        impl Knight for $word {
            #[inline]
            fn knight(cell: u32) -> $word {
                // As many entries as bits, so that masking the index makes the bounds check disappear.
                static STEPS: [$word; <$word>::BITS as usize] = {
                    let mut steps = [0; <$word>::BITS as usize];
                    let mut from = 0;
                    while from < $stride * $stride {
                        let mut to = 0;
                        while to < $stride * $stride {
                            let (columns, rows) = (
                                u32::abs_diff(from % $stride, to % $stride),
                                u32::abs_diff(from / $stride, to / $stride),
                            );
                            if columns * rows == 2 {
                                steps[from as usize] |= 1 << to;
                            }
                            to += 1;
                        }
                        from += 1;
                    }
                    steps
                };
                STEPS[cell as usize % STEPS.len()]
            }
        }
    };
}

impl_knight!(u64, 8);
impl_knight!(u128, 11);

/// The cells a knight's step away from any of these.
#[inline]
pub(super) fn knights<W: Word>(cells: W) -> W {
    let one = cells.east() | cells.west();
    let two = cells.step(2, 0) | cells.step(-2, 0);
    one.step(0, 2) | one.step(0, -2) | two.step(0, 1) | two.step(0, -1)
}

/// How many pairs of a cell of `from` and one of `to` are a knight's step apart.
#[inline]
fn pairs<W: Word>(from: W, to: W) -> u32 {
    const STEPS: [(i32, i32); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
    STEPS
        .iter()
        .map(|&(columns, rows)| (from.step(columns, rows) & to).count())
        .sum()
}

/// What stands where, as the player to move sees it.
#[derive(Clone, Copy)]
pub(super) struct Field<W> {
    pub(super) own: W,
    pub(super) theirs: W,
    pub(super) empty: W,
}

/// The empty cells each own stone can go to.
pub(super) struct Jumps<W> {
    from: [u8; MAX_STONES],
    to: [W; MAX_STONES],
}

impl<W: Word> Field<W> {
    /// Calls `each` with the rim of every component of the opponent's stones that an own stone can step onto.
    #[inline]
    fn for_each_rim(self, mut each: impl FnMut(W)) {
        let mut fresh = self.theirs;
        let mut touched = knights(self.own) & fresh;
        while !touched.is_empty() {
            let mut open = W::bit(touched.lowest());
            fresh &= !open;
            let mut rim = W::EMPTY;
            while !open.is_empty() {
                let around = W::knight(open.lowest());
                open = open.without_lowest() | (around & fresh);
                fresh &= !around;
                rim |= around;
            }
            touched &= fresh;
            each(rim);
        }
    }

    /// The empty cells that a stone on the cell can go to.
    pub(super) fn reach(self, cell: u32) -> W {
        let mut around = W::knight(cell);
        let mut walked = W::EMPTY;
        loop {
            let on = around & self.theirs;
            if on == walked {
                return around & self.empty;
            }
            walked = on;
            around |= knights(on);
        }
    }

    /// Whether any own stone can move, which is so as soon as there is one.
    ///
    /// Knight's steps join all cells of a board of size 5 or more, and it is never full. On the way from an own stone
    /// to an empty cell, the last own stone before the first empty cell has only opponents between itself and that
    /// cell.
    #[inline]
    pub(super) fn can_move(self) -> bool {
        !self.own.is_empty()
    }

    /// How many moves there are.
    #[inline]
    pub(super) fn count(self) -> u32 {
        if (knights(self.own) & self.theirs).is_empty() {
            return pairs(self.own, self.empty);
        }
        self.jumps().total()
    }

    /// All moves.
    #[inline]
    pub(super) fn jumps(self) -> Jumps<W> {
        let mut from = [0; MAX_STONES];
        let mut to = [W::EMPTY; MAX_STONES];
        // Which entry is that of the stone on a cell.
        let mut slots = [0u8; 128];
        for (slot, cell) in self.own.cells().take(MAX_STONES).enumerate() {
            from[slot] = cell as u8;
            to[slot] = W::knight(cell) & self.empty;
            slots[cell as usize % slots.len()] = slot as u8;
        }
        self.for_each_rim(|rim| {
            let exits = rim & self.empty;
            for cell in (rim & self.own).cells() {
                to[usize::from(slots[cell as usize % slots.len()])] |= exits;
            }
        });
        Jumps { from, to }
    }
}

impl<W: Word> Jumps<W> {
    /// The own stones, each with the cells it can go to. Entries that no stone needs go nowhere.
    #[inline]
    pub(super) fn stones(&self) -> impl Iterator<Item = (u32, W)> {
        self.from.iter().map(|&from| u32::from(from)).zip(self.to)
    }

    /// How many moves there are.
    #[inline]
    pub(super) fn total(&self) -> u32 {
        self.to.iter().map(|to| to.count()).sum()
    }

    /// The move with that number, as the cells it goes from and to, if there are more than `n`.
    #[inline]
    pub(super) fn nth(&self, mut n: u32) -> Option<(u32, u32)> {
        for (from, to) in self.stones() {
            let count = to.count();
            if n < count {
                return Some((from, to.select(n)));
            }
            n -= count;
        }
        None
    }
}
