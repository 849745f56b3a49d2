//! Being told to end from outside: the terminal is given back first, and the game is kept.

use std::io;

#[cfg(unix)]
pub(crate) use unix::Signals;

#[cfg(unix)]
mod unix {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::thread;
    use std::time::Duration;

    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::{flag, iterator, low_level};

    use super::io;

    /// How long the program has to end as it should: where the terminal is gone, whoever reads keys never comes back.
    const GRACE: Duration = Duration::from_secs(1);

    /// Listens for the signals that end a program.
    pub(crate) struct Signals(Arc<AtomicUsize>);

    impl Signals {
        /// Listens from now on.
        pub(crate) fn listen() -> io::Result<Signals> {
            let heard = Arc::new(AtomicUsize::new(0));
            let all = [SIGHUP, SIGINT, SIGTERM];
            for signal in all {
                flag::register_usize(signal, Arc::clone(&heard), signal as usize)?;
            }
            let mut coming = iterator::Signals::new(all)?;
            thread::spawn(move || {
                if let Some(signal) = coming.forever().next() {
                    thread::sleep(GRACE);
                    let _ = low_level::emulate_default_handler(signal);
                }
            });
            Ok(Signals(heard))
        }

        /// Whether one has come.
        pub(crate) fn came(&self) -> bool {
            self.0.load(Ordering::Relaxed) != 0
        }

        /// Ends as the signal wants it, if one has come: whoever sent it is told the truth.
        pub(crate) fn obey(&self) -> io::Result<()> {
            match self.0.load(Ordering::Relaxed) {
                0 => Ok(()),
                signal => low_level::emulate_default_handler(signal as i32),
            }
        }
    }
}

/// Where there are no signals, none comes.
#[cfg(not(unix))]
pub(crate) struct Signals;

#[cfg(not(unix))]
impl Signals {
    pub(crate) fn listen() -> io::Result<Signals> {
        Ok(Signals)
    }

    pub(crate) fn came(&self) -> bool {
        false
    }

    pub(crate) fn obey(&self) -> io::Result<()> {
        Ok(())
    }
}
