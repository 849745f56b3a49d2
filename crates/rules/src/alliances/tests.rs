//! Connections and cut-offs, hand-made and against a plain search of the board.

use super::connect::{LinkSet, giving};
use super::*;
use crate::zobrist::mix;

fn start() -> Alliances {
    Alliances::start(&INFO.default_ruleset()).unwrap()
}

fn parse(text: &str) -> Result<Alliances, PositionError> {
    Alliances::parse(&INFO.default_ruleset(), text)
}

fn played(moves: &str) -> Alliances {
    moves.split_whitespace().fold(start(), |position, mv| {
        position
            .play(mv.parse().unwrap())
            .unwrap_or_else(|error| panic!("{mv}: {error}"))
    })
}

/// Whether usable cells join the two sides of a colour, searched cell by cell.
fn joins(usable: u128, colour: Colour) -> bool {
    let [first, second] = colour.sides();
    let mut seen = first & usable;
    let mut open = seen;
    while open != 0 && seen & second == 0 {
        let new = Cell::of_bit(open.lowest()).neighbours() & usable & !seen;
        seen |= new;
        open = open.without_lowest() | new;
    }
    seen & second != 0
}

/// The complete links of a board, straight from the rules.
fn complete(discs: &[u128; 3]) -> LinkSet {
    let [purple, orange, green] = *discs;
    let empty = BOARD & !(purple | orange | green);
    let mut complete = 0;
    for colour in Colour::ALL {
        for player in Player::BOTH {
            let usable = |player| discs[colour.index()] | discs[colour.ally(player).index()];
            let [connected, cut_off] = [LinkSet::from(1u8), 2].map(|kind| giving(colour, player) / 3 * kind);
            if joins(usable(player), colour) {
                complete |= connected;
            }
            if !joins(usable(!player) | empty, colour) {
                complete |= cut_off;
            }
        }
    }
    complete
}

/// A random board: from a quarter empty to full, and with even colours or mostly one, which is what makes walls.
fn random_board(seed: u64) -> [u128; 3] {
    let random = |n: u64| u128::from(mix(seed * 8 + n)) << 64 | u128::from(mix(!(seed * 8 + n)));
    let empty = match seed % 4 {
        0 => 0,
        1 => random(0) & random(1),
        2 => random(0) & random(1) & random(2),
        _ => random(0) & random(1) & random(2) & random(3),
    };
    let mut most = random(4);
    if (seed / 4).is_multiple_of(2) {
        most &= random(5) | random(6);
    }
    let second = random(7);
    let mut discs = [most, !most & second, !most & !second].map(|cells| cells & BOARD & !empty);
    discs.rotate_left((seed % 3) as usize);
    discs
}

#[test]
fn links_agree_with_a_search_of_random_boards() {
    let boards = 200_000;
    let mut seen = [0; 12];
    for seed in 0..boards {
        let discs = random_board(seed);
        let expected = complete(&discs);
        assert_eq!(Reach::of(&discs).1, expected, "{discs:x?}");
        for (n, seen) in seen.iter_mut().enumerate() {
            *seen += u64::from(expected >> n & 1);
        }
    }
    assert!(
        seen.iter().all(|seen| (boards / 50..boards / 50 * 49).contains(seen)),
        "every link is complete on some of the boards and open on others: {seen:?}"
    );
}

#[test]
fn a_game_keeps_the_reach_of_the_open_colours() {
    for seed in 0..300u64 {
        let mut position = start();
        let mut ply = 0;
        while let Some(mv) = position.pick_move(|n| (mix(seed << 8 | ply) % n as u64) as usize) {
            position.play_unchecked(mv);
            ply += 1;
            let (reach, complete) = (Reach::of(&position.discs).0, complete(&position.discs));
            if position.open == connect::ALL {
                assert_eq!(position.reach, reach, "{position}");
            }
            for colour in Colour::ALL {
                let winners = Player::BOTH.map(|player| complete & giving(colour, player) != 0);
                match position.won_by(colour) {
                    Some(winner) => assert!(winners[winner.index()], "{position}"),
                    None => assert_eq!(winners, [false; 2], "{position}"),
                }
            }
        }
    }
}

/// The rows down to the fourteenth with all purple discs in the middle, where they join nothing.
const PURPLE_BLOCK: &str = "2/3/4/5/6/5/1pppp1/1ppppp1/pppppp/1ppppp1/pppppp/1ppppp1/pppppp/1ppppp1";

/// A purple path that joins the purple sides and keeps those of the other colours apart.
const PURPLE_PATH: &str = "Pa5 Pb7 Pc8 Pd9 Pe10 Pf11 Pg12 Ph13 Pi14 Pj15 Pk16 Pl17 Pm19";

#[test]
fn a_colour_that_both_complete_goes_to_the_mover() {
    let position = played(PURPLE_PATH);
    assert!(position.to_string().ends_with(" 2 121"), "{position}");
    assert_eq!(position.result(), Some(Outcome::win(Player::One, TWO_COLOURS)));
    assert_eq!(position.count_moves(), 0);
    let position = played(&format!("Oa1 {PURPLE_PATH}"));
    assert!(position.to_string().ends_with(" 1 221"), "{position}");
    assert_eq!(position.won_by(Colour::Green), Some(Player::One));
}

#[test]
fn an_ally_connects_for_its_player_only() {
    let mixed = PURPLE_PATH.replace("Pg12", "Og12");
    let position = played(&mixed);
    // Orange in the path: player 1 has purple by it, and nobody is walled off from anything.
    assert!(position.to_string().ends_with(" 2 1--"), "{position}");
    assert_eq!(position.won_by(Colour::Purple), Some(Player::One));
    assert!(position.result().is_none());
    let position = played(&PURPLE_PATH.replace("Pg12", "Gg12"));
    assert!(position.to_string().ends_with(" 2 2--"), "{position}");
}

#[test]
fn a_wall_along_a_side_cuts_off() {
    // Player 1 uses purple and orange for purple: green on the whole side keeps it out.
    let position = played("Ga1 Ga2 Ga3 Ga4");
    assert_eq!(position.won_by(Colour::Purple), None);
    let position = position.play("Ga5".parse().unwrap()).unwrap();
    assert_eq!(position.won_by(Colour::Purple), Some(Player::Two));
    // The last cell of the side lies open, but its way on does not.
    let position = played("Ga1 Ga2 Ga3 Ga4 Gb6");
    assert_eq!(position.won_by(Colour::Purple), None);
    let position = position.play("Gb7".parse().unwrap()).unwrap();
    assert_eq!(position.won_by(Colour::Purple), Some(Player::Two));
}

#[test]
fn refused_moves_say_why() {
    let position = played("Pg12");
    let refusal = |position: &Alliances, mv: &str| position.check(mv.parse().unwrap()).unwrap_err();
    assert_eq!(refusal(&position, "Og12").rule(), "cell-taken");
    let position = parse(&format!("{PURPLE_BLOCK}/6/7/6/5/6/5/4/3/2 1 ---")).unwrap();
    assert_eq!(position.left(Colour::Purple), 0);
    assert_eq!(position.count_moves(), 2 * 79);
    assert_eq!(
        refusal(&position, "Pg17").to_string(),
        "no purple disc is left: all 42 are on the board"
    );
    assert_eq!(refusal(&played(PURPLE_PATH), "Og7").rule(), "game-over");
}

#[test]
fn untrue_texts_are_refused_with_all_reasons() {
    let reasons = |text: &str| -> Vec<String> {
        let error = parse(text).unwrap_err();
        error.problems().iter().map(ToString::to_string).collect()
    };
    let empty = "2/3/4/5/6/5/6/7/6/7/6/7/6/7/6/7/6/5/6/5/4/3/2";
    assert_eq!(
        reasons(&format!("{empty} 1")),
        [
            "three marks for who has won purple, orange and green (`---` for nobody) are missing after the player to move"
        ]
    );
    for marks in ["--", "----", "-x-", "é--"] {
        let reasons = reasons(&format!("{empty} 1 {marks}"));
        assert_eq!(reasons.len(), 1, "{reasons:?}");
        assert!(reasons[0].contains("is not three marks"), "{reasons:?}");
    }
    let unmarked = played(PURPLE_PATH).to_string().replace("121", "-1-");
    assert_eq!(
        reasons(&unmarked),
        [
            "purple is marked `-`, but player 1 has connected it or player 2 is cut off from it",
            "orange is marked `1`, but player 1 has not connected it and player 2 is not cut off from it",
            "green is marked `-`, but player 1 has connected it or player 2 is cut off from it",
        ]
    );
    let reasons = reasons(&format!("{PURPLE_BLOCK}/p5/7/6/5/6/5/4/3/2 1 1--"));
    assert_eq!(reasons.len(), 2, "{reasons:?}");
    assert_eq!(reasons[0], "the board has 43 purple discs, but there are only 42");
    assert!(reasons[1].starts_with("purple is marked `1`"), "{reasons:?}");
}

#[test]
fn a_colour_that_both_could_claim_takes_either_mark() {
    let text = played(PURPLE_PATH).to_string();
    let other = text.replace("121", "221");
    assert_eq!(parse(&other).unwrap().to_string(), other);
    assert_eq!(parse(&other).unwrap().result().unwrap().winner, Some(Player::Two));
}
