//! What engines and clocks say in comments: evaluations and remaining times.

use std::fmt;
use std::str::FromStr;

use crate::{ParseError, Player};

/// An evaluation, always as player 1 sees it; `Display` and `FromStr` are the text after `%eval`.
///
/// ```
/// use quincunx_rules::record::{Eval, Score};
///
/// let eval: Eval = "-1.2,12".parse()?;
/// assert_eq!(eval, Eval { score: Score::Hundredths(-120), depth: Some(12) });
/// assert_eq!(eval.to_string(), "-1.20,12");
/// # Ok::<(), quincunx_rules::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Eval {
    /// Who stands better, and by how much.
    pub score: Score,
    /// The search depth behind it, if known.
    pub depth: Option<u32>,
}

/// The value of an evaluation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Score {
    /// Hundredths of a unit, positive if player 1 stands better: `0.35` is 35.
    Hundredths(i32),
    /// A player wins in that many of its own moves: `#3` for player 1, `#-3` for player 2.
    Win {
        /// The winner.
        player: Player,
        /// In how many moves.
        moves: u32,
    },
}

impl From<Score> for Eval {
    fn from(score: Score) -> Eval {
        Eval { score, depth: None }
    }
}

impl fmt::Display for Eval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.score {
            Score::Hundredths(value) => {
                let sign = if value < 0 { "-" } else { "" };
                let value = value.unsigned_abs();
                write!(f, "{sign}{}.{:02}", value / 100, value % 100)?;
            }
            Score::Win { player, moves } => {
                let sign = if player == Player::Two { "-" } else { "" };
                write!(f, "#{sign}{moves}")?;
            }
        }
        match self.depth {
            Some(depth) => write!(f, ",{depth}"),
            None => Ok(()),
        }
    }
}

impl FromStr for Eval {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Eval, ParseError> {
        read_eval(text).ok_or_else(|| {
            ParseError::new(
                0..text.len(),
                format!("`{text}` is no evaluation: expected one such as 0.35, -1.20,12 or #3"),
            )
        })
    }
}

/// Only what [`Eval`] holds exactly is an evaluation: `0.351` is not, and stays as it is.
fn read_eval(text: &str) -> Option<Eval> {
    let (score, depth) = match text.split_once(',') {
        Some((score, depth)) => (score, Some(digits(depth)?.parse().ok()?)),
        None => (text, None),
    };
    let score = match score.strip_prefix('#') {
        Some(moves) => {
            let (player, moves) = match moves.strip_prefix('-') {
                Some(moves) => (Player::Two, moves),
                None => (Player::One, moves),
            };
            let moves = digits(moves)?.parse().ok()?;
            Score::Win { player, moves }
        }
        None => {
            let (sign, value) = match score.strip_prefix('-') {
                Some(value) => (-1, value),
                None => (1, score.strip_prefix('+').unwrap_or(score)),
            };
            let (whole, part) = value.split_once('.').unwrap_or((value, "0"));
            let whole: i64 = digits(whole)?.parse().ok()?;
            let part: i64 = match digits(part)? {
                tenths if tenths.len() == 1 => tenths.parse::<i64>().ok()? * 10,
                hundredths if hundredths.len() == 2 => hundredths.parse().ok()?,
                _ => return None,
            };
            let value = whole.checked_mul(100)?.checked_add(part)? * sign;
            Score::Hundredths(value.try_into().ok()?)
        }
    };
    Some(Eval { score, depth })
}

/// The text, if it is digits and nothing else.
fn digits(text: &str) -> Option<&str> {
    (!text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())).then_some(text)
}

/// The clock text of a time in milliseconds: `0:04:59.5`.
pub(super) fn write_clock(millis: u64) -> String {
    let (seconds, part) = (millis / 1000, millis % 1000);
    let text = format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
    if part == 0 {
        return text;
    }
    format!("{text}.{part:03}").trim_end_matches('0').to_string()
}

/// Reads a clock text; `None` unless it is hours, minutes, seconds and at most three decimals.
pub(super) fn read_clock(text: &str) -> Option<u64> {
    let (whole, part) = text.split_once('.').unwrap_or((text, "0"));
    let part = digits(part).filter(|part| part.len() <= 3)?;
    let mut fields = whole.split(':').map(digits);
    let (hours, minutes, seconds) = (fields.next()??, fields.next()??, fields.next()??);
    if fields.next().is_some() {
        return None;
    }
    let below_sixty = |text: &str| text.parse().ok().filter(|&value: &u64| value < 60 && text.len() <= 2);
    let seconds = below_sixty(minutes)? * 60 + below_sixty(seconds)?;
    let seconds = hours.parse::<u64>().ok()?.checked_mul(3600)?.checked_add(seconds)?;
    let millis: u64 = format!("{part:0<3}").parse().ok()?;
    seconds.checked_mul(1000)?.checked_add(millis)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn evaluations_round_trip() {
        for value in [0, 1, -1, 5, -5, 99, -100, 12345, i32::MAX, i32::MIN] {
            for depth in [None, Some(0), Some(u32::MAX)] {
                let eval = Eval {
                    score: Score::Hundredths(value),
                    depth,
                };
                assert_eq!(eval.to_string().parse(), Ok(eval));
            }
        }
        for player in Player::BOTH {
            for moves in [0, 3, u32::MAX] {
                let eval = Eval::from(Score::Win { player, moves });
                assert_eq!(eval.to_string().parse(), Ok(eval));
            }
        }
    }

    #[test]
    fn what_is_not_exact_is_no_evaluation() {
        for text in [
            "",
            "x",
            "0.351",
            ".5",
            "5.",
            "1,",
            "1,-2",
            "#",
            "#+3",
            "--1",
            "99999999.00",
            "0.3 5",
        ] {
            assert!(text.parse::<Eval>().is_err(), "{text}");
        }
        assert_eq!("+1".parse::<Eval>().unwrap().to_string(), "1.00");
        assert_eq!("-0.5".parse::<Eval>().unwrap().to_string(), "-0.50");
    }

    #[test]
    fn clocks_round_trip() {
        for millis in [0, 1, 10, 500, 59_999, 299_500, 3_600_000, 360_000_000, u64::MAX] {
            assert_eq!(read_clock(&write_clock(millis)), Some(millis));
        }
        assert_eq!(write_clock(299_500), "0:04:59.5");
        assert_eq!(read_clock("1:2:3"), Some(3_723_000));
        for text in [
            "",
            "1:00",
            "0:60:00",
            "0:00:60",
            "0:00:00.1234",
            "0:000:00",
            "0:00:00:00",
            "0:0x:00",
            "-1:00:00",
        ] {
            assert_eq!(read_clock(text), None, "{text}");
        }
    }
}
