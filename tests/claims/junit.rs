//! The JUnit form against what its readers ask for.
//!
//! The format has no standard. The rules below hold in two schemas that are in use, of Jenkins's
//! xUnit plugin (junit-10) and of Maven's Surefire, at once; what GitLab and the test reporters of
//! GitHub workflows read is less than that.

use roxmltree::{Document, Node};

use crate::claims::forms::report;
use crate::common::program::Repository;

/// What the text of an attribute or an element may be.
#[derive(Clone, Copy)]
enum Kind {
    Text,
    /// Digits.
    Count,
    /// Digits, and at most three decimals after a point.
    Seconds,
}

/// An element: its name, its attributes, which of them it has to have, and its children in their
/// order, each with whether there may be several.
struct Element {
    name: &'static str,
    attributes: &'static [(&'static str, Kind, bool)],
    children: &'static [(&'static str, bool)],
    text: bool,
}

const ELEMENTS: &[Element] = &[
    // Jenkins: no count of what was skipped, no uuid, no timestamp here.
    Element {
        name: "testsuites",
        attributes: &[
            ("name", Kind::Text, false),
            ("time", Kind::Seconds, false),
            ("tests", Kind::Count, true),
            ("failures", Kind::Count, true),
            ("errors", Kind::Count, true),
        ],
        children: &[("testsuite", true)],
        text: false,
    },
    // Both ask for the counts, Surefire for `skipped` as well; Surefire has neither `file` nor
    // `timestamp`.
    Element {
        name: "testsuite",
        attributes: &[
            ("name", Kind::Text, true),
            ("time", Kind::Seconds, false),
            ("tests", Kind::Count, true),
            ("failures", Kind::Count, true),
            ("errors", Kind::Count, true),
            ("skipped", Kind::Count, true),
            ("group", Kind::Text, false),
        ],
        children: &[("properties", true), ("testcase", true)],
        text: false,
    },
    // Neither has properties, a file, a line or a count of assertions of a test case. GitLab tells
    // cases apart by class and name.
    Element {
        name: "testcase",
        attributes: &[
            ("name", Kind::Text, true),
            ("classname", Kind::Text, true),
            ("group", Kind::Text, false),
            ("time", Kind::Seconds, false),
        ],
        children: &[
            ("failure", true),
            ("skipped", false),
            ("error", false),
            ("system-out", false),
            ("system-err", false),
        ],
        text: false,
    },
    Element {
        name: "failure",
        attributes: &[("message", Kind::Text, false), ("type", Kind::Text, true)],
        children: &[],
        text: true,
    },
    Element {
        name: "error",
        attributes: &[("message", Kind::Text, false), ("type", Kind::Text, true)],
        children: &[],
        text: true,
    },
    Element { name: "system-out", attributes: &[], children: &[], text: true },
];

fn is(kind: Kind, text: &str) -> bool {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    match kind {
        Kind::Text => true,
        Kind::Count => digits(text),
        Kind::Seconds => match text.split_once('.') {
            Some((whole, part)) => digits(whole) && digits(part) && part.len() <= 3,
            None => digits(text),
        },
    }
}

/// Every rule that an element or what is in it breaks.
fn faults(node: Node<'_, '_>) -> Vec<String> {
    let name = node.tag_name().name();
    let Some(element) = ELEMENTS.iter().find(|element| element.name == name) else {
        return vec![format!("<{name}>")];
    };
    let mut faults = Vec::new();
    for attribute in node.attributes() {
        let known = element.attributes.iter().find(|(name, ..)| *name == attribute.name());
        if !known.is_some_and(|(_, kind, _)| is(*kind, attribute.value())) {
            faults.push(format!("<{name} {}={:?}>", attribute.name(), attribute.value()));
        }
    }
    for (attribute, _, required) in element.attributes {
        if *required && node.attribute(*attribute).is_none() {
            faults.push(format!("<{name}> without {attribute}"));
        }
    }
    let mut last = None;
    for child in node.children() {
        if child.is_text() {
            let blank = child.text().is_none_or(|text| text.trim().is_empty());
            if !blank && !element.text {
                faults.push(format!("text in <{name}>"));
            }
            continue;
        }
        let child_name = child.tag_name().name();
        match element.children.iter().position(|(name, _)| *name == child_name) {
            None => faults.push(format!("<{child_name}> in <{name}>")),
            Some(at) => {
                if last > Some(at) || (last == Some(at) && !element.children[at].1) {
                    faults.push(format!("<{child_name}> after another in <{name}>"));
                }
                last = Some(at);
                faults.extend(self::faults(child));
            }
        }
    }
    faults
}

fn faults_of(text: &str) -> Vec<String> {
    let document = Document::parse(text).expect("XML");
    let root = document.root_element();
    let mut faults = faults(root);
    if root.tag_name().name() != "testsuites" {
        faults.push("another root".into());
    }
    faults
}

/// What other writers of the format write, and one of the two schemas refuses.
#[test]
fn the_rules_refuse_what_a_schema_refuses() {
    let suite = |inside: &str| {
        format!(
            "<testsuites tests=\"1\" failures=\"0\" errors=\"0\"><testsuite name=\"s\" \
             tests=\"1\" failures=\"0\" errors=\"0\" skipped=\"0\">{inside}</testsuite></testsuites>"
        )
    };
    let case =
        |inside: &str| suite(&format!("<testcase name=\"n\" classname=\"c\">{inside}</testcase>"));
    let good = case("<failure type=\"t\">f</failure><system-out>o</system-out>");
    assert_eq!(faults_of(&good), [""; 0]);
    let cases: &[(&str, String)] = &[
        ("what was skipped in all", good.replacen(" errors", " skipped=\"0\" errors", 1)),
        ("a uuid", good.replacen("<testsuites", "<testsuites uuid=\"1\"", 1)),
        ("a timestamp", good.replacen("<testsuite ", "<testsuite timestamp=\"2020-01-01\" ", 1)),
        ("a suite without a name", good.replace(" name=\"s\"", "")),
        ("a suite without a count", good.replace(" skipped=\"0\"", "")),
        ("a count in words", good.replacen("tests=\"1\"", "tests=\"one\"", 1)),
        ("a time with an exponent", good.replacen("<testcase", "<testcase time=\"1e-3\"", 1)),
        ("a time with a unit", good.replacen("<testcase", "<testcase time=\"1s\"", 1)),
        ("a time with six decimals", good.replacen("<testcase", "<testcase time=\"0.000001\"", 1)),
        ("the file of a case", good.replacen("<testcase", "<testcase file=\"f\"", 1)),
        ("the line of a case", good.replacen("<testcase", "<testcase line=\"1\"", 1)),
        ("properties of a case", case("<properties/>")),
        ("output before the failure", case("<system-out/><failure type=\"t\"/>")),
        ("a failure without a type", case("<failure>f</failure>")),
        ("two outputs", case("<system-out/><system-out/>")),
        ("text between cases", suite("text")),
        ("an element of its own", suite("<claim/>")),
    ];
    for (name, text) in cases {
        assert_eq!(faults_of(text).len(), 1, "{name}: {:?}", faults_of(text));
    }
}

#[test]
fn every_report_keeps_the_rules() {
    let strange = Repository::broken();
    // Names that are no XML, or would be markup.
    strange.change("A. <Author>", "]]> & \\u0001 <Author>\\u001b[1m \\uFFFF\\n\\\"'");
    let refuted = Repository::sound();
    refuted.change(
        "statement = \"first player wins affine-plane 2\"",
        "statement = \"draw affine-plane 2\"\nrefuted-by = \"first player wins affine-plane 2\"",
    );
    let half = Repository::sound();
    half.change("first player does not lose hypercube", "draw hypercube");
    for repository in [Repository::sound(), Repository::broken(), strange, refuted, half] {
        for words in [&[][..], &["--no-times"], &["--only", "late"]] {
            let said =
                repository.run(&[&["claims", "claims.toml", "--format", "junit"], words].concat());
            assert_eq!(faults_of(&said.out), [""; 0], "{}", said.out);
            let document = Document::parse(&said.out).expect("XML");
            let count = |name| document.descendants().filter(|n| n.has_tag_name(name)).count();
            for suite in document.descendants().filter(|node| node.has_attribute("tests")) {
                let told = |name| suite.attribute(name).and_then(|text| text.parse().ok());
                assert_eq!(told("tests"), Some(count("testcase")));
                assert_eq!(told("failures"), Some(count("failure")));
                assert_eq!(told("errors"), Some(count("error")));
            }
            let timed = document.descendants().any(|node| node.has_attribute("time"));
            assert_eq!(timed, words != ["--no-times"]);
            assert!(said.out.ends_with(">\n"));
        }
    }
}

#[test]
fn a_case_says_what_is_wrong_and_where() {
    let repository = Repository::broken();
    let text = report(&repository, "junit");
    let document = Document::parse(&text).expect("XML");
    let suites = document.root_element();
    for (name, count) in [("tests", "3"), ("failures", "1"), ("errors", "1")] {
        assert_eq!(suites.attribute(name), Some(count), "{name}");
    }
    let cases: Vec<_> =
        document.descendants().filter(|node| node.has_tag_name("testcase")).collect();
    let [weak, late, plane] = cases.as_slice() else { panic!("{text}") };
    let child = |node: &Node<'_, '_>, name| {
        node.children().find(|node| node.has_tag_name(name)).map(|node| {
            (node.attribute("type").map(str::to_owned), node.text().unwrap_or_default().to_owned())
        })
    };
    assert_eq!(weak.attribute("name"), Some("weak"));
    assert_eq!(weak.attribute("classname"), Some("claims.toml"));
    let (kind, said) = child(weak, "failure").expect("a failure");
    assert_eq!(kind.as_deref(), Some("missing-reply"));
    let place = format!("weak.cert (claims.toml:{}:8)", repository.line_of("weak.cert"));
    for piece in ["maker wins hypercube 3 2 --weak\n", &place, "line    1. 22 12"] {
        assert!(said.contains(piece), "{piece} in {said}");
    }
    let (kind, _) = child(late, "error").expect("an error");
    assert_eq!(kind.as_deref(), Some("unreadable"));
    assert!(child(plane, "failure").is_none() && child(plane, "error").is_none());
    let (_, out) = child(weak, "system-out").expect("an output");
    let line = repository.line_of("id = \"weak\"");
    for piece in [
        &format!("claims.toml:{line}:6\n"),
        "statement: maker wins hypercube 3 2 --weak\n",
        "source: A. <Author>, 1999\n",
    ] {
        assert!(out.contains(piece), "{piece} in {out}");
    }
}
