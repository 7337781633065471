//! `zermelo prove SOURCE -o FILE`: a proof for every size at once, from families of positions.

use std::path::{Path, PathBuf};

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use super::limits::LimitArguments;
use super::output::{Failure, Terminal, read_text};
use super::outputs::Output;
use crate::contract::made::Made;
use crate::contract::outcome::Theorem;
use crate::contract::sources::ProveRequest;
use crate::registry::games;
use crate::registry::outcome::prove_theorem;
use crate::text::{ShownPath, Source};

fn after_help() -> String {
    let theorem = games::theorems()
        .next()
        .map(|Theorem { name, .. }| format!("\n  zermelo prove --families {name} -o {name}.cert"));
    format!(
        "The format of sources is described in docs/guide/families.md.\n\nExamples:\n  \
         zermelo prove certificates/sources/pudwell-b5.strategy -o b5.cert{}",
        theorem.unwrap_or_default()
    )
}

#[derive(Debug, Args)]
#[command(after_help = after_help())]
pub(super) struct Arguments {
    /// A source of families.
    #[arg(value_name = "SOURCE", required_unless_present = "families")]
    source: Option<PathBuf>,
    /// Prove a theorem whose families come with the program, instead of a source's.
    #[arg(long, value_parser = theorem(), value_name = "THEOREM", conflicts_with = "source")]
    families: Option<&'static Theorem>,
    /// Prove the claim for the achievement game with one row and one column more (Pudwell,
    /// section 7).
    #[arg(long, conflicts_with = "families")]
    achievement: bool,
    /// The certificate to write.
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// Print one JSON object instead of text.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    limits: LimitArguments,
}

/// The names of the theorems whose families come with the program.
fn theorem() -> impl TypedValueParser<Value = &'static Theorem> {
    let names =
        games::theorems().map(|theorem| PossibleValue::new(theorem.name).help(theorem.about));
    PossibleValuesParser::new(names).try_map(|name| {
        games::theorems().find(|theorem| theorem.name == name).ok_or("there is no such theorem")
    })
}

pub(super) fn run(arguments: &Arguments, terminal: &Terminal) -> Result<u8, Failure> {
    let output = Output::stream(&arguments.output);
    terminal.confirm_files(arguments.source.as_deref(), [output])?;
    let limits = arguments.limits.limits();
    let request = ProveRequest { achievement: arguments.achievement, limits };
    let made = terminal.during("proving", |_| match (&arguments.source, arguments.families) {
        (Some(path), _) => prove_source(path, &request),
        (None, Some(theorem)) => Ok(prove_theorem(theorem, &request.limits)?),
        (None, None) => Err(Failure::Usage("no source is given".into())),
    })?;
    terminal.write_made(&made, Some(&arguments.output), arguments.json)
}

/// Proves a source, and has the proof checked, which is not kept.
pub(super) fn check_source(path: &Path, terminal: &Terminal) -> Result<u8, Failure> {
    let made = terminal.during("proving", |_| prove_source(path, &ProveRequest::default()))?;
    terminal.write_or_check(&made, None, false)
}

/// The proof of a source.
fn prove_source(path: &Path, request: &ProveRequest) -> Result<Made, Failure> {
    let text = read_text(path)?;
    let name = path.shown();
    let source = Source { name: &name, text: &text };
    let Some(prove) = games::sources_of(&text).prove else {
        return Err(Failure::Usage(format!(
            "{name} has no families: it is for one game, and zermelo compile takes it"
        )));
    };
    prove(source, path, request).map_err(|error| Failure::of_source(error, source))
}
