//! The fields of the JSON that commands print.

use serde_json::Value;

const SCHEMA: &str = include_str!("../../docs/guide/json.schema.json");

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
