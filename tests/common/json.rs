//! The fields of the JSON that commands print.

use serde_json::Value;

const PAGE: &str = include_str!("../../docs/guide/json.md");

/// Confirms that the page on JSON has the name of every field of an object.
pub(crate) fn confirm_fields(json: &Value) {
    match json {
        Value::Object(fields) => {
            for (name, value) in fields {
                assert!(PAGE.contains(&format!("`{name}`")), "docs/guide/json.md has no `{name}`");
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
