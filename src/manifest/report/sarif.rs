//! SARIF 2.1.0 (OASIS), as code scanning reads it: one result for everything that is wrong, at its
//! line of the manifest, with the error kind as its rule. Claims that stand give no results.

use std::collections::BTreeSet;
use std::path::{Component, Path};

use serde::Serialize;

use super::Run;
use super::problem::{Problem, problems};
use crate::manifest::run::ClaimResult;

const SCHEMA: &str =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

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
    column_kind: &'static str,
    results: Vec<Finding<'r>>,
}

#[derive(Serialize)]
struct Tool<'r> {
    driver: Driver<'r>,
}

#[derive(Serialize)]
struct Driver<'r> {
    name: &'static str,
    version: &'static str,
    rules: Vec<Rule<'r>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Rule<'r> {
    id: &'r str,
    short_description: Message,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Invocation {
    execution_successful: bool,
    exit_code: u8,
}

#[derive(Serialize)]
struct Message {
    text: String,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Finding<'r> {
    rule_id: &'r str,
    level: &'static str,
    message: Message,
    locations: [Location; 1],
    partial_fingerprints: Fingerprint,
}

#[derive(Serialize)]
struct Fingerprint {
    /// Stays the same when the manifest's lines move.
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
    let mut kinds = BTreeSet::new();
    let mut results = Vec::new();
    for result in &run.results {
        for problem in problems(result) {
            kinds.insert(problem.kind);
            results.push(finding(run, result, problem));
        }
    }
    let rules = kinds.into_iter().map(|id| Rule {
        id,
        short_description: Message { text: format!("A claim does not stand: {}", spoken(id)) },
    });
    let driver =
        Driver { name: "zermelo", version: env!("CARGO_PKG_VERSION"), rules: rules.collect() };
    let invocation =
        Invocation { execution_successful: true, exit_code: run.outcome().exit_code() };
    let log = Log {
        schema: SCHEMA,
        version: "2.1.0",
        runs: [LogRun {
            tool: Tool { driver },
            invocations: [invocation],
            column_kind: "unicodeCodePoints",
            results,
        }],
    };
    serde_json::to_string_pretty(&log).map(|json| json + "\n")
}

/// An error kind as words.
fn spoken(kind: &str) -> String {
    kind.replace('-', " ")
}

fn finding<'r>(run: &Run<'_>, result: &ClaimResult<'_>, problem: Problem<'r>) -> Finding<'r> {
    let mut text = format!("{}: {}", result.entry.id, result.entry.truth());
    if let Some(file) = problem.certificate {
        text.push('\n');
        text.push_str(file);
    }
    for line in [&problem.message].into_iter().chain(&problem.details) {
        text.push('\n');
        text.push_str(line);
    }
    let (start_line, start_column) = run.source().position(problem.span.start);
    let (end_line, end_column) = run.source().position(problem.span.end);
    let certificate = problem.certificate.unwrap_or_default();
    Finding {
        rule_id: problem.kind,
        level: "error",
        message: Message { text },
        locations: [Location {
            physical_location: PhysicalLocation {
                artifact_location: artifact(Path::new(run.name)),
                region: Region { start_line, start_column, end_line, end_column },
            },
        }],
        partial_fingerprints: Fingerprint {
            claim: format!("{}/{certificate}/{}", result.entry.id, problem.kind),
        },
    }
}

/// The manifest as a URI: relative to the root of the sources, when its path is relative.
fn artifact(path: &Path) -> ArtifactLocation {
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
        ArtifactLocation { uri, uri_base_id: Some("%SRCROOT%") }
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
        ];
        for (path, uri, relative) in cases {
            let location = artifact(Path::new(path));
            assert_eq!(location.uri, uri);
            assert_eq!(location.uri_base_id.is_some(), relative, "{path}");
        }
    }
}
