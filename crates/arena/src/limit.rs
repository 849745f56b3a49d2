//! What an engine may use for its moves.

use std::error::Error;
use std::fmt;
use std::time::Duration;

use serde::{Deserialize, Serialize};

/// The limits of an engine; whatever is reached first counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Limit {
    /// A clock for the game.
    pub tc: Option<Period>,
    /// Time for every move.
    pub st: Option<Duration>,
    /// Positions looked at for a move.
    pub nodes: Option<u64>,
    /// Plies of full search.
    pub depth: Option<u32>,
    /// How far a move may exceed its time, for what lies between the engine and the clock.
    pub margin: Option<Duration>,
}

/// A clock: so much time for so many moves, and an increment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Period {
    /// After so many moves the time is added again; without it the time is for the game.
    pub moves: Option<u32>,
    /// The time to start with.
    pub time: Duration,
    /// What every move adds.
    pub increment: Duration,
}

/// The margin if none is given.
const MARGIN: Duration = Duration::from_millis(50);

impl Limit {
    /// Whether nothing is limited.
    pub fn is_none(&self) -> bool {
        self.tc.is_none() && self.st.is_none() && self.nodes.is_none() && self.depth.is_none()
    }

    /// How far a move may exceed its time.
    pub fn margin(&self) -> Duration {
        self.margin.unwrap_or(MARGIN)
    }

    /// Reads a limit written `key=value`; `None` if the key names none.
    ///
    /// # Errors
    /// If the value makes no sense.
    pub fn set(&mut self, key: &str, value: &str) -> Option<Result<(), LimitError>> {
        let refuse = |expected: &'static str| LimitError {
            key: key.to_string(),
            value: value.to_string(),
            expected,
        };
        let whole = || refuse("a whole number above 0");
        Some(match key {
            "tc" if matches!(value, "inf" | "infinite") => {
                self.tc = None;
                Ok(())
            }
            "tc" => read_period(value)
                .map(|period| self.tc = Some(period))
                .ok_or_else(|| refuse("moves/time+increment such as 40/60+0.6, 10+0.1 or 1:30+1")),
            "st" => seconds(value)
                .map(|time| self.st = Some(time))
                .ok_or_else(|| refuse("seconds above 0")),
            "nodes" => value
                .parse()
                .ok()
                .filter(|&nodes| nodes > 0)
                .map(|nodes| self.nodes = Some(nodes))
                .ok_or_else(whole),
            "depth" | "plies" => value
                .parse()
                .ok()
                .filter(|&depth| depth > 0)
                .map(|depth| self.depth = Some(depth))
                .ok_or_else(whole),
            "timemargin" => value
                .parse()
                .ok()
                .map(|millis| self.margin = Some(Duration::from_millis(millis)))
                .ok_or_else(|| refuse("milliseconds")),
            _ => return None,
        })
    }
}

fn seconds(text: &str) -> Option<Duration> {
    let time = Duration::try_from_secs_f64(text.parse().ok()?).ok()?;
    (time >= Duration::from_millis(1)).then_some(time)
}

/// `moves/time+increment`, times in seconds or `minutes:seconds`.
fn read_period(text: &str) -> Option<Period> {
    let (moves, rest) = match text.split_once('/') {
        Some((moves, rest)) => (Some(moves.parse().ok().filter(|&moves: &u32| moves > 0)?), rest),
        None => (None, text),
    };
    let (time, increment) = rest.split_once('+').unwrap_or((rest, "0"));
    let time = match time.split_once(':') {
        Some((minutes, rest)) => {
            let whole = Duration::from_secs(minutes.parse::<u32>().ok()?.into()) * 60;
            whole + Duration::try_from_secs_f64(rest.parse().ok()?).ok()?
        }
        None => seconds(time)?,
    };
    let increment = Duration::try_from_secs_f64(increment.parse().ok()?).ok()?;
    (!time.is_zero()).then_some(Period { moves, time, increment })
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = Vec::new();
        if let Some(Period { moves, time, increment }) = self.tc {
            let moves = moves.map_or(String::new(), |moves| format!("{moves}/"));
            let increment = match increment.as_secs_f64() {
                0.0 => String::new(),
                seconds => format!("+{seconds}"),
            };
            parts.push(format!("{moves}{}{increment}", time.as_secs_f64()));
        }
        parts.extend(self.st.map(|st| format!("{}/move", st.as_secs_f64())));
        parts.extend(self.nodes.map(|nodes| format!("{nodes} nodes")));
        parts.extend(self.depth.map(|depth| format!("{depth} plies")));
        f.write_str(&parts.join(", "))
    }
}

/// A limit that makes no sense.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LimitError {
    key: String,
    value: String,
    expected: &'static str,
}

impl fmt::Display for LimitError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "`{}` is no value of {}: expected {}",
            self.value, self.key, self.expected
        )
    }
}

impl Error for LimitError {}

#[cfg(test)]
mod tests {
    use super::*;

    fn limit(key: &str, value: &str) -> Option<String> {
        let mut limit = Limit::default();
        limit.set(key, value)?.ok()?;
        Some(limit.to_string())
    }

    #[test]
    fn limits_read_and_print() {
        for (key, value, printed) in [
            ("tc", "10+0.1", "10+0.1"),
            ("tc", "40/60", "40/60"),
            ("tc", "1:30+1", "90+1"),
            ("tc", "inf", ""),
            ("st", "0.25", "0.25/move"),
            ("nodes", "5000", "5000 nodes"),
            ("plies", "3", "3 plies"),
        ] {
            assert_eq!(limit(key, value).as_deref(), Some(printed), "{key}={value}");
        }
        for (key, value) in [
            ("tc", ""),
            ("tc", "0"),
            ("tc", "0/5"),
            ("tc", "-3"),
            ("tc", "nan"),
            ("tc", "5+x"),
            ("st", "0"),
            ("nodes", "0"),
            ("depth", "two"),
            ("name", "x"),
        ] {
            assert_eq!(limit(key, value), None, "{key}={value}");
        }
    }
}
