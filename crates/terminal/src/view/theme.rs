//! Colours, for terminals with any number of them.

use quincunx_draw::text::{Colours, Style as Drawn, nearest};
use ratatui::style::{Color, Modifier, Style};

use crate::{Looks, Tone};

/// What everything looks like on this terminal.
pub(super) struct Theme {
    colours: Colours,
}

/// The sixteen colours of every terminal, by their numbers.
const SIXTEEN: [Color; 16] = [
    Color::Black,
    Color::Red,
    Color::Green,
    Color::Yellow,
    Color::Blue,
    Color::Magenta,
    Color::Cyan,
    Color::Gray,
    Color::DarkGray,
    Color::LightRed,
    Color::LightGreen,
    Color::LightYellow,
    Color::LightBlue,
    Color::LightMagenta,
    Color::LightCyan,
    Color::White,
];

impl Theme {
    pub(super) fn new(looks: Looks) -> Theme {
        Theme { colours: looks.colours }
    }

    /// A colour, or the one of the sixteen that stands for it.
    fn shade(&self, [r, g, b]: [u8; 3], number: u8) -> Option<Color> {
        match self.colours {
            Colours::None => None,
            Colours::Sixteen => Some(SIXTEEN[usize::from(number)]),
            Colours::Palette => Some(Color::Indexed(nearest([r, g, b]))),
            Colours::True => Some(Color::Rgb(r, g, b)),
        }
    }

    fn front(&self, rgb: [u8; 3], number: u8) -> Style {
        self.shade(rgb, number)
            .map_or(Style::new(), |colour| Style::new().fg(colour))
    }

    /// Words that step back.
    pub(super) fn quiet(&self) -> Style {
        match self.colours {
            Colours::None => Style::new().add_modifier(Modifier::DIM),
            _ => self.front([138, 143, 152], 7),
        }
    }

    /// Words that stand out.
    pub(super) fn strong(&self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    /// The colour of the house.
    pub(super) fn accent(&self) -> Style {
        self.front([122, 200, 255], 14).add_modifier(Modifier::BOLD)
    }

    /// Lines around things.
    pub(super) fn border(&self) -> Style {
        self.front([92, 104, 120], 8)
    }

    /// The line that is chosen.
    pub(super) fn chosen(&self) -> Style {
        match (self.colours, self.shade([38, 84, 124], 4)) {
            (Colours::Palette | Colours::True, Some(back)) => {
                let style = Style::new().bg(back).add_modifier(Modifier::BOLD);
                self.shade([255, 255, 255], 15).map_or(style, |front| style.fg(front))
            }
            _ => Style::new().add_modifier(Modifier::REVERSED | Modifier::BOLD),
        }
    }

    /// The bar at the top.
    pub(super) fn bar(&self) -> Style {
        match (self.colours, self.shade([30, 42, 56], 4)) {
            (Colours::Palette | Colours::True, Some(back)) => {
                let style = Style::new().bg(back);
                self.shade([220, 228, 236], 15).map_or(style, |front| style.fg(front))
            }
            _ => Style::new().add_modifier(Modifier::REVERSED),
        }
    }

    pub(super) fn tone(&self, tone: Tone) -> Style {
        match tone {
            Tone::Good => self.front([140, 230, 160], 10),
            Tone::Bad => self.front([255, 140, 120], 9).add_modifier(Modifier::BOLD),
            Tone::Plain => self.quiet(),
        }
    }

    /// The two halves of the evaluation bar.
    pub(super) fn halves(&self) -> [Style; 2] {
        let half = |front: [u8; 3], number| self.front(front, number);
        [half([240, 236, 220], 15), half([110, 116, 128], 8)]
    }

    /// A style of the board.
    pub(super) fn drawn(&self, drawn: Drawn) -> Style {
        let mut style = Style::new();
        let [front, back] = match self.colours {
            Colours::None => [None, None],
            Colours::Sixteen => drawn
                .sixteen()
                .map(|number| number.map(|number| SIXTEEN[usize::from(number)])),
            _ => drawn.rgb().map(|rgb| rgb.and_then(|rgb| self.shade(rgb, 0))),
        };
        if let Some(front) = front {
            style = style.fg(front);
        }
        if let Some(back) = back {
            style = style.bg(back);
        }
        if drawn.bold {
            style = style.add_modifier(Modifier::BOLD);
        }
        style
    }

    /// The cell under the cursor: visible without any colour.
    pub(super) fn cursor(&self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }
}
