//! Murus Gallicus: who reaches the home row, and which walls hang.

use quincunx_rules::murus::{HOME_ROW, Murus, Ply};
use quincunx_rules::{Phrase, Player, Position, Word, phrase};

use super::{Case, Facts};

impl Facts for Murus {
    fn facts(case: &Case<'_, Self>, say: &mut Vec<Phrase>) {
        let (position, next) = (case.position, case.next);
        let (me, opponent) = (position.side(), next.side());
        if let Some(mv) = arrival(position)
            && next.result().is_none()
        {
            say.push(phrase!(
                "study-murus-missed-home",
                "{mv} reaches the home row of player {player} at once",
                mv = mv.to_string(),
                player = opponent,
            ));
        }
        if let Some(mv) = arrival(next) {
            say.push(phrase!(
                "study-murus-home",
                "this lets player {player} reach the home row of player {other} at once, with {mv}",
                player = opponent,
                other = me,
                mv = mv.to_string(),
            ));
        }
        let hit = next.moves().into_iter().find(|mv| match mv {
            Ply::Hit { to, .. } => next.walls(me).has(to.index()) && !position.stones(me).has(to.index()),
            _ => false,
        });
        if let Some(mv @ Ply::Hit { to, .. }) = hit {
            say.push(phrase!(
                "study-murus-hangs",
                "the wall that this puts on {cell} can be removed with {mv}",
                cell = to,
                mv = mv.to_string(),
            ));
        }
        let towers = |position: &Murus| Player::BOTH.map(|player| position.towers(player).count());
        if towers(next) != towers(position) {
            let [one, two] = towers(next);
            say.push(phrase!(
                "study-murus-towers",
                "towers now: {one} of player 1, {two} of player 2",
                one,
                two,
            ));
        }
    }
}

/// A move that wins at once on the home row.
fn arrival(position: &Murus) -> Option<Ply> {
    let me = position.side();
    let wins = |mv: &Ply| {
        let result = position.after(*mv).result();
        result.is_some_and(|outcome| outcome.winner == Some(me) && outcome.reason == HOME_ROW)
    };
    position.moves().into_iter().find(wins)
}
