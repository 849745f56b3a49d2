//! The recorded games, replayed.

use quincunx_naive::game;

/// The folder of the recorded games.
const VECTORS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../vectors");

/// A JSON value of the kinds the records use.
#[derive(Debug, PartialEq)]
enum Json {
    Null,
    Number(u8),
    Text(String),
    List(Vec<Json>),
    Object(Vec<(String, Json)>),
}

impl Json {
    /// Reads one value off the front of a text; strings have no escapes.
    fn read(text: &mut &str) -> Json {
        let first = text.chars().next().expect("a value");
        match first {
            'n' => {
                *text = text.strip_prefix("null").expect("null");
                Json::Null
            }
            '"' => {
                let (string, rest) = text[1..].split_once('"').expect("a string");
                assert!(!string.contains('\\'), "{string}");
                *text = rest;
                Json::Text(string.to_string())
            }
            '[' => {
                let mut list = Vec::new();
                Json::read_items(text, ']', |text| list.push(Json::read(text)));
                Json::List(list)
            }
            '{' => {
                let mut object = Vec::new();
                Json::read_items(text, '}', |text| {
                    let key = Json::read(text).text().to_string();
                    *text = text.strip_prefix(':').expect("a colon");
                    object.push((key, Json::read(text)));
                });
                Json::Object(object)
            }
            _ => {
                let digits = text.chars().take_while(char::is_ascii_digit).count();
                let number = text[..digits].parse().expect("a number");
                *text = &text[digits..];
                Json::Number(number)
            }
        }
    }

    /// Reads items with commas between them up to the closing bracket.
    fn read_items(text: &mut &str, close: char, mut item: impl FnMut(&mut &str)) {
        *text = &text[1..];
        while !text.starts_with(close) {
            item(text);
            *text = text.strip_prefix(',').unwrap_or(text);
        }
        *text = &text[1..];
    }

    fn text(&self) -> &str {
        match self {
            Json::Text(text) => text,
            _ => panic!("no text: {self:?}"),
        }
    }

    fn list(&self) -> &[Json] {
        match self {
            Json::List(list) => list,
            _ => panic!("no list: {self:?}"),
        }
    }

    fn texts(&self) -> Vec<&str> {
        self.list().iter().map(Json::text).collect()
    }

    fn get(&self, key: &str) -> Option<&Json> {
        match self {
            Json::Object(pairs) => pairs.iter().find(|(k, _)| k == key).map(|(_, value)| value),
            _ => panic!("no object: {self:?}"),
        }
    }
}

/// Replays one record and returns its number of moves.
fn replay(record: &Json) -> usize {
    let ruleset = record.get("ruleset").expect("ruleset").text();
    let moves = record.get("moves").expect("moves").texts();
    let legal = record.get("legal").map(Json::list);
    let start = game(ruleset);
    let mut position = start.boxed_clone();
    for (ply, mv) in moves.iter().enumerate() {
        let here = position.text();
        assert_eq!(position.winner(), None, "{ruleset} {here}");
        assert_eq!(start.parse(&here).text(), here, "{ruleset}");
        if let Some(legal) = legal {
            assert_eq!(position.moves(), legal[ply].texts(), "{ruleset} {here}");
            assert_eq!(start.parse(&here).moves(), legal[ply].texts(), "{ruleset} {here}");
        }
        position.play(mv);
    }
    if let Some(legal) = legal {
        assert_eq!(legal.len(), moves.len(), "{ruleset}");
    }
    assert_eq!(position.text(), record.get("final").expect("final").text(), "{ruleset}");
    let result = match record.get("result").expect("result") {
        Json::Null => None,
        Json::Number(player) => Some(*player),
        other => panic!("no result: {other:?}"),
    };
    assert_eq!(position.winner(), result, "{ruleset} {}", position.text());
    assert_eq!(
        start.parse(&position.text()).winner(),
        result,
        "{ruleset} {}",
        position.text()
    );
    assert_eq!(
        position.moves().is_empty(),
        result.is_some(),
        "{ruleset} {}",
        position.text()
    );
    moves.len()
}

#[test]
fn recorded_games() {
    let mut files = 0;
    let mut games = 0;
    let mut plies = 0;
    for entry in std::fs::read_dir(VECTORS).expect(VECTORS) {
        let path = entry.expect("an entry").path();
        if path.extension().is_none_or(|extension| extension != "jsonl") {
            continue;
        }
        files += 1;
        for line in std::fs::read_to_string(&path).expect("a text file").lines() {
            let mut rest = line;
            let record = Json::read(&mut rest);
            assert_eq!(rest, "", "{path:?}");
            plies += replay(&record);
            games += 1;
        }
    }
    println!("{files} files, {games} games, {plies} plies");
    assert!(files > 0 && games > 0, "no records in {VECTORS}");
}
