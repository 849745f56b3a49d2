//! Options in the manner of fastchess, `-engine cmd=x name=y -games 2`, made into what clap reads.

/// What separates the words of one option once they are joined.
pub(crate) const SEPARATOR: char = '\u{1f}';

/// Options that take all words up to the next option.
const LISTS: [&str; 8] = [
    "engine",
    "each",
    "openings",
    "sprt",
    "resign",
    "draw",
    "pgnout",
    "tournament",
];

/// The arguments of `quincunx match` as clap reads them; all other commands stay as they are.
pub(crate) fn normalise(args: impl IntoIterator<Item = String>) -> Vec<String> {
    let args: Vec<String> = args.into_iter().collect();
    if args.get(1).map(String::as_str) != Some("match") {
        return args;
    }
    let mut normal = args[..2].to_vec();
    let mut words = args[2..].iter().peekable();
    while let Some(word) = words.next() {
        let Some(name) = option_name(word) else {
            normal.push(word.clone());
            continue;
        };
        normal.push(format!("--{name}"));
        if LISTS.contains(&name) {
            let mut list = Vec::new();
            while let Some(word) = words.next_if(|word| option_name(word).is_none()) {
                list.push(word.as_str());
            }
            if !list.is_empty() {
                normal.push(list.join(&SEPARATOR.to_string()));
            }
        }
    }
    normal
}

/// The name of an option with one dash or two; one letter after one dash is clap's own.
fn option_name(word: &str) -> Option<&str> {
    let name = match word.strip_prefix("--") {
        Some(name) => name,
        None => word.strip_prefix('-').filter(|name| name.len() > 1)?,
    };
    name.starts_with(|first: char| first.is_ascii_alphabetic())
        .then_some(name)
}

/// The words of one option.
pub(super) fn split(text: &str) -> impl Iterator<Item = &str> {
    text.split(SEPARATOR).flat_map(|word| {
        // A bot's or program's name may hold blanks only if it came as a word of its own.
        let whole = word.contains('=') || !word.contains(' ');
        if whole {
            vec![word]
        } else {
            word.split_whitespace().collect()
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn normal(line: &str) -> String {
        let words = normalise(line.split(' ').map(String::from));
        words.join(" ").replace(SEPARATOR, "+")
    }

    #[test]
    fn one_dash_or_two() {
        assert_eq!(
            normal("quincunx match -engine cmd=x name=y -engine greedy -games 2 -recover -h"),
            "quincunx match --engine cmd=x+name=y --engine greedy --games 2 --recover -h"
        );
        assert_eq!(
            normal("quincunx match --engine level:4 --sprt elo0=-5 elo1=0 --seed 3"),
            "quincunx match --engine level:4 --sprt elo0=-5+elo1=0 --seed 3"
        );
        assert_eq!(
            normal("quincunx match --engine=greedy"),
            "quincunx match --engine=greedy"
        );
        assert_eq!(normal("quincunx show -engine a b"), "quincunx show -engine a b");
    }
}
