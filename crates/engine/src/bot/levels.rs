//! Strength levels: the engine with a short sight and mistaken opinions.
//!
//! A level looks only so far ahead, and every evaluation is off by an error that belongs to the position (see
//! [`Noise`]). So a weak level overlooks what lies deeper than it looks and likes the wrong squares, as beginners do,
//! but it takes a win that it sees. Nothing depends on the clock: the same seed plays the same games.
//!
//! Where the full engine of a game is a Monte-Carlo search, so are the levels without a limit of depth: with few playouts
//! it is a player that goes by rough impressions.

use fastrand::Rng;

use super::searcher::thought;
use super::{Bot, Situation, Thought};
use crate::mcts::{self, Mcts};
use crate::{AlphaBeta, Control, Knowledge, Method, Noise, Options};

/// The highest level: the full engine.
pub(super) const HIGHEST: u8 = 9;

/// The settings of all levels of all games.
const TABLE: &str = include_str!("../../data/levels.txt");
/// The lines for games that have none of their own.
const ANY: &str = "any";

/// What a level may look at and how wrong it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Setting {
    pub(super) depth: Option<u32>,
    pub(super) nodes: Option<u64>,
    /// The standard deviation of the errors in its evaluations.
    pub(super) noise: u32,
}

impl Setting {
    /// The setting of a level of a game.
    pub(super) fn find(game: &str, level: u8) -> Setting {
        let of = |name: &str| Setting::all().find(|line| line.0 == name && line.1 == level);
        let (_, _, setting) = of(game).or_else(|| of(ANY)).expect("the table has every level");
        setting
    }

    /// The lines of the table that can be read.
    fn all() -> impl Iterator<Item = (&'static str, u8, Setting)> {
        TABLE.lines().filter_map(Setting::read)
    }

    fn read(line: &'static str) -> Option<(&'static str, u8, Setting)> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let [game, level, depth, nodes, noise] = words[..] else {
            return None;
        };
        let setting = Setting {
            depth: limit(depth)?.map(|depth| depth as u32),
            nodes: limit(nodes)?,
            noise: noise.parse().ok()?,
        };
        Some((game, level.parse().ok()?, setting))
    }
}

/// A number, or `-` for none.
fn limit(word: &str) -> Option<Option<u64>> {
    match word {
        "-" => Some(None),
        _ => word.parse().ok().map(Some),
    }
}

/// A player of one of the levels below the highest.
pub(super) struct LevelBot<P: Knowledge> {
    search: Search<P>,
    setting: Setting,
    rng: Rng,
}

/// The search of a level.
enum Search<P: Knowledge> {
    AlphaBeta(AlphaBeta<P>),
    Mcts(Mcts<P>),
}

/// Memory for a level: what the nodes of the strongest can fill.
const MEMORY: usize = 8 << 20;
const TREE_MEMORY: usize = 32 << 20;

impl<P: Knowledge> LevelBot<P> {
    pub(super) fn new(start: &P, setting: Setting, seed: u64) -> LevelBot<P> {
        let mut rng = Rng::with_seed(seed);
        let seed = rng.u64(..);
        let search = if P::METHOD == Method::Mcts && setting.depth.is_none() {
            let options = start.mcts_options();
            Search::Mcts(Mcts::new(mcts::Options {
                memory: TREE_MEMORY,
                seed,
                // With few playouts each has to count; the shortcuts of long searches would only cost strength.
                expand_at: 1,
                hold: 1,
                amaf: options.amaf.map(|amaf| mcts::Amaf {
                    often: u32::MAX,
                    ..amaf
                }),
                ..options
            }))
        } else {
            Search::AlphaBeta(AlphaBeta::new(options(setting, seed)))
        };
        LevelBot { search, setting, rng }
    }
}

/// The settings of its alpha-beta search.
fn options(setting: Setting, seed: u64) -> Options {
    let deviation = setting.noise;
    Options {
        hash_bytes: MEMORY,
        noise: (deviation > 0).then_some(Noise { deviation, seed }),
        ..Options::default()
    }
}

impl<P: Knowledge> Bot for LevelBot<P> {
    /// Forgets the game so far and its opinions with it.
    fn new_game(&mut self) {
        let seed = self.rng.u64(..);
        match &mut self.search {
            Search::AlphaBeta(search) => {
                search.set_options(options(self.setting, seed));
                search.new_game();
            }
            Search::Mcts(search) => {
                let options = search.options().clone();
                search.set_options(mcts::Options { seed, ..options });
                search.new_game();
            }
        }
    }

    fn choose(&mut self, game: &Situation, control: &Control, report: &mut dyn FnMut(&Thought)) -> Option<Thought> {
        let (position, keys) = game.typed::<P>()?;
        let control = control.within(self.setting.nodes, self.setting.depth);
        let tell = |info: &_| report(&thought::<P>(info));
        let info = match &mut self.search {
            Search::AlphaBeta(search) => search.search(&position, &keys, &control, tell),
            Search::Mcts(search) => search.search(&position, &keys, &control, tell),
        };
        (!info.lines.is_empty()).then(|| thought::<P>(&info))
    }
}

#[cfg(test)]
mod tests {
    use quincunx_rules::GAMES;

    use super::*;

    #[test]
    fn the_table_is_complete_and_readable() {
        let lines = TABLE
            .lines()
            .filter(|line| !line.is_empty() && !line.starts_with('#'))
            .count();
        assert_eq!(Setting::all().count(), lines);
        for game in GAMES.iter().map(|game| game.name).chain([ANY]) {
            let levels: Vec<u8> = Setting::all()
                .filter(|line| line.0 == game)
                .map(|line| line.1)
                .collect();
            assert_eq!(levels, Vec::from_iter(1..HIGHEST), "{game}");
        }
    }

    #[test]
    fn higher_levels_see_more_or_err_less() {
        for game in GAMES {
            for level in 1..HIGHEST - 1 {
                let [low, high] = [level, level + 1].map(|level| Setting::find(game.name, level));
                let sees = |setting: Setting| {
                    let unlimited = setting.depth.is_none();
                    (unlimited, setting.depth, setting.nodes)
                };
                assert!(
                    low.noise >= high.noise || sees(low) < sees(high),
                    "{} {level}",
                    game.name
                );
                assert_ne!(low, high);
                assert!(low.depth.is_some() || low.nodes.is_some());
            }
        }
    }
}
