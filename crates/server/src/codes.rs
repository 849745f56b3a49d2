//! Recovery codes: each lets somebody set a new password once, who has forgotten the old one.

use crate::ids::random_of;
use crate::secret::digest;

/// How many an account has at first.
const COUNT: usize = 8;
/// Letters that are not taken for each other: five bits each.
const LETTERS: &[u8] = b"ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
/// Letters of a code, which are a hundred bits: too many to guess, so that a plain digest keeps them.
const LENGTH: usize = 20;
/// Letters between dashes.
const GROUP: usize = 5;

/// New codes, as they are shown to people.
pub(crate) fn new_codes() -> Vec<String> {
    (0..COUNT).map(|_| grouped(&random_of(LETTERS, LENGTH))).collect()
}

fn grouped(letters: &str) -> String {
    let groups: Vec<&str> = (0..letters.len())
        .step_by(GROUP)
        .map(|start| &letters[start..(start + GROUP).min(letters.len())])
        .collect();
    groups.join("-")
}

/// What the store knows a code by, however it was typed.
pub(crate) fn code_digest(code: &str) -> String {
    let letters = code.chars().filter(char::is_ascii_alphanumeric);
    digest(&letters.map(|letter| letter.to_ascii_uppercase()).collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_differ_and_are_known_however_they_are_typed() {
        let codes = new_codes();
        let all: std::collections::HashSet<&String> = codes.iter().collect();
        assert_eq!(all.len(), COUNT);
        for code in &codes {
            assert_eq!(code.len(), 23, "{code}");
            let typed = format!(" {} ", code.to_lowercase().replace('-', " "));
            assert_eq!(code_digest(&typed), code_digest(code));
        }
    }
}
