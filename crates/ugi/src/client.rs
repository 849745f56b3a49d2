//! A program that speaks UGI, as its user sees it: the one client of the workspace.

use std::fmt;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use quincunx_rules::{History, Ruleset};

use crate::process::Process;
use crate::{Claim, Command, Go, Query, Reply, Score};

/// A program that speaks UGI, and how it is started.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Program {
    /// The command.
    pub command: String,
    /// Its arguments.
    pub args: Vec<String>,
    /// Where it runs; here if not said.
    pub dir: Option<PathBuf>,
    /// Options to set, in order.
    pub options: Vec<(String, String)>,
    /// Whether a new process is to be started for every game.
    pub restart: bool,
}

/// How long is waited for an engine that says nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Patience {
    /// For a program to introduce itself and to be ready.
    pub startup: Duration,
    /// For a move that has no limit of time.
    pub hang: Duration,
    /// For an answer to being told to stop.
    pub grace: Duration,
}

impl Default for Patience {
    fn default() -> Patience {
        Patience {
            startup: Duration::from_secs(10),
            hang: Duration::from_secs(60),
            grace: Duration::from_secs(1),
        }
    }
}

/// Why an engine cannot be talked to any more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClientError {
    /// It could not be started, or ended by itself.
    Crash(String),
    /// It does not answer.
    Hang(String),
    /// Whoever waited has given up.
    Cancelled,
}

impl fmt::Display for ClientError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ClientError::Crash(how) => write!(f, "crashed: {how}"),
            ClientError::Hang(how) => write!(f, "hangs: {how}"),
            ClientError::Cancelled => f.write_str("given up"),
        }
    }
}

impl std::error::Error for ClientError {}

/// What an engine has said in a search so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Heard {
    /// The score of its best line.
    pub score: Option<Score>,
    /// How deep it has looked.
    pub depth: u32,
    /// Its best line.
    pub pv: Vec<String>,
    /// Lines that are no messages.
    pub strange: u32,
}

impl Heard {
    /// Takes in a line; the move, if that is what it is. One that is written as nothing is an empty text.
    fn hear(&mut self, line: &str) -> Option<Option<String>> {
        match line.parse() {
            Ok(Reply::BestMove(mv)) => return Some(mv),
            Ok(Reply::Info(info)) if info.multipv.is_none_or(|line| line == 1) => {
                self.score = info.score.or(self.score);
                self.depth = info.depth.unwrap_or(self.depth);
                if !info.pv.is_empty() {
                    self.pv = info.pv;
                }
            }
            Ok(_) => {}
            Err(_) if line.trim() == "bestmove" => return Some(Some(String::new())),
            Err(_) if line.is_empty() => {}
            Err(_) => self.strange += 1,
        }
        None
    }
}

/// A running program that speaks UGI; it ends with this, and with everything it has started.
pub struct Client {
    process: Process,
    patience: Patience,
}

impl Client {
    /// Starts a program, gets to know it and sets its options.
    ///
    /// # Errors
    /// If it cannot be started, does not introduce itself, or `cancelled` says so.
    pub fn start(
        program: &Program,
        ruleset: &Ruleset,
        patience: Patience,
        cancelled: &dyn Fn() -> bool,
    ) -> Result<Client, ClientError> {
        let process = Process::start(program)?;
        let mut client = Client { process, patience };
        client.send(&[Command::Ugi])?;
        client.expect(&Reply::UgiOk, "ugi", cancelled)?;
        let own = ("Ruleset".to_string(), ruleset.to_string());
        let options: Vec<Command> = [&own]
            .into_iter()
            .chain(&program.options)
            .map(|(name, value)| Command::SetOption {
                name: name.clone(),
                value: value.clone(),
            })
            .collect();
        client.send(&options)?;
        Ok(client)
    }

    /// Begins another game, and waits until the engine is ready for it.
    ///
    /// # Errors
    /// If it does not get ready.
    pub fn new_game(&mut self, cancelled: &dyn Fn() -> bool) -> Result<(), ClientError> {
        self.send(&[Command::NewGame, Command::IsReady])?;
        self.expect(&Reply::ReadyOk, "isready", cancelled)
    }

    /// Asks for a move. What the engine has said before is forgotten.
    ///
    /// # Errors
    /// If it is gone.
    pub fn ask(&mut self, game: &History, go: &Go) -> Result<(), ClientError> {
        self.process.forget();
        self.send(&[Command::position(game), Command::Go(go.clone())])
    }

    /// Has the engine end its search, which it answers with its move.
    ///
    /// # Errors
    /// If it is gone.
    pub fn stop(&mut self) -> Result<(), ClientError> {
        self.send(&[Command::Stop])
    }

    /// Listens until the engine has chosen, or the deadline comes: the outer `None` is the deadline, the inner one an
    /// engine that sees no move, and an empty text a `bestmove` without one.
    ///
    /// # Errors
    /// If the engine is gone, or `cancelled` says so.
    pub fn best_move(
        &mut self,
        deadline: Instant,
        heard: &mut Heard,
        cancelled: &dyn Fn() -> bool,
    ) -> Result<Option<Option<String>>, ClientError> {
        self.process.wait(deadline, cancelled, |line| heard.hear(line))
    }

    /// Asks how the game ended; `None` if the engine has no opinion.
    ///
    /// # Errors
    /// If it does not answer at all.
    pub fn claim(&mut self, game: &History, cancelled: &dyn Fn() -> bool) -> Result<Option<Claim>, ClientError> {
        self.process.forget();
        let question = [Command::position(game), Command::Query(Query::Result), Command::IsReady];
        self.send(&question)?;
        let mut claim = None;
        let deadline = Instant::now() + self.patience.startup;
        let ready = self.process.wait(deadline, cancelled, |line| match line.parse() {
            Ok(Reply::Response(said)) => {
                claim.get_or_insert(said);
                None
            }
            Ok(Reply::ReadyOk) => Some(()),
            _ => None,
        })?;
        ready.map(|()| claim).ok_or_else(|| unanswered("isready"))
    }

    /// Asks it to end, and sees to it that it does.
    pub fn quit(self) {
        self.process.quit();
    }

    /// How long is waited for it.
    pub fn patience(&self) -> Patience {
        self.patience
    }

    fn send(&mut self, commands: &[Command]) -> Result<(), ClientError> {
        let lines: String = commands.iter().map(|command| format!("{command}\n")).collect();
        self.process.send(&lines)
    }

    fn expect(&mut self, reply: &Reply, to: &str, cancelled: &dyn Fn() -> bool) -> Result<(), ClientError> {
        let deadline = Instant::now() + self.patience.startup;
        let said = |line: &str| line.parse().is_ok_and(|said: Reply| said == *reply).then_some(());
        let found = self.process.wait(deadline, cancelled, said)?;
        found.ok_or_else(|| unanswered(to))
    }
}

fn unanswered(to: &str) -> ClientError {
    ClientError::Hang(format!("it does not answer to `{to}`"))
}
