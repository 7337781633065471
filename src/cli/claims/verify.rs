//! `zermelo claims [FILE]`: checks a manifest and writes reports.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use zermelo_claims::report::{Format, Options, Run, annotations};
use zermelo_search::text::{Lines, Source};

use super::super::output::{Failure, Terminal};
use super::super::outputs::Output;
use super::super::threads::set_threads;
use super::manifest::{Selection, check, folder_of, given_or_found, parse, read_manifest};

#[derive(Debug, Args)]
#[group(skip)]
pub(super) struct Arguments {
    /// The manifest, or its folder. Without it: claims.toml of this folder, or of its folder certificates.
    #[arg(value_name = "FILE")]
    manifest: Option<PathBuf>,
    #[command(flatten)]
    selection: Selection,
    /// The format of the report.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// The same as --format json.
    #[arg(long, conflicts_with = "format")]
    json: bool,
    /// Write the report to a file instead of standard output.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Write a further report of the same run, such as sarif=claims.sarif. Can be repeated.
    #[arg(long, value_name = "FORMAT=FILE", value_parser = further_report)]
    report: Vec<(Format, PathBuf)>,
    /// Leave out the times, so that the same results give the same bytes.
    #[arg(long)]
    no_times: bool,
    /// How many threads to use: 0 for one per core, at most four per core. The report does not depend
    /// on it.
    #[arg(long, default_value_t = 0, value_name = "N")]
    threads: usize,
}

fn further_report(text: &str) -> Result<(Format, PathBuf), String> {
    let (format, file) =
        text.split_once('=').filter(|(_, file)| !file.is_empty()).ok_or("not FORMAT=FILE")?;
    Ok((format.parse()?, file.into()))
}

pub(super) fn run(arguments: &Arguments, terminal: &Terminal) -> Result<u8, Failure> {
    set_threads(arguments.threads, terminal)?;
    let path = given_or_found(arguments.manifest.as_deref());
    let text = read_manifest(&path)?;
    let name = path.to_string_lossy().into_owned();
    let format = if arguments.json { Format::Json } else { arguments.format };
    let manifest = parse(&path, &text).map_err(|errors| {
        let source = Source { name: &name, text: &text };
        if format == Format::Github {
            // What standard output cannot take, standard error still says.
            let _ = terminal.out().write_all(annotations(source, &errors).as_bytes());
        }
        Failure::text(source, &errors)
    })?;
    let selection = &arguments.selection;
    selection.confirm(&manifest, &path)?;
    let folder = folder_of(&path);
    let files = manifest.files().map(|file| folder.join(file)).chain([path.clone()]);
    let files: Vec<PathBuf> = files.collect();
    let further = arguments.report.iter().map(|(_, file)| file);
    let reports = arguments.output.iter().chain(further);
    terminal.confirm_files(
        files.iter().map(PathBuf::as_path),
        reports.map(|path| Output::report(path)),
    )?;
    let results = check(&manifest, folder, selection, terminal);
    let run = Run { name: &name, lines: Lines::of(&text), manifest: &manifest, results };

    let main = (format, arguments.output.as_deref());
    let further = arguments.report.iter().map(|(format, file)| (*format, Some(file.as_path())));
    for (format, file) in [main].into_iter().chain(further) {
        let options = Options {
            styled: file.is_none(),
            width: terminal.width().filter(|_| file.is_none()),
            times: !arguments.no_times,
        };
        let report = run.render(format, &options);
        let report = report.map_err(|error| Failure::Output(io::Error::other(error)))?;
        terminal.write_result(file, &report)?;
    }
    Ok(run.verdict().exit_code())
}
