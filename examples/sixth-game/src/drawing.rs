//! What it looks like: discs on a chequered board.

use quincunx_draw::square::{cell, cells, pieces};
use quincunx_draw::{Board, Deciding, Deed, Drawn, Form, Ink, Layout, Look, Note, Notes, Piece, Surface, Trace};
use quincunx_rules::{Player, Step, Word, phrase};

use crate::Breakthrough;

/// The stones of both players: they differ in colour, form, sign and letter.
const LOOKS: [Look; 2] = [
    Look {
        ink: Ink::White,
        form: Form::Circle,
        height: 1,
        glyph: '○',
        letter: 'o',
    },
    Look {
        ink: Ink::Black,
        form: Form::Lozenge,
        height: 1,
        glyph: '●',
        letter: 'x',
    },
];

impl Drawn for Breakthrough {
    fn layout(&self) -> Layout {
        Layout::square(self.size())
    }

    fn board(&self) -> Board {
        Board::new(self, Surface::Wood).chequered()
    }

    fn pieces(&self) -> Vec<Piece> {
        let of = |player: Player| {
            let cells = cells(self.stones(player), self.size(), self.size());
            pieces(cells, "stone", player, LOOKS[player.index()])
        };
        Player::BOTH.into_iter().flat_map(of).collect()
    }

    fn notes(&self) -> Notes {
        let row = |player: Player| Note {
            look: LOOKS[player.index()],
            title: phrase!("draw-player", "player {player}", player),
            player: Some(player.number()),
            needs: Vec::new(),
            allies: Vec::new(),
            values: vec![self.stones(player).count().into()],
        };
        Notes {
            head: vec![phrase!("breakthrough-stones", "stones")],
            rows: Player::BOTH.map(row).to_vec(),
        }
    }

    fn trace(&self, mv: Step<u64>) -> Trace {
        let path = [mv.from, mv.to].map(|square| cell(square, self.size(), self.size()));
        Trace::along(mv, Deed::Jump, path.to_vec())
    }

    fn deciding(&self, winner: Player) -> Vec<Deciding> {
        let arrived = self.stones(winner) & self.goal(winner);
        let deciding = Deciding {
            title: phrase!("breakthrough-arrived", "stone on the last row"),
            player: winner.number(),
            ink: None,
            cells: cells(arrived, self.size(), self.size()),
            path: false,
        };
        (!arrived.is_empty()).then_some(deciding).into_iter().collect()
    }
}
