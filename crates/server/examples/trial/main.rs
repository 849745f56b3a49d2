//! Trials of the server as a whole: thousands of players at once, and faults at any moment.
//!
//! ```text
//! cargo run --release -p quincunx-server --example trial -- load --players 5000 --rate 1000 --seconds 60
//! cargo run --release -p quincunx-server --example trial -- load --players 200 --rate 0 --seconds 20
//! cargo run --release -p quincunx-server --example trial -- histories --faults 1000
//! cargo run --release -p quincunx-server --example trial -- histories --faults 100 --pairs 20 --disk off --seed 17
//! ```
//!
//! The server under trial is a process of its own: this same program, started as `trial serve FOLDER [UNSORTED]`.

#![forbid(unsafe_code)]
#![allow(clippy::unwrap_used, reason = "a trial that goes wrong may panic")]

mod child;
mod client;
mod histories;
mod load;
mod wire;

use std::collections::HashMap;
use std::process::ExitCode;

use mimalloc::MiMalloc;
use quincunx_rules::Ruleset;
use tokio::runtime::Builder;

/// As in the program itself.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

/// What was asked for: options `--name value`.
struct Words {
    options: HashMap<String, String>,
}

impl Words {
    /// Reads options of which these are known.
    fn read(words: impl Iterator<Item = String>, known: &[&str]) -> Words {
        let words: Vec<String> = words.collect();
        let pairs = words.chunks(2).map(|pair| match pair {
            [name, value] if name.strip_prefix("--").is_some_and(|name| known.contains(&name)) => {
                (name[2..].to_string(), value.clone())
            }
            other => refuse(&format!(
                "`{}`: options are written --NAME VALUE, and there are {}",
                other.join(" "),
                known.join(", ")
            )),
        });
        Words {
            options: pairs.collect(),
        }
    }

    fn number(&self, name: &str, default: u64) -> u64 {
        let Some(text) = self.options.get(name) else {
            return default;
        };
        text.parse()
            .unwrap_or_else(|_| refuse(&format!("--{name} is a number, not `{text}`")))
    }

    fn switch(&self, name: &str, default: bool) -> bool {
        match self.options.get(name).map(String::as_str) {
            None => default,
            Some("on") => true,
            Some("off") => false,
            Some(text) => refuse(&format!("--{name} is on or off, not `{text}`")),
        }
    }

    fn ruleset(&self, name: &str, default: &str) -> Ruleset {
        let text = self.options.get(name).map_or(default, String::as_str);
        text.parse()
            .unwrap_or_else(|error| refuse(&format!("--{name} {text}: {error}")))
    }
}

/// Ends because of what was asked for.
fn refuse(message: &str) -> ! {
    eprintln!("error: {message}; see the head of examples/trial/main.rs");
    std::process::exit(2)
}

fn main() -> ExitCode {
    let mut words = std::env::args().skip(1);
    let command = words.next().unwrap_or_default();
    // The players need one thread: whatever they take more is taken from the server, which has what a server has.
    let mut runtime = match command.as_str() {
        "serve" => Builder::new_multi_thread(),
        _ => Builder::new_current_thread(),
    };
    let runtime = runtime.enable_all().build().unwrap();
    match command.as_str() {
        "serve" => {
            let folder = words.next().expect("a folder");
            let unsorted = words.next().map(|word| word.parse().expect("a number"));
            runtime.block_on(child::serve(folder, unsorted));
            ExitCode::SUCCESS
        }
        "load" => {
            runtime.block_on(load::run(&Words::read(words, &load::OPTIONS)));
            ExitCode::SUCCESS
        }
        "histories" => runtime.block_on(histories::run(&Words::read(words, &histories::OPTIONS))),
        other => refuse(&format!("`{other}` is no trial: load or histories")),
    }
}
