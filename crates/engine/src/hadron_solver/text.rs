//! Values as people write them.

use super::game::{Games, Value};

/// Multiples of up, and nimbers beside them, that have names.
const MAX_UPS: u32 = 9;
const MAX_NIMBER: u32 = 7;
/// Options deeper than this are left out.
const MAX_DEPTH: u32 = 4;

impl Games {
    /// A value as text: `0`, `*2` for nimbers, `↑3*` for three ups and a star, `↓` for their negatives, and otherwise the
    /// options of both players, `{0|↑*}`, to some depth.
    pub fn text(&mut self, value: Value) -> String {
        self.text_to(value, MAX_DEPTH)
    }

    fn text_to(&mut self, value: Value, depth: u32) -> String {
        if let Some(name) = self.name(value) {
            return name;
        }
        if depth == 0 {
            return "…".to_owned();
        }
        let sides = [self.left(value).to_vec(), self.right(value).to_vec()];
        let [left, right] = sides.map(|options| {
            let texts: Vec<String> = options.iter().map(|&option| self.text_to(option, depth - 1)).collect();
            texts.join(",")
        });
        format!("{{{left}|{right}}}")
    }

    /// The short name of a value that has one.
    fn name(&mut self, value: Value) -> Option<String> {
        if value == Value::ZERO {
            return Some("0".to_owned());
        }
        if let Some(n) = self.as_integer(value) {
            return Some(n.to_string());
        }
        // Nothing with a name is deeper than its ups and stars.
        if self.birthday(value) > MAX_UPS + MAX_NIMBER + 1 {
            return None;
        }
        for ups in 0..=MAX_UPS {
            for size in 0..=MAX_NIMBER {
                let named = self.ups(ups, size)?;
                let arrow = match ups {
                    0 => None,
                    _ if named == value => Some("↑"),
                    _ if self.negative(named) == value => Some("↓"),
                    _ => continue,
                };
                if arrow.is_none() && named != value {
                    continue;
                }
                let count = if ups > 1 { ups.to_string() } else { String::new() };
                let star = match size {
                    0 => String::new(),
                    1 => "*".to_owned(),
                    _ => format!("*{size}"),
                };
                return Some(format!("{}{count}{star}", arrow.unwrap_or("")));
            }
        }
        None
    }

    /// That many ups beside a nimber.
    pub fn ups(&mut self, count: u32, nimber: u32) -> Option<Value> {
        let star = self.nimber(1)?;
        let up = self.value(vec![Value::ZERO], vec![star])?;
        let mut total = self.nimber(nimber)?;
        for _ in 0..count {
            total = self.sum(total, up)?;
        }
        Some(total)
    }
}
