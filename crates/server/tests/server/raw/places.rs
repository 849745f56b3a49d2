//! Connections that are slow, idle or too many, and what they are sent.

use super::*;

#[tokio::test(flavor = "multi_thread")]
async fn slow_requests_have_deadlines() {
    let house = still().await;
    let mut head = Raw::open(&house).await;
    head.send("GET /health HTTP/1.1\r\nhost:").await;
    let late = house.passing(SECOND, head.answer()).await.unwrap();
    late.error(408, "timeout");
    head.assert_closed().await;

    let mut body = Raw::open(&house).await;
    body.send(post("content-length: 100", "short")).await;
    let late = house.passing(SECOND, body.answer()).await.unwrap();
    late.error(408, "timeout");
    house.passing(SECOND, body.assert_closed()).await;

    // Drop by drop is no faster.
    let mut drops = Raw::open(&house).await;
    drops.send(post("content-length: 10000", "")).await;
    let (mut reader, mut writer) = drops.stream.split();
    let dripping = async {
        while writer.write_all(b"x").await.is_ok() {
            house.clock().advance(Duration::from_millis(100));
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    };
    let mut answer = [0; 12];
    tokio::select! {
        read = reader.read_exact(&mut answer) => drop(read.unwrap()),
        () = dripping => {}
    }
    assert_eq!(&answer, b"HTTP/1.1 408");

    // Between two requests, and before the first.
    for asked in [true, false] {
        let mut idle = Raw::open(&house).await;
        if asked {
            assert_eq!(idle.ask(HEALTH).await.status, 200);
        }
        house.passing(SECOND, idle.assert_closed()).await;
    }
    serves_on(&house).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_does_not_read_its_answers_is_let_go() {
    let house = still().await;
    let mut raw = Raw::open(&house).await;
    let request = "GET /api/openapi.json HTTP/1.1\r\nhost: x\r\n\r\n";
    // More than the system keeps for it.
    let flood = request.repeat(2000);
    let sending = async {
        let _ = raw.stream.write_all(flood.as_bytes()).await;
        std::future::pending::<()>().await;
    };
    // It is the only connection besides the one that asks.
    let gone = async {
        loop {
            let mut asking = Raw::from(&house, 2).await;
            let request = "GET /metrics HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n";
            let metrics = asking.ask(request).await.body;
            if house.clock().now() > Duration::from_secs(5) && metrics.contains("quincunx_connections 1\n") {
                break;
            }
        }
    };
    tokio::select! {
        () = sending => {}
        () = house.passing(SECOND, gone) => {}
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn when_all_places_are_taken_the_oldest_idle_connection_goes() {
    let house = House::with(|config| {
        config.max_connections = 8;
        config.limit_factor = 1000;
    })
    .await;
    let mut socket = Raw::from(&house, 2).await.into_socket().await;
    socket.send(text(r#"{"t":"ping"}"#)).await;
    assert_eq!(socket.message().await["t"], "pong");
    let mut idle = Vec::new();
    for _ in 0..7 {
        idle.push(Raw::from(&house, 2).await);
    }
    // Twice as many newcomers as there are places: each of them is served.
    let mut newcomers = Vec::new();
    for place in 0..16 {
        let mut newcomer = Raw::from(&house, 3).await;
        assert_eq!(newcomer.ask(HEALTH).await.status, 200);
        newcomers.push(newcomer);
        if let Some(oldest) = idle.get_mut(place) {
            oldest.assert_closed().await;
        }
    }
    // The socket is older than all of them, and has stayed.
    socket.send(text(r#"{"t":"ping"}"#)).await;
    assert_eq!(socket.message().await["t"], "pong");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_that_takes_all_it_may_takes_it_from_itself() {
    let house = House::with(|config| {
        config.sockets_per_address = 1;
        config.limit_factor = 1000;
    })
    .await;
    let mut other = Raw::from(&house, 3).await;
    let mut own = Vec::new();
    for _ in 0..65 {
        own.push(Raw::from(&house, 2).await);
    }
    let mut more = Raw::from(&house, 2).await;
    own[0].assert_closed().await;
    assert_eq!(more.ask(HEALTH).await.status, 200);
    assert_eq!(own[1].ask(HEALTH).await.status, 200);
    assert_eq!(other.ask(HEALTH).await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_finds_no_place_is_told() {
    let house = House::with(|config| {
        config.max_connections = 2;
        config.limit_factor = 1000;
    })
    .await;
    let mut sockets = Vec::new();
    for last in [2, 3] {
        let mut socket = Raw::from(&house, last).await.into_socket().await;
        socket.send(text(r#"{"t":"ping"}"#)).await;
        assert_eq!(socket.message().await["t"], "pong");
        sockets.push(socket);
    }
    let mut raw = Raw::open(&house).await;
    let answer = raw.ask(HEALTH).await;
    answer.error(503, "overloaded");
    assert!(answer.head.contains("retry-after: 5"), "{answer:?}");
    raw.assert_closed().await;
    sockets.pop();
    // The server notices in its own time.
    while Raw::open(&house).await.ask(HEALTH).await.status != 200 {
        tokio::task::yield_now().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_stops_does_not_wait_for_what_has_not_come() {
    let mut house = still().await;
    let mut slow = Vec::new();
    for begun in [
        "",
        "GET /health HTTP/1.1\r\nhost:",
        &post("content-length: 100", "short"),
    ] {
        let mut raw = Raw::open(&house).await;
        // It is known to the server.
        assert_eq!(raw.ask(HEALTH).await.status, 200);
        raw.send(begun).await;
        slow.push(raw);
    }
    house.stop().await;
    for mut raw in slow {
        // Whether it is told depends on how much of it was seen before.
        if let Some(answer) = raw.answer().await {
            answer.error(503, "shutting-down");
            raw.assert_closed().await;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_neighbourhood_that_has_most_places_gives_some_to_others() {
    let house = House::with(|config| {
        config.max_connections = 4;
        config.limit_factor = 1000;
    })
    .await;
    let host = house.host();
    let mut sockets = Vec::new();
    // All of 127.0.0.0/24.
    for last in 2..6 {
        let mut socket = Raw::to(&host, last).await.into_socket().await;
        socket.send(text(r#"{"t":"ping"}"#)).await;
        assert_eq!(socket.message().await["t"], "pong");
        sockets.push(socket);
    }
    Raw::to(&host, 9).await.ask(HEALTH).await.error(503, "overloaded");
    let mut other = Raw::at(&host, [127, 0, 1, 2]).await;
    assert_eq!(other.ask(HEALTH).await.status, 200);
    sockets[3].assert_closed().await;
    sockets[0].send(text(r#"{"t":"ping"}"#)).await;
    assert_eq!(sockets[0].message().await["t"], "pong");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_has_a_budget_of_bytes() {
    let house = House::with(|config| config.clock = Clock::manual(1_700_000_000_000)).await;
    let mut raw = Raw::open(&house).await;
    let large = "GET /api/openapi.json HTTP/1.1\r\nhost: x\r\n\r\n";
    let mut sent = 0;
    let refused = loop {
        let answer = raw.ask(large).await;
        if answer.status == 200 {
            sent += answer.body.len();
        } else if raw.ask(HEALTH).await.status == 200 {
            // Requests are allowed, and large answers are not.
            break answer;
        } else {
            house.clock().advance(Duration::from_millis(100));
        }
    };
    refused.error(429, "too-many-requests");
    assert!((32 << 20..256 << 20).contains(&sent), "{sent}");
    house.clock().advance(Duration::from_secs(1));
    assert_eq!(raw.ask(large).await.status, 200);
    // Others have budgets of their own.
    assert_eq!(Raw::from(&house, 2).await.ask(large).await.status, 200);
}
