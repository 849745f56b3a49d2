//! The arena of game values: every value once, in canonical form, known by a number.

use quincunx_rules::zobrist::mix;

use super::memo::Memo;

/// A short game in canonical form. Two values of the same arena are equal exactly when the games are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Value(pub(super) u32);

impl Value {
    /// The game without moves: whoever is to move loses.
    pub(super) const ZERO: Value = Value(0);
}

/// The values made so far, and what is known of how they compare and add up.
///
/// Left is player 1, Right is player 2. Memory is bounded: work that needs more values than fit, or more steps than the
/// fuel allows, returns `None`, and nothing is lost but the effort.
#[derive(Debug)]
pub(super) struct Games {
    nodes: Vec<Node>,
    /// The options of all nodes, left ones before right ones.
    options: Vec<Value>,
    /// Open addressing from the hash of a form to its number plus one.
    index: Vec<u32>,
    max_nodes: usize,
    max_options: usize,
    fuel: u32,
    pub(super) compared: Memo,
    pub(super) sums: Memo,
}

#[derive(Clone, Copy, Debug)]
struct Node {
    hash: u64,
    start: u32,
    negative: Value,
    left: u16,
    right: u16,
    left_first: bool,
    right_first: bool,
}

/// Room for options; canonical forms in Hadron have about five on the average.
const OPTIONS_PER_VALUE: usize = 8;
/// Bytes of arena per value, the options and the index counted in.
const BYTES_PER_VALUE: usize = size_of::<Node>() + OPTIONS_PER_VALUE * size_of::<Value>() + 3 * size_of::<u32>();

impl Games {
    /// An arena that takes at most about that many bytes.
    pub(super) fn new(bytes: usize) -> Games {
        let max_nodes = (bytes / 2 / BYTES_PER_VALUE).clamp(1 << 8, 1 << 30);
        let mut games = Games {
            // Reserved at once: growing by copying would need the memory twice.
            nodes: Vec::with_capacity(max_nodes),
            options: Vec::with_capacity(max_nodes * OPTIONS_PER_VALUE),
            index: vec![0; (max_nodes * 3 / 2).next_power_of_two()],
            max_nodes,
            max_options: max_nodes * OPTIONS_PER_VALUE,
            fuel: 0,
            compared: Memo::new(bytes / 4),
            sums: Memo::new(bytes / 8),
        };
        games.clear();
        games
    }

    /// Forgets every value but [`Value::ZERO`]; all others held outside lose their meaning.
    pub(super) fn clear(&mut self) {
        self.nodes.clear();
        self.options.clear();
        self.index = vec![0; self.index.len()];
        self.compared.clear();
        self.sums.clear();
        self.refuel(u32::MAX);
        let zero = self.intern(&[], &[]);
        debug_assert_eq!(zero, Some(Value::ZERO));
    }

    /// Bytes of memory set aside, used or not.
    pub(super) fn memory(&self) -> usize {
        let arena = self.nodes.capacity() * size_of::<Node>() + self.options.capacity() * size_of::<Value>();
        let memos = self.compared.memory() + self.sums.memory();
        arena + size_of_val(&*self.index) + memos
    }

    /// Whether more than that many percent of the room is taken.
    pub(super) fn is_filled(&self, percent: usize) -> bool {
        self.nodes.len() * 100 > self.max_nodes * percent || self.options.len() * 100 > self.max_options * percent
    }

    /// Allows that many steps of comparing and adding from now on. A new arena has no end of them.
    pub(super) fn refuel(&mut self, steps: u32) {
        self.fuel = steps;
    }

    /// How many steps are left.
    pub(super) fn fuel(&self) -> u32 {
        self.fuel
    }

    /// Uses one step; `None` when there are none left.
    #[inline]
    pub(super) fn burn(&mut self) -> Option<()> {
        self.fuel = self.fuel.checked_sub(1)?;
        Some(())
    }

    #[inline]
    fn node(&self, value: Value) -> &Node {
        &self.nodes[value.0 as usize]
    }

    /// What Left can move to.
    #[inline]
    pub(super) fn left(&self, value: Value) -> &[Value] {
        let node = self.node(value);
        &self.options[node.start as usize..][..node.left as usize]
    }

    /// What Right can move to.
    #[inline]
    pub(super) fn right(&self, value: Value) -> &[Value] {
        let node = self.node(value);
        &self.options[node.start as usize + node.left as usize..][..node.right as usize]
    }

    /// The `n`th Left option; there must be more than `n`. For loops that change the arena on the way.
    #[inline]
    pub(super) fn left_at(&self, value: Value, n: usize) -> Value {
        self.left(value)[n]
    }

    /// The `n`th Right option; there must be more than `n`.
    #[inline]
    pub(super) fn right_at(&self, value: Value, n: usize) -> Value {
        self.right(value)[n]
    }

    /// The game with the players exchanged.
    #[inline]
    pub(super) fn negative(&self, value: Value) -> Value {
        self.node(value).negative
    }

    /// Whether Left wins when moving first.
    #[inline]
    pub(super) fn left_wins_first(&self, value: Value) -> bool {
        self.node(value).left_first
    }

    /// Whether Right wins when moving first.
    #[inline]
    pub(super) fn right_wins_first(&self, value: Value) -> bool {
        self.node(value).right_first
    }

    /// Whether the value is at least 0: Left wins when moving second.
    #[inline]
    pub(super) fn is_at_least_zero(&self, value: Value) -> bool {
        !self.node(value).right_first
    }

    /// Whether the value is at most 0: Right wins when moving second.
    #[inline]
    pub(super) fn is_at_most_zero(&self, value: Value) -> bool {
        !self.node(value).left_first
    }

    /// A hash of the form alone: the same in every arena.
    #[inline]
    pub(super) fn hash(&self, value: Value) -> u64 {
        self.node(value).hash
    }

    /// The value with exactly these options, which must be a canonical form: sorted, none dominated or reversible.
    pub(super) fn intern(&mut self, left: &[Value], right: &[Value]) -> Option<Value> {
        let hash = self.form_hash(left, right);
        if let Some(value) = self.find(hash, left, right) {
            return Some(value);
        }
        let mut minus_left: Vec<Value> = right.iter().map(|&option| self.negative(option)).collect();
        let mut minus_right: Vec<Value> = left.iter().map(|&option| self.negative(option)).collect();
        minus_left.sort_unstable();
        minus_right.sort_unstable();
        let options = left.len() + right.len();
        let full = self.nodes.len() + 2 > self.max_nodes || self.options.len() + 2 * options > self.max_options;
        if full || options > usize::from(u16::MAX) {
            return None;
        }
        let value = Value(self.nodes.len() as u32);
        self.add(hash, left, right);
        if minus_left != left || minus_right != right {
            let negative = Value(self.nodes.len() as u32);
            let hash = self.form_hash(&minus_left, &minus_right);
            self.add(hash, &minus_left, &minus_right);
            self.nodes[value.0 as usize].negative = negative;
            self.nodes[negative.0 as usize].negative = value;
        }
        Some(value)
    }

    fn add(&mut self, hash: u64, left: &[Value], right: &[Value]) {
        let value = Value(self.nodes.len() as u32);
        let node = Node {
            hash,
            start: self.options.len() as u32,
            negative: value,
            left: left.len() as u16,
            right: right.len() as u16,
            left_first: left.iter().any(|&option| self.is_at_least_zero(option)),
            right_first: right.iter().any(|&option| self.is_at_most_zero(option)),
        };
        self.nodes.push(node);
        self.options.extend_from_slice(left);
        self.options.extend_from_slice(right);
        let mask = self.index.len() - 1;
        let mut slot = hash as usize & mask;
        while self.index[slot] != 0 {
            slot = (slot + 1) & mask;
        }
        self.index[slot] = value.0 + 1;
    }

    fn find(&self, hash: u64, left: &[Value], right: &[Value]) -> Option<Value> {
        let mask = self.index.len() - 1;
        let mut slot = hash as usize & mask;
        while let Some(number) = self.index[slot].checked_sub(1) {
            let value = Value(number);
            if self.hash(value) == hash && self.left(value) == left && self.right(value) == right {
                return Some(value);
            }
            slot = (slot + 1) & mask;
        }
        None
    }

    fn form_hash(&self, left: &[Value], right: &[Value]) -> u64 {
        // A sum, so that the hash does not depend on the numbers the arena happened to give.
        let side = |options: &[Value], salt: u64| {
            options
                .iter()
                .fold(0u64, |sum, &option| sum.wrapping_add(mix(self.hash(option) ^ salt)))
        };
        mix(side(left, 0x4c65_6674) ^ side(right, 0x5269_6768_7400).rotate_left(23))
    }
}
