//! Settings of Monte-Carlo tree search and of the full engine by name, for experiments.

use quincunx_engine::mcts::{Amaf, Parameters, Prior, Widening};
use quincunx_engine::{EngineParameters, MainSearch};

/// Settings by name that the engine itself does not know.
pub(super) struct Tuning(Vec<(String, f32)>);

impl Tuning {
    /// Splits settings into those of the engine and others, which have to be numbers.
    pub(super) fn split(settings: &str) -> (String, Tuning) {
        let mut engine = Vec::new();
        let mut others = Vec::new();
        for setting in settings.split(',').filter(|setting| !setting.is_empty()) {
            match setting.split_once('=') {
                Some((key, value)) if !matches!(key, "time" | "nodes" | "depth" | "threads" | "hash") => {
                    others.push((key.to_string(), value.parse().unwrap_or(f32::NAN)));
                }
                _ => engine.push(setting),
            }
        }
        (engine.join(","), Tuning(others))
    }

    /// Changes what is named; the parameters of Monte-Carlo tree search, be it the main search or not.
    pub(super) fn apply(&self, parameters: &mut EngineParameters) -> Result<Parameters, String> {
        let shares = &mut parameters.shares;
        let mut mcts = parameters.main.mcts();
        for (key, value) in &self.0 {
            let (value, number) = (*value, *value as u32);
            if value.is_nan() {
                return Err(format!("{key} has to be a number"));
            }
            let amaf = mcts.amaf.get_or_insert(Amaf::default());
            let mut prior = mcts.prior.unwrap_or(Prior {
                weight: 0.0,
                scale: 1.0,
            });
            let mut widening = mcts.widening.unwrap_or(Widening { start: 10, growth: 1.0 });
            match &key[..] {
                "oracle" => shares.oracle = number,
                "proof" => shares.proof = number,
                "inside" => shares.inside = number > 0,
                "exploration" => mcts.exploration = value,
                "first" => mcts.first_play = value,
                "expand" => mcts.expand_at = number,
                "hold" => mcts.hold = number,
                "visits" => amaf.visits = number,
                "often" => amaf.often = number,
                "bias" => amaf.bias = value,
                "amaf" if number == 0 => mcts.amaf = None,
                "ask" => mcts.ask_at = number,
                "share" => mcts.ask_share = number,
                "decisive" => mcts.decisive = number,
                "candidates" => mcts.candidates = number,
                "cutoff" => mcts.cutoff = Some(number),
                "prior" => {
                    prior.weight = value;
                    mcts.prior = Some(prior);
                }
                "prior-scale" => {
                    prior.scale = value;
                    mcts.prior = Some(prior);
                }
                "start" => {
                    widening.start = number;
                    mcts.widening = Some(widening);
                }
                "growth" => {
                    widening.growth = value;
                    mcts.widening = Some(widening);
                }
                _ => return Err(format!("unknown setting {key}")),
            }
        }
        if let MainSearch::Mcts(main) = &mut parameters.main {
            *main = mcts;
        }
        Ok(mcts)
    }
}
