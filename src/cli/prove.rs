//! `zermelo prove SOURCE -o FILE`: a proof for every size at once, from families of positions.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use zermelo_checker::certificate::Provenance;

use super::compile::provenance;
use super::output::{Failure, Terminal, read_text, write_certificate};
use crate::diagnostic::Source;
use crate::prover::{self, Problem};
use crate::strategy::families;

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
    #[arg(long, value_enum, value_name = "THEOREM", conflicts_with = "source")]
    families: Option<BuiltIn>,
    /// Prove the claim for the achievement game with one row and one column more (Pudwell,
    /// section 7).
    #[arg(long, requires = "source")]
    achievement: bool,
    /// The certificate to write.
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
}

/// Theorems whose families come with the program.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum BuiltIn {
    /// Chomp with two rows: the second player wins from (q+1, q), and from nothing else.
    ChompTwoRows,
    /// Chomp with three rows, at most two cells in the last: all P-positions.
    ChompThreeRows,
    /// Chomp with three rows and any number of columns: the first player wins the full board.
    ChompThreeRowsFull,
    /// The second player wins the achievement game with b = 2.
    AchievementTwo,
}

impl BuiltIn {
    fn problem(self) -> Problem {
        match self {
            BuiltIn::ChompTwoRows => prover::chomp_two_rows(),
            BuiltIn::ChompThreeRows => prover::chomp_three_rows(),
            BuiltIn::ChompThreeRowsFull => prover::chomp_full_board(3, 1),
            BuiltIn::AchievementTwo => prover::achievement_two(),
        }
    }
}

pub(super) fn run(arguments: &Arguments, terminal: &Terminal) -> Result<u8, Failure> {
    let (problem, provenance) = match (&arguments.source, arguments.families) {
        (Some(path), _) => read_problem(path, arguments.achievement, terminal)?,
        (None, Some(theorem)) => {
            (theorem.problem(), provenance("zermelo prove", Path::new(""), None))
        }
        (None, None) => return Err(Failure::Usage("no source is given".into())),
    };
    let spinner = terminal.spinner("proving");
    let proved = prover::prove(&problem);
    spinner.finish_and_clear();
    let outcome = proved.map_err(|failures| {
        let failures: Vec<String> = failures.iter().map(ToString::to_string).collect();
        Failure::Usage(format!("no proof of ‘{}’\n{}", problem.claim, failures.join("\n")))
    })?;
    let statements = outcome.statements.len();
    let certificate = prover::certificate(problem.claim, outcome, provenance);
    let hash = write_certificate(&arguments.output, &certificate)?;
    let mut out = terminal.out();
    writeln!(out, "{}", certificate.header.claim)?;
    writeln!(out, "  proof  {statements} statements")?;
    writeln!(out, "  hash   {hash}")?;
    writeln!(out, "  file   {}", arguments.output.display())?;
    Ok(0)
}

/// The problem of a source, and where the certificate will say that it comes from.
fn read_problem(
    path: &Path,
    achievement: bool,
    terminal: &Terminal,
) -> Result<(Problem, Provenance), Failure> {
    let text = read_text(path)?;
    let name = path.display().to_string();
    let source = Source { name: &name, text: &text };
    let strategy =
        families::parse::parse(&text).map_err(|errors| Failure::text(source, &errors, terminal))?;
    let problem = prover::problem(&strategy)
        .map_err(|failure| Failure::Usage(format!("{name}: {failure}")))?;
    let problem = if achievement {
        prover::achievement_of(&problem).ok_or_else(|| {
            Failure::Usage(format!("‘{}’ says nothing of an achievement game", problem.claim))
        })?
    } else {
        problem
    };
    let cited = strategy.citation.map(|citation| citation.value);
    Ok((problem, provenance("zermelo prove", path, cited.as_deref())))
}
