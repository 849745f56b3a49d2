//! The properties of the fuzz targets on their corpus and on random changes of it: a short fuzz run for every build.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod common;
#[path = "../../../fuzz/properties.rs"]
mod properties;

use std::fs;
use std::path::Path;

use common::Random;

/// How often each corpus file is changed and tried.
const CHANGES: u64 = 60;

fn run(target: &str, property: fn(&[u8])) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../fuzz/corpus")
        .join(target);
    let mut files: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    files.sort();
    assert!(!files.is_empty());
    for (n, path) in files.iter().enumerate() {
        let seed = fs::read(path).unwrap();
        property(&seed);
        for change in 0..CHANGES {
            let mut random = Random::new(n as u64 * 1000 + change);
            let mut data = seed.clone();
            for _ in 0..=random.below(4) {
                change_at_random(&mut data, &mut random);
            }
            property(&data);
        }
    }
}

/// One small change: a byte replaced, removed, put in, or a piece of the text repeated elsewhere.
fn change_at_random(data: &mut Vec<u8>, random: &mut Random) {
    const LIKELY: &[u8] = b"0123456789/ -xX*,:=.{}()[]\"\\$;%\nabcgmopwtcWTCPOG\xff";
    let at = random.below(data.len() + 1);
    match random.below(4) {
        0 if at < data.len() => data[at] = LIKELY[random.below(LIKELY.len())],
        1 if at < data.len() => {
            data.remove(at);
        }
        2 => data.insert(at, LIKELY[random.below(LIKELY.len())]),
        _ => {
            let end = (at + random.below(12)).min(data.len());
            let piece = data[at..end].to_vec();
            let to = random.below(data.len() + 1);
            data.splice(to..to, piece);
        }
    }
}

#[test]
fn rulesets() {
    run("ruleset", properties::ruleset);
}

#[test]
fn positions() {
    run("position", properties::position);
}

#[test]
fn moves() {
    run("moves", properties::moves);
}

#[test]
fn records_as_json() {
    run("record_json", properties::record_json);
}

#[test]
fn records() {
    run("record", properties::record);
}
