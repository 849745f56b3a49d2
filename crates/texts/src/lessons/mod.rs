//! Lessons: short steps to be played, each a position, something to do there, and answers to wrong tries.
//!
//! `lessons/GAME.json` has the positions and goals, `locales/*/lessons.ftl` the sentences. A step `NAME` of a game has
//! the messages `lesson-GAME-NAME-title`, `lesson-GAME-NAME` (what to do), `-done`, `-wrong` (for any move that is not
//! what was asked for) and one for each kind of try that the data lists. A front end asks for a [`Course`], shows a
//! step and gives the moves of the learner to an [`Attempt`], which judges them.

mod attempt;
mod goal;
#[cfg(test)]
mod tests;

use std::sync::LazyLock;

use quincunx_rules::{AnyPosition, GAMES, GameInfo, Ruleset};
use serde::Deserialize;

pub use attempt::{Attempt, Verdict};
pub use goal::Goal;

/// The lessons there are, by the name of the game.
const FILES: &[(&str, &str)] = &[
    ("alliances", include_str!("../../lessons/alliances.json")),
    ("renpaarden", include_str!("../../lessons/renpaarden.json")),
    ("emulsion", include_str!("../../lessons/emulsion.json")),
    ("hadron", include_str!("../../lessons/hadron.json")),
    ("murus", include_str!("../../lessons/murus.json")),
];

/// The lessons of a game.
#[derive(Debug)]
pub struct Course {
    /// The game.
    pub game: &'static GameInfo,
    /// What the first whole game is played with, after the last step.
    pub first_game: Ruleset,
    /// The steps, in order.
    pub steps: Vec<Step>,
}

/// A step of a course.
#[derive(Debug)]
pub struct Step {
    /// Its name among the steps of the game.
    pub name: String,
    /// The position it begins with; the learner is to move.
    pub start: AnyPosition,
    /// Cells that are pointed out, by their names.
    pub marks: Vec<String>,
    /// What is to be reached.
    pub goal: Goal,
    /// Ways to reach it: a move of the learner, the answer to it, a move of the learner, and so on.
    pub lines: Vec<Vec<String>>,
    tries: Vec<Try>,
}

/// Moves that are answered with a sentence of their own.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Try {
    moves: Vec<String>,
    /// The last part of the name of the message.
    say: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CourseData {
    first_game: String,
    steps: Vec<StepData>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StepData {
    name: String,
    ruleset: String,
    position: String,
    #[serde(default)]
    marks: Vec<String>,
    #[serde(default)]
    goal: Goal,
    lines: Vec<Vec<String>>,
    #[serde(default)]
    tries: Vec<Try>,
}

impl Course {
    /// All courses, in the order of the games.
    pub fn all() -> &'static [Course] {
        // A file with mistakes teaches nothing; the tests let no mistake pass.
        static ALL: LazyLock<Vec<Course>> = LazyLock::new(|| {
            let games = GAMES.iter().filter_map(|game| Some((*game, source(game)?)));
            games
                .filter_map(|(game, source)| Course::read(game, source).ok())
                .collect()
        });
        &ALL
    }

    /// The course of a game, if there is one.
    pub fn of(game: &GameInfo) -> Option<&'static Course> {
        Course::all().iter().find(|course| course.game.name == game.name)
    }

    /// Reads the lessons of a game.
    ///
    /// # Errors
    /// What is wrong with them.
    pub fn read(game: &'static GameInfo, source: &str) -> Result<Course, String> {
        let data: CourseData = serde_json::from_str(source).map_err(|error| error.to_string())?;
        let ruleset = |text: &str| {
            let read: Result<Ruleset, _> = text.parse();
            let read = read.map_err(|error| error.to_string())?;
            let own = read.game().name == game.name;
            own.then_some(read).ok_or_else(|| format!("`{text}` is another game"))
        };
        let step = |data: StepData| {
            let refuse = |error: String| format!("step `{}`: {error}", data.name);
            let rules = ruleset(&data.ruleset).map_err(refuse)?;
            let start = AnyPosition::parse(&rules, &data.position).map_err(|error| refuse(error.to_string()))?;
            Ok(Step {
                start,
                name: data.name,
                marks: data.marks,
                goal: data.goal,
                lines: data.lines,
                tries: data.tries,
            })
        };
        Ok(Course {
            game,
            first_game: ruleset(&data.first_game)?,
            steps: data.steps.into_iter().map(step).collect::<Result<_, String>>()?,
        })
    }

    /// The step of that name.
    pub fn step(&self, name: &str) -> Option<&Step> {
        self.steps.iter().find(|step| step.name == name)
    }
}

/// The file with the lessons of a game.
fn source(game: &GameInfo) -> Option<&'static str> {
    let found = FILES.iter().find(|(name, _)| *name == game.name);
    found.map(|(_, source)| *source)
}

impl Step {
    /// The name of its message that says what to do.
    pub fn task(&self) -> String {
        format!("lesson-{}-{}", self.start.ruleset().game().name, self.name)
    }

    /// The name of the message of its title.
    pub fn title(&self) -> String {
        self.message("title")
    }

    /// The name of the message for when it is done.
    pub fn done(&self) -> String {
        self.message("done")
    }

    fn message(&self, part: &str) -> String {
        format!("{}-{part}", self.task())
    }

    /// The moves that have a message of their own, with its name.
    pub fn tries(&self) -> impl Iterator<Item = (&str, String)> {
        self.tries.iter().flat_map(|one| {
            let moves = one.moves.iter();
            moves.map(|mv| (mv.as_str(), self.message(&one.say)))
        })
    }
}
