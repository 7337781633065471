//! `zermelo claims rebuild`: makes certificates again by their recorded commands.

use std::collections::BTreeSet;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;
use serde_json::{Value, json};
use zermelo_claims::command::{CommandLimits, LimitedMaker};
use zermelo_claims::rebuild::{ManifestFile, Mode, Remade, State, rebuild};
use zermelo_search::text::ShownPath;

use super::super::duration::duration;
use super::super::output::{Failure, Terminal, print_json, waiting};
use super::super::outputs::Output;
use super::super::threads::set_threads;
use super::manifest::{Selection, folder_of, given_or_found, load, read_manifest, this_program};

const AFTER_HELP: &str = "\
Every command is run in the manifest's folder; it reads no file that is not below it, and writes none \
but the certificate. A certificate that is different is checked; then \
it replaces the old one, and its hash is changed in the manifest. With --check, the exit code is 1 \
if a certificate is different. It is 3 if one could not be made. A run that is stopped keeps the \
certificates that it has written, with their hashes in the manifest.

Examples:
  zermelo claims rebuild certificates --check --only affine-plane
  zermelo claims rebuild certificates --only pi4";

#[derive(Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Arguments {
    /// The manifest, or its folder. Without it: claims.toml of this folder, or of its folder certificates.
    #[arg(value_name = "FILE")]
    manifest: Option<PathBuf>,
    /// Compare bytes and write nothing.
    #[arg(long)]
    check: bool,
    #[command(flatten)]
    selection: Selection,
    /// The memory limit for one command, in MiB.
    #[arg(long, default_value_t = 8192, value_name = "MIB", value_parser = clap::value_parser!(u64).range(1..))]
    max_memory: u64,
    /// The time limit for one command, in seconds or with a unit, such as 10m.
    #[arg(long, default_value = "2h", value_name = "TIME", value_parser = duration)]
    time_limit: Duration,
    /// How many commands to run at a time: 0 for one per core, at most four per core. The result does
    /// not depend on it.
    #[arg(long, default_value_t = 0, value_name = "N")]
    threads: usize,
    /// Print one JSON object instead of text.
    #[arg(long)]
    json: bool,
}

pub(super) fn run(arguments: &Arguments, terminal: &Terminal) -> Result<u8, Failure> {
    set_threads(arguments.threads, terminal)?;
    let path = given_or_found(arguments.manifest.as_deref());
    let text = read_manifest(&path)?;
    let manifest = load(&path, &text)?;
    let selection = &arguments.selection;
    selection.confirm(&manifest, &path)?;
    let mode = if arguments.check { Mode::Check } else { Mode::Write };
    if mode == Mode::Write {
        let picked = manifest.claims.iter().filter(|entry| selection.picks(entry));
        let certificates = picked.flat_map(|entry| &entry.certificates);
        let certificates = certificates.filter(|certificate| certificate.command.is_some());
        let files: BTreeSet<PathBuf> =
            certificates.map(|certificate| folder_of(&path).join(&certificate.file)).collect();
        let files = files.iter().map(|file| Output::certificate(file));
        terminal.confirm_files([], files.chain([Output::continued(&path)]))?;
    }
    let program = this_program()?;
    let limits = CommandLimits { memory: arguments.max_memory, time: arguments.time_limit };
    let maker = LimitedMaker { program: &program, limits };
    let note = |file: &Path| terminal.note(&waiting(file));
    let remade = terminal.measured("making certificates", |bar| {
        let file = ManifestFile::new(&path, &note);
        rebuild(&manifest, &file, &maker, mode, |entry| selection.picks(entry), bar)
    });
    if arguments.json {
        let certificates: Vec<_> = remade.iter().map(object).collect();
        print_json(&mut terminal.out(), &json!({ "certificates": certificates }))?;
    } else {
        report(&remade, terminal)?;
    }
    if remade.iter().all(|remade| matches!(remade.state, State::NoCommand)) {
        return Err(Failure::Usage("no certificate has a recorded command".into()));
    }
    Ok(exit_code(&remade))
}

/// 1 if a certificate is different, otherwise 3 if one could not be made.
fn exit_code(remade: &[Remade<'_>]) -> u8 {
    if remade.iter().any(|remade| matches!(remade.state, State::Differs(_))) {
        1
    } else if remade.iter().any(|remade| matches!(remade.state, State::Failed(_))) {
        3
    } else {
        0
    }
}

/// What came of a certificate, for programs.
fn object(Remade { entry, certificate, state }: &Remade<'_>) -> Value {
    let (word, message) = match state {
        State::Same => ("same", None),
        State::Differs(difference) => ("different", Some(difference.to_string())),
        State::Written { difference, .. } => ("written", Some(difference.to_string())),
        State::Failed(error) => ("not-made", Some(error.to_string())),
        State::NoCommand => ("no-command", None),
    };
    let hash = if let State::Written { hash, .. } = state { Some(hash.to_string()) } else { None };
    json!({
        "id": entry.id,
        "file": certificate.file.to_string_lossy().into_owned(),
        "state": word,
        "message": message,
        "blake3": hash,
    })
}

fn report(remade: &[Remade<'_>], terminal: &Terminal) -> Result<(), Failure> {
    let mut out = terminal.text();
    for Remade { entry, certificate, state } in remade {
        write!(out, "{}: {}: ", entry.id, certificate.file.shown())?;
        match state {
            State::Same => writeln!(out, "the same")?,
            State::Differs(difference) => writeln!(out, "DIFFERS: {difference}")?,
            State::Written { difference, hash } => {
                writeln!(out, "written, BLAKE3 {hash} ({difference})")?;
            }
            State::Failed(error) => writeln!(out, "NOT MADE: {error}")?,
            State::NoCommand => writeln!(out, "no command is recorded")?,
        }
    }
    let count = |is: fn(&State) -> bool| remade.iter().filter(|remade| is(&remade.state)).count();
    let counts = [
        (count(State::is_same), "the same"),
        (count(|state| matches!(state, State::Written { .. })), "written"),
        (count(|state| matches!(state, State::Differs(_))), "different"),
        (count(|state| matches!(state, State::Failed(_))), "not made"),
        (count(|state| matches!(state, State::NoCommand)), "without a command"),
    ];
    let counts: Vec<String> = counts
        .into_iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, what)| format!("{count} {what}"))
        .collect();
    writeln!(out, "certificates: {}", counts.join(", "))?;
    Ok(())
}
