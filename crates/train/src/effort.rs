//! What training may use.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use quincunx_rules::Ruleset;

/// What training begins from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Origin {
    /// A net of random weights.
    #[default]
    Random,
    /// What the engine has: its net for the ruleset, or the evaluator made by hand.
    Engine,
}

impl FromStr for Origin {
    type Err = String;

    fn from_str(text: &str) -> Result<Origin, String> {
        match text {
            "random" => Ok(Origin::Random),
            "engine" => Ok(Origin::Engine),
            _ => Err(format!("`{text}` is no origin: origins are random and engine")),
        }
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Origin::Random => "random",
            Origin::Engine => "engine",
        })
    }
}

/// How much to play, and what to learn. The same effort gives the same nets, unless time cuts it short.
#[derive(Clone, Debug, PartialEq)]
pub struct Effort {
    /// What plays the games of the first generation, and is to be beaten.
    pub origin: Origin,
    /// Hidden units: 8, 16, 32 or 64.
    pub hidden: usize,
    /// Games of each generation.
    pub games: u64,
    /// Positions searched for each move and each label.
    pub nodes: u64,
    /// Each game begins with up to so many random moves, and at least half of them.
    pub random_plies: u32,
    /// The most games of the match that decides about a net.
    pub match_games: usize,
    /// How many generations; without a limit of time or number there are as many as can be had until it is stopped.
    pub generations: Option<u32>,
    /// When to end, counted from the call. A generation that is cut short counts if its match was decided.
    pub time: Option<Duration>,
    /// Where the random numbers start.
    pub seed: u64,
    /// Games played at a time. Has no influence on the nets.
    pub threads: usize,
}

impl Default for Effort {
    fn default() -> Effort {
        Effort {
            origin: Origin::Random,
            hidden: 32,
            games: 2000,
            nodes: 1000,
            random_plies: 8,
            match_games: 400,
            generations: None,
            time: None,
            seed: 1,
            threads: 1,
        }
    }
}

impl Effort {
    /// The command that trains a net for a ruleset like this. It has all that decides which nets come out, and a work
    /// folder holds to it.
    pub(crate) fn command(&self, ruleset: &Ruleset) -> String {
        format!(
            "quincunx train {ruleset} --from {} --hidden {} --games {} --nodes {} --random-plies {} --match-games {} \
             --seed {}",
            self.origin, self.hidden, self.games, self.nodes, self.random_plies, self.match_games, self.seed
        )
    }
}
