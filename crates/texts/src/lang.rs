//! The languages.

use std::fmt;

/// A language Quincunx speaks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// Portuguese.
    Pt,
}

impl Lang {
    /// Every language.
    pub const ALL: [Lang; 2] = [Lang::En, Lang::Pt];

    /// Its tag, as in `--lang`.
    pub const fn tag(self) -> &'static str {
        match self {
            Lang::En => "en",
            Lang::Pt => "pt",
        }
    }

    /// Its own name for itself.
    pub const fn name(self) -> &'static str {
        match self {
            Lang::En => "English",
            Lang::Pt => "Português",
        }
    }

    /// The language of a tag or locale in any usual form: `pt`, `pt-BR`, `pt_PT.UTF-8`.
    pub fn from_tag(tag: &str) -> Option<Lang> {
        let end = tag.find(|letter: char| !letter.is_ascii_alphabetic());
        let first = tag[..end.unwrap_or(tag.len())].to_ascii_lowercase();
        Lang::ALL.into_iter().find(|lang| lang.tag() == first)
    }

    /// What the environment asks for: the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is set decides.
    pub fn detect(env: impl Fn(&str) -> Option<String>) -> Lang {
        let value = |name| env(name).filter(|value| !value.is_empty());
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(value);
        locale.and_then(|locale| Lang::from_tag(&locale)).unwrap_or_default()
    }
}

impl fmt::Display for Lang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.tag())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_of_all_kinds() {
        for (tag, lang) in [
            ("pt", Some(Lang::Pt)),
            ("pt-BR", Some(Lang::Pt)),
            ("PT_pt.UTF-8", Some(Lang::Pt)),
            ("en_GB", Some(Lang::En)),
            ("C.UTF-8", None),
            ("português", None),
            ("", None),
        ] {
            assert_eq!(Lang::from_tag(tag), lang, "{tag}");
        }
    }

    #[test]
    fn the_environment_decides() {
        let lang = |pairs: &[(&str, &str)]| {
            Lang::detect(|name| {
                let found = pairs.iter().find(|(known, _)| *known == name);
                found.map(|(_, value)| value.to_string())
            })
        };
        assert_eq!(lang(&[]), Lang::En);
        assert_eq!(lang(&[("LANG", "pt_PT.UTF-8")]), Lang::Pt);
        assert_eq!(lang(&[("LANG", "pt_PT.UTF-8"), ("LC_ALL", "C")]), Lang::En);
        assert_eq!(lang(&[("LC_ALL", ""), ("LANG", "pt")]), Lang::Pt);
    }
}
