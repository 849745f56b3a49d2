//! Nothing that can be said lacks words in any language.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::collections::{BTreeMap, BTreeSet};

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use quincunx_draw::{Board, Options, Scene};
use quincunx_play::{Offer, Refusal, Seat, Verdict, reason};
use quincunx_rules::{AnyPosition, EndReason, GAMES, MoveError, Player, phrase};
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
        let lacks = |one: &BTreeMap<String, _>, other: &BTreeMap<String, _>| {
            let missing: Vec<String> = other.keys().filter(|id| !one.contains_key(*id)).cloned().collect();
            missing
        };
        assert_eq!(lacks(&own, &english), [""; 0], "{lang} lacks these");
        assert_eq!(lacks(&english, &own), [""; 0], "only {lang} has these");
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

#[test]
fn every_game_and_option_has_words_and_rules() {
    for lang in Lang::ALL {
        let texts = Texts::new(lang);
        for game in GAMES {
            let rules = texts.rules_source(game);
            assert!(
                rules.starts_with(&format!("# {}\n", game.title)),
                "{lang}: {}",
                game.name
            );
            assert_eq!(rules == game.rules, lang == Lang::En, "{lang}: {}", game.name);
            for option in game.options {
                assert!(texts.has(&format!("option-{}", option.key)));
                let words = option.values.iter().filter(|value| value.parse::<u32>().is_err());
                for value in words {
                    assert!(texts.has(&format!("option-{}-{value}", option.key)), "{value}");
                }
            }
        }
    }
}

/// What breaks a rule, as it is said.
fn refused(ruleset: &str, moves: &[&str], lang: Lang) -> String {
    let mut position = AnyPosition::start(&ruleset.parse().unwrap());
    let (last, before) = moves.split_last().unwrap();
    before.iter().for_each(|mv| position.play(mv).unwrap());
    let Err(MoveError::Illegal(reason)) = position.play(last) else {
        panic!("{last} is legal")
    };
    Texts::new(lang).phrase(reason.phrase())
}

#[test]
fn numbers_and_cells_are_said_in_the_language() {
    assert_eq!(
        refused("hadron", &["c3", "c4"], Lang::Pt),
        "c4 toca em nenhuma das tuas e em uma das do adversário: têm de ser tantas umas como outras"
    );
    assert_eq!(
        refused("hadron", &["c3", "c4"], Lang::En),
        "c4 touches 0 of yours and 1 of theirs: the numbers must be equal"
    );
}

#[test]
fn what_a_sentence_speaks_of_is_said_in_the_language_too() {
    let title = |lang, ruleset: &str| {
        let start = AnyPosition::start(&ruleset.parse().unwrap());
        let texts = Texts::new(lang);
        let scene = Scene::of(&start, &Options::default()).translated(|phrase| texts.phrase(phrase));
        let zone = Board::of(&start.ruleset()).zones.into_iter().next();
        zone.map_or_else(
            || scene.notes.rows[0].title.to_string(),
            |zone| texts.phrase(&zone.title),
        )
    };
    assert_eq!(title(Lang::En, "alliances"), "side of purple");
    assert_eq!(title(Lang::Pt, "alliances"), "lado roxo");
    assert_eq!(title(Lang::En, "emulsion"), "player 1, black");
    assert_eq!(title(Lang::Pt, "emulsion"), "jogador 1, preto");
    let refusal = Refusal::NoOffer(Offer::Takeback).phrase();
    assert_eq!(Texts::new(Lang::En).phrase(&refusal), "nobody has proposed a takeback");
    assert_eq!(Texts::new(Lang::Pt).phrase(&refusal), "ninguém propôs voltar atrás");
}

#[test]
fn a_sentence_without_translation_is_said_in_its_own_words() {
    let phrase = phrase!("no-such-name", "{count} of nothing", count = 3_u32);
    assert_eq!(Texts::new(Lang::Pt).phrase(&phrase), "3 of nothing");
}

/// The end of a game that player 1 in seat a has won, or nobody, as the three kinds of readers are told it.
fn told(lang: Lang, reason: EndReason, winner: Option<Player>) -> [String; 3] {
    let verdict = Verdict {
        winner: winner.map(Player::number),
        seat: winner.map(|_| Seat::A),
        reason: reason.word().to_string(),
    };
    let texts = Texts::new(lang);
    [&[Seat::A][..], &[Seat::B], &[]].map(|seats| {
        let reader = verdict.seen_by(seats);
        let [outcome, why] = [verdict.outcome(reader), verdict.why(reader)].map(|phrase| {
            let said = texts.phrase(&phrase);
            // In English, what is sent to programs is what people read.
            assert_eq!(said == phrase.text(), lang == Lang::En, "{said}");
            said
        });
        format!("{outcome}: {why}")
    })
}

#[test]
fn the_end_of_a_game_is_told_to_both_and_to_everyone() {
    let one = Some(Player::One);
    for (lang, reason, said) in [
        (
            Lang::En,
            reason::RESIGNATION,
            [
                "You won: the opponent resigned",
                "You lost: you resigned",
                "Player 1 has won: player 2 resigned",
            ],
        ),
        (
            Lang::Pt,
            reason::RESIGNATION,
            [
                "Ganhaste: o adversário desistiu",
                "Perdeste: desististe",
                "O jogador 1 ganhou: o jogador 2 desistiu",
            ],
        ),
        (
            Lang::En,
            reason::TIME,
            [
                "You won: the opponent's time has run out",
                "You lost: your time has run out",
                "Player 1 has won: the time of player 2 has run out",
            ],
        ),
        (
            Lang::Pt,
            reason::TIME,
            [
                "Ganhaste: acabou o tempo do adversário",
                "Perdeste: acabou o teu tempo",
                "O jogador 1 ganhou: acabou o tempo do jogador 2",
            ],
        ),
        (
            Lang::En,
            EndReason::NO_MOVE,
            [
                "You won: the opponent has no legal move",
                "You lost: you have no legal move",
                "Player 1 has won: player 2 has no legal move",
            ],
        ),
        (
            Lang::Pt,
            EndReason::NO_MOVE,
            [
                "Ganhaste: o adversário não tem jogadas legais",
                "Perdeste: não tens jogadas legais",
                "O jogador 1 ganhou: o jogador 2 não tem jogadas legais",
            ],
        ),
    ] {
        assert_eq!(told(lang, reason, one), said);
    }
    let same = |lang, reason, said: &str| assert_eq!(told(lang, reason, None), [said; 3]);
    same(
        Lang::En,
        EndReason::REPETITION,
        "The game is a draw: the position occurred for the third time",
    );
    same(
        Lang::Pt,
        reason::AGREEMENT,
        "O jogo acaba empatado: ambos aceitaram o empate",
    );
    same(Lang::En, reason::ABORTED, "The game was called off: it does not count");
}

#[test]
fn every_reason_has_words_that_fit_its_readers() {
    for lang in Lang::ALL {
        for reason in reason::all() {
            let [winner, loser, everyone] = told(lang, reason, Some(Player::One));
            let (own, numbers) = match lang {
                Lang::En => (["you ", "your ", "yours "], ["player 1", "player 2"]),
                Lang::Pt => (["tu ", "tua ", "teu "], ["jogador 1", "jogador 2"]),
            };
            let why = |said: &str| said.split_once(": ").unwrap().1.to_lowercase();
            // Who is spoken to is never a number, and nobody is spoken to who only watches.
            for said in [&winner, &loser] {
                assert!(!numbers.iter().any(|number| why(said).contains(number)), "{said}");
            }
            assert!(
                !own.iter().any(|word| format!("{} ", why(&everyone)).contains(word)),
                "{everyone}"
            );
            assert_eq!(why(&winner) == why(&loser), why(&winner) == why(&everyone), "{reason}");
        }
    }
}
