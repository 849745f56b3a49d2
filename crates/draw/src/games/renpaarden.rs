//! Renpaarden: horses on a chequered board.

use quincunx_rules::renpaarden::{Renpaarden, Ride};
use quincunx_rules::{Player, Position, Square, Step, Word, phrase};

use super::square::{black_or_white, cell, cells, pieces};
use crate::{
    Board, Choice, Click, Deciding, Deed, Drawn, Form, Ink, Layout, Look, Note, Notes, Piece, Surface, Trace, Zone,
};

/// The horses of both players.
const LOOKS: [Look; 2] = [
    Look {
        ink: Ink::White,
        form: Form::RoundHorse,
        height: 1,
        glyph: '♘',
        letter: 'o',
    },
    Look {
        ink: Ink::Black,
        form: Form::SquareHorse,
        height: 1,
        glyph: '♞',
        letter: 'x',
    },
];

impl<W: Word> Drawn for Renpaarden<W> {
    fn layout(&self) -> Layout {
        Layout::square(self.size())
    }

    fn board(&self) -> Board {
        let mut board = Board::new(self, Surface::Wood).chequered();
        board.zones = Player::BOTH
            .map(|player| Zone {
                title: phrase!("draw-goal-of", "goal of player {player}", player),
                ink: LOOKS[player.index()].ink,
                letter: LOOKS[player.index()].letter,
                cells: cells(self.goal(player), self.size(), self.size()),
                edges: Vec::new(),
                badge: None,
            })
            .to_vec();
        board
    }

    fn pieces(&self) -> Vec<Piece> {
        let of = |player: Player| {
            let cells = cells(self.stones(player), self.size(), self.size());
            pieces(cells, "horse", player, LOOKS[player.index()])
        };
        Player::BOTH.into_iter().flat_map(of).collect()
    }

    fn notes(&self) -> Notes {
        let row = |player: Player| Note {
            look: LOOKS[player.index()],
            title: black_or_white(player, LOOKS[player.index()]),
            player: Some(player.number()),
            needs: Vec::new(),
            allies: Vec::new(),
            values: vec![
                phrase!(
                    "draw-count-of",
                    "{count} of {total}",
                    count = (self.stones(player) & self.goal(player)).count(),
                    total = self.goal(player).count()
                )
                .into(),
                self.distance(player).into(),
            ],
        };
        Notes {
            head: vec![
                phrase!("draw-arrived", "arrived"),
                phrase!("draw-rows-to-go", "rows to go"),
            ],
            rows: Player::BOTH.map(row).to_vec(),
        }
    }

    fn choices(&self) -> Vec<Choice> {
        let pass = Choice {
            name: "pass",
            title: phrase!("draw-pass", "pass"),
            look: None,
        };
        if self.is_legal(Ride::Pass) {
            vec![pass]
        } else {
            Vec::new()
        }
    }

    fn trace(&self, mv: Ride<W>) -> Trace {
        let Ride::Step(step) = mv else {
            return Trace {
                text: mv.to_string(),
                deed: Deed::Pass,
                path: Vec::new(),
                clicks: vec![Click::Choice("pass")],
            };
        };
        let place = |square| cell(square, self.size(), self.size());
        Trace {
            text: mv.to_string(),
            deed: Deed::Jump,
            path: chain(step, self.stones(!self.side())).into_iter().map(place).collect(),
            clicks: [step.from, step.to].map(|square| Click::Cell(place(square))).to_vec(),
        }
    }

    fn deciding(&self, winner: Player) -> Vec<Deciding> {
        let cells = cells(self.goal(winner), self.size(), self.size());
        vec![Deciding {
            title: phrase!("draw-goal-filled", "player {winner} has filled its goal rows", winner),
            player: winner.number(),
            ink: None,
            cells,
            path: false,
        }]
    }
}

/// A shortest way of a stone by knight's steps over stones of the opponent, from its first cell to its last.
fn chain<W: Word>(step: Step<W>, theirs: W) -> Vec<Square<W>> {
    let mut came_from = vec![None; (W::STRIDE * W::STRIDE) as usize];
    let mut fresh = theirs | step.to.bit();
    let mut open = std::collections::VecDeque::from([step.from.index()]);
    while let Some(at) = open.pop_front() {
        for next in (W::knight(at) & fresh).cells() {
            fresh &= !W::bit(next);
            came_from[next as usize] = Some(at);
            open.push_back(next);
        }
    }
    let mut path = vec![step.to];
    let mut at = step.to.index();
    while let Some(before) = came_from[at as usize] {
        path.push(Square::from_index(before));
        at = before;
    }
    path.reverse();
    path
}
