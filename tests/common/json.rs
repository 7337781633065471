//! The fields of the JSON that commands print.

use serde_json::Value;

const PAGE: &str = include_str!("../../docs/json.md");

/// Confirms that the page on JSON has the name of every field of an object.
pub(crate) fn confirm_fields(json: &Value) {
    match json {
        Value::Object(fields) => {
            for (name, value) in fields {
                assert!(PAGE.contains(&format!("`{name}`")), "docs/json.md has no `{name}`");
                // Their names depend on the kind of proof, and on the claims that are counted.
                if !["figures", "by_kind"].contains(&name.as_str())
                    && !(name == "claims" && value.is_object())
                {
                    confirm_fields(value);
                }
            }
        }
        Value::Array(values) => values.iter().for_each(confirm_fields),
        _ => {}
    }
}
