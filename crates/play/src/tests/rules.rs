//! Turns, and how games end.

use quincunx_rules::Player;

use super::{code, ending, fischer, hadron, mv, play, walk};
use crate::{Action, Offer, Ruling, Seat};

#[test]
fn moves_are_made_in_turn_and_by_the_rules() {
    let mut game = hadron(|_| {});
    assert_eq!(code(game.act(0, Seat::B, mv("b2"))), "not-your-turn");
    assert_eq!(code(game.act(0, Seat::A, mv("b"))), "not-a-move");
    game.act(0, Seat::A, mv("b2")).unwrap();
    let refusal = game.act(0, Seat::B, mv("b1")).unwrap_err();
    assert_eq!(refusal.code(), "illegal-move");
    assert_eq!(refusal.phrase().id(), "illegal-hadron-unbalanced");
    assert_eq!(refusal.phrase().text(), refusal.to_string());
    assert_eq!(game.log().len(), 1);
}

#[test]
fn the_rules_end_the_game() {
    let mut game = hadron(|_| {});
    while let Some(seat) = game.to_move() {
        let text = game.position().moves().remove(0);
        game.act(0, seat, mv(&text)).unwrap();
    }
    assert_eq!(ending(&game).2, "no-move");
    assert_eq!(code(game.act(0, Seat::A, Action::Resign)), "game-over");
    assert_eq!(code(game.rule(0, Ruling::Draw)), "game-over");
    assert_eq!(game.to_move(), None);
}

#[test]
fn the_third_occurrence_ends_the_game_on_points() {
    let mut game = walk(|_| {});
    play(&mut game, &["+", "=", "=", "="]);
    assert_eq!(game.result(), None);
    play(&mut game, &["="]);
    assert_eq!(ending(&game), (Some(1), Some(Seat::A), "repetition".into()));
}

#[test]
fn repetition_can_be_switched_off() {
    let mut game = walk(|settings| settings.repetition = false);
    play(&mut game, &["="; 20]);
    assert_eq!(game.result(), None);
}

#[test]
fn the_ply_limit_ends_the_game_on_points() {
    let mut game = walk(|settings| settings.ply_limit = Some(3));
    play(&mut game, &["=", "+", "="]);
    assert_eq!(ending(&game), (Some(2), Some(Seat::B), "ply-limit".into()));
}

#[test]
fn the_rules_go_before_the_ply_limit() {
    let mut game = walk(|settings| settings.ply_limit = Some(5));
    play(&mut game, &["+", "=", "+", "=", "+"]);
    assert_eq!(ending(&game).2, "arrived");
}

#[test]
fn the_pie_rule_exchanges_the_players_of_the_persons() {
    let mut game = hadron(|settings| {
        settings.pie = true;
        settings.clock = fischer(1000, 0);
    });
    assert_eq!(code(game.act(0, Seat::A, Action::Swap)), "no-swap");
    game.act(100, Seat::A, mv("b2")).unwrap();
    assert!(game.possible().swap);
    assert_eq!(code(game.act(300, Seat::A, Action::Swap)), "not-your-turn");
    game.act(300, Seat::B, Action::Swap).unwrap();
    assert_eq!(game.player_of(Seat::A), Player::Two);
    assert_eq!(game.to_move(), Some(Seat::A));
    assert_eq!(game.position().to_string(), "3/1o1/3 2");
    // The clocks stay with the persons.
    assert_eq!(game.clocks(400), Some([800, 800]));
    assert_eq!(code(game.act(400, Seat::A, Action::Swap)), "no-swap");
    game.act(400, Seat::A, mv("a1")).unwrap();
    game.act(400, Seat::A, Action::Resign).unwrap();
    assert_eq!(ending(&game), (Some(1), Some(Seat::B), "resignation".into()));
}

#[test]
fn without_the_pie_rule_there_is_no_swap() {
    let mut game = hadron(|_| {});
    play(&mut game, &["b2"]);
    assert_eq!(code(game.act(100, Seat::B, Action::Swap)), "no-swap");
}

#[test]
fn a_swap_is_no_occurrence_of_the_position() {
    let mut game = walk(|settings| settings.pie = true);
    play(&mut game, &["+"]);
    game.act(200, Seat::B, Action::Swap).unwrap();
    play(&mut game, &["=", "=", "="]);
    assert_eq!(game.result(), None);
    play(&mut game, &["="]);
    assert_eq!(ending(&game), (Some(1), Some(Seat::B), "repetition".into()));
}

#[test]
fn a_draw_is_agreed_by_two() {
    let draw = Offer::Draw;
    let mut game = hadron(|_| {});
    assert_eq!(code(game.act(0, Seat::B, Action::Accept(draw))), "no-offer");
    game.act(0, Seat::A, Action::Offer(draw)).unwrap();
    assert_eq!(code(game.act(0, Seat::A, Action::Accept(draw))), "own-offer");
    assert_eq!(code(game.act(0, Seat::A, Action::Offer(draw))), "offer-pending");
    game.act(0, Seat::B, Action::Decline(draw)).unwrap();
    assert_eq!(code(game.act(0, Seat::A, Action::Offer(draw))), "offered-already");
    // An offer goes with a move of one's own and is declined by a move of the other.
    game.act(0, Seat::B, Action::Offer(draw)).unwrap();
    play(&mut game, &["b2"]);
    assert_eq!(game.offers().draw, None);
    game.act(200, Seat::B, Action::Offer(draw)).unwrap();
    play(&mut game, &["a1"]);
    assert_eq!(game.offers().draw, Some(Seat::B));
    game.act(300, Seat::A, Action::Offer(draw)).unwrap();
    assert_eq!(ending(&game), (None, None, "agreement".into()));
}

#[test]
fn draw_offers_can_be_switched_off() {
    let mut game = hadron(|settings| settings.draw_offers = false);
    assert_eq!(code(game.act(0, Seat::A, Action::Offer(Offer::Draw))), "not-allowed");
}

#[test]
fn a_game_can_be_called_off_until_both_have_had_a_turn() {
    let mut game = hadron(|_| {});
    play(&mut game, &["b2"]);
    let mut aborted = game.clone();
    aborted.act(100, Seat::B, Action::Abort).unwrap();
    assert_eq!(ending(&aborted), (None, None, "aborted".into()));
    play(&mut game, &["a1"]);
    assert_eq!(code(game.act(200, Seat::A, Action::Abort)), "too-late-to-abort");
    game.rule(200, Ruling::Abort).unwrap();
    assert_eq!(ending(&game).2, "aborted");
}

#[test]
fn the_host_decides() {
    let ruled = |ruling| {
        let mut game = hadron(|_| {});
        game.rule(0, ruling).unwrap();
        ending(&game)
    };
    assert_eq!(
        ruled(Ruling::Forfeit(Seat::A)),
        (Some(2), Some(Seat::B), "forfeit".into())
    );
    assert_eq!(
        ruled(Ruling::Win(Seat::A)),
        (Some(1), Some(Seat::A), "adjudication".into())
    );
    assert_eq!(ruled(Ruling::Draw), (None, None, "adjudication".into()));
}
