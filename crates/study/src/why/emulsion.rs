//! Emulsion: which groups a swap joins and splits.

use quincunx_rules::emulsion::{Emulsion, Swap};
use quincunx_rules::{Phrase, Player, Position, Word, phrase};

use super::{Case, Facts, listed};

impl<W: Word> Facts for Emulsion<W> {
    fn facts(case: &Case<'_, Self>, say: &mut Vec<Phrase>) {
        let (position, next, mv) = (case.position, case.next, case.mv);
        let (me, opponent) = (position.side(), next.side());
        if next.result().is_some() {
            say.push(phrase!(
                "study-emulsion-over",
                "this leaves player {player} no swap, and the groups decide",
                player = opponent,
            ));
        }
        let joined = joined(position, next, mv);
        if joined.len() > 1 {
            say.push(phrase!(
                "study-emulsion-joins",
                "the swap joins groups of {sizes} into one of {size}",
                sizes = listed(&joined),
                size = next.group(mv.to).count(),
            ));
        }
        let split = split(position, next, mv);
        if split.len() > 1 {
            say.push(phrase!(
                "study-emulsion-splits",
                "the swap splits a group of {size} of player {player} into groups of {sizes}",
                size = position.group(mv.to).count(),
                player = opponent,
                sizes = listed(&split),
            ));
        }
        let [one, two] = Player::BOTH.map(|player| next.groups(player).first().copied().unwrap_or_default());
        let [was, other] = [me, opponent].map(|player| position.groups(player).first().copied().unwrap_or_default());
        let now = if me == Player::One { [one, two] } else { [two, one] };
        if now != [was, other] {
            say.push(phrase!(
                "study-emulsion-largest",
                "the largest groups have {one} stones of player 1 and {two} of player 2 now",
                one,
                two,
            ));
        }
    }
}

/// The sizes of the whole groups that the moved stone joins, the largest first; none if one of them is not whole.
fn joined<W: Word>(position: &Emulsion<W>, next: &Emulsion<W>, mv: Swap<W>) -> Vec<u32> {
    let own = position.stones(position.side());
    let mut rest = next.group(mv.to) & !mv.to.bit();
    let mut sizes = Vec::new();
    while !rest.is_empty() {
        let group = rest.flood(W::bit(rest.lowest()));
        if own.flood(group) != group {
            return Vec::new();
        }
        sizes.push(group.count());
        rest &= !group;
    }
    sizes.sort_unstable_by(|a, b| b.cmp(a));
    sizes
}

/// The sizes of the groups that are left of the opponent's group, the largest first; none if other stones joined them.
fn split<W: Word>(position: &Emulsion<W>, next: &Emulsion<W>, mv: Swap<W>) -> Vec<u32> {
    let stones = next.stones(next.side());
    let mut rest = position.group(mv.to) & !mv.to.bit();
    let whole = rest;
    let mut sizes = Vec::new();
    while !rest.is_empty() {
        let group = stones.flood(W::bit(rest.lowest()));
        if group & whole != group {
            return Vec::new();
        }
        sizes.push(group.count());
        rest &= !group;
    }
    sizes.sort_unstable_by(|a, b| b.cmp(a));
    sizes
}
