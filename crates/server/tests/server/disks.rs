//! A server on a disk that fails.

use quincunx_disk::{Disk, DiskFault, Loss};
use quincunx_rules::AnyPosition;
use quincunx_server::{Config, Server};
use serde_json::{Value, json};

use crate::house::{House, Person};

const RULESET: &str = "hadron:size=7";

/// A server, the disk it is on, and two people in a game.
struct Game {
    house: House,
    disk: Disk,
    people: [Person; 2],
    id: String,
    position: AnyPosition,
    /// The moves somebody was told of.
    known: Vec<String>,
}

impl Game {
    async fn begin() -> Game {
        let mut disk = None;
        let house = House::with(|config| {
            config.limit_factor = 1000;
            // So that the journal is sorted as well.
            config.unsorted = 3;
            std::fs::create_dir(&config.data).unwrap();
            disk = Some(Disk::watch(&config.data).unwrap());
        })
        .await;
        let (one, two, id) = house.pair(json!({"ruleset": RULESET})).await;
        Game {
            house,
            disk: disk.unwrap(),
            people: [one, two],
            id,
            position: AnyPosition::start(&RULESET.parse().unwrap()),
            known: Vec::new(),
        }
    }

    /// Sends the next move; whether it was acknowledged.
    async fn play(&mut self) -> bool {
        let mv = self.position.moves().swap_remove(0);
        let step = self.known.len();
        let mover = &self.people[step % 2];
        let answer = mover.act(&self.id, json!({"step": step, "action": {"move": mv}})).await;
        let done = answer.status.is_success();
        assert!(done || answer.status.is_server_error(), "{}", answer.text);
        if done {
            self.position.play(&mv).unwrap();
            self.known.push(mv);
        }
        done
    }

    /// Looks again what there is: all that somebody was told of, and at most one move more.
    async fn look(&mut self) {
        let turns = moves(&self.people[0].game(&self.id).await);
        assert!(
            turns.len() <= self.known.len() + 1 && turns.starts_with(&self.known),
            "{turns:?}"
        );
        for mv in &turns[self.known.len()..] {
            self.position.play(mv).unwrap();
        }
        self.known = turns;
    }
}

fn moves(game: &Value) -> Vec<String> {
    let turns = game["turns"].as_array().unwrap();
    let text = |turn: &Value| turn["move"].as_str().unwrap().to_string();
    turns.iter().map(text).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_goes_on_when_its_disk_is_mended_and_loses_nothing_with_the_power() {
    for fault in DiskFault::ALL {
        let mut game = Game::begin().await;
        for _ in 0..3 {
            assert!(game.play().await);
        }
        game.disk.fail(fault, 0..usize::MAX);
        assert!(!game.play().await, "{fault:?}: acknowledged, and not written");
        game.disk.heal();
        game.look().await;
        for _ in 0..3 {
            assert!(game.play().await, "{fault:?}");
        }
        // The power is lost, and somebody starts the server again.
        let recording = game.disk.recording();
        let mut replay = recording.replay();
        while replay.step() {}
        for loss in [Loss::Everything, Loss::Nothing, Loss::Sectors(1)] {
            let data = game.house.data.path().join("after");
            replay.image(loss).write(&data).unwrap();
            let config = Config::new(([127, 0, 0, 1], 0).into(), data);
            let server = Server::start(config).await.unwrap();
            let mut stranger = game.house.person();
            stranger.host = server.addr().to_string();
            assert_eq!(moves(&stranger.game(&game.id).await), game.known, "{fault:?}, {loss:?}");
            server.stop().await;
        }
        Disk::forget(game.house.data.path());
    }
}
