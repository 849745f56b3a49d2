//! Canonical forms: dominated options dropped, reversible ones bypassed; and sums of them.

use super::game::{Games, Value};

/// A game given by options in canonical form, itself not yet canonical.
struct Form {
    left: Vec<Value>,
    right: Vec<Value>,
    /// What is known of the order between the form and values: (value, value <= form), (value, form <= value).
    below: Vec<(Value, bool)>,
    above: Vec<(Value, bool)>,
}

impl Games {
    /// The value of the game in which Left can move to `left` and Right to `right`. `None` without fuel or room.
    pub(super) fn value(&mut self, left: Vec<Value>, right: Vec<Value>) -> Option<Value> {
        let mut form = Form {
            left,
            right,
            below: Vec::new(),
            above: Vec::new(),
        };
        loop {
            self.keep_best(&mut form.left, false)?;
            self.keep_best(&mut form.right, true)?;
            // Neither step changes the value, so what was learnt of its order stays true.
            if !self.bypass_left(&mut form)? && !self.bypass_right(&mut form)? {
                break;
            }
        }
        self.intern(&form.left, &form.right)
    }

    /// Sorts options and drops those that are no better than another: not greater, or not less if `least` is wanted.
    fn keep_best(&mut self, options: &mut Vec<Value>, least: bool) -> Option<()> {
        options.sort_unstable();
        options.dedup();
        let mut n = 0;
        while n < options.len() {
            let option = options[n];
            let mut dominated = false;
            for &other in options.iter() {
                if other == option {
                    continue;
                }
                let worse = if least {
                    self.is_at_most(other, option)?
                } else {
                    self.is_at_most(option, other)?
                };
                if worse {
                    dominated = true;
                    break;
                }
            }
            if dominated {
                options.remove(n);
            } else {
                n += 1;
            }
        }
        Some(())
    }

    /// Replaces one reversible Left option by what Left can answer the reversing move with.
    fn bypass_left(&mut self, form: &mut Form) -> Option<bool> {
        for n in 0..form.left.len() {
            let option = form.left[n];
            for m in 0..self.right(option).len() {
                let reply = self.right_at(option, m);
                if self.is_below(reply, form)? {
                    form.left.remove(n);
                    form.left.extend_from_slice(self.left(reply));
                    return Some(true);
                }
            }
        }
        Some(false)
    }

    fn bypass_right(&mut self, form: &mut Form) -> Option<bool> {
        for n in 0..form.right.len() {
            let option = form.right[n];
            for m in 0..self.left(option).len() {
                let reply = self.left_at(option, m);
                if self.is_above(reply, form)? {
                    form.right.remove(n);
                    form.right.extend_from_slice(self.right(reply));
                    return Some(true);
                }
            }
        }
        Some(false)
    }

    /// Whether `value <= form`.
    fn is_below(&mut self, value: Value, form: &mut Form) -> Option<bool> {
        if let Some(&(_, known)) = form.below.iter().find(|(of, _)| *of == value) {
            return Some(known);
        }
        self.burn()?;
        let result = 'result: {
            for n in 0..form.right.len() {
                if self.is_at_most(form.right[n], value)? {
                    break 'result false;
                }
            }
            for n in 0..self.left(value).len() {
                let option = self.left_at(value, n);
                if self.is_above(option, form)? {
                    break 'result false;
                }
            }
            true
        };
        form.below.push((value, result));
        Some(result)
    }

    /// Whether `form <= value`.
    fn is_above(&mut self, value: Value, form: &mut Form) -> Option<bool> {
        if let Some(&(_, known)) = form.above.iter().find(|(of, _)| *of == value) {
            return Some(known);
        }
        self.burn()?;
        let result = 'result: {
            for n in 0..form.left.len() {
                if self.is_at_most(value, form.left[n])? {
                    break 'result false;
                }
            }
            for n in 0..self.right(value).len() {
                let option = self.right_at(value, n);
                if self.is_below(option, form)? {
                    break 'result false;
                }
            }
            true
        };
        form.above.push((value, result));
        Some(result)
    }

    /// The value of both games played side by side. `None` without fuel or room.
    pub(super) fn sum(&mut self, a: Value, b: Value) -> Option<Value> {
        if a == Value::ZERO {
            return Some(b);
        }
        if b == Value::ZERO {
            return Some(a);
        }
        if self.negative(a) == b {
            return Some(Value::ZERO);
        }
        let (a, b) = (a.min(b), a.max(b));
        if let Some(known) = self.sums.get(a.0, b.0) {
            return Some(Value(known));
        }
        self.burn()?;
        let mut left = Vec::with_capacity(self.left(a).len() + self.left(b).len());
        let mut right = Vec::with_capacity(self.right(a).len() + self.right(b).len());
        for (moved, still) in [(a, b), (b, a)] {
            for n in 0..self.left(moved).len() {
                let option = self.left_at(moved, n);
                left.push(self.sum(option, still)?);
            }
            for n in 0..self.right(moved).len() {
                let option = self.right_at(moved, n);
                right.push(self.sum(option, still)?);
            }
        }
        let result = self.value(left, right)?;
        self.sums.put(a.0, b.0, result.0);
        let (minus_a, minus_b) = (self.negative(a), self.negative(b));
        let minus = self.negative(result);
        self.sums.put(minus_a.min(minus_b).0, minus_a.max(minus_b).0, minus.0);
        Some(result)
    }

    /// The nimber: both players may move to any smaller one.
    pub(super) fn nimber(&mut self, size: u32) -> Option<Value> {
        let mut smaller = vec![];
        for _ in 0..size {
            let next = self.intern_sorted(smaller.clone())?;
            smaller.push(next);
        }
        self.intern_sorted(smaller)
    }

    fn intern_sorted(&mut self, mut options: Vec<Value>) -> Option<Value> {
        options.sort_unstable();
        self.intern(&options, &options)
    }
}
