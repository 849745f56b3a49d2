//! A program that speaks UGI as a bot, for whoever plays single games.

use std::time::{Duration, Instant};

use quincunx_engine::Control;
use quincunx_engine::bot::{Bot, Thought};
use quincunx_rules::{History, Ruleset};

use super::process::Process;
use super::ugi_text::Said;
use super::{Trouble, Watch};
use crate::{Fault, Patience, Program, Stop};

/// How often someone who waits for a move looks whether it is to come at once.
const GLANCE: Duration = Duration::from_millis(30);

/// A program that speaks UGI, as a [`Bot`]. It is started at once and ended when this is dropped.
pub struct Guest {
    process: Process,
    patience: Patience,
    stop: Stop,
}

impl Guest {
    /// Starts the program and gets to know it.
    ///
    /// # Errors
    /// What it did wrong, for people.
    pub fn start(program: &Program, ruleset: &Ruleset) -> Result<Guest, String> {
        let told = |fault: Fault| format!("{}: {fault}", program.command);
        let mut guest = Guest {
            process: Process::start(program).map_err(told)?,
            patience: Patience::default(),
            stop: Stop::default(),
        };
        let mut settings = format!("setoption name Ruleset value {ruleset}\n");
        for (name, value) in &program.options {
            settings.push_str(&format!("setoption name {name} value {value}\n"));
        }
        guest.expect("ugi\n", "ugiok").map_err(told)?;
        guest
            .expect(&format!("{settings}uginewgame\nisready\n"), "readyok")
            .map_err(told)?;
        Ok(guest)
    }

    /// Says something and waits for the answer.
    fn expect(&mut self, text: &str, answer: &str) -> Result<(), Fault> {
        self.process.send(text)?;
        let deadline = Instant::now() + self.patience.startup;
        let found = self.wait(deadline, |line| (line == answer).then_some(()))?;
        found.ok_or_else(|| Fault::Hang(format!("it does not answer with `{answer}`")))
    }

    fn wait<T>(&mut self, deadline: Instant, find: impl FnMut(&str) -> Option<T>) -> Result<Option<T>, Fault> {
        let watch = Watch {
            stop: &self.stop,
            worker: 0,
            patience: self.patience,
        };
        match self.process.wait(deadline, &watch, find) {
            Ok(found) => Ok(found),
            Err(Trouble::Fault(fault)) => Err(fault),
            Err(Trouble::Stopped) => Ok(None),
        }
    }

    /// Waits for the move, and asks for it when the time is over.
    fn best_move(&mut self, control: &Control, report: &mut dyn FnMut(&Thought)) -> Result<Option<Thought>, Fault> {
        let mut said = Said::default();
        let mut hurried = None::<Instant>;
        loop {
            let mut changed = false;
            let found = self.wait(Instant::now() + GLANCE, |line| {
                changed |= said.hear(line);
                let rest = line.strip_prefix("bestmove")?;
                Some(rest.split_whitespace().next().unwrap_or_default().to_string())
            })?;
            let thought = |moves: Vec<String>| Thought {
                depth: said.depth,
                time: control.elapsed(),
                lines: vec![(said.score, moves)],
                ..Thought::default()
            };
            if let Some(mv) = found {
                return Ok((!mv.is_empty()).then(|| thought(vec![mv])));
            }
            if changed {
                report(&thought(Vec::new()));
            }
            match hurried {
                None if control.stopped() || control.remaining().is_some_and(|left| left.is_zero()) => {
                    self.process.send("stop\n")?;
                    hurried = Some(Instant::now());
                }
                Some(since) if since.elapsed() > self.patience.grace => {
                    return Err(Fault::Hang("it does not move when told to".into()));
                }
                _ => {}
            }
        }
    }
}

impl Bot for Guest {
    fn new_game(&mut self) {
        // One that does not answer any more will say so when it is asked for a move.
        let _ = self.expect("uginewgame\nisready\n", "readyok");
    }

    fn choose(&mut self, game: &History, control: &Control, report: &mut dyn FnMut(&Thought)) -> Option<Thought> {
        self.process.forget();
        let time = control.remaining().map_or(1000, |left| left.as_millis().max(1));
        let question = format!("position fen {}\ngo movetime {time}\n", game.position());
        self.process.send(&question).ok()?;
        self.best_move(control, report).ok().flatten()
    }
}
