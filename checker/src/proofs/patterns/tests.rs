//! Patterns against what they say, by all play in their cells.

// All numbers by chance are below 64.
#![allow(clippy::cast_possible_truncation)]

use std::collections::{BTreeMap, BTreeSet};

use super::*;
use crate::claim::Player;
use crate::format::Text;
use crate::games::connection::{Board, Connection, vertex_name};
use crate::games::graph::{Edge, GraphName, Listed};
use crate::proofs::spanning_trees::Side;

/// Numbers by chance.
struct Chance(u64);

impl Chance {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963);
        usize::try_from(self.0 >> 33).expect("small") % end.max(1)
    }

    fn of<T: Copy>(&mut self, items: &[T]) -> Option<T> {
        let at = self.below(items.len());
        items.get(at).copied()
    }
}

/// Vertices as bits; the graphs here have 64 at most.
fn bits(vertices: &[u16]) -> u64 {
    vertices.iter().fold(0, |bits, vertex| bits | 1 << vertex)
}

/// What is joined with a vertex by vertices of a set, one step after the other.
fn reached(graph: &Graph, set: u64, from: u16) -> u64 {
    let mut reached = bits(&[from]);
    loop {
        let on = |vertex: &u16| reached >> vertex & 1 == 1;
        let more =
            (0..64u16).filter(on).flat_map(|vertex| &graph.neighbours()[usize::from(vertex)]);
        let more = more.fold(reached, |bits, vertex| bits | 1 << vertex) & (set | bits(&[from]));
        if more == reached {
            return reached;
        }
        reached = more;
    }
}

/// A graph, and those of its vertices that are ends.
#[derive(Clone, Copy, Debug)]
struct Net<'a>(&'a Graph, u64);

/// Whether Short's vertices join terminals as one of the goals says: a chain is what is joined with one of
/// them by others, without ends.
fn is_met(Net(graph, ends): Net<'_>, short: u64, terminals: &[u16], goals: &[Vec<u8>]) -> bool {
    let inner = short & !ends;
    let from = (0..64u16).filter(|vertex| inner >> vertex & 1 == 1);
    let chains: Vec<u64> = from.map(|vertex| reached(graph, inner, vertex)).collect();
    let has = |chain: u64, vertex: u16| {
        let beside = bits(&graph.neighbours()[usize::from(vertex)]);
        let meets = if ends >> vertex & 1 == 1 { beside } else { bits(&[vertex]) };
        chain & meets != 0
    };
    let same = |class: &dyn Fn(usize) -> u8| {
        (0..terminals.len()).all(|one| {
            let others = (0..terminals.len()).filter(|&other| class(one) == class(other));
            let own: Vec<u16> = others.map(|at| terminals[at]).collect();
            own.len() < 2 || chains.iter().any(|&chain| own.iter().all(|&v| has(chain, v)))
        })
    };
    if goals.is_empty() { same(&|_| 0) } else { goals.iter().any(|goal| same(&|at| goal[at])) }
}

/// All play: whether the terminals are joined as a goal says in the end, whatever Cut does.
struct Play<'a> {
    net: Net<'a>,
    terminals: &'a [u16],
    goals: &'a [Vec<u8>],
    known: BTreeMap<(u64, u64), bool>,
}

impl Play<'_> {
    /// With Cut to move.
    fn short_wins(&mut self, short: u64, free: u64) -> bool {
        if is_met(self.net, short, self.terminals, self.goals) {
            return true;
        }
        if !is_met(self.net, short | free, self.terminals, self.goals) {
            return false;
        }
        if let Some(known) = self.known.get(&(short, free)) {
            return *known;
        }
        let each = |set: u64| (0..64u16).map(|v| 1u64 << v).filter(move |bit| set & bit != 0);
        let wins = each(free).all(|cut| {
            let left = free & !cut;
            each(left).any(|reply| self.short_wins(short | reply, left & !reply))
        });
        self.known.insert((short, free), wins);
        wins
    }
}

/// Whether Short who moves second in some cells sees to it that a goal is met.
fn is_true(net: Net<'_>, owned: &[u16], cells: u64, terminals: &[u16], goals: &[Vec<u8>]) -> bool {
    let mut play = Play { net, terminals, goals, known: BTreeMap::new() };
    play.short_wins(bits(owned), cells)
}

/// What was found true already.
type Known = BTreeSet<(Vec<u16>, Vec<Vec<u8>>, u64)>;

/// Holds every pattern that is accepted, and the root, against all play; gives the fault of a proof that is
/// rejected. Whoever is to move in the root, what follows the reply is played.
fn confirm(position: &Position, proof: &Patterns, known: &mut Known) -> Result<(), Fault> {
    check(position, proof, 1 << 20)?;
    let mut all = Check::new(position, &proof.patterns, usize::MAX);
    let carrier = all.all(position, &proof.root)?;
    let net = Net(&position.graph, bits(&position.ends));
    for (number, pattern) in proof.patterns.iter().enumerate() {
        let cells: Vec<u16> = columns(all.cells.row(number)).collect();
        let Pattern { terminals, goals, .. } = pattern;
        if known.insert((terminals.clone(), goals.clone(), bits(&cells))) {
            assert_eq!(bits(&cells) & net.1, 0);
            assert!(
                is_true(net, terminals, bits(&cells), terminals, goals),
                "{pattern:?} {cells:?} {net:?}"
            );
        }
    }
    let Position { terminals, short, cut, .. } = position;
    let owned = [terminals.as_slice(), short, proof.root.reply.as_slice()].concat();
    let own = bits(&owned);
    assert_eq!(carrier[0] & bits(cut), 0);
    // All that is free where that is little, and otherwise the carrier.
    let free = !own & !bits(cut) & ((1 << position.graph.size()) - 1);
    let free = if free.count_ones() <= 10 { free } else { carrier[0] & !own };
    if known.insert((owned.clone(), Vec::new(), free)) {
        assert!(is_true(net, &owned, free, terminals, &[]), "{proof:?} {position:?}");
    }
    Ok(())
}

pub(crate) fn hex(rows: u16, columns: u16, first: Side, start: &[&str]) -> Connection {
    let start = start.iter().map(|name| Text::new(*name).expect("short")).collect();
    Connection { board: Board::Hex { rows, columns }, first, start, graph_hash: None }
}

pub(crate) fn y(rows: u16, first: Side, start: &[&str]) -> Connection {
    Connection { board: Board::Y { rows }, ..hex(1, 1, first, start) }
}

pub(crate) fn branch(reply: impl Into<Option<u16>>, uses: &[(u32, &[u16])]) -> Branch {
    let used = |&(pattern, images): &(u32, &[u16])| Use {
        pattern,
        images: Some(images.to_vec()).filter(|images| !images.is_empty()),
    };
    Branch { reply: reply.into(), uses: uses.iter().map(used).collect() }
}

pub(crate) fn pattern(terminals: &[u16], goals: &[&[u8]], branches: &[Branch]) -> Pattern {
    let goals = goals.iter().map(|goal| goal.to_vec()).collect();
    Pattern { terminals: terminals.to_vec(), goals, branches: branches.to_vec() }
}

/// A bridge, or a cell in the second row and a side: two cells, of which one is enough.
pub(crate) fn two(terminals: [u16; 2], cells: [u16; 2]) -> Pattern {
    pattern(&terminals, &[], &cells.map(|cell| branch(cell, &[])))
}

/// Proofs made by hand, by what they are about. Cells of Hex are numbered row by row; the sides come last.
pub(crate) fn by_hand() -> Vec<(&'static str, Connection, Option<Listed>, Patterns)> {
    use Side::{Cut, Short};
    let proof = |patterns: &[Pattern], root| Patterns { patterns: patterns.to_vec(), root };
    // Of 4 rows and columns: b3 is 9, c2 6, c4 14, b4 13, c3 10, d1 to d4 are 3, 7, 11, 15; a3 8, a4 12;
    // the sides 16 and 17.
    let second_row = two([6, 17], [3, 7]);
    let bridge = two([9, 14], [13, 10]);
    let third_row = pattern(
        &[9, 17],
        &[],
        &[branch(6, &[(0, &[])]), branch(14, &[(1, &[]), (0, &[14, 17, 11, 15])])],
    );
    let all_of_four = [second_row.clone(), bridge.clone(), third_row];
    // Of 3 rows and columns: b2 is 4, c1 2, c2 5, a2 3, a3 6; the sides 9 and 10.
    let of_three = two([4, 10], [2, 5]);
    let sides = [(0, &[][..]), (0, &[4, 9, 3, 6][..])];
    // Of 3 rows of Y: a1 is 0, a2 1, b2 2, a3 3, b3 4; the sides 6, 7 and 8.
    let of_y = two([1, 7], [0, 2]);
    let sides_of_y = [(0, &[][..]), (0, &[1, 8, 3, 4][..])];
    let names = ["a", "b", "c", "d", "p", "q", "x", "y"];
    let vertices = names.map(|name| Text::new(name).expect("short")).to_vec();
    // p joins a with b, q a with c; b and c are joined with d.
    let edges = [(0, 4), (0, 5), (1, 3), (1, 4), (2, 3), (2, 5)];
    let edges = edges.map(|(low, high)| Edge { low, high }).to_vec();
    let either = Listed { vertices: vertices.clone(), edges };
    let text = |name: &str| Text::new(name).expect("short");
    let graph = GraphName::Other { title: text("either") };
    let on_either = Connection {
        board: Board::Graph { graph, join: vec![text("a"), text("d")] },
        first: Short,
        start: ["b", "x", "c"].map(text).to_vec(),
        graph_hash: Some(either.hash()),
    };
    let one_or_other =
        pattern(&[0, 1, 2], &[&[0, 0, 1], &[0, 1, 0]], &[branch(4, &[]), branch(5, &[])]);
    let steps = Listed {
        vertices: ["a", "b", "c", "d", "e"].map(text).to_vec(),
        edges: [(0, 2), (0, 3), (1, 2), (1, 3)].map(|(low, high)| Edge { low, high }).to_vec(),
    };
    vec![
        ("a row", hex(1, 1, Short, &[]), None, proof(&[], branch(0, &[]))),
        (
            "two rows",
            hex(2, 2, Short, &[]),
            None,
            proof(&[two([2, 5], [1, 3])], branch(2, &[(0, &[])])),
        ),
        (
            "three rows",
            hex(3, 3, Short, &[]),
            None,
            proof(std::slice::from_ref(&of_three), branch(4, &sides)),
        ),
        (
            "three rows after an opening",
            hex(3, 3, Cut, &["a1"]),
            None,
            proof(std::slice::from_ref(&of_three), branch(4, &sides)),
        ),
        (
            "three rows with Cut to move",
            hex(3, 3, Short, &["b2"]),
            None,
            proof(&[of_three], branch(None, &sides)),
        ),
        (
            "four rows",
            hex(4, 4, Short, &[]),
            None,
            proof(&all_of_four, branch(9, &[(2, &[]), (0, &[9, 16, 8, 12])])),
        ),
        ("a cell of Y", y(1, Short, &[]), None, proof(&[], branch(0, &[]))),
        (
            "two rows of Y",
            y(2, Short, &[]),
            None,
            proof(&[two([0, 5], [1, 2])], branch(0, &[(0, &[])])),
        ),
        (
            "three rows of Y",
            y(3, Short, &[]),
            None,
            proof(std::slice::from_ref(&of_y), branch(1, &sides_of_y)),
        ),
        (
            "three rows of Y with Cut to move",
            y(3, Short, &["a2"]),
            None,
            proof(
                &[of_y.clone(), pattern(&[1, 6, 7, 8], &[], &[branch(None, &sides_of_y)])],
                branch(None, &[(1, &[])]),
            ),
        ),
        (
            "a side of Y that is a cell here",
            y(3, Short, &["a1", "c3", "b3"]),
            None,
            proof(&[of_y], branch(None, &[(0, &[0, 4, 1, 2])])),
        ),
        (
            "a bridge alone",
            Connection {
                board: Board::Graph {
                    graph: GraphName::Cycle { vertices: 4 },
                    join: vec![text("1"), text("3")],
                },
                first: Cut,
                start: Vec::new(),
                graph_hash: None,
            },
            None,
            proof(&[two([0, 2], [1, 3])], branch(None, &[(0, &[])])),
        ),
        ("one or the other", on_either, Some(either), {
            let used = branch(None, &[(0, &[])]);
            proof(&[one_or_other], used)
        }),
        (
            "a listed bridge",
            Connection {
                board: Board::Graph {
                    graph: GraphName::Other { title: text("net") },
                    join: vec![text("a"), text("b")],
                },
                first: Cut,
                start: Vec::new(),
                graph_hash: Some(steps.hash()),
            },
            Some(steps),
            proof(&[two([0, 1], [2, 3])], branch(None, &[(0, &[])])),
        ),
    ]
}

#[test]
fn proofs_made_by_hand_are_accepted_and_true() {
    for (what, game, listed, proof) in by_hand() {
        let position = game.confirmed(listed.as_ref()).expect(what);
        confirm(&position, &proof, &mut Known::new()).expect(what);
        let names: BTreeSet<String> = (0..position.graph.size())
            .map(|vertex| {
                vertex_name(&game.board, listed.as_ref(), vertex.try_into().expect("few"))
            })
            .collect();
        assert_eq!(names.len(), position.graph.size(), "{what}");
        let claim = crate::games::connection::Claim { game };
        let first = claim.to_string().contains("--cut-first");
        assert_eq!(claim.player() == Player::Second, first);
    }
}

/// Changes something small.
fn mutate(proof: &mut Patterns, vertices: usize, chance: &mut Chance) {
    let number = chance.below(vertices + 1);
    let vertex = u16::try_from(number).expect("few");
    let patterns = proof.patterns.len();
    let at = chance.below(patterns + 1);
    if chance.below(12) == 0 {
        match chance.below(3) {
            0 if at < patterns => drop(proof.patterns.remove(at)),
            1 if at < patterns => proof.patterns.push(proof.patterns[at].clone()),
            _ if patterns > 1 => proof.patterns.swap(0, patterns - 1),
            _ => (),
        }
        return;
    }
    let branch = match proof.patterns.get_mut(at) {
        None => &mut proof.root,
        Some(pattern) => {
            let terminals = pattern.terminals.len();
            let place = chance.below(terminals);
            match chance.below(10) {
                0 if terminals > 0 => {
                    pattern.terminals[place] = vertex;
                    return;
                }
                1 => {
                    pattern.terminals.push(vertex);
                    return;
                }
                2 if terminals > 0 => {
                    pattern.terminals.remove(place);
                    return;
                }
                3 => {
                    let classes = (0..terminals).map(|_| chance.below(3) as u8).collect();
                    pattern.goals.push(classes);
                    return;
                }
                4 if !pattern.goals.is_empty() => {
                    let goal = chance.below(pattern.goals.len());
                    match chance.below(2) {
                        0 => drop(pattern.goals.remove(goal)),
                        _ => pattern.goals[goal].iter_mut().take(1 + place).for_each(|c| *c = 0),
                    }
                    return;
                }
                5 if !pattern.branches.is_empty() => {
                    let branch = chance.below(pattern.branches.len());
                    match chance.below(3) {
                        0 => drop(pattern.branches.remove(branch)),
                        1 => pattern.branches.push(pattern.branches[branch].clone()),
                        _ => {
                            pattern.branches.push(Branch { reply: Some(vertex), uses: Vec::new() })
                        }
                    }
                    return;
                }
                _ => {
                    let branch = chance.below(pattern.branches.len());
                    let Some(branch) = pattern.branches.get_mut(branch) else { return };
                    branch
                }
            }
        }
    };
    let used = chance.below(branch.uses.len());
    match (chance.below(6), branch.uses.get_mut(used)) {
        (0, _) => branch.reply = Some(vertex),
        (1, _) => branch.reply = None,
        (2, _) => {
            let images = (0..chance.below(6)).map(|_| chance.below(vertices) as u16).collect();
            let images = Some(images).filter(|_| chance.below(2) == 0);
            branch.uses.push(Use { pattern: chance.below(patterns + 1) as u32, images });
        }
        (3, Some(_)) => drop(branch.uses.remove(used)),
        (4, Some(used)) => used.pattern = chance.below(patterns + 1) as u32,
        (_, Some(Use { images: Some(images), .. })) if !images.is_empty() => {
            let place = chance.below(images.len());
            images[place] = vertex;
        }
        (_, Some(used)) => {
            used.images = Some((0..4).map(|_| chance.below(vertices) as u16).collect());
        }
        _ => (),
    }
}

#[test]
fn no_changed_proof_is_accepted_that_all_play_refutes() {
    let mut chance = Chance(7);
    let (mut accepted, mut all) = (0, 0);
    for (what, game, listed, proof) in by_hand() {
        let position = game.confirmed(listed.as_ref()).expect(what);
        let mut known = Known::new();
        // From what was accepted it goes on, so that proofs get far from what was written.
        let mut from = vec![proof];
        for _ in 0..8000 {
            let at = chance.below(from.len());
            let mut changed = from[at].clone();
            (0..1 + chance.below(3))
                .for_each(|_| mutate(&mut changed, position.graph.size(), &mut chance));
            all += 1;
            if !from.contains(&changed) && confirm(&position, &changed, &mut known).is_ok() {
                accepted += 1;
                if from.len() < 100 && changed.patterns.len() < 6 {
                    from.push(changed);
                }
            }
        }
    }
    assert!(all >= 50_000 && accepted > 1000, "{accepted} of {all}");
}

/// Patterns that are made by chance on graphs by chance, each accepted by those before it.
#[test]
fn no_pattern_by_chance_is_accepted_that_all_play_refutes() {
    let mut chance = Chance(11);
    let (mut patterns, mut with_uses, mut with_images, mut roots, mut only_ends) = (0, 0, 0, 0, 0);
    for _ in 0..1500 {
        let size = 4 + chance.below(6);
        let of = |edges: Vec<[u16; 2]>| Graph::of_edges(size, edges);
        let pairs =
            (0..size as u16).flat_map(|low| (low + 1..size as u16).map(move |high| [low, high]));
        let density = 2 + chance.below(3);
        let graph = of(pairs.filter(|_| chance.below(density) == 0).collect());
        let (cut, short_moves) = (Vec::new(), false);
        // Without ends, with a few, or with many.
        let few = 1 + chance.below(4);
        let ends: Vec<u16> = (0..size as u16).filter(|_| chance.below(few) > 1).collect();
        let short = Vec::new();
        let mut position = Position { graph, terminals: vec![0, 1], ends, short, cut, short_moves };
        let is_end = bits(&position.ends);
        let mut found: Vec<(Pattern, usize)> = Vec::new();
        for _ in 0..400 {
            let vertex = |chance: &mut Chance| chance.below(size) as u16;
            let terminals: BTreeSet<u16> =
                (0..1 + chance.below(3)).map(|_| vertex(&mut chance)).collect();
            let of_ends = chance.below(3) == 0 && position.ends.len() > 1;
            let terminals: Vec<u16> = match of_ends {
                true => position.ends.iter().copied().take(2 + chance.below(2)).collect(),
                false => terminals.into_iter().collect(),
            };
            let goals = (0..chance.below(3).saturating_sub(chance.below(2)))
                .map(|_| terminals.iter().map(|_| chance.below(2) as u8).collect())
                .collect();
            let with_reply = chance.below(3) > 0;
            let branches = (0..if with_reply { 2 + chance.below(2) } else { 1 })
                .map(|_| {
                    let reply = Some(vertex(&mut chance)).filter(|_| with_reply);
                    let owned = [terminals.as_slice(), reply.as_slice()].concat();
                    let uses = (0..chance.below(3))
                        .filter_map(|_| {
                            let number = chance.below(found.len());
                            let (pattern, cells) = found.get(number)?;
                            let images =
                                Some(chance.below(2)).filter(|kind| *kind == 0).map(|_| {
                                    let of_terminals = pattern.terminals.len();
                                    (0..of_terminals + cells)
                                        .map(|at| match at < of_terminals {
                                            true => chance.of(&owned).unwrap_or(0),
                                            false => vertex(&mut chance),
                                        })
                                        .collect()
                                });
                            Some(Use { pattern: number as u32, images })
                        })
                        .collect();
                    Branch { reply, uses }
                })
                .collect();
            let new = Pattern { terminals, goals, branches };
            let all: Vec<Pattern> =
                found.iter().map(|(pattern, _)| pattern.clone()).chain([new.clone()]).collect();
            let mut check = Check::new(&position, &all, usize::MAX);
            for (number, (pattern, _)) in found.iter().enumerate() {
                check.pattern(number, pattern).expect("accepted before");
            }
            if check.pattern(found.len(), &new).is_err() {
                continue;
            }
            let cells: Vec<u16> = columns(check.cells.row(found.len())).collect();
            let Pattern { terminals, goals, branches } = &new;
            let net = Net(&position.graph, is_end);
            assert_eq!(bits(&cells) & is_end, 0);
            let holds = is_true(net, terminals, bits(&cells), terminals, goals);
            assert!(holds, "{all:?} {net:?}");
            let mut uses = branches.iter().flat_map(|branch| &branch.uses);
            // What joins nothing is not worth to be kept.
            let joins = goals.is_empty() && terminals.len() > 1;
            patterns += 1;
            only_ends += usize::from(joins && bits(terminals) & !is_end == 0);
            with_uses += usize::from(joins && uses.clone().next().is_some());
            with_images += usize::from(joins && uses.any(|used| used.images.is_some()));
            if found.len() < 8 && (joins || chance.below(4) == 0) {
                found.push((new, cells.len()));
            }
        }
        // The last one as the proof for its terminals.
        if let Some((last, _)) = found.iter().rfind(|(last, _)| last.terminals.len() > 1) {
            position.terminals = last.terminals.clone();
            let number = found.iter().rposition(|(other, _)| other == last).expect("it is there");
            let used = Use { pattern: number as u32, images: None };
            let proof = Patterns {
                patterns: found.iter().map(|(pattern, _)| pattern.clone()).collect(),
                root: Branch { reply: None, uses: vec![used] },
            };
            let root =
                Check::new(&position, &proof.patterns, usize::MAX).all(&position, &proof.root);
            if root.is_ok() {
                roots += 1;
                let Position { graph, terminals, .. } = &position;
                let free = ((1 << size) - 1) & !bits(terminals) & !is_end;
                let net = Net(graph, is_end);
                assert!(is_true(net, terminals, free, terminals, &[]), "{proof:?} {net:?}");
            }
        }
    }
    assert!(
        patterns > 10_000 && with_uses > 1000 && with_images > 300 && roots > 300 && only_ends > 20,
        "{patterns} {with_uses} {with_images} {roots} {only_ends}"
    );
}

/// Two cells lead from 1 to the end 5. Cells 6 and 7 lead from the end 4 to 5, and 0 touches 4: what is joined
/// with 4 is not joined with 0 by it, neither by way of cells nor where all is owned.
#[test]
fn no_chain_goes_through_an_end() {
    let edges = [[1, 2], [1, 3], [2, 5], [3, 5], [0, 4], [4, 6], [4, 7], [5, 6], [5, 7]];
    let of = |ends: &[u16], short: &[u16], images: &[u16]| {
        let position = Position {
            graph: Graph::of_edges(8, edges),
            terminals: vec![0, 4, 5],
            ends: ends.to_vec(),
            short: short.to_vec(),
            cut: Vec::new(),
            short_moves: false,
        };
        let is_used = !images.is_empty();
        let root = branch(None, &[(0, images)][..usize::from(is_used)]);
        let patterns = vec![two([1, 5], [2, 3]); usize::from(is_used)];
        check(&position, &Patterns { patterns, root }, 1 << 20).map_err(|fault| fault.code)
    };
    for (ends, by_cells, owned) in [
        (&[][..], Ok(()), Ok(())),
        (&[5], Ok(()), Ok(())),
        (&[4], Err(EDGE_NOT_KEPT), Err(GOAL_NOT_MET)),
        (&[4, 5], Err(EDGE_NOT_KEPT), Err(GOAL_NOT_MET)),
    ] {
        assert_eq!(of(ends, &[], &[0, 5, 6, 7]).map(drop), by_cells, "{ends:?}");
        assert_eq!(of(ends, &[6], &[]).map(drop), owned, "{ends:?}");
    }
}
