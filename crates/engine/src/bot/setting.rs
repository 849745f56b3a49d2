//! What a strength level may look at and how wrong it is: `depth=2,noise=40`, `nodes=5000,noise=3`, `playouts=600`.

use std::fmt;
use std::str::FromStr;

use super::spec::{SpecError, pairs};

/// The search of a level and its limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Setting {
    /// Alpha-beta with mistaken opinions; at least one of the limits is set.
    AlphaBeta {
        depth: Option<u32>,
        nodes: Option<u64>,
        /// The standard deviation of the errors in its evaluations.
        noise: u32,
    },
    /// Monte-Carlo tree search with so many playouts.
    Playouts(u64),
}

impl FromStr for Setting {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Setting, SpecError> {
        let (mut depth, mut nodes, mut noise, mut playouts) = (None, None, None, None);
        for (key, value) in pairs(text) {
            let number = value.and_then(|value| value.parse::<u32>().ok());
            match (key, number) {
                ("depth", Some(1..)) => depth = number,
                ("nodes", Some(1..)) => nodes = number.map(u64::from),
                ("playouts", Some(1..)) => playouts = number.map(u64::from),
                ("noise", Some(_)) => noise = number,
                _ => {
                    return Err(SpecError(format!(
                        "`{}` is no setting of a level: settings are depth=, nodes= and noise=, or playouts=, with whole \
                         numbers",
                        value.map_or(key.to_string(), |value| format!("{key}={value}"))
                    )));
                }
            }
        }
        match (playouts, depth, nodes, noise) {
            (Some(playouts), None, None, None) => Ok(Setting::Playouts(playouts)),
            (Some(_), ..) => Err(SpecError(
                "a level with playouts= has no other settings: they belong to alpha-beta".to_string(),
            )),
            (None, None, None, _) => Err(SpecError(
                "a level needs a limit: depth=, nodes= or playouts=".to_string(),
            )),
            (None, ..) => Ok(Setting::AlphaBeta {
                depth,
                nodes,
                noise: noise.unwrap_or(0),
            }),
        }
    }
}

impl fmt::Display for Setting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Setting::Playouts(playouts) => write!(f, "playouts={playouts}"),
            Setting::AlphaBeta { depth, nodes, noise } => {
                if let Some(depth) = depth {
                    write!(f, "depth={depth},")?;
                }
                if let Some(nodes) = nodes {
                    write!(f, "nodes={nodes},")?;
                }
                write!(f, "noise={noise}")
            }
        }
    }
}
