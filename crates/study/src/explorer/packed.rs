//! Games as compactly as a text can have them, for the starting set of the explorer.
//!
//! The first line is the ruleset. Every other line is a game: who won (`1`, `2` or `=`), the levels of both players, and
//! three digits of base 64 for the code of each move, such as `1 85 AAMAAQ`. The position it began from comes last, if
//! that was not the start.

use std::fmt::Write as _;

use quincunx_engine::bot::rating_of;
use quincunx_rules::{AnyPosition, History, Move, Player, Ruleset};

use super::Played;
use crate::games::{Studied, StudyVisitor, visit_studied};

const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
/// Digits for a move.
const WIDTH: usize = 3;

/// The games that come with the program, ruleset by ruleset.
static SHIPPED: [&str; 5] = [
    include_str!("../../data/games/alliances.txt"),
    include_str!("../../data/games/renpaarden.txt"),
    include_str!("../../data/games/emulsion.txt"),
    include_str!("../../data/games/hadron.txt"),
    include_str!("../../data/games/murus.txt"),
];

/// The games that an explorer begins with: strength levels against each other.
pub fn starting_games() -> impl Iterator<Item = Played> {
    SHIPPED.into_iter().flat_map(|text| {
        let mut lines = text.lines();
        let ruleset = lines.next().and_then(|line| line.parse::<Ruleset>().ok());
        lines.filter_map(move |line| unpack(&ruleset?, line))
    })
}

/// The line of a game between two levels.
pub fn pack(game: &History, winner: Option<Player>, levels: [u8; 2]) -> String {
    let mut line = winner.map_or_else(|| "=".to_string(), |winner| winner.to_string());
    let _ = write!(line, " {}{} ", levels[0], levels[1]);
    for code in codes(game) {
        for digit in (0..WIDTH).rev() {
            line.push(char::from(DIGITS[usize::from(code) >> (6 * digit) & 63]));
        }
    }
    if *game.start() != AnyPosition::start(&game.ruleset()) {
        let _ = write!(line, " {}", game.start());
    }
    line
}

/// The game of a line; `None` if it is not one.
fn unpack(ruleset: &Ruleset, line: &str) -> Option<Played> {
    let mut words = line.splitn(4, ' ');
    let winner = match words.next()? {
        "=" => None,
        text => Some(Player::from_number(text.parse().ok()?)?),
    };
    let name = ruleset.game().name;
    let mut ratings = words
        .next()?
        .chars()
        .map(|level| rating_of(name, &format!("level:{level}")));
    let ratings = [ratings.next()?, ratings.next()?];
    let digits = words.next().unwrap_or_default().as_bytes();
    let mut codes = Vec::with_capacity(digits.len() / WIDTH);
    for digits in digits.chunks(WIDTH) {
        let values = digits
            .iter()
            .map(|digit| DIGITS.iter().position(|known| known == digit));
        let code = values.into_iter().try_fold(0, |code, digit| Some(code << 6 | digit?))?;
        codes.push(u16::try_from(code).ok()?);
    }
    let start = AnyPosition::parse(ruleset, words.next().unwrap_or("startpos")).ok()?;
    Some(Played::new(played(start, codes)?, winner, ratings, line))
}

fn codes(game: &History) -> Vec<u16> {
    struct Codes<'a>(&'a History);
    impl StudyVisitor for Codes<'_> {
        type Output = Vec<u16>;
        fn visit<P: Studied>(self, _: P) -> Vec<u16> {
            let moves = self.0.texts().filter_map(|text| text.parse::<P::Move>().ok());
            moves.map(Move::code).collect()
        }
    }
    visit_studied(&game.ruleset(), Codes(game))
}

/// A game by the codes of its moves; `None` if one of them is not legal.
fn played(start: AnyPosition, codes: Vec<u16>) -> Option<History> {
    struct Replay(AnyPosition, Vec<u16>);
    impl StudyVisitor for Replay {
        type Output = Option<History>;
        fn visit<P: Studied>(self, _: P) -> Option<History> {
            let Replay(start, codes) = self;
            let mut game = History::new(start);
            for code in codes {
                game.push(&P::Move::from_code(code)?.to_string()).ok()?;
            }
            Some(game)
        }
    }
    visit_studied(&start.ruleset(), Replay(start, codes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_packed_and_unpacked() {
        let ruleset: Ruleset = "murus".parse().unwrap();
        for start in ["startpos", "8/8/3w4/3T4/8/2T5/8 1"] {
            let mut game = History::parse(&ruleset, start, [] as [&str; 0]).unwrap();
            let mv = game.position().moves()[0].clone();
            game.push(&mv).unwrap();
            let again = unpack(&ruleset, &pack(&game, Some(Player::Two), [8, 3])).unwrap();
            assert_eq!(again.game.start(), game.start());
            assert!(again.game.texts().eq([mv]));
            assert_eq!(again.winner, Some(Player::Two));
            assert_eq!(
                again.ratings,
                [rating_of("murus", "level:8"), rating_of("murus", "level:3")]
            );
        }
        for broken in ["", "3 11 AAA", "1 1", "1 11 AA?", "1 11 ___"] {
            assert!(unpack(&ruleset, broken).is_none(), "{broken}");
        }
    }

    #[test]
    fn every_shipped_game_can_be_read() {
        for text in SHIPPED {
            let ruleset: Ruleset = text.lines().next().unwrap().parse().unwrap();
            let games: Vec<&str> = text.lines().skip(1).collect();
            assert!(games.len() >= 60, "{ruleset} has {} games", games.len());
            for line in games {
                let played = unpack(&ruleset, line).unwrap_or_else(|| panic!("{ruleset}: {line}"));
                let by_rules = played.game.position().result().map(|outcome| outcome.winner);
                assert!(
                    by_rules.is_none_or(|winner| winner == played.winner),
                    "{ruleset}: {line}"
                );
            }
        }
    }
}
