//! What a loss of power may leave.

use std::collections::{BTreeMap, HashMap};

use crate::image::Image;
use crate::record::{Inode, Operation, Recording};

/// The disk writes so many bytes at once, or none of them.
const SECTOR: usize = 512;

/// What is lost of the writes, truncations, creations and deletions that were not synced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Loss {
    /// Nothing: as after a kill.
    Nothing,
    /// All of it.
    Everything,
    /// All from the operation of that number on: the disk wrote in order.
    From(usize),
    /// The disk wrote sectors in any order: each has what it had at some moment since the last sync, or what was to be
    /// written to it is junk; files are as long and the folder is as it was at some such moment. A number chooses.
    Sectors(u64),
}

/// A change of a file that is not on disk for certain.
struct Change<'a> {
    /// The number of the operation.
    at: usize,
    what: What<'a>,
    /// Whether it is synced after all. It is kept here if one before it never will be.
    synced: bool,
    /// Whether it never will be.
    lost: bool,
}

enum What<'a> {
    Write { offset: usize, data: &'a [u8] },
    Truncate { size: usize },
}

#[derive(Default)]
struct File<'a> {
    on_disk: Vec<u8>,
    changes: Vec<Change<'a>>,
}

/// A change of the folder that is not on disk for certain.
struct Rename<'a> {
    at: usize,
    name: &'a str,
    /// What has the name then.
    inode: Option<Inode>,
}

/// A walk through a recording, operation by operation.
pub struct Replay<'a> {
    recording: &'a Recording,
    at: usize,
    files: HashMap<Inode, File<'a>>,
    names: BTreeMap<&'a str, Inode>,
    renames: Vec<Rename<'a>>,
}

impl<'a> Replay<'a> {
    pub(crate) fn new(recording: &'a Recording) -> Replay<'a> {
        let file = |bytes: &Vec<u8>| File {
            on_disk: bytes.clone(),
            changes: Vec::new(),
        };
        let before = &recording.before;
        Replay {
            recording,
            at: 0,
            files: before.iter().map(|(_, inode, bytes)| (*inode, file(bytes))).collect(),
            names: before.iter().map(|(name, inode, _)| (name.as_str(), *inode)).collect(),
            renames: Vec::new(),
        }
    }

    /// How many operations are done.
    pub fn at(&self) -> usize {
        self.at
    }

    /// Does the next operation; whether there was one.
    pub fn step(&mut self) -> bool {
        let Some(operation) = self.recording.operations.get(self.at) else {
            return false;
        };
        let at = self.at;
        self.at += 1;
        match operation {
            Operation::Create { name, inode } => self.renames.push(Rename {
                at,
                name,
                inode: Some(*inode),
            }),
            Operation::Delete { name, folder } => {
                self.renames.push(Rename { at, name, inode: None });
                if *folder {
                    self.sync_folder();
                }
            }
            Operation::Write { inode, offset, data } => {
                self.change(*inode, What::Write { offset: *offset, data });
            }
            Operation::Truncate { inode, size } => self.change(*inode, What::Truncate { size: *size }),
            Operation::Sync { inode, folder } => {
                self.files.entry(*inode).or_default().sync();
                if *folder {
                    self.sync_folder();
                }
            }
            Operation::Lose { inode } => {
                let file = self.files.entry(*inode).or_default();
                for change in file.changes.iter_mut().filter(|change| !change.synced) {
                    change.lost = true;
                }
            }
            Operation::Nothing => {}
        }
        true
    }

    fn change(&mut self, inode: Inode, what: What<'a>) {
        self.files.entry(inode).or_default().changes.push(Change {
            at: self.at - 1,
            what,
            synced: false,
            lost: false,
        });
    }

    fn sync_folder(&mut self) {
        for rename in self.renames.drain(..) {
            rename.apply(&mut self.names);
        }
    }

    /// The numbers of the operations that a loss of power may undo now.
    pub fn pending(&self) -> Vec<usize> {
        let changes = self.files.values().flat_map(|file| &file.changes);
        let mut pending: Vec<usize> = changes
            .filter(|change| !change.synced)
            .map(|change| change.at)
            .collect();
        pending.extend(self.renames.iter().map(|rename| rename.at));
        pending.sort_unstable();
        pending
    }

    /// What is on disk if the power is lost now.
    pub fn image(&self, loss: Loss) -> Image {
        let mut names = self.names.clone();
        let kept = match loss {
            Loss::Sectors(seed) => choose(seed, &[1], self.renames.len() + 1),
            _ => self.renames.len(),
        };
        for rename in self.renames.iter().take(kept).filter(|rename| loss.keeps(rename.at)) {
            rename.apply(&mut names);
        }
        let nothing = File::default();
        let file = |inode: Inode| {
            let file = self.files.get(&inode).unwrap_or(&nothing);
            match loss {
                Loss::Sectors(seed) => file.in_sectors(seed, inode),
                _ => file.in_order(loss),
            }
        };
        Image {
            files: names
                .into_iter()
                .map(|(name, inode)| (name.to_string(), file(inode)))
                .collect(),
        }
    }
}

impl Loss {
    /// Whether what the operation of that number did is kept.
    fn keeps(self, at: usize) -> bool {
        match self {
            Loss::Nothing | Loss::Sectors(_) => true,
            Loss::Everything => false,
            Loss::From(first) => at < first,
        }
    }
}

impl<'a> Rename<'a> {
    fn apply(&self, names: &mut BTreeMap<&'a str, Inode>) {
        match self.inode {
            Some(inode) => names.insert(self.name, inode),
            None => names.remove(self.name),
        };
    }
}

impl File<'_> {
    fn sync(&mut self) {
        for change in self.changes.iter_mut().filter(|change| !change.lost) {
            change.synced = true;
        }
        // Those that follow one that may be lost stay with it, so that all are done in order.
        let certain = self.changes.iter().take_while(|change| change.synced).count();
        for change in self.changes.drain(..certain) {
            change.what.apply(&mut self.on_disk);
        }
    }

    fn in_order(&self, loss: Loss) -> Vec<u8> {
        let mut bytes = self.on_disk.clone();
        for change in &self.changes {
            if change.synced || loss.keeps(change.at) {
                change.what.apply(&mut bytes);
            }
        }
        bytes
    }

    fn in_sectors(&self, seed: u64, inode: Inode) -> Vec<u8> {
        if self.changes.is_empty() {
            return self.on_disk.clone();
        }
        let length = self.some_length(seed, inode);
        let mut bytes = self.on_disk.clone();
        bytes.resize(length, 0);
        for (sector, place) in bytes.chunks_mut(SECTOR).enumerate() {
            self.some_sector(seed, inode, sector, place);
        }
        bytes
    }

    /// A length the file has had since what is certain.
    fn some_length(&self, seed: u64, inode: Inode) -> usize {
        let doubtful = self.changes.iter().filter(|change| !change.synced).count();
        let mut kept = choose(seed, &[2, inode], doubtful + 1);
        let mut length = self.on_disk.len();
        for change in &self.changes {
            if !change.synced {
                let Some(left) = kept.checked_sub(1) else {
                    continue;
                };
                kept = left;
            }
            length = change.what.length_after(length);
        }
        length
    }

    /// What a sector has had at some moment since what is certain, or junk where it was to be written.
    fn some_sector(&self, seed: u64, inode: Inode, sector: usize, place: &mut [u8]) {
        let start = sector * SECTOR;
        let touching = || (self.changes.iter()).filter(|change| change.what.touches(start, start + SECTOR));
        let doubtful = touching().filter(|change| !change.synced).count();
        let mut kept = choose(seed, &[3, inode, sector], doubtful + 1);
        let mut junk = choose(seed, &[4, inode, sector], 4) == 0;
        for change in touching() {
            if change.synced {
                change.what.apply_within(start, place);
            } else if let Some(left) = kept.checked_sub(1) {
                kept = left;
                change.what.apply_within(start, place);
            } else if std::mem::take(&mut junk)
                && let What::Write { offset, data } = change.what
            {
                // The power was lost while the disk wrote this one.
                let data = &vec![0xA5; data.len()];
                What::Write { offset, data }.apply_within(start, place);
            }
        }
    }
}

impl What<'_> {
    fn length_after(&self, length: usize) -> usize {
        match self {
            What::Write { offset, data } => length.max(offset + data.len()),
            What::Truncate { size } => *size,
        }
    }

    fn apply(&self, bytes: &mut Vec<u8>) {
        bytes.resize(self.length_after(bytes.len()), 0);
        self.apply_within(0, bytes);
    }

    fn touches(&self, start: usize, end: usize) -> bool {
        match self {
            What::Write { offset, data } => *offset < end && offset + data.len() > start,
            What::Truncate { size } => *size < end,
        }
    }

    /// Applies it to the bytes of the file from `start` on, as many as there are.
    fn apply_within(&self, start: usize, bytes: &mut [u8]) {
        let end = start + bytes.len();
        match self {
            What::Write { offset, data } => {
                let (from, to) = ((*offset).max(start), (offset + data.len()).min(end));
                if from < to {
                    bytes[from - start..to - start].copy_from_slice(&data[from - offset..to - offset]);
                }
            }
            What::Truncate { size } => {
                let from = (*size).clamp(start, end);
                bytes[from - start..].fill(0);
            }
        }
    }
}

/// One of so many, by a seed and what it is for; the same always (SplitMix64).
fn choose(seed: u64, what: &[usize], count: usize) -> usize {
    let mut state = seed;
    for part in what {
        state = state.wrapping_add(*part as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ (state >> 29);
    }
    state = (state ^ (state >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    state = (state ^ (state >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    ((state ^ (state >> 31)) % count as u64) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    fn write(offset: usize, data: &[u8]) -> Operation {
        let data = data.to_vec();
        Operation::Write { inode: 0, offset, data }
    }

    /// What a run leaves of a file that was there: if everything is lost, and if nothing is.
    fn left(operations: Vec<Operation>) -> [Vec<u8>; 2] {
        let recording = Recording {
            before: vec![("file".to_string(), 0, b"....".to_vec())],
            operations,
        };
        let mut replay = recording.replay();
        while replay.step() {}
        [Loss::Everything, Loss::Nothing].map(|loss| replay.image(loss).files["file"].clone())
    }

    #[test]
    fn what_is_synced_stays() {
        let sync = || Operation::Sync {
            inode: 0,
            folder: false,
        };
        let operations = vec![write(0, b"ab"), sync(), write(1, b"cd")];
        assert_eq!(left(operations), [b"ab..", b"acd."]);
        let operations = vec![write(2, b"abc"), Operation::Truncate { inode: 0, size: 3 }];
        assert_eq!(left(operations), [&b"...."[..], b"..a"]);
    }

    #[test]
    fn a_sync_after_one_that_lost_its_writes_does_not_bring_them_back() {
        let sync = || Operation::Sync {
            inode: 0,
            folder: false,
        };
        let operations = vec![write(0, b"ab"), Operation::Lose { inode: 0 }, write(1, b"c"), sync()];
        assert_eq!(left(operations), [b".c..", b"ac.."]);
    }

    #[test]
    fn names_are_lost_as_well() {
        let create = Operation::Create {
            name: "new".to_string(),
            inode: 1,
        };
        let sync = |folder| Operation::Sync { inode: 1, folder };
        let names = |operations: Vec<Operation>| {
            let before = Vec::new();
            let recording = Recording { before, operations };
            let mut replay = recording.replay();
            while replay.step() {}
            replay.image(Loss::Everything).files.into_keys().collect::<Vec<_>>()
        };
        assert!(names(vec![create.clone(), sync(false)]).is_empty());
        assert_eq!(names(vec![create.clone(), sync(true)]), ["new"]);
        let delete = |folder| Operation::Delete {
            name: "new".to_string(),
            folder,
        };
        assert_eq!(names(vec![create.clone(), sync(true), delete(false)]), ["new"]);
        assert!(names(vec![create, sync(true), delete(true)]).is_empty());
    }

    #[test]
    fn sectors_have_what_they_had_at_some_moment() {
        let operations = vec![write(0, &[1; 2 * SECTOR]), write(SECTOR, &[2; SECTOR])];
        let recording = Recording {
            before: vec![("file".to_string(), 0, vec![0; 2 * SECTOR])],
            operations,
        };
        let mut replay = recording.replay();
        while replay.step() {}
        let mut seen = [[false; 256]; 2];
        for seed in 0..200 {
            let bytes = &replay.image(Loss::Sectors(seed)).files["file"];
            for (sector, seen) in bytes.chunks(SECTOR).zip(&mut seen) {
                assert!(sector.iter().all(|byte| *byte == sector[0]), "{seed}");
                seen[usize::from(sector[0])] = true;
            }
        }
        let values = seen.map(|seen| (0..=255u8).filter(|byte| seen[usize::from(*byte)]).collect::<Vec<_>>());
        assert_eq!(values, [vec![0, 1, 0xA5], vec![0, 1, 2, 0xA5]]);
    }
}
