//! JUnit's XML: one suite, the manifest; a test case a claim. A claim that is not verified is a
//! failure, one without a verdict an error. Each case names its line of the manifest.

use std::time::Duration;

use quick_junit::{
    NonSuccessKind, Report, SerializeError, TestCase, TestCaseStatus, TestSuite, XmlString,
};

use super::problem::problems;
use super::text::{failure_body, figures};
use super::{Options, Run};
use crate::manifest::run::ClaimResult;
use crate::report::Outcome;

/// The report, with a line break at its end.
pub(super) fn render(run: &Run<'_>, options: &Options) -> Result<String, SerializeError> {
    let mut suite = TestSuite::new(run.name);
    for result in &run.results {
        suite.add_test_case(case(run, result, options));
    }
    let mut report = Report::new("zermelo claims");
    if options.times {
        let time = run.results.iter().map(time).sum();
        suite.set_time(time);
        report.set_time(time);
    }
    report.add_test_suite(suite);
    report.to_string()
}

fn case(run: &Run<'_>, result: &ClaimResult<'_>, options: &Options) -> TestCase {
    let entry = result.entry;
    let mut case = TestCase::new(entry.id.as_str(), status(run, result));
    case.set_classname(run.name);
    let line = run.source().position(entry.span.start).0.to_string();
    for (name, value) in [("file", run.name), ("line", &line)] {
        case.extra.insert(XmlString::new(name), XmlString::new(value));
    }
    if options.times {
        case.set_time(time(result));
    }
    let statement = entry.statement.to_string();
    let refuted_by = entry.refuted_by.as_ref().map(ToString::to_string);
    let source = entry.source.to_string();
    for (name, value) in [
        ("statement", Some(statement)),
        ("refuted-by", refuted_by),
        ("source", Some(source).filter(|source| !source.is_empty())),
    ] {
        if let Some(value) = value {
            case.add_property((name, value.as_str()));
        }
    }
    let mut out = String::new();
    for certificate in &result.certificates {
        let hash = Some(format!("BLAKE3 {}", certificate.entry.blake3));
        let known = [certificate.report.claim.clone(), figures(certificate), hash];
        let known: Vec<String> = known.into_iter().flatten().collect();
        out.push_str(&format!("{}: {}\n", certificate.report.file, known.join("; ")));
    }
    case.set_system_out(out);
    case
}

fn status(run: &Run<'_>, result: &ClaimResult<'_>) -> TestCaseStatus {
    let kind = match result.outcome {
        Outcome::Verified => return TestCaseStatus::success(),
        Outcome::NotVerified => NonSuccessKind::Failure,
        Outcome::NoVerdict => NonSuccessKind::Error,
    };
    let mut status = TestCaseStatus::non_success(kind);
    // The first problem that makes the claim what it is names the failure.
    let problems = problems(result);
    if let Some(problem) = problems.iter().find(|problem| problem.outcome == result.outcome) {
        status.set_type(problem.kind);
        status.set_message(problem.message.as_str());
    }
    let mut description = String::new();
    failure_body(&mut description, run, result);
    status.set_description(description);
    status
}

fn time(result: &ClaimResult<'_>) -> Duration {
    result.certificates.iter().map(|certificate| certificate.time).sum()
}
