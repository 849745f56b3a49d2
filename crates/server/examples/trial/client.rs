//! Somebody who plays, as light as can be.

use std::time::Duration;

use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::client_async;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

use super::wire::Wire;

pub(crate) type Failure = Box<dyn std::error::Error + Send + Sync>;

/// Somebody with a cookie.
#[derive(Clone)]
pub(crate) struct Person {
    http: reqwest::Client,
    host: String,
    cookie: String,
}

impl Person {
    /// A new guest.
    pub(crate) async fn new(http: &reqwest::Client, host: &str) -> Result<Person, Failure> {
        let answer = http.get(format!("http://{host}/api/me")).send().await?;
        let cookie = answer.headers().get("set-cookie").ok_or("no cookie")?.to_str()?;
        let cookie = cookie.split(';').next().unwrap_or_default().to_string();
        Ok(Person {
            http: http.clone(),
            host: host.to_string(),
            cookie,
        })
    }

    pub(crate) async fn post(&self, path: &str, body: Value) -> Result<Value, Failure> {
        let request = self.http.post(format!("http://{}{path}", self.host));
        let answer = request.header("cookie", &self.cookie).json(&body).send().await?;
        Ok(answer.error_for_status()?.json().await?)
    }

    pub(crate) async fn socket(&self) -> Result<Socket, Failure> {
        let mut request = format!("ws://{}/api/socket", self.host).into_client_request()?;
        request.headers_mut().insert("cookie", self.cookie.parse()?);
        let stream = TcpStream::connect(&self.host).await?;
        stream.set_nodelay(true)?;
        let (socket, _) = client_async(request, stream).await?;
        // The server says nothing until it is asked, so nothing has been read too far.
        Ok(Socket(Wire::new(socket.into_inner())))
    }
}

/// A new game between two, the first one as player 1: its id.
pub(crate) async fn new_game(one: &Person, two: &Person, settings: Value) -> Result<String, Failure> {
    let challenge = one
        .post("/api/challenges", json!({"settings": settings, "side": "1"}))
        .await?;
    let path = format!("/api/challenges/{}/accept", challenge["id"].as_str().ok_or("no id")?);
    let game = two.post(&path, json!({})).await?;
    Ok(game["id"].as_str().ok_or("no game")?.to_string())
}

fn watch(game: &str) -> String {
    format!(r#"{{"t":"watch","game":"{game}","scene":false}}"#)
}

/// A socket.
pub(crate) struct Socket(Wire);

impl Socket {
    pub(crate) async fn say(&mut self, text: &str) -> Result<(), Failure> {
        self.0.say(&[text]).await
    }

    pub(crate) async fn watch(&mut self, game: &str) -> Result<&str, Failure> {
        self.say(&watch(game)).await?;
        self.until("game").await
    }

    /// Watches another game instead.
    pub(crate) async fn turn_to(&mut self, old: &str, new: &str) -> Result<(), Failure> {
        let unwatch = format!(r#"{{"t":"unwatch","game":"{old}"}}"#);
        self.0.say(&[&unwatch, &watch(new)]).await
    }

    pub(crate) async fn act(&mut self, game: &str, step: usize, mv: &str) -> Result<(), Failure> {
        self.say(&format!(
            r#"{{"t":"act","id":{step},"game":"{game}","step":{step},"action":{{"move":"{mv}"}}}}"#
        ))
        .await
    }

    /// The next message of a type; an error message is a failure.
    pub(crate) async fn until(&mut self, kind: &str) -> Result<&str, Failure> {
        let found = loop {
            let at = self.0.next().await?;
            let rest = self.0.text(at.clone()).strip_prefix(br#"{"t":""#).unwrap_or_default();
            if rest.starts_with(kind.as_bytes()) {
                break at;
            }
            if rest.starts_with(b"error") {
                return Err(String::from_utf8_lossy(self.0.text(at)).into());
            }
        };
        Ok(std::str::from_utf8(self.0.text(found))?)
    }

    /// Reads whatever comes, answering pings, for a while.
    pub(crate) async fn idle(&mut self, time: Duration) -> Result<(), Failure> {
        let end = tokio::time::Instant::now() + time;
        while let Ok(heard) = tokio::time::timeout_at(end, self.0.next()).await {
            heard?;
        }
        Ok(())
    }
}
