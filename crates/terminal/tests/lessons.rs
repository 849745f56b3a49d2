//! Lessons on the screen: every step is played, right and wrong, and nothing is forgotten.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod hands;

use quincunx_draw::text::{Charset, Colours};
use quincunx_rules::GameInfo;
use quincunx_terminal::{App, Config, First, Looks, Screen, Store};
use quincunx_texts::lessons::Course;
use quincunx_texts::{Lang, Texts};
use ratatui::crossterm::event::KeyCode;

use hands::{draw, press, typed};

fn app(store: Option<Store>, game: Option<&'static GameInfo>, lang: Lang, charset: Charset) -> App {
    App::new(Config {
        lang,
        looks: Looks {
            charset,
            colours: Colours::True,
        },
        store,
        programs: None,
        seed: 1,
        first: First::Learn(game),
    })
}

fn message(app: &App) -> String {
    let play = app.play.as_ref().unwrap();
    play.message.as_ref().map(|said| said.text.clone()).unwrap_or_default()
}

fn at(app: &App) -> (usize, bool) {
    let lesson = app.play.as_ref().unwrap().lesson.as_ref().unwrap();
    (lesson.at, lesson.done)
}

#[test]
fn every_course_is_played_to_its_first_game_and_kept() {
    for lang in Lang::ALL {
        let dir = tempfile::tempdir().unwrap();
        let texts = Texts::new(lang);
        for course in Course::all() {
            let store = || Some(Store::new(dir.path()));
            let mut app = app(store(), Some(course.game), lang, Charset::Unicode);
            for (n, step) in course.steps.iter().enumerate() {
                assert_eq!(at(&app), (n, false));
                for (wrong, id) in step.tries() {
                    typed(&mut app, wrong);
                    assert_eq!(message(&app), texts.get(&id), "{wrong}");
                    assert_eq!(at(&app), (n, false));
                }
                typed(&mut app, "nonsense");
                assert!(message(&app).contains("nonsense"));
                press(&mut app, KeyCode::F(2));
                assert!(message(&app).contains(&step.lines[0][0]), "{}", message(&app));
                for mv in step.lines[0].iter().step_by(2) {
                    assert!(!at(&app).1);
                    typed(&mut app, mv);
                }
                assert!(message(&app).starts_with(&texts.get(&step.done())), "{}", message(&app));
                assert_eq!(at(&app), (n, true));
                assert_eq!(app.learned(course), n + 1);
                press(&mut app, KeyCode::Enter);
            }
            // The game after the last step, and after it the lessons from the start.
            let play = app.play.as_ref().unwrap();
            assert!(play.lesson.is_none() && play.table.game.settings().ruleset == course.first_game);
            assert_eq!(
                play.table.sitters.each_ref().map(|one| one.to_string()),
                ["human", "level:1"]
            );
            let again = self::app(store(), Some(course.game), lang, Charset::Unicode);
            assert_eq!(again.learned(course), course.steps.len());
            assert_eq!(at(&again), (0, false));
        }
    }
}

#[test]
fn every_step_fits_every_size_in_every_language() {
    for lang in Lang::ALL {
        for charset in [Charset::Unicode, Charset::Ascii] {
            for course in Course::all() {
                let mut app = app(None, Some(course.game), lang, charset);
                for _ in &course.steps {
                    for size in [(1, 1), (36, 12), (60, 24), (80, 40), (132, 43), (250, 80)] {
                        let text = draw(&mut app, size);
                        assert!(charset == Charset::Unicode || text.is_ascii(), "{text}");
                    }
                    let text = draw(&mut app, (80, 24));
                    assert!(text.contains(course.game.title) && !text.contains("80 × 24"), "{text}");
                    press(&mut app, KeyCode::PageDown);
                }
            }
        }
    }
}

/// On a usual terminal the whole task can be read, and what is said to a wrong try.
#[test]
fn nothing_that_is_said_is_cut_off() {
    for lang in Lang::ALL {
        let texts = Texts::new(lang);
        let words = |text: &str| text.split_whitespace().map(String::from).collect::<Vec<_>>();
        for course in Course::all() {
            let mut app = app(None, Some(course.game), lang, Charset::Unicode);
            for step in &course.steps {
                let longest = step.tries().max_by_key(|(_, id)| texts.get(id).len());
                if let Some((wrong, _)) = &longest {
                    typed(&mut app, wrong);
                }
                let text = draw(&mut app, (100, 30));
                let mut said = words(&texts.get(&step.task()));
                said.extend(longest.iter().flat_map(|(_, id)| words(&texts.get(id))));
                for word in said {
                    assert!(text.contains(&word), "{lang}: {}: {word}\n{text}", step.task());
                }
                press(&mut app, KeyCode::PageDown);
            }
        }
    }
}

#[test]
fn pointing_where_nothing_is_allowed_is_answered() {
    let mut app = app(None, GameInfo::find("hadron"), Lang::En, Charset::Unicode);
    press(&mut app, KeyCode::PageDown);
    draw(&mut app, (100, 36));
    // The cursor begins on c3; above it is one of the cells where one may not play.
    press(&mut app, KeyCode::Up);
    press(&mut app, KeyCode::Enter);
    assert_eq!(message(&app), app.texts.get("lesson-hadron-beside-near"));
    press(&mut app, KeyCode::Up);
    press(&mut app, KeyCode::Enter);
    assert_eq!(at(&app), (1, true));
    // Undo begins the step anew, Escape leads to the list, and from there to the menu.
    press(&mut app, KeyCode::F(3));
    assert_eq!(at(&app), (1, false));
    typed(&mut app, "resign");
    assert_eq!(message(&app), app.texts.get("learn-not-here"));
    press(&mut app, KeyCode::Esc);
    assert_eq!(app.screen, Screen::Learn);
    let list = draw(&mut app, (80, 24));
    assert!(
        list.contains("1 of 10 done") && list.contains("Murus Gallicus"),
        "{list}"
    );
    press(&mut app, KeyCode::Esc);
    assert_eq!(app.screen, Screen::Menu);
    assert!(app.play.is_none());
}

#[test]
fn a_game_that_goes_on_is_not_lost_to_a_lesson() {
    let dir = tempfile::tempdir().unwrap();
    let mut app = app(Some(Store::new(dir.path())), None, Lang::En, Charset::Unicode);
    assert_eq!(app.screen, Screen::Learn);
    press(&mut app, KeyCode::Esc);
    // The first game of the menu, against a person.
    press(&mut app, KeyCode::Char('4'));
    for code in [
        KeyCode::Down,
        KeyCode::Right,
        KeyCode::Right,
        KeyCode::Up,
        KeyCode::Enter,
    ] {
        press(&mut app, code);
    }
    typed(&mut app, "c3");
    typed(&mut app, "learn");
    assert_eq!(at(&app), (0, false));
    typed(&mut app, "a1");
    typed(&mut app, "menu");
    let menu = draw(&mut app, (100, 36));
    assert!(menu.contains("Hadron: human – human, 1 move"), "{menu}");
}
