//! Murus Gallicus: piles of stones, hewn ones for the Romans and round ones for the Gauls.

use quincunx_rules::murus::{COLUMNS, Cell, HOME_ROW, Murus, Ply, ROWS};
use quincunx_rules::{Player, Position, Value, Word, phrase};

use super::square::{cells, pieces};
use crate::{
    Board, Choice, Click, Deciding, Deed, Drawn, Form, Ink, Layout, Look, Note, Notes, Piece, Surface, Trace, Zone,
};

/// Piles by their height.
const KINDS: [&str; 3] = ["wall", "tower", "catapult"];

/// The choice between giving up one stone and two, where a tower can do both.
const ONE: &str = "x";
const TWO: &str = "*";

fn look(player: Player, height: usize) -> Look {
    let (ink, form, glyphs, letters) = match player {
        Player::One => (Ink::Red, Form::Blocks, ['▪', '■', '▲'], ['W', 'T', 'C']),
        Player::Two => (Ink::Blue, Form::Boulders, ['•', '●', '▼'], ['w', 't', 'c']),
    };
    Look {
        ink,
        form,
        height: height as u8,
        glyph: glyphs[height - 1],
        letter: letters[height - 1],
    }
}

/// The piles of each height of a player.
fn piles(position: &Murus, player: Player) -> [u64; 3] {
    [
        position.walls(player),
        position.towers(player),
        position.catapults(player),
    ]
}

fn place(square: Cell) -> usize {
    super::square::cell(square, COLUMNS, ROWS)
}

/// The cell half-way between two cells.
fn between(from: Cell, to: Cell) -> Option<Cell> {
    Cell::new((from.column() + to.column()) / 2, (from.row() + to.row()) / 2)
}

impl Drawn for Murus {
    fn layout(&self) -> Layout {
        Layout::Grid {
            columns: COLUMNS,
            rows: ROWS,
        }
    }

    fn board(&self) -> Board {
        let mut board = Board::new(self, Surface::Slate);
        if self.options().escape {
            return board;
        }
        board.zones = Player::BOTH
            .map(|player| Zone {
                title: phrase!("draw-home-row", "home row of player {player}", player),
                ink: look(player, 1).ink,
                letter: look(player, 1).letter,
                cells: cells(Murus::home(player), COLUMNS, ROWS),
                edges: Vec::new(),
                badge: None,
            })
            .to_vec();
        board
    }

    fn pieces(&self) -> Vec<Piece> {
        let mut all = Vec::new();
        for player in Player::BOTH {
            for (piles, height) in piles(self, player).into_iter().zip(1..) {
                let cells = cells(piles, COLUMNS, ROWS);
                all.extend(pieces(cells, KINDS[height - 1], player, look(player, height)));
            }
        }
        all
    }

    fn notes(&self) -> Notes {
        let kinds = if self.options().advanced { 3 } else { 2 };
        let row = |player: Player| {
            let counts = piles(self, player).map(|piles| piles.count());
            let stones = std::iter::once(self.count_stones(player));
            Note {
                look: look(player, 2),
                title: match player {
                    Player::One => phrase!("draw-romans", "Romans (1)"),
                    Player::Two => phrase!("draw-gauls", "Gauls (2)"),
                },
                player: Some(player.number()),
                needs: Vec::new(),
                allies: Vec::new(),
                values: counts[..kinds].iter().copied().chain(stones).map(Value::from).collect(),
            }
        };
        Notes {
            head: [
                phrase!("draw-walls", "walls"),
                phrase!("draw-towers", "towers"),
                phrase!("draw-catapults", "catapults"),
            ]
            .into_iter()
            .take(kinds)
            .chain([phrase!("draw-stones", "stones")])
            .collect(),
            rows: Player::BOTH.map(row).to_vec(),
        }
    }

    fn choices(&self) -> Vec<Choice> {
        let choice = |name, title| Choice {
            name,
            title,
            look: None,
        };
        if self.options().advanced {
            vec![
                choice(ONE, phrase!("draw-give-one", "give up one stone")),
                choice(TWO, phrase!("draw-give-both", "give up both stones")),
            ]
        } else {
            Vec::new()
        }
    }

    fn trace(&self, mv: Ply) -> Trace {
        let path = |cells: &[Cell]| cells.iter().copied().map(place).collect();
        let strike = |from, to, name| {
            let mut trace = Trace::along(mv, Deed::Strike, path(&[from, to]));
            // The other way of striking the same pile has the same two cells.
            if self.is_legal(Ply::Hit { from, to }) && self.is_legal(Ply::HitTwice { from, to }) {
                trace.clicks.push(Click::Choice(name));
            }
            trace
        };
        match mv {
            Ply::Go { from, to } if self.catapults(self.side()).has(from.index()) => {
                Trace::along(mv, Deed::Throw, path(&[from, to]))
            }
            Ply::Go { from, to } => {
                let cells: Vec<Cell> = [Some(from), between(from, to), Some(to)]
                    .into_iter()
                    .flatten()
                    .collect();
                Trace {
                    clicks: [from, to].map(|square| Click::Cell(place(square))).to_vec(),
                    ..Trace::along(mv, Deed::March, path(&cells))
                }
            }
            Ply::Hit { from, to } => strike(from, to, ONE),
            Ply::HitTwice { from, to } => strike(from, to, TWO),
            Ply::Open { from, first, second } => Trace::along(mv, Deed::Spread, path(&[from, first, second])),
        }
    }

    fn deciding(&self, winner: Player) -> Vec<Deciding> {
        if self.result().is_none_or(|outcome| outcome.reason != HOME_ROW) {
            return Vec::new();
        }
        vec![Deciding {
            title: phrase!(
                "draw-on-home-row",
                "player {winner} stands on the enemy's home row",
                winner
            ),
            player: winner.number(),
            ink: None,
            cells: cells(self.stones(winner) & Murus::home(!winner), COLUMNS, ROWS),
            path: false,
        }]
    }
}
