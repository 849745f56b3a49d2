//! What an engine tells of its search.

use std::fmt;

use crate::UgiError;

/// A score for the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// An estimate in hundredths of what the game counts in: `cp N`.
    Cp(i32),
    /// Certainly won, in so many plies at most: `win N`.
    Win(u32),
    /// Certainly lost, in so many plies at least: `win -N`.
    Loss(u32),
}

impl Score {
    /// Reads `cp N`, `win N` in plies, or what engines of other protocols say: `mate N` in moves of the winner, `loss
    /// N`.
    fn read(kind: &str, value: &str) -> Option<Score> {
        let value: i32 = value.parse().ok()?;
        let size = value.unsigned_abs();
        Some(match kind {
            "cp" => Score::Cp(value),
            "win" if value > 0 => Score::Win(size),
            "win" | "loss" => Score::Loss(size),
            "mate" if value > 0 => Score::Win(size.saturating_mul(2) - 1),
            "mate" => Score::Loss(size.saturating_mul(2)),
            _ => return None,
        })
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Score::Cp(value) => write!(f, "cp {value}"),
            Score::Win(plies) => write!(f, "win {plies}"),
            Score::Loss(plies) => write!(f, "win -{plies}"),
        }
    }
}

/// What an engine tells of its search; what it does not tell is `None`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Info {
    /// Plies searched in full.
    pub depth: Option<u32>,
    /// The deepest ply looked at.
    pub seldepth: Option<u32>,
    /// Which of the best lines this is, from 1.
    pub multipv: Option<u32>,
    /// What it is worth to the player to move.
    pub score: Option<Score>,
    /// Positions looked at.
    pub nodes: Option<u64>,
    /// Positions a second.
    pub nps: Option<u64>,
    /// Milliseconds used.
    pub time: Option<u64>,
    /// The moves of the line.
    pub pv: Vec<String>,
    /// Words for people.
    pub string: Option<String>,
}

impl Info {
    /// Words for people.
    pub fn say(text: impl Into<String>) -> Info {
        Info {
            string: Some(text.into()),
            ..Info::default()
        }
    }

    /// Reads what follows `info`; words that are not known, and values that are none, are skipped.
    pub(crate) fn read(words: &[&str]) -> Result<Info, UgiError> {
        let mut info = Info::default();
        let mut rest = words;
        while let [word, after @ ..] = rest {
            let value = after.first().copied().unwrap_or_default();
            let taken = match *word {
                "depth" => keep(&mut info.depth, value),
                "seldepth" => keep(&mut info.seldepth, value),
                "multipv" => keep(&mut info.multipv, value),
                "nodes" => keep(&mut info.nodes, value),
                "nps" => keep(&mut info.nps, value),
                "time" => keep(&mut info.time, value),
                "score" => match after {
                    [kind, value, ..] => {
                        let score = Score::read(kind, value);
                        info.score = score.or(info.score);
                        if score.is_some() { 2 } else { 0 }
                    }
                    _ => 0,
                },
                "pv" => {
                    info.pv = after.iter().map(ToString::to_string).collect();
                    after.len()
                }
                "string" => {
                    info.string = Some(after.join(" "));
                    after.len()
                }
                _ => 0,
            };
            rest = &after[taken..];
        }
        Ok(info)
    }
}

/// Takes a value if it is one; how many words were used up.
fn keep<T: std::str::FromStr>(place: &mut Option<T>, value: &str) -> usize {
    match value.parse() {
        Ok(value) => {
            *place = Some(value);
            1
        }
        Err(_) => 0,
    }
}

impl fmt::Display for Info {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("info")?;
        let long = |number: Option<u32>| number.map(u64::from);
        let numbers = |f: &mut fmt::Formatter<'_>, pairs: &[(&str, Option<u64>)]| {
            let mut known = pairs
                .iter()
                .filter_map(|(word, value)| value.map(|value| (word, value)));
            known.try_for_each(|(word, value)| write!(f, " {word} {value}"))
        };
        let (depth, seldepth, multipv) = (long(self.depth), long(self.seldepth), long(self.multipv));
        numbers(f, &[("depth", depth), ("seldepth", seldepth), ("multipv", multipv)])?;
        if let Some(score) = self.score {
            write!(f, " score {score}")?;
        }
        numbers(f, &[("nodes", self.nodes), ("nps", self.nps), ("time", self.time)])?;
        if !self.pv.is_empty() {
            write!(f, " pv {}", self.pv.join(" "))?;
        }
        match &self.string {
            Some(text) => write!(f, " string {text}"),
            None => Ok(()),
        }
    }
}
