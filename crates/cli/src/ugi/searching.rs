//! The search of a session: from the engine that is made ready to the move that is told.

use std::io::{self, Write};
use std::sync::mpsc::SyncSender;

use quincunx_engine::bot::moves_left;
use quincunx_engine::{Control, Limits};
use quincunx_ugi::{Go, Reply};

use super::limits::limits;
use super::work::{Engine, Finished, Work};
use super::{Event, Running, Session, line};

impl<W: Write> Session<W> {
    /// Makes the engine what the settings say, now rather than when it is asked to search, if there is one already.
    pub(super) fn keep_ready(&mut self) -> io::Result<()> {
        match self.engine {
            Some(_) => self.prepare(),
            None => Ok(()),
        }
    }

    /// Makes the engine, or changes it to what the settings say; nothing of that is left for `go` to do.
    pub(super) fn prepare(&mut self) -> io::Result<()> {
        let wanted = self.settings.clone();
        match &mut self.engine {
            Some(engine) if engine.settings == wanted => {}
            Some(engine) if engine.settings.is_same_engine(&wanted) => {
                engine.bot.set_options(wanted.options);
                engine.settings = wanted;
            }
            _ => {
                // The old one goes first: together they could take more memory than was allowed.
                self.engine = None;
                let (bot, problem) = wanted.build();
                if let Some(problem) = problem {
                    self.explain(problem)?;
                }
                let settings = wanted;
                self.engine = Some(Box::new(Engine { settings, bot }));
                self.new_game = false;
            }
        }
        if let Some(engine) = &mut self.engine
            && std::mem::take(&mut self.new_game)
        {
            engine.bot.new_game();
        }
        Ok(())
    }

    pub(super) fn search(&mut self, go: &Go, events: &SyncSender<Event>) -> io::Result<()> {
        let position = self.game.position();
        let own = limits(go, position.side(), || moves_left(&self.game));
        let limits = own.and(self.settings.limits);
        let control = Control::new(&limits);
        if position.result().is_some() {
            self.explain("the game is over")?;
            return self.reply(&Reply::BestMove(None));
        }
        self.prepare()?;
        let Some(engine) = self.engine.take() else {
            return self.reply(&Reply::BestMove(None));
        };
        let work = Work::Search {
            engine,
            game: self.game.clone(),
        };
        self.start(work, control, limits == Limits::default(), true, events)
    }

    pub(super) fn count(&mut self, depth: u32, events: &SyncSender<Event>) -> io::Result<()> {
        let work = Work::Count {
            game: self.game.clone(),
            depth,
        };
        self.start(work, Control::new(&Limits::default()), false, false, events)
    }

    pub(super) fn start(
        &mut self,
        work: Work,
        control: Control,
        unlimited: bool,
        searching: bool,
        events: &SyncSender<Event>,
    ) -> io::Result<()> {
        self.running = Some(Running {
            control: control.clone(),
            unlimited,
            searching,
            stopped: false,
            held: None,
        });
        if let Err(error) = work.spawn(control, events.clone()) {
            self.explain(format!("no thread for the search: {error}"))?;
            self.conclude(Finished::default())?;
        }
        Ok(())
    }

    /// Stops the search, if there is one; its answer comes as soon as it has noticed.
    pub(super) fn stop(&mut self) -> io::Result<()> {
        let Some(running) = &mut self.running else {
            return Ok(());
        };
        running.stopped = true;
        running.control.stop();
        match running.held.take() {
            Some(finished) => self.conclude(finished),
            None => Ok(()),
        }
    }

    /// Takes the result of a search, and tells it unless it has to wait for `stop`.
    pub(super) fn finish(&mut self, finished: Finished) -> io::Result<()> {
        match &mut self.running {
            Some(running) if running.unlimited && !running.stopped => {
                running.held = Some(finished);
                Ok(())
            }
            _ => self.conclude(finished),
        }
    }

    pub(super) fn conclude(&mut self, finished: Finished) -> io::Result<()> {
        let searching = self.running.take().is_some_and(|running| running.searching);
        if let Some(engine) = finished.engine {
            self.engine = Some(engine);
        }
        if searching {
            // Without an answer something went wrong, but there still is a move to play.
            let fallback = || self.game.position().moves().into_iter().next();
            let choice = finished.choice.or_else(fallback);
            self.reply(&Reply::BestMove(choice))?;
        }
        self.out.flush()?;
        self.keep_ready()
    }

    pub(super) fn sign_of_life(&mut self) -> io::Result<()> {
        match &self.running {
            Some(running) if running.searching && running.held.is_none() => {
                let control = &running.control;
                writeln!(
                    self.out,
                    "{}",
                    line::progress(control.nodes_so_far(), control.elapsed())
                )?;
                self.out.flush()
            }
            _ => Ok(()),
        }
    }
}
