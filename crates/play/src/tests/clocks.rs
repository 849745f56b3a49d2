//! Clocks.

use super::{code, ending, fischer, hadron, mv};
use crate::{Action, Entry, Event, Game, LagQuota, Notice, Offer, Seat};

#[test]
fn clocks_run_for_the_person_to_move() {
    let mut game = hadron(|settings| settings.clock = fischer(1000, 50));
    assert_eq!(game.deadline(), Some(1000));
    game.act(300, Seat::A, mv("b2")).unwrap();
    assert_eq!(game.clocks(500), Some([750, 800]));
    assert_eq!(game.clocks(99_999), Some([750, 0]));
    assert_eq!(game.deadline(), Some(1300));
    assert_eq!(game.tick(1299), []);
    assert!(matches!(game.tick(1300).as_slice(), [Notice::Ended(_)]));
    assert_eq!(ending(&game), (Some(1), Some(Seat::A), "time".into()));
    assert_eq!(game.clocks(5000), Some([750, 0]));
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
    assert_eq!(game.clocks(900), Some([540, 700]));
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
    assert_eq!(game.clocks(500), Some([500, 1000]));
}

#[test]
fn lag_has_a_budget_over_the_game() {
    let mut game = hadron(|settings| {
        settings.clock = fischer(10_000, 0);
        settings.max_lag = 500;
        settings.lag_quota = Some(LagQuota {
            start: 700,
            gain: 100,
            most: 800,
        });
    });
    assert_eq!(game.deadline(), Some(10_500));
    // Whatever is claimed, a person has what the quota started with and a little for each turn.
    let mut now = 0;
    let moves = ["b2", "a1", "c3", "a3", "c1"];
    for (n, mv_text) in moves.into_iter().enumerate() {
        now += 2000;
        let seat = [Seat::A, Seat::B][n % 2];
        let lag = if seat == Seat::A { 5000 } else { 0 };
        game.act_with_lag(now, lag, seat, mv(mv_text)).unwrap();
    }
    let given: Vec<u64> = game.log().iter().map(|entry| entry.lag).collect();
    assert_eq!(given, [500, 0, 300, 0, 100]);
    assert_eq!(game.clock(Seat::A, now), Some(10_000 - 3 * 2000 + 900));
    assert_eq!(Game::replay(game.settings().clone(), game.log()).unwrap(), game);
}

#[test]
fn logs_from_before_the_quota_replay_as_they_were() {
    let settings = r#"{"ruleset":"hadron:size=3","clock":{"fischer":{"base":1000}},"max_lag":500}"#;
    let log = r#"[{"at":600,"lag":500,"event":{"seat":["a",{"move":"b2"}]}},
                  {"at":1200,"lag":500,"event":{"seat":["b",{"move":"a1"}]}},
                  {"at":1800,"lag":500,"event":{"seat":["a",{"move":"c3"}]}}]"#;
    let log: Vec<Entry> = serde_json::from_str(log).unwrap();
    let game = Game::replay(serde_json::from_str(settings).unwrap(), &log).unwrap();
    assert_eq!(game.clocks(1800), Some([800, 900]));
    assert_eq!(game.deadline(), Some(1800 + 900 + 500));
}

#[test]
fn what_the_referee_holds_up_counts_for_nobody() {
    let mut game = hadron(|settings| settings.clock = fischer(1000, 0));
    game.act(400, Seat::A, mv("b2")).unwrap();
    // It took so long until the other could know of it.
    game.give_back(5000);
    assert_eq!(game.deadline(), Some(6400));
    assert_eq!(game.clocks(5500), Some([600, 900]));
    game.act(5500, Seat::A, Action::Offer(Offer::Draw)).unwrap();
    game.give_back(200);
    game.act(5700, Seat::B, mv("a1")).unwrap();
    assert_eq!(game.clocks(5700), Some([600, 900]));
    let held: Vec<u64> = game.log().iter().map(|entry| entry.held).collect();
    assert_eq!(held, [0, 5000, 200]);
    assert_eq!(Game::replay(game.settings().clone(), game.log()).unwrap(), game);
    // The next turn begins afresh.
    assert_eq!(game.deadline(), Some(6300));
}
