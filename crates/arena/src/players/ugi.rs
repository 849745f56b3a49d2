//! Programs that speak UGI.

use std::time::{Duration, Instant};

use quincunx_rules::{Outcome, Ruleset};

use super::process::Process;
use super::ugi_text::{Said, position, question};
use super::{Answer, Ask, Seated, Trouble, Watch};
use crate::{Fault, Program};

/// A program at the board.
pub(super) struct UgiSeat {
    program: Program,
    ruleset: Ruleset,
    process: Option<Process>,
}

impl UgiSeat {
    pub(super) fn new(program: Program, ruleset: Ruleset) -> UgiSeat {
        UgiSeat {
            program,
            ruleset,
            process: None,
        }
    }

    /// Starts the program and gets to know it.
    fn start(&self, watch: &Watch<'_>) -> Result<Process, Trouble> {
        let mut process = Process::start(&self.program)?;
        process.send("ugi\n")?;
        let deadline = Instant::now() + watch.patience.startup;
        let known = process.wait(deadline, watch, |line| (line == "ugiok").then_some(()))?;
        known.ok_or_else(|| Fault::Hang("it does not answer to `ugi`".into()))?;
        let mut options = format!("setoption name Ruleset value {}\n", self.ruleset);
        for (name, value) in &self.program.options {
            options.push_str(&format!("setoption name {name} value {value}\n"));
        }
        process.send(&options)?;
        Ok(process)
    }

    /// Runs `talk` with the process, and gets rid of a process that cannot be talked to any more.
    fn with<T>(&mut self, talk: impl FnOnce(&mut Process) -> Result<T, Trouble>) -> Result<T, Trouble> {
        let Some(process) = &mut self.process else {
            return Err(Fault::Crash("it is not running".into()).into());
        };
        let told = talk(process);
        // One that was left alone in mid-thought is out of step.
        if matches!(&told, Err(Trouble::Stopped)) || matches!(&told, Err(Trouble::Fault(fault)) if fault.is_fatal()) {
            self.process = None;
        }
        told
    }
}

fn ready(process: &mut Process, watch: &Watch<'_>) -> Result<(), Trouble> {
    process.send("isready\n")?;
    let deadline = Instant::now() + watch.patience.startup;
    let answer = process.wait(deadline, watch, |line| (line == "readyok").then_some(()))?;
    answer.ok_or_else(|| Fault::Hang("it does not answer to `isready`".into()).into())
}

impl Drop for UgiSeat {
    fn drop(&mut self) {
        if let Some(process) = self.process.take() {
            process.quit();
        }
    }
}

impl Seated for UgiSeat {
    fn begin(&mut self, _seed: u64, watch: &Watch<'_>) -> Result<(), Trouble> {
        if self.program.restart
            && let Some(process) = self.process.take()
        {
            process.quit();
        }
        if self.process.is_none() {
            self.process = Some(self.start(watch)?);
        }
        self.with(|process| {
            process.send("uginewgame\n")?;
            ready(process, watch)
        })
    }

    fn choose(&mut self, ask: &Ask<'_>, watch: &Watch<'_>) -> Result<Answer, Trouble> {
        let clock = ask.clocks[ask.mover.index()].map(|hand| hand.left + ask.limit.margin());
        let time = match (clock, ask.limit.st.map(|st| st + ask.limit.margin())) {
            (Some(clock), Some(st)) => Some(clock.min(st)),
            (clock, st) => clock.or(st),
        };
        self.with(|process| {
            process.forget();
            process.send(&question(ask))?;
            let begun = Instant::now();
            let deadline = begun + time.unwrap_or(watch.patience.hang);
            let mut said = Said::default();
            let mut strange = 0u32;
            let mut best = |line: &str| {
                let answer = line.strip_prefix("bestmove");
                if answer.is_none() && !line.is_empty() && !said.hear(line) {
                    strange += 1;
                }
                answer.map(|rest| rest.split_whitespace().next().unwrap_or_default().to_string())
            };
            match process.wait(deadline, watch, &mut best)? {
                Some(mv) => answer(mv, said),
                None => {
                    process.send("stop\n")?;
                    let last = process.wait(Instant::now() + watch.patience.grace, watch, &mut best)?;
                    let garbage = match strange {
                        0 => String::new(),
                        lines => format!(", only {lines} lines that mean nothing"),
                    };
                    let waited = seconds(begun.elapsed());
                    Err(match (last, time) {
                        (Some(_), Some(_)) => Fault::Time,
                        (Some(_), None) => Fault::Endless(format!("no move for {waited}, until told to stop")),
                        (None, _) => Fault::Hang(format!("no move for {waited}, not even when told to stop{garbage}")),
                    }
                    .into())
                }
            }
        })
    }

    /// Asks the engine how it sees the end; one that has no opinion is fine.
    fn end(&mut self, ask: &Ask<'_>, outcome: Outcome, watch: &Watch<'_>) -> Result<(), Trouble> {
        let right = match outcome.winner {
            None => "draw".to_string(),
            Some(player) => format!("p{player}win"),
        };
        self.with(|process| {
            process.forget();
            process.send(&format!("{}query result\nisready\n", position(ask)))?;
            let mut claim = None;
            let deadline = Instant::now() + watch.patience.startup;
            let ready = process.wait(deadline, watch, |line| {
                if let Some(answer) = line.strip_prefix("response ") {
                    claim.get_or_insert(answer.trim().to_string());
                }
                (line == "readyok").then_some(())
            })?;
            if ready.is_none() {
                return Err(Fault::Hang("it does not answer to `isready`".into()).into());
            }
            match claim {
                Some(claim) if claim != right => {
                    Err(Fault::WrongClaim(format!("it says {claim} where the rules say {right}")).into())
                }
                _ => Ok(()),
            }
        })
    }
}

/// Words that engines say instead of a move when they see none.
const NO_MOVE: [&str; 5] = ["none", "(none)", "0000", "null", "resign"];

fn answer(mv: String, said: Said) -> Result<Answer, Trouble> {
    if NO_MOVE.contains(&mv.as_str()) {
        return Err(Fault::WrongClaim(format!("`bestmove {mv}` while the game goes on")).into());
    }
    if mv.is_empty() {
        return Err(Fault::IllegalMove("`bestmove` without a move".into()).into());
    }
    Ok(Answer {
        mv,
        score: said.score,
        depth: said.depth,
    })
}

fn seconds(time: Duration) -> String {
    format!("{:.1} s", time.as_secs_f64())
}
