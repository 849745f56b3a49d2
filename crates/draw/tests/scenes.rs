//! What holds for the drawings of every position of every ruleset.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod cases;

use std::collections::{BTreeMap, BTreeSet};

use cases::CASES;
use quincunx_draw::svg::{Frame, Theme, svg};
use quincunx_draw::text::{Charset, Colours, Picture, Sheet, text};
use quincunx_draw::{Board, Chosen, Click, Options, Scene, Trace, choose};
use quincunx_rules::{AnyPosition, GAMES, Ruleset, zobrist};

fn all_rulesets() -> impl Iterator<Item = Ruleset> {
    GAMES.iter().flat_map(|game| game.rulesets())
}

fn everything() -> Options {
    Options {
        moves: true,
        ..Options::default()
    }
}

/// Calls `each` with the positions of a random game and the move that led to each.
fn walk(ruleset: &Ruleset, seed: u64, plies: usize, mut each: impl FnMut(&AnyPosition, Option<Trace>)) {
    let mut position = AnyPosition::start(ruleset);
    each(&position, None);
    for ply in 0..plies {
        let moves = position.moves();
        if moves.is_empty() {
            return;
        }
        let random = zobrist::mix(seed.wrapping_mul(1000).wrapping_add(ply as u64));
        let mv = &moves[(random % moves.len() as u64) as usize];
        let last = Trace::of(&position, mv).unwrap();
        position.play(mv).unwrap();
        each(&position, Some(last));
    }
}

fn sheets() -> impl Iterator<Item = Sheet> {
    let widths = [120, 70, 40, 20];
    widths.into_iter().flat_map(|width| {
        [Charset::Unicode, Charset::Ascii].map(|charset| Sheet {
            charset,
            width,
            ..Sheet::default()
        })
    })
}

fn well_drawn(board: &Board, scene: &Scene) {
    let cells = board.cells.len();
    let names: BTreeSet<&str> = board.cells.iter().map(|cell| cell.name.as_str()).collect();
    assert_eq!(names.len(), cells, "every cell has its own name");
    let taken: BTreeSet<usize> = scene.pieces.iter().map(|piece| piece.cell).collect();
    assert_eq!(taken.len(), scene.pieces.len(), "a cell holds one piece");
    let used = scene.pieces.iter().map(|piece| piece.cell);
    let used = used.chain(scene.links.iter().flatten().copied());
    let used = used.chain(
        scene
            .deciding
            .iter()
            .flat_map(|deciding| deciding.cells.iter().copied()),
    );
    let used = used.chain(scene.moves.iter().flat_map(|mv| mv.path.iter().copied()));
    assert!(used.into_iter().all(|cell| cell < cells));
    for row in &scene.notes.rows {
        assert_eq!(row.values.len(), scene.notes.head.len());
    }
    serde_json::to_string(scene).unwrap();
}

#[test]
fn every_position_of_random_games_is_drawn() {
    for (seed, ruleset) in all_rulesets().enumerate() {
        let board = Board::of(&ruleset);
        let mut flipped = board.clone();
        flipped.flip();
        walk(&ruleset, seed as u64, 60, |position, last| {
            let scene = Scene::of(position, &Options { last, ..everything() });
            well_drawn(&board, &scene);
            assert_eq!(
                scene.moves.iter().map(|mv| &mv.text).collect::<Vec<_>>(),
                position.moves().iter().collect::<Vec<_>>()
            );
        });
        walk(&ruleset, seed as u64, 12, |position, last| {
            let scene = Scene::of(position, &Options { last, ..everything() });
            for (board, notes) in [(&board, false), (&flipped, true)] {
                for sheet in sheets() {
                    text(board, &scene, &sheet).render(Colours::True);
                }
                for theme in Theme::ALL {
                    let picture = svg(board, &scene, &Frame { theme, notes });
                    assert!(picture.is_ascii() && !picture.contains("NaN") && !picture.contains("inf"));
                }
            }
        });
    }
}

#[test]
fn clicks_say_every_move() {
    for (seed, ruleset) in all_rulesets().enumerate() {
        walk(&ruleset, seed as u64, 25, |position, _| {
            let moves = Scene::of(position, &everything()).moves;
            for mv in &moves {
                for count in 0..mv.clicks.len() {
                    let Chosen::Next(next) = choose(&moves, &mv.clicks[..count]) else {
                        panic!("{ruleset} {position}: {} is said after {count} clicks", mv.text);
                    };
                    assert!(next.contains(&mv.clicks[count]));
                }
                assert_eq!(
                    choose(&moves, &mv.clicks),
                    Chosen::Move(mv.text.clone()),
                    "{ruleset} {position}"
                );
            }
            let choices = Scene::of(position, &everything()).choices;
            let known = |click: &Click| match click {
                Click::Cell(_) => true,
                Click::Choice(name) => choices.iter().any(|choice| choice.name == *name),
            };
            assert!(moves.iter().flat_map(|mv| &mv.clicks).all(known));
        });
    }
}

#[test]
fn clicks_are_understood_in_another_order_and_nonsense_is_not() {
    let start = |ruleset: &str| {
        let ruleset = ruleset.parse().unwrap();
        let scene = Scene::of(&AnyPosition::start(&ruleset), &everything());
        (Board::of(&ruleset), scene)
    };
    let (board, scene) = start("alliances");
    let cell = Click::Cell(board.find("g12").unwrap());
    assert_eq!(
        choose(&scene.moves, std::slice::from_ref(&cell)),
        Chosen::Next(["G", "O", "P"].map(Click::Choice).to_vec())
    );
    assert_eq!(
        choose(&scene.moves, &[cell, Click::Choice("O")]),
        Chosen::Move("Og12".to_string())
    );
    let (board, scene) = start("murus");
    let empty = Click::Cell(board.find("c4").unwrap());
    assert_eq!(choose(&scene.moves, &[empty]), Chosen::Nothing);
    // Two cells for the two stones of a tower, whichever comes first.
    let (board, scene) = start("murus:opening=redistribute");
    let [tower, left, right] = ["c1", "b2", "h2"].map(|name| Click::Cell(board.find(name).unwrap()));
    let Chosen::Next(next) = choose(&scene.moves, std::slice::from_ref(&tower)) else {
        panic!("a tower begins a move");
    };
    assert_eq!(next.len(), 8);
    assert_eq!(
        choose(&scene.moves, &[tower.clone(), right.clone(), left.clone()]),
        Chosen::Move("c1-b2,h2".to_string())
    );
}

#[test]
fn a_dead_cell_is_never_played_on() {
    for size in [5, 7] {
        let ruleset: Ruleset = format!("hadron:size={size}").parse().unwrap();
        for seed in 0..20 {
            let mut dead = BTreeSet::new();
            walk(&ruleset, seed, 60, |position, last| {
                let played = last.map(|trace| trace.path[0]);
                assert!(played.is_none_or(|cell| !dead.contains(&cell)), "{position}");
                dead = Scene::of(position, &Options::default()).dead.into_iter().collect();
            });
            assert!(!dead.is_empty(), "the game has ended with empty cells");
        }
    }
}

#[test]
fn what_is_still_needed_falls_by_one_at_most() {
    let ruleset = "alliances".parse().unwrap();
    let needs = |position: &AnyPosition| -> Vec<Option<u32>> {
        let notes = Scene::of(position, &Options::default()).notes;
        notes.rows.into_iter().flat_map(|row| row.needs).collect()
    };
    for seed in 0..10 {
        let mut before = needs(&AnyPosition::start(&ruleset));
        assert_eq!(before, [Some(13); 6]);
        walk(&ruleset, seed, 121, |position, _| {
            let now = needs(position);
            for (now, before) in std::iter::zip(&now, &before) {
                match (now, before) {
                    (Some(now), Some(before)) => assert!(now + 1 >= *before, "{position}"),
                    (Some(_), None) => panic!("what was out of reach is not any more: {position}"),
                    (None, _) => {}
                }
            }
            before = now;
        });
    }
}

fn finds_every_cell(picture: &Picture, board: &Board) {
    for cell in 0..board.cells.len() {
        let (column, line) = picture.place_of(cell).unwrap();
        assert_eq!(picture.cell_at(column, line), Some(cell));
        let [columns, lines] = picture.board();
        assert!(column < columns && line < lines);
    }
    assert_eq!(picture.cell_at(10_000, 0), None);
    assert_eq!(picture.cell_at(0, 10_000), None);
}

#[test]
fn a_mouse_finds_every_cell() {
    for ruleset in all_rulesets() {
        let mut board = Board::of(&ruleset);
        let scene = Scene::of(&AnyPosition::start(&ruleset), &Options::default());
        for _ in 0..2 {
            for sheet in sheets() {
                finds_every_cell(&text(&board, &scene, &sheet), &board);
            }
            board.flip();
        }
        assert_eq!(board, Board::of(&ruleset), "turned twice, it is as it was");
    }
}

/// What a mouse finds at a piece is the cell of that piece.
#[test]
fn pieces_stand_where_the_mouse_finds_them() {
    for case in &CASES {
        let (board, scene) = (case.board(), case.scene());
        for sheet in sheets() {
            let picture = text(&board, &scene, &sheet);
            let lines: Vec<Vec<char>> = picture
                .lines
                .iter()
                .map(|line| line.iter().flat_map(|span| span.text.chars()).collect())
                .collect();
            for piece in &scene.pieces {
                let glyph = match sheet.charset {
                    Charset::Unicode => piece.look.glyph,
                    Charset::Ascii => piece.look.letter,
                };
                let (column, line) = picture.place_of(piece.cell).unwrap();
                let near = [column, column + 1, column.wrapping_sub(1)];
                let shown = near
                    .iter()
                    .any(|&at| lines[line].get(at) == Some(&glyph) && picture.cell_at(at, line) == Some(piece.cell));
                assert!(shown, "{} {sheet:?} {}", case.name, board.cells[piece.cell].name);
            }
        }
    }
}

#[test]
fn drawings_fit_their_sheet() {
    for case in &CASES {
        for sheet in sheets() {
            let picture = text(&case.board(), &case.scene(), &sheet);
            // The narrowest hexagon is 36 wide; squares fit everywhere.
            let width = if case.ruleset == "alliances" {
                sheet.width.max(36)
            } else {
                sheet.width.max(25)
            };
            for line in picture.render(Colours::None).lines() {
                assert!(line.chars().count() <= width, "{} {sheet:?}: {line}", case.name);
            }
        }
    }
}

#[test]
fn ascii_is_ascii_and_no_colour_is_no_escape() {
    for case in &CASES {
        for sheet in sheets() {
            let picture = text(&case.board(), &case.scene(), &sheet);
            let drawing = picture.render(Colours::None);
            assert!(!drawing.contains('\x1b'));
            assert!(sheet.charset == Charset::Unicode || drawing.is_ascii(), "{drawing}");
            assert!(picture.render(Colours::Sixteen).contains('\x1b'));
        }
    }
}

/// Colour is never the only difference: what has another colour or another owner has another form and another letter.
#[test]
fn pieces_differ_without_colour() {
    for ruleset in all_rulesets() {
        let mut by_glyph = BTreeMap::new();
        let mut by_letter = BTreeMap::new();
        let mut by_form = BTreeMap::new();
        walk(&ruleset, 3, 60, |position, _| {
            for piece in Scene::of(position, &Options::default()).pieces {
                let what = (piece.kind, piece.owner, piece.look.ink);
                assert_eq!(*by_glyph.entry(piece.look.glyph).or_insert(what), what);
                assert_eq!(*by_letter.entry(piece.look.letter).or_insert(what), what);
                // Black and white differ in brightness, which is enough for pieces that flow together.
                if piece.look.form != quincunx_draw::Form::Drop {
                    assert_eq!(
                        *by_form.entry((piece.look.form, piece.look.height)).or_insert(what),
                        what
                    );
                }
            }
        });
    }
}

#[test]
fn ends_are_explained() {
    let deciding = |name: &str| {
        let case = CASES.iter().find(|case| case.name == name).unwrap();
        let (board, scene) = (case.board(), case.scene());
        assert!(scene.result.is_some(), "{name} has ended");
        let names = |cells: &[usize]| {
            cells
                .iter()
                .map(|&cell| board.cells[cell].name.clone())
                .collect::<Vec<_>>()
        };
        let all = scene
            .deciding
            .iter()
            .map(|one| (one.title.to_string(), names(&one.cells).join(" ")));
        all.collect::<Vec<_>>()
    };
    let groups = deciding("emulsion-4-end");
    assert_eq!(groups[0].0, "player 1: 8 stones");
    assert_eq!(groups[1].0, "player 2: 5 stones");
    let rows = deciding("renpaarden-5-end");
    assert_eq!(rows[0].1, "a5 b5 c5 d5 e5 a4 b4 c4 d4 e4");
    assert_eq!(
        deciding("murus-end"),
        [("player 1 stands on the enemy's home row".to_string(), "d7".to_string())]
    );
    let paths = deciding("alliances-end");
    assert_eq!(paths.len(), 2, "{paths:?}");
}

#[test]
fn the_last_jump_leads_over_stones() {
    let case = CASES.iter().find(|case| case.name == "renpaarden").unwrap();
    let (_, last) = case.play();
    let path = last.unwrap().path;
    let at = |cell: usize| ((cell % 9) as i32, (cell / 9) as i32);
    for pair in path.windows(2) {
        let ((x, y), (to_x, to_y)) = (at(pair[0]), at(pair[1]));
        assert_eq!((x - to_x).abs() * (y - to_y).abs(), 2, "every step is a knight's step");
    }
    assert!(path.len() > 2);
}

#[test]
fn the_environment_is_heeded() {
    let colours = |vars: &[(&str, &str)]| {
        let vars: BTreeMap<String, String> = vars.iter().map(|(k, v)| (k.to_string(), v.to_string())).collect();
        Colours::detect(|name| vars.get(name).cloned())
    };
    assert_eq!(colours(&[("COLORTERM", "truecolor"), ("NO_COLOR", "1")]), Colours::None);
    assert_eq!(colours(&[("COLORTERM", "truecolor"), ("NO_COLOR", "")]), Colours::True);
    assert_eq!(colours(&[("TERM", "xterm-256color")]), Colours::Palette);
    assert_eq!(colours(&[("TERM", "xterm")]), Colours::Sixteen);
    assert_eq!(colours(&[("TERM", "dumb")]), Colours::None);
    let charset = |name: &str, value: &str| Charset::detect(|wanted| (wanted == name).then(|| value.to_string()));
    assert_eq!(charset("LANG", "en_GB.UTF-8"), Charset::Unicode);
    assert_eq!(charset("TERM", "linux"), Charset::Ascii);
}
