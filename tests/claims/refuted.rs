//! A refuted claim, in every form of report: nobody can take what was published for verified.

use serde_json::Value;

use crate::claims::forms::report;
use crate::common::program::Repository;

const PUBLISHED: &str = "neither player wins on any plane";

/// With `plane` as the refutation of a draw, with what was published in words too.
pub(crate) fn refuting() -> Repository {
    let repository = Repository::sound();
    repository.change(
        "statement = \"first player wins affine-plane 2\"",
        &format!(
            "statement = \"draw affine-plane 2\"\n\
             refuted-by = \"first player wins affine-plane 2\"\npublished = \"{PUBLISHED}\""
        ),
    );
    repository
}

/// As [`refuting`], but the certificate is not there.
fn unproved() -> Repository {
    let repository = refuting();
    std::fs::remove_file(repository.path("plane.cert")).expect("a file");
    repository
}

#[test]
fn the_text_says_refuted_where_a_verdict_stands() {
    let said = refuting().run(&["claims", "claims.toml", "--no-times"]);
    assert_eq!(said.code, 0, "{}", said.out);
    for piece in [
        "\nplane  refuted   first player wins affine-plane 2 ",
        "\nPublished claims that are refuted:\nplane\n  refuted: draw affine-plane 2\n  \
         published  neither player wins on any plane\n  \
         true       first player wins affine-plane 2\n  source     arXiv:1234.5678\n",
        "3 claims: 3 verified (1 refutes a published claim), 0 not verified, ",
    ] {
        assert!(said.out.contains(piece), "{piece} in {}", said.out);
    }

    let said = unproved().run(&["claims", "claims.toml", "--no-times"]);
    assert_eq!(said.code, 3, "{}", said.out);
    for piece in [
        "\nPublished claims that the manifest marks as refuted, without a proof:\nplane\n  \
         refutation not proved: draw affine-plane 2\n",
        "  unproved   first player wins affine-plane 2\n",
        "  claim   first player wins affine-plane 2, which refutes ‘draw affine-plane 2’\n",
        "3 claims: 2 verified, 0 not verified, 1 without",
    ] {
        assert!(said.out.contains(piece), "{piece} in {}", said.out);
    }
}

#[test]
fn the_coloured_word_is_the_one_that_stands_there() {
    let said = refuting().run(&["claims", "claims.toml", "--color", "always"]);
    assert!(said.out.contains("plane  \u{1b}[32mrefuted\u{1b}[0m   first"), "{}", said.out);
}

#[test]
fn every_form_says_refuted_only_of_what_is_proved() {
    let told = "refuted: draw affine-plane 2";
    let not_told = "refutation not proved: draw affine-plane 2";
    for form in ["text", "junit", "sarif", "github", "markdown", "site"] {
        let text = report(&refuting(), form);
        assert!(text.contains(told), "{form}: {text}");
        assert!(!text.contains(not_told), "{form}: {text}");
        assert!(text.contains(PUBLISHED), "{form}: {text}");
        assert!(text.contains("first player wins affine-plane 2"), "{form}: {text}");

        let text = report(&unproved(), form);
        assert!(!text.contains(told), "{form}: {text}");
        // SARIF and annotations tell what is wrong, and with what it would refute.
        let refutes = "which refutes ‘draw affine-plane 2’";
        assert!(text.contains(not_told) || text.contains(refutes), "{form}: {text}");
    }
}

#[test]
fn each_form_tells_it_in_its_own_way() {
    let repository = refuting();
    let line = repository.line_of("id = \"plane\"");
    let github = report(&repository, "github");
    let notice = format!(
        "::notice file=claims.toml,line={line},endLine={line},col=6,endColumn=13,\
         title=plane%3A refuted::refuted: draw affine-plane 2%0A\
         published: {PUBLISHED}%0Atrue: first player wins affine-plane 2%0A\
         source: arXiv:1234.5678\n"
    );
    assert!(github.starts_with(&notice), "{github}");
    assert!(!github.contains("::error"), "{github}");

    let markdown = report(&repository, "markdown");
    let row = format!(
        "| plane | ✓ **refuted** | **refuted: draw affine-plane 2**<br>\
         first player wins affine-plane 2<br>published: {PUBLISHED} |"
    );
    assert!(markdown.contains(&row), "{markdown}");

    let index = report(&repository, "site");
    for piece in [
        "<td class=\"verdict verified\">refuted</td><td><b>refuted: neither player loses on the affine \
         plane π2</b><br>true: first player wins on the affine plane π2</td>",
        "<span class=\"verdict verified\">refuted</span></header>\n\
         <p class=\"claim\">refuted: neither player loses on the affine plane π2</p>\n\
         <p class=\"printed\">refuted: draw affine-plane 2</p>",
        "<dt>published</dt><dd>neither player wins on any plane</dd>",
        "<dt>true</dt><dd>first player wins affine-plane 2</dd>",
    ] {
        assert!(index.contains(piece), "{piece} in {index}");
    }

    let junit = report(&repository, "junit");
    let document = roxmltree::Document::parse(&junit).expect("XML");
    let names: Vec<_> = document
        .descendants()
        .filter(|node| node.has_tag_name("testcase"))
        .filter_map(|node| node.attribute("name"))
        .collect();
    // A test that passes: its name says what that means.
    assert_eq!(names, ["weak", "late", "plane (refutes: draw affine-plane 2)"]);

    let sarif: Value = serde_json::from_str(&report(&repository, "sarif")).expect("JSON");
    let run = &sarif["runs"][0];
    assert_eq!(run["results"].as_array().map(Vec::len), Some(0), "an alert is for a fault");
    let note = &run["invocations"][0]["toolExecutionNotifications"][0];
    assert_eq!(note["level"], "note");
    let text = note["message"]["text"].as_str().expect("a text");
    assert!(text.starts_with("plane: refuted: draw affine-plane 2\n"), "{text}");
    assert_eq!(note["locations"][0]["physicalLocation"]["region"]["startLine"], line);

    for (repository, proved) in [(refuting(), true), (unproved(), false)] {
        let json: Value = serde_json::from_str(&report(&repository, "json")).expect("JSON");
        let plane = &json["claims"][2];
        assert_eq!(plane["statement"], "draw affine-plane 2");
        assert_eq!(plane["refuted"], proved);
        assert_eq!(plane["refuted_by"], "first player wins affine-plane 2");
        assert_eq!(plane["published"], PUBLISHED);
        assert_eq!(json["claims"][0]["refuted"], Value::Null);
    }
}

#[test]
fn a_refutation_is_added_with_what_was_published() {
    let repository = Repository::sound();
    let words = |more: &[&str]| {
        let add = ["claims", "add", ".", "--id", "no-draw", "--certificate", "plane.cert"];
        repository.run(&[&add, more].concat())
    };
    let before = repository.read("claims.toml");
    assert_eq!(words(&["--published", PUBLISHED]).code, 2, "it says nothing alone");
    assert_eq!(repository.read("claims.toml"), before);
    let said = words(&["--refutes", "draw affine-plane 2", "--published", PUBLISHED]);
    assert_eq!(said.code, 0, "{}", said.err);
    let entry = "id = \"no-draw\"\nstatement = \"draw affine-plane 2\"\n\
        refuted-by = \"first player wins affine-plane 2\"\n\
        published = \"neither player wins on any plane\"\n";
    assert!(repository.read("claims.toml").contains(entry));
    let said = repository.run(&["claims", ".", "--only", "no-draw"]);
    assert_eq!(said.code, 0, "{}", said.out);
    assert!(said.out.contains("refuted: draw affine-plane 2"), "{}", said.out);
}
