//! The examples of docs/guide/ci.md, on repositories whose claims hold and on others. That they run
//! at all tests/documentation says.

use std::fs;
use std::path::Path;

use super::{run, sample, yaml};
use crate::common::markdown::block_after;
use crate::common::program::Repository;

const PAGE: &str = include_str!("../../docs/guide/ci.md");

/// The first block of a language after a heading.
fn example(heading: &str, language: &str) -> String {
    block_after(PAGE, heading, language)
}

#[test]
fn the_gitlab_job_passes_and_fails_as_the_claims_do() {
    let job = &yaml(&example("GitLab", "yaml"))["claims"];
    let lines: Vec<&str> =
        job["script"].as_vec().expect("lines").iter().map(|l| l.as_str().expect("text")).collect();
    for (repository, code) in [(Repository::sound(), 0), (Repository::broken(), 1)] {
        let folder = sample(&repository);
        let said = run(folder.path(), "sh", &["-e", "-c", &lines.join("\n")]);
        assert_eq!(said.code, code, "{}{}", said.out, said.err);
        let junit = job["artifacts"]["reports"]["junit"].as_str().expect("a file");
        let text = fs::read_to_string(folder.path().join(junit)).expect("a report");
        roxmltree::Document::parse(&text).expect("XML");
        for path in job["artifacts"]["paths"].as_vec().expect("paths") {
            assert!(folder.path().join(path.as_str().expect("text")).is_file());
        }
    }
}

/// A repository under version control, with its claims committed.
fn committed(repository: &Repository) -> tempfile::TempDir {
    let folder = sample(repository);
    for words in [
        &["init", "--quiet"][..],
        &["config", "user.name", "Somebody"],
        &["config", "user.email", "somebody@example.org"],
        &["config", "commit.gpgsign", "false"],
        &["config", "core.hooksPath", ".git/hooks"],
        &["add", "."],
        &["commit", "--quiet", "--message", "Claims"],
    ] {
        let said = run(folder.path(), "git", words);
        assert_eq!(said.code, 0, "{words:?}: {}", said.err);
    }
    folder
}

#[cfg(unix)]
fn install_hook(folder: &Path, text: &str) {
    use std::os::unix::fs::PermissionsExt;
    let hook = folder.join(".git/hooks/pre-commit");
    fs::create_dir_all(hook.parent().expect("a folder")).expect("a folder");
    fs::write(&hook, text).expect("a hook");
    fs::set_permissions(&hook, fs::Permissions::from_mode(0o755)).expect("a mode");
}

#[cfg(unix)]
#[test]
fn the_hook_lets_only_true_claims_be_committed() {
    let sound = Repository::sound();
    let folder = committed(&sound);
    let folder = folder.path();
    install_hook(folder, &example("Before every commit", "sh"));
    let commit = |message| {
        assert_eq!(run(folder, "git", &["add", "--all"]).code, 0);
        run(folder, "git", &["commit", "--quiet", "--message", message])
    };
    fs::write(folder.join("certificates/weak.cert"), b"nothing").expect("a file");
    let said = commit("A certificate that is none");
    assert_ne!(said.code, 0);
    assert!(format!("{}{}", said.out, said.err).contains("s NO VERDICT"), "{said:?}");

    let weak = fs::read(sound.path("weak.cert")).expect("a file");
    fs::write(folder.join("certificates/weak.cert"), weak).expect("a file");
    let path = folder.join("certificates/claims.toml");
    let text = fs::read_to_string(&path).expect("a manifest");
    fs::write(&path, format!("# ours\n{text}")).expect("a manifest");
    assert_eq!(commit("A comment").code, 0);

    // A commit that does not touch the claims is not checked.
    fs::write(folder.join("readme"), b"hello").expect("a file");
    let said = commit("A file");
    assert_eq!((said.code, said.out.as_str()), (0, ""));
}

#[test]
fn the_entry_for_the_pre_commit_tool_runs() {
    let hooks = yaml(&example("Before every commit", "yaml"));
    let hook = &hooks["repos"][0]["hooks"][0];
    assert_eq!(hook["language"].as_str(), Some("system"));
    let entry = hook["entry"].as_str().expect("a command");
    for (repository, code) in [(Repository::sound(), 0), (Repository::broken(), 1)] {
        let said = run(sample(&repository).path(), "sh", &["-c", entry]);
        assert_eq!(said.code, code, "{}", said.err);
    }
}

#[test]
fn the_rule_checks_what_is_newer_than_the_last_check() {
    let folder = sample(&Repository::sound());
    let folder = folder.path();
    fs::write(folder.join("Makefile"), example("Make", "make")).expect("a file");
    let make = || run(folder, "make", &["claims"]);
    let said = make();
    assert_eq!(said.code, 0, "{}", said.err);
    assert!(said.out.contains("s VERIFIED"), "{}", said.out);
    assert!(!make().out.contains("s VERIFIED"), "nothing is newer");
    fs::write(folder.join("certificates/weak.cert"), b"nothing").expect("a file");
    let later = std::time::SystemTime::now() + std::time::Duration::from_secs(10);
    let file = fs::File::options().append(true).open(folder.join("certificates/weak.cert"));
    file.and_then(|file| file.set_modified(later)).expect("a time");
    assert_ne!(make().code, 0);
    assert_ne!(make().code, 0, "what failed is not taken for checked");
}
