//! SARIF against the schema of the standard, and against what GitHub's code scanning asks for
//! besides ("SARIF support for code scanning" in its documentation).

use std::path::PathBuf;
use std::process::Command;

use serde_json::{Value, json};

use crate::claims::forms::report;
use crate::claims::refuted::refuting;
use crate::common::program::Repository;
use crate::common::schema::Schema;

/// The schema of SARIF 2.1.0 as OASIS published it, out of a package that has it.
fn sarif_schema() -> Value {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--locked", "--manifest-path"])
        .arg(concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml"))
        .output()
        .expect("cargo metadata runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let packages = metadata["packages"].as_array().expect("packages");
    let package = packages.iter().find(|p| p["name"] == "serde-sarif").expect("the package");
    let manifest = PathBuf::from(package["manifest_path"].as_str().expect("a path"));
    let path = manifest.with_file_name("src").join("schema.json");
    let text = std::fs::read_to_string(&path).expect("the schema");
    let mut schema: Value = serde_json::from_str(&text).expect("JSON");
    // As published, the pattern for languages has a bracket too many, and is no pattern.
    drop_patterns(&mut schema, "^[a-zA-Z]{2}|^[a-zA-Z]{2}-[a-zA-Z]{2}]?$");
    schema
}

fn drop_patterns(schema: &mut Value, pattern: &str) {
    match schema {
        Value::Object(fields) => {
            fields.retain(|name, value| name != "pattern" || value != pattern);
            fields.values_mut().for_each(|value| drop_patterns(value, pattern));
        }
        Value::Array(values) => values.iter_mut().for_each(|v| drop_patterns(v, pattern)),
        _ => {}
    }
}

#[test]
fn sarif_is_valid_and_points_at_the_manifest() {
    let schema = Schema::new(sarif_schema());
    // The schema is the real one: it refuses what is no log.
    assert!(schema.confirm(&json!({ "version": "2.1.0", "runs": [{}] })).is_err());

    for (repository, results) in [(refuting(), 0), (Repository::broken(), 2)] {
        let log: Value = serde_json::from_str(&report(&repository, "sarif")).expect("JSON");
        assert_eq!(schema.confirm(&log), Ok(()));
        let run = &log["runs"][0];
        assert_eq!(run["results"].as_array().expect("results").len(), results);
        let Some(weak) = run["results"].get(0) else { continue };
        assert_eq!(weak["ruleId"], "missing-reply");
        let place = &weak["locations"][0]["physicalLocation"];
        assert_eq!(place["artifactLocation"]["uri"], "claims.toml");
        assert_eq!(place["region"]["startLine"], repository.line_of("weak.cert"));
        let rules = run["tool"]["driver"]["rules"].as_array().expect("rules");
        let rules: Vec<_> = rules.iter().map(|rule| rule["id"].as_str().expect("an id")).collect();
        assert_eq!(rules, ["missing-reply", "unreadable"]);
    }
}

/// What a value has to be.
#[derive(Clone, Copy, Debug)]
enum Need {
    /// This text.
    Is(&'static str),
    /// A text that is not empty, of at most so many characters.
    Text(usize),
    /// A number from 1.
    Number,
    /// A list, which may be empty.
    List,
    /// One of these texts.
    OneOf(&'static [&'static str]),
    /// A path from the root of the repository: code scanning finds no other file.
    Relative,
    /// The hash and its number, as code scanning's own are written.
    Fingerprint,
    /// A URI with a scheme.
    Uri,
}

const LEVELS: Need = Need::OneOf(&["error", "warning", "note"]);

/// Where a value is, with a star for every member of a list, and what it has to be. Code scanning
/// requires these, but where it says otherwise.
const NEEDS: &[(&str, Need)] = &[
    ("$schema", Need::Uri),
    ("version", Need::Is("2.1.0")),
    ("runs", Need::List),
    ("runs/*/results", Need::List),
    ("runs/*/tool/driver/name", Need::Text(255)),
    ("runs/*/tool/driver/rules", Need::List),
    // Validators want it; code scanning takes it.
    ("runs/*/tool/driver/informationUri", Need::Uri),
    // One of the two, to tell a change of the tool from one of the code.
    ("runs/*/tool/driver/semanticVersion", Need::Text(255)),
    ("runs/*/tool/driver/rules/*/id", Need::Text(255)),
    ("runs/*/tool/driver/rules/*/shortDescription/text", Need::Text(1024)),
    ("runs/*/tool/driver/rules/*/fullDescription/text", Need::Text(1024)),
    ("runs/*/tool/driver/rules/*/help/text", Need::Text(usize::MAX)),
    // Recommended, from here to the tags.
    ("runs/*/tool/driver/rules/*/help/markdown", Need::Text(usize::MAX)),
    ("runs/*/tool/driver/rules/*/name", Need::Text(255)),
    ("runs/*/tool/driver/rules/*/defaultConfiguration/level", LEVELS),
    (
        "runs/*/tool/driver/rules/*/properties/precision",
        Need::OneOf(&["very-high", "high", "medium", "low"]),
    ),
    (
        "runs/*/tool/driver/rules/*/properties/problem.severity",
        Need::OneOf(&["error", "warning", "recommendation"]),
    ),
    ("runs/*/tool/driver/rules/*/properties/tags/*", Need::Text(255)),
    ("runs/*/results/*/ruleId", Need::Text(255)),
    ("runs/*/results/*/level", LEVELS),
    ("runs/*/results/*/message/text", Need::Text(usize::MAX)),
    ("runs/*/results/*/locations/*/physicalLocation/artifactLocation/uri", Need::Relative),
    ("runs/*/results/*/locations/*/physicalLocation/region/startLine", Need::Number),
    ("runs/*/results/*/locations/*/physicalLocation/region/startColumn", Need::Number),
    ("runs/*/results/*/locations/*/physicalLocation/region/endLine", Need::Number),
    ("runs/*/results/*/locations/*/physicalLocation/region/endColumn", Need::Number),
    // The only fingerprint that it uses.
    ("runs/*/results/*/partialFingerprints/primaryLocationLineHash", Need::Fingerprint),
];

fn holds(need: Need, value: &Value) -> bool {
    let text = value.as_str().unwrap_or_default();
    match need {
        Need::Is(wanted) => text == wanted,
        Need::Text(most) => !text.trim().is_empty() && text.chars().count() <= most,
        Need::Number => value.as_u64().is_some_and(|number| number > 0),
        Need::List => value.is_array(),
        Need::OneOf(words) => words.contains(&text),
        Need::Relative => {
            !text.is_empty()
                && !text.contains(':')
                && text.split('/').all(|part| !matches!(part, "" | "." | ".."))
        }
        Need::Fingerprint => text.split_once(':').is_some_and(|(hash, number)| {
            hash.len() == 16
                && hash.bytes().all(|byte| byte.is_ascii_hexdigit())
                && number.parse::<u32>().is_ok()
        }),
        Need::Uri => {
            let after = text.split_once(':').map(|(_, after)| after);
            after.is_some_and(|after| !after.is_empty() && !text.contains(char::is_whitespace))
        }
    }
}

/// The values at a place, `None` for one that is not there.
fn at<'v>(value: &'v Value, place: &str) -> Vec<Option<&'v Value>> {
    let (first, rest) = place.split_once('/').map_or((place, None), |(a, b)| (a, Some(b)));
    let found: Vec<&Value> = match (first, value) {
        ("*", Value::Array(members)) => members.iter().collect(),
        ("*", _) => return vec![None],
        _ => match value.get(first) {
            Some(member) => vec![member],
            None => return vec![None],
        },
    };
    match rest {
        Some(rest) => found.into_iter().flat_map(|value| at(value, rest)).collect(),
        None => found.into_iter().map(Some).collect(),
    }
}

fn unmet(log: &Value) -> Vec<&'static str> {
    let needs = NEEDS.iter().filter(|(place, need)| {
        !at(log, place).iter().all(|value| value.is_some_and(|value| holds(*need, value)))
    });
    needs.map(|(place, _)| *place).collect()
}

/// Takes away what is at a place; says whether there was anything.
fn take(value: &mut Value, place: &str) -> bool {
    match (place.split_once('/'), value) {
        (Some(("*", rest)), Value::Array(members)) => {
            members.iter_mut().fold(false, |any, member| take(member, rest) | any)
        }
        (Some((first, rest)), value) => value.get_mut(first).is_some_and(|v| take(v, rest)),
        (None, Value::Array(members)) => std::mem::take(members).pop().is_some(),
        (None, Value::Object(fields)) => fields.shift_remove(place).is_some(),
        (None, _) => false,
    }
}

fn log_of(repository: &Repository) -> Value {
    serde_json::from_str(&report(repository, "sarif")).expect("JSON")
}

#[test]
fn a_log_has_all_that_code_scanning_asks_for() {
    let half = Repository::sound();
    half.change("first player does not lose hypercube", "draw hypercube");
    // One file twice, so that two results are alike in everything but their place.
    let twice = Repository::broken();
    let text = twice.read("claims.toml");
    let at = text.find("[[claim.certificate]]").expect("a certificate");
    let entry = text[at..].split("\n\n").next().expect("its keys");
    twice.change(entry, &format!("{entry}\n\n{entry}"));
    for repository in [Repository::sound(), Repository::broken(), half, twice, refuting()] {
        let log = log_of(&repository);
        assert_eq!(unmet(&log), [""; 0], "{log:#}");
        let run = &log["runs"][0];
        let rules = run["tool"]["driver"]["rules"].as_array().expect("rules");
        let mut fingerprints = std::collections::BTreeSet::new();
        for result in run["results"].as_array().expect("results") {
            let index = result["ruleIndex"].as_u64().and_then(|i| usize::try_from(i).ok());
            let rule = index.and_then(|index| rules.get(index)).expect("a rule");
            assert_eq!(rule["id"], result["ruleId"]);
            assert_eq!(result["locations"].as_array().map(Vec::len), Some(1));
            let hash = result["partialFingerprints"]["primaryLocationLineHash"].as_str();
            assert!(fingerprints.insert(hash.map(str::to_owned)), "two alerts are taken for one");
        }
    }
}

#[test]
fn what_code_scanning_asks_for_is_missed_when_it_is_not_there() {
    let log = log_of(&Repository::broken());
    for (place, _) in NEEDS {
        let mut without = log.clone();
        assert!(take(&mut without, place), "{place}");
        // A list of words may be empty.
        if !place.ends_with("tags/*") {
            assert!(unmet(&without).contains(place), "{place}");
        }
    }
    let uri = "/runs/0/results/0/locations/0/physicalLocation/artifactLocation/uri";
    for (pointer, wrong) in [
        (uri, json!("file:///srv/claims.toml")),
        (uri, json!("../claims.toml")),
        (uri, json!("/srv/claims.toml")),
        ("/runs/0/tool/driver/rules/0/fullDescription/text", json!("")),
        ("/runs/0/tool/driver/rules/0/fullDescription/text", json!("x".repeat(1025))),
        ("/runs/0/results/0/locations/0/physicalLocation/region/startLine", json!(0)),
        ("/runs/0/results/0/partialFingerprints/primaryLocationLineHash", json!("weak")),
        ("/runs/0/tool/driver/informationUri", json!("docs/guide/claims.md")),
    ] {
        let mut changed = log.clone();
        *changed.pointer_mut(pointer).expect(pointer) = wrong.clone();
        assert_eq!(unmet(&changed).len(), 1, "{pointer} {wrong}");
    }
}

#[test]
fn a_fingerprint_stays_when_lines_move() {
    let repository = Repository::broken();
    let prints = |log: &Value| {
        let results = log["runs"][0]["results"].as_array().expect("results").clone();
        results.iter().map(|result| result["partialFingerprints"].clone()).collect::<Vec<_>>()
    };
    let before = prints(&log_of(&repository));
    repository.write("claims.toml", format!("\n\n{}", repository.read("claims.toml")).as_bytes());
    assert_eq!(prints(&log_of(&repository)), before);
}

#[test]
fn a_manifest_with_an_absolute_name_below_the_folder_is_named_from_there() {
    let repository = Repository::broken();
    let path = std::fs::canonicalize(repository.path("claims.toml")).expect("a path");
    let path = path.to_str().expect("text");
    let said = repository.run(&["claims", path, "--format", "sarif"]);
    let log: Value = serde_json::from_str(&said.out).expect("JSON");
    assert_eq!(unmet(&log), [""; 0]);
    let place = &log["runs"][0]["results"][0]["locations"][0]["physicalLocation"];
    assert_eq!(place["artifactLocation"]["uri"], "claims.toml");
}
