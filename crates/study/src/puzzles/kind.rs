//! What kind of thing a puzzle asks for.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// What kind of thing a puzzle asks for; `Display` and `FromStr` are its name in files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// `win-in-3`: the solution ends the game with that many moves of the solver.
    WinIn(usize),
    /// `only-move`: every other move throws the win away.
    OnlyMove,
    /// `defence`: after every other move the opponent wins with the next one.
    Defence,
    /// `cut-off`: the opponent is cut off from a colour (Alliances).
    CutOff,
    /// `jump`: a stone goes over stones of the opponent (Renpaarden).
    Jump,
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Kind::WinIn(moves) => write!(f, "win-in-{moves}"),
            Kind::OnlyMove => f.pad("only-move"),
            Kind::Defence => f.pad("defence"),
            Kind::CutOff => f.pad("cut-off"),
            Kind::Jump => f.pad("jump"),
        }
    }
}

impl FromStr for Kind {
    type Err = String;

    fn from_str(text: &str) -> Result<Kind, String> {
        Ok(match text {
            "only-move" => Kind::OnlyMove,
            "defence" => Kind::Defence,
            "cut-off" => Kind::CutOff,
            "jump" => Kind::Jump,
            _ => {
                let moves = text.strip_prefix("win-in-").and_then(|moves| moves.parse().ok());
                let moves = moves.filter(|&moves| moves > 0 && text == format!("win-in-{moves}"));
                return moves.map(Kind::WinIn).ok_or_else(|| {
                    format!("`{text}` is no kind of puzzle: kinds are win-in-N, only-move, defence, cut-off and jump")
                });
            }
        })
    }
}

impl Serialize for Kind {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Kind {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Kind, D::Error> {
        let text = <std::borrow::Cow<'de, str>>::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_read_and_print() {
        for name in ["win-in-1", "win-in-12", "only-move", "defence", "cut-off", "jump"] {
            assert_eq!(name.parse::<Kind>().unwrap().to_string(), name);
        }
        for name in ["win-in-0", "win-in-", "win-in-03", "win-in-+3", "Jump", ""] {
            assert!(name.parse::<Kind>().is_err(), "{name}");
        }
    }
}
