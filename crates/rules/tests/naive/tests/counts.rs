//! The node counts of `RULES.md`.

use quincunx_naive::game;

/// The ruleset and its counts from depth 1.
const COUNTS: [(&str, &[u64]); 10] = [
    ("alliances", &[363, 130680]),
    ("renpaarden:size=5", &[29, 986, 31634]),
    ("renpaarden", &[46, 2116]),
    ("emulsion:size=5", &[40, 1484, 49312]),
    ("emulsion", &[180, 31904]),
    ("hadron", &[25, 520, 9032, 129896, 1576196]),
    ("hadron:size=7", &[49, 2184, 88568]),
    ("murus", &[20, 400, 6960, 121104]),
    ("murus:rules=advanced", &[32, 1024, 28416]),
    ("murus:rules=advanced,opening=redistribute", &[224, 50176]),
];

#[test]
fn node_counts() {
    for (ruleset, counts) in COUNTS {
        for (depth, &count) in (1..).zip(counts) {
            let start = std::time::Instant::now();
            assert_eq!(game(ruleset).perft(depth), count, "{ruleset} at depth {depth}");
            println!("{ruleset} {depth} {count} {:?}", start.elapsed());
        }
    }
}
