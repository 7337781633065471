//! Sites of claims: what is in the folder, that every link in it leads to a file of it, and what is never
//! replaced. And pages that are opened in a browser.

use crate::common;

use std::fs;
use std::path::{Path, PathBuf};

use common::program::{Repository, zermelo};

fn project() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// The pages of a folder, and of those in it.
fn pages(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            found.extend(pages(&path));
        } else if path.extension().is_some_and(|end| end == "html") {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// The addresses of a page that are not on the web, and not what they stand for themselves.
fn addresses(page: &str) -> Vec<&str> {
    let attributes = ["href=\"", "src=\""].iter().flat_map(|start| page.split(start).skip(1));
    let addresses = attributes.filter_map(|rest| rest.split('"').next());
    let elsewhere = ["https://", "http://", "data:image/"];
    addresses.filter(|at| !elsewhere.iter().any(|start| at.starts_with(start))).collect()
}

/// Confirms that every link of a site leads to a file of it, or a place in one, and gives the number of
/// those that lead to another page.
fn followed(site: &Path) -> usize {
    let mut links = 0;
    for path in &pages(site) {
        let page = fs::read_to_string(path).expect("a page");
        assert!(page.contains("default-src 'none'"), "{path:?}");
        for address in addresses(&page) {
            let (file, place) = address.split_once('#').unwrap_or((address, ""));
            let target =
                if file.is_empty() { path } else { &path.parent().expect("a folder").join(file) };
            assert!(target.is_file(), "{path:?}: {address}");
            if !place.is_empty() {
                let there = fs::read_to_string(target).expect("a page");
                assert!(there.contains(&format!("id=\"{place}\"")), "{path:?}: {address}");
            }
            links += usize::from(!file.is_empty());
        }
    }
    links
}

/// The links of the site of a sound repository: see the first test.
const OF_SOUND: usize = 1 + 2 * 3 + 2 + 2 + 3 * 3 + 3;

#[test]
fn every_link_of_a_site_leads_to_a_file_of_it() {
    let repository = Repository::sound();
    fs::create_dir_all(repository.path("deep/er")).expect("a folder");
    fs::rename(repository.path("plane.cert"), repository.path("deep/er/plane.cert"))
        .expect("a file");
    repository.change("file = \"plane.cert\"", "file = \"deep/er/plane.cert\"");
    // A makefile runs the same command twice.
    for _ in 0..2 {
        let said = repository.run(&["site", ".", "-o", "site"]);
        assert_eq!((said.code, said.err.as_str()), (0, ""));
    }
    let site = repository.path("site");
    // In the index the badge, each claim by its game and by its source, and the pages of two games; in these
    // the way back, and each claim's page, certificate and drawing; and the checker in each page.
    assert_eq!(followed(&site), OF_SOUND);
    let pages = pages(&site);
    let names: Vec<&Path> =
        pages.iter().map(|page| page.strip_prefix(&site).expect("below")).collect();
    let expected = [
        "deep/er/plane.cert.html",
        "game-affine-plane.html",
        "game-hypercube.html",
        "index.html",
        "late.cert.html",
        "weak.cert.html",
    ];
    assert_eq!(names, expected.map(Path::new));
    let index = repository.read("site/index.html");
    assert!(index.contains("Every claim is verified") && !index.contains("<svg"), "{index}");
    // What others wrote is text in every page, and the front page runs no script of theirs.
    assert!(index.contains("A. &lt;Author&gt;") && !index.contains("<Author>"), "{index}");
    assert!(repository.read("site/badge.svg").contains("3 verified"));
    assert!(repository.read("site/deep/er/plane.cert.svg").starts_with("<svg"));
    for file in ["late.cert", "deep/er/plane.cert"] {
        let [one, other] = [repository.path(file), site.join(file)].map(|file| fs::read(file).ok());
        assert!(one.is_some() && one == other, "{file}");
    }
    // The pages share the checker: a small proof has a small page.
    assert!(fs::metadata(site.join("weak.cert.html")).expect("a page").len() < 60_000);
}

#[test]
fn documents_are_pages_of_the_site_and_lead_to_those_of_certificates() {
    let repository = Repository::sound();
    for folder in ["texts/deep", "texts/.hidden", "src"] {
        fs::create_dir_all(repository.path(folder)).expect("a folder");
    }
    repository.write("src/a.rs", b"");
    repository.write("texts/.hidden/b.md", b"# Hidden\n");
    repository.write("texts/one.svg", b"<svg xmlns='http://www.w3.org/2000/svg'/>");
    let first = "# The <first>\n\n[the second](texts/deep/second.md#a-place), [no place](texts/deep/second.md#none),\n\
                 [weak](weak.cert), [the claims](claims.toml), [all](.), [source](src/a.rs),\n\
                 [the web](https://example.org), [script](javascript:alert(1)),\n![one](texts/one.svg)\n";
    repository.write("README.md", first.as_bytes());
    repository.write("texts/README.md", b"no heading\n");
    let second = "# Second\n\n## A place\n\n[back](../../README.md) [texts](..) [outside](../../../x.md)\n\
                  [plane](../../plane.cert) ![two](../../src/a.rs)\n";
    repository.write("texts/deep/second.md", second.as_bytes());
    let words = ["site", ".", "-o", "site", "--documents", "README.md", "texts"];
    for _ in 0..2 {
        let said = repository.run(&words);
        assert_eq!((said.code, said.err.as_str()), (0, ""));
    }
    // Beside those of the claims: four in the index, five in the first document with the way back, and two
    // and five in the others.
    assert_eq!(followed(&repository.path("site")), OF_SOUND + 4 + 6 + 2 + 5);
    let first = repository.read("site/README.html");
    for piece in [
        "<h1 id=\"the-first\">The &lt;first&gt;</h1>",
        "<a href=\"texts/deep/second.html#a-place\">the second</a>",
        "<a href=\"texts/deep/second.html\">no place</a>",
        "<a href=\"weak.cert.html\">weak</a>",
        "<a href=\"index.html\">the claims</a>, <a href=\"README.html\">all</a>, source,",
        "<a href=\"https://example.org\">the web</a>, script,",
        "<img src=\"data:image/svg+xml;base64,",
    ] {
        assert!(first.contains(piece), "{piece} in {first}");
    }
    let second = repository.read("site/texts/deep/second.html");
    for piece in [
        "<a href=\"../../README.html\">back</a> <a href=\"../../texts/README.html\">texts</a> outside",
        "<a href=\"../../plane.cert.html\">plane</a> two",
    ] {
        assert!(second.contains(piece), "{piece} in {second}");
    }
    let index = repository.read("site/index.html");
    assert!(index.contains("Read first: <a href=\"README.html\">The &lt;first&gt;</a>"), "{index}");
    assert!(!index.contains("Hidden"), "{index}");
    // What a person wrote is kept.
    repository.write("site/README.html", b"mine");
    assert_eq!(repository.run(&words).code, 2);
    assert_eq!(repository.read("site/README.html"), "mine");
    let missing = repository.run(&["site", ".", "-o", "other", "--documents", "none.md"]);
    assert!(missing.code == 2 && missing.err.contains("none.md"), "{missing:?}");
}

#[test]
fn the_documents_of_this_project_are_a_site_without_a_broken_link() {
    let folder = tempfile::tempdir().expect("a folder");
    let [certificates, readme, docs] = ["certificates", "README.md", "docs"]
        .map(|path| project().join(path).display().to_string());
    let words =
        ["site", &certificates, "--only", "pi4", "-o", "site", "--documents", &readme, &docs];
    let said = common::program::run(folder.path(), &words);
    assert_eq!((said.code, said.err.as_str()), (0, ""));
    assert!(followed(&folder.path().join("site")) > 200);
    let pages =
        fs::read_to_string(folder.path().join("site/docs/guide/pages.html")).expect("a page");
    assert!(pages.contains("<a href=\"../../docs/guide/claims.html\">claims.md</a>"), "{pages}");
}

#[test]
fn a_site_says_what_is_not_verified_and_ends_as_claims_do() {
    let repository = Repository::broken();
    let said = repository.run(&["site", "-o", "site"]);
    assert_eq!(said.code, 1, "{}", said.err);
    let index = repository.read("site/index.html");
    assert!(index.contains("Not every claim is verified"), "{index}");
    // The page says where the proof is wrong; of a file that is not there is no page.
    assert!(repository.path("site/weak.cert.html").is_file());
    assert!(
        !repository.path("site/weak.cert").exists(),
        "only what the checker accepts is written"
    );
    // In the index the badge, two claims that do not stand, all claims twice and two games; in their pages the
    // ways back, and two claims with page and drawing, one of which has its certificate; and the checkers.
    assert_eq!(followed(&repository.path("site")), 1 + 2 + 2 * 3 + 2 + 2 + 2 * 2 + 1 + 2);
    assert!(repository.read("site/badge.svg").contains("1 of 3 verified"));
    assert!(!repository.path("site/late.cert.html").exists());
}

#[test]
fn a_site_replaces_only_what_zermelo_wrote() {
    for file in
        ["index.html", "badge.svg", "checker.js", "weak.cert.html", "weak.cert.svg", "weak.cert"]
    {
        let repository = Repository::sound();
        fs::create_dir(repository.path("site")).expect("a folder");
        repository.write(&format!("site/{file}"), b"mine");
        let said = repository.run(&["site", "-o", "site"]);
        assert_eq!(said.code, 2, "{file}: {}", said.err);
        assert!(said.err.contains(file), "{}", said.err);
        assert_eq!(repository.read(&format!("site/{file}")), "mine");
        let said = repository.run(&["site", "-o", "site", "--force"]);
        assert_eq!((said.code, said.err.as_str()), (0, ""), "{file}");
    }
    // The manifest's own folder is no place for its site: the certificates are inputs.
    let repository = Repository::sound();
    assert_eq!(repository.run(&["site", "-o", "."]).code, 2);
    assert!(!repository.path("index.html").exists());
}

#[cfg(unix)]
#[test]
fn a_page_is_opened_by_the_systems_browser() {
    use std::os::unix::fs::PermissionsExt;

    let folder = tempfile::tempdir().expect("a folder");
    let programs = folder.path().join("programs");
    fs::create_dir(&programs).expect("a folder");
    let opened = folder.path().join("opened");
    let script =
        format!("#!/bin/sh\nprintf %s \"$1\" > '{0}.new'; mv '{0}.new' '{0}'\n", opened.display());
    fs::write(programs.join("xdg-open"), script).expect("a script");
    fs::set_permissions(programs.join("xdg-open"), fs::Permissions::from_mode(0o755))
        .expect("a mode");
    let certificate = project().join("certificates/positional/pi4-published.cert");
    let path = format!("{}:{}", programs.display(), std::env::var("PATH").unwrap_or_default());
    let said = zermelo(folder.path())
        .args(["page".as_ref(), certificate.as_os_str(), "--open".as_ref()])
        .env("PATH", path)
        .env("TMPDIR", folder.path())
        .output()
        .expect("the command runs");
    assert_eq!(said.status.code(), Some(0), "{}", String::from_utf8_lossy(&said.stderr));
    let page = String::from_utf8(said.stdout).expect("a path");
    // The browser is not waited for.
    let name = (0..100).find_map(|_| {
        std::thread::sleep(std::time::Duration::from_millis(50));
        fs::read_to_string(&opened).ok()
    });
    assert_eq!(name.as_deref(), Some(page.trim_end()));
    let certificate = certificate.to_string_lossy();
    let said = common::program::run(folder.path(), &["page", &certificate, "-o", "page.html"]);
    assert_eq!(said.code, 0);
    let [one, other] = [Path::new(page.trim_end()), &folder.path().join("page.html")]
        .map(|path| fs::read(path).ok());
    assert!(one.is_some() && one == other, "the page of the command page");
}
