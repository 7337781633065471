//! Holds a checker against the traps: certificates spoilt in one way each, which must be rejected
//! with the code that traps.txt has for them.
//!
//! ```sh
//! cargo run -p zermelo-checker --example traps -- tests/traps/files
//! cargo run -p zermelo-checker --example traps -- tests/traps/files python3 my_checker.py
//! ```
//!
//! The first call holds this checker against them. The second calls a program with the name of each
//! file, and looks at its exit code (1 rejected, 3 no verdict) and, where it prints a line
//! `  error  CODE…` as zermelo-check does, at the code. It fails when a trap is not rejected, or
//! with another code. A trap without a verdict is counted, and is no failure.

#![allow(missing_docs)]

use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use zermelo_checker::{Verdict, check_file};

/// What a checker says of a trap.
enum Answer {
    /// It is rejected, with a code where the checker has codes.
    Rejected(Option<String>),
    NoVerdict,
    /// It is verified, or there is no answer.
    Wrong(String),
}

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let mut words = std::env::args_os().skip(1);
    let folder = PathBuf::from(words.next().ok_or("which folder has the traps?")?);
    let program: Vec<_> = words.collect();
    let list = std::fs::read_to_string(folder.join("traps.txt"))?;
    let (mut with_code, mut without_code, mut undecided, mut failed) = (0u32, 0u32, 0u32, 0u32);
    for line in list.lines() {
        let (code, name) = line.split_once(' ').ok_or("a line of traps.txt is `CODE FILE`")?;
        let file = folder.join(name);
        let answer = match program.split_first() {
            Some((program, arguments)) => called(Command::new(program).args(arguments), &file)?,
            None => checked(&file),
        };
        match answer {
            Answer::Rejected(Some(found)) if found == code => with_code += 1,
            Answer::Rejected(None) => without_code += 1,
            Answer::NoVerdict => undecided += 1,
            Answer::Rejected(Some(found)) | Answer::Wrong(found) => {
                failed += 1;
                println!("{name}: expected {code}, found {found}");
            }
        }
    }
    println!("{with_code} rejected with their codes, {without_code} rejected without a code");
    println!("{undecided} without a verdict, {failed} not rejected or with another code");
    let good = failed == 0 && with_code + without_code > 0;
    Ok(if good { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// What this checker says.
fn checked(file: &Path) -> Answer {
    match check_file(file, None) {
        Verdict::Rejected(rejection) => Answer::Rejected(Some(rejection.fault.code.to_string())),
        Verdict::None(_) => Answer::NoVerdict,
        Verdict::Verified(_) => Answer::Wrong("verified".to_owned()),
    }
}

/// What a program says.
fn called(program: &mut Command, file: &Path) -> Result<Answer, Box<dyn Error>> {
    let output = program.arg(file).output()?;
    let printed = String::from_utf8_lossy(&output.stdout);
    let code = printed.lines().find_map(|line| line.strip_prefix("  error  "));
    let code = code.and_then(|rest| rest.split([',', ':']).next()).map(str::to_owned);
    Ok(match output.status.code() {
        Some(1) => Answer::Rejected(code),
        Some(3) => Answer::NoVerdict,
        _ => Answer::Wrong(output.status.to_string()),
    })
}
