//! Hand-made cases: each kind of move, each refusal, and when a game is won.

use super::*;

fn ruleset(options: &str) -> Ruleset {
    let name = if options.is_empty() {
        "murus".into()
    } else {
        format!("murus:{options}")
    };
    name.parse().unwrap()
}

fn position(options: &str, text: &str) -> Murus {
    Murus::parse(&ruleset(options), text).unwrap()
}

fn after(options: &str, text: &str, turn: &str) -> String {
    let position = position(options, text);
    let next = position.play(turn.parse().unwrap()).unwrap();
    assert_eq!(next.key(), next.key_from_scratch());
    next.to_string()
}

/// The reason a move is refused.
fn refused(options: &str, text: &str, turn: &str) -> &'static str {
    let position = position(options, text);
    let turn = turn.parse().unwrap();
    assert!(!position.is_legal(turn));
    position.check(turn).unwrap_err().rule()
}

fn winner(options: &str, text: &str) -> Option<(u8, &'static str)> {
    let outcome = position(options, text).result()?;
    Some((outcome.winner.unwrap().number(), outcome.reason.word()))
}

/// The moves of the stack on a cell, sorted.
fn moves_of(options: &str, text: &str, cell: &str) -> String {
    let mut moves: Vec<String> = position(options, text).moves().iter().map(Ply::to_string).collect();
    moves.retain(|turn| turn.starts_with(cell));
    moves.sort();
    moves.join(" ")
}

const ADVANCED: &str = "rules=advanced";
const OPENING: &str = "opening=redistribute";

#[test]
fn a_position_is_small() {
    assert!(size_of::<Murus>() <= 48);
    assert!(size_of::<Ply>() <= 4);
}

#[test]
fn a_tower_falls_over_in_eight_directions() {
    assert_eq!(after("", "startpos", "c1-e3"), "tttttttt/8/8/8/4W3/3W4/TT1TTTTT 2");
    let alone = "8/8/8/3T4/8/8/8 1";
    assert_eq!(
        moves_of("", alone, "d4"),
        "d4-b2 d4-b4 d4-b6 d4-d2 d4-d6 d4-f2 d4-f4 d4-f6"
    );
    // At the edges some directions have no room for both stones.
    assert_eq!(moves_of("", "8/8/8/8/8/6T1/8 1", "g2"), "g2-e2 g2-e4 g2-g4");
    assert_eq!(moves_of("", "8/1t6/8/8/8/8/8 2", "b6"), "b6-b4 b6-d4 b6-d6");
}

#[test]
fn walls_grow_into_towers() {
    let text = "8/8/8/4W3/3W4/2T5/8 1";
    assert_eq!(after("", text, "c2-e4"), "8/8/8/4T3/3T4/8/8 2");
}

#[test]
fn a_sacrifice_removes_a_wall() {
    assert_eq!(after("", "8/8/8/3w4/2T5/8/8 1", "c3xd4"), "8/8/8/8/2W5/8/8 2");
    let around = "8/8/2www3/2wTw3/2www3/8/8 1";
    let hits = "d4xc3 d4xc4 d4xc5 d4xd3 d4xd5 d4xe3 d4xe4 d4xe5";
    assert_eq!(moves_of("", around, "d4"), hits);
}

#[test]
fn nothing_wraps_around_the_edges() {
    assert_eq!(moves_of("goal=escape", "8/8/8/8/7w/7T/w7 1", "h2"), "h2-f2 h2-f4 h2xh3");
    assert_eq!(
        moves_of("", "8/8/7w/T7/7w/8/8 1", "a4"),
        "a4-a2 a4-a6 a4-c2 a4-c4 a4-c6"
    );
}

#[test]
fn catapults_are_built_and_throw() {
    let text = "8/8/8/2T5/2T5/2T5/8 1";
    assert_eq!(after(ADVANCED, text, "c2-c4"), "8/8/8/2C5/2C5/8/8 2");
    assert_eq!(
        after(ADVANCED, "8/2t5/8/2W5/2C5/8/8 1", "c3xc6"),
        "8/2w5/8/2W5/2T5/8/8 2"
    );
    assert_eq!(
        after(ADVANCED, "8/2t5/8/2W5/2C5/8/8 1", "c3-e5"),
        "8/2t5/4W3/2W5/2T5/8/8 2"
    );
    // A throw at an adjacent stack does not exist, one at any height does.
    assert_eq!(after(ADVANCED, "8/8/8/8/2C2c2/8/8 1", "c3xf3"), "8/8/8/8/2T2t2/8/8 2");
    assert_eq!(after(ADVANCED, "8/8/8/8/2C1w3/8/8 1", "c3xe3"), "8/8/8/8/2T5/8/8 2");
}

#[test]
fn catapults_never_throw_backward() {
    let forward = "d4-a4 d4-a7 d4-b4 d4-b6 d4-d6 d4-d7 d4-f4 d4-f6 d4-g4 d4-g7";
    assert_eq!(moves_of(ADVANCED, "8/8/8/3C4/8/8/8 1", "d4"), forward);
    let down = "d4-a1 d4-a4 d4-b2 d4-b4 d4-d1 d4-d2 d4-f2 d4-f4 d4-g1 d4-g4";
    assert_eq!(moves_of(ADVANCED, "8/8/8/3c4/8/8/8 2", "d4"), down);
    // On the last row only sideways throws are left.
    assert_eq!(
        moves_of("rules=advanced,goal=escape", "C7/8/8/8/8/8/8 1", "a7"),
        "a7-c7 a7-d7"
    );
}

#[test]
fn a_catapult_can_be_hit_once_or_twice() {
    let text = "8/8/8/3c4/2T5/8/8 1";
    assert_eq!(after(ADVANCED, text, "c3xd4"), "8/8/8/3t4/2W5/8/8 2");
    assert_eq!(after(ADVANCED, text, "c3*d4"), "8/8/8/3w4/8/8/8 2");
}

#[test]
fn each_refusal_names_its_rule() {
    let text = "8/8/2t5/2TwT3/W1T5/8/8 1";
    let basic = |turn| refused("", text, turn);
    assert_eq!(basic("a8-c8"), "off-board");
    assert_eq!(basic("c4-c8"), "off-board");
    assert_eq!(basic("b1-b3"), "murus-empty-cell");
    assert_eq!(basic("a3-a5"), "murus-not-a-tower");
    assert_eq!(basic("c5-c3"), "murus-not-yours");
    assert_eq!(basic("c4-c5"), "murus-tower-distance");
    assert_eq!(basic("c4-d6"), "murus-tower-distance");
    assert_eq!(basic("c4-c4"), "murus-tower-distance");
    assert_eq!(basic("c4-c6"), "murus-target-blocked");
    assert_eq!(basic("c4-c2"), "murus-stack-full");
    assert_eq!(basic("c4xc5"), "murus-tower-stands");
    assert_eq!(basic("c4xb4"), "murus-no-enemy");
    assert_eq!(basic("c4xc3"), "murus-no-enemy");
    assert_eq!(basic("c4xe4"), "murus-not-adjacent");
    assert_eq!(basic("c4*d4"), "murus-not-a-catapult");
    assert_eq!(basic("c4*e6"), "murus-not-adjacent");
    assert_eq!(basic("c4-a2,b2"), "murus-no-opening");
    assert_eq!(refused("", "8/8/8/8/8/8/W7 1", "a1-a3"), "game-over");
}

#[test]
fn each_refusal_of_a_catapult_names_its_rule() {
    let text = "8/8/2t1W3/8/2CT4/2C5/8 1";
    let advanced = |turn| refused(ADVANCED, text, turn);
    assert_eq!(advanced("c3-c4"), "murus-throw-distance");
    assert_eq!(advanced("c3-d5"), "murus-throw-distance");
    assert_eq!(advanced("c3-c1"), "murus-backward-throw");
    assert_eq!(advanced("c3-a1"), "murus-backward-throw");
    assert_eq!(advanced("c3-e5"), "murus-throw-onto-own");
    assert_eq!(advanced("c3xe5"), "murus-throw-onto-own");
    assert_eq!(advanced("c3-c5"), "murus-throw-hits");
    assert_eq!(advanced("c3xc6"), "murus-no-enemy");
    assert_eq!(advanced("c3*c5"), "murus-catapult-throws");
    assert_eq!(advanced("d3-b3"), "murus-stack-full");
    let reason = position(ADVANCED, text).check("d3-b3".parse().unwrap()).unwrap_err();
    assert_eq!(reason.to_string(), "your stack of 3 on c3 cannot take another stone");
}

#[test]
fn openings_are_played_first_by_both() {
    let start = "tttttttt/8/8/8/8/8/TTTTTTTT 1 open";
    assert_eq!(position(OPENING, "startpos").to_string(), start);
    let first = after(OPENING, start, "c1-b2,g2");
    assert_eq!(first, "tttttttt/8/8/8/8/1W4W1/TT1TTTTT 2 open");
    let second = after(OPENING, &first, "h7-a6,b6");
    assert_eq!(second, "ttttttt1/ww6/8/8/8/1W4W1/TT1TTTTT 1");
    assert_eq!(refused(OPENING, &second, "a1-c2,d2"), "murus-no-opening");
    assert_eq!(refused(OPENING, start, "c1-c3"), "murus-opening-first");
    assert_eq!(refused(OPENING, start, "c1-b6,g6"), "murus-opening-row");
    assert_eq!(refused(OPENING, start, "c2-b2,g2"), "murus-empty-cell");
    assert_eq!(
        refused(OPENING, "8/8/8/8/8/W7/T7 1 open", "a1-a2,b2"),
        "murus-opening-taken"
    );
    assert_eq!(refused(OPENING, "8/8/8/8/8/8/W7 1 open", "a1-a2,b2"), "game-over");
    // Built by hand, as no text says it.
    let backward = Ply::open(Cell::from_index(0), 1, 5, 2);
    let reason = position(OPENING, start).check(backward).unwrap_err();
    assert_eq!(reason.rule(), "murus-opening-order");
}

#[test]
fn an_opening_needs_a_tower_and_two_free_cells() {
    let only = "8/8/8/8/8/TTTTTT2/8 1 open";
    assert_eq!(position(OPENING, only).count_moves(), 6);
    assert_eq!(winner(OPENING, "8/8/8/8/8/WWWWWWW1/T7 1 open"), Some((2, "no-move")));
    // Without the opening it could move.
    assert_eq!(winner(OPENING, "8/8/8/8/8/WWWWWWW1/T7 1"), None);
}

#[test]
fn basic_rules_win_at_once() {
    let text = "8/8/t1T5/8/8/8/8 1";
    assert_eq!(winner("", text), None);
    assert_eq!(winner("", &after("", text, "c5-c7")), Some((1, "home-row")));
    // Set up with the winner to move, it is won all the same.
    assert_eq!(winner("", "2W5/8/t7/8/8/8/8 1"), Some((1, "home-row")));
    assert_eq!(winner("", "8/8/8/8/8/T7/2w5 1"), Some((2, "home-row")));
    assert_eq!(position("", "2W5/8/t7/8/8/8/8 2").count_moves(), 0);
}

#[test]
fn advanced_rules_win_at_the_start_of_the_own_turn() {
    let text = "8/8/t1T5/8/8/8/8 1";
    let reached = after(ADVANCED, text, "c5-c7");
    assert_eq!(reached, "2W5/2W5/t7/8/8/8/8 2");
    assert_eq!(winner(ADVANCED, &reached), None);
    let held = after(ADVANCED, &reached, "a5-a3");
    assert_eq!(winner(ADVANCED, &held), Some((1, "home-row")));
    // Removed in time.
    let struck = after(ADVANCED, "2W5/3t4/8/8/8/8/3T4 2", "d6xc7");
    assert_eq!(winner(ADVANCED, &struck), None);
    // Having won comes before having no move, and both may stand on the other's row.
    assert_eq!(winner(ADVANCED, "2W5/8/8/8/8/8/8 1"), Some((1, "home-row")));
    assert_eq!(winner(ADVANCED, "2W5/8/8/8/8/8/w7 1"), Some((1, "home-row")));
    assert_eq!(winner(ADVANCED, "2W5/8/8/8/8/8/w7 2"), Some((2, "home-row")));
    // The player to move has not: it must have a move, or loses.
    assert_eq!(winner(ADVANCED, "2W5/8/8/8/8/8/8 2"), Some((1, "no-move")));
}

#[test]
fn escape_forgets_the_home_rows() {
    for rules in ["goal=escape", "rules=advanced,goal=escape"] {
        assert_eq!(winner(rules, "2W5/8/t7/8/8/8/8 2"), None);
        assert_eq!(winner(rules, "2T5/8/t7/8/8/8/8 1"), None);
        assert_eq!(winner(rules, "2W5/8/t7/8/8/8/8 1"), Some((2, "no-move")));
    }
}

#[test]
fn refused_texts_name_every_reason() {
    let problems = |options: &str, text: &str| -> Vec<String> {
        let error = Murus::parse(&ruleset(options), text).unwrap_err();
        error.problems().iter().map(ToString::to_string).collect()
    };
    let all = problems("", "CWWWWWWW/8/8/8/8/8/tttttttt 1 open");
    assert_eq!(all.len(), 3, "{all:?}");
    assert!(all[0].contains("rules=advanced"), "{all:?}");
    assert!(all[1].contains("both players"), "{all:?}");
    assert!(all[2].contains("opening=redistribute"), "{all:?}");
    let all = problems(OPENING, "tttttttt/w7/8/8/8/W7/TTTTTTTT 1 opened");
    assert_eq!(all.len(), 3, "{all:?}");
    assert!(all[0].contains("player 1 has 17 stones"), "{all:?}");
    assert!(all[1].contains("player 2 has 17 stones"), "{all:?}");
    assert!(all[2].contains("only `open`"), "{all:?}");
    assert!(problems("", "8/8/8/8/8/8/8 1 later")[0].contains("unexpected `later`"));
    assert!(problems("", "8/8/8/8/8/8/8 1 open now")[0].contains("unexpected `now`"));
    assert!(problems("", "8/8/8/8/8/8 1")[0].contains("7 rows"));
    // Both may stand on the other's row where that does not decide at once.
    assert!(Murus::parse(&ruleset("goal=escape"), "W7/8/8/8/8/8/w7 1").is_ok());
    assert!(Murus::parse(&ruleset(ADVANCED), "W7/8/8/8/8/8/c7 2").is_ok());
    assert!(Murus::parse(&ruleset(""), "8/8/8/8/8/8/8 1").is_ok());
}

#[test]
fn accessors_show_the_board() {
    let position = position(ADVANCED, "c7/8/8/8/8/1w6/TWC5 2");
    let (one, two) = (Player::One, Player::Two);
    assert_eq!(
        (position.towers(one), position.walls(one), position.catapults(one)),
        (1, 2, 4)
    );
    assert_eq!(
        (position.towers(two), position.walls(two), position.catapults(two)),
        (0, 1 << 9, 1 << 48)
    );
    assert_eq!((position.stones(one), position.stones(two)), (7, 1 << 9 | 1 << 48));
    assert_eq!((position.count_stones(one), position.count_stones(two)), (6, 4));
    assert_eq!(Murus::home(one) | Murus::home(two) << 8, 0xff | 0xff << 56);
}

#[test]
fn symmetries_keep_the_cells_of_an_opening_in_order() {
    let start = position(OPENING, "startpos");
    let symmetries: Vec<_> = start.symmetries().collect();
    assert_eq!(symmetries.len(), 2);
    let turn = start.transformed_move("c1-b2,d2".parse().unwrap(), symmetries[1]);
    assert_eq!(turn.to_string(), "f1-e2,g2");
    let later = position(ADVANCED, "c7/8/8/8/8/1w6/TWC5 2");
    let symmetries: Vec<_> = later.symmetries().collect();
    assert_eq!(symmetries.len(), 4);
    assert_eq!(later.transformed(symmetries[3]).to_string(), "5cwt/6W1/8/8/8/8/7C 1");
}
