//! The user's folders, by the XDG rules.

use std::ffi::OsString;
use std::path::{Component, Path, PathBuf};

/// Where data of the user is kept: games and records; `None` if the environment does not say.
pub(crate) fn data() -> Option<PathBuf> {
    folder(|name| std::env::var_os(name), "XDG_DATA_HOME", ".local/share")
}

/// Where a match that is played in `here` keeps its state: matches in different folders do not meet.
pub(crate) fn match_state(here: &Path) -> Option<PathBuf> {
    let state = folder(|name| std::env::var_os(name), "XDG_STATE_HOME", ".local/state")?;
    Some(state_of(&state, here))
}

fn state_of(state: &Path, here: &Path) -> PathBuf {
    // The same tree of folders again, so that no two names are the same and none is too long.
    let names = here.components().filter(|part| matches!(part, Component::Normal(_)));
    let folder: PathBuf = [state, Path::new("matches")].iter().collect();
    names.fold(folder, |path, name| path.join(name)).join("match.jsonl")
}

/// The folder that `variable` names, or else `usual` at home; as the rules have it, a path that is not absolute counts
/// for nothing.
fn folder(env: impl Fn(&str) -> Option<OsString>, variable: &str, usual: &str) -> Option<PathBuf> {
    let path = |name: &str| env(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let base = path(variable).or_else(|| Some(path("HOME")?.join(usual)))?;
    Some(base.join("quincunx"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_follow_the_environment() {
        let find = |pairs: &[(&str, &str)]| {
            let env = |name: &str| pairs.iter().find(|pair| pair.0 == name).map(|pair| pair.1.into());
            folder(env, "XDG_STATE_HOME", ".local/state")
        };
        let home = ("HOME", "/home/ada");
        assert_eq!(find(&[home]), Some("/home/ada/.local/state/quincunx".into()));
        assert_eq!(
            find(&[home, ("XDG_STATE_HOME", "/var/ada")]),
            Some("/var/ada/quincunx".into())
        );
        let astray = ("XDG_STATE_HOME", "state");
        assert_eq!(find(&[home, astray]), Some("/home/ada/.local/state/quincunx".into()));
        assert_eq!(find(&[("HOME", ""), astray]), None);
    }

    #[test]
    fn a_match_has_its_state_by_where_it_is_played() {
        let state = state_of(Path::new("/s/quincunx"), Path::new("/home/ada/duel"));
        assert_eq!(state, Path::new("/s/quincunx/matches/home/ada/duel/match.jsonl"));
    }
}
