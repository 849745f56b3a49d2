//! Where games begin.

use std::collections::HashSet;
use std::error::Error;
use std::fmt;

use fastrand::Rng;
use quincunx_engine::Control;
use quincunx_engine::bot::{BotSpec, SpecError};
use quincunx_rules::record::Reader;
use quincunx_rules::{AnyPosition, History, Ruleset};

/// Where openings come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// So many random plies, no two openings the same up to symmetry.
    Random {
        /// How many plies.
        plies: u32,
        /// The greatest advantage the engine may see for either side, in hundredths.
        balance: Option<i32>,
    },
    /// A list of positions, move sequences or records.
    List {
        /// The text of the list.
        text: String,
        /// Whether the order is random.
        shuffled: bool,
        /// How many plies of each opening are played; all if not said.
        plies: Option<u32>,
    },
}

/// A position to begin from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    /// Its text.
    pub position: String,
}

/// The openings of a match, in order; when they run out they begin again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Openings {
    list: Vec<Opening>,
}

/// How many random games are tried for each opening that is wanted, and at least.
const TRIES: usize = 100;
const LEAST_TRIES: usize = 200;
/// How many in a row may bring nothing new, for each position seen, before there are said to be no more.
const REPEATS: usize = 20;
/// What the engine looks at to say whether an opening is balanced.
const BALANCE_BOT: &str = "engine:nodes=20000,hash=4";

impl Openings {
    /// Makes `wanted` openings, fewer if there are no more; at least one.
    ///
    /// # Errors
    /// If a list cannot be read or is empty.
    pub fn new(source: &Source, ruleset: Ruleset, wanted: usize, seed: u64) -> Result<Openings, OpeningError> {
        let mut rng = Rng::with_seed(seed);
        let list = match source {
            Source::Random { plies, balance } => {
                let mut judge = balance.map(|most| Judge::new(ruleset, most)).transpose()?;
                // Small boards may have no game of that length: then shorter openings have to do.
                (0..=*plies)
                    .rev()
                    .map(|plies| random(ruleset, plies, wanted.max(1), &mut judge, &mut rng))
                    .find(|list| !list.is_empty())
                    .unwrap_or_default()
            }
            Source::List { text, shuffled, plies } => {
                let mut list = read(text, ruleset, *plies)?;
                if *shuffled {
                    rng.shuffle(&mut list);
                }
                list
            }
        };
        if list.is_empty() {
            return Err(OpeningError::Empty);
        }
        Ok(Openings { list })
    }

    /// The opening with that number.
    pub fn get(&self, number: usize) -> &Opening {
        &self.list[number % self.list.len()]
    }

    /// How many different openings there are.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Whether there are none, which is never.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }
}

fn opening(position: &AnyPosition) -> Opening {
    let position = if *position == AnyPosition::start(&position.ruleset()) {
        "startpos".to_string()
    } else {
        position.to_string()
    };
    Opening { position }
}

fn random(ruleset: Ruleset, plies: u32, wanted: usize, judge: &mut Option<Judge>, rng: &mut Rng) -> Vec<Opening> {
    let mut seen = HashSet::new();
    let mut list = Vec::new();
    let mut repeats = 0;
    for _ in 0..(wanted * TRIES).max(LEAST_TRIES) {
        let mut position = AnyPosition::start(&ruleset);
        for _ in 0..plies {
            if let Some(mv) = rng.choice(position.moves()) {
                // A move from the list of legal ones.
                let _ = position.play(&mv);
            }
        }
        let fresh = position.result().is_none() && seen.insert(position.canonical_key());
        repeats = if fresh { 0 } else { repeats + 1 };
        if fresh && judge.as_mut().is_none_or(|judge| judge.accepts(&position)) {
            list.push(opening(&position));
        }
        if list.len() >= wanted || repeats > REPEATS * (seen.len() + 5) || plies == 0 {
            break;
        }
    }
    list
}

/// The engine's opinion on openings.
struct Judge {
    spec: BotSpec,
    ruleset: Ruleset,
    most: i32,
}

impl Judge {
    fn new(ruleset: Ruleset, most: i32) -> Result<Judge, OpeningError> {
        let spec = BALANCE_BOT.parse().map_err(OpeningError::Judge)?;
        Ok(Judge { spec, ruleset, most })
    }

    fn accepts(&mut self, position: &AnyPosition) -> bool {
        let Ok(mut bot) = self.spec.build(&self.ruleset, 0) else {
            return false;
        };
        let control = Control::new(&self.spec.limits());
        let thought = bot.choose(&History::new(position.clone()), &control, &mut |_| {});
        thought
            .and_then(|thought| thought.score())
            .is_some_and(|score| score.raw().abs() <= self.most)
    }
}

fn read(text: &str, ruleset: Ruleset, plies: Option<u32>) -> Result<Vec<Opening>, OpeningError> {
    let begins_with_tag = text
        .lines()
        .find(|line| !line.trim().is_empty() && !line.starts_with('%'));
    if begins_with_tag.is_some_and(|line| line.starts_with('[')) {
        return read_records(text, ruleset, plies);
    }
    let mut list = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.split('#').next().unwrap_or_default().trim();
        if line.is_empty() {
            continue;
        }
        let refuse = |reason: String| OpeningError::Line { number, reason };
        // A line is a position, moves from the start, or a position and the word `moves` and moves.
        let (start, moves) = match line.split_once(" moves ") {
            Some((start, moves)) => (start, moves),
            None if AnyPosition::parse(&ruleset, line).is_ok() || line.contains('/') => (line, ""),
            None => ("startpos", line),
        };
        let mut position = AnyPosition::parse(&ruleset, start).map_err(|error| refuse(error.to_string()))?;
        for mv in moves.split_whitespace().take(plies.unwrap_or(u32::MAX) as usize) {
            position.play(mv).map_err(|error| refuse(format!("`{mv}`: {error}")))?;
        }
        if position.result().is_some() {
            return Err(refuse("the game is over there".into()));
        }
        list.push(opening(&position));
    }
    Ok(list)
}

fn read_records(text: &str, ruleset: Ruleset, plies: Option<u32>) -> Result<Vec<Opening>, OpeningError> {
    let mut list = Vec::new();
    for (number, record) in (1..).zip(Reader::new(text.as_bytes())) {
        let refuse = |reason: String| OpeningError::Line { number, reason };
        let record = record.map_err(|error| refuse(error.to_string()))?;
        if record.ruleset() != ruleset {
            return Err(refuse(format!("it is a game of {}", record.ruleset())));
        }
        let mut position = record.start().clone();
        for mv in record.moves().take(plies.unwrap_or(u32::MAX) as usize) {
            let mut next = position.clone();
            // A whole game is an opening up to the move before its end.
            if next.play(mv).is_err() || next.result().is_some() {
                break;
            }
            position = next;
        }
        list.push(opening(&position));
    }
    Ok(list)
}

/// Why there are no openings.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum OpeningError {
    /// There is not a single one.
    Empty,
    /// A line of the list (a game, in a list of records) makes no sense.
    Line {
        /// Which, from 1.
        number: usize,
        /// Why not.
        reason: String,
    },
    /// There is no engine to judge openings.
    Judge(SpecError),
}

impl fmt::Display for OpeningError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OpeningError::Empty => {
                f.write_str("there is no opening to play: the list is empty, or no position is balanced enough")
            }
            OpeningError::Line { number, reason } => write!(f, "opening {number}: {reason}"),
            OpeningError::Judge(error) => write!(f, "{error}"),
        }
    }
}

impl Error for OpeningError {}

#[cfg(test)]
mod tests {
    use quincunx_engine::Score;

    use super::*;

    fn ruleset(text: &str) -> Ruleset {
        text.parse().unwrap()
    }

    fn positions(openings: &Openings) -> Vec<&str> {
        openings.list.iter().map(|opening| opening.position.as_str()).collect()
    }

    #[test]
    fn generated_openings_are_distinct_seeded_and_unfinished() {
        for name in ["hadron", "murus", "emulsion:size=5", "renpaarden:size=5", "alliances"] {
            let source = Source::Random {
                plies: 3,
                balance: None,
            };
            let openings = Openings::new(&source, ruleset(name), 20, 1).unwrap();
            assert_eq!(openings.len(), 20);
            assert_eq!(openings, Openings::new(&source, ruleset(name), 20, 1).unwrap());
            assert_ne!(openings, Openings::new(&source, ruleset(name), 20, 2).unwrap());
            let keys: HashSet<u64> = positions(&openings)
                .iter()
                .map(|text| AnyPosition::parse(&ruleset(name), text).unwrap().canonical_key())
                .collect();
            assert_eq!(keys.len(), 20);
        }
    }

    #[test]
    fn scarce_openings_come_round_again() {
        let source = Source::Random {
            plies: 1,
            balance: None,
        };
        let openings = Openings::new(&source, ruleset("hadron"), 50, 1).unwrap();
        // The cells of a 5x5 board up to its eight symmetries.
        assert_eq!(openings.len(), 6);
        assert_eq!(openings.get(7), openings.get(1));
        let deep = Source::Random {
            plies: 99,
            balance: None,
        };
        assert!(!Openings::new(&deep, ruleset("hadron:size=3"), 5, 1).unwrap().is_empty());
    }

    #[test]
    fn balanced_openings_are_those_the_engine_cannot_tell() {
        let source = Source::Random {
            plies: 2,
            balance: Some(Score::MAX_ESTIMATE),
        };
        let found = Openings::new(&source, ruleset("hadron:size=7"), 3, 1).unwrap();
        assert_eq!(found.len(), 3);
        let impossible = Source::Random {
            plies: 2,
            balance: Some(-1),
        };
        let none = Openings::new(&impossible, ruleset("hadron:size=3"), 1000, 1);
        assert_eq!(none, Err(OpeningError::Empty));
    }

    #[test]
    fn lists_are_read() {
        let text = "# a comment\nstartpos\n\nc3 a1\n5/5/2o2/5/5 2\n5/5/2o2/5/5 2 moves a1 # the same as c3 a1\n";
        let list = |plies| Source::List {
            text: text.into(),
            shuffled: false,
            plies,
        };
        let openings = Openings::new(&list(None), ruleset("hadron"), 9, 1).unwrap();
        assert_eq!(
            positions(&openings),
            ["startpos", "5/5/2o2/5/x4 1", "5/5/2o2/5/5 2", "5/5/2o2/5/x4 1"]
        );
        let openings = Openings::new(&list(Some(1)), ruleset("hadron"), 9, 1).unwrap();
        assert_eq!(positions(&openings)[1], "5/5/2o2/5/5 2");
        let records = "[Ruleset \"hadron\"]\n\n1. c3 a1 *\n\n[Ruleset \"hadron\"]\n\n1. a1 *\n";
        let records = Source::List {
            text: records.into(),
            shuffled: false,
            plies: None,
        };
        let openings = Openings::new(&records, ruleset("hadron"), 9, 1).unwrap();
        assert_eq!(positions(&openings), ["5/5/2o2/5/x4 1", "5/5/5/5/o4 2"]);
    }

    #[test]
    fn broken_lists_say_where() {
        for (text, at) in [("c3\nc3 z9", 2), ("5/5/5/5 1", 1), ("c3 c3", 1)] {
            let source = Source::List {
                text: text.into(),
                shuffled: false,
                plies: None,
            };
            match Openings::new(&source, ruleset("hadron"), 1, 1) {
                Err(OpeningError::Line { number, .. }) => assert_eq!(number, at),
                other => panic!("{other:?}"),
            }
        }
    }
}
