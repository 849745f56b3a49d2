//! `quincunx play`, and `quincunx` alone: games in the terminal.

use std::io::{self, BufReader, IsTerminal, Write};
use std::path::Path;
use std::sync::Arc;

use quincunx_arena::{Guest, Program};
use quincunx_draw::text::{Charset, Colours};
use quincunx_engine::bot::Bot;
use quincunx_play::Settings;
use quincunx_rules::{AnyPosition, GAMES, GameInfo, Ruleset};
use quincunx_terminal::{Config, First, Looks, Programs, Sitter, Store, Table, load, plain, read_clock, screen};

use crate::failure::{bad_input, bad_position};
use crate::folders;
use crate::given::{read_ruleset, rulesets_help};
use crate::language::{language, languages};
use crate::picture::columns;
use crate::suggested::{RULESETS, SEATS};

/// Who plays if nothing is said: a person, and a computer that people can beat.
const USUAL: [&str; 2] = ["human", "level:3"];

#[derive(clap::Args, Default)]
#[command(after_help = rulesets_help())]
pub(crate) struct Args {
    /// The game and its options, such as `hadron:size=7`, or the file of a kept game; without it, the menu
    #[arg(value_name = "RULESET", value_parser = RULESETS, hide_possible_values = true)]
    ruleset: Option<String>,

    /// Who plays player 1: `human`, a bot such as `level:3`, `greedy` or `engine:time=2s`, or `cmd:PATH` for a program
    /// that speaks UGI
    #[arg(long, value_name = "SEAT", default_value = USUAL[0], value_parser = SEATS, hide_possible_values = true)]
    one: Option<String>,

    /// Who plays player 2, likewise
    #[arg(long, value_name = "SEAT", default_value = USUAL[1], value_parser = SEATS, hide_possible_values = true)]
    two: Option<String>,

    /// The clock, such as `5+3`: five minutes, and three seconds more for every move
    #[arg(long, value_name = "MIN+SEC", allow_hyphen_values = true)]
    clock: Option<String>,

    /// Let the second person exchange seats in answer to the first move
    #[arg(long)]
    pie: bool,

    /// The position to start from, instead of the start of the game
    #[arg(long, value_name = "TEXT")]
    position: Option<String>,

    #[command(flatten)]
    manner: Manner,
}

impl Args {
    /// The menu, in some manner.
    pub(crate) fn menu(manner: Manner) -> Args {
        Args {
            manner,
            ..Args::default()
        }
    }
}

/// How the terminal is used.
#[derive(clap::Args, Default, PartialEq, Eq)]
pub(crate) struct Manner {
    /// Go line by line, for pipes, screen readers and scripts
    #[arg(long)]
    plain: bool,

    /// Repeat the games of bots exactly
    #[arg(long, value_name = "N")]
    seed: Option<u64>,

    /// The language
    #[arg(long, value_name = "LANG", value_parser = languages())]
    lang: Option<String>,

    /// Use nothing but ASCII characters
    #[arg(long)]
    ascii: bool,
}

/// Whether there is a person at a terminal who can be shown a menu.
pub(crate) fn is_terminal() -> bool {
    io::stdin().is_terminal() && io::stdout().is_terminal()
}

pub(crate) fn run(args: &Args, out: &mut impl Write) -> anyhow::Result<()> {
    let file = args.ruleset.as_deref().filter(|text| is_file(text));
    let first = match file {
        Some(file) => First::Kept(Box::new(kept(Path::new(file), args)?)),
        None => match game(args)? {
            Some((settings, sitters)) => First::Game(settings, sitters),
            None => First::Menu,
        },
    };
    begin(first, &args.manner, out)
}

/// Runs the terminal, beginning with something.
pub(crate) fn begin(first: First, manner: &Manner, out: &mut impl Write) -> anyhow::Result<()> {
    let env = |name: &str| std::env::var(name).ok();
    // A terminal that cannot move its cursor is written to line by line.
    let plainly = manner.plain || !is_terminal() || env("TERM").is_some_and(|term| term == "dumb");
    let store = folders::data().map(Store::new);
    let chosen = store.as_ref().and_then(Store::lang).filter(|_| manner.lang.is_none());
    let dumb = manner.ascii || (plainly && !io::stdout().is_terminal());
    let config = Config {
        lang: chosen.unwrap_or_else(|| language(manner.lang.as_deref())),
        looks: Looks {
            charset: if manner.ascii {
                Charset::Ascii
            } else {
                Charset::detect(env)
            },
            colours: if dumb { Colours::None } else { Colours::detect(env) },
        },
        store,
        programs: Some(programs()),
        seed: manner.seed.unwrap_or_else(|| fastrand::u64(..)),
        first,
    };
    if plainly {
        let silent = !io::stdin().is_terminal();
        return Ok(plain::run(config, BufReader::new(io::stdin()), silent, out, columns())?);
    }
    Ok(screen::run(config)?)
}

/// The words of the command line; where the first is a game, a ruleset or the file of one, it is to be played. What
/// only begins like a game is taken for one too, so that whoever mistypes it is told the games, not the commands.
pub(crate) fn named(mut words: Vec<String>) -> Vec<String> {
    let is_game = |word: &String| {
        let begins = |game: &&GameInfo| word.get(..3).is_some_and(|begin| game.name.starts_with(begin));
        GAMES.iter().any(begins) || word.ends_with(".qgn")
    };
    if words.get(1).is_some_and(is_game) {
        words.insert(1, "play".to_string());
    }
    words
}

/// Whether a word is the name of a file rather than of a ruleset.
fn is_file(text: &str) -> bool {
    let path = Path::new(text);
    let kind = path.extension().and_then(|kind| kind.to_str());
    matches!(kind, Some("qgn" | "json")) || text.contains(std::path::MAIN_SEPARATOR)
}

/// The game of a file.
fn kept(file: &Path, args: &Args) -> anyhow::Result<Table> {
    if args.clock.is_some() || args.pie || args.position.is_some() {
        return Err(bad_input(
            "a kept game has its clock, its pie rule and its start already",
        ));
    }
    let mut table = load(file).map_err(|error| bad_input(format!("{}: {error}", file.display())))?;
    let ruleset = table.game.settings().ruleset;
    let given = [("one", &args.one), ("two", &args.two)];
    for (seat, (name, text)) in given.into_iter().enumerate() {
        // Whoever is not asked for otherwise sits where they sat.
        let Some(text) = text.as_deref().filter(|text| *text != USUAL[seat]) else {
            continue;
        };
        table.sitters[seat] = sitter(name, text, &ruleset)?;
    }
    Ok(table)
}

/// Who is asked for in a seat.
fn sitter(name: &str, text: &str, ruleset: &Ruleset) -> anyhow::Result<Sitter> {
    let refuse = |error: String| bad_input(format!("--{name} {text}: {error}"));
    let sitter: Sitter = text.parse().map_err(refuse)?;
    sitter.build(ruleset, 0, Some(&programs())).map_err(refuse)?;
    Ok(sitter)
}

/// The game the arguments ask for; `None` is the menu.
fn game(args: &Args) -> anyhow::Result<Option<(Settings, [Sitter; 2])>> {
    let Some(ruleset) = &args.ruleset else {
        let usual = [&args.one, &args.two].map(|seat| seat.as_deref().unwrap_or_default());
        let all = usual == USUAL || usual == [""; 2];
        if all && args.clock.is_none() && !args.pie && args.position.is_none() {
            return Ok(None);
        }
        return Err(bad_input("which game? Write a ruleset, such as `quincunx play hadron`"));
    };
    let ruleset = read_ruleset(ruleset)?;
    let mut settings = Settings::new(ruleset);
    settings.pie = args.pie;
    if let Some(text) = &args.position {
        AnyPosition::parse(&ruleset, text).map_err(|error| bad_position(text, &error))?;
        settings.start = Some(text.clone()).filter(|text| text.trim() != "startpos");
    }
    if let Some(text) = &args.clock {
        settings.clock = read_clock(text).ok_or_else(|| {
            bad_input(format!(
                "`{text}` is no clock: write minutes+seconds, such as 5+3, or - for none"
            ))
        })?;
    }
    let seat =
        |name: &str, given: &Option<String>, usual: &str| sitter(name, given.as_deref().unwrap_or(usual), &ruleset);
    let sitters = [seat("one", &args.one, USUAL[0])?, seat("two", &args.two, USUAL[1])?];
    Ok(Some((settings, sitters)))
}

/// What starts programs that speak UGI.
fn programs() -> Programs {
    Arc::new(|command: &str, ruleset: &Ruleset| {
        // A path may have blanks; if there is no such file, what follows the first blank are arguments.
        let mut words = command.split_whitespace().map(String::from);
        let program = if Path::new(command).exists() || !command.contains(' ') {
            Program {
                command: command.to_string(),
                ..Program::default()
            }
        } else {
            Program {
                command: words.next().unwrap_or_default(),
                args: words.collect(),
                ..Program::default()
            }
        };
        let guest = Guest::start(&program, ruleset)?;
        Ok(Box::new(guest) as Box<dyn Bot>)
    })
}
