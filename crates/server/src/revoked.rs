//! What ends sessions or guests in the store, and must reach the sockets that are open.

use crate::app::Shared;
use crate::store::{PersonWrite, StoreError, Stored, Write};

/// Writes something by which sessions of a person, or the guest they were, may end; whether it could be done. Whoever
/// asks closes the sockets it ends. If nobody knows whether it was done, all sockets of the person have to come again:
/// those that may still be there are let in.
pub(crate) async fn write(app: &Shared, write: PersonWrite, user: &str) -> Stored<bool> {
    let written = app.writer.one(Write::Person(write)).await;
    if written.as_ref().is_err_and(StoreError::is_unknown) {
        app.hub.reconnect(user);
    }
    written
}
