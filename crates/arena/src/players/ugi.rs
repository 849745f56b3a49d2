//! Programs that speak UGI.

use std::time::{Duration, Instant};

use quincunx_engine::Score;
use quincunx_rules::{Outcome, Ruleset};
use quincunx_ugi::{self as ugi, Claim, Client, ClientError, Go, Heard, Program};

use super::{Answer, Ask, Seated, Trouble, Watch};
use crate::Fault;

/// A program at the board.
pub(super) struct UgiSeat {
    program: Program,
    ruleset: Ruleset,
    client: Option<Client>,
}

impl UgiSeat {
    pub(super) fn new(program: Program, ruleset: Ruleset) -> UgiSeat {
        UgiSeat {
            program,
            ruleset,
            client: None,
        }
    }

    /// Runs `talk` with the program, and gets rid of one that cannot be talked to any more.
    fn with<T>(&mut self, talk: impl FnOnce(&mut Client) -> Result<T, Trouble>) -> Result<T, Trouble> {
        let Some(client) = &mut self.client else {
            return Err(Fault::Crash("it is not running".into()).into());
        };
        let told = talk(client);
        // One that was left alone in mid-thought is out of step.
        if matches!(&told, Err(Trouble::Stopped)) || matches!(&told, Err(Trouble::Fault(fault)) if fault.is_fatal()) {
            self.client = None;
        }
        told
    }
}

impl From<ClientError> for Trouble {
    fn from(error: ClientError) -> Trouble {
        match error {
            ClientError::Crash(how) => Fault::Crash(how).into(),
            ClientError::Hang(how) => Fault::Hang(how).into(),
            ClientError::Cancelled => Trouble::Stopped,
        }
    }
}

/// A score that a program has told. Distances beyond what a search can prove are as far as it can.
pub(super) fn heard_score(score: ugi::Score) -> Score {
    match score {
        ugi::Score::Cp(value) => Score::estimate(value),
        ugi::Score::Win(plies) => Score::win_in(plies.min(Score::MAX_PLIES)),
        ugi::Score::Loss(plies) => Score::loss_in(plies.min(Score::MAX_PLIES)),
    }
}

/// What a program may use for a move.
fn go(ask: &Ask<'_>) -> Go {
    let millis = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
    Go {
        time: ask.limit.st.map(|time| millis(time).max(1)),
        nodes: ask.limit.nodes,
        depth: ask.limit.depth,
        clocks: ask.clocks.map(|clock| clock.map(|clock| clock.left().max(1))),
        increments: ask.clocks.map(|clock| clock.map_or(0, |clock| clock.increment())),
        moves_to_go: ask.clocks[ask.mover.index()].and_then(|clock| clock.moves_to_go()),
    }
}

impl Drop for UgiSeat {
    fn drop(&mut self) {
        if let Some(client) = self.client.take() {
            client.quit();
        }
    }
}

impl Seated for UgiSeat {
    fn begin(&mut self, _seed: u64, watch: &Watch<'_>) -> Result<(), Trouble> {
        let cancelled = || watch.stop.is_stopped();
        if self.program.restart
            && let Some(client) = self.client.take()
        {
            client.quit();
        }
        if self.client.is_none() {
            let client = Client::start(&self.program, &self.ruleset, watch.patience, &cancelled)?;
            self.client = Some(client);
        }
        self.with(|client| Ok(client.new_game(&cancelled)?))
    }

    fn choose(&mut self, ask: &Ask<'_>, watch: &Watch<'_>) -> Result<Answer, Trouble> {
        let clock = ask.clocks[ask.mover.index()]
            .map(|clock| Duration::from_millis(clock.left()).saturating_add(ask.limit.margin()));
        let time = match (clock, ask.limit.st.map(|st| st + ask.limit.margin())) {
            (Some(clock), Some(st)) => Some(clock.min(st)),
            (clock, st) => clock.or(st),
        };
        let cancelled = || watch.stop.is_stopped();
        self.with(|client| {
            client.ask(ask.history, &go(ask))?;
            let begun = Instant::now();
            let deadline = begun + time.unwrap_or(watch.patience.hang);
            let mut heard = Heard::default();
            if let Some(mv) = client.best_move(deadline, &mut heard, &cancelled)? {
                return answer(mv, &heard);
            }
            client.stop()?;
            let last = client.best_move(Instant::now() + watch.patience.grace, &mut heard, &cancelled)?;
            let garbage = match heard.strange {
                0 => String::new(),
                lines => format!(", only {lines} lines that mean nothing"),
            };
            let waited = format!("{:.1} s", begun.elapsed().as_secs_f64());
            Err(match (last, time) {
                (Some(_), Some(_)) => Fault::Time,
                (Some(_), None) => Fault::Endless(format!("no move for {waited}, until told to stop")),
                (None, _) => Fault::Hang(format!("no move for {waited}, not even when told to stop{garbage}")),
            }
            .into())
        })
    }

    /// Asks the engine how it sees the end; one that has no opinion is fine.
    fn end(&mut self, ask: &Ask<'_>, outcome: Outcome, watch: &Watch<'_>) -> Result<(), Trouble> {
        let right = outcome.winner.map_or(Claim::Draw, Claim::Win);
        self.with(|client| match client.claim(ask.history, &|| watch.stop.is_stopped())? {
            Some(claim) if claim != right => {
                let wrong = format!("it says {claim} where the rules say {right}");
                Err(Fault::WrongClaim(wrong).into())
            }
            _ => Ok(()),
        })
    }
}

fn answer(mv: Option<String>, heard: &Heard) -> Result<Answer, Trouble> {
    let mv = mv.ok_or_else(|| Fault::WrongClaim("it says there is no move while the game goes on".into()))?;
    if mv.is_empty() {
        return Err(Fault::IllegalMove("`bestmove` without a move".into()).into());
    }
    Ok(Answer {
        mv,
        score: heard.score.map(heard_score),
        depth: heard.depth,
    })
}
