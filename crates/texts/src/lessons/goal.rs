//! What a step wants to be reached.

use quincunx_draw::{Board, Options, Scene};
use quincunx_rules::{AnyPosition, Player};
use serde::Deserialize;

/// What a step wants to be reached by a move of the learner, in terms that every game knows.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum Goal {
    /// The end of one of the lines, move by move.
    #[default]
    Line,
    /// Any legal move.
    Any,
    /// The game is won.
    Won,
    /// No answer wins at once.
    Safe,
    /// One of the cells gets this piece, by its letter in drawings; a dot is none.
    Gets {
        /// The letter.
        piece: char,
        /// The cells.
        on: Vec<String>,
    },
    /// The third word of the position text is this.
    Extra(String),
}

impl Goal {
    /// Whether the move of `learner` that led from one position to the other reaches it; lines are not known here.
    pub(super) fn is_reached(&self, learner: Player, before: &AnyPosition, after: &AnyPosition) -> bool {
        match self {
            Goal::Line => false,
            Goal::Any => true,
            Goal::Won => has_won(learner, after),
            Goal::Safe => has_won(learner, after) || is_safe(learner, after),
            Goal::Gets { piece, on } => {
                let board = Board::of(&after.ruleset());
                let [before, after] = [before, after].map(|position| Scene::of(position, &Options::default()));
                let mut cells = on.iter().filter_map(|cell| board.find(cell));
                cells.any(|cell| letter(&before, cell) != *piece && letter(&after, cell) == *piece)
            }
            Goal::Extra(wanted) => after.to_string().split(' ').nth(2) == Some(wanted),
        }
    }
}

fn has_won(player: Player, position: &AnyPosition) -> bool {
    position.result().is_some_and(|outcome| outcome.winner == Some(player))
}

/// Whether nothing is lost, and no answer loses at once.
fn is_safe(player: Player, position: &AnyPosition) -> bool {
    let lost = |position: &AnyPosition| has_won(player.other(), position);
    let loses = |mv: &String| {
        let mut answered = position.clone();
        answered.play(mv).is_ok() && lost(&answered)
    };
    !lost(position) && !position.moves().iter().any(loses)
}

/// The letter of the piece on a cell.
fn letter(scene: &Scene, cell: usize) -> char {
    scene.piece(cell).map_or('.', |piece| piece.look.letter)
}
