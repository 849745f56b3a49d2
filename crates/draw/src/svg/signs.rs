//! What is drawn over the board and its pieces: the last move, targets, marks, arrows, what decided the game.

use std::fmt::Write as _;

use super::Sketch;
use super::pen::{Num, path};
use crate::{Deed, Ink, Point};

impl Sketch<'_> {
    /// Cells that are coloured under their pieces.
    pub(super) fn tints(&mut self) {
        let last = self.scene.last.iter().flat_map(|last| last.changed());
        let layers = [
            (last.collect::<Vec<_>>(), self.palette.last, 0.4),
            (self.scene.chosen.clone(), self.palette.chosen, 0.5),
        ];
        for (cells, colour, opacity) in layers {
            for cell in cells {
                // The frame is for those who do not see the colour.
                let paint = format!(r#"fill="{colour}" fill-opacity="{opacity}" stroke="{colour}" stroke-width="3""#);
                self.tile(cell, 0.95, &paint);
            }
        }
    }

    /// A cell's tile, shrunk by a factor.
    fn tile(&mut self, cell: usize, by: f64, attributes: &str) {
        let (x, y) = self.scale.centre(self.board, cell);
        let points = self.scale.tile(self.board, by);
        let _ = writeln!(
            self.out,
            r#"<polygon transform="translate({} {})" points="{points}" {attributes}/>"#,
            Num(x),
            Num(y)
        );
    }

    /// Where the chosen piece can go: a dot on an empty cell, a ring around a piece.
    pub(super) fn targets(&mut self) {
        let u = self.scale.unit;
        for &cell in &self.scene.targets {
            let (x, y) = self.scale.centre(self.board, cell);
            let colour = self.palette.target;
            let (radius, paint) = match self.scene.piece(cell) {
                None => (0.13, format!(r#"fill="{colour}" fill-opacity=".8""#)),
                Some(_) => (
                    0.45,
                    format!(r#"fill="none" stroke="{colour}" stroke-width="{}""#, Num(0.07 * u)),
                ),
            };
            let _ = writeln!(
                self.out,
                r#"<circle cx="{}" cy="{}" r="{}" {paint}/>"#,
                Num(x),
                Num(y),
                Num(radius * u)
            );
        }
    }

    /// The last move and the chosen cell once more, on pieces that hide the cells under them.
    pub(super) fn rings(&mut self) {
        if self.scene.links.is_empty() {
            return;
        }
        let u = self.scale.unit;
        for cell in self.scene.last.iter().flat_map(|last| last.changed()) {
            let (x, y) = self.scale.centre(self.board, cell);
            let ink = self.scene.piece(cell).map_or(Ink::Black, |piece| piece.look.ink);
            let _ = writeln!(
                self.out,
                r#"<circle cx="{}" cy="{}" r="{}" fill="none" stroke="{}" stroke-width="{}"/>"#,
                Num(x),
                Num(y),
                Num(0.27 * u),
                self.palette.paint(ink).mark,
                Num(0.05 * u)
            );
        }
        for &cell in &self.scene.chosen {
            let stroke = format!(
                r#"fill="none" stroke="{}" stroke-width="{}""#,
                self.palette.chosen,
                Num(0.07 * u)
            );
            self.tile(cell, 0.93, &stroke);
        }
    }

    /// The way of the last move, if it led over other cells.
    pub(super) fn chain(&mut self) {
        if let Some(last) = self
            .scene
            .last
            .as_ref()
            .filter(|last| last.path.len() > 2 && last.deed == Deed::Jump)
        {
            let points: Vec<(f64, f64)> = last
                .path
                .iter()
                .map(|&cell| self.scale.centre(self.board, cell))
                .collect();
            self.arrow(&points, self.palette.deciding, 0.07);
            for (x, y) in &points[1..points.len() - 1] {
                let _ = writeln!(
                    self.out,
                    r#"<circle cx="{}" cy="{}" r="{}" fill="{}"/>"#,
                    Num(*x),
                    Num(*y),
                    Num(0.1 * self.scale.unit),
                    self.palette.deciding
                );
            }
        }
    }

    /// What decided the game, as one outline; that of the loser is dashed.
    pub(super) fn deciding(&mut self) {
        let u = self.scale.unit;
        let winner = self.scene.result.and_then(|ended| ended.winner);
        for (nth, deciding) in self.scene.deciding.iter().enumerate() {
            // Two ways can share cells, and the loser's group is the lesser one: the second outline is dashed.
            let second = Some(deciding.player) != winner || (deciding.path && nth > 0);
            let dash = if second { r#" stroke-dasharray="9 6""# } else { "" };
            let outline = self.board.outline(&deciding.cells);
            let closed = |line: &Vec<Point>| path(line.iter().map(|&at| self.scale.place(at))) + "Z";
            let colour = deciding
                .ink
                .map_or(self.palette.deciding, |ink| self.palette.paint(ink).edge);
            let _ = writeln!(
                self.out,
                r#"<path d="{}" fill="none" stroke="{colour}" stroke-width="{}" stroke-linejoin="round"{dash}/>"#,
                outline.iter().map(closed).collect::<String>(),
                Num(0.09 * u)
            );
        }
    }

    /// Rings around marked cells.
    pub(super) fn marks(&mut self) {
        let u = self.scale.unit;
        for &cell in &self.scene.marks {
            let (x, y) = self.scale.centre(self.board, cell);
            let _ = writeln!(
                self.out,
                r#"<circle cx="{}" cy="{}" r="{}" fill="none" stroke="{}" stroke-width="{}"/>"#,
                Num(x),
                Num(y),
                Num(0.45 * u),
                self.palette.mark,
                Num(0.07 * u)
            );
        }
    }

    /// Arrows between cells.
    pub(super) fn arrows(&mut self) {
        for arrow in &self.scene.arrows {
            let ends = [arrow.from, arrow.to].map(|cell| self.scale.centre(self.board, cell));
            self.arrow(&ends, self.palette.arrow, 0.13);
        }
    }

    /// An arrow through points, that wide.
    fn arrow(&mut self, points: &[(f64, f64)], colour: &str, wide: f64) {
        let u = self.scale.unit;
        let [.., (fx, fy), (tx, ty)] = *points else { return };
        let length = (tx - fx).hypot(ty - fy);
        if length == 0.0 {
            return;
        }
        let (dx, dy) = ((tx - fx) / length, (ty - fy) / length);
        let (head, half) = (2.6 * wide * u, 1.5 * wide * u);
        let tip = (tx - dx * 0.12 * u, ty - dy * 0.12 * u);
        let neck = (tip.0 - dx * head, tip.1 - dy * head);
        let line = points[..points.len() - 1].iter().copied().chain([neck]);
        let triangle = [
            tip,
            (neck.0 - dy * half, neck.1 + dx * half),
            (neck.0 + dy * half, neck.1 - dx * half),
        ];
        let _ = writeln!(
            self.out,
            concat!(
                r#"<g opacity=".85"><path d="{}" fill="none" stroke="{}" stroke-width="{}" stroke-linecap="round" "#,
                r#"stroke-linejoin="round"/><path d="{}Z" fill="{}"/></g>"#
            ),
            path(line),
            colour,
            Num(wide * u),
            path(triangle),
            colour
        );
    }
}
