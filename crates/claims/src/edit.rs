//! Changes to a manifest's text that keep everything else byte for byte: comments, order, spaces, line ends
//! and a byte order mark.

use std::ops::Range;
use std::path::Path;

use thiserror::Error;
use toml_edit::{Array, ArrayOfTables, Document, DocumentMut, Item, Table, Value, value};

use super::{Citation, Statement};

/// A claim, or a further certificate of one.
#[derive(Clone, Debug)]
pub struct Addition {
    /// The claim's identifier. When the manifest has a claim of that name, only the certificate is
    /// added to it.
    pub id: String,
    /// The claim as published.
    pub statement: Statement,
    /// What is true instead.
    pub refuted_by: Option<Statement>,
    /// What was published, in words.
    pub published: Option<String>,
    /// Where it comes from.
    pub source: Citation,
    /// Anything else.
    pub note: Option<String>,
    /// The certificate's file, relative to the manifest.
    pub file: String,
    /// Its hash.
    pub blake3: String,
    /// The command that makes it.
    pub command: Option<String>,
}

/// Why a manifest cannot be changed.
#[derive(Debug, Error)]
pub enum EditError {
    /// It is no TOML.
    #[error("{0}")]
    Syntax(#[from] toml_edit::TomlError),
    /// The claims, or the certificates of one, are not written as `[[…]]` tables.
    #[error("‘{0}’ is not written as tables [[{0}]]: change the manifest by hand")]
    Shape(&'static str),
    /// There is no such claim or certificate.
    #[error("the manifest has no {0}")]
    Missing(String),
}

/// The manifest with a claim, or a certificate of a claim, added at its end. A certificate of the claim
/// that has this file is replaced.
///
/// # Errors
/// When the text is not written as expected.
pub fn add(text: &str, addition: &Addition) -> Result<String, EditError> {
    let document = parse(text)?;
    let claims = tables(&document, "claim")?;
    let Some(claim) = find(claims, "id", &addition.id) else {
        // Without a claim there is nothing in a manifest but comments.
        let end = claims.map_or(text.len(), |claims| line_after(text, end_of_tables(claims)));
        let mut table = Table::new();
        table["claim"] = Item::ArrayOfTables([claim_table(addition)].into_iter().collect());
        let before = if text.get(..end).is_some_and(ends_with_blank_line) { "" } else { "\n" };
        return Ok(inserted(text, end, &format!("{before}{}", DocumentMut::from(table))));
    };
    let certificates = tables(claim, "certificate")?;
    if let Some(listed) = find(certificates, "file", &addition.file) {
        return replaced(text, listed, addition);
    }
    let separator = ["\n\n", "\n\r\n"].map(|blank| format!("{blank}[[claim.certificate]]"));
    let is_apart = separator.iter().any(|separator| text.contains(separator));
    let table = DocumentMut::from(certificate_table(addition));
    let before = if is_apart { "\n" } else { "" };
    let piece = format!("{before}[[claim.certificate]]\n{table}");
    Ok(inserted(text, line_after(text, end_of_table(claim)), &piece))
}

/// The manifest with another hash for a certificate.
///
/// # Errors
/// When there is no such certificate.
pub fn set_hash(text: &str, id: &str, file: &Path, hash: &str) -> Result<String, EditError> {
    let document = parse(text)?;
    let file = file.to_string_lossy();
    let claim = find(tables(&document, "claim")?, "id", id);
    let claim = claim.ok_or_else(|| EditError::Missing(format!("claim ‘{id}’")))?;
    let certificate = find(tables(claim, "certificate")?, "file", &file);
    let missing = || EditError::Missing(format!("certificate {file} of the claim ‘{id}’"));
    let at = certificate.and_then(|table| place(table, "blake3")).ok_or_else(missing)?;
    Ok(spliced(text, vec![(at, Value::from(hash).to_string())]))
}

/// The tables of a text, with their places in it, which may begin with a byte order mark.
fn parse(text: &str) -> Result<Document<&str>, EditError> {
    Ok(Document::parse(text)?)
}

/// The manifest with a certificate replaced by one with the same file.
fn replaced(text: &str, listed: &Table, addition: &Addition) -> Result<String, EditError> {
    let missing = || EditError::Missing(format!("hash of {}", addition.file));
    let hash = place(listed, "blake3").ok_or_else(missing)?;
    let below = line_after(text, hash.end);
    let mut changes = vec![(hash, Value::from(&addition.blake3).to_string())];
    match (place(listed, "command"), &addition.command) {
        (Some(at), Some(command)) => changes.push((at, quoted(command).to_string())),
        (Some(at), None) => {
            let key = listed.key("command").and_then(|key| key.span());
            let start = key.map_or(at.start, |key| key.start);
            let start =
                text.get(..start).and_then(|before| before.rfind('\n')).map_or(0, |at| at + 1);
            changes.push((start..line_after(text, at.end), String::new()));
        }
        (None, Some(command)) => {
            let line = format!("command = {}\n", quoted(command));
            return Ok(spliced(&inserted(text, below, &line), changes));
        }
        (None, None) => {}
    }
    Ok(spliced(text, changes))
}

/// A text with pieces of it replaced by others.
fn spliced(text: &str, mut changes: Vec<(Range<usize>, String)>) -> String {
    // From the last one on: the places of those before it stay.
    changes.sort_by_key(|(at, _)| at.start);
    changes.into_iter().rev().fold(text.to_owned(), |mut text, (at, new)| {
        text.replace_range(at, &new);
        text
    })
}

/// A text with lines inserted, which end as those of the text do.
fn inserted(text: &str, at: usize, lines: &str) -> String {
    let end_of_line = match text.find('\n').and_then(|at| text.get(..at)) {
        Some(line) if line.ends_with('\r') => "\r\n",
        _ => "\n",
    };
    let (before, after) = text.split_at_checked(at).unwrap_or((text, ""));
    let is_open = !before.is_empty() && !before.ends_with('\n');
    let open = if is_open && before != BYTE_ORDER_MARK { end_of_line } else { "" };
    [before, open, &lines.replace('\n', end_of_line), after].concat()
}

/// Whether new lines need no empty one before them.
fn ends_with_blank_line(text: &str) -> bool {
    let text = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text);
    text.is_empty() || text.ends_with("\n\n") || text.ends_with("\n\r\n")
}

/// How a text may begin.
const BYTE_ORDER_MARK: &str = "\u{feff}";

/// Where the line after the one that a place is in begins.
fn line_after(text: &str, at: usize) -> usize {
    text.get(at..).and_then(|rest| rest.find('\n')).map_or(text.len(), |end| at + end + 1)
}

/// The place of a key's value.
fn place(table: &Table, key: &str) -> Option<Range<usize>> {
    table.get(key)?.as_value()?.span()
}

/// Where a table with those in it ends.
fn end_of_table(table: &Table) -> usize {
    let ends = table.iter().map(|(_, item)| match item {
        Item::Table(table) => end_of_table(table),
        Item::ArrayOfTables(tables) => end_of_tables(tables),
        item => item.span().map_or(0, |span| span.end),
    });
    ends.chain(table.span().map(|span| span.end)).max().unwrap_or(0)
}

fn end_of_tables(tables: &ArrayOfTables) -> usize {
    tables.iter().map(end_of_table).max().unwrap_or(0)
}

/// The `[[key]]` tables of a table, if it has the key.
fn tables<'t>(table: &'t Table, key: &'static str) -> Result<Option<&'t ArrayOfTables>, EditError> {
    let tables = table.get(key).map(|item| item.as_array_of_tables().ok_or(EditError::Shape(key)));
    tables.transpose()
}

/// The table of a list that has a text at a key.
fn find<'t>(tables: Option<&'t ArrayOfTables>, key: &str, text: &str) -> Option<&'t Table> {
    let has = |table: &&Table| table.get(key).and_then(Item::as_str) == Some(text);
    tables?.iter().find(has)
}

/// A text as a value, on one line: its own line ends are not those of the file.
fn quoted(text: &str) -> Value {
    let lines = text.contains(['\n', '\r']).then(|| serde_json::to_string(text).ok()).flatten();
    lines.and_then(|text| text.parse().ok()).unwrap_or_else(|| text.into())
}

fn claim_table(addition: &Addition) -> Table {
    let text = |text: &Option<String>| text.as_deref().map(quoted);
    let mut claim = Table::new();
    claim["id"] = value(&addition.id);
    claim["statement"] = value(addition.statement.to_string());
    put(&mut claim, "refuted-by", addition.refuted_by.as_ref().map(Statement::to_string));
    put(&mut claim, "published", text(&addition.published));
    put(&mut claim, "note", text(&addition.note));
    if addition.source != Citation::default() {
        claim["source"] = Item::Table(source_table(&addition.source));
    }
    let mut certificate = certificate_table(addition);
    certificate.decor_mut().set_prefix("\n");
    claim["certificate"] = Item::ArrayOfTables([certificate].into_iter().collect());
    claim
}

fn source_table(source: &Citation) -> Table {
    let text = |text: &Option<String>| text.as_deref().map(quoted);
    let mut table = Table::new();
    let authors = Some(&source.authors).filter(|authors| !authors.is_empty());
    let quoted = |authors: &Vec<String>| authors.iter().map(|name| quoted(name)).collect::<Array>();
    put(&mut table, "authors", authors.map(quoted));
    put(&mut table, "title", text(&source.title));
    put(&mut table, "year", source.year.map(i64::from));
    put(&mut table, "doi", text(&source.doi));
    put(&mut table, "arxiv", text(&source.arxiv));
    put(&mut table, "place", text(&source.place));
    table
}

/// Gives a key a value, where there is one.
fn put(table: &mut Table, key: &str, content: Option<impl Into<Value>>) {
    if let Some(content) = content {
        table[key] = value(content);
    }
}

fn certificate_table(addition: &Addition) -> Table {
    let mut table = Table::new();
    table["file"] = value(&addition.file);
    table["blake3"] = value(&addition.blake3);
    put(&mut table, "command", addition.command.as_deref().map(quoted));
    table
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Manifest;
    use crate::language::PLAIN;

    fn addition(id: &str, file: &str) -> Addition {
        Addition {
            id: id.into(),
            statement: Statement::read("draw hypercube 3 2", &PLAIN).expect("a statement"),
            refuted_by: None,
            published: None,
            source: Citation {
                authors: vec!["A. \"B\" C".into()],
                title: Some("T".into()),
                year: Some(1999),
                doi: None,
                arxiv: Some("1.2".into()),
                place: Some("Table 1".into()),
            },
            note: Some("two\nlines".into()),
            file: file.into(),
            blake3: "0".repeat(64),
            command: Some("solve hypercube 3 2".into()),
        }
    }

    const WRITTEN: &str = "# ours\n\n[[claim]] # first\nid   = \"a\"\n\
        statement = 'first player wins affine-plane 4'  # (1)\n\n[[claim.certificate]]\n\
        file = \"a.cert\"\nblake3 = '1111111111111111111111111111111111111111111111111111111111111111' # h\n\
        \n# the second\n[[claim]]\nid = \"b\"\nstatement = \"draw hypercube 3 2\"\n\
        [[claim.certificate]]\nfile = \"b.cert\"\n\
        blake3 = \"2222222222222222222222222222222222222222222222222222222222222222\"\n# end\n";

    #[test]
    fn a_claim_is_added_at_the_end_and_all_else_stays() {
        let text = add(WRITTEN, &addition("c", "c.cert")).expect("a change");
        let (before, after) = text.split_at(WRITTEN.len() - "# end\n".len());
        assert_eq!(before, WRITTEN.trim_end_matches("# end\n"));
        assert!(after.starts_with("\n[[claim]]\nid = \"c\"\n"), "{after}");
        assert!(after.ends_with("# end\n"), "{after}");
        let manifest = Manifest::parse(&text, None, &PLAIN).expect("a manifest");
        let entry = manifest.claims.last().expect("a claim");
        assert_eq!(entry.source, addition("c", "").source);
        assert_eq!(entry.note.as_deref(), Some("two\nlines"));
        assert_eq!(entry.certificates[0].command.as_deref(), Some("solve hypercube 3 2"));
    }

    #[test]
    fn a_claim_is_added_to_a_file_without_any() {
        for text in ["", "# nothing yet\n"] {
            let text = add(text, &addition("c", "c.cert")).expect("a change");
            assert_eq!(Manifest::parse(&text, None, &PLAIN).expect(&text).claims.len(), 1);
        }
    }

    #[test]
    fn a_certificate_is_added_to_its_claim() {
        for (id, count) in [("a", [2, 1]), ("b", [1, 2])] {
            let text = add(WRITTEN, &addition(id, "c.cert")).expect("a change");
            let manifest = Manifest::parse(&text, None, &PLAIN).expect("a manifest");
            let counts: Vec<_> = manifest.claims.iter().map(|c| c.certificates.len()).collect();
            assert_eq!(counts, count, "{text}");
            for line in WRITTEN.lines() {
                assert!(text.lines().any(|other| other == line), "{line} in {text}");
            }
        }
    }

    #[test]
    fn a_certificate_with_the_same_file_is_replaced() {
        for (command, id) in [(Some("solve affine-plane 4".to_owned()), "a"), (None, "a")] {
            let new = Addition { command, ..addition(id, "a.cert") };
            let once = add(WRITTEN, &new).expect("a change");
            let twice = add(&once, &new).expect("a change");
            assert_eq!(once, twice);
            let manifest = Manifest::parse(&once, None, &PLAIN).expect("a manifest");
            let [certificate] = manifest.claims[0].certificates.as_slice() else {
                panic!("{once}")
            };
            assert_eq!((&certificate.blake3, &certificate.command), (&new.blake3, &new.command));
            assert!(once.contains("' # h\n") || once.contains("\" # h\n"), "{once}");
        }
    }

    #[test]
    fn a_hash_is_replaced_and_all_else_stays() {
        let new = "3".repeat(64);
        for (id, file, old) in [("a", "a.cert", "'1111"), ("b", "b.cert", "\"2222")] {
            let text = set_hash(WRITTEN, id, Path::new(file), &new).expect("a change");
            let changed: Vec<(&str, &str)> =
                WRITTEN.lines().zip(text.lines()).filter(|(a, b)| a != b).collect();
            let [(before, after)] = changed.as_slice() else { panic!("{text}") };
            assert!(before.contains(old) && after.contains(&new), "{text}");
            assert_eq!(before.contains("# h"), after.contains("# h"));
        }
        let missing = set_hash(WRITTEN, "a", Path::new("b.cert"), &new);
        assert!(matches!(missing, Err(EditError::Missing(_))));
    }

    /// Every change, of a text in each form of lines: what was there is there, byte for byte, but for what
    /// was to be changed.
    #[test]
    fn a_change_keeps_line_ends_and_the_byte_order_mark_and_all_other_lines() {
        let mixed = WRITTEN.replacen('\n', "\r\n", 3).replacen("(1)\r\n", "(1)\n", 1);
        let texts = [
            WRITTEN.to_owned(),
            WRITTEN.replace('\n', "\r\n"),
            format!("\u{feff}{}", WRITTEN.replace('\n', "\r\n")),
            format!("\u{feff}{WRITTEN}"),
            mixed,
            WRITTEN.trim_end().to_owned(),
            WRITTEN.trim_end_matches("\n# end\n").replace('\n', "\r\n"),
        ];
        let no_command = Addition { command: None, ..addition("a", "a.cert") };
        for text in &texts {
            let is_crlf = text.contains("ours\r\n");
            for (new, lost) in [
                (add(text, &addition("c", "c.cert")), &[][..]),
                (add(text, &addition("a", "c.cert")), &[]),
                (add(text, &addition("b", "c.cert")), &[]),
                (add(text, &addition("a", "a.cert")), &["'1111"]),
                (add(text, &no_command), &["'1111"]),
                (set_hash(text, "b", Path::new("b.cert"), &"3".repeat(64)), &["\"2222"]),
            ] {
                let new = new.expect("a change");
                let mut rest = new.split_inclusive('\n');
                for line in text.split_inclusive('\n') {
                    if lost.iter().any(|lost| line.contains(lost)) {
                        continue;
                    }
                    // Only a last line without an end gets one.
                    let is_it = |other: &str| other == line || other.trim_end() == line;
                    assert!(rest.any(is_it), "{line:?} in {new:?}");
                }
                let added: Vec<&str> = new
                    .split_inclusive('\n')
                    .filter(|line| !text.contains(line.trim_end()) && line.ends_with('\n'))
                    .collect();
                // A line that is changed keeps its own end.
                let ends = added.iter().all(|line| line.ends_with("\r\n") == is_crlf);
                assert!(ends || !lost.is_empty(), "{added:?}");
                assert!(
                    Manifest::parse(new.trim_start_matches('\u{feff}'), None, &PLAIN).is_ok(),
                    "{new}"
                );
            }
            // There and back.
            let once = add(text, &addition("a", "a.cert")).expect("a change");
            let old = Addition { blake3: "1".repeat(64), ..no_command.clone() };
            let back = add(&once, &old).expect("a change");
            assert_eq!(back.replace('\'', "\""), text.replace('\'', "\""));
        }
    }

    #[test]
    fn claims_in_a_list_are_left_alone() {
        let text = "claim = [{ id = \"a\" }]\n";
        assert!(matches!(add(text, &addition("b", "b")), Err(EditError::Shape("claim"))));
    }
}
