//! Several processes at one campaign, some of which are killed.

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use super::{Campaign, field};
use crate::common::program::zermelo;

/// Long enough on any machine for what takes seconds.
pub(super) const PATIENCE: Duration = Duration::from_secs(600);

/// A pass that takes some seconds with a slow build.
pub(super) const LONG: ((u32, u32), &str) = ((8, 52), "erdos-szekeres-8-52");

/// Waits until something is so.
pub(super) fn wait_for(what: &str, is_so: impl Fn() -> bool) {
    let start = Instant::now();
    while !is_so() {
        assert!(start.elapsed() < PATIENCE, "{what}");
        sleep(Duration::from_millis(2));
    }
}

/// A process at a job, with a checkpoint after every layer.
fn worker(campaign: &Campaign, job: &str) -> Child {
    let mut command: Command = zermelo(campaign.folder.path());
    command.args(["campaign", "run", "campaign", job, "--checkpoint-every", "0.001"]);
    command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("a worker")
}

/// Whether a file is there that is more than nothing.
pub(super) fn is_written(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|about| about.len() > 0)
}

#[test]
fn a_job_that_another_process_holds_is_not_run() {
    let job = "erdos-szekeres-6-9";
    let campaign = Campaign::new(&[(6, 9)]);
    let running = campaign.path("campaign/running");
    fs::create_dir(&running).expect("a folder");
    let held = fs::File::create(running.join(job)).expect("a file");
    held.lock().expect("held");
    let said = campaign.run(&format!("run campaign {job}"));
    assert_eq!(said.code, 3, "{}", said.err);
    assert!(said.err.contains("another process runs the job erdos-szekeres-6-9"), "{}", said.err);
    assert!(!campaign.receipt(job).exists());
    // What the file holds, or that it is there, decides nothing.
    drop(held);
    fs::write(running.join(job), "process 1\n").expect("written");
    campaign.done(&[job]);
}

/// Of two processes that begin at once, one runs the job; the other ends, before or after.
#[test]
fn of_two_workers_at_one_job_one_runs_it() {
    let ((b, a), job) = LONG;
    let campaign = Campaign::new(&[(b, a)]);
    let first = worker(&campaign, job);
    wait_for("the job is held", || is_written(&campaign.path(&format!("campaign/running/{job}"))));
    let second = worker(&campaign, job).wait_with_output().expect("an end");
    let first = first.wait_with_output().expect("an end");
    assert_eq!(first.status.code(), Some(0), "{}", String::from_utf8_lossy(&first.stderr));
    let (out, err) =
        (String::from_utf8_lossy(&second.stdout), String::from_utf8_lossy(&second.stderr));
    let refused = second.status.code() == Some(3) && err.contains("another process runs the job");
    let late = second.status.code() == Some(0) && out.contains("is done");
    assert!(refused || late, "{out}{err}");
    assert_eq!(campaign.run("collect campaign").code, 0);
}

#[test]
fn a_job_goes_on_after_its_worker_was_killed_as_if_it_had_not_been() {
    let ((b, a), job) = LONG;
    let campaign = Campaign::new(&[(b, a)]);
    let mut killed = worker(&campaign, job);
    let checkpoint = campaign.path(&format!("campaign/checkpoints/{job}"));
    wait_for("a checkpoint", || is_written(&checkpoint));
    killed.kill().expect("a process to kill");
    killed.wait().expect("an end");
    assert!(checkpoint.exists() && !campaign.receipt(job).exists(), "killed before its end");
    // As SIGKILL can leave it.
    fs::write(campaign.path("campaign/receipts/.tmpx.toml"), "job = ").expect("written");
    assert_eq!(campaign.run("collect campaign --partial").code, 0);

    let said = campaign.run(&format!("run campaign {job}"));
    assert_eq!(said.code, 0, "{}", said.err);
    assert!(said.err.contains("goes on from "), "{}", said.err);
    assert!(!checkpoint.exists());
    let whole = Campaign::new(&[(b, a)]);
    whole.done(&[job]);
    let (one, two) = (campaign.read(job), whole.read(job));
    for name in ["claim", "state"] {
        assert_eq!(field(&one, name), field(&two, name), "{name}");
    }
    assert_eq!((field(&one, "resumed"), field(&two, "resumed")), ("true".into(), "false".into()));
}
