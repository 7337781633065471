//! The forms of report and the index of a site, opened by a reader of that form from outside; JUnit's and
//! SARIF are in modules of their own.

use serde_json::Value;

use crate::common::json::confirm_fields;
use crate::common::program::Repository;

/// A report; `site` is the index of a site.
pub(crate) fn report(repository: &Repository, form: &str) -> String {
    if form == "site" {
        repository.run(&["site", "claims.toml", "-o", "site"]);
        return repository.read("site/index.html");
    }
    repository.run(&["claims", "claims.toml", "--format", form]).out
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
    assert_eq!(claims[0]["refuted"], Value::Null);
    assert_eq!(weak["error"]["kind"], "missing-reply");
    assert_eq!(weak["line"], repository.line_of("weak.cert"));
    assert!(weak["seconds"].is_number());
    confirm_fields(&json);
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
    assert!(weak.contains("%0Aline    1. 22 12%0A"), "{weak}");
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
fn the_index_stands_alone_and_says_everything() {
    let repository = Repository::broken();
    repository.change(
        "id = \"plane\"",
        "id = \"plane\"\ntables = [\"t/plane table.md\"]\nnote = \"<i>\"",
    );
    std::fs::create_dir_all(repository.path("t")).expect("a folder");
    repository.write("t/plane table.md", b"");
    let page = report(&repository, "site");
    // Well-formed but for the doctype, the elements without an end, and the style sheet's braces.
    let start = page.find("<main>").expect("a main part");
    let end = page.find("<footer").expect("a footer");
    roxmltree::Document::parse(&page[start..end]).expect("well-formed");
    for piece in [
        "A. &lt;Author&gt;, 1999",
        "<td>maker wins on the 3 × 3 square (maker moves first)</td>",
        "<p class=\"claim\">maker wins on the 3 × 3 square (maker moves first)</p>\n\
         <p class=\"printed\">maker wins hypercube 3 2 <span class=\"option\">--weak</span></p>",
        "<a href=\"https://doi.org/10.1000/1%282%29\">doi:10.1000/1(2)</a>",
        "<a href=\"https://arxiv.org/abs/1234.5678\">",
        "<a href=\"t/plane%20table.md\">t/plane table.md</a>",
        "<a href=\"plane.cert\">plane.cert</a>",
        "&lt;i&gt;",
        "missing-reply",
        "prefers-color-scheme: dark",
    ] {
        assert!(page.contains(piece), "{piece} in {page}");
    }
    for forbidden in ["<script", "src=", "<link", "@import"] {
        assert!(!page.contains(forbidden), "{forbidden}");
    }
    // A pattern of a drawing is one of the page itself.
    let mut addresses = page.split("url(").skip(1);
    assert!(addresses.all(|address| address.starts_with('#')), "{page}");
    let hash = crate::common::program::bytes_of(&crate::common::fixture::plane_of_order_2()).1;
    assert!(page.contains(&hash));
}
