//! The fixed ratings of the bots, made from measured matches.

/// A line for each bot of each game; its head says how they were derived.
const TABLE: &str = include_str!("../../data/ratings.txt");

/// The rating of a bot in a game, if it has one: those with settings of their own have none.
pub fn rating_of(game: &str, bot: &str) -> Option<i32> {
    let (.., rating, _) = lines().find(|line| line.0 == game && line.1 == bot)?;
    Some(rating)
}

/// The lines of the table that can be read: a game, a bot, its rating, and how that was derived.
fn lines() -> impl Iterator<Item = (&'static str, &'static str, i32, Vec<&'static str>)> {
    TABLE.lines().filter(|line| !line.starts_with('#')).filter_map(|line| {
        let mut words = line.split_whitespace();
        Some((
            words.next()?,
            words.next()?,
            words.next()?.parse().ok()?,
            words.collect(),
        ))
    })
}

#[cfg(test)]
mod tests {
    use quincunx_rules::GAMES;

    use super::*;
    use crate::bot::BotSpec;

    const ANCHOR: i32 = 800;
    const MOST: f64 = 400.0;

    #[test]
    fn every_rating_follows_from_its_score() {
        for (game, bot, rating, derived) in lines() {
            let expected = match derived[..] {
                ["anchor"] => ANCHOR,
                [score, "against", other] => {
                    let score: f64 = score.strip_suffix('%').and_then(|score| score.parse().ok()).unwrap();
                    let difference = 400.0 * (score / (100.0 - score)).log10();
                    rating_of(game, other).unwrap() + difference.clamp(-MOST, MOST).round() as i32
                }
                _ => panic!("{game} {bot}: {derived:?}"),
            };
            assert_eq!(rating, expected, "{game} {bot}");
        }
    }

    #[test]
    fn every_bot_of_every_game_has_one_rating() {
        let levels = (1..=9).map(|level| format!("level:{level}"));
        let names: Vec<String> = ["random", "greedy", "greedy-hard"]
            .map(String::from)
            .into_iter()
            .chain(levels)
            .collect();
        let mut expected = 0;
        for game in GAMES {
            let plays = |name: &&String| {
                let spec: BotSpec = name.parse().unwrap();
                spec.build(&game.default_ruleset(), 0).is_ok()
            };
            for name in names.iter().filter(plays) {
                let count = lines().filter(|line| line.0 == game.name && line.1 == *name).count();
                assert_eq!(count, 1, "{} {name}", game.name);
                expected += 1;
            }
        }
        assert_eq!(lines().count(), expected, "a line is of no bot");
        assert_eq!(rating_of("hadron", "engine:time=1s"), None);
    }
}
