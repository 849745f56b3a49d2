//! What a client knows of a game, and what it does with that.

use std::collections::BTreeMap;

use fastrand::Rng;
use quincunx_play::{Offers, Possible, Seat, Takeback};
use quincunx_rules::{AnyPosition, Ruleset};
use serde_json::{Value, json};

/// What a client knows of its games, as of when it last read.
pub type Known = BTreeMap<String, Seen>;

/// What a client knows of a game.
#[derive(Clone, Debug)]
pub struct Seen {
    ruleset: Ruleset,
    takeback: Takeback,
    step: u64,
    position: String,
    to_move: Option<Seat>,
    own: Vec<Seat>,
    /// Whether a and b have a turn on the board.
    has_turn: [bool; 2],
    offers: Offers,
    can: Possible,
    is_over: bool,
    /// Whether there is another game, or the client has offered one.
    has_asked_on: bool,
    /// Whether the client has to wait until something happens.
    has_to_wait: bool,
}

impl Seen {
    /// Learns from a message, if it is about a game.
    pub fn learn(known: &mut Known, message: &Value) -> Option<()> {
        let (game, state) = (message["game"].as_str()?, &message["state"]);
        if message["t"] == "rematch" {
            let seen = known.get_mut(game)?;
            let is_own = |seat: &Seat| message["offered"] == json!(seat);
            seen.has_asked_on = message["next"].is_string() || seen.own.iter().any(is_own);
            return Some(());
        }
        let (before, settings) = (known.get(game), &message["settings"]);
        let ruleset = settings["ruleset"].as_str().and_then(|text| text.parse().ok());
        // Only the first message about a game says them.
        let own = serde_json::from_value(message["you"].clone()).ok();
        let takeback = serde_json::from_value(settings["takeback"].clone()).ok();
        let (turns, changed) = (message["turns"].as_array()?, !message["turns_from"].is_null());
        let made = |seat: Seat| turns.iter().any(|turn| turn["seat"] == json!(seat));
        let mut has_turn = Seat::BOTH.map(made);
        if let (true, Some(before)) = (changed, before) {
            // Those before are not said again; some of them may have been taken back, which does not matter.
            has_turn = Seat::BOTH.map(|seat| has_turn[seat.index()] || before.has_turn[seat.index()]);
        }
        let seen = Seen {
            ruleset: ruleset.or(before.map(|seen| seen.ruleset))?,
            takeback: takeback.or(before.map(|seen| seen.takeback))?,
            own: own.or(before.map(|seen| seen.own.clone())).unwrap_or_default(),
            step: message["step"].as_u64()?,
            position: state["position"].as_str()?.to_string(),
            to_move: serde_json::from_value(state["to_move"].clone()).ok()?,
            has_turn,
            offers: serde_json::from_value(state["offers"].clone()).ok()?,
            can: serde_json::from_value(state["can"].clone()).ok()?,
            is_over: !state["result"].is_null(),
            has_asked_on: message["next"].is_string() || before.is_some_and(|seen| seen.has_asked_on),
            has_to_wait: false,
        };
        known.insert(game.to_string(), seen);
        Some(())
    }

    /// Whether the game has ended.
    pub fn is_over(&self) -> bool {
        self.is_over
    }

    /// The step of it that the client knows of.
    pub(crate) fn step(&self) -> u64 {
        self.step
    }

    /// Whether it is the client's own turn.
    pub fn is_own_turn(&self) -> bool {
        self.to_move.is_some_and(|seat| self.own.contains(&seat))
    }

    /// The client is not let do anything for now.
    pub(crate) fn wait(&mut self) {
        self.has_to_wait = true;
    }

    /// Whether the client plays in it.
    pub fn is_own(&self) -> bool {
        !self.own.is_empty()
    }

    /// Whether the client plays in it and may do something: it is its turn, or something was proposed to it, or the game
    /// has ended and it has not asked for another one yet.
    pub fn is_waited_for(&self) -> bool {
        let has_asked = |seat: Seat| self.own.contains(&seat.other());
        let asked = [self.offers.draw, self.offers.takeback];
        let is_asked = asked.into_iter().flatten().any(has_asked);
        let may_ask_on = self.is_own() && self.is_over && !self.has_asked_on;
        !self.has_to_wait && (self.is_own_turn() || is_asked || may_ask_on)
    }

    /// Something to do in the game as it is known, as a message without a number: mostly what makes sense to the client,
    /// and now and then anything at all.
    pub fn act(&self, game: &str, rng: &mut Rng) -> Value {
        let (seat, step, action) = match self.own.as_slice() {
            own if own.is_empty() || rng.u32(..16) == 0 => self.anything(rng),
            own => {
                let mover = self.to_move.filter(|seat| own.contains(seat));
                let seat = mover.or(rng.choice(own).copied()).unwrap_or(Seat::A);
                (seat, self.step, self.something(seat, rng))
            }
        };
        json!({"t": "act", "game": game, "seat": seat, "step": step, "action": action})
    }

    /// Something that makes sense for a seat.
    fn something(&self, seat: Seat, rng: &mut Rng) -> Value {
        let (offers, is_free) = (self.offers, self.takeback == Takeback::Free);
        for (offer, from) in [("takeback", offers.takeback), ("draw", offers.draw)] {
            if from == Some(seat.other()) {
                match rng.u32(..8) {
                    0..4 => return json!({"accept": offer}),
                    4..6 => return json!({"decline": offer}),
                    _ => {}
                }
            }
        }
        let may_take_back = self.takeback == Takeback::Ask && self.has_turn[seat.index()] && offers.takeback.is_none();
        let is_turn = self.to_move == Some(seat);
        match rng.u32(..if is_turn { 40 } else { 8 }) {
            0 => json!("resign"),
            1 if self.can.abort && rng.bool() => json!("abort"),
            2 if offers.draw.is_none() => json!({"offer": "draw"}),
            3..6 if may_take_back => json!({"offer": "takeback"}),
            6..10 if is_free && self.can.undo => json!("undo"),
            10..14 if is_free && self.can.redo => json!("redo"),
            14..30 if self.can.swap => json!("swap"),
            _ if is_turn => self.some_move(rng),
            _ if may_take_back => json!({"offer": "takeback"}),
            // Nothing makes sense: it is the other's turn.
            _ => json!({"offer": "draw"}),
        }
    }

    /// Anything, for any seat and for a step near the one that is known.
    fn anything(&self, rng: &mut Rng) -> (Seat, u64, Value) {
        let mut actions = ["resign", "abort", "undo", "redo", "swap"].map(Value::from).to_vec();
        for offer in ["draw", "takeback"] {
            actions.extend(["offer", "accept", "decline"].map(|what| json!({what: offer})));
        }
        let action = match rng.bool() {
            true => self.some_move(rng),
            false => rng.choice(actions).unwrap_or_default(),
        };
        let step = (self.step + rng.u64(..3)).saturating_sub(1);
        (if rng.bool() { Seat::A } else { Seat::B }, step, action)
    }

    /// A legal move, if there is one.
    fn some_move(&self, rng: &mut Rng) -> Value {
        let position = AnyPosition::parse(&self.ruleset, &self.position);
        let moves = position.map_or(Vec::new(), |position| position.moves());
        json!({"move": rng.choice(moves).unwrap_or_else(|| "a1".to_string())})
    }
}
