//! A search as a bot.

use std::marker::PhantomData;

use quincunx_rules::{History, Position};

use super::{Bot, Thought};
use crate::{Control, Info, Options, Search};

/// A [`Bot`] that plays what a search finds.
pub struct SearchBot<P, S> {
    search: S,
    game: PhantomData<fn() -> P>,
}

impl<P: Position, S: Search<P>> SearchBot<P, S> {
    /// A bot with that search.
    pub fn new(search: S) -> SearchBot<P, S> {
        SearchBot {
            search,
            game: PhantomData,
        }
    }
}

impl<P: Position, S: Search<P>> Bot for SearchBot<P, S> {
    fn new_game(&mut self) {
        self.search.new_game();
    }

    fn set_options(&mut self, options: Options) {
        self.search.set_options(options);
    }

    fn choose(&mut self, game: &History, control: &Control, report: &mut dyn FnMut(&Thought)) -> Option<Thought> {
        choose(&mut self.search, game, control, report)
    }
}

/// What a search makes of a game; `None` if the game is over, or one of another type.
pub(super) fn choose<P: Position>(
    search: &mut (impl Search<P> + ?Sized),
    game: &History,
    control: &Control,
    report: &mut dyn FnMut(&Thought),
) -> Option<Thought> {
    let (position, keys) = game.typed::<P>()?;
    let info = search.search(&position, &keys, control, &mut |info| report(&thought::<P>(info)));
    (!info.lines.is_empty()).then(|| thought::<P>(&info))
}

fn thought<P: Position>(info: &Info<P::Move>) -> Thought {
    Thought {
        depth: info.depth,
        seldepth: info.seldepth,
        nodes: info.nodes,
        time: info.time,
        lines: info
            .lines
            .iter()
            .map(|line| (Some(line.score), line.moves.iter().map(P::Move::to_string).collect()))
            .collect(),
    }
}
