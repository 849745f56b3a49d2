//! The part of a board that still matters: the cells that can yet be played on, and how unbalanced they are.

use quincunx_rules::{Player, Word};

/// The live cells of a position, each with the difference between the two colours around it.
///
/// A cell can be played on when its difference is 0. A live cell has at least as many pieces around it as its
/// difference and at least as many live neighbours, so differences run from -2 to 2 and four words hold them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Region<W> {
    /// The cells that are empty and not known to be dead.
    pub(super) live: W,
    /// Of these, the cells touching more of player 1 than of player 2.
    pub(super) plus: W,
    /// Of these, the cells touching more of player 2 than of player 1.
    pub(super) minus: W,
    /// Of these, the cells where the difference is 2.
    pub(super) two: W,
}

impl<W: Word> Region<W> {
    /// No cells.
    pub(super) const EMPTY: Region<W> = Region {
        live: W::EMPTY,
        plus: W::EMPTY,
        minus: W::EMPTY,
        two: W::EMPTY,
    };

    /// The region of a board with those pieces, dead cells dropped.
    pub(super) fn new(board: W, pieces: [W; 2]) -> Region<W> {
        let mut region = Region {
            live: board & !(pieces[0] | pieces[1]),
            ..Region::EMPTY
        };
        for cell in region.live.cells() {
            let around = W::bit(cell).orthogonal();
            let difference = (around & pieces[0]).count() as i32 - (around & pieces[1]).count() as i32;
            region.set(cell, difference);
        }
        region.bury();
        region
    }

    /// Gives a live cell a difference; beyond 2 it is dead.
    pub(super) fn set(&mut self, cell: u32, difference: i32) {
        let bit = W::bit(cell);
        *self = self.only(!bit);
        if difference.abs() > 2 {
            return;
        }
        self.live |= bit;
        if difference > 0 {
            self.plus |= bit;
        }
        if difference < 0 {
            self.minus |= bit;
        }
        if difference.abs() == 2 {
            self.two |= bit;
        }
    }

    /// The cells that may be played on.
    #[inline]
    pub(super) fn legal(&self) -> W {
        self.live & !(self.plus | self.minus)
    }

    /// The part of the region inside a set of cells.
    #[inline]
    pub(super) fn only(&self, cells: W) -> Region<W> {
        Region {
            live: self.live & cells,
            plus: self.plus & cells,
            minus: self.minus & cells,
            two: self.two & cells,
        }
    }

    /// The same with the colours exchanged: the negative of the game.
    #[inline]
    pub(super) fn negative(&self) -> Region<W> {
        Region {
            plus: self.minus,
            minus: self.plus,
            ..*self
        }
    }

    /// The region after a piece of that player on a cell that may be played on, dead cells dropped.
    #[inline]
    pub(super) fn play(&self, cell: u32, player: Player) -> Region<W> {
        let mut next = match player {
            Player::One => self.place(cell),
            Player::Two => self.negative().place(cell).negative(),
        };
        next.bury();
        next
    }

    /// Player 1's piece on a cell: its neighbours gain one.
    #[inline]
    fn place(&self, cell: u32) -> Region<W> {
        let bit = W::bit(cell);
        let around = bit.orthogonal() & self.live;
        let gone = bit | (around & self.plus & self.two);
        let live = self.live & !gone;
        Region {
            live,
            plus: (self.plus | (around & !self.minus)) & live,
            minus: self.minus & !(around & !self.two) & live,
            two: ((self.two & !(around & self.minus)) | (around & self.plus)) & live,
        }
    }

    /// Drops the cells that can never become legal.
    ///
    /// A piece on a cell needs, before it, as many pieces on live neighbours as the difference there. So the cells ever
    /// played on are among those that can be collected in order: first the legal ones, then every cell with enough
    /// neighbours collected already.
    #[inline]
    pub(super) fn bury(&mut self) {
        let zero = self.legal();
        let unbalanced = self.live & !zero;
        let mut reached = zero;
        loop {
            let (n, s, e, w) = (reached.north(), reached.south(), reached.east(), reached.west());
            let any = n | s | e | w;
            let many = (n & s) | (e & w) | ((n | s) & (e | w));
            let grown = zero | (unbalanced & any & (!self.two | many));
            if grown == reached {
                break;
            }
            reached = grown;
        }
        *self = self.only(reached);
    }

    /// Takes the connected part with the lowest live cell out of the region; `None` if the region is empty.
    #[inline]
    pub(super) fn take_component(&mut self) -> Option<Region<W>> {
        if self.live.is_empty() {
            return None;
        }
        let cells = self.live.flood(W::bit(self.live.lowest()));
        let component = self.only(cells);
        *self = self.only(!cells);
        Some(component)
    }
}
