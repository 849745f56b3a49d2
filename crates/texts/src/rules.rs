//! The rules of the games, to be read.

use quincunx_rules::GameInfo;

use crate::{Lang, Texts};

/// The rules in Portuguese, by the name of the game; those in English belong to the games themselves.
const PORTUGUESE: &[(&str, &str)] = &[
    ("alliances", include_str!("../locales/pt/rules/alliances.txt")),
    ("renpaarden", include_str!("../locales/pt/rules/renpaarden.txt")),
    ("emulsion", include_str!("../locales/pt/rules/emulsion.txt")),
    ("hadron", include_str!("../locales/pt/rules/hadron.txt")),
    ("murus", include_str!("../locales/pt/rules/murus.txt")),
];

impl Texts {
    /// The rules of a game, as text with `#` headings and indented diagrams; in English if there is no translation.
    pub fn rules(&self, game: &GameInfo) -> &'static str {
        let translations = match self.lang() {
            Lang::En => &[][..],
            Lang::Pt => PORTUGUESE,
        };
        let found = translations.iter().find(|(name, _)| *name == game.name);
        found.map_or(game.rules, |(_, text)| text)
    }
}
