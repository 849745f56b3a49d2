//! Hadron: rings and crosses.

use quincunx_rules::hadron::{Hadron, Place};
use quincunx_rules::{Player, Value, Word, phrase};

use super::square::{cell, cells, pieces};
use crate::{Board, Deed, Drawn, Form, Ink, Layout, Look, Note, Notes, Piece, Surface, Trace};

/// The rings of player 1 and the crosses of player 2.
const LOOKS: [Look; 2] = [
    Look {
        ink: Ink::Red,
        form: Form::Ring,
        height: 1,
        glyph: '○',
        letter: 'o',
    },
    Look {
        ink: Ink::Blue,
        form: Form::Cross,
        height: 1,
        glyph: '×',
        letter: 'x',
    },
];

impl<W: Word> Drawn for Hadron<W> {
    fn layout(&self) -> Layout {
        Layout::square(self.size())
    }

    fn board(&self) -> Board {
        Board::new(self, Surface::Slate)
    }

    fn pieces(&self) -> Vec<Piece> {
        let of = |player: Player| {
            let cells = cells(self.pieces(player), self.size(), self.size());
            pieces(cells, "piece", player, LOOKS[player.index()])
        };
        Player::BOTH.into_iter().flat_map(of).collect()
    }

    fn dead(&self) -> Vec<usize> {
        let pieces = self.pieces(Player::One) | self.pieces(Player::Two);
        cells(self.board() & !pieces & !self.live(), self.size(), self.size())
    }

    fn notes(&self) -> Notes {
        let open = Value::from(self.legal().count());
        let row = |player: Player| Note {
            look: LOOKS[player.index()],
            title: phrase!("draw-player", "player {player}", player),
            player: Some(player.number()),
            needs: Vec::new(),
            allies: Vec::new(),
            values: vec![self.pieces(player).count().into(), open.clone()],
        };
        Notes {
            head: vec![
                phrase!("draw-pieces", "pieces"),
                phrase!("draw-open-cells", "open cells"),
            ],
            rows: Player::BOTH.map(row).to_vec(),
        }
    }

    fn trace(&self, mv: Place<W>) -> Trace {
        Trace::along(mv, Deed::Place, vec![cell(mv.cell, self.size(), self.size())])
    }
}
