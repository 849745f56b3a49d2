//! Dates, as far as names of files and records need them.

use std::time::{SystemTime, UNIX_EPOCH};

/// Seconds since 1970.
pub(crate) fn seconds() -> u64 {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |time| time.as_secs())
}

/// Today, as in records.
pub(crate) fn today() -> String {
    let [year, month, day, ..] = fields(seconds());
    format!("{year:04}-{month:02}-{day:02}")
}

/// A moment for the name of a file: `20240501-173000`.
pub(crate) fn stamp(seconds: u64) -> String {
    let [year, month, day, hour, minute, second] = fields(seconds);
    format!("{year:04}{month:02}{day:02}-{hour:02}{minute:02}{second:02}")
}

/// A moment for people, in universal time: `2024-05-01 17:30`.
pub(crate) fn moment(seconds: u64) -> String {
    let [year, month, day, hour, minute, _] = fields(seconds);
    format!("{year:04}-{month:02}-{day:02} {hour:02}:{minute:02}")
}

/// Year, month, day, hour, minute and second, in universal time.
fn fields(seconds: u64) -> [u64; 6] {
    let (days, rest) = (seconds / 86_400, seconds % 86_400);
    // Years that begin in March have their leap day at the end; 400 of them are always as long.
    let shifted = days + 719_468;
    let (era, day) = (shifted / 146_097, shifted % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = year + era * 400 + u64::from(month <= 2);
    [year, month, day, rest / 3600, rest / 60 % 60, rest % 60]
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
