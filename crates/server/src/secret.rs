//! The server's secret: made at the first start, kept in the data folder, readable by nobody else.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::Path;

use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};

use crate::ids::random_text;
use crate::lock::named;

/// The name of the file in the data folder.
pub(crate) const FILE: &str = "secret";

/// The secret that cookies are signed with.
#[derive(Clone)]
pub(crate) struct Secret(Vec<u8>);

impl Secret {
    /// Reads the secret of a data folder, or makes one.
    pub(crate) fn open(data: &Path) -> io::Result<Secret> {
        let path = data.join(FILE);
        if !path.exists() {
            // Written beside and moved there, so that a crash leaves no half a secret.
            let draft = data.join("secret.new");
            let made = private(&draft).and_then(|mut file| {
                file.write_all(random_text(64).as_bytes())?;
                file.sync_all()?;
                fs::rename(&draft, &path)
            });
            made.map_err(named(&draft))?;
        }
        tighten(&path)?;
        Secret::read(data)
    }

    /// Reads the secret of a data folder, which must have one.
    pub(crate) fn read(data: &Path) -> io::Result<Secret> {
        let path = data.join(FILE);
        let mut bytes = Vec::new();
        let read = File::open(&path).and_then(|mut file| file.read_to_end(&mut bytes));
        read.map_err(named(&path))?;
        if bytes.len() < 32 {
            let message = format!("{} is too short: remove it, and a new one is made", path.display());
            return Err(io::Error::new(io::ErrorKind::InvalidData, message));
        }
        Ok(Secret(bytes))
    }

    /// A secret that is known, for a simulation.
    #[cfg(test)]
    pub(crate) fn of(bytes: &[u8]) -> Secret {
        Secret(bytes.to_vec())
    }

    /// A secret that follows from this one, for another use.
    pub(crate) fn derive(&self, name: &str) -> [u8; 32] {
        // What is signed in cookies has no blank.
        self.mac(&format!("derived {name}")).finalize().into_bytes().into()
    }

    fn mac(&self, text: &str) -> Hmac<Sha256> {
        #[allow(clippy::expect_used, reason = "HMAC takes keys of any length")]
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.0).expect("a key of any length");
        mac.update(text.as_bytes());
        mac
    }

    /// The text with its signature: `text.signature`.
    pub(crate) fn sign(&self, text: &str) -> String {
        format!("{text}.{}", hex(&self.mac(text).finalize().into_bytes()))
    }

    /// The text of a signed one, if the signature is right.
    pub(crate) fn check<'a>(&self, signed: &'a str) -> Option<&'a str> {
        let (text, signature) = signed.rsplit_once('.')?;
        let bytes = unhex(signature)?;
        self.mac(text).verify_slice(&bytes).ok()?;
        Some(text)
    }
}

/// What the store knows a session by: someone who reads the store cannot use it.
pub(crate) fn digest(token: &str) -> String {
    hex(&Sha256::digest(token.as_bytes()))
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn unhex(text: &str) -> Option<Vec<u8>> {
    if !text.is_ascii() || !text.len().is_multiple_of(2) {
        return None;
    }
    (0..text.len() / 2)
        .map(|n| u8::from_str_radix(&text[2 * n..2 * n + 2], 16).ok())
        .collect()
}

/// A new file that only its owner can read.
fn private(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

/// Takes everyone else's rights to a file or folder away.
pub(crate) fn tighten(path: &Path) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = if path.is_dir() { 0o700 } else { 0o600 };
        fs::set_permissions(path, fs::Permissions::from_mode(mode)).map_err(named(path))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signatures_hold_and_survive_a_restart() {
        let folder = tempfile::tempdir().unwrap();
        let secret = Secret::open(folder.path()).unwrap();
        let signed = secret.sign("g.abc");
        assert_eq!(Secret::open(folder.path()).unwrap().check(&signed), Some("g.abc"));
        for wrong in ["", "g.abc", "g.abc.", "g.abc.00", "g.abd", "g.abc.zz", "ä.ä"] {
            assert_eq!(secret.check(wrong), None, "{wrong}");
        }
        let other = signed.replace("abc", "abd");
        assert_eq!(secret.check(&other), None);
    }

    #[cfg(unix)]
    #[test]
    fn nobody_else_can_read_it() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        Secret::open(folder.path()).unwrap();
        let mode = fs::metadata(folder.path().join("secret")).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }
}
