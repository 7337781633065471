//! The proof of Danziger et al., Theorem 2.1, typed from the paper: the two text sequences and
//! Table 7, the text sequence and Table 9. `!` stands for a bar, over O's moves and over X's; a
//! cell that the paper leaves blank is `"`.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use zermelo_checker::claim::{Player, Provenance, Statement};
use zermelo_checker::format::{Certificate, Header, Text};
use zermelo_checker::games::positional::{Board, BoardName, Claim, Convention, Positional, Start};
use zermelo_checker::proofs::Kind;
use zermelo_search::replay::builder::{DraftResponse, NodeId, StrategyBuilder};

use super::group::automorphisms;
use crate::boards;
use crate::proof::body;

pub(super) const CASE_1_TEXT: [&str; 2] = [
    "c2, c4 | a1 | !b1 | a3 | !b2 | c3 | XW(b3, b4)",
    "a2 | a1 | !b1 | !c3 | !b4 | a3 | XW(b2, b3)",
];
/// After this the rows of Table 7.
pub(super) const CASE_1_STEM: &str = "a1 | b2 | !a3 | b4";
pub(super) const TABLE_7: [&str; 7] = [
    "c2 | !b3 | !b1 | !c4 | XW(a2, a4)",
    "c3 | c4 | !a4 | !a2 | XW(c2, b3)",
    "c4 | !b1 | !b3 | !c2 | XW(a2, a4)",
    "a2 | !a4 | !c4 | !b1 | XW(c2, b3)",
    "a4 | !a2 | !c2 | !b3 | XW(c4, b1)",
    "b1 | !c4 | !a4 | !a2 | XW(c2, b3)",
    "b3 | !c2 | !a2 | !a4 | XW(c4, b1)",
];
pub(super) const CASE_2_TEXT: &str = "r4, c3, a1, a3 | c2 | !b2 | a4 | !b1 | c4 | XW(b3, b4)";
pub(super) const TABLE_9: [&str; 13] = [
    "c2 | b3 | !c4 | !c3 | !a3 | !b1 | !r4 | !b4 | XW(a1, b2)",
    "c4 | c2 | !b2 | c3 | r4 | !a1 | !b4 | a3 | XW(a4, b3)",
    "\" | \" | \" | \" | a1, a4 | r4 | !b1 | !a3 | XW(b3, b4)",
    "\" | \" | \" | \" | a3, b3, b4 | b1 | XW(r4, a4)",
    "\" | \" | \" | \" | b1 | !a3 | !b3 | !b4 | XW(r4, a1)",
    "a4 | b2 | !c2 | b3 | !c4 | !c3 | !a3 | !b1 | XW(r4, b4)",
    "b1 | c4 | !b3 | a4 | !b4 | !b2 | !c2 | !a1 | XW(r4, a3)",
    "b2 | c3 | r4, c2, a1, a4, b1, b4 | b3 | XW(c4, a3)",
    "\" | \" | c4 | a3 | !b3 | a1 | XW(a4, b4)",
    "\" | \" | a3 | b4 | !a1 | c4 | XW(a4, b3)",
    "\" | \" | b3 | a1 | !b4 | !b1 | !r4 | !a4 | XW(c2, a3)",
    "b3 | c2 | !b2 | a4 | !b1 | !b4 | !c4 | !a3 | XW(r4, a1)",
    "b4 | b3 | !c4 | c2 | !b2 | a4 | !b1 | !a3 | XW(c3, a1)",
];

static GROUP: LazyLock<Vec<Vec<u16>>> = LazyLock::new(|| {
    let board = boards::named(&BoardName::AffinePlane { order: 4 }).expect("a plane");
    let group = automorphisms(&board);
    assert_eq!(group.len(), 5760, "the published order of the group");
    group
});

const PSI_1: &str = "(r1 r3)(r2 r4)(a1 a3)(a2 a4)(b1 b2)(b3 b4)";
const PSI_2: &str = "(r1 r3)(c2 c3)(a1 b2)(a2 b4)(a3 b1)(a4 b3)";

/// The cells of rows, with `"` replaced by what it stands for.
pub(super) fn filled(rows: &[&str]) -> Vec<Vec<String>> {
    let mut filled: Vec<Vec<String>> = Vec::new();
    for row in rows {
        let cells = row.split(" | ").enumerate().map(|(i, cell)| match (cell, filled.last()) {
            ("\"", Some(above)) => above[i].clone(),
            _ => cell.to_owned(),
        });
        let cells = cells.collect();
        filled.push(cells);
    }
    filled
}

/// The stones of X and of O.
#[derive(Clone, Default)]
struct Stones([BTreeSet<u16>; 2]);

impl Stones {
    fn with(&self, player: usize, point: u16) -> Stones {
        let mut stones = self.clone();
        assert!(!self.0.iter().any(|taken| taken.contains(&point)), "point {point} is taken");
        stones.0[player].insert(point);
        stones
    }

    fn record(&self) -> Vec<u8> {
        let mut record = vec![0; 4];
        for (player, stones) in self.0.iter().enumerate() {
            for &point in stones {
                record[2 * player + usize::from(point / 8)] |= 1 << (point % 8);
            }
        }
        record
    }

    fn is_fixed_by(&self, images: &[u16]) -> bool {
        let fixed = |stones: &BTreeSet<u16>| {
            stones.iter().all(|&point| stones.contains(&images[usize::from(point)]))
        };
        self.0.iter().all(fixed)
    }
}

struct Typist {
    board: Board,
    group: Vec<Vec<u16>>,
    builder: StrategyBuilder,
}

impl Typist {
    fn point(&self, name: &str) -> u16 {
        let name = name.trim_start_matches('!');
        let place = self.board.points.iter().position(|point| point.as_str() == name);
        place
            .and_then(|place| u16::try_from(place).ok())
            .unwrap_or_else(|| panic!("no point {name}"))
    }

    fn points(&self, cell: &str) -> Vec<u16> {
        cell.split(", ").map(|name| self.point(name)).collect()
    }

    fn node(&mut self, stones: &Stones) -> NodeId {
        let rank = stones.0.iter().map(|stones| stones.len() as u64).sum();
        self.builder.node(stones.record(), rank)
    }

    /// Enters rows whose cells continue from a position.
    fn rows(&mut self, stones: &Stones, rows: &[&[String]]) -> NodeId {
        let node = self.node(stones);
        if let Some(threats) = rows[0][0].strip_prefix("XW(") {
            let threats = self.points(threats.trim_end_matches(')'));
            self.builder.default_answer(node, DraftResponse::Win { reply: threats[0] });
            self.builder.answer(node, threats[0], DraftResponse::Win { reply: threats[1] });
            return node;
        }
        for group in rows.chunk_by(|a, b| a[0] == b[0]) {
            let reply = self.point(&group[0][1]);
            let rest: Vec<&[String]> = group.iter().map(|row| &row[2..]).collect();
            for mv in self.points(&group[0][0]) {
                let target = self.rows(&stones.with(1, mv).with(0, reply), &rest);
                self.builder.answer(
                    node,
                    mv,
                    DraftResponse::Reply { reply, target, symmetry: None },
                );
            }
            if group[0][0].starts_with('!') {
                let block = self.point(&group[0][0]);
                self.builder.default_answer(node, DraftResponse::Win { reply: block });
            }
        }
        node
    }

    /// Answers every move without an entry as one that has one, by the first automorphism that
    /// allows it.
    fn by_symmetry(&mut self, node: NodeId, stones: &Stones) {
        let fixing: Vec<Vec<u16>> =
            self.group.iter().filter(|images| stones.is_fixed_by(images)).cloned().collect();
        let listed: Vec<u16> = self.builder.answered(node).collect();
        for mv in 0..16 {
            if stones.0.iter().any(|taken| taken.contains(&mv)) || listed.contains(&mv) {
                continue;
            }
            let symmetry = fixing.iter().find(|images| listed.contains(&images[usize::from(mv)]));
            let symmetry = symmetry.unwrap_or_else(|| panic!("nothing covers {mv}")).clone();
            let of = symmetry[usize::from(mv)];
            self.builder.answer(node, mv, DraftResponse::SameAs { mv: of, symmetry });
        }
    }

    fn permutation(&self, cycles: &str) -> Vec<u16> {
        let mut images: Vec<u16> = (0..16).collect();
        for cycle in cycles.split(['(', ')']).filter(|cycle| !cycle.is_empty()) {
            let cycle: Vec<u16> = cycle.split(' ').map(|name| self.point(name)).collect();
            for (i, &point) in cycle.iter().enumerate() {
                images[usize::from(point)] = cycle[(i + 1) % cycle.len()];
            }
        }
        images
    }

    fn case_1(&mut self, stones: &Stones) -> NodeId {
        let stem: Vec<String> =
            TABLE_7.iter().map(|row| format!("{CASE_1_STEM} | {row}")).collect();
        let rows: Vec<&str> =
            CASE_1_TEXT.into_iter().chain(stem.iter().map(String::as_str)).collect();
        let rows = filled(&rows);
        let rows: Vec<&[String]> = rows.iter().map(Vec::as_slice).collect();
        let node = self.rows(stones, &rows);
        self.by_symmetry(node, stones);
        node
    }

    fn case_2(&mut self, stones: &Stones) -> NodeId {
        let rows = filled(&[&[CASE_2_TEXT], &TABLE_9[..]].concat());
        let rows: Vec<&[String]> = rows.iter().map(Vec::as_slice).collect();
        self.rows(stones, &rows)
    }
}

/// The position with these stones.
fn stones(typist: &Typist, first: &str, second: &str) -> Stones {
    let set = |names: &str| typist.points(names).into_iter().collect();
    Stones([set(first), set(second)])
}

fn typist(opening: Option<&str>) -> Typist {
    let board = boards::named(&BoardName::AffinePlane { order: 4 }).expect("a plane");
    let mut typist = Typist { board, group: GROUP.clone(), builder: StrategyBuilder::new(None) };
    typist.builder = StrategyBuilder::new(opening.map(|name| typist.point(name)));
    typist
}

/// Names the paper's two autoparatopisms, and has them tried before the others.
fn name_symmetries(typist: &mut Typist) {
    for (name, cycles) in [("psi1", PSI_1), ("psi2", PSI_2)].into_iter().rev() {
        let images = typist.permutation(cycles);
        assert!(typist.group.contains(&images), "{name} is an automorphism");
        typist.builder.name_symmetry(images.clone(), Text::new(name).expect("a text"));
        typist.group.insert(0, images);
    }
}

fn certificate(typist: Typist, start: Start) -> Certificate<'static> {
    let board_hash = (!start.is_empty()).then(|| typist.board.hash());
    let built = typist.builder.finish().expect("a strategy");
    let game = Positional {
        board: BoardName::AffinePlane { order: 4 },
        board_hash,
        convention: Convention::Strong,
        start,
        turns: None,
        within: None,
    };
    let source = "Danziger, Huggan, Malik, Marbach: Tic-Tac-Toe on an Affine Plane of order 4, \
                  Theorem 2.1";
    let header = Header {
        claim: Claim { statement: Statement::Wins(Player::First), game }.into(),
        provenance: Provenance {
            maker: Text::new("zermelo compile").expect("a text"),
            source: Text::new(source).expect("a text"),
        },
    };
    let body = body(typist.board, built);
    let certificate = Certificate::new(header, Kind::Replay, &body);
    let verdict = zermelo_checker::check(&certificate.write().0, None);
    assert!(verdict.is_verified(), "{verdict:?}");
    certificate
}

fn names(names: &[&str]) -> Vec<Text> {
    names.iter().map(|name| Text::new(*name).expect("a text")).collect()
}

/// Case 1 alone, as a game that starts there.
pub(super) fn case_1() -> Certificate<'static> {
    let mut typist = typist(Some("c1"));
    name_symmetries(&mut typist);
    let stones = stones(&typist, "r1, r3, c1", "r2, r4");
    typist.case_1(&stones);
    certificate(typist, Start { first: names(&["r1", "r3"]), second: names(&["r2", "r4"]) })
}

/// Case 2 alone.
pub(super) fn case_2() -> Certificate<'static> {
    let mut typist = typist(Some("a2"));
    let stones = stones(&typist, "r1, r3, a2", "r2, c1");
    typist.case_2(&stones);
    certificate(typist, Start { first: names(&["r1", "r3"]), second: names(&["r2", "c1"]) })
}

/// The whole proof.
pub(super) fn whole() -> Certificate<'static> {
    let mut typist = typist(Some("r1"));
    name_symmetries(&mut typist);
    let mut start = Stones::default();
    let [r1, r2, r3, r4, c1, a2] = ["r1", "r2", "r3", "r4", "c1", "a2"].map(|n| typist.point(n));
    start.0[0].insert(r1);
    let root = typist.node(&start);
    let second = start.with(1, r2).with(0, r3);
    let second_node = typist.node(&second);
    let reply = |reply, target| DraftResponse::Reply { reply, target, symmetry: None };
    typist.builder.answer(root, r2, reply(r3, second_node));
    let case_1 = typist.case_1(&second.with(1, r4).with(0, c1));
    let case_2 = typist.case_2(&second.with(1, c1).with(0, a2));
    typist.builder.answer(second_node, r4, reply(c1, case_1));
    typist.builder.answer(second_node, c1, reply(a2, case_2));
    typist.by_symmetry(root, &start);
    typist.by_symmetry(second_node, &second);
    certificate(typist, Start::default())
}
