//! The English of what the other crates say lives in their sources alone: the catalogue is made from there.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod sources;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

const HEAD: &str = "\
# Made from the sentences in the sources, where they are to be changed: see CONTRIBUTING.md, Words. Translations have files
# of the same name.
";

/// The catalogue, with what begins alike together.
fn catalogue(sentences: &BTreeMap<String, String>) -> String {
    let mut text = HEAD.to_string();
    let mut before = "";
    for (id, pattern) in sentences {
        let kind = id.split('-').next().unwrap_or_default();
        if kind != before {
            text.push('\n');
            before = kind;
        }
        let space = if pattern.starts_with('\n') { "" } else { " " };
        let _ = writeln!(text, "{id} ={space}{pattern}");
    }
    text
}

#[test]
fn the_english_sentences_are_those_of_the_sources() {
    let sentences = sources::sentences();
    for id in [
        "illegal-off-board",
        "end-resignation",
        "draw-side-of",
        "refusal-no-swap",
        "error-internal",
    ] {
        assert!(sentences.contains_key(id), "{id} was not found: {sentences:?}");
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("locales/en/sentences.ftl");
    let made = catalogue(&sentences);
    if env::var_os("UPDATE").is_some() {
        fs::write(&path, &made).unwrap();
    }
    let known = fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(
        known, made,
        "locales/en/sentences.ftl is not what the sources say: `UPDATE=1 cargo test -p quincunx-texts --test catalogue` \
         makes it anew; then put the same into the other languages"
    );
}
