//! Node counts, from a data file.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use quincunx_rules::{AnyPosition, Ruleset};

/// Larger counts are left to the benchmark.
const NODE_CAP: u64 = 5_000_000;

#[test]
fn node_counts() {
    let mut checked = 0;
    for line in include_str!("perft.txt").lines().filter(|line| !line.starts_with('#')) {
        let mut words = line.split_whitespace();
        let Some(ruleset) = words.next() else { continue };
        let ruleset: Ruleset = ruleset.parse().unwrap();
        let start = AnyPosition::start(&ruleset);
        for word in words {
            let (depth, count) = word.split_once(':').expect("depth:count");
            let (depth, count): (u32, u64) = (depth.parse().unwrap(), count.parse().unwrap());
            if count > NODE_CAP {
                break;
            }
            assert_eq!(start.perft(depth), count, "{ruleset} depth {depth}");
            let divided = start.divide(depth);
            assert_eq!(
                divided.iter().map(|(_, count)| count).sum::<u64>(),
                count,
                "{ruleset} divided"
            );
            checked += 1;
        }
    }
    assert!(checked >= 25, "only {checked} counts checked");
}
