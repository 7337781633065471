//! Strategies that are broken on purpose, in the four ways that are easy to slip into. Each is
//! refused three times: by the prover, with a position; by the replay checker, at that position,
//! when the broken strategy is made concrete at that size; and by the checker of outcome proofs,
//! when the proof is edited to say what the broken families say.

use zermelo_checker::claim::{Claim, Provenance, Size};
use zermelo_checker::format::{Certificate, Header};
use zermelo_checker::games::erdos_szekeres::{self, ErdosSzekeres};
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::outcome::{Outcome, Statement, Step, Value};
use zermelo_checker::proofs::replay::{Entry, Node, Replay, Response};
use zermelo_checker::verdict::Verdict;
use zermelo_explain::{Explanation, explain};
use zermelo_sizes::outcome::problem::{Family, Problem};
use zermelo_sizes::outcome::prover::{Cause, Example, prove};

use crate::outcome::search::{Board, instances, value};
use crate::outcome::{check, problem_of, proof, source, source_text};

const ROWS: usize = 4;

/// A way to break Theorem 4.
struct Broken {
    what: &'static str,
    /// Breaks the source.
    source: fn(&str) -> String,
    /// The replies of the source are kept; else any that fits will do.
    with_replies: bool,
    /// The family that the prover cannot prove, and the position that it shows: the row lengths
    /// before and after the opponent's move, the move, and w.
    family: &'static str,
    before: [i64; ROWS],
    played: (i64, usize),
    after: [i64; ROWS],
    width: i64,
    /// What the replay checker says there.
    replay_code: &'static str,
    /// Breaks the proof in the same way.
    proof: fn(&mut Outcome),
    /// What the checker says of it, and of which statement.
    outcome_code: &'static str,
    statement: &'static str,
}

const BROKEN: [Broken; 4] = [
    Broken {
        what: "a parity dropped",
        source: |text| replaced(text, "with w - k odd, k ≥ 2", "with w > k, k ≥ 2"),
        with_replies: false,
        family: "state 1",
        before: [2, 1, 1, 1],
        played: (2, 3),
        after: [2, 2, 2, 1],
        width: 4,
        replay_code: "missing-reply",
        // w = k + 1 + u for w = k + 1 + 2u.
        proof: |outcome| {
            let width = &mut named(outcome, "state 1").position[ROWS];
            width.terms.iter_mut().for_each(|term| term.coefficient = 1);
        },
        outcome_code: "identity-coefficient",
        statement: "state 1",
    },
    Broken {
        what: "k ≥ 2 for k ≥ 3",
        source: |text| {
            let rows = "rows k, k, k-2, k-2\n    with w - k ≥ 1, k ≥ ";
            replaced(text, &format!("{rows}3"), &format!("{rows}2"))
        },
        with_replies: true,
        family: "state 5",
        before: [2, 2, 0, 0],
        played: (3, 2),
        after: [3, 3, 0, 0],
        width: 4,
        // The reply (k − 1, 4) is under an empty row.
        replay_code: "reply-illegal",
        proof: |outcome| {
            let statement = named(outcome, "state 5");
            let constraint = statement.constraints.iter_mut().find(|form| form.constant == -3);
            constraint.expect("k ≥ 3").constant = -2;
        },
        outcome_code: "identity-constant",
        statement: "state 5",
    },
    Broken {
        what: "a reply to the wrong column",
        source: |text| {
            let rest = " to \"state 2\"\n\nfamily \"state 4\"";
            let reply = |column: &str| format!("on (k, 3) play ({column}, 4){rest}");
            replaced(text, &reply("k-1"), &reply("k-2"))
        },
        with_replies: true,
        family: "state 3",
        before: [3, 3, 2, 0],
        played: (3, 3),
        after: [3, 3, 3, 0],
        width: 5,
        replay_code: "target-mismatch",
        proof: |outcome| {
            let steps = &mut named(outcome, "state 3").derivation;
            let reply = steps.iter_mut().find_map(|step| match step {
                // within(4), at column k − 1.
                Step::Move { mv, .. } if mv.kind == 2 && mv.arguments[0].constant == -1 => Some(mv),
                _ => None,
            });
            reply.expect("a reply").arguments[0].constant = -2;
        },
        outcome_code: "target-not-equal",
        statement: "state 3",
    },
    Broken {
        what: "a case left out",
        source: |text| {
            let (before, rest) = text.split_once("family \"state 7\"").expect("state 7");
            let (_, after) = rest.split_once("# The set Ê").expect("what follows it");
            format!("{before}# {after}").replace(" to \"state 7\"", "")
        },
        with_replies: false,
        family: "state 6",
        before: [3, 2, 1, 0],
        played: (4, 1),
        after: [4, 2, 1, 0],
        width: 5,
        replay_code: "missing-reply",
        proof: |outcome| {
            // State 7 last, and then not at all.
            let last = outcome.statements.len() - 1;
            let dropped = outcome.statements.iter().position(|s| s.name.as_str() == "state 7");
            let dropped = dropped.expect("state 7");
            outcome.statements.swap(dropped, last);
            outcome.statements.pop();
            let derivations = outcome.statements.iter_mut().map(|s| &mut s.derivation);
            for step in derivations.chain(&mut outcome.goals).flatten() {
                if let Step::By { statement, .. } = step {
                    let number = *statement as usize;
                    let number = match number {
                        number if number == dropped => last,
                        number if number == last => dropped,
                        number => number,
                    };
                    *statement = u32::try_from(number).expect("a number");
                }
            }
        },
        outcome_code: "no-such-statement",
        statement: "state 6",
    },
];

fn replaced(text: &str, from: &str, to: &str) -> String {
    assert_eq!(text.matches(from).count(), 1, "{from}");
    text.replace(from, to)
}

fn named<'a>(outcome: &'a mut Outcome, name: &str) -> &'a mut Statement {
    let found = outcome.statements.iter_mut().find(|s| s.name.as_str() == name);
    found.expect(name)
}

/// All moves from a position, by cell, with the positions after them.
fn moves(position: &[i64]) -> Vec<((i64, usize), Vec<i64>)> {
    let width = position[ROWS];
    let options = Board::Shading(ROWS, width).options(position);
    let mut moves = Vec::new();
    for row in 1..=ROWS {
        for column in position[row - 1] + 1..=width {
            let mut after = position.to_vec();
            after[..row].iter_mut().for_each(|length| *length = (*length).max(column));
            if options.contains(&after) {
                moves.push(((column, row), after));
            }
        }
    }
    moves
}

/// The number of a cell in replay proofs.
fn number((column, row): (i64, usize), width: i64) -> u16 {
    let row = i64::try_from(row).expect("a row");
    u16::try_from((row - 1) * width + column - 1).expect("a cell")
}

/// The positions of the families at a width, without the full board.
fn members(families: &[Family], width: i64) -> Vec<Vec<i64>> {
    let members = families
        .iter()
        .flat_map(|f| instances(f.parameters.len(), &f.constraints, &f.position, width));
    members.filter(|p| p[ROWS] == width && p[ROWS - 1] < width).collect()
}

/// The strategy of the families at the size of a position: node 0 is the start, node 1 the
/// position, the others are all positions of the families. A move is answered by the first reply
/// into the families; the move to `given.0` from node 1 by `given.1`.
///
/// Play does not get to all of them, which the checker would refuse before it looks at a node. So
/// one more node comes last, which leads to every node by moves that nobody can make.
fn concrete(
    problem: &Problem,
    first: &[i64],
    given: Option<(&[i64], Response)>,
) -> (Certificate<'static>, Vec<Vec<i64>>) {
    let width = first[ROWS];
    let mut nodes = vec![vec![1, 0, 0, 0, width], first.to_vec()];
    for member in members(&problem.families, width) {
        if !nodes.contains(&member) {
            nodes.push(member);
        }
    }
    let answer = |position: &Vec<i64>, after: &Vec<i64>| {
        if let Some((_, response)) = given.filter(|(to, _)| position == first && after == to) {
            return Some(response);
        }
        moves(after).into_iter().find_map(|(cell, reached)| {
            let reply = number(cell, width);
            if reached[ROWS - 1] == width {
                return Some(Response::Win { reply });
            }
            let target = nodes.iter().position(|node| *node == reached)?;
            let target = u32::try_from(target).expect("a node");
            Some(Response::Reply { reply, target, symmetry: 0 })
        })
    };
    let mut replay = Replay { opening: Some(0), ..Replay::default() };
    let mut positions = Vec::new();
    for node in &nodes {
        positions.extend(node[..ROWS].iter().map(|&row| u8::try_from(row).expect("a row")));
        let mut entries = Vec::new();
        for (cell, after) in moves(node) {
            let response = answer(node, &after);
            entries.extend(response.map(|response| Entry { mv: number(cell, width), response }));
        }
        let count = u32::try_from(entries.len()).expect("a number");
        replay.nodes.push(Node { entries: count, default: None });
        replay.entries.extend(entries);
    }
    let last = u32::try_from(nodes.len()).expect("a node");
    positions.extend([1, 0, 0, 0]);
    replay.nodes.push(Node { entries: last + 1, default: None });
    replay.entries.extend((0..=last).map(|target| Entry {
        mv: u16::try_from(target).expect("a move"),
        response: Response::Reply { reply: 0, target, symmetry: 0 },
    }));
    replay.positions = positions.into();
    let Claim::ErdosSzekeres(of) = &problem.claim else { panic!("{}", problem.claim) };
    let a = Size::Exactly(u32::try_from(width + 1).expect("a size"));
    let game = ErdosSzekeres { a, ..of.game };
    let claim = erdos_szekeres::Claim { statement: of.statement.clone(), game }.into();
    let header = Header { claim, provenance: Provenance::default() };
    (Certificate::new(header, Kind::Replay, &replay), nodes)
}

/// The reply that a rule of a family gives to the example's move.
fn reply_of(family: &Family, rule: usize, example: &Example) -> (i64, usize) {
    let (row, column) = &family.rules[rule].reply;
    let mut values: Vec<i64> = example.parameters.iter().map(|(_, value)| *value).collect();
    values.extend(example.cell.map(|(column, _)| column));
    (value(column, &values), *row)
}

fn refused(certificate: &Certificate<'_>) -> Explanation {
    let (bytes, _) = certificate.write();
    match zermelo_checker::check(&bytes, None) {
        Verdict::Rejected(rejection) => explain(&bytes, &rejection, None),
        other => panic!("{}: {other}", certificate.header.claim),
    }
}

#[test]
fn the_published_families_made_concrete_in_the_same_way_stand() {
    let problem = source("b5");
    for broken in &BROKEN {
        for first in members(&problem.families, broken.width) {
            if first[..ROWS] == [1, 0, 0, 0] {
                continue;
            }
            // Nothing can be said against any node but the last, which is no part of the strategy.
            let (certificate, nodes) = concrete(&problem, &first, None);
            let refused = refused(&certificate);
            assert_eq!(refused.code.as_str(), "entry-for-illegal-move", "{first:?}");
            let node = refused.place.map(|place| place.node);
            assert_eq!(node, u64::try_from(nodes.len()).ok(), "{first:?}");
        }
    }
}

#[test]
fn a_broken_strategy_is_refused_by_prover_and_replay_at_the_same_position() {
    let honest = source("b5");
    for broken in &BROKEN {
        let what = broken.what;
        let mut problem = problem_of(&(broken.source)(&source_text("b5")));
        if !broken.with_replies {
            problem.families.iter_mut().for_each(|family| family.rules.clear());
        }
        let failures = prove(&problem).expect_err(what);
        let of_family = failures.iter().find(|f| f.family.as_deref() == Some(broken.family));
        let failure = of_family.expect(what);
        let (rule, example) = match &failure.cause {
            Cause::NoReply(example) if !broken.with_replies => (None, example),
            Cause::WrongReply { rule, example, .. } if broken.with_replies => {
                (Some(*rule), example)
            }
            _ => panic!("{what}: {failure}"),
        };
        let with_width = |rows: [i64; ROWS]| [rows.as_slice(), &[broken.width]].concat();
        assert_eq!(example.before, with_width(broken.before), "{what}");
        assert_eq!(example.position, with_width(broken.after), "{what}");
        assert_eq!(example.cell, Some(broken.played), "{what}");
        assert_eq!(example.size, Some(("a", broken.width + 1)), "{what}");

        let (mut certificate, nodes) = concrete(&problem, &example.before, None);
        if let Some(rule) = rule {
            // What the source says: its reply, to where the published one leads.
            let family = |problem: &Problem| {
                let found = problem.families.iter().find(|f| f.name == broken.family);
                reply_of(found.expect(what), rule, example)
            };
            let after = moves(&example.position);
            let published = after.iter().find(|(cell, _)| *cell == family(&honest));
            let target = published.and_then(|(_, at)| nodes.iter().position(|node| node == at));
            let response = Response::Reply {
                reply: number(family(&problem), broken.width),
                target: u32::try_from(target.unwrap_or(0)).expect("a node"),
                symmetry: 0,
            };
            let given = Some((example.position.as_slice(), response));
            certificate = concrete(&problem, &example.before, given).0;
        }
        let refused = refused(&certificate);
        assert_eq!(refused.code.as_str(), broken.replay_code, "{what}: {refused}");
        let place = refused.place.expect(what);
        assert_eq!(place.node, 1, "{what}");
        let (column, row) = broken.played;
        assert_eq!(place.opponent_move, Some(format!("({column}, {row})")), "{what}");
        assert_eq!(place.position.as_ref(), Some(&example.picture), "{what}");

        // With the parity dropped the family is false there; where a case is left out, there is a
        // reply that wins, only none into the families.
        if broken.replay_code == "missing-reply" {
            let outcomes = Board::Shading(ROWS, broken.width).outcomes();
            let lost = outcomes[&example.position] == Value::P;
            assert_eq!(lost, what == "a parity dropped", "{what}");
        }
    }
}

#[test]
fn a_proof_edited_to_match_a_broken_strategy_is_rejected() {
    let problem = source("b5");
    let honest = proof(&problem);
    for broken in &BROKEN {
        let mut outcome = honest.clone();
        (broken.proof)(&mut outcome);
        assert_ne!(outcome, honest, "{}", broken.what);
        let verdict = check(&problem.claim, outcome.clone());
        let Verdict::Rejected(rejection) = verdict else { panic!("{}", broken.what) };
        let fault = rejection.fault;
        assert_eq!(fault.code.as_str(), broken.outcome_code, "{}: {fault}", broken.what);
        let statement = fault.number("statement").expect(broken.what);
        let statement = &outcome.statements[usize::try_from(statement).expect("a number")];
        assert_eq!(statement.name.as_str(), broken.statement, "{}", broken.what);
    }
}
