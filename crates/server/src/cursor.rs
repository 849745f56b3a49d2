//! Cursors for pagination: where a page of a list goes on, as clients say it.

use crate::error::{Answer, ApiError};
use crate::ids::is_id;
use crate::store::Key;

/// The `next` of a page that ends with that.
pub(crate) fn cursor((time, id): &Key) -> String {
    format!("{time}-{id}")
}

/// Reads a `before`.
pub(crate) fn read_cursor(text: &str) -> Answer<Key> {
    let parts = text.split_once('-').filter(|(_, id)| is_id(id));
    let cursor = parts.and_then(|(time, id)| Some((time.parse().ok()?, id.to_string())));
    cursor.ok_or_else(|| ApiError::unclear_request("bad-query", "`before` is not the `next` of a page"))
}
