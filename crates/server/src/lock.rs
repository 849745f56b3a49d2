//! The lock on a data folder: one server at a time.

use std::fs::{File, OpenOptions, TryLockError};
use std::io;
use std::path::Path;

/// Says in an error what it is about: the system says only what is wrong.
pub(crate) fn named(path: &Path) -> impl Fn(io::Error) -> io::Error + '_ {
    |error| io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}

/// The file in the data folder that is locked. It stays there: whoever locks it must find the same file as everyone
/// else.
const FILE: &str = "lock";

/// A data folder that nobody else has, until this is dropped or the process ends, however it ends.
#[derive(Debug)]
#[expect(dead_code, reason = "held, not used")]
pub(crate) struct Lock {
    file: File,
    /// The folder itself, where that can be locked: a file that looks left over is removed by somebody some day.
    folder: Option<File>,
}

impl Lock {
    /// Takes a folder that is there.
    ///
    /// # Errors
    /// `ResourceBusy` if somebody else has it.
    pub(crate) fn take(data: &Path) -> io::Result<Lock> {
        let busy = || {
            let message = format!(
                "{} is in use by another server: stop that one first, or name another folder",
                data.display()
            );
            io::Error::new(io::ErrorKind::ResourceBusy, message)
        };
        let folder = File::open(data).ok();
        let folder = match folder.map(|folder| (folder.try_lock(), folder)) {
            Some((Ok(()), folder)) => Some(folder),
            Some((Err(TryLockError::WouldBlock), _)) => return Err(busy()),
            // Some systems lock files alone.
            Some((Err(TryLockError::Error(_)), _)) | None => None,
        };
        let mut options = OpenOptions::new();
        options.write(true).create(true).truncate(false);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let path = data.join(FILE);
        let file = options.open(&path).map_err(named(&path))?;
        match file.try_lock() {
            Ok(()) => Ok(Lock { file, folder }),
            Err(TryLockError::WouldBlock) => Err(busy()),
            Err(TryLockError::Error(error)) => Err(named(&path)(error)),
        }
    }

    /// Whether somebody has a folder.
    pub(crate) fn is_taken(data: &Path) -> bool {
        let is_locked = |path: &Path| {
            let file = File::open(path);
            file.is_ok_and(|file| matches!(file.try_lock_shared(), Err(TryLockError::WouldBlock)))
        };
        is_locked(data) || is_locked(&data.join(FILE))
    }
}
