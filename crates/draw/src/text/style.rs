//! Styles of text by what they mean, and the colours they come to.

use crate::{Ink, Surface};

/// Why a cell stands out. Every sign has characters of its own, so that none needs colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// The last move began, ended or changed something here: `[ ]`.
    Last,
    /// The last move led over here, as its nth step: the number.
    Step(usize),
    /// A person has pointed here: `< >`.
    Chosen,
    /// The move a person has begun can go here: `( )`.
    Target,
    /// Marked: `* *`.
    Mark,
    /// It decided the game: `{ }`.
    Deciding,
}

impl Sign {
    /// The characters left and right of what stands on the cell.
    pub(super) fn brackets(self) -> [char; 2] {
        match self {
            Sign::Last => ['[', ']'],
            Sign::Step(n) => [
                u32::try_from(n)
                    .ok()
                    .and_then(|n| char::from_digit(n, 10))
                    .unwrap_or('+'),
                ' ',
            ],
            Sign::Chosen => ['<', '>'],
            Sign::Target => ['(', ')'],
            Sign::Mark => ['*', '*'],
            Sign::Deciding => ['{', '}'],
        }
    }
}

/// What a character is part of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Role {
    /// Words.
    #[default]
    Text,
    /// Coordinates, headings and other words that step back.
    Label,
    /// The lines of the board.
    Line,
    /// A piece or a side of that colour.
    Ink(Ink),
    /// The characters of a sign.
    Sign(Sign),
}

/// How a character looks, without saying so in any terminal's language.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Style {
    /// What it is part of, which gives its colour.
    pub role: Role,
    /// The board it stands on, if it does.
    pub ground: Option<Surface>,
    /// Why its cell stands out, if it does.
    pub sign: Option<Sign>,
    /// Whether it is bold.
    pub bold: bool,
}

impl Style {
    /// The foreground and background for terminals with many colours; none is the terminal's own.
    pub fn rgb(self) -> [Option<[u8; 3]>; 2] {
        let on_wood = self.ground == Some(Surface::Wood);
        let front = match self.role {
            Role::Text => None,
            Role::Label => Some([138, 143, 152]),
            Role::Line if on_wood => Some([104, 74, 40]),
            Role::Line => Some([92, 100, 112]),
            Role::Ink(ink) => Some(ink_rgb(ink)),
            Role::Sign(sign) => Some(sign_rgb(sign)),
        };
        let ground = self.ground.map(|surface| match surface {
            Surface::Slate => [38, 43, 51],
            Surface::Wood => [154, 116, 70],
        });
        [front, self.sign.map(glow_rgb).or(ground)]
    }

    /// The same for terminals with sixteen colours, by their numbers. Signs show by their characters alone.
    pub fn sixteen(self) -> [Option<u8>; 2] {
        let on_wood = self.ground == Some(Surface::Wood);
        let front = match self.role {
            Role::Text | Role::Label => None,
            Role::Line if on_wood => Some(0),
            Role::Line => Some(8),
            Role::Ink(ink) => Some(ink_sixteen(ink)),
            Role::Sign(sign) => Some(sign_sixteen(sign)),
        };
        let ground = self.ground.map(|surface| match surface {
            Surface::Slate => 0,
            Surface::Wood => 2,
        });
        [front, ground]
    }
}

fn ink_rgb(ink: Ink) -> [u8; 3] {
    match ink {
        Ink::Black => [16, 16, 18],
        Ink::White => [255, 253, 245],
        Ink::Red => [255, 112, 98],
        Ink::Blue => [104, 176, 255],
        Ink::Purple => [200, 140, 255],
        Ink::Orange => [255, 172, 56],
        Ink::Green => [96, 216, 124],
    }
}

fn ink_sixteen(ink: Ink) -> u8 {
    match ink {
        Ink::Black => 0,
        Ink::White => 15,
        Ink::Red => 9,
        Ink::Blue => 12,
        Ink::Purple => 13,
        Ink::Orange => 11,
        Ink::Green => 10,
    }
}

fn sign_rgb(sign: Sign) -> [u8; 3] {
    match sign {
        Sign::Last | Sign::Step(_) => [244, 226, 130],
        Sign::Chosen | Sign::Target => [140, 244, 170],
        Sign::Mark => [255, 150, 150],
        Sign::Deciding => [255, 214, 80],
    }
}

fn sign_sixteen(sign: Sign) -> u8 {
    match sign {
        Sign::Last | Sign::Step(_) | Sign::Deciding => 11,
        Sign::Chosen | Sign::Target => 14,
        Sign::Mark => 9,
    }
}

fn glow_rgb(sign: Sign) -> [u8; 3] {
    match sign {
        Sign::Last | Sign::Step(_) => [92, 88, 38],
        Sign::Chosen | Sign::Target => [38, 92, 66],
        Sign::Mark => [112, 52, 52],
        Sign::Deciding => [118, 92, 14],
    }
}
