//! Files of games that grow with the match.

use std::error::Error;
use std::ffi::OsString;
use std::fmt;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use super::Format;
use crate::{Match, Played};

/// The files that games are added to as they end.
///
/// What has been played before comes from the journal, so that a file is right whatever a kill left of it: no game is
/// there twice, none is missing.
#[derive(Debug)]
pub struct GameFiles<'a> {
    matched: &'a Match,
    files: Vec<GameFile>,
}

#[derive(Debug)]
struct GameFile {
    format: Format,
    path: PathBuf,
    file: File,
    empty: bool,
}

impl<'a> GameFiles<'a> {
    /// Begins the files with the games that have been played; what was in them is replaced.
    ///
    /// # Errors
    /// The first file that cannot be written.
    pub fn begin(
        matched: &'a Match,
        wanted: &[(Format, PathBuf)],
        already: &[Played],
    ) -> Result<GameFiles<'a>, FileError> {
        let mut files = Vec::new();
        for (format, path) in wanted {
            let begun = if is_plain(path) {
                replace(path, |out| format.write(matched, already, out))
                    .and_then(|()| File::options().append(true).open(path))
            } else {
                File::create(path).and_then(|file| format.write(matched, already, &file).map(|()| file))
            };
            files.push(GameFile {
                format: *format,
                path: path.clone(),
                file: begun.map_err(|error| FileError::new(path, error))?,
                empty: already.is_empty(),
            });
        }
        Ok(GameFiles { matched, files })
    }

    /// Adds a game that has ended.
    ///
    /// # Errors
    /// The first file that cannot be written.
    pub fn add(&mut self, played: &Played) -> Result<(), FileError> {
        for file in &mut self.files {
            let first = std::mem::replace(&mut file.empty, false);
            // One write, so that whoever reads along sees whole games.
            let text = file.format.game(self.matched, played, first);
            text.and_then(|text| file.file.write_all(&text))
                .map_err(|error| FileError::new(&file.path, error))?;
        }
        Ok(())
    }

    /// Puts the games that count in the order of their numbers, which is not the order in which they ended.
    ///
    /// # Errors
    /// The first file that cannot be written; it stays as it was.
    pub fn finish(self, played: &[Played]) -> Result<(), FileError> {
        for file in self.files.into_iter().filter(|file| is_plain(&file.path)) {
            replace(&file.path, |out| file.format.write(self.matched, played, out))
                .map_err(|error| FileError::new(&file.path, error))?;
        }
        Ok(())
    }
}

/// Whether a path is free or an ordinary file. Pipes, devices such as `/dev/stdout` and links cannot be replaced.
fn is_plain(path: &Path) -> bool {
    fs::symlink_metadata(path).map_or(true, |found| found.is_file())
}

/// Writes a file anew; an ordinary one under another name first, so that it is never there by halves.
pub(super) fn replace(path: &Path, write: impl FnOnce(&mut BufWriter<File>) -> io::Result<()>) -> io::Result<()> {
    let into = |file: File| {
        let mut out = BufWriter::new(file);
        write(&mut out).and_then(|()| out.flush())
    };
    if !is_plain(path) {
        return File::create(path).and_then(into);
    }
    let mut draft = OsString::from(path);
    draft.push(".part");
    let written = File::create(&draft)
        .and_then(into)
        .and_then(|()| fs::rename(&draft, path));
    if written.is_err() {
        // What is left of the draft is of no use, and may not be there at all.
        let _ = fs::remove_file(&draft);
    }
    written
}

/// A file that cannot be written.
#[derive(Debug)]
pub struct FileError {
    path: PathBuf,
    error: io::Error,
}

impl FileError {
    pub(super) fn new(path: &Path, error: io::Error) -> FileError {
        FileError {
            path: path.to_path_buf(),
            error,
        }
    }
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} cannot be written: {}", self.path.display(), self.error)
    }
}

impl Error for FileError {}
