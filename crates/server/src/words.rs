//! The words of the server itself, read once.

use std::sync::LazyLock;

use http::{HeaderMap, header};
use quincunx_texts::{Lang, Texts};

/// All messages of a language.
pub(crate) fn texts(lang: Lang) -> &'static Texts {
    static ALL: LazyLock<[Texts; 2]> = LazyLock::new(|| Lang::ALL.map(Texts::new));
    let [first, ..] = &*ALL;
    ALL.iter().find(|texts| texts.lang() == lang).unwrap_or(first)
}

/// The first language somebody asks for that there is; English if there is none.
pub(crate) fn language(headers: &HeaderMap) -> Lang {
    let asked = headers
        .get(header::ACCEPT_LANGUAGE)
        .and_then(|value| value.to_str().ok());
    let tags = asked.unwrap_or_default().split(',');
    let tags = tags.filter_map(|part| part.split(';').next());
    tags.filter_map(|tag| Lang::from_tag(tag.trim()))
        .next()
        .unwrap_or(Lang::En)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_language_that_there_is() {
        for (asked, lang) in [
            ("", Lang::En),
            ("pt-BR,en;q=0.8", Lang::Pt),
            ("de, pt;q=0.9, en;q=0.8", Lang::Pt),
            ("en-GB,pt", Lang::En),
            ("*", Lang::En),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(header::ACCEPT_LANGUAGE, asked.parse().unwrap());
            assert_eq!(language(&headers), lang, "{asked}");
        }
    }
}
