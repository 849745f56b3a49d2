//! Time management: a search on a clock takes longer while its best move changes.

use std::time::Duration;

use crate::{Control, Line, Score};

/// What the best line looked like from iteration to iteration.
pub(super) struct TimeManager<M> {
    last: Option<(M, Score)>,
    /// Iterations the best move has stayed the same.
    steady: u32,
}

impl<M: Copy + Eq> TimeManager<M> {
    pub(super) fn new() -> TimeManager<M> {
        TimeManager { last: None, steady: 0 }
    }

    /// Whether to stop after an iteration that ended with that best line.
    pub(super) fn is_over(&mut self, best: &Line<M>, control: &Control) -> bool {
        let percent = self.percent(best);
        control.soft_time().is_some_and(|soft| {
            control.elapsed() >= soft * percent / 100 || control.remaining() == Some(Duration::ZERO)
        })
    }

    /// The share of the soft time that the choice deserves.
    fn percent(&mut self, best: &Line<M>) -> u32 {
        let mv = best.moves[0];
        let mut worse = false;
        match self.last {
            Some((last, score)) if last == mv => {
                self.steady += 1;
                worse = best.score.raw() < score.raw() - score.raw().abs() / 4 - 20;
            }
            Some(_) => self.steady = 0,
            None => {}
        }
        self.last = Some((mv, best.score));
        match self.steady {
            0 => 170,
            _ if worse => 150,
            1..=2 => 100,
            3..=5 => 75,
            _ => 55,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_open_choice_gets_more_time_than_a_settled_one() {
        let line = |mv: u8, score| Line {
            score: Score::estimate(score),
            moves: vec![mv],
        };
        let mut time_manager = TimeManager::new();
        let settled: Vec<u32> = (0..10).map(|_| time_manager.percent(&line(1, 30))).collect();
        assert!(settled.is_sorted_by(|a, b| a >= b) && settled[9] < 100);
        assert!(time_manager.percent(&line(1, -300)) > 100);
        assert!(time_manager.percent(&line(2, 30)) > 100);
    }
}
