//! What is wrong with a wrong answer.

use quincunx_engine::{Control, Limits, Options};
use quincunx_rules::History;

use crate::Worth;
use crate::games::{Studied, StudyVisitor, visit_studied};
use crate::judge::Judge;

/// How the game goes on after a wrong move.
#[derive(Clone, Debug, PartialEq)]
pub struct Refutation {
    /// What the wrong move leaves its player with.
    pub worth: Worth,
    /// The best answer to it and how it goes on; empty if it ended the game.
    pub line: Vec<String>,
}

/// What the opponent does about the last move of a game; `None` if nobody moved or the search was stopped.
pub fn refute(game: &History, limits: &Limits) -> Option<Refutation> {
    struct Refute<'a>(&'a History, &'a Limits);
    impl StudyVisitor for Refute<'_> {
        type Output = Option<Refutation>;
        fn visit<P: Studied>(self, start: P) -> Self::Output {
            let Refute(game, limits) = self;
            let (position, keys) = game.typed::<P>()?;
            let mut judge = Judge::new(&start, Options::default());
            let judged = judge.judge(&position, &keys, game.result(), &Control::new(limits));
            Some(Refutation {
                worth: judged.worth.other(),
                line: judged.line.iter().map(P::Move::to_string).collect(),
            })
        }
    }
    if game.plies() == 0 {
        return None;
    }
    visit_studied(&game.ruleset(), Refute(game, limits))
}
