//! Dates, as far as names of files and records need them; all in universal time.

use jiff::Timestamp;

/// Seconds since 1970.
pub(crate) fn seconds() -> u64 {
    u64::try_from(Timestamp::now().as_second()).unwrap_or_default()
}

/// Today, as in records.
pub(crate) fn today() -> String {
    written(seconds(), "%F")
}

/// A moment for the name of a file: `20240501-173000`.
pub(crate) fn stamp(seconds: u64) -> String {
    written(seconds, "%Y%m%d-%H%M%S")
}

/// A moment for people: `2024-05-01 17:30`.
pub(crate) fn moment(seconds: u64) -> String {
    written(seconds, "%F %H:%M")
}

fn written(seconds: u64, format: &str) -> String {
    let moment = i64::try_from(seconds)
        .ok()
        .and_then(|at| Timestamp::from_second(at).ok());
    moment.unwrap_or_default().strftime(format).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_that_are_known() {
        assert_eq!(stamp(0), "19700101-000000");
        assert_eq!(stamp(951_826_154), "20000229-120914");
        assert_eq!(moment(1_709_251_199), "2024-02-29 23:59");
        assert_eq!(moment(4_102_444_800), "2100-01-01 00:00");
    }
}
