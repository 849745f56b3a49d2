//! Passwords: argon2id, a few at a time, since each takes memory and a while.

use std::sync::Arc;

use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use tokio::sync::Semaphore;

use crate::error::{Answer, ApiError};

/// How many are worked at together.
const AT_ONCE: usize = 2;

/// The place where passwords are hashed and checked.
pub(crate) struct Passwords {
    places: Arc<Semaphore>,
}

impl Passwords {
    pub(crate) fn new() -> Passwords {
        Passwords {
            places: Arc::new(Semaphore::new(AT_ONCE)),
        }
    }

    async fn work<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Answer<T> {
        let place = Arc::clone(&self.places).acquire_owned().await;
        let place = place.map_err(|_| ApiError::internal())?;
        let work = move || {
            let done = work();
            drop(place);
            done
        };
        tokio::task::spawn_blocking(work)
            .await
            .map_err(|_| ApiError::internal())
    }

    /// The hash of a new password.
    pub(crate) async fn hash(&self, password: String) -> Answer<String> {
        let hash = self.work(move || {
            let hash = Argon2::default().hash_password(password.as_bytes());
            hash.map(|hash: PasswordHash| hash.to_string())
        });
        hash.await?.map_err(|error| {
            tracing::error!(%error, "a password could not be hashed");
            ApiError::internal()
        })
    }

    /// Whether a password is the one of a hash. Without a hash it takes as long and is wrong, so that nobody can tell
    /// from the time whether a name exists.
    pub(crate) async fn check(&self, password: String, hash: Option<String>) -> Answer<bool> {
        let Some(hash) = hash else {
            self.hash(password).await?;
            return Ok(false);
        };
        self.work(move || {
            let hash = PasswordHash::new(&hash);
            hash.is_ok_and(|hash| Argon2::default().verify_password(password.as_bytes(), &hash).is_ok())
        })
        .await
    }
}
