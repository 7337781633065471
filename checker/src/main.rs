//! `zermelo-check FILE…`: the checker as a program of its own, without a solver.
//!
//! The last line on standard output is `s VERIFIED` when every file proves its claim (with
//! `--claim`, that claim), `s NOT VERIFIED` when one does not, and `s NO VERDICT` otherwise. The
//! exit code is 0, 1 and 3, and 2 for wrong usage.

use std::ffi::OsString;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use zermelo_checker::{Verdict, format::VERSION, many};

const USAGE: &str = "\
Usage: zermelo-check [--claim CLAIM] FILE…

Checks certificates, each against the claim that it makes, or against CLAIM, as it is printed:

  zermelo-check pi4.cert
  zermelo-check --claim 'first player wins affine-plane 4' pi4.cert

The file - is standard input. A certificate whose claim implies CLAIM is accepted for it. Of a file
of many certificates, every one is checked, up to the first that is not verified.

Exit code: 0 verified, 1 not verified, 2 wrong usage, 3 no verdict.";

/// What the command line asks for.
#[derive(Default)]
struct Asked {
    /// To print this, the help or the version, and nothing else.
    text: Option<String>,
    /// The claim that each file has to prove.
    claim: Option<String>,
    /// The files to check.
    files: Vec<PathBuf>,
}

fn main() -> ExitCode {
    let asked = match read(std::env::args_os().skip(1)) {
        Ok(asked) => asked,
        Err(message) => {
            complain(&format!("{message}\n\n{USAGE}"));
            return ExitCode::from(2);
        }
    };
    run(&asked, &mut BufWriter::new(io::stdout().lock())).unwrap_or_else(|error| {
        complain(&format!("standard output: {error}"));
        ExitCode::from(3)
    })
}

/// Says on standard error why there is no result. Nowhere is left to say that this failed too.
fn complain(message: &str) {
    let _ = writeln!(io::stderr(), "zermelo-check: {message}");
}

/// Reads the command line.
fn read(mut words: impl Iterator<Item = OsString>) -> Result<Asked, String> {
    let mut asked = Asked::default();
    let mut only_files = false;
    while let Some(word) = words.next() {
        match word.to_str().filter(|_| !only_files) {
            Some("--") => only_files = true,
            Some("--help" | "-h") => return Ok(Asked { text: Some(USAGE.into()), ..asked }),
            Some("--version" | "-V") => {
                let version = env!("CARGO_PKG_VERSION");
                let text = Some(format!("zermelo-check {version} (format {VERSION})"));
                return Ok(Asked { text, ..asked });
            }
            Some("--claim") => {
                let text = words.next().ok_or("--claim needs a claim")?;
                asked.claim = Some(text.into_string().map_err(|_| "the claim is not UTF-8")?);
            }
            Some(option) if option.len() > 1 && option.starts_with('-') => {
                return Err(format!("there is no option {option}"));
            }
            _ => asked.files.push(word.into()),
        }
    }
    if asked.files.is_empty() { Err("no file is given".into()) } else { Ok(asked) }
}

fn run(asked: &Asked, out: &mut impl Write) -> io::Result<ExitCode> {
    if let Some(text) = &asked.text {
        writeln!(out, "{text}")?;
        out.flush()?;
        return Ok(ExitCode::SUCCESS);
    }
    let (mut rejected, mut undecided) = (false, false);
    for file in &asked.files {
        many::check_file(file, asked.claim.as_deref(), &mut |said| {
            match said.verdict() {
                Some(Verdict::Rejected(_)) => rejected = true,
                Some(Verdict::None(_)) => undecided = true,
                Some(Verdict::Verified(_)) | None => {}
            }
            write!(out, "{}{said}", file.display())
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
    writeln!(out, "{line}")?;
    out.flush()?;
    Ok(ExitCode::from(code))
}
