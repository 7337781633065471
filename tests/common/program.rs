//! Runs the command, and folders with manifests to run it on.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use tempfile::TempDir;
use zermelo_checker::format::HASH_LENGTH;

use super::fixture::{self, Draft};

/// What a run of the command said, and its exit code.
#[derive(Debug)]
pub(crate) struct Said {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Said {
    /// What is on standard error besides what was read.
    pub(crate) fn complaints(&self) -> String {
        let lines = self.err.lines().filter(|line| !line.starts_with("zermelo: read "));
        lines.map(|line| format!("{line}\n")).collect()
    }
}

impl From<Output> for Said {
    fn from(output: Output) -> Self {
        Said {
            code: output.status.code().expect("an exit code"),
            out: String::from_utf8(output.stdout).expect("text on standard output"),
            err: String::from_utf8(output.stderr).expect("text on standard error"),
        }
    }
}

/// The command, to be run in a folder, without settings from outside.
pub(crate) fn zermelo(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_zermelo"));
    command.current_dir(folder).env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE");
    command
}

/// Runs the command in a folder.
pub(crate) fn run<S: AsRef<OsStr>>(folder: &Path, words: &[S]) -> Said {
    zermelo(folder).args(words).output().expect("the command runs").into()
}

/// The checker's own binary, which cargo builds beside the command's.
pub(crate) fn checker_alone() -> PathBuf {
    let path = Path::new(env!("CARGO_BIN_EXE_zermelo")).with_file_name("zermelo-check");
    if !path.exists() {
        let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let built = Command::new(cargo)
            .args(["build", "-p", "zermelo-checker", "--bin", "zermelo-check"])
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .status();
        assert!(built.is_ok_and(|status| status.success()), "the checker builds alone");
    }
    path
}

/// A folder with certificates and a manifest, `claims.toml`.
pub(crate) struct Repository {
    folder: TempDir,
}

/// What another program has to write of a certificate: all but the hash.
pub(crate) fn body_of(certificate: &Draft) -> Vec<u8> {
    let (mut bytes, _) = bytes_of(certificate);
    bytes.truncate(bytes.len() - HASH_LENGTH);
    bytes
}

/// A certificate's bytes and hash.
pub(crate) fn bytes_of(certificate: &Draft) -> (Vec<u8>, String) {
    let (bytes, hash) = certificate.write();
    (bytes, hash.to_string())
}

impl Repository {
    /// With three claims that hold: `weak`, `late` and `plane`.
    pub(crate) fn sound() -> Self {
        let repository = Repository { folder: tempfile::tempdir().expect("a folder") };
        let mut text = String::new();
        for (id, certificate, source) in [
            ("weak", fixture::maker_wins(), "authors = [\"A. <Author>\"]\nyear = 1999\n"),
            ("late", fixture::late_draw(), "doi = \"10.1000/1(2)\"\nplace = \"Table 1\"\n"),
            ("plane", fixture::plane_of_order_2(), "arxiv = \"1234.5678\"\n"),
        ] {
            let (bytes, hash) = bytes_of(&certificate);
            repository.write(&format!("{id}.cert"), &bytes);
            text.push_str(&format!(
                "[[claim]]\nid = \"{id}\"\nstatement = \"{}\"\n\n[claim.source]\n{source}\n\
                 [[claim.certificate]]\nfile = \"{id}.cert\"\nblake3 = \"{hash}\"\n\n",
                certificate.claim
            ));
        }
        repository.write("claims.toml", text.as_bytes());
        repository
    }

    /// As [`sound`](Self::sound), with `weak` not verified and `late` without a verdict.
    pub(crate) fn broken() -> Self {
        let repository = Self::sound();
        let mut spoilt = fixture::maker_wins();
        fixture::remove_entry(&mut spoilt, 0, 1);
        repository.write("weak.cert", &bytes_of(&spoilt).0);
        fs::remove_file(repository.path("late.cert")).expect("a file to remove");
        repository
    }

    pub(crate) fn folder(&self) -> &Path {
        self.folder.path()
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder().join(name)
    }

    pub(crate) fn write(&self, name: &str, bytes: &[u8]) {
        fs::write(self.path(name), bytes).expect("a file to write");
    }

    pub(crate) fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).expect(name)
    }

    /// Replaces a piece of the manifest.
    pub(crate) fn change(&self, from: &str, to: &str) {
        let text = self.read("claims.toml");
        assert!(text.contains(from), "{from} in {text}");
        self.write("claims.toml", text.replacen(from, to, 1).as_bytes());
    }

    /// Runs the command in the folder.
    pub(crate) fn run(&self, words: &[&str]) -> Said {
        run(self.folder(), words)
    }

    /// The line of the manifest that holds a piece of text, from 1.
    pub(crate) fn line_of(&self, piece: &str) -> usize {
        let text = self.read("claims.toml");
        1 + text.lines().position(|line| line.contains(piece)).expect("a line")
    }
}
