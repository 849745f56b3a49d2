//! Taking back, undo and redo.

use quincunx_rules::Player;

use super::{code, ending, fischer, hadron, play, walk};
use crate::{Action, Notice, Offer, Seat, Takeback};

#[test]
fn a_takeback_restores_position_counts_and_clocks() {
    let mut game = walk(|settings| settings.clock = fischer(1000, 10));
    let take = Offer::Takeback;
    assert_eq!(code(game.act(0, Seat::A, Action::Offer(take))), "nothing-to-take-back");
    play(&mut game, &["=", "=", "="]);
    assert_eq!(game.clocks(300), Some([820, 910]));
    game.act(350, Seat::A, Action::Offer(take)).unwrap();
    game.act(400, Seat::B, Action::Accept(take)).unwrap();
    assert_eq!(game.plies(), 2);
    assert_eq!(game.to_move(), Some(Seat::A));
    assert_eq!(game.clocks(400), Some([910, 910]));
    // B asks in A's turn: one turn goes back; A asks in A's own turn: both do.
    game.act(400, Seat::A, Action::Offer(take)).unwrap();
    let said = game.act(400, Seat::B, Action::Accept(take)).unwrap();
    assert_eq!(said, [Notice::TakenBack(2)]);
    assert_eq!(game.clocks(400), Some([1000, 1000]));
    // Were the occurrences not forgotten too, this would be the third.
    play(&mut game, &["=", "="]);
    assert_eq!(game.result(), None);
    play(&mut game, &["=", "="]);
    assert_eq!(ending(&game).2, "repetition");
}

#[test]
fn a_takeback_can_be_declined_withdrawn_or_forbidden() {
    let take = Offer::Takeback;
    let mut game = hadron(|_| {});
    play(&mut game, &["b2"]);
    game.act(100, Seat::A, Action::Offer(take)).unwrap();
    let said = game.act(100, Seat::A, Action::Decline(take)).unwrap();
    assert_eq!(said, [Notice::Declined(Seat::A, take)]);
    assert_eq!(game.plies(), 1);
    assert_eq!(code(game.act(100, Seat::A, Action::Undo)), "not-allowed");
    let mut game = hadron(|settings| settings.takeback = Takeback::Never);
    play(&mut game, &["b2"]);
    assert_eq!(code(game.act(100, Seat::A, Action::Offer(take))), "not-allowed");
}

#[test]
fn a_takeback_undoes_a_swap() {
    let mut game = hadron(|settings| settings.pie = true);
    play(&mut game, &["b2"]);
    game.act(200, Seat::B, Action::Swap).unwrap();
    game.act(200, Seat::B, Action::Offer(Offer::Takeback)).unwrap();
    game.act(200, Seat::A, Action::Accept(Offer::Takeback)).unwrap();
    assert_eq!(game.player_of(Seat::B), Player::Two);
    assert_eq!(game.to_move(), Some(Seat::B));
    assert!(game.can_swap());
}

#[test]
fn free_play_steps_back_and_forth() {
    let mut game = hadron(|settings| settings.takeback = Takeback::Free);
    assert_eq!(code(game.act(0, Seat::A, Action::Undo)), "nothing-to-take-back");
    play(&mut game, &["b2", "a1", "c3"]);
    let position = game.position().to_string();
    // Against a program: back to one's own last turn, at once.
    let said = game.act(300, Seat::B, Action::Offer(Offer::Takeback)).unwrap();
    assert_eq!(said, [Notice::TakenBack(2)]);
    game.act(300, Seat::A, Action::Redo).unwrap();
    game.act(300, Seat::A, Action::Redo).unwrap();
    assert_eq!(game.position().to_string(), position);
    assert_eq!(code(game.act(300, Seat::A, Action::Redo)), "nothing-to-redo");
    game.act(300, Seat::A, Action::Undo).unwrap();
    play(&mut game, &["a3"]);
    assert!(!game.can_redo());
}

#[test]
fn free_play_reopens_a_game() {
    let mut game = walk(|settings| settings.takeback = Takeback::Free);
    play(&mut game, &["+", "="]);
    game.act(200, Seat::A, Action::Resign).unwrap();
    let said = game.act(200, Seat::A, Action::Undo).unwrap();
    assert_eq!((said, game.plies()), (vec![Notice::TakenBack(0)], 2));
    play(&mut game, &["+", "=", "+"]);
    assert_eq!(ending(&game).2, "arrived");
    game.act(600, Seat::A, Action::Undo).unwrap();
    assert_eq!((game.result(), game.plies()), (None, 4));
    let said = game.act(600, Seat::A, Action::Redo).unwrap();
    assert!(matches!(said.as_slice(), [Notice::Redone, Notice::Ended(_)]));
}
