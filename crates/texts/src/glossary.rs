//! Words of the games, explained.

use quincunx_rules::GameInfo;

use crate::Texts;
use crate::rules::Block;

/// A word and what it means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term {
    /// How it is written; the first is its name.
    pub forms: Vec<String>,
    /// What it means.
    pub about: String,
}

impl Texts {
    /// The words that are explained for a game, its own first. The messages are the list: `term-GAME-NAME`, or
    /// `term-any-NAME` for every game.
    pub fn glossary(&self, game: &GameInfo) -> Vec<Term> {
        let of = |prefix: String| {
            let lines = Texts::sources(self.lang()).iter().flat_map(|source| source.lines());
            let ids = lines.filter_map(|line| line.split_once(" =")).map(|(id, _)| id);
            ids.filter(move |id| id.starts_with(&prefix) && !id.ends_with("-about"))
        };
        let ids = of(format!("term-{}-", game.name)).chain(of("term-any-".to_string()));
        ids.map(|id| Term {
            forms: self.get(id).split(',').map(|form| form.trim().to_string()).collect(),
            about: self.get(&format!("{id}-about")),
        })
        .collect()
    }

    /// The rules of a game with its words at the end, for those who cannot point at a word.
    pub fn rules_and_words(&self, game: &GameInfo) -> Vec<Block> {
        let mut blocks = self.rules(game);
        let terms = self.glossary(game);
        let item = |term: &Term| format!("{}: {}", term.forms.first().map_or("", String::as_str), term.about);
        if !terms.is_empty() {
            blocks.push(Block::Heading(self.get("glossary-title")));
            blocks.push(Block::List(terms.iter().map(item).collect()));
        }
        blocks
    }
}

#[cfg(test)]
mod tests {
    use quincunx_rules::GAMES;

    use super::*;
    use crate::Lang;

    #[test]
    fn every_game_has_words_and_every_word_is_explained() {
        for lang in Lang::ALL {
            let texts = Texts::new(lang);
            for game in GAMES {
                let terms = texts.glossary(game);
                assert!(terms.len() >= 5, "{lang}: {}", game.name);
                let mut forms = std::collections::BTreeSet::new();
                for term in &terms {
                    assert!(
                        term.about.ends_with('.') && term.about.chars().count() <= 180,
                        "{}",
                        term.about
                    );
                    for form in &term.forms {
                        assert!(
                            !form.is_empty() && forms.insert(form),
                            "{lang}: {form} means two things"
                        );
                    }
                }
            }
        }
    }

    /// A word that the rules do not use need not be explained there; most are used.
    #[test]
    fn the_words_are_those_of_the_rules() {
        for lang in Lang::ALL {
            let texts = Texts::new(lang);
            for game in GAMES {
                let source = texts.rules_source(game).to_lowercase().replace('\n', " ");
                let terms = texts.glossary(game);
                let used = terms
                    .iter()
                    .filter(|term| term.forms.iter().any(|form| source.contains(form)));
                assert!(used.count() * 3 >= terms.len() * 2, "{lang}: {}", game.name);
            }
        }
    }
}
