//! A program that speaks UGI as a bot, for whoever plays single games.

use std::time::{Duration, Instant};

use quincunx_engine::Control;
use quincunx_engine::bot::{Bot, Thought};
use quincunx_rules::{History, Ruleset};
use quincunx_ugi::{Client, ClientError, Go, Heard, Patience, Program};

use super::ugi::heard_score;

/// How often someone who waits for a move looks whether it is to come at once.
const GLANCE: Duration = Duration::from_millis(30);

/// A program that speaks UGI, as a [`Bot`]. It is started at once and ended when this is dropped.
pub struct Guest(Client);

impl Guest {
    /// Starts the program and gets to know it.
    ///
    /// # Errors
    /// What it did wrong, for people.
    pub fn start(program: &Program, ruleset: &Ruleset) -> Result<Guest, String> {
        let told = |error: ClientError| format!("{}: {error}", program.command);
        let mut client = Client::start(program, ruleset, Patience::default(), &|| false).map_err(told)?;
        client.new_game(&|| false).map_err(told)?;
        Ok(Guest(client))
    }

    /// Waits for the move, and asks for it when the time is over.
    fn best_move(
        &mut self,
        control: &Control,
        report: &mut dyn FnMut(&Thought),
    ) -> Result<Option<Thought>, ClientError> {
        let mut heard = Heard::default();
        let mut hurried = None::<Instant>;
        loop {
            let before = heard.clone();
            let found = self.0.best_move(Instant::now() + GLANCE, &mut heard, &|| false)?;
            let thought = |moves: Vec<String>| Thought {
                depth: heard.depth,
                time: control.elapsed(),
                lines: vec![(heard.score.map(heard_score), moves)],
                ..Thought::default()
            };
            if let Some(mv) = found {
                return Ok(mv.filter(|mv| !mv.is_empty()).map(|mv| thought(vec![mv])));
            }
            if heard != before {
                report(&thought(heard.pv.clone()));
            }
            match hurried {
                None if control.stopped() || control.remaining().is_some_and(|left| left.is_zero()) => {
                    self.0.stop()?;
                    hurried = Some(Instant::now());
                }
                Some(since) if since.elapsed() > self.0.patience().grace => {
                    return Err(ClientError::Hang("it does not move when told to".into()));
                }
                _ => {}
            }
        }
    }
}

impl Bot for Guest {
    fn new_game(&mut self) {
        // One that does not answer any more will say so when it is asked for a move.
        let _ = self.0.new_game(&|| false);
    }

    fn choose(&mut self, game: &History, control: &Control, report: &mut dyn FnMut(&Thought)) -> Option<Thought> {
        let time = control.remaining().map_or(1000, |left| left.as_millis().max(1) as u64);
        let go = Go {
            time: Some(time),
            ..Go::default()
        };
        self.0.ask(game, &go).ok()?;
        self.best_move(control, report).ok().flatten()
    }
}
