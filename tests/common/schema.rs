//! A JSON Schema, which a value meets or not.

use boon::{Compiler, SchemaIndex, Schemas};
use serde_json::Value;

pub(crate) struct Schema {
    schemas: Schemas,
    index: SchemaIndex,
}

impl Schema {
    pub(crate) fn new(schema: Value) -> Self {
        let (mut schemas, mut compiler) = (Schemas::new(), Compiler::new());
        compiler.add_resource("schema.json", schema).expect("a resource");
        let index = compiler.compile("schema.json", &mut schemas).expect("a schema");
        Schema { schemas, index }
    }

    /// Where and how a value does not meet the schema.
    pub(crate) fn confirm(&self, value: &Value) -> Result<(), String> {
        self.schemas.validate(value, self.index).map_err(|error| format!("{error:#}"))
    }
}
