//! The commands as a user runs them: what they print, their exit codes, and what they leave behind.

use crate::common;

mod boards;
mod check;
mod json;
mod limits;
mod manifest;
mod solve;
mod sources;
mod typos;
mod watch;
mod width;
mod words;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use common::fixture::{self, Draft};

fn zermelo(arguments: &[&str], folder: &Path) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_zermelo"));
    command.args(arguments).current_dir(folder).output().expect("the command runs")
}

fn out(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn err(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn last_line(output: &Output) -> String {
    out(output).lines().last().unwrap_or_default().to_owned()
}

fn write(folder: &Path, name: &str, certificate: &Draft) -> PathBuf {
    let path = folder.join(name);
    fs::write(&path, certificate.write().0).expect("a file");
    path
}

/// A folder with an honest certificate, one with a reply missing, and files that are none.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    write(folder.path(), "good.cert", &fixture::maker_wins());
    let mut bad = fixture::maker_wins();
    fixture::set_entry(&mut bad, 4, 5, fixture::win(2));
    write(folder.path(), "bad.cert", &bad);
    fs::write(folder.path().join("empty.cert"), b"").expect("a file");
    fs::write(folder.path().join("other.cert"), b"#!/bin/sh\n").expect("a file");
    fs::create_dir(folder.path().join("folder.cert")).expect("a folder");
    let mut newer = fs::read(folder.path().join("good.cert")).expect("a file");
    newer[8] = 9;
    fs::write(folder.path().join("newer.cert"), newer).expect("a file");
    folder
}

/// A file of the repository.
fn committed(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("certificates").join(name);
    path.to_str().expect("a path").to_owned()
}
