//! The board of a ruleset as geometry: where its cells are and what they are called. It is made once; what changes with
//! every move is a [`Scene`](crate::Scene).
//!
//! Units are board units: neighbouring cells are 1 apart, x goes right and y goes down from the upper left corner.

use std::collections::HashSet;

use quincunx_rules::{AnyPosition, Phrase, Ruleset};
use serde::Serialize;

use crate::erased::paint;
use crate::{Drawn, Ink, Layout};

/// A point in board units.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Point {
    /// To the right.
    pub x: f64,
    /// Down.
    pub y: f64,
}

impl Point {
    /// The point at these coordinates, to four decimals: neighbours meet in the same points whoever computes them.
    pub fn new(x: f64, y: f64) -> Point {
        let round = |value: f64| (value * 1e4).round() / 1e4 + 0.0;
        Point {
            x: round(x),
            y: round(y),
        }
    }

    /// The point that far from here.
    pub fn plus(self, x: f64, y: f64) -> Point {
        Point::new(self.x + x, self.y + y)
    }

    /// A number for each place; points within a hundredth share it.
    fn key(self) -> (i64, i64) {
        ((self.x * 100.0).round() as i64, (self.y * 100.0).round() as i64)
    }
}

/// What a board looks to be made of, chosen so that its pieces stand out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Surface {
    /// For coloured pieces.
    Slate,
    /// For black and white pieces.
    Wood,
}

/// A cell of a board.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Cell {
    /// Its name, as in moves.
    pub name: String,
    /// Its centre.
    pub at: Point,
    /// Whether it is a dark one of a chequered board.
    pub dark: bool,
}

/// Which way a coordinate runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Axis {
    /// The letter of a column or diagonal.
    Letter,
    /// The number of a row.
    Number,
}

/// A coordinate beside the board.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Label {
    /// The letter or number.
    pub text: String,
    /// Its middle.
    pub at: Point,
    /// Which of the two it is.
    pub axis: Axis,
}

/// A part of the board that means something: a coloured side, a home row.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Zone {
    /// What it is, for people.
    pub title: Phrase,
    /// Its colour.
    pub ink: Ink,
    /// Its letter, where colour is not enough.
    pub letter: char,
    /// Its cells.
    pub cells: Vec<usize>,
    /// Its part of the outer edge of the board, as lines; none if the cells themselves show it.
    pub edges: Vec<Vec<Point>>,
    /// Where a sign for it can stand, outside the board.
    pub badge: Option<Point>,
}

/// A board: the same for every position of a ruleset.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Board {
    /// The ruleset.
    pub ruleset: String,
    /// The name of the game.
    pub title: &'static str,
    /// How wide the cells are together.
    pub width: f64,
    /// How high the cells are together.
    pub height: f64,
    /// What it looks to be made of.
    pub surface: Surface,
    /// The corners of a cell, from its centre.
    pub tile: Vec<Point>,
    /// The cells, in the order of the position text: rows from the top, cells from the left.
    pub cells: Vec<Cell>,
    /// The parts that mean something.
    pub zones: Vec<Zone>,
    /// The coordinates.
    pub labels: Vec<Label>,
}

impl Board {
    /// The board of a ruleset.
    pub fn of(ruleset: &Ruleset) -> Board {
        paint(&AnyPosition::start(ruleset)).board()
    }

    /// The cells and coordinates of a position's board: all that follows from its layout.
    pub fn new(position: &impl Drawn, surface: Surface) -> Board {
        let ruleset = position.ruleset();
        let board = Board {
            ruleset: ruleset.to_string(),
            title: ruleset.game().title,
            width: 0.0,
            height: 0.0,
            surface,
            tile: Vec::new(),
            cells: Vec::new(),
            zones: Vec::new(),
            labels: Vec::new(),
        };
        match position.layout() {
            Layout::Grid { columns, rows } => board.grid(columns, rows),
            Layout::Hexagon { rows } => board.hexagon(&rows),
        }
    }

    fn grid(self, columns: u32, rows: u32) -> Board {
        let cells = (0..rows)
            .flat_map(|down| (0..columns).map(move |column| (down, column)))
            .map(|(down, column)| Cell {
                name: format!("{}{}", letter(column), rows - down),
                at: Point::new(f64::from(column) + 0.5, f64::from(down) + 0.5),
                dark: false,
            })
            .collect();
        let letters = (0..columns).map(|column| Label {
            text: letter(column).to_string(),
            at: Point::new(f64::from(column) + 0.5, f64::from(rows) + 0.35),
            axis: Axis::Letter,
        });
        let numbers = (0..rows).map(|down| Label {
            text: (rows - down).to_string(),
            at: Point::new(-0.35, f64::from(down) + 0.5),
            axis: Axis::Number,
        });
        Board {
            width: f64::from(columns),
            height: f64::from(rows),
            tile: [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)]
                .map(|(x, y)| Point::new(x, y))
                .to_vec(),
            cells,
            labels: letters.chain(numbers).collect(),
            ..self
        }
    }

    /// A cell on diagonal d of row r stands 2d - r half steps to the right, so that it touches the two cells on either
    /// side of it in the rows above and below, and the ones two rows above and below.
    fn hexagon(self, rows: &[(u32, u32)]) -> Board {
        let radius = 1.0 / 3f64.sqrt();
        let step = radius * 1.5;
        let column = |row: usize, diagonal: u32| 2 * i64::from(diagonal) - (row as i64 + 1);
        let left = rows
            .iter()
            .enumerate()
            .map(|(row, &(first, _))| column(row, first))
            .min();
        let left = left.unwrap_or(0);
        let mut cells = Vec::new();
        for (row, &(first, count)) in rows.iter().enumerate() {
            for diagonal in first..first + count {
                let x = (column(row, diagonal) - left) as f64 * step + radius;
                cells.push(Cell {
                    name: format!("{}{}", letter(diagonal - 1), row + 1),
                    at: Point::new(x, (row + 1) as f64 / 2.0),
                    dark: false,
                });
            }
        }
        let width = cells.iter().map(|cell| cell.at.x).fold(0.0, f64::max) + radius;
        let mut board = Board {
            width: Point::new(width, 0.0).x,
            height: (rows.len() + 1) as f64 / 2.0,
            tile: (0..6)
                .map(|n| f64::from(n).mul_add(std::f64::consts::FRAC_PI_3, 0.0))
                .map(|angle| Point::new(radius * angle.cos(), radius * angle.sin()))
                .collect(),
            cells,
            ..self
        };
        board.label_hexagon(rows, step);
        board
    }

    /// Numbers stand left of their rows, letters beyond the upper right ends of their diagonals.
    fn label_hexagon(&mut self, rows: &[(u32, u32)], step: f64) {
        for row in 0..rows.len() {
            let y = (row + 1) as f64 / 2.0;
            let near = self.cells.iter().filter(|cell| (cell.at.y - y).abs() < 0.6);
            let x = near.map(|cell| cell.at.x).fold(f64::INFINITY, f64::min);
            self.labels.push(Label {
                text: (row + 1).to_string(),
                at: Point::new(x - 0.95, y),
                axis: Axis::Number,
            });
        }
        let mut seen = Vec::new();
        for cell in &self.cells {
            let letter = cell.name[..1].to_string();
            if !seen.contains(&letter) {
                self.labels.push(Label {
                    text: letter.clone(),
                    at: cell.at.plus(0.95 * step, -0.95 / 2.0),
                    axis: Axis::Letter,
                });
                seen.push(letter);
            }
        }
    }

    /// The cell with that name.
    pub fn find(&self, name: &str) -> Option<usize> {
        self.cells.iter().position(|cell| cell.name == name)
    }

    /// The cell with its centre there.
    pub fn at(&self, centre: Point) -> Option<usize> {
        self.cells.iter().position(|cell| cell.at.key() == centre.key())
    }

    /// The board with every other cell dark, the lower left one among them.
    #[must_use]
    pub fn chequered(mut self) -> Board {
        let height = self.height;
        for cell in &mut self.cells {
            cell.dark = (cell.at.x.floor() + (height - cell.at.y).floor()) as i64 % 2 == 0;
        }
        self
    }

    /// The edges of some cells that lie on the outside of the board, as lines.
    pub fn rim(&self, cells: &[usize]) -> Vec<Vec<Point>> {
        let all: Vec<usize> = (0..self.cells.len()).collect();
        self.edges(cells, &all)
    }

    /// The outline of some cells together, as closed lines.
    pub fn outline(&self, cells: &[usize]) -> Vec<Vec<Point>> {
        self.edges(cells, cells)
    }

    /// The edges of some cells beyond which there is none of the `others`.
    fn edges(&self, cells: &[usize], others: &[usize]) -> Vec<Vec<Point>> {
        let taken: HashSet<(i64, i64)> = others.iter().map(|&cell| self.cells[cell].at.key()).collect();
        let mut lines: Vec<Vec<Point>> = Vec::new();
        for &index in cells {
            let at = self.cells[index].at;
            for (n, from) in self.tile.iter().enumerate() {
                let to = self.tile[(n + 1) % self.tile.len()];
                let beyond = at.plus(from.x + to.x, from.y + to.y);
                if !taken.contains(&beyond.key()) {
                    join(&mut lines, [at.plus(from.x, from.y), at.plus(to.x, to.y)]);
                }
            }
        }
        lines
    }

    /// Turns the board by half a turn, to see it from the other side. A grid keeps its coordinates below and on the
    /// left.
    pub fn flip(&mut self) {
        let (width, height, square) = (self.width, self.height, self.tile.len() == 4);
        let turned = |at: Point| Point::new(width - at.x, height - at.y);
        for cell in &mut self.cells {
            cell.at = turned(cell.at);
        }
        for zone in &mut self.zones {
            zone.badge = zone.badge.map(turned);
            for at in zone.edges.iter_mut().flatten() {
                *at = turned(*at);
            }
        }
        for label in &mut self.labels {
            let Point { x, y } = turned(label.at);
            label.at = match label.axis {
                Axis::Letter if square => Point::new(x, label.at.y),
                Axis::Number if square => Point::new(label.at.x, y),
                _ => Point::new(x, y),
            };
        }
    }
}

/// The letter of a column or diagonal.
fn letter(column: u32) -> char {
    char::from(b'a' + column as u8)
}

/// Adds an edge to the line it continues, or starts a line with it; joins two lines if it fills the gap between them.
fn join(lines: &mut Vec<Vec<Point>>, [from, to]: [Point; 2]) {
    let ends = |line: &Vec<Point>, at: Point| line.last().is_some_and(|last| last.key() == at.key());
    let starts = |line: &Vec<Point>, at: Point| line.first().is_some_and(|first| first.key() == at.key());
    let before = lines.iter().position(|line| ends(line, from));
    let after = lines.iter().position(|line| starts(line, to));
    match (before, after) {
        (Some(before), Some(after)) if before != after => {
            let rest = lines[after].clone();
            lines[before].extend(rest);
            lines.remove(after);
        }
        (Some(before), _) => lines[before].push(to),
        (None, Some(after)) => lines[after].insert(0, from),
        (None, None) => lines.push(vec![from, to]),
    }
}
