//! The forms of report and the index of a site, opened by a reader of that form from outside; JUnit's and
//! SARIF are in modules of their own.

use serde_json::Value;

use crate::common::json::confirm_fields;
use crate::common::program::Repository;

/// A report; `site` is the index of a site and the pages of its games.
pub(crate) fn report(repository: &Repository, form: &str) -> String {
    if form == "site" {
        repository.run(&["site", "claims.toml", "-o", "site"]);
        let entries = std::fs::read_dir(repository.path("site")).expect("a folder");
        let names = entries.map(|entry| entry.expect("an entry").file_name());
        let names = names.filter_map(|name| name.into_string().ok());
        let mut pages: Vec<String> =
            names.filter(|name| name.starts_with("game-") && name.ends_with(".html")).collect();
        pages.sort();
        pages.insert(0, "index.html".to_owned());
        return pages.iter().map(|page| repository.read(&format!("site/{page}"))).collect();
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
fn the_pages_of_a_site_load_nothing_from_elsewhere_and_say_everything() {
    let repository = Repository::broken();
    repository.change(
        "id = \"plane\"",
        "id = \"plane\"\ntables = [\"t/plane table.md\"]\nnote = \"<i>\"",
    );
    std::fs::create_dir_all(repository.path("t")).expect("a folder");
    repository.write("t/plane table.md", b"");
    let page = report(&repository, "site");
    // Well-formed but for the doctype, the elements without an end, and the style sheet's braces.
    for part in page.split("<main").skip(1) {
        let (part, _) = part.split_once("</main>").expect("its end");
        let mut whole = String::from("<main");
        for (number, piece) in
            part.split("<img").flat_map(|piece| piece.split("<input")).enumerate()
        {
            let (_, after) = piece.split_once('>').expect("an end");
            whole += if number == 0 { piece } else { after };
        }
        let whole = whole.replace("<br>", "").replace(" hidden ", " ") + "</main>";
        roxmltree::Document::parse(&whole).unwrap_or_else(|error| panic!("{error}: {whole}"));
    }
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
    for forbidden in ["<script src", "<link", "@import", "src=\"http", "src=\"/"] {
        assert!(!page.contains(forbidden), "{forbidden}");
    }
    assert_eq!(page.matches("<script").count(), 1, "the filters of the index");
    // A pattern of a drawing is one of the page itself.
    let mut addresses = page.split("url(").skip(1);
    assert!(addresses.all(|address| address.starts_with('#')), "{page}");
    let hash = crate::common::program::bytes_of(&crate::common::fixture::plane_of_order_2()).1;
    assert!(page.contains(&hash));
}
