//! Position texts of Murus Gallicus.

use std::fmt;

use super::army::Army;
use super::{COLUMNS, MAX_STONES, Murus, ROWS};
use crate::text::{Extra, PositionError, Setup, write_grid};
use crate::{Player, Position, phrase};

/// The letters of walls, towers and catapults, player by player.
const LETTERS: [[char; 3]; 2] = [['W', 'T', 'C'], ['w', 't', 'c']];

pub(super) fn parse(start: &Murus, text: &str) -> Result<Murus, PositionError> {
    let mut setup = Setup::read_grid(text, &start.ruleset(), (COLUMNS, ROWS), "WTCwtc", Extra::Optional);
    let armies = LETTERS.map(|letters| {
        let [walls, towers, catapults]: [u64; 3] = setup.words(ROWS, letters);
        Army {
            ones: walls | catapults,
            twos: towers | catapults,
        }
    });
    let mut position = Murus {
        own: armies[setup.side.index()],
        enemy: armies[setup.side.other().index()],
        side: setup.side,
        open: setup.extra.is_some(),
        ..*start
    };
    position.plain = position.is_plain();
    position.key = position.key_from_scratch();

    if !start.options.advanced && armies.iter().any(|army| army.catapults() != 0) {
        setup.refuse(phrase!(
            "position-no-catapults",
            "there are no catapults in the basic rules: `C` and `c` need rules=advanced"
        ));
    }
    for player in Player::BOTH {
        let stones = position.count_stones(player);
        if stones > MAX_STONES {
            setup.refuse(phrase!(
                "position-stones",
                "player {player} has {stones} stones, but only {most} exist",
                player,
                stones,
                most = MAX_STONES
            ));
        }
    }
    if position.wins_at_once() && Player::BOTH.iter().all(|&player| position.has_arrived(player)) {
        setup.refuse(phrase!(
            "position-both-home",
            "both players stand on the other's home row: only one of them can have won"
        ));
    }
    match setup.extra {
        Some("open") if !start.options.redistribute => {
            setup.refuse_extra(phrase!(
                "position-no-opening",
                "no opening can be pending: `open` needs opening=redistribute"
            ));
        }
        None | Some("open") => {}
        Some(word) if start.options.redistribute => setup.refuse_extra(phrase!(
            "position-only-open",
            "unexpected `{word}`: after the player to move only `open` may follow",
            word
        )),
        Some(word) => setup.refuse_extra(phrase!(
            "position-word-after-side",
            "unexpected `{word}` after the player to move",
            word
        )),
    }
    setup.finish().map(|()| position)
}

impl fmt::Display for Murus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [roman, gaul] = Player::BOTH.map(|player| {
            let [wall, tower, catapult] = LETTERS[player.index()];
            [
                (wall, self.walls(player)),
                (tower, self.towers(player)),
                (catapult, self.catapults(player)),
            ]
        });
        write_grid::<u64>(f, (COLUMNS, ROWS), [roman, gaul].as_flattened())?;
        write!(f, " {}{}", self.side, if self.open { " open" } else { "" })
    }
}
