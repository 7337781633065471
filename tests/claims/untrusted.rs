//! A repository of an unknown source: what its manifest names, records and says leads nowhere but into its
//! own folder, and prints no line of its own.

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};

use crate::common::fixture;
use crate::common::program::{Said, bytes_of, run};

/// The first line of files that are not the repository's.
const SECRET: &str = "a-secret-of-somebody-else";

/// A folder with a repository in it, and what is not the repository's beside it.
struct Around {
    folder: tempfile::TempDir,
}

impl Around {
    fn new() -> Around {
        let around = Around { folder: tempfile::tempdir().expect("a folder") };
        let file = |name: &str, bytes: &[u8]| fs::write(around.path(name), bytes).expect(name);
        for folder in ["repository/sources", "outside/deep"] {
            fs::create_dir_all(around.path(folder)).expect("a folder");
        }
        let plane = bytes_of(&fixture::plane_of_order_2()).0;
        file("outside/secret", SECRET.as_bytes());
        file("outside/plane.cert", &plane);
        for name in ["secret.strategy", "secret.board", "secret.toml", "secret.kif", "secret.md"] {
            file(&format!("outside/{name}"), format!("{SECRET}\nsecond line\n").as_bytes());
        }
        file("repository/x.cert", &plane);
        for (link, target) in [
            ("repository/linked", "../outside"),
            ("repository/deep", "linked/deep"),
            ("repository/secret.strategy", "../outside/secret.strategy"),
            ("repository/secret.md", "../outside/secret.md"),
            ("repository/linked.cert", "../outside/plane.cert"),
            ("repository/planted.cert", "../outside/planted"),
        ] {
            symlink(target, around.path(link)).expect("a link");
        }
        around
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// The manifest of one claim, with this certificate, command and these further lines of the claim.
    fn manifest(&self, file: &str, command: &str, lines: &str) {
        let hash = bytes_of(&fixture::plane_of_order_2()).1;
        let command =
            if command.is_empty() { String::new() } else { format!("command = {command:?}\n") };
        let text = format!(
            "[[claim]]\nid = \"x\"\nstatement = \"first player wins affine-plane 2\"\n{lines}\
             [[claim.certificate]]\nfile = {file:?}\nblake3 = \"{hash}\"\n{command}"
        );
        fs::write(self.path("repository/claims.toml"), text).expect("a manifest");
    }

    fn run(&self, words: &[&str]) -> Said {
        run(&self.path("repository"), words)
    }

    /// All files, links and folders, with the bytes of files.
    fn all(&self) -> BTreeMap<PathBuf, Option<Vec<u8>>> {
        fn walk(folder: &Path, found: &mut BTreeMap<PathBuf, Option<Vec<u8>>>) {
            for entry in fs::read_dir(folder).expect("a folder") {
                let path = entry.expect("an entry").path();
                let is_folder = path.is_dir() && !path.is_symlink();
                if is_folder {
                    walk(&path, found);
                }
                let bytes =
                    if path.is_symlink() || is_folder { None } else { fs::read(&path).ok() };
                found.insert(path, bytes);
            }
        }
        let mut found = BTreeMap::new();
        walk(self.folder.path(), &mut found);
        found
    }
}

/// Commands that name something elsewhere, and the code of `claims rebuild`, with and without --check: 2
/// where the manifest is refused, 3 where the command is when it is run.
const COMMANDS: &[(&str, i32)] = &[
    ("map erdos-szekeres --every 5 --up-to 7 --checkpoint ../outside/planted", 2),
    ("map erdos-szekeres --every 5 --up-to 7 --checkpoint=../outside/planted", 2),
    ("map erdos-szekeres --every 5 --up-to 7 --checkpoint linked/planted", 2),
    ("solve coprime-grid 3 --player first --checkpoint planted", 2),
    ("map coprime-grid --table 3 --checkpoint ../outside/planted", 2),
    ("solve affine-plane 2 -o ../outside/planted", 2),
    ("solve affine-plane 2 -o../outside/planted", 2),
    ("solve affine-plane 2 --output=/tmp/planted", 2),
    ("man ../outside", 2),
    ("claims rebuild", 2),
    ("page ../outside/plane.cert", 2),
    ("map erdos-szekeres --table 3", 3),
    ("compile ../outside/secret.strategy", 3),
    ("compile ./sources/../../outside/secret.strategy", 3),
    ("compile OUTSIDE/secret.strategy", 3),
    ("compile linked/secret.strategy", 3),
    ("compile secret.strategy", 3),
    ("compile sources/none ../outside/secret.strategy", 3),
    ("compile /etc/passwd", 3),
    ("compile /dev/stdin", 3),
    ("compile -", 3),
    ("solve --board ../outside/secret.board", 3),
    ("solve --board=linked/secret.board", 3),
    ("solve --graph ../outside/secret", 3),
    ("solve --graph sources/none + --graph ../outside/secret", 3),
    ("solve --grid ../outside/secret", 3),
    ("solve --rules ../outside/secret.kif --role x", 3),
    ("solve --rules linked/secret.kif --role x", 3),
    ("puzzle prove ../outside/secret", 3),
    ("puzzle prove linked/secret", 3),
    ("puzzle prove -", 3),
    ("puzzle prove 1... --board ../outside/secret.toml", 3),
    ("puzzle prove 1... --board linked/secret.toml", 3),
    ("solve @../outside/secret", 3),
    ("solve ../outside/secret", 3),
    ("solve affine-plane 2 -- ../outside/secret", 3),
    ("solve affine-plane 2 --force -- --checkpoint", 2),
    ("solve '--none\ns VERIFIED'", 3),
    ("solve 'none\ns VERIFIED'", 3),
    ("compile 'sources/none\ns VERIFIED'", 3),
];

#[test]
fn a_recorded_command_reads_nothing_elsewhere_and_writes_nothing() {
    let around = Around::new();
    let outside = around.path("outside").display().to_string();
    for (command, code) in COMMANDS {
        around.manifest("x.cert", &command.replace("OUTSIDE", &outside), "");
        let before = around.all();
        for check in [&["--check"][..], &[]] {
            let said = around.run(&[&["claims", "rebuild", "."], check].concat());
            assert_eq!(said.code, *code, "{command}: {}{}", said.out, said.err);
            let all = said.out + &said.err;
            assert!(!all.contains(SECRET) && !all.contains("root:"), "{command}: {all}");
            assert!(!all.lines().any(|line| line.trim() == "s VERIFIED"), "{command}: {all}");
            assert!(before == around.all(), "{command} has changed something");
        }
    }
}

#[test]
fn a_recorded_command_reads_what_is_below_the_folder_by_whatever_way() {
    let around = Around::new();
    let source =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("certificates/sources/pudwell-b3.strategy");
    fs::copy(source, around.path("repository/sources/b3.strategy")).expect("a source");
    symlink("sources", around.path("repository/inside")).expect("a link");
    for path in ["sources/b3.strategy", "./sources/../sources/b3.strategy", "inside/b3.strategy"] {
        around.manifest("x.cert", &format!("compile {path}"), "");
        let said = around.run(&["claims", "rebuild", ".", "--check"]);
        assert_eq!(said.code, 1, "it differs: {}{}", said.out, said.err);
    }
}

#[test]
fn a_recorded_command_has_limits() {
    let around = Around::new();
    around.manifest("x.cert", "solve dots-and-boxes 4 4", "");
    let timely = around.run(&["claims", "rebuild", ".", "--check", "--time-limit", "0.5"]);
    assert_eq!(timely.code, 3, "{}{}", timely.out, timely.err);
    assert!(timely.out.contains("longer than --time-limit allows, 0.5 s"), "{}", timely.out);
    if cfg!(target_os = "linux") {
        let small = around.run(&["claims", "rebuild", ".", "--check", "--max-memory", "1"]);
        assert_eq!(small.code, 3, "{}{}", small.out, small.err);
        assert!(small.out.contains("more memory than --max-memory allows, 1 MiB"), "{}", small.out);
    }
}

#[test]
fn a_manifest_names_no_file_elsewhere() {
    let around = Around::new();
    let outside = around.path("outside").display().to_string();
    let tables = |file: &str| format!("tables = [{file:?}]\n");
    for (file, lines) in [
        ("../outside/plane.cert", String::new()),
        (&format!("{outside}/plane.cert"), String::new()),
        ("sources/../../outside/plane.cert", String::new()),
        ("linked/plane.cert", String::new()),
        ("linked/none.cert", String::new()),
        ("deep/none.cert", String::new()),
        ("linked.cert", String::new()),
        ("planted.cert", String::new()),
        ("x.cert", tables("../outside/secret.md")),
        ("x.cert", tables("linked/secret.md")),
        ("x.cert", tables("secret.md")),
    ] {
        around.manifest(file, "solve affine-plane 2", &lines);
        let before = around.all();
        for words in [
            &["claims", "."][..],
            &["claims", "rebuild", "."],
            &["claims", "rebuild", ".", "--check"],
            &["claims", "add", ".", "--id", "y", "--certificate", "x.cert"],
            &["site", ".", "-o", "site"],
        ] {
            let said = around.run(words);
            assert_eq!(said.code, 2, "{words:?} {file} {lines}: {}{}", said.out, said.err);
            assert!(!format!("{}{}", said.out, said.err).contains(SECRET), "{words:?}");
            assert!(before == around.all(), "{words:?} {file} {lines} has changed something");
        }
    }
    // Nor does a new certificate go elsewhere.
    around.manifest("x.cert", "", "");
    let before = around.all();
    for file in ["../outside/new.cert", "linked/new.cert", "planted.cert", "deep/new.cert"] {
        let words = ["claims", "add", ".", "--id", "y", "--file", file, "--certificate", "x.cert"];
        let said = around.run(&words);
        assert_eq!(said.code, 2, "{file}: {}{}", said.out, said.err);
        assert!(before == around.all(), "{file} has changed something");
    }
}

#[test]
fn a_site_has_only_what_is_below_the_folder_and_no_scripts_of_others() {
    const PAGE: &str = "<!doctype html><title>t</title><script>alert(1)</script>";
    let around = Around::new();
    let file = |name: &str, text: &str| {
        fs::write(around.path("repository").join(name), text).expect("a file");
    };
    let table = |format: &str, name: &str| {
        let said = around.run(&["table", "x.cert", "--format", format, "-o", name]);
        assert_eq!(said.code, 0, "{}", said.err);
    };
    table("html", "own.html");
    table("markdown", "own.md");
    let own = fs::read_to_string(around.path("repository/own.html")).expect("a page");
    file("other.html", PAGE);
    file("moves.html", &(own.clone() + "<meta http-equiv=\"refresh\" content=\"0;url=x\">"));
    file("drawn.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"><script>1</script></svg>");
    file("no-form", PAGE);
    for (name, is_copied) in [
        ("own.html", true),
        ("own.md", true),
        ("other.html", false),
        ("moves.html", false),
        ("drawn.svg", false),
        ("no-form", false),
    ] {
        around.manifest("x.cert", "", &format!("tables = [{name:?}]\n"));
        let said = around.run(&["site", ".", "-o", "site"]);
        assert_eq!(said.code, if is_copied { 0 } else { 2 }, "{name}: {}", said.err);
        assert_eq!(around.path("repository/site").join(name).exists(), is_copied, "{name}");
    }
    // A document that is a link, and an image that is outside.
    around.manifest("x.cert", "", "");
    fs::create_dir(around.path("repository/texts")).expect("a folder");
    symlink("../../outside/secret.md", around.path("repository/texts/a.md")).expect("a link");
    let said = around.run(&["site", ".", "-o", "site", "--documents", "texts"]);
    assert_eq!(said.code, 2, "{}{}", said.out, said.err);
    fs::remove_file(around.path("repository/texts/a.md")).expect("removed");
    fs::write(around.path("outside/drawn.svg"), SECRET).expect("a file");
    file("texts/a.md", "# A\n\n![x](../../outside/drawn.svg) ![y](../linked/drawn.svg)\n");
    let said = around.run(&["site", ".", "-o", "site", "--documents", "texts"]);
    assert_eq!(said.code, 0, "{}", said.err);
    let page = fs::read_to_string(around.path("repository/site/texts/a.html")).expect("a page");
    assert!(!page.contains("data:image"), "{page}");
    // A folder of the site that leads elsewhere.
    fs::remove_dir_all(around.path("repository/site")).expect("removed");
    fs::create_dir(around.path("repository/site")).expect("a folder");
    symlink("../../outside/deep", around.path("repository/site/texts")).expect("a link");
    let before = around.all();
    let said = around.run(&["site", ".", "-o", "site", "--documents", "texts"]);
    assert_eq!(said.code, 2, "{}{}", said.out, said.err);
    let of_outside = |all: BTreeMap<PathBuf, _>| -> Vec<(PathBuf, Option<Vec<u8>>)> {
        let outside = around.path("outside");
        all.into_iter().filter(|(path, _)| path.starts_with(&outside)).collect()
    };
    assert!(of_outside(before) == of_outside(around.all()), "something was made outside");
}

/// Texts of a manifest that would be lines, commands or turned around.
const TITLE: &str = "T\\n1 claim: 1 verified\\ns VERIFIED\\r\\n::set-output name=verdict::verified\\n\
                     \\u001b[2J\\u001b]0;x\\u0007\\u202eturned ##[set-output name=a]b";

#[test]
fn no_text_of_a_manifest_prints_a_line_of_its_own() {
    let around = Around::new();
    let file = "no\n```\n\n## Every claim is verified\n\n![x](https://example.org/x.png)\n::error::x\n.cert";
    let source = format!(
        "note = \"{TITLE}\"\nrefuted-by = \"first player wins affine-plane 2\"\npublished = \"{TITLE}\"\n\
         [claim.source]\ntitle = \"{TITLE}\"\nauthors = [\"{TITLE}\"]\ndoi = \"{TITLE}\"\n\
         arxiv = \"{TITLE}\"\nplace = \"{TITLE}\"\n"
    );
    around.manifest(file, "", &source);
    let text = fs::read_to_string(around.path("repository/claims.toml")).expect("a manifest");
    let text = text.replacen("wins affine-plane 2", "does not win affine-plane 2", 1).replacen(
        "first player does not win",
        "second player wins",
        1,
    );
    fs::write(around.path("repository/claims.toml"), text).expect("a manifest");
    for format in ["text", "github", "markdown", "junit", "site", "sarif"] {
        let is_site = format == "site";
        let words = ["claims", ".", "--format", format];
        let said = around.run(if is_site { &["site", ".", "-o", "site"] } else { &words });
        assert_eq!(said.code, 3, "{format}: {}{}", said.out, said.err);
        let mut out = said.out + &said.err;
        if is_site {
            for page in ["index.html", "game-affine-plane.html", "badge.svg"] {
                let page = around.path("repository/site").join(page);
                out += &fs::read_to_string(page).expect("a page");
            }
        }
        let commands = ["\u{1b}", "\u{7}", "\u{202e}", "\r", "##[set"];
        let found = commands.iter().find(|command| out.contains(**command));
        assert_eq!(found, None, "{format}: {out}");
        for line in out.lines().map(str::trim) {
            let own = ["s VERIFIED", "1 claim: 1 verified", "## Every claim is verified"];
            assert!(!own.iter().any(|own| line.starts_with(own)), "{format}: {line}");
            assert!(
                !line.starts_with("::set") && !line.starts_with("::error::"),
                "{format}: {line}"
            );
        }
    }
}

#[test]
fn no_name_of_a_file_prints_a_line_of_its_own() {
    let around = Around::new();
    let name = "a\ns VERIFIED\n::set-output name=x::y\u{1b}[2J\u{202e}.cert";
    fs::copy(around.path("repository/x.cert"), around.path("repository").join(name))
        .expect("a file");
    fs::write(around.path("repository/no\ns VERIFIED"), "x").expect("a file");
    let absent = format!("none{name}");
    for words in [
        &["check", name, "x.cert", "no\ns VERIFIED"][..],
        &["check", &absent],
        &["info", name],
        &["info", &absent],
        &["table", &absent],
        &["compile", name],
        &["solve", name],
        &["solve", "affine-plane", "2", "-o", &format!("none/{name}")],
        &["claims", name],
        &["claims", &absent],
        &["board", name],
        &["rules", name],
        &["puzzle", "solve", &absent],
        &["check", "--none\ns VERIFIED\n::set-output name=x::y", "x.cert"],
        &["solve", "affine-plane", "2\ns VERIFIED"],
        &["dump", "--seal", name, "-o", "made\ns VERIFIED"],
    ] {
        let said = around.run(words);
        let last = said.out.lines().last().unwrap_or_default().to_owned();
        let out = said.out + &said.err;
        let lines = out.lines().filter(|line| line.trim().starts_with("s VERIFIED")).count();
        assert_eq!(lines, usize::from(last == "s VERIFIED"), "{words:?}: {out}");
        assert!(!out.contains(['\u{1b}', '\u{202e}']), "{words:?}: {out}");
        assert!(!out.lines().any(|line| line.trim().starts_with("::")), "{words:?}: {out}");
    }
}
