//! The hosted workflow of the project itself: that it can be read, and that what it names is there.

use std::collections::BTreeSet;
use std::path::Path;

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
        assert!(uses.iter().all(|used| used.contains("@v")), "{name:?}: {uses:?}");
    }
}

#[test]
fn the_workflow_runs_the_projects_own_checks_and_asks_cargo_deny() {
    let workflow = yaml(WORKFLOW);
    let (runs, _) = steps(&workflow["jobs"]["all"]);
    assert!(runs.contains(&"bash .ci/run"), "{runs:?}");
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

/// A misspelt name of a test would fail only where the workflow runs.
#[test]
fn the_tests_that_the_workflow_names_are_there() {
    let workflow = yaml(WORKFLOW);
    let (runs, _) = steps(&workflow["jobs"]["systems"]);
    let words = runs.iter().flat_map(|line| line.split_whitespace().zip(line.split(' ').skip(1)));
    let named: BTreeSet<&str> =
        words.filter(|(option, _)| *option == "--test").map(|(_, name)| name).collect();
    assert!(!named.is_empty());
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    for name in named {
        let file = tests.join(format!("{name}.rs")).is_file();
        assert!(file || tests.join(name).join("main.rs").is_file(), "no test {name}");
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
