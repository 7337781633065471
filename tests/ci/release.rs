//! What a release is made of: the scripts of release.yml, run on the programs under test, and what the
//! image, the hooks and the workflow name. No release is made here, and no image.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::TempDir;

use super::action::{act, act_with};
use super::{run, sample, yaml};
use crate::common::program::{Repository, Said};

const RELEASE: &str = include_str!("../../.github/workflows/release.yml");
const HOOKS: &str = include_str!("../../.pre-commit-hooks.yaml");
const IMAGE: &str = include_str!("../../Dockerfile");
const PAGE: &str = include_str!("../../docs/guide/ci.md");

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn script(name: &str, words: &[&str], folder: &Path) -> Said {
    let mut command = Command::new("bash");
    command.arg(root().join(".ci").join(name)).args(words).current_dir(folder);
    // As on a runner of this system.
    command.env_remove("RUNNER_OS").env_remove("RUNNER_ARCH");
    command.output().expect("bash runs").into()
}

/// The name of this system in releases, where it has one.
fn system() -> Option<&'static str> {
    match (std::env::consts::OS, std::env::consts::ARCH) {
        ("linux", "x86_64") => Some("x86_64-linux"),
        ("linux", "aarch64") => Some("aarch64-linux"),
        ("macos", "aarch64") => Some("aarch64-macos"),
        _ => None,
    }
}

/// The releases of a repository on a server that is a folder: OWNER/REPOSITORY with the release v1.
fn server() -> Option<(TempDir, PathBuf)> {
    let system = system()?;
    let server = tempfile::tempdir().expect("a folder");
    let releases = server.path().join("owner/repository/releases/download/v1");
    fs::create_dir_all(&releases).expect("a folder");
    // Programs that are as quick to pack as text: the true ones have 60 MB here.
    let programs = tempfile::tempdir().expect("a folder");
    let program = format!("#!/bin/sh\nexec '{}' \"$@\"\n", env!("CARGO_BIN_EXE_zermelo"));
    for name in ["zermelo", "zermelo-check"] {
        fs::write(programs.path().join(name), &program).expect("a program");
        let said = run(programs.path(), "chmod", &["+x", name]);
        assert_eq!(said.code, 0, "{}", said.err);
    }
    let (from, to) = (programs.path().to_str().expect("text"), releases.to_str().expect("text"));
    let said = script("release", &[from, &format!("zermelo-v1-{system}"), to], server.path());
    assert_eq!(said.code, 0, "{}", said.err);
    let archive = releases.join(format!("zermelo-v1-{system}.tar.gz"));
    assert_eq!(said.out.trim(), archive.to_str().expect("text"));
    Some((server, archive))
}

#[test]
fn an_archive_has_programs_completions_manual_pages_and_licences_and_its_hash_beside_it() {
    let Some((_server, archive)) = server() else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let said = run(folder.path(), "tar", &["xzf", archive.to_str().expect("text")]);
    assert_eq!(said.code, 0, "{}", said.err);
    let name = archive.file_name().expect("a name").to_str().expect("text");
    let unpacked = folder.path().join(name.trim_end_matches(".tar.gz"));
    for file in [
        "zermelo",
        "zermelo-check",
        "README.md",
        "LICENSE-APACHE",
        "LICENSE-MIT",
        "completions/zermelo.bash",
        "completions/zermelo.fish",
        "completions/zermelo.powershell",
        "man/zermelo.1",
        "man/zermelo-claims-rebuild.1",
    ] {
        let length = fs::metadata(unpacked.join(file)).map(|about| about.len()).unwrap_or(0);
        assert!(length > 0, "{file}");
    }
    let hash = fs::read_to_string(archive.with_file_name(format!("{name}.sha256"))).expect("it");
    assert!(hash.len() > 64 && hash.trim_end().ends_with(name), "{hash}");
}

#[test]
fn a_release_without_programs_is_not_packed() {
    let folder = tempfile::tempdir().expect("a folder");
    let said = script("release", &[".", "zermelo-v1-x86_64-linux", "out"], folder.path());
    assert_eq!(said.code, 2, "{}", said.err);
    assert!(said.err.contains("has no zermelo: cargo build --profile dist"), "{}", said.err);
}

#[test]
fn a_program_is_installed_only_with_the_hash_of_its_release() {
    let Some((server, archive)) = server() else { return };
    let address = format!("file://{}/owner/repository/releases/download", server.path().display());
    let folder = tempfile::tempdir().expect("a folder");
    let install = |tag: &str| script("install", &[&address, tag, "bin"], folder.path());
    let said = install("v1");
    assert_eq!((said.code, said.out.trim()), (0, "bin/zermelo"), "{}", said.err);
    let said = run(folder.path(), "bin/zermelo", &["--version"]);
    assert_eq!((said.code, said.out.starts_with("zermelo ")), (0, true), "{}", said.err);
    fs::remove_dir_all(folder.path().join("bin")).expect("removed");

    let said = install("v2");
    assert_eq!((said.code, said.out.as_str()), (1, ""));
    assert!(said.err.contains("cannot be had"), "{}", said.err);
    let mut bytes = fs::read(&archive).expect("an archive");
    bytes.push(0);
    fs::write(&archive, bytes).expect("written");
    let said = install("v1");
    assert_eq!((said.code, said.out.as_str()), (1, ""));
    assert!(said.err.contains("another hash"), "{}", said.err);
    assert!(!folder.path().join("bin").exists());
}

#[test]
fn the_action_takes_the_program_of_its_release_and_otherwise_builds_one() {
    let Some((server, _)) = server() else { return };
    let github = |reference: &str| {
        [
            ("github.action_ref", reference.to_owned()),
            ("github.server_url", format!("file://{}", server.path().display())),
            ("github.action_repository", "owner/repository".to_owned()),
        ]
    };
    let folder = sample(&Repository::sound());
    for (given, reference) in [(&[][..], "v1"), (&[("release", "v1")], "main")] {
        let ran = act_with(folder.path(), given, &github(reference), None);
        assert_eq!(ran.code(), 0, "{reference}: {:?}", ran.said);
        assert!(ran.said[0].out.contains("the program of the release v1"), "{:?}", ran.said);
    }
    // A stand-in for cargo fails, so that nothing is built here.
    let stand_in = tempfile::tempdir().expect("a folder");
    fs::write(stand_in.path().join("cargo"), "#!/bin/sh\necho builds; exit 9\n").expect("a script");
    run(stand_in.path(), "chmod", &["+x", "cargo"]);
    for reference in ["v2", "main", ""] {
        let ran = act_with(folder.path(), &[], &github(reference), Some(stand_in.path()));
        assert_eq!(ran.code(), 9, "{reference}: {:?}", ran.said);
        assert!(ran.said[0].out.contains("builds"), "{reference}: {:?}", ran.said);
    }
    let ran = act(folder.path(), &[("zermelo", "zermelo")], None);
    assert_eq!(ran.code(), 0, "a given program is used: {:?}", ran.said);
}

/// The systems of the workflow are those that the action asks for, and its scripts are there.
#[test]
fn the_workflow_packs_what_is_installed() {
    let workflow = yaml(RELEASE);
    let install = fs::read_to_string(root().join(".ci/install")).expect("a script");
    let systems = &workflow["jobs"]["programs"]["strategy"]["matrix"]["include"];
    let systems = systems.as_vec().expect("a list");
    assert_eq!(systems.len(), 4);
    for system in systems {
        let name = system["name"].as_str().expect("a name");
        assert!(install.contains(&format!("system={name} ")), "{name}");
        assert!(PAGE.contains(&format!("`{name}`")), "{name} in docs/guide/ci.md");
    }
    for job in ["programs", "release"] {
        for step in workflow["jobs"][job]["steps"].as_vec().expect("steps") {
            let Some(line) = step["run"].as_str() else { continue };
            assert!(!line.contains("${{"), "an expression in a script: {line}");
            for word in line.split_whitespace().filter(|word| word.starts_with(".ci/")) {
                assert!(root().join(word).is_file(), "{word}");
            }
        }
    }
}

#[test]
fn the_image_has_nothing_but_what_is_in_the_repository_and_the_programs() {
    let mut lines = IMAGE.lines().filter(|line| !line.starts_with('#'));
    assert_eq!(lines.next(), Some("FROM scratch"));
    for line in lines.filter_map(|line| line.strip_prefix("COPY ")) {
        let words: Vec<&str> = line.split(' ').collect();
        for word in &words[..words.len() - 1] {
            let is_program = word.starts_with("${PROGRAMS}/zermelo");
            assert!(is_program || root().join(word).is_file(), "{word}");
        }
    }
}

#[test]
fn the_hooks_hold_and_fail_as_the_claims_do() {
    let hooks = yaml(HOOKS);
    let hooks = hooks.as_vec().expect("a list");
    assert_eq!(hooks.len(), 2);
    for hook in hooks {
        let entry: Vec<&str> = hook["entry"].as_str().expect("a command").split(' ').collect();
        for (repository, code) in [(Repository::sound(), 0), (Repository::broken(), 1)] {
            let folder = sample(&repository);
            let said = run(folder.path(), entry[0], &entry[1..]);
            assert_eq!(said.code, code, "{entry:?}: {}", said.err);
        }
        let id = hook["id"].as_str().expect("an identifier");
        assert!(PAGE.contains(&format!("`{id}`")), "{id} in docs/guide/ci.md");
        assert_eq!(hook["files"].as_str(), Some("^certificates/"));
    }
}
