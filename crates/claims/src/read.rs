//! Reads the text of a manifest into typed claims. An error in one place does not hide others: the
//! text is read as far as it is TOML, key by key, and a key that is missing or has the wrong type is
//! reported and left out.

use std::collections::BTreeMap;
use std::io;
use std::ops::Range;
use std::path::{Component, Path, PathBuf};

use toml::Spanned;
use toml::de::{DeTable, DeValue};
use zermelo_explain::typos::did_you_mean;
use zermelo_search::files::{confirm_below, reason};
use zermelo_search::text::{Diagnostic, Diagnostics, Lines, ShownPath};

use super::command;
use super::language::Language;
use super::model::{CertificateEntry, Citation, Entry, Manifest, TableEntry};
use super::statement::Statement;

impl Manifest {
    /// Reads a manifest. The tables that it links to have to be in `folder`, where one is given. (A
    /// certificate that is not there is no error of the manifest: its claim has no verdict, and the
    /// other claims still get theirs.)
    ///
    /// # Errors
    /// Everything that is wrong in the text.
    pub fn parse(
        text: &str,
        folder: Option<&Path>,
        language: &Language,
    ) -> Result<Manifest, Diagnostics> {
        let (document, unreadable) = DeTable::parse_recoverable(text);
        let mut reader = Reader {
            text,
            folder,
            language,
            whole: unreadable.is_empty(),
            lines: None,
            errors: Diagnostics::default(),
            ids: BTreeMap::new(),
        };
        for error in unreadable {
            let said: Vec<&str> = error.message().lines().collect();
            reader.syntax(error.span().unwrap_or(0..0), said.join("; "));
        }
        let table = Table { keys: document.get_ref(), span: document.span() };
        reader.confirm_keys(&table, "a manifest", &["claim"]);
        let tables = reader.tables(&table, "claim");
        let claims: Vec<_> = tables.iter().filter_map(|claim| reader.entry(claim)).collect();
        match reader.errors.is_empty() {
            true => Ok(Manifest { claims, language: *language }),
            false => Err(reader.errors.sorted()),
        }
    }
}

/// A table of the text.
struct Table<'t> {
    keys: &'t DeTable<'t>,
    span: Range<usize>,
}

/// A text in double quotes, and where it stands.
struct QuotedText<'t> {
    text: &'t str,
    span: Range<usize>,
}

struct Reader<'t> {
    text: &'t str,
    folder: Option<&'t Path>,
    language: &'t Language,
    /// Whether all of the text is TOML. Otherwise what is missing may stand where it is not.
    whole: bool,
    /// Where the lines start, once somebody has asked.
    lines: Option<Lines<'t>>,
    errors: Diagnostics,
    ids: BTreeMap<String, Range<usize>>,
}

impl<'t> Reader<'t> {
    fn error(&mut self, kind: &'static str, span: Range<usize>, message: impl Into<String>) {
        self.errors.add(self.text, Diagnostic::new(kind, span, message));
    }

    fn syntax(&mut self, span: Range<usize>, message: impl Into<String>) {
        self.error("manifest-syntax", span, message);
    }

    /// Reports the keys of a table that are none.
    fn confirm_keys(&mut self, table: &Table<'t>, of: &str, known: &[&str]) {
        for key in table.keys.keys() {
            let name = key.get_ref();
            if !known.contains(&name.as_ref()) {
                let meant = did_you_mean(name, known.iter().copied());
                let meant = meant.unwrap_or_else(|| format!("its keys are {}", known.join(", ")));
                let message = format!("{of} has no key ‘{name}’; {meant}");
                self.syntax(key.span(), message);
            }
        }
    }

    /// Reports that a value should be something else.
    fn wrong_type(&mut self, key: &str, value: &Spanned<DeValue<'_>>, expected: &str) {
        let found = match value.get_ref() {
            DeValue::String(_) => "a text",
            DeValue::Integer(_) => "a number",
            DeValue::Float(_) => "a number with a point",
            DeValue::Boolean(_) => "true or false",
            DeValue::Datetime(_) => "a date or time",
            DeValue::Array(_) => "a list",
            DeValue::Table(_) => "a table",
        };
        self.syntax(value.span(), format!("‘{key}’ takes {expected}, not {found}"));
    }

    fn quoted(&mut self, key: &str, value: &'t Spanned<DeValue<'t>>) -> Option<QuotedText<'t>> {
        match value.get_ref() {
            DeValue::String(text) => Some(QuotedText { text, span: value.span() }),
            _ => {
                self.wrong_type(key, value, "text in double quotes");
                None
            }
        }
    }

    /// The text of a key that can be left out.
    fn optional(&mut self, table: &Table<'t>, key: &str) -> Option<QuotedText<'t>> {
        self.quoted(key, table.keys.get(key)?)
    }

    /// The text of a key that has to be there.
    fn required(&mut self, table: &Table<'t>, key: &str) -> Option<QuotedText<'t>> {
        let text = table.keys.get(key);
        if text.is_none() && self.whole {
            self.syntax(table.span.clone(), format!("the key ‘{key}’ is missing"));
        }
        self.quoted(key, text?)
    }

    /// The values of a list, if a key has one.
    fn list(&mut self, table: &Table<'t>, key: &str) -> &'t [Spanned<DeValue<'t>>] {
        match table.keys.get(key).map(|value| (value, value.get_ref())) {
            None => &[],
            Some((_, DeValue::Array(values))) => values,
            Some((value, _)) => {
                self.wrong_type(key, value, "a list");
                &[]
            }
        }
    }

    fn texts(&mut self, table: &Table<'t>, key: &str) -> Vec<QuotedText<'t>> {
        let values = self.list(table, key);
        values.iter().filter_map(|value| self.quoted(key, value)).collect()
    }

    fn table(&mut self, key: &str, value: &'t Spanned<DeValue<'t>>) -> Option<Table<'t>> {
        match value.get_ref() {
            DeValue::Table(keys) => Some(Table { keys, span: value.span() }),
            _ => {
                self.wrong_type(key, value, "a table");
                None
            }
        }
    }

    /// The tables of a key that stands in double brackets.
    fn tables(&mut self, table: &Table<'t>, key: &str) -> Vec<Table<'t>> {
        let values = self.list(table, key);
        values.iter().filter_map(|value| self.table(key, value)).collect()
    }

    fn entry(&mut self, claim: &Table<'t>) -> Option<Entry> {
        let keys = [
            "id",
            "statement",
            "refuted-by",
            "published",
            "source",
            "certificate",
            "tables",
            "note",
        ];
        self.confirm_keys(claim, "a claim", &keys);
        let id = self.required(claim, "id");
        if let Some(id) = &id {
            self.id(id);
        }
        let statement = self.required(claim, "statement").map(|text| self.statement(&text));
        let refuted_by = self.optional(claim, "refuted-by");
        let truth = refuted_by.as_ref().and_then(|text| self.statement(text));
        if let (Some(text), Some(Some(published)), Some(truth)) = (&refuted_by, &statement, &truth)
            && !truth.contradicts(published)
        {
            let message = format!("‘{truth}’ does not contradict ‘{published}’");
            self.error("no-contradiction", text.span.clone(), message);
        }
        let published = self.optional(claim, "published");
        if let Some(words) = &published {
            self.published(words, claim.keys.contains_key("refuted-by"));
        }
        let source = match claim.keys.get("source") {
            Some(value) => self.table("source", value).map(|table| self.citation(&table)),
            None => Some(Citation::default()),
        };
        let certificates = self.certificates(claim, id.as_ref());
        let tables = self.texts(claim, "tables");
        let tables = tables.iter().map(|table| self.linked(table)).collect();
        let note = self.optional(claim, "note").map(|note| note.text.to_owned());
        let id = id?;
        Some(Entry {
            id: id.text.to_owned(),
            span: id.span,
            statement: statement??,
            refuted_by: truth,
            published: published.map(|words| words.text.to_owned()),
            source: source?,
            certificates,
            tables,
            note,
        })
    }

    fn id(&mut self, id: &QuotedText<'t>) {
        let allowed = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
        if id.text.is_empty() || !id.text.chars().all(allowed) {
            let message = "an identifier has letters, digits, hyphens, underscores and dots";
            self.error("identifier", id.span.clone(), message);
        }
        if let Some(first) = self.ids.get(id.text) {
            let lines = self.lines.get_or_insert_with(|| Lines::of(self.text));
            let note = format!("the first is in line {}", lines.number(first.start));
            let message = format!("two claims have the identifier ‘{}’", id.text);
            let error = Diagnostic::new("double-identifier", id.span.clone(), message).note(note);
            self.errors.add(self.text, error);
        } else {
            self.ids.insert(id.text.to_owned(), id.span.clone());
        }
    }

    fn statement(&mut self, text: &QuotedText<'t>) -> Option<Statement> {
        match Statement::read(text.text, self.language) {
            Ok(statement) => Some(statement),
            Err(error) => {
                self.error(
                    "statement",
                    text.span.clone(),
                    format!("the statement cannot be read: {error}"),
                );
                None
            }
        }
    }

    /// What was published stands in words only where it is refuted: beside a claim that is proved,
    /// it would read as if it were proved as well.
    fn published(&mut self, words: &QuotedText<'t>, refuted: bool) {
        let message = match refuted {
            false => "‘published’ says in words what is refuted: ‘refuted-by’ is missing",
            true if words.text.trim().is_empty() => "‘published’ has no words",
            true => return,
        };
        self.error("published", words.span.clone(), message);
    }

    fn citation(&mut self, table: &Table<'t>) -> Citation {
        let keys = ["authors", "title", "year", "doi", "arxiv", "place"];
        self.confirm_keys(table, "a source", &keys);
        let mut text = |key| self.optional(table, key).map(|text| text.text.to_owned());
        let (title, doi, arxiv, place) = (text("title"), text("doi"), text("arxiv"), text("place"));
        let authors = self.texts(table, "authors");
        Citation {
            authors: authors.iter().map(|author| author.text.to_owned()).collect(),
            title,
            year: table.keys.get("year").and_then(|year| self.year(year)),
            doi,
            arxiv,
            place,
        }
    }

    fn year(&mut self, value: &Spanned<DeValue<'_>>) -> Option<u16> {
        let DeValue::Integer(number) = value.get_ref() else {
            self.wrong_type("year", value, "a number");
            return None;
        };
        let year = u16::from_str_radix(number.as_str(), number.radix()).ok();
        if year.is_none() {
            self.syntax(value.span(), format!("a year is a number from 0 to {}", u16::MAX));
        }
        year
    }

    fn certificates(
        &mut self,
        claim: &Table<'t>,
        id: Option<&QuotedText<'t>>,
    ) -> Vec<CertificateEntry> {
        let tables = self.tables(claim, "certificate");
        let none = claim.keys.get("certificate").is_none_or(is_empty_list);
        if none && self.whole {
            let (of, span) = match id {
                Some(id) => (format!("the claim ‘{}’", id.text), &id.span),
                None => ("the claim".to_owned(), &claim.span),
            };
            self.error("no-certificate", span.clone(), format!("{of} has no certificate"));
        }
        tables.iter().filter_map(|table| self.certificate(table)).collect()
    }

    fn certificate(&mut self, table: &Table<'t>) -> Option<CertificateEntry> {
        self.confirm_keys(table, "a certificate", &["file", "blake3", "command"]);
        let file = self.required(table, "file");
        let path = file.as_ref().map(|file| self.below("certificate-path", file));
        let hash = self.required(table, "blake3");
        let digit = |c: char| matches!(c, '0'..='9' | 'a'..='f');
        if let Some(hash) = &hash
            && (hash.text.len() != 64 || !hash.text.chars().all(digit))
        {
            let message = "a BLAKE3 hash is written with 64 hexadecimal digits in lower case";
            self.error("hash-form", hash.span.clone(), message);
        }
        let command = self.optional(table, "command");
        if let Some(command) = &command
            && let Err(error) = command::words(command.text)
        {
            self.error("command", command.span.clone(), error.to_string());
        }
        Some(CertificateEntry {
            file: path?,
            span: file?.span,
            blake3: hash?.text.to_owned(),
            command: command.map(|command| command.text.to_owned()),
        })
    }

    /// A table that is linked to, which has to be there.
    fn linked(&mut self, table: &QuotedText<'t>) -> TableEntry {
        let file = self.below("table-path", table);
        if let Some(path) = self.folder.map(|folder| folder.join(&file))
            && stays_below(&file)
            && !path.is_file()
        {
            let message = format!("there is no file {}", path.shown());
            self.error("missing-file", table.span.clone(), message);
        }
        TableEntry { file, span: table.span.clone() }
    }

    /// A file, which has to be below the manifest's folder.
    fn below(&mut self, kind: &'static str, text: &QuotedText<'t>) -> PathBuf {
        let path = PathBuf::from(text.text);
        if !stays_below(&path) {
            let message = "a file is named relative to the manifest's folder, and is below it";
            self.error(kind, text.span.clone(), message);
        } else if let Some(folder) = self.folder
            && let Err(error) = confirm_below(folder, &folder.join(&path))
            // What else is wrong with the file is said by those who need it.
            && error.kind() == io::ErrorKind::PermissionDenied
        {
            self.error(kind, text.span.clone(), reason(&error));
        }
        path
    }
}

fn is_empty_list(value: &Spanned<DeValue<'_>>) -> bool {
    matches!(value.get_ref(), DeValue::Array(values) if values.is_empty())
}

/// Whether a path leads to something below the folder that it is relative to.
fn stays_below(path: &Path) -> bool {
    path.components().all(|part| matches!(part, Component::Normal(_) | Component::CurDir))
        && path.file_name().is_some()
}
