//! The arithmetic of game values, against plain trees and known identities.

use std::collections::HashMap;

use quincunx_rules::zobrist::mix;

use super::game::{Games, Value};

/// A game as it is defined: two lists of games, nothing simplified. Numbers are places in a list of trees.
struct Trees {
    trees: Vec<(Vec<usize>, Vec<usize>)>,
    order: HashMap<(usize, usize), bool>,
}

impl Trees {
    /// `a <= b` by the definition: no Left option of `a` is at least `b`, no Right option of `b` at most `a`.
    fn is_at_most(&mut self, a: usize, b: usize) -> bool {
        if let Some(&known) = self.order.get(&(a, b)) {
            return known;
        }
        let (left, right) = (self.trees[a].0.clone(), self.trees[b].1.clone());
        let result = !left.iter().any(|&option| self.is_at_most(b, option))
            && !right.iter().any(|&option| self.is_at_most(option, a));
        self.order.insert((a, b), result);
        result
    }
}

/// Random trees in which both players can move or neither, and their values.
fn random_games(count: usize, seed: u64) -> (Trees, Vec<Value>, Games) {
    let mut games = Games::new(64 << 20);
    let mut trees = Trees {
        trees: vec![(vec![], vec![])],
        order: HashMap::new(),
    };
    let mut values = vec![Value::ZERO];
    let mut state = seed;
    let mut random = |below: usize| {
        state = mix(state);
        (state % below as u64) as usize
    };
    while values.len() < count {
        let mut pick = || -> Vec<usize> {
            let options = 1 + random(3);
            (0..options).map(|_| random(values.len())).collect()
        };
        let (left, right) = (pick(), pick());
        let of = |options: &[usize]| options.iter().map(|&n| values[n]).collect::<Vec<Value>>();
        let value = games.value(of(&left), of(&right)).unwrap();
        trees.trees.push((left, right));
        values.push(value);
    }
    (trees, values, games)
}

#[test]
fn order_of_values_is_order_of_trees() {
    for seed in 0..6 {
        let (mut trees, values, mut games) = random_games(60, seed);
        for a in 0..values.len() {
            for b in 0..values.len() {
                let expected = trees.is_at_most(a, b);
                assert_eq!(games.is_at_most(values[a], values[b]), Some(expected));
                let equal = expected && trees.is_at_most(b, a);
                assert_eq!(values[a] == values[b], equal, "equal games have one canonical form");
            }
        }
    }
}

#[test]
fn values_are_an_ordered_group() {
    for seed in 10..13 {
        let (_, values, mut games) = random_games(24, seed);
        for &a in &values {
            let minus = games.negative(a);
            assert_eq!(games.sum(a, minus), Some(Value::ZERO));
            assert_eq!(games.negative(minus), a);
            assert_eq!(games.sum(a, Value::ZERO), Some(a));
            for &b in &values {
                let sum = games.sum(a, b).unwrap();
                assert_eq!(games.sum(b, a), Some(sum));
                // Zero decides the order: a <= b exactly when Left cannot win a - b moving first.
                let minus = games.negative(b);
                let difference = games.sum(a, minus).unwrap();
                let at_most = games.is_at_most(a, b).unwrap();
                assert_eq!(games.is_at_most_zero(difference), at_most);
                let back = games.sum(sum, minus).unwrap();
                assert_eq!(back, a, "a + b - b");
                for &c in values.iter().step_by(5) {
                    let right = games.sum(b, c).unwrap();
                    assert_eq!(games.sum(sum, c), games.sum(a, right), "associative");
                    if at_most {
                        let left = games.sum(a, c).unwrap();
                        assert_eq!(games.is_at_most(left, right), Some(true), "adding keeps the order");
                        if games.is_at_most(b, c).unwrap() {
                            assert_eq!(games.is_at_most(a, c), Some(true), "transitive");
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn known_values() {
    let mut games = Games::new(16 << 20);
    let zero = Value::ZERO;
    let star = games.nimber(1).unwrap();
    assert_eq!(games.value(vec![zero], vec![zero]), Some(star));
    assert_eq!(games.sum(star, star), Some(zero));
    assert_eq!(games.negative(star), star);
    let up = games.value(vec![zero], vec![star]).unwrap();
    let down = games.negative(up);
    assert_eq!(games.value(vec![star], vec![zero]), Some(down));
    assert!(
        !games.right_wins_first(up) && games.left_wins_first(up),
        "up is positive"
    );
    // Up and star are confused, two ups beat a star.
    assert_eq!(games.is_at_most(up, star), Some(false));
    assert_eq!(games.is_at_most(star, up), Some(false));
    let double = games.sum(up, up).unwrap();
    assert_eq!(games.is_at_most(star, double), Some(true));
    // ↑* = {0,*|0}, ⇑ = {0|↑*}, ⇑* = {0|↑}.
    let up_star = games.sum(up, star).unwrap();
    assert_eq!(games.value(vec![zero, star], vec![zero]), Some(up_star));
    assert_eq!(games.value(vec![zero], vec![up_star]), Some(double));
    let double_star = games.sum(double, star).unwrap();
    assert_eq!(games.value(vec![zero], vec![up]), Some(double_star));
    assert_eq!(games.sum(up, up_star), Some(double_star));
    // Nimbers add without carrying.
    for a in 0..8 {
        for b in 0..8 {
            let (x, y, z) = (games.nimber(a), games.nimber(b), games.nimber(a ^ b));
            assert_eq!(games.sum(x.unwrap(), y.unwrap()), z);
        }
    }
    // A dominated and a reversible option.
    assert_eq!(games.value(vec![zero, down], vec![star]), Some(up));
    assert_eq!(games.value(vec![up], vec![down]), Some(star), "{{↑|↓}} = *");
}

/// That many ups beside a nimber.
fn ups(games: &mut Games, count: u32, nimber: u32) -> Option<Value> {
    let star = games.nimber(1)?;
    let up = games.value(vec![Value::ZERO], vec![star])?;
    let mut total = games.nimber(nimber)?;
    for _ in 0..count {
        total = games.sum(total, up)?;
    }
    Some(total)
}

#[test]
fn a_full_arena_and_no_fuel_say_so() {
    let mut games = Games::new(1 << 16);
    let mut size = 1;
    while games.nimber(size).is_some() {
        size += 1;
    }
    assert!(games.is_filled(50));
    games.clear();
    let up = ups(&mut games, 1, 0).unwrap();
    games.refuel(1);
    let star = games.nimber(2).unwrap();
    assert_eq!(games.sum(up, star), None);
}
