//! Plays games between two players and prints the score of the first with its error.
//!
//! `cargo run --release -p quincunx-engine --example duel -- hadron:size=7 level:3 level:2 200`
//!
//! A player is a bot (`greedy`, `level:3`, `engine:nodes=5000`), plain UCT (`uct:nodes=1000`, `uct:time=50ms`), the
//! Monte-Carlo search alone (`mcts:nodes=1000`), alpha-beta alone (`alphabeta:time=20ms`), or the full engine with some
//! of its settings changed (`full:time=50ms,proof=0,exploration=0.2`; see `tuning.rs`). Games come in pairs: two with
//! the same random opening, the players changing places.

mod tuning;
mod uct;

use std::error::Error;

use fastrand::Rng;
use quincunx_engine::bot::{Bot, BotSpec, SearchBot, Thought};
use quincunx_engine::{
    AlphaBeta, Control, Engine, EngineParameters, Knowledge, KnownVisitor, Limits, Mcts, Options, Original, alphabeta,
    visit_known,
};
use quincunx_rules::{AnyPosition, History, Outcome, Player as Side, Policy, Ruleset};
use tuning::Tuning;

/// Random moves at the beginning of a pair of games.
const OPENING: u32 = 2;
/// A game that lasts longer is stopped and judged as a repetition is.
const MOST_PLIES: u32 = 400;

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let (ruleset, one, two, games) = match &args[..] {
        // Without arguments, a duel that is over at once.
        [] => ("hadron", "level:2", "random", "20"),
        [ruleset, one, two] => (&ruleset[..], &one[..], &two[..], "100"),
        [ruleset, one, two, games] => (&ruleset[..], &one[..], &two[..], &games[..]),
        _ => return Err("usage: duel RULESET PLAYER PLAYER [GAMES]".into()),
    };
    let ruleset: Ruleset = ruleset.parse()?;
    let pairs = games.parse::<u64>()?.div_ceil(2).max(1);
    let mut tally = Tally::default();
    for pair in 0..pairs {
        let opening = opening(&ruleset, pair);
        let mut points = [0.0; 2];
        for (game, points) in points.iter_mut().enumerate() {
            let seed = 2 * pair + game as u64;
            let mut players = [
                Contender::new(one, &ruleset, seed)?,
                Contender::new(two, &ruleset, seed ^ 1 << 32)?,
            ];
            let first = Side::BOTH[game];
            let outcome = play(&ruleset, &opening, &mut players, first)?;
            *points = match outcome.winner {
                None => 0.5,
                Some(winner) => f64::from(u8::from(winner == first)),
            };
        }
        tally.add(points);
    }
    println!("{ruleset}: {one} against {two}: {tally}");
    Ok(())
}

/// A few random moves after which the game is not over.
fn opening(ruleset: &Ruleset, seed: u64) -> Vec<String> {
    let mut rng = Rng::with_seed(seed);
    loop {
        let mut position = AnyPosition::start(ruleset);
        let mut moves = Vec::new();
        for _ in 0..OPENING {
            let Some(mv) = rng.choice(position.moves()) else { break };
            if position.play(&mv).is_ok() {
                moves.push(mv);
            }
        }
        if position.result().is_none() {
            return moves;
        }
    }
}

/// One game; the contender at index 0 plays as `first`.
fn play(
    ruleset: &Ruleset,
    opening: &[String],
    players: &mut [Contender; 2],
    first: Side,
) -> Result<Outcome, Box<dyn Error>> {
    let policy = Policy {
        ply_limit: Some(MOST_PLIES),
        ..Policy::default()
    };
    let mut game = History::with_policy(AnyPosition::start(ruleset), policy);
    for mv in opening {
        game.push(mv)?;
    }
    loop {
        if let Some(outcome) = game.result() {
            return Ok(outcome);
        }
        let player = &mut players[usize::from(game.position().side() != first)];
        let mv = player.choose(&game).ok_or("a player has no move")?;
        game.push(&mv).map_err(|error| format!("{mv}: {error}"))?;
    }
}

/// A player with the limits it keeps to.
struct Contender {
    bot: Box<dyn Bot>,
    limits: Limits,
}

impl Contender {
    fn new(name: &str, ruleset: &Ruleset, seed: u64) -> Result<Contender, Box<dyn Error>> {
        let (kind, settings) = name.split_once(':').unwrap_or((name, ""));
        let Some(kind) = Kind::of(kind) else {
            let spec: BotSpec = name.parse()?;
            return Ok(Contender {
                bot: spec.build(ruleset, seed)?,
                limits: spec.limits(),
            });
        };
        let (settings, tuning) = Tuning::split(settings);
        let spec: BotSpec = if settings.is_empty() {
            "engine".parse()?
        } else {
            format!("engine:{settings}").parse()?
        };
        let player = Searching {
            kind,
            seed,
            options: spec.options(),
            tuning,
        };
        let bot = visit_known(ruleset, player)?;
        Ok(Contender {
            bot,
            limits: spec.limits(),
        })
    }

    fn choose(&mut self, game: &History) -> Option<String> {
        let control = Control::new(&self.limits);
        let thought = self.bot.choose(game, &control, &mut |_| {})?;
        thought.choice().map(String::from)
    }
}

/// Players that are no bots of the product.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    PlainUct,
    Mcts,
    AlphaBeta,
    Full,
}

impl Kind {
    fn of(name: &str) -> Option<Kind> {
        Some(match name {
            "uct" => Kind::PlainUct,
            "mcts" => Kind::Mcts,
            "alphabeta" => Kind::AlphaBeta,
            "full" => Kind::Full,
            _ => return None,
        })
    }
}

/// Makes such a player.
struct Searching {
    kind: Kind,
    seed: u64,
    options: Options,
    tuning: Tuning,
}

impl KnownVisitor for Searching {
    type Output = Result<Box<dyn Bot>, Box<dyn Error>>;

    fn visit<P: Knowledge + Original>(self, start: P) -> Self::Output {
        let (seed, options) = (self.seed, self.options);
        let mut parameters = EngineParameters::of(&start);
        let mcts = self.tuning.apply(&mut parameters)?;
        Ok(match self.kind {
            Kind::PlainUct => Box::new(PlainUct::<P>(Rng::with_seed(seed), std::marker::PhantomData)),
            Kind::Mcts => Box::new(SearchBot::new(Mcts::<P>::new(mcts, options, seed))),
            Kind::AlphaBeta => {
                let parameters = alphabeta::Parameters::default();
                Box::new(SearchBot::new(AlphaBeta::<P>::new(parameters, options)))
            }
            Kind::Full => {
                let evaluator = P::Evaluator::default();
                let engine = Engine::with_evaluator(&start, evaluator, parameters, options, seed);
                Box::new(SearchBot::new(engine))
            }
        })
    }
}

struct PlainUct<P>(Rng, std::marker::PhantomData<fn() -> P>);

impl<P: Knowledge> Bot for PlainUct<P> {
    fn new_game(&mut self) {}

    fn choose(&mut self, game: &History, control: &Control, _: &mut dyn FnMut(&Thought)) -> Option<Thought> {
        let (position, _) = game.typed::<P>()?;
        let (mv, nodes) = uct::search(&position, control, &mut self.0);
        Some(Thought {
            nodes,
            lines: vec![(None, vec![mv.to_string()])],
            ..Thought::default()
        })
    }
}

/// The results of pairs of games.
#[derive(Default)]
struct Tally {
    /// The points of each pair, 0 to 2.
    pairs: Vec<f64>,
    /// Wins, draws and losses.
    games: [u32; 3],
}

impl Tally {
    fn add(&mut self, points: [f64; 2]) {
        self.pairs.push(points.iter().sum());
        for point in points {
            self.games[(2.0 - 2.0 * point) as usize] += 1;
        }
    }
}

impl std::fmt::Display for Tally {
    /// The score with its 95% error, from how much the pairs differ.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let count = self.pairs.len() as f64;
        let mean = self.pairs.iter().sum::<f64>() / count;
        let variance = self.pairs.iter().map(|pair| (pair - mean).powi(2)).sum::<f64>() / (count - 1.0).max(1.0);
        let error = 1.96 * (variance / count).sqrt();
        let [wins, draws, losses] = self.games;
        write!(
            f,
            "{:.1}% +- {:.1} (+{wins} ={draws} -{losses})",
            50.0 * mean,
            50.0 * error
        )
    }
}
