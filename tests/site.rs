//! Sites of claims: what is in the folder, that every link in it leads to a file of it, and what is never
//! replaced. And pages that are opened in a browser.

mod common;

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

/// The addresses of a page that are neither on the web nor on the page itself.
fn addresses(page: &str) -> Vec<&str> {
    let attributes = ["href=\"", "src=\""].iter().flat_map(|start| page.split(start).skip(1));
    let addresses = attributes.filter_map(|rest| rest.split('"').next());
    addresses.filter(|at| !at.starts_with('#') && !at.starts_with("https://")).collect()
}

/// Confirms that every link of a site leads to a file of it, and gives their number.
fn followed(site: &Path) -> usize {
    let mut links = 0;
    for path in &pages(site) {
        let page = fs::read_to_string(path).expect("a page");
        assert!(page.contains("default-src 'none'"), "{path:?}");
        for address in addresses(&page) {
            let target = path.parent().expect("a folder").join(address);
            assert!(target.is_file(), "{path:?}: {address}");
            links += 1;
        }
    }
    links
}

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
    // A page and a certificate of each claim in the index, and the checker in each page.
    assert_eq!(followed(&site), 3 * 2 + 3);
    let pages = pages(&site);
    let names: Vec<&Path> =
        pages.iter().map(|page| page.strip_prefix(&site).expect("below")).collect();
    let expected = ["deep/er/plane.cert.html", "index.html", "late.cert.html", "weak.cert.html"];
    assert_eq!(names, expected.map(Path::new));
    let index = repository.read("site/index.html");
    assert!(index.contains("Every claim is verified") && index.contains("<svg"), "{index}");
    for file in ["late.cert", "deep/er/plane.cert"] {
        let [one, other] = [repository.path(file), site.join(file)].map(|file| fs::read(file).ok());
        assert!(one.is_some() && one == other, "{file}");
    }
    // The pages share the checker: a small proof has a small page.
    assert!(fs::metadata(site.join("weak.cert.html")).expect("a page").len() < 60_000);
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
    // Two pages with the checker, one of which has its certificate beside it.
    assert_eq!(followed(&repository.path("site")), 2 * 2 + 1);
    assert!(!repository.path("site/late.cert.html").exists());
}

#[test]
fn a_site_replaces_only_what_zermelo_wrote() {
    for file in ["index.html", "checker.js", "weak.cert.html", "weak.cert"] {
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
        .args(["open".as_ref(), certificate.as_os_str()])
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
