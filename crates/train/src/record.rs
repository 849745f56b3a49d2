//! Games of the engine against itself as lines of text: what is kept of them in the work folder.
//!
//! A line is a position, what the search says of it, and what came of the game for the player to move: `POSITION;35;1`.
//! A game ends with a line `end`, so that one that was cut off is known.

use quincunx_engine::{Proven, Score};
use quincunx_rules::{Position, Relative};

/// A position and what is known of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Sample<P> {
    pub(crate) position: P,
    pub(crate) search: Search,
    /// How the game ended, seen by the player to move; `None` for positions off the game.
    pub(crate) result: Option<Relative>,
}

/// What a search says of a position to the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Search {
    Estimate(i32),
    Win,
    Loss,
}

impl From<Score> for Search {
    fn from(score: Score) -> Search {
        match score.proven() {
            Some(Proven::WinIn(_)) => Search::Win,
            Some(Proven::LossIn(_)) => Search::Loss,
            None => Search::Estimate(score.raw()),
        }
    }
}

/// The last line of a game.
const END: &str = "end";

/// A game as text.
pub(crate) fn write<P: Position>(samples: &[Sample<P>]) -> String {
    let mut text = String::new();
    for sample in samples {
        let search = match sample.search {
            Search::Estimate(value) => value.to_string(),
            Search::Win => "win".to_string(),
            Search::Loss => "loss".to_string(),
        };
        let result = match sample.result {
            Some(Relative::Win) => "1",
            Some(Relative::Draw) => "=",
            Some(Relative::Loss) => "0",
            None => "-",
        };
        text.push_str(&format!("{};{search};{result}\n", sample.position));
    }
    text.push_str(END);
    text.push('\n');
    text
}

/// How many games of a text are whole, and how many bytes they take.
pub(crate) fn whole(text: &str) -> (u64, usize) {
    let (mut games, mut bytes, mut at) = (0, 0, 0);
    for line in text.split_inclusive('\n') {
        at += line.len();
        if line.strip_suffix('\n') == Some(END) {
            games += 1;
            bytes = at;
        }
    }
    (games, bytes)
}

/// The games of a text that has whole ones only.
///
/// # Errors
/// The first line that makes no sense.
pub(crate) fn read<P: Position>(start: &P, text: &str) -> Result<Vec<Vec<Sample<P>>>, String> {
    let mut games = vec![Vec::new()];
    for (line, number) in text.lines().zip(1..) {
        if line == END {
            games.push(Vec::new());
            continue;
        }
        let sample =
            sample(start, line).ok_or_else(|| format!("line {number}, `{line}`, is no position with its labels"))?;
        games.last_mut().expect("there is always one").push(sample);
    }
    games.pop();
    Ok(games)
}

fn sample<P: Position>(start: &P, line: &str) -> Option<Sample<P>> {
    let mut words = line.split(';');
    let position = P::parse_board(start, words.next()?).ok()?;
    let search = match words.next()? {
        "win" => Search::Win,
        "loss" => Search::Loss,
        value => Search::Estimate(value.parse().ok()?),
    };
    let result = match words.next()? {
        "1" => Some(Relative::Win),
        "=" => Some(Relative::Draw),
        "0" => Some(Relative::Loss),
        "-" => None,
        _ => return None,
    };
    words.next().is_none().then_some(Sample {
        position,
        search,
        result,
    })
}

#[cfg(test)]
mod tests {
    use quincunx_rules::hadron::Hadron;

    use super::*;

    #[test]
    fn games_are_read_as_written() {
        let start = Hadron::<u64>::start(&"hadron".parse().unwrap()).unwrap();
        let next = start.play("c3".parse().unwrap()).unwrap();
        let first = [
            Sample {
                position: start,
                search: Search::Estimate(-35),
                result: Some(Relative::Win),
            },
            Sample {
                position: next,
                search: Search::Win,
                result: None,
            },
        ];
        let second = [Sample {
            position: next,
            search: Search::Loss,
            result: Some(Relative::Draw),
        }];
        let text = write(&first) + &write::<Hadron<u64>>(&[]) + &write(&second);
        assert_eq!(whole(&text), (3, text.len()));
        let games = read(&start, &text).unwrap();
        assert_eq!(games, [first.to_vec(), Vec::new(), second.to_vec()]);
        let torn = text.clone() + "5/5/2o2/5/5 2;4";
        assert_eq!(whole(&torn), (3, text.len()));
        assert_eq!(whole("end"), (0, 0));
        for wrong in ["5/5/2o2/5/5 2;4\nend\n", "5/5 2;4;1\nend\n", "5/5/2o2/5/5 2;x;1\nend\n"] {
            assert!(read(&start, wrong).unwrap_err().starts_with("line 1"), "{wrong}");
        }
    }
}
