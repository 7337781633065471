//! JUnit XML: one suite, the manifest, with a test case per claim. A claim that is not verified is a
//! failure, a claim without a verdict is an error.
//!
//! The format has no single schema. The report has only what two schemas in use both allow, those of
//! Jenkins's xUnit plugin (junit-10) and of Maven's Surefire; other readers accept more. So a test case
//! has no properties and no place, and the suite has no total of skipped cases. Data without an
//! attribute of its own is in the output of the test case.

use std::fmt::Write;
use std::io;
use std::time::Duration;

use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesText, Event};
use zermelo_search::text::{visible, visible_lines};
use zermelo_search::verdict::VerdictKind;

use super::problem::{place, problems};
use super::refuted::{Refutation, claimed};
use super::results::{Options, Run, hashes};
use super::text::{failure_body, figures};
use crate::run::ClaimResult;

type Xml<'w> = Writer<&'w mut Vec<u8>>;

/// The report, with a line break at its end.
pub(super) fn render(run: &Run<'_>, options: &Options) -> io::Result<String> {
    let mut bytes = Vec::new();
    let mut xml = Writer::new_with_indent(&mut bytes, b' ', 2);
    xml.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
    let [_, failures, errors] = run.counts().map(|count| count.to_string());
    let mut counts =
        vec![("tests", run.results.len().to_string()), ("failures", failures), ("errors", errors)];
    if options.times {
        counts.push(("time", seconds(run.results.iter().map(time).sum())));
    }
    let counts = || counts.iter().map(|(name, value)| (*name, value.as_str()));
    let name = attribute(run.name);
    xml.create_element("testsuites")
        .with_attribute(("name", "zermelo claims"))
        .with_attributes(counts())
        .write_inner_content(|xml| {
            xml.create_element("testsuite")
                .with_attribute(("name", name.as_str()))
                .with_attributes(counts())
                .with_attribute(("skipped", "0"))
                .write_inner_content(|xml| {
                    run.results.iter().try_for_each(|result| case(xml, run, result, options))
                })
                .map(|_| ())
        })?;
    xml.write_indent()?;
    String::from_utf8(bytes).map_err(io::Error::other)
}

fn case(
    xml: &mut Xml<'_>,
    run: &Run<'_>,
    result: &ClaimResult<'_>,
    options: &Options,
) -> io::Result<()> {
    let (name, class) = (attribute(&case_name(result)), attribute(run.name));
    let mut element = xml
        .create_element("testcase")
        .with_attributes([("name", name.as_str()), ("classname", class.as_str())]);
    if options.times {
        element = element.with_attribute(("time", seconds(time(result)).as_str()));
    }
    element.write_inner_content(|xml| {
        match result.verdict {
            VerdictKind::Verified => {}
            VerdictKind::NotVerified => fault(xml, "failure", run, result)?,
            VerdictKind::NoVerdict => fault(xml, "error", run, result)?,
        }
        let out = text(&output(run, result));
        xml.create_element("system-out").write_text_content(BytesText::new(&out)).map(|_| ())
    })?;
    Ok(())
}

/// The claim's identifier; with what was published, when it is refuted: a test that passes must not
/// read as if that had.
fn case_name(result: &ClaimResult<'_>) -> String {
    let entry = result.entry;
    match entry.refuted_by {
        Some(_) => format!("{} (refutes: {})", entry.id, entry.statement),
        None => entry.id.clone(),
    }
}

/// What is wrong with a claim. The first problem that makes the claim what it is names it.
fn fault(
    xml: &mut Xml<'_>,
    element: &str,
    run: &Run<'_>,
    result: &ClaimResult<'_>,
) -> io::Result<()> {
    let problems = problems(result);
    let first = problems.iter().find(|problem| problem.verdict == result.verdict);
    let (kind, message) =
        first.map_or(("unproved", ""), |problem| (problem.kind, problem.message.as_str()));
    let (kind, message) = (attribute(kind), attribute(message));
    let mut body = format!("{}\n", claimed(result.entry));
    failure_body(&mut body, run, result);
    xml.create_element(element)
        .with_attributes([("message", message.as_str()), ("type", kind.as_str())])
        .write_text_content(BytesText::new(&text(&body)))?;
    Ok(())
}

/// What there is to know of a claim: where it stands, what is claimed, and its certificates.
fn output(run: &Run<'_>, result: &ClaimResult<'_>) -> String {
    let entry = result.entry;
    let mut out = format!("{}\n", place(run, &entry.span));
    match Refutation::of(result) {
        Some(refutation) => {
            let _ = writeln!(out, "{}", refutation.text());
        }
        None => {
            let _ = writeln!(out, "statement: {}", entry.statement);
            let source = entry.source.to_string();
            if !source.is_empty() {
                let _ = writeln!(out, "source: {source}");
            }
        }
    }
    for certificate in &result.certificates {
        let known = [certificate.report.claim.clone(), figures(certificate)].into_iter().flatten();
        let hashes = hashes(certificate).into_iter().map(|(what, hash)| format!("{what} {hash}"));
        let known: Vec<String> = known.chain(hashes).collect();
        let _ = writeln!(out, "{}: {}", visible(&certificate.report.file), known.join("; "));
    }
    out
}

fn time(result: &ClaimResult<'_>) -> Duration {
    result.certificates.iter().map(|certificate| certificate.time).sum()
}

/// Seconds, with three decimals and nothing between the thousands.
fn seconds(time: Duration) -> String {
    format!("{:.3}", time.as_secs_f64())
}

/// A text of several lines without what XML does not have.
fn text(text: &str) -> String {
    visible_lines(text).chars().filter(|c| !matches!(c, '\u{fffe}' | '\u{ffff}')).collect()
}

/// A text for an attribute, on one line.
fn attribute(value: &str) -> String {
    text(&visible(value))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_keeps_only_what_xml_has() {
        for (from, to) in [
            ("a\u{1}b\u{0}\u{1b}[1m", "a\\u{1}b\\u{0}\\u{1b}[1m"),
            ("\u{fffe}\u{ffff}\u{fffd}\u{10ffff}", "\u{fffd}\u{10ffff}"),
            ("a\tb\nc", "a\\tb\nc"),
        ] {
            assert_eq!(text(from), to);
        }
        assert_eq!(attribute("a\nb\r\tc\u{2}"), "a\\nb\\r\\tc\\u{2}");
    }

    #[test]
    fn seconds_are_plain_decimals() {
        for (milliseconds, shown) in [(0, "0.000"), (1_234_567, "1234.567"), (5, "0.005")] {
            assert_eq!(seconds(Duration::from_millis(milliseconds)), shown);
        }
    }
}
