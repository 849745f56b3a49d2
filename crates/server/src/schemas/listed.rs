//! Namesakes whose schema is a list of values.

use serde::Serialize;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{ObjectBuilder, Schema, Type};

/// Makes a namesake with the values that an expression lists. What is said of it is its description.
macro_rules! listed {
    ($(#[doc = $about:literal])+ $vis:vis $name:ident = $values:expr) => {
        $(#[doc = $about])+
        $vis struct $name;

        impl utoipa::PartialSchema for $name {
            fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::schema::Schema> {
                $crate::schemas::listed::list(concat!($($about),+), $values)
            }
        }

        impl utoipa::ToSchema for $name {
            fn name() -> std::borrow::Cow<'static, str> {
                std::borrow::Cow::Borrowed(stringify!($name))
            }
        }
    };
}

/// Makes a namesake of an enum with the words for its variants. One that is missing does not compile.
macro_rules! words {
    ($(#[doc = $about:literal])+ $vis:vis $name:ident: $real:path { $($variant:ident),+ }) => {
        $crate::schemas::listed::listed! {
            $(#[doc = $about])+
            $vis $name = {
                use $real as Real;
                let values = [$(Real::$variant),+];
                for value in &values {
                    match value { $(Real::$variant => ()),+ }
                }
                values
            }
        }
    };
}

pub(super) use {listed, words};

/// The schema of one of these values, as they are written.
pub(super) fn list<T: Serialize>(about: &str, values: impl IntoIterator<Item = T>) -> RefOr<Schema> {
    let values: Vec<_> = values.into_iter().map(|value| serde_json::json!(value)).collect();
    let numbers = values.iter().all(serde_json::Value::is_number);
    ObjectBuilder::new()
        .schema_type(if numbers { Type::Integer } else { Type::String })
        .enum_values(Some(values))
        .description(Some(about.trim()))
        .into()
}
