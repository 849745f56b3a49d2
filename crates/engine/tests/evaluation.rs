//! Evaluations judge what is the same alike, and tuning finds what can be found.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use fastrand::Rng;
use quincunx_engine::evaluation::Features;
use quincunx_engine::tune::{Plan, PlanError, tune};
use quincunx_engine::{Evaluator, Knowledge, KnownVisitor, Original, Score, visit_known};
use quincunx_rules::GAMES;

/// Walks through random games and looks at every position from all sides.
struct Walk;

impl KnownVisitor for Walk {
    type Output = ();

    fn visit<P: Knowledge + Original + Features>(self, start: P) {
        let evaluator = P::Evaluator::default();
        let names = P::WEIGHTS.names;
        assert_eq!(names.len(), P::WEIGHTS.values.len());
        let mut rng = Rng::with_seed(3);
        for _ in 0..20 {
            let mut position = start;
            for _ in 0..120 {
                if position.result().is_some() {
                    break;
                }
                let value = evaluator.evaluate(&position);
                assert!(value.abs() < Score::MAX_ESTIMATE);
                position.features(|feature, _| assert!(feature < names.len()));
                for symmetry in position.symmetries() {
                    let turned = position.transformed(symmetry);
                    assert_eq!(evaluator.evaluate(&turned), value, "{position} and {turned}");
                }
                let Some(mv) = position.pick_move(|moves| rng.usize(..moves)) else {
                    break;
                };
                position.play_unchecked(mv);
            }
        }
    }
}

#[test]
fn positions_that_are_the_same_up_to_symmetry_are_worth_the_same() {
    for game in GAMES {
        visit_known(&game.default_ruleset(), Walk);
    }
    for ruleset in [
        "renpaarden:size=6",
        "emulsion:size=7",
        "hadron:size=9",
        "murus:rules=advanced,opening=redistribute",
        "murus:goal=escape",
    ] {
        visit_known(&ruleset.parse().unwrap(), Walk);
    }
}

fn plan(rulesets: &[&str]) -> Plan {
    Plan {
        rulesets: rulesets.iter().map(|text| text.parse().unwrap()).collect(),
        games: 60,
        nodes: 50,
        random_plies: 6,
        exact: None,
        seed: 5,
        threads: 1,
    }
}

#[test]
fn the_same_plan_finds_the_same_weights_on_any_number_of_threads() {
    let plan = plan(&["murus", "murus:rules=advanced"]);
    let one = tune(&plan, &|_| {}).unwrap();
    let two = tune(
        &Plan {
            threads: 2,
            ..plan.clone()
        },
        &|_| {},
    )
    .unwrap();
    assert_eq!(one.found, two.found);
    assert_eq!(one.positions, two.positions);
    let other = tune(&Plan { seed: 6, ..plan }, &|_| {}).unwrap();
    assert_ne!(one.found, other.found);
}

#[test]
fn boards_of_all_sizes_are_tuned_together_but_not_different_games() {
    let tuned = tune(&plan(&["hadron:size=7", "hadron:size=9"]), &|_| {}).unwrap();
    assert!(tuned.positions.iter().all(|&positions| positions > 0));
    assert!(tuned.loss.iter().all(|loss| loss.is_finite()));
    let refused = |rulesets: &[&str]| tune(&plan(rulesets), &|_| {}).err();
    assert_eq!(refused(&["hadron", "murus"]), Some(PlanError::NotOneGame));
    assert_eq!(refused(&[]), Some(PlanError::NotOneGame));
}

#[test]
fn exact_results_are_one_for_each_game_and_the_same_every_time() {
    let plan = Plan {
        exact: Some(500),
        ..plan(&["hadron"])
    };
    let tuned = tune(&plan, &|_| {}).unwrap();
    assert_eq!(tuned.positions.iter().sum::<usize>(), 60);
    let again = tune(&Plan { threads: 2, ..plan }, &|_| {}).unwrap();
    assert_eq!(tuned.found, again.found);
    let murus = Plan {
        exact: Some(500),
        ..self::plan(&["murus"])
    };
    assert_eq!(tune(&murus, &|_| {}).err(), Some(PlanError::NoOracle));
}
