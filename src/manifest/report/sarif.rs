//! SARIF 2.1.0 (OASIS), as code scanning reads it: one result for every error, at its line of the
//! manifest, with the error kind as its rule. Claims that hold give no results. Claims that refute a
//! published one are reported in notifications, which raise no alert.
//!
//! GitHub requires more than the standard's schema (its page on SARIF support for code scanning): words
//! and help for every rule, a fingerprint with a name of its own for every result, whole regions, and
//! file names relative to the root of the repository.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::path::{Component, Path};

use serde::Serialize;
use zermelo_checker::format::hash;

use super::problem::{Problem, problems};
use super::refuted::{Refutation, claimed};
use super::results::Run;
use super::rules::{self, rule};
use crate::manifest::run::ClaimResult;
use crate::verdict::VerdictKind;

const SCHEMA: &str =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/// The name of the root of the repository.
const ROOT: &str = "%SRCROOT%";

/// Where to read of this program: its page, when the package names one. It has no public address
/// else, and is named by a URI that leads nowhere rather than by one that leads elsewhere.
const INFORMATION: &str = if env!("CARGO_PKG_HOMEPAGE").is_empty() {
    "urn:zermelo:claims"
} else {
    env!("CARGO_PKG_HOMEPAGE")
};

#[derive(Serialize)]
struct Log<'r> {
    #[serde(rename = "$schema")]
    schema: &'static str,
    version: &'static str,
    runs: [LogRun<'r>; 1],
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct LogRun<'r> {
    tool: Tool<'r>,
    invocations: [Invocation; 1],
    original_uri_base_ids: BTreeMap<&'static str, BaseId>,
    column_kind: &'static str,
    results: Vec<Finding<'r>>,
}

#[derive(Serialize)]
struct Tool<'r> {
    driver: Driver<'r>,
}

/// What relative URIs are relative to. Where that is, only who reads the log knows.
#[derive(Serialize)]
struct BaseId {
    description: Message,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Driver<'r> {
    name: &'static str,
    version: &'static str,
    semantic_version: &'static str,
    information_uri: &'static str,
    rules: Vec<Rule<'r>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Rule<'r> {
    id: &'r str,
    name: String,
    short_description: Message,
    full_description: Message,
    help: Help,
    default_configuration: Configuration,
    properties: Properties,
}

/// Documentation, as text and as Markdown.
#[derive(Serialize)]
struct Help {
    text: String,
    markdown: String,
}

#[derive(Serialize)]
struct Configuration {
    level: &'static str,
}

/// What code scanning orders and filters alerts by.
#[derive(Serialize)]
struct Properties {
    tags: [&'static str; 2],
    precision: &'static str,
    #[serde(rename = "problem.severity")]
    severity: &'static str,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Invocation {
    execution_successful: bool,
    exit_code: u8,
    tool_execution_notifications: Vec<Notification>,
}

#[derive(Serialize)]
struct Notification {
    level: &'static str,
    message: Message,
    locations: [Location; 1],
}

#[derive(Serialize)]
struct Message {
    text: String,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Finding<'r> {
    rule_id: &'r str,
    rule_index: usize,
    level: &'static str,
    message: Message,
    locations: [Location; 1],
    partial_fingerprints: Fingerprint,
}

#[derive(Serialize)]
struct Fingerprint {
    /// The only one that code scanning uses. It stays the same when the manifest's lines move.
    #[serde(rename = "primaryLocationLineHash")]
    hash: String,
    /// What it is the hash of.
    #[serde(rename = "zermeloClaim/v1")]
    claim: String,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Location {
    physical_location: PhysicalLocation,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct PhysicalLocation {
    artifact_location: ArtifactLocation,
    region: Region,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ArtifactLocation {
    uri: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    uri_base_id: Option<&'static str>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Region {
    start_line: usize,
    start_column: usize,
    end_line: usize,
    end_column: usize,
}

/// The log, with a line break at its end.
pub(super) fn render(run: &Run<'_>) -> Result<String, serde_json::Error> {
    let found: Vec<_> = run
        .results
        .iter()
        .flat_map(|result| problems(result).into_iter().map(move |problem| (result, problem)))
        .collect();
    let kinds: BTreeSet<&str> = found.iter().map(|(_, problem)| problem.kind).collect();
    let kinds: BTreeMap<&str, usize> = kinds.into_iter().zip(0..).collect();
    let mut told = BTreeMap::new();
    let results = found
        .iter()
        .map(|(result, problem)| {
            let index = kinds.get(problem.kind).copied().unwrap_or_default();
            finding(run, result, problem, index, &mut told)
        })
        .collect();
    let driver = Driver {
        name: "zermelo",
        version: env!("CARGO_PKG_VERSION"),
        semantic_version: env!("CARGO_PKG_VERSION"),
        information_uri: INFORMATION,
        rules: kinds.into_keys().map(descriptor).collect(),
    };
    let invocation = Invocation {
        execution_successful: true,
        exit_code: run.verdict().exit_code(),
        tool_execution_notifications: run
            .results
            .iter()
            .filter_map(|result| Some(notification(run, result, &Refutation::proved(result)?)))
            .collect(),
    };
    let root = BaseId { description: Message { text: "The root of the repository.".into() } };
    let log = Log {
        schema: SCHEMA,
        version: "2.1.0",
        runs: [LogRun {
            tool: Tool { driver },
            invocations: [invocation],
            original_uri_base_ids: BTreeMap::from([(ROOT, root)]),
            column_kind: "unicodeCodePoints",
            results,
        }],
    };
    serde_json::to_string_pretty(&log).map(|json| json + "\n")
}

/// A rule, which says the same in every run.
fn descriptor(id: &str) -> Rule<'_> {
    let words = rule(id);
    // The text is the Markdown without its marks.
    let markdown = format!("{}\n\n{}", words.full, words.help);
    Rule {
        id,
        name: rules::name(id),
        short_description: Message { text: words.short },
        full_description: Message { text: words.full },
        help: Help { text: markdown.replace('`', ""), markdown },
        default_configuration: Configuration { level: "error" },
        properties: Properties {
            tags: ["correctness", "proof"],
            precision: "very-high",
            severity: "error",
        },
    }
}

fn notification(
    run: &Run<'_>,
    result: &ClaimResult<'_>,
    refutation: &Refutation<'_>,
) -> Notification {
    let mut text = format!("{}: {}", result.entry.id, refutation.heading());
    for (word, line) in refutation.lines() {
        text.push_str(&format!("\n{word}: {line}"));
    }
    let locations = [location(run, &result.entry.span)];
    Notification { level: "note", message: Message { text }, locations }
}

/// A result. `told` counts those of the same fingerprint, such as two parts of one claim that are
/// both unproved: each is an alert of its own.
fn finding<'r>(
    run: &Run<'_>,
    result: &ClaimResult<'_>,
    problem: &Problem<'r>,
    rule_index: usize,
    told: &mut BTreeMap<String, usize>,
) -> Finding<'r> {
    let state = match problem.verdict {
        VerdictKind::NoVerdict => "no verdict",
        VerdictKind::NotVerified | VerdictKind::Verified => "not verified",
    };
    let mut text = format!("{}: {state}: {}", result.entry.id, claimed(result.entry));
    if let Some(file) = problem.certificate {
        text.push('\n');
        text.push_str(file);
    }
    for line in [&problem.message].into_iter().chain(&problem.details) {
        text.push('\n');
        text.push_str(line);
    }
    let certificate = problem.certificate.unwrap_or_default();
    let claim = format!("{}/{certificate}/{}", result.entry.id, problem.kind);
    let number = told.entry(claim.clone()).or_default();
    *number += 1;
    let hash = hash(claim.as_bytes()).to_string();
    Finding {
        rule_id: problem.kind,
        rule_index,
        level: "error",
        message: Message { text },
        locations: [location(run, problem.span)],
        partial_fingerprints: Fingerprint {
            hash: format!("{}:{number}", hash.get(..16).unwrap_or(&hash)),
            claim,
        },
    }
}

/// A place in the manifest.
fn location(run: &Run<'_>, span: &Range<usize>) -> Location {
    let (start_line, start_column) = run.source().position(span.start);
    let (end_line, end_column) = run.source().position(span.end);
    let here = std::env::current_dir().unwrap_or_default();
    Location {
        physical_location: PhysicalLocation {
            artifact_location: artifact(Path::new(run.name), &here),
            region: Region { start_line, start_column, end_line, end_column },
        },
    }
}

/// The manifest as a URI: relative to the root of the sources, which is where the program was called
/// (`here`), when its path is relative or leads below it. Code scanning finds no other file.
fn artifact(path: &Path, here: &Path) -> ArtifactLocation {
    let path = match path.strip_prefix(here) {
        Ok(below) if here.is_absolute() => below,
        _ => path,
    };
    let parts: Vec<String> = path
        .components()
        .filter_map(|part| match part {
            Component::CurDir | Component::RootDir => None,
            Component::ParentDir => Some("..".to_owned()),
            Component::Prefix(prefix) => Some(escaped(&prefix.as_os_str().to_string_lossy())),
            Component::Normal(name) => Some(escaped(&name.to_string_lossy())),
        })
        .collect();
    let uri = parts.join("/");
    if path.is_absolute() {
        ArtifactLocation { uri: format!("file:///{uri}"), uri_base_id: None }
    } else {
        ArtifactLocation { uri, uri_base_id: Some(ROOT) }
    }
}

/// Percent-encodes everything that may not stand in a segment of a URI's path.
pub(super) fn escaped(segment: &str) -> String {
    let mut uri = String::new();
    for byte in segment.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' => {
                uri.push(char::from(byte));
            }
            _ => uri.push_str(&format!("%{byte:02X}")),
        }
    }
    uri
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_becomes_a_uri() {
        let cases = [
            ("certificates/claims.toml", "certificates/claims.toml", true),
            ("./a b/é.toml", "a%20b/%C3%A9.toml", true),
            ("../c%.toml", "../c%25.toml", true),
            ("/srv/claims.toml", "file:///srv/claims.toml", false),
            ("/srv/here/a b/claims.toml", "a%20b/claims.toml", true),
            ("/srv/hereafter/claims.toml", "file:///srv/hereafter/claims.toml", false),
        ];
        for (path, uri, relative) in cases {
            let location = artifact(Path::new(path), Path::new("/srv/here"));
            assert_eq!(location.uri, uri);
            assert_eq!(location.uri_base_id.is_some(), relative, "{path}");
        }
    }
}
