//! Questions before a game. Every one is asked again until the answer makes sense, and leads back.

use quincunx_play::{Settings, TimeControl};
use quincunx_rules::{GAMES, GameInfo, Ruleset};
use quincunx_study::shipped;
use quincunx_texts::{Lang, args};

use super::{Answer, End, Talk};
use crate::app::Mode;
use crate::{Command, Deck, Sitter, Table, load, read_clock};

impl Talk<'_> {
    /// The menu, again and again until the person leaves.
    pub(super) fn menu(&mut self, seed: u64) -> Result<(), End> {
        self.report_broken()?;
        for n in 0.. {
            if let Some(table) = self.choose_table(seed.wrapping_add(n))? {
                self.play(table)?;
            }
        }
        Ok(())
    }

    fn report_broken(&mut self) -> Result<(), End> {
        let broken = self.store.as_ref().map(|store| store.left().1).unwrap_or_default();
        for broken in broken {
            let path = broken.path.display().to_string();
            let text = self
                .texts
                .with("broken-save", &args! { path: path, error: broken.error });
            self.say(&text)?;
        }
        Ok(())
    }

    /// The first question: which game. `None` asks it again.
    fn choose_table(&mut self, seed: u64) -> Result<Option<Table>, End> {
        let left = self.store.as_ref().map(|store| store.left().0).unwrap_or_default();
        if left.iter().any(|left| left.is_open) {
            self.tell("open-elsewhere")?;
        }
        if let Some(left) = left.into_iter().find(|left| !left.is_open) {
            let args = args! {
                game: left.table.game.settings().ruleset.game().title,
                moves: left.table.game.plies(),
                when: left.when.clone(),
            };
            let question = self.texts.with("plain-continue", &args);
            if let Answer::Is(true) = self.yes_no(&question, true)? {
                let mut table = left.table;
                table.wake(0);
                if let Some(store) = &self.store
                    && let Err(error) = store.adopt(&left.path, &table, 0)
                {
                    let text = error.to_string();
                    self.say(&text)?;
                }
                return Ok(Some(table));
            }
        }
        let title = self.texts.get("plain-games");
        self.say(&title)?;
        for (n, game) in GAMES.iter().enumerate() {
            let text = format!("  {}. {}: {}", n + 1, game.title, self.texts.summary(game));
            self.say(&text)?;
        }
        let question = self.texts.get("plain-which-game");
        loop {
            let line = self.prompt(&question)?;
            match Command::read(&line, &self.texts) {
                Some((Command::Quit, _)) => return Err(End::Left),
                Some((Command::Load, name)) if !name.is_empty() => match self.load(name)? {
                    Some(table) => return Ok(Some(table)),
                    None => continue,
                },
                Some((Command::Rules, name)) => {
                    self.rules_of(name)?;
                    continue;
                }
                Some((Command::Learn, name)) => {
                    let game = find_game(name).filter(|_| !name.is_empty());
                    self.learn(game, seed)?;
                    return Ok(None);
                }
                Some((Command::Puzzles, _)) => {
                    self.practise(Deck::Puzzles(shipped().to_vec()))?;
                    return Ok(None);
                }
                Some((Command::Language, name)) => {
                    self.set_lang(name)?;
                    return Ok(None);
                }
                _ => {}
            }
            match find_game(&line) {
                Some(game) => return self.set_up(game, seed),
                None => {
                    let text = self.texts.with("plain-no-game", &args! { text: line });
                    self.say(&text)?;
                }
            }
        }
    }

    fn rules_of(&mut self, name: &str) -> Result<(), End> {
        match find_game(name) {
            Some(game) => {
                self.say_rules(game)?;
            }
            None => {
                let text = self.texts.with("plain-no-game", &args! { text: name.to_string() });
                self.say(&text)?;
            }
        }
        Ok(())
    }

    /// Speaks another language: the one named, or the next one.
    pub(super) fn set_lang(&mut self, name: &str) -> Result<(), End> {
        let at = Lang::ALL
            .iter()
            .position(|lang| *lang == self.texts.lang())
            .unwrap_or(0);
        let next = Lang::ALL[(at + 1) % Lang::ALL.len()];
        let lang = if name.is_empty() {
            Some(next)
        } else {
            Lang::from_tag(name)
        };
        match lang {
            Some(lang) => {
                self.texts = quincunx_texts::Texts::new(lang);
                if let Some(store) = &self.store {
                    // The next start speaks the old language; nothing else is lost.
                    let _ = store.set_lang(lang);
                }
            }
            None => {
                let text = self.texts.with("plain-no-language", &args! { text: name.to_string() });
                self.say(&text)?;
            }
        }
        Ok(())
    }

    /// Opens a kept game, or says why not.
    pub(super) fn load(&mut self, name: &str) -> Result<Option<Table>, End> {
        let path = match &self.store {
            Some(store) => store.resolve(name),
            None => name.into(),
        };
        match load(&path) {
            Ok(mut table) => {
                table.wake(0);
                Ok(Some(table))
            }
            Err(error) => {
                let path = path.display().to_string();
                let text = self.texts.with("cannot-load", &args! { path: path, error: error });
                self.say(&text)?;
                Ok(None)
            }
        }
    }

    /// All questions about a game, one after the other; `None` leads back to the games.
    fn set_up(&mut self, game: &'static GameInfo, seed: u64) -> Result<Option<Table>, End> {
        let mut ruleset = game.default_ruleset();
        let mut mode = Mode::HumanComputer;
        let mut sitters = [Sitter::Human, Sitter::Human];
        let mut settings: Settings;
        let mut clock = None;
        let mut step = 0;
        let options = game.options.len();
        // Going back leads to the question before, and from the first one to the games.
        loop {
            let answered = match step {
                0 => self.ask_mode()?.take(&mut mode),
                1 | 2 => {
                    let seat = step - 1;
                    if mode.computers()[seat] {
                        self.ask_bot(seat, &ruleset)?.take(&mut sitters[seat])
                    } else {
                        sitters[seat] = Sitter::Human;
                        true
                    }
                }
                n if n < 3 + options => self.ask_option(&ruleset, n - 3)?.take(&mut ruleset),
                n if n == 3 + options => self.ask_clock()?.take(&mut clock),
                _ => {
                    let question = self.texts.get("plain-pie");
                    let mut pie = false;
                    let answered = self.yes_no(&question, false)?.take(&mut pie);
                    if answered {
                        settings = Settings::new(ruleset);
                        settings.clock = clock;
                        settings.pie = pie;
                        break;
                    }
                    false
                }
            };
            if answered {
                step += 1;
                continue;
            }
            // Seats of people are asked nothing, so going back skips them.
            loop {
                if step == 0 {
                    return Ok(None);
                }
                step -= 1;
                if !(1..=2).contains(&step) || mode.computers()[step - 1] {
                    break;
                }
            }
        }
        match Table::new(settings, sitters, seed, 0) {
            Ok(table) => Ok(Some(table)),
            Err(error) => {
                let text = self.texts.settings_error(&error);
                self.say(&text)?;
                Ok(None)
            }
        }
    }

    /// Asks until `read` understands; nothing typed is the default. What is not understood is told.
    pub(super) fn ask<T>(
        &mut self,
        question: &str,
        wrong: &str,
        mut read: impl FnMut(&Talk<'_>, &str) -> Option<T>,
    ) -> Result<Answer<T>, End> {
        loop {
            let line = self.prompt(question)?;
            let back = self.texts.get("plain-back");
            if line.eq_ignore_ascii_case("back") || line.to_lowercase() == back {
                return Ok(Answer::Back);
            }
            if let Some((Command::Quit, _)) = Command::read(&line, &self.texts) {
                return Err(End::Left);
            }
            if let Some((Command::Help, _)) = Command::read(&line, &self.texts) {
                self.tell("plain-ask-help")?;
                continue;
            }
            match read(self, &line) {
                Some(answer) => return Ok(Answer::Is(answer)),
                None => {
                    let text = self.texts.with(wrong, &args! { text: line });
                    self.say(&text)?;
                }
            }
        }
    }

    fn ask_mode(&mut self) -> Result<Answer<Mode>, End> {
        for (n, mode) in Mode::ALL.into_iter().enumerate() {
            let text = format!("  {}. {}", n + 1, self.texts.get(mode.id()));
            self.say(&text)?;
        }
        let question = self.texts.get("plain-mode");
        self.ask(&question, "plain-bad-number", |_, line| numbered(&Mode::ALL, line))
    }

    fn ask_bot(&mut self, seat: usize, ruleset: &Ruleset) -> Result<Answer<Sitter>, End> {
        let question = self.texts.with("plain-bot", &args! { player: seat + 1 });
        let ruleset = *ruleset;
        self.ask(&question, "bad-bot", move |talk, line| {
            let line = if line.is_empty() { "level:3" } else { line };
            // A bare number is a level.
            let line = match line.parse::<u8>() {
                Ok(level) => format!("level:{level}"),
                Err(_) => line.to_string(),
            };
            let sitter: Sitter = line.parse().ok()?;
            let built = sitter.build(&ruleset, 0, talk.programs.as_ref()).ok()?;
            built.map(|_| sitter)
        })
    }

    fn ask_option(&mut self, ruleset: &Ruleset, at: usize) -> Result<Answer<Ruleset>, End> {
        let option = &ruleset.game().options[at];
        let ruleset = *ruleset;
        let default = option.values[usize::from(option.default)];
        let args = args! {
            option: self.texts.option(option),
            about: self.texts.option_about(option),
            values: option.values.join(", "),
            default: default,
        };
        let question = self.texts.with("plain-option", &args);
        let wrong = "plain-bad-value";
        self.ask(&question, wrong, move |talk, line| {
            let word = |value: &&&str| talk.texts.option_value(option, value).to_lowercase() == line.to_lowercase();
            let value = match line {
                "" => default,
                _ => option
                    .values
                    .iter()
                    .find(|value| **value == line)
                    .or_else(|| option.values.iter().find(word))?,
            };
            ruleset.with(option.key, value)
        })
    }

    fn ask_clock(&mut self) -> Result<Answer<Option<TimeControl>>, End> {
        let question = self.texts.get("plain-clock");
        self.ask(&question, "bad-clock", |_, line| read_clock(line))
    }

    /// Asks a question with two answers.
    pub(super) fn yes_no(&mut self, question: &str, default: bool) -> Result<Answer<bool>, End> {
        let [yes, no] = [self.texts.get("yes"), self.texts.get("no")];
        let hint = if default { yes.clone() } else { no.clone() };
        let question = format!("{question} [{hint}]");
        self.ask(&question, "plain-yes-or-no", move |_, line| {
            let line = line.to_lowercase();
            let is = |word: &str| !line.is_empty() && (word == line || word.starts_with(&line));
            match line.as_str() {
                "" => Some(default),
                _ if is(&yes) || is("yes") => Some(true),
                _ if is(&no) || is("no") => Some(false),
                _ => None,
            }
        })
    }
}

impl<T> Answer<T> {
    /// Puts an answer where it belongs; says whether there was one.
    fn take(self, into: &mut T) -> bool {
        match self {
            Answer::Is(answer) => {
                *into = answer;
                true
            }
            Answer::Back => false,
        }
    }
}

/// One of a list by its number from 1; nothing typed is the first.
fn numbered<T: Copy>(list: &[T], line: &str) -> Option<T> {
    if line.is_empty() {
        return list.first().copied();
    }
    let number: usize = line.parse().ok()?;
    list.get(number.checked_sub(1)?).copied()
}

/// A game by its number, or by the beginning of its name; nothing typed is the first.
pub(super) fn find_game(line: &str) -> Option<&'static GameInfo> {
    if let Some(game) = numbered(GAMES, line) {
        return Some(game);
    }
    let line = line.to_lowercase();
    let named = |game: &&&'static GameInfo| game.name.starts_with(&line) || game.title.to_lowercase() == line;
    GAMES.iter().find(named).copied()
}
