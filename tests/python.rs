//! The module for Python: its wheel is built by maturin and installed into a fresh environment below
//! `target/`, where `python/tests` compares it with the command, and the sessions of docs/guide/python.md and
//! the cells of examples/notebook.ipynb are run.
//!
//! Needs python3 from 3.9 on with pip, maturin, and the packages pandas, networkx and tqdm, which
//! `.ci/tools` installs below `target/python`; without them it is skipped, but not with `CI=true`.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;

use crate::common::tools::skip;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Where the tests' programs are built.
fn target() -> PathBuf {
    let program = Path::new(env!("CARGO_BIN_EXE_zermelo"));
    program.ancestors().nth(2).expect("a target folder").to_owned()
}

/// A program with the packages of `.ci/tools`.
fn command(program: impl AsRef<Path>) -> Command {
    let packages = root().join("target/python");
    let joined = |first: PathBuf, name: &str| {
        let others = std::env::var_os(name).unwrap_or_default();
        let mut paths = vec![first];
        paths.extend(std::env::split_paths(&others).filter(|path| !path.as_os_str().is_empty()));
        std::env::join_paths(paths).expect("paths")
    };
    let mut command = Command::new(program.as_ref());
    command
        .current_dir(root())
        .env("PATH", joined(packages.join("bin"), "PATH"))
        .env("PYTHONPATH", joined(packages, "PYTHONPATH"))
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .env("PYTHONUTF8", "1");
    command
}

fn run(command: &mut Command) -> Output {
    let output = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let said = [&output.stdout[..], &output.stderr].concat();
    assert!(output.status.success(), "{command:?}:\n{}", String::from_utf8_lossy(&said));
    output
}

/// Python in an environment that has the module; `None` where it cannot be made.
fn python() -> Option<&'static Path> {
    static PYTHON: OnceLock<Option<PathBuf>> = OnceLock::new();
    PYTHON.get_or_init(installed).as_deref()
}

fn installed() -> Option<PathBuf> {
    let usable =
        "import sys, venv, pip, pandas, networkx, tqdm; sys.exit(sys.version_info < (3, 9))";
    let is_usable =
        |command: &mut Command| command.output().is_ok_and(|said| said.status.success());
    let is_there = is_usable(command("python3").args(["-c", usable]))
        && is_usable(command("maturin").arg("--version"));
    if !is_there {
        skip("there is no python3 with maturin, pandas, networkx and tqdm");
        return None;
    }
    let (wheels, environment) = (target().join("python-wheel"), target().join("python-env"));
    for folder in [&wheels, &environment] {
        if folder.exists() {
            fs::remove_dir_all(folder).expect("a folder is removed");
        }
    }
    let options = ["build", "--locked", "--manifest-path", "python/Cargo.toml", "--out"];
    let mut build = command("maturin");
    run(build.args(options).arg(&wheels).env("CARGO_TARGET_DIR", target()));
    let built = fs::read_dir(&wheels).expect("wheels").map(|entry| entry.expect("a wheel").path());
    let built: Vec<PathBuf> = built.collect();
    let [wheel] = built.as_slice() else { panic!("{built:?}") };
    let name = wheel.file_name().expect("a name").to_string_lossy();
    assert!(name.contains("-cp39-abi3-"), "one wheel for all versions: {name}");
    run(command("python3").args(["-m", "venv", "--without-pip"]).arg(&environment));
    let bin = if cfg!(windows) { "Scripts" } else { "bin" };
    let python = environment.join(bin).join("python");
    let install = ["install", "--quiet", "--no-index", "--no-deps"];
    let words: Vec<OsString> = ["-m", "pip", "--python"].map(OsString::from).into();
    run(command("python3").args(words).arg(&python).args(install).arg(wheel));
    Some(python)
}

#[test]
fn the_module_says_what_the_command_says() {
    let Some(python) = python() else { return };
    let zermelo = env!("CARGO_BIN_EXE_zermelo");
    run(command(python).arg("python/tests/test_module.py").env("ZERMELO", zermelo));
}

#[test]
fn the_sessions_of_the_guide_and_the_cells_of_the_notebook_print_what_is_shown() {
    let Some(python) = python() else { return };
    for page in ["docs/guide/python.md", "examples/notebook.ipynb"] {
        run(command(python).args(["python/tests/pages.py", page]));
    }
}

/// A type checker reads the stubs beside the part that is written in Rust: they have what that has.
#[test]
fn the_stubs_have_the_names_of_the_module() {
    let Some(python) = python() else { return };
    let script = "
import ast, pathlib, zermelo, zermelo._native as native
folder = pathlib.Path(zermelo.__file__).parent
assert (folder / 'py.typed').exists()
stubs = ast.parse((folder / '_native.pyi').read_text())
def public(names):
    return {name for name in names if not name.startswith('_')} - {'Settings'}
def described(body):
    kinds = (ast.ClassDef, ast.FunctionDef)
    return public(of.name for of in body if isinstance(of, kinds))
assert described(stubs.body) == public(dir(native)), public(dir(native))
for of in stubs.body:
    if isinstance(of, ast.ClassDef) and of.name != 'Settings':
        assert described(of.body) == public(vars(getattr(native, of.name))), of.name
for name in zermelo.__all__:
    assert getattr(zermelo, name).__doc__, name
assert zermelo.__all__ == sorted(zermelo.__all__)
";
    run(command(python).args(["-c", script]));
}
