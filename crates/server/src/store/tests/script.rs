//! What is done to the store: the same in every run.

use fastrand::Rng;
use quincunx_play::{Action, Game, Seat, Settings};

use super::super::{Account, Challenge, Ended, GameRow, Holder, NewSession, PersonWrite, Sitting, Write};
use crate::side::Side;

/// How many events may wait in the journal: few, so that they are sorted often.
pub(super) const UNSORTED: usize = 12;

/// Something done to the store.
#[derive(Clone, Debug)]
pub(super) enum Step {
    Commit(Vec<Write>),
    /// The write-ahead log goes to the main file.
    Checkpoint,
    /// A clean stop and a start.
    Restart,
}

/// A game that is being played.
struct Live {
    id: String,
    rated: bool,
    game: Game,
}

/// A run with so many commits.
pub(super) fn script(commits: usize) -> Vec<Step> {
    let mut rng = Rng::with_seed(17);
    let (mut live, mut ended): (Vec<Live>, Vec<String>) = (Vec::new(), Vec::new());
    let mut steps = vec![Step::Commit(people())];
    for n in 1..commits {
        let tick = n as u64 * 10;
        let mut writes = Vec::new();
        if live.len() < 4 {
            live.push(begin(n, tick, &ended, &mut writes));
        }
        for _ in 0..rng.usize(1..4) {
            let at = rng.usize(..live.len());
            let Live { id, rated, game } = &mut live[at];
            let logged = game.log().len();
            let seat = game.to_move().unwrap();
            let mut moves = game.position().moves();
            let action = match rng.usize(..12) {
                0 => Action::Resign,
                _ => Action::Move(moves.swap_remove(rng.usize(..moves.len()))),
            };
            game.act(tick, seat, action).unwrap();
            let news = game.log().iter().enumerate().skip(logged);
            writes.extend(news.map(|(n, entry)| Write::Event {
                game: id.clone(),
                n,
                entry: entry.clone(),
            }));
            let Some(verdict) = game.verdict() else { continue };
            writes.push(Write::End {
                game: id.clone(),
                ended: Some(Ended {
                    at: tick as i64,
                    winner: verdict.winner,
                    seat: verdict.seat,
                    reason: verdict.reason,
                    plies: game.plies() as u32,
                }),
                rated: *rated,
            });
            ended.push(live.swap_remove(at).id);
            if live.is_empty() {
                break;
            }
        }
        writes.push(Write::Tick(tick));
        steps.push(Step::Commit(writes));
        if n % 23 == 11 {
            steps.push(Step::Checkpoint);
        }
        if n % 50 == 40 {
            steps.push(Step::Restart);
        }
    }
    steps.push(Step::Restart);
    steps
}

fn user(n: usize) -> String {
    format!("user{n}")
}

/// Four accounts.
fn people() -> Vec<Write> {
    let account = |n: usize| Account {
        user: user(n),
        guest: format!("guest{n}"),
        name: format!("Person {n}"),
        password: "a hash".to_string(),
        codes: vec![format!("code{n}")],
        session: NewSession {
            token: format!("session{n}"),
            id: format!("listed{n}"),
            agent: None,
            address: "127.0.0.1".to_string(),
            device: Some(format!("device{n}")),
        },
    };
    let register = |n| Write::Person(PersonWrite::Register(Box::new(account(n))));
    (0..4).map(register).collect()
}

/// A new game: by a challenge, as the next of one that has ended, or against a bot.
fn begin(n: usize, tick: u64, ended: &[String], writes: &mut Vec<Write>) -> Live {
    let id = format!("game{n}");
    let settings = Settings::new("hadron:size=3".parse().unwrap());
    let rated = n.is_multiple_of(2);
    let holders = match n % 3 {
        0 => [Holder::Bot("level:1".to_string()), Holder::User(user(n % 4))],
        _ => [Holder::User(user(n % 4)), Holder::User(user((n + 1) % 4))],
    };
    let row = GameRow {
        id: id.clone(),
        created_at: tick as i64,
        opened: tick,
        settings: settings.clone(),
        seats: holders.clone().map(Sitting::new),
        rated,
        previous: None,
        next: None,
        ended: None,
        changes: None,
    };
    match (n % 3, ended.last()) {
        (1, _) => {
            let challenge = format!("challenge{n}");
            writes.push(Write::Challenge(Box::new(Challenge {
                id: challenge.clone(),
                created_at: tick as i64,
                by: Sitting::new(holders[Seat::A.index()].clone()),
                settings: settings.clone(),
                rated,
                side: Side::One,
                open: true,
                game: None,
            })));
            writes.push(Write::Accept {
                challenge,
                game: Box::new(row),
            });
        }
        (_, previous) => {
            writes.push(Write::Game(Box::new(row)));
            writes.extend(previous.map(|previous| Write::Next {
                game: previous.clone(),
                next: id.clone(),
            }));
        }
    }
    Live {
        id,
        rated,
        game: Game::new(settings).unwrap(),
    }
}
