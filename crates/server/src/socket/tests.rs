//! A socket in a server without connections.

use quincunx_play::Settings;
use serde_json::{Value, json};
use tokio::net::{TcpListener, TcpStream};

use super::*;
use crate::config::Config;
use crate::games::NewGame;
use crate::ids::new_id;
use crate::running::Running;
use crate::secret::Secret;
use crate::store::Sqlite;

/// As after a panic: nobody has said goodbye.
#[tokio::test]
async fn a_socket_that_ends_anyhow_leaves_its_games() {
    let data = tempfile::tempdir().unwrap();
    let config = Config::new(([127, 0, 0, 1], 0).into(), data.path().into());
    let store = Sqlite::open(data.path(), 100, &config.clock).await.unwrap();
    let running = Running::start(config, Arc::new(store), Secret::of(&[0; 32]))
        .await
        .unwrap();
    let app = &running.app;
    let who = Who {
        id: new_id(),
        name: None,
        session: None,
        device: None,
    };
    let user = who.id.clone();
    let game = NewGame {
        settings: Settings::new("hadron".parse().unwrap()),
        rated: false,
        holders: [who.holder(), who.holder()],
        previous: None,
    };
    let game = game.begin(app).await.unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let _client = TcpStream::connect(listener.local_addr().unwrap()).await.unwrap();
    let (stream, peer) = listener.accept().await.unwrap();
    app.limits.open_socket(peer.ip()).unwrap();
    let place = SocketSlot {
        app: app.clone(),
        address: peer.ip(),
    };
    let (mut connection, _wire) = begin(place, who, line::split(stream), &[]);
    connection.watch(None, game.clone(), true).await.unwrap();
    let there = async || {
        let room = app.rooms.enter(app, &game).await.unwrap();
        let seen: Value = serde_json::from_slice(&room.view(&user)).unwrap();
        seen["presence"]["seats"].clone()
    };
    assert_eq!(there().await, json!([true, true]));
    drop(connection);
    while there().await != json!([false, false]) {
        tokio::task::yield_now().await;
    }
    running.app.rooms.close();
    running.stop().await;
}
