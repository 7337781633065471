//! Certificates of every version of the file format: each still gives its verdict, or none with
//! both versions named. tests/formats holds them, small, under names that start with their version;
//! one is labelled with a version that no checker reads.
//!
//! A new version adds its certificates and leaves the old ones; docs/specification/format.md says
//! when the version changes.

use crate::common;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use common::program::run;
use zermelo_checker::format::VERSION;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/formats");

/// Claims about a board with the points a to g and the lines a b and c d e.
const SEVEN_POINTS_FIRST: &str = "first player does not lose board titled 'seven points' \
     --board-hash 370cda2b4e583d7d40ad28f4bb7cfc5db6524d818666c24cf614721e87fc29e1";
const SEVEN_POINTS_SECOND: &str = "second player does not lose board titled 'seven points' \
     --board-hash 370cda2b4e583d7d40ad28f4bb7cfc5db6524d818666c24cf614721e87fc29e1";

/// Claims about a board with the points a to i, on which First wins by threats.
const NINE_POINTS: &str = "first player wins board titled 'nine points' \
     --board-hash 15d28764b863bb0943d10bb13ad8c9f7cc1dfce583210e8df244ad6e1f4d789f";

/// Nine points too, of which some need others.
const STACKS: &str = "first player wins board titled 'stacks' \
     --board-hash 34608ae69a431e3eeb0ed58798b5706b8f36e421dd250d8d379dea056bc4bb0e";

/// Nine points too, of which Second has one and answers each other one by the other point of its pair.
const COLUMNS: &str = "second player wins board titled 'columns' --start p/q \
     --board-hash 173ac52e4a822255e8115dba02563ff4a3ce4448493f4d8c7d529ad6f6d0444f";

/// The rows and columns of a square of nine points.
const ROWS_AND_COLUMNS: &str = "second player does not lose board titled 'rows and columns' \
     --board-hash 54515de4b1e74430c4fc4eb7c99d52fbfe191a3b4a909a0b50dd4aacb03dc2e4";

/// A path of four vertices, a to d, that is listed.
const FOUR: &str = "second player wins node-kayles graph titled 'four in a row' \
     --graph-hash 797669185196214a1ef1fd15d5396fc680b30390a90efab93b79c960c8944477";

const NIM_IN_GDL: &str = "second gets at least 100 in rules 'nim' --rules-hash \
    e8f5e7b491b41c91471d6337546674d4c1b4d3f2e3bad65acafdc443b72a6a19";
const VALUE_IN_GDL: &str = "rules 'node-kayles' --rules-hash \
    8066a781336992d67b65e0bbf5f9be391f281fbf362ada42e707140a8463fb9c has nim-value 0";

const TIC_TAC_TOE_IN_GDL: &str = "xplayer gets at least 50 in rules 'tic-tac-toe' --rules-hash \
    d20a28eb704ec6d5a5a5608d44401f668996f2397e474286375495d5caf91480";

/// Four edges without a vertex in common, which are listed.
const FOUR_EDGES: &str = "second player wins node-kayles graph titled 'a graph' \
     --graph-hash f4c90d96731e87b00d4f8c442251d9d19c997b9ff6fe8b848983b242911ef2e1";

/// The certificates, and the claim that each proves.
const CERTIFICATES: &[(&str, &str)] = &[
    ("v1-map.cert", "first player wins with 4 P-positions erdos-szekeres 5 3"),
    ("v1-outcome.cert", "first player wins erdos-szekeres a 2 for every a ≥ 2 in steps of 2"),
    ("v1-replay.cert", "first player wins affine-plane 2"),
    ("v2-colouring.cert", "second player wins col grid 2 3"),
    ("v2-components.cert", "node-kayles grid 3 5 has nim-value 3"),
    (
        "v2-coprime-grid.cert",
        "minimiser keeps maximiser to at most 1 in the lower right cell in coprime-grid 3 variation 1, maximiser first",
    ),
    (
        "v2-dots-and-boxes.cert",
        "second player keeps first player to at most 0 boxes in dots-and-boxes 1 1",
    ),
    ("v2-domineering.cert", "second player wins domineering 2 4"),
    ("v2-latin-erdos.cert", "first player wins latin-erdos 3 --without-columns"),
    ("v2-layers.cert", "first player wins erdos-szekeres a 5 for every a from 5 to 6"),
    (
        "v2-deduction.cert",
        "sudoku 1.....2..3.....4 is fair by naked and hidden subsets and fish up to 4",
    ),
    ("v2-follow-ups.cert", COLUMNS),
    ("v2-lemmas.cert", SEVEN_POINTS_FIRST),
    ("v2-map.cert", "first player wins with 4 P-positions erdos-szekeres 5 3"),
    (
        "v2-mirror-every-size.cert",
        "first player is never without a move in latin-erdos n for every n ≥ 1 in steps of 2",
    ),
    ("v2-mirror-lemmas.cert", FOUR_EDGES),
    ("v2-mirror-avoidance.cert", "first player does not lose hypercube 3 2 --avoidance"),
    ("v2-mirror.cert", "second player wins node-kayles cycle 6"),
    ("v2-node-kayles.cert", FOUR),
    ("v2-outcome.cert", "first player wins erdos-szekeres a 2 for every a ≥ 2 in steps of 2"),
    ("v2-pairing.cert", SEVEN_POINTS_FIRST),
    ("v2-needs.cert", STACKS),
    ("v2-parts.cert", ROWS_AND_COLUMNS),
    ("v2-nim-values.cert", "octal 4.7 n has nim-values of period 2 for every n ≥ 1"),
    ("v2-rules.cert", NIM_IN_GDL),
    ("v2-rules-symmetries.cert", TIC_TAC_TOE_IN_GDL),
    ("v2-rules-values.cert", VALUE_IN_GDL),
    (
        "v2-planes.cert",
        "second player does not lose any-projective-plane q for every q ≥ 5 in steps of 2",
    ),
    ("v2-potential.cert", SEVEN_POINTS_SECOND),
    ("v2-replay.cert", "first player wins affine-plane 2"),
    ("v2-spanning-trees.cert", "short wins bridg-it 2"),
    (
        "v2-sum.cert",
        "second player wins node-kayles path 5 + octal 0.77 3 + node-kayles path 5 + nim 3",
    ),
    ("v2-threats.cert", NINE_POINTS),
    ("v255.cert", "first player wins affine-plane 2"),
];

fn version(name: &str) -> u8 {
    let digits = name.trim_start_matches('v').split(['-', '.']).next().unwrap_or_default();
    digits.parse().unwrap_or_else(|_| panic!("{name} does not start with a version"))
}

#[test]
fn every_version_gives_its_verdict_or_is_named() {
    for &(name, claim) in CERTIFICATES {
        let found = version(name);
        let bytes = fs::read(Path::new(FOLDER).join(name)).expect(name);
        assert_eq!(bytes.get(8), Some(&found), "{name} is labelled with its version");
        let said = run(Path::new(FOLDER), &["check", "--claim", claim, name]);
        match said.code {
            0 => {
                assert!(found <= VERSION, "{name}");
                // A claim with a hash has a line of its own.
                let whole =
                    if claim.contains("-hash ") { "  claim  " } else { &format!("{name}: ") };
                assert!(said.out.contains(&format!("{whole}{claim}\n")), "{}", said.out);
                assert!(said.out.ends_with("s VERIFIED\n"), "{}", said.out);
            }
            3 => {
                assert_ne!(found, VERSION, "{name}");
                for piece in [format!("version {found}"), format!("version {VERSION}")] {
                    assert!(said.out.contains(&piece), "{name}: {}", said.out);
                }
                assert!(said.out.contains("unknown-version"), "{}", said.out);
            }
            code => panic!("{name}: exit code {code}: {}", said.out),
        }
    }
}

#[test]
fn every_version_has_a_certificate_that_is_tested() {
    let there: BTreeSet<String> = fs::read_dir(FOLDER)
        .expect("a folder")
        .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
        .collect();
    let tested: BTreeSet<String> =
        CERTIFICATES.iter().map(|(name, _)| (*name).to_owned()).collect();
    assert_eq!(there, tested);
    let versions: BTreeSet<u8> = tested.iter().map(|name| version(name)).collect();
    for known in 1..=VERSION {
        assert!(versions.contains(&known), "no certificate of version {known}");
    }
    assert!(versions.iter().any(|&version| version > VERSION), "none of a version to come");
}
