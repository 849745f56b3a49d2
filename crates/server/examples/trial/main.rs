//! Trials of the server as a whole: thousands of players at once, and kills at any moment.
//!
//! ```text
//! cargo run --release -p quincunx-server --example trial -- load --players 5000 --rate 1000 --seconds 60
//! cargo run --release -p quincunx-server --example trial -- load --players 200 --rate 0 --seconds 20
//! cargo run --release -p quincunx-server --example trial -- kill --kills 1000
//! cargo run --release -p quincunx-server --example trial -- kill --kills 100 --disk on
//! ```
//!
//! The server under trial is a process of its own: this same program, started as `trial serve FOLDER [UNSORTED]`.

#![forbid(unsafe_code)]
#![allow(clippy::unwrap_used, reason = "a trial that goes wrong may panic")]

mod child;
mod client;
mod kill;
mod load;
mod wire;

use std::collections::HashMap;

use mimalloc::MiMalloc;
use tokio::runtime::Builder;

/// As in the program itself.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

/// What was asked for: a word, and options `--name value`.
struct Words {
    options: HashMap<String, String>,
}

impl Words {
    fn read(words: impl Iterator<Item = String>) -> Words {
        let words: Vec<String> = words.collect();
        let pairs = words.chunks(2).map(|pair| match pair {
            [name, value] if name.starts_with("--") => (name[2..].to_string(), value.clone()),
            other => panic!("`{}`: options are written --name value", other.join(" ")),
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
            .unwrap_or_else(|_| panic!("--{name} is a number, not `{text}`"))
    }

    fn text(&self, name: &str, default: &str) -> String {
        self.options.get(name).cloned().unwrap_or_else(|| default.to_string())
    }
}

fn main() {
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
        }
        "load" => runtime.block_on(load::run(&Words::read(words))),
        "kill" => runtime.block_on(kill::run(&Words::read(words))),
        _ => {
            eprintln!("trial load|kill [--name value …]; see the head of examples/trial/main.rs");
            std::process::exit(2);
        }
    }
}
