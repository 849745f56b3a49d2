//! Alliances.

use crate::Naive;
use crate::board::{board_text, letter, other, parse_board, words};

/// The number of rows.
const ROWS: usize = 23;
/// The first diagonal of each row.
const FIRST: [usize; ROWS] = [1, 1, 1, 1, 1, 2, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 8, 8, 9, 10, 11, 12];
/// The number of cells of each row.
const CELLS: [usize; ROWS] = [2, 3, 4, 5, 6, 5, 6, 7, 6, 7, 6, 7, 6, 7, 6, 7, 6, 5, 6, 5, 4, 3, 2];
/// The steps in row and diagonal to the neighbours of a cell.
const NEIGHBOURS: [(isize, isize); 6] = [(1, 0), (1, 1), (2, 1), (-1, 0), (-1, -1), (-2, -1)];
/// The discs of each colour.
const DISCS: usize = 42;

/// A cell: row 1 to 23 and diagonal 1 to 13.
type Spot = (usize, usize);

const PURPLE_SIDES: [[Spot; 5]; 2] = [
    [(1, 1), (2, 1), (3, 1), (4, 1), (5, 1)],
    [(19, 13), (20, 13), (21, 13), (22, 13), (23, 13)],
];
const ORANGE_SIDES: [[Spot; 5]; 2] = [
    [(8, 2), (10, 3), (12, 4), (14, 5), (16, 6)],
    [(8, 8), (10, 9), (12, 10), (14, 11), (16, 12)],
];
const GREEN_SIDES: [[Spot; 5]; 2] = [
    [(19, 8), (20, 9), (21, 10), (22, 11), (23, 12)],
    [(1, 2), (2, 3), (3, 4), (4, 5), (5, 6)],
];

/// A colour of discs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Colour {
    /// Purple discs.
    Purple,
    /// Orange discs.
    Orange,
    /// Green discs.
    Green,
}

use Colour::{Green, Orange, Purple};

const COLOURS: [Colour; 3] = [Purple, Orange, Green];

impl Colour {
    /// The lower case letter of the colour.
    fn letter(self) -> char {
        match self {
            Purple => 'p',
            Orange => 'o',
            Green => 'g',
        }
    }

    /// The two sides of the colour.
    fn sides(self) -> [[Spot; 5]; 2] {
        match self {
            Purple => PURPLE_SIDES,
            Orange => ORANGE_SIDES,
            Green => GREEN_SIDES,
        }
    }

    /// The colour that a player may use for this one.
    fn ally(self, player: u8) -> Colour {
        match (self, player) {
            (Purple, 1) => Orange,
            (Orange, 1) => Green,
            (Green, 1) => Purple,
            (Purple, _) => Green,
            (Orange, _) => Purple,
            (Green, _) => Orange,
        }
    }
}

/// A position of Alliances.
#[derive(Clone, Debug, PartialEq)]
pub struct Alliances {
    /// The rows from the top, each from its first diagonal.
    board: Vec<Vec<Option<Colour>>>,
    side: u8,
    /// The winners of purple, orange and green.
    won: [Option<u8>; 3],
}

/// A disc put on a cell.
#[derive(Clone, Debug, PartialEq)]
pub struct Put {
    /// The colour of the disc.
    pub colour: Colour,
    /// The row, 1 to 23.
    pub row: usize,
    /// The diagonal, 1 to 13.
    pub diagonal: usize,
}

/// Whether the board has such a cell.
fn exists((row, diagonal): Spot) -> bool {
    (1..=ROWS).contains(&row) && (FIRST[row - 1]..FIRST[row - 1] + CELLS[row - 1]).contains(&diagonal)
}

/// The neighbours of a cell.
fn neighbours((row, diagonal): Spot) -> impl Iterator<Item = Spot> {
    NEIGHBOURS
        .into_iter()
        .filter_map(move |(r, d)| Some((row.checked_add_signed(r)?, diagonal.checked_add_signed(d)?)))
        .filter(|&place| exists(place))
}

impl Default for Alliances {
    fn default() -> Self {
        Alliances::new()
    }
}

impl Alliances {
    /// The start on an empty board.
    pub fn new() -> Self {
        let board = CELLS.iter().map(|&cells| vec![None; cells]).collect();
        Alliances {
            board,
            side: 1,
            won: [None; 3],
        }
    }

    /// The disc on a cell.
    fn disc(&self, (row, diagonal): Spot) -> Option<Colour> {
        self.board[row - 1][diagonal - FIRST[row - 1]]
    }

    /// Whether a path of usable cells joins the two sides of a colour for a player, where empty cells may count as
    /// usable.
    fn has_path(&self, player: u8, colour: Colour, use_empty: bool) -> bool {
        let usable = |place: Spot| match self.disc(place) {
            Some(disc) => disc == colour || disc == colour.ally(player),
            None => use_empty,
        };
        let [from, to] = colour.sides();
        let mut seen = vec![vec![false; 14]; ROWS + 1];
        let mut open = Vec::new();
        for place in from {
            if usable(place) {
                seen[place.0][place.1] = true;
                open.push(place);
            }
        }
        while let Some(place) = open.pop() {
            if to.contains(&place) {
                return true;
            }
            for next in neighbours(place) {
                if usable(next) && !seen[next.0][next.1] {
                    seen[next.0][next.1] = true;
                    open.push(next);
                }
            }
        }
        false
    }

    /// Whether a player connects a colour.
    fn connects(&self, player: u8, colour: Colour) -> bool {
        self.has_path(player, colour, false)
    }

    /// Whether a player is cut off from a colour.
    fn is_cut_off(&self, player: u8, colour: Colour) -> bool {
        !self.has_path(player, colour, true)
    }

    /// Gives the colours nobody has won yet to their winners, the mover's first.
    fn settle(&mut self, mover: u8) {
        for player in [mover, other(mover)] {
            for (i, colour) in COLOURS.into_iter().enumerate() {
                if self.won[i].is_none() && (self.connects(player, colour) || self.is_cut_off(other(player), colour)) {
                    self.won[i] = Some(player);
                }
            }
        }
    }
}

impl Naive for Alliances {
    type Move = Put;

    fn side(&self) -> u8 {
        self.side
    }

    /// Two colours win the game.
    fn winner(&self) -> Option<u8> {
        [1, 2]
            .into_iter()
            .find(|&player| self.won.iter().filter(|&&winner| winner == Some(player)).count() >= 2)
    }

    fn moves(&self) -> Vec<Put> {
        let mut moves = Vec::new();
        if self.winner().is_some() {
            return moves;
        }
        for colour in COLOURS {
            let used = self
                .board
                .iter()
                .flatten()
                .filter(|&&disc| disc == Some(colour))
                .count();
            if used >= DISCS {
                continue;
            }
            for row in 1..=ROWS {
                for diagonal in FIRST[row - 1]..FIRST[row - 1] + CELLS[row - 1] {
                    if self.disc((row, diagonal)).is_none() {
                        moves.push(Put { colour, row, diagonal });
                    }
                }
            }
        }
        moves
    }

    fn play(&mut self, mv: &Put) {
        self.board[mv.row - 1][mv.diagonal - FIRST[mv.row - 1]] = Some(mv.colour);
        self.settle(self.side);
        self.side = other(self.side);
    }

    fn text(&self) -> String {
        let board = board_text(&self.board, |disc| disc.map(Colour::letter));
        let mark = |winner: &Option<u8>| match winner {
            None => '-',
            Some(1) => '1',
            Some(_) => '2',
        };
        let marks: String = self.won.iter().map(mark).collect();
        format!("{board} {} {marks}", self.side)
    }

    fn move_text(&self, mv: &Put) -> String {
        let colour = mv.colour.letter().to_ascii_uppercase();
        format!("{colour}{}{}", letter(mv.diagonal - 1), mv.row)
    }

    fn parse(&self, text: &str) -> Self {
        let (board, side, marks) = words(text);
        let board = parse_board(board, |c| {
            c.map(|c| COLOURS.into_iter().find(|x| x.letter() == c).expect("p, o or g"))
        });
        assert!(board.iter().map(Vec::len).eq(CELLS), "{text}");
        let won: Vec<Option<u8>> = marks
            .chars()
            .map(|mark| match mark {
                '-' => None,
                '1' => Some(1),
                '2' => Some(2),
                _ => panic!("unknown mark {mark}"),
            })
            .collect();
        Alliances {
            board,
            side,
            won: won.try_into().expect("three marks"),
        }
    }
}
