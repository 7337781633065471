//! Certificates for tiny boards, put together from arbitrary choices so that most of them hang
//! together: every reachable position gets a node, every move of the opponent an entry, and only
//! the choice of replies (and a few changes at the end) is arbitrary. What is accepted is true, by
//! a search of every line of play; what is rejected is explained.

#[path = "../../tests/common/brute_force.rs"]
mod brute_force;

use std::borrow::Cow;
use std::collections::BTreeMap;

use arbitrary::{Arbitrary, Unstructured};
use zermelo_checker::claim::{Player, Provenance, Statement};
use zermelo_checker::format::{Certificate, Header, Text};
use zermelo_checker::games::positional::{
    Board, BoardName, Body, Claim, Convention, Goal, Positional, Start,
};
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::replay::{Entry, Node, Replay, Response};
use zermelo_checker::{Verdict, check};
use zermelo_explain::explain;

#[derive(Arbitrary, Debug)]
pub(crate) struct Input<'a> {
    points: u8,
    lines: [u8; 5],
    convention: u8,
    second: bool,
    wins: bool,
    changes: [(u16, u16); 2],
    choices: &'a [u8],
}

/// Replies by position, as First's and Second's stones.
struct Strategy<'i> {
    points: u16,
    choices: std::slice::Iter<'i, u8>,
    nodes: BTreeMap<(u32, u16, u16), Vec<(u16, u16)>>,
}

impl Strategy<'_> {
    /// Adds the node of a position with the opponent to move, and all after it.
    fn add(&mut self, first: u16, second: u16, proponent_first: bool) {
        let key = ((first | second).count_ones(), first, second);
        if self.nodes.contains_key(&key) {
            return;
        }
        self.nodes.insert(key, Vec::new());
        let free = |taken: u16| (0..self.points).filter(move |p| taken >> p & 1 == 0);
        let mut entries = Vec::new();
        let moves: Vec<u16> = free(first | second).collect();
        for mv in moves {
            let taken = first | second | 1 << mv;
            let replies: Vec<u16> = free(taken).collect();
            let choice = usize::from(*self.choices.next().unwrap_or(&0));
            let Some(&reply) = replies.get(choice % replies.len().max(1)) else { continue };
            entries.push((mv, reply));
        }
        for &(mv, reply) in &entries {
            let (first, second) = if proponent_first {
                (first | 1 << reply, second | 1 << mv)
            } else {
                (first | 1 << mv, second | 1 << reply)
            };
            self.add(first, second, proponent_first);
        }
        self.nodes.insert(key, entries);
    }
}

fn text(s: &str) -> Text {
    Text::new(s).expect("a short text")
}

fn made(input: &Input<'_>) -> (Claim, Body<'static>) {
    let points = u16::from(input.points % 5) + 2;
    let mut lines: Vec<Vec<u16>> = input
        .lines
        .iter()
        .map(|bits| (0..points).filter(|p| bits >> p & 1 == 1).collect::<Vec<u16>>())
        .filter(|line| !line.is_empty())
        .collect();
    lines.sort();
    lines.dedup();
    let names = ["a", "b", "c", "d", "e", "f"];
    let board = Board {
        points: names.iter().take(points.into()).map(|name| text(name)).collect(),
        lines,
        needs: Vec::new(),
    };
    let convention = match usize::from(input.convention % 10) {
        0 => Convention::Strong,
        1 => Convention::Avoidance,
        2 => Convention::Weak { maker: Player::First },
        3 => Convention::Weak { maker: Player::Second },
        score => Convention::Score {
            goal: Goal::ALL[(score - 4) / 2],
            ahead: if score % 2 == 0 { Player::First } else { Player::Second },
        },
    };
    let proponent = if input.second { Player::Second } else { Player::First };
    let statement =
        if input.wins { Statement::Wins(proponent) } else { Statement::DoesNotLose(proponent) };
    let mut strategy = Strategy { points, choices: input.choices.iter(), nodes: BTreeMap::new() };
    let opening =
        (!input.second).then(|| u16::from(*strategy.choices.next().unwrap_or(&0)) % points);
    strategy.add(opening.map_or(0, |opening| 1 << opening), 0, !input.second);
    let number: BTreeMap<_, u32> = strategy.nodes.keys().copied().zip(0..).collect();
    let full = (1u16 << points) - 1;
    let score = |goal: Goal, stones: u16| {
        let held = board.lines.iter().map(|line| {
            let own = line.iter().filter(|point| stones >> **point & 1 == 1).count();
            (own, own == line.len())
        });
        let whole = held.clone().filter(|(_, whole)| *whole).map(|(own, _)| own);
        match goal {
            Goal::Largest => whole.max().unwrap_or(0),
            Goal::Most => held.map(|(own, _)| own).max().unwrap_or(0),
            Goal::Lines => whole.count(),
        }
    };
    let wins = |stones: u16, mv: u16, player: Player| {
        if let Convention::Score { goal, ahead } = convention {
            let (own, others) = (score(goal, stones), score(goal, full & !stones));
            return own > others || own == others && player != ahead;
        }
        board
            .lines
            .iter()
            .any(|line| line.contains(&mv) && line.iter().all(|point| stones >> point & 1 == 1))
    };
    let mut replay = Replay { opening, ..Replay::default() };
    let mut positions = Vec::new();
    for (&(_, first, second), entries) in &strategy.nodes {
        positions.extend([first as u8, second as u8]);
        let mut count = 0;
        let (own, other) = if input.second { (second, first) } else { (first, second) };
        for mv in (0..points).filter(|p| (first | second) >> p & 1 == 0) {
            let after = other | 1 << mv;
            let reply = entries.iter().find(|entry| entry.0 == mv);
            let response = match reply {
                _ if wins(after, mv, proponent.other()) => Response::Settled,
                None => Response::Settled,
                Some(&(_, reply)) => {
                    let own = own | 1 << reply;
                    if wins(own, reply, proponent) || own | after == full {
                        Response::Win { reply }
                    } else {
                        let (first, second) =
                            if input.second { (after, own) } else { (own, after) };
                        let key = ((first | second).count_ones(), first, second);
                        match number.get(&key) {
                            Some(&target) => Response::Reply { reply, target, symmetry: 0 },
                            None => Response::Settled,
                        }
                    }
                }
            };
            replay.entries.push(Entry { mv, response });
            count += 1;
        }
        replay.nodes.push(Node { entries: count, default: None });
    }
    replay.positions = Cow::Owned(positions);
    prune(&mut replay);
    for &(at, value) in &input.changes {
        let entries = replay.entries.len();
        if at != 0 && entries > 0 {
            let entry = &mut replay.entries[usize::from(at) % entries];
            entry.response = match value % 8 {
                0 | 4 => Response::Win { reply: value / 4 % 8 },
                1 | 5 => Response::Settled,
                2 | 6 => Response::SameAs { mv: value / 4 % 8, symmetry: 0 },
                3 => Response::NoWorse {
                    reply: value / 4 % 8,
                    target: u32::from(value / 32),
                    symmetry: 0,
                },
                _ => Response::Reply {
                    reply: value / 4 % 8,
                    target: u32::from(value / 32),
                    symmetry: 0,
                },
            };
        }
    }
    let board_hash = Some(board.hash());
    let game = Positional {
        board: BoardName::Other { title: text("tiny") },
        board_hash,
        convention,
        start: Start::default(),
        turns: None,
        within: None,
    };
    (
        Claim { statement, game },
        Body {
            board,
            symmetries: Vec::new(),
            replay,
            pairings: Vec::new().into(),
            threats: Vec::new(),
        },
    )
}

/// Drops the nodes that node 0 does not lead to: games that ended earlier leave some.
fn prune(replay: &mut Replay<'static>) {
    let mut starts = vec![0usize];
    for node in replay.nodes.iter() {
        starts.push(starts[starts.len() - 1] + node.entries as usize);
    }
    let mut reached = vec![false; replay.nodes.len()];
    if let Some(first) = reached.first_mut() {
        *first = true;
    }
    // Targets have larger numbers: nodes are sorted by rank.
    for node in 0..reached.len() {
        if reached[node] {
            for entry in &replay.entries[starts[node]..starts[node + 1]] {
                if let Response::Reply { target, .. } = entry.response {
                    reached[target as usize] = true;
                }
            }
        }
    }
    let mut number = 0;
    let numbers: Vec<u32> = reached
        .iter()
        .map(|&kept| {
            number += u32::from(kept);
            number.saturating_sub(1)
        })
        .collect();
    let mut pruned = Replay { opening: replay.opening, ..Replay::default() };
    let mut positions = Vec::new();
    for node in (0..reached.len()).filter(|&node| reached[node]) {
        pruned.nodes.push(replay.nodes[node]);
        positions.extend_from_slice(&replay.positions[2 * node..2 * node + 2]);
        for entry in &replay.entries[starts[node]..starts[node + 1]] {
            let mut entry = *entry;
            if let Response::Reply { target, .. } = &mut entry.response {
                *target = numbers[*target as usize];
            }
            pruned.entries.push(entry);
        }
    }
    pruned.positions = Cow::Owned(positions);
    *replay = pruned;
}

pub(crate) fn run(data: &[u8]) {
    let Ok(input) = Input::arbitrary_take_rest(Unstructured::new(data)) else { return };
    let (claim, body) = made(&input);
    let header = Header { claim: claim.into(), provenance: Provenance::default() };
    let (bytes, _) = Certificate::new(header, Kind::Replay, &body).write();
    match check(&bytes, None) {
        Verdict::Verified(verified) => {
            assert!(brute_force::is_true(&verified.claim, &body.board), "{}", verified.claim);
        }
        Verdict::Rejected(rejection) => {
            explain(&bytes, &rejection, None);
        }
        Verdict::None(why) => panic!("{why}"),
    }
}
