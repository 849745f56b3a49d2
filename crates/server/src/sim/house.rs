//! A simulated server: one thread, no disk, no network, no time of its own.

use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::ConnectInfo;
use axum::middleware::from_fn_with_state;
use axum::routing::get;
use http::{Method, Request, header};
use serde_json::Value;
use tokio::runtime::{Builder, Runtime};
use tokio::task::{AbortHandle, JoinHandle};
use tower::ServiceExt;

use super::disk::Disk;
use super::pipe;
use crate::clock::Clock;
use crate::config::Config;
use crate::running::Running;
use crate::secret::Secret;
use crate::who::{self, Address, Visitor, Who};
use crate::{api, socket};

const ADDRESS: SocketAddr = SocketAddr::new(IpAddr::V4(std::net::Ipv4Addr::LOCALHOST), 1);

/// A server, while it runs.
struct Life {
    /// What people come in by, until it is stopped.
    doors: Option<Doors>,
    stopping: Option<JoinHandle<()>>,
    // The last to go: all tasks go with it, wherever they are, as in a crash.
    runtime: Runtime,
}

struct Doors {
    running: Running,
    router: Router,
    /// Answers who somebody is.
    who: Router,
}

/// A house in which servers live, one after the other, on the same disk.
pub(super) struct House {
    pub(super) clock: Clock,
    pub(super) disk: Disk,
    life: Option<Life>,
}

/// The answer to a request, once it is there.
pub(super) struct Pending {
    answer: Arc<Mutex<Option<Answered>>>,
    task: AbortHandle,
}

/// An answer to a request.
pub(super) struct Answered {
    pub(super) status: u16,
    pub(super) cookie: Option<String>,
    pub(super) body: Value,
}

impl Pending {
    pub(super) fn take(&self) -> Option<Answered> {
        self.answer.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    /// Whoever has asked is gone.
    pub(super) fn give_up(&self) {
        self.task.abort();
    }
}

impl House {
    pub(super) fn new(clock: &Clock, disk: &Disk) -> House {
        House {
            clock: clock.clone(),
            disk: disk.clone(),
            life: None,
        }
    }

    pub(super) fn is_up(&self) -> bool {
        self.doors().is_some()
    }

    fn doors(&self) -> Option<(&Doors, &Runtime)> {
        let life = self.life.as_ref()?;
        Some((life.doors.as_ref()?, &life.runtime))
    }

    /// Starts a server, if there is none.
    pub(super) fn start(&mut self) {
        if self.life.is_some() {
            return;
        }
        // Its own time stands still; what the server waits for is the clock, and this is for knowing when all tasks wait.
        let runtime = Builder::new_current_thread().enable_time().start_paused(true).build();
        let runtime = runtime.unwrap();
        let mut config = Config::new(ADDRESS, PathBuf::new());
        config.clock = self.clock.clone();
        config.limit_factor = 1_000_000;
        config.sockets_per_address = usize::MAX;
        config.engine_threads = 0;
        let disk = Arc::new(self.disk.clone());
        let running = runtime.block_on(Running::start(config, disk, Secret::of(b"a simulated secret")));
        let running = running.unwrap();
        let app = running.app.clone();
        let who = Router::new()
            .route("/who", get(async |who: Who| axum::Extension(who)))
            .layer(from_fn_with_state(app.clone(), who::identify))
            .with_state(app.clone());
        let router = api::router(app);
        self.life = Some(Life {
            doors: Some(Doors { running, router, who }),
            stopping: None,
            runtime,
        });
    }

    /// Ends the server where it is.
    pub(super) fn crash(&mut self) {
        self.life = None;
    }

    /// Has the server stop as it should; it may take a while.
    pub(super) fn stop(&mut self) {
        let Some(life) = &mut self.life else { return };
        if let Some(Doors { running, .. }) = life.doors.take() {
            running.app.shutdown.cancel();
            running.app.rooms.close();
            running.app.hub.close();
            life.stopping = Some(life.runtime.spawn(running.stop()));
        }
    }

    /// Lets all tasks run until each of them waits for something.
    pub(super) fn settle(&mut self) {
        let Some(life) = &self.life else { return };
        // It comes when nobody has anything to do.
        life.runtime
            .block_on(async { tokio::time::sleep(Duration::from_millis(1)).await });
        if life.stopping.as_ref().is_some_and(JoinHandle::is_finished) {
            self.life = None;
        }
    }

    /// Lets a bot think, if one is to.
    pub(super) fn think(&self) -> bool {
        self.doors()
            .is_some_and(|(doors, _)| doors.running.app.engines.do_one())
    }

    /// Connects with a cookie; the connection ends at once if the server is not there.
    pub(super) fn connect(&self, cookie: &str, room: usize) -> pipe::Client {
        let (line, client) = pipe::connection(room);
        if let Some((doors, runtime)) = self.doors() {
            let (app, router) = (doors.running.app.clone(), doors.who.clone());
            let request = Request::get("/who")
                .header(header::COOKIE, cookie)
                .body(Body::empty())
                .unwrap();
            runtime.spawn(async move {
                let response = router.oneshot(request).await.unwrap();
                if let Some(who) = response.extensions().get::<Who>() {
                    let _ = socket::talk(&app, who.clone(), ADDRESS.ip(), line);
                }
            });
        }
        client
    }

    /// Asks for something.
    pub(super) fn ask(&self, cookie: &str, method: Method, path: &str, body: &Value) -> Option<Pending> {
        let (doors, runtime) = self.doors()?;
        let request = Request::builder()
            .method(method)
            .uri(path)
            .header(header::HOST, "sim")
            .header(header::COOKIE, cookie)
            .header(header::CONTENT_TYPE, "application/json")
            .extension(ConnectInfo(ADDRESS))
            .body(Body::from(body.to_string()))
            .unwrap();
        let (router, answer) = (doors.router.clone(), Arc::new(Mutex::new(None)));
        let slot = Arc::clone(&answer);
        let task = runtime.spawn(async move {
            let response = router.oneshot(request).await.unwrap();
            let cookies = response.headers().get_all(header::SET_COOKIE).iter();
            let mut pairs = cookies.filter_map(|cookie| cookie.to_str().ok()?.split(';').next());
            let cookie = pairs.find(|pair| pair.starts_with("quincunx=")).map(str::to_string);
            let status = response.status().as_u16();
            let bytes = to_bytes(response.into_body(), usize::MAX).await.unwrap();
            let body = serde_json::from_slice(&bytes).unwrap_or_default();
            *slot.lock().unwrap() = Some(Answered { status, cookie, body });
        });
        Some(Pending {
            answer,
            task: task.abort_handle(),
        })
    }

    /// A cookie for an account, which is there from now on.
    pub(super) fn account(&self, name: &str) -> Option<String> {
        let (doors, _) = self.doors()?;
        let guest = Who {
            id: crate::ids::new_id(),
            name: None,
            session: None,
            device: None,
        };
        let visitor = Visitor {
            who: guest,
            address: Address(ADDRESS.ip()),
            agent: None,
        };
        let (session, cookie) = who::new_session(&doors.running.app, &visitor);
        self.disk.add_account(&crate::ids::new_id(), name, &session.token);
        Some(cookie.to_str().ok()?.split(';').next()?.to_string())
    }
}
