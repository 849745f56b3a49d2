//! Frames of sockets: broken, in pieces, too many.

use super::*;

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

/// A connection that is closed from here is read on for a while, so that the other side hears why; but not for ever.
#[tokio::test(flavor = "multi_thread")]
async fn what_is_said_after_the_end_is_not_heard_out() {
    // Its time stands still, so that the end does not come by itself.
    let house = House::with(|config| config.clock = Clock::manual(1_700_000_000_000)).await;
    let mut socket = Raw::open(&house).await.into_socket().await;
    socket.send(frame(0x82, b"{}")).await;
    assert_eq!(socket.code().await, Some(1003));
    let flood = frame(0x8A, b"").repeat(1000);
    let heard = async { while socket.stream.write_all(&flood).await.is_ok() {} };
    tokio::time::timeout(PATIENCE, heard).await.expect("an end of it");
}
