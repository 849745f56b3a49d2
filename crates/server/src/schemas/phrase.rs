//! Namesakes of what is said to people.

#![expect(dead_code, reason = "they are never made, only described")]

use std::collections::BTreeMap;

use serde::Serialize;
use utoipa::ToSchema;

/// A sentence for people, or a few words: to be said in the reader's language by its `id`, with its `args`, from the
/// catalogues under `/locales`; `text` says it in English.
#[derive(Serialize, ToSchema)]
#[schema(example = json!({"id": "draw-side-of", "args": {"colour": {"id": "colour-green", "args": {}, "text": "green"}}, "text": "side of green"}))]
pub(crate) struct Phrase {
    /// The name of a message of the catalogues.
    id: String,
    /// The values of its placeholders.
    args: BTreeMap<String, Said>,
    /// The same in English.
    text: String,
}

// It is not called `Value` like the real one: utoipa takes that for any JSON.
/// What a sentence speaks of, or a table says.
#[derive(Serialize, ToSchema)]
#[serde(untagged)]
#[schema(no_recursion)]
pub(crate) enum Said {
    /// The same in every language, such as a number or the name of a cell.
    Text(String),
    /// Words of their own, such as the name of a colour.
    Phrase(Phrase),
}
