//! Copies of a store with its secret, made while a server uses it, and put back.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use sqlx::ConnectOptions;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};

use super::error::primary_code;
use super::sqlite::FILE;
use crate::ids::random_text;
use crate::lock::{Lock, named};
use crate::secret::{self, tighten};

/// What SQLite says if it cannot make a file that it needs.
const CANTOPEN: i32 = 14;
/// How often the progress of a copy is told.
const TELL: Duration = Duration::from_millis(250);

fn refused(message: String) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, message)
}

/// Opens the store of a folder for reading alone.
pub(super) async fn open_to_read(data: &Path) -> io::Result<SqliteConnection> {
    let file = data.join(FILE);
    if !file.is_file() {
        return Err(refused(format!("there is no store in {}: no {FILE}", data.display())));
    }
    let options = SqliteConnectOptions::new().filename(file).read_only(true);
    let options = options.busy_timeout(Duration::from_secs(10));
    let mut connection = options.connect().await.map_err(io::Error::other)?;
    let asked = sqlx::query("SELECT count(*) FROM sqlite_schema").execute(&mut connection);
    match asked.await {
        Err(sqlx::Error::Database(error)) if primary_code(&*error) == Some(CANTOPEN) => {
            open_unchanging(data, options).await
        }
        // Whatever else is wrong is found by whoever looks.
        _ => Ok(connection),
    }
}

/// Opens a store beside which SQLite cannot make the files it needs, as on a disk that can only be read. That is
/// possible while nobody changes it and all of it is in its file.
async fn open_unchanging(data: &Path, options: SqliteConnectOptions) -> io::Result<SqliteConnection> {
    let log = data.join(format!("{FILE}-wal"));
    let has_log = fs::metadata(log).is_ok_and(|log| log.len() > 0);
    if has_log || Lock::is_taken(data) {
        let message = format!(
            "{} cannot be written to, and its store is in use or was not closed in order: copy the folder to where it can",
            data.display()
        );
        return Err(refused(message));
    }
    options.immutable(true).connect().await.map_err(io::Error::other)
}

/// Copies the store of a data folder and its secret into a new folder, also while a server uses it: everything
/// acknowledged before is in the copy. It tells how many bytes of about how many are done.
///
/// # Errors
/// `InvalidInput` if there is no store or the target exists, in which case nothing is changed.
pub async fn backup(data: &Path, target: &Path, progress: impl FnMut(u64, u64)) -> io::Result<()> {
    let mut connection = open_to_read(data).await?;
    if target.symlink_metadata().is_ok() {
        let message = format!("{} exists already: name a folder that does not", target.display());
        return Err(refused(message));
    }
    let name = target
        .file_name()
        .ok_or_else(|| refused(format!("{} is no name", target.display())))?;
    let parent = folder_of(target);
    if !parent.is_dir() {
        return Err(refused(format!("there is no folder {}", parent.display())));
    }
    // Made beside it and moved there, so that half a copy is never taken for a whole one.
    let draft = parent.join(format!(".{}.{}", name.to_string_lossy(), random_text(8)));
    fs::create_dir(&draft).map_err(named(&draft))?;
    let copied = async {
        tighten(&draft)?;
        copy(&mut connection, data, &draft, progress).await?;
        sync(&draft)?;
        fs::rename(&draft, target)?;
        sync(&parent)
    };
    copied.await.inspect_err(|_| drop(fs::remove_dir_all(&draft)))
}

/// Puts a copy back as the store of a data folder.
///
/// # Errors
/// `InvalidInput` if there is no copy, or the folder has a store already; `ResourceBusy` if a server has the folder.
pub async fn restore(copied: &Path, data: &Path, progress: impl FnMut(u64, u64)) -> io::Result<()> {
    let mut connection = open_to_read(copied).await?;
    fs::create_dir_all(data).map_err(named(data))?;
    let lock = Lock::take(data)?;
    tighten(data)?;
    // What is left of another store beside the file would be taken for a part of this one.
    let names = fs::read_dir(data)?.map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned()));
    let names = names.collect::<io::Result<Vec<_>>>()?;
    if let Some(name) = names
        .iter()
        .find(|name| name.starts_with(FILE) || *name == secret::FILE)
    {
        let message = format!(
            "{} has a store already ({name}): move it away first, or name another folder",
            data.display()
        );
        return Err(refused(message));
    }
    let draft = data.join(format!("restore.{}", random_text(8)));
    fs::create_dir(&draft)?;
    let restored = async {
        copy(&mut connection, copied, &draft, progress).await?;
        // The store last: where it is, everything is.
        for name in [secret::FILE, FILE] {
            fs::rename(draft.join(name), data.join(name))?;
        }
        sync(data)
    };
    let restored = restored.await;
    let _ = fs::remove_dir_all(&draft);
    drop(lock);
    restored
}

/// Copies a store and its secret into an empty folder; both are on disk and nobody else's when it returns.
async fn copy(
    connection: &mut SqliteConnection,
    from: &Path,
    to: &Path,
    mut progress: impl FnMut(u64, u64),
) -> io::Result<()> {
    let file = to.join(FILE);
    let size: (i64,) = sqlx::query_as("SELECT page_count * page_size FROM pragma_page_count, pragma_page_size")
        .fetch_one(&mut *connection)
        .await
        .map_err(io::Error::other)?;
    let path = file
        .to_str()
        .ok_or_else(|| refused(format!("{} is not UTF-8", file.display())))?;
    let mut copying = std::pin::pin!(sqlx::query("VACUUM INTO ?").bind(path.to_string()).execute(connection));
    loop {
        tokio::select! {
            copied = &mut copying => {
                copied.map_err(io::Error::other)?;
                break;
            }
            () = tokio::time::sleep(TELL) => {
                let done = fs::metadata(&file).map_or(0, |file| file.len());
                progress(done, size.0.unsigned_abs());
            }
        }
    }
    let secret = from.join(secret::FILE);
    fs::copy(&secret, to.join(secret::FILE)).map_err(named(&secret))?;
    for name in [FILE, secret::FILE] {
        tighten(&to.join(name))?;
        sync(&to.join(name))?;
    }
    Ok(())
}

/// The folder something is in.
fn folder_of(path: &Path) -> PathBuf {
    match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent.to_path_buf(),
        _ => PathBuf::from("."),
    }
}

fn sync(path: &Path) -> io::Result<()> {
    File::open(path)?.sync_all()
}
