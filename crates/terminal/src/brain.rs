//! Bots that think in threads of their own, so that the screen never waits.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Sender, channel};
use std::thread;

use quincunx_engine::Control;
use quincunx_engine::bot::{Bot, Thought};
use quincunx_rules::History;
use quincunx_study::Review;

/// The number of a question to a brain.
pub type JobId = u64;

/// What a brain has found about a question.
#[derive(Debug)]
pub struct Report {
    /// The question.
    pub job: JobId,
    /// The answer, or what there is of it.
    pub finding: Finding,
}

/// What a brain has found.
#[derive(Debug)]
pub enum Finding {
    /// What it thinks so far.
    Thinking(Thought),
    /// What it has chosen; nothing if there is no move.
    Chosen(Option<Thought>),
    /// So many of so many positions of a game are judged.
    Judged(usize, usize),
    /// The game is judged; nothing if that was stopped.
    Reviewed(Option<Box<Review>>),
    /// It cannot answer, and why.
    Failed(String),
}

/// A bot in a thread of its own. It ends when this is dropped and its question, if it has one, was stopped.
pub struct Brain {
    jobs: Sender<(JobId, History, Control)>,
}

impl Brain {
    /// Starts a thread for a bot that `make` makes there.
    pub fn new(make: impl FnOnce() -> Result<Box<dyn Bot>, String> + Send + 'static, reports: Sender<Report>) -> Brain {
        let (jobs, questions) = channel::<(JobId, History, Control)>();
        thread::spawn(move || {
            let mut bot = None;
            let mut make = Some(make);
            for (job, history, control) in questions {
                if let Some(make) = make.take() {
                    bot = Some(make());
                }
                let finding = match &mut bot {
                    Some(Ok(bot)) => ask(bot.as_mut(), job, &history, &control, &reports),
                    Some(Err(error)) => Finding::Failed(error.clone()),
                    None => return,
                };
                // A bot that broke down is not asked again.
                if let Finding::Failed(error) = &finding {
                    bot = Some(Err(error.clone()));
                }
                if reports.send(Report { job, finding }).is_err() {
                    return;
                }
            }
        });
        Brain { jobs }
    }

    /// Asks for a move; the answer comes as reports. Stop `control` to have it at once.
    pub fn ask(&self, job: JobId, history: History, control: Control) {
        // A thread that is gone has said why.
        let _ = self.jobs.send((job, history, control));
    }
}

fn ask(bot: &mut dyn Bot, job: JobId, history: &History, control: &Control, reports: &Sender<Report>) -> Finding {
    let mut report = |thought: &Thought| {
        let finding = Finding::Thinking(thought.clone());
        // Nobody listens any more: the answer is not needed either.
        if reports.send(Report { job, finding }).is_err() {
            control.stop();
        }
    };
    match catch_unwind(AssertUnwindSafe(|| bot.choose(history, control, &mut report))) {
        Ok(chosen) => Finding::Chosen(chosen),
        Err(_) => Finding::Failed("the bot broke down".into()),
    }
}
