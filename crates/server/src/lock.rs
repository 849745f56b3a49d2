//! The lock on a data folder: one server at a time.

use std::fs::{File, OpenOptions, TryLockError};
use std::io;
use std::path::Path;

/// Says in an error what it is about: the system says only what is wrong.
pub(crate) fn named(path: &Path) -> impl Fn(io::Error) -> io::Error + '_ {
    |error| io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}

/// The file in the data folder that is locked. It stays there: whoever locks it must find the same file as everyone else.
const FILE: &str = "lock";

/// A data folder that nobody else has, until this is dropped or the process ends, however it ends.
#[derive(Debug)]
pub(crate) struct Lock(#[expect(dead_code, reason = "held, not used")] File);

impl Lock {
    /// Takes a folder that is there.
    ///
    /// # Errors
    /// `ResourceBusy` if somebody else has it.
    pub(crate) fn take(data: &Path) -> io::Result<Lock> {
        let mut options = OpenOptions::new();
        options.write(true).create(true).truncate(false);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let path = data.join(FILE);
        let file = options.open(&path).map_err(named(&path))?;
        match file.try_lock() {
            Ok(()) => Ok(Lock(file)),
            Err(TryLockError::WouldBlock) => {
                let message = format!(
                    "{} is in use by another server: stop that one first, or name another folder",
                    data.display()
                );
                Err(io::Error::new(io::ErrorKind::ResourceBusy, message))
            }
            Err(TryLockError::Error(error)) => Err(named(&path)(error)),
        }
    }

    /// Whether somebody has a folder.
    pub(crate) fn is_taken(data: &Path) -> bool {
        let file = File::open(data.join(FILE));
        file.is_ok_and(|file| matches!(file.try_lock_shared(), Err(TryLockError::WouldBlock)))
    }
}
