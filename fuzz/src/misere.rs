//! Misère play of small heaps and graphs, as it is solved, with the claim and bytes of proofs changed: what
//! is verified is true by a search of every line of play; every rejection is explained, without a panic.

use std::collections::HashMap;
use std::hash::Hash;

use arbitrary::Arbitrary;
use zermelo_checker::claim::{Claim, Player};
use zermelo_checker::format::{Certificate, Header};
use zermelo_checker::games::heaps::{Rules, Start};
use zermelo_checker::games::misere::{self, Misere};
use zermelo_checker::games::node_kayles::GraphName;
use zermelo_search::limits::Resources;

use crate::components::kayles;
use crate::is_verified;

#[derive(Arbitrary, Debug)]
pub(crate) struct Input {
    game: (u8, u8, u8),
    is_other_winner: bool,
    /// The size of another heap, or another number of vertices.
    size: Option<u8>,
    bytes: Vec<(u16, u8)>,
}

/// A game of few moves.
fn words((game, one, other): (u8, u8, u8)) -> String {
    match game % 7 {
        0 => format!("nim {} {} 1", 1 + one % 4, 1 + other % 5),
        1 => format!("octal 0.77 {}", 1 + one % 11),
        2 => format!("octal 0.137 {} {}", 1 + one % 7, 1 + other % 5),
        3 => format!("octal 4.0703 {}", 4 + one % 8),
        4 => format!("cram 2 {}", 1 + one % 4),
        5 => format!("node-kayles path {}", 1 + one % 10),
        _ => format!("node-kayles grid 2 {}", 1 + one % 4),
    }
}

/// Whether the player to move wins, who does where no move is left.
fn wins<P: Clone + Eq + Hash>(
    position: &P,
    after: &dyn Fn(&P) -> Vec<P>,
    known: &mut HashMap<P, bool>,
) -> bool {
    if let Some(&wins) = known.get(position) {
        return wins;
    }
    let next = after(position);
    let result = next.is_empty() || next.iter().any(|next| !wins(next, after, known));
    known.insert(position.clone(), result);
    result
}

/// The heaps after each move from some: rows of counters, in which counters side by side are taken out.
fn after(rules: &Rules, heaps: &[usize]) -> Vec<Vec<usize>> {
    let mut all = Vec::new();
    for (at, &heap) in heaps.iter().enumerate() {
        for taken in 0..=heap {
            for left in 0..=heap - taken {
                let sides = [left, heap - taken - left];
                let count = sides.iter().filter(|side| **side > 0).count();
                let is_allowed = match rules {
                    Rules::Nim => taken > 0 && sides[1] == 0,
                    Rules::Octal { digits } => {
                        let digit = digits.get(taken).copied().unwrap_or(0);
                        digit >> count & 1 == 1 && (taken > 0 || count == 2)
                    }
                };
                if is_allowed {
                    let mut next = heaps.to_vec();
                    next.swap_remove(at);
                    next.extend(sides.iter().filter(|side| **side > 0));
                    next.sort_unstable();
                    all.push(next);
                }
            }
        }
    }
    all
}

/// Whether a claim is true; `None` about a game that is too large for a search of everything.
fn is_true(claim: &misere::Claim) -> Option<bool> {
    let first_wins = match &claim.game {
        Misere::Heaps(game) => {
            let Start::Sum { heaps } = &game.start else { return None };
            if heaps.iter().fold(0u32, |all, heap| all.saturating_add(*heap)) > 40 {
                return None;
            }
            let mut heaps: Vec<usize> = heaps.iter().map(|heap| *heap as usize).collect();
            heaps.retain(|heap| *heap > 0);
            heaps.sort_unstable();
            let after = |heaps: &Vec<usize>| after(&game.rules, heaps);
            wins(&heaps, &after, &mut HashMap::new())
        }
        Misere::NodeKayles(game) => {
            let (count, edges) = kayles::edges(&game.graph, None)?;
            if count > kayles::MOST {
                return None;
            }
            let gone = |vertex: usize| {
                let beside = edges.iter().filter_map(move |&(one, two)| match vertex {
                    _ if vertex == one => Some(two),
                    _ if vertex == two => Some(one),
                    _ => None,
                });
                beside.fold(1u32 << vertex, |gone, vertex| gone | 1 << vertex)
            };
            let after = |left: &u32| {
                let taken = (0..count).filter(|vertex| left >> vertex & 1 == 1);
                taken.map(|vertex| left & !gone(vertex)).collect()
            };
            wins(&((1 << count) - 1), &after, &mut HashMap::new())
        }
    };
    Some(first_wins == (claim.winner == Player::First))
}

pub(crate) fn run(input: Input) {
    let words = format!("misere {}", words(input.game));
    // A game without a move is refused.
    let Ok(solution) = zermelo::solve(&words, &Resources::DEFAULT) else { return };
    let solved = solution.certificates.first().expect("a certificate");
    let (certificate, _) = Certificate::read(solved.bytes()).expect("a certificate");
    let Header { claim: Claim::Misere(mut claim), provenance } = certificate.header.clone() else {
        panic!("another game");
    };
    assert_eq!(is_true(&claim), Some(true), "{claim}");
    if input.is_other_winner {
        claim.winner = claim.winner.other();
    }
    match (&mut claim.game, input.size) {
        (Misere::Heaps(game), Some(size)) => {
            if let Start::Sum { heaps } = &mut game.start {
                heaps[0] = (size % 12).into();
            }
        }
        (Misere::NodeKayles(game), Some(size)) => {
            game.graph = GraphName::Path { vertices: (1 + size % 12).into() };
        }
        (_, None) => {}
    }
    let header = Header { claim: claim.clone().into(), provenance };
    if is_verified(header, &certificate.body, &input.bytes) {
        assert_eq!(is_true(&claim), Some(true), "{claim}");
    }
}
