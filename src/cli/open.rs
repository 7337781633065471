//! `zermelo open FILE`: shows a certificate's page in a browser.

use std::io::Write;

use clap::Args;

use super::many::OneCertificate;
use super::output::{Failure, Terminal};
use super::page::{PageOptions, TableLines, of_certificate};
use crate::limits::Limits;
use crate::page::Checker;
use crate::text::ShownPath;

const AFTER_HELP: &str = "\
The page is that of zermelo page, in a file of the system's temporary folder, and opens in the \
system's browser.

Example:
  zermelo open pi4.cert";

#[derive(Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Arguments {
    #[command(flatten)]
    certificate: OneCertificate,
    #[command(flatten)]
    tables: TableLines,
}

pub(super) fn run(arguments: &Arguments, terminal: &Terminal) -> Result<u8, Failure> {
    let (path, bytes) = (&arguments.certificate.file, arguments.certificate.read()?);
    let options = PageOptions {
        tables: arguments.tables,
        opening: None,
        layout: None,
        limits: Limits::DEFAULT,
    };
    let page = of_certificate(path, &bytes, options, Checker::Inside)?;
    let mut file = tempfile::Builder::new().prefix("zermelo-").suffix(".html").tempfile()?;
    file.write_all(page.as_bytes())?;
    let (_, shown) = file.keep().map_err(|error| Failure::Output(error.error))?;
    open::that_detached(&shown).map_err(|error| {
        let shown = shown.shown();
        Failure::Limit(format!("no browser was opened ({error}): the page is {shown}"))
    })?;
    writeln!(terminal.text(), "{}", shown.shown())?;
    Ok(0)
}
