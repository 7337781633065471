//! Searches interrupted and gone on with, against the same search in one run, and files that keep no such
//! search. What would make them wrong: a strategy that depends on where a search was interrupted, a file of
//! another game that is taken, a file that is trusted.

use std::fs;
use std::path::PathBuf;

use proptest::prelude::*;
use zermelo_checker::games::positional::Board;
use zermelo_checker::{Verdict, check};
use zermelo_explain::claims::{self, Game};
use zermelo_search::checkpoint::CheckpointError;
use zermelo_search::limits::{Limit, Limits, Progress, Resources};

use super::*;
use crate::boards::known::{self, Meaning};
use crate::solver::{Options, Solution, solve, solve_known, with_hash};

/// A game on a board that has a name, with options.
fn game(words: &str) -> (Positional, Board) {
    let list: Vec<String> = words.split(' ').map(str::to_owned).collect();
    let Some(Ok((meaning, count))) = known::find(&list) else {
        return super::super::tests::game(words);
    };
    let Meaning::File { file, .. } = &*meaning else { panic!("{words}") };
    let options = list[count..].join(" ");
    let words = format!("board titled '{}' {options}", file.title);
    let Ok(Game::Positional(game)) = claims::game(words.trim()) else { panic!("{words}") };
    (with_hash(&game, &file.board).expect("a board"), file.board.clone())
}

/// Solves by replay within limits, from the file on if one is given.
fn solved(words: &str, limits: Limits, path: Option<&Path>) -> Result<Solution, SolveError> {
    solved_known(words, limits, path, &mut Knowledge::default())
}

/// The same; `known` has what was found out until then.
fn solved_known(
    words: &str,
    limits: Limits,
    path: Option<&Path>,
    known: &mut Knowledge,
) -> Result<Solution, SolveError> {
    let (game, board) = game(words);
    let checkpoint = path.map(|path| Checkpoint::new(path, &game, Some(Kind::Replay)));
    let (by, checkpoint) = (Some(Kind::Replay), checkpoint.as_ref());
    let resources = Resources::within(limits);
    let options = Options { by, resources, checkpoint, ..Options::default() };
    solve_known(&game, &board, &options, known)
}

fn bytes(solution: &Solution) -> Vec<Vec<u8>> {
    solution.certificates.iter().map(|certificate| certificate.write().0).collect()
}

fn within(positions: u64) -> Limits {
    Limits { positions, ..Limits::DEFAULT }
}

/// A folder, and the name of a file in it.
fn file() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("run");
    (folder, path)
}

#[test]
fn a_search_interrupted_after_any_number_of_positions_ends_as_in_one_run() {
    for words in [
        // What is left of the lines: a win of maker, of breaker, of the first player, and draws, the last of
        // which takes nothing but the strategies.
        "van-der-waerden 4 18 --weak",
        "in-a-row 4 5 4 --weak",
        "van-der-waerden 3 17",
        "in-a-row 4 5 4",
        "van-der-waerden 5 20",
        "domination 4 5",
        // Position by position.
        "hypercube 4 2",
        "hypercube 3 2 --avoidance",
        "hypercube 3 2 --weak --within 5",
        // Turns of several points, and scores.
        "hypercube 4 2 --turns 1,2:2",
        "hypercube 3 2 --weak --turns 1:2",
        "cliques 5 --goal largest",
    ] {
        let whole = solved(words, Limits::DEFAULT, None).unwrap_or_else(|e| panic!("{words}: {e}"));
        // Interruptions while an outcome was looked for, and while a strategy was made.
        let mut interrupted = [0; 2];
        for part in [10, 3, 1] {
            let (_folder, path) = file();
            let limits = std::iter::successors(Some(1), |most| Some(most + most / part + 1));
            let mut runs = limits.map(|positions| {
                let mut known = Knowledge::default();
                let done = solved_known(words, within(positions), Some(&path), &mut known);
                (done, known.open.is_none())
            });
            let resumed = runs.find_map(|run| match run {
                (Ok(solution), _) => Some(solution),
                (Err(SolveError::Limit(Limit::Positions(_))), is_decided) => {
                    interrupted[usize::from(is_decided)] += 1;
                    None
                }
                (Err(error), _) => panic!("{words}: {error}"),
            });
            let resumed = resumed.expect("a run without an end");
            assert_eq!(resumed.value, whole.value, "{words}");
            assert!(bytes(&resumed) == bytes(&whole), "{words} after {interrupted:?}");
        }
        let is_known = words == "domination 4 5";
        assert!(interrupted[1] > 1 && (is_known || interrupted[0] > 1), "{words}: {interrupted:?}");
    }
}

#[test]
fn a_file_that_is_no_checkpoint_of_the_run_is_refused_and_left_as_it_is() {
    let words = "van-der-waerden 4 18 --weak";
    let (_folder, path) = file();
    let run = |words, limits| solved(words, limits, Some(&path)).map(|_| ());
    run(words, within(200)).expect_err("the limit");
    let honest = fs::read(&path).expect("a checkpoint");
    let mut changed = honest.clone();
    changed[honest.len() / 2] ^= 1;
    for (bytes, expected) in [
        (Vec::new(), Unusable::Foreign),
        (b"something else".to_vec(), Unusable::Foreign),
        (b"\x89ZSCORES".to_vec(), Unusable::Foreign),
        (MAGIC.to_vec(), Unusable::Damaged),
        (honest[..honest.len() - 1].to_vec(), Unusable::Damaged),
        (honest[..honest.len() / 2].to_vec(), Unusable::Damaged),
        ([honest.as_slice(), &[0]].concat(), Unusable::Damaged),
        (changed, Unusable::Damaged),
    ] {
        fs::write(&path, &bytes).expect("written");
        let error = run(words, Limits::DEFAULT).expect_err("no checkpoint");
        let SolveError::Checkpoint(CheckpointError { why, .. }) = error else { panic!("{error}") };
        assert_eq!(why, expected);
        assert_eq!(fs::read(&path).expect("kept"), bytes);
    }
    fs::write(&path, &honest).expect("written");
    let others = [
        "van-der-waerden 4 19 --weak",
        "van-der-waerden 4 18 --weak --breaker-first",
        "van-der-waerden 4 18",
        "van-der-waerden 4 18 --weak --turns 1:2",
    ];
    for other in others {
        let message = run(other, Limits::DEFAULT).expect_err("another game").to_string();
        assert!(message.contains("it is of a run that solves board titled 'van-der-waerden 4 18'"));
    }
    // What goes on counts from the start.
    let memory = Limits { memory: 500, ..Limits::DEFAULT };
    let message = run(words, memory).expect_err("too large").to_string();
    assert!(
        message.contains("it is too large: the search reached its limit of 500 bytes"),
        "{message}"
    );
    assert_eq!(fs::read(&path).expect("kept"), honest);
    run(words, Limits::DEFAULT).expect("a certificate");
}

#[test]
fn a_search_that_keeps_nothing_has_no_checkpoint() {
    let (_folder, path) = file();
    for (words, by, why) in [
        ("connect-four 4 4", None, "on a board on which points need others"),
        ("hypercube 4 2", Some(Kind::Pairing), "for a proof by pairing"),
    ] {
        let (game, board) = game(words);
        let checkpoint = Checkpoint::new(&path, &game, by);
        let options = Options { by, checkpoint: Some(&checkpoint), ..Options::default() };
        let message = solve(&game, &board, &options).map(|_| ()).expect_err(words).to_string();
        assert_eq!(message, format!("--checkpoint keeps no search {why}"));
    }
    assert!(!path.exists());
}

/// What the file has of a search by what is left of the lines of at most 64 points.
type Changed = (Vec<u8>, usize, [u8; 1], Vec<[u8; 28]>);

#[test]
fn a_file_that_says_what_is_not_true_gives_an_error_or_what_the_checker_decides() {
    let words = "van-der-waerden 4 18 --weak";
    let (_folder, path) = file();
    let whole = solved(words, Limits::DEFAULT, Some(&path)).expect("small");
    let frame = Frame::new(&path, MAGIC, BETWEEN);
    let read = |from: &mut Reader| -> Result<Changed, Unusable> {
        let (words, made, first) = (from.text()?, from.count(8)?, from.array()?);
        let count = from.count(28)?;
        let rows = from.rows(count).collect::<Result<_, _>>()?;
        Ok((words, made, first, rows))
    };
    let (text, made, first, rows) = frame.read(read).expect("whole").expect("a file");
    let mut random = proptest::test_runner::TestRng::deterministic_rng(
        proptest::test_runner::RngAlgorithm::ChaCha,
    );
    let mut found = [0; 3];
    for case in 0..60 {
        let mut changed = rows.clone();
        for row in &mut changed {
            match case {
                // The other player wins everywhere.
                0 => row[17] ^= 1,
                _ if random.next_u32().is_multiple_of(8) => {
                    let at = random.next_u32() as usize % row.len();
                    row[at] ^= 1 << (random.next_u32() % 3);
                }
                _ => {}
            }
        }
        let written = frame.write(|out| {
            out.text(&text)?;
            out.count(made)?;
            out.write_all(&first)?;
            out.rows(changed.iter().copied())
        });
        written.expect("written");
        match solved(words, Limits::DEFAULT, Some(&path)) {
            Err(SolveError::Limit(why)) => panic!("{why}"),
            Err(_) => found[0] += 1,
            Ok(solution) => {
                let [bytes] = &bytes(&solution)[..] else { panic!("one certificate") };
                let is_true = matches!(check(bytes, None), Verdict::Verified(_));
                assert!(!is_true || solution.value == whole.value);
                found[1 + usize::from(is_true)] += 1;
            }
        }
    }
    assert!(found[0] > 0 && found[2] > 0, "{found:?}");
}

#[test]
fn the_progress_says_how_many_first_moves_are_decided_and_how_many_positions_are_made() {
    for words in ["domination 5 5", "cliques 7 --goal largest"] {
        let (game, board) = game(words);
        let told = std::sync::Mutex::new([0; 2]);
        let tell = |now: Progress| {
            let mut told = told.lock().expect("no panic");
            told[0] += u32::from(now.first_moves.is_some_and(|moves| moves.of > 0));
            told[1] += u32::from(now.made.is_some_and(|made| made > 0));
        };
        let resources = Resources { progress: &tell, ..Resources::DEFAULT };
        let options = Options { by: Some(Kind::Replay), resources, ..Options::default() };
        solve(&game, &board, &options).expect(words);
        let told = told.into_inner().expect("no panic");
        assert!(told.iter().all(|&times| times > 0), "{words}: {told:?}");
    }
}
