//! The engine protocol UGI: a program on the other end sends lines and gets lines back.
//!
//! Garbage never ends the session: unknown words are skipped, and a command that cannot be carried out changes nothing
//! and is answered by an `info string` that says why. `docs/ugi.md` describes the protocol as it is spoken here.
//!
//! One thread reads, one searches, and the one that runs [`Session::run`] does everything else; it alone writes, so
//! that lines never mix.

mod input;
mod limits;
mod line;
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

use quincunx_ugi::{Claim, Command, Go, Info, Query, Reply, UgiError};

use settings::Settings;
use work::{Engine, Finished};

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
    /// Commands that wait for the search to end: a `go` and whatever came after it.
    deferred: VecDeque<Command>,
    /// No more lines will come: what was asked is answered, and then the session ends.
    ended: bool,
    /// `quit` was said: the session ends as soon as every `go` before it has its move.
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
        while !(self.running.is_none() && self.deferred.is_empty() && (self.leaving || self.ended)) {
            match inbox.recv_timeout(SILENCE) {
                Ok(Event::Line(line)) => self.take(&line, &events)?,
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
    fn take(&mut self, line: &str, events: &SyncSender<Event>) -> io::Result<()> {
        let command = match line.parse() {
            Ok(command) => command,
            Err(UgiError::Unknown) => return Ok(()),
            Err(UgiError::Nonsense(why)) => return self.explain(why),
            Err(UgiError::BadLimit(why)) => {
                // There is a move for every `go`, and here nobody can know how long it may take.
                self.explain(why)?;
                Command::Go(Go {
                    depth: Some(1),
                    ..Go::default()
                })
            }
        };
        let at_once = matches!(command, Command::IsReady | Command::Quit | Command::Stop);
        if command == Command::Stop {
            self.stop()?;
        }
        let waits = !self.deferred.is_empty() || (self.running.is_some() && is_work(&command));
        if waits && (!at_once || command == Command::Stop) {
            // Nobody may be left to end a search that only `stop` ends.
            if self.running.as_ref().is_some_and(|running| running.unlimited) {
                self.stop()?;
            }
            self.deferred.push_back(command);
            return Ok(());
        }
        self.answer(command, events)
    }

    /// Answers the commands that have waited, as far as they need not wait any longer.
    fn go_on(&mut self, events: &SyncSender<Event>) -> io::Result<()> {
        while let Some(command) = self.deferred.front() {
            if self.running.is_some() && is_work(command) {
                break;
            }
            let Some(command) = self.deferred.pop_front() else {
                break;
            };
            self.answer(command, events)?;
            let is_unlimited = self.running.as_ref().is_some_and(|running| running.unlimited);
            // Nobody waits any more after `quit`, and others wait for their turn.
            if self.leaving || (is_unlimited && !self.deferred.is_empty()) {
                self.stop()?;
            }
        }
        if self.ended && self.running.as_ref().is_some_and(|running| running.unlimited) {
            self.stop()?;
        }
        Ok(())
    }

    fn reply(&mut self, reply: &Reply) -> io::Result<()> {
        writeln!(self.out, "{reply}")
    }

    /// Says something to people.
    fn explain(&mut self, text: impl Into<String>) -> io::Result<()> {
        self.reply(&Reply::Info(Info::say(text)))
    }

    fn answer(&mut self, command: Command, events: &SyncSender<Event>) -> io::Result<()> {
        match command {
            Command::Ugi => self.introduce(),
            Command::IsReady => {
                if self.running.is_none() {
                    self.prepare()?;
                }
                self.reply(&Reply::ReadyOk)
            }
            Command::NewGame => {
                self.new_game = true;
                self.game = start(self.settings.ruleset);
                self.keep_ready()
            }
            Command::SetOption { name, value } => self.set_option(&name, &value),
            Command::Position { start, moves } => {
                match History::parse(&self.settings.ruleset, start.text(), moves) {
                    Ok(game) => self.game = game,
                    Err(reason) => self.explain(format!("position refused: {reason}"))?,
                }
                Ok(())
            }
            Command::Display => {
                let position = self.game.position();
                writeln!(self.out, "{}", plain(position))?;
                writeln!(self.out, "ruleset: {}", self.settings.ruleset)?;
                writeln!(self.out, "position: {position}")
            }
            Command::Perft(depth) => self.count(depth, events),
            Command::Go(go) => self.search(&go, events),
            Command::Stop => self.stop(),
            Command::Query(what) => {
                let claim = self.claim(what);
                self.reply(&Reply::Response(claim))
            }
            Command::Quit => {
                self.leaving = true;
                self.stop()
            }
        }
    }

    fn introduce(&mut self) -> io::Result<()> {
        let name = concat!("Quincunx ", env!("CARGO_PKG_VERSION"));
        for (what, text) in [("name", name), ("author", "the Quincunx authors")] {
            self.reply(&Reply::Id(what.into(), text.into()))?;
        }
        for option in self.settings.describe() {
            self.reply(&Reply::Option(option))?;
        }
        self.reply(&Reply::UgiOk)
    }

    fn set_option(&mut self, name: &str, value: &str) -> io::Result<()> {
        let ruleset = self.settings.ruleset;
        if let Err(reason) = self.settings.set(name, value) {
            return self.explain(reason);
        }
        if self.settings.ruleset != ruleset {
            self.game = start(self.settings.ruleset);
        }
        self.keep_ready()
    }

    fn claim(&self, what: Query) -> Claim {
        let result = self.game.result();
        match what {
            Query::GameOver => Claim::Is(result.is_some()),
            Query::PlayerOneTurn => Claim::Is(self.game.position().side() == Player::One),
            Query::Result => result.map_or(Claim::Open, |outcome| outcome.winner.map_or(Claim::Draw, Claim::Win)),
        }
    }
}

/// Whether a command takes long, so that it waits for the one before it to end.
fn is_work(command: &Command) -> bool {
    matches!(command, Command::Go(_) | Command::Perft(_))
}

/// A game of which nothing has been played.
fn start(ruleset: Ruleset) -> History {
    History::new(AnyPosition::start(&ruleset))
}
