//! A search of a game on grids, interrupted and gone on with, and files that keep no such search.

use std::fs;

use zermelo_checker::claim::Provenance;
use zermelo_checker::games::coprime_grid::{CoprimeGrid, Order, Variation};
use zermelo_search::checkpoint::CheckpointError;
use zermelo_search::limits::{Limit, Limits, Resources};

use super::*;
use crate::coprime_grid::solver::{Options, solve, state, value};

type Checkpoint<'p> = super::Checkpoint<'p, state::Key>;

fn game(n: u32) -> CoprimeGrid {
    CoprimeGrid { n, variation: Variation::Parity, order: Order::MaximiserFirst, start: Vec::new() }
}

/// Solves with a checkpoint, at most so many positions in all.
fn solved(path: &Path, n: u32, positions: u64) -> Result<(Vec<Vec<u8>>, usize), SolveError> {
    let checkpoint = Checkpoint::open(path, Duration::ZERO)?;
    checkpoint.finished(&[game(n).to_string()])?;
    let limits = Limits { positions, ..Limits::DEFAULT };
    let checkpoint = Some(&checkpoint);
    let options = Options { resources: Resources::within(limits), nodes: positions, checkpoint };
    let solution = solve(&game(n), &Provenance::default(), options)?;
    if solution.least < solution.most {
        return Err(Limit::Positions(positions).into());
    }
    let bytes = solution.certificates.iter().map(|certificate| certificate.write().0);
    Ok((bytes.collect(), solution.positions))
}

#[test]
fn an_interrupted_search_goes_on_and_ends_as_one_that_was_not() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("run");
    let (_, all) = value(&game(5), Options::default()).expect("small");
    // A limit of positions is also one for the making of strategies, so the last run has none.
    for positions in [10, 20, 40] {
        let error = solved(&path, 5, positions).expect_err("the limit");
        assert_eq!(error, Limit::Positions(positions).into());
        let known =
            Checkpoint::open(&path, Duration::ZERO).expect("kept").known(&game(5).to_string());
        assert!(known.len() >= 10, "{} positions are kept", known.len());
    }
    let resumed = solved(&path, 5, u64::MAX).expect("small");
    let whole = solved(&folder.path().join("whole"), 5, u64::MAX).expect("small");
    assert!(resumed.0 == whole.0, "the same certificates");
    assert!(resumed.1 >= all, "{} positions, of {all}", resumed.1);
}

#[test]
fn a_file_that_is_no_checkpoint_of_the_run_is_refused_and_left_as_it_is() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("run");
    solved(&path, 5, 100).expect_err("the limit");
    let honest = fs::read(&path).expect("a checkpoint");
    let version = MAGIC.len() + 1;
    let mut newer = honest.clone();
    newer[version] += 1;
    let mut changed = honest.clone();
    changed[60] ^= 1;
    let longer = [honest.as_slice(), &[0]].concat();
    for (bytes, expected) in [
        (Vec::new(), Unusable::Foreign),
        (b"something else".to_vec(), Unusable::Foreign),
        (MAGIC.to_vec(), Unusable::Damaged),
        (honest[..honest.len() - 1].to_vec(), Unusable::Damaged),
        (honest[..honest.len() / 2].to_vec(), Unusable::Damaged),
        (longer, Unusable::Damaged),
        (changed, Unusable::Damaged),
    ] {
        fs::write(&path, &bytes).expect("written");
        let found = solved(&path, 5, 100).expect_err("no checkpoint");
        let SolveError::Checkpoint(CheckpointError { why, .. }) = found else { panic!("{found}") };
        assert_eq!(why, expected);
        assert_eq!(fs::read(&path).expect("kept"), bytes);
    }
    fs::write(&path, &newer).expect("written");
    let message = solved(&path, 5, 100).expect_err("another version").to_string();
    assert!(message.contains("remove it to begin anew"), "{message}");
    fs::write(&path, &honest).expect("written");
    let message = solved(&path, 4, 100).expect_err("another game").to_string();
    assert!(message.contains("solves coprime-grid 5 variation 2, odd first"), "{message}");
    assert_eq!(fs::read(&path).expect("kept"), honest);
}
