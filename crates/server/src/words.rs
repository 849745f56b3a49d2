//! The words of the server itself, read once.

use std::sync::LazyLock;

use quincunx_texts::{Lang, Texts};

/// All messages of a language.
pub(crate) fn texts(lang: Lang) -> &'static Texts {
    static ALL: LazyLock<[Texts; 2]> = LazyLock::new(|| Lang::ALL.map(Texts::new));
    let [first, ..] = &*ALL;
    ALL.iter().find(|texts| texts.lang() == lang).unwrap_or(first)
}
