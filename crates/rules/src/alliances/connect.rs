//! Who has connected a colour, and who is cut off from it.
//!
//! Both questions are one: does a path of discs lead from one set of ends to another? A player connects a colour by a
//! path of it and of the ally between the colour's sides. And a player is cut off from a colour exactly when the third
//! colour, which is the opponent's ally for it, leads from one flank of the colour to the other: on a board of hexagons
//! a wall holds if and only if its cells touch, and reach the outside on both flanks. So there are four *links* for
//! each colour, two that give it to player 1 and two that give it to player 2.
//!
//! A link keeps the cells its first ends lead to, which only ever grow. A disc off those cells costs one test of a
//! bit, and any other only the cells it adds.

use super::board::{FLANKS, SIDES};
use super::{ALLIES, Cell, Colour};
use crate::Player;

/// Links of each colour: for each player, one that connects and one that cuts the opponent off.
const PER_COLOUR: usize = 4;
/// All links.
const COUNT: usize = 3 * PER_COLOUR;
/// Links a disc can be part of: it connects its own colour for both players, and for each player it connects one other
/// colour as the ally and walls the opponent off from that one.
const PER_DISC: usize = 6;

/// A set of links, one bit each.
pub(super) type LinkSet = u16;

/// Every link.
pub(super) const ALL: LinkSet = (1 << COUNT) - 1;

/// What a link is made of.
struct Link {
    /// The colours whose discs it can use; the same twice for a wall.
    colours: [Colour; 2],
    /// What it joins.
    ends: [u128; 2],
}

static LINKS: [Link; COUNT] = {
    const NONE: Link = Link {
        colours: [Colour::Purple; 2],
        ends: [0; 2],
    };
    let mut links = [NONE; COUNT];
    let mut n = 0;
    while n < COUNT {
        let colour = Colour::ALL[n / PER_COLOUR];
        let ally = ALLIES[n / 2 % 2][colour.index()];
        links[n] = if n % 2 == 0 {
            Link {
                colours: [colour, ally],
                ends: SIDES[colour.index()],
            }
        } else {
            Link {
                colours: [ally, ally],
                ends: FLANKS[colour.index()],
            }
        };
        n += 1;
    }
    links
};

/// The links that discs of each colour can be part of.
static USERS: [[u8; PER_DISC]; 3] = {
    let mut users = [[0; PER_DISC]; 3];
    let mut colour = 0;
    while colour < 3 {
        let (mut found, mut n) = (0, 0);
        while n < COUNT {
            let [one, other] = LINKS[n].colours;
            if one.index() == colour || other.index() == colour {
                users[colour][found] = n as u8;
                found += 1;
            }
            n += 1;
        }
        assert!(found == PER_DISC);
        colour += 1;
    }
    users
};

/// The links of a colour, whoever they give it to.
#[inline]
pub(super) const fn of_colour(colour: Colour) -> LinkSet {
    0b1111 << (colour.index() * PER_COLOUR)
}

/// The links that give a colour to a player.
#[inline]
pub(super) const fn giving(colour: Colour, player: Player) -> LinkSet {
    0b11 << (colour.index() * PER_COLOUR + player.index() * 2)
}

/// For each link, the cells its first ends lead to: the ends themselves, and every cell that touches a usable disc
/// among these cells.
///
/// A disc among them is joined to the first ends if the link can use it, so the joined discs need no set of their own.
/// The lower halves of all these bitboards come before the upper ones: testing one cell in six of them is the most
/// frequent thing a playout does, and takes one load a link this way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Reach([[u64; COUNT]; 2]);

impl Reach {
    /// What the ends lead to on an empty board.
    pub(super) const START: Reach = {
        let mut halves = [[0; COUNT]; 2];
        let mut n = 0;
        while n < COUNT {
            halves[0][n] = LINKS[n].ends[0] as u64;
            halves[1][n] = (LINKS[n].ends[0] >> 64) as u64;
            n += 1;
        }
        Reach(halves)
    };

    /// The reach on a board, and the links that are complete there.
    pub(super) fn of(discs: &[u128; 3]) -> (Reach, LinkSet) {
        let mut reach = Reach::START;
        let mut complete = 0;
        for (n, link) in LINKS.iter().enumerate() {
            let first = link.ends[0] & link.usable(discs);
            complete |= LinkSet::from(reach.grow(n, first, discs)) << n;
        }
        (reach, complete)
    }

    /// Takes in a disc that has been put on `cell`, looking at the links in `open` only, and returns those of them that
    /// it completes.
    #[inline]
    pub(super) fn add(&mut self, colour: Colour, cell: Cell, discs: &[u128; 3], open: LinkSet) -> LinkSet {
        let half = &self.0[cell.index() as usize / 64];
        let mut touched = 0;
        for &n in &USERS[colour.index()] {
            touched |= (half[usize::from(n)] >> (cell.index() % 64) & 1) << n;
        }
        let mut touched = touched as LinkSet & open;
        let mut complete = 0;
        while touched != 0 {
            let n = touched.trailing_zeros() as usize;
            touched &= touched - 1;
            complete |= LinkSet::from(self.grow(n, cell.bit(), discs)) << n;
        }
        complete
    }

    /// Follows a link on from usable cells within its reach, and says whether it is complete.
    #[inline]
    fn grow(&mut self, n: usize, from: u128, discs: &[u128; 3]) -> bool {
        let link = &LINKS[n];
        let usable = link.usable(discs);
        let mut reach = u128::from(self.0[0][n]) | u128::from(self.0[1][n]) << 64;
        let mut open = from;
        while open != 0 {
            let cell = Cell::of_bit(open.trailing_zeros());
            let new = cell.neighbours() & !reach;
            reach |= new;
            open = (open & (open - 1)) | (new & usable);
        }
        self.0[0][n] = reach as u64;
        self.0[1][n] = (reach >> 64) as u64;
        reach & usable & link.ends[1] != 0
    }
}

impl Link {
    /// The discs the link can use.
    #[inline]
    fn usable(&self, discs: &[u128; 3]) -> u128 {
        discs[self.colours[0].index()] | discs[self.colours[1].index()]
    }
}
