//! Games, replayed from their logs.

use std::collections::BTreeMap;

use quincunx_play::{Event, Game, Seat, Takeback};
use serde_json::{Value, json};

use super::settled::Settled;
use super::{Kept, Line, Violation};

/// A game at every moment of its log.
pub(crate) struct Replayed<'a> {
    pub(crate) kept: &'a Kept,
    /// What can be seen of it before the first entry, after it, after the second, and so on.
    pub(crate) views: Vec<View>,
    /// How many moves of a and b there are in the end.
    pub(crate) moves: [usize; 2],
}

/// What can be seen of a game at a moment.
pub(crate) struct View {
    pub(crate) step: u64,
    /// What stays the same until something happens.
    state: Value,
    pub(crate) turns: Vec<Value>,
    /// What the clocks show at that moment at most.
    clocks: Option<[u64; 2]>,
    /// Whose clock runs from then on.
    runs: Option<Seat>,
}

impl<'a> Replayed<'a> {
    pub(crate) fn new(kept: &'a Kept) -> Result<Replayed<'a>, Violation> {
        let wrong = |error: &dyn std::fmt::Display| format!("game {}: its log does not replay: {error}", kept.id);
        // The whole of it first: entry by entry, what follows is not as strict.
        let whole = Game::replay(kept.settings.clone(), &kept.log).map_err(|error| wrong(&error))?;
        let mut game = Game::new(kept.settings.clone()).map_err(|error| wrong(&error))?;
        let mut views = vec![View::new(kept, &game, 0, 0)];
        let mut step = 0;
        for (n, entry) in kept.log.iter().enumerate() {
            step += u64::from(entry.changes_board(&kept.settings));
            game.give_back(entry.held);
            match &entry.event {
                Event::Seat(seat, action) => game
                    .act_with_lag(entry.at, entry.lag, *seat, action.clone())
                    .map(drop)
                    .map_err(|error| wrong(&error))?,
                _ => game = Game::replay(kept.settings.clone(), &kept.log[..=n]).map_err(|error| wrong(&error))?,
            }
            views.push(View::new(kept, &game, step, entry.at));
        }
        if whole != game {
            return Err(wrong(&"entry by entry it is another game"));
        }
        if whole.verdict() != kept.ended {
            let (log, row) = (whole.verdict(), &kept.ended);
            return Err(format!(
                "game {}: it ended by {log:?}, and is stored as {row:?}",
                kept.id
            ));
        }
        let moves = |seat: Seat| {
            let own = whole.turns().filter(|turn| turn.seat == seat && turn.mv.is_some());
            own.count()
        };
        let moves = Seat::BOTH.map(moves);
        Ok(Replayed { kept, views, moves })
    }

    /// The step at which an entry of the log came.
    pub(crate) fn step_before(&self, entry: usize) -> u64 {
        self.views[entry].step
    }
}

impl View {
    fn new(kept: &Kept, game: &Game, step: u64, at: u64) -> View {
        let position = game.position();
        // All of a bot's turn may be given back, and the log has that only with what happens next.
        let [a, b] = Seat::BOTH.map(|seat| game.clock(seat, if kept.is_bot(seat) { 0 } else { at }));
        View {
            step,
            state: json!({
                "position": position.to_string(),
                "side": position.side().number(),
                "to_move": game.to_move(),
                "players": Seat::BOTH.map(|seat| game.player_of(seat).number()),
                "result": game.verdict(),
                "offers": game.offers(),
            }),
            turns: game.turns().map(|turn| json!(turn)).collect(),
            clocks: a.zip(b).map(<[u64; 2]>::from),
            runs: game.to_move(),
        }
    }

    /// Whether a socket that was told of this step, state and turns was told of this moment.
    pub(crate) fn fits(&self, step: u64, state: &Value, turns: &[Value]) -> bool {
        let same = |(key, value): (&String, &Value)| state[key] == *value;
        self.step == step
            && self.turns == turns
            && self.state.as_object().is_some_and(|object| object.iter().all(same))
            && self.clocks_fit(&state["clocks"])
    }

    /// A clock that runs shows less and less; the others stand.
    fn clocks_fit(&self, shown: &Value) -> bool {
        let Some(clocks) = self.clocks else {
            return shown.is_null();
        };
        Seat::BOTH.into_iter().all(|seat| {
            let (left, shown) = (clocks[seat.index()], shown[seat.index()].as_u64());
            match self.runs == Some(seat) {
                true => shown.is_some_and(|shown| shown <= left),
                false => shown == Some(left),
            }
        })
    }
}

/// A game has one rematch at most, which knows it, and everybody was told of the same one.
pub(crate) fn check_rematches(kept: &[&Kept], settled: &Settled, lines: &[Line], violations: &mut Vec<Violation>) {
    let games: BTreeMap<&str, &Kept> = kept.iter().map(|game| (game.id.as_str(), *game)).collect();
    // The next game of one that is there, or was.
    let next_of = |game: &str| match games.get(game) {
        Some(kept) => Some(kept.next.as_deref()),
        None => settled.next(game),
    };
    for game in kept {
        let id = &game.id;
        if let Some(previous) = &game.previous
            && next_of(previous) != Some(Some(id))
        {
            violations.push(format!("game {id} is a rematch of {previous}, which does not know it"));
        }
        if let Some(next) = &game.next
            && settled.next(next).is_none()
            && games.get(next.as_str()).and_then(|game| game.previous.as_ref()) != Some(id)
        {
            violations.push(format!("game {id} has the rematch {next}, which does not know it"));
        }
        if game.next.is_some() && game.ended.is_none() && game.settings.takeback != Takeback::Free {
            violations.push(format!("game {id} has a rematch and goes on"));
        }
    }
    for line in lines.iter().filter(|line| !line.said) {
        let message = &line.message;
        if let (Some(game), Some(next)) = (message["game"].as_str(), message["next"].as_str())
            && let Some(known) = next_of(game)
            && known != Some(next)
        {
            let socket = line.socket;
            violations.push(format!(
                "socket {socket} was told of the rematch {next} of {game}, and there is {known:?}"
            ));
        }
    }
}
