//! A match: everything that decides which games are played and how.

use std::error::Error;
use std::fmt;

use quincunx_rules::Ruleset;

use crate::players::{Trouble, Watch, seat};
use crate::stats::Sprt;
use crate::{Conditions, Contender, JournalError, Kind, OpeningError, Openings, Plan, Schedule, Source, Stop};

/// A match that is ready to be played.
#[derive(Clone, Debug)]
pub struct Match {
    pub(crate) ruleset: Ruleset,
    pub(crate) contenders: Vec<Contender>,
    pub(crate) schedule: Schedule,
    pub(crate) conditions: Conditions,
    pub(crate) sprt: Option<Sprt>,
    pub(crate) seed: u64,
    pub(crate) recover: bool,
    pub(crate) openings: Openings,
    pub(crate) plans: Vec<Plan>,
    pub(crate) source: Source,
}

/// The most games of a match; all of them are planned beforehand.
const MOST_GAMES: usize = 10_000_000;

impl Match {
    /// Prepares a match: openings are made, names that come twice are told apart.
    ///
    /// # Errors
    /// If there are fewer than two engines, nothing or too much to play, or no opening; or if a test is asked for with
    /// more than two.
    pub fn new(
        ruleset: Ruleset,
        mut contenders: Vec<Contender>,
        schedule: Schedule,
        source: Source,
        seed: u64,
    ) -> Result<Match, MatchError> {
        if contenders.len() < 2 {
            return Err(MatchError::TooFew);
        }
        let pairings = schedule.pairings(contenders.len()).len();
        if pairings.saturating_mul(schedule.games) > MOST_GAMES {
            return Err(MatchError::TooMany);
        }
        let plans = schedule.plans(contenders.len());
        if plans.is_empty() {
            return Err(MatchError::NoGames);
        }
        for at in 1..contenders.len() {
            let name = contenders[at].name.clone();
            let taken = |name: &str| contenders[..at].iter().any(|other| other.name == name);
            if taken(&name) {
                let fresh = (2..).map(|n| format!("{name}-{n}")).find(|name| !taken(name));
                contenders[at].name = fresh.unwrap_or(name);
            }
        }
        for contender in &contenders {
            let refused = match &contender.kind {
                Kind::Bot { spec, .. } => spec.build(&ruleset, 0).err().map(|error| error.to_string()),
                Kind::Own(_) if contender.limit.is_none() => {
                    Some("a bot of your own needs a limit: tc, st, nodes or depth".to_string())
                }
                Kind::Own(_) | Kind::Program(_) => None,
            };
            if let Some(reason) = refused {
                return Err(MatchError::Engine(contender.name.clone(), reason));
            }
        }
        let openings = Openings::new(&source, ruleset, schedule.openings(), seed)?;
        Ok(Match {
            ruleset,
            contenders,
            schedule,
            conditions: Conditions::default(),
            sprt: None,
            seed,
            recover: false,
            openings,
            plans,
            source,
        })
    }

    /// The match under other conditions.
    #[must_use]
    pub fn under(mut self, conditions: Conditions) -> Match {
        self.conditions = conditions;
        self
    }

    /// The match with engines that are started again after they failed.
    #[must_use]
    pub fn recovering(mut self, recover: bool) -> Match {
        self.recover = recover;
        self
    }

    /// The match as a test that ends as soon as its results say enough.
    ///
    /// # Errors
    /// If there are more than two engines.
    pub fn testing(mut self, sprt: Option<Sprt>) -> Result<Match, MatchError> {
        if sprt.is_some() && self.contenders.len() != 2 {
            return Err(MatchError::TestOfMany);
        }
        self.sprt = sprt;
        Ok(self)
    }

    /// Starts every program once, so that one that does not work is known before the first game.
    ///
    /// # Errors
    /// The first program that does not get ready.
    pub fn try_engines(&self, stop: &Stop) -> Result<(), MatchError> {
        for contender in &self.contenders {
            let watch = Watch {
                stop,
                worker: 0,
                patience: self.conditions.patience,
            };
            if matches!(contender.kind, Kind::Program(_))
                && let Err(Trouble::Fault(fault)) = seat(contender, self.ruleset).begin(0, &watch)
            {
                return Err(MatchError::Engine(contender.name.clone(), fault.to_string()));
            }
        }
        Ok(())
    }

    /// The game and its options.
    pub fn ruleset(&self) -> Ruleset {
        self.ruleset
    }

    /// The engines.
    pub fn contenders(&self) -> &[Contender] {
        &self.contenders
    }

    /// The names of the engines.
    pub fn names(&self) -> Vec<&str> {
        self.contenders
            .iter()
            .map(|contender| contender.name.as_str())
            .collect()
    }

    /// All games in order.
    pub fn plans(&self) -> &[Plan] {
        &self.plans
    }

    /// The openings.
    pub fn openings(&self) -> &Openings {
        &self.openings
    }

    /// The test, if it is one.
    pub fn sprt(&self) -> Option<&Sprt> {
        self.sprt.as_ref()
    }

    /// The seed of a game.
    pub(crate) fn seed_of(&self, plan: &Plan) -> u64 {
        // Two rounds of a mixer, so that neighbouring numbers have nothing in common.
        mix(mix(self.seed).wrapping_add(plan.number as u64))
    }
}

/// The finaliser of SplitMix64, shifted so that 0 is no fixed point.
fn mix(value: u64) -> u64 {
    let mut z = value.wrapping_add(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// Why a match cannot be played.
#[derive(Debug)]
#[non_exhaustive]
pub enum MatchError {
    /// It takes two.
    TooFew,
    /// Not a single game is asked for.
    NoGames,
    /// More games are asked for than anybody waits for.
    TooMany,
    /// A test compares two engines, not more.
    TestOfMany,
    /// An engine does not work.
    Engine(String, String),
    /// There is no opening.
    Opening(OpeningError),
    /// The journal cannot be kept.
    Journal(JournalError),
}

impl From<OpeningError> for MatchError {
    fn from(error: OpeningError) -> MatchError {
        MatchError::Opening(error)
    }
}

impl From<JournalError> for MatchError {
    fn from(error: JournalError) -> MatchError {
        MatchError::Journal(error)
    }
}

impl fmt::Display for MatchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MatchError::TooFew => f.write_str("a match needs at least two engines"),
            MatchError::NoGames => f.write_str("a match needs at least one game"),
            MatchError::TooMany => write!(f, "a match has at most {MOST_GAMES} games"),
            MatchError::TestOfMany => f.write_str("an SPRT compares two engines, not more"),
            MatchError::Engine(name, reason) => write!(f, "engine {name}: {reason}"),
            MatchError::Opening(error) => write!(f, "{error}"),
            MatchError::Journal(error) => write!(f, "{error}"),
        }
    }
}

impl Error for MatchError {}
