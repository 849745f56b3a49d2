//! Every filter of the archive gives what fits, and every statement of the store is served by an index: for what it
//! looks for and for the order it wants.

use std::collections::BTreeSet;
use std::fmt::Debug;
use std::sync::{Arc, Mutex};

use fastrand::Rng;
use quincunx_play::{Action, Entry, Event, Seat, Settings};
use quincunx_texts::Lang;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions, Executor, Row, SqliteConnection};
use tempfile::TempDir;
use tracing::field::{Field, Visit};
use tracing_subscriber::layer::{Context, Layer, SubscriberExt};

use super::people::{Account, Before, ListedStudy, NewSession, People, PersonReport, PersonWrite, StudyRow};
use super::{
    Challenge, Ended, Filter, GameRow, Holder, ReviewRow, Sitting, Sqlite, StateFilter, Store, StoreError, Write,
};
use crate::clock::Clock;
use crate::pace::Pace;
use crate::push::Subscription;
use crate::side::Side;

fn user(n: usize) -> Holder {
    Holder::User(format!("person{n}"))
}

fn game(n: usize, ruleset: &str, holders: [Holder; 2], rated: bool) -> GameRow {
    GameRow {
        id: format!("game{n:08}"),
        // Several at the same moment, so that the id decides too.
        created_at: n as i64 / 3,
        opened: 0,
        settings: Settings::new(ruleset.parse().unwrap()),
        seats: holders.map(Sitting::new),
        rated,
        previous: None,
        next: None,
        ended: None,
        changes: None,
    }
}

fn end(game: &GameRow, winner: Option<u8>, reason: &str) -> Write {
    let seat = winner.map(|winner| Seat::BOTH[usize::from(winner) - 1]);
    Write::End {
        game: game.id.clone(),
        ended: Some(Ended {
            at: 1,
            winner,
            seat,
            reason: reason.into(),
            plies: 7,
        }),
        rated: game.rated,
    }
}

/// Every filter there is, and pages of each.
fn filters() -> Vec<Filter> {
    let mut filters = Vec::new();
    let rulesets = [None, Some("hadron"), Some("hadron:size=7")].map(|text| text.map(|text| text.parse().unwrap()));
    for game in [None, Some("hadron"), Some("murus"), Some("chess")] {
        for ruleset in &rulesets {
            for holder in [None, Some(user(1)), Some(Holder::Bot("random".into()))] {
                if ruleset.is_some() && holder.is_some() {
                    continue;
                }
                for state in [None, Some(StateFilter::Ongoing), Some(StateFilter::Ended)] {
                    for rated in [None, Some(false), Some(true)] {
                        for result in [None, Some(None), Some(Some(1)), Some(Some(2))] {
                            filters.push(Filter {
                                game: game.map(str::to_string),
                                ruleset: *ruleset,
                                holder: holder.clone(),
                                state,
                                rated,
                                result,
                                before: None,
                                limit: 10,
                            });
                        }
                    }
                }
            }
        }
    }
    filters
}

/// Whether a game fits, said as plainly as can be.
fn fits(filter: &Filter, row: &GameRow) -> bool {
    let ruleset = row.settings.ruleset;
    let is = |winner: Option<u8>| {
        let ended = row.ended.as_ref();
        ended.is_some_and(|ended| ended.winner == winner && ended.reason != "aborted")
    };
    filter.game.as_ref().is_none_or(|game| ruleset.game().name == game)
        && filter.ruleset.is_none_or(|wanted| wanted == ruleset)
        && filter
            .holder
            .as_ref()
            .is_none_or(|holder| row.seats.iter().any(|seat| seat.holder == *holder))
        && filter
            .state
            .is_none_or(|state| (state == StateFilter::Ended) == row.ended.is_some())
        && filter.rated.is_none_or(|rated| rated == row.rated)
        && filter.result.is_none_or(is)
}

async fn open() -> (TempDir, Sqlite) {
    let data = tempfile::tempdir().unwrap();
    let store = Sqlite::open(data.path(), 100, &Clock::manual(0)).await.unwrap();
    (data, store)
}

#[tokio::test]
async fn every_filter_gives_what_fits_page_by_page() {
    let (_data, store) = open().await;
    let mut rng = Rng::with_seed(9);
    let mut rows = Vec::new();
    for n in 0..300 {
        let ruleset = ["hadron", "hadron:size=7", "murus", "alliances"][rng.usize(..4)];
        let first = user(rng.usize(..3));
        // Some play themselves, most somebody else.
        let second = [first.clone(), user(3), Holder::Bot("random".into())][rng.usize(..3)].clone();
        let rated = second != first && rng.bool();
        let row = game(n, ruleset, [first, second], rated);
        store.commit(vec![Write::Game(Box::new(row.clone()))]).await.unwrap();
        rows.push(row);
    }
    for row in &mut rows {
        // An end, another one, or none after all: as when it is taken back.
        for _ in 0..rng.usize(..4) {
            let (winner, reason) = [(Some(1), "x"), (Some(2), "x"), (None, "x"), (None, "aborted")][rng.usize(..4)];
            let mut write = end(row, winner, reason);
            if let Write::End { ended, .. } = &mut write {
                *ended = ended.take().filter(|_| rng.usize(..4) > 0);
                row.ended = ended.clone();
            }
            store.commit(vec![write]).await.unwrap();
        }
    }
    rows.sort_by(|one, two| (two.created_at, &two.id).cmp(&(one.created_at, &one.id)));
    for mut filter in filters() {
        let fitting: Vec<&str> = rows
            .iter()
            .filter(|row| fits(&filter, row))
            .map(|row| row.id.as_str())
            .collect();
        let mut found = Vec::new();
        loop {
            let page = store.games(&filter).await.unwrap();
            assert!(page.len() <= 10);
            let Some(last) = page.last() else { break };
            filter.before = Some((last.created_at, last.id.clone()));
            found.extend(page.into_iter().map(|row| row.id));
        }
        assert_eq!(found, fitting, "{filter:?}");
    }
    for holder in [user(0), user(3), Holder::Bot("random".into()), user(9)] {
        let is_his = |row: &&GameRow| row.ended.is_some() && row.seats.iter().any(|seat| seat.holder == holder);
        let finished = rows.iter().filter(is_his).count() as u64;
        assert_eq!(store.count(&holder).await.unwrap(), finished, "{holder:?}");
    }
    // Nobody is listed by both.
    let both = Filter {
        holder: Some(user(1)),
        ruleset: Some("hadron".parse().unwrap()),
        ..Filter::default()
    };
    assert!(store.games(&both).await.is_err());
}

/// What is on its way for a guest who has just become an account is the account's, and listed there alone.
#[tokio::test]
async fn a_game_of_a_guest_who_became_an_account_is_listed_as_the_accounts() {
    let (_data, store) = open().await;
    let begun = |n: usize| Write::Game(Box::new(game(n, "hadron", [user(1), user(2)], false)));
    let listed = async |holder: Holder| {
        let filter = Filter {
            holder: Some(holder),
            limit: 10,
            ..Filter::default()
        };
        store.games(&filter).await.unwrap().len()
    };
    store.commit(vec![begun(1)]).await.unwrap();
    store
        .commit(vec![Write::Person(account("ada", "person1"))])
        .await
        .unwrap();
    store.commit(vec![begun(2)]).await.unwrap();
    assert_eq!(listed(user(1)).await, 0);
    assert_eq!(listed(Holder::User("ada".into())).await, 2);
    assert_eq!(listed(user(2)).await, 2);
}

/// The statements that go to SQLite, as its library logs them.
#[derive(Clone, Default)]
struct Statements(Arc<Mutex<BTreeSet<String>>>);

impl<S: tracing::Subscriber> Layer<S> for Statements {
    fn on_event(&self, event: &tracing::Event<'_>, _: Context<'_, S>) {
        if event.metadata().target() == "sqlx::query" {
            let mut text = Text::default();
            event.record(&mut text);
            // A short one has no summary apart.
            let statement = if text.statement.trim().is_empty() {
                text.summary
            } else {
                text.statement
            };
            self.0.lock().unwrap().insert(statement);
        }
    }
}

#[derive(Default)]
struct Text {
    summary: String,
    statement: String,
}

impl Visit for Text {
    fn record_str(&mut self, field: &Field, value: &str) {
        match field.name() {
            "summary" => self.summary = value.to_string(),
            "db.statement" => self.statement = value.to_string(),
            _ => {}
        }
    }

    fn record_debug(&mut self, _: &Field, _: &dyn Debug) {}
}

/// The number of a kind of write; whoever adds one has to do it in the test below too.
fn number(write: &Write) -> usize {
    match write {
        Write::Tick(_) => 0,
        Write::Game(_) => 1,
        Write::Event { .. } => 2,
        Write::End { .. } => 3,
        Write::Next { .. } => 4,
        Write::Challenge(_) => 5,
        Write::Accept { .. } => 6,
        Write::Withdraw { .. } => 7,
        Write::Person(write) => match write {
            PersonWrite::Register(_) => 8,
            PersonWrite::Rename { .. } => 9,
            PersonWrite::Password { .. } => 10,
            PersonWrite::Delete { .. } => 11,
            PersonWrite::SignIn { .. } => 12,
            PersonWrite::Used { .. } => 13,
            PersonWrite::EndSession { .. } => 14,
            PersonWrite::EndSessions { .. } => 15,
            PersonWrite::Codes { .. } => 16,
            PersonWrite::Recover { .. } => 17,
            PersonWrite::Block { .. } => 18,
            PersonWrite::Unblock { .. } => 19,
            PersonWrite::Report(_) => 20,
            PersonWrite::ForgetAddresses { .. } => 21,
            PersonWrite::Leave { .. } => 22,
            PersonWrite::Subscribe { .. } => 23,
            PersonWrite::Unsubscribe { .. } => 24,
            PersonWrite::KeepStudy(_) => 26,
            PersonWrite::DeleteStudy { .. } => 27,
        },
        Write::Review(_) => 25,
    }
}
const KINDS: usize = 28;

fn account(user: &str, guest: &str) -> PersonWrite {
    PersonWrite::Register(Box::new(Account {
        user: user.to_string(),
        guest: guest.to_string(),
        name: format!("Ada{user}"),
        password: "hash".to_string(),
        codes: vec![format!("code{user}")],
        session: session(&format!("token{user}")),
    }))
}

fn session(token: &str) -> NewSession {
    NewSession {
        token: token.to_string(),
        id: format!("id{token}"),
        agent: None,
        address: "127.0.0.1".to_string(),
        device: Some("device".to_string()),
    }
}

fn person_writes() -> Vec<PersonWrite> {
    let text = str::to_string;
    let sign_in = |token: &str, before| PersonWrite::SignIn {
        user: text("ada"),
        password: text("hash"),
        session: Box::new(session(token)),
        before,
    };
    let (user, other) = (text("ada"), text("eve"));
    vec![
        account("ada", "person1"),
        account("eve", "person5"),
        PersonWrite::Rename {
            user: user.clone(),
            password: text("hash"),
            name: text("Adele"),
        },
        PersonWrite::Password {
            user: user.clone(),
            old: text("hash"),
            password: text("hash"),
            keep: text("tokenada"),
        },
        sign_in("one", Before::Guest(text("person2"))),
        sign_in("two", Before::Session(text("one"))),
        PersonWrite::Used {
            tokens: vec![text("two")],
            before: 1,
        },
        PersonWrite::EndSession { token: text("two") },
        PersonWrite::EndSessions {
            user: user.clone(),
            keep: None,
        },
        PersonWrite::Codes {
            user: user.clone(),
            password: text("hash"),
            codes: vec![text("code")],
        },
        PersonWrite::Recover {
            user: user.clone(),
            code: text("code"),
            password: text("hash"),
            device: Some(text("device")),
        },
        PersonWrite::Block {
            user: user.clone(),
            blocked: other.clone(),
        },
        PersonWrite::Unblock {
            user: user.clone(),
            blocked: other.clone(),
        },
        PersonWrite::Report(Box::new(PersonReport {
            id: text("report"),
            created_at: 1,
            user: user.clone(),
            player: other,
            player_name: text("Eve"),
            game: None,
            reason: text("other"),
            text: text("nothing"),
            address: None,
        })),
        PersonWrite::ForgetAddresses { before: 1 },
        PersonWrite::Subscribe {
            user: user.clone(),
            session: Some(text("token")),
            subscription: Box::new(Subscription {
                endpoint: text("https://push.example.org/a"),
                key: text("key"),
                auth: text("auth"),
                lang: Lang::En,
            }),
        },
        PersonWrite::Unsubscribe {
            user: user.clone(),
            endpoint: text("https://push.example.org/a"),
        },
        PersonWrite::KeepStudy(Box::new(StudyRow {
            listed: ListedStudy {
                id: text("study"),
                name: text("A study"),
                ruleset: text("hadron"),
                shared: true,
                created_at: 1,
                changed_at: 1,
            },
            user: user.clone(),
            record: text("{}"),
            new: true,
        })),
        PersonWrite::DeleteStudy {
            user: user.clone(),
            id: text("study"),
        },
        PersonWrite::Leave {
            user: user.clone(),
            password: text("hash"),
        },
        PersonWrite::Delete { user },
    ]
}

fn writes() -> Vec<Write> {
    let text = str::to_string;
    let row = |n: usize, rated| Box::new(game(n, "hadron", [user(1), user(2)], rated));
    let event = |game: &str, n: usize| Write::Event {
        game: text(game),
        n,
        entry: Entry {
            at: 0,
            lag: 0,
            held: 0,
            event: Event::Seat(Seat::A, Action::Resign),
        },
    };
    let challenge = |id: &str| {
        Write::Challenge(Box::new(Challenge {
            id: text(id),
            created_at: 1,
            by: Sitting::new(user(1)),
            settings: Settings::new("hadron".parse().unwrap()),
            rated: false,
            side: Side::default(),
            open: true,
            game: None,
        }))
    };
    let mut writes = vec![
        Write::Tick(5),
        Write::Game(row(1, true)),
        Write::Game(row(2, false)),
        end(&row(1, true), Some(1), "x"),
        end(&row(2, false), None, "aborted"),
        Write::Next {
            game: row(1, true).id,
            next: row(2, false).id,
        },
        challenge("one"),
        challenge("two"),
        Write::Accept {
            challenge: text("one"),
            game: row(3, false),
        },
        Write::Withdraw { challenge: text("two") },
        Write::Review(Box::new(ReviewRow {
            game: row(1, true).id,
            person: text("person1"),
            asked_at: 1,
            review: None,
        })),
    ];
    writes.extend(person_writes().into_iter().map(Write::Person));
    // More than may wait in the journal, of many games.
    writes.extend((0..30).flat_map(|n| [event(&format!("one{n}"), 0), event(&format!("two{n}"), 0)]));
    writes
}

async fn read_everything(store: &Sqlite) -> Result<(), StoreError> {
    for mut filter in filters() {
        store.games(&filter).await?;
        filter.before = Some((1, String::new()));
        store.games(&filter).await?;
    }
    for holder in [user(1), Holder::Bot("random".into())] {
        store.count(&holder).await?;
        store.ratings(&holder).await?;
    }
    store.rated_game_of_pair(["person1", "person2"], 12).await?;
    store.unclocked("person1", "hadron", 50).await?;
    store.tick().await?;
    store.game("game00000001").await?;
    store.events("one").await?;
    store.running().await?;
    store.person("ada").await?;
    store.named("Ada").await?;
    store.password("ada").await?;
    store.session("token").await?;
    store.sessions("ada").await?;
    store.subscriptions("ada").await?;
    store.sessions_before(1, 1).await?;
    store.knows_device("ada", "device").await?;
    store.people_of_device("device").await?;
    store.share_device(["person1", "person2"]).await?;
    store.has_code("ada", "code").await?;
    store.blocks("ada").await?;
    store.has_blocked("ada", "eve").await?;
    store.reports_by("ada").await?;
    store.studies("ada").await?;
    store.study("study").await?;
    store.guest("person1").await?;
    store.best("hadron", Pace::Fast, 50).await?;
    store.challenge("one").await?;
    store.open_challenges_of("ada").await?;
    store.review("game1").await?;
    store.wanted_reviews().await?;
    Ok(())
}

/// What is looked at from its beginning on purpose: what waits, rows of the statement itself, and indexes of just what
/// is asked for.
const SCANS: [&str; 7] = [
    "SCAN journal",
    "SCAN clock",
    "SCAN CONSTANT ROW",
    "VALUES CLAUSE",
    "INDEX games_running",
    "INDEX reviews_wanted",
    "VIRTUAL TABLE",
];

/// What is sorted on purpose, since there is little of it: what was set aside, when the store is read again, and whom
/// one person has blocked.
const FEW: [&str; 2] = ["FROM quarantine ORDER BY", "FROM blocks b JOIN users u"];

async fn check_plan(connection: &mut SqliteConnection, sql: &str) -> Vec<String> {
    let explained = AssertSqlSafe(format!("EXPLAIN QUERY PLAN {sql}"));
    let rows = sqlx::query(explained).fetch_all(connection).await;
    let rows = rows.unwrap_or_else(|error| panic!("{error}: {sql}"));
    let plan: Vec<String> = rows.iter().map(|row| row.get(3)).collect();
    // The rows of a subquery are as few as its own plan makes them.
    let is_bad = |step: &&String| {
        let scans =
            step.starts_with("SCAN ") && !step.starts_with("SCAN (") && !SCANS.iter().any(|scan| step.contains(scan));
        scans || step.contains("TEMP B-TREE FOR ORDER BY") || step.contains("AUTOMATIC")
    };
    plan.iter()
        .filter(is_bad)
        .map(|step| format!("{step}: {sql}"))
        .collect()
}

/// What a trigger does, with parameters for the rows it is about.
fn body(trigger: &str) -> String {
    let body = &trigger[trigger.find("BEGIN").unwrap() + 5..trigger.rfind("END").unwrap()];
    let (mut made, mut rest) = (String::new(), body);
    let row = |rest: &str| {
        ["NEW.", "OLD.", "new.", "old."]
            .iter()
            .filter_map(|row| rest.find(row))
            .min()
    };
    while let Some(at) = row(rest) {
        let name = &rest[at + 4..];
        let length = name.find(|letter: char| !letter.is_alphanumeric() && letter != '_');
        made += &rest[..at];
        made.push('?');
        rest = &name[length.unwrap_or(name.len())..];
    }
    made + rest
}

#[tokio::test]
async fn every_statement_is_served_by_an_index() {
    let (data, store) = open().await;
    let statements = Statements::default();
    let subscriber = tracing_subscriber::registry().with(statements.clone());
    // The threads of SQLite are not this one.
    tracing::subscriber::set_global_default(subscriber).unwrap();
    let writes = writes();
    let kinds: BTreeSet<usize> = writes.iter().map(number).collect();
    assert_eq!(kinds, (0..KINDS).collect());
    for write in &writes {
        store.commit(vec![write.clone()]).await.unwrap();
    }
    let more: Vec<Write> = writes
        .into_iter()
        .filter(|write| matches!(write, Write::Event { .. }))
        .collect();
    for n in 1..5 {
        let mut more = more.clone();
        more.iter_mut().for_each(|write| {
            if let Write::Event { n: number, .. } = write {
                *number = n;
            }
        });
        store.commit(more).await.unwrap();
    }
    read_everything(&store).await.unwrap();
    // After a commit that failed, the file is read again.
    let file = SqliteConnectOptions::new().filename(data.path().join("quincunx.sqlite"));
    let mut connection = file.connect().await.unwrap();
    let full = "CREATE TRIGGER full BEFORE UPDATE ON clock BEGIN SELECT RAISE(ABORT, 'full'); END";
    connection.execute(full).await.unwrap();
    assert!(store.commit(vec![Write::Tick(9)]).await.is_err());
    connection.execute("DROP TRIGGER full").await.unwrap();
    store.commit(vec![Write::Tick(9)]).await.unwrap();
    let made = statements.0.lock().unwrap().clone();
    let triggers: Vec<String> = sqlx::query_scalar("SELECT sql FROM sqlite_master WHERE type = 'trigger'")
        .fetch_all(&mut connection)
        .await
        .unwrap();
    assert!(made.len() > 50 && triggers.len() > 8, "{made:#?} {triggers:#?}");
    let texts = made.into_iter().chain(triggers.iter().map(|trigger| body(trigger)));
    let mut bad = BTreeSet::new();
    for text in texts {
        for sql in text.split(';').map(str::trim).filter(|sql| !sql.is_empty()) {
            let first = sql.split_whitespace().next().unwrap_or_default();
            if ["SELECT", "INSERT", "UPDATE", "DELETE", "WITH"].contains(&first)
                && !FEW.iter().any(|few| sql.contains(few))
            {
                bad.extend(check_plan(&mut connection, sql).await);
            }
        }
    }
    assert!(bad.is_empty(), "{bad:#?}");
}
