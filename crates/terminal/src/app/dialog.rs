//! What is shown over a screen and wants an answer.

use std::path::PathBuf;

use quincunx_draw::Choice;
use quincunx_play::{Action, Offer, Seat};
use quincunx_rules::Ruleset;
use quincunx_texts::args;

use super::files::Saving;
use super::{App, Screen};
use crate::{Command, Sitter, read_clock};

/// Something shown over a screen.
#[derive(Clone, Debug)]
pub enum Dialog {
    /// The keys.
    Help {
        /// The first line that is shown.
        scroll: usize,
    },
    /// What can be done in a game.
    Actions {
        /// The line that is chosen.
        selected: usize,
    },
    /// A question with two answers.
    Confirm {
        /// The question.
        question: String,
        /// What yes means.
        then: Then,
        /// Whether yes is chosen.
        yes: bool,
    },
    /// Something to type.
    Input {
        /// What for.
        purpose: Purpose,
        /// What was typed so far.
        text: String,
        /// Why the last answer was no good.
        error: Option<String>,
    },
    /// A move that can be finished in several ways.
    Choose {
        /// The ways.
        choices: Vec<Choice>,
        /// The one that is chosen.
        selected: usize,
    },
    /// The end of a game.
    Ended {
        /// The line that is chosen.
        selected: usize,
    },
    /// Something to read.
    Note {
        /// What it is.
        title: String,
        /// The text.
        text: String,
        /// The first line that is shown.
        scroll: usize,
    },
}

/// What the answer yes leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Then {
    /// The person gives up.
    Resign,
    /// That seat agrees to a draw; no declines it.
    AcceptDraw(Seat),
    /// A file is replaced.
    Replace(String),
    /// A game that was left is given up.
    Discard(PathBuf),
}

/// What is typed for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// The computer in a seat.
    Bot(usize),
    /// The clock.
    Clock,
    /// The file to save to.
    Save,
    /// The file to load.
    Load,
}

impl Purpose {
    /// The name of its question.
    pub fn id(self) -> &'static str {
        match self {
            Purpose::Bot(_) => "ask-bot",
            Purpose::Clock => "ask-clock",
            Purpose::Save => "ask-save",
            Purpose::Load => "ask-load",
        }
    }

    /// The name of the line that helps.
    pub fn help_id(self) -> &'static str {
        match self {
            Purpose::Bot(_) => "ask-bot-help",
            Purpose::Clock => "ask-clock-help",
            Purpose::Save | Purpose::Load => "ask-file-help",
        }
    }
}

/// The lines of the menu of a game.
pub const ACTIONS: [Command; 20] = [
    Command::Hint,
    Command::Undo,
    Command::Redo,
    Command::Swap,
    Command::Draw,
    Command::Resign,
    Command::Analyse,
    Command::Review,
    Command::Mistakes,
    Command::Flip,
    Command::Save,
    Command::Load,
    Command::Position,
    Command::Record,
    Command::Rules,
    Command::Learn,
    Command::Language,
    Command::Help,
    Command::Menu,
    Command::Quit,
];

/// The lines of the end of a game, by the names of their messages.
pub const ENDED: [&str; 5] = ["end-again", "end-review", "end-judge", "end-save", "end-menu"];

impl App {
    /// Answers the topmost dialog with what is chosen in it.
    pub(super) fn confirm_dialog(&mut self) {
        let Some(dialog) = self.dialogs.pop() else { return };
        match dialog {
            Dialog::Help { .. } | Dialog::Note { .. } => {}
            Dialog::Actions { selected } => self.command(ACTIONS[selected.min(ACTIONS.len() - 1)]),
            Dialog::Confirm { then, yes, .. } => self.answer(then, yes),
            Dialog::Input { purpose, text, .. } => {
                if let Err(error) = self.typed(purpose, &text) {
                    self.dialogs.push(Dialog::Input {
                        purpose,
                        text,
                        error: Some(error),
                    });
                }
            }
            Dialog::Choose { choices, selected } => {
                if let Some(choice) = choices.get(selected) {
                    self.click_choice(choice.name);
                }
            }
            Dialog::Ended { selected } => match selected {
                0 => self.again(),
                1 => self.walk(Command::Previous),
                2 => self.begin_review(),
                3 => {
                    self.dialogs.push(Dialog::Ended { selected });
                    self.command(Command::Save);
                }
                _ => self.show_menu(),
            },
        }
    }

    /// Puts the topmost dialog away; a question is answered with no.
    pub(super) fn cancel_dialog(&mut self) {
        match self.dialogs.pop() {
            Some(Dialog::Confirm { then, .. }) => self.answer(then, false),
            Some(Dialog::Choose { .. }) => self.clear_clicks(),
            _ => {}
        }
    }

    fn answer(&mut self, then: Then, yes: bool) {
        match then {
            Then::Resign if yes => self.act_for_voice(Action::Resign),
            Then::AcceptDraw(seat) => {
                let action = if yes {
                    Action::Accept(Offer::Draw)
                } else {
                    Action::Decline(Offer::Draw)
                };
                self.act(seat, action);
            }
            Then::Replace(name) if yes => self.save_as(&name, true),
            Then::Discard(path) if yes => self.discard(&path),
            Then::Resign | Then::Replace(_) | Then::Discard(_) => {}
        }
    }

    /// Takes what was typed.
    fn typed(&mut self, purpose: Purpose, text: &str) -> Result<(), String> {
        let text = text.trim();
        match purpose {
            Purpose::Bot(seat) => self.setup.bots[seat] = self.read_bot(text, &self.setup.ruleset)?,
            Purpose::Clock => {
                self.setup.clock =
                    read_clock(text).ok_or_else(|| self.texts.with("bad-clock", &args! { text: text.to_string() }))?;
            }
            Purpose::Save | Purpose::Load if text.is_empty() => return Err(self.texts.get("bad-name")),
            Purpose::Save => self.save_as(text, false),
            Purpose::Load => {
                self.load_file(text)?;
                self.screen = Screen::Game;
            }
        }
        Ok(())
    }

    /// Reads the name of a bot that plays a game.
    pub(super) fn read_bot(&self, text: &str, ruleset: &Ruleset) -> Result<Sitter, String> {
        let bad = || self.texts.with("bad-bot", &args! { text: text.to_string() });
        let sitter: Sitter = text.parse().map_err(|_| bad())?;
        match sitter.build(ruleset, 0, self.programs.as_ref()) {
            Ok(Some(_)) => Ok(sitter),
            Ok(None) => Err(bad()),
            Err(error) if matches!(sitter, Sitter::Program(_)) => Err(error),
            Err(_) => Err(bad()),
        }
    }

    /// Saves the record under a name, asking before it replaces a file.
    pub(super) fn save_as(&mut self, name: &str, over: bool) {
        match self.save_file(name, over) {
            Ok(Saving::Done(path)) => {
                let path = path.display().to_string();
                self.say(super::Tone::Good, self.texts.with("saved-to", &args! { path: path }));
            }
            Ok(Saving::Exists(path)) => {
                let path = path.display().to_string();
                self.dialogs.push(Dialog::Confirm {
                    question: self.texts.with("ask-replace", &args! { path: path }),
                    then: Then::Replace(name.to_string()),
                    yes: false,
                });
            }
            Err(error) => self.say_note("error", error),
        }
    }
}
