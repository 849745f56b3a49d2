//! The words of Quincunx for people, in every language it speaks.
//!
//! The messages are Fluent files in `locales`, one folder a language, built into the program. `sentences.ftl` is what
//! the other crates say: in English it is made from their sources. The tests see to that, and that every language has
//! every message with the same placeholders. [`rules`] are to be read, [`lessons`] to be played.
//!
//! ```
//! use quincunx_texts::{Lang, Texts, args};
//!
//! let texts = Texts::new(Lang::from_tag("pt_PT.UTF-8").unwrap_or(Lang::En));
//! assert_eq!(texts.get("refusal-not-your-turn"), "não é a tua vez");
//! assert_eq!(texts.with("player", &args! { player: 1 }), "Jogador 1");
//! ```

#![forbid(unsafe_code)]

mod glossary;
mod lang;
pub mod lessons;
mod messages;
pub mod rules;
mod say;

pub use fluent_bundle::{FluentArgs, FluentValue};
pub use glossary::Term;
pub use lang::Lang;
pub use messages::Texts;

/// Values for the placeholders of a message: `args! { cell: "c3", own: 2 }`. Numbers choose the right plural.
#[macro_export]
macro_rules! args {
    ($($name:ident: $value:expr),* $(,)?) => {{
        #[allow(unused_mut, reason = "no values are fine too")]
        let mut args = $crate::FluentArgs::new();
        $(args.set(stringify!($name), $value);)*
        args
    }};
}
