//! Strength levels: the engine with a short sight and mistaken opinions.
//!
//! A level looks only so far ahead, and every evaluation is off by an error that belongs to the position (see
//! [`Noisy`]). So a weak level overlooks what lies deeper than it looks and likes the wrong squares, as beginners do,
//! but it takes a win that it sees. Nothing depends on the clock: the same seed plays the same games.
//!
//! The evaluator of all levels, the highest included, is the one made by hand, [`Knowledge::Evaluator`], which they were
//! measured with: a new net makes the full engine stronger, and leaves the levels and their ratings as they are.
//!
//! Others are the Monte-Carlo search with few playouts: a player that goes by rough impressions.

use fastrand::Rng;
use quincunx_rules::History;

use super::search::choose;
use super::setting::Setting;
use super::{Bot, Thought};
use crate::evaluation::Noisy;
use crate::{AlphaBeta, Control, Engine, EngineParameters, Knowledge, Mcts, Options, Search, alphabeta, mcts};

/// The highest level: the full engine with the evaluator made by hand.
pub(super) const HIGHEST: u8 = 9;

/// The settings of all levels of all games.
const TABLE: &str = include_str!("../../data/levels.txt");

/// What the levels of a game are that has none in the table.
const ANY: &str = "any";

/// The setting of a level of a game.
pub(super) fn setting_of(game: &str, level: u8) -> Setting {
    let find = |name: &str| settings().find(|line| line.0 == name && line.1 == level);
    let (_, _, setting) = find(game)
        .or_else(|| find(ANY))
        .expect("the table has every level of any game");
    setting
}

/// The lines of the table that can be read: a game, a level and what it is.
fn settings() -> impl Iterator<Item = (&'static str, u8, Setting)> {
    TABLE.lines().filter_map(|line| {
        let words: Vec<&str> = line.split_whitespace().collect();
        let [game, level, setting] = words[..] else {
            return None;
        };
        Some((game, level.parse().ok()?, setting.parse().ok()?))
    })
}

/// A player of one of the levels below the highest.
pub(super) struct LevelBot<P> {
    start: P,
    setting: Setting,
    search: Box<dyn Search<P>>,
    rng: Rng,
}

/// Memory for a level: what the nodes of the strongest can fill.
const MEMORY: usize = 8 << 20;
const TREE_MEMORY: usize = 64 << 20;
/// From so many playouts on, a level searches as the full engine does.
const MANY: u64 = 5000;

/// With few playouts each has to count; the shortcuts of long searches would only cost strength.
fn sparing(parameters: mcts::Parameters) -> mcts::Parameters {
    mcts::Parameters {
        expand_at: 1,
        hold: 1,
        amaf: parameters.amaf.map(|amaf| mcts::Amaf {
            often: u32::MAX,
            ..amaf
        }),
        ..parameters
    }
}

/// The search of a level. The seed decides what it gets wrong.
fn search_of<P: Knowledge>(start: &P, setting: Setting, seed: u64) -> Box<dyn Search<P>> {
    let options = |memory| Options {
        memory,
        ..Options::default()
    };
    match setting {
        Setting::AlphaBeta { noise, .. } => {
            let evaluator = Noisy {
                evaluator: P::Evaluator::default(),
                deviation: noise,
                seed,
            };
            let parameters = alphabeta::Parameters::default();
            Box::new(AlphaBeta::with_evaluator(evaluator, parameters, options(MEMORY)))
        }
        Setting::Playouts(playouts) => {
            let parameters = start.main_search().mcts();
            let parameters = if playouts < MANY {
                sparing(parameters)
            } else {
                parameters
            };
            Box::new(Mcts::new(parameters, options(TREE_MEMORY), seed))
        }
    }
}

/// The search of the highest level.
pub(super) fn highest<P: Knowledge>(start: &P, options: Options, seed: u64) -> Engine<P> {
    let parameters = EngineParameters::of(start);
    Engine::with_evaluator(start, P::Evaluator::default(), parameters, options, seed)
}

impl<P: Knowledge> LevelBot<P> {
    pub(super) fn new(start: &P, setting: Setting, seed: u64) -> LevelBot<P> {
        let mut rng = Rng::with_seed(seed);
        LevelBot {
            start: *start,
            search: search_of(start, setting, rng.u64(..)),
            setting,
            rng,
        }
    }
}

impl<P: Knowledge> Bot for LevelBot<P> {
    /// Forgets the game so far and its opinions with it.
    fn new_game(&mut self) {
        self.search = search_of(&self.start, self.setting, self.rng.u64(..));
    }

    fn choose(&mut self, game: &History, control: &Control, report: &mut dyn FnMut(&Thought)) -> Option<Thought> {
        let control = match self.setting {
            Setting::AlphaBeta { depth, nodes, .. } => control.within(nodes, depth),
            Setting::Playouts(playouts) => control.within(Some(playouts), None),
        };
        choose(&mut *self.search, game, &control, report)
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
        assert_eq!(settings().count(), lines);
        for game in GAMES.iter().map(|game| game.name).chain([ANY]) {
            let levels: Vec<u8> = settings().filter(|line| line.0 == game).map(|line| line.1).collect();
            let all = Vec::from_iter(1..HIGHEST);
            assert_eq!(
                levels, all,
                "data/levels.txt needs a line for each level of {game}, in order"
            );
        }
    }

    #[test]
    fn higher_levels_see_more_or_err_less() {
        for game in GAMES.iter().map(|game| game.name).chain([ANY]) {
            for level in 1..HIGHEST - 1 {
                let [low, high] = [level, level + 1].map(|level| setting_of(game, level));
                let rises = match (low, high) {
                    (Setting::Playouts(low), Setting::Playouts(high)) => low < high,
                    (Setting::AlphaBeta { .. }, Setting::Playouts(_)) => true,
                    (Setting::Playouts(_), Setting::AlphaBeta { .. }) => false,
                    (
                        Setting::AlphaBeta {
                            depth: low_depth,
                            nodes: low_nodes,
                            noise: low_noise,
                        },
                        Setting::AlphaBeta { depth, nodes, noise },
                    ) => {
                        noise < low_noise
                            || (depth.is_none(), depth, nodes) > (low_depth.is_none(), low_depth, low_nodes)
                    }
                };
                assert!(rises, "{game} {level}");
            }
        }
    }
}
