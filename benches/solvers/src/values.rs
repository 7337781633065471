//! Whether the values that `zermelo values` finds are those of the crate `cgt`, another program for
//! combinatorial games: canonical forms, temperatures and means, of Domineering on all boards with sides of at
//! most five, and of Col and Snort on small grids. The program that is built is under the AGPL-3.0, as
//! Cargo.toml says.
//!
//! ```sh
//! cargo run --release --manifest-path benches/solvers/Cargo.toml --bin values -- target/release/zermelo
//! ```

use std::process::Command;

use cgt::graph::adjacency_matrix::undirected::UndirectedGraph;
use cgt::graph::{Graph as _, VertexIndex};
use cgt::grid::small_bit_grid::SmallBitGrid;
use cgt::short::partizan::canonical_form::CanonicalForm;
use cgt::short::partizan::games::{col, domineering, snort};
use cgt::short::partizan::partizan_game::PartizanGame;
use cgt::short::partizan::transposition_table::ParallelTranspositionTable;

fn main() {
    let program = std::env::args().nth(1).expect("the path of zermelo");
    let sizes = |most: u8| {
        (1..=most).flat_map(move |rows| (rows..=most).map(move |columns| [rows, columns]))
    };
    let mut compared = 0;
    let mut compare = |game: String, theirs: CanonicalForm| {
        let output =
            Command::new(&program).args(["values", "--json"]).args(game.split(' ')).output();
        let output = output.expect("zermelo runs");
        assert!(output.status.success(), "{game}: {}", String::from_utf8_lossy(&output.stderr));
        let json = String::from_utf8(output.stdout).expect("UTF-8");
        let found = |name: &str| {
            let (_, rest) = json.split_once(&format!("\"{name}\": \"")).expect("a member");
            rest.split_once('"').expect("the end of a text").0.to_owned()
        };
        assert_eq!(form(&found("value")), theirs, "{game}");
        assert_eq!(found("temperature"), theirs.temperature().to_string(), "{game}: temperature");
        assert_eq!(found("mean"), theirs.mean().to_string(), "{game}: mean");
        compared += 1;
    };
    // A board on its side is not the same game: it changes the players.
    let boards = sizes(5).flat_map(|[rows, columns]| [[rows, columns], [columns, rows]]);
    for [rows, columns] in boards.chain([[2, 7], [7, 2], [2, 9], [3, 7], [7, 3]]) {
        let grid = SmallBitGrid::empty(columns, rows).expect("a grid of at most 64 cells");
        compare(
            format!("domineering {rows} {columns}"),
            value(&domineering::Domineering::new(grid)),
        );
    }
    for [rows, columns] in sizes(3).chain([[1, 8], [2, 5], [3, 4]]).filter(|sides| *sides != [1, 1])
    {
        let edges = grid(rows, columns);
        let vertices = usize::from(rows) * usize::from(columns);
        let uncoloured = vec![col::VertexColor::Empty; vertices];
        let game = col::Col::new(UndirectedGraph::from_edges(&edges, &uncoloured));
        compare(format!("col grid {rows} {columns}"), value(&game));
        let uncoloured = vec![snort::VertexKind::Single(snort::VertexColor::Empty); vertices];
        let game = snort::Snort::new(UndirectedGraph::from_edges(&edges, &uncoloured));
        compare(format!("snort grid {rows} {columns}"), value(&game));
    }
    println!("{compared} games have the canonical forms, temperatures and means of cgt");
}

fn value<G: PartizanGame>(game: &G) -> CanonicalForm {
    game.canonical_form(&ParallelTranspositionTable::new())
}

/// The edges of a grid.
fn grid(rows: u8, columns: u8) -> Vec<(VertexIndex, VertexIndex)> {
    let [rows, columns] = [rows, columns].map(usize::from);
    let vertex = |row, column| VertexIndex { index: row * columns + column };
    let mut edges = Vec::new();
    for row in 0..rows {
        for column in 0..columns {
            if row + 1 < rows {
                edges.push((vertex(row, column), vertex(row + 1, column)));
            }
            if column + 1 < columns {
                edges.push((vertex(row, column), vertex(row, column + 1)));
            }
        }
    }
    edges
}

/// A value in the notation of zermelo, which leaves out braces that `||` and `+-` stand for.
fn form(text: &str) -> CanonicalForm {
    if let Some(left) = text.strip_prefix("+-") {
        let left = form(left);
        return CanonicalForm::new_from_moves(vec![left.clone()], vec![-left]);
    }
    let Some(inner) = text.strip_prefix('{').and_then(|text| text.strip_suffix('}')) else {
        return text.parse().expect("a number, ups and a nimber");
    };
    let longest = runs(inner).into_iter().max_by_key(|[_, length]| *length);
    let [start, length] = longest.expect("a bar");
    let options = |side: &str| match runs(side).as_slice() {
        [] => parts(side).into_iter().map(form).collect(),
        _ => vec![form(&format!("{{{side}}}"))],
    };
    CanonicalForm::new_from_moves(options(&inner[..start]), options(&inner[start + length..]))
}

/// Where bars stand outside of braces, and how many after each other.
fn runs(text: &str) -> Vec<[usize; 2]> {
    let (mut depth, mut found) = (0, Vec::<[usize; 2]>::new());
    for (at, byte) in text.bytes().enumerate() {
        match (byte, found.last_mut()) {
            (b'{', _) => depth += 1,
            (b'}', _) => depth -= 1,
            (b'|', Some([start, length])) if depth == 0 && *start + *length == at => *length += 1,
            (b'|', _) if depth == 0 => found.push([at, 1]),
            _ => {}
        }
    }
    found
}

/// What stands between commas outside of braces.
fn parts(text: &str) -> Vec<&str> {
    let mut depth = 0;
    let outside = |sign: char| {
        depth += i32::from(sign == '{') - i32::from(sign == '}');
        sign == ',' && depth == 0
    };
    text.split(outside).filter(|part| !part.is_empty()).collect()
}
