//! The OpenAPI document, and whether what is said on the wire is as it says.
//!
//! Everything the other tests get by REST or hear on a socket goes through here: what the document does not know,
//! fails.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, LazyLock, Mutex};

use jsonschema::Validator;
use serde_json::{Map, Value, json};

/// The document.
pub(crate) static DOCUMENT: LazyLock<Document> = LazyLock::new(Document::new);

pub(crate) struct Document {
    pub(crate) json: Value,
    /// The schemas, without room for what they do not name.
    closed: Value,
    validators: Mutex<HashMap<String, Arc<Validator>>>,
    /// What has been checked so far: operations with their statuses, and types of messages.
    seen: Mutex<BTreeSet<String>>,
}

impl Document {
    fn new() -> Document {
        let json: Value = serde_json::from_str(&quincunx_server::openapi()).unwrap();
        let schemas = json["components"]["schemas"].as_object().unwrap();
        let close = |(name, schema): (&String, &Value)| (name.clone(), closed(schema, schemas, false));
        let closed: Map<String, Value> = schemas.iter().map(close).collect();
        Document {
            closed: json!({"schemas": closed}),
            json,
            validators: Mutex::default(),
            seen: Mutex::default(),
        }
    }

    /// What has been checked so far: operations with their statuses, and types of messages.
    pub(crate) fn seen(&self) -> BTreeSet<String> {
        self.seen.lock().unwrap().clone()
    }

    /// What is wrong with a value by a schema; what the schema does not name must not be in it.
    pub(crate) fn errors(&self, schema: &Value, value: &Value) -> Vec<String> {
        let schemas = self.json["components"]["schemas"].as_object().unwrap();
        let key = schema.to_string();
        let mut validators = self.validators.lock().unwrap();
        let validator = validators.entry(key).or_insert_with(|| {
            let mut schema = closed(schema, schemas, false);
            schema["components"] = self.closed.clone();
            Arc::new(jsonschema::options().build(&schema).unwrap())
        });
        let validator = validator.clone();
        drop(validators);
        let problem = |error: jsonschema::ValidationError<'_>| format!("{}: {error}", error.instance_path());
        validator.iter_errors(value).map(problem).collect()
    }

    #[track_caller]
    fn check(&self, schema: &Value, value: &Value, what: &str) {
        let errors = self.errors(schema, value);
        assert!(errors.is_empty(), "{what} is not as documented: {errors:#?}\n{value:#}");
    }

    /// Checks a message of the server.
    #[track_caller]
    pub(crate) fn check_told(&self, message: &Value) {
        let kind = message["t"].as_str().unwrap_or_default().to_string();
        self.check(&reference("ServerMessage"), message, &format!("the message {kind}"));
        self.seen.lock().unwrap().insert(kind);
    }

    /// Checks a message of a client that was understood.
    #[track_caller]
    pub(crate) fn check_said(&self, message: &Value) {
        self.check(&reference("ClientMessage"), message, "a message to the server");
    }

    /// Checks an answer to a request, and the request if it was a success; what is not in the document at all may be
    /// anything.
    #[track_caller]
    pub(crate) fn check_answer(
        &self,
        method: &str,
        path: &str,
        asked: Option<&Value>,
        status: u16,
        kind: &str,
        text: &str,
    ) {
        let path = path.split('?').next().unwrap();
        let method = method.to_lowercase();
        let paths = self.json["paths"].as_object().unwrap();
        let mut fitting = paths.iter().filter(|(template, _)| fits(template, path));
        let Some((template, operation)) =
            fitting.find_map(|(template, methods)| Some((template, methods.get(&method)?)))
        else {
            return;
        };
        let what = format!("{method} {template} {status}");
        let general = format!("{}XX", status / 100);
        let answers = &operation["responses"];
        let answer = answers.get(status.to_string()).or_else(|| answers.get(&general));
        let Some(answer) = answer else {
            // Limits, and a server that fails, are the same everywhere.
            assert!(status == 429 || status >= 500, "{what} is not documented: {text}");
            return;
        };
        match answer["content"].as_object() {
            None => assert_eq!(text, "", "{what} is documented to be empty"),
            Some(content) => {
                let kind = kind.split(';').next().unwrap();
                let schema = content
                    .get(kind)
                    .unwrap_or_else(|| panic!("{what} is not documented as {kind}"));
                if kind == "application/json" {
                    self.check(&schema["schema"], &serde_json::from_str(text).unwrap(), &what);
                }
            }
        }
        if status < 300
            && let Some(asked) = asked
            && let Some(body) = operation["requestBody"]["content"].get("application/json")
        {
            self.check(&body["schema"], asked, &format!("the request of {what}"));
        }
        self.seen.lock().unwrap().insert(what);
    }
}

/// The schema of a name.
pub(crate) fn reference(name: &str) -> Value {
    json!({"$ref": format!("#/components/schemas/{name}")})
}

/// Whether a path is one of a template such as `/api/games/{id}`.
fn fits(template: &str, path: &str) -> bool {
    let (template, path): (Vec<&str>, Vec<&str>) = (template.split('/').collect(), path.split('/').collect());
    let mut pairs = template.iter().zip(&path);
    template.len() == path.len() && pairs.all(|(part, own)| part.starts_with('{') || part == own)
}

/// A schema without room for what it does not name. Parts of a whole stay `open`, since the others name more.
fn closed(schema: &Value, all: &Map<String, Value>, open: bool) -> Value {
    let Value::Object(parts) = schema else {
        return schema.clone();
    };
    if let Some(name) = parts.get("$ref").and_then(Value::as_str).filter(|_| open) {
        return closed(&all[name.rsplit('/').next().unwrap()], all, true);
    }
    let mut made = parts.clone();
    for (name, part) in &mut made {
        match (name.as_str(), part) {
            ("properties", Value::Object(fields)) => {
                fields.values_mut().for_each(|field| *field = closed(field, all, false));
            }
            ("allOf", Value::Array(parts)) => parts.iter_mut().for_each(|part| *part = closed(part, all, true)),
            ("oneOf" | "anyOf" | "prefixItems", Value::Array(parts)) => {
                parts.iter_mut().for_each(|part| *part = closed(part, all, false));
            }
            ("items" | "additionalProperties", part) => *part = closed(part, all, false),
            _ => {}
        }
    }
    let names_all = made.contains_key("additionalProperties");
    if !open && !names_all && (made.contains_key("properties") || made.contains_key("allOf")) {
        made.insert("unevaluatedProperties".into(), json!(false));
    }
    Value::Object(made)
}
