//! Digests by which a missing or changed event is found.

use std::fmt;

use sha2::{Digest as _, Sha256};

/// The first half of a SHA-256. As text it is 32 hexadecimal digits, and nothing at all for no events.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Digest([u8; 16]);

impl Digest {
    /// The rolling digest of a game's events after one more.
    pub(super) fn after(self, game: &str, n: usize, entry: &str) -> Digest {
        let mut hash = Sha256::new();
        hash.update(self.0);
        hash.update(game);
        hash.update((n as u64).to_le_bytes());
        hash.update(entry);
        Digest::half(hash)
    }

    /// The digest of a row of the journal.
    pub(super) fn of_row(row: i64, events: &str) -> Digest {
        let mut hash = Sha256::new();
        hash.update(row.to_le_bytes());
        hash.update(events);
        Digest::half(hash)
    }

    /// The digest of all events of a game, from the first on.
    pub(super) fn of_game<'a>(game: &str, entries: impl IntoIterator<Item = &'a str>) -> Digest {
        let numbered = entries.into_iter().enumerate();
        numbered.fold(Digest::default(), |digest, (n, entry)| digest.after(game, n, entry))
    }

    /// Reads what `to_string` has written.
    pub(super) fn read(text: &str) -> Option<Digest> {
        if text.is_empty() {
            return Some(Digest::default());
        }
        (text.len() == 32).then_some(())?;
        let number = u128::from_str_radix(text, 16).ok()?;
        Some(Digest(number.to_be_bytes()))
    }

    fn half(hash: Sha256) -> Digest {
        let mut half = [0; 16];
        half.copy_from_slice(&hash.finalize()[..16]);
        Digest(half)
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Digest::default() {
            return Ok(());
        }
        write!(f, "{:032x}", u128::from_be_bytes(self.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_event_its_place_and_its_game_count() {
        let whole = Digest::of_game("one", ["a", "b", "c"]);
        assert_eq!(Digest::read(&whole.to_string()), Some(whole));
        assert_eq!(Digest::of_game("one", ["a", "b"]).after("one", 2, "c"), whole);
        for other in [
            Digest::of_game("one", ["a", "b"]),
            Digest::of_game("one", ["a", "b", "d"]),
            Digest::of_game("one", ["b", "a", "c"]),
            Digest::of_game("one", ["ab", "c"]),
            Digest::of_game("two", ["a", "b", "c"]),
        ] {
            assert_ne!(other, whole);
        }
        assert_eq!(Digest::default().to_string(), "");
        for wrong in ["0", "x", &"g".repeat(32), &"a".repeat(33)] {
            assert_eq!(Digest::read(wrong), None, "{wrong}");
        }
        assert_ne!(Digest::of_row(1, "[]"), Digest::of_row(2, "[]"));
    }
}
