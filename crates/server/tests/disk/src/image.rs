//! What is on disk at a moment.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::Path;
use std::{fs, io};

/// The files of a folder.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Image {
    /// By name.
    pub files: BTreeMap<String, Vec<u8>>,
}

impl Image {
    /// The files that are in a folder; folders in it are left out.
    ///
    /// # Errors
    /// If they cannot be read.
    pub fn read(folder: &Path) -> io::Result<Image> {
        let mut image = Image::default();
        for entry in fs::read_dir(folder)? {
            let entry = entry?;
            let Ok(name) = entry.file_name().into_string() else {
                continue;
            };
            if entry.file_type()?.is_file() {
                image.files.insert(name, fs::read(entry.path())?);
            }
        }
        Ok(image)
    }

    /// Makes the files in a folder, and takes away all others.
    ///
    /// # Errors
    /// If they cannot be written.
    pub fn write(&self, folder: &Path) -> io::Result<()> {
        let _ = fs::remove_dir_all(folder);
        fs::create_dir_all(folder)?;
        for (name, bytes) in &self.files {
            fs::write(folder.join(name), bytes)?;
        }
        Ok(())
    }

    /// A number that differs for images that differ.
    pub fn digest(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.hash(&mut hasher);
        hasher.finish()
    }
}
