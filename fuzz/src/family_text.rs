//! Arbitrary text as a source of families: no panic, and every message has a place in the text.

use zermelo_search::text::Source;
use zermelo_sizes::erdos_szekeres::families;

pub(crate) fn run(text: &str) {
    let source = Source { name: "any.strategy", text };
    let Err(errors) = families::read(text) else { return };
    assert!(!errors.is_empty());
    for error in errors {
        assert!(text.get(error.span.clone()).is_some(), "{error:?}");
        source.render(&error, false);
    }
}
