//! Training of a small net: what it learns, and that it comes out the same however it is interrupted.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::fs;
use std::path::Path;
use std::time::Duration;

use quincunx_engine::net::Net;
use quincunx_rules::Position;
use quincunx_rules::hadron::Hadron;
use quincunx_train::{Effort, Event, Generation, TrainError, Trained, train};

fn start() -> Hadron<u64> {
    Hadron::start(&"hadron".parse().unwrap()).unwrap()
}

fn effort() -> Effort {
    Effort {
        games: 120,
        nodes: 60,
        hidden: 8,
        match_games: 60,
        generations: Some(2),
        ..Effort::default()
    }
}

fn trained(effort: &Effort, folder: &Path) -> Trained {
    train(&start(), effort, folder, &mut |_| {}).unwrap()
}

/// The nets of both generations, as they lie in the folder.
fn nets(folder: &Path) -> [Vec<u8>; 2] {
    ["gen-1/net", "gen-2/net"].map(|name| fs::read(folder.join(name)).unwrap())
}

#[test]
fn a_net_learns_more_than_chance_knows() {
    let folder = tempfile::tempdir().unwrap();
    let mut epochs = 0;
    let effort = Effort {
        generations: Some(1),
        games: 500,
        match_games: 400,
        ..effort()
    };
    let start = Hadron::<u64>::start(&"hadron:size=7".parse().unwrap()).unwrap();
    let trained = train(&start, &effort, folder.path(), &mut |event| {
        epochs += u32::from(matches!(event, Event::Epoch { .. }));
    });
    let trained = trained.unwrap();
    let [Generation { loss, kept, .. }] = &trained.generations[..] else {
        panic!("{trained:?}");
    };
    // The seed decides every game and every step, so these are always the same numbers.
    assert!(
        epochs > 3 && loss[1] < loss[0] && loss[1] < 0.685,
        "{epochs} {trained:?}"
    );
    assert!(*kept, "{trained:?}");
    let best = fs::read(folder.path().join("best.net")).unwrap();
    assert_eq!(Net::read(&best).unwrap(), *trained.best.unwrap());
}

#[test]
fn the_same_seed_gives_the_same_nets() {
    let [one, two, other] = [(1, 1), (1, 3), (2, 1)].map(|(seed, threads)| {
        let folder = tempfile::tempdir().unwrap();
        let effort = Effort {
            seed,
            threads,
            ..effort()
        };
        trained(&effort, folder.path());
        nets(folder.path())
    });
    assert!(one == two, "the number of threads changes nothing");
    assert!(one != other);
}

#[test]
fn what_was_interrupted_ends_like_what_was_not() {
    let whole = tempfile::tempdir().unwrap();
    let wanted = trained(&effort(), whole.path());
    let path = whole.path();
    let nets_of_whole = nets(path);
    // What a kill leaves, later and later in the second generation: no verdict, no net, games that are not done.
    let files = ["verdict.txt", "net", "played.txt"].map(|name| path.join("gen-2").join(name));
    let games = path.join("gen-2/games.txt");
    for missing in 1..=4 {
        for file in files.iter().take(missing) {
            fs::remove_file(file).unwrap();
        }
        if missing > files.len() {
            let text = fs::read(&games).unwrap();
            fs::write(&games, &text[..text.len() / 2]).unwrap();
        }
        let again = trained(&effort(), path);
        assert_eq!(again.generations, wanted.generations);
        assert!(nets(path) == nets_of_whole);
    }
    // Games that were there once are not made up for.
    fs::write(&games, "").unwrap();
    let refused = train(&start(), &effort(), path, &mut |_| {}).unwrap_err();
    assert!(matches!(refused, TrainError::Damaged(..)), "{refused}");
}

#[test]
fn time_ends_it_and_the_rest_follows() {
    let folder = tempfile::tempdir().unwrap();
    let none = Effort {
        time: Some(Duration::ZERO),
        ..effort()
    };
    let ended = trained(&none, folder.path());
    assert!(ended.generations.is_empty() && ended.best.is_none());
    assert_eq!(trained(&effort(), folder.path()).generations.len(), 2);
}

#[test]
fn a_folder_belongs_to_one_training() {
    let folder = tempfile::tempdir().unwrap();
    let none = Effort {
        generations: Some(0),
        ..effort()
    };
    trained(&none, folder.path());
    let other = Effort {
        nodes: 61,
        ..none.clone()
    };
    let refused = train(&start(), &other, folder.path(), &mut |_| {}).unwrap_err();
    assert!(matches!(refused, TrainError::OtherWork(..)), "{refused}");
    assert!(refused.to_string().contains("nodes 60"), "{refused}");
}

#[test]
fn a_damaged_file_is_named() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("gen-1")).unwrap();
    fs::write(folder.path().join("gen-1/games.txt"), "nonsense\nend\n").unwrap();
    let one = Effort {
        generations: Some(1),
        games: 1,
        ..effort()
    };
    let refused = train(&start(), &one, folder.path(), &mut |_| {})
        .unwrap_err()
        .to_string();
    assert!(refused.contains("games.txt makes no sense: line 1"), "{refused}");
}
