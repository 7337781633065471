//! The shell steps of action.yml, as far as they go without the service.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;
use yaml_rust2::Yaml;

use super::{path, sample, yaml};
use crate::common::markdown::block_after;
use crate::common::program::{Repository, Said};

const ACTION: &str = include_str!("../../action.yml");
const PAGE: &str = include_str!("../../docs/guide/ci.md");

/// Values by their name in expressions, such as `inputs.manifest`.
type Values = BTreeMap<String, String>;

/// The action's inputs: those given, and for all others the defaults.
fn inputs(action: &Yaml, given: &[(&str, &str)]) -> Values {
    let declared = action["inputs"].as_hash().expect("inputs").iter();
    let mut values: Values = declared
        .map(|(name, input)| {
            let name = name.as_str().expect("a name");
            (format!("inputs.{name}"), input["default"].as_str().expect("a default").to_owned())
        })
        .collect();
    for (name, value) in given {
        let there = values.insert(format!("inputs.{name}"), (*value).to_owned());
        assert!(there.is_some(), "the action has no input {name}");
    }
    values
}

/// The value of a text that is an expression, or is none.
fn evaluate(text: &str, values: &Values) -> String {
    match text.strip_prefix("${{").and_then(|text| text.strip_suffix("}}")) {
        Some(name) => values.get(name.trim()).unwrap_or_else(|| panic!("no value {name}")).clone(),
        None => text.to_owned(),
    }
}

/// A run of the action: what its steps said, and its outputs.
pub(crate) struct Ran {
    pub(crate) said: Vec<Said>,
    values: Values,
    summary: String,
}

impl Ran {
    fn output(&self, name: &str) -> &str {
        &self.values[&format!("steps.claims.outputs.{name}")]
    }

    pub(crate) fn code(&self) -> i32 {
        self.said.last().expect("a step").code
    }
}

/// Runs the shell steps in a folder as the service does, until one fails; the action is of no release.
pub(crate) fn act(folder: &Path, given: &[(&str, &str)], path_before: Option<&Path>) -> Ran {
    let names = ["github.action_ref", "github.server_url", "github.action_repository"];
    act_with(folder, given, &names.map(|name| (name, String::new())), path_before)
}

/// The same with what the service says of the action.
pub(crate) fn act_with(
    folder: &Path,
    given: &[(&str, &str)],
    of_service: &[(&str, String)],
    path_before: Option<&Path>,
) -> Ran {
    let action = yaml(ACTION);
    let runner = tempfile::tempdir().expect("a folder");
    let summary = runner.path().join("summary");
    let mut values = inputs(&action, given);
    values.extend(of_service.iter().map(|(name, value)| ((*name).to_owned(), value.clone())));
    let mut said = Vec::new();
    for step in action["runs"]["steps"].as_vec().expect("steps") {
        let Some(script) = step["run"].as_str() else { continue };
        let output = runner.path().join("output");
        fs::write(&output, "").expect("a file");
        let mut command = Command::new("bash");
        command.args(["--noprofile", "--norc", "-eo", "pipefail", "-c", script]);
        let mut folders: Vec<_> = path_before.map(Path::to_owned).into_iter().collect();
        folders.extend(std::env::split_paths(&path()));
        command
            .current_dir(folder)
            .env("PATH", std::env::join_paths(folders).expect("a PATH"))
            .env("GITHUB_OUTPUT", &output)
            .env("GITHUB_STEP_SUMMARY", &summary)
            .env("GITHUB_ACTION_PATH", env!("CARGO_MANIFEST_DIR"))
            .env("RUNNER_TEMP", runner.path());
        for (name, value) in step["env"].as_hash().into_iter().flatten() {
            let value = evaluate(value.as_str().expect("text"), &values);
            command.env(name.as_str().expect("a name"), value);
        }
        said.push(Said::from(command.output().expect("bash runs")));
        let id = step["id"].as_str().unwrap_or("last");
        for line in fs::read_to_string(&output).expect("outputs").lines() {
            let (name, value) = line.split_once('=').expect("an output");
            values.insert(format!("steps.{id}.outputs.{name}"), value.to_owned());
        }
        if said.last().is_some_and(|said| said.code != 0) {
            break;
        }
    }
    Ran { said, values, summary: fs::read_to_string(&summary).unwrap_or_default() }
}

#[test]
fn the_action_ends_as_the_claims_do_and_writes_its_reports_first() {
    type Case<'a> = (Repository, &'a [(&'a str, &'a str)], i32, &'a str);
    let cases: &[Case<'_>] = &[
        (Repository::sound(), &[], 0, "verified"),
        (Repository::broken(), &[], 1, "not-verified"),
        (Repository::broken(), &[("only", "late")], 3, "no-verdict"),
        (Repository::broken(), &[("only", "plane")], 0, "verified"),
    ];
    for (repository, given, code, verdict) in cases {
        let folder = sample(repository);
        let given = [&[("zermelo", "zermelo")], *given].concat();
        let ran = act(folder.path(), &given, None);
        assert_eq!(ran.code(), *code, "{given:?}: {:?}", ran.said);
        assert_eq!(ran.output("verdict"), *verdict);
        assert_eq!(ran.output("exit-code"), code.to_string());
        assert_eq!(ran.output("sarif"), "zermelo.sarif");
        let sarif = fs::read(folder.path().join("zermelo.sarif")).expect("SARIF");
        let sarif: Value = serde_json::from_slice(&sarif).expect("JSON");
        let results = sarif["runs"][0]["results"].as_array().expect("results");
        assert_eq!(results.is_empty(), *code == 0);
        let checked = &ran.said[1].out;
        assert_eq!(checked.contains("::error file=certificates/claims.toml,line="), *code != 0);
        assert!(ran.summary.starts_with("## "), "{}", ran.summary);
    }
}

#[test]
fn an_action_that_checked_nothing_fails_and_has_nothing_to_upload() {
    let cases: &[&[(&str, &str)]] = &[&[("manifest", "none.toml")], &[("only", "none")]];
    for given in cases {
        let folder = sample(&Repository::sound());
        // What an earlier run left is not taken for this one's.
        fs::write(folder.path().join("zermelo.sarif"), "{}").expect("a file");
        let given = [&[("zermelo", "zermelo")], *given].concat();
        let ran = act(folder.path(), &given, None);
        assert_ne!(ran.code(), 0, "{given:?}");
        assert_eq!(ran.output("sarif"), "");
        assert_eq!(ran.summary, "");
    }
}

#[test]
fn inputs_are_never_read_as_shell() {
    let folder = sample(&Repository::sound());
    let only = "$(touch broken)`touch broken`'; touch broken; \"";
    let ran = act(folder.path(), &[("zermelo", "zermelo"), ("only", only)], None);
    assert_eq!(ran.output("exit-code"), "2");
    assert!(!folder.path().join("broken").exists());
    let action = yaml(ACTION);
    for step in action["runs"]["steps"].as_vec().expect("steps") {
        if let Some(script) = step["run"].as_str() {
            assert!(!script.contains("${{"), "an expression in a script: {script}");
            assert_eq!(step["shell"].as_str(), Some("bash"));
        }
    }
}

#[test]
fn a_line_break_in_an_input_is_refused_before_anything_is_run() {
    let action = yaml(ACTION);
    for (name, _) in action["inputs"].as_hash().expect("inputs") {
        let name = name.as_str().expect("a name");
        for broken in ["a\nverdict=verified", "a\r::set-output name=x::y"] {
            let folder = sample(&Repository::sound());
            let given = [("zermelo", "zermelo"), (name, broken)];
            let ran = act(folder.path(), &given, None);
            assert_eq!((ran.code(), ran.said.len()), (2, 1), "{name}: {:?}", ran.said);
            assert_eq!(ran.said[0].out, "::error::an input of the action has a line break\n");
        }
    }
}

#[test]
fn a_file_that_the_action_did_not_write_is_neither_removed_nor_replaced() {
    for (name, text) in [("mine.sarif", "mine"), ("certificates/claims.toml", "")] {
        let folder = sample(&Repository::sound());
        let path = folder.path().join(name);
        if !text.is_empty() {
            fs::write(&path, text).expect("a file");
        }
        let before = fs::read(&path).expect("a file");
        let ran = act(folder.path(), &[("zermelo", "zermelo"), ("sarif", name)], None);
        assert_eq!((ran.code(), ran.output("sarif")), (2, ""), "{name}: {:?}", ran.said);
        assert_eq!(fs::read(&path).ok(), Some(before), "{name}");
    }
}

#[test]
fn a_summary_is_written_only_where_it_is_wanted() {
    let folder = sample(&Repository::sound());
    let given = [("zermelo", "zermelo"), ("summary", "false"), ("sarif", "a b.sarif")];
    let ran = act(folder.path(), &given, None);
    assert_eq!((ran.code(), ran.summary.as_str()), (0, ""));
    assert!(folder.path().join("a b.sarif").is_file());
}

#[test]
fn a_program_that_is_not_there_ends_the_action() {
    let folder = sample(&Repository::sound());
    let ran = act(folder.path(), &[("zermelo", "./no-such-program")], None);
    assert_eq!((ran.code(), ran.said.len()), (2, 1));
    let error = "::error::the program ./no-such-program was not found";
    assert!(ran.said[0].out.contains(error), "{:?}", ran.said);
}

/// A stand-in for cargo puts the program where it would be installed.
#[cfg(unix)]
#[test]
fn without_a_program_the_action_installs_its_own() {
    use std::os::unix::fs::PermissionsExt;
    let stand_in = tempfile::tempdir().expect("a folder");
    let cargo = stand_in.path().join("cargo");
    let script = format!(
        "#!/bin/sh\n[ \"$*\" = \"install --locked --path {} --root $RUNNER_TEMP/zermelo\" ] || exit 9\n\
         mkdir -p \"$RUNNER_TEMP/zermelo/bin\"\n\
         ln -s '{}' \"$RUNNER_TEMP/zermelo/bin/zermelo\"\n",
        env!("CARGO_MANIFEST_DIR"),
        env!("CARGO_BIN_EXE_zermelo"),
    );
    fs::write(&cargo, script).expect("a script");
    fs::set_permissions(&cargo, fs::Permissions::from_mode(0o755)).expect("a mode");
    let folder = sample(&Repository::sound());
    let ran = act(folder.path(), &[], Some(stand_in.path()));
    assert_eq!(ran.code(), 0, "{:?}", ran.said);
    assert_eq!(ran.output("verdict"), "verified");
}

#[test]
fn inputs_and_outputs_are_documented() {
    let action = yaml(ACTION);
    for part in ["inputs", "outputs"] {
        for (name, about) in action[part].as_hash().expect(part) {
            let name = name.as_str().expect("a name");
            assert!(about["description"].as_str().is_some_and(|text| !text.is_empty()), "{name}");
            let row = match about["default"].as_str() {
                Some("") => format!("| `{name}` | | "),
                Some(default) => format!("| `{name}` | `{default}` | "),
                None => format!("| `{name}` | "),
            };
            assert!(PAGE.contains(&row), "{row} in docs/guide/ci.md");
        }
    }
    let workflow = yaml(&block_after(PAGE, "GitHub", "yaml"));
    let used = &workflow["jobs"]["claims"]["steps"][1]["with"];
    for (name, _) in used.as_hash().expect("inputs") {
        assert!(!action["inputs"][name.as_str().expect("a name")].is_badvalue(), "{name:?}");
    }
}
