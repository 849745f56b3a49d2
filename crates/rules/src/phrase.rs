//! What is said to people, as data: words are chosen at the last moment, in the reader's language.

use std::fmt;

use crate::{Player, Square, Word};

/// A sentence said to people, or a few words: the name to translate it by, what it speaks of, and how it reads in
/// English.
///
/// Made by [`phrase!`](crate::phrase). With the feature `serde` it is `{"id": …, "args": {…}, "text": …}`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Phrase {
    id: &'static str,
    args: Vec<(&'static str, Value)>,
    text: String,
}

/// What a phrase speaks of.
///
/// With the feature `serde` it is a text, or what a phrase is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// Something that is the same in every language, such as a number or the name of a cell.
    Text(String),
    /// Words that have a translation of their own, such as the name of a colour.
    Phrase(Phrase),
}

impl Phrase {
    /// Puts a phrase together; [`phrase!`](crate::phrase) sees to it that its parts agree.
    pub fn new(id: &'static str, args: Vec<(&'static str, Value)>, text: String) -> Phrase {
        Phrase { id, args, text }
    }

    /// The name of the sentence, such as `draw-open-cells`: the key of a translation.
    pub fn id(&self) -> &'static str {
        self.id
    }

    /// The named values the sentence speaks of.
    pub fn args(&self) -> &[(&'static str, Value)] {
        &self.args
    }

    /// The sentence in English, or in the language it was put into.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Puts the sentence into other words.
    pub fn reword(&mut self, text: String) {
        self.text = text;
    }
}

impl Value {
    /// The value in English, or in the language it was put into.
    pub fn text(&self) -> &str {
        match self {
            Value::Text(text) => text,
            Value::Phrase(phrase) => phrase.text(),
        }
    }
}

// Padded like any text: tables are made of them.
impl fmt::Display for Phrase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text)
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text())
    }
}

impl From<Phrase> for Value {
    fn from(phrase: Phrase) -> Value {
        Value::Phrase(phrase)
    }
}

impl From<String> for Value {
    fn from(text: String) -> Value {
        Value::Text(text)
    }
}

/// Types whose text is the same in every language.
macro_rules! same_everywhere {
    ($($of:ty),+ $(,)?) => {
        $(impl From<$of> for $crate::Value {
            fn from(value: $of) -> $crate::Value {
                $crate::Value::Text(value.to_string())
            }
        })+
    };
}
pub(crate) use same_everywhere;

same_everywhere!(&str, u8, u32, u64, usize, Player);

impl<W: Word> From<Square<W>> for Value {
    fn from(square: Square<W>) -> Value {
        Value::Text(square.to_string())
    }
}

#[cfg(feature = "serde")]
mod json {
    use serde::ser::{Serialize, SerializeMap, SerializeStruct, Serializer};

    use super::{Phrase, Value};

    impl Serialize for Phrase {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            let mut fields = serializer.serialize_struct("Phrase", 3)?;
            fields.serialize_field("id", self.id)?;
            fields.serialize_field("args", &Args(&self.args))?;
            fields.serialize_field("text", &self.text)?;
            fields.end()
        }
    }

    impl Serialize for Value {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            match self {
                Value::Text(text) => serializer.serialize_str(text),
                Value::Phrase(phrase) => phrase.serialize(serializer),
            }
        }
    }

    struct Args<'a>(&'a [(&'static str, Value)]);

    impl Serialize for Args<'_> {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            let mut map = serializer.serialize_map(Some(self.0.len()))?;
            for (name, value) in self.0 {
                map.serialize_entry(name, value)?;
            }
            map.end()
        }
    }
}

/// `phrase!("cell-taken", "{cell} is taken", cell)`: a [`Phrase`] whose sentence and values cannot drift apart.
///
/// The values are variables, or `name = expression`; each becomes a [`Value`] by `Into`. This is where the English
/// words live: the English catalogue of `quincunx-texts` is made from these calls, so both the name and the sentence
/// are literals.
///
/// ```
/// use quincunx_rules::{alliances::Colour, phrase};
///
/// let phrase = phrase!("draw-side-of", "side of {colour}", colour = Colour::Green);
/// assert_eq!(phrase.text(), "side of green");
/// assert_eq!(phrase.args()[0].0, "colour");
/// ```
#[macro_export]
macro_rules! phrase {
    ($id:expr, $text:literal $(, $arg:ident $(= $value:expr)?)* $(,)?) => {{
        $($(let $arg = $value;)?)*
        let text = ::std::format!($text);
        $crate::Phrase::new(
            $id,
            ::std::vec![$((::std::stringify!($arg), ::std::convert::Into::<$crate::Value>::into($arg))),*],
            text,
        )
    }};
}
