//! Records: what is written reads back unchanged, and broken files are refused with the right place and words.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

#[path = "records/broken.rs"]
mod broken;
mod common;
#[path = "records/random.rs"]
mod random;

use std::time::Duration;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;
use quincunx_rules::record::{Comment, GameResult, MAX_DEPTH, Problem, Reader, Record, RecordedMove, Score, Writer};
use quincunx_rules::{Player, Ruleset};
use random::{any_file, any_record, any_text};

const EXAMPLE: &str = include_str!("records/example.qgn");

fn read(text: &str) -> Vec<Record> {
    Reader::new(text.as_bytes()).collect::<Result<_, _>>().unwrap()
}

fn write(records: &[Record]) -> String {
    let mut writer = Writer::new(Vec::new());
    for record in records {
        writer.write(record).unwrap();
    }
    String::from_utf8(writer.into_inner()).unwrap()
}

/// Every game or error of a text, errors as they are shown.
fn outcomes(bytes: &[u8]) -> Vec<Result<Record, String>> {
    Reader::new(bytes)
        .map(|game| game.map_err(|error| error.to_string()))
        .collect()
}

#[test]
fn the_example_is_read_and_written_byte_for_byte() {
    let games = read(EXAMPLE);
    assert_eq!(games.len(), 4);
    assert_eq!(write(&games), EXAMPLE);

    let first = &games[0];
    assert_eq!(first.tag("One"), Some("Ada \"the Anvil\" Lowe"));
    assert_eq!(first.tag("Note"), Some("two\nlines\tand a tab"));
    assert_eq!(first.result(), GameResult::Win(Player::Two));
    assert_eq!(first.reason(), Some("resigned"));
    assert_eq!(first.moves().collect::<Vec<_>>(), ["c3", "a1", "b2", "d5", "e2"]);
    assert_eq!(first.comments().len(), 2);
    let opening = &first.turns()[0];
    assert_eq!(opening.nags, [1]);
    let comment = Comment::new("the centre")
        .with_eval(Score::Hundredths(35))
        .with_clock(Duration::from_millis(299_500));
    assert_eq!(opening.after, [comment]);
    let third = &first.turns()[2];
    assert_eq!(third.variations.len(), 2);
    assert_eq!(
        third.variations[0][1].variations[0][0].after[0].text(),
        "[%eval 9] is only text here"
    );
    let fourth = &first.turns()[3];
    assert_eq!(
        fourth.before[0].commands().collect::<Vec<_>>(),
        [("arrow", "a1 b2 ] red")]
    );
    assert_eq!(fourth.after[0].text(), "one   two   three\n\nnew paragraph ");

    let second = &games[1];
    assert_eq!(second.position(), Some("o1x/3/x1o 2"));
    assert_eq!(second.final_position().to_string(), "o1x/1x1/x1o 1");
    assert_eq!(second.replay().count(), 2);
    assert_eq!(second.result(), second.final_position().result().into());
}

#[test]
fn the_documentation_is_right() {
    let page = include_str!("../../../docs/records.md");
    let block = |language: &str| {
        let (_, rest) = page.split_once(&format!("```{language}\n")).unwrap();
        rest.split_once("```").unwrap().0
    };
    let games = read(block("qgn"));
    assert_eq!(write(&games), block("qgn"));
    assert_eq!(games.len(), 1);
    assert_eq!(serde_json::from_str::<Record>(block("json")).unwrap(), games[0]);
    let plain = |json: &str| json.replace(char::is_whitespace, "");
    assert_eq!(plain(&serde_json::to_string(&games[0]).unwrap()), plain(block("json")));
}

/// Human writing, and how it comes out.
#[test]
fn loose_text_becomes_canonical() {
    let loose = "\u{feff}; A file header\r\n\r\n[ Position  \"startpos\" ]\r\n[Ruleset \"hadron:size=5\"]\r\n% ignored [\r\n\r\n\
        1.c3!? {  [%clk 1:2:3]  two   words\r\nand %more\r\n% and more [%eval +1] \\q } $4 a1 ; rest \\n of line\r\n\
        (b1 ! ... e5) {after the variation} 7 b2 (d2) {between} (e1) {last} 1-0";
    let games = read(loose);
    let expected = "[Ruleset \"hadron\"]\n[Result \"1-0\"]\n\n\
        {A file header} 1. c3 $5 $4 {[%eval 1.00] [%clk 1:02:03] two words and %more %\n\
        and more \\\\q} 1... a1 {rest \\\\n of line} (1... b1 $1 2. e5) 2. {after the\n\
        variation} b2 {between} {last} (2. d2) (2. e1) 1-0\n";
    assert_eq!(write(&games), expected);
    assert_eq!(read(expected), games);
}

#[test]
fn move_tokens_of_all_games_are_told_from_results() {
    // Hadron refuses them, but as whole moves.
    for mv in ["c1-b2,g2", "c3*d4", "c3xd4", "pass", "Pg12", "b8-c6"] {
        let text = format!("[Ruleset \"hadron\"]\n\n1. {mv}! *\n");
        let error = text.parse::<Record>().unwrap_err();
        match error.problem() {
            Some(Problem::Move(bad)) => assert_eq!(bad.text, mv),
            other => panic!("{mv}: {other:?}"),
        }
    }
}

#[test]
fn no_game_and_one_game() {
    assert_eq!(outcomes(b"").len(), 0);
    assert_eq!(outcomes(b"\n% x\n\n% y\n; only a comment\n").len(), 0);
    assert_eq!("".parse::<Record>().unwrap_err().problem(), Some(&Problem::NoGame));
    let error = EXAMPLE.parse::<Record>().unwrap_err();
    assert_eq!(
        error.to_string(),
        "line 21, column 1: expected one game, here begins another"
    );
}

#[test]
fn records_are_built_move_by_move() {
    let ruleset: Ruleset = "hadron:size=3".parse().unwrap();
    let mut record = Record::new(ruleset);
    assert_eq!(record.result(), GameResult::Unfinished);
    while let Some(mv) = record.final_position().moves().first() {
        record.push(mv.as_str()).unwrap();
    }
    let outcome = record.final_position().result().unwrap();
    assert_eq!(record.result(), GameResult::Win(outcome.winner.unwrap()));
    assert_eq!(record.reason(), Some("no-move"));
    assert_eq!(record.replay().last().as_ref(), Some(record.final_position()));
    assert_eq!(record.replay().len(), record.turns().len() + 1);

    let before = record.clone();
    assert!(
        record
            .set_turns(vec![RecordedMove::new("b2"), RecordedMove::new("b2")])
            .is_err()
    );
    assert!(record.push("a1").is_err());
    assert_eq!(record, before);
    record.set_turns(vec![RecordedMove::new("b2")]).unwrap();
    record.comments_after_mut(0).unwrap().push(Comment::new("centre"));
    record.nags_mut(0).unwrap().push(1);
    record.set_result(GameResult::Win(Player::One), None);
    assert!(
        record
            .to_string()
            .ends_with("[Result \"1-0\"]\n\n1. b2 $1 {centre} 1-0\n")
    );

    for name in ["Ruleset", "Position"] {
        assert_eq!(record.set_tag(name, "x"), Err(Problem::TagFixed(name.to_string())));
    }
    assert_eq!(record.set_tag("Result", "x"), Err(Problem::Result("x".to_string())));
    assert_eq!(
        record.set_tag("no name", "x"),
        Err(Problem::TagName("no name".to_string()))
    );
    assert!(record.remove_tag("Result").is_err());
    for name in ["Zone", "Two", "One"] {
        record.set_tag(name, name).unwrap();
    }
    let names: Vec<&str> = record.tags().map(|(name, _)| name).collect();
    assert_eq!(names, ["Ruleset", "One", "Two", "Result", "Zone"]);
}

#[test]
fn a_comment_has_one_place_for_each_thing() {
    let mut comment = Comment::default();
    for value in ["abc", "0.5", "0.7"] {
        comment.add_command("eval", value).unwrap();
    }
    assert_eq!(comment.eval().unwrap().to_string(), "0.50");
    assert_eq!(
        comment.commands().collect::<Vec<_>>(),
        [("eval", "abc"), ("eval", "0.7")]
    );
    comment.set_eval(None);
    assert_eq!(comment, Comment::default());
    assert!(comment.add_command("", "x").is_err());
    assert!(comment.add_command("a b", "x").is_err());
}

#[test]
fn json_has_a_stable_shape() {
    let text = r#"{"tags":{"Ruleset":"hadron","Two":"B","Result":"*"},"comments":[{"text":"hi"}],"moves":[{"move":"c3","nags":[1],"after":[{"eval":{"cp":35,"depth":12},"clock_ms":299500,"commands":[{"name":"arrow","value":"a1"}],"text":"x"}],"variations":[[{"move":"a1","before":[{"eval":{"winner":2,"in":3}}]}]]},{"move":"a1"}]}"#;
    let record: Record = serde_json::from_str(text).unwrap();
    assert_eq!(serde_json::to_string(&record).unwrap(), text);
    assert_eq!(read(&record.to_string()), [record]);

    for (text, message) in [
        (r#"{"tags":{},"moves":[]}"#, "the ruleset is missing"),
        (
            r#"{"tags":{"Ruleset":"hadron"},"moves":[{"move":"c3"},{"move":"c3"}]}"#,
            "1... c3 is not legal",
        ),
        (r#"{"tags":{"Ruleset":"hadron","Result":"2-0"}}"#, "`2-0` is no result"),
        (r#"{"tags":{"Ruleset":"hadron","Ruleset":"hadron"}}"#, "given twice"),
        (r#"{"tags":{"Ruleset":"hadron","a b":"x"}}"#, "no tag name"),
        (
            r#"{"tags":{"Ruleset":"hadron"},"moves":[{"move":"c3","variations":[[]]}]}"#,
            "the variation is empty",
        ),
        (
            r#"{"tags":{"Ruleset":"hadron"},"comments":[{"eval":{"cp":1,"in":2}}]}"#,
            "an evaluation is",
        ),
        (
            r#"{"tags":{"Ruleset":"hadron"},"comments":[{"commands":[{"name":"]"}]}]}"#,
            "no command name",
        ),
        (r#"{"tags":{"Ruleset":"hadron"},"extra":1}"#, "unknown field"),
    ] {
        let error = serde_json::from_str::<Record>(text).unwrap_err().to_string();
        assert!(error.contains(message), "{text}\n  gives {error}");
    }
}

#[test]
fn json_reaches_the_deepest_variation() {
    let mut turn = RecordedMove::new("c3");
    let mut comment = Comment::new("deep");
    comment.add_command("x", "y").unwrap();
    turn.after.push(comment);
    for _ in 0..MAX_DEPTH {
        turn = RecordedMove {
            variations: vec![vec![turn]],
            ..RecordedMove::new("c3")
        };
    }
    let mut record = Record::new("hadron".parse().unwrap());
    record.set_turns(vec![turn.clone()]).unwrap();
    let json = serde_json::to_string(&record).unwrap();
    assert_eq!(serde_json::from_str::<Record>(&json).unwrap(), record);
    turn = RecordedMove {
        variations: vec![vec![turn]],
        ..RecordedMove::new("c3")
    };
    assert_eq!(record.set_turns(vec![turn]), Err(Problem::TooDeep));
}

/// The games that end before a change must be read, whatever became of the rest.
fn survive(games: &[Record], ends: &[usize], changed: usize, bytes: &[u8]) -> Result<(), TestCaseError> {
    let safe = ends.iter().filter(|&&end| end <= changed).count();
    let found = outcomes(bytes);
    prop_assert!(found.len() >= safe);
    for (game, found) in games.iter().zip(&found).take(safe) {
        prop_assert_eq!(Ok(game), found.as_ref());
    }
    // What could be read at all has a stable form.
    for game in found.into_iter().flatten() {
        prop_assert_eq!(read(&game.to_string()), [game]);
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn text_round_trips((games, text, _) in any_file()) {
        prop_assert_eq!(&write(&games), &text);
        let back = read(&text);
        prop_assert_eq!(&back, &games);
        for game in &games {
            prop_assert_eq!(&game.to_string().parse::<Record>().unwrap(), game);
            // Only a single word may be longer than a line, and a move is one with its number.
            let moves = game.to_string();
            let (_, moves) = moves.split_once("\n\n").unwrap();
            for line in moves.lines().filter(|line| line.chars().count() > 80) {
                prop_assert!(line.split(' ').count() <= 2, "{}", line);
            }
        }
    }

    #[test]
    fn json_round_trips(record in any_record()) {
        let json = serde_json::to_string(&record).unwrap();
        let back: Record = serde_json::from_str(&json).unwrap();
        prop_assert_eq!(&back, &record);
        prop_assert_eq!(back.final_position(), record.final_position());
        prop_assert_eq!(serde_json::to_string(&back).unwrap(), json);
    }

    #[test]
    fn cut_off_files_keep_their_whole_games((games, text, ends) in any_file(), at in any::<Index>()) {
        let at = at.index(text.len() + 1);
        survive(&games, &ends, at, &text.as_bytes()[..at])?;
    }

    #[test]
    fn damaged_files_keep_the_games_before(
        (games, text, ends) in any_file(),
        at in any::<Index>(),
        put in prop_oneof![any::<Vec<u8>>(), any_text().prop_map(String::into_bytes)],
        remove in 0usize..20,
    ) {
        let at = at.index(text.len() + 1);
        let mut bytes = text.into_bytes();
        let end = (at + remove).min(bytes.len());
        bytes.splice(at..end, put);
        survive(&games, &ends, at, &bytes)?;
    }

    #[test]
    fn garbage_is_refused_calmly(bytes in any::<Vec<u8>>(), text in vec(any_text(), 0..8)) {
        survive(&[], &[], 0, &bytes)?;
        let text = text.concat();
        survive(&[], &[], 0, text.as_bytes())?;
        survive(&[], &[], 0, format!("[Ruleset \"hadron\"]\n\n{text}").as_bytes())?;
        survive(&[], &[], 0, format!("[Ruleset \"hadron\"]\n\n1. c3 {{{text}}} *").as_bytes())?;
    }
}
