//! `quincunx rules`: the rules for people.

use std::io::{self, IsTerminal, Write};

use quincunx_draw::text::Charset;
use quincunx_rules::{GAMES, GameInfo};
use quincunx_texts::Texts;
use quincunx_texts::rules::{Paper, typeset};

use crate::given::game_names;
use crate::language::{language, languages};
use crate::picture::columns;

/// Lines longer than this are hard to read.
const WIDTH: usize = 78;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game; without it, the games there are
    #[arg(value_name = "GAME", value_parser = game_names())]
    game: Option<String>,

    /// The language
    #[arg(long, value_name = "LANG", value_parser = languages())]
    lang: Option<String>,
}

pub(crate) fn run(args: &Args, out: &mut impl Write) -> anyhow::Result<()> {
    let texts = Texts::new(language(args.lang.as_deref()));
    match args.game.as_deref().and_then(GameInfo::find) {
        Some(game) => {
            for line in typeset(&texts.rules_and_words(game), &texts, paper()) {
                writeln!(out, "{}", line.plain())?;
            }
        }
        None => {
            for game in GAMES {
                writeln!(
                    out,
                    "{:<11} {}\n{:<11} {}\n",
                    game.name,
                    game.title,
                    "",
                    texts.summary(game)
                )?;
            }
            writeln!(out, "`quincunx rules GAME` prints the rules of one of them.")?;
        }
    }
    Ok(())
}

/// A terminal is used as it is; what is written into a pipe is always the same.
fn paper() -> Paper {
    let env = |name: &str| std::env::var(name).ok();
    if io::stdout().is_terminal() {
        Paper {
            width: columns().min(WIDTH),
            charset: Charset::detect(env),
        }
    } else {
        Paper {
            width: WIDTH,
            charset: Charset::Ascii,
        }
    }
}
