//! How long messages take, measured by pings.

use quincunx_play::Millis;

use crate::clock::Moment;
use crate::ids::random_nonce;

/// The payload of a ping.
pub(super) type Nonce = [u8; 8];

/// Round trip times of a connection.
#[derive(Debug, Default)]
pub(super) struct Trips {
    /// The last ping and when it was sent, until it is answered.
    asked: Option<(Nonce, Moment)>,
    /// The last few, in milliseconds.
    times: [Millis; 3],
}

impl Trips {
    /// A ping is sent: its payload, which nobody can know before.
    pub(super) fn ask(&mut self, now: Moment) -> Nonce {
        let nonce = random_nonce();
        self.asked = Some((nonce, now));
        nonce
    }

    /// Learns from the answer to a ping how long messages take. Each ping counts once and only until the next: a pong
    /// that nobody asked for, comes twice or too late measures nothing.
    pub(super) fn answer(&mut self, payload: &[u8], now: Moment) {
        if let Some((_, sent)) = self.asked.take_if(|(nonce, _)| payload == nonce) {
            self.times.rotate_right(1);
            self.times[0] = now.saturating_sub(sent).as_millis() as Millis;
        }
    }

    /// How long a turn has been on its way: there and back, since what it answers had to get there too. The quickest of
    /// the last few, so that one late answer to a ping buys no time.
    pub(super) fn lag(&self) -> Millis {
        self.times.iter().copied().min().unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn at(millis: u64) -> Moment {
        Duration::from_millis(millis)
    }

    #[test]
    fn the_quickest_of_the_last_answers_counts() {
        let mut trips = Trips::default();
        for (sent, answered) in [(0, 90), (15_000, 15_200), (30_000, 30_050)] {
            let nonce = trips.ask(at(sent));
            trips.answer(&nonce, at(answered));
        }
        assert_eq!(trips.lag(), 50);
        let nonce = trips.ask(at(45_000));
        trips.answer(&nonce, at(47_000));
        assert_eq!(trips.lag(), 50);
    }

    #[test]
    fn only_an_answer_to_the_last_ping_measures_anything_and_only_once() {
        let mut trips = Trips::default();
        // Unasked, and as the payload was when it was a time.
        trips.answer(&[0; 8], at(5000));
        trips.answer(b"", at(5000));
        let first = trips.ask(at(10_000));
        let second = trips.ask(at(20_000));
        assert_ne!(first, second);
        // Too late, wrong, too long.
        trips.answer(&first, at(25_000));
        trips.answer(&[0; 8], at(25_000));
        trips.answer(&[&second[..], &second[..]].concat(), at(25_000));
        assert_eq!(trips.times, [0; 3]);
        trips.answer(&second, at(20_040));
        // Again.
        trips.answer(&second, at(29_000));
        trips.answer(&second, at(29_000));
        assert_eq!(trips.times, [40, 0, 0]);
    }
}
