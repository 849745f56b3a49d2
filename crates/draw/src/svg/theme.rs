//! Themes: what the colours of a scene come to.

use std::fmt;
use std::str::FromStr;

use crate::{Ink, Surface};

/// A set of colours for pictures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Theme {
    /// On a light page.
    #[default]
    Light,
    /// On a dark page.
    Dark,
    /// Black, white and grey, for paper.
    Print,
    /// Colours that people with any kind of colour blindness can tell apart.
    ColourBlind,
}

impl Theme {
    /// Every theme.
    pub const ALL: [Theme; 4] = [Theme::Light, Theme::Dark, Theme::Print, Theme::ColourBlind];

    /// Its name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Theme::Light => "light",
            Theme::Dark => "dark",
            Theme::Print => "print",
            Theme::ColourBlind => "colour-blind",
        }
    }

    pub(super) fn palette(self) -> &'static Palette {
        match self {
            Theme::Light => &LIGHT,
            Theme::Dark => &DARK,
            Theme::Print => &PRINT,
            Theme::ColourBlind => &COLOUR_BLIND,
        }
    }
}

impl fmt::Display for Theme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Theme {
    type Err = String;

    fn from_str(text: &str) -> Result<Theme, String> {
        Theme::ALL
            .into_iter()
            .find(|theme| theme.name() == text)
            .ok_or_else(|| {
                let names = Theme::ALL.map(Theme::name).join(", ");
                format!("unknown theme `{text}`: the themes are {names}")
            })
    }
}

/// The colours of a board.
pub(super) struct Ground {
    pub(super) cell: &'static str,
    /// The dark cells of a chequered board.
    pub(super) dark: &'static str,
    pub(super) line: &'static str,
}

/// The colours of a piece.
pub(super) struct Paint {
    /// Where light falls on it.
    pub(super) light: &'static str,
    pub(super) fill: &'static str,
    pub(super) edge: &'static str,
    /// What is drawn or written on it.
    pub(super) mark: &'static str,
}

/// All colours of a theme.
pub(super) struct Palette {
    pub(super) page: &'static str,
    pub(super) text: &'static str,
    pub(super) label: &'static str,
    slate: Ground,
    wood: Ground,
    pub(super) last: &'static str,
    pub(super) chosen: &'static str,
    pub(super) target: &'static str,
    pub(super) mark: &'static str,
    pub(super) arrow: &'static str,
    pub(super) deciding: &'static str,
    inks: [Paint; 7],
}

impl Palette {
    pub(super) fn ground(&self, surface: Surface) -> &Ground {
        match surface {
            Surface::Slate => &self.slate,
            Surface::Wood => &self.wood,
        }
    }

    pub(super) fn paint(&self, ink: Ink) -> &Paint {
        &self.inks[ink as usize]
    }
}

const fn ground(cell: &'static str, dark: &'static str, line: &'static str) -> Ground {
    Ground { cell, dark, line }
}

const fn paint(light: &'static str, fill: &'static str, edge: &'static str, mark: &'static str) -> Paint {
    Paint {
        light,
        fill,
        edge,
        mark,
    }
}

static LIGHT: Palette = Palette {
    page: "#fdfcfa",
    text: "#2b2d31",
    label: "#8a8d94",
    slate: ground("#eef0f2", "#e2e5e9", "#c6cbd3"),
    wood: ground("#efdcbc", "#d9b98a", "#c09a66"),
    last: "#f2c94c",
    chosen: "#5fb878",
    target: "#3f9a5c",
    mark: "#d6453d",
    arrow: "#2f8f5b",
    deciding: "#e0a100",
    inks: [
        paint("#54585f", "#2c2f34", "#15171a", "#f4f1ea"),
        paint("#ffffff", "#f4f0e6", "#9a8f78", "#3a3830"),
        paint("#e97a66", "#d4523f", "#9c3324", "#ffffff"),
        paint("#6c9fe0", "#3f78c8", "#27528f", "#ffffff"),
        paint("#b084d8", "#8d57c0", "#623693", "#ffffff"),
        paint("#f9bd63", "#ee9b2d", "#b06a0f", "#ffffff"),
        paint("#79c388", "#45a05c", "#2a7040", "#ffffff"),
    ],
};

static DARK: Palette = Palette {
    page: "#1c1e22",
    text: "#e6e4df",
    label: "#8b9099",
    slate: ground("#2a2d33", "#23262b", "#454a53"),
    wood: ground("#8c6f4b", "#75593a", "#5b4429"),
    last: "#d9b53c",
    chosen: "#5fb878",
    target: "#6fd08c",
    mark: "#ff6b62",
    arrow: "#5cc98a",
    deciding: "#ffc93c",
    inks: [
        paint("#3d4046", "#1d1f23", "#676b73", "#efece4"),
        paint("#ffffff", "#ece7db", "#5c5240", "#3a3830"),
        paint("#f08a76", "#e0604c", "#ffb3a5", "#ffffff"),
        paint("#7fb0ee", "#4f8bdd", "#b4d3fb", "#ffffff"),
        paint("#bd93e2", "#9a66cf", "#d3b8ee", "#ffffff"),
        paint("#fbc878", "#f0a23b", "#fbdcab", "#4a2c00"),
        paint("#86cf96", "#52ae69", "#b3e3be", "#ffffff"),
    ],
};

static PRINT: Palette = Palette {
    page: "#ffffff",
    text: "#000000",
    label: "#444444",
    slate: ground("#ffffff", "#e8e8e8", "#888888"),
    wood: ground("#ffffff", "#d9d9d9", "#888888"),
    last: "#777777",
    chosen: "#222222",
    target: "#000000",
    mark: "#000000",
    arrow: "#333333",
    deciding: "#000000",
    inks: [
        paint("#222222", "#222222", "#000000", "#ffffff"),
        paint("#ffffff", "#ffffff", "#000000", "#000000"),
        paint("#3a3a3a", "#3a3a3a", "#000000", "#ffffff"),
        paint("#ffffff", "#ffffff", "#000000", "#000000"),
        paint("#333333", "#333333", "#000000", "#ffffff"),
        paint("#ffffff", "#ffffff", "#000000", "#000000"),
        paint("#a6a6a6", "#a6a6a6", "#000000", "#000000"),
    ],
};

/// The palette of Okabe and Ito, whose colours differ in brightness as well.
static COLOUR_BLIND: Palette = Palette {
    page: "#fdfdfd",
    text: "#1f1f1f",
    label: "#6f7278",
    slate: ground("#f1f1f1", "#e4e4e4", "#bcbcbc"),
    wood: ground("#eae3d6", "#cfc3ad", "#a59a86"),
    last: "#f0e442",
    chosen: "#56b4e9",
    target: "#0072b2",
    mark: "#d55e00",
    arrow: "#0072b2",
    deciding: "#d55e00",
    inks: [
        paint("#4a4a4a", "#222222", "#000000", "#ffffff"),
        paint("#ffffff", "#f7f7f2", "#777777", "#222222"),
        paint("#e07c2e", "#d55e00", "#8f3f00", "#ffffff"),
        paint("#2f8fc6", "#0072b2", "#004b75", "#ffffff"),
        paint("#a0659a", "#7b3f75", "#4f2449", "#ffffff"),
        paint("#f2be4c", "#e69f00", "#8a5f00", "#3d2a00"),
        paint("#3dbd9b", "#009e73", "#00614a", "#ffffff"),
    ],
};
