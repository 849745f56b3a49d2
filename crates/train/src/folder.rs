//! The work folder: what is known of training that was begun.
//!
//! `effort.txt` says what is trained and how. Each generation has a folder `gen-N` with its games (`games.txt`, only ever
//! added to), the number of them that it was content with (`played.txt`), its net (`net`), and how the match ended
//! (`verdict.txt`); a generation that has a verdict is over. `best.net` is the best net so far.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::TrainError;
use crate::record;

/// The folder of one ruleset.
pub(crate) struct Folder(PathBuf);

impl Folder {
    /// Opens the folder for training of that identity, or begins it.
    pub(crate) fn open(path: &Path, identity: &str) -> Result<Folder, TrainError> {
        let folder = Folder(path.to_path_buf());
        fs::create_dir_all(path).map_err(|error| TrainError::File(path.to_path_buf(), error))?;
        match folder.text("effort.txt")? {
            Some(known) if known.trim_end() == identity => {}
            Some(known) => {
                let difference = format!("it has `{}`, not `{identity}`", known.trim_end());
                return Err(TrainError::OtherWork(folder.0, difference));
            }
            None => folder.write("effort.txt", format!("{identity}\n").as_bytes())?,
        }
        Ok(folder)
    }

    /// The path of a file of a generation.
    pub(crate) fn of(generation: u32, name: &str) -> String {
        format!("gen-{generation}/{name}")
    }

    /// The bytes of a file, if it is there.
    pub(crate) fn bytes(&self, name: &str) -> Result<Option<Vec<u8>>, TrainError> {
        let path = self.0.join(name);
        match fs::read(&path) {
            Ok(bytes) => Ok(Some(bytes)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(TrainError::File(path, error)),
        }
    }

    /// A file as text, if it is there.
    pub(crate) fn text(&self, name: &str) -> Result<Option<String>, TrainError> {
        let Some(bytes) = self.bytes(name)? else {
            return Ok(None);
        };
        let text = String::from_utf8(bytes).map_err(|error| self.damaged(name, error.to_string()))?;
        Ok(Some(text))
    }

    /// Writes a file whole: whoever reads it sees the old one or the new one.
    pub(crate) fn write(&self, name: &str, bytes: &[u8]) -> Result<(), TrainError> {
        let path = self.0.join(name);
        let beside = path.with_extension("new");
        let put = || {
            if let Some(parent) = path.parent() {
                fs::create_dir_all(parent)?;
            }
            let mut file = File::create(&beside)?;
            file.write_all(bytes)?;
            file.sync_all()?;
            fs::rename(&beside, &path)
        };
        put().map_err(|error| TrainError::File(path.clone(), error))
    }

    /// The games of a generation, to be added to: what was cut off at their end is gone.
    pub(crate) fn games(&self, generation: u32) -> Result<(GamesFile, u64), TrainError> {
        let name = Folder::of(generation, "games.txt");
        let path = self.0.join(&name);
        let (games, bytes) = record::whole(&self.text(&name)?.unwrap_or_default());
        let open = || {
            if let Some(parent) = path.parent() {
                fs::create_dir_all(parent)?;
            }
            let file = OpenOptions::new().append(true).create(true).open(&path)?;
            file.set_len(bytes as u64)?;
            Ok(file)
        };
        let file = open().map_err(|error| TrainError::File(path.clone(), error))?;
        Ok((GamesFile { file, path }, games))
    }

    pub(crate) fn damaged(&self, name: &str, reason: String) -> TrainError {
        TrainError::Damaged(self.0.join(name), reason)
    }
}

/// A file that games are added to.
pub(crate) struct GamesFile {
    file: File,
    path: PathBuf,
}

impl GamesFile {
    pub(crate) fn add(&mut self, game: &str) -> Result<(), TrainError> {
        let added = self.file.write_all(game.as_bytes());
        added.map_err(|error| TrainError::File(self.path.clone(), error))
    }
}
