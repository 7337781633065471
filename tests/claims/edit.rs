//! `claims init`, `add` and `rebuild`.

use std::path::Path;
use std::sync::{Barrier, Mutex};

use indicatif::ProgressBar;
use zermelo::registry::LANGUAGE;
use zermelo_claims::Manifest;
use zermelo_claims::command::{MakeError, Maker};
use zermelo_claims::rebuild::{Difference, ManifestFile, Mode, Remade, State, rebuild};

use crate::common::fixture;
use crate::common::program::{Repository, bytes_of, run};

#[test]
fn a_certificate_is_added_under_its_name() {
    let repository = Repository::sound();
    repository.write("claims.toml", b"# ours\n");
    let (bytes, hash) = bytes_of(&fixture::maker_wins());
    std::fs::create_dir(repository.path("from")).expect("a folder");
    repository.write("from/x.cert", &bytes);
    std::fs::remove_file(repository.path("weak.cert")).expect("a file");

    let words = [
        "claims",
        "add",
        ".",
        "--id",
        "weak",
        "--certificate",
        "from/x.cert",
        "--author",
        "A. B",
        "--author",
        "C. D",
        "--title",
        "On \"X\"",
        "--year",
        "2001",
        "--arxiv",
        "1.2",
        "--place",
        "Theorem 1",
        "--note",
        "n",
        "--",
        "solve",
        "hypercube",
        "3",
        "2",
        "--weak",
    ];
    let said = repository.run(&words);
    assert_eq!((said.code, said.err.as_str()), (0, ""));
    let expected = format!(
        "./claims.toml: maker wins hypercube 3 2 --weak is proved by weak.cert, BLAKE3 {hash}\n"
    );
    assert_eq!(said.out, expected);
    assert_eq!(std::fs::read(repository.path("weak.cert")).expect("a file"), bytes);
    assert_eq!(
        repository.read("claims.toml"),
        format!(
            "# ours\n\n[[claim]]\nid = \"weak\"\nstatement = \"maker wins hypercube 3 2 --weak\"\n\
             note = \"n\"\n\n[claim.source]\nauthors = [\"A. B\", \"C. D\"]\n\
             title = 'On \"X\"'\nyear = 2001\narxiv = \"1.2\"\nplace = \"Theorem 1\"\n\n\
             [[claim.certificate]]\nfile = \"weak.cert\"\nblake3 = \"{hash}\"\n\
             command = \"solve hypercube 3 2 --weak\"\n"
        )
    );
    assert_eq!(repository.run(&["claims", "claims.toml"]).code, 0);
}

#[test]
fn a_draw_is_added_in_two_halves() {
    let repository = Repository::sound();
    let draw = "draw hypercube 3 2 --start 11,12,23,31/13,22,33";
    let said = repository.run(&[
        "claims",
        "add",
        "claims.toml",
        "--id",
        "both",
        "--certificate",
        "late.cert",
        "--statement",
        draw,
    ]);
    assert_eq!(said.code, 0, "{}", said.err);
    assert!(said.out.ends_with("needs 2 certificates and has 1\n"), "{}", said.out);
    assert!(repository.path("both-first.cert").exists());
    let said = repository.run(&["claims", "claims.toml", "--only", "both"]);
    assert_eq!(said.code, 1, "half is missing");
}

/// What a claim has of certificates: their files and commands.
fn listed(repository: &Repository, id: &str) -> Vec<(String, Option<String>)> {
    let manifest =
        Manifest::parse(&repository.read("claims.toml"), None, &LANGUAGE).expect("a manifest");
    let entry = manifest.claims.into_iter().find(|entry| entry.id == id).expect("a claim");
    let certificates = entry.certificates.into_iter();
    certificates.map(|one| (one.file.display().to_string(), one.command)).collect()
}

/// A draw and a value are proved by two certificates, which one command makes.
#[test]
fn a_draw_or_a_value_is_added_by_one_command() {
    let repository = Repository::sound();
    for (id, file, command, statement, files) in [
        (
            "xo",
            None,
            "solve hypercube 3 2",
            "draw hypercube 3 2",
            ["xo-first.cert", "xo-second.cert"],
        ),
        (
            "grid-3",
            Some("a.cert"),
            "solve coprime-grid 3",
            "value 1 in coprime-grid 3 variation 1, maximiser first",
            ["a-first.cert", "a-second.cert"],
        ),
    ] {
        let file = file.map_or(vec![], |file| vec!["--file", file]);
        let words = [&["claims", "add", ".", "--id", id], &file[..], &["--"]].concat();
        let command: Vec<&str> = command.split(' ').collect();
        let said = repository.run(&[&words[..], &command].concat());
        assert_eq!((said.code, said.err.as_str()), (0, ""), "{}", said.out);
        assert_eq!(said.out.lines().count(), 2, "a line for each certificate: {}", said.out);
        let text = repository.read("claims.toml");
        assert!(text.contains(&format!("id = \"{id}\"\nstatement = \"{statement}\"\n")), "{text}");
        let command = command.join(" ");
        let of = |player| Some(format!("{command} --player {player}"));
        let expected = [(files[0].to_owned(), of("first")), (files[1].to_owned(), of("second"))];
        assert_eq!(listed(&repository, id), expected);
        let said = repository.run(&["claims", ".", "--only", id]);
        assert_eq!(said.code, 0, "{}", said.out);
        // Each command makes its certificate alone.
        let said = repository.run(&["claims", "rebuild", ".", "--check", "--only", id]);
        assert!(said.out.ends_with("certificates: 2 the same\n"), "{}{}", said.out, said.err);
    }
}

#[test]
fn a_certificate_is_not_listed_twice_but_replaced_if_that_is_asked_for() {
    let repository = Repository::sound();
    let add = |words: &[&str]| repository.run(&[&["claims", "add", "."], words].concat());
    let plane: &[&str] = &["--", "solve", "affine-plane", "3"];
    let draw: &[&str] = &["--", "solve", "hypercube", "3", "2"];
    let ids = [(&["--id", "p"][..], plane, 1), (&["--id", "d"], draw, 2)];
    for (id, command, count) in ids {
        let [once, replacing] = [[id, command].concat(), [id, &["--replace"], command].concat()];
        assert_eq!(add(&once).code, 0);
        let before = repository.read("claims.toml");
        let said = add(&once);
        assert_eq!((said.code, said.out.as_str()), (2, ""), "{once:?}");
        assert!(said.err.contains("--replace replaces it"), "{}", said.err);
        assert_eq!(repository.read("claims.toml"), before, "{once:?}");
        let said = add(&replacing);
        assert_eq!(said.code, 0, "{}", said.err);
        assert_eq!(repository.read("claims.toml"), before, "{replacing:?}");
        assert_eq!(listed(&repository, id[1]).len(), count);
    }
    // The same bytes under another name.
    let again = ["--id", "p", "--certificate", "p.cert", "--file", "q.cert"];
    for words in [&again[..], &[&again[..], &["--replace"]].concat()] {
        let said = add(words);
        assert_eq!(said.code, 2, "{words:?}");
        assert!(said.err.contains("has the certificate already, as p.cert"), "{}", said.err);
    }
    assert!(!repository.path("q.cert").exists());
    // Another proof of the same claim takes the place of the first.
    let by: &[&str] = &["--id", "d", "--replace", "--", "solve", "hypercube", "3", "2", "--by"];
    let before = std::fs::read(repository.path("d-first.cert")).expect("a certificate");
    let said = add(&[by, &["replay"]].concat());
    assert_eq!(said.code, 0, "{}", said.err);
    let command = Some("solve hypercube 3 2 --by replay --player first".to_owned());
    assert_eq!(listed(&repository, "d")[0], ("d-first.cert".to_owned(), command));
    assert_ne!(std::fs::read(repository.path("d-first.cert")).expect("one"), before);
    let said = repository.run(&["claims", "."]);
    assert_eq!(said.code, 0, "{}", said.out);
}

/// A file that another claim lists, or that is no certificate of the manifest, is not replaced.
#[cfg(unix)]
#[test]
fn adding_a_certificate_replaces_no_other_file() {
    let repository = Repository::sound();
    repository.write("notes", b"what somebody wrote");
    std::os::unix::fs::symlink("claims.toml", repository.path("link")).expect("a link");
    let before = repository.read("claims.toml");
    for (file, message) in [
        ("plane.cert", "is a certificate of the claim ‘plane’"),
        ("notes", "exists with other bytes"),
        ("claims.toml", "claims.toml"),
        ("link", "the same file"),
    ] {
        for more in [&[][..], &["--replace"], &["--force"]] {
            let words = [
                &["claims", "add", ".", "--id", "x", "--file", file, "--certificate", "weak.cert"],
                more,
            ];
            let said = repository.run(&words.concat());
            assert_eq!(said.code, 2, "{file} {more:?}: {}", said.out);
            assert!(said.err.contains(message), "{file} {more:?}: {}", said.err);
            assert_eq!(repository.read("claims.toml"), before);
        }
    }
    assert_eq!(repository.read("notes"), "what somebody wrote");
}

/// What is said of a claim that is there and is not what the manifest says would be lost.
#[test]
fn a_claim_that_is_there_keeps_what_is_said_of_it() {
    let repository = Repository::sound();
    let words = |more: &[&str]| {
        let add = ["claims", "add", ".", "--id", "late", "--certificate", "late.cert", "--replace"];
        repository.run(&[&add, more].concat())
    };
    for more in [
        &["--note", "n"][..],
        &["--title", "t"],
        &["--statement", "draw affine-plane 4"],
        &["--refutes", "first player wins affine-plane 4"],
    ] {
        let said = words(more);
        assert_eq!(said.code, 2, "{more:?}");
        assert!(said.err.contains("change it in the manifest"), "{more:?}: {}", said.err);
    }
    assert_eq!(words(&["--doi", "10.1000/1(2)", "--place", "Table 1"]).code, 0);
}

#[test]
fn what_cannot_be_added_leaves_everything_as_it_was() {
    let repository = Repository::sound();
    let mut spoilt = fixture::maker_wins();
    fixture::remove_entry(&mut spoilt, 0, 1);
    repository.write("spoilt.cert", &bytes_of(&spoilt).0);
    repository.write("no.cert", b"no certificate");
    let before = repository.read("claims.toml");
    let cases: &[(&[&str], i32, &str)] = &[
        (&["--id", "x", "--certificate", "spoilt.cert"], 2, "proves no claim"),
        (&["--id", "x", "--certificate", "no.cert"], 3, "not a zermelo certificate"),
        (&["--id", "x", "--certificate", "none.cert"], 3, "none.cert"),
        (&["--id", "x y", "--certificate", "weak.cert"], 2, "error[identifier]"),
        (&["--id", "late", "--certificate", "weak.cert"], 2, "is not a part of"),
        (
            &["--id", "x", "--certificate", "weak.cert", "--statement", "draw affine-plane 4"],
            2,
            "is not a part of",
        ),
        (
            &["--id", "x", "--certificate", "weak.cert", "--refutes", "draw affine-plane 4"],
            2,
            "error[no-contradiction]",
        ),
        (&["--id", "x", "--certificate", "weak.cert", "--file", "late.cert"], 2, "other bytes"),
        (
            &["--id", "x", "--certificate", "weak.cert", "--file", "../beside-the-repository.cert"],
            2,
            "error[certificate-path]",
        ),
        (&["--id", "x", "--certificate", "weak.cert", "--", "games"], 2, "not by ‘games’"),
        (&["--id", "x", "--", "solve", "no-such-game"], 2, "zermelo solve no-such-game"),
        (&["--id", "x"], 2, "--certificate"),
    ];
    for (words, code, message) in cases {
        let said = repository.run(&[&["claims", "add", "claims.toml"], *words].concat());
        assert_eq!(said.code, *code, "{words:?}: {}", said.err);
        assert!(said.err.contains(message), "{words:?}: {}", said.err);
        assert_eq!(repository.read("claims.toml"), before, "{words:?}");
    }
    assert!(!repository.path("x.cert").exists());
}

#[test]
fn a_manifest_that_is_there_is_not_started_anew() {
    let repository = Repository::sound();
    let before = repository.read("claims.toml");
    let said = repository.run(&["claims", "init", "."]);
    assert_eq!(said.code, 2);
    assert!(said.err.contains("claims.toml already exists"), "{}", said.err);
    assert_eq!(repository.read("claims.toml"), before);
    let said = repository.run(&["claims", "init", "weak.cert"]);
    assert_eq!(said.code, 2);
    assert!(said.err.contains("weak.cert is not a folder"), "{}", said.err);
}

/// Makes what it was given, and keeps what it was asked for.
struct Given {
    bytes: Vec<u8>,
    asked: Mutex<Vec<Vec<String>>>,
}

impl Maker for Given {
    fn make(&self, words: &[String], _: &Path) -> Result<Vec<Vec<u8>>, MakeError> {
        self.asked.lock().expect("a list").push(words.to_vec());
        Ok(vec![self.bytes.clone()])
    }
}

/// What becomes of the claim `plane`.
fn remake(repository: &Repository, bytes: Vec<u8>, mode: Mode) -> State {
    let manifest =
        Manifest::parse(&repository.read("claims.toml"), None, &LANGUAGE).expect("a manifest");
    let maker = Given { bytes, asked: Mutex::new(Vec::new()) };
    let only = |entry: &zermelo_claims::Entry| entry.id == "plane";
    let path = repository.path("claims.toml");
    let file = ManifestFile::new(&path, &|_| ());
    let mut remade = rebuild(&manifest, &file, &maker, mode, only, &ProgressBar::hidden());
    assert_eq!(maker.asked.into_inner().expect("a list"), [["solve", "affine-plane", "2"]]);
    assert_eq!(remade.len(), 1);
    remade.remove(0).state
}

/// The sound repository, with a command for the claim `plane`.
fn with_command() -> (Repository, Vec<u8>, String) {
    let repository = Repository::sound();
    let (bytes, hash) = bytes_of(&fixture::plane_of_order_2());
    let line = format!("blake3 = \"{hash}\"");
    repository.change(&line, &format!("{line}\ncommand = \"solve affine-plane 2\""));
    (repository, bytes, hash)
}

/// Another proof of the same claim.
fn another_proof() -> (Vec<u8>, String) {
    let mut certificate = fixture::plane_of_order_2();
    certificate.maker = fixture::text("another hand");
    bytes_of(&certificate)
}

#[test]
fn the_same_bytes_are_the_same() {
    let (repository, bytes, _) = with_command();
    for mode in [Mode::Check, Mode::Write] {
        assert!(remake(&repository, bytes.clone(), mode).is_same());
    }
}

#[test]
fn a_difference_is_found_and_nothing_is_written_by_a_check() {
    let (repository, bytes, hash) = with_command();
    let (other, _) = another_proof();
    let at = bytes.iter().zip(&other).take_while(|(a, b)| a == b).count();
    match remake(&repository, other.clone(), Mode::Check) {
        State::Differs(Difference::Bytes { at: found, kept, made }) => {
            assert_eq!((found, kept, made), (at, bytes.len(), other.len()));
        }
        state => panic!("{state:?}"),
    }
    assert_eq!(std::fs::read(repository.path("plane.cert")).expect("a file"), bytes);

    repository.change(&hash, &"0".repeat(64));
    let state = remake(&repository, bytes.clone(), Mode::Check);
    assert!(matches!(state, State::Differs(Difference::Hash(_))), "{state:?}");

    std::fs::remove_file(repository.path("plane.cert")).expect("a file");
    let state = remake(&repository, bytes, Mode::Check);
    assert!(matches!(state, State::Differs(Difference::Missing(_))), "{state:?}");
    assert!(!repository.path("plane.cert").exists());
}

#[test]
fn a_new_certificate_is_kept_when_it_proves_the_claim() {
    let (repository, _, hash) = with_command();
    let before = repository.read("claims.toml");
    let (other, other_hash) = another_proof();
    match remake(&repository, other.clone(), Mode::Write) {
        State::Written { hash, .. } => assert_eq!(hash.to_string(), other_hash),
        state => panic!("{state:?}"),
    }
    assert_eq!(std::fs::read(repository.path("plane.cert")).expect("a file"), other);
    assert_eq!(repository.read("claims.toml"), before.replace(&hash, &other_hash));
}

/// Gives every command the same bytes, once all have asked.
struct AtOnce(Vec<u8>, Barrier);

impl Maker for AtOnce {
    fn make(&self, _: &[String], _: &Path) -> Result<Vec<Vec<u8>>, MakeError> {
        self.1.wait();
        Ok(vec![self.0.clone()])
    }
}

#[test]
fn threads_that_write_at_once_are_not_taken_for_another_process() {
    let (repository, bytes, hash) = with_command();
    let text = repository.read("claims.toml").trim_end().to_owned();
    let second = format!(
        "[[claim.certificate]]\nfile = \"second.cert\"\nblake3 = \"{hash}\"\n\
         command = \"solve affine-plane 2\"\n"
    );
    repository.write("claims.toml", format!("{text}\n\n{second}").as_bytes());
    let manifest =
        Manifest::parse(&repository.read("claims.toml"), None, &LANGUAGE).expect("a manifest");
    for _ in 0..20 {
        for file in ["plane.cert", "second.cert"] {
            let _ = std::fs::remove_file(repository.path(file));
        }
        let path = repository.path("claims.toml");
        let file = ManifestFile::new(&path, &|_| panic!("it waits for itself"));
        let maker = AtOnce(bytes.clone(), Barrier::new(2));
        let only = |entry: &zermelo_claims::Entry| entry.id == "plane";
        let pool = rayon::ThreadPoolBuilder::new().num_threads(2).build().expect("threads");
        let hidden = ProgressBar::hidden();
        let remade = pool.install(|| rebuild(&manifest, &file, &maker, Mode::Write, only, &hidden));
        let written = |remade: &Remade| matches!(remade.state, State::Written { .. });
        assert!(remade.iter().all(written), "{:?}", remade[0].state);
    }
}

#[test]
fn a_new_certificate_that_proves_something_else_is_not_kept() {
    let (repository, bytes, _) = with_command();
    let mut spoilt = fixture::plane_of_order_2();
    fixture::set_entry(&mut spoilt, 0, 1, fixture::win(1));
    for wrong in [bytes_of(&fixture::maker_wins()).0, bytes_of(&spoilt).0, b"nothing".to_vec()] {
        let state = remake(&repository, wrong, Mode::Write);
        assert!(matches!(state, State::Failed(_)), "{state:?}");
        assert_eq!(std::fs::read(repository.path("plane.cert")).expect("a file"), bytes);
    }
}

#[test]
fn a_command_that_fails_is_said_to() {
    let (repository, _, _) = with_command();
    repository.change("solve affine-plane 2", "solve no-such-game 2");
    let said = repository.run(&["claims", "rebuild", "--check", "claims.toml", "--only", "plane"]);
    assert_eq!(said.code, 3, "{}{}", said.out, said.err);
    assert!(
        said.out.starts_with("plane: plane.cert: NOT MADE: the command failed"),
        "{}",
        said.out
    );
    assert!(said.out.ends_with("certificates: 1 not made\n"), "{}", said.out);
}

/// From a new manifest to a rebuilt one.
#[test]
fn a_new_manifest_is_checked_added_to_and_rebuilt() {
    let folder = tempfile::tempdir().expect("a folder");
    let run = |words: &[&str]| run(folder.path(), words);
    let said = run(&["claims", "init", "ours"]);
    assert_eq!((said.code, said.err.as_str()), (0, ""));
    let said = run(&["claims", "ours"]);
    assert_eq!(said.code, 0, "{}", said.out);
    let said =
        run(&["claims", "add", "ours", "--id", "p3", "--", "solve", "projective-plane", "2"]);
    assert_eq!(said.code, 0, "{}", said.err);
    let said = run(&["claims", "rebuild", "--check", "ours"]);
    assert_eq!(said.code, 0, "{}", said.out);
    assert!(said.out.ends_with("certificates: 2 the same\n"), "{}", said.out);
    std::fs::remove_file(folder.path().join("ours/p3.cert")).expect("a file");
    assert_eq!(run(&["claims", "rebuild", "--check", "ours"]).code, 1);
    assert_eq!(run(&["claims", "rebuild", "ours"]).code, 0);
    assert_eq!(run(&["claims", "ours"]).code, 0);
}
