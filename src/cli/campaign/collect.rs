//! `zermelo campaign collect`: the receipts of a campaign together.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use same_file::is_same_file;
use zermelo_explain::assertion::contradict;
use zermelo_explain::count;
use zermelo_present::document::RenderOptions;
use zermelo_present::document::model::{Rich, Row, Table};
use zermelo_search::files::make_folder;
use zermelo_sizes::maps::campaign::Folder;
use zermelo_sizes::maps::campaign::jobs::Job;
use zermelo_sizes::maps::campaign::merge::{self, FoundReceipt, MergedReceipts};

use super::super::output::{Failure, Terminal};
use super::super::outputs::Output;
use super::folder::read_jobs;
use super::printed::PrintOptions;

const AFTER_HELP: &str = "\
The exit code is 0 if every job of the list is done, 1 if receipts contradict each other, 3 if a job \
is missing or a receipt is refused. With --partial, missing jobs do not count.

Examples:
  zermelo campaign plan erdos-szekeres --every 5-7 --up-to 12 -o campaign
  zermelo campaign collect campaign --partial";

#[derive(Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Arguments {
    /// The campaign's folder.
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// Receipts from elsewhere, or folders of them: those that fit are copied into the campaign.
    #[arg(value_name = "RECEIPTS")]
    others: Vec<PathBuf>,
    /// Do not count missing jobs as a fault.
    #[arg(long)]
    partial: bool,
    #[command(flatten)]
    printed: PrintOptions,
}

pub(super) fn run(arguments: &Arguments, terminal: &Terminal) -> Result<u8, Failure> {
    let jobs = read_jobs(&arguments.folder)?;
    let folder = Folder(&arguments.folder);
    let receipts = folder.receipts();
    let own = Some(receipts.as_path()).filter(|folder| folder.exists());
    let mut paths = Vec::new();
    for path in own.into_iter().chain(arguments.others.iter().map(PathBuf::as_path)) {
        paths.extend(merge::files_of(path).map_err(|error| Failure::unread(path, &error))?);
    }
    let merged = merge::merge(&jobs, &paths, contradict);
    let copies = copies(&folder, &merged);
    if !copies.is_empty() && merged.contradictions.is_empty() {
        make_folder(&receipts)?;
        let list = folder.jobs();
        let outputs = copies.iter().map(|(_, place)| Output::receipt(place));
        terminal.confirm_files([list.as_path()], outputs)?;
    }
    let format = arguments.printed.format();
    let mut out = terminal.out();
    let options = RenderOptions { width: terminal.width(), ..RenderOptions::default() };
    write!(out, "{}", table(&jobs, &merged).render(format, &options))?;
    let missing = jobs.len() - merged.count();
    let names = jobs.iter().zip(&merged.done).filter(|(_, done)| done.is_none());
    names.for_each(|(job, _)| terminal.note(&format!("missing: {}", job.name)));
    merged.notes().for_each(|note| terminal.note(&note));
    if !merged.contradictions.is_empty() {
        terminal.note("nothing was merged: run the jobs again and find out which machine errs");
        return Ok(1);
    }
    for (FoundReceipt { text, .. }, place) in &copies {
        terminal.write_text(place, text)?;
    }
    terminal.note(&format!(
        "{} of {} done, {missing} missing, {} double, {} not merged, {} copied",
        merged.count(),
        count(jobs.len(), "job", "jobs"),
        merged.double.len(),
        merged.refused.len(),
        copies.len()
    ));
    let whole = missing == 0 || arguments.partial;
    Ok(if whole && merged.refused.is_empty() { 0 } else { 3 })
}

/// The receipts that are not in the campaign's folder, with their places there.
fn copies<'m>(folder: &Folder<'_>, merged: &'m MergedReceipts) -> Vec<(&'m FoundReceipt, PathBuf)> {
    let found = merged.done.iter().flatten();
    let placed = found.map(|found| (found, folder.receipt(&found.receipt.job)));
    placed.filter(|(found, place)| !is_same_file(&found.path, place).unwrap_or(false)).collect()
}

/// What every job found.
fn table(jobs: &[Job], merged: &MergedReceipts) -> Table {
    let columns = ["job", "found", "verified certificate"];
    let row = |(job, done): (&Job, &Option<FoundReceipt>)| {
        let cells = match done {
            Some(FoundReceipt { receipt, .. }) => {
                let certificate = receipt.certificate.clone().unwrap_or_else(|| "no".into());
                [receipt.claim.clone(), certificate]
            }
            None => ["missing".to_owned(), String::new()],
        };
        let cells = [job.name.clone()].into_iter().chain(cells).map(Rich::text).collect();
        Row { cells, repeated: 0 }
    };
    let rows = jobs.iter().zip(&merged.done).map(row).collect();
    Table::new(columns, rows)
}
