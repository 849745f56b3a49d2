//! What people say by word or by key.

use quincunx_draw::{Unread, read_typed};
use quincunx_play::{Action, Offer, Refusal};
use quincunx_texts::args;

use super::play::SPEEDS;
use super::{App, Dialog, Effect, Purpose, Screen, Then, Tone};
use crate::{Command, Store};

impl App {
    /// Takes what was typed: a command or a move.
    pub(super) fn submit(&mut self) {
        let Some(play) = &mut self.play else { return };
        let input = std::mem::take(&mut play.input);
        if let Some((command, rest)) = Command::read(&input, &self.texts) {
            match (command, rest) {
                (_, "") => self.command(command),
                (Command::Save, name) => self.save_as(name, false),
                (Command::Load, name) => {
                    if let Err(error) = self.load_file(name) {
                        self.say_note("error", error);
                    }
                }
                _ => self.command(command),
            }
            return;
        }
        play.ply = None;
        if self.try_in_lesson(&input) || self.try_in_exercise(&input) {
            return;
        }
        let Some(play) = &mut self.play else { return };
        if play.table.bot_to_move().is_some() {
            let text = self.texts.phrase(&Refusal::NotYourTurn.phrase());
            return self.say(Tone::Bad, text);
        }
        if play.table.game.result().is_some() {
            return self.refuse(&Refusal::GameOver);
        }
        match read_typed(play.table.game.position(), &input, play.armed) {
            Ok(mv) => self.make(&mv),
            Err(Unread::NoMove(_)) => {
                let text = self.unreadable(&input);
                self.say(Tone::Bad, text);
            }
            Err(unread) => self.say(Tone::Bad, self.texts.phrase(&unread.phrase())),
        }
    }

    /// Says that something is neither a move nor a command.
    pub(super) fn unreadable(&self, text: &str) -> String {
        let moves = self.play.as_ref().map(|play| play.moves.as_slice()).unwrap_or_default();
        let example = moves.first().map(|mv| mv.text.clone()).unwrap_or_default();
        let args = args! { text: text.trim().to_string(), example: example };
        self.texts.with("move-unreadable", &args)
    }

    /// Does what a command says.
    pub(super) fn command(&mut self, command: Command) {
        if self.lesson_command(command) || self.exercise_command(command) {
            return;
        }
        let now = self.now;
        let Some(play) = &mut self.play else { return };
        match command {
            Command::Hint => self.ask_hint(),
            Command::Now => self.move_now(),
            Command::Undo | Command::Redo => {
                let table = &mut play.table;
                let done = if command == Command::Undo {
                    table.undo(now)
                } else {
                    table.redo(now)
                };
                match done {
                    Ok(notices) => self.done(&notices),
                    Err(refusal) => self.refuse(&refusal),
                }
            }
            Command::Swap => self.act_for_voice(Action::Swap),
            Command::Draw => self.act_for_voice(Action::Offer(Offer::Draw)),
            Command::Accept => self.act_for_voice(Action::Accept(Offer::Draw)),
            Command::Decline => self.act_for_voice(Action::Decline(Offer::Draw)),
            Command::Resign if play.table.game.result().is_some() => self.refuse(&Refusal::GameOver),
            Command::Resign => self.dialogs.push(Dialog::Confirm {
                question: self.texts.get("ask-resign"),
                then: Then::Resign,
                yes: false,
            }),
            Command::Analyse => {
                play.analysing = !play.analysing;
                if play.analysing {
                    self.analyse();
                } else if let Some(job) = play.analyst_job.take() {
                    self.effects.push(Effect::Stop(job.id));
                }
            }
            Command::Review => self.begin_review(),
            Command::Mistakes => self.practise_mistakes(),
            Command::Flip => play.board.flip(),
            Command::Moves => {
                let moves: Vec<&str> = play.moves.iter().map(|mv| mv.text.as_str()).collect();
                let text = moves.join(" ");
                self.say_note("do-moves", text);
            }
            Command::Board => self.walk_to_live(),
            Command::Previous | Command::Next | Command::First | Command::Last => self.walk(command),
            Command::Pause => {
                play.paused = !play.paused;
                self.begin_turn();
            }
            Command::Step => {
                (play.paused, play.stepping) = (true, true);
                self.begin_turn();
            }
            Command::Faster => play.speed = (play.speed + 1).min(SPEEDS.len() - 1),
            Command::Slower => play.speed = play.speed.saturating_sub(1),
            Command::Save => {
                let name = Store::fresh_name(play.table.game.settings().ruleset.game().name);
                self.ask_for(Purpose::Save, name);
            }
            Command::Load => {
                self.rest_game();
                self.show_files(Screen::Game);
            }
            Command::Position => {
                let text = play.shown().to_string();
                self.copy("copied-position", text);
            }
            Command::Record => {
                let record = play.table.record().to_string();
                self.copy("copied-record", record);
            }
            Command::Rules => {
                let game = play.table.game.settings().ruleset.game();
                self.read_rules(game, Screen::Game);
            }
            Command::Learn => {
                let game = play.table.game.settings().ruleset.game();
                self.rest_game();
                self.learn_game(Some(game));
            }
            Command::Puzzles => self.show_puzzles(),
            Command::Language => self.next_lang(),
            Command::Help => self.dialogs.push(Dialog::Help { scroll: 0 }),
            Command::Menu => self.show_menu(),
            Command::Quit => self.quit(),
        }
    }

    /// Puts a text into the clipboard, and shows it in case the terminal has none.
    fn copy(&mut self, title: &str, text: String) {
        self.effects.push(Effect::Copy(text.clone()));
        self.say_note(title, text);
    }

    /// Walks through the moves.
    pub(super) fn walk(&mut self, command: Command) {
        let Some(play) = &mut self.play else { return };
        let (at, last) = (play.shown_ply(), play.positions.len() - 1);
        let to = match command {
            Command::Previous => at.saturating_sub(1),
            Command::Next => at + 1,
            Command::First => 0,
            _ => last,
        };
        self.walk_to(to);
    }

    /// Looks at the nth position.
    pub(super) fn walk_to(&mut self, ply: usize) {
        let Some(play) = &mut self.play else { return };
        play.ply = (ply + 1 < play.positions.len()).then_some(ply);
        if !play.is_live() {
            // What was said was about the present.
            play.message = None;
        }
        play.clicks.clear();
        self.analyse();
    }

    pub(super) fn walk_to_live(&mut self) {
        self.walk_to(usize::MAX - 1);
    }
}
