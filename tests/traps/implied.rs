//! Claims that follow from that of a committed certificate, and claims next to them that do not: a
//! certificate is accepted for the former and rejected with `claim-mismatch` for the latter. Each
//! implication of docs/specification/format.md has lines here, or in the tests of its game in the
//! checker.

use std::fs;
use std::path::Path;

use zermelo_checker::{Verdict, check};

/// A certificate, claims that follow from its own, and claims that do not.
type Case = (&'static str, &'static [&'static str], &'static [&'static str]);

const CASES: &[Case] = &[
    // Who wins does not lose; who does not lose may still not win.
    (
        "positional/tic-tac-toe-maker.cert",
        &["maker wins hypercube 3 2 --weak", "maker does not lose hypercube 3 2 --weak"],
        &[
            "breaker does not lose hypercube 3 2 --weak",
            "maker does not lose hypercube 3 2 --weak --breaker-first",
            "first player does not lose hypercube 3 2",
        ],
    ),
    (
        "positional/tic-tac-toe-first.cert",
        &["first player does not lose hypercube 3 2"],
        &["first player wins hypercube 3 2", "second player does not lose hypercube 3 2"],
    ),
    // Many orders, from the least one on.
    (
        "planes/affine-second.cert",
        &[
            "second player does not lose any-affine-plane 7",
            "second player does not lose any-affine-plane 9",
        ],
        &[
            "second player does not lose any-affine-plane 6",
            "second player does not lose any-projective-plane 9",
            "second player wins any-affine-plane 9",
            "first player does not lose any-affine-plane 9",
            "second player does not lose any-affine-plane q for every q ≥ 8",
            "second player does not lose any-affine-plane 7 --weak",
        ],
    ),
    (
        "planes/affine-breaker.cert",
        &[
            "breaker wins any-affine-plane 11 --weak",
            "breaker does not lose any-affine-plane 11 --weak",
            "breaker does not lose any-affine-plane q --weak for every q ≥ 7",
        ],
        &["maker does not lose any-affine-plane 11 --weak", "breaker wins any-affine-plane 11"],
    ),
    // Many numbers of counters; the other numbers of the line stay what they are.
    (
        "all-sizes/subtraction-3.cert",
        &[
            "second player wins subtraction 3 from a heap of 12",
            "second player wins subtraction 3 from a heap of 0",
        ],
        &[
            "second player wins subtraction 3 from a heap of 13",
            "first player wins subtraction 3 from a heap of 12",
            "second player wins subtraction 12 from a heap of 3",
            "second player wins subtraction 3 from 2 heaps of 12",
            "second player wins subtraction 3 from a heap of n for every n ≥ 4 in steps of 4",
        ],
    ),
    // Many sizes of one parity.
    (
        "latin-erdos/last-move-odd.cert",
        &[
            "first player wins latin-erdos 5 --without-columns",
            "first player does not lose latin-erdos 5 --without-columns",
            "first player does not lose latin-erdos n --without-columns for every n ≥ 1 in steps of 2",
        ],
        &[
            "first player wins latin-erdos 4 --without-columns",
            "second player wins latin-erdos 5 --without-columns",
            "first player wins latin-erdos 5",
            "first player wins latin-erdos 05 --without-columns",
            "first player is never without a move in latin-erdos 5 --without-columns",
        ],
    ),
    (
        "latin-erdos/mirror-even.cert",
        &["second player is never without a move in latin-erdos 10"],
        &[
            "second player is never without a move in latin-erdos 0",
            "second player is never without a move in latin-erdos 9",
            "second player is never without a move in latin-erdos 10 --run 4",
            "second player does not lose latin-erdos 10",
        ],
    ),
    (
        "latin-erdos/columns-2.cert",
        &["second player does not lose latin-erdos 2"],
        &[
            "second player is never without a move in latin-erdos 2",
            "first player does not lose latin-erdos 2",
        ],
    ),
    // A bound, and weaker ones.
    (
        "dots-and-boxes/2-3-first.cert",
        &[
            "first player gets at least 0 boxes in dots-and-boxes 2 3",
            "first player gets at least 1 box in dots-and-boxes 2 3",
        ],
        &[
            "first player gets at least 3 boxes in dots-and-boxes 2 3",
            "first player gets at least 1 box in dots-and-boxes 3 2",
            "second player keeps first player to at most 2 boxes in dots-and-boxes 2 3",
            "second player keeps first player to at most 6 boxes in dots-and-boxes 2 3",
        ],
    ),
    (
        "dots-and-boxes/2-3-second.cert",
        &["second player keeps first player to at most 3 boxes in dots-and-boxes 2 3"],
        &[
            "second player keeps first player to at most 1 box in dots-and-boxes 2 3",
            "first player gets at least 2 boxes in dots-and-boxes 2 3",
        ],
    ),
    (
        "coprime-grid/variation-1-n-5-maximiser-first-first.cert",
        &[
            "maximiser gets at least 2 in the lower right cell in coprime-grid 5 variation 1, maximiser first",
        ],
        &[
            "maximiser gets at least 4 in the lower right cell in coprime-grid 5 variation 1, maximiser first",
            "maximiser gets at least 2 in the lower right cell in coprime-grid 5 variation 1, minimiser first",
            "maximiser gets at least 2 in the lower right cell in coprime-grid 5 variation 1, maximiser alone",
            "odd gets at least 2 odd integers in coprime-grid 5 variation 2, odd first",
            "minimiser keeps maximiser to at most 3 in the lower right cell in coprime-grid 5 variation 1, maximiser first",
        ],
    ),
    (
        "coprime-grid/variation-1-n-5-minimiser-first-first.cert",
        &[
            "minimiser keeps maximiser to at most 4 in the lower right cell in coprime-grid 5 variation 1, minimiser first",
        ],
        &[
            "minimiser keeps maximiser to at most 2 in the lower right cell in coprime-grid 5 variation 1, minimiser first",
        ],
    ),
    // A puzzle that is fair or critical has exactly one completion, and not the other way.
    (
        "puzzles/two-labels.cert",
        &["latin-square 4 --labels 1122 11..1.1...1..... has exactly one completion"],
        &[
            "latin-square 4 --labels 1122 11..1.1...1..... is critical",
            "latin-square 4 --labels 1122 11..1.1...1..... has no completion",
            "latin-square 4 --labels 1122 11..1.1......... has exactly one completion",
        ],
    ),
    (
        "puzzles/critical-3.cert",
        &["latin-square 3 1...3.... has exactly one completion"],
        &[
            "latin-square 3 1...3.... is fair by naked and hidden subsets and fish up to 4",
            "latin-square 3 1...3.... is critical with the inscription 1........",
        ],
    ),
    (
        "puzzles/palomo-figure-4-bottom-right.cert",
        &[],
        &[
            "latin-square 7 .....143.........45.11.5....25.16..5432.76.7...65 is fair by naked and hidden subsets and fish up to 4",
        ],
    ),
    (
        "puzzles/palomo-figure-4-top-left.cert",
        &[],
        &[
            "latin-square 7 ......43.........45.11.5....25.16..5432.76.7...65 has exactly one completion",
        ],
    ),
];

#[test]
fn a_certificate_is_accepted_for_what_follows_from_its_claim_and_for_nothing_else() {
    let certificates = Path::new(env!("CARGO_MANIFEST_DIR")).join("certificates");
    for (file, follow, others) in CASES {
        let bytes = fs::read(certificates.join(file)).expect(file);
        for wanted in *follow {
            match check(&bytes, Some(wanted)) {
                Verdict::Verified(verified) => {
                    let is_own = verified.claim.to_string() == *wanted;
                    let implied = verified.implied.as_deref();
                    assert_eq!(implied, (!is_own).then_some(*wanted), "{file}: {wanted}");
                }
                other => panic!("{file}: {wanted}: {other}"),
            }
        }
        for wanted in *others {
            match check(&bytes, Some(wanted)) {
                Verdict::Rejected(rejection) => {
                    assert_eq!(rejection.fault.code.as_str(), "claim-mismatch", "{file}: {wanted}");
                }
                other => panic!("{file}: {wanted}: {other}"),
            }
        }
    }
}
