//! Positions worth drawing: every game, several sizes, in the middle and at the end.

#![allow(dead_code, unreachable_pub, reason = "each test file uses its own part")]
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::path::Path;
use std::{env, fs};

use quincunx_draw::{Board, Options, Scene, Trace};
use quincunx_rules::{AnyPosition, Ruleset};

/// A position, as the moves that lead to it.
pub struct Case {
    pub name: &'static str,
    pub ruleset: &'static str,
    pub moves: &'static str,
}

pub const CASES: [Case; 13] = [
    Case {
        name: "alliances",
        ruleset: "alliances",
        moves: "Pb1 Gc2 Oa1 Pb8 Pc3 Pa2 Of7 Pf6 Og8 Gd4 Gc7 Gm19 Pd11 Pc10 Pc8 Gd5 Pg17 Pg7 Oh9 Ph8 Oi10 Gj20 Pc5 \
                Gh18 Ph19 Ga5 Pc4 Oc6 Oe13 Pf14 Ge12 Pe6 Pg16 Gm23 Pb4 Ob5 Pa3 Oa4 Ge7 Pf8 Oe5 Od7 Ol21 Pl22 Ok21 \
                Of10 Gf9 Gk22 Gg10 Gi19 Pi17 Gj19 Ob7 Gj18 Ge8 Pk20 Pe9",
    },
    Case {
        name: "alliances-end",
        ruleset: "alliances",
        moves: "Pj21 Gh19 Gj17 Gc9 Ge6 Ge12 Gj16 Gk19 Pf8 Pf13 Gj19 Gl21 Gk20 Gi17 Gj20 Gd10 Pi14 Pg14 Ph12 Ph15 Pg10 \
                Gm22 Pd3 Pb7 Pd4 Pa5 Gf14 Pg15 Gg16 Pj15 Gl18 Pl17 Gk16 Pk15 Gj14 Pj13 Gi12 Pi11 Gh10 Ph9 Gg8 Pg7",
    },
    Case {
        name: "renpaarden",
        ruleset: "renpaarden",
        moves: "a8-b6 a1-b3 c8-d6 b1-a3 e8-f6 c1-d3 b8-a6 d1-c3 d8-e6 e1-f3 e9-f7 h1-i3 f8-g6 f1-e3 h8-i6 g1-h3 g9-h7 \
                d2-e4 d6-a1 e4-e9 g8-h6 f2-g4 f6-b1 g4-g9 a9-b7 a3-b5 f9-g7 e2-f4 e6-c1 f4-h8",
    },
    Case {
        name: "renpaarden-5",
        ruleset: "renpaarden:size=5",
        moves: "c5-d3",
    },
    Case {
        name: "renpaarden-5-end",
        ruleset: "renpaarden:size=5",
        moves: "c5-d3 e1-c5 d4-e1 a1-b3 a5-a1 c1-a5 e4-c1 d2-e4 a4-e3 e2-d4 d5-c3 b1-d5 b5-e2 d1-b5 c4-d1 b2-c4 e5-b2 \
                a2-e5 b4-d2 c2-b4 c3-b1 b3-a4",
    },
    Case {
        name: "emulsion",
        ruleset: "emulsion",
        moves: "d9-c9 c5-d5 h7-i7 h2-h3 d3-c3 i5-h5 f7-f6 f4-e4 b7-b6 g9-h9 e2-f2 b2-a2 a4-b4 a9-a8 e8-d8 j4-j3 j9-j8 \
                c1-d1 e10-f10",
    },
    Case {
        name: "emulsion-4-end",
        ruleset: "emulsion:size=4",
        moves: "a2-b2 b4-c4 d3-c3 c1-d1",
    },
    Case {
        name: "emulsion-1",
        ruleset: "emulsion:size=1",
        moves: "",
    },
    Case {
        name: "hadron",
        ruleset: "hadron:size=7",
        moves: "f5 e2 c5 b2 g3 a4 e7 b7 d4 d1 g6 f1 d6 a6 a1",
    },
    Case {
        name: "hadron-11",
        ruleset: "hadron:size=11",
        moves: "k11 a1 f6 e5",
    },
    Case {
        name: "murus",
        ruleset: "murus:rules=advanced",
        moves: "f1-h1 e7-e5 b1-b3 g7-e5 a1-c3 d7-d5 g1-d4 e5xd4 c1-c3 c7-e5 d1-b3 f7-d5 b3-d3 d5-f5 b2-d2 h7-f5 c2-e4 \
                d6-f6 c3xe5 e5-g5 c2-e2",
    },
    Case {
        name: "murus-open",
        ruleset: "murus:opening=redistribute",
        moves: "c1-b2,g2",
    },
    Case {
        name: "murus-end",
        ruleset: "murus:rules=advanced",
        moves: "d1-b1 b7-d7 c1-e3 e7-e5 f1-d3 h7-f5 b1-b4 c7-a5 b1-b3 f7-f5 e1-c3 a7-c7 a1-c1 g7-e5 h1-f1 c7-a7 c1-f4 \
                d7-b5 g1-g3 c7-c5 c1-a3 e5-c7 g1-g3 f6-d6 g3-e3 f5-h5 e3-c3 e6-g6 b2-b4 g6-g4 c3-e3 g5-g7 b4xb5 \
                d6-f6 b3-d5 f6-h4 d3-a6 d7-b5 d3-d5 c6-a4 d5-d7 b5xa6",
    },
];

impl Case {
    /// The position, and the move that led to it.
    pub fn play(&self) -> (AnyPosition, Option<Trace>) {
        let ruleset: Ruleset = self.ruleset.parse().unwrap();
        let mut position = AnyPosition::start(&ruleset);
        let mut last = None;
        for mv in self.moves.split_whitespace() {
            last = Some(Trace::of(&position, mv).unwrap_or_else(|error| panic!("{}: {mv}: {error}", self.name)));
            position.play(mv).unwrap();
        }
        (position, last)
    }

    pub fn board(&self) -> Board {
        Board::of(&self.ruleset.parse().unwrap())
    }

    pub fn scene(&self) -> Scene {
        let (position, last) = self.play();
        let options = Options {
            last,
            ..Options::default()
        };
        Scene::of(&position, &options)
    }
}

/// Compares a text with the file that holds it, or with `GOLDEN=overwrite` writes the file.
pub fn golden(file: &Path, text: &str) {
    if env::var("GOLDEN").is_ok_and(|value| value == "overwrite") {
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, text).unwrap();
        return;
    }
    let expected = fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    assert!(
        expected.replace("\r\n", "\n") == text,
        "{} differs; if that is meant, run the test with GOLDEN=overwrite\n{text}",
        file.display()
    );
}
