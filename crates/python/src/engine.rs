//! The engine and the bots.

use std::sync::Mutex;

use pyo3::prelude::*;
use quincunx_engine::bot::{self, BotSpec, Thought};
use quincunx_engine::{Control, Limits, Options, Proven, Score};
use quincunx_rules::{History, Ruleset};

use crate::failure::{alone, value_error};
use crate::given::{GivenGame, GivenRuleset, limits, memory};
use crate::patience::patiently;

/// A bot for one ruleset, which one caller at a time can use.
struct Player {
    ruleset: Ruleset,
    bot: Mutex<Option<Box<dyn bot::Bot>>>,
    /// Whether it answers at once, so that waiting for it on another thread would take longer.
    quick: bool,
}

impl Player {
    fn new(spec: &BotSpec, ruleset: Ruleset, seed: u64, quick: bool) -> PyResult<Player> {
        let bot = spec.build(&ruleset, seed).map_err(value_error)?;
        Ok(Player {
            ruleset,
            bot: Mutex::new(Some(bot)),
            quick,
        })
    }

    /// What it thinks of a game under these limits.
    fn think(&self, py: Python<'_>, game: &History, limits: &Limits) -> PyResult<Thought> {
        let ruleset = game.ruleset();
        if ruleset != self.ruleset {
            return Err(value_error(format!("this plays {}, not {ruleset}", self.ruleset)));
        }
        if let Some(outcome) = game.position().result() {
            return Err(value_error(format!("the game is over: {}", outcome.reason)));
        }
        let control = Control::new(limits);
        let thought = self.with(|bot| {
            let work = || bot.choose(game, &control, &mut |_| {});
            if self.quick {
                Ok(py.detach(work))
            } else {
                patiently(py, || control.stop(), work)
            }
        })??;
        thought.ok_or_else(|| value_error("the game is over"))
    }

    /// Does something with the bot, unless somebody else does.
    fn with<T>(&self, work: impl FnOnce(&mut dyn bot::Bot) -> T) -> PyResult<T> {
        match alone(&self.bot)?.as_mut() {
            Some(bot) => Ok(work(&mut **bot)),
            None => Err(value_error("it has been closed")),
        }
    }

    fn close(&self) -> PyResult<()> {
        *alone(&self.bot)? = None;
        Ok(())
    }
}

/// One of the best lines of an analysis, seen by the player to move.
#[pyclass(module = "quincunx", frozen)]
#[derive(Clone)]
pub(crate) struct Line {
    /// The moves, the first one to be played now.
    #[pyo3(get)]
    moves: Vec<String>,
    score: Score,
}

#[pymethods]
impl Line {
    /// The chance that the player to move wins, between 0 and 1.
    #[getter]
    fn chance(&self) -> f64 {
        self.score.chance()
    }

    /// The evaluation in hundredths, positive if the player to move stands better; None if the result is proven.
    #[getter]
    fn score(&self) -> Option<i32> {
        self.score.proven().is_none().then(|| self.score.raw())
    }

    /// Whether the result is proven; it is never wrong then.
    #[getter]
    fn proven(&self) -> bool {
        self.score.proven().is_some()
    }

    /// Whether the player to move is proven to win (True) or to lose (False); None if neither is.
    #[getter]
    fn wins(&self) -> Option<bool> {
        self.score.proven().map(|proven| matches!(proven, Proven::WinIn(_)))
    }

    /// The number of moves until the proven end at most; None without a proof.
    #[getter]
    fn plies(&self) -> Option<u32> {
        self.score.proven().map(|proven| match proven {
            Proven::WinIn(plies) | Proven::LossIn(plies) => plies,
        })
    }

    fn __repr__(&self) -> String {
        format!("<Line {} {}>", self.score, self.moves.join(" "))
    }
}

/// What the engine thinks of a position.
#[pyclass(module = "quincunx", frozen)]
pub(crate) struct Analysis {
    thought: Thought,
}

#[pymethods]
impl Analysis {
    /// The best lines, best first.
    #[getter]
    fn lines(&self) -> Vec<Line> {
        let line = |(score, moves): &(Option<Score>, Vec<String>)| Line {
            moves: moves.clone(),
            score: score.unwrap_or(Score::EVEN),
        };
        self.thought.lines.iter().map(line).collect()
    }

    /// The best move.
    #[getter]
    fn best(&self) -> &str {
        self.thought.choice().unwrap_or_default()
    }

    /// The chance that the player to move wins, between 0 and 1.
    #[getter]
    fn chance(&self) -> f64 {
        self.thought.score().unwrap_or(Score::EVEN).chance()
    }

    /// Whether the result is proven; it is never wrong then.
    #[getter]
    fn proven(&self) -> bool {
        self.thought.score().is_some_and(|score| score.proven().is_some())
    }

    /// Plies searched in full.
    #[getter]
    fn depth(&self) -> u32 {
        self.thought.depth
    }

    /// Positions looked at.
    #[getter]
    fn nodes(&self) -> u64 {
        self.thought.nodes
    }

    /// Seconds used.
    #[getter]
    fn time(&self) -> f64 {
        self.thought.time.as_secs_f64()
    }

    fn __repr__(&self) -> String {
        let score = self.thought.score().unwrap_or(Score::EVEN);
        format!(
            "<Analysis {score} {}, depth {}, {} nodes>",
            self.best(),
            self.depth(),
            self.nodes()
        )
    }
}

/// The full engine for one ruleset.
///
/// A search ends at the first limit it reaches: `time` in seconds, `nodes`, `depth`; without any it takes a second. It
/// releases the lock of Python meanwhile, and Ctrl-C interrupts it. One thread at a time can use an engine.
///
/// >>> with Engine("hadron", nodes=2000, lines=2) as engine:
/// ...     analysis = engine.analyse(Position("hadron", "5/1o1x1/2o2/5/x4 1"))
/// >>> analysis.proven, analysis.chance, len(analysis.lines)
/// (True, 1.0, 2)
#[pyclass(module = "quincunx", frozen)]
pub(crate) struct Engine {
    player: Player,
    limits: Limits,
}

#[pymethods]
impl Engine {
    #[new]
    #[pyo3(signature = (ruleset, *, time=None, nodes=None, depth=None, threads=1, hash=64, lines=1, seed=0))]
    #[expect(clippy::too_many_arguments, reason = "they are keywords")]
    fn new(
        ruleset: GivenRuleset<'_>,
        time: Option<f64>,
        nodes: Option<u64>,
        depth: Option<u32>,
        threads: usize,
        hash: u32,
        lines: usize,
        seed: u64,
    ) -> PyResult<Engine> {
        if !(1..=256).contains(&threads) {
            return Err(value_error(format!("threads is a number from 1 to 256, not {threads}")));
        }
        if !(1..=256).contains(&lines) {
            return Err(value_error(format!("lines is a number from 1 to 256, not {lines}")));
        }
        let options = Options {
            memory: memory("hash", hash)?,
            threads,
            lines,
        };
        let spec: BotSpec = "engine".parse().map_err(value_error)?;
        Ok(Engine {
            player: Player::new(&spec.with_options(options), ruleset.ruleset()?, seed, false)?,
            limits: limits(time, nodes, depth)?,
        })
    }

    /// Searches a position, or the position of a game so far, whose repetitions are then seen. Limits given here take
    /// the place of all of the engine's own.
    #[pyo3(signature = (position, *, time=None, nodes=None, depth=None))]
    fn analyse(
        &self,
        py: Python<'_>,
        position: GivenGame<'_>,
        time: Option<f64>,
        nodes: Option<u64>,
        depth: Option<u32>,
    ) -> PyResult<Analysis> {
        let mut limits = limits(time, nodes, depth)?;
        if limits == Limits::default() {
            limits = self.limits;
        }
        if limits == Limits::default() {
            limits.time = Some(std::time::Duration::from_secs(1));
        }
        let game = position.history();
        drop(position);
        let thought = self.player.think(py, &game, &limits)?;
        Ok(Analysis { thought })
    }

    /// Forgets everything: the next search goes exactly as the first one did.
    fn new_game(&self) -> PyResult<()> {
        self.player.with(|bot| bot.new_game())
    }

    /// Gives its memory back; it cannot be used any more.
    fn close(&self) -> PyResult<()> {
        self.player.close()
    }

    /// The ruleset it plays.
    #[getter]
    fn ruleset(&self) -> String {
        self.player.ruleset.to_string()
    }

    fn __enter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    #[pyo3(signature = (*args))]
    fn __exit__(&self, args: &Bound<'_, pyo3::types::PyTuple>) -> PyResult<()> {
        let _ = args;
        self.player.close()
    }

    fn __repr__(&self) -> String {
        format!("<Engine of {}>", self.player.ruleset)
    }
}

/// A player by its name: ``random``, ``greedy``, ``greedy-hard`` (Alliances), ``level:1`` to ``level:9``,
/// ``engine:time=200ms``. The same seed makes it play the same, as far as it does not depend on time.
///
/// >>> bot = Bot("greedy", "hadron", seed=7)
/// >>> bot.choose(Position("hadron", "5/5/2o2/5/5 2")) in Position("hadron", "5/5/2o2/5/5 2").legal_moves
/// True
#[pyclass(module = "quincunx", frozen)]
pub(crate) struct Bot {
    player: Player,
    spec: BotSpec,
}

#[pymethods]
impl Bot {
    #[new]
    #[pyo3(signature = (name, ruleset, seed=0))]
    fn new(name: &str, ruleset: GivenRuleset<'_>, seed: u64) -> PyResult<Bot> {
        let spec: BotSpec = name.parse().map_err(value_error)?;
        let quick = name.starts_with("random") || name.starts_with("greedy");
        Ok(Bot {
            player: Player::new(&spec, ruleset.ruleset()?, seed, quick)?,
            spec,
        })
    }

    /// The move it plays in a position, or in a game so far.
    fn choose(&self, py: Python<'_>, position: GivenGame<'_>) -> PyResult<String> {
        let game = position.history();
        drop(position);
        let thought = self.player.think(py, &game, &self.spec.limits())?;
        let choice = thought.choice().map(String::from);
        choice.ok_or_else(|| value_error("the game is over"))
    }

    /// Forgets the game so far.
    fn new_game(&self) -> PyResult<()> {
        self.player.with(|bot| bot.new_game())
    }

    /// Its name.
    #[getter]
    fn name(&self) -> String {
        self.spec.to_string()
    }

    /// The ruleset it plays.
    #[getter]
    fn ruleset(&self) -> String {
        self.player.ruleset.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Bot('{}', '{}')", self.spec, self.player.ruleset)
    }
}
