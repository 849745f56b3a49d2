//! Lines of the protocol as commands.

use std::time::Duration;

use quincunx_engine::{Clock, Limits};
use quincunx_rules::Player;

use crate::given::perft_depth;

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
    Stop,
    Query(&'a str),
    Quit,
    /// An empty line, or nothing known in it.
    Nothing,
}

/// What `go` is to do.
#[derive(Debug, PartialEq)]
pub(super) enum Go {
    /// Count move sequences of that length; `None` if that was no number.
    Perft(Option<u32>),
    Search(Terms),
}

/// What a search may use up, as it was written.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Terms {
    limits: Limits,
    /// The clocks of player 1 and player 2.
    remaining: [Option<Duration>; 2],
    increment: [Duration; 2],
    moves_to_go: Option<u32>,
}

/// The longest time that counts as one: about thirty years.
const MOST_MILLIS: i64 = 1_000_000_000_000;

impl Terms {
    /// The limits for a move of that player, who expects to make so many more moves.
    pub(super) fn limits(&self, player: Player, moves_left: impl FnOnce() -> u32) -> Limits {
        match self.remaining[player.index()] {
            None => self.limits,
            Some(remaining) => {
                let clock = Clock {
                    increment: self.increment[player.index()],
                    moves_to_go: self.moves_to_go,
                    ..Clock::new(remaining)
                };
                clock.limits(moves_left()).and(self.limits)
            }
        }
    }

    /// Reads `word value` pairs; words that are not known, and values that are none, are skipped.
    fn read(words: &[&str]) -> Terms {
        let mut terms = Terms::default();
        let mut rest = words;
        while let [word, after @ ..] = rest {
            rest = after;
            let Some(value) = after.first().and_then(|value| value.parse::<i64>().ok()) else {
                continue;
            };
            // A clock that has run out may be written as a negative time.
            let value = value.max(0);
            let time = Duration::from_millis(value.min(MOST_MILLIS) as u64);
            match *word {
                "movetime" => terms.limits.time = Some(time),
                "nodes" => terms.limits.nodes = Some(value as u64),
                "depth" => terms.limits.depth = Some(value.min(1_000_000) as u32),
                "p1time" => terms.remaining[0] = Some(time),
                "p2time" => terms.remaining[1] = Some(time),
                "p1inc" => terms.increment[0] = time,
                "p2inc" => terms.increment[1] = time,
                "movestogo" => terms.moves_to_go = Some(value.min(1_000_000) as u32),
                _ => continue,
            }
            rest = &after[1..];
        }
        terms
    }
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
            "position" => position(rest),
            "d" => Command::Display,
            "go" => Command::Go(go(rest)),
            "stop" => Command::Stop,
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

/// `startpos` or `fen <words>`, then perhaps `moves <words>`. Anything else is taken for the position, to be refused as one:
/// words after a command are never commands themselves.
fn position<'a>(rest: &[&'a str]) -> Command<'a> {
    let split = rest.iter().position(|word| *word == "moves").unwrap_or(rest.len());
    let text = match &rest[..split] {
        ["fen", text @ ..] => text.join(" "),
        text => text.join(" "),
    };
    Command::Position {
        text,
        moves: rest.get(split + 1..).unwrap_or_default().to_vec(),
    }
}

fn go(rest: &[&str]) -> Go {
    match rest {
        ["perft", rest @ ..] => Go::Perft(rest.first().and_then(|depth| perft_depth(depth).ok())),
        _ => Go::Search(Terms::read(rest)),
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
        assert_eq!(Command::read("go perft 3"), Command::Go(Go::Perft(Some(3))));
        assert_eq!(Command::read("go perft x"), Command::Go(Go::Perft(None)));
        assert_eq!(Command::read("stop now"), Command::Stop);
        assert_eq!(Command::read("query"), Command::Query(""));
        let refused = |text: &str| Command::Position {
            text: text.into(),
            moves: vec![],
        };
        assert_eq!(Command::read("position"), refused(""));
        assert_eq!(Command::read("position quit"), refused("quit"));
    }

    #[test]
    fn terms() {
        let limits = |line: &str, player| match Command::read(line) {
            Command::Go(Go::Search(terms)) => terms.limits(player, || 30),
            other => panic!("{other:?}"),
        };
        let ms = |n| Some(Duration::from_millis(n));
        let none = Limits::default();
        assert_eq!(limits("go infinite", Player::One), none);
        assert_eq!(limits("go", Player::Two), none);
        assert_eq!(limits("go depth many nodes", Player::One), none);
        assert_eq!(limits("go movetime 5", Player::One), Limits { time: ms(5), ..none });
        assert_eq!(
            limits("go joho depth 4 perhaps nodes 7", Player::One),
            Limits {
                depth: Some(4),
                nodes: Some(7),
                ..none
            }
        );
        let clock = "go p1time 60000 p2time 1000 p1inc 0 p2inc 100";
        let [one, two] = Player::BOTH.map(|player| limits(clock, player));
        assert!(one.time > two.time && one.soft_time > two.soft_time && two.time < ms(1000));
        assert!(limits("go p1time -50 p2time 10", Player::One).time <= ms(0));
        assert!(
            limits("go p1time 9223372036854775807 p1inc 9223372036854775807", Player::One)
                .time
                .is_some()
        );
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
