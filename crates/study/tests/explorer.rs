//! The index of games.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use fastrand::Rng;
use quincunx_rules::record::{GameResult, Record};
use quincunx_rules::{AnyPosition, GAMES, History, Ruleset};
use quincunx_study::{Explored, Explorer, Played, Solved};

fn explorer(folder: &tempfile::TempDir) -> Explorer {
    Explorer::open(&folder.path().join("index.redb")).unwrap()
}

fn random_record(ruleset: &Ruleset, plies: usize, rng: &mut Rng) -> Record {
    let mut record = Record::new(*ruleset);
    record.set_players([format!("level:{}", rng.u8(1..=9)), "Ada".to_string()]);
    while record.final_position().result().is_none() && record.turns().len() < plies {
        let moves = record.final_position().moves();
        record.push(moves[rng.usize(..moves.len())].as_str()).unwrap();
    }
    if record.final_position().result().is_none() {
        let results = [
            GameResult::Win(quincunx_rules::Player::One),
            GameResult::Win(quincunx_rules::Player::Two),
            GameResult::Draw,
        ];
        record.set_result(results[rng.usize(..3)], None);
    }
    record
}

fn played(records: &[Record]) -> Vec<Played> {
    records.iter().filter_map(Played::of).collect()
}

/// Every move of every position of the games is counted as a plain count has it, symmetric positions together.
#[test]
fn counts_are_those_of_a_plain_count() {
    let folder = tempfile::tempdir().unwrap();
    let explorer = explorer(&folder);
    let mut rng = Rng::with_seed(5);
    for info in GAMES {
        let small = ["size=3", "size=5"].map(|size| format!("{}:{size}", info.name).parse::<Ruleset>());
        let ruleset = small.into_iter().flatten().next().unwrap_or(info.default_ruleset());
        // Small boards have few games: none of these is another.
        let mut records: Vec<Record> = Vec::new();
        while records.len() < 30 {
            let record = random_record(&ruleset, 8, &mut rng);
            if !records.iter().any(|other| other.moves().eq(record.moves())) {
                records.push(record);
            }
        }
        assert_eq!(explorer.add(&played(&records)).unwrap(), 30);
        assert_eq!(explorer.add(&played(&records)).unwrap(), 0, "no game counts twice");
        for _ in 0..20 {
            let record = &records[rng.usize(..records.len())];
            let ply = rng.usize(..record.turns().len());
            let game = History::parse(&ruleset, "startpos", record.moves().take(ply)).unwrap();
            let key = game.position().canonical_key();
            let explored = explorer.explore(&game).unwrap();
            let mut names: Vec<&String> = explored
                .moves
                .iter()
                .flat_map(|mv| mv.same.iter().chain([&mv.mv]))
                .collect();
            names.sort_unstable();
            assert_eq!(names, Vec::from_iter(&game.position().moves()), "every legal move once");
            let count = |of: &dyn Fn(&AnyPosition, &AnyPosition) -> bool| {
                let mut count = 0;
                for record in &records {
                    let positions: Vec<AnyPosition> = record.replay().collect();
                    count += positions.windows(2).filter(|pair| of(&pair[0], &pair[1])).count();
                }
                count as u32
            };
            assert_eq!(
                explored.games,
                count(&|before, _| before.canonical_key() == key),
                "{ruleset}"
            );
            for mv in &explored.moves {
                assert_eq!(mv.wins + mv.draws + mv.losses, mv.games);
                let mut next = game.position().clone();
                next.play(&mv.mv).unwrap();
                // Different moves may lead to the same position, so that there can be fewer of one.
                let there = count(&|before, after| {
                    before.canonical_key() == key && after.canonical_key() == next.canonical_key()
                });
                assert!(mv.games <= there, "{ruleset} {mv:?}");
            }
        }
    }
}

fn explore(explorer: &Explorer, moves: &[&str]) -> Explored {
    let game = History::parse(&"hadron:size=3".parse().unwrap(), "startpos", moves).unwrap();
    explorer.explore(&game).unwrap()
}

#[test]
fn symmetric_moves_are_one_and_solved_ones_are_marked() {
    let folder = tempfile::tempdir().unwrap();
    let index = explorer(&folder);
    let mut records = Vec::new();
    for moves in [["a1", "c3"], ["c3", "a1"], ["a3", "b1"]] {
        let mut record = Record::from_moves("hadron:size=3".parse().unwrap(), None, moves).unwrap();
        record.set_players(["level:1", "Ada"]);
        record.set_result(GameResult::Win(quincunx_rules::Player::One), Some("resignation"));
        records.push(record);
    }
    index.add(&played(&records)).unwrap();
    drop(index);
    // The file is all there is to it.
    let index = explorer(&folder);
    let start = explore(&index, &[]);
    let corner = &start.moves[0];
    assert_eq!((corner.mv.as_str(), corner.games, corner.wins), ("a1", 3, 3));
    assert_eq!(corner.same, ["a3", "c1", "c3"]);
    assert_eq!(corner.rating, quincunx_engine::bot::rating_of("hadron", "level:1"));
    let centre = start.moves.iter().find(|mv| mv.mv == "b2").unwrap();
    assert_eq!((centre.games, centre.solved), (0, Some(Solved { won: true, plies: 9 })));
    let solved: Vec<bool> = start.moves.iter().map(|mv| mv.solved.unwrap().won).collect();
    assert_eq!(solved.len(), 3);
    let after = explore(&index, &["c1"]);
    assert_eq!(after.games, 3);
    let opposite = after
        .moves
        .iter()
        .find(|mv| mv.mv == "a3" || mv.same.contains(&"a3".to_string()))
        .unwrap();
    assert_eq!((opposite.games, opposite.losses, opposite.rating), (2, 2, None));
}

#[test]
fn games_without_a_result_are_none() {
    let record = Record::from_moves("hadron".parse().unwrap(), None, ["c3"]).unwrap();
    assert!(Played::of(&record).is_none());
}
