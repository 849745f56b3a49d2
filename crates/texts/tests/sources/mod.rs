//! The sentences that the sources of the other crates say to people, by the macros that make them.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use proc_macro2::{TokenStream, TokenTree};
use quincunx_rules::GAMES;
use syn::parse::{Parse, ParseStream};
use syn::{Expr, Ident, LitStr, Token};

/// The crates that have something to say.
const CRATES: [&str; 5] = ["rules", "play", "draw", "study", "server"];

/// The macros, and what they put before the names of their sentences.
const MACROS: [(&str, &str); 4] = [
    ("phrase", ""),
    ("illegal", "illegal-"),
    ("told", ""),
    ("ending", "end-"),
];

/// Every sentence by its name, as a pattern of Fluent.
pub(crate) fn sentences() -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    let mut add = |id: String, pattern: String, place: &str| {
        let known = found.entry(id.clone()).or_insert_with(|| pattern.clone());
        assert_eq!(*known, pattern, "{place}: {id} is said in two ways");
    };
    for name in CRATES {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(name).join("src");
        walk(&folder, &mut |path, code| {
            let place = path.display().to_string();
            let tokens = code.parse().unwrap_or_else(|error| panic!("{place}: {error}"));
            calls(tokens, &mut |prefix, call| {
                add(format!("{prefix}{}", call.id), call.pattern(&place), &place);
            });
        });
    }
    for game in GAMES {
        add(
            format!("game-{}-summary", game.name),
            game.summary.to_string(),
            game.name,
        );
        for option in game.options {
            add(
                format!("option-{}-about", option.key),
                option.about.to_string(),
                game.name,
            );
        }
    }
    found
}

/// Every source file under a folder, without its tests.
fn walk(folder: &Path, each: &mut impl FnMut(&Path, &str)) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.file_stem().is_some_and(|name| name == "tests") {
            continue;
        }
        if path.is_dir() {
            walk(&path, each);
        } else if path.extension().is_some_and(|kind| kind == "rs") {
            let source = fs::read_to_string(&path).unwrap();
            each(
                &path,
                source.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default(),
            );
        }
    }
}

/// Every call of one of the macros, however deep inside other calls. In their own definitions there is no literal name.
fn calls(tokens: TokenStream, each: &mut impl FnMut(&str, Call)) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    for (at, token) in tokens.iter().enumerate() {
        let TokenTree::Group(group) = token else { continue };
        if let Some([TokenTree::Ident(name), TokenTree::Punct(bang)]) = at.checked_sub(2).map(|from| &tokens[from..at])
            && let Some((_, prefix)) = MACROS.iter().find(|(known, _)| name == known)
            && bang.as_char() == '!'
            && let Ok(call) = syn::parse2(group.stream())
        {
            each(prefix, call);
        }
        calls(group.stream(), each);
    }
}

/// What a macro is called with: a name, a sentence, and its values, or the sentence for winners and losers.
struct Call {
    id: String,
    text: String,
    values: BTreeSet<String>,
    told: BTreeMap<String, String>,
}

impl Parse for Call {
    fn parse(input: ParseStream<'_>) -> syn::Result<Call> {
        let id = input.parse::<LitStr>()?.value();
        input.parse::<Token![,]>()?;
        let text = input.parse::<LitStr>()?.value();
        let (mut values, mut told) = (BTreeSet::new(), BTreeMap::new());
        while input.parse::<Option<Token![,]>>()?.is_some() && !input.is_empty() {
            let name = input.parse::<Ident>()?.to_string();
            if input.parse::<Option<Token![:]>>()?.is_some() {
                told.insert(name, input.parse::<LitStr>()?.value());
            } else {
                if input.parse::<Option<Token![=]>>()?.is_some() {
                    input.parse::<Expr>()?;
                }
                values.insert(name);
            }
        }
        let either = told.is_empty() || values.is_empty();
        assert!(either && input.is_empty(), "{id} is not said as the macros say it");
        Ok(Call { id, text, values, told })
    }
}

impl Call {
    /// The sentence as Fluent writes it.
    fn pattern(&self, place: &str) -> String {
        if self.told.is_empty() {
            return self.placed(&self.text, place);
        }
        let mut pattern = "\n    { $reader ->\n".to_string();
        for (reader, text) in self.told.iter().rev() {
            let _ = writeln!(pattern, "        [{reader}] {}", self.placed(text, place));
        }
        let _ = write!(pattern, "       *[everyone] {}\n    }}", self.placed(&self.text, place));
        pattern
    }

    /// Format's placeholders as Fluent's.
    fn placed(&self, text: &str, place: &str) -> String {
        let mut parts = text.split('{');
        let mut pattern = parts.next().unwrap_or_default().to_string();
        for part in parts {
            let (name, rest) = part.split_once('}').unwrap();
            let known = self.values.contains(name) || ["winner", "loser"].contains(&name);
            assert!(known, "{place}: {} speaks of {name} but is not told it", self.id);
            let _ = write!(pattern, "{{ ${name} }}{rest}");
        }
        pattern
    }
}
