//! The engine protocol UGI: a program on the other end sends lines and gets lines back.
//!
//! Garbage never ends the session: unknown words are skipped, and a command that cannot be carried out changes nothing
//! and is answered by an `info string` that says why.

mod parse;

use std::io::{self, BufRead, Write};

use quincunx_draw::plain;
use quincunx_rules::{AnyPosition, MoveError, Player, Ruleset};

use parse::{Command, Go};

/// One conversation: the ruleset, and the position that was last set.
pub(crate) struct Session {
    ruleset: Ruleset,
    position: AnyPosition,
}

/// Whether the conversation goes on.
#[derive(PartialEq)]
enum Next {
    Continue,
    Quit,
}

impl Session {
    pub(crate) fn new(ruleset: Ruleset) -> Session {
        Session {
            ruleset,
            position: AnyPosition::start(&ruleset),
        }
    }

    /// Answers every line of `input` until `quit` or the end.
    ///
    /// # Errors
    /// If reading or writing fails; bad lines are no errors.
    pub(crate) fn run(&mut self, mut input: impl BufRead, out: &mut impl Write) -> io::Result<()> {
        let mut line = Vec::new();
        loop {
            line.clear();
            if input.read_until(b'\n', &mut line)? == 0 {
                return Ok(());
            }
            let text = String::from_utf8_lossy(&line);
            let next = self.answer(Command::read(&text), out)?;
            out.flush()?;
            if next == Next::Quit {
                return Ok(());
            }
        }
    }

    fn answer(&mut self, command: Command<'_>, out: &mut impl Write) -> io::Result<Next> {
        match command {
            Command::Ugi => self.introduce(out)?,
            Command::IsReady => writeln!(out, "readyok")?,
            Command::NewGame => self.position = AnyPosition::start(&self.ruleset),
            Command::SetOption { name, value } => self.set_option(&name, &value, out)?,
            Command::Position { text, moves } => match self.read_position(&text, &moves) {
                Ok(position) => self.position = position,
                Err(reason) => writeln!(out, "info string position refused: {reason}")?,
            },
            Command::Display => {
                writeln!(out, "{}", plain(&self.position))?;
                writeln!(out, "ruleset: {}", self.ruleset)?;
                writeln!(out, "position: {}", self.position)?;
            }
            Command::Go(Go::Perft(depth)) => self.perft(depth, out)?,
            Command::Go(Go::Search) => {
                writeln!(out, "info string this engine counts (`go perft N`) but does not search")?;
            }
            Command::Query(what) => self.query(what, out)?,
            Command::Quit => return Ok(Next::Quit),
            Command::Nothing => {}
        }
        Ok(Next::Continue)
    }

    fn introduce(&self, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "id name Quincunx {}", env!("CARGO_PKG_VERSION"))?;
        writeln!(out, "id author the Quincunx authors")?;
        writeln!(out, "option name Ruleset type string default {}", self.ruleset)?;
        writeln!(out, "ugiok")
    }

    fn set_option(&mut self, name: &str, value: &str, out: &mut impl Write) -> io::Result<()> {
        if !name.eq_ignore_ascii_case("ruleset") {
            return writeln!(out, "info string unknown option `{name}`: options are Ruleset");
        }
        match value.parse() {
            Ok(ruleset) => {
                self.ruleset = ruleset;
                self.position = AnyPosition::start(&ruleset);
                Ok(())
            }
            Err(error) => writeln!(out, "info string ruleset refused: {error}"),
        }
    }

    fn read_position(&self, text: &str, moves: &[&str]) -> Result<AnyPosition, String> {
        let mut position = AnyPosition::parse(&self.ruleset, text).map_err(|error| error.to_string())?;
        for mv in moves {
            position.play(mv).map_err(|error| match error {
                MoveError::Text(error) => format!("`{mv}` is no move: {error}"),
                MoveError::Illegal(reason) => format!("`{mv}` is not legal: {reason}"),
            })?;
        }
        Ok(position)
    }

    fn perft(&self, depth: u32, out: &mut impl Write) -> io::Result<()> {
        // At depth 0 there is one sequence, the empty one, below no move.
        let total = if depth == 0 {
            1
        } else {
            let counts = self.position.divide(depth);
            for (mv, count) in &counts {
                writeln!(out, "{mv}: {count}")?;
            }
            counts.iter().map(|(_, count)| count).sum::<u64>()
        };
        writeln!(out, "Nodes searched: {total}")
    }

    fn query(&self, what: &str, out: &mut impl Write) -> io::Result<()> {
        let result = self.position.result();
        let answer = match what {
            "gameover" => yes_or_no(result.is_some()),
            "p1turn" => yes_or_no(self.position.side() == Player::One),
            "result" => match result.map(|outcome| outcome.winner) {
                None => "none",
                Some(None) => "draw",
                Some(Some(Player::One)) => "p1win",
                Some(Some(Player::Two)) => "p2win",
            },
            _ => {
                return writeln!(
                    out,
                    "info string unknown query `{what}`: queries are gameover, p1turn and result"
                );
            }
        };
        writeln!(out, "response {answer}")
    }
}

fn yes_or_no(yes: bool) -> &'static str {
    if yes { "true" } else { "false" }
}
