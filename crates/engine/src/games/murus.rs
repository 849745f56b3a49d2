//! Murus Gallicus: what stands where, how freely it can move, and who is about to break through.

use quincunx_rules::murus::{Cell, Murus, Options, Ply};
use quincunx_rules::{Player, Position, Word};

use crate::Knowledge;
use crate::evaluation::{Features, TunedWeights, Weights, weights};
use crate::net::{Embedded, Net};

const TEMPO: usize = 0;
const WALLS: usize = 1;
const TOWERS: usize = 8;
const CATAPULTS: usize = 15;
const CATAPULT_ROWS: usize = 16;
const ADVANCES: usize = 17;
const OTHER_MOVES: usize = 18;
const HITS: usize = 19;
const THREATS: usize = 20;
const THREATENED: usize = 21;

/// The rows, from a player's home row to the opponent's.
const ROWS: u32 = 7;
/// Forward and to the sides and back, as columns and rows.
const FORWARD: [(i32, i32); 3] = [(0, 1), (1, 1), (-1, 1)];
const ELSEWHERE: [(i32, i32); 5] = [(1, 0), (-1, 0), (0, -1), (1, -1), (-1, -1)];

impl Features for Murus {
    const WEIGHTS: Weights = weights!("murus.txt":
        "tempo"
        "wall-1" "wall-2" "wall-3" "wall-4" "wall-5" "wall-6" "wall-7"
        "tower-1" "tower-2" "tower-3" "tower-4" "tower-5" "tower-6" "tower-7"
        "catapult" "catapult-row"
        "advances" "other-moves" "hits" "threats" "threatened"
    );

    fn features(&self, mut count: impl FnMut(usize, i32)) {
        count(TEMPO, 1);
        for (player, sign) in [(self.side(), 1), (!self.side(), -1)] {
            let view = View::of(self, player);
            let mut add = |feature: usize, cells: u64| count(feature, sign * cells.count() as i32);
            for row in 0..ROWS {
                let cells = self::row(row);
                add(WALLS + row as usize, view.walls & cells);
                add(TOWERS + row as usize, view.towers & cells);
                // A catapult counts once for each row it has come.
                for _ in 0..row {
                    add(CATAPULT_ROWS, view.catapults & cells);
                }
            }
            add(CATAPULTS, view.catapults);
            for step in FORWARD {
                add(ADVANCES, view.moves(step));
                add(HITS, view.hits(step));
            }
            for step in ELSEWHERE {
                add(OTHER_MOVES, view.moves(step));
                add(HITS, view.hits(step));
            }
            let threat = if sign > 0 { THREATS } else { THREATENED };
            for step in FORWARD {
                // Two rows on is the opponent's home row.
                let breaks = view.moves(step) & row(ROWS - 3);
                count(threat, breaks.count() as i32);
            }
        }
    }
}

/// Cells as a player sees them: its home row is at the bottom.
#[inline]
fn seen_by(player: Player, cells: u64) -> u64 {
    match player {
        Player::One => cells,
        // Eight rows are turned, of which the board has seven.
        Player::Two => cells.swap_bytes() >> 8,
    }
}

/// The cells of a row, counted from 0.
#[inline]
fn row(row: u32) -> u64 {
    u64::rect(8, 1) << (8 * row)
}

/// A board seen by one player: its home row is at the bottom.
struct View {
    walls: u64,
    towers: u64,
    catapults: u64,
    /// Where a stone of a tower may land.
    landing: u64,
    /// The walls of the opponent.
    prey: u64,
}

impl View {
    #[inline]
    fn of(position: &Murus, player: Player) -> View {
        let [walls, towers, catapults] = [
            position.walls(player),
            position.towers(player),
            position.catapults(player),
        ]
        .map(|cells| seen_by(player, cells));
        let theirs = seen_by(player, position.stones(!player));
        let mut taken = theirs | catapults;
        if !position.options().advanced {
            taken |= towers;
        }
        View {
            walls,
            towers,
            catapults,
            landing: u64::rect(8, ROWS) & !taken,
            prey: seen_by(player, position.walls(!player)),
        }
    }

    /// The towers that can move that way.
    #[inline]
    fn moves(&self, (columns, rows): (i32, i32)) -> u64 {
        let once = self.landing.step(-columns, -rows);
        let twice = (self.landing & once).step(-columns, -rows);
        self.towers & twice
    }

    /// The towers that can sacrifice a stone to take a wall that way.
    #[inline]
    fn hits(&self, (columns, rows): (i32, i32)) -> u64 {
        self.towers & self.prey.step(-columns, -rows)
    }
}

/// Where the inputs of walls, towers and catapults begin, for either player.
const PLANES: [usize; 6] = [0, 56, 112, 168, 224, 280];
const INPUTS: usize = 336;

/// The net of the game without options.
static BASIC: Embedded = Embedded::new(include_bytes!("../../data/nets/murus.net"));

impl Knowledge for Murus {
    type Evaluator = TunedWeights;

    #[inline]
    fn net(&self) -> Option<&'static Net> {
        let Options {
            advanced,
            redistribute,
            escape,
        } = self.options();
        (!advanced && !redistribute && !escape).then(|| BASIC.net())
    }

    fn inputs(&self) -> usize {
        INPUTS
    }

    /// The stacks by height, owner and cell.
    #[inline]
    fn for_each_input(&self, mut each: impl FnMut(usize)) {
        let side = self.side();
        let [own, theirs] = [side, !side]
            .map(|player| [self.walls(player), self.towers(player), self.catapults(player)])
            .map(|army| army.map(|cells| seen_by(side, cells)));
        for (cells, plane) in own.into_iter().chain(theirs).zip(PLANES) {
            for cell in cells.cells() {
                each(plane + cell as usize);
            }
        }
    }

    /// A tower that can fall onto the opponent's home row, where that wins there and then.
    #[inline]
    fn winning_move(&self) -> Option<Ply> {
        let options = self.options();
        if options.advanced || options.escape || self.is_open() {
            return None;
        }
        let side = self.side();
        let view = View::of(self, side);
        let ready = view.towers & row(ROWS - 3);
        if ready.is_empty() {
            return None;
        }
        FORWARD.into_iter().find_map(|(columns, rows)| {
            let breaks = ready & view.moves((columns, rows));
            (!breaks.is_empty()).then(|| {
                let from = breaks.lowest();
                let to = from.wrapping_add_signed(2 * (columns + 8 * rows));
                let [from, to] = [from, to].map(|cell| match side {
                    Player::One => cell,
                    Player::Two => 8 * (ROWS - 1 - cell / 8) + cell % 8,
                });
                Ply::Go {
                    from: Cell::from_index(from),
                    to: Cell::from_index(to),
                }
            })
        })
    }
}
