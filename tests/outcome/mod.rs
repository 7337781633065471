//! Outcome proofs end to end: families in, a certificate out, checked, and held against searches
//! of the raw rules.

mod broken;
mod exceptions;
mod families;
mod instances;
mod listed;
mod numbers;
mod proofs;
mod refused;
mod search;
mod stolen;
mod subtraction;
mod tamper;

use zermelo_checker::claim::{Claim, Provenance};
use zermelo_checker::proofs::outcome::Outcome;
use zermelo_checker::verdict::Verdict;
use zermelo_sizes::outcome::problem::Problem;
use zermelo_sizes::outcome::prover::{certificate, prove};

/// The proof of a problem.
fn proof(problem: &Problem) -> Outcome {
    prove(problem).unwrap_or_else(|failures| {
        let failures: Vec<String> = failures.iter().map(ToString::to_string).collect();
        panic!("{} is not proved: {}", problem.claim, failures.join("\n"))
    })
}

/// What the checker says of a proof, from its bytes.
fn check(claim: &Claim, outcome: Outcome) -> Verdict {
    let certificate = certificate(claim.clone(), outcome, Provenance::default());
    let (bytes, _) = certificate.write();
    zermelo_checker::check(&bytes, Some(&claim.to_string()))
}

/// The problem of a committed source.
fn source(name: &str) -> Problem {
    problem_of(&source_text(name))
}

fn source_text(name: &str) -> String {
    let path = format!("certificates/sources/pudwell-{name}.strategy");
    std::fs::read_to_string(&path).expect(&path)
}

fn problem_of(text: &str) -> Problem {
    zermelo_sizes::erdos_szekeres::families::read(text).expect("a source").problem
}

const SOURCES: [&str; 6] = ["b2-even", "b2-odd", "b3", "b3-except-2", "b4", "b5"];
