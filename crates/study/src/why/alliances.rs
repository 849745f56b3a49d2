//! Alliances: who has won a colour and how, and how many discs are missing.

use quincunx_engine::missing_discs;
use quincunx_rules::alliances::{Alliances, Colour};
use quincunx_rules::{Phrase, Player, Position, phrase};

use super::{Case, Facts};
use crate::games::is_cut_off;

impl Facts for Alliances {
    fn facts(case: &Case<'_, Self>, say: &mut Vec<Phrase>) {
        let (position, next) = (case.position, case.next);
        let opponent = next.side();
        for colour in Colour::ALL {
            let Some(winner) = next.won_by(colour).filter(|_| position.won_by(colour).is_none()) else {
                continue;
            };
            if missing_discs(next, colour, winner) == Some(0) {
                say.push(phrase!(
                    "study-alliances-connects",
                    "this connects {colour} for player {winner}",
                    colour,
                    winner,
                ));
            } else if is_cut_off(next, colour, !winner) {
                say.push(phrase!(
                    "study-alliances-cut-off",
                    "this cuts player {loser} off from {colour}",
                    loser = !winner,
                    colour,
                ));
            }
        }
        let open = || Colour::ALL.into_iter().filter(|&colour| next.won_by(colour).is_none());
        let threat = next.moves().into_iter().find_map(|mv| {
            let then = next.after(mv);
            let won = open().find(|&colour| then.won_by(colour) == Some(opponent));
            won.map(|colour| (mv, colour))
        });
        if let Some((mv, colour)) = threat {
            say.push(phrase!(
                "study-alliances-lets",
                "player {player} can now win {colour} at once, with {mv}",
                player = opponent,
                colour,
                mv = mv.to_string(),
            ));
        }
        // The colour that the move changes most.
        let mut most: Option<(usize, Colour, Player, usize, usize)> = None;
        for colour in open() {
            for player in Player::BOTH {
                let [was, is] = [position, next].map(|position| missing_discs(position, colour, player));
                if let (Some(was), Some(is)) = (was, is) {
                    let change = was.abs_diff(is);
                    if change > most.map_or(0, |(most, ..)| most) {
                        most = Some((change, colour, player, was, is));
                    }
                }
            }
        }
        if let Some((_, colour, player, was, is)) = most {
            say.push(phrase!(
                "study-alliances-missing",
                "discs that player {player} needs to connect {colour}: {is}, before this {was}",
                player,
                colour,
                is,
                was,
            ));
        }
    }
}
