//! The manifest: the claims of a repository, the certificates that prove them, and their sources.
//! docs/guide/claims.md documents the file. It does not know which games there are, nor how a claim is
//! proved.
//!
//! | module | holds |
//! | --- | --- |
//! | [`Language`] | how claims are read and printed, which the list of games says |
//! | [`Manifest`] | a manifest as typed claims, with the place of all that a message may have to point at |
//! | [`run`] | the check of what it says |
//! | [`report`] | what was found, in the forms that people and CI systems read |
//! | [`edit`] | claims and hashes entered in its text |
//! | [`command`], [`process`] | recorded commands, and the processes that run them |
//! | [`rebuild`] | certificates made again |
//!
//! It is a part of the command `zermelo`, and changes with it without notice.

pub mod command;
pub mod edit;
mod language;
mod model;
pub mod process;
mod read;
pub mod rebuild;
pub mod report;
pub mod run;
mod statement;

pub use language::Language;
pub use model::{CertificateEntry, Citation, Entry, Manifest, TableEntry};
pub use statement::Statement;

#[cfg(test)]
mod tests {
    use zermelo_search::text::Source;

    use super::*;
    use crate::language::PLAIN;

    const GOOD: &str = r#"
[[claim]]
id = "one"
statement = "first player wins affine-plane 4"
note = "a note"

[claim.source]
authors = ["A. Author", "B. Author"]
title = "A Title"
year = 2024
arxiv = "1234.5678"
place = "Theorem 1"

[[claim.certificate]]
file = "one.cert"
blake3 = "0000000000000000000000000000000000000000000000000000000000000000"
command = "solve affine-plane 4"
"#;

    #[test]
    fn a_manifest_is_read_into_typed_claims() {
        let manifest = Manifest::parse(GOOD, None, &PLAIN).expect("a good manifest");
        let [entry] = manifest.claims.as_slice() else { panic!("{manifest:?}") };
        assert_eq!(entry.id, "one");
        assert_eq!(entry.truth().to_string(), "first player wins affine-plane 4");
        let cited = "A. Author, B. Author, A Title, 2024, arXiv:1234.5678, Theorem 1";
        assert_eq!(entry.source.to_string(), cited);
    }

    #[test]
    fn everything_wrong_is_found_with_its_kind_and_line() {
        let cases: &[(&str, &str, &str, usize)] = &[
            ("note = ", "nota = ", "manifest-syntax", 5),
            ("id = \"one\"", "id = 1", "manifest-syntax", 3),
            ("id = \"one\"", "id = \"o n e\"", "identifier", 3),
            ("affine-plane 4", "affine-plane", "statement", 4),
            ("first player wins", "draw", "", 0),
            ("one.cert", "../one.cert", "certificate-path", 15),
            ("one.cert", "/one.cert", "certificate-path", 15),
            ("one.cert", ".", "certificate-path", 15),
            ("note = \"a note\"", "tables = [\"a.html\", \"/b.html\"]", "table-path", 5),
            ("note = \"a note\"", "tables = [\"a.html\", \"b/c.tex\"]", "", 0),
            ("\"solve affine-plane 4", "\"claims init", "command", 17),
            ("\"solve affine-plane 4", "\"solve 'affine-plane 4", "command", 17),
            ("\"solve affine-plane 4", "\"solve affine-plane 4 -o x", "command", 17),
            ("\"0000", "\"000", "hash-form", 16),
            ("\"0000", "\"A000", "hash-form", 16),
            (
                "note = \"a note\"",
                "refuted-by = \"second player wins affine-plane 5\"",
                "no-contradiction",
                5,
            ),
            ("note = \"a note\"", "refuted-by = \"draw affine-plane 4\"", "", 0),
            ("note = \"a note\"", "published = \"the first player wins\"", "published", 5),
            (
                "note = \"a note\"",
                "refuted-by = \"draw affine-plane 4\"\npublished = \"for all n\"",
                "",
                0,
            ),
            (
                "note = \"a note\"",
                "refuted-by = \"draw affine-plane 4\"\npublished = \" \"",
                "published",
                6,
            ),
        ];
        for &(from, to, kind, line) in cases {
            let text = GOOD.replacen(from, to, 1);
            assert_ne!(text, GOOD);
            match Manifest::parse(&text, None, &PLAIN) {
                Ok(_) => assert_eq!(kind, "", "{to}"),
                Err(errors) => {
                    let error = &errors[0];
                    let source = Source { name: "claims.toml", text: &text };
                    assert_eq!(
                        (error.kind, source.position(error.span.start).0),
                        (kind, line),
                        "{to}: {error}"
                    );
                }
            }
        }
        let twice = [GOOD, GOOD].concat();
        assert_eq!(
            Manifest::parse(&twice, None, &PLAIN).expect_err("two")[0].kind,
            "double-identifier"
        );
        let (claim, _) = GOOD.split_once("[[claim.certificate]]").expect("a certificate");
        assert_eq!(
            Manifest::parse(claim, None, &PLAIN).expect_err("none")[0].kind,
            "no-certificate"
        );
    }

    /// The kinds of what is wrong, with the lines.
    fn wrong(text: &str) -> Vec<(&'static str, usize)> {
        let errors = Manifest::parse(text, None, &PLAIN).expect_err("a bad manifest");
        let source = Source { name: "claims.toml", text };
        errors.iter().map(|error| (error.kind, source.position(error.span.start).0)).collect()
    }

    #[test]
    fn one_fault_hides_no_other() {
        let changed = |changes: &[(&str, &str)]| {
            changes.iter().fold(GOOD.to_owned(), |text, (from, to)| {
                assert_eq!(text.matches(from).count(), 1, "{from}");
                text.replace(from, to)
            })
        };
        type Case<'a> = (&'a str, &'a [(&'a str, &'a str)], &'a [(&'static str, usize)]);
        let cases: &[Case<'_>] = &[
            (
                "an unknown key, and four errors besides",
                &[
                    ("note = ", "nota = "),
                    ("id = \"one\"", "id = \"o n e\""),
                    ("wins affine-plane 4", "wins affine-plane"),
                    ("\"one.cert", "\"../one.cert"),
                    ("\"0000", "\"000"),
                ],
                &[
                    ("identifier", 3),
                    ("statement", 4),
                    ("manifest-syntax", 5),
                    ("certificate-path", 15),
                    ("hash-form", 16),
                ],
            ),
            (
                "no TOML in one line, and an error in another",
                &[("note = ", "note "), ("wins affine-plane 4", "wins affine-plane")],
                &[("statement", 4), ("manifest-syntax", 5)],
            ),
            (
                "values of other types",
                &[
                    ("id = \"one\"", "id = 1"),
                    ("[\"A. Author\", \"B. Author\"]", "[1, \"B. Author\", []]"),
                    ("2024", "\"2024\""),
                    ("\"1234.5678\"", "1234.5678"),
                ],
                &[
                    ("manifest-syntax", 3),
                    ("manifest-syntax", 8),
                    ("manifest-syntax", 8),
                    ("manifest-syntax", 10),
                    ("manifest-syntax", 11),
                ],
            ),
            (
                "a key that is missing, of the claim and of its certificate",
                &[("id = \"one\"\n", ""), ("file = \"one.cert\"\n", ""), ("\"0000", "\"000")],
                &[("manifest-syntax", 2), ("manifest-syntax", 13), ("hash-form", 14)],
            ),
            (
                "an unknown key of every table",
                &[("\n[[claim]]", "x = 1\n[[claim]]"), ("year = ", "y = "), ("command = ", "c = ")],
                &[("manifest-syntax", 1), ("manifest-syntax", 10), ("manifest-syntax", 17)],
            ),
        ];
        for (name, changes, expected) in cases {
            assert_eq!(wrong(&changed(changes)), *expected, "{name}");
        }
        // A claim that is no table, and an empty one, without identifier, statement, certificate.
        for (text, count) in [("claim = 1", 1), ("claim = [1, {}]", 4), ("[claim]\nid = 1", 1)] {
            assert_eq!(wrong(text).len(), count, "{text}: {:?}", wrong(text));
        }
    }

    #[test]
    fn a_table_that_is_not_there_is_told_with_all_else() {
        let folder = tempfile::tempdir().expect("a folder");
        std::fs::write(folder.path().join("a.html"), "").expect("a file");
        let text =
            GOOD.replacen("note = \"a note\"", "nota = 1\ntables = [\"a.html\", \"b.html\"]", 1);
        let errors =
            Manifest::parse(&text, Some(folder.path()), &PLAIN).expect_err("a bad manifest");
        let kinds: Vec<_> = errors.iter().map(|error| error.kind).collect();
        assert_eq!(kinds, ["manifest-syntax", "missing-file"]);
    }
}
