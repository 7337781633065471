//! Annotations of a GitHub workflow: lines that the runner takes from a step's output and shows at
//! their place in the file. What comes from certificates is escaped, so that it cannot give the
//! runner commands of its own.

use std::fmt::Write;
use std::ops::Range;

use zermelo_search::text::{Diagnostic, Lines, MAX_CAUSES, Source};

use super::problem::problems;
use super::refuted::Refutation;
use super::results::Run;
use super::text::summary;

/// An annotation for everything that is wrong, a notice for every claim that is refuted, then a
/// summary and the status line.
pub(super) fn render(run: &Run<'_>) -> String {
    let mut text = String::new();
    let source = (run.name, &run.lines);
    for result in &run.results {
        for problem in problems(result) {
            let title = format!("{}: {} ({})", result.entry.id, problem.state(), problem.kind);
            let message = problem.text(result.entry);
            annotation(&mut text, "error", source, problem.span, &title, &message);
        }
        if let Some(refutation) = Refutation::proved(result) {
            let title = format!("{}: refuted", result.entry.id);
            let message = refutation.text();
            annotation(&mut text, "notice", source, &result.entry.span, &title, &message);
        }
    }
    let _ = writeln!(text, "{}\n{}", summary(run), run.verdict().status_line());
    text
}

/// An annotation for everything that is wrong in the text of a manifest, at every place of it; as
/// many at most as causes are kept.
pub fn annotations(source: Source<'_>, diagnostics: &[Diagnostic]) -> String {
    let mut text = String::new();
    let lines = Lines::of(source.text);
    let places = diagnostics.iter().flat_map(|diagnostic| {
        let spans = std::iter::once(&diagnostic.span).chain(&diagnostic.also);
        spans.map(move |span| (span, diagnostic))
    });
    for (span, diagnostic) in places.take(MAX_CAUSES) {
        annotation(
            &mut text,
            "error",
            (source.name, &lines),
            span,
            diagnostic.kind,
            &diagnostic.to_string(),
        );
    }
    text
}

fn annotation(
    text: &mut String,
    command: &str,
    (name, lines): (&str, &Lines<'_>),
    span: &Range<usize>,
    title: &str,
    message: &str,
) {
    let (line, column) = lines.position(span.start);
    let (end_line, end_column) = lines.position(span.end);
    let _ = write!(text, "::{command} file={},line={line},", property(name));
    // A range over several lines may not have columns.
    if end_line == line {
        let _ = write!(text, "endLine={line},col={column},endColumn={end_column},");
    } else {
        let _ = write!(text, "endLine={end_line},");
    }
    let _ = writeln!(text, "title={}::{}", property(title), data(message));
}

/// Escapes what stands after the second pair of colons.
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// Escapes the value of a property.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_in_a_text_can_end_its_annotation() {
        let cases = [
            ("50% of\r\n::set-env name=A::b", "50%25 of%0D%0A::set-env name=A::b"),
            ("plain", "plain"),
            ("%0A", "%250A"),
        ];
        for (text, escaped) in cases {
            assert_eq!(data(text), escaped);
        }
        assert_eq!(property("C:\\a,b=c%"), "C%3A\\a%2Cb=c%25");
    }

    #[test]
    fn an_annotation_names_file_line_and_columns() {
        let source = Source { name: "a,b.toml", text: "x\nid = 'é1'\n" };
        let diagnostic = Diagnostic::new("identifier", 7..12, "no\nidentifier").note("more");
        assert_eq!(
            annotations(source, std::slice::from_ref(&diagnostic)),
            "::error file=a%2Cb.toml,line=2,endLine=2,col=6,endColumn=10,title=identifier::\
             no\\nidentifier; more\n"
        );
        let again = Diagnostic { also: vec![13..14, 20..21], ..diagnostic };
        let every = annotations(source, std::slice::from_ref(&again));
        assert_eq!(every.lines().count(), 3, "{every}");
        let many = Diagnostic { also: (0..1000).map(|at| at..at + 1).collect(), ..again };
        assert_eq!(annotations(source, &[many]).lines().count(), MAX_CAUSES);
        let over_lines = Diagnostic::new("manifest-syntax", 0..4, "bad");
        assert_eq!(
            annotations(source, &[over_lines]),
            "::error file=a%2Cb.toml,line=1,endLine=2,title=manifest-syntax::bad\n"
        );
    }
}
