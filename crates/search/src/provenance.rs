//! Where a certificate says that it comes from. It proves nothing.

use std::path::Path;

use zermelo_checker::claim::Provenance;
use zermelo_checker::format::Text;

/// The version of this program. What another version kept is not gone on with.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// What a command made from nothing but its arguments.
pub fn made_by(maker: &str) -> Provenance {
    made_from(maker, Path::new(""), None)
}

/// What a command made from a source: a citation, where there is one, and the source's file name.
pub fn made_from(maker: &str, path: &Path, cited: Option<&str>) -> Provenance {
    let file = path.file_name().map(|name| name.to_string_lossy().into_owned());
    let source = match (cited, file) {
        (Some(cited), Some(file)) => format!("{cited} ({file})"),
        (cited, file) => cited.map(str::to_owned).or(file).unwrap_or_default(),
    };
    // What does not fit a header is left out of it.
    let text = |text: &str| Text::new(text).unwrap_or_default();
    Provenance { maker: text(maker), source: text(&source) }
}
