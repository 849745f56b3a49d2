//! `quincunx learn`: lessons in the terminal.

use std::io::Write;

use quincunx_rules::GameInfo;
use quincunx_terminal::First;

use super::play::{Manner, begin};
use crate::given::game_names;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game; without it, the games there are lessons for
    #[arg(value_name = "GAME", value_parser = game_names())]
    game: Option<String>,

    #[command(flatten)]
    manner: Manner,
}

pub(crate) fn run(args: &Args, out: &mut impl Write) -> anyhow::Result<()> {
    let game = args.game.as_deref().and_then(GameInfo::find);
    begin(First::Learn(game), &args.manner, out)
}
