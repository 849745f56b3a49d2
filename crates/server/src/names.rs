//! Names of accounts: letters of any script, and none that look like somebody else's.

use quincunx_rules::{Phrase, phrase};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;
use unicode_security::confusable_detection::skeleton;
use unicode_security::{GeneralSecurityProfile, RestrictionLevel, RestrictionLevelDetection};

/// How long a name is, in letters.
const LENGTH: std::ops::RangeInclusive<usize> = 3..=20;
/// Marks that may stand on one letter.
const MARKS: usize = 2;
/// Names that would look like a guest or a bot.
const RESERVED: [&str; 6] = ["guest", "level", "random", "greedy", "engine", "bot"];

/// A name as it is kept.
///
/// # Errors
/// What is wrong with it.
pub(crate) fn read(name: &str) -> Result<String, Phrase> {
    let name: String = name.nfc().take(4 * LENGTH.end()).collect();
    let is_first = name.starts_with(char::is_alphabetic);
    if !is_first || !LENGTH.contains(&name.chars().count()) || !name.chars().all(is_letter) || is_piled(&name) {
        return Err(phrase!(
            "error-bad-name",
            "a name has 3 to 20 letters, digits, _ or -, and starts with a letter"
        ));
    }
    if name.detect_restriction_level() > RestrictionLevel::HighlyRestrictive {
        return Err(phrase!(
            "error-mixed-name",
            "the letters of a name are of one script, so that no name looks like another"
        ));
    }
    let keys = [key(&name), look(&name).unwrap_or_default()];
    let reserved = RESERVED
        .iter()
        .find(|word| keys.iter().any(|key| key.starts_with(*word)));
    match reserved {
        Some(word) => Err(phrase!(
            "error-reserved-name",
            "names that begin with “{word}” are those of guests and bots",
            word = word.to_string()
        )),
        None => Ok(name),
    }
}

/// What two names have in common that are taken for the same: neither capitals nor letters that look like plain ones
/// make a difference.
pub(crate) fn key(name: &str) -> String {
    let small: String = name.nfc().collect::<String>().to_lowercase();
    small.chars().map(|letter| plain(letter).to_lowercase()).collect()
}

/// The plain letters that a name in other ones looks like as it is written, if that is what it looks like.
pub(crate) fn look(name: &str) -> Option<String> {
    let look: String = name.chars().map(plain).collect();
    (look != name && look.is_ascii()).then(|| look.to_lowercase())
}

/// The letters that a letter looks like: plain ones, or else itself as the standard has it.
fn plain(letter: char) -> String {
    match letter.is_ascii() {
        true => letter.to_string(),
        false => skeleton(letter.encode_utf8(&mut [0; 4])).collect(),
    }
}

fn is_letter(letter: char) -> bool {
    match letter.is_ascii() {
        true => letter.is_ascii_alphanumeric() || "_-".contains(letter),
        false => (letter.is_alphanumeric() || is_combining_mark(letter)) && letter.identifier_allowed(),
    }
}

/// Whether more marks stand on a letter than any language wants.
fn is_piled(name: &str) -> bool {
    let mut marks = 0;
    name.nfd().any(|letter| {
        marks = if is_combining_mark(letter) { marks + 1 } else { 0 };
        marks > MARKS
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn id(name: &str) -> &'static str {
        match read(name) {
            Ok(_) => "",
            Err(phrase) => phrase.id(),
        }
    }

    #[test]
    fn letters_of_any_script() {
        for name in [
            "Ada",
            "João",
            "Zoë_2",
            "Ångström",
            "Вера",
            "Ευρυδίκη",
            "محمد",
            "भरत-भाई",
            "王小明",
            "さくら",
            "김철수",
            "O-Neil",
        ] {
            assert_eq!(id(name), "", "{name}");
        }
        for name in [
            "",
            "ab",
            "1st",
            "_ada",
            "a b",
            "<b>ada</b>",
            "ada\u{202e}",
            "ada\u{200d}b",
            "ada😀",
            "aaaaaaaaaaaaaaaaaaaaa",
            "a\u{301}\u{301}\u{301}da",
            "½½½",
            "ａｄａ",
        ] {
            assert_eq!(id(name), "error-bad-name", "{name}");
        }
        // Decomposed or not, it is the same name.
        assert_eq!(read("Joa\u{303}o").unwrap(), "João");
        assert_eq!(key("Joa\u{303}o"), key("JOÃO"));
    }

    #[test]
    fn nobody_looks_like_somebody_else() {
        for name in ["аdа", "pаypal", "Αda"] {
            assert_eq!(id(name), "error-mixed-name", "{name}");
        }
        for name in ["guest12345", "Level-9", "BOTvinnik"] {
            assert_eq!(id(name), "error-reserved-name", "{name}");
        }
        // In Cyrillic letters alone.
        assert_eq!(key("сора"), "copa");
        assert_eq!(look("НАТ").as_deref(), Some("hat"));
        assert_eq!(look("HAT"), None);
        assert_ne!(key("João"), key("Joao"));
        assert_eq!(key("Modern"), "modern");
        assert_eq!(key("Ada_2"), "ada_2");
    }
}
