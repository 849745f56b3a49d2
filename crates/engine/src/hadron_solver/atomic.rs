//! Atomic weights: how far ahead a player is in an all-small game, counted in ups.

use super::game::{Games, Value};

impl Games {
    /// The integer as a game: that many free moves for Left, or for Right if negative.
    pub fn integer(&mut self, n: i32) -> Option<Value> {
        let mut value = Value::ZERO;
        for _ in 0..n.unsigned_abs() {
            value = if n > 0 {
                self.intern(&[value], &[])?
            } else {
                self.intern(&[], &[value])?
            };
        }
        Some(value)
    }

    /// The number of free moves, if the value is an integer.
    pub fn as_integer(&self, value: Value) -> Option<i32> {
        let (mut at, mut n) = (value, 0);
        loop {
            match (self.left(at), self.right(at)) {
                ([], []) => return Some(n),
                (&[less], []) if n >= 0 => (at, n) = (less, n + 1),
                ([], &[more]) if n <= 0 => (at, n) = (more, n - 1),
                _ => return None,
            }
        }
    }

    /// The atomic weight of an all-small value, itself a game. `None` if it is not all-small, or without fuel or room.
    ///
    /// Weights add up over sums. A weight of 2 or more means that Left wins, whoever begins, and one of 1 or more that
    /// Left wins when beginning.
    pub fn atomic_weight(&mut self, value: Value) -> Option<Value> {
        if !self.is_all_small(value) {
            return None;
        }
        if value == Value::ZERO {
            return Some(Value::ZERO);
        }
        if let Some(known) = self.weights.get(value.0, 0) {
            return Some(Value(known));
        }
        self.burn()?;
        let weight = self.weigh(value)?;
        self.weights.put(value.0, 0, weight.0);
        let (minus, minus_weight) = (self.negative(value), self.negative(weight));
        self.weights.put(minus.0, 0, minus_weight.0);
        Some(weight)
    }

    fn weigh(&mut self, value: Value) -> Option<Value> {
        let (two, minus_two) = (self.integer(2)?, self.integer(-2)?);
        let (mut left, mut right) = (Vec::new(), Vec::new());
        for n in 0..self.left(value).len() {
            let option = self.left_at(value, n);
            let weight = self.atomic_weight(option)?;
            left.push(self.sum(weight, minus_two)?);
        }
        for n in 0..self.right(value).len() {
            let option = self.right_at(value, n);
            let weight = self.atomic_weight(option)?;
            right.push(self.sum(weight, two)?);
        }
        let simplest = self.value(left.clone(), right.clone())?;
        let Some(simplest_number) = self.as_integer(simplest) else {
            return Some(simplest);
        };
        // The eccentric case: of the integers that fit, the greatest if the value is above a remote star, the least if
        // it is below.
        let star = self.remote_star(value)?;
        let (below, above) = (self.is_at_most(value, star)?, self.is_at_most(star, value)?);
        if below == above {
            return Some(simplest);
        }
        let step = if above { 1 } else { -1 };
        let mut number = simplest_number;
        while self.fits(number + step, &left, &right)? {
            number += step;
        }
        self.integer(number)
    }

    /// Whether an integer is neither at most any of the left values nor at least any of the right ones.
    fn fits(&mut self, number: i32, left: &[Value], right: &[Value]) -> Option<bool> {
        let number = self.integer(number)?;
        for &option in left {
            if self.is_at_most(number, option)? {
                return Some(false);
            }
        }
        for &option in right {
            if self.is_at_most(option, number)? {
                return Some(false);
            }
        }
        Some(true)
    }

    /// A nimber greater than every nimber the value can have to do with.
    fn remote_star(&mut self, value: Value) -> Option<Value> {
        let size = self.birthday(value) + 1;
        self.nimber(size)
    }

    /// Integers that the atomic weight lies between, both included, found at most once for each value.
    ///
    /// [`Games::is_at_most`] uses them from then on: by the two-ahead rule they often settle a comparison.
    pub fn weight_range(&mut self, value: Value) -> Option<(i32, i32)> {
        let known = self.weight_bounds(value);
        if known != Games::UNKNOWN_WEIGHT {
            return Some(known);
        }
        let weight = self.atomic_weight(value)?;
        let range = match self.as_integer(weight) {
            Some(number) => (number, number),
            None => {
                // No weight is further from 0 than the game is deep.
                let most = self.birthday(value) as i32 + 1;
                let (mut low, mut high) = (-most, most);
                while low < most && self.compare_integer(low + 1, weight, true)? {
                    low += 1;
                }
                while high > -most && self.compare_integer(high - 1, weight, false)? {
                    high -= 1;
                }
                (low, high)
            }
        };
        self.set_weight_bounds(value, range.0, range.1);
        Some(range)
    }

    /// Whether the integer is at most the value, or at least it if not `below`.
    fn compare_integer(&mut self, number: i32, value: Value, below: bool) -> Option<bool> {
        let number = self.integer(number)?;
        if below {
            self.is_at_most(number, value)
        } else {
            self.is_at_most(value, number)
        }
    }
}
