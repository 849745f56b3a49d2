//! The engine protocol UGI: a program on the other end sends lines and gets lines back.
//!
//! Garbage never ends the session: unknown words are skipped, and a command that cannot be carried out changes nothing
//! and is answered by an `info string` that says why. `docs/ugi.md` describes the protocol as it is spoken here.
//!
//! One thread reads, one searches, and the one that runs [`Session::run`] does everything else; it alone writes, so that
//! lines never mix.

mod input;
mod line;
mod parse;
mod searching;
mod settings;
mod work;

use std::collections::VecDeque;
use std::io::{self, BufRead, Write};
use std::sync::mpsc::{self, RecvTimeoutError, SyncSender};
use std::thread;
use std::time::Duration;

use quincunx_draw::plain;
use quincunx_engine::Control;
use quincunx_rules::{AnyPosition, History, Player, Ruleset};

use crate::given::MAX_PERFT_DEPTH;
use parse::{Command, Go};
use settings::Settings;
use work::{Engine, Finished};

/// What a search is told to answer where there is no legal move. The protocol never asks there.
const NO_MOVE: &str = "0000";
/// A search that has said nothing for so long gives a sign of life.
const SILENCE: Duration = Duration::from_secs(1);
/// Lines and answers that wait to be dealt with.
const WAITING: usize = 256;

/// What the session has to deal with.
enum Event {
    /// A line came in.
    Line(String),
    /// No more lines will come.
    End,
    /// A search has something to tell.
    Told(String),
    /// A search is over.
    Done(Finished),
}

/// Work that is under way.
struct Running {
    control: Control,
    /// Nothing but `stop` ends it.
    unlimited: bool,
    /// A search, which owes a `bestmove`; otherwise a count.
    searching: bool,
    /// Whether it was told to stop.
    stopped: bool,
    /// The answer of an unlimited search that came to an end by itself: it is not given before `stop`.
    held: Option<Finished>,
}

/// One conversation: the settings, the game that was last set, and the search that is going on.
pub(crate) struct Session<W> {
    out: W,
    settings: Settings,
    game: History,
    /// Made when it is first needed; away while it searches.
    engine: Option<Box<Engine>>,
    /// Whether the engine is to forget the last game before it searches again.
    new_game: bool,
    running: Option<Running>,
    /// Lines that wait for the search to end: a `go` and whatever came after it.
    deferred: VecDeque<String>,
    /// No more lines will come: what was asked is answered, and then the session ends.
    ended: bool,
    /// `quit` was said: the session ends as soon as the search has stopped.
    leaving: bool,
}

impl<W: Write> Session<W> {
    pub(crate) fn new(ruleset: Ruleset, out: W) -> Session<W> {
        Session {
            out,
            settings: Settings::new(ruleset),
            game: start(ruleset),
            engine: None,
            new_game: false,
            running: None,
            deferred: VecDeque::new(),
            ended: false,
            leaving: false,
        }
    }

    /// Answers every line of `input` until `quit` or the end.
    ///
    /// # Errors
    /// If writing fails; bad lines are no errors.
    pub(crate) fn run(&mut self, input: impl BufRead + Send + 'static) -> io::Result<()> {
        let (events, inbox) = mpsc::sync_channel(WAITING);
        let reader = events.clone();
        thread::Builder::new().spawn(move || input::read_lines(input, &reader))?;
        while !(self.running.is_none() && (self.leaving || self.ended)) {
            match inbox.recv_timeout(SILENCE) {
                Ok(Event::Line(line)) => self.take(line, &events)?,
                Ok(Event::End) => self.ended = true,
                Ok(Event::Told(text)) => writeln!(self.out, "{text}")?,
                Ok(Event::Done(finished)) => self.finish(finished)?,
                // Whatever does not stop when it has to is left behind.
                Err(RecvTimeoutError::Timeout) if self.leaving => break,
                Err(RecvTimeoutError::Timeout) => self.sign_of_life()?,
                Err(RecvTimeoutError::Disconnected) => break,
            }
            self.go_on(&events)?;
            self.out.flush()?;
        }
        Ok(())
    }

    /// Answers a line now, or lets it wait until the search is over.
    fn take(&mut self, line: String, events: &SyncSender<Event>) -> io::Result<()> {
        let command = Command::read(&line);
        let at_once = matches!(command, Command::IsReady | Command::Quit | Command::Stop);
        if matches!(command, Command::Stop) {
            self.stop()?;
        }
        let waits = !self.deferred.is_empty() || (self.running.is_some() && matches!(command, Command::Go(_)));
        if waits && (!at_once || command == Command::Stop) {
            // Nobody may be left to end a search that only `stop` ends.
            if self.running.as_ref().is_some_and(|running| running.unlimited) {
                self.stop()?;
            }
            self.deferred.push_back(line);
            return Ok(());
        }
        self.answer(command, events)
    }

    /// Answers the lines that have waited, as far as they need not wait any longer.
    fn go_on(&mut self, events: &SyncSender<Event>) -> io::Result<()> {
        while let Some(line) = self.deferred.front() {
            let command = Command::read(line);
            if self.running.is_some() && matches!(command, Command::Go(_)) {
                break;
            }
            let line = self.deferred.pop_front().unwrap_or_default();
            self.answer(Command::read(&line), events)?;
            if self.running.as_ref().is_some_and(|running| running.unlimited) && !self.deferred.is_empty() {
                self.stop()?;
            }
        }
        if self.ended && self.running.as_ref().is_some_and(|running| running.unlimited) {
            self.stop()?;
        }
        Ok(())
    }

    fn answer(&mut self, command: Command<'_>, events: &SyncSender<Event>) -> io::Result<()> {
        match command {
            Command::Ugi => self.introduce(),
            Command::IsReady => {
                if self.running.is_none() {
                    self.prepare()?;
                }
                writeln!(self.out, "readyok")
            }
            Command::NewGame => {
                self.new_game = true;
                self.game = start(self.settings.ruleset);
                self.keep_ready()
            }
            Command::SetOption { name, value } => self.set_option(&name, &value),
            Command::Position { text, moves } => {
                match History::parse(&self.settings.ruleset, &text, moves) {
                    Ok(game) => self.game = game,
                    Err(reason) => writeln!(self.out, "info string position refused: {reason}")?,
                }
                Ok(())
            }
            Command::Display => {
                let position = self.game.position();
                writeln!(self.out, "{}", plain(&position))?;
                writeln!(self.out, "ruleset: {}", self.settings.ruleset)?;
                writeln!(self.out, "position: {position}")
            }
            Command::Go(Go::Perft(None)) => writeln!(
                self.out,
                "info string write `go perft N` with a number from 0 to {MAX_PERFT_DEPTH}"
            ),
            Command::Go(Go::Perft(Some(depth))) => self.count(depth, events),
            Command::Go(Go::Search(terms)) => self.search(&terms, events),
            Command::Stop => self.stop(),
            Command::Query(what) => self.query(what),
            Command::Quit => {
                self.leaving = true;
                self.deferred.clear();
                self.stop()
            }
            Command::Nothing => Ok(()),
        }
    }

    fn introduce(&mut self) -> io::Result<()> {
        writeln!(self.out, "id name Quincunx {}", env!("CARGO_PKG_VERSION"))?;
        writeln!(self.out, "id author the Quincunx authors")?;
        for option in self.settings.describe() {
            writeln!(self.out, "option {option}")?;
        }
        writeln!(self.out, "ugiok")
    }

    fn set_option(&mut self, name: &str, value: &str) -> io::Result<()> {
        let ruleset = self.settings.ruleset;
        if let Err(reason) = self.settings.set(name, value) {
            return writeln!(self.out, "info string {reason}");
        }
        if self.settings.ruleset != ruleset {
            self.game = start(self.settings.ruleset);
        }
        self.keep_ready()
    }

    fn query(&mut self, what: &str) -> io::Result<()> {
        let result = self.game.result();
        let answer = match what {
            "gameover" => yes_or_no(result.is_some()),
            "p1turn" => yes_or_no(self.game.position().side() == Player::One),
            "result" => match result.map(|outcome| outcome.winner) {
                None => "none",
                Some(None) => "draw",
                Some(Some(Player::One)) => "p1win",
                Some(Some(Player::Two)) => "p2win",
            },
            _ => {
                return writeln!(
                    self.out,
                    "info string unknown query `{what}`: queries are gameover, p1turn and result"
                );
            }
        };
        writeln!(self.out, "response {answer}")
    }
}

/// A game of which nothing has been played.
fn start(ruleset: Ruleset) -> History {
    History::new(AnyPosition::start(&ruleset))
}

fn yes_or_no(yes: bool) -> &'static str {
    if yes { "true" } else { "false" }
}
