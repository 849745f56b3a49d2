//! Messages by their names.

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};
use unic_langid::{LanguageIdentifier, langid};

use crate::Lang;

/// The files of a language.
const fn sources(lang: Lang) -> &'static [&'static str] {
    match lang {
        Lang::En => &[
            include_str!("../locales/en/analysis.ftl"),
            include_str!("../locales/en/common.ftl"),
            include_str!("../locales/en/glossary.ftl"),
            include_str!("../locales/en/heads.ftl"),
            include_str!("../locales/en/lessons.ftl"),
            include_str!("../locales/en/sentences.ftl"),
            include_str!("../locales/en/terminal.ftl"),
            include_str!("../locales/en/web.ftl"),
        ],
        Lang::Pt => &[
            include_str!("../locales/pt/analysis.ftl"),
            include_str!("../locales/pt/common.ftl"),
            include_str!("../locales/pt/glossary.ftl"),
            include_str!("../locales/pt/heads.ftl"),
            include_str!("../locales/pt/lessons.ftl"),
            include_str!("../locales/pt/sentences.ftl"),
            include_str!("../locales/pt/terminal.ftl"),
            include_str!("../locales/pt/web.ftl"),
        ],
    }
}

/// All messages in one language. It can be shared between threads.
pub struct Texts {
    lang: Lang,
    bundle: FluentBundle<FluentResource>,
}

impl Texts {
    /// The messages of a language.
    pub fn new(lang: Lang) -> Texts {
        let id: LanguageIdentifier = match lang {
            Lang::En => langid!("en"),
            Lang::Pt => langid!("pt-PT"),
        };
        let mut bundle = FluentBundle::new_concurrent(vec![id]);
        // The marks around values are for mixed directions of writing; terminals show them as rubbish.
        bundle.set_use_isolating(false);
        for source in sources(lang) {
            // A file with mistakes still has its other messages; the tests let no mistake pass.
            let resource = match FluentResource::try_new(source.to_string()) {
                Ok(resource) | Err((resource, _)) => resource,
            };
            bundle.add_resource_overriding(resource);
        }
        Texts { lang, bundle }
    }

    /// The language.
    pub fn lang(&self) -> Lang {
        self.lang
    }

    /// Whether there is such a message.
    pub fn has(&self, id: &str) -> bool {
        self.bundle
            .get_message(id)
            .is_some_and(|message| message.value().is_some())
    }

    /// A message without placeholders; its name if there is none.
    pub fn get(&self, id: &str) -> String {
        self.find(id, None).unwrap_or_else(|| id.to_string())
    }

    /// A message with values for its placeholders; its name if there is none.
    pub fn with(&self, id: &str, args: &FluentArgs<'_>) -> String {
        self.find(id, Some(args)).unwrap_or_else(|| id.to_string())
    }

    /// A message, if there is one.
    pub fn find(&self, id: &str, args: Option<&FluentArgs<'_>>) -> Option<String> {
        let pattern = self.bundle.get_message(id)?.value()?;
        let mut errors = Vec::new();
        Some(self.bundle.format_pattern(pattern, args, &mut errors).into_owned())
    }

    /// The files the messages of a language come from, in Fluent's syntax: for tools and tests.
    pub fn sources(lang: Lang) -> &'static [&'static str] {
        sources(lang)
    }
}
