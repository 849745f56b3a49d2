//! The tree of the first plies: a proof-number search over canonical positions, each once.

use std::collections::HashMap;

use quincunx_rules::{Position, Relative};

/// Proof and disproof numbers for the player to move, in units of work at the start position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Numbers {
    /// What it still takes to prove that the player to move wins; 0 when that is proven.
    pub win: f64,
    /// What it still takes to prove that it loses; 0 when that is proven.
    pub loss: f64,
}

impl Numbers {
    /// The numbers of a known result.
    pub(super) fn of(won: bool) -> Numbers {
        let (win, loss) = if won {
            (0.0, f64::INFINITY)
        } else {
            (f64::INFINITY, 0.0)
        };
        Numbers { win, loss }
    }

    /// Whether the player to move wins, if that is proven.
    pub fn result(self) -> Option<bool> {
        match (self.win, self.loss) {
            (0.0, _) => Some(true),
            (_, 0.0) => Some(false),
            _ => None,
        }
    }
}

/// One canonical position.
#[derive(Debug)]
struct Node<P> {
    position: P,
    ply: u32,
    numbers: Numbers,
    /// Empty for a leaf.
    children: Vec<u32>,
    parents: Vec<u32>,
    /// A thread or another process is at work on the leaf.
    busy: bool,
}

/// Positions by number; the start position is 0.
#[derive(Debug)]
pub(super) struct Tree<P> {
    nodes: Vec<Node<P>>,
    index: HashMap<P, u32>,
}

/// A position one ply later is that many times less work to solve, measured in Hadron 7x7.
pub(super) const GROWTH: f64 = 3.2;

impl<P: Position> Tree<P> {
    pub(super) fn new(start: &P) -> Tree<P> {
        let mut tree = Tree {
            nodes: Vec::new(),
            index: HashMap::new(),
        };
        tree.node(start.canonical(), 0);
        tree
    }

    pub(super) fn numbers(&self, node: u32) -> Numbers {
        self.nodes[node as usize].numbers
    }

    pub(super) fn position(&self, node: u32) -> &P {
        &self.nodes[node as usize].position
    }

    pub(super) fn ply(&self, node: u32) -> u32 {
        self.nodes[node as usize].ply
    }

    /// How many positions there are.
    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    pub(super) fn find(&self, position: &P) -> Option<u32> {
        self.index.get(position).copied()
    }

    pub(super) fn children(&self, node: u32) -> &[u32] {
        &self.nodes[node as usize].children
    }

    pub(super) fn set_busy(&mut self, node: u32, busy: bool) {
        self.nodes[node as usize].busy = busy;
    }

    /// The node of a canonical position, made if it is new: one proof to win, one for each reply to lose.
    fn node(&mut self, position: P, ply: u32) -> u32 {
        if let Some(&known) = self.index.get(&position) {
            return known;
        }
        let unit = GROWTH.powi(-(ply as i32));
        let number = self.nodes.len() as u32;
        self.index.insert(position, number);
        self.nodes.push(Node {
            position,
            ply,
            numbers: match position.result() {
                // Whoever cannot move may have won.
                Some(outcome) => Numbers::of(outcome.seen_by(position.side()) == Relative::Win),
                None => Numbers {
                    win: unit,
                    loss: unit * position.count_moves() as f64,
                },
            },
            children: Vec::new(),
            parents: Vec::new(),
            busy: false,
        });
        number
    }

    /// Gives a leaf its children, and returns those that are new.
    pub(super) fn expand(&mut self, node: u32) -> Vec<u32> {
        let Node { position, ply, .. } = self.nodes[node as usize];
        let mut next: Vec<P> = Vec::new();
        position.for_each_move(|mv| {
            let mut after = position;
            after.play_unchecked(mv);
            next.push(after.canonical());
        });
        next.sort_unstable();
        next.dedup();
        let before = self.nodes.len() as u32;
        let children: Vec<u32> = next.into_iter().map(|position| self.node(position, ply + 1)).collect();
        for &child in &children {
            self.nodes[child as usize].parents.push(node);
        }
        self.nodes[node as usize].children = children;
        (before..self.nodes.len() as u32).collect()
    }

    /// Sets the numbers of a leaf; [`Tree::update`] tells the rest of the tree.
    pub(super) fn set(&mut self, node: u32, numbers: Numbers) {
        self.nodes[node as usize].numbers = numbers;
    }

    /// Works out the numbers of a node from its children, and on up as far as anything changes.
    pub(super) fn update(&mut self, node: u32) {
        let mut waiting = vec![node];
        while let Some(node) = waiting.pop() {
            let at = &self.nodes[node as usize];
            let numbers = if at.children.is_empty() || at.numbers.result().is_some() {
                at.numbers
            } else {
                let of = |child: &u32| self.nodes[*child as usize].numbers;
                let numbers = Numbers {
                    win: at
                        .children
                        .iter()
                        .map(|child| of(child).loss)
                        .fold(f64::INFINITY, f64::min),
                    loss: at.children.iter().map(|child| of(child).win).sum(),
                };
                if numbers == at.numbers {
                    continue;
                }
                numbers
            };
            self.nodes[node as usize].numbers = numbers;
            waiting.extend_from_slice(&self.nodes[node as usize].parents);
        }
    }

    /// The most proving leaf below a node that nobody is at work on; `None` if there is none.
    pub(super) fn most_proving(&self, node: u32) -> Option<u32> {
        let at = &self.nodes[node as usize];
        if at.numbers.result().is_some() || at.busy {
            return None;
        }
        if at.children.is_empty() {
            return Some(node);
        }
        let mut open: Vec<u32> = at.children.clone();
        open.retain(|&child| self.numbers(child).result().is_none());
        open.sort_by(|&a, &b| self.numbers(a).loss.total_cmp(&self.numbers(b).loss));
        open.into_iter().find_map(|child| self.most_proving(child))
    }
}
