//! Plots as SVG, to be put into a page.

use std::fmt::Write;

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 240.0;
const LEFT: f64 = 56.0;
const RIGHT: f64 = WIDTH - 10.0;
const BOTTOM: f64 = 30.0;
const TOP: f64 = 10.0;
/// How wide a letter is, more or less.
const LETTER: f64 = 6.5;

/// Lines over game numbers, with a band between `low` and `high` where they are known.
pub(super) struct Curve<'a> {
    pub(super) label: &'a str,
    /// Value, low and high for each game; `NaN` where they are not known.
    pub(super) points: &'a [(f64, f64, f64)],
    /// A value to draw a line at.
    pub(super) base: f64,
}

impl Curve<'_> {
    pub(super) fn svg(&self) -> String {
        let (least, most) = self.range();
        let x = |at: usize| LEFT + (RIGHT - LEFT) * at as f64 / (self.points.len().max(2) - 1) as f64;
        let y = |value: f64| height(value, least, most);
        let mut svg = open(self.label, HEIGHT);
        for value in ticks(least, most) {
            grid(&mut svg, y(value), &format!("{}", value as i64), value == self.base);
        }
        let shown = thinned(self.points);
        let band: Vec<&(usize, (f64, f64, f64))> = shown
            .iter()
            .filter(|(_, (_, low, high))| !low.is_nan() && !high.is_nan())
            .collect();
        if band.len() > 1 {
            let upper = band.iter().map(|(at, (_, _, high))| point(x(*at), y(*high)));
            let lower = band.iter().rev().map(|(at, (_, low, _))| point(x(*at), y(*low)));
            let points: Vec<String> = upper.chain(lower).collect();
            let _ = write!(svg, "<polygon class=\"band\" points=\"{}\"/>", points.join(" "));
        }
        let line: Vec<String> = shown
            .iter()
            .filter(|(_, (value, ..))| !value.is_nan())
            .map(|(at, (value, ..))| point(x(*at), y(*value)))
            .collect();
        let _ = write!(svg, "<polyline class=\"line\" points=\"{}\"/>", line.join(" "));
        axis(&mut svg, "1", &self.points.len().to_string(), "game");
        svg.push_str("</svg>");
        svg
    }

    /// What is shown: everything but the first quarter, in which a few games say anything at all. What is beyond ends
    /// at the edge.
    fn range(&self) -> (f64, f64) {
        let late = self.points.iter().skip(self.points.len() / 4);
        let values = late.flat_map(|&(value, low, high)| [value, low, high]);
        let (mut least, mut most) = (self.base, self.base);
        for value in values.filter(|value| value.is_finite()) {
            least = least.min(value);
            most = most.max(value);
        }
        let room = (most - least).max(1.0) * 0.08;
        (least - room, most + room)
    }
}

fn height(value: f64, least: f64, most: f64) -> f64 {
    let share = (value.clamp(least, most) - least) / (most - least);
    TOP + (HEIGHT - TOP - BOTTOM) * (1.0 - share)
}

fn point(x: f64, y: f64) -> String {
    format!("{x:.1},{y:.1}")
}

/// Round numbers within a range, some three to seven of them.
fn ticks(least: f64, most: f64) -> Vec<f64> {
    let rough = (most - least) / 5.0;
    let power = 10f64.powf(rough.log10().floor());
    let step = [1.0, 2.0, 5.0, 10.0].map(|factor| factor * power);
    let step = step.into_iter().find(|&step| step >= rough).unwrap_or(rough).max(1.0);
    let first = (least / step).ceil() as i64;
    let last = (most / step).floor() as i64;
    (first..=last).map(|count| count as f64 * step).collect()
}

/// At most this many points are drawn; more cannot be seen.
const MOST: usize = 600;

fn thinned<T: Copy>(points: &[T]) -> Vec<(usize, T)> {
    let step = points.len().div_ceil(MOST).max(1);
    let last = points.len().saturating_sub(1);
    let chosen = points.iter().copied().enumerate();
    chosen.filter(|(at, _)| at % step == 0 || *at == last).collect()
}

/// Bars side by side, with their names below them as far as there is room.
pub(super) struct Bars<'a> {
    pub(super) label: &'a str,
    pub(super) bars: &'a [(String, usize)],
}

impl Bars<'_> {
    pub(super) fn svg(&self) -> String {
        let mut svg = open(self.label, HEIGHT);
        let most = self.bars.iter().map(|(_, count)| *count).max().unwrap_or(1).max(1) as f64;
        let room = (RIGHT - LEFT) / self.bars.len().max(1) as f64;
        let longest = self
            .bars
            .iter()
            .map(|(name, _)| name.chars().count())
            .max()
            .unwrap_or(0);
        let every = ((longest + 1) as f64 * LETTER / room).ceil().max(1.0) as usize;
        for value in ticks(0.0, most) {
            grid(&mut svg, height(value, 0.0, most), &value.to_string(), value == 0.0);
        }
        for (at, (name, count)) in self.bars.iter().enumerate() {
            let y = height(*count as f64, 0.0, most);
            let x = LEFT + room * at as f64;
            let name = escape(name);
            let _ = write!(
                svg,
                "<rect class=\"bar\" x=\"{:.1}\" y=\"{y:.1}\" width=\"{:.1}\" height=\"{:.1}\"><title>{name}: \
                 {count}</title></rect>",
                x + room * 0.08,
                room * 0.84,
                HEIGHT - BOTTOM - y,
            );
            if at % every == 0 {
                let _ = write!(
                    svg,
                    "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{name}</text>",
                    x + room / 2.0,
                    HEIGHT - BOTTOM + 16.0,
                );
            }
        }
        svg.push_str("</svg>");
        svg
    }
}

/// A bar for each of some things with names, one below the other, and with it what it stands for in words.
pub(super) struct Rows<'a> {
    pub(super) label: &'a str,
    /// Name, length, words.
    pub(super) rows: &'a [(String, f64, String)],
}

const ROW: f64 = 26.0;
const NAMES: f64 = 190.0;
/// Room for the words after the longest bar.
const WORDS: f64 = 130.0;

impl Rows<'_> {
    pub(super) fn svg(&self) -> String {
        let mut svg = open(self.label, ROW * self.rows.len() as f64 + TOP);
        let most = self
            .rows
            .iter()
            .map(|(_, length, _)| *length)
            .fold(f64::MIN_POSITIVE, f64::max);
        for (at, (name, length, words)) in self.rows.iter().enumerate() {
            let y = TOP + ROW * at as f64;
            let wide = (RIGHT - NAMES - WORDS) * (length / most).max(0.0);
            name_of(&mut svg, y, name);
            let _ = write!(
                svg,
                "<rect class=\"bar\" x=\"{NAMES}\" y=\"{y:.1}\" width=\"{wide:.1}\" height=\"{:.1}\"/><text x=\"{:.1}\" \
                 y=\"{:.1}\">{}</text>",
                ROW - 8.0,
                NAMES + wide + 6.0,
                y + 13.0,
                escape(words)
            );
        }
        svg.push_str("</svg>");
        svg
    }
}

/// Values with intervals, one below the other.
pub(super) struct Whiskers<'a> {
    pub(super) label: &'a str,
    /// Name, value and half the width of its interval, as far as they are known.
    pub(super) rows: &'a [(String, Option<f64>, Option<f64>)],
}

impl Whiskers<'_> {
    pub(super) fn svg(&self) -> String {
        let bottom = TOP + ROW * self.rows.len() as f64;
        let mut svg = open(self.label, bottom + BOTTOM);
        let known = |(name, value, error): &(String, Option<f64>, Option<f64>)| {
            let value = value.filter(|value| value.is_finite())?;
            Some((
                name.clone(),
                value,
                error.filter(|error| error.is_finite()).unwrap_or(0.0),
            ))
        };
        let ends = self
            .rows
            .iter()
            .filter_map(known)
            .flat_map(|(_, value, error)| [value - error, value + error]);
        let (least, most) = ends.fold((-1.0, 1.0), |(least, most): (f64, f64), end| {
            (least.min(end), most.max(end))
        });
        let x = |value: f64| NAMES + (RIGHT - NAMES) * (value - least) / (most - least);
        for value in ticks(least, most) {
            let _ = write!(
                svg,
                "<line class=\"{}\" x1=\"{x:.1}\" x2=\"{x:.1}\" y1=\"{TOP}\" y2=\"{bottom:.1}\"/><text x=\"{x:.1}\" \
                 y=\"{:.1}\" text-anchor=\"middle\">{value}</text>",
                if value == 0.0 { "base" } else { "grid" },
                bottom + 16.0,
                x = x(value),
            );
        }
        for (at, row) in self.rows.iter().enumerate() {
            let y = TOP + ROW * at as f64 + 9.0;
            name_of(&mut svg, y - 9.0, &row.0);
            let Some((_, value, error)) = known(row) else {
                let words = match row.1 {
                    Some(value) => value.to_string(),
                    None => "n/a".to_string(),
                };
                let _ = write!(
                    svg,
                    "<text x=\"{:.1}\" y=\"{:.1}\">{words}</text>",
                    x(0.0) + 6.0,
                    y + 4.0
                );
                continue;
            };
            let _ = write!(
                svg,
                "<line class=\"line\" x1=\"{:.1}\" x2=\"{:.1}\" y1=\"{y:.1}\" y2=\"{y:.1}\"/><circle class=\"bar\" \
                 cx=\"{:.1}\" cy=\"{y:.1}\" r=\"4\"><title>{value:.1} ± {error:.1}</title></circle>",
                x(value - error),
                x(value + error),
                x(value),
            );
        }
        svg.push_str("</svg>");
        svg
    }
}

/// The name of a row, cut short if need be.
fn name_of(svg: &mut String, y: f64, name: &str) {
    let room = (NAMES / LETTER) as usize - 2;
    let short: String = match name.char_indices().nth(room) {
        Some((end, _)) => format!("{}…", &name[..end]),
        None => name.to_string(),
    };
    let _ = write!(
        svg,
        "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{}<title>{}</title></text>",
        NAMES - 8.0,
        y + 13.0,
        escape(&short),
        escape(name)
    );
}

fn open(label: &str, height: f64) -> String {
    format!(
        "<svg viewBox=\"0 0 {WIDTH} {height}\" role=\"img\" aria-label=\"{}\">",
        escape(label)
    )
}

fn grid(svg: &mut String, y: f64, text: &str, base: bool) {
    let class = if base { "base" } else { "grid" };
    let _ = write!(
        svg,
        "<line class=\"{class}\" x1=\"{LEFT}\" x2=\"{RIGHT}\" y1=\"{y:.1}\" y2=\"{y:.1}\"/><text x=\"{:.1}\" y=\"{:.1}\" \
         text-anchor=\"end\">{text}</text>",
        LEFT - 6.0,
        y + 4.0
    );
}

fn axis(svg: &mut String, first: &str, last: &str, name: &str) {
    let y = HEIGHT - BOTTOM + 16.0;
    let _ = write!(
        svg,
        "<text x=\"{LEFT}\" y=\"{y}\">{first}</text><text x=\"{:.1}\" y=\"{y}\" text-anchor=\"middle\">{name}</text>\
         <text x=\"{RIGHT:.1}\" y=\"{y}\" text-anchor=\"end\">{last}</text>",
        (RIGHT + LEFT) / 2.0,
    );
}

/// A text as it stands in HTML and SVG.
pub(super) fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            _ => out.push(letter),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_few() {
        assert_eq!(ticks(-13.0, 212.0), [0.0, 50.0, 100.0, 150.0, 200.0]);
        assert_eq!(ticks(0.0, 1.0), [0.0, 1.0]);
        for (least, most) in [(-1.0, 1.0), (0.0, 96.0), (-4000.0, 3.0), (47.3, 52.1), (0.0, 1e7)] {
            let ticks = ticks(least, most);
            assert!((2..=8).contains(&ticks.len()), "{least} {most}: {ticks:?}");
            assert!(ticks.iter().all(|&tick| least <= tick && tick <= most));
        }
    }

    #[test]
    fn nothing_infinite_is_drawn() {
        let (inf, nan) = (f64::INFINITY, f64::NAN);
        let points = [(nan, nan, nan), (inf, nan, nan), (inf, -20.0, inf), (-inf, -inf, 3.0)];
        let curve = Curve {
            label: "a <b>",
            points: &points,
            base: 0.0,
        };
        let rows = [("x".to_string(), Some(inf), None), ("y".to_string(), None, None)];
        let whiskers = Whiskers {
            label: "w",
            rows: &rows,
        };
        for svg in [curve.svg(), whiskers.svg(), Curve { points: &[], ..curve }.svg()] {
            assert!(
                !svg.contains("NaN") && !svg.contains("\"inf") && !svg.contains(",inf"),
                "{svg}"
            );
            assert!(!svg.contains("<b>"));
        }
    }
}
