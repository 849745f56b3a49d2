//! A watched folder: what was done there, and what is to fail.

use std::collections::HashMap;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};
use std::{fs, io};

use crate::fault::DiskFault;
use crate::image::Image;
use crate::replay::Replay;
use crate::vfs;

/// A file, whatever its name is: one that is deleted and made again is another.
pub(crate) type Inode = usize;

/// Something done to a watched file, as far as it was done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Operation {
    /// A file was made.
    Create {
        /// Its name in the folder.
        name: String,
        /// The file.
        inode: usize,
    },
    /// Bytes were written.
    Write {
        /// The file.
        inode: usize,
        /// Where.
        offset: usize,
        /// The bytes.
        data: Vec<u8>,
    },
    /// A file was cut.
    Truncate {
        /// The file.
        inode: usize,
        /// Its length from now on.
        size: usize,
    },
    /// What was written to a file is on disk.
    Sync {
        /// The file.
        inode: usize,
        /// Whether the names in the folder are too.
        folder: bool,
    },
    /// What was written to a file since its last sync will never be synced; see [`DiskFault::Lost`].
    Lose {
        /// The file.
        inode: usize,
    },
    /// A file was deleted.
    Delete {
        /// Its name in the folder.
        name: String,
        /// Whether that is on disk.
        folder: bool,
    },
    /// It failed before anything was done.
    Nothing,
}

/// All that was done in a folder since it is watched.
#[derive(Clone, Debug)]
pub struct Recording {
    /// What was there before, with the files' numbers.
    pub(crate) before: Vec<(String, Inode, Vec<u8>)>,
    /// What was done, in order.
    pub operations: Vec<Operation>,
}

impl Recording {
    /// Goes through the record.
    pub fn replay(&self) -> Replay<'_> {
        Replay::new(self)
    }
}

/// A folder whose files are watched, until this is dropped.
#[derive(Clone)]
pub struct Disk {
    pub(crate) state: Arc<Mutex<State>>,
}

/// The watched folders of the process.
static WATCHED: RwLock<Vec<(PathBuf, Disk)>> = RwLock::new(Vec::new());

#[derive(Debug)]
pub(crate) struct State {
    recording: Recording,
    /// The files that have a name now.
    pub(crate) names: HashMap<String, Inode>,
    inodes: usize,
    /// How many operations there have been.
    count: usize,
    fails: Fails,
}

/// What is to fail.
#[derive(Debug)]
enum Fails {
    Nothing,
    /// The operations of these numbers.
    Some(DiskFault, Range<usize>),
    /// All, as long as a file says how.
    By(PathBuf),
}

impl Disk {
    /// Watches a folder, which must be there, from now on; nothing in it may be open. What is in it is on disk.
    ///
    /// # Errors
    /// If the folder cannot be read.
    pub fn watch(folder: &Path) -> io::Result<Disk> {
        vfs::register();
        // As SQLite names its files.
        let folder = fs::canonicalize(folder)?;
        let image = Image::read(&folder)?;
        let before: Vec<_> = (image.files.into_iter().enumerate())
            .map(|(inode, (name, bytes))| (name, inode, bytes))
            .collect();
        let names = before.iter().map(|(name, inode, _)| (name.clone(), *inode)).collect();
        let state = State {
            inodes: before.len(),
            recording: Recording {
                before,
                operations: Vec::new(),
            },
            names,
            count: 0,
            fails: Fails::Nothing,
        };
        let disk = Disk {
            state: Arc::new(Mutex::new(state)),
        };
        let mut watched = WATCHED.write().unwrap_or_else(PoisonError::into_inner);
        watched.retain(|(known, _)| *known != folder);
        watched.push((folder, disk.clone()));
        Ok(disk)
    }

    /// Watches a folder for somebody outside of the process: all operations fail while the file has a word that
    /// [`DiskFault`] reads. Nothing is recorded.
    ///
    /// # Errors
    /// If the folder cannot be read.
    pub fn obey(folder: &Path, file: PathBuf) -> io::Result<Disk> {
        let disk = Disk::watch(folder)?;
        disk.state().fails = Fails::By(file);
        Ok(disk)
    }

    /// The disk of a file and its name there, if its folder is watched.
    pub(crate) fn of(path: &Path) -> Option<(Disk, String)> {
        let watched = WATCHED.read().unwrap_or_else(PoisonError::into_inner);
        let (_, disk) = watched.iter().find(|(folder, _)| path.parent() == Some(folder))?;
        Some((disk.clone(), path.file_name()?.to_str()?.to_string()))
    }

    /// Ends the watch of all folders below one, for which memory is kept otherwise.
    pub fn forget(folder: &Path) {
        let mut watched = WATCHED.write().unwrap_or_else(PoisonError::into_inner);
        watched.retain(|(known, _)| !known.starts_with(folder));
    }

    pub(crate) fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many operations there have been.
    pub fn operations(&self) -> usize {
        self.state().count
    }

    /// What was done until now.
    pub fn recording(&self) -> Recording {
        self.state().recording.clone()
    }

    /// Lets the operations of these numbers fail, counted from the beginning of the watch; instead of any others.
    pub fn fail(&self, fault: DiskFault, operations: Range<usize>) {
        self.state().fails = Fails::Some(fault, operations);
    }

    /// Nothing fails from now on.
    pub fn heal(&self) {
        self.state().fails = Fails::Nothing;
    }
}

impl State {
    /// How the next operation fails, if it does.
    pub(crate) fn fault(&self) -> Option<DiskFault> {
        match &self.fails {
            Fails::Nothing => None,
            Fails::Some(fault, operations) => operations.contains(&self.count).then_some(*fault),
            Fails::By(file) => fs::read_to_string(file).ok()?.trim().parse().ok(),
        }
    }

    pub(crate) fn record(&mut self, operation: Operation) {
        self.count += 1;
        if !matches!(self.fails, Fails::By(_)) {
            self.recording.operations.push(operation);
        }
    }

    /// The number for a file of that name that is new.
    pub(crate) fn create(&mut self, name: &str) -> Inode {
        let inode = self.inodes;
        self.inodes += 1;
        self.names.insert(name.to_string(), inode);
        inode
    }
}
