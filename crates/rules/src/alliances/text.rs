//! Position texts of Alliances.

use std::fmt;

use super::board::{CELLS, ROW_LENGTHS, ROWS};
use super::connect::{self, Reach};
use super::{Alliances, Colour, DISCS};
use crate::text::{Extra, PositionError, Setup, write_board};
use crate::{Phrase, Player, Position, Word, phrase};

/// The index of the first cell of each row.
static ROW_STARTS: [u32; ROWS] = {
    let mut starts = [0; ROWS];
    let mut row = 1;
    while row < ROWS {
        starts[row] = starts[row - 1] + ROW_LENGTHS[row - 1];
        row += 1;
    }
    assert!(starts[ROWS - 1] + ROW_LENGTHS[ROWS - 1] == CELLS as u32);
    starts
};

pub(super) fn parse(start: &Alliances, text: &str) -> Result<Alliances, PositionError> {
    let mut setup = Setup::read(text, &start.ruleset(), &ROW_LENGTHS, "pog", Extra::Required(no_marks));
    let has_whole_board = setup.is_sound();
    let mut discs = [0; 3];
    for &(row, place, letter) in &setup.pieces {
        if let Some(colour) = Colour::ALL.into_iter().find(|colour| colour.letter() == letter) {
            discs[colour.index()] |= u128::bit(ROW_STARTS[row as usize] + place);
        }
    }
    for colour in Colour::ALL {
        let count = setup.count(colour.letter());
        if count > usize::from(DISCS) {
            setup.refuse(phrase!(
                "position-many-discs",
                "the board has {count} {colour} discs, but there are only {most}",
                count,
                colour,
                most = DISCS
            ));
        }
    }
    let won = setup.extra.and_then(read_marks);
    match (setup.extra, won) {
        (Some(word), None) => setup.refuse_extra(phrase!(
            "position-bad-marks",
            "`{word}` is not three marks for who has won purple, orange and green: each is `-`, `1` or `2`",
            word
        )),
        (_, Some(won)) if has_whole_board => refuse_untrue_marks(&mut setup, &discs, won),
        _ => {}
    }
    let side = setup.side;
    setup
        .finish()
        .map(|()| Alliances::of(discs, side, won.unwrap_or_default()))
}

fn no_marks() -> Phrase {
    phrase!(
        "position-no-marks",
        "three marks for who has won purple, orange and green (`---` for nobody) are missing after the player to move"
    )
}

/// The winners of purple, orange and green, if the word is three marks.
fn read_marks(word: &str) -> Option<[Option<Player>; 3]> {
    let mut won = [None; 3];
    if word.chars().count() != won.len() {
        return None;
    }
    for (winner, mark) in won.iter_mut().zip(word.chars()) {
        *winner = match mark {
            '-' => None,
            '1' => Some(Player::One),
            '2' => Some(Player::Two),
            _ => return None,
        };
    }
    Some(won)
}

/// Refuses a mark for a player who has not won the colour on the board, and a colour somebody has won without a mark.
///
/// A colour that both have won may carry either mark, as the board does not tell who came first.
fn refuse_untrue_marks(setup: &mut Setup<'_>, discs: &[u128; 3], won: [Option<Player>; 3]) {
    let (_, complete) = Reach::of(discs);
    for colour in Colour::ALL {
        let has_won = |player: Player| complete & connect::giving(colour, player) != 0;
        match won[colour.index()] {
            Some(player) if !has_won(player) => setup.refuse_extra(phrase!(
                "position-mark-untrue",
                "{colour} is marked `{player}`, but player {player} has not connected it and player {other} is not \
                 cut off from it",
                colour,
                player,
                other = !player
            )),
            None => {
                if let Some(player) = Player::BOTH.into_iter().find(|&player| has_won(player)) {
                    setup.refuse_extra(phrase!(
                        "position-mark-missing",
                        "{colour} is marked `-`, but player {player} has connected it or player {other} is cut off \
                         from it",
                        colour,
                        player,
                        other = !player
                    ));
                }
            }
            Some(_) => {}
        }
    }
}

impl fmt::Display for Alliances {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_board(f, &ROW_LENGTHS, |row, place| {
            let cell = ROW_STARTS[row as usize] + place;
            Colour::ALL
                .into_iter()
                .find(|&colour| self.discs(colour).has(cell))
                .map(Colour::letter)
        })?;
        write!(f, " {} ", self.side)?;
        for winner in self.won {
            match winner {
                None => f.write_str("-")?,
                Some(player) => write!(f, "{player}")?,
            }
        }
        Ok(())
    }
}
