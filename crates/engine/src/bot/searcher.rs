//! The full engine as a bot.

use quincunx_rules::History;

use super::{Bot, Thought};
use crate::{Control, Engine, Info, Knowledge, Options};

/// Searches with everything there is for a game.
pub(super) struct Searcher<P: Knowledge> {
    engine: Engine<P>,
}

impl<P: Knowledge> Searcher<P> {
    pub(super) fn new(start: &P, options: Options, seed: u64) -> Searcher<P> {
        Searcher {
            engine: Engine::new(start, options, seed),
        }
    }
}

impl<P: Knowledge> Bot for Searcher<P> {
    fn new_game(&mut self) {
        self.engine.new_game();
    }

    fn set_options(&mut self, options: Options) {
        self.engine.set_options(options);
    }

    fn choose(&mut self, game: &History, control: &Control, report: &mut dyn FnMut(&Thought)) -> Option<Thought> {
        let (position, keys) = game.typed::<P>()?;
        let info = self
            .engine
            .search(&position, &keys, control, |info| report(&thought::<P>(info)));
        (!info.lines.is_empty()).then(|| thought::<P>(&info))
    }
}

pub(super) fn thought<P: Knowledge>(info: &Info<P::Move>) -> Thought {
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
