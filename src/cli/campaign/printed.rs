//! The options of a table that is printed.

use clap::Args;
use zermelo_present::document::Format;

/// How a table is printed.
#[derive(Debug, Args)]
pub(super) struct PrintOptions {
    /// The format of what is printed.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// The same as --format json.
    #[arg(long, conflicts_with = "format")]
    json: bool,
}

impl PrintOptions {
    pub(super) fn format(&self) -> Format {
        if self.json { Format::Json } else { self.format }
    }
}
