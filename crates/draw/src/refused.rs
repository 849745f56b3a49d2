//! Why pointing at something says no legal move.

use quincunx_rules::{AnyPosition, Illegal, MoveError};

use crate::{Board, Click, Options, Scene};

/// A move that people pointed at but may not make.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// The move they meant, as far as it can be told.
    pub text: String,
    /// The rule it breaks.
    pub reason: Illegal,
}

/// The move that clicks seem to mean, and why it is not legal; nothing if the rules have no words for it.
///
/// The last click is the one that nothing could be made of; those before it had begun a move.
pub fn refused(position: &AnyPosition, clicks: &[Click]) -> Option<Refused> {
    let board = Board::of(&position.ruleset());
    let name = |cell: usize| board.cells.get(cell).map(|cell| cell.name.as_str());
    let (Click::Cell(cell), begun) = clicks.split_last()? else {
        return None;
    };
    let to = name(*cell)?;
    let from = begun.iter().find_map(|click| match click {
        Click::Cell(from) => name(*from),
        Click::Choice(_) => None,
    });
    let choice = begun.iter().find_map(|click| match click {
        Click::Choice(name) => Some(*name),
        Click::Cell(_) => None,
    });
    match (from, choice) {
        (Some(from), _) => {
            let texts = ["-", "x", "*"].map(|sign| format!("{from}{sign}{to}"));
            // The enemy's pile is hit, an empty cell is gone to: the better of the two reasons is the one for what is
            // there.
            let scene = Scene::of(position, &Options::default());
            let hit = scene
                .piece(*cell)
                .is_some_and(|piece| piece.owner.is_some_and(|owner| owner != scene.side));
            let order = if hit { [1, 0, 2] } else { [0, 1, 2] };
            order.into_iter().find_map(|n| check(position, &texts[n]))
        }
        (None, Some(choice)) => check(position, &format!("{choice}{to}")),
        (None, None) => check(position, to).or_else(|| {
            // A reason that speaks of this cell alone holds wherever the move would go.
            let alone = |refused: &Refused| {
                let args = refused.reason.phrase().args();
                !args.is_empty() && args.iter().all(|(_, value)| value.text() == to)
            };
            let others = board.cells.iter().filter(|other| other.name != to);
            let mut refusals = others.filter_map(|other| check(position, &format!("{to}-{}", other.name)));
            refusals.find(alone)
        }),
    }
}

/// The rule that a move breaks, if it is a move.
fn check(position: &AnyPosition, text: &str) -> Option<Refused> {
    match position.move_text(text) {
        Err(MoveError::Illegal(reason)) => Some(Refused {
            text: text.to_string(),
            reason,
        }),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn why(ruleset: &str, position: &str, clicks: &[&str]) -> Option<(String, String)> {
        let position = AnyPosition::parse(&ruleset.parse().unwrap(), position).unwrap();
        let board = Board::of(&position.ruleset());
        let clicks: Vec<Click> = clicks
            .iter()
            .map(|name| match *name {
                "P" => Click::Choice("P"),
                cell => Click::Cell(board.find(cell).unwrap()),
            })
            .collect();
        let refused = refused(&position, &clicks)?;
        Some((refused.text, refused.reason.rule().to_string()))
    }

    #[test]
    fn the_move_that_was_meant_and_its_reason() {
        let cases: &[(&str, &str, &[&str], &str, &str)] = &[
            ("hadron", "5/5/2x2/5/5 1", &["b3"], "b3", "hadron-unbalanced"),
            (
                "murus",
                "8/8/2w5/8/2T5/8/8 1",
                &["c3", "c5"],
                "c3xc5",
                "murus-not-adjacent",
            ),
            (
                "murus",
                "8/8/8/8/2T5/8/8 1",
                &["c3", "c4"],
                "c3-c4",
                "murus-tower-distance",
            ),
            (
                "emulsion:size=4",
                "startpos",
                &["a4", "c4"],
                "a4-c4",
                "emulsion-own-stone",
            ),
        ];
        for (ruleset, position, clicks, text, reason) in cases {
            let found = why(ruleset, position, clicks);
            assert_eq!(found, Some((text.to_string(), reason.to_string())), "{clicks:?}");
        }
        // A piece that cannot begin a move is spoken of by itself.
        let (_, reason) = why("murus", "8/8/2w5/8/2T5/8/8 1", &["c5"]).unwrap();
        assert_eq!(reason, "murus-not-yours");
        assert_eq!(why("hadron", "startpos", &[]), None);
    }
}
