//! What is said of an address before any script runs: its title, a few words and the picture of its position, for those
//! who show links.

use quincunx_play::Game;
use quincunx_rules::{AnyPosition, GameInfo, Ruleset};
use quincunx_texts::rules::{Block, Diagram};
use quincunx_texts::{Lang, Texts, args};

use crate::app::Shared;
use crate::error::Answer;
use crate::ids::is_id;
use crate::rooms::{Peek, SeatBody, SeatKind};
use crate::store::GameRow;
use crate::words::texts;

/// How wide the picture of a link is, in pixels.
const WIDTH: u32 = 640;

/// Pages that are about no game in particular.
const PAGES: [&str; 8] = [
    "lobby", "games", "rules", "learn", "analysis", "record", "settings", "account",
];

/// What is said of an address.
pub(crate) struct About {
    pub(crate) title: String,
    pub(crate) words: String,
    /// The address of its picture.
    pub(crate) picture: String,
}

impl About {
    /// What is said of the page at a path; of one that there is not, what is said of all.
    pub(crate) async fn of(app: &Shared, path: &str, texts: &Texts) -> About {
        let parts: Vec<&str> = path.split('/').filter(|part| !part.is_empty()).collect();
        let found = match parts[..] {
            ["game", id] if is_id(id) => game(app, id, texts).await,
            ["challenge", id] if is_id(id) => challenge(app, id, texts).await,
            [kind @ ("play" | "learn" | "rules"), name] => {
                Ok(GameInfo::find(name).map(|info| of_game(kind, info, texts)))
            }
            ["player", name] => Ok(decoded(name).map(|name| simple(player(name, texts), texts))),
            ["puzzles"] => Ok(Some(puzzles("puzzles", shown(), texts))),
            ["puzzles", name @ ("daily" | "mistakes")] => Ok(Some(puzzles(&format!("puzzles-{name}"), shown(), texts))),
            ["puzzles", id] => Ok(puzzle(id, texts)),
            ["analysis", ruleset] => Ok(decoded(ruleset).and_then(|ruleset| analysis(&ruleset, texts))),
            [name] if PAGES.contains(&name) => Ok(Some(simple(texts.get(&format!("head-{name}")), texts))),
            _ => Ok(None),
        };
        // Whatever is wrong with it is said by the page.
        found.ok().flatten().unwrap_or_else(|| About {
            title: texts.get("head-start"),
            words: texts.get("head-start-about"),
            picture: shown(),
        })
    }

    /// The head of a page, as HTML; addresses in it begin with `origin`.
    pub(crate) fn html(&self, origin: &str, path: &str) -> String {
        let [title, words, picture] = [&self.title, &self.words, &self.picture].map(|text| escape(text));
        let [origin, path] = [origin, path].map(escape);
        format!(
            "<title>{title}</title>\n\
             <meta name=\"description\" content=\"{words}\">\n\
             <meta property=\"og:type\" content=\"website\">\n\
             <meta property=\"og:site_name\" content=\"Quincunx\">\n\
             <meta property=\"og:title\" content=\"{title}\">\n\
             <meta property=\"og:description\" content=\"{words}\">\n\
             <meta property=\"og:url\" content=\"{origin}{path}\">\n\
             <meta property=\"og:image\" content=\"{origin}{picture}\">\n\
             <meta name=\"twitter:card\" content=\"summary_large_image\">"
        )
    }
}

/// What stands in an address in which letters are written as bytes.
fn decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::new();
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        let digits = [(); 2].map(|()| if byte == b'%' { rest.next() } else { None });
        bytes.push(match (byte, digits) {
            (b'%', [Some(high), Some(low)]) => {
                let digit = |byte: u8| char::from(byte).to_digit(16);
                u8::try_from(16 * digit(high)? + digit(low)?).ok()?
            }
            (b'%', _) => return None,
            _ => byte,
        });
    }
    String::from_utf8(bytes).ok()
}

/// A page about no game.
fn simple(title: String, texts: &Texts) -> About {
    About {
        title: format!("{title} · Quincunx"),
        words: texts.get("head-start-about"),
        picture: shown(),
    }
}

/// The board to analyse on, for a game.
fn analysis(ruleset: &str, texts: &Texts) -> Option<About> {
    let ruleset: Ruleset = ruleset.parse().ok()?;
    let title = format!("{}: {}", texts.get("head-analysis"), ruleset.game().title);
    Some(About {
        picture: picture(&ruleset, &example(&ruleset), None),
        ..simple(title, texts)
    })
}

/// A page of puzzles, with their title.
fn puzzles(title: &str, picture: String, texts: &Texts) -> About {
    About {
        words: texts.get("puzzles-menu"),
        picture,
        ..simple(texts.get(title), texts)
    }
}

/// A page of one puzzle.
fn puzzle(id: &str, texts: &Texts) -> Option<About> {
    let puzzle = quincunx_study::shipped().iter().find(|puzzle| puzzle.id == id)?;
    let position = picture(&puzzle.ruleset, &puzzle.position, None);
    Some(puzzles("puzzles", position, texts))
}

/// The name of a player, or what a bot is called.
fn player(name: String, texts: &Texts) -> String {
    match name.strip_prefix("level:") {
        Some(level) => texts.with("seat-level", &args! { level: level }),
        None => name,
    }
}

/// A page about a game that can be played: `kind` is the first part of its address.
fn of_game(kind: &str, info: &'static GameInfo, texts: &Texts) -> About {
    let args = args! { game: info.title };
    let ruleset = info.default_ruleset();
    About {
        title: texts.with(&format!("head-{kind}-game"), &args),
        words: format!(
            "{} {}",
            texts.summary(info),
            texts.with(&format!("head-{kind}-about"), &args)
        ),
        picture: picture(&ruleset, &example(&ruleset), None),
    }
}

async fn game(app: &Shared, id: &str, texts: &Texts) -> Answer<Option<About>> {
    Ok(Some(of_played(&app.rooms.peek(app, id).await?, texts)))
}

/// A game that is played, or was.
fn of_played(peek: &Peek, texts: &Texts) -> About {
    let game = &peek.game;
    let ruleset = game.settings().ruleset;
    About {
        title: versus(&peek.row, texts),
        words: standing(game, texts),
        picture: match game.last_move() {
            Some((before, mv)) => picture(&ruleset, &before.to_string(), Some(mv)),
            None => picture(&ruleset, &game.position().to_string(), None),
        },
    }
}

/// Who plays what.
pub(crate) fn versus(row: &GameRow, texts: &Texts) -> String {
    let [one, two] = row.seats.each_ref().map(|seat| name(&SeatBody::from(seat), texts));
    let game = row.settings.ruleset.game().title;
    texts.with("head-game", &args! { game: game, one: one, two: two })
}

/// How a game stands.
pub(crate) fn standing(game: &Game, texts: &Texts) -> String {
    let moves = game.plies();
    match game.verdict() {
        None => texts.with(
            "head-game-going",
            &args! { moves: moves, player: game.position().side().number() },
        ),
        Some(verdict) => match verdict.winner {
            Some(winner) => texts.with("head-game-won", &args! { moves: moves, player: winner }),
            None => texts.with("head-game-drawn", &args! { moves: moves }),
        },
    }
}

/// What somebody in a seat is called.
fn name(seat: &SeatBody, texts: &Texts) -> String {
    match (seat.kind, seat.name.strip_prefix("level:")) {
        (SeatKind::Bot, Some(level)) => texts.with("seat-level", &args! { level: level }),
        (SeatKind::Bot, None) => texts
            .find(&format!("seat-{}", seat.name), None)
            .unwrap_or_else(|| seat.name.clone()),
        _ => seat.name.clone(),
    }
}

async fn challenge(app: &Shared, id: &str, texts: &Texts) -> Answer<Option<About>> {
    let Some(challenge) = app.store.challenge(id).await? else {
        return Ok(None);
    };
    let ruleset = challenge.settings.ruleset;
    let args = args! { game: ruleset.game().title, who: name(&SeatBody::from(&challenge.by), texts) };
    let start = challenge.settings.start.unwrap_or_else(|| example(&ruleset));
    Ok(Some(About {
        title: texts.with("head-challenge-game", &args),
        words: texts.with("head-challenge-about", &args),
        picture: picture(&ruleset, &start, None),
    }))
}

/// A position in which something can be seen: the first of the rules, if the start is an empty board.
fn example(ruleset: &Ruleset) -> String {
    let is_empty = |position: &AnyPosition| !position.to_string().contains(char::is_alphabetic);
    let start = AnyPosition::start(ruleset);
    if !is_empty(&start) {
        return start.to_string();
    }
    let blocks = texts(Lang::En).rules(ruleset.game());
    let boards = blocks.iter().filter_map(|block| match block {
        Block::Boards(boards) => Some(boards),
        _ => None,
    });
    let mut positions = boards.flatten().map(Diagram::position);
    let found = positions.find(|position| position.ruleset() == *ruleset && !is_empty(position));
    found.unwrap_or(start).to_string()
}

/// The picture of what is about no game in particular.
fn shown() -> String {
    let ruleset = quincunx_rules::GAMES[0].default_ruleset();
    picture(&ruleset, &example(&ruleset), None)
}

/// The address of the picture of a position, after a move if there was one.
fn picture(ruleset: &Ruleset, position: &str, mv: Option<&str>) -> String {
    let query = query(&[
        ("ruleset", &ruleset.to_string()),
        ("position", position),
        ("moves", mv.unwrap_or_default()),
        ("width", &WIDTH.to_string()),
        ("notes", "false"),
    ]);
    format!("/api/picture.png{query}")
}

/// Names and values as the query of an address; those without a value are left out.
pub(crate) fn query(pairs: &[(&str, &str)]) -> String {
    let pairs: Vec<String> = pairs
        .iter()
        .filter(|(_, value)| !value.is_empty())
        .map(|(name, value)| format!("{name}={}", percent(value)))
        .collect();
    if pairs.is_empty() {
        String::new()
    } else {
        format!("?{}", pairs.join("&"))
    }
}

fn percent(text: &str) -> String {
    let byte = |byte: u8| match byte {
        b' ' => "+".to_string(),
        _ if byte.is_ascii_alphanumeric() || b"-._~:/,*".contains(&byte) => char::from(byte).to_string(),
        _ => format!("%{byte:02X}"),
    };
    text.bytes().map(byte).collect()
}

/// A text as it stands in HTML, between tags or in an attribute.
pub(crate) fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_that_people_write_is_markup_or_a_query() {
        let about = About {
            title: "\"><script>&".into(),
            words: "<b>".into(),
            picture: "/api/picture.png?a=1&b=2".into(),
        };
        let html = about.html("https://x", "/player/<i>");
        assert!(html.contains("<title>&quot;&gt;&lt;script&gt;&amp;</title>"), "{html}");
        assert!(html.contains("https://x/api/picture.png?a=1&amp;b=2"), "{html}");
        assert!(!html.contains("<b>") && !html.contains("<i>"), "{html}");
        assert_eq!(
            query(&[("a", "1 &é"), ("b", ""), ("c", "8/8 1")]),
            "?a=1+%26%C3%A9&c=8/8+1"
        );
        assert_eq!(query(&[("a", "")]), "");
        assert_eq!(decoded("Jo%C3%A3o").as_deref(), Some("João"));
        for broken in ["%", "%4", "%zz", "%C3"] {
            assert_eq!(decoded(broken), None, "{broken}");
        }
    }
}
