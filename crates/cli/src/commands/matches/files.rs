//! Which files a match writes.

use std::path::{Path, PathBuf};

use quincunx_arena::output::Format;

use super::Args;
use super::words::split;
use crate::failure::bad_input;

/// The files of games that are asked for, none of which may be `state`.
pub(super) fn wanted(args: &Args, state: &Path) -> anyhow::Result<Vec<(Format, PathBuf)>> {
    let mut wanted = Vec::new();
    if let Some(words) = &args.pgnout {
        wanted.push((Format::Records, records(words)?));
    }
    wanted.extend(args.jsonout.clone().map(|path| (Format::JsonLines, path)));
    wanted.extend(args.csvout.clone().map(|path| (Format::Csv, path)));
    let games = wanted.iter().map(|(_, path)| path.as_path());
    let mut paths: Vec<&Path> = games.chain(args.htmlout.as_deref()).collect();
    // The journal is never written over.
    paths.push(state);
    for (at, path) in paths.iter().enumerate() {
        if paths[..at].contains(path) {
            return Err(bad_input(format!(
                "{} is to be written as two things at once",
                path.display()
            )));
        }
        if path.is_dir() {
            return Err(bad_input(format!("{} is a directory, not a file", path.display())));
        }
    }
    if let Some(path) = &args.htmlout
        && let Some(dir) = path.parent().filter(|dir| !dir.as_os_str().is_empty() && !dir.is_dir())
    {
        return Err(bad_input(format!("{} is no directory to write to", dir.display())));
    }
    Ok(wanted)
}

/// `F` or `file=F`.
fn records(words: &str) -> anyhow::Result<PathBuf> {
    let words: Vec<&str> = split(words).collect();
    match words[..] {
        [word] if !word.is_empty() => Ok(word.strip_prefix("file=").unwrap_or(word).into()),
        _ => Err(bad_input(format!("--pgnout takes one file, not `{}`", words.join(" ")))),
    }
}
