//! The JSON form of records.
//!
//! `{"tags":{"Ruleset":"hadron",…},"comments":[…],"moves":[…]}`, the tags in order, the moves as [`RecordedMove`] has
//! them. What is read is checked as the text form is: a record in memory can always be replayed.

use std::collections::HashSet;
use std::fmt;

use serde::de::{self, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::tags::Tags;
use super::{Comment, Eval, Problem, Record, RecordedMove, Score};
use crate::Player;

impl Serialize for Record {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Shape<'a> {
            tags: &'a Tags,
            #[serde(skip_serializing_if = "<[_]>::is_empty")]
            comments: &'a [Comment],
            moves: &'a [RecordedMove],
        }
        let shape = Shape {
            tags: &self.tags,
            comments: &self.comments,
            moves: &self.turns,
        };
        shape.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Record {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Record, D::Error> {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Shape {
            tags: Tags,
            #[serde(default)]
            comments: Vec<Comment>,
            #[serde(default)]
            moves: Vec<RecordedMove>,
        }
        let shape = Shape::deserialize(deserializer)?;
        Record::from_parts(shape.tags, shape.comments, shape.moves).map_err(de::Error::custom)
    }
}

impl Serialize for Tags {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter())
    }
}

impl<'de> Deserialize<'de> for Tags {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Tags, D::Error> {
        struct InOrder;
        impl<'de> Visitor<'de> for InOrder {
            type Value = Tags;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("tags with text values")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Tags, A::Error> {
                let mut tags = Tags::default();
                let mut names = HashSet::new();
                while let Some((name, value)) = map.next_entry::<String, String>()? {
                    if !names.insert(name.clone()) {
                        return Err(de::Error::custom(Problem::TagTwice(name)));
                    }
                    tags.push(name, value).map_err(de::Error::custom)?;
                }
                Ok(tags)
            }
        }
        deserializer.deserialize_map(InOrder)
    }
}

/// A comment in JSON: `{"eval":{"cp":35,"depth":12},"clock_ms":299500,"commands":[{"name":…,"value":…}],"text":"…"}`.
#[derive(Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct CommentShape {
    #[serde(skip_serializing_if = "Option::is_none")]
    eval: Option<EvalShape>,
    #[serde(skip_serializing_if = "Option::is_none")]
    clock_ms: Option<u64>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    commands: Vec<CommandShape>,
    #[serde(skip_serializing_if = "String::is_empty")]
    text: String,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct CommandShape {
    name: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    value: String,
}

/// `{"cp":35}` or `{"winner":1,"in":3}`, both with an optional `"depth"`.
#[derive(Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct EvalShape {
    #[serde(skip_serializing_if = "Option::is_none")]
    cp: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    winner: Option<u8>,
    #[serde(rename = "in", skip_serializing_if = "Option::is_none")]
    moves: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    depth: Option<u32>,
}

impl From<Eval> for EvalShape {
    fn from(eval: Eval) -> EvalShape {
        let mut shape = EvalShape {
            depth: eval.depth,
            ..EvalShape::default()
        };
        match eval.score {
            Score::Hundredths(value) => shape.cp = Some(value),
            Score::Win { player, moves } => {
                shape.winner = Some(player.number());
                shape.moves = Some(moves);
            }
        }
        shape
    }
}

impl EvalShape {
    fn eval(&self) -> Option<Eval> {
        let score = match (self.cp, self.winner, self.moves) {
            (Some(value), None, None) => Score::Hundredths(value),
            (None, Some(winner), Some(moves)) => Score::Win {
                player: Player::from_number(winner)?,
                moves,
            },
            _ => return None,
        };
        Some(Eval {
            score,
            depth: self.depth,
        })
    }
}

impl Serialize for Comment {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let commands = self.commands().map(|(name, value)| CommandShape {
            name: name.to_string(),
            value: value.to_string(),
        });
        let shape = CommentShape {
            eval: self.eval().map(EvalShape::from),
            clock_ms: self.clock_ms(),
            commands: commands.collect(),
            text: self.text().to_string(),
        };
        shape.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Comment {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Comment, D::Error> {
        let shape = CommentShape::deserialize(deserializer)?;
        let mut comment = Comment::new(shape.text);
        if let Some(eval) = shape.eval {
            let eval = eval.eval().ok_or_else(|| {
                de::Error::custom(
                    "an evaluation is {\"cp\":…} or {\"winner\":1 or 2,\"in\":…}, with an optional \"depth\"",
                )
            })?;
            comment.set_eval(Some(eval));
        }
        comment.set_clock_ms(shape.clock_ms);
        for command in shape.commands {
            comment
                .add_command(&command.name, &command.value)
                .map_err(de::Error::custom)?;
        }
        Ok(comment)
    }
}
