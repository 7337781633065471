//! `zermelo-check FILE…`: the checker as a program of its own, without a solver.
//!
//! The last line on standard output is `s VERIFIED` when every file proves its claim (with
//! `--claim`, that claim), `s NOT VERIFIED` when one does not, and `s NO VERDICT` otherwise. The
//! exit code is 0, 1 and 3, and 2 for wrong usage.

use std::ffi::OsString;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use zermelo_checker::{
    Verdict,
    format::{VERSION, visible},
    many,
};

const USAGE: &str = "\
Usage: zermelo-check [--claim CLAIM] FILE…

Checks certificates, each against the claim that it makes, or against CLAIM, as it is printed:

  zermelo-check pi4.cert
  zermelo-check --claim 'first player wins affine-plane 4' pi4.cert

The file - is standard input. A certificate whose claim implies CLAIM is accepted for it. Of a file
of many certificates, every one is checked, up to the first that is not verified.

Exit code: 0 verified, 1 not verified, 2 wrong usage, 3 no verdict.";

/// What the command line asks for.
enum Request {
    /// To print the help or the version.
    Text(String),
    /// To check files, each for a claim if there is one.
    Check(Vec<PathBuf>, Option<String>),
}

fn main() -> ExitCode {
    let out = &mut BufWriter::new(io::stdout().lock());
    let done = match read(std::env::args_os().skip(1)) {
        Ok(Request::Text(text)) => writeln!(out, "{text}").map(|()| 0),
        Ok(Request::Check(files, claim)) => check(&files, claim.as_deref(), out),
        Err(message) => {
            complain(&format!("{message}\n\n{USAGE}"));
            Ok(2)
        }
    };
    let code = done.and_then(|code| out.flush().map(|()| code)).unwrap_or_else(|error| {
        complain(&format!("standard output: {error}"));
        3
    });
    ExitCode::from(code)
}

/// Says on standard error why there is no result. Nowhere is left to say that this failed too.
fn complain(message: &str) {
    let _ = writeln!(io::stderr(), "zermelo-check: {message}");
}

/// Reads the command line.
fn read(mut words: impl Iterator<Item = OsString>) -> Result<Request, String> {
    let (mut files, mut claim, mut only_files) = (Vec::new(), None, false);
    while let Some(word) = words.next() {
        match word.to_str().filter(|_| !only_files) {
            Some("--") => only_files = true,
            Some("--help" | "-h") => return Ok(Request::Text(USAGE.into())),
            Some("--version" | "-V") => {
                let version = env!("CARGO_PKG_VERSION");
                return Ok(Request::Text(format!("zermelo-check {version} (format {VERSION})")));
            }
            Some("--claim") => {
                let text = words.next().ok_or("--claim needs a claim")?;
                claim = Some(text.into_string().map_err(|_| "the claim is not UTF-8")?);
            }
            Some(option) if option.len() > 1 && option.starts_with('-') => {
                return Err(format!("there is no option {}", visible(option)));
            }
            _ => files.push(word.into()),
        }
    }
    if files.is_empty() { Err("no file is given".into()) } else { Ok(Request::Check(files, claim)) }
}

/// Checks files; gives the exit code.
fn check(files: &[PathBuf], claim: Option<&str>, out: &mut impl Write) -> io::Result<u8> {
    let (mut rejected, mut undecided) = (false, false);
    for file in files {
        many::check_file(file, claim, &mut |said| {
            rejected |= matches!(said.verdict(), Some(Verdict::Rejected(_)));
            undecided |= matches!(said.verdict(), Some(Verdict::None(_)));
            write!(out, "{}{said}", visible(&file.to_string_lossy()))
        })?;
    }
    if rejected {
        writeln!(out, "(zermelo check explains, and shows the line of play)")?;
    }
    let (line, code) = match (rejected, undecided) {
        (true, _) => ("s NOT VERIFIED", 1),
        (false, true) => ("s NO VERDICT", 3),
        (false, false) => ("s VERIFIED", 0),
    };
    writeln!(out, "{line}").map(|()| code)
}
