//! The power is lost at any moment.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::path::Path;

use quincunx_disk::{Disk, Image, Loss, Operation, Replay};

use super::run::Run;
use super::script::script;
use super::state::{Opened, State};

/// How many commits a run has.
const COMMITS: usize = 110;

/// Every image there is, if `DISK=full`; else so many of them that they take some seconds.
pub(super) fn stride(usual: usize) -> usize {
    if std::env::var("DISK").is_ok_and(|how| how == "full") {
        1
    } else {
        usual
    }
}

/// What the store of an image holds, after it was opened as the server opens it.
pub(super) async fn recovered(folder: &Path, image: &Image) -> State {
    image.write(folder).unwrap();
    let _disk = Disk::watch(folder).unwrap();
    let mut opened = Opened::open(folder).await.unwrap();
    opened.check_file().await.unwrap();
    let state = opened.state().await.unwrap();
    opened.close().await.unwrap();
    Disk::forget(folder);
    state
}

/// Checks what is left by each loss that is thought of at every moment of a run.
async fn check(stride: usize, losses: impl Fn(&Replay<'_>) -> Vec<Loss>) {
    let data = tempfile::tempdir().unwrap();
    let run = Run::record(data.path(), &script(COMMITS)).await;
    let images = tempfile::tempdir().unwrap();
    let mut known: HashMap<u64, State> = HashMap::new();
    let mut replay = run.recording.replay();
    let mut count = 0;
    loop {
        for loss in losses(&replay) {
            count += 1;
            if count % stride != 0 {
                continue;
            }
            let image = replay.image(loss);
            let found = match known.entry(image.digest()) {
                Entry::Occupied(found) => found.into_mut(),
                Entry::Vacant(place) => place.insert(recovered(&images.path().join("image"), &image).await),
            };
            let (at, allowed) = (replay.at(), run.allowed(replay.at()));
            assert!(
                allowed.contains(found),
                "after {at} operations, {loss:?}: {found:#?} is none of {allowed:#?}"
            );
        }
        if !replay.step() {
            break;
        }
    }
    println!(
        "{count} losses of power in {} operations, {} images",
        replay.at(),
        known.len()
    );
}

#[tokio::test]
async fn a_kill_at_any_moment_loses_nothing() {
    check(stride(7), |_| vec![Loss::Nothing]).await;
}

#[tokio::test]
async fn nothing_is_acknowledged_that_is_not_synced() {
    check(stride(1), |_| vec![Loss::Everything]).await;
}

#[tokio::test]
async fn a_disk_that_writes_in_order_loses_nothing() {
    check(stride(23), |replay| {
        replay.pending().into_iter().map(Loss::From).collect()
    })
    .await;
}

#[tokio::test]
async fn a_disk_that_writes_in_any_order_and_tears_sectors_loses_nothing() {
    check(stride(19), |replay| {
        (0..4).map(|n| Loss::Sectors(replay.at() as u64 * 4 + n)).collect()
    })
    .await;
}

/// The tests above can fail: if the write-ahead log were not synced, they would.
#[tokio::test]
async fn a_log_that_is_not_synced_would_be_found_out() {
    let data = tempfile::tempdir().unwrap();
    let mut run = Run::record(data.path(), &script(20)).await;
    let logs: Vec<usize> = (run.recording.operations.iter())
        .filter_map(|operation| match operation {
            Operation::Create { name, inode } if name.ends_with("-wal") => Some(*inode),
            _ => None,
        })
        .collect();
    for operation in &mut run.recording.operations[run.acknowledged[0]..] {
        if matches!(operation, Operation::Sync { inode, .. } if logs.contains(inode)) {
            *operation = Operation::Nothing;
        }
    }
    let mut replay = run.recording.replay();
    while replay.at() < run.acknowledged[1] {
        replay.step();
    }
    let images = tempfile::tempdir().unwrap();
    let found = recovered(&images.path().join("image"), &replay.image(Loss::Everything)).await;
    assert_eq!(found, run.states[1]);
    assert!(!run.allowed(replay.at()).contains(&found));
}
