//! `zermelo prove SOURCE -o FILE`: a proof for every size at once, from families of positions.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use zermelo_checker::claim::Provenance;
use zermelo_checker::proofs::outcome::Outcome;

use super::output::{Failure, Terminal, read_text};
use crate::diagnostic::Source;
use crate::games;
use crate::games::about::{GameError, Stated};
use crate::proofs::outcome::prover::{self, Problem};
use crate::proofs::outcome::vectors::Theorem;
use crate::provenance::{made_by, made_from};

const AFTER_HELP: &str = "\
The format of sources is described in docs/families.md.

Examples:
  zermelo prove certificates/sources/pudwell-b5.strategy -o b5.cert
  zermelo prove --families chomp-two-rows -o chomp.cert";

#[derive(Debug, Args)]
#[command(after_help = AFTER_HELP)]
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
    terminal.confirm_writable(Some(&arguments.output))?;
    let (problem, outcome, provenance) = match (&arguments.source, arguments.families) {
        (Some(path), _) => prove_source(path, arguments.achievement, terminal)?,
        (None, Some(theorem)) => {
            let problem = (theorem.problem)();
            let outcome = prove(&problem, terminal).map_err(|failures| {
                let failures: Vec<String> = failures.iter().map(ToString::to_string).collect();
                Failure::Usage(format!("no proof of ‘{}’\n{}", problem.claim, failures.join("\n")))
            })?;
            (problem, outcome, made_by("zermelo prove"))
        }
        (None, None) => return Err(Failure::Usage("no source is given".into())),
    };
    let statements = outcome.statements.len();
    let certificate = prover::certificate(problem.claim, outcome, provenance);
    let written = terminal.write_certificate(&arguments.output, &certificate)?;
    let mut out = terminal.out();
    writeln!(out, "{}", certificate.header.claim)?;
    writeln!(out, "  proof  {statements} statements")?;
    write!(out, "{written}")?;
    Ok(0)
}

fn prove(problem: &Problem, terminal: &Terminal) -> Result<Outcome, Vec<prover::Failure>> {
    let spinner = terminal.spinner("proving");
    let proved = prover::prove(problem);
    spinner.finish_and_clear();
    proved
}

/// The problem of a source, its proof, and where the certificate will say that it comes from.
fn prove_source(
    path: &Path,
    achievement: bool,
    terminal: &Terminal,
) -> Result<(Problem, Outcome, Provenance), Failure> {
    let text = read_text(path)?;
    let name = path.display().to_string();
    let source = Source { name: &name, text: &text };
    let failure = |error| Failure::game(error, Some(source), terminal);
    let Some(theorem) = games::sources_of(&text).theorem else {
        return Err(Failure::Usage(format!(
            "{name} has no families: it is for one game, and zermelo compile takes it"
        )));
    };
    let Stated { problem, cited, unproved } = theorem(source, achievement).map_err(failure)?;
    let outcome = prove(&problem, terminal)
        .map_err(|failures| failure(GameError::Source(unproved(&failures))))?;
    let provenance = made_from("zermelo prove", path, cited.as_deref());
    Ok((problem, outcome, provenance))
}
