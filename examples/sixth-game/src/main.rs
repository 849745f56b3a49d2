//! Breakthrough in the terminal, in matches between bots, and in training of a net.

use std::error::Error;
use std::io::{self, BufReader, IsTerminal};
use std::process::ExitCode;
use std::time::Duration;

use quincunx_arena::output::report;
use quincunx_arena::{Contender, Match, Schedule, Source, Stop, Tournament};
use quincunx_draw::text::{Charset, Colours};
use quincunx_play::Settings;
use quincunx_rules::{Position, Ruleset};
use quincunx_terminal::{Config, First, Looks, plain, screen};
use quincunx_texts::Lang;
use quincunx_train::{Effort, train};
use sixth_game::{Breakthrough, INFO};

const USAGE: &str = "write `sixth-game play RULESET SEAT SEAT` `sixth-game match RULESET BOT BOT GAMES` or \
                     `sixth-game train RULESET MINUTES FOLDER`, such as `sixth-game play breakthrough:size=6 human \
                     level:3`";

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let done = match words[..] {
        ["play", ruleset, one, two] => play(ruleset, [one, two]),
        ["match", ruleset, one, two, games] => compete(ruleset, [one, two], games),
        ["train", ruleset, minutes, folder] => learn(ruleset, minutes, folder),
        _ => Err(USAGE.into()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}

/// A game in the terminal; line by line where there is none.
fn play(ruleset: &str, [one, two]: [&str; 2]) -> Result<(), Box<dyn Error>> {
    let ruleset = Ruleset::read(ruleset, &[&INFO])?;
    let env = |name: &str| std::env::var(name).ok();
    let full = io::stdin().is_terminal() && io::stdout().is_terminal();
    let config = Config {
        lang: Lang::detect(env),
        looks: Looks {
            charset: Charset::detect(env),
            colours: if full { Colours::detect(env) } else { Colours::None },
        },
        store: None,
        programs: None,
        seed: 1,
        first: First::Game(Settings::new(ruleset), [one.parse()?, two.parse()?]),
    };
    if full {
        screen::run(config)?;
    } else {
        plain::run(config, BufReader::new(io::stdin()), true, &mut io::stdout(), 80)?;
    }
    Ok(())
}

/// A match between two bots, from random openings.
fn compete(ruleset: &str, bots: [&str; 2], games: &str) -> Result<(), Box<dyn Error>> {
    let ruleset = Ruleset::read(ruleset, &[&INFO])?;
    let contenders = bots.map(|bot| Contender::read([], [bot]));
    let schedule = Schedule {
        tournament: Tournament::RoundRobin,
        games: games.parse().map_err(|_| format!("`{games}` is no number of games"))?,
        repeat: true,
    };
    let source = Source::Random {
        plies: 2,
        balance: None,
    };
    let contenders = contenders.into_iter().collect::<Result<Vec<_>, _>>()?;
    let matched = Match::new(ruleset, contenders, schedule, source, 1)?;
    let ended = matched.run(1, Vec::new(), None, &Stop::default(), &mut ())?;
    print!("{}", report(&matched, &ended.scores));
    Ok(())
}

/// Trains a net by games of the engine against itself.
fn learn(ruleset: &str, minutes: &str, folder: &str) -> Result<(), Box<dyn Error>> {
    let ruleset = Ruleset::read(ruleset, &[&INFO])?;
    let start = Breakthrough::start(&ruleset).ok_or("the game has no such ruleset")?;
    let minutes: u64 = minutes
        .parse()
        .map_err(|_| format!("`{minutes}` is no number of minutes"))?;
    let effort = Effort {
        time: Some(Duration::from_secs(60 * minutes)),
        ..Effort::default()
    };
    train(&start, &effort, folder.as_ref(), &mut |event| println!("{event}"))?;
    Ok(())
}
