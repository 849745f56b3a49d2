//! What the game counts: a table beside the board.

use quincunx_draw::text::{Charset, Role, Style as Drawn};
use quincunx_draw::{Look, Note, Scene, Surface};
use quincunx_rules::GameInfo;
use quincunx_texts::Texts;
use ratatui::text::{Line, Span};

use super::theme::Theme;
use super::words::{columns, wrap};

/// How the signs of pieces are written.
pub(super) struct Signs<'t> {
    /// What the board they stand on is made of.
    pub(super) surface: Surface,
    pub(super) charset: Charset,
    pub(super) theme: &'t Theme,
}

impl Signs<'_> {
    /// The sign of a piece.
    pub(super) fn of(&self, look: Look) -> Span<'static> {
        let glyph = match self.charset {
            Charset::Unicode => look.glyph,
            Charset::Ascii => look.letter,
        };
        let style = Drawn {
            role: Role::Ink(look.ink),
            ground: Some(self.surface),
            sign: None,
            bold: true,
        };
        Span::styled(format!(" {glyph} "), self.theme.drawn(style))
    }
}

/// A column of the table.
struct Column {
    /// Which one.
    at: usize,
    /// Its head, in lines.
    head: Vec<String>,
    wide: usize,
}

/// What the game counts, as a table; in several parts where it is too wide, and as sentences where even that is.
pub(super) fn notes<'a>(scene: &Scene, signs: &Signs<'_>, width: usize) -> Vec<Line<'a>> {
    let notes = &scene.notes;
    let titles = notes
        .rows
        .iter()
        .map(|row| columns(row.title.text()))
        .max()
        .unwrap_or(0);
    let column = |(at, head): (usize, &'_ quincunx_rules::Phrase)| {
        let values = notes
            .rows
            .iter()
            .map(|row| match referred(scene, row.values[at].text()) {
                Some(_) => 3,
                None => columns(row.values[at].text()),
            });
        let words = head.text().split(' ').map(columns);
        values.chain(words).max().unwrap_or(0)
    };
    let wide: Vec<usize> = notes.head.iter().enumerate().map(column).collect();
    let all: Vec<Column> = std::iter::zip(&notes.head, wide)
        .enumerate()
        .map(|(at, (head, wide))| Column {
            at,
            head: wrap(head.text(), wide),
            wide,
        })
        .collect();
    let room = width.saturating_sub(4 + titles);
    let takes = |part: &[Column], gap: usize| part.iter().map(|column| column.wide + gap).sum::<usize>();
    // Two blanks between the columns, or one where it is tight.
    if let Some(gap) = [2, 1].into_iter().find(|&gap| takes(&all, gap) <= room) {
        return table(scene, signs, titles, &all, gap);
    }
    let mut lines = Vec::new();
    let mut rest = all.as_slice();
    while !rest.is_empty() {
        let fitting = (1..=rest.len()).rev().find(|&count| takes(&rest[..count], 1) <= room);
        let Some(count) = fitting else {
            return sentences(scene, signs, width);
        };
        let (part, others) = rest.split_at(count);
        lines.extend(table(scene, signs, titles, part, 1));
        rest = others;
    }
    lines
}

fn table<'a>(scene: &Scene, signs: &Signs<'_>, titles: usize, part: &[Column], gap: usize) -> Vec<Line<'a>> {
    let space = " ".repeat(gap);
    let high = part.iter().map(|column| column.head.len()).max().unwrap_or(0);
    let mut lines = Vec::new();
    for n in 0..high {
        let mut text = " ".repeat(4 + titles);
        for Column { head, wide, .. } in part {
            // Short heads stand on the last line.
            let word = (n + head.len())
                .checked_sub(high)
                .and_then(|n| head.get(n))
                .map_or("", String::as_str);
            text.push_str(&format!("{space}{word:>wide$}"));
        }
        lines.push(Line::styled(text, signs.theme.quiet()));
    }
    for row in &scene.notes.rows {
        let pad = " ".repeat(titles - columns(row.title.text()));
        let title = Span::raw(format!(" {}{pad}", row.title));
        let mut spans = vec![signs.of(row.look), title];
        for Column { at, wide, .. } in part {
            let value = &row.values[*at];
            match referred(scene, value.text()) {
                Some(other) => {
                    spans.push(Span::raw(" ".repeat(gap + wide - 3)));
                    spans.push(signs.of(other.look));
                }
                None => spans.push(Span::raw(format!("{space}{value:>wide$}"))),
            }
        }
        lines.push(Line::from(spans));
    }
    lines
}

/// The row a value speaks of, if it is the name of one: its sign says the same in less room.
fn referred<'s>(scene: &'s Scene, value: &str) -> Option<&'s Note> {
    scene.notes.rows.iter().find(|row| row.title.text() == value)
}

fn sentences<'a>(scene: &Scene, signs: &Signs<'_>, width: usize) -> Vec<Line<'a>> {
    let mut lines = Vec::new();
    for row in &scene.notes.rows {
        let parts = std::iter::zip(&scene.notes.head, &row.values).map(|(head, value)| format!("{head} {value}"));
        let text = parts.collect::<Vec<_>>().join(", ");
        let words = wrap(&format!("{}: {text}", row.title), width.saturating_sub(4));
        for (n, line) in words.into_iter().enumerate() {
            let lead = if n == 0 { signs.of(row.look) } else { Span::raw("   ") };
            lines.push(Line::from(vec![lead, Span::raw(format!(" {line}"))]));
        }
    }
    lines
}

/// What the signs of piles mean, where stones are piled: those that are on the board, the lowest first.
pub(super) fn legend<'a>(
    scene: &Scene,
    game: &GameInfo,
    texts: &Texts,
    signs: &Signs<'_>,
    width: usize,
) -> Vec<Line<'a>> {
    if scene.pieces.iter().all(|piece| piece.look.height < 2) {
        return Vec::new();
    }
    let mut piles: Vec<_> = scene
        .pieces
        .iter()
        .map(|piece| (piece.look.height, piece.kind, piece.owner))
        .collect();
    piles.sort_unstable();
    piles.dedup();
    let mut lines = vec![Line::default()];
    for kinds in piles.chunk_by(|one, other| one.1 == other.1) {
        let looks = kinds.iter().filter_map(|pile| {
            let is_one = |piece: &&quincunx_draw::Piece| (piece.look.height, piece.kind, piece.owner) == *pile;
            scene.pieces.iter().find(is_one).map(|piece| piece.look)
        });
        let mut spans: Vec<Span<'_>> = looks.map(|look| signs.of(look)).collect();
        let words = texts.find(&format!("term-{}-{}", game.name, kinds[0].1), None);
        // The first form of a word is its name.
        let name = words.as_deref().and_then(|forms| forms.split(',').next());
        spans.push(Span::raw(format!(" {}  ", name.unwrap_or(kinds[0].1))));
        let wide = spans.iter().map(Span::width).sum::<usize>();
        match lines.last_mut() {
            Some(line) if line.width() + wide <= width + 2 => line.spans.extend(spans),
            _ => lines.push(Line::from(spans)),
        }
    }
    lines
}
