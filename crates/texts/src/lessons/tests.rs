use std::collections::BTreeSet;

use quincunx_rules::{GAMES, MoveError};

use super::*;
use crate::{Lang, Texts};

fn steps() -> impl Iterator<Item = &'static Step> {
    Course::all().iter().flat_map(|course| &course.steps)
}

#[test]
fn every_game_has_a_course_of_eight_to_twelve_steps() {
    for game in GAMES {
        let source = source(game).unwrap_or_else(|| panic!("{} has no lessons", game.name));
        let course = Course::read(game, source).unwrap_or_else(|error| panic!("{}: {error}", game.name));
        assert!((8..=12).contains(&course.steps.len()), "{}", game.name);
        let names: BTreeSet<&str> = course.steps.iter().map(|step| step.name.as_str()).collect();
        assert_eq!(names.len(), course.steps.len(), "{}: two steps of one name", game.name);
        assert!(Course::of(game).is_some_and(|known| known.step(&course.steps[0].name).is_some()));
    }
}

#[test]
fn every_line_leads_to_the_goal() {
    for step in steps() {
        let id = step.task();
        assert!(!step.lines.is_empty(), "{id}");
        for line in &step.lines {
            assert!(line.len() % 2 == 1, "{id}: the last move of a line is the learner's");
            let mut attempt = Attempt::new(step);
            let mut before = attempt.position().clone();
            for (n, mv) in line.iter().enumerate().step_by(2) {
                assert!(
                    step.lines
                        .iter()
                        .any(|line| attempt.hint() == line.get(n).map(String::as_str))
                );
                before = attempt.position().clone();
                let verdict = attempt.make(mv);
                let wanted = match line.get(n + 1) {
                    Some(reply) => Verdict::GoOn { reply: reply.clone() },
                    None => Verdict::Done,
                };
                assert_eq!(verdict, wanted, "{id}: {mv} of {line:?}");
            }
            assert_eq!(attempt.played(), line);
            let reached = step.goal.is_reached(step.start.side(), &before, attempt.position());
            assert!(reached || step.goal == Goal::Line, "{id}: {line:?} is not the goal");
        }
    }
}

#[test]
fn what_is_called_wrong_is_a_move_and_wrong() {
    for step in steps() {
        let id = step.task();
        let mut known = BTreeSet::new();
        for (mv, message) in step.tries() {
            assert!(known.insert(mv), "{id}: {mv} is listed twice");
            let readable = !matches!(step.start.move_text(mv), Err(MoveError::Text(_)));
            assert!(readable, "{id}: {mv} is no move");
            let mut attempt = Attempt::new(step);
            assert_eq!(attempt.make(mv), Verdict::Wrong(message), "{id}: {mv}");
            assert_eq!((attempt.position(), attempt.played()), (&step.start, &[][..]));
        }
    }
}

#[test]
fn marks_are_on_the_board() {
    use quincunx_draw::Board;
    for step in steps() {
        let board = Board::of(&step.start.ruleset());
        for cell in &step.marks {
            assert!(board.find(cell).is_some(), "{}: {cell}", step.task());
        }
        if let Goal::Gets { on, .. } = &step.goal {
            assert!(on.iter().all(|cell| board.find(cell).is_some()), "{}", step.task());
        }
    }
}

/// A trick that works against one answer alone would teach a mistake.
#[test]
fn no_answer_escapes_a_win_in_two() {
    let mut deep = 0;
    for step in steps().filter(|step| step.goal == Goal::Won) {
        for line in step.lines.iter().filter(|line| line.len() == 3) {
            deep += 1;
            let mut first = step.start.clone();
            first.play(&line[0]).unwrap();
            for reply in first.moves() {
                let mut answered = first.clone();
                answered.play(&reply).unwrap();
                let wins = |mv: &String| {
                    let mut after = answered.clone();
                    after.play(mv).unwrap();
                    step.goal.is_reached(step.start.side(), &answered, &after)
                };
                assert!(answered.moves().iter().any(wins), "{}: {reply} escapes", step.task());
            }
        }
    }
    assert!(deep >= 4, "one for almost every game");
}

/// Every message of the lessons is said by a step, and every step has its own, in every language.
#[test]
fn every_step_has_its_words_and_none_is_left_over() {
    let mut said = BTreeSet::new();
    for step in steps() {
        said.extend([step.task(), step.title(), step.done()]);
        said.extend(step.tries().map(|(_, message)| message));
        for line in &step.lines {
            let mut attempt = Attempt::new(step);
            for mv in line.iter().step_by(2) {
                for other in attempt.position().moves() {
                    if let Verdict::Wrong(message) = attempt.clone().make(&other) {
                        said.insert(message);
                    }
                }
                attempt.make(mv);
            }
        }
    }
    for lang in Lang::ALL {
        let texts = Texts::new(lang);
        for id in &said {
            let words = texts.get(id);
            assert!(texts.has(id), "{lang}: there is no message {id}");
            assert!(words.chars().count() <= 200, "{lang}: {id} is too long: {words}");
        }
        let ids = Texts::sources(lang).iter().flat_map(|source| source.lines());
        let ids = ids.filter_map(|line| line.split_once(" =")).map(|(id, _)| id);
        for id in ids.filter(|id| id.starts_with("lesson-")) {
            assert!(said.contains(id), "{lang}: nobody says {id}");
        }
    }
}

#[test]
fn wrong_moves_are_judged_by_the_goal() {
    let murus = Course::of(GameInfo::find("murus").unwrap()).unwrap();
    let mut reach = Attempt::new(murus.step("reach").unwrap());
    assert_eq!(reach.make("e5-c5"), Verdict::Wrong("lesson-murus-reach-wrong".into()));
    assert!(matches!(reach.make("e5-g7"), Verdict::Refused(MoveError::Illegal(_))));
    assert!(matches!(reach.make("nonsense"), Verdict::Refused(MoveError::Text(_))));
    assert_eq!(reach.make("e5-c7"), Verdict::Done);
    let mut block = Attempt::new(murus.step("block").unwrap());
    assert_eq!(block.make("a1-a3"), Verdict::Wrong("lesson-murus-block-wrong".into()));
    assert_eq!(block.make("f1-d3"), Verdict::Done);
}

#[test]
fn broken_lessons_say_what_is_wrong() {
    let game = GameInfo::find("hadron").unwrap();
    let step = |ruleset: &str, position: &str| {
        format!(
            r#"{{"first_game": "hadron", "steps": [{{"name": "one", "ruleset": "{ruleset}", "position": "{position}", "lines": [["c3"]]}}]}}"#
        )
    };
    assert!(Course::read(game, &step("hadron", "startpos")).is_ok());
    for (source, part) in [
        (step("murus", "startpos"), "another game"),
        (step("hadron:size=4", "startpos"), "one"),
        (step("hadron", "5/5 1"), "step `one`"),
        ("{".into(), "EOF"),
        (r#"{"first_game": "hadron", "steps": [], "more": 1}"#.into(), "more"),
    ] {
        let error = Course::read(game, &source).unwrap_err();
        assert!(error.contains(part), "{error}");
    }
}
