//! Broken files: each says where and what is wrong, and costs no other game.

use std::io::{self, BufReader, Read};

use quincunx_rules::record::{MAX_DEPTH, Problem, Reader, Record};

use super::{outcomes, read};

/// Broken games: the text after the tag `[Ruleset "hadron"]`, a blank line, and what the reader says.
const BROKEN_MOVES: &[(&str, &str)] = &[
    (
        "1. c3 c4 *",
        "3:7 1... c4 is not legal: c4 touches 0 of yours and 1 of theirs: the numbers must be equal",
    ),
    (
        "1. c3 (1. c3 c3) *",
        "3:14 1... c3 is not legal: there is a piece on c3 already",
    ),
    ("1. c3 a1\n2. (é) *", "4:5 1... é is no move: "),
    ("1. c3 {é} zz *", "3:11 1... zz is no move: "),
    (
        "1. c3 {never\nclosed *",
        "3:7 the comment is never closed: expected `}`",
    ),
    ("1. c3 {escaped \\} *", "3:7 the comment is never closed: expected `}`"),
    (
        "1. c3 (1. a1 (1. b2) *",
        "3:7 the variation is never closed: expected `)` before the game ends",
    ),
    (
        "1. c3 (1. a1",
        "3:7 the variation is never closed: expected `)` before the game ends",
    ),
    ("1. c3 ) *", "3:7 unexpected `)`: no variation is open"),
    ("1. c3 ( {x} 1. ) *", "3:16 the variation is empty: expected a move"),
    (
        "(1. c3) *",
        "3:1 unexpected `(`: expected a move before it, which the variation replaces",
    ),
    ("$1 c3 *", "3:1 unexpected judgement: expected a move before it"),
    (
        "1. c3 $256 *",
        "3:7 `$256` is no judgement: expected a number from $0 to $255",
    ),
    (
        "1. c3 $ *",
        "3:7 `$` is no judgement: expected a number from $0 to $255",
    ),
    ("1. c3!!! *", "3:6 `!!!` is no judgement: expected !, ?, !!, ??, !?, ?!"),
    (
        "1. c3 1-1",
        "3:7 `1-1` is neither a move number nor a result: expected a move, a comment, a variation or a result",
    ),
    (
        "1. c3 -- *",
        "3:7 unexpected `-`: expected a move, a comment, a variation or a result",
    ),
    (
        "1. c3 } *",
        "3:7 unexpected `}`: expected a move, a comment, a variation or a result",
    ),
    (
        "1. c3 a1\n",
        "4:1 the game has no end: expected a move or 1-0, 0-1, 1/2-1/2 or *",
    ),
    (
        "1. c3 a1",
        "3:9 the game has no end: expected a move or 1-0, 0-1, 1/2-1/2 or *",
    ),
    (
        "1. c3 [Two \"x\"] *",
        "3:7 the game has no end: expected a move or 1-0, 0-1, 1/2-1/2 or *",
    ),
    ("", "3:1 the game has no end: expected a move or 1-0, 0-1, 1/2-1/2 or *"),
];

/// Broken tags: the whole text, and what the reader says.
const BROKEN_TAGS: &[(&str, &str)] = &[
    (
        "1. c3 *",
        "1:1 the ruleset is missing: expected a tag such as [Ruleset \"hadron\"] before the moves",
    ),
    (
        "[One \"x\"]\n\n*",
        "3:1 the ruleset is missing: expected a tag such as [Ruleset \"hadron\"] before the moves",
    ),
    ("[Ruleset \"chess\"]\n\n*", "1:11 unknown game `chess`: games are "),
    (
        "[Ruleset \"hadron:size=4\"]\n\n*",
        "1:23 `4` is no value of size: hadron knows 3, 5, 7, 9 and 11",
    ),
    (
        "[Position \"5/5/2é2/5/5 1\"]\n[Ruleset \"hadron\"]\n\n*",
        "1:17 `é` is no piece: pieces are `o`, `x`",
    ),
    (
        "[Ruleset \"hadron\"]\n[Position \"5/5/5/5/5\"]\n\n*",
        "2:21 the player to move is missing: 1 or 2 after the board",
    ),
    (
        "[Ruleset \"hadron\"]\n[Result \"won\"]\n\n*",
        "2:10 `won` is no result: expected 1-0, 0-1, 1/2-1/2 or *",
    ),
    (
        "[Ruleset \"hadron\"]\n[Result \"1-0\"]\n\n1. c3 0-1",
        "4:7 the game ends with 0-1, but its tag says [Result \"1-0\"]",
    ),
    (
        "[Ruleset \"hadron\"]\n[One \"a\"]\n[One \"b\"]\n\n*",
        "3:2 the tag One is given twice",
    ),
    (
        "[Ruleset \"hadron\n\n*",
        "1:11 the value of the tag is never closed: expected `\"` on the same line",
    ),
    (
        "[Ruleset hadron]\n\n*",
        "1:10 unexpected `h`: expected the value of the tag in quotes",
    ),
    (
        "[Ruleset \"hadron\" x]\n\n*",
        "1:19 unexpected `x`: expected `]` after the value of the tag",
    ),
    (
        "[Ruleset \"hadron\"\n\n*",
        "1:18 the line ends: expected `]` after the value of the tag",
    ),
    (
        "[9 \"hadron\"]\n\n*",
        "1:2 `9` is no tag name: expected a letter, then letters, digits or `_`",
    ),
    (
        "[Ruleset \"hadron\"]\n\n[One \"b\"]\n\n*",
        "3:1 the game has no end: expected a move or 1-0, 0-1, 1/2-1/2 or *",
    ),
];

#[test]
fn broken_games_say_where_and_what() {
    let good = Record::from_moves("hadron".parse().unwrap(), None, ["c3", "a1"]).unwrap();
    let with_moves = BROKEN_MOVES
        .iter()
        .map(|(text, message)| (format!("[Ruleset \"hadron\"]\n\n{text}"), message));
    let with_tags = BROKEN_TAGS.iter().map(|(text, message)| (text.to_string(), message));
    for (text, message) in with_moves.chain(with_tags) {
        let shown = |error: &str| {
            error
                .replacen("line ", "", 1)
                .replacen(", column ", ":", 1)
                .replacen(": ", " ", 1)
        };
        let alone = outcomes(text.as_bytes());
        let error = shown(alone[0].as_ref().expect_err(&text));
        assert!(
            error.starts_with(message),
            "{text:?}\n  gives    {error}\n  expected {message}"
        );
        if !message.ends_with(' ') {
            assert_eq!(&error, message);
        }
        // Games before and after it survive.
        let games = outcomes(format!("{good}\n{text}\n\n{good}").as_bytes());
        assert_eq!(games.first(), Some(&Ok(good.clone())), "{text:?}");
        assert!(games[1].is_err(), "{text:?}");
        assert_eq!(games.last(), Some(&Ok(good.clone())), "{text:?}");
    }
}

#[test]
fn bytes_that_are_not_utf8_have_a_place() {
    let good = "[Ruleset \"hadron\"]\n\n1. c3 *\n\n";
    for (bad, place) in [
        (
            &b"[Ruleset \"hadron\"]\n\n{\xC3\xA9 \xFF} *\n\n"[..],
            "line 7, column 4",
        ),
        (b"[Ruleset \"\xFF\"]\n\n*\n\n", "line 5, column 11"),
    ] {
        let games = outcomes(&[good.as_bytes(), bad, bad, good.as_bytes()].concat());
        assert_eq!(games.len(), 4);
        assert_eq!(
            games[1].as_ref().unwrap_err(),
            &format!("{place}: the text is not UTF-8 here")
        );
        assert!(games[0].is_ok() && games[2].is_err() && games[3].is_ok());
    }
}

#[test]
fn sizes_and_depths_are_limited() {
    let nested = |depth: usize| {
        let (open, close) = ("(1. c3 ".repeat(depth), ")".repeat(depth));
        format!("[Ruleset \"hadron\"]\n\n1. c3 {open}{close} *\n")
    };
    let deepest: Record = nested(MAX_DEPTH).parse().unwrap();
    assert_eq!(deepest.to_string().parse::<Record>().unwrap(), deepest);
    for depth in [MAX_DEPTH + 1, 100_000] {
        let error = nested(depth).parse::<Record>().unwrap_err();
        assert_eq!(error.problem(), Some(&Problem::TooDeep));
        assert_eq!(error.place().unwrap().column, 7 + 7 * MAX_DEPTH);
    }

    let text = "[Ruleset \"hadron\"]\n\n{a long\ncomment} 1. c3 *\n\n[Ruleset \"hadron\"]\n\n1. c3 *\n";
    let games: Vec<_> = Reader::new(text.as_bytes()).limit(24).collect();
    assert_eq!(games.len(), 2);
    assert_eq!(
        games[0].as_ref().unwrap_err().to_string(),
        "line 4, column 1: the game is longer than 24 bytes"
    );
    assert!(games[1].is_ok());
    let line = format!("[Ruleset \"hadron\"]\n\n{{{}\n", "x".repeat(100));
    let games: Vec<_> = Reader::new(line.as_bytes()).limit(50).collect();
    assert_eq!(games.len(), 1);
    assert_eq!(
        games[0].as_ref().unwrap_err().to_string(),
        "line 3, column 1: the game is longer than 50 bytes"
    );
}

/// Input that would be slow to read if anything in the reader took quadratic time.
#[test]
fn hostile_input_takes_linear_time() {
    let size = 300_000;
    for body in [
        format!("{{{}}} *", "[%a ".repeat(size)),
        format!("{{{}]}} *", "[%1 ".repeat(size)),
        format!("{{{}}} *", "\\".repeat(2 * size)),
        "(".repeat(size),
        "1. c3 ".to_string() + &"(c3)".repeat(size),
        "$1".repeat(size),
        "{}".repeat(size) + "*",
    ] {
        let text = format!("[Ruleset \"hadron\"]\n\n{body}\n");
        assert_eq!(outcomes(text.as_bytes()).len(), 1);
    }
    let tags: String = (0..size / 4).map(|n| format!("[T{n} \"\"]\n")).collect();
    assert_eq!(
        read(&format!("[Ruleset \"hadron\"]\n{tags}\n*\n"))[0].tags().len(),
        size / 4 + 2
    );
}

#[test]
fn a_failing_input_ends_the_games() {
    struct Failing;
    impl Read for Failing {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("unplugged"))
        }
    }
    let input = "[Ruleset \"hadron\"]\n\n*\n\n[Ruleset".as_bytes().chain(Failing);
    let games: Vec<_> = Reader::new(BufReader::new(input)).collect();
    assert_eq!(games.len(), 2);
    assert!(games[0].is_ok());
    assert_eq!(
        games[1].as_ref().unwrap_err().to_string(),
        "the record cannot be read: unplugged"
    );
}
