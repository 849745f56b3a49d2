//! Renpaarden: how far each side has to go, and who is left behind.

use quincunx_rules::renpaarden::Renpaarden;
use quincunx_rules::{Phrase, Player, Position, Square, Word, phrase};

use super::{Case, Facts};

/// Rows that an answer gains from which it is worth telling: more than a knight's step can.
const FAR: i64 = 3;

impl<W: Word> Facts for Renpaarden<W> {
    fn facts(case: &Case<'_, Self>, say: &mut Vec<Phrase>) {
        let (position, next) = (case.position, case.next);
        let (me, opponent) = (position.side(), next.side());
        let gain = gain(position, case.mv);
        let better = case
            .best
            .filter(|&best| best != case.mv && self::gain(position, best) > gain);
        if let Some(best) = better {
            say.push(phrase!(
                "study-renpaarden-better",
                "{mv} gains more rows: {more} instead of {rows}",
                mv = best.to_string(),
                more = self::gain(position, best).to_string(),
                rows = gain.to_string(),
            ));
        } else if gain < 0 {
            say.push(phrase!(
                "study-renpaarden-back",
                "this loses rows: {rows}",
                rows = (-gain).to_string(),
            ));
        }
        let far = next.moves().into_iter().map(|mv| (self::gain(next, mv), mv));
        if let Some((rows, mv)) = far.max_by_key(|&(rows, mv)| (rows, std::cmp::Reverse(mv)))
            && rows >= FAR
        {
            say.push(phrase!(
                "study-renpaarden-lets",
                "player {player} can now go {rows} rows at once with {mv}",
                player = opponent,
                rows = rows.to_string(),
                mv = mv.to_string(),
            ));
        }
        if let Some((cell, rows)) = straggler(next, me) {
            say.push(phrase!(
                "study-renpaarden-behind",
                "the last stone of player {player} is on {cell}, with {rows} rows to go",
                player = me,
                cell,
                rows,
            ));
        }
        let [one, two] = Player::BOTH.map(|player| next.distance(player));
        say.push(phrase!(
            "study-renpaarden-race",
            "rows still to go: {one} for player 1, {two} for player 2",
            one,
            two,
        ));
    }
}

/// The rows that a move brings its player nearer to the farthest goal row.
fn gain<W: Word>(position: &Renpaarden<W>, mv: <Renpaarden<W> as Position>::Move) -> i64 {
    let player = position.side();
    i64::from(position.distance(player)) - i64::from(position.after(mv).distance(player))
}

/// The one stone of a player that has more rows to go than all its others, with those rows.
fn straggler<W: Word>(position: &Renpaarden<W>, player: Player) -> Option<(Square<W>, u32)> {
    let rows = |cell: Square<W>| match player {
        Player::One => cell.row(),
        Player::Two => position.size() - 1 - cell.row(),
    };
    let stones = position.stones(player).cells().map(Square::<W>::from_index);
    let mut stones: Vec<(u32, Square<W>)> = stones.map(|cell| (rows(cell), cell)).collect();
    stones.sort_unstable_by(|a, b| b.cmp(a));
    match stones[..] {
        [(most, cell), (second, _), ..] if most > second => Some((cell, most)),
        _ => None,
    }
}
