//! How an operation fails.

use std::str::FromStr;

use libsqlite3_sys::{
    SQLITE_CANTOPEN, SQLITE_FULL, SQLITE_IOERR_DELETE, SQLITE_IOERR_FSYNC, SQLITE_IOERR_TRUNCATE, SQLITE_IOERR_WRITE,
};

/// How operations fail; the caller is told of an error in each case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DiskFault {
    /// `EIO`, and nothing is done. Writes whose sync fails so may still reach the disk, or be synced later.
    Error,
    /// `ENOSPC`, and nothing is done.
    Full,
    /// `ENOSPC` after half of a write.
    Short,
    /// It is done, and yet `EIO` is reported.
    Done,
    /// `EIO` of a sync, after which the writes before it are taken for written: they can be read, and no later sync
    /// brings them to the disk. That is what Linux does. Other operations fail as by [`DiskFault::Error`].
    Lost,
}

impl DiskFault {
    /// All there are.
    pub const ALL: [DiskFault; 5] = [
        DiskFault::Error,
        DiskFault::Full,
        DiskFault::Short,
        DiskFault::Done,
        DiskFault::Lost,
    ];

    /// How much of an operation on so many bytes is done.
    pub(crate) fn share_of(self, bytes: usize) -> usize {
        match self {
            DiskFault::Error | DiskFault::Full | DiskFault::Lost => 0,
            DiskFault::Short => bytes / 2,
            DiskFault::Done => bytes,
        }
    }

    /// Whether an operation that is done or not is done.
    pub(crate) fn is_done(self) -> bool {
        self == DiskFault::Done
    }

    /// What SQLite hears of a write.
    pub(crate) fn of_write(self) -> i32 {
        match self {
            DiskFault::Full | DiskFault::Short => SQLITE_FULL,
            DiskFault::Error | DiskFault::Done | DiskFault::Lost => SQLITE_IOERR_WRITE,
        }
    }

    /// What SQLite hears of other operations: its VFS for Unix makes no difference between the errors of the system
    /// here.
    pub(crate) const SYNC: i32 = SQLITE_IOERR_FSYNC;
    pub(crate) const TRUNCATE: i32 = SQLITE_IOERR_TRUNCATE;
    pub(crate) const DELETE: i32 = SQLITE_IOERR_DELETE;
    pub(crate) const CREATE: i32 = SQLITE_CANTOPEN;
}

impl FromStr for DiskFault {
    type Err = String;

    fn from_str(word: &str) -> Result<DiskFault, String> {
        match word {
            "error" => Ok(DiskFault::Error),
            "full" => Ok(DiskFault::Full),
            "short" => Ok(DiskFault::Short),
            "done" => Ok(DiskFault::Done),
            "lost" => Ok(DiskFault::Lost),
            _ => Err(format!("`{word}` is no fault: error, full, short, done or lost")),
        }
    }
}
