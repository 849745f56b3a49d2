//! All games of a match in a file: records, JSON lines or a table.

use std::borrow::Cow;
use std::io::{self, Write};

use quincunx_rules::record::{Record, Writer};
use serde_json::{Value, json};

use crate::{Match, Played};

/// How games are written to a file, one after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// The format of records, which other commands read.
    Records,
    /// JSON, one game a line: the record, and what the match knows of it.
    JsonLines,
    /// A table, one line a game: number, players, result, reason, plies, milliseconds, opening, fault.
    Csv,
}

impl Format {
    /// Writes games to an empty output.
    ///
    /// # Errors
    /// If writing fails.
    pub fn write(self, matched: &Match, played: &[Played], mut out: impl Write) -> io::Result<()> {
        out.write_all(self.head().as_bytes())?;
        for (at, game) in played.iter().enumerate() {
            out.write_all(&self.game(matched, game, at == 0)?)?;
        }
        out.flush()
    }

    /// What comes before the first game.
    pub(super) fn head(self) -> &'static str {
        match self {
            Format::Records | Format::JsonLines => "",
            Format::Csv => "game,one,two,result,reason,plies,millis,opening,fault\n",
        }
    }

    /// One game, to be written after the others.
    pub(super) fn game(self, matched: &Match, played: &Played, first: bool) -> io::Result<Vec<u8>> {
        match self {
            Format::Records => {
                let out = Vec::new();
                let mut writer = if first { Writer::new(out) } else { Writer::append(out) };
                writer.write(&record(matched, played)?)?;
                Ok(writer.into_inner())
            }
            Format::JsonLines => json_line(matched, played),
            Format::Csv => Ok(table_line(matched, played).into_bytes()),
        }
    }
}

fn names<'a>(matched: &'a Match, played: &Played) -> [&'a str; 2] {
    let names = matched.names();
    played.engines.map(|engine| names.get(engine).copied().unwrap_or("?"))
}

fn record(matched: &Match, played: &Played) -> io::Result<Record> {
    let event = format!("{} match", matched.ruleset());
    played
        .record(matched.ruleset(), names(matched, played), &event)
        .map_err(io::Error::other)
}

fn json_line(matched: &Match, played: &Played) -> io::Result<Vec<u8>> {
    let mut line = serde_json::to_value(record(matched, played)?)?;
    if let Value::Object(line) = &mut line {
        line.insert("game".into(), json!(played.number + 1));
        line.insert("winner".into(), json!(played.winner));
        line.insert("reason".into(), json!(played.reason));
        line.insert("plies".into(), json!(played.moves.len()));
        line.insert("millis".into(), json!(played.millis));
        line.insert("fault".into(), json!(played.fault));
    }
    let mut text = serde_json::to_vec(&line)?;
    text.push(b'\n');
    Ok(text)
}

fn table_line(matched: &Match, game: &Played) -> String {
    let [one, two] = names(matched, game);
    format!(
        "{},{},{},{},{},{},{},{},{}\n",
        game.number + 1,
        field(one),
        field(two),
        game.result(),
        field(&game.reason),
        game.moves.len(),
        game.millis,
        field(&game.start),
        field(game.fault.as_deref().unwrap_or_default()),
    )
}

fn field(text: &str) -> Cow<'_, str> {
    if text.contains([',', '"', '\n', '\r']) {
        Cow::Owned(format!("\"{}\"", text.replace('"', "\"\"")))
    } else {
        Cow::Borrowed(text)
    }
}

#[cfg(test)]
mod tests {
    use super::field;

    #[test]
    fn fields_are_quoted_where_they_must() {
        assert_eq!(field("plain"), "plain");
        assert_eq!(field("a,b \"c\""), "\"a,b \"\"c\"\"\"");
    }
}
