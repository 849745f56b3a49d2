//! Hash keys: fixed pseudo-random numbers, the same in every build.

/// Stirs a number into 64 well-spread bits (the finaliser of SplitMix64): for keys of one's own beside those of
/// positions.
pub const fn mix(n: u64) -> u64 {
    let mut z = n.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// How many kinds of piece a game can tell apart on one cell.
pub const KINDS: usize = 6;
/// How many cells a board can have.
pub const CELLS: usize = 128;

static PIECES: [[u64; CELLS]; KINDS] = {
    let mut keys = [[0; CELLS]; KINDS];
    let mut kind = 0;
    while kind < KINDS {
        let mut cell = 0;
        while cell < CELLS {
            keys[kind][cell] = mix((kind * CELLS + cell) as u64);
            cell += 1;
        }
        kind += 1;
    }
    keys
};

/// The key of player 2 being to move.
pub const SIDE: u64 = mix(1 << 32);

/// The key of that player being to move.
pub fn side(player: crate::Player) -> u64 {
    match player {
        crate::Player::One => 0,
        crate::Player::Two => SIDE,
    }
}

/// The key of a piece of that kind, which is below [`KINDS`], on that cell.
#[inline]
pub fn piece(kind: usize, cell: u32) -> u64 {
    PIECES[kind][cell as usize % CELLS]
}

/// The key of anything else a position remembers, numbered by the game.
#[inline]
pub const fn extra(n: u64) -> u64 {
    mix((2 << 32) + n)
}

/// The key of a whole set of cells holding one kind of piece.
pub fn pieces(kind: usize, cells: impl Iterator<Item = u32>) -> u64 {
    cells.fold(0, |key, cell| key ^ piece(kind, cell))
}
