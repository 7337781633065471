//! Arbitrary text as a source of families: no panic, every message has a place in the text, and
//! what compiles at a size is verified.

use zermelo::games::erdos_szekeres::families;
use zermelo::text::Source;
use zermelo_checker::check;
use zermelo_checker::claim::Provenance;

pub(crate) fn run(text: &str) {
    let source = Source { name: "any.strategy", text };
    let errors = match families::parse::parse(text) {
        Ok(strategy) => {
            let size = strategy.scope.least;
            if strategy.scope.b > 5 || size > 8 {
                return;
            }
            match families::compile::compile(&strategy, size, Provenance::default()) {
                Ok(compiled) => {
                    let verdict = check(&compiled.certificate.write().0, None);
                    assert!(verdict.is_verified(), "{verdict}");
                    return;
                }
                Err(errors) => errors,
            }
        }
        Err(errors) => errors,
    };
    assert!(!errors.is_empty());
    for error in errors {
        assert!(text.get(error.span.clone()).is_some(), "{error:?}");
        source.render(&error, false);
    }
}
