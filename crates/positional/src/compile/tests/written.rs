//! Proofs written as sources and compiled again: what is written proves the same claim.

use std::fs;
use std::path::Path;

use zermelo_present::printer::{self, Printer};
use zermelo_present::table::SourceForm;

use super::*;

/// Prints proofs of the game.
const PRINTER: Printer =
    Printer::of(|certificate| printer::decode(certificate, Some(&crate::GAME)));

/// The committed certificates about games on boards, by their files.
fn committed() -> Vec<(String, Vec<u8>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../certificates/positional");
    let files = fs::read_dir(folder).expect("certificates").map(|file| file.expect("a file"));
    let read = |file: fs::DirEntry| {
        (file.file_name().to_string_lossy().into_owned(), fs::read(file.path()).expect("bytes"))
    };
    let mut files: Vec<_> = files.map(read).collect();
    files.sort();
    files
}

/// Those that take long: they are written and compiled in the same way as others of their games.
const LARGE: usize = 20_000;

#[test]
fn committed_proofs_are_written_as_sources_that_prove_the_same() {
    let mut written = [0, 0];
    let mut without = Vec::new();
    for (name, bytes) in committed() {
        if bytes.len() > LARGE {
            continue;
        }
        let (certificate, _) = Certificate::read(&bytes).expect("a certificate");
        let claim = &certificate.header.claim;
        // A source names the file of a board that has no name of its own, which is not here.
        if claim.to_string().contains(" board titled '") {
            continue;
        }
        for (form, written) in
            [SourceForm::Rows, SourceForm::Dictionary].into_iter().zip(&mut written)
        {
            let text = match PRINTER.source(&certificate, form) {
                Ok(text) => text,
                Err(_) => {
                    without.push((name.clone(), form));
                    continue;
                }
            };
            let compiled = compiled(&text);
            assert_eq!(verified(&compiled).claim, *claim, "{name} {form:?}");
            *written += 1;
        }
    }
    // Parts have no source; arguments have no positions that a dictionary could list.
    assert!(
        without
            .iter()
            .all(|(name, form)| { *form == SourceForm::Dictionary || name.starts_with("cube-") }),
        "{without:?}"
    );
    assert!(written[0] >= 30 && written[1] >= 8, "{written:?}");
}

/// Proofs that are made here: each way in which a row can end.
#[test]
fn compiled_sources_are_written_as_sources_that_prove_the_same() {
    for text in [PAPER, WIN, DRAW, AVOID, IMAGE, threats::ALL] {
        let made = compiled(text).certificate;
        for form in [SourceForm::Rows, SourceForm::Dictionary] {
            let written = PRINTER.source(&made, form).unwrap_or_else(|error| panic!("{error}"));
            let again = compiled(&written);
            assert_eq!(verified(&again).claim, made.header.claim, "{written}");
        }
    }
}

#[test]
fn arguments_are_typed() {
    let square = "claim second player does not lose hypercube 5 2\nstart\n";
    let pairs = "pair (11, 55), (12, 52), (13, 53)";
    for (text, kinds) in [
        ("claim second player does not lose hypercube 4 2\nstart\npotential", "potential-large"),
        ("claim breaker wins hypercube 9 2 --weak\nstart\npotential", ""),
        ("claim second player does not lose hypercube 9 2\nstart\npotential", ""),
        ("claim first player wins hypercube 3 2\nstart\npotential", "argument"),
        (
            "claim first player does not lose hypercube 3 3 --avoidance\nstart 222\nmirror by half-turn",
            "",
        ),
        (
            "claim first player does not lose hypercube 3 3 --avoidance\nstart\nmirror by half-turn",
            "",
        ),
        (
            "claim first player does not lose hypercube 3 3 --avoidance\nstart 111\nmirror by half-turn",
            "not-a-mirror",
        ),
        (
            "claim first player does not lose hypercube 3 3 --avoidance\nstart 222\nmirror by quarter-turn",
            "unknown-symmetry",
        ),
        (
            "claim first player does not lose hypercube 3 3\nstart 222\nmirror by half-turn",
            "argument",
        ),
        (
            "claim second player does not lose hypercube 3 2 --avoidance\nstart\nmirror by (11 12)",
            "not-an-automorphism",
        ),
        (
            "claim second player does not lose hypercube 2 2 --avoidance\nstart\nmirror by (11 22)(12 21)",
            "",
        ),
        (
            "claim second player does not lose hypercube 2 2 --avoidance\nstart\nmirror by (11 12 22 21)",
            "not-a-mirror",
        ),
        (
            "claim second player does not lose hypercube 2 2 --avoidance\nsymmetry turn = (11 22)(12 21)\n\
             start\nmirror by turn",
            "",
        ),
        // As lemmas, after a reply.
        ("claim second player does not lose hypercube 9 2\nstart\n(others) potential", ""),
        (
            "claim second player does not lose hypercube 9 2\npolicy look up; by force\nstart\n\
             (11) 12 potential\n(others) potential",
            "argument",
        ),
        (
            "claim second player does not lose hypercube 3 2 --start 11,13,32/12,22\n\
             start 21\n(33) pair (23, 31)\n(others) by force",
            "not-a-pairing",
        ),
    ] {
        let found = match compile(source(text), Path::new("."), &Bounds::default()) {
            Ok(compiled) => {
                verified(&compiled);
                Vec::new()
            }
            Err(found) => found.iter().map(|d| d.kind).collect(),
        };
        assert_eq!(found.join(" "), kinds, "{text}");
    }
    let text = format!("{square}{pairs}\n");
    let found = compile(source(&text), Path::new("."), &Bounds::default()).expect_err("few pairs");
    assert_eq!(found[0].kind, "not-a-pairing");
    let twice = text.replace("52)", "11)");
    let found = compile(source(&twice), Path::new("."), &Bounds::default()).expect_err("twice");
    assert_eq!(
        (found[0].kind, source(&twice).position(found[0].span.start)),
        ("not-a-pairing", (3, 21))
    );
}

/// The draw on the square of side 5 in Berlekamp, Conway and Guy, *Winning Ways*: a pair for each line.
#[test]
fn published_pairs_are_typed_and_pairs_that_no_line_needs_left_out() {
    let rows = "pair (12, 14), (22, 23), (31, 35), (43, 44), (52, 54), ";
    let columns = "(21, 41), (32, 42), (13, 53), (24, 34), (25, 45)";
    for (start, diagonals, count) in [
        ("", ", (11, 55), (15, 51)", 12),
        // The centre is the proponent's: no line through it is to be blocked.
        (" --start 11/33", ", (15, 51)", 8),
    ] {
        let claim = format!("second player does not lose hypercube 5 2{start}");
        let text = format!("claim {claim}\nstart\n{rows}{columns}{diagonals}\n");
        let compiled = compiled(&text);
        assert_eq!(verified(&compiled).claim.to_string(), claim);
        let body: zermelo_checker::games::positional::PairingBody =
            compiled.certificate.decode().expect("a pairing");
        assert_eq!(body.pairing.pairs.len(), count, "{claim}");
    }
}
