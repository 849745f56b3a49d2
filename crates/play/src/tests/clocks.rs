//! Clocks.

use super::{code, ending, fischer, hadron, mv};
use crate::{Action, Event, Notice, Offer, Seat};

#[test]
fn clocks_run_for_the_person_to_move() {
    let mut game = hadron(|settings| settings.clock = fischer(1000, 50));
    assert_eq!(game.deadline(), Some(1000));
    game.act(300, Seat::A, mv("b2")).unwrap();
    assert_eq!(game.view(500).clocks, Some([750, 800]));
    assert_eq!(game.view(99_999).clocks, Some([750, 0]));
    assert_eq!(game.deadline(), Some(1300));
    assert_eq!(game.tick(1299), []);
    assert!(matches!(game.tick(1300).as_slice(), [Notice::Ended(_)]));
    assert_eq!(ending(&game), (Some(1), Some(Seat::A), "time".into()));
    assert_eq!(game.view(5000).clocks, Some([750, 0]));
    assert_eq!(game.deadline(), None);
}

#[test]
fn a_late_move_is_not_played() {
    let mut game = hadron(|settings| settings.clock = fischer(1000, 0));
    let said = game.act(1000, Seat::A, mv("b2")).unwrap();
    assert!(matches!(said.as_slice(), [Notice::Ended(_)]));
    assert_eq!(game.plies(), 0);
    assert_eq!(game.log()[0].event, Event::Flag);
    assert_eq!(code(game.act(1000, Seat::A, mv("b2"))), "game-over");
}

#[test]
fn whatever_happens_after_the_flag_ends_the_game_on_time() {
    for action in [
        Action::Resign,
        Action::Offer(Offer::Draw),
        Action::Abort,
        mv("nonsense"),
    ] {
        let mut game = hadron(|settings| settings.clock = fischer(1000, 0));
        game.act(1000, Seat::B, action).unwrap();
        assert_eq!(ending(&game), (Some(2), Some(Seat::B), "time".into()));
    }
}

#[test]
fn lag_is_given_back_within_bounds() {
    let lagging = || {
        hadron(|settings| {
            settings.clock = fischer(1000, 0);
            settings.max_lag = 100;
        })
    };
    let mut game = lagging();
    game.act_with_lag(500, 40, Seat::A, mv("b2")).unwrap();
    game.act_with_lag(900, 5000, Seat::B, mv("a1")).unwrap();
    assert_eq!(game.view(900).clocks, Some([540, 700]));
    // The clock shows nothing at 1000, yet a move may still be on its way.
    let mut game = lagging();
    assert_eq!(game.tick(1099), []);
    game.act_with_lag(1099, 100, Seat::A, mv("b2")).unwrap();
    assert_eq!(game.clock(Seat::A, 2000), Some(1));
    let mut game = lagging();
    game.act_with_lag(1099, 99, Seat::A, mv("b2")).unwrap();
    assert_eq!(ending(&game).2, "time");
}

#[test]
fn time_does_not_go_backwards() {
    let mut game = hadron(|settings| settings.clock = fischer(1000, 0));
    game.act(500, Seat::A, mv("b2")).unwrap();
    game.act(100, Seat::B, mv("a1")).unwrap();
    assert_eq!(game.log()[1].at, 500);
    assert_eq!(game.view(500).clocks, Some([500, 1000]));
}
