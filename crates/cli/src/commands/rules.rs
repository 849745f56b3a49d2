//! `quincunx rules`: the rules for people.

use std::io::Write;

use quincunx_rules::{GAMES, GameInfo};
use quincunx_texts::Texts;

use super::play::{language, languages};
use crate::given::game_names;

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
        Some(game) => write!(out, "{}", typeset(texts.rules(game)))?,
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

/// Headings underlined instead of marked.
fn typeset(text: &str) -> String {
    let mut set = String::new();
    for line in text.lines() {
        let (title, under) = match (line.strip_prefix("# "), line.strip_prefix("## ")) {
            (Some(title), _) => (title, "="),
            (_, Some(title)) => (title, "-"),
            _ => (line, ""),
        };
        set.push_str(title);
        set.push('\n');
        if !under.is_empty() {
            set.push_str(&under.repeat(title.chars().count()));
            set.push('\n');
        }
    }
    set
}
