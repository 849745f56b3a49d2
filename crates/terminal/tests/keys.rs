//! The program without a terminal: whatever is pressed, it goes on, and it fits whatever screen there is.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod hands;

use quincunx_draw::text::{Charset, Colours};
use quincunx_engine::bot::Thought;
use quincunx_engine::{Control, Limits, Options, Score};
use quincunx_play::Settings;
use quincunx_rules::{GAMES, History};
use quincunx_study::review;
use quincunx_terminal::{App, Config, Effect, Finding, First, Looks, Report, Screen, Sitter, Store};
use quincunx_texts::Lang;
use ratatui::crossterm::event::{KeyCode, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};

use hands::{draw, press, typed};

fn app(store: Option<Store>, game: Option<(&str, [&str; 2])>) -> App {
    let first = match game {
        None => First::Menu,
        Some((ruleset, sitters)) => {
            let sitters = sitters.map(|sitter| sitter.parse().unwrap());
            First::Game(Settings::new(ruleset.parse().unwrap()), sitters)
        }
    };
    App::new(Config {
        lang: Lang::En,
        looks: Looks {
            charset: Charset::Unicode,
            colours: Colours::True,
        },
        store,
        programs: None,
        seed: 1,
        first,
    })
}

/// Answers every question with the first legal move. Says whether the program wants to leave.
fn serve(app: &mut App) -> bool {
    for effect in app.take_effects() {
        match effect {
            Effect::Quit => return true,
            Effect::Ask { job, history, .. } => {
                let first = history.position().moves().into_iter().next();
                let thought = first.map(|mv| Thought {
                    lines: vec![(None, vec![mv])],
                    ..Thought::default()
                });
                app.report(Report {
                    job,
                    finding: Finding::Chosen(thought),
                });
            }
            _ => {}
        }
    }
    false
}

/// Numbers that look random and are always the same.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % sides
    }
}

#[test]
fn every_screen_fits_every_size_in_every_language() {
    let dir = tempfile::tempdir().unwrap();
    for game in GAMES {
        for lang in Lang::ALL {
            for charset in [Charset::Unicode, Charset::Ascii] {
                let mut app = app(Some(Store::new(dir.path())), Some((game.name, ["human", "human"])));
                app.set_lang(lang);
                app.looks.charset = charset;
                for size in [
                    (1, 1),
                    (36, 12),
                    (40, 20),
                    (60, 24),
                    (80, 24),
                    (80, 40),
                    (132, 43),
                    (250, 80),
                ] {
                    let text = draw(&mut app, size);
                    assert!(charset == Charset::Unicode || text.is_ascii(), "{text}");
                }
                // The usual terminal is enough for everything.
                let text = draw(&mut app, (80, 24));
                assert!(!text.contains("80 × 24") && text.contains(game.title), "{text}");
                for code in [KeyCode::F(1), KeyCode::Esc, KeyCode::Esc, KeyCode::Esc, KeyCode::F(12)] {
                    press(&mut app, code);
                    draw(&mut app, (80, 24));
                    draw(&mut app, (36, 12));
                }
            }
        }
    }
}

#[test]
fn random_keys_and_clicks_never_break_it() {
    let keys = [
        KeyCode::Enter,
        KeyCode::Enter,
        KeyCode::Enter,
        KeyCode::Up,
        KeyCode::Down,
        KeyCode::Left,
        KeyCode::Right,
        KeyCode::Tab,
        KeyCode::BackTab,
        KeyCode::Esc,
        KeyCode::Backspace,
        KeyCode::Delete,
        KeyCode::PageUp,
        KeyCode::PageDown,
        KeyCode::Home,
        KeyCode::End,
        KeyCode::Char(' '),
        KeyCode::Char('+'),
        KeyCode::Char('a'),
        KeyCode::Char('3'),
        KeyCode::Char('y'),
        KeyCode::Char('é'),
        KeyCode::F(2),
        KeyCode::F(3),
        KeyCode::F(4),
        KeyCode::F(5),
        KeyCode::F(6),
        KeyCode::F(9),
        KeyCode::F(11),
        KeyCode::F(12),
    ];
    let dir = tempfile::tempdir().unwrap();
    for (n, game) in GAMES.iter().enumerate() {
        let mut dice = Dice(n as u64 + 1);
        let mut app = app(Some(Store::new(dir.path())), Some((game.name, ["human", "greedy"])));
        let mut now = 0;
        for _ in 0..2500 {
            match dice.roll(6) {
                0 => app.mouse(MouseEvent {
                    kind: MouseEventKind::Down(MouseButton::Left),
                    column: dice.roll(110) as u16,
                    row: dice.roll(40) as u16,
                    modifiers: KeyModifiers::NONE,
                }),
                1 => {
                    now += dice.roll(3000) as u64;
                    app.tick(now);
                }
                _ => press(&mut app, keys[dice.roll(keys.len())]),
            }
            if serve(&mut app) {
                app = self::app(Some(Store::new(dir.path())), Some((game.name, ["greedy", "human"])));
            }
            let size = [(110, 40), (80, 24), (50, 20), (20, 5)][dice.roll(4)];
            draw(&mut app, size);
        }
    }
}

#[test]
fn clicks_alone_play_whole_games_of_everything() {
    for ruleset in [
        "alliances",
        "renpaarden:size=5",
        "emulsion:size=4",
        "hadron",
        "murus:rules=advanced",
    ] {
        let mut dice = Dice(7);
        let mut app = app(None, Some((ruleset, ["human", "human"])));
        for _ in 0..600 {
            let play = app.play.as_ref().unwrap();
            if play.table.game.result().is_some() {
                break;
            }
            let plies = play.table.game.plies();
            let clicks = play.moves[dice.roll(play.moves.len())].clicks.clone();
            let names: Vec<String> = clicks.iter().map(|click| format!("{click:?}")).collect();
            for click in clicks {
                draw(&mut app, (120, 50));
                match click {
                    quincunx_draw::Click::Cell(cell) => {
                        let (column, row) = app.hits.places[cell];
                        app.mouse(MouseEvent {
                            kind: MouseEventKind::Down(MouseButton::Left),
                            column,
                            row,
                            modifiers: KeyModifiers::NONE,
                        });
                    }
                    quincunx_draw::Click::Choice(name) => {
                        // Armed with Tab where moves begin with it, or chosen in the box where they end with it.
                        for _ in 0..4 {
                            let play = app.play.as_ref().unwrap();
                            if app.dialogs.is_empty() && play.armed != Some(name) {
                                press(&mut app, KeyCode::Tab);
                            }
                        }
                        let open = app.dialogs.last().cloned();
                        if let Some(quincunx_terminal::Dialog::Choose { choices, .. }) = open {
                            let at = choices.iter().position(|choice| choice.name == name).unwrap();
                            for _ in 0..at {
                                press(&mut app, KeyCode::Down);
                            }
                            press(&mut app, KeyCode::Enter);
                        } else if app.play.as_ref().unwrap().moves.len() == 1 {
                            press(&mut app, KeyCode::Enter);
                        }
                    }
                }
            }
            let play = app.play.as_ref().unwrap();
            assert_eq!(
                play.table.game.plies(),
                plies + 1,
                "{ruleset} {names:?} {:?}",
                play.message
            );
        }
        assert!(app.play.as_ref().unwrap().table.game.plies() > 4, "{ruleset}");
    }
}

#[test]
fn undo_against_the_computer_leads_to_ones_own_turn() {
    let mut app = app(None, Some(("hadron", ["human", "random"])));
    let plies = |app: &App| app.play.as_ref().unwrap().table.game.plies();
    typed(&mut app, "c3");
    app.tick(5000);
    serve(&mut app);
    assert_eq!(plies(&app), 2);
    press(&mut app, KeyCode::F(3));
    assert_eq!(plies(&app), 0);
    press(&mut app, KeyCode::F(4));
    assert_eq!(plies(&app), 2);
    // While the computer thinks, too.
    let mv = app.play.as_ref().unwrap().moves[0].text.clone();
    typed(&mut app, &mv);
    assert_eq!(plies(&app), 3);
    press(&mut app, KeyCode::F(3));
    assert_eq!(plies(&app), 2);
    serve(&mut app);
    assert_eq!(plies(&app), 2, "an answer that comes too late is not played");
}

#[test]
fn resigning_can_be_taken_back() {
    let mut app = app(None, Some(("murus", ["human", "random"])));
    typed(&mut app, "resign");
    press(&mut app, KeyCode::Char('y'));
    assert!(app.play.as_ref().unwrap().table.game.result().is_some());
    press(&mut app, KeyCode::Esc);
    typed(&mut app, "undo");
    assert!(app.play.as_ref().unwrap().table.game.result().is_none());
}

#[test]
fn time_runs_out_but_not_in_the_menu() {
    let mut settings = Settings::new("hadron".parse().unwrap());
    settings.clock = quincunx_terminal::read_clock("1+0").unwrap();
    let mut app = App::new(Config {
        lang: Lang::En,
        looks: Looks::default(),
        store: None,
        programs: None,
        seed: 0,
        first: First::Game(settings, [Sitter::Human, Sitter::Human]),
    });
    app.tick(30_000);
    typed(&mut app, "menu");
    assert_eq!(app.screen, Screen::Menu);
    app.tick(500_000);
    press(&mut app, KeyCode::Enter);
    assert_eq!(app.screen, Screen::Game);
    app.tick(520_000);
    assert!(app.play.as_ref().unwrap().table.game.result().is_none());
    app.tick(531_000);
    let verdict = app.play.as_ref().unwrap().table.game.verdict().unwrap();
    assert_eq!((verdict.winner, verdict.reason.as_str()), (Some(2), "time"));
    assert!(draw(&mut app, (100, 30)).contains("the time of player 1 has run out"));
}

/// What the program wants done, but for one kind of thing that is handed out.
fn asked(app: &mut App) -> Option<(quincunx_terminal::JobId, Box<History>)> {
    app.take_effects().into_iter().find_map(|effect| match effect {
        Effect::Review { job, history, .. } | Effect::Ask { job, history, .. } => Some((job, history)),
        _ => None,
    })
}

#[test]
fn a_game_is_reviewed_and_its_mistakes_are_played_again() {
    let dir = tempfile::tempdir().unwrap();
    let mut app = app(
        Some(Store::new(dir.path())),
        Some(("hadron:size=3", ["human", "human"])),
    );
    typed(&mut app, "mistakes");
    assert!(draw(&mut app, (100, 30)).contains("Type review first."));
    for text in ["a1", "c3", "c1", "resign"] {
        typed(&mut app, text);
    }
    press(&mut app, KeyCode::Char('y'));
    press(&mut app, KeyCode::Esc);
    app.take_effects();
    typed(&mut app, "review");
    let (job, history) = asked(&mut app).unwrap();
    let finding = Finding::Judged(1, 4);
    app.report(Report { job, finding });
    assert!(draw(&mut app, (100, 30)).contains("1 of 4"));
    let limits = Limits {
        nodes: Some(10),
        ..Limits::default()
    };
    let whole = Control::new(&Limits::default());
    let review = review(&history, &limits, Options::default(), &whole, &mut |_, _| {});
    let finding = Finding::Reviewed(review.map(Box::new));
    app.report(Report { job, finding });
    let text = draw(&mut app, (100, 30));
    for words in [
        "c1??",
        "Missed win: 100 % → 0 %, proven",
        "Better: b2",
        "Accuracy: player 1",
    ] {
        assert!(text.contains(words), "{words}\n{text}");
    }
    for size in [(36, 12), (60, 24), (80, 24), (132, 43)] {
        draw(&mut app, size);
    }
    typed(&mut app, "mistakes");
    assert!(draw(&mut app, (100, 30)).contains("from a game of yours"));
    app.take_effects();
    typed(&mut app, "a3");
    let (job, history) = asked(&mut app).unwrap();
    let lines = vec![(Some(Score::win_in(1)), vec![history.position().moves()[0].clone()])];
    let thought = Thought {
        lines,
        ..Thought::default()
    };
    let finding = Finding::Chosen(Some(thought));
    app.report(Report { job, finding });
    assert!(draw(&mut app, (100, 30)).contains("That loses"));
    typed(&mut app, "b2");
    let text = draw(&mut app, (100, 30));
    assert!(text.contains("Solved.") && text.contains("today: 0"), "{text}");
    press(&mut app, KeyCode::Enter);
    assert!(draw(&mut app, (100, 30)).contains("That was the last one."));
    assert_eq!(app.screen, Screen::Puzzles);
    assert_eq!(Store::new(dir.path()).practice(), *app.practice());
}
