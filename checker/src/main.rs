//! `zermelo-check FILE…`: the checker alone, a binary with no solver in it.
//!
//! The last line on standard output is `s VERIFIED` when every file proves its claim (with
//! `--claim`, that claim), `s NOT VERIFIED` when one does not, and `s NO VERDICT` otherwise. The
//! exit code is 0, 1 and 3, and 2 for wrong usage.

use std::ffi::OsString;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use zermelo_checker::certificate::VERSION;
use zermelo_checker::check;
use zermelo_checker::claim::Claim;
use zermelo_checker::verdict::{NoVerdict, Verdict};

const USAGE: &str = "\
Usage: zermelo-check [--claim CLAIM] FILE…

Checks certificates, each against the claim that it makes, or against CLAIM:

  zermelo-check pi4.cert
  zermelo-check --claim 'first player wins affine-plane 4' pi4.cert

Exit code: 0 verified, 1 not verified, 2 wrong usage, 3 no verdict.";

/// What the command line asks for.
enum Asked {
    /// To print this: the help or the version.
    Print(String),
    /// To check files.
    Check(Arguments),
}

/// The files to check, and the claim that each has to prove.
struct Arguments {
    claim: Option<Claim>,
    files: Vec<PathBuf>,
}

fn main() -> ExitCode {
    let out = &mut io::stdout().lock();
    let done = match arguments(std::env::args_os().skip(1)) {
        Ok(Asked::Print(text)) => {
            writeln!(out, "{text}").and_then(|()| out.flush()).map(|()| ExitCode::SUCCESS)
        }
        Ok(Asked::Check(arguments)) => run(&arguments, out),
        Err(message) => {
            complain(&format!("{message}\n\n{USAGE}"));
            return ExitCode::from(2);
        }
    };
    done.unwrap_or_else(|error| {
        complain(&format!("standard output: {error}"));
        ExitCode::from(3)
    })
}

/// Says on standard error why there is no result. Nowhere is left to say that this failed too.
fn complain(message: &str) {
    let _ = writeln!(io::stderr(), "zermelo-check: {message}");
}

/// Reads the command line.
fn arguments(words: impl Iterator<Item = OsString>) -> Result<Asked, String> {
    let mut words = words;
    let mut arguments = Arguments { claim: None, files: Vec::new() };
    let mut only_files = false;
    while let Some(word) = words.next() {
        match word.to_str() {
            Some("--") if !only_files => only_files = true,
            Some("--help" | "-h") if !only_files => {
                return Ok(Asked::Print(USAGE.to_owned()));
            }
            Some("--version" | "-V") if !only_files => {
                let version = env!("CARGO_PKG_VERSION");
                return Ok(Asked::Print(format!("zermelo-check {version} (format {VERSION})")));
            }
            Some("--claim") if !only_files => {
                let text = words.next().ok_or("--claim needs a claim")?;
                let text = text.to_str().ok_or("the claim is not UTF-8")?;
                let claim =
                    text.parse().map_err(|error| format!("--claim ‘{text:.1000}’: {error}"))?;
                arguments.claim = Some(claim);
            }
            Some(option) if !only_files && option.len() > 1 && option.starts_with('-') => {
                return Err(format!("there is no option {option}"));
            }
            _ => arguments.files.push(word.into()),
        }
    }
    if arguments.files.is_empty() {
        return Err("no file is given".into());
    }
    Ok(Asked::Check(arguments))
}

fn run(arguments: &Arguments, out: &mut impl Write) -> io::Result<ExitCode> {
    let (mut rejected, mut undecided) = (false, false);
    for file in &arguments.files {
        let verdict = std::fs::read(file)
            .map_err(|error| NoVerdict::Unreadable(error.to_string()))
            .and_then(|bytes| check(&bytes, arguments.claim.as_ref()));
        write!(out, "{}: ", file.display())?;
        match verdict {
            Ok(Verdict::Verified(verified)) => write!(out, "{verified}")?,
            Ok(Verdict::Rejected(rejection)) => {
                rejected = true;
                write!(out, "{rejection}")?;
            }
            Err(why) => {
                undecided = true;
                writeln!(out, "no verdict\n  error  {}: {why}", why.kind())?;
            }
        }
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
