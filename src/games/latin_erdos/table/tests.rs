//! Tables of committed strategies, and of such that were changed.

use std::fs;
use std::path::Path;

use zermelo_checker::format::Certificate;
use zermelo_checker::proofs::Kind;
use zermelo_checker::{Verdict, check};

use crate::document::{Format, RenderOptions};
use crate::registry::proof;

use super::*;

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
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("certificates/latin-erdos");
    fs::read(folder.join(name)).expect(name)
}

fn rows(certificate: &Certificate<'_>) -> Result<Vec<Vec<String>>, TableError> {
    let options = Options { max_lines: None, notation: false };
    let text = proof::document(certificate, &options)?;
    let text = text.render(Format::Csv, &RenderOptions::default());
    // The rows of the answers, from the position on.
    let line = |line: &str| line.split(',').skip(2).map(str::to_owned).collect();
    Ok(text.lines().filter(|line| line.contains(",row,")).map(line).collect())
}

/// The last column of a row says to which position the answer leads.
fn target(row: &[String]) -> Option<usize> {
    let number = row.last()?.strip_prefix("position ")?.split(' ').next()?;
    number.parse().ok()
}

#[test]
fn positions_are_numbered_from_1_and_answers_lead_to_later_ones() {
    let mut leading = 0;
    for name in STRATEGIES {
        let bytes = committed(name);
        let (certificate, _) = Certificate::read(&bytes).expect(name);
        let rows = rows(&certificate).expect(name);
        let numbers: Vec<usize> = rows.iter().filter_map(|row| row.first()?.parse().ok()).collect();
        assert_eq!(numbers.first(), Some(&1), "{name}");
        let last = *numbers.last().expect("positions");
        let body: Body<'_> = certificate.decode().expect(name);
        assert_eq!(last, body.replay.nodes.len(), "{name}");
        for row in &rows {
            if let Some(target) = target(row) {
                leading += 1;
                // Node 0 is the start, to which nothing leads.
                assert!((2..=last).contains(&target), "{name}: {row:?}");
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
