//! What a client knows of a game, and what it does with that.

use std::collections::BTreeMap;

use fastrand::Rng;
use quincunx_play::{Offers, Seat};
use quincunx_rules::{AnyPosition, Ruleset};
use serde_json::{Value, json};

/// What a client knows of its games, as of when it last read.
pub type Known = BTreeMap<String, Seen>;

/// What a client knows of a game.
#[derive(Clone, Debug)]
pub struct Seen {
    ruleset: Ruleset,
    step: u64,
    position: String,
    to_move: Option<Seat>,
    own: Vec<Seat>,
    offers: Offers,
    is_over: bool,
}

impl Seen {
    /// Learns from a message, if it is about a game.
    pub fn learn(known: &mut Known, message: &Value) -> Option<()> {
        let (game, state) = (message["game"].as_str()?, &message["state"]);
        let ruleset = message["settings"]["ruleset"]
            .as_str()
            .and_then(|text| text.parse().ok());
        let before = known.get(game);
        // Only the first message about a game says them.
        let own = serde_json::from_value(message["you"].clone()).ok();
        let seen = Seen {
            ruleset: ruleset.or(before.map(|seen| seen.ruleset))?,
            own: own.or(before.map(|seen| seen.own.clone())).unwrap_or_default(),
            step: message["step"].as_u64()?,
            position: state["position"].as_str()?.to_string(),
            to_move: serde_json::from_value(state["to_move"].clone()).ok()?,
            offers: serde_json::from_value(state["offers"].clone()).ok()?,
            is_over: !state["result"].is_null(),
        };
        known.insert(game.to_string(), seen);
        Some(())
    }

    /// Whether the game has ended.
    pub fn is_over(&self) -> bool {
        self.is_over
    }

    /// Whether it is the client's own turn.
    pub fn is_own_turn(&self) -> bool {
        self.to_move.is_some_and(|seat| self.own.contains(&seat))
    }

    /// Whether the client plays in it.
    pub fn is_own(&self) -> bool {
        !self.own.is_empty()
    }

    /// Something to do in the game as it is known, as a message without a number: mostly a move, and mostly one that
    /// the client may make.
    pub fn act(&self, game: &str, rng: &mut Rng) -> Value {
        let mover = self.to_move.unwrap_or(Seat::A);
        let asked = self.offers.draw.or(self.offers.takeback).map_or(mover, Seat::other);
        let (seat, action) = match rng.u32(..60) {
            0 => (mover, json!("resign")),
            1 => (mover.other(), json!("resign")),
            2 | 3 => (mover, json!("abort")),
            4..6 => (mover, json!({"offer": "draw"})),
            6..8 => (mover.other(), json!({"offer": "draw"})),
            8..12 => (mover.other(), json!({"offer": "takeback"})),
            12..14 => (asked, json!({"decline": "draw"})),
            14..16 => (mover, json!("undo")),
            16 | 17 => (mover, json!("redo")),
            18 | 19 => (mover, json!("swap")),
            20..26 => (asked, json!({"accept": "takeback"})),
            26 | 27 => (asked, json!({"accept": "draw"})),
            28..30 => (mover.other(), self.some_move(rng)),
            _ => (mover, self.some_move(rng)),
        };
        // What is not one's own is tried now and then.
        let seat = match self.own.as_slice() {
            [] => seat,
            own if own.contains(&seat) || rng.u32(..10) == 0 => seat,
            own => own[0],
        };
        let step = match rng.u32(..12) {
            0 => self.step + 1,
            1 => self.step.saturating_sub(1),
            _ => self.step,
        };
        json!({"t": "act", "game": game, "seat": seat, "step": step, "action": action})
    }

    /// A legal move, if there is one.
    fn some_move(&self, rng: &mut Rng) -> Value {
        let position = AnyPosition::parse(&self.ruleset, &self.position);
        let moves = position.map_or(Vec::new(), |position| position.moves());
        json!({"move": rng.choice(moves).unwrap_or_else(|| "a1".to_string())})
    }
}
