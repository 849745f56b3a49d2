//! Bots at the board: which there are, and what they do.

use std::time::Duration;

use quincunx_engine::bot::BotSpec;
use quincunx_engine::bot::manners::{judge, takes_draw, wants_swap};
use quincunx_engine::{Control, Limits, Options};
use quincunx_rules::{GAMES, GameInfo, History, Player, Ruleset, phrase};

use crate::error::{Answer, ApiError};
use crate::store::{Holder, Rating, Sitting};

/// The bots of every game, those of the original programs first.
const NAMES: [&str; 12] = [
    "random",
    "greedy",
    "greedy-hard",
    "level:1",
    "level:2",
    "level:3",
    "level:4",
    "level:5",
    "level:6",
    "level:7",
    "level:8",
    "level:9",
];

/// The memory of a bot's search.
const HASH: usize = 16 << 20;

/// The names of the bots of a ruleset.
pub(crate) fn names(ruleset: &Ruleset) -> Vec<&'static str> {
    NAMES.into_iter().filter(|name| plays(name, ruleset)).collect()
}

fn plays(name: &str, ruleset: &Ruleset) -> bool {
    name.parse().is_ok_and(|bot: BotSpec| bot.build(ruleset, 0).is_ok())
}

/// Whether there is a bot of that name at all.
pub(crate) fn exists(name: &str) -> bool {
    NAMES.contains(&name)
}

/// The fixed ratings of a bot, by game.
pub(crate) fn ratings(name: &str) -> Vec<(&'static str, Rating)> {
    let of = |game: &&GameInfo| Some((game.name, Rating::of_bot(game.name, name)?));
    GAMES.iter().filter_map(of).collect()
}

/// The bots of a game with their ratings, for a list.
pub(crate) fn rated(game: &'static GameInfo) -> Vec<(Sitting, Rating)> {
    let of = |name: &'static str| {
        let rating = Rating::of_bot(game.name, name)?;
        let sitting = Sitting {
            rating: Some(rating),
            ..Sitting::new(Holder::Bot(name.to_string()))
        };
        Some((sitting, rating))
    };
    names(&game.default_ruleset()).into_iter().filter_map(of).collect()
}

/// Checks that a ruleset has a bot.
pub(crate) fn check(name: &str, ruleset: &Ruleset) -> Answer<()> {
    // Some are large once they are built, so that only one is.
    if exists(name) && plays(name, ruleset) {
        return Ok(());
    }
    let names = names(ruleset).join(", ");
    let message = format!("there is no bot `{name}` here: the bots are {names}");
    Err(ApiError::bad("bad-bot", phrase!("error-bad-bot", "this game has no such bot")).because(message))
}

/// What a bot is asked.
#[derive(Clone, Debug)]
pub(crate) struct Task {
    pub(crate) bot: String,
    /// The game so far.
    pub(crate) history: History,
    /// Makes the bot play the same in the same place of the same game.
    pub(crate) seed: u64,
    /// What is left of its time.
    pub(crate) clock: Option<Duration>,
    pub(crate) question: Question,
}

/// What is to be decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Question {
    /// A move.
    Move,
    /// A move, or whether to exchange players.
    MoveOrSwap,
    /// Whether to agree to a draw, as this player.
    Draw(Player),
}

/// What a bot does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Decision {
    /// It moves.
    Move(String),
    /// It exchanges players.
    Swap,
    /// It agrees to a draw, or does not.
    Draw(bool),
    /// It does not know what to do: the game is over, or the search failed.
    Nothing,
}

impl Task {
    /// Thinks, until `control` or its own limits end it.
    pub(crate) fn decide(&self, control: &Control) -> Decision {
        let ruleset = self.history.ruleset();
        let Some(spec) = self.spec() else {
            return Decision::Nothing;
        };
        let options = Options {
            memory: HASH,
            threads: 1,
            ..spec.options()
        };
        let Ok(mut bot) = spec.with_options(options).build(&ruleset, self.seed) else {
            return Decision::Nothing;
        };
        let Some(thought) = bot.choose(&self.history, control, &mut |_| {}) else {
            return Decision::Nothing;
        };
        match self.question {
            Question::Draw(player) => Decision::Draw(takes_draw(&self.history, Some(&thought), player)),
            Question::MoveOrSwap if wants_swap(Some(&thought), self.seed) => Decision::Swap,
            _ => match thought.choice() {
                Some(mv) => Decision::Move(mv.to_string()),
                None => Decision::Nothing,
            },
        }
    }

    /// Who thinks about it.
    fn spec(&self) -> Option<BotSpec> {
        match self.question {
            Question::Draw(_) => Some(judge()),
            Question::Move | Question::MoveOrSwap => self.bot.parse().ok(),
        }
    }

    /// The limits of its thinking: its own, and a small part of what is left on its clock.
    pub(crate) fn limits(&self) -> Limits {
        let own = self.spec().map_or(Limits::default(), |spec| spec.limits());
        own.and(Limits {
            time: Some(self.most()),
            ..Limits::default()
        })
    }

    /// The most time that counts as its own, well within its clock. What a search takes longer is the fault of a busy
    /// machine, so a bot does not lose on time.
    pub(crate) fn most(&self) -> Duration {
        self.clock.map_or(Duration::from_secs(5), |left| left / 20)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn task(bot: &str, question: Question) -> Task {
        Task {
            bot: bot.into(),
            history: History::parse(&"hadron".parse().unwrap(), "startpos", ["c3"]).unwrap(),
            seed: 1,
            clock: None,
            question,
        }
    }

    #[test]
    fn every_bot_of_every_game_moves() {
        for game in quincunx_rules::GAMES {
            let ruleset = game.default_ruleset();
            assert!(names(&ruleset).len() >= 11);
            assert_eq!(rated(game).len(), names(&ruleset).len(), "{}", game.name);
            for name in ["random", "greedy", "level:1"] {
                check(name, &ruleset).unwrap();
                let history = History::new(quincunx_rules::AnyPosition::start(&ruleset));
                let task = Task {
                    history,
                    ..task(name, Question::Move)
                };
                let decision = task.decide(&Control::new(&task.limits()));
                assert!(
                    matches!(decision, Decision::Move(_)),
                    "{} {name}: {decision:?}",
                    game.name
                );
            }
        }
        assert!(check("greedy-hard", &"hadron".parse().unwrap()).is_err());
        assert!(check("engine:threads=256", &"hadron".parse().unwrap()).is_err());
    }

    #[test]
    fn bots_answer_offers_and_the_pie_rule() {
        let task = task("level:3", Question::Draw(Player::Two));
        assert!(matches!(task.decide(&Control::new(&task.limits())), Decision::Draw(_)));
        let task = Task {
            question: Question::MoveOrSwap,
            ..task
        };
        let decision = task.decide(&Control::new(&task.limits()));
        assert!(matches!(decision, Decision::Move(_) | Decision::Swap));
    }
}
