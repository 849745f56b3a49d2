//! What is possible beside moves.

use serde::{Deserialize, Serialize};

use crate::Game;

/// What is possible beside moves, resigning and offers: the buttons to show.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Possible {
    /// The person to move may exchange players.
    pub swap: bool,
    /// Either person may call the game off.
    pub abort: bool,
    /// A turn may be undone without asking.
    pub undo: bool,
    /// A turn may be redone.
    pub redo: bool,
}

impl Game {
    /// What is possible now.
    pub fn possible(&self) -> Possible {
        Possible {
            swap: self.can_swap(),
            abort: self.can_abort(),
            undo: self.can_undo(),
            redo: self.can_redo(),
        }
    }
}
