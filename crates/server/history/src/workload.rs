//! What people do, decided by a seed: a generator of operations for a simulated server and for real ones.
//!
//! It knows no connections. It is told what came of its [`Order`]s, and whoever carries them out decides when and
//! whether they arrive. Everything that is said and heard goes into its [`History`].

use std::collections::BTreeMap;

use fastrand::Rng;
use serde_json::{Value, json};

use super::client::Client;
use super::player::Seen;
use super::{History, Session, Socket};

/// What somebody may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Plays, also rated games.
    Account,
    /// Plays.
    Guest,
    /// Plays alone and against bots.
    Alone,
    /// Only looks.
    Watcher,
}

/// Something to be sent.
#[derive(Clone, Debug)]
pub enum Order {
    /// A message on a socket.
    Say {
        /// The socket.
        socket: Socket,
        /// The message.
        text: String,
    },
    /// A request over HTTP.
    Post {
        /// Its number, as of a socket.
        number: Socket,
        /// Who asks.
        person: usize,
        /// What it is sent to.
        path: String,
        /// What is sent.
        body: Value,
    },
}

/// What a request was for.
#[derive(Clone, Debug)]
enum Request {
    Challenge { by: usize, accepted_by: usize },
    Accept { challenge: String, people: Vec<usize> },
    Game { people: Vec<usize> },
    Act,
    Rematch { game: String },
}

/// A game that somebody was told of.
#[derive(Clone, Debug)]
struct Told {
    id: String,
    /// Who plays it; nobody if that is not known.
    people: Vec<usize>,
}

impl Told {
    fn is_for(&self, person: usize) -> bool {
        self.people.is_empty() || self.people.contains(&person)
    }
}

/// What people do.
pub struct Workload {
    /// What they said and heard.
    pub history: History,
    rng: Rng,
    roles: Vec<Role>,
    /// The accounts and sessions that people act with, if they say.
    sessions: BTreeMap<usize, (String, Session)>,
    /// The base of long clocks, in milliseconds.
    base: u64,
    clients: Vec<Client>,
    requests: BTreeMap<Socket, Request>,
    games: Vec<Told>,
    /// The last thing that somebody did in a game on a socket that is gone.
    unsure: BTreeMap<usize, Value>,
    last_number: Socket,
}

impl Workload {
    /// People with these roles, who do what a seed says, in games of which the longest clocks have that base.
    pub fn new(seed: u64, roles: Vec<Role>, base: u64) -> Workload {
        Workload {
            history: History::default(),
            rng: Rng::with_seed(seed),
            roles,
            sessions: BTreeMap::new(),
            base,
            clients: Vec::new(),
            requests: BTreeMap::new(),
            games: Vec::new(),
            unsure: BTreeMap::new(),
            last_number: 0,
        }
    }

    fn one_in(&mut self, times: usize) -> bool {
        self.rng.usize(..times) == 0
    }

    /// Somebody's role is another from now on.
    pub fn set_role(&mut self, person: usize, role: Role) {
        self.roles[person] = role;
    }

    /// Somebody acts with this session of an account from now on, or as a guest.
    pub fn set_session(&mut self, person: usize, session: Option<(&str, Session)>) {
        match session {
            Some((name, session)) => self.sessions.insert(person, (name.to_string(), session)),
            None => self.sessions.remove(&person),
        };
    }

    /// A number for a socket or a request of somebody.
    fn number_for(&mut self, person: usize) -> Socket {
        let number = self.number();
        if let Some((name, session)) = self.sessions.get(&person) {
            self.history.accounts.opened(number, name, *session);
        }
        number
    }

    /// The clients there are.
    pub fn clients(&self) -> &[Client] {
        &self.clients
    }

    /// The games that are known, in the order in which they became so.
    pub fn games(&self) -> impl Iterator<Item = &str> {
        self.games.iter().map(|game| game.id.as_str())
    }

    /// How many requests have not been answered.
    pub fn waiting(&self) -> usize {
        self.requests.len()
    }

    /// A number that no socket or request has.
    pub fn number(&mut self) -> Socket {
        self.last_number += 1;
        self.last_number
    }

    /// A game is known from now on, to be played by these.
    fn learn(&mut self, id: &str, people: &[usize]) {
        if self.history.is_settled(id) {
            return;
        }
        match self.games.iter_mut().find(|game| game.id == id) {
            Some(game) if game.people.is_empty() => game.people = people.to_vec(),
            Some(_) => {}
            None => self.games.push(Told {
                id: id.to_string(),
                people: people.to_vec(),
            }),
        }
    }

    /// Somebody is told that they play a game.
    pub fn adopt(&mut self, game: &str) {
        self.learn(game, &[]);
    }

    /// Nobody speaks of a game any more.
    pub fn forget(&mut self, game: &str) {
        self.games.retain(|told| told.id != game);
        self.clients.iter_mut().for_each(|client| client.forget(game));
        self.unsure.retain(|_, act| act["game"] != *game);
    }

    /// Whether nobody has anything left to hear or say about a game: all who know it know that it is over, and that
    /// there is a rematch, or have asked for one.
    pub fn is_through(&self, game: &str) -> bool {
        let mut known = self.clients.iter().filter_map(|client| client.known().get(game));
        known.all(|seen| seen.is_over() && !seen.is_waited_for())
    }

    /// Somebody opens a socket, and says what they say first: like the page, which is open at their games, and may have
    /// sent something before whose answer never came.
    pub fn connect(&mut self, person: usize) -> (Socket, Vec<Order>) {
        let socket = self.number_for(person);
        let mut client = Client::new(socket, person);
        let own = self.games.iter().rev().filter(|game| game.is_for(person)).take(4);
        let mut orders = Vec::new();
        for game in own {
            if self.rng.usize(..4) > 0 {
                let text = client.say(&mut self.history, watch(&game.id));
                orders.push(Order::Say { socket, text });
            }
        }
        if let Some(act) = self.unsure.remove(&person).filter(|_| self.rng.bool()) {
            let id = act["id"].as_u64().unwrap_or(0);
            let has_number = orders.len() as u64 >= id;
            let text = match has_number {
                // The number is taken on this socket.
                true => client.say(&mut self.history, act),
                false => client.say_as_it_is(&mut self.history, act),
            };
            orders.push(Order::Say { socket, text });
        }
        self.clients.push(client);
        (socket, orders)
    }

    /// A socket is gone.
    pub fn disconnected(&mut self, socket: Socket) {
        let Some(at) = self.position(socket) else { return };
        let client = self.clients.remove(at);
        self.history.accounts.closed(socket);
        if let Some(last) = client.last().filter(|last| last["t"] == "act") {
            self.unsure.insert(client.person(), last.clone());
        }
    }

    fn position(&self, socket: Socket) -> Option<usize> {
        self.clients.iter().position(|client| client.socket() == socket)
    }

    /// A message has come.
    pub fn heard(&mut self, socket: Socket, text: &str) -> Value {
        let Some(at) = self.position(socket) else {
            return self.history.heard(socket, text);
        };
        let message = self.clients[at].hear(&mut self.history, text);
        match (message["game"].as_str(), message["next"].as_str()) {
            (Some(game), Some(next)) => self.learn_next(game, next),
            (Some(game), None) => self.learn(game, &[]),
            _ => {}
        }
        if let (Some("challenge"), Some(challenge), Some(game)) =
            (message["t"].as_str(), message["id"].as_str(), message["game"].as_str())
        {
            self.history.accepted(challenge, game);
        }
        message
    }

    /// The next game of the same two is known.
    fn learn_next(&mut self, game: &str, next: &str) {
        let known = self.games.iter().find(|told| told.id == game);
        let people = known.map_or(Vec::new(), |told| told.people.clone());
        self.learn(next, &people);
    }

    /// Somebody does something: mostly one who is waited for, and who waits for no answer.
    pub fn something(&mut self) -> Vec<Order> {
        let waits = |person: usize| {
            let mut own = self.clients.iter().filter(|client| client.person() == person);
            own.any(Client::is_waiting)
        };
        let is_due = |client: &Client| !waits(client.person()) && client.known().values().any(Seen::is_waited_for);
        let due: Vec<usize> = (0..self.clients.len())
            .filter(|at| is_due(&self.clients[*at]))
            .collect();
        let at = match self.rng.choice(due) {
            Some(at) if !self.one_in(16) => at,
            _ if self.clients.is_empty() || !self.one_in(4) => return Vec::new(),
            _ => self.rng.usize(..self.clients.len()),
        };
        let Some(message) = self.message(at) else {
            return Vec::new();
        };
        let mut orders = vec![self.say(at, message)];
        if self.one_in(12) {
            orders.extend(self.repeat(at));
        }
        orders
    }

    fn say(&mut self, at: usize, message: Value) -> Order {
        let client = &mut self.clients[at];
        Order::Say {
            socket: client.socket(),
            text: client.say(&mut self.history, message),
        }
    }

    fn repeat(&mut self, at: usize) -> Option<Order> {
        let client = &mut self.clients[at];
        let text = client.repeat(&mut self.history)?;
        Some(Order::Say {
            socket: client.socket(),
            text,
        })
    }

    /// Says a message on a socket, if it is still there.
    pub fn say_on(&mut self, socket: Socket, message: Value) -> Option<Order> {
        let at = self.position(socket)?;
        Some(self.say(at, message))
    }

    /// Has a socket look at all games there are.
    pub fn look_at_all(&mut self, socket: Socket) -> Vec<Order> {
        let messages: Vec<Value> = self.games().map(watch).collect();
        let orders = messages.into_iter().map(|message| self.say_on(socket, message));
        orders.collect::<Option<_>>().unwrap_or_default()
    }

    /// Something for a socket to say.
    fn message(&mut self, at: usize) -> Option<Value> {
        let client = &self.clients[at];
        let (person, known) = (client.person(), client.known());
        let due: Vec<String> = (known.iter().filter(|(_, seen)| seen.is_waited_for()))
            .map(|(game, _)| game.clone())
            .collect();
        let is_unseen = |game: &&Told| game.is_for(person) && !known.contains_key(&game.id);
        let unseen = self.games.iter().rev().find(is_unseen).map(|game| game.id.clone());
        let (is_third, is_tenth) = (self.one_in(3), self.one_in(10));
        let game = match (unseen, self.rng.choice(due)) {
            (Some(game), _) if is_third => game,
            (_, Some(game)) if !is_tenth => game,
            _ => self.rng.choice(&self.games)?.id.clone(),
        };
        let seen = self.clients[at].known().get(&game);
        Some(match (seen, self.rng.u32(..40)) {
            (None, _) | (_, 0) => watch(&game),
            (_, 1) => json!({"t": "unwatch", "game": game}),
            (_, 2) => json!({"t": "ping"}),
            (Some(seen), 3..39) if !seen.is_own() => return None,
            (Some(seen), _) if seen.is_over() => json!({"t": "rematch", "game": game}),
            // Whoever is not waited for waits, mostly, and so does who has not heard of the last turn yet.
            (Some(seen), 3..36) if !seen.is_waited_for() || self.is_old(&game, seen) => return None,
            (Some(seen), _) => seen.act(&game, &mut self.rng),
        })
    }

    /// Whether a client has not heard of something that another one knows of a game.
    fn is_old(&self, game: &str, seen: &Seen) -> bool {
        let mut known = self.clients.iter().filter_map(|client| client.known().get(game));
        known.any(|other| other.step() > seen.step())
    }

    /// Several sockets do something in the same game at once, each as it knows it; now and then one does that has no
    /// business there.
    pub fn race(&mut self) -> Vec<Order> {
        let Some(first) = self.rng.choice(&self.clients) else {
            return Vec::new();
        };
        let goes_on = |(_, seen): &(&String, &Seen)| !seen.is_over() && seen.is_own();
        let known: Vec<(String, Seen)> = (first.known().iter().filter(goes_on))
            .map(|(game, seen)| (game.clone(), seen.clone()))
            .collect();
        let Some((game, seen)) = self.rng.choice(known) else {
            return Vec::new();
        };
        let of_it = |client: &Client| client.known().get(&game).is_some_and(Seen::is_own);
        let of_it: Vec<usize> = (0..self.clients.len()).filter(|at| of_it(&self.clients[*at])).collect();
        let mut orders = Vec::new();
        for _ in 0..4 {
            let at = match self.one_in(8) {
                true => self.rng.usize(..self.clients.len()),
                false => self.rng.choice(&of_it).copied().unwrap_or(0),
            };
            let own = self.clients[at].known().get(&game).filter(|own| own.is_own()).cloned();
            let act = own.as_ref().unwrap_or(&seen).act(&game, &mut self.rng);
            orders.push(self.say(at, act));
        }
        orders
    }

    /// Begins a game: between two people, alone, or against a bot.
    pub fn begin_game(&mut self) -> Vec<Order> {
        let Some(one) = self.player() else {
            return Vec::new();
        };
        let two = match self.roles[one] == Role::Alone || self.one_in(3) {
            true => one,
            false => self.player().unwrap_or(one),
        };
        let is_account = |person: usize| self.roles[person] == Role::Account;
        let may_be_rated = one != two && is_account(one) && is_account(two);
        let rated = may_be_rated && !self.one_in(3);
        let settings = self.settings(rated);
        if one != two {
            let side = self.rng.choice(["1", "2", "random"]).unwrap_or("1");
            let body = json!({"settings": settings, "side": side});
            let request = Request::Challenge {
                by: one,
                accepted_by: two,
            };
            return vec![self.post(one, "/api/challenges".to_string(), body, request)];
        }
        let opponent = match self.rng.bool() {
            true => json!("self"),
            false => json!({"bot": "random"}),
        };
        let body = json!({"settings": settings, "opponent": opponent});
        vec![self.post(one, "/api/games".to_string(), body, Request::Game { people: vec![one] })]
    }

    /// Somebody who plays.
    fn player(&mut self) -> Option<usize> {
        let players = (0..self.roles.len()).filter(|person| self.roles[*person] != Role::Watcher);
        self.rng.choice(players.collect::<Vec<_>>())
    }

    fn settings(&mut self, rated: bool) -> Value {
        let rulesets = ["hadron:size=3", "hadron:size=5", "emulsion:size=4", "renpaarden:size=5"];
        let ruleset = match rated {
            true => "hadron:size=7",
            false => self.rng.choice(rulesets).unwrap_or("hadron:size=3"),
        };
        let clock = match self.rng.u32(..4) {
            0 if !rated => Value::Null,
            1 | 2 => json!({"fischer": {"base": self.base, "increment": self.base / 60}}),
            _ => json!({"fischer": {"base": 2000 + 1000 * self.rng.u64(..4), "increment": 100}}),
        };
        let pie = self.one_in(3);
        json!({"ruleset": ruleset, "clock": clock, "pie": pie, "rated": rated})
    }

    fn post(&mut self, person: usize, path: String, body: Value, request: Request) -> Order {
        let number = self.number_for(person);
        self.requests.insert(number, request);
        Order::Post {
            number,
            person,
            path,
            body,
        }
    }

    /// Somebody does something in a game without a socket.
    pub fn ask(&mut self) -> Vec<Order> {
        let is_astray = self.one_in(8);
        let Some(client) = self.rng.choice(&self.clients) else {
            return Vec::new();
        };
        let is_for_it = |(_, seen): &(&String, &Seen)| seen.is_waited_for() || is_astray;
        let known: Vec<_> = client.known().iter().filter(is_for_it).collect();
        let Some((game, seen)) = self.rng.choice(known) else {
            return Vec::new();
        };
        let (person, game, is_over) = (client.person(), game.clone(), seen.is_over());
        if is_over {
            let path = format!("/api/games/{game}/rematch");
            let said = json!({"t": "rematch", "id": 1, "game": game});
            let order = self.post(person, path, json!({}), Request::Rematch { game });
            self.history.said(self.last_number, &said.to_string());
            return vec![order];
        }
        let mut act = seen.act(&game, &mut self.rng);
        let body = json!({"seat": act["seat"], "step": act["step"], "action": act["action"]});
        let order = self.post(person, format!("/api/games/{game}/act"), body, Request::Act);
        act["id"] = json!(1);
        self.history.said(self.last_number, &act.to_string());
        vec![order]
    }

    /// A request is answered; what follows from it at once.
    pub fn answered(&mut self, number: Socket, status: u16, body: Value) -> Vec<Order> {
        let request = self.requests.remove(&number);
        let orders = request.map(|request| self.learn_answer(number, request, status, body));
        self.history.accounts.closed(number);
        orders.unwrap_or_default()
    }

    fn learn_answer(&mut self, number: Socket, request: Request, status: u16, mut body: Value) -> Vec<Order> {
        if status >= 400 {
            let message = json!({"t": "error", "id": 1, "error": body["error"]});
            self.history.heard(number, &message.to_string());
            return Vec::new();
        }
        let people = match request {
            Request::Challenge { by, accepted_by } => {
                let challenge = body["id"].as_str().unwrap_or_default().to_string();
                let path = format!("/api/challenges/{challenge}/accept");
                // Two who are quick: one of them is too late.
                let hasty = self.one_in(4).then(|| self.player()).flatten();
                let both = [Some(accepted_by), hasty].into_iter().flatten();
                let both: Vec<usize> = both.filter(|person| *person != by).collect();
                let accept = |person: usize| {
                    let accept = Request::Accept {
                        challenge: challenge.clone(),
                        people: vec![by, person],
                    };
                    self.post(person, path.clone(), json!({}), accept)
                };
                return both.into_iter().map(accept).collect();
            }
            Request::Rematch { game } => {
                let message = json!({"t": "rematch", "id": 1, "game": game, "next": body["next"]});
                self.history.heard(number, &message.to_string());
                if let Some(next) = body["next"].as_str() {
                    self.learn_next(&game, next);
                }
                return Vec::new();
            }
            Request::Accept { challenge, people } => {
                self.history
                    .accepted(&challenge, body["id"].as_str().unwrap_or_default());
                people
            }
            Request::Game { people } => people,
            Request::Act => Vec::new(),
        };
        let game = body["id"].as_str().unwrap_or_default().to_string();
        self.learn(&game, &people);
        (body["t"], body["game"], body["id"]) = (json!("game"), json!(game), Value::Null);
        self.history.heard(number, &body.to_string());
        self.history.heard(number, &json!({"t": "done", "id": 1}).to_string());
        Vec::new()
    }

    /// Nobody will hear of the answer to a request.
    pub fn lost(&mut self, number: Socket) {
        self.requests.remove(&number);
        self.history.accounts.closed(number);
    }

    /// The numbers of requests that were not answered.
    pub fn unanswered(&self) -> Vec<Socket> {
        self.requests.keys().copied().collect()
    }
}

fn watch(game: &str) -> Value {
    json!({"t": "watch", "game": game, "scene": false})
}
