//! `check --watch`: files that change while it runs. And `claims init --ci`: what it writes is run.

use std::fs;
use std::io::{BufRead, BufReader, pipe};
use std::path::Path;
use std::process::{Child, Command};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use crate::ci::action::act;
use crate::ci::yaml;
use crate::cli::{committed, err, out, zermelo};

/// A run that goes on, with its lines.
struct Watched {
    child: Child,
    lines: Receiver<String>,
}

impl Watched {
    fn start(folder: &Path, files: &[&str]) -> Watched {
        // Both outputs are one, so that lines are in the order in which they are written.
        let (from, to) = pipe().expect("a pipe");
        let child = Command::new(env!("CARGO_BIN_EXE_zermelo"))
            .args([&["check", "--watch"], files].concat())
            .current_dir(folder)
            .stdout(to.try_clone().expect("a pipe"))
            .stderr(to)
            .spawn()
            .expect("it runs");
        let (send, lines) = channel();
        thread::spawn(move || {
            BufReader::new(from).lines().map_while(Result::ok).try_for_each(|line| send.send(line))
        });
        Watched { child, lines }
    }

    /// The lines until it waits again.
    fn until_it_waits(&self) -> String {
        let mut text = String::new();
        loop {
            let line = self.lines.recv_timeout(Duration::from_secs(600)).expect("a line");
            if line.starts_with("waiting for a change") {
                return text;
            }
            text += &(line + "\n");
        }
    }
}

impl Drop for Watched {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn a_certificate_is_checked_again_when_it_changes() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.cert");
    let right = fs::read(committed("positional/pi4.cert")).expect("a certificate");
    fs::write(&path, &right).expect("written");
    let run = Watched::start(folder.path(), &["a.cert"]);
    assert!(run.until_it_waits().contains("s VERIFIED"));
    let mut wrong = right.clone();
    wrong.truncate(right.len() - 40);
    fs::write(&path, &wrong).expect("written");
    let said = run.until_it_waits();
    assert!(said.contains("s NOT VERIFIED"), "{said}");
    fs::remove_file(&path).expect("removed");
    assert!(run.until_it_waits().contains("there is no such file"));
    // As many editors write: another file takes its place.
    fs::write(folder.path().join("new"), &right).expect("written");
    fs::rename(folder.path().join("new"), &path).expect("moved");
    assert!(run.until_it_waits().contains("s VERIFIED"));
}

#[test]
fn a_source_is_compiled_or_proved_and_its_board_is_looked_at_too() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    let text = fs::read_to_string(committed("sources/danziger-pi4.strategy")).expect("a source");
    fs::write(at.join("a.strategy"), &text).expect("written");
    let run = Watched::start(at, &["a.strategy"]);
    let said = run.until_it_waits();
    assert!(said.contains("first player wins affine-plane 4") && said.contains("hash"), "{said}");
    fs::write(at.join("a.strategy"), text.replacen("r4", "r9", 1)).expect("written");
    let said = run.until_it_waits();
    assert!(said.contains("error[unknown-symbol]"), "{said}");
    fs::write(at.join("a.strategy"), &text).expect("written");
    assert!(run.until_it_waits().contains("hash"));
    drop(run);

    fs::copy(committed("sources/pudwell-b5.strategy"), at.join("b5.strategy")).expect("copied");
    let run = Watched::start(at, &["b5.strategy"]);
    let said = run.until_it_waits();
    assert!(said.contains("first player wins erdos-szekeres a 5"), "{said}");
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_it() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::copy(committed("positional/pi4.cert"), folder.path().join("a.cert")).expect("copied");
    let mut run = Watched::start(folder.path(), &["a.cert"]);
    run.until_it_waits();
    let killed = Command::new("kill").args(["-INT", &run.child.id().to_string()]).status();
    assert!(killed.expect("kill runs").success());
    assert_eq!(run.child.wait().expect("it ends").code(), Some(130));
}

#[test]
fn what_never_changes_is_not_watched() {
    let folder = tempfile::tempdir().expect("a folder");
    for words in [&["check", "--watch", "-"][..], &["check", "--watch", "--json", "a.cert"]] {
        assert_eq!(zermelo(words, folder.path()).status.code(), Some(2), "{words:?}");
    }
}

#[test]
fn a_new_repository_of_claims_is_whole_and_its_files_run() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path().join("mine");
    let made = zermelo(&["claims", "init", "--ci", "mine"], folder.path());
    assert_eq!(made.status.code(), Some(0), "{}", err(&made));
    for file in ["README.md", ".gitattributes", "certificates/affine-plane-2.cert"] {
        assert!(at.join(file).is_file(), "{file}");
    }

    // The commands of the page on how to go on, but for one that takes a certificate of one's own.
    let readme = fs::read_to_string(at.join("README.md")).expect("a page");
    let mut count = 0;
    for line in
        readme.lines().filter(|line| line.starts_with("zermelo ") && !line.contains("mine.cert"))
    {
        let words: Vec<&str> = line.split(' ').skip(1).collect();
        let said = zermelo(&words, &at);
        assert_eq!(said.status.code(), Some(0), "{line}: {}", err(&said));
        count += 1;
    }
    assert!(count >= 3, "{readme}");
    let index = fs::read_to_string(at.join("site/index.html")).expect("an index");
    assert!(index.contains("Every claim is verified") && index.contains("plane-3"), "{index}");

    // What both CI files run, with the program of this version: it passes, and with a certificate that is
    // not there it does not.
    let yaml = |name: &str| yaml(&fs::read_to_string(at.join(name)).expect("a file"));
    let version = concat!("v", env!("CARGO_PKG_VERSION"));
    let github = yaml(".github/workflows/claims.yml");
    let steps = github["jobs"]["claims"]["steps"].as_vec().expect("steps");
    assert_eq!(steps[1]["with"]["ref"].as_str(), Some(version));
    let action = steps.last().expect("a step");
    assert_eq!(action["uses"].as_str(), Some("./.zermelo"));
    let manifest = action["with"]["manifest"].as_str().expect("a manifest");
    let gitlab = yaml(".gitlab-ci.yml");
    let job = &gitlab["claims"];
    let installed = job["before_script"][0].as_str().expect("a command");
    assert!(installed.contains(&format!("--tag {version} zermelo")), "{installed}");
    let line = job["script"][0].as_str().expect("a command");
    let words: Vec<&str> = line.strip_prefix("zermelo ").expect("zermelo").split(' ').collect();
    let run = || {
        let acted = act(&at, &[("zermelo", "zermelo"), ("manifest", manifest)], None);
        [acted.code(), zermelo(&words, &at).status.code().expect("a code")]
    };
    assert_eq!(run(), [0, 0]);
    fs::rename(at.join("certificates/affine-plane-2.cert"), at.join("away")).expect("moved");
    assert_eq!(run(), [3, 3]);
    fs::rename(at.join("away"), at.join("certificates/affine-plane-2.cert")).expect("moved");

    // A second time, and where there is something already.
    fs::create_dir(folder.path().join("used")).expect("a folder");
    fs::write(folder.path().join("used/notes.txt"), "mine").expect("written");
    fs::create_dir(folder.path().join("empty")).expect("a folder");
    for (name, code) in [("mine", 2), ("used", 2), ("empty", 0)] {
        let said = zermelo(&["claims", "init", "--ci", name], folder.path());
        assert_eq!(said.status.code(), Some(code), "{name}: {}{}", out(&said), err(&said));
    }
    let left = fs::read_dir(folder.path().join("used")).expect("a folder").count();
    assert_eq!(left, 1, "nothing is written beside what is there");
}
