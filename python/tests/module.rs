//! The module for Python, as a wheel would install it into a fresh environment below `target/`: the library
//! that cargo built with the tests, the classes in `python/zermelo`, and what maturin says of the package.
//! There `python/tests` compares it with the command, and the sessions of docs/guide/python.md and the cells
//! of examples/notebook.ipynb are run. The hosted workflow installs it by pip.
//!
//! Needs the command (`cargo build`), and python3 from 3.9 on with maturin and the packages pandas, networkx
//! and tqdm, which `.ci/tools` installs below `target/python`; without them it is skipped, but not with
//! `CI=true`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;

#[path = "../../tests/common/tools.rs"]
mod tools;

use tools::skip;

/// The project's folder.
fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the project's folder")
}

/// Where cargo puts what it builds for this profile.
fn built() -> PathBuf {
    let test = std::env::current_exe().expect("this program");
    test.ancestors().nth(2).expect("a folder of built files").to_owned()
}

fn zermelo() -> PathBuf {
    let program = built().join(format!("zermelo{}", std::env::consts::EXE_SUFFIX));
    assert!(program.exists(), "the command is not built: run cargo build");
    program
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
    let usable = "import sys, venv, pandas, networkx, tqdm; sys.exit(sys.version_info < (3, 9))";
    let is_usable =
        |command: &mut Command| command.output().is_ok_and(|said| said.status.success());
    let is_there = is_usable(command("python3").args(["-c", usable]))
        && is_usable(command("maturin").arg("--version"));
    if !is_there {
        skip("there is no python3 with maturin, pandas, networkx and tqdm");
        return None;
    }
    let environment = built().join("python-env");
    if environment.exists() {
        fs::remove_dir_all(&environment).expect("a folder is removed");
    }
    run(command("python3").args(["-m", "venv", "--without-pip"]).arg(&environment));
    let python = environment.join(if cfg!(windows) { "Scripts/python" } else { "bin/python" });
    let where_packages_are = "import sysconfig; print(sysconfig.get_path('purelib'), end='')";
    let said = run(command(&python).args(["-c", where_packages_are])).stdout;
    let packages = PathBuf::from(String::from_utf8(said).expect("a path"));

    let module = packages.join("zermelo");
    fs::create_dir(&module).expect("a folder");
    for file in fs::read_dir(root().join("python/zermelo")).expect("the package") {
        let file = file.expect("a file");
        if file.file_type().expect("a file type").is_file() {
            fs::copy(file.path(), module.join(file.file_name())).expect("a copy");
        }
    }
    let (prefix, suffix) = (std::env::consts::DLL_PREFIX, std::env::consts::DLL_SUFFIX);
    let library = built().join("deps").join(format!("{prefix}zermelo_python{suffix}"));
    let extension = if cfg!(windows) { "_native.pyd" } else { "_native.abi3.so" };
    fs::copy(library, module.join(extension)).expect("a copy");
    // As pip asks for it before it installs.
    let words = ["pep517", "write-dist-info", "--manifest-path", "python/Cargo.toml"];
    run(command("maturin").args(words).arg("--metadata-directory").arg(&packages));
    Some(python)
}

#[test]
fn the_module_says_what_the_command_says() {
    let Some(python) = python() else { return };
    run(command(python).arg("python/tests/test_module.py").env("ZERMELO", zermelo()));
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
