//! The language that the program speaks.

use clap::builder::{PossibleValue, PossibleValuesParser};
use quincunx_texts::Lang;

/// The languages there are, for completion and help.
pub(crate) fn languages() -> PossibleValuesParser {
    PossibleValuesParser::new(Lang::ALL.map(|lang| PossibleValue::new(lang.tag()).help(lang.name())))
}

/// The language that is asked for: here, by the menu before, or by the environment.
pub(crate) fn language(asked: Option<&str>) -> Lang {
    let env = |name: &str| std::env::var(name).ok();
    let asked = asked.and_then(Lang::from_tag);
    asked.unwrap_or_else(|| Lang::detect(env))
}
