//! Tables of committed strategies, and of such that were changed.

use std::fs;
use std::path::Path;

use zermelo_checker::format::Certificate;
use zermelo_checker::games::latin_erdos::Body;
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::mirror::Mirror;
use zermelo_checker::proofs::replay::Response;
use zermelo_checker::{Verdict, check};
use zermelo_present::document::model::{Block, Rich};
use zermelo_present::printer::{self, Printer};
use zermelo_present::table::{Options, TableError};

/// Prints proofs of the game.
const PRINTER: Printer =
    Printer::of(|certificate| printer::decode(certificate, Some(&crate::latin_erdos::GAME)));

const STRATEGIES: [&str; 7] = [
    "columns-2.cert",
    "columns-3-run-1.cert",
    "columns-3-run-2.cert",
    "columns-3-run-3.cert",
    "last-move-2.cert",
    "last-move-3.cert",
    "listed-3.cert",
];

fn committed(name: &str) -> Vec<u8> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../certificates/latin-erdos");
    fs::read(folder.join(name)).expect(name)
}

/// The numbers of the positions, and the cells of their rows.
fn rows(certificate: &Certificate<'_>) -> Result<Vec<(usize, Vec<String>)>, TableError> {
    let document = PRINTER.document(certificate, &Options::default())?;
    let mut found = Vec::new();
    for section in &document.sections {
        let heading = section.heading.as_ref().map(Rich::plain).unwrap_or_default();
        let Some(number) = heading.strip_prefix("Position ") else { continue };
        let number = number.parse().expect("a number");
        let Some(Block::Table(table)) = section.blocks.last() else { panic!("no table") };
        for row in &table.rows {
            found.push((number, row.cells.iter().map(Rich::plain).collect()));
        }
    }
    Ok(found)
}

/// The last column of a row says to which position the line of play leads, and by which symmetry.
fn target(row: &[String]) -> Option<usize> {
    row.last()?.strip_prefix("→ ")?.split(' ').next()?.parse().ok()
}

#[test]
fn positions_are_numbered_from_1_and_answers_lead_to_later_ones() {
    let mut leading = 0;
    for name in STRATEGIES {
        let bytes = committed(name);
        let (certificate, _) = Certificate::read(&bytes).expect(name);
        let rows = rows(&certificate).expect(name);
        let numbers: Vec<usize> = rows.iter().map(|(number, _)| *number).collect();
        assert_eq!(numbers.first(), Some(&1), "{name}");
        let last = *numbers.last().expect("positions");
        let body: Body<'_> = certificate.decode().expect(name);
        assert!((1..=body.replay.nodes.len()).contains(&last), "{name}");
        for (_, row) in &rows {
            if let Some(target) = target(row) {
                leading += 1;
                // Node 0 is the start, to which nothing leads; every other target has a table.
                assert!(target > 1 && numbers.contains(&target), "{name}: {row:?}");
            }
        }
    }
    assert!(leading > 20, "{leading} answers lead to positions");
}

/// Every number of an answer changed: what the checker rejects is not printed.
#[test]
fn what_the_checker_does_not_confirm_is_not_printed() {
    let mut refused = 0;
    for name in STRATEGIES {
        let bytes = committed(name);
        let (certificate, _) = Certificate::read(&bytes).expect(name);
        let honest: Body<'_> = certificate.decode().expect(name);
        let responses = |entry: Response| {
            let others = [entry, Response::Settled, Response::Lemma { lemma: 1 }];
            let changed = match entry {
                Response::Reply { reply, target, symmetry } => vec![
                    Response::Reply { reply: reply ^ 1, target, symmetry },
                    Response::Reply { reply, target: target + 1, symmetry },
                    Response::Reply { reply, target: 0, symmetry },
                    Response::Reply { reply, target: u32::MAX, symmetry },
                    Response::Reply { reply, target, symmetry: symmetry + 1 },
                    Response::Win { reply },
                ],
                Response::Win { reply } => vec![
                    Response::Win { reply: reply ^ 1 },
                    Response::Reply { reply, target: 0, symmetry: 0 },
                ],
                Response::SameAs { mv, symmetry } => vec![
                    Response::SameAs { mv: mv ^ 1, symmetry },
                    Response::SameAs { mv, symmetry: symmetry ^ 1 },
                ],
                _ => Vec::new(),
            };
            [&others[..], &changed].concat()
        };
        for place in 0..honest.replay.entries.len() {
            for response in responses(honest.replay.entries[place].response) {
                let mut body = honest.clone();
                body.replay.entries[place].response = response;
                let header = certificate.header.clone();
                let (bytes, _) = Certificate::new(header, Kind::Replay, &body).write();
                let is_verified = matches!(check(&bytes, None), Verdict::Verified(_));
                let (changed, _) = Certificate::read(&bytes).expect("a certificate");
                let printed = rows(&changed);
                // A change may leave a node or a symmetry without a use, which the table does not mind.
                if is_verified {
                    assert!(printed.is_ok(), "{name}, entry {place}: {response:?}");
                }
                refused += usize::from(printed.is_err());
                if let Ok(rows) = printed {
                    let body: Body<'_> = changed.decode().expect("a body");
                    assert!(
                        is_verified || is_only_needless(&bytes),
                        "{name}, {place}: {rows:?} {body:?}"
                    );
                }
            }
        }
    }
    assert!(refused > 200, "{refused} changes refused");
}

/// Whether nothing is wrong but that something has no use.
fn is_only_needless(bytes: &[u8]) -> bool {
    let Verdict::Rejected(rejection) = check(bytes, None) else { return false };
    ["unused-symmetry", "unused-lemma", "default-needless"].contains(&rejection.fault.code.as_str())
}

/// A mirror by its definition: each row has two placements that do not conflict and are each other's images,
/// and every placement that can be taken after the first one is in one row.
#[test]
fn a_mirror_is_printed_as_the_pairs_of_placements_that_can_be_taken() {
    for name in ["mirror-2.cert", "mirror-3.cert", "mirror-5.cert"] {
        let bytes = committed(name);
        let (certificate, _) = Certificate::read(&bytes).expect(name);
        let mirror: Mirror = certificate.decode().expect(name);
        let side = (2..).find(|side: &usize| side.pow(3) == mirror.images.len()).expect("a side");
        let of = |placement: u32| {
            let placement = usize::try_from(placement).expect("small");
            [placement / side / side, placement / side % side, placement % side]
        };
        let print = |[row, column, number]: [usize; 3]| {
            format!("r{}c{}={}", row + 1, column + 1, number + 1)
        };
        let conflict = |one: [usize; 3], other: [usize; 3]| {
            one.iter().zip(other).filter(|(one, other)| *one == other).count() == 2
        };
        let document = PRINTER.document(&certificate, &Options::default()).expect(name);
        let Some(Block::Table(table)) = document.sections.last().and_then(|s| s.blocks.last())
        else {
            panic!("{name}: no table")
        };
        let printed: Vec<Vec<String>> =
            table.rows.iter().map(|row| row.cells.iter().map(Rich::plain).collect()).collect();
        let mut expected = Vec::new();
        for (placement, &image) in (0u32..).zip(&mirror.images) {
            let is_open = mirror
                .first
                .is_none_or(|first| placement != first && !conflict(of(first), of(placement)));
            if is_open && placement < image {
                assert!(!conflict(of(placement), of(image)), "{name}: {placement}");
                expected.push(vec![print(of(placement)), print(of(image))]);
            }
        }
        assert_eq!(printed, expected, "{name}");
        assert_eq!(PRINTER.rows(&certificate), Ok(document.rows));
        assert_eq!(usize::try_from(document.rows), Ok(expected.len()));
    }
}
