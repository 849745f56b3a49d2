//! Lines of the protocol as commands.

/// What a line asks for.
#[derive(Debug, PartialEq)]
pub(super) enum Command<'a> {
    Ugi,
    IsReady,
    NewGame,
    SetOption {
        name: String,
        value: String,
    },
    Position {
        text: String,
        moves: Vec<&'a str>,
    },
    Display,
    Go(Go),
    Query(&'a str),
    Quit,
    /// An empty line, or nothing known in it.
    Nothing,
}

/// What `go` is to do.
#[derive(Debug, PartialEq)]
pub(super) enum Go {
    Perft(u32),
    Search,
}

impl<'a> Command<'a> {
    /// Reads a line; words before the first known command are skipped, as the protocol wants it.
    pub(super) fn read(line: &'a str) -> Command<'a> {
        let words: Vec<&str> = line.split_whitespace().collect();
        (0..words.len())
            .find_map(|at| Command::known(words[at], &words[at + 1..]))
            .unwrap_or(Command::Nothing)
    }

    fn known(word: &str, rest: &[&'a str]) -> Option<Command<'a>> {
        Some(match word {
            "ugi" => Command::Ugi,
            "isready" => Command::IsReady,
            "uginewgame" => Command::NewGame,
            "setoption" => set_option(rest),
            "position" => position(rest)?,
            "d" => Command::Display,
            "go" => Command::Go(go(rest)),
            "query" => Command::Query(rest.first().unwrap_or(&"")),
            "quit" => Command::Quit,
            _ => return None,
        })
    }
}

/// `name <words> value <words>`.
fn set_option<'a>(rest: &[&str]) -> Command<'a> {
    let after = |key: &str| rest.iter().position(|word| *word == key).map(|at| at + 1);
    let value_at = after("value").unwrap_or(rest.len() + 1);
    let name_at = after("name").unwrap_or(0);
    Command::SetOption {
        name: rest
            .get(name_at..value_at.saturating_sub(1))
            .unwrap_or_default()
            .join(" "),
        value: rest.get(value_at..).unwrap_or_default().join(" "),
    }
}

/// `startpos` or `fen <words>`, then perhaps `moves <words>`.
fn position<'a>(rest: &[&'a str]) -> Option<Command<'a>> {
    let (kind, rest) = rest.split_first()?;
    let split = rest.iter().position(|word| *word == "moves").unwrap_or(rest.len());
    let text = match *kind {
        "startpos" => "startpos".to_string(),
        "fen" => rest[..split].join(" "),
        _ => return None,
    };
    Some(Command::Position {
        text,
        moves: rest.get(split + 1..).unwrap_or_default().to_vec(),
    })
}

fn go(rest: &[&str]) -> Go {
    match rest {
        ["perft", depth, ..] => depth.parse().map_or(Go::Search, Go::Perft),
        _ => Go::Search,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands() {
        assert_eq!(Command::read("  ugi \r\n"), Command::Ugi);
        assert_eq!(Command::read("joho isready"), Command::IsReady);
        assert_eq!(Command::read(""), Command::Nothing);
        assert_eq!(Command::read("nonsense \u{0} more"), Command::Nothing);
        assert_eq!(Command::read("go perft 3"), Command::Go(Go::Perft(3)));
        assert_eq!(Command::read("query"), Command::Query(""));
        assert_eq!(Command::read("position"), Command::Nothing);
    }

    #[test]
    fn positions() {
        assert_eq!(
            Command::read("position startpos moves c3 a1"),
            Command::Position {
                text: "startpos".into(),
                moves: vec!["c3", "a1"]
            }
        );
        assert_eq!(
            Command::read("position fen 5/5/2o2/5/5 2 moves"),
            Command::Position {
                text: "5/5/2o2/5/5 2".into(),
                moves: vec![]
            }
        );
    }

    #[test]
    fn options() {
        let option = |name: &str, value: &str| Command::SetOption {
            name: name.into(),
            value: value.into(),
        };
        assert_eq!(
            Command::read("setoption name Ruleset value hadron:size=7"),
            option("Ruleset", "hadron:size=7")
        );
        assert_eq!(Command::read("setoption name Clear Hash"), option("Clear Hash", ""));
        assert_eq!(Command::read("setoption value name"), option("", "name"));
        assert_eq!(Command::read("setoption"), option("", ""));
    }
}
