//! Plots as SVG, to be put into a page.

use std::fmt::Write;

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 240.0;
const LEFT: f64 = 56.0;
const BOTTOM: f64 = 30.0;
const TOP: f64 = 10.0;

/// Lines over game numbers, with a band between `low` and `high` where they are finite.
pub(super) struct Curve<'a> {
    pub(super) label: &'a str,
    /// Value, low and high for each game.
    pub(super) points: &'a [(f64, f64, f64)],
    /// A value to draw a line at.
    pub(super) base: f64,
}

impl Curve<'_> {
    pub(super) fn svg(&self) -> String {
        let finite = |value: &f64| value.is_finite();
        let values = self.points.iter().flat_map(|&(value, low, high)| [value, low, high]);
        let (mut least, mut most) = (self.base, self.base);
        // The first few games say anything at all; they must not squeeze the rest.
        for value in values.skip(3 * (self.points.len() / 20)).filter(finite) {
            least = least.min(value);
            most = most.max(value);
        }
        let span = (most - least).max(1e-9);
        let (least, most) = (least - span * 0.05, most + span * 0.05);
        let x = |at: usize| LEFT + (WIDTH - LEFT - 10.0) * at as f64 / (self.points.len().max(2) - 1) as f64;
        let y = |value: f64| {
            let share = (value.clamp(least, most) - least) / (most - least);
            TOP + (HEIGHT - TOP - BOTTOM) * (1.0 - share)
        };
        let mut svg = open(self.label);
        let shown: Vec<(usize, (f64, f64, f64))> = thinned(self.points);
        let band: Vec<&(usize, (f64, f64, f64))> = shown
            .iter()
            .filter(|(_, (_, low, high))| low.is_finite() && high.is_finite())
            .collect();
        if band.len() > 1 {
            let upper = band
                .iter()
                .map(|(at, (_, _, high))| format!("{:.1},{:.1}", x(*at), y(*high)));
            let lower = band
                .iter()
                .rev()
                .map(|(at, (_, low, _))| format!("{:.1},{:.1}", x(*at), y(*low)));
            let points: Vec<String> = upper.chain(lower).collect();
            let _ = write!(svg, "<polygon class=\"band\" points=\"{}\"/>", points.join(" "));
        }
        let line: Vec<String> = shown
            .iter()
            .filter(|(_, (value, ..))| value.is_finite())
            .map(|(at, (value, ..))| format!("{:.1},{:.1}", x(*at), y(*value)))
            .collect();
        for value in [least + span * 0.05, self.base, most - span * 0.05] {
            grid(&mut svg, y(value), &format!("{value:.1}"));
        }
        let _ = write!(svg, "<polyline class=\"line\" points=\"{}\"/>", line.join(" "));
        axis(&mut svg, "1", &self.points.len().to_string(), "game");
        svg.push_str("</svg>");
        svg
    }
}

/// At most this many points are drawn; more cannot be seen.
const MOST: usize = 600;

fn thinned<T: Copy>(points: &[T]) -> Vec<(usize, T)> {
    let step = points.len().div_ceil(MOST).max(1);
    let last = points.len().saturating_sub(1);
    let chosen = points.iter().copied().enumerate();
    chosen.filter(|(at, _)| at % step == 0 || *at == last).collect()
}

/// Bars with their names below or beside them.
pub(super) struct Bars<'a> {
    pub(super) label: &'a str,
    pub(super) bars: &'a [(String, usize)],
}

impl Bars<'_> {
    pub(super) fn svg(&self) -> String {
        let mut svg = open(self.label);
        let most = self.bars.iter().map(|(_, count)| *count).max().unwrap_or(1).max(1);
        let room = (WIDTH - LEFT - 10.0) / self.bars.len().max(1) as f64;
        for (value, text) in [(1.0, most.to_string()), (0.0, "0".to_string())] {
            grid(&mut svg, TOP + (HEIGHT - TOP - BOTTOM) * (1.0 - value), &text);
        }
        for (at, (name, count)) in self.bars.iter().enumerate() {
            let height = (HEIGHT - TOP - BOTTOM) * *count as f64 / most as f64;
            let x = LEFT + room * at as f64;
            let _ = write!(
                svg,
                "<rect class=\"bar\" x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{height:.1}\"><title>{}: \
                 {count}</title></rect><text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}</text>",
                x + room * 0.08,
                HEIGHT - BOTTOM - height,
                room * 0.84,
                escape(name),
                x + room / 2.0,
                HEIGHT - BOTTOM + 16.0,
                escape(name)
            );
        }
        svg.push_str("</svg>");
        svg
    }
}

fn open(label: &str) -> String {
    format!(
        "<svg viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" aria-label=\"{}\">",
        escape(label)
    )
}

fn grid(svg: &mut String, y: f64, text: &str) {
    let _ = write!(
        svg,
        "<line class=\"grid\" x1=\"{LEFT}\" x2=\"{WIDTH}\" y1=\"{y:.1}\" y2=\"{y:.1}\"/><text x=\"{:.1}\" y=\"{:.1}\" \
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
         <text x=\"{:.1}\" y=\"{y}\" text-anchor=\"end\">{last}</text>",
        (WIDTH + LEFT) / 2.0,
        WIDTH - 10.0
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
