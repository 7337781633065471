//! Files of many certificates in the commands: what is said of them.

use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use serde_json::json;
use zermelo_checker::format::Certificate;
use zermelo_checker::many::{Certificates, MAGIC};
use zermelo_checker::parts::Stop;
use zermelo_explain::{assertion, read_error};
use zermelo_search::files;
use zermelo_search::many::{self, EntryError, Sorts};
use zermelo_search::text::ShownPath;

use super::output::{Failure, ONE_OUTPUT, Terminal, print_json};
use crate::checking::Many;

/// Prints what was found of a file of many certificates.
pub(super) fn print(
    many: &Many,
    out: &mut impl Write,
    file: &str,
    bytes: Option<usize>,
) -> Result<(), Failure> {
    match &many.failed {
        Some((number, answer)) => {
            let number = number.map(|number| format!(", certificate {number}"));
            write!(out, "{file}{}: {answer}", number.unwrap_or_default())?;
            writeln!(out, "  note   {} verified before it", certificates(many.verified))?;
        }
        None => {
            writeln!(out, "{file}: {}", certificates(many.verified))?;
            print_sorts(out, &many.sorts)?;
            if many.different_claims() < many.verified {
                writeln!(
                    out,
                    "  note   only {} of the claims are different",
                    many.different_claims()
                )?;
            }
            if let Some(bytes) = bytes {
                writeln!(out, "  size   {bytes} bytes")?;
            }
        }
    }
    Ok(())
}

/// A certificate on the command line: that of a file, or one of a file of many.
#[derive(Debug, Args)]
pub(super) struct OneCertificate {
    /// The certificate.
    #[arg(value_name = "FILE")]
    pub(super) file: PathBuf,
    /// Of a file of many certificates, the one with this number, from 1 on.
    #[arg(long, value_name = "N")]
    pub(super) entry: Option<u64>,
}

impl OneCertificate {
    /// Its bytes.
    pub(super) fn read(&self) -> Result<Vec<u8>, Failure> {
        many::read_entry(&self.file, self.entry).map_err(|error| match error {
            EntryError::Unreadable(why) => Failure::undecided(&self.file, &why),
            error => Failure::input(&self.file, error),
        })
    }
}

/// Prints how many certificates a file has, and of which claims. Proofs are not checked.
pub(super) fn summarise(path: &Path, json: bool, terminal: &Terminal) -> Result<u8, Failure> {
    let unread = |error: io::Error| Failure::unread(path, &error);
    let bytes = std::fs::metadata(path).map_err(unread)?.len();
    let mut input = BufReader::new(files::open(path).map_err(unread)?);
    input.read_exact(&mut [0; MAGIC.len()]).map_err(unread)?;
    let mut certificates = Certificates::new(&mut input);
    let mut sorts = Sorts::default();
    let wrong = |number: u64, why: &Stop| {
        Failure::input(path, format!("certificate {number}: {}", read_error(&[], why)))
    };
    loop {
        let read = certificates.read_next();
        let number = certificates.count();
        match read {
            Ok(Some(bytes)) => {
                let (certificate, _) = Certificate::read(&bytes).map_err(|e| wrong(number, &e))?;
                sorts.add(&assertion::sort(&certificate.header.claim));
            }
            Ok(None) => break,
            Err(why) => return Err(wrong(number, &why)),
        }
    }
    let count = certificates.count();
    let mut out = terminal.answer(json);
    if json {
        let file = path.to_string_lossy().into_owned();
        let claims = sorts.as_object();
        let info = json!({ "file": file, "certificates": count, "claims": claims, "bytes": bytes });
        print_json(&mut out, &info)?;
        return Ok(0);
    }
    writeln!(out, "{}: {}", path.shown(), self::certificates(count))?;
    writeln!(out, "  not checked: `zermelo check` checks the proofs")?;
    for (sort, count) in sorts.iter() {
        writeln!(out, "  claims     {count}: {sort}")?;
    }
    writeln!(out, "  size       {bytes} bytes")?;
    Ok(0)
}

/// What was written into a file of many.
pub(super) struct WrittenMany {
    /// The sorts of the claims.
    pub(super) sorts: Sorts,
    /// How many certificates there are.
    pub(super) count: u64,
    /// The length of the file.
    pub(super) bytes: u64,
}

impl WrittenMany {
    /// Says what was written; nothing beside the file where that is standard output.
    pub(super) fn report(
        &self,
        path: &Path,
        json: bool,
        terminal: &Terminal,
    ) -> Result<(), Failure> {
        let WrittenMany { sorts, count, bytes } = self;
        if path == Path::new("-") {
            terminal.note(&certificates(*count));
            return Ok(());
        }
        let mut out = terminal.answer(json);
        if json {
            let file = path.to_string_lossy().into_owned();
            let claims = sorts.as_object();
            let report =
                json!({ "file": file, "certificates": count, "claims": claims, "bytes": bytes });
            return print_json(&mut out, &report);
        }
        writeln!(out, "{}", certificates(*count))?;
        print_sorts(&mut out, sorts)?;
        writeln!(out, "  size   {bytes} bytes, {} for a certificate", bytes / count.max(&1))?;
        writeln!(out, "  file   {}", path.shown())?;
        Ok(())
    }
}

/// Writes certificates into one file, whole or not at all and only if the checker accepts it, and says what
/// it has.
pub(super) fn write(
    certificates: &[Certificate<'_>],
    path: &Path,
    json: bool,
    terminal: &Terminal,
) -> Result<(), Failure> {
    if json && path == Path::new("-") {
        return Err(Failure::Usage(ONE_OUTPUT.into()));
    }
    let (mut sorts, mut bytes) = (Sorts::default(), 0);
    terminal.write_stream(path, None, &mut |to| {
        let mut to = BufWriter::new(to);
        let mut writer = many::Writer::new(&mut to)?;
        for certificate in certificates {
            sorts.add(&assertion::sort(&certificate.header.claim));
            writer.add(&certificate.write().0)?;
        }
        bytes = writer.finish()?;
        Ok(())
    })?;
    let count = u64::try_from(certificates.len()).unwrap_or(u64::MAX);
    WrittenMany { sorts, count, bytes }.report(path, json, terminal)
}

/// So many certificates, in words.
pub(super) fn certificates(count: u64) -> String {
    zermelo_explain::count(count, "certificate", "certificates")
}

/// Prints how many claims there are of each sort.
pub(super) fn print_sorts(out: &mut impl Write, sorts: &Sorts) -> Result<(), Failure> {
    sorts.iter().try_for_each(|(sort, count)| writeln!(out, "  proved {count}: {sort}"))?;
    Ok(())
}
