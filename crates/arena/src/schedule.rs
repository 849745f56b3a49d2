//! Who plays whom, when and from where.

use std::str::FromStr;

/// How engines are paired.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tournament {
    /// Everyone against everyone.
    #[default]
    RoundRobin,
    /// The first so many engines against all others.
    Gauntlet {
        /// How many engines run the gauntlet.
        seeds: usize,
    },
}

impl FromStr for Tournament {
    type Err = String;

    fn from_str(text: &str) -> Result<Tournament, String> {
        match text {
            "roundrobin" | "round-robin" => Ok(Tournament::RoundRobin),
            "gauntlet" => Ok(Tournament::Gauntlet { seeds: 1 }),
            _ => Err(format!(
                "unknown tournament `{text}`: tournaments are roundrobin and gauntlet"
            )),
        }
    }
}

/// How much is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Schedule {
    /// How engines are paired.
    pub tournament: Tournament,
    /// How many games every pairing plays.
    pub games: usize,
    /// Whether every opening is played twice, with colours exchanged.
    pub repeat: bool,
}

/// One game that is to be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// Its number in the match, from 0.
    pub number: usize,
    /// The engines that are player 1 and player 2.
    pub engines: [usize; 2],
    /// The number of its opening.
    pub opening: usize,
    /// The number of its pair, if openings are repeated.
    pub pair: Option<usize>,
}

impl Schedule {
    /// The pairs of engines that meet.
    pub fn pairings(&self, engines: usize) -> Vec<(usize, usize)> {
        let all = (0..engines).flat_map(|i| (i + 1..engines).map(move |j| (i, j)));
        match self.tournament {
            Tournament::RoundRobin => all.collect(),
            Tournament::Gauntlet { seeds } => all.filter(|&(i, j)| i < seeds && j >= seeds).collect(),
        }
    }

    /// All games in the order they are played: every pairing plays an opening before the next one comes.
    pub fn plans(&self, engines: usize) -> Vec<Plan> {
        let pairings = self.pairings(engines);
        let together = if self.repeat { 2 } else { 1 };
        let mut plans = Vec::new();
        for opening in 0..self.games.div_ceil(together) {
            for (at, &(i, j)) in pairings.iter().enumerate() {
                for game in 0..together.min(self.games - opening * together) {
                    // Without pairs, colours change from opening to opening.
                    let swapped = if self.repeat { game == 1 } else { opening % 2 == 1 };
                    plans.push(Plan {
                        number: plans.len(),
                        engines: if swapped { [j, i] } else { [i, j] },
                        opening,
                        pair: self.repeat.then_some(opening * pairings.len() + at),
                    });
                }
            }
        }
        plans
    }

    /// How many openings are needed.
    pub fn openings(&self) -> usize {
        if self.repeat {
            self.games.div_ceil(2)
        } else {
            self.games
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_exchange_colours_on_one_opening() {
        let schedule = Schedule {
            tournament: Tournament::RoundRobin,
            games: 4,
            repeat: true,
        };
        let plans = schedule.plans(3);
        assert_eq!(plans.len(), 12);
        for pair in plans.chunks(2) {
            assert_eq!(pair[0].opening, pair[1].opening);
            assert_eq!(pair[0].pair, pair[1].pair);
            assert_eq!(pair[0].engines, [pair[1].engines[1], pair[1].engines[0]]);
        }
        for (number, plan) in plans.iter().enumerate() {
            assert_eq!(plan.number, number);
            assert!(plan.opening < schedule.openings());
        }
    }

    #[test]
    fn odd_numbers_of_games_and_gauntlets() {
        let schedule = Schedule {
            tournament: Tournament::Gauntlet { seeds: 1 },
            games: 3,
            repeat: true,
        };
        assert_eq!(schedule.pairings(4), [(0, 1), (0, 2), (0, 3)]);
        assert_eq!(schedule.plans(4).len(), 9);
        let single = Schedule {
            repeat: false,
            ..schedule
        };
        let colours: Vec<[usize; 2]> = single.plans(2).iter().map(|plan| plan.engines).collect();
        assert_eq!(colours, [[0, 1], [1, 0], [0, 1]]);
    }
}
