//! Arbitrary text as a strategy source: no panic, every message has a place in the text, and what
//! compiles is verified.

use std::path::Path;

use zermelo_checker::check;
use zermelo_positional::compile::{Bounds, compile};
use zermelo_search::text::Source;

pub(crate) fn run(text: &str) {
    // Large boards are compiled slowly, and nothing is learnt from them here.
    let large = ["hypercube", "board", "plane 5", "plane 7", "plane 8", "plane 9"];
    if text.len() > 4096 || large.iter().any(|large| text.contains(large)) {
        return;
    }
    let source = Source { name: "any.strategy", text };
    match compile(source, Path::new("nowhere"), &Bounds::default()) {
        Ok(compiled) => {
            let verdict = check(&compiled.certificate.write().0, None);
            assert!(verdict.is_verified(), "{verdict}");
        }
        Err(errors) => {
            assert!(!errors.is_empty());
            for error in errors {
                assert!(text.get(error.span.clone()).is_some(), "{error:?}");
                source.render(&error, false);
            }
        }
    }
}
