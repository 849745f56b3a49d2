//! The folder where games are kept, so that nothing is lost.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use quincunx_play::Millis;
use quincunx_rules::GameInfo;
use quincunx_rules::record::Reader;
use quincunx_study::Practice;
use quincunx_texts::Lang;
use serde::{Deserialize, Serialize};

use crate::saved::Saved;
use crate::{Table, date};

/// The user's folder for Quincunx: running games in `running`, kept records in `games`, `settings.json`, `lessons.json`
/// with what was learned, and `practice.json` with what was practised.
#[derive(Clone, Debug)]
pub struct Store {
    dir: PathBuf,
    /// The name of this process's running game: two programs at once do not write to the same file.
    own: String,
    /// Held while this process has the game, so that others see that it is open.
    lock: Arc<Mutex<Option<File>>>,
}

/// A game that was not finished.
#[derive(Debug)]
pub struct Left {
    /// Its file.
    pub path: PathBuf,
    /// The game, at rest.
    pub table: Table,
    /// When it was saved, for people.
    pub when: String,
    /// Whether another program has it open now.
    pub is_open: bool,
}

/// A save that could not be read and was set aside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    /// Where it is now.
    pub path: PathBuf,
    /// What is wrong with it.
    pub error: String,
}

/// The steps of lessons that are done, by their names, for each game.
pub type Learned = BTreeMap<String, BTreeSet<String>>;

/// What is remembered from one start to the next.
#[derive(Default, Serialize, Deserialize)]
#[serde(default)]
struct Memory {
    lang: Option<String>,
    /// The game that was played last.
    game: Option<String>,
    /// How each game was played last, by the name of the game.
    games: BTreeMap<String, Agreed>,
}

/// What was agreed on for a game, as it is typed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Agreed {
    /// The game and its options.
    pub ruleset: String,
    /// Who sat in seat A.
    pub one: String,
    /// Who sat in seat B.
    pub two: String,
    /// The clock.
    pub clock: String,
    /// Whether the pie rule was played.
    pub pie: bool,
}

impl Store {
    /// The store in a folder, which is made when something is saved.
    pub fn new(dir: impl Into<PathBuf>) -> Store {
        let own = format!("{}-{}", date::stamp(date::seconds()), std::process::id());
        Store {
            dir: dir.into(),
            own,
            lock: Arc::default(),
        }
    }

    /// The same store for one more game: the one running so far keeps its file.
    pub fn next(&self) -> Store {
        Store {
            dir: self.dir.clone(),
            own: format!("{}x", self.own),
            lock: Arc::default(),
        }
    }

    fn running(&self) -> PathBuf {
        self.dir.join("running")
    }

    /// The folder for records.
    pub fn games(&self) -> PathBuf {
        self.dir.join("games")
    }

    fn own_path(&self) -> PathBuf {
        self.running().join(format!("{}.json", self.own))
    }

    /// Saves the running game; whatever happens meanwhile, there is the old file or the new one.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn keep(&self, table: &Table, now: Millis) -> io::Result<()> {
        let mut text = serde_json::to_string(&table.saved(now))?;
        text.push('\n');
        write_safely(&self.own_path(), text.as_bytes())?;
        // Without a lock, a second program would not be told; nothing else is lost.
        let mut lock = self.lock.lock().unwrap_or_else(PoisonError::into_inner);
        if lock.is_none() {
            *lock = hold(&lock_path(&self.own_path()));
        }
        Ok(())
    }

    /// Forgets the running game: it is over and done with.
    pub fn forget(&self) {
        // If it is not there, all the better.
        let _ = fs::remove_file(self.own_path());
        let _ = fs::remove_file(lock_path(&self.own_path()));
        self.lock.lock().unwrap_or_else(PoisonError::into_inner).take();
    }

    /// Games that were not finished, the latest first. Files that cannot be read are set aside.
    pub fn left(&self) -> (Vec<Left>, Vec<Broken>) {
        let (mut left, mut broken) = (Vec::new(), Vec::new());
        let entries = fs::read_dir(self.running()).into_iter().flatten().flatten();
        let mut paths: Vec<PathBuf> = entries
            .map(|entry| entry.path())
            .filter(|path| path.extension().is_some_and(|kind| kind == "json") && *path != self.own_path())
            .collect();
        paths.sort();
        for path in paths {
            match read_saved(&path) {
                Ok((table, when)) => left.push((
                    when,
                    Left {
                        is_open: is_held(&lock_path(&path)),
                        path,
                        table,
                        when: date::moment(when),
                    },
                )),
                Err(error) => {
                    let aside = path.with_extension("broken");
                    let path = if fs::rename(&path, &aside).is_ok() { aside } else { path };
                    broken.push(Broken { path, error });
                }
            }
        }
        left.sort_by_key(|(when, _)| std::cmp::Reverse(*when));
        (left.into_iter().map(|(_, left)| left).collect(), broken)
    }

    /// Takes over a game another run left: it is this run's from now on.
    ///
    /// # Errors
    /// If it cannot be written; the old file stays then.
    pub fn adopt(&self, left: &Path, table: &Table, now: Millis) -> io::Result<()> {
        self.keep(table, now)?;
        let _ = fs::remove_file(lock_path(left));
        fs::remove_file(left)
    }

    /// The file a name means: a bare name is a record in the user's folder, anything with a separator is a path.
    pub fn resolve(&self, name: &str) -> PathBuf {
        let path = match (name.strip_prefix("~/"), std::env::var_os("HOME")) {
            (Some(rest), Some(home)) => PathBuf::from(home).join(rest),
            _ if name.contains('/') => PathBuf::from(name),
            _ => self.games().join(name),
        };
        if path.extension().is_none() {
            path.with_extension("qgn")
        } else {
            path
        }
    }

    /// A name for a new record.
    pub fn fresh_name(game: &str) -> String {
        format!("{game}-{}.qgn", date::stamp(date::seconds()))
    }

    /// The names of the records in the user's folder, the latest first.
    pub fn records(&self) -> Vec<String> {
        let entries = fs::read_dir(self.games()).into_iter().flatten().flatten();
        let mut names: Vec<_> = entries
            .filter_map(|entry| {
                let name = entry.file_name().into_string().ok()?;
                let when = entry.metadata().ok()?.modified().ok()?;
                (name.ends_with(".qgn") || name.ends_with(".json")).then_some((when, name))
            })
            .collect();
        names.sort_by(|one, other| other.cmp(one));
        names.into_iter().map(|(_, name)| name).collect()
    }

    fn memory_path(&self) -> PathBuf {
        self.dir.join("settings.json")
    }

    /// What is remembered; nothing, if that cannot be read.
    fn memory(&self) -> Memory {
        let text = fs::read_to_string(self.memory_path()).unwrap_or_default();
        serde_json::from_str(&text).unwrap_or_default()
    }

    fn set_memory(&self, memory: &Memory) -> io::Result<()> {
        let mut text = serde_json::to_string_pretty(memory)?;
        text.push('\n');
        write_safely(&self.memory_path(), text.as_bytes())
    }

    /// The language that was chosen in the menu, if one was.
    pub fn lang(&self) -> Option<Lang> {
        Lang::from_tag(&self.memory().lang?)
    }

    /// The game that was played last.
    pub fn last_game(&self) -> Option<&'static GameInfo> {
        GameInfo::find(&self.memory().game?)
    }

    /// What was agreed on the last time a game was played.
    pub fn agreed(&self, game: &GameInfo) -> Option<Agreed> {
        self.memory().games.remove(game.name)
    }

    /// Remembers what was agreed on for a game.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn agree(&self, game: &GameInfo, agreed: Agreed) -> io::Result<()> {
        let mut memory = self.memory();
        memory.game = Some(game.name.to_string());
        memory.games.insert(game.name.to_string(), agreed);
        self.set_memory(&memory)
    }

    /// Remembers the language.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn set_lang(&self, lang: Lang) -> io::Result<()> {
        let memory = Memory {
            lang: Some(lang.tag().to_string()),
            ..self.memory()
        };
        self.set_memory(&memory)
    }

    /// Where it is kept what was learned.
    pub fn learned_path(&self) -> PathBuf {
        self.dir.join("lessons.json")
    }

    /// What was learned; nothing, if that cannot be read.
    pub fn learned(&self) -> Learned {
        let text = fs::read_to_string(self.learned_path()).unwrap_or_default();
        serde_json::from_str(&text).unwrap_or_default()
    }

    /// Keeps what was learned.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn set_learned(&self, learned: &Learned) -> io::Result<()> {
        let mut text = serde_json::to_string(learned)?;
        text.push('\n');
        write_safely(&self.learned_path(), text.as_bytes())
    }

    /// Where it is kept what was practised.
    pub fn practice_path(&self) -> PathBuf {
        self.dir.join("practice.json")
    }

    /// What was practised; nothing, if that cannot be read.
    pub fn practice(&self) -> Practice {
        let text = fs::read_to_string(self.practice_path()).unwrap_or_default();
        serde_json::from_str(&text).unwrap_or_default()
    }

    /// Keeps what was practised.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn set_practice(&self, practice: &Practice) -> io::Result<()> {
        let mut text = serde_json::to_string(practice)?;
        text.push('\n');
        write_safely(&self.practice_path(), text.as_bytes())
    }
}

/// The file that is locked while a game is open.
fn lock_path(game: &Path) -> PathBuf {
    game.with_extension("lock")
}

/// Locks a file, as long as it is kept open.
fn hold(path: &Path) -> Option<File> {
    let file = File::create(path).ok()?;
    file.try_lock().ok()?;
    Some(file)
}

/// Whether another program has locked a file.
fn is_held(path: &Path) -> bool {
    File::open(path).is_ok_and(|file| matches!(file.try_lock(), Err(TryLockError::WouldBlock)))
}

fn read_saved(path: &Path) -> Result<(Table, u64), String> {
    let text = fs::read_to_string(path).map_err(|error| error.to_string())?;
    let saved = Saved::read(&text)?;
    let when = saved.saved;
    let table = Table::from_saved(saved).map_err(|error| error.to_string())?;
    Ok((table, when))
}

/// Reads a game from a file: a save, or the first game of a file of records.
///
/// # Errors
/// What is wrong with it.
pub fn load(path: &Path) -> Result<Table, String> {
    if path.extension().is_some_and(|kind| kind == "json") {
        return read_saved(path).map(|(table, _)| table);
    }
    let file = File::open(path).map_err(|error| error.to_string())?;
    let record = Reader::new(io::BufReader::new(file)).next();
    match record {
        None => Err("there is no game in it".into()),
        Some(Err(error)) => Err(error.to_string()),
        Some(Ok(record)) => Table::from_record(&record).map_err(|refusal| refusal.to_string()),
    }
}

/// Writes a file so that at every moment there is the old one or the new one, whole.
///
/// # Errors
/// If it cannot be written.
pub fn write_safely(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let dir = path
        .parent()
        .filter(|dir| !dir.as_os_str().is_empty())
        .unwrap_or(Path::new("."));
    fs::create_dir_all(dir)?;
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let fresh = dir.join(format!(".{name}.{}", std::process::id()));
    let written = File::create(&fresh).and_then(|mut file| {
        file.write_all(bytes)?;
        file.sync_all()
    });
    if let Err(error) = written.and_then(|()| fs::rename(&fresh, path)) {
        let _ = fs::remove_file(&fresh);
        return Err(error);
    }
    // The new name is safe once the folder is; not every system lets folders be synced.
    let _ = File::open(dir).and_then(|dir| dir.sync_all());
    Ok(())
}
