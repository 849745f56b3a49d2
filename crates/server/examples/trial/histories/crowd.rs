//! The people of a trial with their connections: carries out what the workload orders, over real sockets and HTTP.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use fastrand::Rng;
use futures_util::{SinkExt, StreamExt};
use quincunx_history::{AccountRequest, Client, Order, Role, Socket, Workload};
use reqwest::header::COOKIE;
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio_tungstenite::client_async;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

use super::super::client::Failure;
use super::PATIENCE;
use super::person::{Errand, Person, Returned};

/// The base of long clocks, in milliseconds: what is left has to run out at the end.
const BASE: u64 = 6000;
/// How often it is looked for something to do before it is time to wait.
const TRIES: usize = 8;
/// How many people look at their accounts after a fault.
const LOOKS: usize = 3;
/// Sockets that a person may have at once.
const SOCKETS: usize = 3;

/// Something that came of what was sent.
enum News {
    /// A socket hears a message.
    Heard(Socket, String),
    /// A socket is gone.
    Gone(Socket),
    /// A request is answered.
    Answered(Socket, u16, Value),
    /// A request will never be answered.
    Lost(Socket),
    /// A request about an account came to its end.
    Returned(usize, Returned),
    /// Somebody is told which games they play.
    Playing(Vec<String>),
}

/// The people with their connections.
pub(super) struct Crowd {
    pub(super) work: Workload,
    people: Vec<Person>,
    /// The cookies that people act with.
    cookies: Vec<String>,
    http: reqwest::Client,
    /// Where the server is.
    pub(super) host: String,
    rng: Rng,
    /// How many games there are to be at once.
    most: usize,
    /// The ways to sockets that are open.
    lines: BTreeMap<Socket, UnboundedSender<String>>,
    /// Sockets that may still hear something.
    sockets: BTreeSet<Socket>,
    sender: UnboundedSender<News>,
    news: UnboundedReceiver<News>,
    /// Actions that were acknowledged.
    pub(super) acknowledged: usize,
    /// Why others were refused, and how often.
    pub(super) refused: BTreeMap<String, usize>,
    /// What must not be.
    pub(super) violations: Vec<String>,
}

impl Crowd {
    /// So many pairs of people, all of them guests.
    pub(super) async fn gather(seed: u64, pairs: usize, host: &str) -> Result<Crowd, Failure> {
        let http = reqwest::Client::builder().pool_max_idle_per_host(0).build()?;
        let mut people = Vec::new();
        for number in 0..2 * pairs {
            people.push(Person::new(&http, host, format!("person{number}")).await?);
        }
        let (sender, news) = unbounded_channel();
        let mut crowd = Crowd {
            cookies: vec![String::new(); people.len()],
            work: Workload::new(
                seed,
                (0..people.len()).map(|person| role(person, false)).collect(),
                BASE,
            ),
            people,
            http,
            host: host.to_string(),
            rng: Rng::with_seed(seed),
            most: 2 * pairs,
            lines: BTreeMap::new(),
            sockets: BTreeSet::new(),
            sender,
            news,
            acknowledged: 0,
            refused: BTreeMap::new(),
            violations: Vec::new(),
        };
        (0..crowd.people.len()).for_each(|person| crowd.choose_identity(person));
        Ok(crowd)
    }

    /// Half of the people make accounts.
    pub(super) async fn register(&mut self) {
        for person in (0..self.people.len()).step_by(2) {
            self.errand(person);
        }
        self.quiet().await;
    }

    /// People find out which games they play.
    pub(super) fn find_games(&self) {
        let host = &self.host;
        for cookie in &self.cookies {
            let request = self.http.get(format!("http://{host}/api/me")).header(COOKIE, cookie);
            let sender = self.sender.clone();
            tokio::spawn(async move {
                let answer = async { request.send().await?.json::<Value>().await };
                if let Ok(body) = answer.await {
                    let playing = body["playing"].as_array().into_iter().flatten();
                    let ids = playing.filter_map(|game| Some(game["id"].as_str()?.to_string()));
                    let _ = sender.send(News::Playing(ids.collect()));
                }
            });
        }
    }

    /// Plays until so many actions are acknowledged, and for a while longer.
    pub(super) async fn play(&mut self, actions: usize, then: Duration) {
        let enough = self.acknowledged + actions;
        let acting = async {
            while self.acknowledged < enough {
                self.step().await;
            }
        };
        if tokio::time::timeout(PATIENCE, acting).await.is_err() {
            self.violations.push("nobody is let act any more".to_string());
        }
        let end = tokio::time::Instant::now() + then;
        while tokio::time::Instant::now() < end {
            self.step().await;
        }
    }

    /// Plays while something else goes on.
    pub(super) async fn play_beside<T>(&mut self, what: impl Future<Output = T>) -> T {
        let mut what = std::pin::pin!(what);
        loop {
            tokio::select! {
                biased;
                done = &mut what => return done,
                () = self.step() => {}
            }
        }
    }

    /// Somebody does something, and what has come is heard. Nothing is lost if this is given up.
    async fn step(&mut self) {
        self.hear();
        let orders = (0..TRIES).map(|_| self.orders()).find(|orders| !orders.is_empty());
        match orders {
            Some(orders) => {
                self.carry_out(orders);
                tokio::task::yield_now().await;
            }
            // Everybody waits for answers.
            None => tokio::time::sleep(Duration::from_millis(1)).await,
        }
    }

    /// What somebody wants to be sent.
    fn orders(&mut self) -> Vec<Order> {
        let somebody = self.rng.usize(..self.people.len());
        match self.rng.u32(..500) {
            0..450 => self.work.something(),
            450..460 => self.work.race(),
            460..475 => self.work.ask(),
            475..485 if self.work.games().count() < self.most => self.work.begin_game(),
            485..498 => self.connect(somebody),
            498 => {
                let sockets: Vec<Socket> = self.lines.keys().copied().collect();
                if let Some(socket) = self.rng.choice(sockets) {
                    self.lines.remove(&socket);
                    self.work.disconnected(socket);
                }
                Vec::new()
            }
            499 => {
                self.errand(somebody);
                Vec::new()
            }
            _ => Vec::new(),
        }
    }

    /// Hears what has come.
    pub(super) fn hear(&mut self) {
        while let Ok(news) = self.news.try_recv() {
            self.learn(news);
        }
    }

    fn learn(&mut self, news: News) {
        match news {
            News::Heard(socket, text) => {
                let message = self.work.heard(socket, &text);
                self.acknowledged += usize::from(message["t"] == "done");
                if let Some(code) = message["error"]["code"].as_str() {
                    *self.refused.entry(code.to_string()).or_default() += 1;
                }
                if message["error"]["code"] == "internal" {
                    self.violations.push(format!("socket {socket} heard {message}"));
                }
            }
            News::Gone(socket) => {
                self.lines.remove(&socket);
                self.sockets.remove(&socket);
                self.work.disconnected(socket);
            }
            News::Answered(number, status, body) => {
                if status == 500 {
                    self.violations.push(format!("request {number} was answered by {body}"));
                }
                let orders = self.work.answered(number, status, body);
                self.carry_out(orders);
            }
            News::Lost(number) => self.work.lost(number),
            News::Returned(person, returned) => self.returned(person, returned),
            News::Playing(games) => games.iter().for_each(|game| self.work.adopt(game)),
        }
    }

    /// Somebody opens a socket, if there are not enough of theirs.
    fn connect(&mut self, person: usize) -> Vec<Order> {
        let is_own = |client: &&Client| client.person() == person;
        if self.work.clients().iter().filter(is_own).count() >= SOCKETS {
            return Vec::new();
        }
        self.choose_identity(person);
        let (socket, orders) = self.work.connect(person);
        self.open(socket, self.cookies[person].clone());
        orders
    }

    /// Somebody acts with one of their identities from now on.
    fn choose_identity(&mut self, person: usize) {
        let (cookie, session) = self.people[person].identity(&mut self.rng);
        let name = self.people[person].name.as_str();
        self.work.set_session(person, session.map(|session| (name, session)));
        self.cookies[person] = cookie;
    }

    fn open(&mut self, socket: Socket, cookie: String) {
        let (line, outgoing) = unbounded_channel();
        self.lines.insert(socket, line);
        self.sockets.insert(socket);
        let (host, sender, rng) = (self.host.clone(), self.sender.clone(), self.rng.fork());
        tokio::spawn(async move {
            let _ = talk(socket, &host, &cookie, outgoing, &sender, rng).await;
            let _ = sender.send(News::Gone(socket));
        });
    }

    /// A socket of somebody who has nothing to do with any game looks at all of them.
    pub(super) fn look_at_all(&mut self) {
        let (socket, orders) = self.work.connect(0);
        self.open(socket, String::new());
        self.carry_out(orders);
        let orders = self.work.look_at_all(socket);
        self.carry_out(orders);
    }

    fn carry_out(&mut self, orders: Vec<Order>) {
        for order in orders {
            match order {
                Order::Say { socket, text } => {
                    let line = self.lines.get(&socket);
                    line.into_iter().for_each(|line| drop(line.send(text.clone())));
                }
                Order::Post {
                    number,
                    person,
                    path,
                    body,
                } => self.post(number, person, &path, &body),
            }
        }
    }

    fn post(&mut self, number: Socket, person: usize, path: &str, body: &Value) {
        let request = self.http.post(format!("http://{}{path}", self.host));
        let request = request.header(COOKIE, &self.cookies[person]).json(body);
        let answer = async {
            let answer = request.send().await?;
            let status = answer.status().as_u16();
            Ok::<_, reqwest::Error>((status, answer.json().await?))
        };
        // Now and then somebody does not wait for the answer.
        let patience = match self.rng.u32(..20) {
            0 => Duration::from_micros(self.rng.u64(..5000)),
            _ => PATIENCE,
        };
        let sender = self.sender.clone();
        tokio::spawn(async move {
            let news = match tokio::time::timeout(patience, answer).await {
                Ok(Ok((status, body))) => News::Answered(number, status, body),
                _ => News::Lost(number),
            };
            let _ = sender.send(news);
        });
    }

    /// Somebody has something to do about their account, if nothing is under way.
    fn errand(&mut self, person: usize) {
        if !self.people[person].is_busy {
            let number = self.work.number();
            let accounts = &self.work.history.accounts;
            let errand = self.people[person].errand(number, accounts, &mut self.rng);
            self.send_out(person, errand);
        }
    }

    fn send_out(&mut self, person: usize, errand: Errand) {
        let (http, host, sender) = (self.http.clone(), self.host.clone(), self.sender.clone());
        let name = self.people[person].name.clone();
        tokio::spawn(async move {
            let returned = errand.run(http, host, name).await;
            let _ = sender.send(News::Returned(person, returned));
        });
    }

    fn returned(&mut self, person: usize, returned: Returned) {
        let history = &mut self.work.history;
        let owner = &mut self.people[person];
        history
            .accounts
            .answered(&owner.name, returned.number, &returned.request, returned.reply);
        if matches!(
            returned.request,
            AccountRequest::Register { .. } | AccountRequest::SignIn { .. }
        ) {
            history.identity_changed();
        }
        owner.returned(returned, &history.accounts);
        self.work.set_role(person, role(person, owner.is_in()));
        self.choose_identity(person);
    }

    /// Some people look who they are, with a session they have or had.
    pub(super) async fn check_accounts(&mut self) {
        for _ in 0..LOOKS {
            let person = self.rng.usize(..self.people.len());
            let owner = &mut self.people[person];
            if !owner.is_busy
                && let Some(errand) = owner.look(self.work.number(), &mut self.rng)
            {
                self.send_out(person, errand);
            }
        }
        self.quiet().await;
    }

    /// Everybody signs in once more with every password that may be theirs: one of them is, and all others are not.
    pub(super) async fn check_passwords(&mut self) {
        for person in 0..self.people.len() {
            let name = self.people[person].name.clone();
            for password in self.work.history.accounts.passwords(&name) {
                let number = self.work.number();
                let errand = self.people[person].sign_in(number, password);
                self.send_out(person, errand);
                self.quiet().await;
            }
        }
    }

    /// Waits until everything is answered that can be; sockets that are open have seen all there is then.
    pub(super) async fn quiet(&mut self) {
        let sockets: Vec<Socket> = self.lines.keys().copied().collect();
        for socket in sockets {
            let order = self.work.say_on(socket, json!({"t": "ping"}));
            self.carry_out(order.into_iter().collect());
        }
        let answered = async {
            loop {
                self.hear();
                let is_busy = self.people.iter().any(|person| person.is_busy);
                let is_cut = self.sockets.len() > self.lines.len();
                let waits = self.work.clients().iter().any(Client::is_waiting);
                if !is_busy && !is_cut && self.work.waiting() == 0 && !waits {
                    return;
                }
                match self.news.recv().await {
                    Some(news) => self.learn(news),
                    None => return,
                }
            }
        };
        if tokio::time::timeout(PATIENCE, answered).await.is_err() {
            let requests = self.work.unanswered();
            let message = format!("not everything is answered: requests {requests:?}, or what follows");
            self.violations.push(message);
        }
        for client in self.work.clients() {
            let unanswered = self.work.history.unanswered(client.socket());
            if !unanswered.is_empty() {
                let socket = client.socket();
                self.violations
                    .push(format!("socket {socket} never hears of {unanswered:?}"));
            }
        }
    }

    /// Waits until all sockets and requests of a server that has ended have noticed.
    pub(super) async fn gone(&mut self) {
        let gone = async {
            while !self.sockets.is_empty() {
                match self.news.recv().await {
                    Some(news) => self.learn(news),
                    None => return,
                }
            }
        };
        if tokio::time::timeout(PATIENCE, gone).await.is_err() {
            self.violations.push("sockets outlive the server".to_string());
        }
        self.quiet().await;
    }

    /// Nobody is there any more.
    pub(super) async fn leave(&mut self) {
        for socket in std::mem::take(&mut self.lines).into_keys() {
            self.work.disconnected(socket);
        }
        self.gone().await;
    }
}

/// What somebody may do: some play alone, as whoever plays another person is not let play a bot.
fn role(person: usize, is_in: bool) -> Role {
    match (person % 5, is_in) {
        (4, _) => Role::Alone,
        (_, true) => Role::Account,
        (_, false) => Role::Guest,
    }
}

/// Talks over a socket until one side has enough.
async fn talk(
    socket: Socket,
    host: &str,
    cookie: &str,
    mut outgoing: UnboundedReceiver<String>,
    news: &UnboundedSender<News>,
    mut rng: Rng,
) -> Result<(), Failure> {
    let mut request = format!("ws://{host}/api/socket").into_client_request()?;
    request.headers_mut().insert("cookie", cookie.parse()?);
    let stream = TcpStream::connect(host).await?;
    stream.set_nodelay(true)?;
    let (mut line, _) = client_async(request, stream).await?;
    loop {
        tokio::select! {
            text = outgoing.recv() => {
                let Some(text) = text else { return Ok(()) };
                // Some are late, and do not read meanwhile.
                if rng.u32(..20) == 0 {
                    tokio::time::sleep(Duration::from_millis(rng.u64(..40))).await;
                }
                line.send(Message::text(text)).await?;
            }
            message = line.next() => match message {
                Some(Ok(Message::Text(text))) => {
                    let _ = news.send(News::Heard(socket, text.as_str().to_string()));
                }
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return Ok(()),
            },
        }
    }
}
