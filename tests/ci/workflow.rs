//! The hosted workflow of the project itself: that it can be read, and that what it names is there.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

use yaml_rust2::Yaml;

use super::yaml;

const WORKFLOW: &str = include_str!("../../.github/workflows/ci.yml");
const DENY: &str = include_str!("../../deny.toml");
const MANIFEST: &str = include_str!("../../Cargo.toml");
const LOCK: &str = include_str!("../../Cargo.lock");

/// The lines that a job runs, and the actions that it uses.
fn steps(job: &Yaml) -> (Vec<&str>, Vec<&str>) {
    let steps = job["steps"].as_vec().expect("steps");
    let of = |key: &str| steps.iter().filter_map(|step| step[key].as_str()).collect();
    let (runs, uses): (Vec<_>, Vec<_>) = (of("run"), of("uses"));
    assert_eq!(runs.len() + uses.len(), steps.len(), "a step runs something or uses something");
    (runs, uses)
}

fn toml(text: &str) -> toml::Table {
    text.parse().expect("TOML")
}

#[test]
fn every_job_runs_on_a_system_and_begins_with_the_sources() {
    let workflow = yaml(WORKFLOW);
    let jobs = workflow["jobs"].as_hash().expect("jobs");
    let systems = workflow["jobs"]["systems"]["strategy"]["matrix"]["system"].as_vec();
    let systems: Vec<&str> =
        systems.expect("a list").iter().map(|system| system.as_str().expect("a name")).collect();
    assert_eq!(systems, ["macos-latest", "windows-latest"]);
    for (name, job) in jobs {
        let runs_on = job["runs-on"].as_str().expect("a system");
        assert!(["ubuntu-latest", "${{ matrix.system }}"].contains(&runs_on), "{name:?}");
        let (_, uses) = steps(job);
        assert!(uses.first().is_some_and(|first| first.starts_with("actions/checkout@")));
        assert!(!uses.iter().any(|used| used.contains("@v")), "{name:?}: {uses:?}");
    }
}

/// A tag can be moved to other sources; a commit cannot. The comment is for people.
#[test]
fn every_action_is_named_by_a_commit_with_its_version_in_a_comment() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut count = 0;
    for file in [
        ".github/workflows/ci.yml",
        ".github/workflows/large.yml",
        ".github/workflows/release.yml",
        "action.yml",
        "src/cli/claims/repository/github.yml",
        "docs/guide/ci.md",
    ] {
        let text = std::fs::read_to_string(root.join(file)).expect(file);
        let uses = text.lines().filter_map(|line| line.split_once("uses: ").map(|(_, used)| used));
        for used in uses.filter(|used| used.contains('@') && !used.contains("OWNER")) {
            let (_, version) = used.split_once('@').expect("a version");
            let (commit, version) = version.split_once(" # v").unwrap_or((version, ""));
            let is_commit = commit.len() == 40 && commit.chars().all(|c| c.is_ascii_hexdigit());
            assert!(is_commit && version.contains('.'), "{file}: {used}");
            count += 1;
        }
    }
    assert!(count >= 14, "{count}");
}

#[test]
fn the_workflow_runs_the_projects_own_checks_and_asks_cargo_deny() {
    let workflow = yaml(WORKFLOW);
    let (runs, _) = steps(&workflow["jobs"]["all"]);
    assert!(runs.contains(&"bash .ci/run"), "{runs:?}");
    // Without one of these a step of it cannot run, and fails.
    for needed in ["stable", "nightly"] {
        let installs = format!("rustup toolchain install {needed} ");
        assert!(runs.iter().any(|line| line.starts_with(&installs)), "{needed}: {runs:?}");
    }
    let packages = runs.iter().find_map(|line| line.split_once("apt-get install --yes "));
    let packages: Vec<&str> = packages.expect("packages").1.split_whitespace().collect();
    for needed in ["coq", "libzarith-ocaml-dev", "ocaml-findlib", "ocaml-nox", "parallel"] {
        assert!(packages.contains(&needed), "{needed}: {packages:?}");
    }
    assert!(Path::new(env!("CARGO_MANIFEST_DIR")).join(".ci/run").is_file());
    let (_, uses) = steps(&workflow["jobs"]["dependencies"]);
    assert!(uses.iter().any(|used| used.contains("cargo-deny")), "{uses:?}");
}

#[test]
fn the_oldest_compiler_of_the_workflow_is_the_one_that_is_declared() {
    let workflow = yaml(WORKFLOW);
    let oldest = workflow["jobs"]["oldest"]["env"]["RUSTUP_TOOLCHAIN"].as_str();
    let manifest = toml(MANIFEST);
    let declared = manifest["workspace"]["package"]["rust-version"].as_str();
    assert_eq!(oldest, declared);
}

/// A check that is left out does not pass: there is one place for scripts and one for tests that
/// decides, and with `CI=true` both of them fail.
#[test]
fn scripts_and_tests_leave_nothing_out_on_their_own() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    for folder in [".ci", "tests", "checker", "explain/src", "src"] {
        files_below(&root.join(folder), &mut files);
    }
    let prints = [concat!("println!", "(\"skipped"), concat!("echo ", "\"skipped")];
    let mut found: Vec<String> = Vec::new();
    for file in files {
        let Ok(text) = std::fs::read_to_string(&file) else { continue };
        if prints.iter().any(|prints| text.contains(prints)) {
            let below = file.strip_prefix(root).expect("below");
            found.push(below.to_string_lossy().replace('\\', "/"));
        }
    }
    found.sort();
    assert_eq!(found, [".ci/tools", "tests/common/tools.rs"]);
}

fn files_below(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            files_below(&path, found);
        } else {
            found.push(path);
        }
    }
}

#[cfg(unix)]
#[test]
fn what_a_script_cannot_run_is_a_failure_in_a_ci() {
    let tools = Path::new(env!("CARGO_MANIFEST_DIR")).join(".ci/tools");
    let text = std::fs::read_to_string(tools).expect("a script");
    let (_, rest) = text.split_once("\nskip() {\n").expect("the function");
    let (body, _) = rest.split_once("\n}\n").expect("its end");
    let script = format!("skip() {{\n{body}\n}}\nskip 'no such program'\necho goes on");
    for (ci, code, said) in [
        (None, 0, "skipped: no such program\ngoes on\n"),
        (Some("false"), 0, "skipped: no such program\ngoes on\n"),
        (Some("true"), 1, "failed, since CI=true: no such program\n"),
    ] {
        let mut command = Command::new("bash");
        command.args(["-eu", "-c", &script]).env_remove("CI");
        command.envs(ci.map(|ci| ("CI", ci)));
        let output = command.output().expect("a shell");
        assert_eq!(output.status.code(), Some(code), "{ci:?}");
        assert_eq!(String::from_utf8_lossy(&output.stdout), said, "{ci:?}");
    }
}

/// A misspelt name of a test would fail only where the workflow runs.
#[test]
fn the_tests_that_the_workflow_names_are_there() {
    let workflow = yaml(WORKFLOW);
    let (runs, _) = steps(&workflow["jobs"]["systems"]);
    let named: BTreeSet<&str> = runs
        .iter()
        .filter_map(|line| line.split_once(" --test all -- "))
        .flat_map(|(_, names)| names.split_whitespace())
        .collect();
    assert!(!named.is_empty());
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    for name in named {
        let file = tests.join(format!("{name}.rs")).is_file();
        assert!(file || tests.join(name).join("mod.rs").is_file(), "no test {name}");
    }
}

#[test]
fn an_advisory_that_is_passed_over_has_a_reason_and_is_of_a_dependency() {
    let deny = toml(DENY);
    let ignored = deny["advisories"]["ignore"].as_array().expect("a list");
    for advisory in ignored {
        let reason = advisory["reason"].as_str().expect("a reason");
        let named = reason.split_whitespace().next().expect("a crate");
        assert!(LOCK.contains(&format!("\nname = \"{named}\"\n")), "{named} is no dependency");
    }
}
