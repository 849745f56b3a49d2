//! What the greedy bots want, straight from RULES.md: on position texts, by the naive games.

mod alliances;

use quincunx_naive::Game;

/// How much a greedy bot wants each legal move; `hard` is the harder one of Alliances.
pub(crate) fn greedy_scores(name: &str, game: &dyn Game, hard: bool) -> Vec<(String, f64)> {
    let moves = game.moves().into_iter();
    let score = |mv: String| {
        let next = after(game, &mv);
        let value = match name {
            "alliances" => alliances::score(&next.text(), game.side(), hard),
            "renpaarden" => -rows_to_go(&next.text(), game.side()),
            "emulsion" => gain(&game.text(), &next.text(), &mv),
            "hadron" => -(next.moves().len() as f64),
            "murus" => worst_reply(next.as_ref(), game.side()),
            _ => panic!("{name} has no greedy bot"),
        };
        (mv, value)
    };
    moves.map(score).collect()
}

fn after(game: &dyn Game, mv: &str) -> Box<dyn Game> {
    let mut next = game.boxed_clone();
    next.play(mv);
    next
}

/// The letters of a board, row by row from the top; empty cells are dots.
fn rows(text: &str) -> Vec<Vec<char>> {
    let board = text.split(' ').next().unwrap();
    let row = |row: &str| {
        let mut cells = Vec::new();
        let mut number = 0;
        for letter in row.chars().chain(['/']) {
            match letter.to_digit(10) {
                Some(digit) => number = 10 * number + digit as usize,
                None => {
                    cells.extend(vec!['.'; number]);
                    number = 0;
                    cells.push(letter);
                }
            }
        }
        cells.pop();
        cells
    };
    board.split('/').map(row).collect()
}

/// Renpaarden: player 1 goes down to the bottom row, player 2 up to the top row.
fn rows_to_go(text: &str, player: u8) -> f64 {
    let rows = rows(text);
    let mut sum = 0;
    for (n, row) in rows.iter().enumerate() {
        let (letter, distance) = if player == 1 {
            ('o', rows.len() - 1 - n)
        } else {
            ('x', n)
        };
        sum += distance * row.iter().filter(|cell| **cell == letter).count();
    }
    sum as f64
}

/// Emulsion: by how much the moved stone's value rises.
fn gain(before: &str, after: &str, mv: &str) -> f64 {
    let (from, to) = mv.split_once('-').unwrap();
    value_of_stone(&rows(after), to) - value_of_stone(&rows(before), from)
}

fn value_of_stone(rows: &[Vec<char>], cell: &str) -> f64 {
    let size = rows.len() as i32;
    let x = i32::from(cell.as_bytes()[0] - b'a');
    let y = size - cell[1..].parse::<i32>().unwrap();
    let stone = rows[y as usize][x as usize];
    let mut value = 0.0;
    for (dx, dy) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
        let (x, y) = (x + dx, y + dy);
        if x < 0 || y < 0 || x >= size || y >= size {
            value += 0.5;
        } else if rows[y as usize][x as usize] == stone {
            value += 1.0;
        }
    }
    value
}

/// Murus Gallicus: the value after the opponent's best reply.
fn worst_reply(game: &dyn Game, me: u8) -> f64 {
    let replies = game.moves();
    if replies.is_empty() {
        return stones_and_towers(game, me);
    }
    replies
        .iter()
        .map(|reply| stones_and_towers(after(game, reply).as_ref(), me))
        .fold(f64::INFINITY, f64::min)
}

fn stones_and_towers(game: &dyn Game, me: u8) -> f64 {
    if let Some(winner) = game.winner() {
        return if winner == me { f64::MAX } else { f64::MIN };
    }
    let mut value = 0.0;
    for (n, row) in rows(&game.text()).iter().enumerate() {
        for cell in row.iter().filter(|cell| **cell != '.') {
            let owner = if cell.is_ascii_uppercase() { 1 } else { 2 };
            let rows_come = if owner == 1 { 6 - n } else { n };
            let stones = 1 + "wtc".find(cell.to_ascii_lowercase()).unwrap();
            let tower = if stones == 2 { 100.0 } else { 0.0 };
            let worth = (stones * rows_come) as f64 + tower;
            value += if owner == me { worth } else { -worth };
        }
    }
    value
}
