//! What is stored and shown.

use quincunx_rules::record::{GameResult, Record};

use super::{fischer, hadron, mv, play};
use crate::{Action, Entry, Event, Game, Offer, Refusal, ReplayError, Ruling, Seat, TimeControl};

#[test]
fn the_log_is_compact_and_readable() {
    let mut game = hadron(|settings| settings.max_lag = 50);
    game.act_with_lag(1200, 30, Seat::A, mv("b2")).unwrap();
    game.act(1300, Seat::B, Action::Offer(Offer::Draw)).unwrap();
    game.rule(1400, Ruling::Forfeit(Seat::B)).unwrap();
    let lines = [
        r#"{"at":1200,"lag":30,"event":{"seat":["a",{"move":"b2"}]}}"#,
        r#"{"at":1300,"event":{"seat":["b",{"offer":"draw"}]}}"#,
        r#"{"at":1400,"event":{"host":{"forfeit":"b"}}}"#,
    ];
    for (entry, line) in game.log().iter().zip(lines) {
        assert_eq!(serde_json::to_string(entry).unwrap(), line);
        assert_eq!(&serde_json::from_str::<Entry>(line).unwrap(), entry);
    }
}

#[test]
fn a_log_that_cannot_have_happened_is_refused() {
    let mut game = hadron(|settings| settings.clock = fischer(1000, 0));
    play(&mut game, &["b2", "a1"]);
    let replay = |change: fn(&mut Vec<Entry>)| {
        let mut log = game.log().to_vec();
        change(&mut log);
        Game::replay(game.settings().clone(), &log)
    };
    assert_eq!(replay(|_| {}).as_ref(), Ok(&game));
    let misfit = Err(ReplayError::Misfit { index: 1 });
    assert_eq!(replay(|log| log[1].at = 50), misfit);
    assert_eq!(replay(|log| log[1].at = 5000), misfit);
    assert_eq!(replay(|log| log[1].lag = 5), misfit);
    assert_eq!(replay(|log| log[1].event = Event::Flag), misfit);
    let index = 1;
    let refusal = Refusal::NotYourTurn;
    assert_eq!(
        replay(|log| log[1] = log[0].clone()),
        Err(ReplayError::Refused { index, refusal })
    );
}

#[test]
fn a_record_has_players_clocks_and_result() {
    let mut game = hadron(|settings| {
        settings.clock = Some(TimeControl::Fischer {
            base: 60_000,
            increment: 1_000,
            moves: Some(2),
        });
        settings.pie = true;
    });
    game.act(2_000, Seat::A, mv("b2")).unwrap();
    game.act(3_000, Seat::B, Action::Swap).unwrap();
    game.act(6_500, Seat::A, mv("a1")).unwrap();
    game.act(7_000, Seat::A, Action::Resign).unwrap();
    let text = "[Ruleset \"hadron:size=3\"]\n[One \"Bo\"]\n[Two \"Ada\"]\n[Result \"1-0\"]\n[Reason \"resignation\"]\n\n\
                1. b2 {[%clk 0:00:59]} 1... a1 {[%clk 0:01:56.5]} 1-0\n";
    assert_eq!(game.record(["Ada", "Bo"]).to_string(), text);
    assert_eq!(text.parse::<Record>().unwrap(), game.record(["Ada", "Bo"]));
}

#[test]
fn a_game_called_off_is_recorded_as_unfinished() {
    let mut game = hadron(|settings| settings.start = Some("o2/3/3 2".into()));
    game.act(0, Seat::A, Action::Abort).unwrap();
    let record = game.record(["Ada", "Bo"]);
    assert_eq!(
        (record.result(), record.reason()),
        (GameResult::Unfinished, Some("aborted"))
    );
    assert_eq!(record.position(), Some("o2/3/3 2"));
}

#[test]
fn a_game_can_start_anywhere() {
    let game = hadron(|settings| settings.start = Some("o2/3/3 2".into()));
    assert_eq!(game.to_move(), Some(Seat::B));
    assert_eq!(Game::replay(game.settings().clone(), &[]).as_ref(), Ok(&game));
}
