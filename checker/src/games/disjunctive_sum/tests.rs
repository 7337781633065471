//! Sums against play of all summands together to the end. What would make a verdict wrong: a summand
//! that is left out, or counted once where it stands twice; a value that its proof does not show; a
//! proof that is taken for another summand; the work for one summand by the bytes of others; a claim
//! that could be read as another.

use std::collections::HashMap;

use super::*;
use crate::claim::{Player, Provenance, Size};
use crate::codes::CLAIM_MISMATCH;
use crate::format::{Certificate, Header, Text};
use crate::games::chomp::{self, Chomp};
use crate::games::heaps::{Heaps, Rules, Start};
use crate::games::node_kayles::{Edge, GraphName, Listed, NodeKayles, ValuesBody};
use crate::games::subtraction::Subtraction;
use crate::proofs::nim_values::components::Components;
use crate::proofs::nim_values::{NimValues, VALUES_WORK};
use crate::trap_tests;
use crate::verdict::Verdict;
use crate::writing::{Encode, RawBody, sums};

/// A game with how it is played: what can be left of each piece, as pieces.
#[derive(Clone)]
struct Small {
    summand: Summand,
    /// The pieces at the start.
    pieces: Vec<Piece>,
    /// The proof of its value.
    body: Vec<u8>,
}

/// A heap, a row of vertices, or the rows of a board of Chomp. The codes of heaps have a digit for each number of counters.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Piece {
    Heap {
        digits: Vec<u8>,
        counters: usize,
    },
    /// A row, or a ring, of so many vertices.
    Row {
        vertices: usize,
        is_ring: bool,
    },
    Bar(Vec<usize>),
}

/// A row, or nothing where it has no vertex.
fn row(vertices: usize) -> Vec<Piece> {
    let row = Piece::Row { vertices, is_ring: false };
    if vertices > 0 { vec![row] } else { Vec::new() }
}

/// What is left of rows of Chomp when a cell is eaten, with all to its right and below, for each cell that is
/// not poisoned; without rows that have none.
fn eaten(rows: &[usize]) -> Vec<Vec<usize>> {
    let cells =
        rows.iter().enumerate().flat_map(|(row, &cells)| (0..cells).map(move |at| (row, at)));
    let left = |(row, at): (usize, usize)| {
        let left = rows.iter().enumerate();
        let left = left.map(|(number, &cells)| if number < row { cells } else { cells.min(at) });
        left.filter(|&cells| cells > 0).collect()
    };
    cells.skip(1).map(left).collect()
}

/// What the moves in a piece leave of it.
fn left(piece: &Piece) -> Vec<Vec<Piece>> {
    match piece {
        Piece::Bar(rows) => eaten(rows)
            .into_iter()
            .map(|rows| if rows == [1] { Vec::new() } else { vec![Piece::Bar(rows)] })
            .collect(),
        Piece::Row { vertices, is_ring: true } => vec![row(vertices - 3); *vertices],
        Piece::Row { vertices, is_ring: false } => (0..*vertices)
            .map(|taken| {
                let sides = [taken.saturating_sub(1), (vertices - taken).saturating_sub(2)];
                sides.into_iter().flat_map(row).collect()
            })
            .collect(),
        Piece::Heap { digits, counters } => {
            let heap = |counters| Piece::Heap { digits: digits.clone(), counters };
            let mut left = Vec::new();
            for (taken, digit) in digits.iter().enumerate().take(counters + 1) {
                match counters - taken {
                    0 if digit & 1 == 1 => left.push(vec![]),
                    rest if rest > 0 && digit & 2 == 2 => left.push(vec![heap(rest)]),
                    _ => {}
                }
                let pairs =
                    (1..counters - taken).map(|one| vec![heap(one), heap(counters - taken - one)]);
                left.extend(pairs.filter(|_| digit & 4 == 4));
            }
            left
        }
    }
}

/// The least number that is that of no position after a move in one of the pieces.
fn value(pieces: &[Piece], known: &mut HashMap<Vec<Piece>, u32>) -> u32 {
    if let Some(&value) = known.get(pieces) {
        return value;
    }
    let mut options = Vec::new();
    for (at, piece) in pieces.iter().enumerate() {
        for new in left(piece) {
            let mut after = [&pieces[..at], &pieces[at + 1..], &new].concat();
            after.sort();
            options.push(value(&after, known));
        }
    }
    let value = (0..).find(|value| !options.contains(value)).expect("few options");
    known.insert(pieces.to_vec(), value);
    value
}

fn encoded(body: &impl Encode) -> Vec<u8> {
    let mut bytes = Vec::new();
    body.encode(&mut bytes);
    bytes
}

/// The values of pieces from that of nothing on.
fn values(most: usize, piece: impl Fn(usize) -> Vec<Piece>) -> NimValues {
    let known = &mut HashMap::new();
    let value = |size| u16::try_from(value(&piece(size), known)).expect("few");
    NimValues { values: (0..=most).map(value).collect(), repeats: None, mask: None }
}

fn on_graph(graph: GraphName) -> Summand {
    Summand::NodeKayles(NodeKayles { graph, graph_hash: None })
}

fn path(vertices: u16) -> Small {
    let size = usize::from(vertices);
    let (summand, body) = (on_graph(GraphName::Path { vertices }), encoded(&values(size, row)));
    Small { summand, pieces: row(size), body }
}

fn cycle(vertices: u16) -> Small {
    let size = usize::from(vertices);
    let body = encoded(&values(size - 3, row));
    let pieces = vec![Piece::Row { vertices: size, is_ring: true }];
    Small { summand: on_graph(GraphName::Cycle { vertices }), pieces, body }
}

/// Cram on a board of a row: two dominoes that have a cell in common are beside each other.
fn cram(columns: u16) -> Small {
    let size = usize::from(columns) - 1;
    let body = ValuesBody { paths: values(size, row), ..ValuesBody::default() };
    let summand = on_graph(GraphName::Cram { rows: 1, columns });
    Small { summand, pieces: row(size), body: encoded(&body) }
}

/// An edge that the proof lists.
fn edge() -> Small {
    let text = |text| Text::new(text).expect("short");
    let listed =
        Listed { vertices: vec![text("a"), text("b")], edges: vec![Edge { low: 0, high: 1 }] };
    let graph_hash = Some(listed.hash());
    let game = NodeKayles { graph: GraphName::Other { title: text("a + b") }, graph_hash };
    let body = ValuesBody { graph: Some(listed), paths: values(2, row), ..ValuesBody::default() };
    Small { summand: Summand::NodeKayles(game), pieces: row(2), body: encoded(&body) }
}

fn octal(digits: &[u8], heaps: &[u32]) -> Small {
    let counted = |counters| Piece::Heap { digits: digits.to_vec(), counters };
    let piece = |counters| if counters > 0 { vec![counted(counters)] } else { Vec::new() };
    let sizes = heaps.iter().map(|&heap| usize::try_from(heap).expect("few"));
    let body = encoded(&values(sizes.clone().max().unwrap_or(0), piece));
    let rules = Rules::Octal { digits: digits.to_vec() };
    let summand = Summand::Heaps(Heaps { rules, start: Start::Sum { heaps: heaps.to_vec() } });
    Small { summand, pieces: sizes.flat_map(piece).collect(), body }
}

fn nim(heap: u32) -> Small {
    let counters = usize::try_from(heap).expect("few");
    let digits = [0].into_iter().chain(std::iter::repeat_n(3, counters)).collect();
    let summand = Heaps { rules: Rules::Nim, start: Start::Sum { heaps: vec![heap] } };
    let body = encoded(&NimValues::default());
    Small { summand: Summand::Heaps(summand), pieces: vec![Piece::Heap { digits, counters }], body }
}

/// Heaps of a subtraction game: a code with as many digits 3.
fn subtraction(most: u32, heaps: u32, counters: u32) -> Small {
    let digits = [0].into_iter().chain((0..most).map(|_| 3)).collect::<Vec<u8>>();
    let all: Vec<u32> = (0..heaps).map(|_| counters).collect();
    let game = Subtraction { most, heaps, counters: Size::Exactly(counters) };
    Small { summand: Summand::Subtraction(game), ..octal(&digits, &all) }
}

/// Chomp: a table of all positions with their values, every option by its value.
fn chomp(rows: u32, columns: u32) -> Small {
    let [height, width] = [rows, columns].map(|side| usize::try_from(side).expect("few"));
    let mut positions = vec![vec![width; height]];
    let mut next = 0;
    while let Some(rows) = positions.get(next).cloned() {
        positions.extend(eaten(&rows));
        next += 1;
    }
    let byte = |cells: &usize| u8::try_from(*cells).expect("few");
    let record = |rows: &Vec<usize>| {
        let bytes = rows.iter().map(byte).chain(std::iter::repeat(0));
        bytes.take(height).collect::<Vec<u8>>()
    };
    positions.sort_by_key(record);
    positions.dedup();
    let known = &mut HashMap::new();
    let mut value =
        |rows: &Vec<usize>| u16::try_from(value(&[Piece::Bar(rows.clone())], known)).expect("few");
    let body = Components {
        records: positions.iter().map(record).collect::<Vec<_>>().concat().into(),
        values: positions.iter().map(&mut value).collect(),
        answers: vec![0; positions.iter().map(|rows| eaten(rows).len()).sum()],
    };
    let start = chomp::Start::Board(Size::Exactly(columns));
    let summand = Summand::Chomp(Chomp { rows, start });
    Small { summand, pieces: vec![Piece::Bar(vec![width; height])], body: encoded(&body) }
}

/// Some small games.
fn games() -> Vec<Small> {
    let heaps = [octal(&[0, 7, 7], &[4]), octal(&[0, 3, 0, 7], &[3, 4]), octal(&[4, 3], &[3])];
    let graphs = [path(1), path(4), path(5), cycle(3), cycle(4), cram(5), edge()];
    let others = [nim(1), nim(3), subtraction(2, 1, 5), chomp(2, 2), chomp(2, 3)];
    graphs.into_iter().chain(heaps).chain(others).collect()
}

fn shown(game: &Small) -> Shown<'static> {
    let value = value(&game.pieces, &mut HashMap::new());
    Shown { value, body: game.body.clone().into() }
}

/// The proof for these games, those that stand there before left out.
fn body(games: &[&Small]) -> Vec<Shown<'static>> {
    let is_new = |at: &usize| games[..*at].iter().all(|game| game.summand != games[*at].summand);
    (0..games.len()).filter(is_new).map(|at| shown(games[at])).collect()
}

fn claim(statement: Statement, games: &[&Small]) -> Claim {
    let summands = games.iter().map(|game| game.summand.clone()).collect();
    Claim { statement, game: Sum { summands } }
}

fn bytes(claim: &Claim, body: &RawBody<'_>) -> Vec<u8> {
    let header = Header { claim: claim.clone().into(), provenance: Provenance::default() };
    Certificate::new(header, Kind::NimValues, body).write().0
}

fn verdict(claim: &Claim, body: &RawBody<'_>) -> String {
    match crate::check(&bytes(claim, body), None) {
        Verdict::Verified(_) => "verified".to_owned(),
        Verdict::Rejected(rejection) => rejection.fault.to_string(),
        Verdict::None(why) => why.to_string(),
    }
}

/// Two of the games, and three, in every order, the same one twice and three times too.
#[test]
fn the_value_of_a_sum_is_as_play_to_the_end_says() {
    let all = games();
    let known = &mut HashMap::new();
    let pairs = all.iter().flat_map(|one| all.iter().map(move |two| vec![one, two]));
    let some = || all.iter().step_by(3);
    let triples = pairs
        .clone()
        .flat_map(|pair| some().map(move |third| pair.iter().copied().chain([third]).collect()));
    let (mut zeros, mut others) = (0, 0);
    for games in pairs.chain(triples) {
        let mut pieces: Vec<Piece> = games.iter().flat_map(|game| game.pieces.clone()).collect();
        pieces.sort();
        let value = value(&pieces, known);
        *(if value == 0 { &mut zeros } else { &mut others }) += 1;
        let body = sums::body(&body(&games));
        let about = |statement| verdict(&claim(statement, &games), &body);
        let wrong = format!("nim-value, found {value}");
        let said = |holds: bool| if holds { "verified" } else { wrong.as_str() };
        for claimed in 0..8 {
            let found = about(Statement::HasValue(claimed));
            assert_eq!(
                found,
                said(claimed == value),
                "{}",
                claim(Statement::HasValue(claimed), &games)
            );
        }
        assert_eq!(about(Statement::FirstWins), said(value > 0));
        assert_eq!(about(Statement::SecondWins), said(value == 0));
    }
    assert!(zeros > 20 && others > 100, "{zeros} {others}");
}

#[test]
fn every_way_to_be_wrong_has_its_code() {
    let (five, nine, kayles, three) = (path(5), cycle(9), octal(&[0, 7, 7], &[4]), nim(3));
    let first = Statement::FirstWins;
    let wins = |games: &[&Small]| claim(first, games);
    let sum = [&five, &kayles];
    let right = body(&sum);
    let spoilt = |at: usize, spoil: &dyn Fn(&mut Shown<'static>)| {
        let mut body = body(&sum);
        spoil(&mut body[at]);
        body
    };
    let of_heaps = |digits: &[u8], start| {
        let rules = Rules::Octal { digits: digits.to_vec() };
        let body = encoded(&NimValues { values: vec![0; 4], repeats: None, mask: None });
        Small { summand: Summand::Heaps(Heaps { rules, start }), pieces: Vec::new(), body }
    };
    let every = |least, modulus| of_heaps(&[0, 3, 3], Start::Every { least, modulus });
    let endless = of_heaps(&[2, 3], Start::Sum { heaps: vec![3] });
    let quoted = {
        let graph = GraphName::Other { title: Text::new("a' + nim 3").expect("short") };
        Small { summand: on_graph(graph), ..edge() }
    };
    let unnamed = {
        let Summand::NodeKayles(game) = edge().summand else { panic!("a graph") };
        Small { summand: on_graph(game.graph), ..edge() }
    };
    let none = Small { body: encoded(&values(0, row)), ..path(1) };
    let none = Small { summand: on_graph(GraphName::Path { vertices: 0 }), ..none };
    let subtracted = subtraction(2, 1, 6);
    let of_every = {
        let counters = Size::Every { least: 6, modulus: 3 };
        let game = Subtraction { most: 2, heaps: 1, counters };
        Small { summand: Summand::Subtraction(game), ..subtracted.clone() }
    };
    let bar = chomp(2, 3);
    let bar_from =
        |start| Small { summand: Summand::Chomp(Chomp { rows: 2, start }), ..bar.clone() };
    let every_bar = bar_from(chomp::Start::Board(Size::Every { least: 1, modulus: 1 }));
    let listed_bar = bar_from(chomp::Start::Listed { bottom: None, positions: Vec::new() });
    let with = |game: &Small| {
        [right.clone(), vec![Shown { value: 0, body: game.body.clone().into() }]].concat()
    };
    for (what, claim, body, expected) in [
        ("a path and a heap", wins(&sum), right.clone(), "verified"),
        ("a summand twice", wins(&[&five, &five, &three]), body(&[&five, &three]), "verified"),
        (
            "a sum of another value",
            claim(Statement::HasValue(1), &[&five, &kayles]),
            right.clone(),
            "nim-value",
        ),
        ("a sum won by the other", claim(Statement::SecondWins, &sum), right.clone(), "nim-value"),
        (
            "a summand twice that counts once",
            claim(Statement::HasValue(3), &[&three, &three]),
            body(&[&three]),
            "nim-value",
        ),
        (
            "a summand of another value",
            wins(&sum),
            spoilt(0, &|shown| shown.value = 2),
            "nim-value",
        ),
        (
            "a last summand of another value",
            wins(&sum),
            spoilt(1, &|shown| shown.value = 0),
            "nim-value",
        ),
        (
            "two values that are wrong by the same",
            claim(Statement::HasValue(right[0].value ^ right[1].value), &sum),
            right.iter().map(|shown| Shown { value: shown.value ^ 4, ..shown.clone() }).collect(),
            "nim-value",
        ),
        (
            "a summand with values that are wrong",
            wins(&sum),
            spoilt(1, &|shown| shown.body.to_mut()[2] = 2),
            "value-missed",
        ),
        ("a summand without a proof", wins(&sum), right[..1].to_vec(), "truncated"),
        ("no proof of a summand", wins(&sum), Vec::new(), "truncated"),
        ("a proof of no summand", wins(&sum), with(&three), "trailing-bytes"),
        (
            "a summand twice with two proofs",
            wins(&[&three, &three, &kayles]),
            [&three, &three, &kayles].map(shown).to_vec(),
            "values-count",
        ),
        (
            "proofs in the order of another claim",
            wins(&[&kayles, &five]),
            right.clone(),
            "values-count",
        ),
        (
            "a proof with bytes after its end",
            wins(&sum),
            spoilt(0, &|shown| shown.body.to_mut().push(0)),
            "trailing-bytes",
        ),
        (
            "a proof that ends early",
            wins(&sum),
            spoilt(0, &|shown| shown.body.to_mut().truncate(1)),
            "truncated",
        ),
        (
            "a path in a sum by the proof of a cycle",
            wins(&[&five, &nine]),
            [&nine, &nine].map(shown).to_vec(),
            "values-count",
        ),
        ("no path as a summand", wins(&[&five, &kayles, &none]), with(&none), "size"),
        (
            "a summand without an end",
            wins(&[&five, &kayles, &endless]),
            with(&endless),
            "octal-code",
        ),
        (
            "a graph without its hash as a summand",
            wins(&[&five, &kayles, &unnamed]),
            with(&unnamed),
            "graph-hash",
        ),
        ("a sum of nothing", wins(&[]), Vec::new(), "claim-text"),
        ("a sum of one game", wins(&[&five]), body(&[&five]), "claim-text"),
        (
            "a sum with every heap",
            wins(&[&five, &kayles, &every(1, 1)]),
            with(&every(1, 1)),
            "claim-text",
        ),
        (
            "a sum with heaps in steps of none",
            wins(&[&five, &kayles, &every(0, 0)]),
            with(&every(0, 0)),
            "claim-text",
        ),
        (
            "a summand without a heap",
            wins(&[&five, &kayles, &octal(&[0, 7], &[])]),
            Vec::new(),
            "claim-text",
        ),
        (
            "a sum with subtraction",
            wins(&[&five, &subtracted]),
            self::body(&[&five, &subtracted]),
            "verified",
        ),
        (
            "a sum with subtraction by the values of another",
            wins(&[&five, &subtracted]),
            self::body(&[&five, &Small { body: subtraction(3, 1, 6).body, ..subtracted.clone() }]),
            "value-missed",
        ),
        (
            "a sum with subtraction of nine heaps",
            wins(&[&five, &Small { summand: subtraction(2, 9, 4).summand, ..subtracted.clone() }]),
            self::body(&[&five, &subtracted]),
            "size",
        ),
        (
            "a sum with subtraction of every heap",
            wins(&[&five, &of_every]),
            self::body(&[&five, &subtracted]),
            "claim-text",
        ),
        ("a sum with Chomp", wins(&[&five, &bar]), self::body(&[&five, &bar]), "verified"),
        (
            "a sum with Chomp by the values of another board",
            wins(&[&five, &bar]),
            self::body(&[&five, &Small { body: chomp(3, 2).body, ..bar.clone() }]),
            "components-count",
        ),
        (
            "a sum with Chomp of no row",
            wins(&[&five, &Small { summand: chomp(0, 3).summand, ..bar.clone() }]),
            self::body(&[&five, &bar]),
            "size",
        ),
        (
            "a sum with Chomp on every board",
            wins(&[&five, &every_bar]),
            self::body(&[&five, &bar]),
            "claim-text",
        ),
        (
            "a sum with Chomp from a list",
            wins(&[&five, &listed_bar]),
            self::body(&[&five, &bar]),
            "claim-text",
        ),
        (
            "a title that ends the summand",
            wins(&[&five, &kayles, &quoted]),
            with(&quoted),
            "claim-text",
        ),
    ] {
        let body = sums::body(&body);
        let found = trap_tests::code(claim.into(), Kind::NimValues, &body, what);
        assert_eq!(found, expected, "{what}");
    }
    let others = [Kind::Replay, Kind::Outcome, Kind::Mirror, Kind::Map];
    trap_tests::spring_kinds(others, "a sum", || (wins(&sum), sums::body(&right)));
}

#[test]
fn a_fault_says_in_which_summand_and_at_which_byte_of_the_file() {
    let (five, kayles) = (path(5), octal(&[0, 7, 7], &[4]));
    let claim = claim(Statement::FirstWins, &[&five, &five, &kayles]);
    let mut proofs = body(&[&five, &kayles]);
    proofs[1].body.to_mut()[3] = 254;
    let body = sums::body(&proofs);
    let file = bytes(&claim, &body);
    // The hash comes last, and before it what follows in the proof of the last summand.
    let byte = file.len() - 32 - (proofs[1].body.len() - 3);
    assert_eq!(file[byte], 254);
    assert_eq!(verdict(&claim, &body), format!("malformed, summand 2, byte {byte}"));
}

/// A summand's work is by the bytes of its own proof, however long the others are.
#[test]
fn a_long_proof_gives_no_work_to_another_summand() {
    let digits: Vec<u8> = [0].into_iter().chain([4; 63]).collect();
    let ones = Heaps {
        rules: Rules::Octal { digits: vec![0, 3] },
        start: Start::Sum { heaps: vec![60_000] },
    };
    let long = NimValues {
        values: (0..=60_000).map(|heap| heap % 2).collect(),
        repeats: None,
        mask: None,
    };
    let splits = Heaps { rules: Rules::Octal { digits }, start: Start::Sum { heaps: vec![3000] } };
    let costly = NimValues { values: vec![0; 3001], repeats: None, mask: None };
    let summands = [ones, splits].map(Summand::Heaps).to_vec();
    let claim = Claim { statement: Statement::SecondWins, game: Sum { summands } };
    let shown = [&long, &costly].map(|body| Shown { value: 0, body: encoded(body).into() });
    let found = verdict(&claim, &sums::body(&shown));
    assert!(found.starts_with(&format!("{VALUES_WORK}, summand 1, looks ")), "{found}");
}

#[test]
fn a_value_says_who_wins_and_nothing_else_follows() {
    let (four, three) = (path(4), nim(3));
    let games = [&four, &three];
    let of = |statement| claim(statement, &games).to_string();
    let body = sums::body(&body(&games));
    let value = shown(&four).value ^ 3;
    assert!(value > 0);
    let proved = bytes(&claim(Statement::HasValue(value), &games), &body);
    let twice = claim(Statement::SecondWins, &[&three, &three]);
    let zero = bytes(&twice, &sums::body(&[shown(&three)]));
    for (file, wanted, follows) in [
        (&proved, of(Statement::HasValue(value)), true),
        (&proved, of(Statement::FirstWins), true),
        (&proved, of(Statement::SecondWins), false),
        (&proved, of(Statement::HasValue(value + 1)), false),
        (&proved, claim(Statement::FirstWins, &[&three, &four]).to_string(), true),
        (&proved, claim(Statement::SecondWins, &[&three, &four]).to_string(), false),
        (&proved, claim(Statement::FirstWins, &[&three]).to_string(), false),
        (&proved, claim(Statement::FirstWins, &[&three, &four, &three]).to_string(), false),
        (&proved, "first player wins node-kayles path 4".to_owned(), false),
        (&zero, "nim 3 + nim 3 has nim-value 0".to_owned(), true),
        (&zero, "nim 3 has nim-value 0".to_owned(), false),
        (&zero, "nim 3 + nim 3 + nim 3 has nim-value 0".to_owned(), false),
        (&zero, "second player wins nim 3 3".to_owned(), false),
        (&zero, "second player wins  nim 3 + nim 3".to_owned(), false),
        (&zero, "second player wins nim 3 + nim 3 ".to_owned(), false),
    ] {
        match crate::check(file, Some(&wanted)) {
            Verdict::Verified(_) => assert!(follows, "{wanted}"),
            Verdict::Rejected(rejection) => {
                assert!(!follows && rejection.fault.code == CLAIM_MISMATCH, "{wanted}");
            }
            Verdict::None(why) => panic!("{why}"),
        }
    }
    assert_eq!(Statement::from(Player::First), Statement::FirstWins);
}

/// A title may have a plus and the words of other games in it, and a heap may begin like two.
#[test]
fn the_order_of_summands_does_not_matter_and_all_else_does() {
    let text = |title: &str| Text::new(title).expect("short");
    let titled = |title: &str| {
        let Summand::NodeKayles(game) = edge().summand else { panic!("a graph") };
        let graph = GraphName::Other { title: text(title) };
        Small { summand: Summand::NodeKayles(NodeKayles { graph, ..game }), ..edge() }
    };
    let heaps = |heaps: &[u32]| {
        let start = Start::Sum { heaps: heaps.to_vec() };
        Small { summand: Summand::Heaps(Heaps { rules: Rules::Nim, start }), ..nim(1) }
    };
    let all = [titled("a + b"), heaps(&[3]), heaps(&[3, 5]), titled("a"), heaps(&[3])];
    let all: Vec<&Small> = all.iter().collect();
    let own = claim(Statement::HasValue(4), &all);
    let line = |order: &[usize]| {
        let games: Vec<&Small> = order.iter().map(|&at| all[at]).collect();
        [Statement::HasValue(4), Statement::FirstWins].map(|said| claim(said, &games).to_string())
    };
    let mut orders: Vec<Vec<usize>> = vec![Vec::new()];
    for _ in 0..5 {
        let mut longer = Vec::new();
        for order in &orders {
            let next = (0..5).filter(|next| !order.contains(next));
            longer.extend(next.map(|next| [&order[..], &[next]].concat()));
        }
        orders = longer;
    }
    assert_eq!(orders.len(), 120);
    for order in &orders {
        for line in line(order) {
            assert!(crate::games::GameClaim::implies(&own, &line), "{line}");
        }
    }
    let others = [
        line(&[0, 1, 2, 3]),
        line(&[0, 1, 2, 3, 4, 4]),
        line(&[0, 1, 2, 2, 3]),
        line(&[3, 1, 2, 3, 4]),
        line(&[]),
    ];
    let moved = line(&[0, 3, 1, 2, 4]).map(|line| line.replace("'a + b'", "'a + nim 3 + b'"));
    let moved = moved.map(|line| line.replacen(" + nim 3 + ", " + ", 2));
    for line in others.into_iter().chain([moved]).flatten() {
        assert!(!crate::games::GameClaim::implies(&own, &line), "{line}");
    }
}
