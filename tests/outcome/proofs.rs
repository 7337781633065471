//! What is proved.

use std::time::Instant;

use zermelo::prover::{Problem, certificate, prove};
use zermelo_checker::certificate::Provenance;
use zermelo_checker::verdict::Verdict;

use crate::families::*;

fn proved(problem: &Problem) -> Vec<u8> {
    let t = Instant::now();
    let outcome = match prove(problem) {
        Ok(outcome) => outcome,
        Err(failures) => {
            for failure in &failures {
                eprintln!("{failure}\n");
            }
            panic!("{} not proved", problem.claim)
        }
    };
    let proving = t.elapsed();
    let (bytes, _) =
        certificate(problem.claim.clone(), outcome, Provenance::default()).write().expect("writes");
    let t = Instant::now();
    match zermelo_checker::check(&bytes, Some(&problem.claim)) {
        Ok(Verdict::Verified(verified)) => {
            eprintln!(
                "{}: {:?}, {} bytes, proved in {proving:?}, checked in {:?}",
                verified.claim,
                verified.figures,
                bytes.len(),
                t.elapsed()
            );
        }
        other => panic!("{}: {other:?}", problem.claim),
    }
    bytes
}

#[test]
fn the_published_theorems_hold_for_every_size() {
    proved(&problem("first player wins erdos-szekeres a 2 for every a ≥ 2 in steps of 2", b2()));
    proved(&problem(
        "second player wins erdos-szekeres a 2 for every a ≥ 3 in steps of 2",
        b2_odd(),
    ));
    proved(&problem("first player wins erdos-szekeres a 3 for every a ≥ 3", b3()));
    proved(&problem("first player wins erdos-szekeres a 4 for every a ≥ 4", b4()));
}

#[test]
fn theorem_4() {
    proved(&problem("first player wins erdos-szekeres a 5 for every a ≥ 5", b5()));
}

#[test]
fn chomp_with_two_rows() {
    proved(&problem("second player wins chomp 2 from exactly '(q+1, q)'", chomp2()));
    proved(&problem("first player wins chomp 2 n for every n ≥ 1", chomp2()));
    proved(&problem("first player wins chomp 3 n for every n ≥ 1", vec![]));
}

#[test]
fn the_sources_prove_what_they_claim() {
    for name in ["b2-even", "b2-odd", "b3", "b4", "b5"] {
        let path = format!("certificates/sources/pudwell-{name}.strategy");
        let text = std::fs::read_to_string(&path).expect(&path);
        let strategy = zermelo::strategy::families::parse::parse(&text).expect(&path);
        let problem = zermelo::prover::problem(&strategy).expect(&path);
        proved(&problem);
        proved(&zermelo::prover::achievement_of(&problem).expect(&path));
    }
    proved(&zermelo::prover::achievement_two());
    proved(&zermelo::prover::chomp_two_rows());
    proved(&zermelo::prover::chomp_three_rows());
    for rows in 2..5 {
        proved(&zermelo::prover::chomp_full_board(rows, 1));
    }
}
