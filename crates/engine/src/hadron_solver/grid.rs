//! Words turned, mirrored and moved: what it takes to see that two components have the same shape.

use quincunx_rules::Word;

/// A word whose square grid can be mirrored and transposed as a whole.
pub(super) trait Grid: Word {
    /// Rows in reverse order.
    fn flipped(self) -> Self;
    /// Columns in reverse order.
    fn mirrored(self) -> Self;
    /// Columns and rows exchanged.
    fn transposed(self) -> Self;
    /// All eight images, each at the place that [`Grid::image`] knows it by.
    #[inline]
    fn images(self) -> [Self; 8] {
        let turned = self.transposed();
        let (mirrored, both) = (self.mirrored(), turned.mirrored());
        [
            self,
            self.flipped(),
            mirrored,
            mirrored.flipped(),
            turned,
            turned.flipped(),
            both,
            both.flipped(),
        ]
    }
    /// One of the eight images.
    #[inline]
    fn image(self, n: usize) -> Self {
        let word = if n & 4 == 0 { self } else { self.transposed() };
        let word = if n & 2 == 0 { word } else { word.mirrored() };
        if n & 1 == 0 { word } else { word.flipped() }
    }
    /// The columns and rows below and left of the lowest set ones. The word must not be empty.
    fn margins(self) -> (u32, u32);
    /// Moved down and left by margins that are free.
    fn moved(self, margins: (u32, u32)) -> Self;
    /// The word in two halves, for hashing.
    fn halves(self) -> (u64, u64);
}

impl Grid for u64 {
    #[inline]
    fn flipped(self) -> u64 {
        self.swap_bytes()
    }

    #[inline]
    fn mirrored(self) -> u64 {
        // Both flipped and mirrored is one step.
        self.reverse_bits().swap_bytes()
    }

    /// Three exchanges of ever larger blocks across the diagonal.
    #[inline]
    fn transposed(self) -> u64 {
        let mut word = self;
        for (shift, mask) in [
            (7, 0x00aa_00aa_00aa_00aa),
            (14, 0x0000_cccc_0000_cccc),
            (28, 0x0000_0000_f0f0_f0f0),
        ] {
            let exchange = (word ^ (word >> shift)) & mask;
            word ^= exchange ^ (exchange << shift);
        }
        word
    }

    #[inline]
    fn margins(self) -> (u32, u32) {
        let mut columns = self | (self >> 32);
        columns |= columns >> 16;
        columns |= columns >> 8;
        (columns.trailing_zeros(), self.trailing_zeros() / 8)
    }

    #[inline]
    fn moved(self, (columns, rows): (u32, u32)) -> u64 {
        self >> (rows * 8 + columns)
    }

    #[inline]
    fn halves(self) -> (u64, u64) {
        (self, 0)
    }
}

impl Grid for u128 {
    fn flipped(self) -> u128 {
        self.mapped(|column, row| (column, Self::STRIDE - 1 - row))
    }

    fn mirrored(self) -> u128 {
        self.mapped(|column, row| (Self::STRIDE - 1 - column, row))
    }

    fn transposed(self) -> u128 {
        self.mapped(|column, row| (row, column))
    }

    fn margins(self) -> (u32, u32) {
        let column = self.cells().map(|cell| cell % Self::STRIDE).min().unwrap_or(0);
        (column, self.lowest() / Self::STRIDE)
    }

    #[inline]
    fn moved(self, (columns, rows): (u32, u32)) -> u128 {
        self >> (rows * Self::STRIDE + columns)
    }

    #[inline]
    fn halves(self) -> (u64, u64) {
        (self as u64, (self >> 64) as u64)
    }
}
