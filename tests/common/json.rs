//! The fields of the JSON that commands print.

use serde_json::Value;

const SCHEMA: &str = include_str!("../../docs/guide/json.schema.json");

/// The object that a command prints with `--json`, in which no name of a field stands twice: of two only
/// the last would be read, and what was read would have fewer signs than what was printed.
pub(crate) fn object(text: &str) -> Value {
    let object: Value =
        serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"));
    let signs = |text: &str| text.split_whitespace().map(str::len).sum::<usize>();
    assert_eq!(signs(&object.to_string()), signs(text), "a field stands twice: {text}");
    object
}

/// Confirms that the schema of what is printed has the name of every field of an object.
pub(crate) fn confirm_fields(json: &Value) {
    match json {
        Value::Object(fields) => {
            for (name, value) in fields {
                let is_there = [format!("`{name}`"), format!("\"{name}\": {{")]
                    .iter()
                    .any(|written| SCHEMA.contains(written.as_str()));
                assert!(is_there, "docs/guide/json.schema.json has no {name}");
                // What is counted by name: figures, steps, and sorts of claims.
                let is_counted = match name.as_str() {
                    "figures" | "by_kind" => true,
                    "claims" => value.is_object(),
                    _ => false,
                };
                if !is_counted {
                    confirm_fields(value);
                }
            }
        }
        Value::Array(values) => values.iter().for_each(confirm_fields),
        _ => {}
    }
}
