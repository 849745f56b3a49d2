//! Records of all games.

use std::io::{self, Write};

use quincunx_rules::record::{Record, Writer};
use serde_json::{Value, json};

use crate::{Match, Played};

fn record(matched: &Match, played: &Played) -> io::Result<Record> {
    let names = matched.names();
    let [one, two] = played.engines.map(|engine| names.get(engine).copied().unwrap_or("?"));
    let event = format!("{} match", matched.ruleset());
    played
        .record(matched.ruleset(), [one, two], &event)
        .map_err(io::Error::other)
}

/// Writes the games in the format of records, which other commands read.
///
/// # Errors
/// If writing fails.
pub fn write_records(matched: &Match, played: &[Played], out: impl Write) -> io::Result<()> {
    let mut writer = Writer::new(out);
    for played in played {
        writer.write(&record(matched, played)?)?;
    }
    writer.into_inner().flush()
}

/// Writes the games as JSON, one a line: the record, and what the match knows of it.
///
/// # Errors
/// If writing fails.
pub fn write_json_lines(matched: &Match, played: &[Played], mut out: impl Write) -> io::Result<()> {
    for played in played {
        let mut line = serde_json::to_value(record(matched, played)?)?;
        if let Value::Object(line) = &mut line {
            line.insert("game".into(), json!(played.number + 1));
            line.insert("winner".into(), json!(played.winner));
            line.insert("reason".into(), json!(played.reason));
            line.insert("plies".into(), json!(played.moves.len()));
            line.insert("millis".into(), json!(played.millis));
            line.insert("fault".into(), json!(played.fault));
        }
        serde_json::to_writer(&mut out, &line)?;
        writeln!(out)?;
    }
    out.flush()
}
