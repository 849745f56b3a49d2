//! Clocks as people write and read them.

use quincunx_play::{Millis, TimeControl};

/// The clocks the menu offers, as they are typed.
pub const CLOCKS: [&str; 7] = ["-", "1+0", "3+2", "5+0", "10+5", "15+10", "30+0"];

/// The longest clock, in minutes, and the longest increment, in seconds.
const MOST: f64 = 10_000.0;

/// Reads a clock: `5+3` is five minutes and three seconds for every move, `-` is none. The inner `None` is no clock,
/// the outer one is nonsense.
pub fn read_clock(text: &str) -> Option<Option<TimeControl>> {
    let text = text.trim();
    if text.is_empty() || text == "-" {
        return Some(None);
    }
    let (minutes, seconds) = text.split_once('+').unwrap_or((text, "0"));
    let number = |text: &str| {
        let number: f64 = text.trim().replace(',', ".").parse().ok()?;
        (0.0..=MOST).contains(&number).then_some(number)
    };
    let base = (number(minutes)? * 60_000.0) as Millis;
    let increment = (number(seconds)? * 1000.0) as Millis;
    (base > 0).then_some(Some(TimeControl::Fischer {
        base,
        increment,
        moves: None,
    }))
}

/// Writes a clock as it is read.
pub fn write_clock(clock: Option<TimeControl>) -> String {
    match clock {
        None => "-".to_string(),
        Some(TimeControl::Days(days)) => format!("{}+0", u64::from(days) * 24 * 60),
        Some(TimeControl::Fischer { base, increment, .. }) => {
            format!("{}+{}", base as f64 / 60_000.0, increment as f64 / 1000.0)
        }
    }
}

/// What a clock shows: `4:59`, or with tenths when it gets tight.
pub fn show_clock(left: Millis) -> String {
    let (hours, minutes, seconds) = (left / 3_600_000, left / 60_000 % 60, left / 1000 % 60);
    match (hours, minutes) {
        (0, 0) if seconds < 20 => format!("0:{seconds:02}.{}", left / 100 % 10),
        (0, _) => format!("{minutes}:{seconds:02}"),
        _ => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_read_and_print() {
        for text in CLOCKS {
            assert_eq!(write_clock(read_clock(text).unwrap()), text);
        }
        assert_eq!(write_clock(read_clock("0.5 + 1").unwrap()), "0.5+1");
        assert_eq!(write_clock(read_clock("7").unwrap()), "7+0");
        for nonsense in ["x", "5+", "+3", "0", "-1", "1e9", "nan", "5+-2", "5+3+1"] {
            assert_eq!(read_clock(nonsense), None, "{nonsense}");
        }
    }

    #[test]
    fn clocks_show() {
        assert_eq!(show_clock(299_999), "4:59");
        assert_eq!(show_clock(9_500), "0:09.5");
        assert_eq!(show_clock(3_723_000), "1:02:03");
    }
}
