//! Words in a game line by line: what changes the game, and what only tells something.

use std::time::Duration;

use quincunx_engine::bot::{Thought, read_time};
use quincunx_play::{Action, Notice, Offer};
use quincunx_study::shipped;
use quincunx_texts::args;

use super::game::{Next, Sitting};
use super::{Answer, End, Talk};
use crate::{COMMANDS, Command, Deck};

impl Talk<'_> {
    /// Does what a word says.
    pub(super) fn command(&mut self, sitting: &mut Sitting, command: Command, rest: &str) -> Result<Next, End> {
        let now = sitting.now();
        let voice = sitting.table.voice();
        let done = match command {
            Command::Undo => Some(sitting.table.undo(now)),
            Command::Redo => Some(sitting.table.redo(now)),
            Command::Swap => Some(sitting.table.act(now, voice, Action::Swap)),
            Command::Draw => Some(sitting.table.act(now, voice, Action::Offer(Offer::Draw))),
            Command::Accept => Some(sitting.table.act(now, voice, Action::Accept(Offer::Draw))),
            Command::Decline => Some(sitting.table.act(now, voice, Action::Decline(Offer::Draw))),
            Command::Resign => {
                let question = self.texts.get("ask-resign");
                match self.yes_no(&question, false)? {
                    Answer::Is(true) => Some(sitting.table.act(sitting.now(), voice, Action::Resign)),
                    _ => None,
                }
            }
            _ => {
                return self.remark(sitting, command, rest);
            }
        };
        match done {
            Some(Ok(notices)) => {
                if let Some(Notice::Offered(from, Offer::Draw)) = notices.last() {
                    let from = *from;
                    return self.offered(sitting, from);
                }
                Ok(Next::Changed)
            }
            Some(Err(refusal)) => {
                let text = self.texts.phrase(&refusal.phrase());
                self.say(&text)?;
                Ok(Next::Ask)
            }
            None => Ok(Next::Ask),
        }
    }

    /// A draw is offered: a bot judges, a person is asked.
    fn offered(&mut self, sitting: &mut Sitting, from: quincunx_play::Seat) -> Result<Next, End> {
        let to = from.other();
        let agrees = if sitting.table.sitter(to).is_human() {
            let player = sitting.table.game.player_of(to).number();
            let question = self.texts.with("ask-draw", &args! { player: player });
            matches!(self.yes_no(&question, false)?, Answer::Is(true))
        } else {
            sitting.minds.takes_draw(self, &sitting.table, to)
        };
        let action = if agrees {
            Action::Accept(Offer::Draw)
        } else {
            self.tell("offer-refused")?;
            Action::Decline(Offer::Draw)
        };
        match sitting.table.act(sitting.now(), to, action) {
            Ok(_) if agrees => Ok(Next::Changed),
            Ok(_) => Ok(Next::Ask),
            Err(refusal) => {
                let text = self.texts.phrase(&refusal.phrase());
                self.say(&text)?;
                Ok(Next::Ask)
            }
        }
    }

    /// Words that do not change the game.
    fn remark(&mut self, sitting: &mut Sitting, command: Command, rest: &str) -> Result<Next, End> {
        let game = &sitting.table.game;
        match command {
            Command::Hint => {
                let thought = sitting.minds.opinion(self, &sitting.table, None);
                let mv = thought
                    .as_ref()
                    .and_then(Thought::choice)
                    .unwrap_or_default()
                    .to_string();
                let text = self.texts.with("hint-is", &args! { mv: mv });
                self.say(&text)?;
            }
            Command::Analyse => {
                let time = if rest.is_empty() {
                    Some(Duration::from_secs(2))
                } else {
                    read_time(rest)
                };
                match time {
                    None => {
                        let text = self.texts.with("plain-bad-time", &args! { text: rest.to_string() });
                        self.say(&text)?;
                    }
                    Some(time) => {
                        if let Some(thought) = sitting.minds.opinion(self, &sitting.table, Some(time)) {
                            let line = thought
                                .lines
                                .first()
                                .map(|(_, moves)| moves.join(" "))
                                .unwrap_or_default();
                            let text = format!("{} {line}", self.thought_words(&thought));
                            self.say(text.trim())?;
                        }
                    }
                }
            }
            Command::Flip => {
                sitting.board.flip();
                self.show_board(sitting)?;
            }
            Command::Moves => {
                let moves = game.position().moves().join(" ");
                self.say(&moves)?;
            }
            Command::Board => self.show_board(sitting)?,
            Command::Save => self.save(sitting, rest)?,
            Command::Load if rest.is_empty() => self.tell("plain-load-what")?,
            Command::Load => {
                if let Some(table) = self.load(rest)? {
                    return Ok(Next::Other(Box::new(table)));
                }
            }
            Command::Position => {
                let text = game.position().to_string();
                self.show(&text)?;
            }
            Command::Record => self.show_record(sitting)?,
            Command::Previous | Command::Next | Command::First | Command::Last => {
                let moves: Vec<String> = game.moves().map(String::from).collect();
                let text = if moves.is_empty() {
                    "-".to_string()
                } else {
                    moves.join(" ")
                };
                self.say(&text)?;
            }
            Command::Rules => {
                let game = game.settings().ruleset.game();
                self.say_rules(game)?;
            }
            Command::Learn => {
                let (game, seed) = (game.settings().ruleset.game(), sitting.table.seed);
                self.learn(Some(game), seed)?;
                self.show_board(sitting)?;
            }
            Command::Review => self.review(sitting, rest)?,
            Command::Mistakes => {
                self.mistakes(sitting)?;
                self.show_board(sitting)?;
            }
            Command::Puzzles => {
                self.practise(Deck::Puzzles(shipped().to_vec()))?;
                self.show_board(sitting)?;
            }
            Command::Language => self.set_lang(rest)?,
            Command::Help => {
                for (command, ..) in COMMANDS {
                    let text = format!("  {:<12} {}", command.word(&self.texts), command.about(&self.texts));
                    self.say(&text)?;
                }
                self.tell("plain-help")?;
            }
            Command::Menu => return Ok(Next::Leave),
            Command::Quit => return Err(End::Left),
            _ => self.tell("plain-not-here")?,
        }
        Ok(Next::Ask)
    }
}
