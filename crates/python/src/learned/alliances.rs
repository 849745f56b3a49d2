//! Alliances: an action is a colour and a cell; planes are the hexagon with slanting columns.

use std::sync::LazyLock;

use quincunx_rules::alliances::{Alliances, CELLS, Cell, Colour, HexagonSymmetry, Placement};
use quincunx_rules::{Player, Word};

use super::{Flag, Learned, View};

/// Rows and columns of a plane: the diagonals, and what is left of the rows if the diagonals are drawn upright.
const EXTENT: usize = 13;

/// Where each cell is in a plane, as each player sees it.
static PLACES: LazyLock<[[u8; CELLS]; 2]> = LazyLock::new(|| {
    Player::BOTH.map(|player| {
        let mut places = [0; CELLS];
        for cell in Cell::all() {
            let seen = match player {
                Player::One => cell,
                Player::Two => Alliances::exchange().turn_cell(cell),
            };
            // Upright diagonals: neighbours are the cells above and below, at both sides, above left, below right.
            let row = 1 + seen.row() as usize - seen.diagonal() as usize;
            places[cell.index() as usize] = (row * EXTENT + seen.diagonal() as usize - 1) as u8;
        }
        places
    })
});

impl Learned for Alliances {
    const PLANES: &'static [&'static str] = &[
        "purple discs",
        "orange discs",
        "green discs",
        "everywhere: purple is won by the viewer",
        "everywhere: orange is won by the viewer",
        "everywhere: green is won by the viewer",
        "everywhere: purple is won by the opponent",
        "everywhere: orange is won by the opponent",
        "everywhere: green is won by the opponent",
        "cells of the board",
    ];

    /// The first reflection, which exchanges purple and green.
    fn exchange() -> HexagonSymmetry {
        let exchanges = |symmetry: &HexagonSymmetry| symmetry.turn_player(Player::One) == Player::Two;
        HexagonSymmetry::all()
            .find(exchanges)
            .expect("six of the symmetries are reflections")
    }

    fn extent(&self) -> (usize, usize) {
        (EXTENT, EXTENT)
    }

    /// For purple, orange and green, the cells row by row from the top.
    fn actions(&self) -> Vec<Placement> {
        let of = |colour| Cell::all().map(move |cell| Placement { colour, cell });
        Colour::ALL.into_iter().flat_map(of).collect()
    }

    #[inline]
    fn observe<T: Flag>(&self, view: &mut View<'_, T>) {
        let turned = view.turned();
        let places = &PLACES[usize::from(turned)];
        let exchange = Alliances::exchange();
        for colour in Colour::ALL {
            let seen = if turned { exchange.turn_colour(colour) } else { colour };
            for cell in self.discs(colour).cells() {
                view.place(seen.index(), usize::from(places[cell as usize]));
            }
            match self.won_by(colour) {
                Some(player) if player == view.viewer => view.all(3 + seen.index()),
                Some(_) => view.all(6 + seen.index()),
                None => {}
            }
        }
        for &place in places {
            view.place(9, usize::from(place));
        }
    }
}
