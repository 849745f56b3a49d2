//! Requests and frames as bytes, over plain TCP: slow, split, pipelined, oversized, smuggled, broken.
//!
//! Whatever comes is answered by the right error or close code, never by a hang or an error of the server's own, and
//! the server serves on.

use std::time::Duration;

use quincunx_server::Clock;
use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};

use crate::house::{House, PATIENCE};

/// A connection.
struct Raw {
    stream: TcpStream,
    /// What was read and not looked at yet.
    read: Vec<u8>,
}

/// An answer.
#[derive(Debug)]
struct Answer {
    status: u16,
    head: String,
    body: String,
}

impl Answer {
    #[track_caller]
    fn error(&self, status: u16, code: &str) {
        assert_eq!(self.status, status, "{self:?}");
        let body: Value = serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"));
        assert_eq!(body["error"]["code"], code, "{self:?}");
        assert!(!body["error"]["message"].as_str().unwrap().is_empty());
        assert!(self.head.contains("content-type: application/json"), "{self:?}");
    }
}

impl Raw {
    /// A connection from `127.0.0.last`.
    async fn from(house: &House, last: u8) -> Raw {
        Raw::to(&house.host(), last).await
    }

    async fn to(host: &str, last: u8) -> Raw {
        let socket = TcpSocket::new_v4().unwrap();
        socket.bind(([127, 0, 0, last], 0).into()).unwrap();
        let stream = socket.connect(host.parse().unwrap()).await.unwrap();
        stream.set_nodelay(true).unwrap();
        Raw {
            stream,
            read: Vec::new(),
        }
    }

    async fn open(house: &House) -> Raw {
        Raw::from(house, 1).await
    }

    /// Sends as much as the server takes.
    async fn send(&mut self, bytes: impl AsRef<[u8]>) {
        // The server may have had enough before all of it is sent.
        let _ = tokio::time::timeout(PATIENCE, self.stream.write_all(bytes.as_ref()))
            .await
            .unwrap();
    }

    /// Reads more; whether there was any.
    async fn more(&mut self) -> bool {
        let mut space = [0; 4096];
        let read = tokio::time::timeout(PATIENCE, self.stream.read(&mut space)).await;
        let read = read.expect("an answer that never comes").unwrap_or(0);
        self.read.extend(&space[..read]);
        read > 0
    }

    /// So many bytes, unless it is closed before.
    async fn bytes(&mut self, count: usize) -> Option<Vec<u8>> {
        while self.read.len() < count {
            if !self.more().await {
                return None;
            }
        }
        Some(self.read.drain(..count).collect())
    }

    /// The next answer, or `None` if the connection is closed instead.
    async fn answer(&mut self) -> Option<Answer> {
        let length = loop {
            match self.read.windows(4).position(|window| window == b"\r\n\r\n") {
                Some(at) => break at + 4,
                None if !self.more().await => {
                    assert!(
                        self.read.is_empty(),
                        "half an answer: {:?}",
                        String::from_utf8_lossy(&self.read)
                    );
                    return None;
                }
                None => {}
            }
        };
        let head = String::from_utf8(self.bytes(length).await?).unwrap().to_lowercase();
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        let mut lines = head.lines();
        let length = lines
            .find_map(|line| line.strip_prefix("content-length: "))
            .map_or(0, |n| n.parse().unwrap());
        let body = String::from_utf8_lossy(&self.bytes(length).await.expect("a whole body")).into_owned();
        Some(Answer { status, head, body })
    }

    /// Sends something that has one answer, and reads that.
    async fn ask(&mut self, bytes: impl AsRef<[u8]>) -> Answer {
        self.send(bytes).await;
        self.answer().await.expect("an answer")
    }

    async fn assert_closed(&mut self) {
        assert!(self.answer().await.is_none());
    }

    /// Makes a socket of it.
    async fn into_socket(mut self) -> Raw {
        let answer = self.ask(HANDSHAKE).await;
        assert_eq!(answer.status, 101, "{answer:?}");
        self
    }

    /// The next frame: its first byte and payload.
    async fn frame(&mut self) -> Option<(u8, Vec<u8>)> {
        let head = self.bytes(2).await?;
        let length = match head[1] {
            126 => u16::from_be_bytes(self.bytes(2).await?.try_into().unwrap()).into(),
            127 => u64::from_be_bytes(self.bytes(8).await?.try_into().unwrap()) as usize,
            length => length.into(),
        };
        Some((head[0], self.bytes(length).await?))
    }

    /// The code it is closed with, whatever comes before.
    async fn code(&mut self) -> Option<u16> {
        loop {
            if let (0x88, payload) = self.frame().await? {
                return Some(u16::from_be_bytes([payload[0], payload[1]]));
            }
        }
    }

    /// The next message.
    async fn message(&mut self) -> Value {
        loop {
            let (first, payload) = self.frame().await.expect("a message");
            if first == 0x81 {
                return serde_json::from_slice(&payload).unwrap();
            }
        }
    }
}

const HEALTH: &str = "GET /health HTTP/1.1\r\nhost: x\r\n\r\n";
const HANDSHAKE: &str = "GET /api/socket HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\nconnection: upgrade\r\n\
    sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";

/// A request with a body to a route that takes one.
fn post(headers: &str, body: &str) -> String {
    format!("POST /api/records HTTP/1.1\r\nhost: x\r\n{headers}\r\n\r\n{body}")
}

/// A record that is read.
const RECORD: &str = "[Ruleset \"hadron\"]\n\n1. c3 *\n";

/// A server whose connections have no time but the one that a test moves on.
async fn still() -> House {
    House::with(|config| {
        config.limit_factor = 1000;
        config.clock = Clock::manual(1_700_000_000_000);
        config.connection_clock = config.clock.clone();
    })
    .await
}

async fn serves_on(house: &House) {
    assert_eq!(Raw::open(house).await.ask(HEALTH).await.status, 200);
}

/// Moves the time on, until something has come of it.
async fn until<T>(clock: &Clock, what: impl Future<Output = T>) -> T {
    let passing = async {
        loop {
            clock.advance(Duration::from_secs(1));
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
    };
    tokio::select! {
        done = what => done,
        () = passing => unreachable!(),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn requests_come_in_any_pieces() {
    let house = House::open().await;
    let mut raw = Raw::open(&house).await;
    let whole = post(&format!("content-length: {}", RECORD.len()), RECORD);
    for at in 1..whole.len() {
        let (one, two) = whole.split_at(at);
        raw.send(one).await;
        tokio::task::yield_now().await;
        assert_eq!(raw.ask(two).await.status, 200, "split at {at}");
    }
    for byte in whole.bytes() {
        raw.send([byte]).await;
    }
    assert_eq!(raw.answer().await.unwrap().status, 200);
    let chunks: String = RECORD.chars().map(|letter| format!("1;a=b\r\n{letter}\r\n")).collect();
    let chunked = post(
        "transfer-encoding: chunked",
        &format!("{chunks}0\r\ntrailer: x\r\n\r\n"),
    );
    assert_eq!(raw.ask(&chunked).await.status, 200);
    // Lines may end in LF alone, and a request may come after an empty line.
    assert_eq!(raw.ask("\r\nGET /health HTTP/1.1\nhost: x\n\n").await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn pipelined_requests_are_answered_in_order() {
    let house = House::open().await;
    let mut raw = Raw::open(&house).await;
    let record = post(&format!("content-length: {}", RECORD.len()), RECORD);
    let unknown = "GET /api/games/AAAAAAAAAAAA HTTP/1.1\r\nhost: x\r\n\r\n";
    raw.send([HEALTH, &record, unknown].concat().repeat(20)).await;
    for _ in 0..20 {
        for status in [200, 200, 404] {
            assert_eq!(raw.answer().await.unwrap().status, status);
        }
    }
    // What follows the last request that a connection is for is not looked at.
    raw.send([&HEALTH.replace("host: x", "host: x\r\nconnection: close"), HEALTH].concat())
        .await;
    assert_eq!(raw.answer().await.unwrap().status, 200);
    raw.assert_closed().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_request_is_refused() {
    let house = House::open().await;
    let long = "x".repeat(20_000);
    let cases = [
        ("nonsense\r\n\r\n".to_string(), 400),
        ("\u{16}\u{3}\u{1}\u{2}\0\u{1}\0\u{1}\u{fc}\u{3}\u{3}".to_string(), 400),
        ("GET / HTTP/9.9\r\nhost: x\r\n\r\n".to_string(), 400),
        ("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".to_string(), 400),
        ("GET /\0 HTTP/1.1\r\nhost: x\r\n\r\n".to_string(), 400),
        ("GET / HTTP/1.1\r\nhost: x\r\n folded\r\n\r\n".to_string(), 400),
        ("GET / HTTP/1.1\r\nhost : x\r\n\r\n".to_string(), 400),
        ("GET / HTTP/1.1\r\nh st: x\r\n\r\n".to_string(), 400),
        ("GET / HTTP/1.1\r\nhost: a\rb\r\n\r\n".to_string(), 400),
        (post("content-length: 5\r\ncontent-length: 6", "12345"), 400),
        (post("content-length: 5, 5", "12345"), 400),
        (post("content-length: -5", "12345"), 400),
        (post("content-length: +5", "12345"), 400),
        (post("content-length: five", "12345"), 400),
        (post("content-length: 99999999999999999999", "12345"), 400),
        (post("transfer-encoding: gzip", "12345"), 400),
        (post("transfer-encoding: chunked, gzip", "0\r\n\r\n"), 400),
        (
            post("transfer-encoding: chunked", "0\r\n\r\n").replace("HTTP/1.1", "HTTP/1.0"),
            400,
        ),
        (format!("GET / HTTP/1.1\r\nhost: {long}\r\n\r\n"), 431),
        (format!("GET /{long} HTTP/1.1\r\nhost: x\r\n\r\n"), 431),
        (format!("GET / HTTP/1.1\r\n{}\r\n", "a: b\r\n".repeat(200)), 431),
        (long.repeat(20), 431),
    ];
    for (bytes, status) in cases {
        let mut raw = Raw::open(&house).await;
        let answer = raw.ask(&bytes).await;
        let code = if status == 400 { "bad-request" } else { "too-large" };
        answer.error(status, code);
        raw.assert_closed().await;
    }
    // After an answer, too.
    let mut raw = Raw::open(&house).await;
    raw.send([HEALTH, "nonsense\r\n\r\n"].concat()).await;
    assert_eq!(raw.answer().await.unwrap().status, 200);
    raw.answer().await.unwrap().error(400, "bad-request");
    raw.assert_closed().await;
    serves_on(&house).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn broken_and_oversized_bodies_are_refused() {
    let house = House::open().await;
    let chunked = |body: &str| post("transfer-encoding: chunked", body);
    let large = format!("{:x}\r\n{}\r\n", 1 << 16, "x".repeat(1 << 16)).repeat(5);
    let cases = [
        (chunked("zz\r\n"), 400, "bad-request"),
        (chunked("-1\r\nx\r\n0\r\n\r\n"), 400, "bad-request"),
        (chunked("1\r\nxyz\r\n0\r\n\r\n"), 400, "bad-request"),
        (chunked("fffffffffffffffff\r\nx"), 400, "bad-request"),
        (
            chunked(&format!("1;{}\r\nx\r\n0\r\n\r\n", "x".repeat(40_000))),
            400,
            "bad-request",
        ),
        (
            chunked(&format!("0\r\na: {}\r\n\r\n", "x".repeat(40_000))),
            400,
            "bad-request",
        ),
        (chunked(&large), 413, "too-large"),
        // Refused by what it says, without any of it.
        (post("content-length: 262145", ""), 413, "too-large"),
        (
            post("content-length: 262145\r\nexpect: 100-continue", ""),
            413,
            "too-large",
        ),
        (post("content-length: 18446744073709551614", ""), 431, "too-large"),
        (
            post("content-length: 16385", "").replace("records", "session"),
            413,
            "too-large",
        ),
        (
            post("content-length: 16385", "").replace("/api/records", "/api/nowhere"),
            413,
            "too-large",
        ),
    ];
    for (bytes, status, code) in cases {
        let mut raw = Raw::open(&house).await;
        let answer = raw.ask(&bytes).await;
        answer.error(status, code);
        raw.assert_closed().await;
    }
    // A body that is cut short is the end of its connection, and of nothing else.
    let mut raw = Raw::open(&house).await;
    raw.send(post("content-length: 100", "short")).await;
    raw.stream.shutdown().await.unwrap();
    if let Some(answer) = raw.answer().await {
        answer.error(400, "bad-request");
        raw.assert_closed().await;
    }
    serves_on(&house).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_smuggled() {
    let house = House::open().await;
    let hidden = "GET /hidden HTTP/1.1\r\nhost: x\r\n\r\n";
    // Two lengths: whoever is right, what follows is no request.
    for headers in [
        "content-length: 5\r\ntransfer-encoding: chunked",
        "transfer-encoding: chunked\r\ncontent-length: 5",
        "transfer-encoding: chunked\r\ntransfer-encoding: chunked\r\ncontent-length: 0",
    ] {
        let mut raw = Raw::open(&house).await;
        let answer = raw.ask(post(headers, &format!("0\r\n\r\n{hidden}"))).await;
        answer.error(
            400,
            if answer.body.contains("bad-record") {
                "bad-record"
            } else {
                "bad-request"
            },
        );
        raw.assert_closed().await;
    }
    // A body where none is expected is a body all the same.
    let mut raw = Raw::open(&house).await;
    let request = format!(
        "GET /health HTTP/1.1\r\nhost: x\r\ncontent-length: {}\r\n\r\n{hidden}{HEALTH}",
        hidden.len()
    );
    raw.send(
        [
            &request,
            "GET /api/games/AAAAAAAAAAAA HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n",
        ]
        .concat(),
    )
    .await;
    for status in [200, 200, 404] {
        assert_eq!(raw.answer().await.unwrap().status, status);
    }
    raw.assert_closed().await;
    serves_on(&house).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn slow_requests_have_deadlines() {
    let house = still().await;
    let mut head = Raw::open(&house).await;
    head.send("GET /health HTTP/1.1\r\nhost:").await;
    let late = until(house.clock(), head.answer()).await.unwrap();
    late.error(408, "timeout");
    head.assert_closed().await;

    let mut body = Raw::open(&house).await;
    body.send(post("content-length: 100", "short")).await;
    let late = until(house.clock(), body.answer()).await.unwrap();
    late.error(408, "timeout");
    until(house.clock(), body.assert_closed()).await;

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
        until(house.clock(), idle.assert_closed()).await;
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
        () = until(house.clock(), gone) => {}
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

/// A frame as clients send it, masked with zeroes.
fn frame(first: u8, payload: &[u8]) -> Vec<u8> {
    let mut bytes = vec![first];
    match payload.len() {
        length @ 0..126 => bytes.push(0x80 | length as u8),
        length => {
            bytes.push(0x80 | 126);
            bytes.extend((length as u16).to_be_bytes());
        }
    }
    bytes.extend([0; 4]);
    bytes.extend(payload);
    bytes
}

fn text(payload: &str) -> Vec<u8> {
    frame(0x81, payload.as_bytes())
}

#[tokio::test(flavor = "multi_thread")]
async fn broken_frames_close_a_socket_with_the_code_that_says_why() {
    let house = House::open().await;
    let half = |first: u8| frame(first, b"{");
    let cases: Vec<(&str, Vec<u8>, u16)> = vec![
        ("unmasked", vec![0x81, 0x02, b'{', b'}'], 1002),
        ("reserved bit 1", frame(0xC1, b"{}"), 1002),
        ("reserved bit 2", frame(0xA1, b"{}"), 1002),
        ("reserved bit 3", frame(0x91, b"{}"), 1002),
        ("reserved opcode", frame(0x83, b""), 1002),
        ("reserved control opcode", frame(0x8B, b""), 1002),
        ("fragmented ping", frame(0x09, b""), 1002),
        ("long ping", frame(0x89, &[0; 126]), 1002),
        ("long close", frame(0x88, &[3, 232].repeat(70)), 1002),
        ("a continuation of nothing", frame(0x80, b"{}"), 1002),
        ("a text within a text", [half(0x01), text("{}")].concat(), 1002),
        ("not UTF-8", frame(0x81, &[0xff, 0xfe]), 1007),
        (
            "not UTF-8 at the end of its fragments",
            [half(0x01), frame(0x80, &[0xff])].concat(),
            1007,
        ),
        ("binary", frame(0x82, b"{}"), 1003),
        ("too long", frame(0x81, &[b' '; 5000]), 1009),
        (
            "too long in all",
            [frame(0x01, &[b' '; 4000]), frame(0x80, &[b' '; 4000])].concat(),
            1009,
        ),
        (
            "far too long",
            [&[0x81, 0xff, 0x7f][..], &[0xff; 7], &[0; 4]].concat(),
            1009,
        ),
        ("a close of one byte", frame(0x88, &[3]), 1002),
        ("a close that is not UTF-8", frame(0x88, &[3, 232, 0xff]), 1007),
        ("close", frame(0x88, &[]), 1000),
        ("close, normally", frame(0x88, &[3, 232]), 1000),
    ];
    for (what, bytes, code) in cases {
        let mut socket = Raw::open(&house).await.into_socket().await;
        socket.send(&bytes).await;
        assert_eq!(socket.code().await, Some(code), "{what}");
        assert!(!socket.more().await, "{what}: nothing comes after a close");
    }
    serves_on(&house).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn frames_come_in_any_pieces() {
    let house = House::open().await;
    let mut socket = Raw::open(&house).await.into_socket().await;
    let ping = r#"{"t":"ping","id":7}"#;
    let whole = text(ping);
    for at in 1..whole.len() {
        socket.send(&whole[..at]).await;
        tokio::task::yield_now().await;
        socket.send(&whole[at..]).await;
        assert_eq!(socket.message().await["id"], 7, "split at {at}");
    }
    // In fragments, with a ping between them, which is answered first.
    let (one, two) = ping.as_bytes().split_at(8);
    socket
        .send(
            [
                frame(0x01, one),
                frame(0x89, b"there?"),
                frame(0x00, b""),
                frame(0x80, two),
            ]
            .concat(),
        )
        .await;
    assert_eq!(socket.frame().await, Some((0x8A, b"there?".to_vec())));
    assert_eq!(socket.message().await["id"], 7);
    // Right behind the handshake.
    let mut eager = Raw::open(&house).await;
    eager.send([HANDSHAKE.as_bytes(), &whole].concat()).await;
    assert_eq!(eager.answer().await.unwrap().status, 101);
    assert_eq!(eager.message().await["id"], 7);
    // Somebody who leaves in the middle of a frame.
    socket.send(&whole[..5]).await;
    drop(socket);
    serves_on(&house).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn handshakes_that_make_no_sense_are_refused() {
    let house = House::open().await;
    for (old, new, status) in [
        ("upgrade: websocket\r\n", "", 400),
        ("upgrade: websocket", "upgrade: h2c", 400),
        ("connection: upgrade", "connection: keep-alive", 400),
        ("sec-websocket-version: 13", "sec-websocket-version: 8", 400),
        ("sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n", "", 400),
        ("HTTP/1.1", "HTTP/1.0", 400),
        ("GET", "POST", 405),
    ] {
        let mut raw = Raw::open(&house).await;
        let answer = raw.ask(HANDSHAKE.replace(old, new)).await;
        answer.error(
            status,
            if status == 400 {
                "bad-message"
            } else {
                "method-not-allowed"
            },
        );
    }
    serves_on(&house).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_frame_has_its_price() {
    let house = House::with(|config| config.clock = Clock::manual(1_700_000_000_000)).await;
    let empty = [frame(0x01, b""), frame(0x00, b"").repeat(1000)].concat();
    for flood in [frame(0x8A, b"").repeat(1000), frame(0x89, b"").repeat(1000), empty] {
        let mut socket = Raw::open(&house).await.into_socket().await;
        socket.send(&flood).await;
        assert_eq!(socket.code().await, Some(1008));
    }
    // So many are nothing yet.
    let mut socket = Raw::open(&house).await.into_socket().await;
    socket.send(frame(0x8A, b"").repeat(50)).await;
    socket.send(text(r#"{"t":"ping","id":7}"#)).await;
    assert_eq!(socket.message().await["id"], 7);
}

/// What [`a_server_does_not_run_out_of_files`] starts in a process of its own, until its standard input ends.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "a part of another test"]
async fn a_server_in_a_process_of_its_own() {
    let house = House::open().await;
    println!("\nlistening at {}", house.host());
    let _ = tokio::task::spawn_blocking(|| std::io::stdin().read_line(&mut String::new())).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_does_not_run_out_of_files() {
    use std::io::{BufRead, BufReader};
    use std::process::{Command, Stdio};
    // The lower limit is raised to the higher one, and what the store needs is left to it.
    let script = "ulimit -S -n 100 && ulimit -H -n 200 && exec \"$0\" --ignored --exact --nocapture \
        raw::a_server_in_a_process_of_its_own";
    let program = std::env::current_exe().unwrap();
    let mut command = Command::new("sh");
    command.args(["-c", script]).arg(program);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let host = lines.find_map(|line| line.unwrap().strip_prefix("listening at ").map(str::to_string));
    let host = host.expect("the server starts");
    let mut idle = Vec::new();
    for _ in 0..400 {
        idle.push(Raw::to(&host, 2).await);
    }
    for _ in 0..20 {
        assert_eq!(Raw::to(&host, 3).await.ask(HEALTH).await.status, 200);
    }
    idle[0].assert_closed().await;
    drop(child.stdin.take());
    child.wait().unwrap();
}
