//! Positions that random games seldom reach.

use quincunx_naive::{Game, game};

/// A position of a ruleset.
fn at(ruleset: &str, text: &str) -> Box<dyn Game> {
    let position = game(ruleset).parse(text);
    assert_eq!(position.text(), text);
    position
}

#[test]
fn renpaarden_passes_only_without_a_move() {
    let mut position = at("renpaarden:size=5", "o4/2o2/1o3/5/4x 1");
    assert!(!position.moves().contains(&"pass".to_string()));
    position = at("renpaarden:size=5", "5/5/5/5/4x 1");
    assert_eq!(position.moves(), ["pass"]);
    position.play("pass");
    assert_eq!(position.text(), "5/5/5/5/4x 2");
}

#[test]
fn emulsion_of_one_stone_is_lost_at_once() {
    let position = game("emulsion:size=1");
    assert_eq!(position.text(), "w 1");
    assert_eq!(position.winner(), Some(2));
}

#[test]
fn emulsion_ties_go_by_the_tiebreak() {
    let tie = "bb/ww 1";
    assert_eq!(at("emulsion:size=2", tie).winner(), Some(2));
    assert_eq!(at("emulsion:size=2,tiebreak=official", tie).winner(), Some(1));
}

/// A purple path that joins the purple sides and parts those of the other colours.
const PURPLE_PATH: [&str; 13] = [
    "Pa5", "Pb7", "Pc8", "Pd9", "Pe10", "Pf11", "Pg12", "Ph13", "Pi14", "Pj15", "Pk16", "Pl17", "Pm19",
];

#[test]
fn alliances_gives_a_colour_that_both_complete_to_the_mover() {
    // Player 1 completes purple; orange is walled off from player 1, green from player 2.
    let mut position = game("alliances");
    PURPLE_PATH.iter().for_each(|mv| position.play(mv));
    assert!(position.text().ends_with(" 2 121"), "{}", position.text());
    assert_eq!(position.winner(), Some(1));
    // One disc elsewhere first, and player 2 completes purple.
    position = game("alliances");
    position.play("Oa1");
    PURPLE_PATH.iter().for_each(|mv| position.play(mv));
    assert!(position.text().ends_with(" 1 221"), "{}", position.text());
    assert_eq!(position.winner(), Some(2));
}

#[test]
fn alliances_has_42_discs_of_a_colour() {
    let rest = "7/6/7/6/7/6/7/6/5/6/5/4/3/2 1 ---";
    let position = at(
        "alliances",
        &format!("pp/ppp/pppp/ppppp/pppppp/ppppp/pppppp/ppppppp/pppp2/{rest}"),
    );
    let moves = position.moves();
    assert_eq!(moves.len(), 2 * 79);
    assert!(moves.iter().all(|mv| !mv.starts_with('P')));
}

#[test]
fn murus_basic_wins_at_once() {
    let mut position = at("murus", "8/8/T7/8/8/7t/8 1");
    position.play("a5-a7");
    assert_eq!(position.winner(), Some(1));
    assert!(position.moves().is_empty());
}

#[test]
fn murus_advanced_wins_at_the_start_of_the_own_turn() {
    let mut position = at("murus:rules=advanced", "8/1t6/T7/8/8/5t2/8 1");
    position.play("a5-a7");
    assert_eq!(position.winner(), None);
    let mut survived = position.boxed_clone();
    survived.play("f2-d4");
    assert_eq!(survived.winner(), Some(1));
    position.play("b6xa7");
    assert_eq!(position.winner(), Some(2), "player 1 has only a wall left");
}

#[test]
fn murus_catapults() {
    let mut position = at("murus:rules=advanced", "8/8/3c4/2T5/3C4/8/3t3t 1");
    let moves = position.moves();
    for legal in [
        "c4xd5", "c4*d5", "d3xd5", "d3-d6", "d3-f5", "d3-g6", "d3-b3", "d3-a3", "d3-a6",
    ] {
        assert!(moves.contains(&legal.to_string()), "{legal} in {moves:?}");
    }
    // Backward onto a tower, or beside it.
    for illegal in ["d3xd1", "d3-b1", "d3-f1", "d3-d4"] {
        assert!(!moves.contains(&illegal.to_string()), "{illegal} in {moves:?}");
    }
    position.play("c4*d5");
    assert_eq!(position.text(), "8/8/3w4/8/3C4/8/3t3t 2");
}

#[test]
fn murus_redistribution_stays_open_for_both() {
    let mut position = game("murus:opening=redistribute");
    assert_eq!(position.text(), "tttttttt/8/8/8/8/8/TTTTTTTT 1 open");
    position.play("c1-b2,g2");
    assert_eq!(position.text(), "tttttttt/8/8/8/8/1W4W1/TT1TTTTT 2 open");
    position.play("a7-a6,h6");
    assert_eq!(position.text(), "1ttttttt/w6w/8/8/8/1W4W1/TT1TTTTT 1");
}

#[test]
fn murus_escape_ignores_the_home_rows() {
    let position = at("murus:goal=escape", "W7/8/8/8/8/8/T6t 2");
    assert_eq!(position.winner(), None);
}

#[test]
#[should_panic(expected = "unknown option")]
fn unknown_options_panic() {
    game("hadron:colour=red");
}

#[test]
#[should_panic(expected = "is not legal")]
fn illegal_moves_panic() {
    game("hadron").play("z9");
}
