//! Names that nobody can guess.

const LETTERS: &[u8; 62] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/// Random letters and digits, from the operating system's source for secrets.
pub(crate) fn random_text(length: usize) -> String {
    random_of(LETTERS, length)
}

/// Random letters out of some, of which there are 128 at most.
pub(crate) fn random_of(letters: &[u8], length: usize) -> String {
    let mut text = String::with_capacity(length);
    let mut bytes = [0u8; 64];
    // Every letter is as likely as any other.
    let fair = 256 - 256 % letters.len();
    while text.len() < length {
        fill(&mut bytes);
        let picked = bytes.iter().map(|byte| usize::from(*byte)).filter(|byte| *byte < fair);
        let picked = picked.map(|byte| char::from(letters[byte % letters.len()]));
        text.extend(picked.take(length - text.len()));
    }
    text
}

/// Bytes that nobody can guess.
pub(crate) fn random_nonce() -> [u8; 8] {
    let mut bytes = [0; 8];
    fill(&mut bytes);
    bytes
}

#[cfg(not(test))]
fn fill(bytes: &mut [u8]) {
    // Without randomness there are no secrets, so nothing can be done for anyone.
    #[allow(
        clippy::expect_used,
        reason = "the system's source of randomness does not fail once it has started"
    )]
    getrandom::fill(bytes).expect("the system's source of randomness");
}

/// In a simulation the names follow from its seed, which is that of its thread.
#[cfg(test)]
fn fill(bytes: &mut [u8]) {
    fastrand::fill(bytes);
}

/// The id of a game, challenge or user: 71 bits.
pub(crate) fn new_id() -> String {
    random_text(12)
}

/// Whether a text can be an id at all.
pub(crate) fn is_id(text: &str) -> bool {
    text.len() == 12 && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_ids_and_differ() {
        let ids: std::collections::HashSet<String> = (0..1000).map(|_| new_id()).collect();
        assert_eq!(ids.len(), 1000);
        assert!(ids.iter().all(|id| is_id(id)));
        assert_eq!(random_text(43).len(), 43);
        for text in ["", "short", "twelve-lette", "thirteenletters", "äääääää"] {
            assert!(!is_id(text), "{text}");
        }
    }
}
