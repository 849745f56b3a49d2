//! A UGI engine that misbehaves as told: `quincunx-mock-engine BEHAVIOUR [AT] [FILE]`, from its AT-th move on. FILE
//! gets the numbers of the processes it consists of.

use std::io::{self, BufRead, Write};
use std::process::{Command, exit};
use std::thread::sleep;
use std::time::Duration;

use quincunx_rules::{AnyPosition, Ruleset};

fn say(text: &str) {
    let mut out = io::stdout();
    // Whoever listens may be gone.
    let _ = writeln!(out, "{text}").and_then(|()| out.flush());
}

fn hang() -> ! {
    loop {
        sleep(Duration::from_secs(1));
    }
}

/// Plays the first legal move, until it is time to misbehave.
struct Mock {
    behaviour: String,
    at: usize,
    moves: usize,
    ruleset: Ruleset,
    position: AnyPosition,
    thinking: bool,
}

impl Mock {
    fn answer(&mut self, line: &str) {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.as_slice() {
            ["ugi", ..] if self.behaviour == "mute" => hang(),
            ["isready", ..] if self.behaviour == "unready" => hang(),
            ["ugi", ..] => say("id name Mock\nugiok"),
            ["isready", ..] => say("readyok"),
            ["setoption", "name", "Ruleset", "value", text, ..] => {
                if let Ok(ruleset) = text.parse() {
                    self.ruleset = ruleset;
                }
            }
            ["position", rest @ ..] => self.set(rest),
            ["go", ..] => self.go(),
            ["stop", ..] if self.thinking => {
                self.thinking = false;
                self.play();
            }
            ["query", "result", ..] => self.claim(),
            ["quit", ..] => exit(0),
            _ => {}
        }
    }

    fn set(&mut self, words: &[&str]) {
        let split = words.iter().position(|word| *word == "moves").unwrap_or(words.len());
        let text = words[..split].join(" ");
        let text = text.strip_prefix("fen ").unwrap_or(&text);
        let Ok(mut position) = AnyPosition::parse(&self.ruleset, text) else {
            return;
        };
        for mv in words.get(split + 1..).unwrap_or_default() {
            if position.play(mv).is_err() {
                return;
            }
        }
        self.position = position;
    }

    fn play(&self) {
        let moves = self.position.moves();
        say("info depth 1 score cp 10 nodes 1");
        say(&format!("bestmove {}", moves.first().map_or("none", String::as_str)));
    }

    fn go(&mut self) {
        self.moves += 1;
        if self.moves <= self.at {
            return self.play();
        }
        match self.behaviour.as_str() {
            "crash" => exit(3),
            "hang" => hang(),
            "deaf" => loop {
                say("info string still thinking");
                sleep(Duration::from_millis(5));
            },
            "endless" => self.thinking = true,
            "illegal" => say("bestmove z99"),
            "empty" => say("bestmove"),
            "resign" => say("bestmove none"),
            "garbage" => {
                for n in 0..50 {
                    say(&format!("\u{1}\u{fffd} %s%n {n} \"\\"));
                }
                say(&"x".repeat(300_000));
                self.thinking = true;
            }
            "noise" => {
                say("what is this\n\nbest move\ninfo score cp lots");
                self.play();
            }
            "closes" => exit(0),
            _ => self.play(),
        }
    }

    fn claim(&self) {
        let right = match self.position.result().map(|outcome| outcome.winner) {
            None => "none".to_string(),
            Some(None) => "draw".to_string(),
            Some(Some(player)) => format!("p{player}win"),
        };
        match self.behaviour.as_str() {
            "liar" => say("response draw"),
            "late-crash" => exit(4),
            "late-hang" => hang(),
            "silent" => {}
            _ => say(&format!("response {right}")),
        }
    }
}

/// Starts a helper that never ends, if that is the behaviour, and adds all process numbers to a file.
fn note_processes(path: &str, behaviour: &str) {
    let mut numbers = format!("{}\n", std::process::id());
    if behaviour == "sleep" {
        hang();
    }
    let myself = std::env::current_exe();
    if let Ok(helper) = myself.and_then(|path| Command::new(path).args(["sleep", "0", "-"]).spawn()) {
        numbers.push_str(&format!("{}\n", helper.id()));
    }
    let file = std::fs::OpenOptions::new().create(true).append(true).open(path);
    // A test that finds nothing in the file fails.
    let _ = file.and_then(|mut file| file.write_all(numbers.as_bytes()));
}

fn main() {
    let mut args = std::env::args().skip(1);
    let behaviour = args.next().unwrap_or_else(|| "good".into());
    let at = args.next().and_then(|text| text.parse().ok()).unwrap_or(0);
    if let Some(path) = args.next() {
        note_processes(&path, &behaviour);
    }
    let Ok(ruleset) = "hadron".parse() else { exit(1) };
    let mut mock = Mock {
        behaviour,
        at,
        moves: 0,
        ruleset,
        position: AnyPosition::start(&ruleset),
        thinking: false,
    };
    for line in io::stdin().lock().lines() {
        match line {
            Ok(line) => mock.answer(&line),
            Err(_) => return,
        }
    }
}
