//! The examples for schedulers, as far as they can be run here.

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use rustix::process::{Pid, Signal, kill_process};
use yaml_rust2::Yaml;

use super::workers::{LONG, is_written, wait_for};
use super::{Campaign, field};
use crate::ci::yaml;
use crate::common::tools::skip;

/// An example of the project.
fn example(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/campaign");
    folder.join(name).to_string_lossy().into_owned()
}

/// A program in the folder of a campaign, with the command under test on the PATH.
fn command(campaign: &Campaign, program: &str, words: &[&str]) -> Command {
    let zermelo = Path::new(env!("CARGO_BIN_EXE_zermelo")).parent().expect("a folder");
    let path = std::env::var_os("PATH").expect("a PATH");
    let folders = [zermelo.to_owned()].into_iter().chain(std::env::split_paths(&path));
    let mut command = Command::new(program);
    command.current_dir(campaign.folder.path()).args(words);
    command.env("PATH", std::env::join_paths(folders).expect("a PATH")).stdin(Stdio::null());
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn said(output: &Output) -> String {
    let text = |bytes| String::from_utf8_lossy(bytes).into_owned();
    format!("{}{}", text(&output.stdout), text(&output.stderr))
}

/// Two workers, one of which is killed half-way: GNU parallel starts the job again, and it goes on
/// from its checkpoint.
#[test]
fn gnu_parallel_runs_a_campaign_although_a_worker_is_killed() {
    let version = Command::new("parallel").arg("--version").output();
    if !version.is_ok_and(|said| String::from_utf8_lossy(&said.stdout).contains("GNU parallel")) {
        return skip("GNU parallel is not installed");
    }
    let ((b, a), job) = LONG;
    let campaign = Campaign::new(&[(b, a), (6, 12), (7, 10)]);
    let mut command = command(&campaign, "sh", &[&example("parallel.sh"), "campaign"]);
    command.env("CHECKPOINT_EVERY", "0.001").env("HOME", campaign.folder.path());
    let workers = command.spawn().expect("the example runs");
    wait_for("a checkpoint", || is_written(&campaign.path(&format!("campaign/checkpoints/{job}"))));
    let holder = fs::read_to_string(campaign.path(&format!("campaign/running/{job}")));
    let holder = holder.expect("a process that runs the job");
    let number = holder.trim().strip_prefix("process ").and_then(|number| number.parse().ok());
    let process = number.and_then(Pid::from_raw).expect("its number");
    kill_process(process, Signal::KILL).expect("killed");
    let output = workers.wait_with_output().expect("an end");
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    assert!(said(&output).contains("3 of 3 jobs done, 0 missing"), "{}", said(&output));
    let receipt = campaign.read(job);
    assert_eq!(field(&receipt, "resumed"), "true", "{}", said(&output));
    for job in [job, "erdos-szekeres-6-12", "erdos-szekeres-7-10"] {
        assert!(campaign.read(job).contains("certificate"), "{job} is checked");
    }
}

/// What Slurm does: the script for each number of the array, with its variables.
#[test]
fn the_array_of_slurm_runs_every_job_once() {
    let campaign = Campaign::new(&[(5, 9), (6, 9), (7, 9)]);
    let script = example("slurm.sh");
    for task in ["1", "2", "3"] {
        let mut command = command(&campaign, "bash", &[&script, "campaign"]);
        command.env("SLURM_ARRAY_TASK_ID", task).env("SLURM_CPUS_PER_TASK", "1");
        let output = command.env("SLURM_MEM_PER_NODE", "512").output().expect("the example runs");
        assert_eq!(output.status.code(), Some(0), "{task}: {}", said(&output));
    }
    assert_eq!(campaign.run("collect campaign").code, 0);
    let mut command = command(&campaign, "bash", &[&script, "campaign"]);
    let output = command.env("SLURM_ARRAY_TASK_ID", "4").output().expect("the example runs");
    assert_eq!(output.status.code(), Some(2), "{}", said(&output));
    assert!(said(&output).contains("no job 4"), "{}", said(&output));
}

/// The lines that the jobs of the CI matrix run, in their order, with the matrix filled in.
#[test]
fn the_matrix_of_a_ci_runs_every_job_and_collects() {
    let text = fs::read_to_string(example("matrix.yml")).expect("an example");
    let workflow = yaml(&text);
    let campaign = Campaign::new(&[]);
    let output = campaign.path("output");
    let run = |lines: &str| {
        let mut command = command(&campaign, "bash", &["-e", "-c", lines]);
        command.env("GITHUB_OUTPUT", &output).output().expect("a shell")
    };
    let lines = |job: &str| -> Vec<String> {
        let steps = workflow["jobs"][job]["steps"].as_vec().expect("steps");
        let text = |step: &Yaml| step["run"].as_str().map(str::to_owned);
        // Those that install the program aside.
        steps.iter().filter_map(text).filter(|line| !line.contains("cargo ")).collect()
    };
    for line in lines("plan") {
        let output = run(&line);
        assert!(output.status.success(), "{line}: {}", said(&output));
    }
    let outputs = fs::read_to_string(&output).expect("outputs");
    let jobs: Vec<String> = outputs
        .lines()
        .find_map(|line| line.strip_prefix("jobs="))
        .and_then(|json| serde_json::from_str(json).ok())
        .expect("a list of jobs in JSON");
    assert!(jobs.len() >= 3, "{jobs:?}");
    for job in &jobs {
        for line in lines("run") {
            let output = run(&line.replace("${{ matrix.job }}", job));
            assert!(output.status.success(), "{line}: {}", said(&output));
        }
    }
    // What the actions do between: receipts of every job, in one folder.
    fs::rename(campaign.path("campaign/receipts"), campaign.path("collected")).expect("renamed");
    for line in lines("collect") {
        let output = run(&line);
        assert!(output.status.success(), "{line}: {}", said(&output));
    }
    assert_eq!(campaign.run("collect campaign").code, 0);
}
