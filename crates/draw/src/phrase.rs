//! Words beside a drawing, which a front end may say in another language.

use std::fmt;
use std::ops::Deref;

use serde::{Serialize, Serializer};

/// A few words for people: in English, and as data so that front ends can say them in any language.
///
/// In JSON it is its words, in whatever language they are by then.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Phrase {
    id: &'static str,
    args: Vec<(&'static str, String)>,
    text: String,
}

impl Phrase {
    #[doc(hidden)]
    pub fn new(id: &'static str, args: Vec<(&'static str, String)>, text: String) -> Phrase {
        Phrase { id, args, text }
    }

    /// Something that is the same in every language, such as a number.
    pub(crate) fn plain(text: impl ToString) -> Phrase {
        Phrase::new("", Vec::new(), text.to_string())
    }

    /// A stable name of the words, such as `draw-open-cells`: the key of a translation. Empty if there is nothing to
    /// translate.
    pub fn id(&self) -> &'static str {
        self.id
    }

    /// The named values the words speak of.
    pub fn args(&self) -> &[(&'static str, String)] {
        &self.args
    }

    /// The same in other words.
    pub(crate) fn say(&mut self, translate: &dyn Fn(&Phrase) -> Option<String>) {
        if !self.id.is_empty()
            && let Some(text) = translate(self)
        {
            self.text = text;
        }
    }
}

impl Deref for Phrase {
    type Target = str;

    fn deref(&self) -> &str {
        &self.text
    }
}

impl fmt::Display for Phrase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text)
    }
}

impl Serialize for Phrase {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.text)
    }
}

/// `phrase!("id", "player {player}", player)`: a [`Phrase`] whose words and arguments cannot drift apart.
macro_rules! phrase {
    ($id:literal, $text:literal $(, $arg:ident $(= $value:expr)?)* $(,)?) => {{
        $($(let $arg = $value;)?)*
        $crate::Phrase::new(
            $id,
            vec![$((stringify!($arg), $arg.to_string())),*],
            format!($text),
        )
    }};
}
pub(crate) use phrase;
