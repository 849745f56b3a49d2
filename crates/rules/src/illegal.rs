//! Why a move is not legal, in the words of the rules.

use std::error::Error;
use std::fmt;

/// Why a move is not legal: a sentence for people, and the same as data so that front ends can say it in any language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Illegal {
    id: &'static str,
    args: Vec<(&'static str, String)>,
    text: String,
}

impl Illegal {
    #[doc(hidden)]
    pub fn new(id: &'static str, args: Vec<(&'static str, String)>, text: String) -> Illegal {
        Illegal { id, args, text }
    }

    /// A stable name of the reason, such as `hadron-unbalanced`: the key of a translation.
    pub fn id(&self) -> &'static str {
        self.id
    }

    /// The named values the sentence speaks of.
    pub fn args(&self) -> &[(&'static str, String)] {
        &self.args
    }
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl Error for Illegal {}

/// `illegal!("id", "{cell} is taken", cell)`: an [`Illegal`] whose sentence and arguments cannot drift apart.
macro_rules! illegal {
    ($id:literal, $text:literal $(, $arg:ident $(= $value:expr)?)* $(,)?) => {{
        $($(let $arg = $value;)?)*
        $crate::Illegal::new(
            $id,
            vec![$((stringify!($arg), $arg.to_string())),*],
            format!($text),
        )
    }};
}
pub(crate) use illegal;

/// The refusal of any move once the game is over.
pub(crate) fn game_over() -> Illegal {
    illegal!("game-over", "the game is over")
}
