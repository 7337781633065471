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

use serde_json::{Value, json};
use zermelo_checker::format::hash;

use super::problem::{Problem, problems};
use super::refuted::Refutation;
use super::results::Run;
use super::rules::{self, rule};
use crate::run::ClaimResult;

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

/// The log as JSON, with a line break at its end.
pub(super) fn render(run: &Run<'_>) -> Result<String, serde_json::Error> {
    let found: Vec<_> = run
        .results
        .iter()
        .flat_map(|result| problems(result).into_iter().map(move |problem| (result, problem)))
        .collect();
    let kinds: BTreeSet<&str> = found.iter().map(|(_, problem)| problem.kind).collect();
    let kinds: BTreeMap<&str, usize> = kinds.into_iter().zip(0..).collect();
    let mut told = BTreeMap::new();
    let results = found.iter().map(|(result, problem)| {
        let index = kinds.get(problem.kind).copied().unwrap_or_default();
        finding(run, result, problem, index, &mut told)
    });
    let results: Vec<Value> = results.collect();
    let refuted = run.results.iter();
    let refuted = refuted.filter_map(|result| Some((result, Refutation::proved(result)?)));
    let notifications = refuted.map(|(result, refutation)| {
        json!({
            "level": "note",
            "message": { "text": format!("{}: {}", result.entry.id, refutation.text()) },
            "locations": [location(run, &result.entry.span)],
        })
    });
    let log = json!({
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "zermelo",
                "version": env!("CARGO_PKG_VERSION"),
                "semanticVersion": env!("CARGO_PKG_VERSION"),
                "informationUri": INFORMATION,
                "rules": kinds.into_keys().map(descriptor).collect::<Vec<Value>>(),
            } },
            "invocations": [{
                "executionSuccessful": true,
                "exitCode": run.verdict().exit_code(),
                "toolExecutionNotifications": notifications.collect::<Vec<Value>>(),
            }],
            "originalUriBaseIds": {
                ROOT: { "description": { "text": "The root of the repository." } },
            },
            "columnKind": "unicodeCodePoints",
            "results": results,
        }],
    });
    serde_json::to_string_pretty(&log).map(|json| json + "\n")
}

/// A rule, which says the same in every run.
fn descriptor(id: &str) -> Value {
    let words = rule(id);
    // The text is the Markdown without its marks.
    let markdown = format!("{}\n\n{}", words.full, words.help);
    json!({
        "id": id,
        "name": rules::name(id),
        "shortDescription": { "text": words.short },
        "fullDescription": { "text": words.full },
        "help": { "text": markdown.replace('`', ""), "markdown": markdown },
        "defaultConfiguration": { "level": "error" },
        "properties": {
            "tags": ["correctness", "proof"],
            "precision": "very-high",
            "problem.severity": "error",
        },
    })
}

/// A result. `told` counts those of the same fingerprint, such as two parts of one claim that are
/// both unproved: each is an alert of its own.
fn finding(
    run: &Run<'_>,
    result: &ClaimResult<'_>,
    problem: &Problem<'_>,
    rule: usize,
    told: &mut BTreeMap<String, usize>,
) -> Value {
    let id = &result.entry.id;
    let certificate = problem.certificate.as_deref().unwrap_or_default();
    let claim = format!("{id}/{certificate}/{}", problem.kind);
    let number = told.entry(claim.clone()).or_default();
    *number += 1;
    let hash = hash(claim.as_bytes()).to_string();
    json!({
        "ruleId": problem.kind,
        "ruleIndex": rule,
        "level": "error",
        "message": { "text": format!("{id}: {}: {}", problem.state(), problem.text(result.entry)) },
        "locations": [location(run, problem.span)],
        "partialFingerprints": {
            "primaryLocationLineHash": format!("{}:{number}", hash.get(..16).unwrap_or(&hash)),
            "zermeloClaim/v1": claim,
        },
    })
}

/// A place in the manifest.
fn location(run: &Run<'_>, span: &Range<usize>) -> Value {
    let (line, column) = run.lines.position(span.start);
    let (end_line, end_column) = run.lines.position(span.end);
    let here = std::env::current_dir().unwrap_or_default();
    let (uri, is_relative) = artifact(Path::new(run.name), &here);
    let mut artifact = json!({ "uri": uri });
    if is_relative {
        artifact["uriBaseId"] = ROOT.into();
    }
    json!({ "physicalLocation": {
        "artifactLocation": artifact,
        "region": {
            "startLine": line,
            "startColumn": column,
            "endLine": end_line,
            "endColumn": end_column,
        },
    } })
}

/// The manifest as a URI, and whether that is relative to the root of the sources. This is where the
/// program was called (`here`), and the manifest's path is relative or leads below it. Code scanning
/// finds no other file.
fn artifact(path: &Path, here: &Path) -> (String, bool) {
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
    if path.is_absolute() { (format!("file:///{uri}"), false) } else { (uri, true) }
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
            let found = artifact(Path::new(path), Path::new("/srv/here"));
            assert_eq!(found, (uri.to_owned(), relative), "{path}");
        }
    }
}
