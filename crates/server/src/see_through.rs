//! Requests that are done to their end.

use crate::error::{Answer, ApiError};

/// Does something to its end, though whoever has asked for it may be gone by then, as a browser that closes its connection is.
pub(crate) async fn see_through<T: Send + 'static>(
    deed: impl Future<Output = Answer<T>> + Send + 'static,
) -> Answer<T> {
    tokio::spawn(deed).await.unwrap_or_else(|_| Err(ApiError::internal()))
}
