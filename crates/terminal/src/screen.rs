//! The program on a real terminal.

use std::collections::HashMap;
use std::io::{self, Write, stdout};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use quincunx_engine::{Control, Limits};
use quincunx_play::Seat;
use quincunx_rules::{History, Ruleset};
use ratatui::crossterm::event::{
    self, DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture, Event,
};
use ratatui::crossterm::execute;

use crate::bots::{NOBODY, analyst, seated};
use crate::brain::{Brain, Finding, JobId, Report};
use crate::judged::review;
use crate::signals::Signals;
use crate::{App, Config, Effect, Programs, Role, Sitter, view};

/// How long to wait for a key before looking at the clocks and the bots.
const GLANCE: Duration = Duration::from_millis(30);
/// How often the screen is drawn while something moves by itself.
const FRAME: Duration = Duration::from_millis(80);
/// The lines the analysis shows.
const LINES: usize = 3;

/// Runs the program until it is left, or told to end by a signal. The terminal is as it was before, even after a panic.
///
/// # Errors
/// If the terminal cannot be used, or the game cannot be played.
pub fn run(config: Config) -> io::Result<()> {
    config.check()?;
    let programs = config.programs.clone();
    let mut app = App::new(config);
    let signals = Signals::listen()?;
    let mut terminal = ratatui::try_init()?;
    execute!(stdout(), EnableMouseCapture, EnableBracketedPaste)?;
    let done = turn(&mut app, &mut terminal, Brains::new(programs), &signals);
    // The terminal is given back even if one of these fails; its cursor with it.
    drop(terminal);
    let _ = execute!(stdout(), DisableMouseCapture, DisableBracketedPaste);
    ratatui::restore();
    signals.obey()?;
    done
}

/// The event loop.
fn turn(
    app: &mut App,
    terminal: &mut ratatui::DefaultTerminal,
    mut brains: Brains,
    signals: &Signals,
) -> io::Result<()> {
    let begun = Instant::now();
    let now = || u64::try_from(begun.elapsed().as_millis()).unwrap_or(u64::MAX);
    let mut drawn = None::<Instant>;
    let mut stale = true;
    let mut size = terminal.size()?;
    loop {
        // The event for a new size may be lost, before anybody listens or when several come at once.
        let now_size = terminal.size()?;
        if now_size != size {
            (size, stale, drawn) = (now_size, true, None);
        }
        app.tick(now());
        if signals.came() {
            app.quit();
        }
        while let Ok(report) = brains.reports.try_recv() {
            app.report(report);
            stale = true;
        }
        for effect in app.take_effects() {
            stale = true;
            match effect {
                Effect::Quit => return Ok(()),
                Effect::Copy(text) => copy(&text)?,
                Effect::Sit {
                    ruleset,
                    sitters,
                    seeds,
                } => brains.sit(ruleset, &sitters, seeds),
                Effect::Ask {
                    job,
                    role,
                    history,
                    limits,
                } => brains.ask(job, role, *history, Control::new(&limits)),
                Effect::Review { job, history, limits } => brains.review(job, *history, limits),
                Effect::Stop(job) => brains.stop(job),
            }
        }
        let due = drawn.is_none_or(|drawn| drawn.elapsed() >= FRAME);
        if due && (stale || app.is_lively()) {
            let mut hits = None;
            terminal.draw(|frame| hits = Some(view::draw(frame, app)))?;
            app.hits = hits.unwrap_or_default();
            drawn = Some(Instant::now());
            stale = false;
        }
        let wait = if stale { Duration::from_millis(5) } else { GLANCE };
        // Keys that were pressed together are taken together, so that a paste is drawn once.
        let mut more = event::poll(wait)?;
        while more {
            app.tick(now());
            match event::read()? {
                Event::Key(key) => app.key(key),
                Event::Mouse(mouse) => app.mouse(mouse),
                Event::Paste(text) => app.paste(&text),
                Event::Resize(..) | Event::FocusGained | Event::FocusLost => {}
            }
            stale = true;
            drawn = None;
            more = event::poll(Duration::ZERO)?;
        }
    }
}

/// Puts a text into the clipboard of terminals that let programs do so.
fn copy(text: &str) -> io::Result<()> {
    let mut out = stdout();
    write!(out, "\x1b]52;c;{}\x07", base64(text.as_bytes()))?;
    out.flush()
}

fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::new();
    for chunk in bytes.chunks(3) {
        let byte = |n: usize| u32::from(chunk.get(n).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for n in 0..4 {
            let letter = LETTERS[(bits >> (18 - 6 * n) & 63) as usize];
            text.push(if n <= chunk.len() { char::from(letter) } else { '=' });
        }
    }
    text
}

/// The bots in their threads.
struct Brains {
    seats: [Option<Brain>; 2],
    analyst: Option<Brain>,
    programs: Option<Programs>,
    controls: HashMap<JobId, Control>,
    sender: Sender<Report>,
    reports: Receiver<Report>,
}

impl Brains {
    fn new(programs: Option<Programs>) -> Brains {
        let (sender, reports) = channel();
        Brains {
            seats: [None, None],
            analyst: None,
            programs,
            controls: HashMap::new(),
            sender,
            reports,
        }
    }

    /// Seats bots anew; whoever sat there before stops.
    fn sit(&mut self, ruleset: Ruleset, sitters: &[Sitter; 2], seeds: [u64; 2]) {
        for (_, control) in self.controls.drain() {
            control.stop();
        }
        for seat in Seat::BOTH {
            let (sitter, seed) = (&sitters[seat.index()], seeds[seat.index()]);
            self.seats[seat.index()] = seated(sitter, ruleset, seed, self.programs.clone(), &self.sender);
        }
        self.analyst = Some(analyst(ruleset, LINES, &self.sender));
    }

    fn ask(&mut self, job: JobId, role: Role, history: History, control: Control) {
        let brain = match role {
            Role::Seat(seat) => &self.seats[seat.index()],
            Role::Analyst => &self.analyst,
        };
        match brain {
            Some(brain) => {
                self.controls.insert(job, control.clone());
                brain.ask(job, history, control);
            }
            None => {
                let finding = Finding::Failed(NOBODY.into());
                // We hold the other end ourselves.
                let _ = self.sender.send(Report { job, finding });
            }
        }
    }

    /// Judges a game in a thread of its own.
    fn review(&mut self, job: JobId, history: History, limits: Limits) {
        let control = Control::new(&Limits::default());
        self.controls.insert(job, control.clone());
        let sender = self.sender.clone();
        thread::spawn(move || {
            let mut progress = |done, all| {
                let finding = Finding::Judged(done, all);
                if sender.send(Report { job, finding }).is_err() {
                    control.stop();
                }
            };
            let reviewed = catch_unwind(AssertUnwindSafe(|| review(&history, &limits, &control, &mut progress)));
            let finding = Finding::Reviewed(reviewed.ok().flatten().map(Box::new));
            // If nobody listens any more, nobody needs it.
            let _ = sender.send(Report { job, finding });
        });
    }

    fn stop(&mut self, job: JobId) {
        if let Some(control) = self.controls.remove(&job) {
            control.stop();
        }
    }
}

impl Drop for Brains {
    fn drop(&mut self) {
        for control in self.controls.values() {
            control.stop();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::base64;

    #[test]
    fn base64_of_all_lengths() {
        for (text, code) in [
            ("", ""),
            ("a", "YQ=="),
            ("ab", "YWI="),
            ("abc", "YWJj"),
            ("abcd", "YWJjZA=="),
        ] {
            assert_eq!(base64(text.as_bytes()), code);
        }
    }
}
