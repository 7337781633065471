//! The compiled proof of the paper has the paper's lines, and no others.

use zermelo_checker::games::positional::Body;
use zermelo_checker::proofs::replay::{Entry, Replay, Response};

use super::*;

/// The paper's sequences and the rows of Tables 7 and 9, each from the start, several replies of
/// one cell joined by `/`; the last two points are those of the double threat.
const ROWS: [&str; 23] = [
    // Case 1, in the text.
    "r1 r2 r3 r4 c1 c2/c4 a1 b1 a3 b2 c3 b3 b4",
    "r1 r2 r3 r4 c1 a2 a1 b1 c3 b4 a3 b2 b3",
    // Table 7.
    "r1 r2 r3 r4 c1 a1 b2 a3 b4 c2 b3 b1 c4 a2 a4",
    "r1 r2 r3 r4 c1 a1 b2 a3 b4 c3 c4 a4 a2 c2 b3",
    "r1 r2 r3 r4 c1 a1 b2 a3 b4 c4 b1 b3 c2 a2 a4",
    "r1 r2 r3 r4 c1 a1 b2 a3 b4 a2 a4 c4 b1 c2 b3",
    "r1 r2 r3 r4 c1 a1 b2 a3 b4 a4 a2 c2 b3 c4 b1",
    "r1 r2 r3 r4 c1 a1 b2 a3 b4 b1 c4 a4 a2 c2 b3",
    "r1 r2 r3 r4 c1 a1 b2 a3 b4 b3 c2 a2 a4 c4 b1",
    // Case 2, in the text.
    "r1 r2 r3 c1 a2 r4/c3/a1/a3 c2 b2 a4 b1 c4 b3 b4",
    // Table 9.
    "r1 r2 r3 c1 a2 c2 b3 c4 c3 a3 b1 r4 b4 a1 b2",
    "r1 r2 r3 c1 a2 c4 c2 b2 c3 r4 a1 b4 a3 a4 b3",
    "r1 r2 r3 c1 a2 c4 c2 b2 c3 a1/a4 r4 b1 a3 b3 b4",
    "r1 r2 r3 c1 a2 c4 c2 b2 c3 a3/b3/b4 b1 r4 a4",
    "r1 r2 r3 c1 a2 c4 c2 b2 c3 b1 a3 b3 b4 r4 a1",
    "r1 r2 r3 c1 a2 a4 b2 c2 b3 c4 c3 a3 b1 r4 b4",
    "r1 r2 r3 c1 a2 b1 c4 b3 a4 b4 b2 c2 a1 r4 a3",
    "r1 r2 r3 c1 a2 b2 c3 r4/c2/a1/a4/b1/b4 b3 c4 a3",
    "r1 r2 r3 c1 a2 b2 c3 c4 a3 b3 a1 a4 b4",
    "r1 r2 r3 c1 a2 b2 c3 a3 b4 a1 c4 a4 b3",
    "r1 r2 r3 c1 a2 b2 c3 b3 a1 b4 b1 r4 a4 c2 a3",
    "r1 r2 r3 c1 a2 b3 c2 b2 a4 b1 b4 c4 a3 r4 a1",
    "r1 r2 r3 c1 a2 b4 b3 c4 c2 b2 a4 b1 a3 c3 a1",
];

/// A row's lines: one for every reply of its cells.
fn lines(row: &str) -> BTreeSet<String> {
    let mut lines = vec![String::new()];
    for cell in row.split(' ') {
        let with = |line: &String| -> Vec<String> {
            cell.split('/').map(|point| format!("{line} {point}")).collect()
        };
        lines = lines.iter().flat_map(with).collect();
    }
    lines.into_iter().map(|line| line.trim_start().to_owned()).collect()
}

/// Walks a certificate by its tables alone.
struct Walk<'a> {
    replay: &'a Replay<'a>,
    names: Vec<String>,
    lines: Vec<String>,
}

impl Walk<'_> {
    fn entries(&self, node: usize) -> &[Entry] {
        let count = |node: usize| self.replay.nodes[node].entries as usize;
        let start: usize = (0..node).map(count).sum();
        &self.replay.entries[start..start + count(node)]
    }

    fn name(&self, point: u16) -> &str {
        &self.names[usize::from(point)]
    }

    /// Follows all replies that have entries of their own and lead on without a symmetry.
    fn follow(&mut self, node: usize, line: &str) {
        for Entry { mv, response } in self.entries(node).to_vec() {
            let reply = self.name(mv).to_owned();
            match response {
                Response::Reply { reply: answer, target, symmetry: 0 } => {
                    let line = format!("{line} {reply} {}", self.name(answer));
                    self.follow(target as usize, &line);
                }
                Response::Win { reply: answer } => {
                    let default = self.replay.nodes[node].default;
                    assert_eq!(default, Some(Response::Win { reply: mv }), "{line}");
                    let line = format!("{line} {reply} {}", self.name(answer));
                    self.lines.push(line);
                }
                Response::SameAs { .. } => {}
                other => panic!("{line} {reply}: {other:?}"),
            }
        }
    }
}

#[test]
fn the_compiled_proof_has_the_papers_lines_and_no_others() {
    let compiled = compiled(PAPER);
    let body: Body<'_> = compiled.certificate.decode().expect("a replay");
    let (board, replay) = (&body.board, &body.replay);
    let names = board.points.iter().map(|name| name.to_string()).collect();
    let mut walk = Walk { replay, names, lines: Vec::new() };
    let opening = walk.name(replay.opening.expect("X moves first")).to_owned();
    walk.follow(0, &opening);
    let found: BTreeSet<String> = walk.lines.iter().cloned().collect();
    assert_eq!(found.len(), walk.lines.len());
    let expected: BTreeSet<String> = ROWS.iter().flat_map(|row| lines(row)).collect();
    assert_eq!(found, expected);
}
