//! Requests: in pieces, in a row, broken, oversized, smuggled.

use super::*;

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
        ("GET / HTTP/1.1\r\n\r\n".to_string(), 400),
        ("GET / HTTP/1.1\r\nhost: x\r\nhost: x\r\n\r\n".to_string(), 400),
        ("GET / HTTP/1.0\r\nhost: x\r\nhost: y\r\n\r\n".to_string(), 400),
        ("GET / HTTP/1.1\r\nhost: x y\r\n\r\n".to_string(), 400),
        ("GET / HTTP/1.1\r\nhost: x/y\r\n\r\n".to_string(), 400),
        ("GET / HTTP/1.1\r\nhost: y@x\r\n\r\n".to_string(), 400),
        ("GET / HTTP/1.1\r\nhost: x:port\r\n\r\n".to_string(), 400),
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
