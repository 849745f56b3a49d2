//! What nets see of positions, and the wins that are seen at a glance.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use quincunx_engine::net::Net;
use quincunx_engine::{Knowledge, KnownVisitor, visit_known};
use quincunx_rules::murus::{HOME_ROW, Murus};
use quincunx_rules::{GAMES, Outcome, Position};

/// The positions of some random games.
fn positions<P: Position>(start: &P, games: u64) -> Vec<P> {
    let mut positions = Vec::new();
    for seed in 0..games {
        let mut rng = fastrand::Rng::with_seed(seed);
        let mut position = *start;
        for _ in 0..150 {
            if position.result().is_some() {
                break;
            }
            positions.push(position);
            position.play_picked(|moves| rng.usize(..moves));
        }
    }
    positions
}

fn inputs<P: Knowledge>(position: &P) -> Vec<usize> {
    let mut inputs = Vec::new();
    position.for_each_input(|input| inputs.push(input));
    inputs.sort_unstable();
    inputs
}

/// Looks at the inputs of every position of some games.
struct Inputs;

impl KnownVisitor for Inputs {
    type Output = ();

    fn visit<P: Knowledge>(self, start: P) {
        for position in positions(&start, 2) {
            let seen = inputs(&position);
            assert!(seen.windows(2).all(|pair| pair[0] < pair[1]), "{position}");
            assert!(seen.iter().all(|&input| input < start.inputs()), "{position}");
            // Whoever is to move, the same position to that player looks the same.
            let mut turned = position.symmetries().map(|symmetry| position.transformed(symmetry));
            let exchanged: Vec<P> = turned
                .by_ref()
                .filter(|turned| turned.side() != position.side())
                .collect();
            let alike = exchanged.iter().any(|turned| inputs(turned) == seen);
            assert!(alike || exchanged.is_empty(), "{position}");
        }
    }
}

#[test]
fn positions_are_seen_by_the_player_to_move() {
    for game in GAMES {
        for ruleset in game.rulesets() {
            visit_known(&ruleset, Inputs);
        }
    }
}

#[test]
fn wins_at_a_glance_are_all_the_wins_on_the_home_row() {
    let mut seen = 0;
    for ruleset in quincunx_rules::murus::INFO.rulesets() {
        let start = Murus::start(&ruleset).unwrap();
        let at_once = !ruleset.is("rules", "advanced") && !ruleset.is("goal", "escape");
        for position in positions(&start, 300) {
            let wins = |mv| {
                let outcome = position.after(mv).result();
                outcome.is_some_and(|outcome| outcome == Outcome::win(position.side(), HOME_ROW))
            };
            match position.winning_move() {
                Some(mv) => {
                    assert!(position.is_legal(mv) && wins(mv), "{position} {mv}");
                    seen += 1;
                }
                None => assert!(
                    !at_once || !position.moves().into_iter().any(wins),
                    "{position} has a win that was not seen"
                ),
            }
        }
    }
    assert!(seen > 50, "{seen}");
}

/// The nets of the program: their files, and whether the games use them.
struct OwnNet;

impl KnownVisitor for OwnNet {
    type Output = Option<&'static Net>;

    fn visit<P: Knowledge>(self, start: P) -> Option<&'static Net> {
        let net = start.net()?;
        assert_eq!(net.inputs(), start.inputs(), "{}", start.ruleset());
        Some(net)
    }
}

/// More would make the program large.
const MOST_BYTES: usize = 300 << 10;

#[test]
fn nets_are_small_and_say_how_they_were_made() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/data/nets");
    let mut files = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let bytes = std::fs::read(&path).unwrap();
        assert!(bytes.len() < MOST_BYTES, "{}", path.display());
        let net = Net::read(&bytes).unwrap();
        for key in ["ruleset", "command", "commit", "games", "positions", "loss", "match"] {
            assert!(net.about(key).is_some(), "{} does not say its {key}", path.display());
        }
        let ruleset = net.about("ruleset").unwrap().parse().unwrap();
        assert_eq!(
            visit_known(&ruleset, OwnNet),
            Some(&net),
            "{} is not used",
            path.display()
        );
        files += 1;
    }
    assert!(files > 0);
}
