//! Four boards at a time, one for each direction of a swap, and what is fixed about a board of each size.
//!
//! The four directions ask the same question of neighbouring cells, so it is asked once, on arrays that compilers turn
//! into vector instructions. On double words that takes about half the time of asking four times.

use std::array::from_fn;
use std::ops::{BitAnd, BitOr, BitXor, Not};

use crate::Word;

/// The directions from the lower cell of a pair to the other one, in columns and rows: east, north, north-east and
/// north-west. The other four are the same pairs seen from the upper cell.
const DIRECTIONS: [(i32, i32); 4] = [(1, 0), (0, 1), (1, 1), (-1, 1)];

/// How much higher the index of the next cell is, for each of the directions.
pub(super) const fn distances(stride: u32) -> [u32; 4] {
    [1, stride, stride + 1, stride - 1]
}

/// What Emulsion needs of a word.
pub trait Lanes: Sized + 'static {
    /// Where the word is cut: how many cells the first part holds.
    ///
    /// A double word is not cut in the middle: steps across the cut would be double shifts then, and these have no
    /// vector instruction.
    const CUT: u32;

    /// The two parts.
    fn parts(self) -> [u64; 2];

    /// What is fixed about the board of that size.
    fn grid(size: u32) -> &'static Grid<Self>;
}

/// Four boards, one a lane, each cut in two.
#[derive(Clone, Copy, Debug)]
pub(super) struct Four(pub(super) [[u64; 4]; 2]);

impl Four {
    /// The same board in the first two lanes, those of the orthogonal directions, and another in the diagonal ones.
    #[inline]
    pub(super) fn new<W: Word>(orthogonal: W, diagonal: W) -> Four {
        let (a, b) = (orthogonal.parts(), diagonal.parts());
        Four(from_fn(|part| [a[part], a[part], b[part], b[part]]))
    }

    /// In each lane, every cell takes over what the next cell in that direction holds. Cells that have none take over
    /// anything.
    #[inline]
    pub(super) fn next<W: Word>(self) -> Four {
        let by = const { distances(W::STRIDE) };
        let Four([low, high]) = self;
        Four([
            from_fn(|lane| low[lane] >> by[lane] | high[lane] << (W::CUT - by[lane])),
            from_fn(|lane| high[lane] >> by[lane]),
        ])
    }

    #[inline]
    fn zip(self, other: Four, op: impl Fn(u64, u64) -> u64) -> Four {
        Four(from_fn(|part| {
            from_fn(|lane| op(self.0[part][lane], other.0[part][lane]))
        }))
    }
}

impl BitAnd for Four {
    type Output = Four;

    #[inline]
    fn bitand(self, other: Four) -> Four {
        self.zip(other, |a, b| a & b)
    }
}

impl BitOr for Four {
    type Output = Four;

    #[inline]
    fn bitor(self, other: Four) -> Four {
        self.zip(other, |a, b| a | b)
    }
}

impl BitXor for Four {
    type Output = Four;

    #[inline]
    fn bitxor(self, other: Four) -> Four {
        self.zip(other, |a, b| a ^ b)
    }
}

impl Not for Four {
    type Output = Four;

    #[inline]
    fn not(self) -> Four {
        Four(self.0.map(|part| part.map(|lane| !lane)))
    }
}

/// What is fixed about a board of one size.
#[derive(Clone, Copy, Debug)]
pub struct Grid<W> {
    /// The cells that have a next cell, for each direction.
    pub(super) pairs: Four,
    /// The pairs whose values both have a lowest digit of 1, where those of orthogonal pairs are raised by 1.
    pub(super) odd: Four,
    /// The cells that have a neighbour to the east.
    pub(super) east: W,
    /// The cells that have a neighbour to the north.
    pub(super) north: W,
    /// The cells on one edge.
    pub(super) side: W,
    /// The cells on two edges.
    pub(super) corner: W,
}

/// The grid of a size. A value is odd on one edge, and even inside and in the corners.
const fn grid(stride: i32, cut: u32, size: i32) -> Grid<u128> {
    let mut grid = Grid {
        pairs: Four([[0; 4]; 2]),
        odd: Four([[0; 4]; 2]),
        east: 0,
        north: 0,
        side: 0,
        corner: 0,
    };
    let mut cell = 0;
    while cell < size * size {
        let (column, row) = (cell % size, cell / size);
        let index = (row * stride + column) as u32;
        let (part, bit) = if index < cut {
            (0, 1 << index)
        } else {
            (1, 1 << (index - cut))
        };
        let mut lane = 0;
        while lane < 4 {
            let (next_column, next_row) = (column + DIRECTIONS[lane].0, row + DIRECTIONS[lane].1);
            if 0 <= next_column && next_column < size && next_row < size {
                grid.pairs.0[part][lane] |= bit;
                let raised = (lane < 2) as i32;
                if (edges(size, column, row) + raised) * (edges(size, next_column, next_row) + raised) % 2 == 1 {
                    grid.odd.0[part][lane] |= bit;
                }
            }
            lane += 1;
        }
        grid.east |= ((column < size - 1) as u128) << index;
        grid.north |= ((row < size - 1) as u128) << index;
        grid.side |= ((edges(size, column, row) == 1) as u128) << index;
        grid.corner |= ((edges(size, column, row) == 2) as u128) << index;
        cell += 1;
    }
    grid
}

/// How many edges a cell is on. The one cell of a board of size 1 counts 2 of its 4, and has nothing to swap with.
const fn edges(size: i32, column: i32, row: i32) -> i32 {
    (column == 0 || column == size - 1) as i32 + (row == 0 || row == size - 1) as i32
}

/// The same grid in the word that serves it.
macro_rules! narrow {
    ($word:ty, $grid:expr) => {{
        let grid: Grid<u128> = $grid;
        Grid {
            pairs: grid.pairs,
            odd: grid.odd,
            east: grid.east as $word,
            north: grid.north as $word,
            side: grid.side as $word,
            corner: grid.corner as $word,
        }
    }};
}

macro_rules! impl_lanes {
    ($word:ty, $stride:literal, $cut:literal, $parts:expr) => {
        impl Lanes for $word {
            const CUT: u32 = $cut;

            #[inline]
            fn parts(self) -> [u64; 2] {
                $parts(self)
            }

            #[inline]
            fn grid(size: u32) -> &'static Grid<$word> {
                static GRIDS: [Grid<$word>; 16] = {
                    let mut grids = [const { narrow!($word, grid($stride, $cut, 0)) }; 16];
                    let mut size = 1;
                    while size <= $stride {
                        grids[size] = narrow!($word, grid($stride, $cut, size as i32));
                        size += 1;
                    }
                    grids
                };
                &GRIDS[size as usize % GRIDS.len()]
            }
        }
    };
}

impl_lanes!(u64, 8, 64, |word| [word, 0]);
impl_lanes!(u128, 11, 60, |word| [
    word as u64 & ((1 << 60) - 1),
    (word >> 60) as u64
]);
