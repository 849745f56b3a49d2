//! What is tidied up now and then: sessions that have ended, addresses that are to be forgotten, budgets that are
//! whole.

use std::time::Duration;

use crate::app::Shared;
use crate::error::Answer;
use crate::revoked;
use crate::store::{PersonWrite, Write};
use crate::who::{IDLE, LONGEST, USED_WITHIN};

/// How often sessions are looked for that have ended by themselves.
const OFTEN: Duration = Duration::from_secs(60);
/// How often everything else is done.
const SELDOM: Duration = Duration::from_secs(60 * 60);
/// How long addresses are kept with sessions and reports, in milliseconds: 30 days.
const ADDRESSES: i64 = 30 * 24 * 60 * 60 * 1000;

/// Tidies up, without end.
pub(crate) async fn tidy(app: &Shared) {
    let mut last_of_all = app.clock.now();
    loop {
        app.clock.sleep(OFTEN).await;
        app.tries.tidy();
        let is_due = app.clock.now().saturating_sub(last_of_all) >= SELDOM;
        if is_due {
            last_of_all = app.clock.now();
        }
        // A failure is in the log, and the next time comes.
        let _ = sessions_and_addresses(app, is_due).await;
    }
}

async fn sessions_and_addresses(app: &Shared, all: bool) -> Answer<()> {
    let now = app.clock.wall_time();
    if all {
        // A page that is open is in use.
        let used = PersonWrite::Used {
            tokens: app.hub.sessions(),
            before: now - USED_WITHIN,
        };
        let forget = PersonWrite::ForgetAddresses {
            before: now - ADDRESSES,
        };
        app.writer.write([used, forget].map(Write::Person).into()).await?;
    }
    for (token, user) in app.store.sessions_before(now - IDLE, now - LONGEST).await? {
        let end = PersonWrite::EndSession { token: token.clone() };
        revoked::write(app, end, &user).await?;
        app.hub.sign_out(&user, |session| session == token);
    }
    Ok(())
}
