//! Proofs with wings, chains and finned fish: the checker verifies them, and every hint of one is true.

use zermelo_puzzles::deduction::domains::Domains;
use zermelo_puzzles::deduction::prover::{self, FoundStep};
use zermelo_puzzles::deduction::{patterns, search};

use super::{sudoku, zermelo};
use crate::common::program::run;

/// Of the *Sudoku Exchange Puzzle Bank* (G. McLean), rated 5.5, 5.6 and 7.2 by Sukaku Explainer, which needs
/// no more than chains at these ratings.
const WITH_CHAINS: [&str; 3] = [
    "520010007080040032007500100000000700410060059002000000009006200360070080200050043",
    "008020900600000005500901002001070500072000690300000007000407000010503020050010080",
    "083020090000800100029300008000098700070000060006740000300006980002005000010030540",
];

#[test]
fn proofs_with_patterns_are_verified_and_printed() {
    let folder = tempfile::tempdir().expect("a folder");
    let here = |words: &[&str]| run(folder.path(), words);
    for puzzle in WITH_CHAINS {
        let said = here(&["puzzle", "prove", "--patterns", puzzle, "-o", "p.cert", "--force"]);
        assert!(said.out.contains(" has exactly one completion\n"), "{}{}", said.out, said.err);
        let said = here(&["check", "p.cert"]);
        assert!(said.out.ends_with("s VERIFIED\n"), "{puzzle}: {}", said.out);
        let table = here(&["table", "p.cert", "--all"]).out;
        let (suppose, so) = (table.matches("Suppose that").count(), table.matches(" So r").count());
        assert!(suppose > 0 && suppose == so, "{puzzle}: {suppose} trials, {so} conclusions");
        let rating = zermelo(&["rate", puzzle]).out;
        assert!(!rating.contains("case splits"), "{rating}");
    }
}

/// Hint by hint, what is taken is not in the only completion, which is found by a plain search.
#[test]
fn no_hint_takes_a_label_of_the_completion() {
    for puzzle in WITH_CHAINS {
        let puzzle = sudoku(&puzzle.replace('0', "."));
        let completion = search::at_most(&puzzle.problem, 2).pop().expect("a completion");
        let mut noted: Vec<u64> = puzzle.problem.problem.domains.clone();
        let mut with_pattern = 0;
        for _ in 0..400 {
            let (mut domains, found) = prover::next_steps(&puzzle.problem, Some(&noted), false);
            let Some(found) = found.first() else { break };
            let takes = match found {
                FoundStep::Step(taken) => &taken.takes,
                FoundStep::Pattern(pattern) => {
                    with_pattern += 1;
                    &pattern.takes
                }
            };
            assert!(!takes.is_empty());
            for &(cell, labels) in takes {
                let at = usize::from(cell);
                assert_eq!(labels >> completion[at] & 1, 0, "{found:?}");
                assert_ne!(labels & noted[at], 0, "{found:?}");
                domains.of[at] &= !labels;
            }
            noted = domains.of;
        }
        assert!(noted.iter().all(|domain| domain.is_power_of_two()), "{}", puzzle.game);
        assert!(with_pattern > 0, "{}", puzzle.game);
    }
}

#[test]
fn a_puzzle_with_singles_has_no_pattern_at_its_end() {
    let full = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    let puzzle = sudoku(full);
    assert!(patterns::all(&Domains::new(&puzzle.problem)).is_empty());
}
