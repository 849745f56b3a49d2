//! Random records: legal games with anything at all attached.

use std::time::Duration;

use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use quincunx_rules::record::{Comment, Eval, GameResult, Record, RecordedMove, Score};
use quincunx_rules::{AnyPosition, Player};

use super::common::all_rulesets;

/// Text that is likely to go wrong.
pub(crate) fn any_text() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        select(vec![
            " ",
            "  ",
            "\n",
            "\r\n",
            "\t",
            "\\",
            "\\n",
            "{",
            "}",
            "[",
            "]",
            "[%",
            "[%eval 0.35]",
            "[%clk 0:00:01]",
            "[%x",
            "%",
            ";",
            "(",
            ")",
            "\"",
            "$1",
            "*",
            "1-0",
            "1. ",
            "é",
            "\u{a0}",
            "\u{2028}",
            "\u{feff}",
            "\0",
            "a",
            "word",
            "\n\n[Ruleset \"hadron\"]\n\n",
            "a rather long word-without-any-blanks",
        ])
        .prop_map(str::to_string),
        any::<char>().prop_map(String::from),
        "[a-z]{1,12} ",
    ];
    vec(piece, 0..12).prop_map(|pieces| pieces.concat())
}

fn any_eval() -> impl Strategy<Value = Eval> {
    let score = prop_oneof![
        any::<i32>().prop_map(Score::Hundredths),
        (-500..500).prop_map(Score::Hundredths),
        (any::<bool>(), any::<u32>()).prop_map(|(one, moves)| Score::Win {
            player: if one { Player::One } else { Player::Two },
            moves,
        }),
    ];
    (score, option::of(any::<u32>())).prop_map(|(score, depth)| Eval { score, depth })
}

fn any_comment() -> impl Strategy<Value = Comment> {
    let name = prop_oneof![
        Just("eval".to_string()),
        Just("clk".to_string()),
        "[a-zA-Z][a-zA-Z0-9_-]{0,5}"
    ];
    let value = prop_oneof![
        any_text(),
        select(vec!["0.35", "0.351", "0:04:59.5", "x"]).prop_map(str::to_string)
    ];
    (
        option::of(any_eval()),
        option::of(any::<Duration>()),
        vec((name, value), 0..3),
        any_text(),
    )
        .prop_map(|(eval, clock, commands, text)| {
            let mut comment = Comment::new(text);
            comment.set_eval(eval);
            comment.set_clock(clock);
            for (name, value) in commands {
                comment.add_command(&name, &value).unwrap();
            }
            comment
        })
}

/// A turn before its move is known: which of the legal ones, and what is attached.
#[derive(Clone, Debug)]
struct Plan {
    pick: Index,
    nags: Vec<u8>,
    before: Vec<Comment>,
    after: Vec<Comment>,
    variations: Vec<Vec<Plan>>,
}

fn any_line() -> impl Strategy<Value = Vec<Plan>> {
    fn comments() -> impl Strategy<Value = Vec<Comment>> {
        prop_oneof![3 => Just(Vec::new()), 1 => vec(any_comment(), 1..3)]
    }
    fn line(variations: impl Strategy<Value = Vec<Vec<Plan>>> + Clone) -> impl Strategy<Value = Vec<Plan>> {
        let nags = prop_oneof![3 => Just(Vec::new()), 1 => vec(any::<u8>(), 1..3)];
        let plan = (any::<Index>(), nags, comments(), comments(), variations);
        vec(
            plan.prop_map(|(pick, nags, before, after, variations)| Plan {
                pick,
                nags,
                before,
                after,
                variations,
            }),
            0..8,
        )
    }
    line(Just(Vec::new())).prop_recursive(3, 40, 6, |inner| {
        line(prop_oneof![3 => Just(Vec::new()), 1 => vec(inner, 1..3)].boxed())
    })
}

/// Makes the planned moves, as far as the game goes.
fn realise(mut position: AnyPosition, plan: Vec<Plan>) -> Vec<RecordedMove> {
    let mut turns = Vec::new();
    for Plan {
        pick,
        nags,
        before,
        after,
        variations,
    } in plan
    {
        let moves = position.moves();
        if moves.is_empty() {
            break;
        }
        let variations = variations
            .into_iter()
            .map(|line| realise(position.clone(), line))
            .filter(|line| !line.is_empty())
            .collect();
        let mv = pick.get(&moves).clone();
        position.play(&mv).unwrap();
        turns.push(RecordedMove {
            mv,
            nags,
            before,
            after,
            variations,
        });
    }
    turns
}

pub(crate) fn any_record() -> impl Strategy<Value = Record> {
    let name = prop_oneof![
        select(vec!["One", "Two", "Date", "Event", "Reason"]).prop_map(str::to_string),
        "[a-zA-Z][a-zA-Z0-9_]{0,5}"
    ];
    (
        select(all_rulesets()),
        vec(any::<Index>(), 0..5),
        vec((name, any_text()), 0..5),
        vec(any_comment(), 0..2),
        any_line(),
        select(GameResult::ALL.to_vec()),
    )
        .prop_map(|(ruleset, opening, tags, comments, plan, result)| {
            let mut start = AnyPosition::start(&ruleset);
            for pick in opening {
                let moves = start.moves();
                if !moves.is_empty() {
                    start.play(&moves[pick.index(moves.len())]).unwrap();
                }
            }
            let mut record = Record::from_position(start.clone());
            record.set_turns(realise(start, plan)).unwrap();
            for (name, value) in tags {
                if record.set_tag(&name, value).is_err() {
                    assert!(["Ruleset", "Position", "Result"].contains(&name.as_str()));
                }
            }
            *record.comments_mut() = comments;
            record.set_tag("Result", result.token()).unwrap();
            record
        })
}

/// A file of a few games, and where in it each of them has ended.
pub(crate) fn any_file() -> impl Strategy<Value = (Vec<Record>, String, Vec<usize>)> {
    vec(any_record(), 1..4).prop_map(|games| {
        let mut text = String::new();
        let mut ends = Vec::new();
        for game in &games {
            if !text.is_empty() {
                text.push('\n');
            }
            text.push_str(&game.to_string());
            ends.push(text.len());
        }
        (games, text, ends)
    })
}
