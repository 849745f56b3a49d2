//! The order of game values.

use super::game::{Games, Value};

impl Games {
    /// Whether `a` is at most `b`, that is, whether Right wins `a - b` when moving second. `None` without fuel.
    pub(super) fn is_at_most(&mut self, a: Value, b: Value) -> Option<bool> {
        if a == b {
            return Some(true);
        }
        if a == Value::ZERO {
            return Some(self.is_at_least_zero(b));
        }
        if b == Value::ZERO {
            return Some(self.is_at_most_zero(a));
        }
        // What zero says of both may settle it: a <= 0 <= b, or a not <= 0 while b <= 0, and so on.
        if self.is_at_most_zero(a) && self.is_at_least_zero(b) {
            return Some(true);
        }
        if self.is_at_most_zero(b) && !self.is_at_most_zero(a) || self.is_at_least_zero(a) && !self.is_at_least_zero(b)
        {
            return Some(false);
        }
        // a <= b says the same as -b <= -a: one entry for both.
        let (minus_a, minus_b) = (self.negative(a), self.negative(b));
        let (x, y) = (a.0, b.0).min((minus_b.0, minus_a.0));
        if let Some(known) = self.compared.get(x, y) {
            return Some(known != 0);
        }
        self.burn()?;
        let result = self.is_at_most_by_options(a, b)?;
        self.compared.put(x, y, u32::from(result));
        Some(result)
    }

    fn is_at_most_by_options(&mut self, a: Value, b: Value) -> Option<bool> {
        for n in 0..self.left(a).len() {
            let option = self.left_at(a, n);
            if self.is_at_most(b, option)? {
                return Some(false);
            }
        }
        for n in 0..self.right(b).len() {
            let option = self.right_at(b, n);
            if self.is_at_most(option, a)? {
                return Some(false);
            }
        }
        Some(true)
    }
}
