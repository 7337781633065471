//! The JSON Schema of manifests says the same as the reader, as far as a schema can.

use zermelo::registry::LANGUAGE;
use zermelo_claims::Manifest;

use crate::common::markdown::blocks;
use crate::common::schema::Schema;

const SCHEMA: &str = include_str!("../../docs/guide/claims.schema.json");

const GOOD: &str = r#"
[[claim]]
id = "one.two-3_4"
statement = "first player wins affine-plane 4"
note = "a note"
tables = ["tables/one.html"]

[claim.source]
authors = ["A. Author", "B. Author"]
title = "A Title"
year = 2024
doi = "10.1000/182"
arxiv = "1234.5678"
place = "Theorem 1"

[[claim.certificate]]
file = "one.cert"
blake3 = "00000000000000000000000000000000000000000000000000000000000000aa"
command = "solve affine-plane 4"
"#;

fn is_valid(text: &str) -> bool {
    let schema = Schema::new(serde_json::from_str(SCHEMA).expect("JSON"));
    let value: toml::Value = toml::from_str(text).expect("TOML");
    schema.confirm(&serde_json::to_value(value).expect("JSON")).is_ok()
}

#[test]
fn schema_and_reader_accept_and_refuse_the_same() {
    let cases: &[(&str, &str, bool)] = &[
        ("", "", true),
        ("note = \"a note\"", "", true),
        ("command = \"solve affine-plane 4\"", "", true),
        ("tables = [\"tables/one.html\"]", "tables = []", true),
        ("first player wins", "draw", true),
        ("first player wins affine-plane 4", "value 3 in coprime-grid 5", true),
        (
            "first player wins affine-plane 4",
            "odd gets at least 3 odd integers in coprime-grid 5 --variation 2",
            true,
        ),
        ("first player wins affine-plane 4", "value in coprime-grid 5", false),
        ("first player wins", "second player does not lose", true),
        ("note = \"a note\"", "refuted-by = \"draw affine-plane 4\"", true),
        ("note = \"a note\"", "published = \"for all n\"", false),
        (
            "note = \"a note\"",
            "refuted-by = \"draw affine-plane 4\"\npublished = \"for all n\"",
            true,
        ),
        ("note = \"a note\"", "refuted-by = \"draw affine-plane 4\"\npublished = \" \"", false),
        ("note =", "nota =", false),
        ("id = \"one.two-3_4\"", "", false),
        ("statement = \"first player wins affine-plane 4\"", "", false),
        ("one.two-3_4", "one two", false),
        ("one.two-3_4", "", false),
        ("first player wins", "nobody wins", false),
        ("first player wins affine-plane 4", "draw ", false),
        ("note = \"a note\"", "refuted-by = \"nobody wins affine-plane 4\"", false),
        ("note = \"a note\"", "note = 1", false),
        ("year = 2024", "year = \"2024\"", false),
        ("year = 2024", "year = 70000", false),
        ("year = 2024", "pages = \"1-2\"", false),
        ("authors = [\"A. Author\", \"B. Author\"]", "authors = \"A. Author\"", false),
        ("\"one.cert\"", "\"../one.cert\"", false),
        ("\"one.cert\"", "\"a/../one.cert\"", false),
        ("\"one.cert\"", "\"/one.cert\"", false),
        ("\"one.cert\"", "\"a/b/one..cert\"", true),
        ("tables/one.html", "../one.html", false),
        ("file = \"one.cert\"", "", false),
        ("0000aa", "0000AA", false),
        ("0000aa", "0000a", false),
        ("blake3", "sha256", false),
        ("\"solve affine", "\"games affine", false),
        ("\"solve affine", "\"solver affine", false),
    ];
    for &(from, to, accepted) in cases {
        let text = GOOD.replacen(from, to, 1);
        assert!(from.is_empty() || text != GOOD, "{from}");
        assert_eq!(is_valid(&text), accepted, "the schema on {from} → {to}");
        let read = Manifest::parse(&text, None, &LANGUAGE);
        assert_eq!(read.is_ok(), accepted, "the reader on {from} → {to}: {read:?}");
    }
    let (claim, _) = GOOD.split_once("[[claim.certificate]]").expect("a certificate");
    assert!(!is_valid(claim) && Manifest::parse(claim, None, &LANGUAGE).is_err());
}

#[test]
fn the_schema_is_printed() {
    let said = crate::common::program::run(std::path::Path::new("."), &["claims", "schema"]);
    assert_eq!((said.code, said.out.as_str()), (0, SCHEMA));
}

#[test]
fn the_manifest_of_this_repository_is_valid() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/certificates/claims.toml");
    if let Ok(text) = std::fs::read_to_string(path) {
        assert!(is_valid(&text));
    }
}

#[test]
fn the_examples_of_the_documentation_are_valid() {
    let mut found = 0;
    let page = include_str!("../../docs/guide/claims.md");
    for block in blocks(page) {
        if block.heading().expect("a heading").language == "toml" {
            assert!(is_valid(&block.text), "{}", block.text);
            Manifest::parse(&block.text, None, &LANGUAGE).expect(&block.text);
            found += 1;
        }
    }
    assert!(found >= 2, "{found} examples");
}
