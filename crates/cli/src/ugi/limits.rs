//! What `go` says, as limits of a search.

use std::time::Duration;

use quincunx_engine::{Clock, Limits};
use quincunx_rules::Player;
use quincunx_ugi::Go;

/// The longest time that counts as one: about thirty years.
const MOST_MILLIS: u64 = 1_000_000_000_000;
/// The deepest search that can be asked for.
const MOST_DEPTH: u32 = 1_000_000;

/// The limits for a move of that player, who expects to make so many more moves.
pub(super) fn limits(go: &Go, player: Player, moves_left: impl FnOnce() -> u32) -> Limits {
    let time = |millis: u64| Duration::from_millis(millis.min(MOST_MILLIS));
    let own = Limits {
        time: go.time.map(time),
        nodes: go.nodes,
        depth: go.depth.map(|depth| depth.min(MOST_DEPTH)),
        ..Limits::default()
    };
    match go.clocks[player.index()] {
        None => own,
        Some(left) => {
            let clock = Clock {
                increment: time(go.increments[player.index()]),
                moves_to_go: go.moves_to_go.map(|moves| moves.min(MOST_DEPTH)),
                ..Clock::new(time(left))
            };
            clock.limits(moves_left()).and(own)
        }
    }
}

#[cfg(test)]
mod tests {
    use quincunx_ugi::Command;

    use super::*;

    #[test]
    fn limits_are_those_of_the_player_to_move() {
        let limits = |line: &str, player| match line.parse() {
            Ok(Command::Go(go)) => limits(&go, player, || 30),
            other => panic!("{other:?}"),
        };
        let ms = |n| Some(Duration::from_millis(n));
        let none = Limits::default();
        assert_eq!(limits("go infinite", Player::One), none);
        assert_eq!(limits("go", Player::Two), none);
        assert_eq!(limits("go movetime 5", Player::One), Limits { time: ms(5), ..none });
        assert_eq!(
            limits("go depth 4 nodes 7", Player::One),
            Limits {
                depth: Some(4),
                nodes: Some(7),
                ..none
            }
        );
        let clock = "go p1time 60000 p2time 1000 p1inc 0 p2inc 100";
        let [one, two] = Player::BOTH.map(|player| limits(clock, player));
        assert!(one.time > two.time && one.soft_time > two.soft_time && two.time < ms(1000));
        assert!(limits("go p1time -50 p2time 10", Player::One).time <= ms(0));
        let endless = limits("go p1time 99999999999999999999 p1inc 99999999999999999999", Player::One);
        assert!(endless.time.is_some());
    }
}
