//! A toy game that repeats soon: two walkers on a track, each wants to be the first at its end.

use std::fmt;
use std::str::FromStr;

use quincunx_rules::{
    AnyPosition, EndReason, GameInfo, Illegal, Move, Outcome, ParseError, Player, Position, PositionError, Ruleset,
    Square, ending, illegal,
};

static INFO: GameInfo = GameInfo {
    name: "walk",
    title: "Walk",
    summary: "Be the first at the end of the track.",
    options: &[],
    reasons: &[],
    rules: "",
    external: None,
};

const END: u8 = 4;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Walk {
    at: [u8; 2],
    side: Player,
}

impl Walk {
    pub(crate) fn ruleset() -> Ruleset {
        INFO.default_ruleset()
    }

    pub(crate) fn opening() -> AnyPosition {
        AnyPosition::from(Walk {
            at: [1; 2],
            side: Player::One,
        })
    }
}

/// A step forward, a step back, or none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Pace {
    Forward,
    Back,
    Stay,
}

const PACES: [(Pace, &str); 3] = [(Pace::Forward, "+"), (Pace::Back, "-"), (Pace::Stay, "=")];

impl Move for Pace {
    const CODES: usize = 3;

    fn code(self) -> u16 {
        self as u16
    }

    fn from_code(code: u16) -> Option<Pace> {
        PACES.get(usize::from(code)).map(|(pace, _)| *pace)
    }
}

impl fmt::Display for Pace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(PACES[*self as usize].1)
    }
}

impl FromStr for Pace {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Pace, ParseError> {
        let found = PACES.iter().find(|(_, known)| *known == text);
        // Errors can only be made by the rules, so one of theirs has to do.
        found
            .map(|(pace, _)| *pace)
            .ok_or_else(|| "?".parse::<Square<u64>>().unwrap_err())
    }
}

impl fmt::Display for Walk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{} {}", self.at[0], self.at[1], self.side)
    }
}

impl Position for Walk {
    type Move = Pace;
    type Symmetry = quincunx_rules::Identity;

    const CAN_REPEAT: bool = true;

    fn game() -> &'static GameInfo {
        &INFO
    }

    fn start(ruleset: &Ruleset) -> Option<Walk> {
        (*ruleset == Walk::ruleset()).then_some(Walk {
            at: [1; 2],
            side: Player::One,
        })
    }

    fn parse_board(start: &Walk, _: &str) -> Result<Walk, PositionError> {
        Ok(*start)
    }

    fn ruleset(&self) -> Ruleset {
        Walk::ruleset()
    }

    fn side(&self) -> Player {
        self.side
    }

    fn result(&self) -> Option<Outcome> {
        let winner = Player::BOTH.into_iter().find(|player| self.at[player.index()] == END)?;
        Some(Outcome::win(
            winner,
            ending!("arrived", "player {winner} has arrived", winner: "you have arrived", loser: "the opponent has arrived"),
        ))
    }

    fn for_each_move(&self, each: impl FnMut(Pace)) {
        PACES
            .into_iter()
            .map(|(pace, _)| pace)
            .filter(|pace| self.is_legal(*pace))
            .for_each(each);
    }

    fn check(&self, mv: Pace) -> Result<(), Illegal> {
        let stuck = mv == Pace::Back && self.at[self.side.index()] == 0;
        if stuck || self.result().is_some() {
            return Err(illegal!("walk-stuck", "there is no way"));
        }
        Ok(())
    }

    fn play_unchecked(&mut self, mv: Pace) {
        let at = &mut self.at[self.side.index()];
        match mv {
            Pace::Forward => *at += 1,
            Pace::Back => *at -= 1,
            Pace::Stay => {}
        }
        self.side = !self.side;
    }

    /// The side is left out on purpose: a hash that is not unique must not end a game.
    fn key(&self) -> u64 {
        u64::from(self.at[0]) * 16 + u64::from(self.at[1])
    }

    fn key_from_scratch(&self) -> u64 {
        self.key()
    }

    fn stopped(&self, reason: EndReason) -> Outcome {
        let [one, two] = self.at;
        match one.cmp(&two) {
            std::cmp::Ordering::Less => Outcome::win(Player::Two, reason),
            std::cmp::Ordering::Equal => Outcome::draw(reason),
            std::cmp::Ordering::Greater => Outcome::win(Player::One, reason),
        }
    }
}
