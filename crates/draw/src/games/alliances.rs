//! Alliances: discs of three colours on a hexagon with coloured sides.

use std::collections::VecDeque;

use quincunx_rules::alliances::{Alliances, Cell, Colour, FIRST_DIAGONALS, FLANKS, Placement, ROW_LENGTHS};
use quincunx_rules::{Player, Word, phrase};

use crate::{
    Board, Choice, Click, Deciding, Deed, Drawn, Form, Ink, Layout, Look, Note, Notes, Piece, Point, Surface, Trace,
    Zone,
};

/// How far from the middle of a side its sign stands.
const BADGE: f64 = 1.7;

fn look(colour: Colour) -> Look {
    let (ink, form, glyph) = match colour {
        Colour::Purple => (Ink::Purple, Form::Lozenge, '◆'),
        Colour::Orange => (Ink::Orange, Form::Circle, '●'),
        Colour::Green => (Ink::Green, Form::Triangle, '▲'),
    };
    Look {
        ink,
        form,
        height: 1,
        glyph,
        letter: colour.letter().to_ascii_uppercase(),
    }
}

/// The name of a colour as a choice.
fn choice(colour: Colour) -> &'static str {
    match colour {
        Colour::Purple => "P",
        Colour::Orange => "O",
        Colour::Green => "G",
    }
}

fn indices(cells: u128) -> Vec<usize> {
    cells.cells().map(|index| index as usize).collect()
}

impl Drawn for Alliances {
    fn layout(&self) -> Layout {
        Layout::Hexagon {
            rows: std::iter::zip(FIRST_DIAGONALS, ROW_LENGTHS).collect(),
        }
    }

    fn board(&self) -> Board {
        let mut board = Board::new(self, Surface::Slate);
        for colour in Colour::ALL {
            for side in colour.sides() {
                let cells = indices(side);
                board.zones.push(Zone {
                    title: phrase!("draw-side-of", "side of {colour}", colour),
                    ink: look(colour).ink,
                    letter: look(colour).letter,
                    edges: board.rim(&cells),
                    badge: Some(badge(&board, &cells)),
                    cells,
                });
            }
        }
        board
    }

    fn pieces(&self) -> Vec<Piece> {
        let piece = |cell: Cell| {
            Some(Piece {
                cell: cell.index() as usize,
                kind: "disc",
                owner: None,
                look: look(self.disc(cell)?),
                tag: None,
            })
        };
        Cell::all().filter_map(piece).collect()
    }

    fn notes(&self) -> Notes {
        let row = |colour: Colour| Note {
            look: look(colour),
            title: colour.phrase(),
            player: None,
            needs: Player::BOTH.map(|player| missing(self, colour, player)).to_vec(),
            allies: Player::BOTH.map(|player| look(colour.ally(player)).ink).to_vec(),
            values: vec![
                self.left(colour).into(),
                self.won_by(colour).map_or_else(
                    || "-".into(),
                    |player| phrase!("draw-won-by", "by {player}", player).into(),
                ),
                colour.ally(Player::One).into(),
                colour.ally(Player::Two).into(),
            ],
        };
        Notes {
            head: vec![
                phrase!("draw-left", "left"),
                phrase!("draw-won", "won"),
                phrase!("draw-ally-of", "ally of {player}", player = Player::One),
                phrase!("draw-ally-of", "ally of {player}", player = Player::Two),
            ],
            rows: Colour::ALL.map(row).to_vec(),
        }
    }

    fn choices(&self) -> Vec<Choice> {
        let left = |colour: &Colour| self.left(*colour) > 0;
        let choice = |colour| Choice {
            name: choice(colour),
            title: colour.phrase(),
            look: Some(look(colour)),
        };
        Colour::ALL.into_iter().filter(left).map(choice).collect()
    }

    fn trace(&self, mv: Placement) -> Trace {
        let cell = mv.cell.index() as usize;
        Trace {
            text: mv.to_string(),
            deed: Deed::Place,
            path: vec![cell],
            clicks: vec![Click::Choice(choice(mv.colour)), Click::Cell(cell)],
        }
    }

    fn deciding(&self, winner: Player) -> Vec<Deciding> {
        let won = |colour: &Colour| self.won_by(*colour) == Some(winner);
        let why = |colour: Colour| {
            let ally = colour.ally(winner);
            let connected = shortest(self.discs(colour) | self.discs(ally), colour.sides());
            let walled = || shortest(self.discs(ally), FLANKS[colour.index()]);
            let (title, cells) = match connected {
                Some(cells) => (
                    phrase!(
                        "draw-connected",
                        "player {winner} has connected {colour}",
                        winner,
                        colour
                    ),
                    cells,
                ),
                None => (
                    phrase!(
                        "draw-cut-off",
                        "player {winner} has cut player {loser} off from {colour}",
                        winner,
                        loser = !winner,
                        colour
                    ),
                    walled()?,
                ),
            };
            Some(Deciding {
                title,
                player: winner.number(),
                ink: Some(look(colour).ink),
                cells,
                path: true,
            })
        };
        Colour::ALL.into_iter().filter(won).filter_map(why).collect()
    }
}

/// A shortest way over neighbouring cells from one of two sets of cells to the other.
fn shortest(usable: u128, [from, to]: [u128; 2]) -> Option<Vec<usize>> {
    let mut came_from = [None; 128];
    let mut fresh = usable & !from;
    let mut open: VecDeque<Cell> = (from & usable).cells().filter_map(Cell::from_index).collect();
    while let Some(cell) = open.pop_front() {
        if to.has(cell.index()) {
            let mut path = vec![cell.index() as usize];
            let mut at = cell.index();
            while let Some(before) = came_from[at as usize] {
                path.push(before as usize);
                at = before;
            }
            return Some(path);
        }
        for next in (cell.neighbours() & fresh).cells().filter_map(Cell::from_index) {
            fresh &= !next.bit();
            came_from[next.index() as usize] = Some(cell.index());
            open.push_back(next);
        }
    }
    None
}

/// How many discs a player still has to place to connect a colour; none if it is won or can never be connected.
fn missing(position: &Alliances, colour: Colour, player: Player) -> Option<u32> {
    let own = position.discs(colour) | position.discs(colour.ally(player));
    let [from, to] = colour.sides();
    let around = |cells: u128| {
        let neighbours = cells.cells().filter_map(Cell::from_index).map(Cell::neighbours);
        neighbours.fold(from, |all, next| all | next)
    };
    // All that is reached over one's own discs, then one empty cell further each time.
    let spread = |mut reached: u128| loop {
        let grown = reached | (around(reached) & own);
        if grown == reached {
            return reached;
        }
        reached = grown;
    };
    let mut reached = spread(0);
    for count in 0.. {
        if reached & to != 0 {
            return Some(count);
        }
        let further = spread(reached | (around(reached) & position.empty()));
        if further == reached {
            break;
        }
        reached = further;
    }
    None
}

/// A place outside the middle of a side.
fn badge(board: &Board, side: &[usize]) -> Point {
    let middle = board.cells[side[side.len() / 2]].at;
    let (x, y) = (middle.x - board.width / 2.0, middle.y - board.height / 2.0);
    let length = x.hypot(y);
    middle.plus(BADGE * x / length, BADGE * y / length)
}
