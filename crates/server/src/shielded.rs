//! Work that is shielded from cancellation.

use crate::error::{Answer, ApiError};

/// Runs a request to its end, though whoever has asked for it may be gone by then: a connection that is closed drops
/// the future that answers it.
pub(crate) async fn shielded<T: Send + 'static>(deed: impl Future<Output = Answer<T>> + Send + 'static) -> Answer<T> {
    tokio::spawn(deed).await.unwrap_or_else(|_| Err(ApiError::internal()))
}
