//! The moves of a record: a line of turns, each with what is said about it and what could have been played instead.

use super::{BadMove, Comment, MAX_DEPTH, Problem};
use crate::{AnyPosition, Player};

/// A move of a record with everything attached to it.
///
/// In JSON: `{"move":"c3","nags":[1],"before":[…],"after":[…],"variations":[[…]]}`, all but the move left out when
/// empty.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct RecordedMove {
    /// The move text.
    #[cfg_attr(feature = "serde", serde(rename = "move"))]
    pub mv: String,
    /// Judgements by number: 1 good, 2 bad, 3 very good, 4 very bad, 5 interesting, 6 dubious, as chess has them.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Vec::is_empty"))]
    pub nags: Vec<u8>,
    /// Comments between the move number and the move; for the first move of a variation, those that open it.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Vec::is_empty"))]
    pub before: Vec<Comment>,
    /// Comments about the move.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Vec::is_empty"))]
    pub after: Vec<Comment>,
    /// What could have been played instead of this move: lines of at least one turn.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Vec::is_empty"))]
    pub variations: Vec<Vec<RecordedMove>>,
}

impl RecordedMove {
    /// A move and nothing else.
    pub fn new(mv: impl Into<String>) -> RecordedMove {
        RecordedMove {
            mv: mv.into(),
            ..RecordedMove::default()
        }
    }
}

impl From<&str> for RecordedMove {
    fn from(mv: &str) -> RecordedMove {
        RecordedMove::new(mv)
    }
}

impl From<String> for RecordedMove {
    fn from(mv: String) -> RecordedMove {
        RecordedMove::new(mv)
    }
}

impl From<&String> for RecordedMove {
    fn from(mv: &String) -> RecordedMove {
        RecordedMove::new(mv)
    }
}

/// How many turns are missing before the first one for player 1 to have begun: move numbers count from there.
pub(super) fn first_ply(start: &AnyPosition) -> usize {
    start.side().index()
}

/// The move number as it is written: `3.` for player 1, `3...` for player 2.
pub(super) fn move_number(ply: usize) -> String {
    let dots = if is_player_one(ply) { "." } else { "..." };
    format!("{}{dots}", ply / 2 + 1)
}

pub(super) fn is_player_one(ply: usize) -> bool {
    ply % 2 == Player::One.index()
}

/// Plays a move and gives back its canonical text.
pub(super) fn play(position: &mut AnyPosition, text: &str, ply: usize) -> Result<String, Problem> {
    let refuse = |error| {
        Problem::Move(Box::new(BadMove {
            number: move_number(ply),
            text: text.to_string(),
            error,
        }))
    };
    let canonical = position.move_text(text).map_err(refuse)?;
    position.play(&canonical).map_err(refuse)?;
    Ok(canonical)
}

/// Plays a line and checks its variations, making every move text canonical; the position ends up after the line.
pub(super) fn play_line(position: &mut AnyPosition, line: &mut [RecordedMove], ply: usize) -> Result<(), Problem> {
    play_nested(position, line, ply, 0)
}

/// The recursion is as deep as variations are nested, which it limits itself.
fn play_nested(position: &mut AnyPosition, line: &mut [RecordedMove], ply: usize, depth: usize) -> Result<(), Problem> {
    for (turn, ply) in line.iter_mut().zip(ply..) {
        if turn.variations.is_empty() {
            turn.mv = play(position, &turn.mv, ply)?;
            continue;
        }
        let before = position.clone();
        turn.mv = play(position, &turn.mv, ply)?;
        if depth == MAX_DEPTH {
            return Err(Problem::TooDeep);
        }
        for variation in &mut turn.variations {
            if variation.is_empty() {
                return Err(Problem::EmptyVariation);
            }
            play_nested(&mut before.clone(), variation, ply, depth + 1)?;
        }
    }
    Ok(())
}
