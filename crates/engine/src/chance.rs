//! From scores to winning chances.

use quincunx_rules::Ruleset;

use crate::{Knowledge, KnownVisitor, Original, Proven, Score, visit_known};

/// The chance that the player to move wins, as far as a score can tell: 1 / (1 + e^(-score / scale)), with the scale of
/// the game ([`Knowledge::CHANCE_SCALE`]); 1 or 0 if it is certain.
///
/// ```
/// use quincunx_engine::{Score, winning_chance};
///
/// let hadron = "hadron".parse()?;
/// assert_eq!(winning_chance(&hadron, Score::EVEN), 0.5);
/// assert_eq!(winning_chance(&hadron, Score::loss_in(4)), 0.0);
/// assert!(winning_chance(&hadron, Score::estimate(100)) > 0.6);
/// # Ok::<(), quincunx_rules::ParseError>(())
/// ```
pub fn winning_chance(ruleset: &Ruleset, score: Score) -> f64 {
    struct Scale;
    impl KnownVisitor for Scale {
        type Output = i32;
        fn visit<P: Knowledge + Original>(self, _start: P) -> i32 {
            P::CHANCE_SCALE
        }
    }
    chance(visit_known(ruleset, Scale), score)
}

/// The same for a game with that scale.
pub(crate) fn chance(scale: i32, score: Score) -> f64 {
    match score.proven() {
        Some(Proven::WinIn(_)) => 1.0,
        Some(Proven::LossIn(_)) => 0.0,
        None => 1.0 / (1.0 + (-f64::from(score.raw()) / f64::from(scale)).exp()),
    }
}
