//! The log of finished jobs: append-only text files in a folder, shared by any number of processes.
//!
//! A line is `won|lost|open POSITIONS SECONDS POSITION`: the result for the player to move, or that so many positions
//! of search did not find it. Each process appends to a segment of its own, which it holds locked, and reads the
//! others'. What it is at work on stands in a file beside the log, locked as well: a lock that is free belongs to
//! nobody.

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Entry {
    /// Whether the player to move wins; `None` if the search ended before that was known.
    pub won: Option<bool>,
    /// Positions looked into.
    pub nodes: u64,
    /// Seconds on the clock.
    pub seconds: f64,
}

/// The folder of a log, with the segment this process writes.
#[derive(Debug)]
pub(super) struct Log {
    folder: PathBuf,
    segment: File,
    running: File,
    /// How far each file was read.
    read: BTreeMap<PathBuf, u64>,
}

/// A segment that has grown beyond this is followed by a new one.
const SEGMENT_BYTES: u64 = 1 << 20;
/// The folder of the files that say what is being worked on.
const RUNNING: &str = "running";

/// Opens the first file of `folder` that is free for us, named by number.
fn own_file(folder: &Path, extension: &str, may_take: impl Fn(&Path) -> io::Result<bool>) -> io::Result<File> {
    for number in 1.. {
        let path = folder.join(format!("{number:04}.{extension}"));
        let file = OpenOptions::new().append(true).read(true).create(true).open(&path)?;
        match file.try_lock() {
            Ok(()) if may_take(&path)? => return Ok(file),
            Ok(()) | Err(TryLockError::WouldBlock) => {}
            Err(TryLockError::Error(error)) => return Err(error),
        }
    }
    unreachable!("there is always another number")
}

fn files(folder: &Path, extension: &str) -> io::Result<Vec<PathBuf>> {
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|found| found == extension) {
            paths.push(path);
        }
    }
    paths.sort();
    Ok(paths)
}

impl Log {
    /// Opens the log in a folder, made if it does not exist.
    pub(super) fn open(folder: &Path) -> io::Result<Log> {
        fs::create_dir_all(folder.join(RUNNING))?;
        // A segment that ends in the middle of a line was cut off; nothing may follow that.
        let whole = |path: &Path| {
            let text = fs::read(path)?;
            Ok((text.len() as u64) < SEGMENT_BYTES && text.last().is_none_or(|&byte| byte == b'\n'))
        };
        Ok(Log {
            segment: own_file(folder, "log", whole)?,
            running: own_file(&folder.join(RUNNING), "now", |_| Ok(true))?,
            folder: folder.to_owned(),
            read: BTreeMap::new(),
        })
    }

    /// The lines written by anybody since the last call: positions and what is known of them.
    pub(super) fn news(&mut self) -> io::Result<Vec<(String, Entry)>> {
        let mut news = Vec::new();
        for path in files(&self.folder, "log")? {
            let from = self.read.get(&path).copied().unwrap_or(0);
            let mut file = File::open(&path)?;
            if file.metadata()?.len() <= from {
                continue;
            }
            file.seek(SeekFrom::Start(from))?;
            let mut text = String::new();
            file.read_to_string(&mut text)?;
            // The last line may still be being written, or was cut off when its writer was killed.
            let whole = text.rfind('\n').map_or(0, |end| end + 1);
            for line in text[..whole].lines() {
                let parsed = parse(line).ok_or_else(|| {
                    let message = format!(
                        "{}: `{line}` is not `won|lost|open NUMBER SECONDS POSITION`",
                        path.display()
                    );
                    io::Error::new(io::ErrorKind::InvalidData, message)
                })?;
                news.push(parsed);
            }
            self.read.insert(path, from + whole as u64);
        }
        Ok(news)
    }

    /// Appends what was found out; when this returns, the line is in the file.
    pub(super) fn append(&mut self, position: &str, entry: Entry) -> io::Result<()> {
        let word = match entry.won {
            Some(true) => "won",
            Some(false) => "lost",
            None => "open",
        };
        let line = format!("{word} {} {:.1} {position}\n", entry.nodes, entry.seconds);
        self.segment.write_all(line.as_bytes())?;
        self.segment.sync_data()
    }

    /// Says what this process is at work on, and returns what the others are.
    pub(super) fn work_on(&mut self, positions: &[String]) -> io::Result<Vec<String>> {
        self.running.set_len(0)?;
        self.running.write_all((positions.join("\n") + "\n").as_bytes())?;
        let mut others = Vec::new();
        for path in files(&self.folder.join(RUNNING), "now")? {
            // Free, so that its process is gone; our own is locked, and its positions are busy anyway.
            if File::open(&path)?.try_lock_shared().is_err() {
                others.extend(fs::read_to_string(&path)?.lines().map(str::to_owned));
            }
        }
        others.retain(|other| !other.is_empty() && !positions.contains(other));
        Ok(others)
    }
}

/// The position of a line and what it says.
fn parse(line: &str) -> Option<(String, Entry)> {
    let mut words = line.splitn(4, ' ');
    let won = match words.next()? {
        "won" => Some(true),
        "lost" => Some(false),
        "open" => None,
        _ => return None,
    };
    let nodes = words.next()?.parse().ok()?;
    let seconds = words.next()?.parse().ok()?;
    Some((words.next()?.to_owned(), Entry { won, nodes, seconds }))
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
mod tests {
    use super::*;

    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("quincunx-log-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        folder
    }

    #[test]
    fn two_writers_read_each_other() {
        let folder = folder("two");
        let entry = |won, nodes| Entry {
            won,
            nodes,
            seconds: 1.5,
        };
        let mut one = Log::open(&folder).unwrap();
        let mut two = Log::open(&folder).unwrap();
        one.append("a 1", entry(Some(true), 7)).unwrap();
        two.append("b 2", entry(None, 8)).unwrap();
        let both = vec![
            ("a 1".to_owned(), entry(Some(true), 7)),
            ("b 2".to_owned(), entry(None, 8)),
        ];
        assert_eq!(one.news().unwrap(), both);
        assert_eq!(two.news().unwrap(), both);
        assert!(two.news().unwrap().is_empty());
        assert!(one.work_on(&["c 1".to_owned()]).unwrap().is_empty());
        assert_eq!(two.work_on(&["d 1".to_owned()]).unwrap(), ["c 1"]);
        drop(one);
        assert!(two.work_on(&[]).unwrap().is_empty(), "its process is gone");
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn a_line_cut_off_is_no_line_and_nothing_follows_it() {
        let folder = folder("cut");
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join("0001.log"), "won 1 0.0 a 1\nlost 2 0.0 b").unwrap();
        let mut log = Log::open(&folder).unwrap();
        assert_eq!(log.news().unwrap().len(), 1);
        let lost = Entry {
            won: Some(false),
            nodes: 2,
            seconds: 0.0,
        };
        log.append("b 1", lost).unwrap();
        assert_eq!(log.news().unwrap(), [("b 1".to_owned(), lost)]);
        assert!(folder.join("0002.log").exists());
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn nonsense_is_named() {
        let folder = folder("nonsense");
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join("0001.log"), "perhaps 1 0.0 a 1\n").unwrap();
        let error = Log::open(&folder).unwrap().news().unwrap_err().to_string();
        assert!(error.contains("0001.log: `perhaps 1 0.0 a 1` is not"), "{error}");
        fs::remove_dir_all(&folder).unwrap();
    }
}
