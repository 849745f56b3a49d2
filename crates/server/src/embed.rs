//! Boards for other sites: a game or a position in a frame, to be looked at. There is no script, nobody is known by a
//! cookie, and nothing can be done here but follow a link.

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::{HeaderMap, HeaderValue, header};
use quincunx_rules::AnyPosition;
use quincunx_texts::Texts;
use serde::Deserialize;

use crate::about::{escape, query, standing, versus};
use crate::app::Shared;
use crate::error::{Answer, ApiError};
use crate::extract::{Path, Query};
use crate::games::read_ruleset;
use crate::words::{language, texts};

/// What all of it begins with: other sites may frame it, and nothing else.
pub(crate) const PATH: &str = "/embed/";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct GameQuery {
    /// How many turns have been made; all of them if left out.
    ply: Option<usize>,
    #[serde(default)]
    theme: Theme,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct BoardQuery {
    ruleset: String,
    position: Option<String>,
    moves: Option<String>,
    #[serde(default)]
    theme: Theme,
}

/// The colours: those of the reader, unless told.
#[derive(Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Theme {
    #[default]
    Auto,
    Light,
    Dark,
}

impl Theme {
    /// Its name, if it was told.
    fn name(self) -> Option<&'static str> {
        match self {
            Theme::Auto => None,
            Theme::Light => Some("light"),
            Theme::Dark => Some("dark"),
        }
    }
}

/// A frame, before it is HTML.
struct Frame<'a> {
    title: String,
    words: String,
    /// The query of its picture.
    picture: [(&'a str, &'a str); 3],
    /// Where the board leads to.
    link: String,
    theme: Theme,
    /// How many turns are shown, and of how many.
    turns: Option<(usize, usize)>,
    /// Whether there may be more of it by now.
    goes_on: bool,
}

/// A game, with its moves to walk through.
pub(crate) async fn game(
    State(app): State<Shared>,
    Path(id): Path<String>,
    Query(query): Query<GameQuery>,
    headers: HeaderMap,
) -> Answer<Response> {
    let texts = texts(language(&headers));
    let peek = app.rooms.peek(&app, &id).await?;
    let game = &peek.game;
    let all = game.turns().len();
    let ply = query.ply.unwrap_or(all);
    if ply > all {
        return Err(ApiError::unclear_request(
            "bad-query",
            format!("the game has {all} turns"),
        ));
    }
    let settings = game.settings();
    let ruleset = settings.ruleset.to_string();
    let moves: Vec<&str> = game.turns().take(ply).filter_map(|turn| turn.mv.as_deref()).collect();
    let moves = moves.join(" ");
    let frame = Frame {
        title: versus(&peek.row, texts),
        words: standing(game, texts),
        picture: [
            ("ruleset", &ruleset),
            ("position", settings.start.as_deref().unwrap_or_default()),
            ("moves", &moves),
        ],
        link: format!("/game/{id}"),
        theme: query.theme,
        turns: Some((ply, all)),
        goes_on: game.result().is_none(),
    };
    Ok(frame.answer(texts))
}

/// A position.
pub(crate) async fn board(Query(query): Query<BoardQuery>, headers: HeaderMap) -> Answer<Response> {
    let texts = texts(language(&headers));
    let ruleset = read_ruleset(&query.ruleset)?;
    let position = query.position.as_deref().unwrap_or("startpos");
    AnyPosition::parse(&ruleset, position).map_err(|error| ApiError::bad_position(&error))?;
    let (game, ruleset) = (ruleset.game(), ruleset.to_string());
    let frame = Frame {
        title: game.title.to_string(),
        words: texts.summary(game),
        picture: [
            ("ruleset", &ruleset),
            ("position", position),
            ("moves", query.moves.as_deref().unwrap_or_default()),
        ],
        link: format!("/play/{}", game.name),
        theme: query.theme,
        turns: None,
        goes_on: false,
    };
    Ok(frame.answer(texts))
}

impl Frame<'_> {
    fn answer(&self, texts: &Texts) -> Response {
        let headers = [
            (
                header::CONTENT_TYPE,
                HeaderValue::from_static("text/html; charset=utf-8"),
            ),
            (header::CACHE_CONTROL, HeaderValue::from_static("no-cache")),
            (header::VARY, HeaderValue::from_static("accept-language")),
        ];
        (headers, self.html(texts)).into_response()
    }

    fn html(&self, texts: &Texts) -> String {
        let lang = texts.lang();
        let [title, words, link] = [&self.title, &self.words, &self.link].map(|text| escape(text));
        let theme = self.theme.name().unwrap_or("auto");
        let (board, walk) = (self.board(), self.walk(texts));
        format!(
            "<!doctype html>\n<html lang=\"{lang}\" data-theme=\"{theme}\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <title>{title} · Quincunx</title>\n<meta name=\"robots\" content=\"noindex\">\n\
             <link rel=\"stylesheet\" href=\"/css/embed.css\">\n</head>\n\
             <body>\n<main>\n<a class=\"board\" href=\"{link}\" target=\"_blank\" rel=\"noopener\">{board}</a>\n\
             <p><strong>{title}</strong> {words}</p>\n{walk}</main>\n</body>\n</html>\n"
        )
    }

    /// The picture, dark where the reader wants it dark.
    fn board(&self) -> String {
        let address = |theme: &str| {
            let [ruleset, position, moves] = self.picture;
            let query = query(&[ruleset, position, moves, ("theme", theme), ("notes", "false")]);
            escape(&format!("/api/picture.svg{query}"))
        };
        let alt = escape(&self.title);
        let dark = match self.theme {
            Theme::Auto => format!(
                "<source media=\"(prefers-color-scheme: dark)\" srcset=\"{}\">",
                address("dark").replace(',', "%2C")
            ),
            _ => String::new(),
        };
        let usual = address(self.theme.name().unwrap_or("light"));
        format!("<picture>{dark}<img src=\"{usual}\" alt=\"{alt}\"></picture>")
    }

    /// Links to the turns before and after. The one to the end of a game that goes on leads to wherever it is by then:
    /// a page that changes by itself would take the place from whoever has it read aloud.
    fn walk(&self, texts: &Texts) -> String {
        let Some((ply, all)) = self.turns else {
            return String::new();
        };
        let link = |to: Option<usize>, sign: &str, name: &str| {
            let name = escape(&texts.get(name));
            match to {
                Some(to) => {
                    let theme = self.theme.name().unwrap_or_default();
                    let query = escape(&query(&[("ply", &to.to_string()), ("theme", theme)]));
                    format!("<a href=\"{query}\" aria-label=\"{name}\">{sign}</a>")
                }
                None => format!("<span aria-hidden=\"true\">{sign}</span>"),
            }
        };
        let end = match self.goes_on {
            true => {
                let query = escape(&query(&[("theme", self.theme.name().unwrap_or_default())]));
                let (path, name) = (escape(&self.link), escape(&texts.get("embed-last")));
                format!("<a href=\"/embed{path}{query}\" aria-label=\"{name}\">»</a>")
            }
            false => link((ply < all).then_some(all), "»", "embed-last"),
        };
        let back = (ply > 0).then_some(ply.saturating_sub(1));
        let on = (ply < all).then_some(ply + 1);
        format!(
            "<nav>{}{}<span>{ply} / {all}</span>{}{end}</nav>\n",
            link(back.map(|_| 0), "«", "embed-first"),
            link(back, "‹", "embed-back"),
            link(on, "›", "embed-on"),
        )
    }
}
