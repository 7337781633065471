//! `zermelo campaign run`: a job, from its checkpoint if there is one, to its receipt.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::Args;
use indicatif::ProgressBar;
use zermelo_checker::format::Hash;
use zermelo_explain::typos::instead;
use zermelo_present::contract::maps::{EveryMade, MapEvery};
use zermelo_search::accepted::{AcceptedStream, check_while_writing};
use zermelo_search::files::{self, Lock, make_folder};
use zermelo_search::provenance::VERSION;
use zermelo_search::text::ShownPath;
use zermelo_sizes::maps::campaign::Folder;
use zermelo_sizes::maps::campaign::jobs::Job;
use zermelo_sizes::maps::campaign::receipt::Receipt;

use super::super::duration::duration;
use super::super::limits::CountedLimits;
use super::super::output::{Failure, Terminal, on_bar, print_json, read_text};
use super::super::outputs::Output;
use super::super::threads::set_threads;
use super::folder::read_jobs;

const AFTER_HELP: &str = "\
A job that is done is not run again. A job that was interrupted goes on from its checkpoint. Two \
processes never run one job.

Examples:
  zermelo campaign plan erdos-szekeres --every 5-7 --up-to 12 -o campaign
  zermelo campaign run campaign erdos-szekeres-7-12 --check";

#[derive(Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Arguments {
    /// The campaign's folder.
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// The job, by its name in the list.
    #[arg(value_name = "JOB")]
    job: String,
    /// Make the certificate as well, through a pipe to the checker, and keep its hash. This is a
    /// second pass, by a single thread and without checkpoints.
    #[arg(long)]
    check: bool,
    /// How many threads to use: 0 for one per core, at most four per core. The result does not
    /// depend on it.
    #[arg(long, default_value_t = 0, value_name = "N")]
    threads: usize,
    /// How long after a checkpoint the next one is written, such as 90s, 5m or 1h.
    #[arg(long, default_value = "5m", value_name = "TIME", value_parser = duration)]
    checkpoint_every: Duration,
    /// Print one JSON object instead of text.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    limits: CountedLimits,
}

pub(super) fn run(arguments: &Arguments, terminal: &Terminal) -> Result<u8, Failure> {
    let Arguments { folder: path, job: name, .. } = arguments;
    let jobs = read_jobs(path)?;
    let folder = Folder(path);
    let job = jobs.iter().find(|job| job.name == *name).ok_or_else(|| {
        let (list, names) = (folder.jobs(), jobs.iter().map(|job| job.name.as_str()));
        Failure::Usage(format!("{}: it has no job {name}; {}", list.shown(), instead(name, names)))
    })?;
    let [receipt, checkpoint, running] =
        [folder.receipt(name), folder.checkpoint(name), folder.running(name)];
    for file in [&receipt, &checkpoint, &running] {
        make_folder(file.parent().unwrap_or(path))?;
    }
    let list = folder.jobs();
    let continued = [&receipt, &checkpoint, &running].map(|path| Output::continued(path));
    terminal.confirm_files([list.as_path()], continued)?;
    let lock = Lock::take(&running).map_err(|error| Failure::output(&running, error))?;
    let Some(lock) = lock else {
        let holder = std::fs::read_to_string(&running).unwrap_or_default();
        return Err(Failure::Limit(format!(
            "another process runs the job {name}: {}, which holds {}",
            holder.trim(),
            running.shown()
        )));
    };
    let mut out = terminal.answer(arguments.json);
    // Only now: a process that held the job may just have ended it.
    if let Some(done) = done_before(&receipt, job)?
        && (done.certificate.is_some() || !arguments.check)
    {
        // Left by a process that was killed after it wrote the receipt.
        let _ = std::fs::remove_file(&checkpoint);
        drop(lock);
        match arguments.json {
            true => print_json(&mut out, &done)?,
            false => writeln!(out, "{name} is done: {}", done.claim)?,
        }
        return Ok(0);
    }
    set_threads(arguments.threads, terminal)?;
    let made = pass(arguments, job, &checkpoint, terminal)?;
    let text = made.write().map_err(|error| Failure::Limit(error.to_string()))?;
    terminal.write_text(&receipt, &text)?;
    // The receipt is there: nothing goes on from the checkpoint any more.
    let _ = std::fs::remove_file(&checkpoint);
    drop(lock);
    if arguments.json {
        print_json(&mut out, &made)?;
        return Ok(0);
    }
    writeln!(out, "{}", made.claim)?;
    writeln!(out, "  state   {}", made.state)?;
    if let (Some(hash), Some(bytes)) = (&made.certificate, made.bytes) {
        writeln!(out, "  hash    {hash}\n  size    {bytes} bytes, verified and not kept")?;
    }
    writeln!(out, "  receipt {}", receipt.shown())?;
    Ok(0)
}

/// The receipt of a job, if it has one. One that does not fit is not overwritten.
fn done_before(path: &Path, job: &Job) -> Result<Option<Receipt>, Failure> {
    if !path.exists() {
        return Ok(None);
    }
    let read =
        Receipt::read(&read_text(path)?).and_then(|receipt| receipt.fits(job).map(|_| receipt));
    let advice = |error| Failure::input(path, format!("{error}; remove it to run the job again"));
    read.map(Some).map_err(advice)
}

/// Runs a job.
fn pass(
    arguments: &Arguments,
    job: &Job,
    checkpoint: &Path,
    terminal: &Terminal,
) -> Result<Receipt, Failure> {
    let start = Instant::now();
    let resumed = checkpoint.exists();
    if resumed {
        terminal.note(&format!("goes on from {}", checkpoint.shown()));
    }
    let progress = terminal.progress("states");
    progress.set_style(super::super::map::with_speed());
    let show = on_bar(&progress);
    let resources = arguments.limits.resources(&show);
    let every = MapEvery {
        second: job.second,
        most: job.most,
        checkpoint: Some(checkpoint),
        between: arguments.checkpoint_every,
    };
    let made = (job.maps.every)(&every, resources)?;
    let state = hash_of(checkpoint).map_err(|error| Failure::output(checkpoint, error))?;
    let certificate = arguments.check.then(|| checked(&made, &progress)).transpose()?;
    progress.finish_and_clear();
    let (certificate, bytes) = certificate.unzip();
    Ok(Receipt {
        job: job.name.clone(),
        claim: made.claim.to_string(),
        version: VERSION.to_owned(),
        state,
        certificate: certificate.map(|hash| hash.to_string()),
        bytes,
        seconds: start.elapsed().as_secs_f64(),
        resumed,
    })
}

/// The BLAKE3 hash of a file that may be larger than the memory.
fn hash_of(path: &Path) -> io::Result<String> {
    let mut hasher = blake3::Hasher::new();
    hasher.update_reader(files::open(path)?)?;
    Ok(hasher.finalize().to_string())
}

/// Makes the certificate of a pass and hands it to the checker, without storing it; gives its hash
/// and its length.
fn checked(made: &EveryMade<'_>, progress: &ProgressBar) -> Result<(Hash, u64), Failure> {
    progress.set_message("checking");
    progress.reset();
    let claim = made.claim.to_string();
    let streamed =
        check_while_writing(&mut io::sink(), Some(&claim), &mut |to| (made.write)(to).map(drop));
    let AcceptedStream { hash, bytes } = streamed.map_err(Failure::unkept)?;
    let missing = || Failure::Limit("the certificate is one of many".into());
    Ok((hash.ok_or_else(missing)?, bytes))
}
