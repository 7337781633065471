//! `zermelo merge RECEIPTS…`: the receipts of all parts of a certificate, together.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use zermelo_checker::CLAIM_MISMATCH;
use zermelo_checker::claim::Claim;
use zermelo_checker::parts::Stop;
use zermelo_checker::verdict::figure;
use zermelo_explain::claims;

use super::output::{Failure, Terminal};
use crate::receipts::parts::{self, Whole};
use crate::receipts::{Merged, Record, files_of};
use crate::text::ShownPath;
use crate::verdict::VerdictKind;

const AFTER_HELP: &str = "\
zermelo-check --part 2/8 FILE checks the second of eight parts of a replay and prints its receipt. The \
verdict is that of zermelo-check on the whole file, as far as those are believed who wrote the receipts \
(docs/guide/campaign.md). A missing, double or foreign receipt gives no verdict (exit code 3).

Examples:
  zermelo-check --part 1/2 pi4.cert > 1.toml
  zermelo-check --part 2/2 pi4.cert > 2.toml
  zermelo merge 1.toml 2.toml --claim 'first player wins affine-plane 4'";

#[derive(Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Arguments {
    /// Receipts, or folders of them: of these, the files that end in .toml.
    #[arg(required = true, value_name = "RECEIPTS")]
    receipts: Vec<PathBuf>,
    /// The claim that the certificate must prove: its own, or one for which all parts were checked.
    #[arg(long, value_name = "CLAIM", value_parser = claims::claim)]
    claim: Option<Claim>,
}

pub(super) fn run(arguments: &Arguments, terminal: &Terminal) -> Result<u8, Failure> {
    let mut paths = Vec::new();
    for path in &arguments.receipts {
        let files = files_of(path).map_err(|error| Failure::unread(path, &error))?;
        if files.is_empty() {
            terminal.note(&format!("{}: it has no files that end in .toml", path.shown()));
        }
        paths.extend(files);
    }
    let merged = parts::read(&paths);
    complain(&merged, terminal);
    let mut out = terminal.text();
    let verdict = match merged.whole() {
        Ok(whole) => print(&whole, arguments.claim.as_ref(), &mut out)?,
        Err(why) => {
            writeln!(out, "no verdict\n  error  incomplete: {why}")?;
            VerdictKind::NoVerdict
        }
    };
    writeln!(out, "{}", verdict.status_line())?;
    Ok(verdict.exit_code())
}

/// Says which receipts are missing or refused.
fn complain(merged: &Merged<impl Record>, terminal: &Terminal) {
    for (place, _) in merged.done.iter().enumerate().filter(|(_, found)| found.is_none()) {
        terminal.note(&format!("missing: part {}/{}", place + 1, merged.done.len()));
    }
    merged.notes().for_each(|note| terminal.note(&note));
}

/// Prints the verdict on a whole set, as the checker prints its own.
fn print(
    whole: &Whole,
    expected: Option<&Claim>,
    out: &mut impl Write,
) -> Result<VerdictKind, Failure> {
    let Whole { subject, figures, parts, .. } = whole;
    let claim = &subject.claim;
    let expected = expected.map(ToString::to_string);
    let is_expected = expected.is_none_or(|of| of == *claim || Some(of) == subject.implied);
    let fault = match whole.confirm() {
        _ if !is_expected => Some(CLAIM_MISMATCH.to_string()),
        Ok(()) => None,
        Err(Stop::Rejected(fault)) => Some(fault.to_string()),
        Err(Stop::NoVerdict(why)) => {
            writeln!(out, "no verdict\n  error  {why}")?;
            return Ok(VerdictKind::NoVerdict);
        }
    };
    if let Some(fault) = fault {
        writeln!(out, "not proved: {claim}\n  error  {fault}")?;
        return Ok(VerdictKind::NotVerified);
    }
    writeln!(out, "{claim}")?;
    if let Some(implied) = &subject.implied {
        writeln!(out, "  so     {implied}")?;
    }
    let figures: Vec<String> = figures.iter().map(figure).collect();
    writeln!(out, "  proof  replay: {}\n  hash   {}", figures.join(", "), subject.hash)?;
    writeln!(out, "  note   this rests on {parts} receipts, which are records and no proof")?;
    Ok(VerdictKind::Verified)
}
