//! What has been played, kept in a file, so that a match goes on after it was killed.
//!
//! The file is JSON lines: first the match, then every finished game, appended as it ends. A game that is not there
//! whole has not been played; it is played again, from the same seed.

use std::collections::HashSet;
use std::error::Error;
use std::fmt;
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::Played;

/// Version 1 had an identity that changed with the program.
const VERSION: u32 = 2;
/// How often the file is forced to the disk: a killed program loses nothing either way, a lost machine this much.
const SYNC: Duration = Duration::from_secs(1);

/// The journal of a match, open at its end.
#[derive(Debug)]
pub struct Journal {
    file: File,
    synced: Instant,
}

/// The first thing in a journal.
#[derive(Deserialize)]
struct Version {
    quincunx_match: u32,
}

#[derive(Serialize, Deserialize)]
struct Header {
    quincunx_match: u32,
    /// How the match was asked for.
    args: Vec<String>,
    /// What is played, as far as it decides the games.
    identity: Value,
}

/// What a journal holds.
#[derive(Clone, Debug, PartialEq)]
pub struct Kept {
    /// How the match was asked for.
    pub args: Vec<String>,
    /// What is played, as far as it decides the games; see [`Match::identity`](crate::Match::identity).
    pub identity: Value,
    /// The games, each once.
    pub played: Vec<Played>,
}

impl Journal {
    /// Begins a journal; a file that was there is replaced.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn create(path: &Path, args: &[String], identity: Value) -> Result<Journal, JournalError> {
        let mut file = File::create(path)?;
        lock(&file)?;
        let header = Header {
            quincunx_match: VERSION,
            args: args.to_vec(),
            identity,
        };
        file.write_all(&line(&header)?)?;
        file.sync_data()?;
        Ok(Journal {
            file,
            synced: Instant::now(),
        })
    }

    /// Opens the journal of a match to go on with it. What is broken at its end is cut off.
    ///
    /// # Errors
    /// If the file cannot be read or is no journal.
    pub fn open(path: &Path) -> Result<(Journal, Kept), JournalError> {
        let mut file = OpenOptions::new().read(true).write(true).open(path)?;
        lock(&file)?;
        let (kept, good) = read(&file)?;
        file.set_len(good)?;
        file.seek(SeekFrom::End(0))?;
        let journal = Journal {
            file,
            synced: Instant::now(),
        };
        Ok((journal, kept))
    }

    /// Reads the journal of a match.
    ///
    /// # Errors
    /// If the file cannot be read or is no journal.
    pub fn read(path: &Path) -> Result<Kept, JournalError> {
        Ok(read(&File::open(path)?)?.0)
    }

    /// Adds a game.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn append(&mut self, played: &Played) -> Result<(), JournalError> {
        // One write, so that a kill leaves the whole line or a broken end.
        self.file.write_all(&line(played)?)?;
        if self.synced.elapsed() >= SYNC {
            self.sync()?;
        }
        Ok(())
    }

    /// Forces everything to the disk.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn sync(&mut self) -> Result<(), JournalError> {
        self.file.sync_data()?;
        self.synced = Instant::now();
        Ok(())
    }
}

/// Keeps others from writing to the file as long as it is open, so that no match is played by two at once.
#[cfg(unix)]
fn lock(file: &File) -> Result<(), JournalError> {
    use rustix::fs::{FlockOperation, flock};
    match flock(file, FlockOperation::NonBlockingLockExclusive) {
        Err(rustix::io::Errno::WOULDBLOCK) => Err(JournalError::Busy),
        // A file system without locks is no reason not to play.
        Ok(()) | Err(_) => Ok(()),
    }
}

#[cfg(not(unix))]
fn lock(_file: &File) -> Result<(), JournalError> {
    Ok(())
}

fn line(value: &impl Serialize) -> Result<Vec<u8>, JournalError> {
    let mut line = serde_json::to_vec(value).map_err(io::Error::from)?;
    line.push(b'\n');
    Ok(line)
}

/// What a journal holds, and how many of its bytes are good.
fn read(file: &File) -> Result<(Kept, u64), JournalError> {
    let mut input = BufReader::new(file);
    let mut text = Vec::new();
    let mut good = input.read_until(b'\n', &mut text)? as u64;
    let Version { quincunx_match } = serde_json::from_slice(&text).map_err(|_| JournalError::Foreign)?;
    if quincunx_match != VERSION {
        return Err(JournalError::Version(quincunx_match));
    }
    let header: Header = serde_json::from_slice(&text).map_err(|_| JournalError::Foreign)?;
    if !text.ends_with(b"\n") {
        return Err(JournalError::Foreign);
    }
    let mut played = Vec::new();
    let mut seen = HashSet::new();
    loop {
        text.clear();
        let length = input.read_until(b'\n', &mut text)?;
        let Ok(game) = serde_json::from_slice::<Played>(&text) else {
            break;
        };
        if !text.ends_with(b"\n") {
            break;
        }
        good += length as u64;
        if seen.insert(game.number) {
            played.push(game);
        }
    }
    let kept = Kept {
        args: header.args,
        identity: header.identity,
        played,
    };
    Ok((kept, good))
}

/// Why a journal cannot be used.
#[derive(Debug)]
#[non_exhaustive]
pub enum JournalError {
    /// The file cannot be read or written.
    Io(io::Error),
    /// The file is no journal of a match.
    Foreign,
    /// The journal was written by another version of the program, which it cannot go on with.
    Version(u32),
    /// Another program is playing the match.
    Busy,
}

impl From<io::Error> for JournalError {
    fn from(error: io::Error) -> JournalError {
        JournalError::Io(error)
    }
}

impl fmt::Display for JournalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            JournalError::Io(error) => write!(f, "the journal of the match: {error}"),
            JournalError::Foreign => f.write_str("the file is no journal of a match"),
            JournalError::Version(version) => write!(
                f,
                "the journal was written by another version of this program (its format is {version}, not {VERSION})"
            ),
            JournalError::Busy => f.write_str("another program is playing this match"),
        }
    }
}

impl Error for JournalError {}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(number: usize) -> Played {
        Played {
            number,
            engines: [0, 1],
            start: "startpos".into(),
            moves: vec!["c3".into(), "a1".into()],
            evals: Vec::new(),
            winner: Some(2),
            reason: "no-move".into(),
            fault: None,
            blamed: Vec::new(),
            millis: 1,
        }
    }

    #[test]
    fn a_torn_end_is_cut_off_wherever_it_tears() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("match");
        let mut journal = Journal::create(&path, &["--games".into()], "x".into()).unwrap();
        for number in 0..3 {
            journal.append(&game(number)).unwrap();
        }
        drop(journal);
        let whole = std::fs::read(&path).unwrap();
        let lines = |bytes: &[u8]| bytes.iter().filter(|&&byte| byte == b'\n').count();
        let header = whole.iter().position(|&byte| byte == b'\n').unwrap() + 1;
        for length in header..=whole.len() {
            std::fs::write(&path, &whole[..length]).unwrap();
            let (mut journal, kept) = Journal::open(&path).unwrap();
            assert_eq!(kept.played.len(), lines(&whole[..length]) - 1);
            journal.append(&game(9)).unwrap();
            let again = Journal::read(&path).unwrap();
            assert_eq!(again.played.len(), kept.played.len() + 1);
            assert_eq!(again.played.last(), Some(&game(9)));
        }
    }

    #[test]
    fn nothing_counts_twice() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("match");
        let mut journal = Journal::create(&path, &[], "x".into()).unwrap();
        for number in [0, 1, 1, 0, 2] {
            journal.append(&game(number)).unwrap();
        }
        assert_eq!(Journal::read(&path).unwrap().played.len(), 3);
    }

    #[cfg(unix)]
    #[test]
    fn a_match_is_played_by_one_at_a_time() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("match");
        let journal = Journal::create(&path, &[], "x".into()).unwrap();
        assert!(matches!(Journal::open(&path), Err(JournalError::Busy)));
        drop(journal);
        assert!(Journal::open(&path).is_ok());
    }

    #[test]
    fn journals_of_other_versions_are_told_apart_and_left_alone() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("old");
        let text = "{\"quincunx_match\":1,\"args\":[],\"identity\":\"hadron [Contender { .. }]\"}\n";
        std::fs::write(&path, text).unwrap();
        assert!(matches!(Journal::open(&path), Err(JournalError::Version(1))));
        assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
    }

    #[test]
    fn other_files_are_left_alone() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("letter");
        std::fs::write(&path, "Dear Ada,\n").unwrap();
        assert!(matches!(Journal::open(&path), Err(JournalError::Foreign)));
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "Dear Ada,\n");
        assert!(matches!(
            Journal::open(&dir.path().join("none")),
            Err(JournalError::Io(_))
        ));
    }
}
