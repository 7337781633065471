//! Every form of report, opened by a reader of that form from outside.

use std::path::PathBuf;
use std::process::Command;

use serde_json::Value;

use crate::common::program::Repository;

fn report(repository: &Repository, format: &str) -> String {
    repository.run(&["claims", "claims.toml", "--format", format]).out
}

#[test]
fn json_has_the_documented_fields() {
    let repository = Repository::broken();
    let json: Value = serde_json::from_str(&report(&repository, "json")).expect("JSON");
    assert_eq!(json["verdict"], "not-verified");
    let claims = json["claims"].as_array().expect("claims");
    let verdicts: Vec<_> = claims.iter().map(|claim| claim["verdict"].as_str()).collect();
    assert_eq!(verdicts, [Some("not-verified"), Some("no-verdict"), Some("verified")]);
    let weak = &claims[0]["certificates"][0];
    assert_eq!(weak["error"]["kind"], "missing-reply");
    assert_eq!(weak["line"], repository.line_of("weak.cert"));
    assert!(weak["seconds"].is_number());
    let documented = include_str!("../../docs/json.md");
    let mut names = Vec::new();
    collect_names(&json, &mut names);
    for name in names {
        assert!(documented.contains(&format!("`{name}`")), "docs/json.md has no `{name}`");
    }
}

/// The names of all fields, but for figures, which depend on the kind of proof.
fn collect_names(json: &Value, names: &mut Vec<String>) {
    match json {
        Value::Object(fields) => {
            for (name, value) in fields {
                names.push(name.clone());
                if name != "figures" {
                    collect_names(value, names);
                }
            }
        }
        Value::Array(values) => values.iter().for_each(|value| collect_names(value, names)),
        _ => {}
    }
}

#[test]
fn junit_is_read_by_an_xml_parser() {
    let repository = Repository::broken();
    // A name that is no XML.
    repository.change("A. <Author>", "]]> & \\u0001 <Author>");
    let text = report(&repository, "junit");
    let document = roxmltree::Document::parse(&text).expect("XML");
    let suites = document.root_element();
    assert_eq!(suites.tag_name().name(), "testsuites");
    for (name, count) in [("tests", "3"), ("failures", "1"), ("errors", "1")] {
        assert_eq!(suites.attribute(name), Some(count), "{name}");
    }
    let cases: Vec<_> =
        document.descendants().filter(|node| node.has_tag_name("testcase")).collect();
    let [weak, late, plane] = cases.as_slice() else { panic!("{text}") };
    let line = repository.line_of("\"weak\"").to_string();
    assert_eq!(weak.attribute("name"), Some("weak"));
    assert_eq!(weak.attribute("file"), Some("claims.toml"));
    assert_eq!(weak.attribute("line"), Some(line.as_str()));
    assert!(weak.attribute("time").is_some());
    let failure = weak.children().find(|node| node.has_tag_name("failure")).expect("a failure");
    assert_eq!(failure.attribute("type"), Some("missing-reply"));
    assert!(failure.text().expect("a text").contains("line    22 (12)"));
    let error = late.children().find(|node| node.has_tag_name("error")).expect("an error");
    assert_eq!(error.attribute("type"), Some("unreadable"));
    assert!(!plane.children().any(|n| n.has_tag_name("failure") || n.has_tag_name("error")));
    let property = weak.descendants().find(|node| node.attribute("name") == Some("statement"));
    let value = property.and_then(|node| node.attribute("value"));
    assert_eq!(value, Some("maker wins hypercube 3 2 --weak"));
}

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
    let schema = sarif_schema();
    let validator = jsonschema::validator_for(&schema).expect("a schema");
    // The schema is the real one: it refuses what is no log.
    assert!(!validator.is_valid(&serde_json::json!({ "version": "2.1.0", "runs": [{}] })));

    for (repository, results) in [(Repository::sound(), 0), (Repository::broken(), 2)] {
        let log: Value = serde_json::from_str(&report(&repository, "sarif")).expect("JSON");
        let errors: Vec<_> = validator.iter_errors(&log).map(|error| error.to_string()).collect();
        assert!(errors.is_empty(), "{errors:?}");
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

#[test]
fn annotations_are_one_line_each() {
    let repository = Repository::broken();
    let text = report(&repository, "github");
    let lines: Vec<&str> = text.lines().collect();
    let [weak, late, _, last] = lines.as_slice() else { panic!("{text}") };
    let line = repository.line_of("weak.cert");
    let start = format!(
        "::error file=claims.toml,line={line},endLine={line},col=8,endColumn=19,\
         title=weak%3A not verified (missing-reply)::maker wins hypercube 3 2 --weak%0Aweak.cert%0A"
    );
    assert!(weak.starts_with(&start), "{weak}");
    assert!(weak.contains("%0Aline    22 (12)%0A"), "{weak}");
    assert!(late.contains("no verdict (unreadable)"), "{late}");
    assert_eq!(*last, "s NOT VERIFIED");
}

#[test]
fn markdown_has_a_row_a_claim() {
    let text = report(&Repository::broken(), "markdown");
    let rows: Vec<&str> = text.lines().filter(|line| line.starts_with("| ")).collect();
    assert_eq!(rows.len(), 5, "{text}");
    for row in &rows {
        assert_eq!(row.replace("\\|", "").matches('|').count(), 6, "{row}");
    }
    assert!(rows[2].contains("✗ **not verified**"), "{}", rows[2]);
    assert!(rows[2].contains("A. \\<Author\\>, 1999"), "{}", rows[2]);
    assert!(text.contains("```text\n  weak.cert (claims.toml:"), "{text}");
}

#[test]
fn the_page_stands_alone_and_says_everything() {
    let repository = Repository::broken();
    repository.change(
        "id = \"plane\"",
        "id = \"plane\"\ntables = [\"t/plane table.html\"]\nnote = \"<i>\"",
    );
    std::fs::create_dir_all(repository.path("t")).expect("a folder");
    std::fs::create_dir_all(repository.path("site")).expect("a folder");
    repository.write("t/plane table.html", b"");
    let said =
        repository.run(&["claims", "claims.toml", "--format", "html", "-o", "site/index.html"]);
    assert_eq!(said.code, 1);
    let page = repository.read("site/index.html");
    // Well-formed but for the doctype, the elements without an end, and the style sheet's braces.
    let start = page.find("<main>").expect("a main part");
    let end = page.find("<footer").expect("a footer");
    roxmltree::Document::parse(&page[start..end]).expect("well-formed");
    for piece in [
        "A. &lt;Author&gt;, 1999",
        "<a href=\"https://doi.org/10.1000/1%282%29\">doi:10.1000/1(2)</a>",
        "<a href=\"https://arxiv.org/abs/1234.5678\">",
        "<a href=\"../t/plane%20table.html\">t/plane table.html</a>",
        "<a href=\"../plane.cert\">plane.cert</a>",
        "&lt;i&gt;",
        "missing-reply",
        "prefers-color-scheme: dark",
    ] {
        assert!(page.contains(piece), "{piece} in {page}");
    }
    for forbidden in ["<script", "src=", "<link", "@import", "url("] {
        assert!(!page.contains(forbidden), "{forbidden}");
    }
    let hash = crate::common::program::bytes_of(&crate::common::fixture::plane_of_order_2()).1;
    assert!(page.contains(&hash));
}
