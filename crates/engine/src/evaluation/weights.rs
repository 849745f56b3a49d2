//! Weights in text files, read when the program is compiled.

/// The features of a game by name, each with its weight.
#[derive(Clone, Copy, Debug)]
pub struct Weights {
    /// The names, in the order of the numbers of the features.
    pub names: &'static [&'static str],
    /// The weights in the same order, in hundredths of a hundredth of a winning chance of e to 1.
    pub values: &'static [i32],
}

impl Weights {
    /// What a weight of 1 in the text is as a value.
    pub const UNIT: i32 = 100;
}

/// Reads the weights of the features with these names, which a text must have in the same order: a name and a number
/// with at most two decimals a line; empty lines and lines with `#` in front are skipped.
///
/// # Panics
/// If the text is not like that. It is read at compile time, so that a wrong file does not compile.
pub(crate) const fn read_weights<const N: usize>(names: &[&str; N], text: &str) -> [i32; N] {
    let mut values = [0; N];
    let mut rest = text.as_bytes();
    let mut n = 0;
    loop {
        rest = skip_blank(rest);
        let [first, ..] = rest else { break };
        if *first == b'#' {
            rest = skip_line(rest);
            continue;
        }
        assert!(n < N, "more weights than features");
        rest = skip_name(rest, names[n].as_bytes());
        (values[n], rest) = number(skip_blank(rest));
        n += 1;
    }
    assert!(n == N, "fewer weights than features");
    values
}

const fn skip_blank(mut rest: &[u8]) -> &[u8] {
    while let [b' ' | b'\n' | b'\r', tail @ ..] = rest {
        rest = tail;
    }
    rest
}

const fn skip_line(mut rest: &[u8]) -> &[u8] {
    while let [byte, tail @ ..] = rest {
        rest = tail;
        if *byte == b'\n' {
            break;
        }
    }
    rest
}

const fn skip_name<'a>(mut rest: &'a [u8], mut name: &[u8]) -> &'a [u8] {
    while let [byte, tail @ ..] = name {
        match rest {
            [same, after @ ..] if *same == *byte => rest = after,
            _ => panic!("the weights do not have the names of the features, in their order"),
        }
        name = tail;
    }
    assert!(
        matches!(rest, [b' ', ..]),
        "the weights do not have the names of the features, in their order"
    );
    rest
}

/// A number such as `12`, `-0.5` or `3.25`, in hundredths, and what follows it.
const fn number(mut rest: &[u8]) -> (i32, &[u8]) {
    let negative = matches!(rest, [b'-', ..]);
    if let [b'-', tail @ ..] = rest {
        rest = tail;
    }
    let mut value = 0;
    // Decimals read so far, once the point has been seen.
    let mut decimals = None;
    while let [byte @ (b'0'..=b'9' | b'.'), tail @ ..] = rest {
        rest = tail;
        if *byte == b'.' {
            assert!(decimals.is_none(), "a number with two points");
            decimals = Some(0);
            continue;
        }
        value = value * 10 + (*byte - b'0') as i32;
        if let Some(read) = decimals {
            assert!(read < 2, "a weight has at most two decimals");
            decimals = Some(read + 1);
        }
    }
    assert!(matches!(rest, [] | [b'\n' | b' ' | b'\r', ..]), "a weight is a number");
    let mut missing = match decimals {
        Some(read) => 2 - read,
        None => 2,
    };
    while missing > 0 {
        value *= 10;
        missing -= 1;
    }
    (if negative { -value } else { value }, rest)
}

/// The weights of a game: the names of its features and the file beside the others that gives their values.
macro_rules! weights {
    ($file:literal: $($name:literal)+) => {{
        const NAMES: &[&str] = &[$($name),+];
        const VALUES: [i32; NAMES.len()] = $crate::evaluation::read_weights(
            NAMES.first_chunk().expect("it is that long"),
            include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/data/weights/", $file)),
        );
        $crate::evaluation::Weights { names: NAMES, values: &VALUES }
    }};
}
pub(crate) use weights;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_in_hundredths() {
        let text = "# about\n\none 12\ntwo -0.5\n\n  three  3.25\nfour 0.07\n";
        assert_eq!(
            read_weights(&["one", "two", "three", "four"], text),
            [1200, -50, 325, 7]
        );
    }

    #[test]
    fn names_must_agree() {
        let wrong = [
            "one 1\n",
            "one 1\ntow 2\n",
            "one 1\ntwo 2\nthree 3\n",
            "two 2\none 1\n",
            "one 1\ntwo x\n",
            "one 1\ntwo 1.234\n",
            "one 1\ntwos 2\n",
        ];
        for text in wrong {
            assert!(
                std::panic::catch_unwind(|| read_weights(&["one", "two"], text)).is_err(),
                "{text:?}"
            );
        }
    }
}
