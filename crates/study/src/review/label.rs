//! One word for a move.

use std::fmt;

use serde::Serialize;

use crate::Worth;

/// One word for what a move did, the first in this order that is true of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Label {
    /// It turned a proven win into something that is not one.
    MissedWin,
    /// It led from a position proven neither way into one that is provably lost.
    Losing,
    /// It was the only legal move.
    Forced,
    /// It lost at least 15 points of winning chance.
    Blunder,
    /// It lost at least 10.
    Mistake,
    /// It lost at least 5.
    Inaccuracy,
    /// It is the move the engine would have played.
    Best,
    /// Anything else.
    Good,
}

/// Losses of winning chance from which a move is an inaccuracy, a mistake, a blunder.
const LOSSES: [f64; 3] = [0.05, 0.10, 0.15];
/// Chances are rounded, differences of them nearly so.
const ROUNDING: f64 = 1e-9;

impl Label {
    /// Every label, in order.
    pub const ALL: [Label; 8] = [
        Label::MissedWin,
        Label::Losing,
        Label::Forced,
        Label::Blunder,
        Label::Mistake,
        Label::Inaccuracy,
        Label::Best,
        Label::Good,
    ];

    /// The label of a move, from what the mover had before and after it.
    ///
    /// Where the position after a proven win could not be decided, the win counts as missed only if an inaccuracy's
    /// worth of chances is gone: a slower win is still a win.
    pub fn of(before: Worth, after: Worth, only_move: bool, best_move: bool) -> Label {
        let loss = before.chance() - after.chance() + ROUNDING;
        let [inaccuracy, mistake, blunder] = LOSSES.map(|least| loss >= least);
        if before.is_won() && !after.is_won() && (after.is_proven() || inaccuracy) {
            Label::MissedWin
        } else if !before.is_proven() && after.is_lost() {
            Label::Losing
        } else if only_move {
            Label::Forced
        } else if blunder {
            Label::Blunder
        } else if mistake {
            Label::Mistake
        } else if inaccuracy {
            Label::Inaccuracy
        } else if best_move {
            Label::Best
        } else {
            Label::Good
        }
    }

    /// Whether the mover should have known better.
    pub fn is_bad(self) -> bool {
        self <= Label::Inaccuracy && self != Label::Forced
    }

    /// The word, as in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Label::MissedWin => "missed-win",
            Label::Losing => "losing",
            Label::Forced => "forced",
            Label::Blunder => "blunder",
            Label::Mistake => "mistake",
            Label::Inaccuracy => "inaccuracy",
            Label::Best => "best",
            Label::Good => "good",
        }
    }
}

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_in_their_order() {
        let estimate = Worth::Estimate;
        for (before, after, only, best, label) in [
            (Worth::Won(3), Worth::Lost(2), true, true, Label::MissedWin),
            (Worth::Won(3), Worth::Drawn, false, false, Label::MissedWin),
            (Worth::Won(3), estimate(0.95), false, false, Label::MissedWin),
            (Worth::Won(3), estimate(0.96), false, false, Label::Good),
            (Worth::Won(3), Worth::Won(8), false, false, Label::Good),
            (Worth::Won(3), Worth::Won(2), false, true, Label::Best),
            (estimate(0.01), Worth::Lost(2), true, true, Label::Losing),
            (estimate(0.6), Worth::Drawn, true, false, Label::Forced),
            (Worth::Lost(4), Worth::Lost(2), false, false, Label::Good),
            (estimate(0.5), estimate(0.35), false, true, Label::Blunder),
            (estimate(0.5), estimate(0.3501), false, false, Label::Mistake),
            (estimate(0.5), estimate(0.4), false, false, Label::Mistake),
            (estimate(0.3), estimate(0.25), false, false, Label::Inaccuracy),
            (estimate(0.3), estimate(0.2501), false, true, Label::Best),
            (estimate(0.3), estimate(0.9), false, false, Label::Good),
        ] {
            assert_eq!(Label::of(before, after, only, best), label, "{before:?} {after:?}");
        }
    }

    #[test]
    fn names_are_those_of_json() {
        for label in Label::ALL {
            assert_eq!(serde_json::to_string(&label).unwrap(), format!("\"{label}\""));
        }
        assert!(Label::ALL.is_sorted());
    }
}
