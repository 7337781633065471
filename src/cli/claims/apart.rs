//! `zermelo claims check-apart`: the process that `zermelo claims` starts for each certificate.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use zermelo_checker::claim::Claim;

use super::super::output::{Failure, Terminal};
use super::verify::LimitArguments;
use crate::manifest::apart::check_here;

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// The certificate.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// A claim that it may prove. Can be repeated.
    #[arg(long = "claim", value_name = "CLAIM")]
    claims: Vec<Claim>,
    #[command(flatten)]
    limits: LimitArguments,
    /// How many threads to use.
    #[arg(long, default_value_t = 1, value_name = "N")]
    threads: usize,
}

pub(super) fn run(arguments: &Arguments, terminal: &Terminal) -> Result<u8, Failure> {
    let Arguments { file, claims, limits, threads } = arguments;
    let answer = check_here(file, claims, limits.limits(), *threads);
    let json = serde_json::to_string(&answer).map_err(|error| Failure::Output(error.into()))?;
    writeln!(terminal.out(), "{json}")?;
    Ok(0)
}
