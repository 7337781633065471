//! A folder to run examples in, as a reader has it: the project's certificates are there, and the
//! programs can be called by their names.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use tempfile::TempDir;

/// The project's own folder.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Stands for cargo, which would build what is built already: it runs the programs that this test
/// was built with. The tests need no further run, since the example is run by one of them.
const CARGO: &str = r#"#!/bin/sh
case "$*" in
    'run --release -- '*) shift 3; exec zermelo "$@" ;;
    'run --release -p zermelo-checker -- '*) shift 5; exec zermelo-check "$@" ;;
    'test --workspace') exit 0 ;;
esac
echo "cargo $*: not known to tests/documentation/folder.rs; mark the block with norun: REASON" >&2
exit 2
"#;

/// Stands for the system's browser, and shows nothing.
const BROWSER: &str = "#!/bin/sh\n";

/// The folder.
pub(crate) struct Folder {
    folder: TempDir,
    path: OsString,
}

/// What a command printed, on both outputs, and whether it succeeded.
pub(crate) struct Printed {
    pub(crate) text: String,
    pub(crate) success: bool,
}

impl Folder {
    pub(crate) fn new() -> Folder {
        let folder = tempfile::tempdir().expect("a folder");
        copy(&root().join("certificates"), &folder.path().join("certificates"));
        let stands_in = folder.path().join(".programs");
        fs::create_dir(&stands_in).expect("a folder");
        write_program(&stands_in.join("cargo"), CARGO);
        write_program(&stands_in.join("xdg-open"), BROWSER);
        let programs = Path::new(env!("CARGO_BIN_EXE_zermelo")).parent().expect("a folder");
        let checker = programs.join(format!("zermelo-check{}", std::env::consts::EXE_SUFFIX));
        assert!(checker.is_file(), "cargo build -p zermelo-checker makes {}", checker.display());
        let mut folders = vec![stands_in, programs.to_owned()];
        folders.extend(std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default()));
        let path = std::env::join_paths(folders).expect("a PATH");
        Folder { folder, path }
    }

    pub(crate) fn path(&self) -> &Path {
        self.folder.path()
    }

    /// Writes a file; its name stays below the folder.
    pub(crate) fn write(&self, name: &str, text: &str) {
        let path: PathBuf = self.path().join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, text).expect(name);
    }

    /// Runs lines of the shell, and stops at the first that fails. The reader's own folder is this
    /// one, and nobody is at the keyboard.
    pub(crate) fn shell(&self, lines: &str) -> Printed {
        let both = format!("exec 2>&1\n{lines}");
        let output = Command::new("sh")
            .args(["-e", "-c", &both])
            .env("PATH", &self.path)
            .env("HOME", self.path())
            .env("NO_COLOR", "1")
            .current_dir(self.path())
            .stdin(Stdio::null())
            .output()
            .expect("a shell");
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        Printed { text, success: output.status.success() }
    }
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir(to).expect("a folder");
    for entry in fs::read_dir(from).expect("a folder") {
        let path = entry.expect("an entry").path();
        let copied = to.join(path.file_name().expect("a name"));
        if path.is_dir() {
            copy(&path, &copied);
        } else {
            fs::copy(&path, copied).expect("a copy");
        }
    }
}

fn write_program(path: &Path, text: &str) {
    fs::write(path, text).expect("a program");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        fs::set_permissions(path, fs::Permissions::from_mode(0o755)).expect("a mode");
    }
}
