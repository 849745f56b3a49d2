//! Nothing that can be said lacks words in any language.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use quincunx_play::{Offer, Problem, Refusal, SettingsError};
use quincunx_rules::{AnyPosition, GAMES, MoveError};
use quincunx_texts::{FluentArgs, FluentValue, Lang, Texts};

/// The messages of a language with the names of their placeholders.
fn messages(lang: Lang) -> BTreeMap<String, BTreeSet<String>> {
    let mut all = BTreeMap::new();
    for source in Texts::sources(lang) {
        let parsed = fluent_syntax::parser::parse(*source).unwrap_or_else(|(_, errors)| panic!("{lang}: {errors:?}"));
        for entry in parsed.body {
            if let Entry::Message(message) = entry {
                let mut names = BTreeSet::new();
                collect(message.value.as_ref().unwrap(), &mut names);
                let fresh = all.insert(message.id.name.to_string(), names).is_none();
                assert!(fresh, "{lang}: {} is there twice", message.id.name);
            }
        }
    }
    all
}

fn collect(pattern: &Pattern<&str>, names: &mut BTreeSet<String>) {
    for element in &pattern.elements {
        let PatternElement::Placeable { expression } = element else {
            continue;
        };
        match expression {
            Expression::Inline(inline) => collect_inline(inline, names),
            Expression::Select { selector, variants } => {
                collect_inline(selector, names);
                for variant in variants {
                    collect(&variant.value, names);
                }
            }
        }
    }
}

fn collect_inline(inline: &InlineExpression<&str>, names: &mut BTreeSet<String>) {
    match inline {
        InlineExpression::VariableReference { id } => drop(names.insert(id.name.to_string())),
        InlineExpression::StringLiteral { .. } | InlineExpression::NumberLiteral { .. } => {}
        other => panic!("the messages use nothing like {other:?}"),
    }
}

#[test]
fn every_language_has_every_message_with_the_same_placeholders() {
    let english = messages(Lang::En);
    for lang in Lang::ALL {
        let own = messages(lang);
        let ids = |messages: &BTreeMap<String, _>| messages.keys().cloned().collect::<BTreeSet<_>>();
        assert_eq!(ids(&own), ids(&english), "{lang}");
        for (id, names) in &own {
            assert_eq!(names, &english[id], "{lang}: {id}");
        }
    }
}

#[test]
fn every_message_can_be_said() {
    for lang in Lang::ALL {
        let texts = Texts::new(lang);
        for (id, names) in messages(lang) {
            for value in ["purple", "1", "2", "white"] {
                let args: FluentArgs<'_> = names
                    .iter()
                    .map(|name| (name.as_str(), FluentValue::try_number(value)))
                    .collect();
                // The sign for what decided a game is a pair of braces.
                let said = texts.find(&id, Some(&args)).unwrap().replace("{ }", "");
                assert!(!said.is_empty() && !said.contains('{'), "{lang}: {id}: {said}");
                assert!(!said.contains(['\u{2068}', '\u{2069}']), "{lang}: {id}: {said:?}");
            }
        }
    }
}

/// The source files of a crate, without comments and tests.
fn sources(of: &str) -> Vec<String> {
    fn walk(dir: &Path, found: &mut Vec<String>) {
        for entry in fs::read_dir(dir).unwrap() {
            let path = entry.unwrap().path();
            if path.file_stem().is_some_and(|name| name == "tests") {
                continue;
            }
            if path.is_dir() {
                walk(&path, found);
            } else if path.extension().is_some_and(|kind| kind == "rs") {
                let source = fs::read_to_string(&path).unwrap();
                let code = source.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
                let lines = code.lines().filter(|line| !line.trim_start().starts_with("//"));
                found.push(lines.collect::<Vec<_>>().join("\n"));
            }
        }
    }
    let mut found = Vec::new();
    walk(
        &Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(of).join("src"),
        &mut found,
    );
    found
}

/// What is said by a macro in the sources of a crate: the names of the messages and of their values.
fn said_by(mac: &str, of: &str) -> BTreeMap<String, BTreeSet<String>> {
    let mut said: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for source in sources(of) {
        for call in source.split(&format!("{mac}!(")).skip(1) {
            // The name is a literal, then comes the sentence, a literal too, whose placeholders are the values.
            let mut literals = call.split('"');
            let (before, id) = (literals.next().unwrap(), literals.next().unwrap_or_default());
            if !before.trim().is_empty() || !id.chars().all(|c| c.is_ascii_lowercase() || c == '-') {
                continue;
            }
            literals.next();
            let sentence = literals.next().unwrap();
            let names = sentence
                .split('{')
                .skip(1)
                .map(|part| part.split('}').next().unwrap().to_string());
            let known = said.entry(id.to_string());
            match known {
                // Said in two places: only what both give can be spoken of.
                std::collections::btree_map::Entry::Occupied(mut known) => {
                    let names: BTreeSet<String> = names.collect();
                    let both = known.get().intersection(&names).cloned().collect();
                    known.insert(both);
                }
                std::collections::btree_map::Entry::Vacant(slot) => drop(slot.insert(names.collect())),
            }
        }
    }
    said
}

fn assert_covered(said: &BTreeMap<String, BTreeSet<String>>, prefix: &str) {
    let known = messages(Lang::En);
    for (id, values) in said {
        let id = format!("{prefix}{id}");
        let wanted = known.get(&id).unwrap_or_else(|| panic!("there is no message {id}"));
        assert!(
            wanted.is_subset(values),
            "{id} speaks of {wanted:?} but is told {values:?}"
        );
    }
    let unused = known.keys().filter(|id| {
        let short = id.strip_prefix(prefix).filter(|_| !prefix.is_empty());
        short.is_some_and(|short| !said.contains_key(short))
    });
    assert_eq!(unused.collect::<Vec<_>>(), Vec::<&String>::new(), "nobody says these");
}

#[test]
fn every_reason_why_a_move_is_illegal_has_words() {
    let said = said_by("illegal", "rules");
    assert!(said.len() > 30, "the macro was not found: {said:?}");
    assert_covered(&said, "illegal-");
}

#[test]
fn everything_beside_a_board_has_words() {
    let said = said_by("phrase", "draw");
    assert!(said.len() > 25, "the macro was not found: {said:?}");
    let short = said
        .into_iter()
        .map(|(id, values)| (id.strip_prefix("draw-").unwrap().to_string(), values));
    assert_covered(&short.collect(), "draw-");
}

#[test]
fn every_reason_why_a_game_ends_has_words() {
    let mut reasons = BTreeMap::new();
    for of in ["rules", "play"] {
        for source in sources(of) {
            for part in source.split("EndReason(\"").skip(1) {
                reasons.insert(part.split('"').next().unwrap().to_string(), BTreeSet::new());
            }
        }
    }
    assert!(reasons.len() > 10);
    assert_covered(&reasons, "reason-");
}

#[test]
fn every_refusal_has_words() {
    let offers = [Offer::Draw, Offer::Takeback].into_iter().flat_map(|offer| {
        [
            Refusal::OfferPending(offer),
            Refusal::OfferedAlready(offer),
            Refusal::NoOffer(offer),
            Refusal::OwnOffer(offer),
        ]
    });
    let mut start = AnyPosition::start(&"hadron".parse().unwrap());
    let refusals = [
        Refusal::GameOver,
        Refusal::NotYourTurn,
        Refusal::Move(start.play("nonsense").unwrap_err()),
        Refusal::Move(start.play("c3").and_then(|()| start.play("c3")).unwrap_err()),
        Refusal::NoSwap,
        Refusal::NotAllowed,
        Refusal::NothingToTakeBack,
        Refusal::NothingToRedo,
        Refusal::TooLateToAbort,
    ];
    let mut said = BTreeMap::new();
    for refusal in offers.chain(refusals) {
        said.insert(refusal.code().to_string(), BTreeSet::new());
        for lang in Lang::ALL {
            assert!(!Texts::new(lang).refusal(&refusal).contains("refusal-"));
        }
    }
    assert_covered(&said, "refusal-");
    // A refusal that is not in the list above has a code that is not in the sources' list of codes.
    let source = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../play/src/refusal.rs")).unwrap();
    let codes = source
        .split("=> \"")
        .skip(1)
        .map(|part| part.split('"').next().unwrap());
    for code in codes.filter(|code| !code.contains(' ')) {
        assert!(said.contains_key(code), "the list above lacks {code}");
    }
}

#[test]
fn every_problem_of_settings_has_words() {
    let problems = vec![Problem::NoTime, Problem::EmptyPeriod, Problem::NoPlies];
    for lang in Lang::ALL {
        let said = Texts::new(lang).settings_error(&SettingsError {
            problems: problems.clone(),
        });
        assert!(said.matches("; ").count() == 2 && !said.contains("problem-"), "{said}");
    }
}

#[test]
fn every_game_and_option_has_words_and_rules() {
    for lang in Lang::ALL {
        let texts = Texts::new(lang);
        for game in GAMES {
            assert!(texts.has(&format!("game-{}-summary", game.name)));
            let rules = texts.rules_source(game);
            assert!(
                rules.starts_with(&format!("# {}\n", game.title)),
                "{lang}: {}",
                game.name
            );
            assert_eq!(rules == game.rules, lang == Lang::En, "{lang}: {}", game.name);
            for option in game.options {
                assert!(texts.has(&format!("option-{}", option.key)));
                assert!(texts.has(&format!("option-{}-about", option.key)));
                let words = option.values.iter().filter(|value| value.parse::<u32>().is_err());
                for value in words {
                    assert!(texts.has(&format!("option-{}-{value}", option.key)), "{value}");
                }
            }
        }
    }
}

#[test]
fn numbers_and_colours_are_said_in_the_language() {
    let texts = Texts::new(Lang::Pt);
    let mut position = AnyPosition::start(&"hadron".parse().unwrap());
    position.play("c3").unwrap();
    let Err(MoveError::Illegal(reason)) = position.play("c4") else {
        panic!("c4 touches one piece")
    };
    assert_eq!(
        texts.illegal(&reason),
        "c4 toca em nenhuma das tuas e em uma das do adversário: têm de ser tantas umas como outras"
    );
    assert_eq!(
        Texts::new(Lang::En).illegal(&reason),
        "c4 touches none of yours and one of theirs: the numbers must be equal"
    );
}
