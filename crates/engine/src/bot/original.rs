//! The bots of the original programs.

use std::time::Duration;

use fastrand::Rng;
use quincunx_rules::History;

use super::{Bot, Thought};
use crate::Control;
use crate::original::{Greedy, Original};

/// What a bot of the original programs goes by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Taste {
    /// Any legal move.
    Random,
    /// One of the moves it wants most.
    Greedy(Greedy),
}

/// A bot of the original programs; ties are broken at random.
pub(super) struct OriginalBot<P> {
    taste: Taste,
    rng: Rng,
    game: std::marker::PhantomData<fn() -> P>,
}

impl<P: Original> OriginalBot<P> {
    pub(super) fn new(taste: Taste, rng: Rng) -> OriginalBot<P> {
        OriginalBot {
            taste,
            rng,
            game: std::marker::PhantomData,
        }
    }

    fn pick(&mut self, position: &P) -> Option<P::Move> {
        match self.taste {
            Taste::Random => position.pick_move(|n| self.rng.usize(..n)),
            Taste::Greedy(bot) => {
                let mut best = f64::NEG_INFINITY;
                let mut wanted = Vec::new();
                for mv in position.moves() {
                    let score = position.greedy_score(mv, bot);
                    if score > best {
                        best = score;
                        wanted.clear();
                    }
                    if score >= best {
                        wanted.push(mv);
                    }
                }
                self.rng.choice(wanted)
            }
        }
    }
}

impl<P: Original> Bot for OriginalBot<P> {
    fn new_game(&mut self) {}

    fn choose(&mut self, game: &History, control: &Control, _report: &mut dyn FnMut(&Thought)) -> Option<Thought> {
        let (position, _) = game.typed::<P>()?;
        let mv = self.pick(&position)?;
        Some(Thought {
            nodes: 1,
            time: control.elapsed().max(Duration::from_nanos(1)),
            lines: vec![(None, vec![mv.to_string()])],
            ..Thought::default()
        })
    }
}
