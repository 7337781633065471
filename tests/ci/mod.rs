//! The examples of docs/guide/ci.md and the steps of action.yml, run against sample repositories.

pub(crate) mod action;
use crate::common;
mod examples;
mod large;
#[cfg(unix)]
mod release;

use std::ffi::OsString;
use std::fs;
use std::path::Path;
use std::process::Command;

use common::program::{Repository, Said};
use tempfile::TempDir;
use yaml_rust2::{Yaml, YamlLoader};

/// A folder whose folder `certificates` is a copy of another repository.
fn sample(of: &Repository) -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let certificates = folder.path().join("certificates");
    fs::create_dir(&certificates).expect("a folder");
    for entry in fs::read_dir(of.folder()).expect("a folder") {
        let path = entry.expect("an entry").path();
        fs::copy(&path, certificates.join(path.file_name().expect("a name"))).expect("a copy");
    }
    folder
}

/// The command's folder before all others on the PATH.
fn path() -> OsString {
    let program = Path::new(env!("CARGO_BIN_EXE_zermelo"));
    let mut folders = vec![program.parent().expect("a folder").to_owned()];
    folders.extend(std::env::split_paths(&std::env::var_os("PATH").expect("a PATH")));
    std::env::join_paths(folders).expect("a PATH")
}

/// Runs a command in a folder, with the command under test on the PATH.
fn run(folder: &Path, program: &str, words: &[&str]) -> Said {
    let mut command = Command::new(program);
    command.current_dir(folder).args(words).env("PATH", path());
    command.output().expect(program).into()
}

pub(crate) fn yaml(text: &str) -> Yaml {
    YamlLoader::load_from_str(text).expect("YAML").remove(0)
}
