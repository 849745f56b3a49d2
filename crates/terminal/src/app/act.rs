//! What happens to the game on the screen.

use std::path::Path;

use quincunx_play::{Action, Notice, Offer, Refusal, Seat};
use quincunx_texts::args;

use super::{App, Dialog, Effect, Message, Play, Screen, Then, Tone};
use crate::{Store, Table};

impl App {
    /// Puts a game on the table and shows it.
    pub(super) fn open(&mut self, mut table: Table) {
        table.wake(self.now);
        self.dialogs.clear();
        self.screen = Screen::Game;
        let mut play = Play::new(table);
        // One's own side is near: with a person as player 2 only, the board is turned where that means something.
        play.paused = false;
        self.play = Some(play);
        self.sit();
        self.keep();
        self.greet();
        self.begin_turn();
    }

    /// Seats the bots anew.
    pub(super) fn sit(&mut self) {
        let Some(play) = &self.play else { return };
        self.effects.push(Effect::Sit {
            ruleset: play.table.game.settings().ruleset,
            sitters: Box::new(play.table.sitters.clone()),
            seeds: Seat::BOTH.map(|seat| play.table.bot_seed(seat)),
        });
    }

    /// Says what to do first, or how the game ended.
    fn greet(&mut self) {
        let Some(play) = &self.play else { return };
        if play.table.game.result().is_some() {
            self.dialogs.push(Dialog::Ended { selected: 0 });
        } else if play.table.has_human() {
            self.say(Tone::Plain, self.texts.get("greeting"));
        } else {
            self.say(Tone::Plain, self.texts.get("greeting-watch"));
        }
    }

    /// Goes on with the game that rests.
    pub(super) fn resume(&mut self) {
        let now = self.now;
        if let Some(play) = &mut self.play {
            play.table.wake(now);
            self.screen = Screen::Game;
            self.begin_turn();
        }
    }

    /// Lets the game rest, kept.
    pub(super) fn rest_game(&mut self) {
        self.stop_thinking();
        let now = self.now;
        if let Some(play) = &mut self.play {
            play.table.rest(now);
        }
        self.keep();
    }

    /// Puts the game away for good.
    pub(super) fn drop_game(&mut self) {
        self.stop_thinking();
        if self.play.take().is_some()
            && let Some(store) = &self.store
        {
            store.forget();
        }
    }

    /// Makes room for another game: one that goes on stays on disk under a name of its own.
    pub(super) fn drop_or_leave_game(&mut self) {
        let over = self.play.as_ref().is_none_or(|play| play.table.game.result().is_some());
        if over {
            self.drop_game();
        } else {
            self.play = None;
            self.store = self.store.as_ref().map(Store::next);
        }
    }

    /// Plays the same again.
    pub(super) fn again(&mut self) {
        if let Some(play) = &self.play {
            self.setup = super::Setup::of(play.table.game.settings(), &play.table.sitters);
        }
        self.start();
    }

    /// Keeps the game on disk, if people have a part in it.
    pub(super) fn keep(&mut self) {
        let (Some(store), Some(play)) = (&self.store, &self.play) else {
            return;
        };
        if play.is_task() || !play.table.is_worth_keeping() {
            return;
        }
        if let Err(error) = store.keep(&play.table, self.now) {
            let text = self.cannot_save(&store.games(), &error.to_string());
            self.say(Tone::Bad, text);
        }
    }

    /// Takes over a game that another run left.
    pub(super) fn adopt(&mut self, left: &Path) {
        if let (Some(store), Some(play)) = (&self.store, &self.play)
            && let Err(error) = store.adopt(left, &play.table, self.now)
        {
            let text = self.cannot_save(left, &error.to_string());
            self.say(Tone::Bad, text);
        }
    }

    pub(super) fn say(&mut self, tone: Tone, text: String) {
        if let Some(play) = &mut self.play {
            play.message = Some(Message { tone, text });
        }
    }

    /// Lets a seat do something, and says why not.
    pub(super) fn act(&mut self, seat: Seat, action: Action) {
        let now = self.now;
        let Some(play) = &mut self.play else { return };
        match play.table.act(now, seat, action) {
            Ok(notices) => self.done(&notices),
            Err(refusal) => self.refuse(&refusal),
        }
    }

    /// Lets the person at the keyboard do something.
    pub(super) fn act_for_voice(&mut self, action: Action) {
        if let Some(voice) = self.play.as_ref().map(|play| play.table.voice()) {
            self.act(voice, action);
        }
    }

    pub(super) fn done(&mut self, notices: &[Notice]) {
        if let Some(play) = &mut self.play {
            play.message = None;
        }
        for notice in notices {
            match notice {
                Notice::Swapped(seat) => {
                    let player = self
                        .play
                        .as_ref()
                        .map_or(1, |play| play.table.game.player_of(*seat).number());
                    let text = self.texts.with("swapped", &args! { player: player });
                    self.say(Tone::Plain, text);
                }
                Notice::Offered(seat, Offer::Draw) => return self.offered(*seat),
                Notice::TakenBack(_) | Notice::Redone => {
                    if let Some(play) = &mut self.play {
                        // What was thought was about other positions.
                        play.thoughts.clear();
                        play.paused |= !play.table.has_human();
                    }
                }
                Notice::Declined(..) => {
                    self.say(Tone::Plain, self.texts.get("offer-refused"));
                }
                _ => {}
            }
        }
        self.happened();
    }

    /// Someone offers a draw: a bot judges, a person is asked.
    fn offered(&mut self, from: Seat) {
        let to = from.other();
        let Some(play) = &self.play else { return };
        if play.table.sitter(to).is_human() {
            let player = play.table.game.player_of(to).number();
            self.dialogs.push(Dialog::Confirm {
                question: self.texts.with("ask-draw", &args! { player: player }),
                then: Then::AcceptDraw(to),
                yes: true,
            });
        } else {
            self.ask_draw(to);
        }
    }

    /// Something has happened to the game: it is kept and shown, and whoever is to move begins.
    pub(super) fn happened(&mut self) {
        let Some(play) = &mut self.play else { return };
        play.refresh();
        let over = play.table.game.result().is_some();
        self.keep();
        if over {
            self.stop_thinking();
            self.dialogs.retain(|dialog| matches!(dialog, Dialog::Help { .. }));
            self.dialogs.push(Dialog::Ended { selected: 0 });
        } else {
            self.begin_turn();
        }
    }

    /// Says why something was refused, in the words of the rules.
    pub(super) fn refuse(&mut self, refusal: &Refusal) {
        let text = self.texts.phrase(&refusal.phrase());
        self.say(Tone::Bad, text);
    }

    /// Makes a move that was pointed at.
    pub(super) fn make(&mut self, mv: &str) {
        if self.try_in_lesson(mv) || self.try_in_exercise(mv) {
            return;
        }
        let now = self.now;
        let Some(play) = &mut self.play else { return };
        match play.table.play(now, mv) {
            Ok(notices) => self.done(&notices),
            Err(refusal) => self.refuse(&refusal),
        }
    }
}
