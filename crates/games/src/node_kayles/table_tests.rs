//! Printed proofs: what stands in the tables is right by the definition, and wrong proofs are refused.

use std::collections::BTreeMap;

use zermelo_checker::claim::Player;
use zermelo_checker::format::{Certificate, Header};
use zermelo_checker::games::node_kayles::{Body, GraphName, MirrorBody, NodeKayles};
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::replay::Response;
use zermelo_present::document::model::{Block, Document, Rich, Row};
use zermelo_present::document::{Format, RenderOptions};
use zermelo_present::printer::{self, Printer};
use zermelo_present::table::{Options, TableError, wrong};

use super::*;
use crate::node_kayles::tests::solved;

/// Prints proofs of the game.
const PRINTER: Printer =
    Printer::of(|certificate| printer::decode(certificate, Some(&crate::node_kayles::GAME)));

fn text(certificate: &Certificate<'_>, options: &Options) -> String {
    let document = PRINTER.document(certificate, options).expect("a table");
    document.render(Format::Text, &RenderOptions::default())
}

#[test]
fn a_mirror_is_printed_as_pairs_of_vertices() {
    let certificate = solved(GraphName::Path { vertices: 5 }, None);
    insta::assert_snapshot!(text(&certificate, &Options::default()), @r"
    first player wins node-kayles path 5
    ====================================

    Players take vertices in turn, none equal or adjacent to one that was taken. The player who cannot
    move loses. With this strategy the first player wins: for every move of the second player it has a
    reply.

    Mirror
    ------

    The first player answers every vertex by its image. Two vertices conflict if they are adjacent. The
    first player begins with the vertex 3, which is its own image; after it nobody can take a vertex in
    conflict with it. The table has two vertices in a row, each the image of the other. They do not
    conflict. If two vertices conflict, so do their images. After every move of the first player the
    vertices taken are mapped to themselves. So when the second player takes a vertex, its image is not
    taken and not in conflict with one that is, and the first player takes it.

    vertex  image
    ──────  ─────
    1       5
    ");
}

#[test]
fn a_replay_is_printed_with_the_players_in_columns() {
    let certificate = solved(GraphName::Path { vertices: 5 }, Some(Kind::Replay));
    insta::assert_snapshot!(text(&certificate, &Options::default()), @r"
    first player wins node-kayles path 5
    ====================================

    Players take vertices in turn, none equal or adjacent to one that was taken. The player who cannot
    move loses. With this strategy the first player wins: for every move of the second player it has a
    reply.

    The proof has 2 rows, in 1 table.

    How to read the tables
    ----------------------

    - A position is the vertices that are left, neither taken nor adjacent to one that is. The second
      player is to move.
    - A row is a line of play, the second player and the first player in turn. A blank cell at its start
      repeats the one above. Several moves in a cell have the same continuation.

    The strategy
    ------------

    The first player opens with 3, which gives position 1; then the second player is to move.

    Position 1: left 1, 5
    ---------------------

    second  first  then
    ──────  ─────  ────
    1       5      wins
    5       1      wins
    ");
}

/// The vertices of a cycle that are left after one is taken.
fn taken(left: &[u16], vertex: u16) -> Vec<u16> {
    assert!(left.contains(&vertex), "{vertex} is left");
    let far = |other: u16| (other + 13 - vertex) % 13;
    left.iter().copied().filter(|&other| (2..=11).contains(&far(other))).collect()
}

/// Follows rows from a position, their moves from a column on: every vertex that is left is answered, and
/// where a row ends, none is left, or as many as in the position that it names.
fn follow(
    rows: &[Vec<String>],
    column: usize,
    left: &[u16],
    positions: &BTreeMap<usize, Vec<u16>>,
) {
    let mut moves = Vec::new();
    for group in rows.chunk_by(|a, b| a[column..column + 2] == b[column..column + 2]) {
        let [.., end] = group[0].as_slice() else { panic!("no end") };
        let reply = group[0][column + 1].parse().expect("a number");
        for mv in group[0][column].split(", ") {
            let mv = mv.parse().expect("a number");
            moves.push(mv);
            let after = taken(&taken(left, mv), reply);
            let is_over =
                group[0].get(column + 2).is_none_or(|cell| cell.is_empty() || cell == end);
            match end.strip_prefix("→ ") {
                Some(number) if is_over => {
                    assert_eq!(after, positions[&number.parse().expect("a number")]);
                }
                None if is_over => assert_eq!((after, end.as_str()), (Vec::new(), "wins")),
                _ => follow(group, column + 2, &after, positions),
            }
        }
    }
    moves.sort_unstable();
    assert_eq!(moves, left, "every move has a row");
}

/// All rows of a printed replay, by the definition: the moves are legal, and the position that a row
/// names has the vertices that are left.
#[test]
fn the_rows_of_a_replay_lead_where_they_say() {
    let certificate = solved(GraphName::Cycle { vertices: 13 }, Some(Kind::Replay));
    let printed = PRINTER.document(&certificate, &Options::default()).expect("a table");
    let mut positions = BTreeMap::new();
    let mut tables = Vec::new();
    for section in &printed.sections {
        let heading = section.heading.as_ref().map(Rich::plain).unwrap_or_default();
        let Some((position, left)) = heading.split_once(": left ") else { continue };
        let number = position.trim_start_matches("Position ").parse().expect("a number");
        let left: Vec<u16> = left.split(", ").map(|name| name.parse().expect("a number")).collect();
        positions.insert(number, left.clone());
        let [Block::Table(table)] = section.blocks.as_slice() else { panic!("only a table") };
        let cells = |row: &Row| row.cells.iter().map(Rich::plain).collect();
        tables.push((left, table.rows.iter().map(cells).collect::<Vec<Vec<String>>>()));
    }
    let mut lines = 0;
    for (left, rows) in &tables {
        lines += rows.len();
        follow(rows, 0, left, &positions);
    }
    // The first reference to a position is no row of its own.
    assert_eq!(printed.rows, (lines - (tables.len() - 1)) as u64);
    assert!(tables.len() > 2 && tables.iter().any(|(_, rows)| rows[0].len() > 3));
    assert_eq!(PRINTER.rows(&certificate), Ok(printed.rows));
}

#[test]
fn a_long_proof_is_cut_and_says_so() {
    for kind in [Kind::Replay, Kind::Mirror] {
        let certificate = solved(GraphName::Cycle { vertices: 16 }, Some(kind));
        let rows = PRINTER.rows(&certificate).expect("rows");
        let lines = |document: &Document| {
            let tables = document.sections.iter().flat_map(|section| &section.blocks);
            let lines = tables.map(|block| match block {
                Block::Table(table) => table.rows.len(),
                _ => 0,
            });
            u64::try_from(lines.sum::<usize>()).expect("few")
        };
        let whole = PRINTER.document(&certificate, &Options::default()).expect("a table");
        let whole = lines(&whole);
        for most in [1, 3, whole - 1, whole, whole + 1] {
            let options = Options { max_lines: Some(most), ..Options::default() };
            let cut = PRINTER.document(&certificate, &options).expect("a table");
            assert_eq!(lines(&cut), most.min(whole), "{kind:?}, {most}");
            assert_eq!((cut.cut, cut.rows), (most < whole, rows));
            assert_eq!(text(&certificate, &options).contains("Only its beginning"), most < whole);
        }
    }
}

/// The certificate with a change to its body.
fn spoilt(
    header: &Header,
    kind: Kind,
    body: &impl zermelo_checker::writing::Encode,
) -> Option<TableError> {
    let certificate = Certificate::new(header.clone(), kind, body);
    PRINTER.document(&certificate, &Options::default()).err()
}

#[test]
fn a_proof_that_is_wrong_is_not_printed() {
    let certificate = solved(GraphName::Path { vertices: 8 }, Some(Kind::Replay));
    let body: Body<'_> = certificate.decode().expect("a body");
    let header = &certificate.header;
    assert_eq!(spoilt(header, Kind::Replay, &body), None);
    let change = |how: &dyn Fn(&mut Body<'_>)| {
        let mut changed = body.clone();
        how(&mut changed);
        spoilt(header, Kind::Replay, &changed)
    };
    let said = |what: &str| Some(wrong(what));
    assert_eq!(
        change(&|body| body.replay.entries[0].response = Response::Settled),
        said("position 1, 1: the game is not decided as is claimed")
    );
    assert_eq!(
        change(&|body| body.replay.entries[0].response = Response::Win { reply: 1 }),
        said("position 1, 1: the reply is not legal")
    );
    assert_eq!(
        change(&|body| body.replay.entries[0].response = Response::Win { reply: 99 }),
        said("position 1, 1: the reply is not legal")
    );
    assert_eq!(
        change(&|body| body.replay.entries[0].response = Response::Win { reply: 4 }),
        said("position 1, 1: the game is not decided as is claimed")
    );
    assert_eq!(
        change(&|body| {
            body.replay.entries[0].response = Response::Reply { reply: 4, target: 0, symmetry: 0 };
        }),
        said("position 1, 1: the reply leads elsewhere")
    );
    assert_eq!(
        change(&|body| {
            body.replay.entries.remove(0);
            body.replay.nodes[0].entries -= 1;
        }),
        said("position 1, 1: there is no reply")
    );
    assert_eq!(
        change(&|body| body.replay.nodes.truncate(1)),
        said("its tables do not fit together")
    );
    let mirror = solved(GraphName::Cycle { vertices: 6 }, None);
    let body: MirrorBody = mirror.decode().expect("a body");
    let mut images = body.clone();
    images.mirror.images[2] = 6;
    assert_eq!(spoilt(&mirror.header, Kind::Mirror, &images), said("3: it has no image"));
    images.mirror.images[2] = 2;
    assert_eq!(spoilt(&mirror.header, Kind::Mirror, &images), said("3: it is its own image"));
    let claim = Claim {
        statement: Player::Second.into(),
        game: NodeKayles { graph: GraphName::Cycle { vertices: 2 }, graph_hash: None },
    };
    let header = Header { claim: claim.into(), ..mirror.header.clone() };
    let size = said("a size of the game is out of range for proofs of this kind");
    assert_eq!(spoilt(&header, Kind::Mirror, &body), size);
}
