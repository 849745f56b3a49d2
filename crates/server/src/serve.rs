//! Starting, listening, and stopping.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;

use tokio::net::TcpListener;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

use crate::assets;
use crate::config::Config;
use crate::listen::listen;
use crate::lock::{Lock, named};
use crate::running::Running;
use crate::secret::{Secret, tighten};
use crate::store::{Sqlite, Store};

/// A server that runs.
pub struct Server {
    addr: SocketAddr,
    shutdown: CancellationToken,
    task: JoinHandle<()>,
}

impl Server {
    /// Opens the store and starts to listen.
    ///
    /// # Errors
    /// If the address is taken or the data folder cannot be used; `ResourceBusy` if another server has the folder. Then
    /// nothing in the folder has been touched.
    pub async fn start(config: Config) -> io::Result<Server> {
        // Whoever comes from now on waits to be answered until the store is open.
        let bound = TcpListener::bind(config.addr).await;
        let listener = bound.map_err(|error| io::Error::new(error.kind(), format!("{}: {error}", config.addr)))?;
        let addr = listener.local_addr()?;
        std::fs::create_dir_all(&config.data).map_err(named(&config.data))?;
        let lock = Lock::take(&config.data)?;
        tighten(&config.data)?;
        let secret = Secret::open(&config.data)?;
        let store = Sqlite::open(&config.data, config.unsorted, &config.clock)
            .await
            .map_err(|error| named(&config.data)(io::Error::other(error)))?;
        let store: Arc<dyn Store> = Arc::new(store);
        let running = Running::start(config, store, secret).await.map_err(io::Error::other)?;
        let shutdown = running.app.shutdown.clone();
        tokio::task::spawn_blocking(assets::prepare);
        let task = tokio::spawn(async move {
            listen(&running.app, listener).await;
            running.stop().await;
            drop(lock);
        });
        Ok(Server { addr, shutdown, task })
    }

    /// Where it listens.
    pub fn addr(&self) -> SocketAddr {
        self.addr
    }

    /// Stops: no new requests, sockets closed with a word, everything written.
    pub async fn stop(self) {
        self.shutdown.cancel();
        let _ = self.task.await;
    }
}
