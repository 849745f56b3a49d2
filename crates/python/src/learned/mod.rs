//! What a learner is shown of each game: actions and planes. Stable: whoever changes either raises the version.

mod alliances;
mod emulsion;
mod hadron;
mod murus;
mod renpaarden;

use quincunx_rules::{GridSymmetry, Player, Position, Symmetry, Word};

/// A game with numbered actions and an observation in planes.
pub(crate) trait Learned: Position {
    /// The version of actions and planes; 1 more whenever they change.
    const VERSION: u32 = 0;

    /// What each plane says, seen by one of the players.
    const PLANES: &'static [&'static str];

    /// The symmetry that makes player 1 of player 2: how player 2 sees the board.
    fn exchange() -> Self::Symmetry;

    /// Rows and columns of a plane.
    fn extent(&self) -> (usize, usize);

    /// Every move that can be legal for player 1 in some position of the ruleset, in the order of the action numbers.
    fn actions(&self) -> Vec<Self::Move>;

    /// Writes the planes as the viewer sees them.
    fn observe<T: Flag>(&self, view: &mut View<'_, T>);
}

/// What a plane is made of: two values of a kind of number.
pub(crate) trait Flag: Copy + Send + Sync + numpy::Element {
    /// No.
    const OFF: Self;
    /// Yes.
    const ON: Self;
}

macro_rules! flags {
    ($($kind:ty: $off:literal, $on:literal;)+) => {
        $(impl Flag for $kind {
            const OFF: $kind = $off;
            const ON: $kind = $on;
        })+
    };
}

flags! {
    bool: false, true;
    i8: 0, 1;
    u8: 0, 1;
    f32: 0.0, 1.0;
}

/// The planes of one observation, which are all off at first. Row 0 is the top row.
pub(crate) struct View<'a, T> {
    /// Who looks.
    viewer: Player,
    planes: &'a mut [T],
    rows: usize,
    columns: usize,
}

impl<'a, T: Flag> View<'a, T> {
    /// The planes of a position for a player; there are as many numbers as its planes have cells.
    #[inline]
    pub(crate) fn new<P: Learned>(position: &P, viewer: Player, planes: &'a mut [T]) -> View<'a, T> {
        let (rows, columns) = position.extent();
        View {
            viewer,
            planes,
            rows,
            columns,
        }
    }

    /// Whether player 2 looks, who sees the other side of the board.
    #[inline]
    fn turned(&self) -> bool {
        self.viewer == Player::Two
    }

    #[inline]
    fn plane(&mut self, plane: usize) -> &mut [T] {
        let cells = self.rows * self.columns;
        &mut self.planes[plane * cells..][..cells]
    }

    /// Switches a whole plane on.
    #[inline]
    fn all(&mut self, plane: usize) {
        self.plane(plane).fill(T::ON);
    }

    /// Switches a place of a plane on.
    #[inline]
    fn place(&mut self, plane: usize, place: usize) {
        self.plane(plane)[place] = T::ON;
    }

    /// Switches the cells of a set on, upside down or not.
    #[inline]
    fn cells<W: Word>(&mut self, plane: usize, cells: W, flipped: bool) {
        let (rows, columns) = (self.rows, self.columns);
        let plane = self.plane(plane);
        for cell in cells.cells() {
            let (row, column) = ((cell / W::STRIDE) as usize, (cell % W::STRIDE) as usize);
            // Rows of a word count from the bottom.
            let row = if flipped { row } else { rows - 1 - row };
            plane[row * columns + column] = T::ON;
        }
    }
}

/// The players change places.
const EXCHANGED: GridSymmetry = GridSymmetry {
    exchanged: true,
    ..GridSymmetry::IDENTITY
};

/// The players change places, and with them the upper and the lower edge, where races begin and end.
const UPSIDE_DOWN: GridSymmetry = GridSymmetry {
    flipped: true,
    ..EXCHANGED
};

/// The places of a square board in the order of planes, as columns and rows counted from the bottom left.
fn places(rows: u32, columns: u32) -> impl Iterator<Item = (i32, i32)> {
    let place = move |n: u32| ((n % columns) as i32, (rows - 1 - n / columns) as i32);
    (0..rows * columns).map(place)
}

/// Steps in the eight directions of the compass, clockwise from the north: columns to the right and rows up.
const COMPASS: [(i32, i32); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
