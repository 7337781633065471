//! Changes to a manifest's text that keep everything else: comments, order, spaces.

use std::path::Path;

use thiserror::Error;
use toml_edit::{Array, ArrayOfTables, DocumentMut, Item, Table, Value, value};

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
    let mut document: DocumentMut = text.parse()?;
    // In a file without a table, all that is there is a comment; it stays at the head.
    let head = if document.is_empty() { document.trailing().as_str() } else { None };
    let head = head.map(|comment| comment.trim_end().to_owned()).filter(|head| !head.is_empty());
    if document.is_empty() {
        document.set_trailing("");
    }
    let claims = tables(document.as_table_mut(), "claim")?;
    let there = claims.iter().position(|claim| has(claim, "id", &addition.id));
    match there.and_then(|number| claims.get_mut(number)) {
        Some(claim) => {
            let certificates = tables(claim, "certificate")?;
            let listed = certificates.iter().position(|old| has(old, "file", &addition.file));
            let separator = if text.contains("\n\n[[claim.certificate]]") { "\n" } else { "" };
            let table = certificate_table(addition, separator);
            match listed.and_then(|number| certificates.get_mut(number)) {
                Some(old) => replace(old, addition),
                None => certificates.push(table),
            }
        }
        None => {
            let before = match head {
                Some(head) => format!("{head}\n\n"),
                // The first table of a file needs no line before it.
                None if claims.is_empty() => String::new(),
                None => "\n".to_owned(),
            };
            claims.push(claim_table(addition, &before));
        }
    }
    Ok(document.to_string())
}

/// The manifest with another hash for a certificate.
///
/// # Errors
/// When there is no such certificate.
pub fn set_hash(text: &str, id: &str, file: &Path, hash: &str) -> Result<String, EditError> {
    let mut document: DocumentMut = text.parse()?;
    let file = file.to_string_lossy();
    let claims = tables(document.as_table_mut(), "claim")?;
    let claim = claims.iter_mut().find(|claim| has(claim, "id", id));
    let claim = claim.ok_or_else(|| EditError::Missing(format!("claim ‘{id}’")))?;
    let certificates = tables(claim, "certificate")?;
    let certificate = certificates.iter_mut().find(|table| has(table, "file", &file));
    let certificate = certificate
        .ok_or_else(|| EditError::Missing(format!("certificate {file} of the claim ‘{id}’")))?;
    set(certificate, "blake3", hash);
    Ok(document.to_string())
}

/// Replaces a certificate by one with the same file.
fn replace(certificate: &mut Table, addition: &Addition) {
    set(certificate, "blake3", &addition.blake3);
    match &addition.command {
        Some(command) => set(certificate, "command", command),
        None => drop(certificate.remove("command")),
    }
}

/// Gives a key a text; what stands around it stays.
fn set(table: &mut Table, key: &str, text: &str) {
    match table.get_mut(key).and_then(Item::as_value_mut) {
        Some(old) => {
            let decor = old.decor().clone();
            *old = text.into();
            *old.decor_mut() = decor;
        }
        None => table[key] = value(text),
    }
}

/// The `[[key]]` tables of a table.
fn tables<'t>(table: &'t mut Table, key: &'static str) -> Result<&'t mut ArrayOfTables, EditError> {
    let item = table.entry(key).or_insert_with(|| Item::ArrayOfTables(ArrayOfTables::new()));
    item.as_array_of_tables_mut().ok_or(EditError::Shape(key))
}

fn has(table: &Table, key: &str, text: &str) -> bool {
    table.get(key).and_then(Item::as_str) == Some(text)
}

fn claim_table(addition: &Addition, before: &str) -> Table {
    let mut claim = Table::new();
    claim.decor_mut().set_prefix(before);
    claim["id"] = value(&addition.id);
    claim["statement"] = value(addition.statement.to_string());
    put(&mut claim, "refuted-by", addition.refuted_by.as_ref().map(Statement::to_string));
    put(&mut claim, "published", addition.published.as_ref());
    put(&mut claim, "note", addition.note.as_ref());
    if addition.source != Citation::default() {
        claim["source"] = Item::Table(source_table(&addition.source));
    }
    let mut certificates = ArrayOfTables::new();
    certificates.push(certificate_table(addition, "\n"));
    claim["certificate"] = Item::ArrayOfTables(certificates);
    claim
}

fn source_table(source: &Citation) -> Table {
    let mut table = Table::new();
    let authors = Some(&source.authors).filter(|authors| !authors.is_empty());
    put(&mut table, "authors", authors.map(|authors| authors.iter().collect::<Array>()));
    put(&mut table, "title", source.title.as_ref());
    put(&mut table, "year", source.year.map(i64::from));
    put(&mut table, "doi", source.doi.as_ref());
    put(&mut table, "arxiv", source.arxiv.as_ref());
    put(&mut table, "place", source.place.as_ref());
    table
}

/// Gives a key a value, where there is one.
fn put(table: &mut Table, key: &str, content: Option<impl Into<Value>>) {
    if let Some(content) = content {
        table[key] = value(content);
    }
}

fn certificate_table(addition: &Addition, separator: &str) -> Table {
    let mut table = Table::new();
    table.decor_mut().set_prefix(separator);
    table["file"] = value(&addition.file);
    table["blake3"] = value(&addition.blake3);
    put(&mut table, "command", addition.command.as_ref());
    table
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::manifest::Manifest;

    fn addition(id: &str, file: &str) -> Addition {
        Addition {
            id: id.into(),
            statement: "draw hypercube 3 2".parse().expect("a statement"),
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
        let manifest = Manifest::parse(&text, None).expect("a manifest");
        let entry = manifest.claims.last().expect("a claim");
        assert_eq!(entry.source, addition("c", "").source);
        assert_eq!(entry.note.as_deref(), Some("two\nlines"));
        assert_eq!(entry.certificates[0].command.as_deref(), Some("solve hypercube 3 2"));
    }

    #[test]
    fn a_claim_is_added_to_a_file_without_any() {
        for text in ["", "# nothing yet\n"] {
            let text = add(text, &addition("c", "c.cert")).expect("a change");
            assert_eq!(Manifest::parse(&text, None).expect(&text).claims.len(), 1);
        }
    }

    #[test]
    fn a_certificate_is_added_to_its_claim() {
        for (id, count) in [("a", [2, 1]), ("b", [1, 2])] {
            let text = add(WRITTEN, &addition(id, "c.cert")).expect("a change");
            let manifest = Manifest::parse(&text, None).expect("a manifest");
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
            let manifest = Manifest::parse(&once, None).expect("a manifest");
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

    #[test]
    fn claims_in_a_list_are_left_alone() {
        let text = "claim = [{ id = \"a\" }]\n";
        assert!(matches!(add(text, &addition("b", "b")), Err(EditError::Shape("claim"))));
    }
}
