//! Refuted claims, in every format of report: first the published claim, as refuted, then the true one.
//! The verdict is on the true claim; alone it would read as if the published claim were verified.

use zermelo_search::text::visible;
use zermelo_search::verdict::VerdictKind;

use crate::Entry;
use crate::run::ClaimResult;

/// A claim that the manifest marks as refuted, and whether that is proved.
pub(super) struct Refutation<'r> {
    entry: &'r Entry,
    proved: bool,
}

impl<'r> Refutation<'r> {
    /// The refutation that a result is about, when it is about one.
    pub(super) fn of(result: &ClaimResult<'r>) -> Option<Self> {
        let proved = result.verdict == VerdictKind::Verified;
        result.entry.refuted_by.as_ref().map(|_| Refutation { entry: result.entry, proved })
    }

    /// As [`of`](Self::of), when it is proved.
    pub(super) fn proved(result: &ClaimResult<'r>) -> Option<Self> {
        Self::of(result).filter(Self::is_proved)
    }

    pub(super) fn is_proved(&self) -> bool {
        self.proved
    }

    /// What was published, as refuted or not.
    pub(super) fn heading(&self) -> String {
        self.heading_of(&self.entry.statement.to_string())
    }

    /// The same with the statement in these words.
    pub(super) fn heading_of(&self, statement: &str) -> String {
        let state = if self.proved { "refuted" } else { "refutation not proved" };
        format!("{state}: {statement}")
    }

    /// The heading and the lines, one below the other.
    pub(super) fn text(&self) -> String {
        let lines = self.lines().into_iter().map(|(word, line)| format!("\n{word}: {line}"));
        self.heading() + &lines.collect::<String>()
    }

    /// What is known of the statement that contradicts what was published.
    pub(super) fn state(&self) -> &'static str {
        if self.proved { "true" } else { "unproved" }
    }

    /// What else there is to say of it, each with a word before it.
    pub(super) fn lines(&self) -> Vec<(&'static str, String)> {
        let source = self.entry.source.to_string();
        let lines = [
            ("published", self.entry.published.as_deref().map(|words| visible(words).into_owned())),
            (self.state(), Some(self.entry.truth().to_string())),
            ("source", Some(source).filter(|source| !source.is_empty())),
        ];
        lines.into_iter().filter_map(|(word, text)| Some((word, text?))).collect()
    }
}

/// What the certificates of a claim have to prove, in a line that says what it refutes.
pub(super) fn claimed(entry: &Entry) -> String {
    match &entry.refuted_by {
        Some(truth) => format!("{truth}, which refutes ‘{}’", entry.statement),
        None => entry.statement.to_string(),
    }
}
