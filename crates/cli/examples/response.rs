//! Measures how soon the engine answers: after `go movetime 5`, and after `stop`.
//!
//! `cargo build --release && cargo run --release --example response -- target/release/quincunx`

use std::error::Error;
use std::io::{BufRead, BufReader, Lines, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

const GAMES: [&str; 5] = ["alliances", "renpaarden", "emulsion", "hadron:size=9", "murus"];
const ROUNDS: usize = 50;

fn main() -> Result<(), Box<dyn Error>> {
    let Some(program) = std::env::args().nth(1) else {
        println!("usage: response PROGRAM [ARGUMENT...]");
        return Ok(());
    };
    println!("{:<14} {:>24} {:>24}", "", "go movetime 5", "stop");
    println!(
        "{:<14} {:>12} {:>11} {:>12} {:>11}",
        "game", "median ms", "worst ms", "median ms", "worst ms"
    );
    for game in GAMES {
        let mut engine = Engine::new(&program, game)?;
        let mut timed = Vec::new();
        let mut stopped = Vec::new();
        for _ in 0..ROUNDS {
            timed.push(engine.answer_to("go movetime 5")?);
            engine.send("go infinite")?;
            std::thread::sleep(Duration::from_millis(30));
            stopped.push(engine.answer_to("stop")?);
        }
        let [(timed, worst_timed), (stopped, worst_stopped)] = [timed, stopped].map(middle_and_worst);
        println!("{game:<14} {timed:>12.2} {worst_timed:>11.2} {stopped:>12.2} {worst_stopped:>11.2}");
        engine.send("quit")?;
        engine.child.wait()?;
    }
    Ok(())
}

fn middle_and_worst(mut times: Vec<Duration>) -> (f64, f64) {
    times.sort_unstable();
    let ms = |time: Duration| time.as_secs_f64() * 1000.0;
    (ms(times[times.len() / 2]), ms(times[times.len() - 1]))
}

struct Engine {
    child: Child,
    input: ChildStdin,
    output: Lines<BufReader<ChildStdout>>,
}

impl Engine {
    /// An engine that has said it is ready, and not searched yet.
    fn new(program: &str, game: &str) -> Result<Engine, Box<dyn Error>> {
        let mut child = Command::new(program)
            .args(["engine", game])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let input = child.stdin.take().ok_or("no input")?;
        let output = BufReader::new(child.stdout.take().ok_or("no output")?).lines();
        let mut engine = Engine { child, input, output };
        engine.send("isready")?;
        engine.wait_for("readyok")?;
        Ok(engine)
    }

    fn send(&mut self, line: &str) -> std::io::Result<()> {
        writeln!(self.input, "{line}")?;
        self.input.flush()
    }

    fn wait_for(&mut self, word: &str) -> Result<(), Box<dyn Error>> {
        while !self.output.next().ok_or("the engine has gone")??.starts_with(word) {}
        Ok(())
    }

    /// The time until `bestmove`.
    fn answer_to(&mut self, line: &str) -> Result<Duration, Box<dyn Error>> {
        let sent = Instant::now();
        self.send(line)?;
        self.wait_for("bestmove")?;
        Ok(sent.elapsed())
    }
}
