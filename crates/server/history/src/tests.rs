//! What the checker says of histories that are legal, and of others.

use quincunx_play::{Action, Game, Offer, Seat, TimeControl};
use serde_json::json;

use super::*;

/// A game of one move, which one socket made and another saw.
fn history() -> (History, Kept) {
    let settings = Settings::new("hadron:size=3".parse().unwrap());
    let mut game = Game::new(settings.clone()).unwrap();
    let state = |game: &Game| {
        let position = game.position();
        json!({"position": position.to_string(), "side": position.side().number(), "to_move": game.to_move(),
            "players": [1, 2], "result": game.verdict(), "offers": game.offers(), "clocks": null})
    };
    let mut history = History::default();
    history.said(2, r#"{"t":"watch","id":1,"game":"one"}"#);
    let watched = json!({"t": "game", "id": 1, "game": "one", "step": 0, "state": state(&game), "turns": []});
    history.heard(2, &watched.to_string());
    history.said(
        1,
        r#"{"t":"act","id":1,"game":"one","seat":"a","step":0,"action":{"move":"b2"}}"#,
    );
    game.act(7, Seat::A, Action::Move("b2".to_string())).unwrap();
    let turns: Vec<_> = game.turns().collect();
    let changed =
        json!({"t": "game", "game": "one", "step": 1, "state": state(&game), "turns_from": 0, "turns": turns});
    history.heard(2, &changed.to_string());
    history.heard(1, r#"{"t":"done","id":1}"#);
    let kept = Kept {
        id: "one".to_string(),
        settings,
        seats: ["user:ada", "user:bob"].map(str::to_string),
        rated: false,
        previous: None,
        next: None,
        log: game.log().to_vec(),
        ended: None,
        changes: None,
    };
    (history, kept)
}

/// What the checker says of a history that was changed.
fn violations(change: impl FnOnce(&mut History, &mut Kept)) -> String {
    let (mut history, mut kept) = history();
    change(&mut history, &mut kept);
    let checked = history.check(&[kept], &[]);
    checked.map_or_else(|violations| violations.join("; "), |summary| summary.to_string())
}

#[test]
fn a_legal_history_is_one_and_others_are_not() {
    let legal = violations(|_, _| {});
    assert_eq!(
        legal,
        "1 games, 1 actions acknowledged, 0 refused, 0 unknown, 2 states seen"
    );
    let unknown = violations(|history, _| drop(history.lines.pop()));
    assert!(unknown.contains("1 unknown"), "{unknown}");
    let lost = violations(|_, kept| kept.log.clear());
    assert!(lost.contains("is lost"), "{lost}");
    let unseen = violations(|_, kept| kept.log.clear());
    assert!(unseen.contains("saw step 1 of one as no moment"), "{unseen}");
    let refused = violations(|history, _| {
        history.lines.pop();
        history.heard(1, r#"{"t":"error","id":1,"error":{"code":"stale"}}"#);
    });
    assert!(refused.contains("too often"), "{refused}");
    let made_up = violations(|history, _| history.lines.retain(|line| line.message["t"] != "act"));
    assert!(made_up.contains("nobody did it"), "{made_up}");
    let stale = violations(|history, _| {
        let again = history.lines[1].clone();
        history.said(3, r#"{"t":"watch","id":1,"game":"one"}"#);
        history.lines.push(Line { socket: 3, ..again });
    });
    assert!(stale.contains("socket 3 saw step 0"), "{stale}");
    let ended = violations(|_, kept| {
        let (winner, seat) = (Some(1), Some(Seat::A));
        kept.ended = Some(Verdict {
            winner,
            seat,
            reason: "time".to_string(),
        });
    });
    assert!(ended.contains("and is stored as"), "{ended}");
    let rated = violations(|_, kept| kept.changes = Some([[1500, 1510], [1500, 1490]]));
    assert!(
        rated.contains("does not count") && rated.contains("user:bob"),
        "{rated}"
    );
    let rematch = violations(|_, kept| kept.previous = Some("two".to_string()));
    assert!(rematch.contains("is a rematch of two"), "{rematch}");
}

/// A draw is offered to somebody whose turn it is, who declines: what the clock may show afterwards.
#[test]
fn the_turn_of_a_bot_may_be_given_back_and_that_of_a_person_may_not() {
    let settings = Settings {
        clock: Some(TimeControl::Fischer {
            base: 6000,
            increment: 100,
            moves: None,
        }),
        ..Settings::new("hadron".parse().unwrap())
    };
    let mut game = Game::new(settings.clone()).unwrap();
    let moves = |text: &str| Action::Move(text.to_string());
    game.act(10, Seat::A, moves("d5")).unwrap();
    game.act(60, Seat::B, moves("a2")).unwrap();
    game.act(90, Seat::B, Action::Offer(Offer::Draw)).unwrap();
    game.act(230, Seat::A, Action::Decline(Offer::Draw)).unwrap();
    let fits = |holder: &str, shown: u64| {
        let (position, clocks) = (game.position(), [shown, game.clock(Seat::B, 230).unwrap()]);
        let state = json!({"position": position.to_string(), "side": position.side().number(),
            "to_move": game.to_move(), "players": [1, 2], "result": null, "offers": game.offers(), "clocks": clocks});
        let turns: Vec<_> = game.turns().map(|turn| json!(turn)).collect();
        let kept = Kept {
            seats: [holder, "user:bob"].map(str::to_string),
            log: game.log().to_vec(),
            settings: settings.clone(),
            ..history().1
        };
        Replayed::new(&kept).unwrap().views[4].fits(2, &state, &turns)
    };
    let begun = game.clock(Seat::A, 60).unwrap();
    assert!(fits("bot:random", begun));
    assert!(!fits("bot:random", begun + 1));
    assert!(!fits("user:ada", begun));
    assert!(fits("user:ada", game.clock(Seat::A, 230).unwrap()));
}

#[test]
fn what_others_are_told_is_seen_before_the_next_answer() {
    let skipped = violations(|history, _| {
        // Socket 2 watches and is not told of the move, which is done before it asks.
        let changed = history.lines.remove(3);
        assert_eq!((changed.socket, changed.said), (2, false));
        history.said(2, r#"{"t":"ping","id":2}"#);
        history.heard(2, r#"{"t":"pong","id":2}"#);
    });
    assert!(skipped.contains("socket 2 has not seen entry 1"), "{skipped}");
    let asked_before = violations(|history, _| {
        history.lines.remove(3);
        history.said(2, r#"{"t":"ping","id":2}"#);
        let done = history.lines.remove(3);
        history.lines.push(done);
        history.heard(2, r#"{"t":"pong","id":2}"#);
    });
    assert!(asked_before.contains("1 actions acknowledged"), "{asked_before}");
}

#[test]
fn nobody_acts_for_others_or_takes_a_challenge_twice() {
    let foreign = violations(|history, _| {
        history.lines[1].socket = 1;
        history.lines[1].message["you"] = json!(["b"]);
        history.lines[3].socket = 1;
    });
    assert!(foreign.contains("which was not its own seat"), "{foreign}");
    let signed_in = violations(|history, _| {
        history.lines[1].socket = 1;
        history.lines[1].message["you"] = json!(["b"]);
        history.lines[3].socket = 1;
        history.identity_changed();
        let changed = history.lines.pop().unwrap();
        history.lines.insert(2, changed);
    });
    assert!(signed_in.contains("1 actions acknowledged"), "{signed_in}");
    let twice = violations(|history, _| {
        history.accepted("challenge", "one");
        history.accepted("challenge", "one");
        history.accepted("challenge", "two");
    });
    assert_eq!(twice, "challenge challenge became one, and two too");
}

/// The same game, resigned after two moves each, of which both sockets were told by one more look.
fn rated_game() -> (History, Kept) {
    let (_, mut kept) = history();
    let settings = Settings::new("hadron:size=7".parse().unwrap());
    let mut game = Game::new(settings.clone()).unwrap();
    let mut history = History::default();
    for (n, mv) in ["a1", "g7", "a7", "g1"].iter().enumerate() {
        let (seat, action) = (game.to_move().unwrap(), Action::Move(mv.to_string()));
        let act = json!({"t": "act", "id": n + 1, "game": "one", "seat": seat, "step": n, "action": action});
        history.said(1, &act.to_string());
        game.act(n as u64, seat, action).unwrap();
        history.heard(1, &json!({"t": "done", "id": n + 1}).to_string());
    }
    let act = json!({"t": "act", "id": 5, "game": "one", "seat": "a", "step": 4, "action": "resign"});
    history.said(1, &act.to_string());
    game.act(9, Seat::A, Action::Resign).unwrap();
    kept.settings = settings;
    kept.log = game.log().to_vec();
    kept.ended = game.verdict();
    kept.rated = true;
    kept.changes = Some([[1500, 1490], [1500, 1510]]);
    (history, kept)
}

fn standings(games: u32) -> [Standing; 2] {
    [("user:ada", 1490), ("user:bob", 1510)].map(|(holder, rating)| Standing {
        holder: holder.to_string(),
        rating,
        games,
    })
}

#[test]
fn a_game_that_counts_changes_ratings_once() {
    let (history, mut kept) = rated_game();
    assert!(history.check(&[kept.clone()], &standings(1)).is_ok());
    let twice = history.check(&[kept.clone()], &standings(2)).unwrap_err();
    assert!(twice[0].contains("user:ada: by their games"), "{twice:?}");
    kept.changes = None;
    let lost = history.check(&[kept.clone()], &[]).unwrap_err();
    assert_eq!(lost, ["game one counts and has changed no rating"]);
}

#[test]
fn what_is_settled_stays_as_it_was() {
    // The last action was not answered: when the server ends, the store decides.
    let settle = |change: fn(&mut Kept), done: bool| {
        let (mut history, mut kept) = rated_game();
        let resigned = kept.clone();
        change(&mut kept);
        let end = history.len();
        let games = [kept];
        let of = |games: &[Kept]| match games[0].changes {
            Some(_) => standings(1).to_vec(),
            None => Vec::new(),
        };
        let standings = of(&games);
        let summary = history.settle(end, &games, &standings, true, |_| done).unwrap();
        assert_eq!((summary.acknowledged, summary.unknown), (4, 1));
        let again = history.check(&games, &standings).unwrap();
        assert_eq!(again, summary);
        (history, resigned)
    };
    let not_resigned = |kept: &mut Kept| {
        kept.log.pop();
        kept.ended = None;
        kept.changes = None;
    };
    let (history, later) = settle(not_resigned, false);
    let late = history.check(&[later], &standings(1)).unwrap_err();
    assert!(late[0].contains("too often"), "{late:?}");

    let (history, mut later) = settle(|_| {}, false);
    later.log[0].at += 1;
    let changed = history.check(&[later], &standings(1)).unwrap_err();
    assert!(changed[0].contains("what was in its log before"), "{changed:?}");
    assert!(history.check(&[], &[]).unwrap_err()[0].contains("and is lost"));

    let (history, _) = settle(|_| {}, true);
    assert!(history.is_empty() && history.is_settled("one"));
    // Without an end of the server, the action that was not answered may still come.
    let (mut history, kept) = rated_game();
    let end = history.len();
    let games = [kept];
    history.settle(end, &games, &standings(1), false, |_| true).unwrap();
    assert!(!history.is_settled("one"));
    history.heard(1, r#"{"t":"done","id":5}"#);
    history.settle(end + 1, &games, &standings(1), false, |_| true).unwrap();
    assert!(history.is_settled("one"));

    let (mut history, mut later) = settle(|_| {}, true);
    assert!(history.check(&[], &standings(1)).is_ok());
    let presence = json!({"t": "presence", "game": "one", "seats": [true, true], "watchers": 0});
    history.heard(1, &presence.to_string());
    assert!(history.is_empty());
    later.next = Some("two".to_string());
    let changed = history.check(&[later], &standings(1)).unwrap_err();
    assert!(changed[0].contains("has changed since"), "{changed:?}");
    history.heard(1, &json!({"t": "game", "game": "one"}).to_string());
    let seen = history.check(&[], &standings(1)).unwrap_err();
    assert!(seen[0].contains("saw something happen"), "{seen:?}");
}

/// What is wrong with the answers about an account that has a password, `one`, and a session, 1.
fn account(answers: &[(AccountRequest, AccountReply)]) -> History {
    let mut history = History::default();
    let password = "one".to_string();
    let register = (AccountRequest::Register { password }, AccountReply::Done);
    for (number, (request, reply)) in (1..).zip([&register].into_iter().chain(answers)) {
        history.accounts.answered("ada", number, request, *reply);
    }
    history
}

#[test]
fn accounts_are_as_their_owners_were_told() {
    use AccountReply::{Done, NotDone, Refused, Unknown};
    let sign_in = |password: &str| AccountRequest::SignIn {
        password: password.to_string(),
    };
    let change = |reply: AccountReply| {
        let (session, old, new) = (1, "one".to_string(), "two".to_string());
        (AccountRequest::ChangePassword { session, old, new }, reply)
    };
    let look = |session: Session| AccountRequest::Look { session };
    let everywhere = AccountRequest::SignOutEverywhere { session: 1 };
    let is_legal = |answers: &[(AccountRequest, AccountReply)]| account(answers).check(&[], &[]).is_ok();
    for reply in [Done, Unknown, NotDone] {
        assert_eq!(
            is_legal(&[change(reply), (sign_in("one"), Done)]),
            reply != Done,
            "{reply:?}"
        );
        assert_eq!(
            is_legal(&[change(reply), (sign_in("two"), Done)]),
            reply != NotDone,
            "{reply:?}"
        );
    }
    // It was changed or not, and stays so.
    let both = [change(Unknown), (sign_in("two"), Done), (sign_in("one"), Done)];
    assert!(!is_legal(&both));
    assert!(is_legal(&[
        change(Unknown),
        (sign_in("two"), Refused),
        (sign_in("one"), Done)
    ]));
    // A new password leaves the session that asked for it, and ends the others.
    let second = (sign_in("one"), Done);
    assert!(is_legal(&[
        second.clone(),
        change(Done),
        (look(1), Done),
        (look(2), Refused)
    ]));
    assert!(!is_legal(&[second.clone(), change(Done), (look(2), Done)]));
    assert!(!is_legal(&[(everywhere.clone(), Done), (look(1), Done)]));
    assert!(!is_legal(&[(sign_in("three"), Done)]));
    let out = AccountRequest::SignOut { session: 1 };
    assert!(is_legal(&[
        second.clone(),
        (out, Done),
        (look(1), Refused),
        (look(2), Done)
    ]));
    let others = AccountRequest::SignOutOthers { session: 1 };
    assert!(!is_legal(&[second, (others, Done), (look(2), Done)]));
}

#[test]
fn nothing_is_done_for_a_session_that_has_ended() {
    let act = |id: u64| {
        let action = json!({"move": "b2"});
        json!({"t": "act", "id": id, "game": "one", "seat": "a", "step": 0, "action": action}).to_string()
    };
    let done = |id: u64| json!({"t": "done", "id": id}).to_string();
    let everywhere = AccountRequest::SignOutEverywhere { session: 1 };
    let mut history = account(&[]);
    history.accounts.opened(7, "ada", 1);
    history.said(7, &act(1));
    history.accounts.answered("ada", 2, &everywhere, AccountReply::Done);
    // It was on its way before, also if it is repeated.
    history.said(7, &act(1));
    history.heard(7, &done(1));
    assert_eq!(history.accounts.violations().count(), 0);
    history.said(7, &act(2));
    history.heard(7, &done(2));
    let violations: Vec<Violation> = history.accounts.violations().collect();
    assert_eq!(
        violations,
        ["message 2 of socket 7 was done after its session 1 of ada had ended"]
    );
}
