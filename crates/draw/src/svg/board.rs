//! The board: its cells, its sides and its coordinates.

use std::fmt::Write as _;

use super::Sketch;
use super::pen::{Anchor, Num, Words, path, xy};
use super::pieces::id;

impl Sketch<'_> {
    /// The cells, and the sides and rows that mean something.
    pub(super) fn board(&mut self) {
        let board = self.board;
        let u = self.scale.unit;
        for zone in &board.zones {
            let colour = self.palette.paint(zone.ink).fill;
            for edge in &zone.edges {
                let _ = writeln!(
                    self.out,
                    r#"<path d="{}" fill="none" stroke="{colour}" stroke-width="{}" stroke-linejoin="round" stroke-linecap="round"/>"#,
                    path(edge.iter().map(|&at| self.scale.place(at))),
                    Num(0.3 * u)
                );
            }
        }
        if board.tile.len() == 4 {
            self.grid();
        } else {
            self.hexagons();
        }
        for zone in board.zones.iter().filter(|zone| zone.edges.is_empty()) {
            let colour = self.palette.paint(zone.ink).edge;
            let cells = zone.cells.iter().map(|&cell| self.square(cell));
            let _ = writeln!(
                self.out,
                r#"<path d="{}" fill="{colour}" fill-opacity=".15"/>"#,
                cells.collect::<String>()
            );
        }
    }

    /// The path of a square cell.
    fn square(&self, cell: usize) -> String {
        let u = self.scale.unit;
        let (x, y) = self.scale.centre(self.board, cell);
        format!("M{} {}h{u}v{u}h-{u}z", Num(x - u / 2.0), Num(y - u / 2.0), u = Num(u))
    }

    fn grid(&mut self) {
        let board = self.board;
        let ground = self.palette.ground(board.surface);
        let (u, left, top) = (self.scale.unit, self.scale.left, self.scale.top);
        let (width, height) = (board.width * u, board.height * u);
        let _ = writeln!(
            self.out,
            r#"<rect {} width="{}" height="{}" fill="{}"/>"#,
            xy((left, top)),
            Num(width),
            Num(height),
            ground.cell
        );
        let dark = board.cells.iter().enumerate().filter(|(_, cell)| cell.dark);
        let dark: String = dark.map(|(index, _)| self.square(index)).collect();
        let lines = if dark.is_empty() {
            let down = (1..board.width as u32)
                .map(|n| format!("M{} {}v{}", Num(left + f64::from(n) * u), Num(top), Num(height)));
            let across = (1..board.height as u32)
                .map(|n| format!("M{} {}h{}", Num(left), Num(top + f64::from(n) * u), Num(width)));
            down.chain(across).collect()
        } else {
            let _ = writeln!(self.out, r#"<path d="{dark}" fill="{}"/>"#, ground.dark);
            String::new()
        };
        let _ = writeln!(
            self.out,
            r#"<path d="{lines}M{} {}h{w}v{}h-{w}z" fill="none" stroke="{}" stroke-width="1.5"/>"#,
            Num(left),
            Num(top),
            Num(height),
            ground.line,
            w = Num(width)
        );
    }

    fn hexagons(&mut self) {
        let board = self.board;
        let ground = self.palette.ground(board.surface);
        let _ = writeln!(
            self.out,
            r#"<defs><polygon id="cell" points="{}"/></defs>"#,
            self.scale.tile(board, 1.0)
        );
        let _ = writeln!(
            self.out,
            r#"<g fill="{}" stroke="{}" stroke-width="1.5">"#,
            ground.cell, ground.line
        );
        for cell in &board.cells {
            let _ = writeln!(self.out, r##"<use href="#cell" {}/>"##, xy(self.scale.place(cell.at)));
        }
        self.out.push_str("</g>\n");
    }

    /// Coordinates, and a sign for each coloured side.
    pub(super) fn labels(&mut self) {
        for label in &self.board.labels {
            self.words(&Words {
                text: &label.text,
                at: self.scale.place(label.at),
                size: 0.27 * self.scale.unit,
                fill: self.palette.label,
                anchor: Anchor::Middle,
                bold: false,
            });
        }
        for zone in &self.board.zones {
            let look = self
                .scene
                .notes
                .rows
                .iter()
                .map(|row| row.look)
                .find(|look| look.ink == zone.ink);
            if let (Some(at), Some(look)) = (zone.badge, look) {
                let (x, y) = self.scale.place(at);
                let _ = writeln!(
                    self.out,
                    r##"<use href="#{}" transform="translate({} {}) scale(.8)"/>"##,
                    id(look),
                    Num(x),
                    Num(y)
                );
            }
        }
    }
}
