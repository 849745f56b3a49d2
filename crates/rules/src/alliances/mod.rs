//! Alliances: nobody owns a colour; whoever wins two of the three wins.

mod board;
mod cell;
mod colour;
mod connect;
mod mv;
mod symmetry;
#[cfg(test)]
mod tests;
mod text;

pub use board::{CELLS, DIAGONALS, FIRST_DIAGONALS, FLANKS, ROW_LENGTHS, ROWS, SIDES};
pub use cell::Cell;
pub use colour::{ALLIES, Colour};
pub use mv::Placement;

use std::cmp::Ordering;
use std::hash::{Hash, Hasher};

use crate::illegal::{cell_taken, game_over};
use crate::text::PositionError;
use crate::{EndReason, GameInfo, Illegal, Outcome, Player, Position, Ruleset, Word, ending, illegal, zobrist};
use connect::{LinkSet, Reach};
pub use symmetry::HexagonSymmetry;

/// The game, which has no options.
pub static INFO: GameInfo = GameInfo {
    name: "alliances",
    title: "Alliances",
    summary: "Nobody owns a colour: join the sides of two of the three, or cut your opponent off from them.",
    options: &[],
    reasons: &[TWO_COLOURS],
    rules: include_str!("rules.en.txt"),
    external: None,
};

/// A player has won two of the three colours.
pub const TWO_COLOURS: EndReason = ending!(
    "two-colours",
    "player {winner} has won two of the three colours",
    winner: "you have won two of the three colours",
    loser: "the opponent has won two of the three colours",
);

/// How many discs of each colour there are.
pub const DISCS: u8 = 42;

/// Discs that stay off the board when all its cells are taken.
const SPARE: u32 = 3 * DISCS as u32 - CELLS as u32;

/// The cells of the board.
const BOARD: u128 = (1 << CELLS) - 1;

/// The hash keys of each colour being won by each player.
static MARKS: [[u64; 2]; 3] = [
    [zobrist::extra(0), zobrist::extra(1)],
    [zobrist::extra(2), zobrist::extra(3)],
    [zobrist::extra(4), zobrist::extra(5)],
];

/// A position of Alliances.
///
/// Next to the discs it keeps how far each link between two sides has come, because bringing that up to date for one
/// disc measures faster than searching the board for paths after every move: about ten times in random playouts.
#[derive(Clone, Copy, Debug)]
pub struct Alliances {
    discs: [u128; 3],
    reach: Reach,
    key: u64,
    /// The links of the colours that nobody has won.
    open: LinkSet,
    left: [u8; 3],
    won: [Option<Player>; 3],
    winner: Option<Player>,
    side: Player,
}

impl Alliances {
    /// The position with those discs, the player to move, and the winners of purple, orange and green.
    fn of(discs: [u128; 3], side: Player, won: [Option<Player>; 3]) -> Alliances {
        let mut position = Alliances {
            discs,
            reach: Reach::of(&discs).0,
            key: 0,
            open: connect::ALL,
            left: discs.map(|cells| DISCS - cells.count() as u8),
            won: [None; 3],
            winner: None,
            side,
        };
        for colour in Colour::ALL {
            if let Some(player) = won[colour.index()] {
                position.give(colour, player);
            }
        }
        position.key = position.key_from_scratch();
        position
    }

    /// The cells with a disc of that colour.
    #[inline]
    pub fn discs(&self, colour: Colour) -> u128 {
        self.discs[colour.index()]
    }

    /// The cells without a disc.
    #[inline]
    pub fn empty(&self) -> u128 {
        let [purple, orange, green] = self.discs;
        BOARD & !(purple | orange | green)
    }

    /// The colour of the disc on a cell, if there is one.
    pub fn disc(&self, cell: Cell) -> Option<Colour> {
        Colour::ALL
            .into_iter()
            .find(|&colour| self.discs(colour).has(cell.index()))
    }

    /// How many discs of that colour are left to put on the board.
    #[inline]
    pub fn left(&self, colour: Colour) -> u32 {
        u32::from(self.left[colour.index()])
    }

    /// Who has won that colour, if anybody has.
    #[inline]
    pub fn won_by(&self, colour: Colour) -> Option<Player> {
        self.won[colour.index()]
    }

    /// How many cells are empty, from the discs that are left.
    #[inline]
    fn count_empty(&self) -> usize {
        let left: u32 = self.left.iter().map(|&left| u32::from(left)).sum();
        (left - SPARE) as usize
    }

    /// The colours of which discs are left: how many, and which, in order.
    #[inline]
    fn colours_left(&self) -> (usize, [Colour; 3]) {
        let mut colours = Colour::ALL;
        let mut count = 0;
        for colour in Colour::ALL {
            colours[count.min(2)] = colour;
            count += usize::from(self.left[colour.index()] > 0);
        }
        (count, colours)
    }

    /// Gives the colours of complete links to their winners, those of the player who just moved first.
    #[cold]
    fn settle(&mut self, complete: LinkSet) {
        for player in [self.side, !self.side] {
            for colour in Colour::ALL {
                if complete & self.open & connect::giving(colour, player) != 0 {
                    self.give(colour, player);
                }
            }
        }
    }

    /// Marks a colour as won.
    fn give(&mut self, colour: Colour, player: Player) {
        self.won[colour.index()] = Some(player);
        self.key ^= MARKS[colour.index()][player.index()];
        self.open &= !connect::of_colour(colour);
        if self.won.iter().filter(|&&winner| winner == Some(player)).count() == 2 {
            self.winner = Some(player);
        }
    }

    /// All that tells positions apart; the rest follows from it.
    #[inline]
    fn facts(&self) -> (&[u128; 3], Player, [Option<Player>; 3]) {
        (&self.discs, self.side, self.won)
    }
}

impl PartialEq for Alliances {
    #[inline]
    fn eq(&self, other: &Alliances) -> bool {
        self.facts() == other.facts()
    }
}

impl Eq for Alliances {}

impl PartialOrd for Alliances {
    #[inline]
    fn partial_cmp(&self, other: &Alliances) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Alliances {
    #[inline]
    fn cmp(&self, other: &Alliances) -> Ordering {
        self.facts().cmp(&other.facts())
    }
}

impl Hash for Alliances {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.facts().hash(state);
    }
}

impl Position for Alliances {
    type Move = Placement;
    type Symmetry = HexagonSymmetry;

    fn game() -> &'static GameInfo {
        &INFO
    }

    fn start(ruleset: &Ruleset) -> Option<Alliances> {
        ruleset.of(&INFO)?;
        Some(Alliances::of([0; 3], Player::One, [None; 3]))
    }

    fn parse_board(start: &Alliances, text: &str) -> Result<Alliances, PositionError> {
        text::parse(start, text)
    }

    fn ruleset(&self) -> Ruleset {
        INFO.default_ruleset()
    }

    #[inline]
    fn side(&self) -> Player {
        self.side
    }

    #[inline]
    fn result(&self) -> Option<Outcome> {
        self.winner.map(|player| Outcome::win(player, TWO_COLOURS))
    }

    #[inline]
    fn for_each_move(&self, mut each: impl FnMut(Placement)) {
        if self.winner.is_some() {
            return;
        }
        let empty = self.empty();
        for colour in Colour::ALL {
            if self.left(colour) > 0 {
                for index in empty.cells() {
                    each(Placement {
                        colour,
                        cell: Cell::of_bit(index),
                    });
                }
            }
        }
    }

    #[inline]
    fn count_moves(&self) -> usize {
        match self.winner {
            Some(_) => 0,
            None => self.colours_left().0 * self.count_empty(),
        }
    }

    #[inline]
    fn pick_move(&self, pick: impl FnOnce(usize) -> usize) -> Option<Placement> {
        if self.winner.is_some() {
            return None;
        }
        let (count, colours) = self.colours_left();
        let empty = self.count_empty();
        let picked = pick(count * empty);
        // At most three colours: comparing is faster than dividing.
        let nth = usize::from(picked >= empty) + usize::from(picked >= 2 * empty);
        Some(Placement {
            colour: colours[nth],
            cell: Cell::of_bit(self.empty().select((picked - nth * empty) as u32)),
        })
    }

    #[inline]
    fn is_legal(&self, mv: Placement) -> bool {
        self.winner.is_none() && self.left(mv.colour) > 0 && self.empty().has(mv.cell.index())
    }

    fn check(&self, mv: Placement) -> Result<(), Illegal> {
        let Placement { colour, cell } = mv;
        if self.winner.is_some() {
            return Err(game_over());
        }
        if !self.empty().has(cell.index()) {
            return Err(cell_taken(cell));
        }
        if self.left(colour) == 0 {
            return Err(illegal!(
                "alliances-none-left",
                "no {colour} disc is left: all {discs} are on the board",
                colour,
                discs = DISCS
            ));
        }
        Ok(())
    }

    #[inline]
    fn play_unchecked(&mut self, mv: Placement) {
        let Placement { colour, cell } = mv;
        self.discs[colour.index()] |= cell.bit();
        self.left[colour.index()] -= 1;
        self.key ^= zobrist::piece(colour.index(), cell.index()) ^ zobrist::SIDE;
        let complete = self.reach.add(colour, cell, &self.discs, self.open);
        if complete != 0 {
            self.settle(complete);
        }
        self.side = !self.side;
    }

    #[inline]
    fn key(&self) -> u64 {
        self.key
    }

    fn key_from_scratch(&self) -> u64 {
        let mut key = zobrist::side(self.side);
        for colour in Colour::ALL {
            key ^= zobrist::pieces(colour.index(), self.discs(colour).cells());
            if let Some(player) = self.won_by(colour) {
                key ^= MARKS[colour.index()][player.index()];
            }
        }
        key
    }

    /// The twelve of the hexagon: six turns, which pass the colours round, and six reflections, which exchange two
    /// colours and with them the players, so that allies stay allies.
    fn symmetries(&self) -> impl Iterator<Item = HexagonSymmetry> {
        HexagonSymmetry::all()
    }

    fn transformed(&self, symmetry: HexagonSymmetry) -> Alliances {
        let mut discs = [0; 3];
        let mut won = [None; 3];
        for colour in Colour::ALL {
            let to = symmetry.turn_colour(colour).index();
            for index in self.discs(colour).cells() {
                discs[to] |= symmetry.turn_cell(Cell::of_bit(index)).bit();
            }
            won[to] = self.won_by(colour).map(|player| symmetry.turn_player(player));
        }
        Alliances::of(discs, symmetry.turn_player(self.side), won)
    }

    fn transformed_move(&self, mv: Placement, symmetry: HexagonSymmetry) -> Placement {
        Placement {
            colour: symmetry.turn_colour(mv.colour),
            cell: symmetry.turn_cell(mv.cell),
        }
    }
}
