//! What the types of other crates look like in JSON, for the OpenAPI document.
//!
//! The rules, the referee and the drawings know nothing of the web, so their types cannot describe themselves there. Here
//! each has a namesake that is never made and only lends its schema to the bodies that carry the real one. Nothing may drift: the
//! tests of this module have every variant of every enum, and those over sockets check real answers against the document, where
//! a field too many or too few fails.

mod drawing;
mod play;
mod record;
#[cfg(test)]
mod tests;

use std::borrow::Cow;

use quincunx_texts::{Lang, Texts};
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{ObjectBuilder, Schema, Type};
use utoipa::{PartialSchema, ToSchema};

pub(crate) use drawing::{Board, Choice, Deciding, Link, Notes, Piece, Trace};
pub(crate) use play::{Action, Notice, Offers, Possible, RatingChange, Seat, Takeback, TimeControl, Turn, Verdict};
pub(crate) use record::{GameResult, Record};

/// The number of a player.
pub(crate) struct Player;

impl PartialSchema for Player {
    fn schema() -> RefOr<Schema> {
        let about = "A player: 1 moves first.";
        let numbers = ObjectBuilder::new()
            .schema_type(Type::Integer)
            .enum_values(Some([1, 2]));
        RefOr::T(numbers.description(Some(about)).into())
    }
}

impl ToSchema for Player {
    fn name() -> Cow<'static, str> {
        Cow::Borrowed("Player")
    }
}

/// Why a game ended.
pub(crate) struct Reason;

impl PartialSchema for Reason {
    fn schema() -> RefOr<Schema> {
        let about = "Why a game ended: by the rules of the game, or `repetition`, `time`, `resignation`, `agreement` or `aborted`.";
        let words = ObjectBuilder::new()
            .schema_type(Type::String)
            .enum_values(Some(reasons()));
        RefOr::T(words.description(Some(about)).into())
    }
}

impl ToSchema for Reason {
    fn name() -> Cow<'static, str> {
        Cow::Borrowed("Reason")
    }
}

/// The words for why a game can end. The texts have all of them, as their tests see to.
fn reasons() -> impl Iterator<Item = &'static str> {
    let files = Texts::sources(Lang::En).iter();
    let lines = files.flat_map(|file| file.lines());
    lines.filter_map(|line| line.strip_prefix("reason-")?.split(' ').next())
}
