//! What a search may use up.

use std::fmt;

use crate::UgiError;

/// The longest sequences that `go perft` counts: nobody lives to see more, and counting calls itself once a ply.
pub const MAX_PERFT_DEPTH: u32 = 100;

/// The limits of a search; without any it goes on until `stop`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Go {
    /// Milliseconds for this move: `movetime`.
    pub time: Option<u64>,
    /// Positions to look at.
    pub nodes: Option<u64>,
    /// Plies to look ahead.
    pub depth: Option<u32>,
    /// Milliseconds left on the clocks of player 1 and player 2: `p1time`, `p2time`.
    pub clocks: [Option<u64>; 2],
    /// Milliseconds a move adds to them: `p1inc`, `p2inc`.
    pub increments: [u64; 2],
    /// Moves until the clock is filled up: `movestogo`.
    pub moves_to_go: Option<u32>,
}

impl Go {
    /// Reads `word value` pairs. Words that are not known are skipped, and so is `infinite`, which says that there are
    /// no limits.
    ///
    /// # Errors
    /// The first known word whose value is no number: a search that was to be limited must not go on for ever.
    pub(crate) fn read(words: &[&str]) -> Result<Go, UgiError> {
        let mut go = Go::default();
        let mut rest = words.iter().copied();
        while let Some(word) = rest.next() {
            if !WORDS.contains(&word) {
                continue;
            }
            let value = rest.next();
            let number = value.and_then(|value| value.parse::<i128>().ok());
            let number = number.ok_or_else(|| UgiError::limit(word, value))?;
            // A clock that has run out may be written as a negative time, and more than there can be as any number.
            let long = u64::try_from(number.max(0)).unwrap_or(u64::MAX);
            let short = u32::try_from(long).unwrap_or(u32::MAX);
            match word {
                "movetime" => go.time = Some(long),
                "nodes" => go.nodes = Some(long),
                "depth" => go.depth = Some(short),
                "p1time" => go.clocks[0] = Some(long),
                "p2time" => go.clocks[1] = Some(long),
                "p1inc" => go.increments[0] = long,
                "p2inc" => go.increments[1] = long,
                _ => go.moves_to_go = Some(short),
            }
        }
        Ok(go)
    }
}

/// The words that have a value.
const WORDS: [&str; 8] = [
    "movetime",
    "nodes",
    "depth",
    "p1time",
    "p2time",
    "p1inc",
    "p2inc",
    "movestogo",
];

impl fmt::Display for Go {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("go")?;
        if *self == Go::default() {
            return f.write_str(" infinite");
        }
        let long = |number: Option<u32>| number.map(u64::from);
        let increment = |player: usize| Some(self.increments[player]).filter(|span| *span > 0);
        for (word, value) in [
            ("p1time", self.clocks[0]),
            ("p1inc", increment(0)),
            ("p2time", self.clocks[1]),
            ("p2inc", increment(1)),
            ("movestogo", long(self.moves_to_go)),
            ("movetime", self.time),
            ("nodes", self.nodes),
            ("depth", long(self.depth)),
        ] {
            if let Some(value) = value {
                write!(f, " {word} {value}")?;
            }
        }
        Ok(())
    }
}
