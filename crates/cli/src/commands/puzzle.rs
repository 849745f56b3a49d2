//! `quincunx puzzle`: puzzles to solve in the terminal.

use std::io::Write;
use std::path::PathBuf;

use quincunx_study::{Kind, Practice, Puzzle, shipped};
use quincunx_terminal::{Deck, First, Store};

use super::play::{Manner, begin};
use super::puzzles::read;
use crate::failure::bad_input;
use crate::folders;
use crate::given::{read_ruleset, rulesets_help};
use crate::suggested::RULESETS;

/// How far the rating of a puzzle may be from the one that is asked for.
const NEAR: i32 = 150;

#[derive(clap::Args)]
#[command(after_help = rulesets_help())]
pub(crate) struct Args {
    /// The game, or the game with its options; without it, all games
    #[arg(value_name = "RULESET", value_parser = RULESETS, hide_possible_values = true)]
    ruleset: Option<String>,

    /// The puzzle of the day, the same for everybody
    #[arg(long, conflicts_with_all = ["ruleset", "mistakes", "kind", "rating", "from"])]
    daily: bool,

    /// Your own mistakes of reviewed games, whose day has come
    #[arg(long, conflicts_with_all = ["ruleset", "kind", "rating", "from"])]
    mistakes: bool,

    /// The kind: win-in-N, only-move, defence, cut-off or jump
    #[arg(long, value_name = "KIND")]
    kind: Option<Kind>,

    /// About how hard it is to be; without it, as hard as you are good
    #[arg(long, value_name = "RATING")]
    rating: Option<i32>,

    /// A file of puzzles instead of those that come with the program
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,

    #[command(flatten)]
    manner: Manner,
}

pub(crate) fn run(args: &Args, out: &mut impl Write) -> anyhow::Result<()> {
    begin(First::Practise(deck(args)?), &args.manner, out)
}

fn deck(args: &Args) -> anyhow::Result<Deck> {
    if args.daily {
        return Ok(Deck::Daily);
    }
    if args.mistakes {
        let practice = folders::data().map_or_else(Practice::default, |folder| Store::new(folder).practice());
        return Ok(Deck::due(&practice, quincunx_terminal::today()));
    }
    let all = match &args.from {
        Some(path) => read(path)?,
        None => shipped().to_vec(),
    };
    // A bare game is all of its boards.
    let (game, ruleset) = match &args.ruleset {
        Some(text) => {
            let ruleset = read_ruleset(text)?;
            (Some(ruleset.game().name), text.contains(':').then_some(ruleset))
        }
        None => (None, None),
    };
    let fits = |puzzle: &Puzzle| {
        game.is_none_or(|game| puzzle.ruleset.game().name == game)
            && ruleset.is_none_or(|ruleset| puzzle.ruleset == ruleset)
            && args.kind.is_none_or(|kind| puzzle.kind == kind)
            && args.rating.is_none_or(|rating| (puzzle.rating - rating).abs() <= NEAR)
    };
    let puzzles: Vec<Puzzle> = all.into_iter().filter(fits).collect();
    if puzzles.is_empty() {
        return Err(bad_input(
            "there is no such puzzle: ask for another game, kind or rating",
        ));
    }
    Ok(Deck::Puzzles(puzzles))
}
