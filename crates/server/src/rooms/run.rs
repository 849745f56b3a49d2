//! The life of a room.

use std::time::{Duration, Instant};

use tokio::sync::mpsc;
use tokio::time::{sleep, sleep_until};

use super::command::{Command, Peek};
use super::room::{Room, Source};
use crate::app::Shared;

/// How long a room stays when nobody is in it.
const IDLE: Duration = Duration::from_secs(60);
/// How long it stays if its game is over: a busy server would be full of those.
const OVER: Duration = Duration::from_secs(5);

/// Opens a room, does what is asked, and closes it when nobody is there.
pub(super) async fn run(
    app: Shared,
    source: Source,
    mut commands: mpsc::Receiver<Command>,
    door: mpsc::WeakSender<Command>,
) {
    let id = source.id().to_string();
    match Room::make(app.clone(), source, door).await {
        Ok(mut room) => {
            room.settle().await;
            room.ask_bots();
            live(&mut room, &mut commands).await;
            // Nothing more comes in from here on; what is there already is still done.
            commands.close();
            while let Some(command) = commands.recv().await {
                room.obey(command).await;
            }
            sleep_on(&room);
        }
        Err(error) => {
            commands.close();
            while let Some(command) = commands.recv().await {
                command.refuse(error.clone());
            }
        }
    }
    // Only now may the game be opened anew: there are never two of it.
    app.rooms.leave(&app, &id);
}

async fn live(room: &mut Room, commands: &mut mpsc::Receiver<Command>) {
    while !room.broken {
        let deadline = room.deadline();
        let idle = room.watchers.is_empty() && room.thinking.is_none();
        let rest = if room.game.result().is_some() { OVER } else { IDLE };
        tokio::select! {
            biased;
            command = commands.recv() => match command {
                Some(command) => room.obey(command).await,
                None => return,
            },
            () = until(deadline), if deadline.is_some() => room.tick().await,
            () = sleep(rest), if idle => return,
        }
    }
}

async fn until(deadline: Option<Instant>) {
    if let Some(deadline) = deadline {
        sleep_until(deadline.into()).await;
    }
}

/// A game with a clock has to wake up again when its time runs out.
fn sleep_on(room: &Room) {
    let (app, id) = (room.app.clone(), room.row.id.clone());
    let Some(deadline) = room.deadline().filter(|_| !app.shutdown.is_cancelled()) else {
        return;
    };
    tokio::spawn(async move {
        let shutdown = app.shutdown.clone();
        tokio::select! {
            () = shutdown.cancelled() => {}
            () = sleep_until(deadline.into()) => app.rooms.wake(&app, &id).await,
        }
    });
}

impl Room {
    async fn obey(&mut self, command: Command) {
        // Whoever no longer waits does not need the answer.
        match command {
            Command::Watch { outbox, scene, id } => self.watch(outbox, scene, id),
            Command::Unwatch(socket) => self.unwatch(socket),
            Command::Act { user, lag, act, reply } => {
                let done = self.act(&user, lag, act, reply.socket()).await;
                reply.give(done);
            }
            Command::Rematch { user, reply } => drop(reply.send(self.rematch(&user).await)),
            Command::View { user, reply } => drop(reply.send(Ok(self.view(&user)))),
            Command::Peek(reply) => {
                let (row, game) = (self.row.clone(), self.game.clone());
                drop(reply.send(Ok(Box::new(Peek { row, game }))));
            }
            Command::Decided { step, decision } => self.decided(step, decision).await,
            Command::Wake => {}
            Command::Refresh => self.refresh().await,
        }
    }
}
