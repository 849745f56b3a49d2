//! What the boards have in common: players, cells, directions and texts.

/// The opponent of a player.
pub(crate) fn other(player: u8) -> u8 {
    3 - player
}

/// A cell of a rectangular board: row from the top and column from the left, both from 0.
pub type Cell = (usize, usize);

/// The four orthogonal directions.
pub(crate) const ORTHOGONAL: [(isize, isize); 4] = [(-1, 0), (0, -1), (0, 1), (1, 0)];

/// The eight directions.
pub(crate) const EIGHT: [(isize, isize); 8] = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)];

/// The cell that lies `by` away on a board of that many rows and columns, if it exists.
pub(crate) fn step(from: Cell, by: (isize, isize), rows: usize, columns: usize) -> Option<Cell> {
    let row = from.0.checked_add_signed(by.0)?;
    let column = from.1.checked_add_signed(by.1)?;
    (row < rows && column < columns).then_some((row, column))
}

/// All cells of a board of that many rows and columns.
pub(crate) fn cells(rows: usize, columns: usize) -> impl Iterator<Item = Cell> {
    (0..rows).flat_map(move |row| (0..columns).map(move |column| (row, column)))
}

/// The name of a cell on a board of that many rows.
pub(crate) fn cell_name(cell: Cell, rows: usize) -> String {
    format!("{}{}", letter(cell.1), rows - cell.0)
}

/// The letter of a column counted from 0.
pub(crate) fn letter(column: usize) -> char {
    (b'a' + column as u8) as char
}

/// The board part of a position text, where `letter` gives `None` for an empty cell.
pub(crate) fn board_text<C>(board: &[Vec<C>], letter: impl Fn(&C) -> Option<char>) -> String {
    let mut rows = Vec::new();
    for row in board {
        let mut text = String::new();
        let mut empty = 0;
        for cell in row {
            match letter(cell) {
                None => empty += 1,
                Some(c) => {
                    if empty > 0 {
                        text += &empty.to_string();
                    }
                    empty = 0;
                    text.push(c);
                }
            }
        }
        if empty > 0 {
            text += &empty.to_string();
        }
        rows.push(text);
    }
    rows.join("/")
}

/// The board a text describes, where `cell` turns a letter into a cell and `None` into an empty one.
pub(crate) fn parse_board<C>(text: &str, cell: impl Fn(Option<char>) -> C) -> Vec<Vec<C>> {
    let mut board = Vec::new();
    for row_text in text.split('/') {
        let mut row = Vec::new();
        let mut digits = String::new();
        for c in row_text.chars() {
            if c.is_ascii_digit() {
                digits.push(c);
                continue;
            }
            if !digits.is_empty() {
                row.extend((0..number(&digits)).map(|_| cell(None)));
                digits.clear();
            }
            row.push(cell(Some(c)));
        }
        if !digits.is_empty() {
            row.extend((0..number(&digits)).map(|_| cell(None)));
        }
        board.push(row);
    }
    board
}

/// The board of a position text with one letter for each player.
pub(crate) fn parse_players(text: &str, one: char, two: char) -> Vec<Vec<u8>> {
    parse_board(text, |c| match c {
        None => 0,
        Some(c) if c == one => 1,
        Some(c) if c == two => 2,
        Some(c) => panic!("unknown letter {c}"),
    })
}

/// The position text of a board with one letter for each player.
pub(crate) fn players_text(board: &[Vec<u8>], one: char, two: char, side: u8) -> String {
    let board = board_text(board, |cell| match cell {
        0 => None,
        1 => Some(one),
        _ => Some(two),
    });
    format!("{board} {side}")
}

/// The words of a position text: board, side and the extra word, empty if there is none.
pub(crate) fn words(text: &str) -> (&str, u8, &str) {
    let words: Vec<&str> = text.split(' ').collect();
    let side = match words[1] {
        "1" => 1,
        "2" => 2,
        word => panic!("unknown side {word}"),
    };
    (words[0], side, words.get(2).copied().unwrap_or(""))
}

/// Whether a board has that many rows and columns.
pub(crate) fn is_size<C>(board: &[Vec<C>], rows: usize, columns: usize) -> bool {
    board.len() == rows && board.iter().all(|row| row.len() == columns)
}

/// The number a text spells.
pub(crate) fn number(text: &str) -> usize {
    text.parse().expect("a number")
}
