//! The examples of docs/strategies.md are as it says.

use super::*;

pub(super) const DOCS: &str = include_str!("../../../../docs/strategies.md");

/// The blocks of code of a kind: what stands after the kind, and the text.
fn blocks(kind: &str) -> Vec<(&'static str, &'static str)> {
    let parts = DOCS.split("```").skip(1).step_by(2);
    let blocks = parts.filter_map(|block| block.split_once('\n'));
    blocks.filter_map(|(heading, text)| Some((heading.strip_prefix(kind)?.trim(), text))).collect()
}

#[test]
fn the_sources_of_the_documentation_are_verified() {
    let folder = tempfile::tempdir().expect("a directory");
    for (name, text) in blocks("board") {
        std::fs::write(folder.path().join(name), text).expect("a file");
    }
    let sources = blocks("strategy");
    assert_eq!(sources.len(), 2);
    for (_, text) in sources {
        let compiled = compile(source(text), folder.path()).expect(text);
        verified(&compiled);
        // The last example says so of the game of maker and breaker.
        let weak = text
            .replace("second player does not lose", "breaker wins")
            .replace("'two pairs'", "'two pairs' --weak");
        verified(&compile(source(&weak), folder.path()).expect(&weak));
    }
}

#[test]
fn the_message_of_the_documentation_is_the_one_shown() {
    let (_, example) = blocks("strategy")[0];
    let text = example.replace("(!a1)", "(a1)");
    let source = Source { name: "plane.strategy", text: &text };
    let diagnostics = compile(source, Path::new("")).expect_err("no mark");
    let shown: Vec<_> = diagnostics.iter().map(|d| source.render(d, false)).collect();
    let (_, expected) = blocks("error")[0];
    assert_eq!(shown.join("\n").trim(), expected.trim());
}
