use std::collections::BTreeSet;

use jsonschema::Validator;
use quincunx_draw as draw;
use quincunx_play as play;
use quincunx_rules::record;
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::{drawing, play as described, record as recorded};

/// One of each variant of an enum: one that is missing does not compile.
macro_rules! each {
    ($($pattern:pat => $value:expr),+ $(,)?) => {{
        let values = [$($value),+];
        for value in &values {
            match value { $($pattern => ()),+ }
        }
        values
    }};
}

/// The schema of a type with those it needs.
fn schema<T: ToSchema>() -> Value {
    let mut parts = Vec::new();
    T::schemas(&mut parts);
    let parts: Vec<_> = parts.into_iter().map(|(name, part)| (name, json!(part))).collect();
    let mut schema = json!(T::schema());
    schema["components"] = json!({"schemas": parts.into_iter().collect::<serde_json::Map<_, _>>()});
    schema
}

/// Every value fits the schema, and every way to fit it is that of a value.
fn assert_described<T: ToSchema>(values: &[impl Serialize]) {
    let schema = schema::<T>();
    let mut closed = schema.clone();
    let ways = match schema.get("oneOf") {
        Some(ways) => ways.as_array().unwrap().clone(),
        None => {
            let words = schema["enum"].as_array().unwrap();
            words.iter().map(|word| json!({"const": word})).collect()
        }
    };
    for way in closed
        .get_mut("oneOf")
        .and_then(Value::as_array_mut)
        .into_iter()
        .flatten()
    {
        way["unevaluatedProperties"] = json!(false);
    }
    let closed = jsonschema::options().build(&closed).unwrap();
    let ways: Vec<Validator> = ways
        .iter()
        .map(|way| {
            let mut way = way.clone();
            way["components"] = schema["components"].clone();
            jsonschema::options().build(&way).unwrap()
        })
        .collect();
    let mut used = BTreeSet::new();
    for value in values {
        let value = json!(value);
        let errors: Vec<String> = closed.iter_errors(&value).map(|error| error.to_string()).collect();
        assert!(errors.is_empty(), "{}: {value}: {errors:?}", T::name());
        used.extend(ways.iter().position(|way| way.is_valid(&value)));
    }
    assert_eq!(
        used.len(),
        ways.len(),
        "{} is described with what is never said",
        T::name()
    );
}

#[test]
fn words_are_as_they_are_written() {
    assert_eq!(schema::<drawing::Form>()["enum"][6], json!(draw::Form::RoundHorse));
    assert_eq!(schema::<super::Player>()["enum"], json!([1, 2]));
    use quincunx_rules::Player::{One, Two};
    use record::GameResult::*;
    let results = each!(Win(One) => Win(One), Win(Two) => Win(Two), Draw => Draw, Unfinished => Unfinished);
    assert_described::<recorded::GameResult>(&results.map(|result| result.to_string()));
}

#[test]
fn clocks_and_actions_are_those_of_the_referee() {
    {
        use play::TimeControl::*;
        let (base, increment, moves) = (300_000, 3000, None);
        let clocks = each!(Fischer { .. } => Fischer { base, increment, moves }, Days(_) => Days(3));
        assert_described::<described::TimeControl>(&clocks);
        let sudden_death = Fischer {
            base,
            increment: 0,
            moves,
        };
        assert!(jsonschema::is_valid(
            &schema::<described::TimeControl>(),
            &json!(sudden_death)
        ));
    }
    use play::Action::*;
    let actions = each!(
        Move(_) => Move("c3".into()),
        Swap => Swap,
        Resign => Resign,
        Abort => Abort,
        Offer(_) => Offer(play::Offer::Draw),
        Accept(_) => Accept(play::Offer::Takeback),
        Decline(_) => Decline(play::Offer::Draw),
        Undo => Undo,
        Redo => Redo,
    );
    assert_described::<described::Action>(&actions);
}

#[test]
fn notices_and_clicks_are_those_of_the_crates() {
    let seat = play::Seat::B;
    let verdict = play::Verdict {
        winner: None,
        seat: None,
        reason: play::reason::AGREEMENT.word().to_string(),
    };
    {
        use play::Notice::*;
        let notices = each!(
            Moved(..) => Moved(seat, "c3".into()),
            Swapped(_) => Swapped(seat),
            Offered(..) => Offered(seat, play::Offer::Draw),
            Declined(..) => Declined(seat, play::Offer::Takeback),
            TakenBack(_) => TakenBack(2),
            Redone => Redone,
            Ended(_) => Ended(verdict.clone()),
        );
        assert_described::<described::Notice>(&notices);
    }
    use draw::Click::*;
    assert_described::<drawing::Click>(&each!(Cell(_) => Cell(3), Choice(_) => Choice("purple")));
}

#[test]
fn records_are_those_of_the_rules() {
    let text = "[Ruleset \"hadron\"]\n\n{before} 1. c3 $1 {[%eval 0.35,12] [%clk 0:04:59.5] [%x y] the centre} ({why} 1. d2 {[%eval #1,3]} a1) a1 *\n";
    let record: record::Record = text.parse().unwrap();
    let (schema, record) = (schema::<recorded::GameRecord>(), json!(record));
    let errors: Vec<String> = jsonschema::validator_for(&schema)
        .unwrap()
        .iter_errors(&record)
        .map(|error| error.to_string())
        .collect();
    assert!(errors.is_empty(), "{record}: {errors:?}");
}

#[test]
fn reasons_are_words() {
    let reasons = super::reasons();
    for reason in [play::reason::TIME, quincunx_rules::EndReason::NO_MOVE] {
        assert!(reasons.contains(reason.word()), "{reasons:?}");
    }
}
