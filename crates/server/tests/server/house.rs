//! A server in a folder of its own, and people who talk to it.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU8, Ordering};
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use quincunx_server::{Clock, Config, Faults, Server};
use quincunx_texts::{Lang, Texts};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use sqlx::ConnectOptions;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use tempfile::TempDir;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{self, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async_with_config};

use crate::document::DOCUMENT;

/// Nothing takes that long; a test that waits longer waits for what never comes.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);

/// A step of the time that goes by.
pub(crate) const SECOND: Duration = Duration::from_secs(1);

/// An address of this machine that no other server has: its port is still free when it starts again.
fn address() -> [u8; 4] {
    static SERVERS: AtomicU8 = AtomicU8::new(0);
    // Elsewhere there is only one.
    if !cfg!(target_os = "linux") {
        return [127, 0, 0, 1];
    }
    let [.., high, low] = std::process::id().to_be_bytes();
    [127, 64 + SERVERS.fetch_add(1, Ordering::Relaxed) % 128, high, low]
}

/// A server and its folder.
pub(crate) struct House {
    server: Option<Server>,
    config: Config,
    pub(crate) data: TempDir,
}

impl House {
    /// A server with limits that no test reaches by accident.
    pub(crate) async fn open() -> House {
        House::with(|config| config.limit_factor = 1000).await
    }

    pub(crate) async fn with(change: impl FnOnce(&mut Config)) -> House {
        let data = TempDir::new().unwrap();
        let mut config = Config::new((address(), 0).into(), data.path().join("data"));
        change(&mut config);
        let server = Some(Server::start(config.clone()).await.unwrap());
        House { server, config, data }
    }

    /// A server whose time stands still until it is moved.
    pub(crate) async fn still() -> House {
        House::with(|config| {
            config.limit_factor = 1000;
            config.clock = Clock::manual(1_700_000_000_000);
        })
        .await
    }

    /// The time the server lives by.
    pub(crate) fn clock(&self) -> &Clock {
        &self.config.clock
    }

    /// Lets time go by, step by step, until something has come of it: whoever waits may begin to at any moment.
    pub(crate) async fn passing<T>(&self, step: Duration, what: impl Future<Output = T>) -> T {
        let mut what = std::pin::pin!(what);
        loop {
            self.clock().advance(step);
            // The server has to get round to it.
            if let Ok(done) = tokio::time::timeout(Duration::from_millis(10), &mut what).await {
                return done;
            }
        }
    }

    /// Lets time go by, step by step, until it is so. Time stands still while that is looked at: a list that takes long
    /// is given up.
    pub(crate) async fn until(&self, step: Duration, so: impl AsyncFn() -> bool) {
        let steps = async {
            loop {
                self.clock().advance(step);
                if so().await {
                    break;
                }
                // The server has to get round to it.
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        };
        tokio::time::timeout(PATIENCE, steps).await.unwrap();
    }

    /// What goes wrong between the server and its store.
    pub(crate) fn faults(&self) -> &Faults {
        &self.config.faults
    }

    /// The file of the store, opened beside the server.
    pub(crate) async fn store(&self) -> SqliteConnection {
        let file = self.data.path().join("data/quincunx.sqlite");
        SqliteConnectOptions::new().filename(file).connect().await.unwrap()
    }

    /// Stops the server and starts it again, at the same port.
    pub(crate) async fn restart(&mut self) {
        self.stop().await;
        self.start().await;
    }

    /// Stops the server.
    pub(crate) async fn stop(&mut self) {
        let server = self.server.take().unwrap();
        self.config.addr = server.addr();
        server.stop().await;
    }

    /// Starts it again, at the same port.
    pub(crate) async fn start(&mut self) {
        self.server = Some(Server::start(self.config.clone()).await.unwrap());
    }

    pub(crate) fn host(&self) -> String {
        self.server.as_ref().unwrap().addr().to_string()
    }

    /// Somebody new.
    pub(crate) fn person(&self) -> Person {
        Person {
            http: reqwest::Client::new(),
            host: self.host(),
            cookie: Mutex::default(),
            device: Mutex::default(),
        }
    }

    /// Two people in a game against each other: the first has seat a.
    pub(crate) async fn pair(&self, settings: Value) -> (Person, Person, String) {
        let (one, two) = (self.person(), self.person());
        let challenge = json!({"settings": settings, "side": "1"});
        let challenge = one.post("/api/challenges", challenge).await.ok(201);
        let path = format!("/api/challenges/{}/accept", challenge["id"].as_str().unwrap());
        let game = two.post(&path, json!({})).await.ok(201);
        (one, two, game["id"].as_str().unwrap().to_string())
    }
}

/// An answer.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) headers: reqwest::header::HeaderMap,
    pub(crate) text: String,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|error| panic!("{error}: {}", self.text))
    }

    /// The body of a success.
    #[track_caller]
    pub(crate) fn ok(self, status: u16) -> Value {
        assert_eq!(self.status.as_u16(), status, "{}", self.text);
        if self.text.is_empty() { Value::Null } else { self.json() }
    }

    /// Checks that it is that error.
    #[track_caller]
    pub(crate) fn error(self, status: u16, code: &str) -> Value {
        assert_eq!(self.status.as_u16(), status, "{}", self.text);
        let body = self.json();
        assert_eq!(body["error"]["code"], code, "{body}");
        assert_worded(&body["error"]);
        body["error"].clone()
    }
}

/// Who has won, in which seat, and why.
pub(crate) fn ended(game: &Value) -> Value {
    let result = &game["state"]["result"];
    json!([result["winner"], result["seat"], result["reason"]])
}

/// Whatever goes wrong can be said to developers, and to people in every language.
pub(crate) fn assert_worded(error: &Value) {
    assert!(
        error["message"].as_str().is_some_and(|said| !said.is_empty()),
        "{error}"
    );
    let id = error["phrase"]["id"].as_str().unwrap_or_default();
    assert!(Lang::ALL.iter().all(|&lang| Texts::new(lang).has(id)), "{error}");
}

/// Somebody with a browser.
pub(crate) struct Person {
    pub(crate) http: reqwest::Client,
    pub(crate) host: String,
    /// The cookie that says who it is, as it is sent.
    pub(crate) cookie: Mutex<String>,
    /// The cookie of the browser.
    pub(crate) device: Mutex<String>,
}

impl Person {
    pub(crate) fn request(&self, method: Method, path: &str) -> reqwest::RequestBuilder {
        let request = self.http.request(method, format!("http://{}{path}", self.host));
        match self.cookies() {
            Some(cookies) => request.header("cookie", cookies),
            None => request,
        }
    }

    /// All cookies, as they are sent.
    pub(crate) fn cookies(&self) -> Option<String> {
        let all = [&self.cookie, &self.device].map(|cookie| cookie.lock().unwrap().clone());
        let some: Vec<String> = all.into_iter().filter(|cookie| !cookie.is_empty()).collect();
        (!some.is_empty()).then(|| some.join("; "))
    }

    fn keep_cookies(&self, headers: &reqwest::header::HeaderMap) {
        for cookie in headers.get_all("set-cookie") {
            let pair = cookie.to_str().unwrap().split(';').next().unwrap();
            let kept = if pair.starts_with("quincunx_device=") {
                &self.device
            } else {
                &self.cookie
            };
            *kept.lock().unwrap() = pair.to_string();
        }
    }

    /// Sends a request; the answer is checked against the document.
    pub(crate) async fn send(&self, request: reqwest::RequestBuilder) -> Answer {
        let request = request.build().unwrap();
        let (method, path) = (request.method().clone(), request.url().path().to_string());
        let asked = request
            .body()
            .and_then(|body| serde_json::from_slice(body.as_bytes()?).ok());
        let response = self.http.execute(request).await.unwrap();
        self.keep_cookies(response.headers());
        let answer = Answer {
            status: response.status(),
            headers: response.headers().clone(),
            text: String::from_utf8_lossy(&response.bytes().await.unwrap()).into_owned(),
        };
        let kind = answer
            .headers
            .get("content-type")
            .map_or("", |kind| kind.to_str().unwrap());
        let status = answer.status.as_u16();
        // What is compressed cannot be read here.
        if !answer.headers.contains_key("content-encoding") {
            DOCUMENT.check_answer(method.as_str(), &path, asked.as_ref(), status, kind, &answer.text);
        }
        answer
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        self.send(self.request(Method::GET, path)).await
    }

    pub(crate) async fn with_body(&self, method: Method, path: &str, body: Value) -> Answer {
        self.send(self.request(method, path).json(&body)).await
    }

    pub(crate) async fn post(&self, path: &str, body: Value) -> Answer {
        self.with_body(Method::POST, path, body).await
    }

    /// Starts a game and gives its id.
    pub(crate) async fn begin(&self, body: Value) -> String {
        let game = self.post("/api/games", body).await.ok(201);
        game["id"].as_str().unwrap().to_string()
    }

    /// Does something in a game by REST.
    pub(crate) async fn act(&self, game: &str, body: Value) -> Answer {
        self.post(&format!("/api/games/{game}/act"), body).await
    }

    pub(crate) async fn game(&self, game: &str) -> Value {
        self.get(&format!("/api/games/{game}")).await.ok(200)
    }

    /// Whether so many of one's games have ended, without opening them as looking at them would.
    pub(crate) async fn has_ended(&self, count: usize) -> bool {
        let list = self.get("/api/games?mine=true&state=ended").await.ok(200);
        !list["games"][count - 1].is_null()
    }

    /// Waits until so many of one's games have ended.
    pub(crate) async fn until_ended(&self, count: usize) {
        let ended = async {
            while !self.has_ended(count).await {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        tokio::time::timeout(PATIENCE, ended).await.unwrap();
    }

    /// Waits until the server says that it is ready.
    pub(crate) async fn until_ready(&self) {
        let ready = async {
            while self.get("/ready").await.status != StatusCode::OK {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        tokio::time::timeout(PATIENCE, ready).await.unwrap();
    }

    /// Opens a socket, or says with which status that was refused.
    pub(crate) async fn try_socket(&self, origin: Option<&str>) -> Result<Socket, u16> {
        self.try_socket_at("/api/socket", origin).await
    }

    /// Opens a socket at an address with a query.
    pub(crate) async fn try_socket_at(&self, path: &str, origin: Option<&str>) -> Result<Socket, u16> {
        let mut request = format!("ws://{}{path}", self.host).into_client_request().unwrap();
        if let Some(cookies) = self.cookies() {
            request.headers_mut().insert("cookie", cookies.parse().unwrap());
        }
        if let Some(origin) = origin {
            request.headers_mut().insert("origin", origin.parse().unwrap());
        }
        // As in browsers, a message does not wait until the one before it has arrived.
        match connect_async_with_config(request, None, true).await {
            Ok((socket, _)) => Ok(Socket { socket }),
            Err(tungstenite::Error::Http(response)) => Err(response.status().as_u16()),
            Err(error) => panic!("{error}"),
        }
    }

    /// Opens a socket, as oneself.
    pub(crate) async fn socket(&self) -> Socket {
        if self.cookie.lock().unwrap().is_empty() {
            self.get("/api/me").await.ok(200);
        }
        self.try_socket(None).await.unwrap()
    }

    /// Opens a socket, as oneself, that the server knows of: it has answered.
    pub(crate) async fn known_socket(&self) -> Socket {
        let mut socket = self.socket().await;
        socket.answers().await;
        socket
    }

    /// Opens a socket and watches a game; the socket and the game.
    pub(crate) async fn watch(&self, game: &str) -> (Socket, Value) {
        let mut socket = self.socket().await;
        socket.say(json!({"t": "watch", "id": 1, "game": game})).await;
        let seen = socket.hear("game").await;
        (socket, seen)
    }
}

/// A socket.
pub(crate) struct Socket {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
}

impl Socket {
    pub(crate) async fn say(&mut self, message: Value) {
        self.say_text(&message.to_string()).await;
    }

    pub(crate) async fn say_text(&mut self, text: &str) {
        self.send(Message::text(text)).await;
    }

    pub(crate) async fn send(&mut self, message: Message) {
        self.socket.send(message).await.unwrap();
    }

    /// The next message, which is checked against the document; `Err` is the code it was closed with.
    pub(crate) async fn next(&mut self) -> Result<Value, u16> {
        loop {
            let next = tokio::time::timeout(PATIENCE, self.socket.next()).await;
            match next.expect("a message that never comes") {
                Some(Ok(Message::Text(text))) => {
                    let message = serde_json::from_str(&text).unwrap();
                    DOCUMENT.check_told(&message);
                    return Ok(message);
                }
                Some(Ok(Message::Close(frame))) => return Err(frame.map_or(0, |frame| frame.code.into())),
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return Err(0),
            }
        }
    }

    /// The next message of a type; others are passed over.
    pub(crate) async fn hear(&mut self, kind: &str) -> Value {
        loop {
            let message = self.next().await.unwrap();
            if message["t"] == kind {
                return message;
            }
        }
    }

    /// Waits until the server answers, which it does as long as it keeps the socket.
    pub(crate) async fn answers(&mut self) {
        self.say(json!({"t": "ping", "id": 1})).await;
        assert_eq!(self.hear("pong").await["id"], 1);
    }

    /// The code the socket is closed with, whatever comes before.
    pub(crate) async fn closed(&mut self) -> u16 {
        loop {
            if let Err(code) = self.next().await {
                return code;
            }
        }
    }

    /// How many bytes of messages come before the socket is closed, and the code it is closed with; nothing is checked.
    pub(crate) async fn drained(mut self) -> (usize, u16) {
        let mut bytes = 0;
        loop {
            match self.socket.next().await {
                Some(Ok(Message::Text(text))) => bytes += text.len(),
                Some(Ok(Message::Close(frame))) => return (bytes, frame.map_or(0, |frame| frame.code.into())),
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return (bytes, 0),
            }
        }
    }

    /// Does something in a game: `done` or the error.
    pub(crate) async fn act(&mut self, game: &str, step: Option<u64>, action: Value) -> Value {
        self.say(json!({"t": "act", "id": 7, "game": game, "step": step, "action": action}))
            .await;
        loop {
            let message = self.next().await.unwrap();
            if message["id"] == 7 {
                return message;
            }
        }
    }

    /// Does something in a game that must be refused.
    #[track_caller]
    pub(crate) fn assert_refused(answer: &Value, code: &str) {
        assert_eq!(answer["t"], "error", "{answer}");
        assert_eq!(answer["error"]["code"], code, "{answer}");
        assert_worded(&answer["error"]);
    }
}
