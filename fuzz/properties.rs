//! What must hold of every parser whatever it is given, one function per fuzz target.
//!
//! The fuzz targets call these on what libFuzzer makes up; the tests of the rules crate call them on the corpus and on
//! random changes of it.

#![allow(dead_code, unreachable_pub, reason = "each target uses its own function")]

use quincunx_rules::record::{Reader, Record};
use quincunx_rules::{AnyPosition, MoveError, Ruleset};

/// A ruleset that parses prints canonically; an error points into the text.
pub fn ruleset(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    match text.parse::<Ruleset>() {
        Ok(ruleset) => assert_eq!(ruleset.to_string().parse(), Ok(ruleset)),
        Err(error) => {
            assert!(error.span().end <= text.len());
            assert!(error.point(text).contains('^'));
        }
    }
}

/// The first line is a ruleset, the second a position, further lines are moves.
fn position_of(text: &str) -> Option<(AnyPosition, impl Iterator<Item = &str>)> {
    let mut lines = text.lines();
    let ruleset: Ruleset = lines.next()?.parse().ok()?;
    let position = lines.next()?;
    match AnyPosition::parse(&ruleset, position) {
        Ok(position) => Some((position, lines)),
        Err(error) => {
            assert!(!error.problems().is_empty());
            for problem in error.problems() {
                assert!(problem.span().end <= position.len(), "{problem:?}");
                problem.point(position);
            }
            None
        }
    }
}

/// A position that parses has a canonical text, and is over or has legal moves.
pub fn position(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    if let Some((position, _)) = position_of(text) {
        let printed = position.to_string();
        assert_eq!(
            AnyPosition::parse(&position.ruleset(), &printed).as_ref(),
            Ok(&position)
        );
        assert_eq!(position.result().is_some(), position.moves().is_empty(), "{printed}");
        for mv in position.moves() {
            let mut next = position.clone();
            next.play(&mv).expect("a legal move can be played");
            assert_eq!(next.result().is_some(), next.moves().is_empty(), "{next}");
            let back = AnyPosition::parse(&next.ruleset(), &next.to_string());
            assert_eq!(back.as_ref(), Ok(&next), "what play reaches is a position");
        }
    }
}

/// A move is played exactly if it is among the legal ones; a refused one changes nothing.
pub fn moves(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let Some((mut position, lines)) = position_of(text) else {
        return;
    };
    for line in lines {
        let before = position.clone();
        let legal = position.moves().iter().any(|mv| mv == line);
        match position.play(line) {
            Ok(()) => assert!(legal, "{line} in {before}"),
            Err(error) => {
                assert!(!legal, "{line} in {before}");
                assert_eq!(position, before);
                if let MoveError::Text(error) = error {
                    assert!(error.span().end <= line.len());
                }
            }
        }
    }
}

/// A game that can be read is written and read back the same; a broken one is an error with a place.
pub fn record(data: &[u8]) {
    for record in Reader::new(data).flatten() {
        let written = record.to_string();
        let back: Vec<_> = Reader::new(written.as_bytes()).collect();
        assert_eq!(back.len(), 1, "{written}");
        assert_eq!(back[0].as_ref().ok(), Some(&record), "{written}");
    }
}

/// A game read from JSON is written and read back the same; anything else is an error.
pub fn record_json(data: &[u8]) {
    if let Ok(record) = serde_json::from_slice::<Record>(data) {
        let written = serde_json::to_vec(&record).expect("a record can be written");
        assert_eq!(serde_json::from_slice::<Record>(&written).ok(), Some(record));
    }
}
