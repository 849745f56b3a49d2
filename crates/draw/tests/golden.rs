//! Drawings compared with files, which people have looked at. `GOLDEN=overwrite` writes them anew.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod cases;

use std::path::{Path, PathBuf};

use cases::{CASES, golden};
use quincunx_draw::svg::{Frame, Theme, svg};
use quincunx_draw::text::{Charset, Colours, Sheet, text};
use quincunx_draw::{Arrow, Click, Options, Scene, plain};

fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name)
}

#[test]
fn texts() {
    for case in &CASES {
        let (board, scene) = (case.board(), case.scene());
        let wide = Sheet {
            width: 110,
            ..Sheet::default()
        };
        let ascii = Sheet {
            charset: Charset::Ascii,
            width: 44,
            ..Sheet::default()
        };
        let narrow = Sheet {
            width: 24,
            ..Sheet::default()
        };
        let drawings = [wide, ascii, narrow].map(|sheet| text(&board, &scene, &sheet).render(Colours::None));
        golden(&file(&format!("{}.txt", case.name)), &drawings.join("\n"));
    }
}

/// On a screen, where the number of lines is known: as large as it allows, and on the smallest of the usual ones.
#[test]
fn screens() {
    for case in &CASES {
        let (board, scene) = (case.board(), case.scene());
        let sheet = |charset, width, height| Sheet {
            charset,
            width,
            height: Some(height),
            notes: false,
        };
        let sheets = [
            sheet(Charset::Unicode, 110, 60),
            sheet(Charset::Ascii, 110, 60),
            sheet(Charset::Unicode, 52, 20),
        ];
        let drawings = sheets.map(|sheet| {
            let picture = text(&board, &scene, &sheet);
            let [wide, high] = picture.board();
            assert!(
                wide <= sheet.width && high <= sheet.height.unwrap(),
                "{} {sheet:?}",
                case.name
            );
            for cell in 0..board.cells.len() {
                let (column, line) = picture.place_of(cell).unwrap();
                assert_eq!(picture.cell_at(column, line), Some(cell), "{}", case.name);
                assert!(picture.face_of(cell).len() >= 2, "{}", case.name);
            }
            picture.render(Colours::None)
        });
        golden(&file(&format!("{}-screen.txt", case.name)), &drawings.join("\n"));
    }
}

#[test]
fn plain_texts() {
    let drawings = CASES
        .iter()
        .map(|case| format!("{}\n{}\n", case.ruleset, plain(&case.play().0)));
    golden(&file("plain.txt"), &drawings.collect::<String>());
}

#[test]
fn colours() {
    for case in CASES
        .iter()
        .filter(|case| ["hadron", "emulsion-4-end"].contains(&case.name))
    {
        let picture = text(&case.board(), &case.scene(), &Sheet::default());
        let all = [Colours::Sixteen, Colours::Palette, Colours::True].map(|colours| picture.render(colours));
        golden(&file(&format!("{}.ansi", case.name)), &all.join("\n"));
    }
}

#[test]
fn pictures_in_every_theme() {
    for case in &CASES {
        // One theme of each is in the documentation.
        let themes: &[Theme] = match case.name {
            "alliances" | "renpaarden" | "emulsion" | "hadron" | "murus" => &[Theme::Print, Theme::ColourBlind],
            _ => &[Theme::Light],
        };
        for &theme in themes {
            let frame = Frame { theme, notes: true };
            golden(
                &file(&format!("{}-{theme}.svg", case.name)),
                &svg(&case.board(), &case.scene(), &frame),
            );
        }
    }
}

/// The pictures of the README, light and dark.
#[test]
fn pictures_of_the_documentation() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/pictures");
    for name in ["alliances", "renpaarden", "emulsion", "hadron", "murus"] {
        let case = CASES.iter().find(|case| case.name == name).unwrap();
        for theme in [Theme::Light, Theme::Dark] {
            let frame = Frame { theme, notes: true };
            golden(
                &folder.join(format!("{name}-{theme}.svg")),
                &svg(&case.board(), &case.scene(), &frame),
            );
        }
    }
}

/// Everything that can be drawn over a board at once, seen from the other side.
#[test]
fn signs() {
    for (name, clicks) in [("murus", vec!["e1"]), ("alliances", vec![]), ("renpaarden", vec!["c1"])] {
        let case = CASES.iter().find(|case| case.name == name).unwrap();
        let (position, last) = case.play();
        let mut board = case.board();
        let find = |cell: &str| board.find(cell).unwrap();
        let mut position = position;
        if name == "murus" {
            // Player 1 chooses, so it has to be its turn.
            let reply = position.moves()[0].clone();
            position.play(&reply).unwrap();
        }
        let options = Options {
            last,
            clicks: clicks.iter().map(|cell| Click::Cell(find(cell))).collect(),
            marks: vec![find("g7")],
            arrows: vec![Arrow {
                from: find("c3"),
                to: find("e5"),
            }],
            ..Options::default()
        };
        let scene = Scene::of(&position, &options);
        board.flip();
        assert_eq!(scene.targets.is_empty(), clicks.is_empty(), "{name}");
        golden(
            &file(&format!("{name}-signs.svg")),
            &svg(&board, &scene, &Frame::default()),
        );
        let drawing = text(&board, &scene, &Sheet::default()).render(Colours::None);
        golden(&file(&format!("{name}-signs.txt")), &drawing);
    }
}
