//! Every message reads back as it was written.

use proptest::prelude::*;
use quincunx_rules::Player;
use quincunx_ugi::{Claim, Command, Go, Info, MAX_PERFT_DEPTH, Query, Reply, Score, Start, UgiError};

/// A word as moves, names and positions have them; never one that has a meaning of its own.
fn word() -> impl Strategy<Value = String> {
    "[a-zA-Z0-9/:=,*-]{1,12}".prop_filter("a word of the protocol", |word| {
        ![
            "moves", "name", "value", "fen", "startpos", "0000", "none", "null", "resign", "draw", "true", "false",
        ]
        .contains(&word.as_str())
    })
}

fn words(count: std::ops::Range<usize>) -> impl Strategy<Value = Vec<String>> {
    prop::collection::vec(word(), count)
}

fn go() -> impl Strategy<Value = Go> {
    let number = || prop::option::of(any::<u64>());
    let small = || prop::option::of(any::<u32>());
    (
        number(),
        number(),
        small(),
        [number(), number()],
        any::<[u64; 2]>(),
        small(),
    )
        .prop_map(|(time, nodes, depth, clocks, increments, moves_to_go)| Go {
            time,
            nodes,
            depth,
            clocks,
            increments,
            moves_to_go,
        })
}

fn command() -> impl Strategy<Value = Command> {
    let start = prop_oneof![
        Just(Start::Startpos),
        words(1..4).prop_map(|words| Start::Fen(words.join(" "))),
    ];
    prop_oneof![
        Just(Command::Ugi),
        Just(Command::IsReady),
        Just(Command::NewGame),
        Just(Command::Stop),
        Just(Command::Display),
        Just(Command::Quit),
        (words(1..3), words(0..3)).prop_map(|(name, value)| Command::SetOption {
            name: name.join(" "),
            value: value.join(" "),
        }),
        (start, words(0..5)).prop_map(|(start, moves)| Command::Position { start, moves }),
        go().prop_map(Command::Go),
        (0..=MAX_PERFT_DEPTH).prop_map(Command::Perft),
        prop::sample::select(vec![Query::GameOver, Query::PlayerOneTurn, Query::Result]).prop_map(Command::Query),
    ]
}

fn score() -> impl Strategy<Value = Score> {
    prop_oneof![
        any::<i32>().prop_map(Score::Cp),
        (1..10_000u32).prop_map(Score::Win),
        (0..10_000u32).prop_map(Score::Loss),
    ]
}

fn info() -> impl Strategy<Value = Info> {
    let small = || prop::option::of(any::<u32>());
    let number = || prop::option::of(any::<u64>());
    let string = prop::option::of(words(1..5).prop_map(|words| words.join(" ")));
    let told = (
        small(),
        small(),
        small(),
        prop::option::of(score()),
        number(),
        number(),
        number(),
    );
    // A line of moves takes the rest of the message, and so do words for people.
    let rest = prop_oneof![
        words(0..5).prop_map(|pv| (pv, None)),
        string.prop_map(|string| (Vec::new(), string))
    ];
    (told, rest).prop_map(
        |((depth, seldepth, multipv, score, nodes, nps, time), (pv, string))| Info {
            depth,
            seldepth,
            multipv,
            score,
            nodes,
            nps,
            time,
            pv,
            string,
        },
    )
}

fn reply() -> impl Strategy<Value = Reply> {
    let claim = prop_oneof![
        any::<bool>().prop_map(Claim::Is),
        Just(Claim::Open),
        Just(Claim::Draw),
        Just(Claim::Win(Player::One)),
        Just(Claim::Win(Player::Two)),
        word()
            .prop_filter("a win", |word| !word.ends_with("win"))
            .prop_map(Claim::Other),
    ];
    prop_oneof![
        Just(Reply::UgiOk),
        Just(Reply::ReadyOk),
        (word(), words(1..4)).prop_map(|(what, text)| Reply::Id(what, text.join(" "))),
        words(1..6).prop_map(|text| Reply::Option(text.join(" "))),
        info().prop_map(Reply::Info),
        prop::option::of(word()).prop_map(Reply::BestMove),
        claim.prop_map(Reply::Response),
    ]
}

proptest! {
    #[test]
    fn commands(command in command()) {
        prop_assert_eq!(command.to_string().parse(), Ok(command));
    }

    #[test]
    fn replies(reply in reply()) {
        prop_assert_eq!(reply.to_string().parse(), Ok(reply));
    }

    /// Whatever comes over a pipe is read as something or refused.
    #[test]
    fn garbage(line in ".{0,200}") {
        let (_, _) = (line.parse::<Command>(), line.parse::<Reply>());
    }
}

#[test]
fn words_around_commands_are_skipped() {
    for (line, command) in [
        ("  ugi \r\n", Command::Ugi),
        ("joho isready", Command::IsReady),
        ("stop now", Command::Stop),
        ("go", Command::Go(Go::default())),
        ("go infinite", Command::Go(Go::default())),
        (
            "go joho depth 4 perhaps nodes 7",
            Command::Go(Go {
                depth: Some(4),
                nodes: Some(7),
                ..Go::default()
            }),
        ),
        (
            "go p1time -50 p2time 99999999999999999999",
            Command::Go(Go {
                clocks: [Some(0), Some(u64::MAX)],
                ..Go::default()
            }),
        ),
    ] {
        assert_eq!(line.parse(), Ok(command), "{line}");
    }
    for (line, name, value) in [
        ("setoption name Clear Hash", "Clear Hash", ""),
        ("setoption value name", "", "name"),
        ("setoption", "", ""),
    ] {
        let (name, value) = (name.to_string(), value.to_string());
        assert_eq!(line.parse(), Ok(Command::SetOption { name, value }), "{line}");
    }
}

#[test]
fn nonsense_is_refused_with_what_would_be_right() {
    for line in ["", "nonsense \u{0} more"] {
        assert_eq!(line.parse::<Command>(), Err(UgiError::Unknown), "{line:?}");
    }
    for (line, right) in [
        ("go movetime abc", "a number"),
        ("go depth", "a number"),
        ("go perft x", "from 0 to 100"),
        ("go perft 101", "from 0 to 100"),
        ("position", "position startpos"),
        ("position quit", "position startpos"),
        ("position fen", "position startpos"),
        ("query", "gameover"),
        ("query nothing", "gameover"),
    ] {
        let Err(UgiError::Nonsense(why) | UgiError::BadLimit(why)) = line.parse::<Command>() else {
            panic!("{line} was taken")
        };
        assert!(why.contains(right), "{line}: {why}");
    }
}

#[test]
fn engines_of_other_protocols_are_understood() {
    for (text, score) in [
        ("info score mate 2", Some(Score::Win(3))),
        ("info score mate -2", Some(Score::Loss(4))),
        ("info score loss 3", Some(Score::Loss(3))),
        ("info score cp lots", None),
    ] {
        let Ok(Reply::Info(info)) = text.parse() else {
            panic!("{text} is no info")
        };
        assert_eq!(info.score, score, "{text}");
    }
    assert_eq!("bestmove (none)".parse(), Ok(Reply::BestMove(None)));
    assert!("bestmove".parse::<Reply>().is_err());
}
