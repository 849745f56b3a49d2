//! What the store did not do, or may not have done.

/// The store failed; the message is for the log.
#[derive(Clone, Debug, thiserror::Error)]
pub(crate) enum StoreError {
    /// Nothing was written: it was refused before, or nothing was to be written.
    #[error("the store failed: {0}")]
    NotDone(String),
    /// It is not known whether it was written: the disk failed at the commit, or the answer was lost.
    #[error("the store failed, and may have written: {0}")]
    Unknown(String),
    /// A reading took too long, or waited too long for others.
    #[error("a reading of the store took too long")]
    Late,
}

pub(crate) type Stored<T> = Result<T, StoreError>;

impl StoreError {
    /// Whether it may have been written all the same.
    pub(crate) fn is_unknown(&self) -> bool {
        matches!(self, StoreError::Unknown(_))
    }

    /// What went wrong.
    pub(crate) fn reason(&self) -> &str {
        match self {
            StoreError::NotDone(text) | StoreError::Unknown(text) => text,
            StoreError::Late => "it took too long",
        }
    }

    /// The same for what cannot have written anything, as reading.
    pub(crate) fn not_done(self) -> StoreError {
        match self {
            StoreError::Unknown(text) => StoreError::NotDone(text),
            other => other,
        }
    }
}

/// Primary result codes of SQLite that come before a commit: ERROR, BUSY, LOCKED, READONLY, TOOBIG, CONSTRAINT,
/// MISMATCH, RANGE. After any other one, as IOERR or FULL, the transaction may be in the file.
const REFUSALS: [i32; 8] = [1, 5, 6, 8, 18, 19, 20, 25];
/// The result code of a statement that was stopped.
const INTERRUPT: i32 = 9;

/// The primary result code of an error of SQLite.
pub(super) fn primary_code(error: &dyn sqlx::error::DatabaseError) -> Option<i32> {
    let code = error.code()?.parse::<i32>().ok()?;
    Some(code & 0xff)
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        let refused = match &error {
            sqlx::Error::Database(error) => match primary_code(&**error) {
                Some(INTERRUPT) => return StoreError::Late,
                code => code.is_some_and(|code| REFUSALS.contains(&code)),
            },
            sqlx::Error::Io(_) | sqlx::Error::Protocol(_) | sqlx::Error::WorkerCrashed => false,
            // The others are about rows, values, options and the pool.
            _ => true,
        };
        let text = error.to_string();
        if refused {
            StoreError::NotDone(text)
        } else {
            StoreError::Unknown(text)
        }
    }
}
