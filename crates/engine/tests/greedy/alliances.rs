//! Alliances: 1/(d+1)³ summed over the colours.

use std::collections::{HashMap, VecDeque};

/// The share of the opponent's value that the harder bot takes off; RULES.md only says that it is fixed.
const SHARE: f64 = 0.5;

/// The first diagonal of each row.
const FIRST: [i32; 23] = [1, 1, 1, 1, 1, 2, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 8, 8, 9, 10, 11, 12];
const COLOURS: [char; 3] = ['p', 'o', 'g'];
/// For each colour, its two sides.
const SIDES: [[[(i32, i32); 5]; 2]; 3] = [
    [
        [(1, 1), (2, 1), (3, 1), (4, 1), (5, 1)],
        [(19, 13), (20, 13), (21, 13), (22, 13), (23, 13)],
    ],
    [
        [(8, 2), (10, 3), (12, 4), (14, 5), (16, 6)],
        [(8, 8), (10, 9), (12, 10), (14, 11), (16, 12)],
    ],
    [
        [(19, 8), (20, 9), (21, 10), (22, 11), (23, 12)],
        [(1, 2), (2, 3), (3, 4), (4, 5), (5, 6)],
    ],
];

pub(super) fn score(text: &str, player: u8, hard: bool) -> f64 {
    let own = value(text, player);
    if hard {
        own - SHARE * value(text, 3 - player)
    } else {
        own
    }
}

fn value(text: &str, player: u8) -> f64 {
    let marks: Vec<char> = text.split(' ').nth(2).unwrap().chars().collect();
    (0..3)
        .map(|colour| match marks[colour].to_digit(10) {
            Some(winner) => f64::from(u8::from(winner == u32::from(player))),
            None => missing(text, colour, player).map_or(0.0, |discs| 1.0 / f64::from(discs + 1).powi(3)),
        })
        .sum()
}

/// The least discs to place for a path between the two sides of a colour: cells in the order of what they cost.
fn missing(text: &str, colour: usize, player: u8) -> Option<u32> {
    let rows = super::rows(text);
    // Purple, orange, green: player 1's ally is the next colour, player 2's the one before.
    let ally = COLOURS[(colour + if player == 1 { 1 } else { 2 }) % 3];
    let price = |(row, diagonal): (i32, i32)| -> Option<u32> {
        let first = *FIRST.get(usize::try_from(row - 1).ok()?)?;
        let cell = *rows[row as usize - 1].get(usize::try_from(diagonal - first).ok()?)?;
        match cell {
            '.' => Some(1),
            _ if cell == COLOURS[colour] || cell == ally => Some(0),
            _ => None,
        }
    };
    let mut costs = HashMap::new();
    let mut todo: VecDeque<((i32, i32), u32)> = VecDeque::new();
    let add = |todo: &mut VecDeque<_>, cell, cost| match price(cell) {
        Some(0) => todo.push_front((cell, cost)),
        Some(price) => todo.push_back((cell, cost + price)),
        None => {}
    };
    for cell in SIDES[colour][0] {
        add(&mut todo, cell, 0);
    }
    while let Some((cell, cost)) = todo.pop_front() {
        if costs.get(&cell).is_some_and(|known| *known <= cost) {
            continue;
        }
        costs.insert(cell, cost);
        let (r, d) = cell;
        for near in [
            (r + 1, d),
            (r + 1, d + 1),
            (r + 2, d + 1),
            (r - 1, d),
            (r - 1, d - 1),
            (r - 2, d - 1),
        ] {
            add(&mut todo, near, cost);
        }
    }
    SIDES[colour][1]
        .iter()
        .filter_map(|cell| costs.get(cell))
        .min()
        .copied()
}
