//! The shapes of pieces, each drawn once and used for every piece that looks the same.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use super::Sketch;
use super::pen::{Anchor, Num, Words, path, xy};
use crate::{Form, Ink, Look};

/// The radius of a disc, in board units.
const DISC: f64 = 0.41;
/// The radius of a drop and half the width of the neck between two.
const DROP: (f64, f64) = (0.4, 0.26);
/// How much room an edge takes, in board units.
const EDGE: f64 = 0.025;

/// The name of a shape.
pub(super) fn id(look: Look) -> String {
    let form = match look.form {
        Form::Drop => "drop",
        Form::Ring => "ring",
        Form::Cross => "cross",
        Form::Lozenge | Form::Circle | Form::Triangle => "disc",
        Form::RoundHorse | Form::SquareHorse => "horse",
        Form::Blocks | Form::Boulders => ["wall", "tower", "catapult"][usize::from(look.height.clamp(1, 3)) - 1],
    };
    format!("{}-{form}", look.ink.name())
}

impl Sketch<'_> {
    /// Defines the shapes of all looks in the picture.
    pub(super) fn define(&mut self) {
        let pieces = self.scene.pieces.iter().map(|piece| piece.look);
        let notes = self.scene.notes.rows.iter().map(|row| row.look);
        let looks: BTreeSet<Look> = pieces.chain(notes).collect();
        self.out.push_str("<defs>\n");
        let round = [Form::Lozenge, Form::Circle, Form::Triangle, Form::Ring, Form::Cross];
        for ink in looks
            .iter()
            .filter(|look| round.contains(&look.form))
            .map(|look| look.ink)
            .collect::<BTreeSet<Ink>>()
        {
            let paint = self.palette.paint(ink);
            let _ = writeln!(
                self.out,
                concat!(
                    r#"<radialGradient id="{}" cx=".4" cy=".35" r=".7"><stop stop-color="{}"/>"#,
                    r#"<stop offset="1" stop-color="{}"/></radialGradient>"#
                ),
                ink.name(),
                paint.light,
                paint.fill
            );
        }
        for look in looks {
            let shape = self.shape(look);
            let _ = writeln!(self.out, r#"<g id="{}">{shape}</g>"#, id(look));
        }
        self.out.push_str("</defs>\n");
    }

    /// A shape around the origin.
    fn shape(&self, look: Look) -> String {
        let paint = self.palette.paint(look.ink);
        let u = self.scale.unit;
        let n = |value: f64| Num(value * u);
        let edge = format!(r#"stroke="{}" stroke-width="{}""#, paint.edge, n(EDGE));
        let disc = |mark: String| {
            format!(
                r#"<circle r="{}" fill="url(#{})" {edge}/>{mark}"#,
                n(DISC),
                look.ink.name()
            )
        };
        let mark = |d: String| format!(r#"<path d="{d}" fill="{}" fill-opacity=".9"/>"#, paint.mark);
        match look.form {
            Form::Drop => format!(r#"<circle r="{}" fill="{}" {edge}/>"#, n(DROP.0), paint.fill),
            // Particles: one with an orbit around it, one that shines in four directions.
            Form::Ring => {
                let orbit = |colour: &str, wide: f64| {
                    let (r, wide) = (n(0.36), n(wide));
                    format!(r#"<circle r="{r}" fill="none" stroke="{colour}" stroke-width="{wide}"/>"#)
                };
                let (r, ink) = (n(0.21), look.ink.name());
                let core = format!(r#"<circle r="{r}" fill="url(#{ink})" {edge}/>"#);
                orbit(paint.edge, 0.06 + 2.0 * EDGE) + &orbit(paint.fill, 0.06) + &core
            }
            Form::Cross => {
                let (far, near, bend) = (n(0.32), n(0.15), n(0.06));
                let star = format!(
                    concat!(
                        "M-{0} -{0}Q-{2} -{1} 0 -{1}Q{2} -{1} {0} -{0}Q{1} -{2} {1} 0Q{1} {2} {0} {0}",
                        "Q{2} {1} 0 {1}Q-{2} {1} -{0} {0}Q-{1} {2} -{1} 0Q-{1} -{2} -{0} -{0}Z"
                    ),
                    far, near, bend
                );
                let (ink, core) = (look.ink.name(), n(0.08));
                format!(
                    r#"<path d="{star}" fill="url(#{ink})" {edge}/><circle r="{core}" fill="{}"/>"#,
                    paint.mark
                )
            }
            Form::Lozenge => disc(mark(format!("M0 -{0}L{1} 0L0 {0}L-{1} 0Z", n(0.21), n(0.15)))),
            Form::Circle => disc(format!(
                r#"<circle r="{}" fill="none" stroke="{}" stroke-opacity=".9" stroke-width="{}"/>"#,
                n(0.14),
                paint.mark,
                n(0.075)
            )),
            Form::Triangle => disc(mark(format!("M0 -{}L{1} {2}H-{1}Z", n(0.2), n(0.19), n(0.13)))),
            Form::RoundHorse => {
                format!(r#"<circle r="{}" fill="{}" {edge}/>"#, n(DISC), paint.fill) + &horse(u, paint.mark, paint.fill)
            }
            Form::SquareHorse => {
                let rect = format!(
                    r#"<rect x="-{0}" y="-{0}" width="{1}" height="{1}" rx="{2}" fill="{3}" {edge}/>"#,
                    n(0.38),
                    n(0.76),
                    n(0.12),
                    paint.fill
                );
                rect + &horse(u, paint.mark, paint.fill)
            }
            Form::Blocks => self.pile(look, 0.02),
            Form::Boulders => self.pile(look, 0.12),
        }
    }

    /// Stones on top of each other, with corners as round as that.
    fn pile(&self, look: Look, round: f64) -> String {
        let paint = self.palette.paint(look.ink);
        let u = self.scale.unit;
        let (wide, high, gap) = (0.76, 0.26, 0.015);
        let count = f64::from(look.height.max(1));
        let top = -(count * high + (count - 1.0) * gap) / 2.0;
        let stone = |nth: u8| {
            // The stones above are a little smaller, so that the pile looks like one.
            let level = f64::from(look.height.max(1) - 1 - nth);
            let wide = wide - 0.06 * level;
            format!(
                r#"<rect x="{}" y="{}" width="{}" height="{}" rx="{}"/>"#,
                Num(-wide / 2.0 * u),
                Num((top + f64::from(nth) * (high + gap)) * u),
                Num(wide * u),
                Num(high * u),
                Num(round * u)
            )
        };
        let stones: String = (0..look.height.max(1)).map(stone).collect();
        format!(
            r#"<g fill="{}" stroke="{}" stroke-width="{}">{stones}</g>"#,
            paint.fill,
            paint.edge,
            Num(EDGE * u)
        )
    }

    /// Every piece in its place, and the numbers on them.
    pub(super) fn pieces(&mut self) {
        let drops = self.scene.pieces.iter().any(|piece| piece.look.form == Form::Drop);
        if drops {
            self.drops();
        } else {
            for piece in &self.scene.pieces {
                let at = self.scale.centre(self.board, piece.cell);
                let _ = writeln!(self.out, r##"<use href="#{}" {}/>"##, id(piece.look), xy(at));
            }
        }
        for piece in &self.scene.pieces {
            if let Some(tag) = piece.tag {
                self.words(&Words {
                    text: &tag.to_string(),
                    at: self.scale.centre(self.board, piece.cell),
                    size: 0.3 * self.scale.unit,
                    fill: self.palette.paint(piece.look.ink).mark,
                    anchor: Anchor::Middle,
                    bold: false,
                });
            }
        }
    }

    /// Discs that flow into each other: first their outlines, then their insides over them.
    fn drops(&mut self) {
        let u = self.scale.unit;
        let place = |cell: usize| self.scale.centre(self.board, cell);
        let mut text = String::new();
        for ink in Ink::ALL {
            let owns = |cell: usize| self.scene.piece(cell).is_some_and(|piece| piece.look.ink == ink);
            let of = |ink: Ink| self.scene.pieces.iter().filter(move |piece| piece.look.ink == ink);
            let stones: String = of(ink)
                .map(|piece| {
                    let (x, y) = place(piece.cell);
                    format!("M{} {}h0", Num(x), Num(y))
                })
                .collect();
            if stones.is_empty() {
                continue;
            }
            let links = self.scene.links.iter().filter(|link| owns(link[0]));
            let necks: String = links.map(|link| path(link.map(place))).collect();
            // Four stones in a square leave no hole between them.
            let squares = of(ink).filter_map(|piece| {
                let at = self.board.cells[piece.cell].at;
                let all = [(1.0, 0.0), (0.0, 1.0), (1.0, 1.0)].iter().all(|&(x, y)| {
                    let next = self.board.at(at.plus(x, y));
                    next.is_some_and(owns)
                });
                all.then(|| {
                    let (x, y) = self.scale.place(at.plus(0.5, 0.5));
                    format!("M{} {}h0", Num(x), Num(y))
                })
            });
            let stones = stones + &squares.collect::<String>();
            let name = ink.name();
            let _ = writeln!(
                text,
                r#"<defs><path id="{name}-stones" d="{stones}"/><path id="{name}-necks" d="{necks}"/></defs>"#
            );
            let paint = self.palette.paint(ink);
            for (colour, more) in [(paint.edge, 2.0 * EDGE), (paint.fill, 0.0)] {
                let _ = writeln!(
                    text,
                    concat!(
                        r#"<g stroke="{}" stroke-linecap="round"><use href="{}{}-necks" stroke-width="{}"/>"#,
                        r#"<use href="{}{}-stones" stroke-width="{}"/></g>"#
                    ),
                    colour,
                    "#",
                    name,
                    Num((2.0 * DROP.1 + more) * u),
                    "#",
                    name,
                    Num((2.0 * DROP.0 + more) * u)
                );
            }
        }
        self.out.push_str(&text);
    }
}

/// The head of a horse.
fn horse(unit: f64, fill: &str, eye: &str) -> String {
    // Drawn on a square of 100 by 100 around the origin.
    let scale = unit / 100.0 * 0.82;
    format!(
        concat!(
            r#"<g transform="scale({})"><path fill="{}" d="M-22 34H27C29 8 26 -22 4 -31L2 -41C-3 -39 -7 -35 -9 -31"#,
            r#"C-20 -27 -24 -17 -29 -8C-33 -1 -37 3 -36 9C-35 14 -30 16 -26 14C-22 12 -20 9 -15 8C-9 8 -4 6 0 1"#,
            r#"C0 14 -19 16 -22 34Z"/><circle cx="-11" cy="-15" r="3.2" fill="{}"/></g>"#
        ),
        Num(scale),
        fill,
        eye
    )
}
