//! A table of all games for other programs.

use std::borrow::Cow;
use std::io::{self, Write};

use crate::{Match, Played};

/// Writes one line a game: number, players, result, reason, plies, milliseconds, opening.
///
/// # Errors
/// If writing fails.
pub fn write_csv(matched: &Match, played: &[Played], mut out: impl Write) -> io::Result<()> {
    let names = matched.names();
    writeln!(out, "game,one,two,result,reason,plies,millis,opening,fault")?;
    for game in played {
        let [one, two] = game.engines.map(|engine| names.get(engine).copied().unwrap_or("?"));
        writeln!(
            out,
            "{},{},{},{},{},{},{},{},{}",
            game.number + 1,
            field(one),
            field(two),
            game.result(),
            field(&game.reason),
            game.moves.len(),
            game.millis,
            field(&game.start),
            field(game.fault.as_deref().unwrap_or_default()),
        )?;
    }
    out.flush()
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
