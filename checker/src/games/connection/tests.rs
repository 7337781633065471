//! Claims and boards of connection games, and patterns on them: every lie gets its own error.

use super::*;
use crate::claim::Player;
use crate::format::Text;
use crate::games::graph::{Edge, GraphName};
use crate::proofs::patterns::tests::{branch, by_hand, hex, pattern, two};
use crate::proofs::patterns::{Pattern, Use};
use crate::proofs::spanning_trees::Side::{Cut, Short};
use crate::trap_tests::{self, code, spring, spring_kinds};

fn text(text: &str) -> Text {
    Text::new(text).expect("short")
}

fn texts(names: &[&str]) -> Vec<Text> {
    names.iter().copied().map(text).collect()
}

/// A claim and its proof, of those that are made by hand.
fn of(wanted: &str) -> (Claim, Body) {
    let found = by_hand().into_iter().find(|(what, ..)| *what == wanted);
    let (_, game, graph, patterns) = found.expect("it is there");
    (Claim { game }, Body { graph, patterns })
}

/// Says what is joined.
fn join(claim: &mut Claim, names: &[&str]) {
    let Board::Graph { join, .. } = &mut claim.game.board else { panic!("a graph") };
    *join = texts(names);
}

/// The only image list of a use.
fn images(uses: &mut [Use], at: usize) -> &mut Vec<u16> {
    uses[at].images.as_mut().expect("images")
}

type Spoil = trap_tests::Spoil<Claim, Body>;

fn confirm(wanted: &str, spoils: &[Spoil]) {
    spring(Kind::Patterns, wanted, || of(wanted), spoils);
}

/// Four rows and columns of Hex: b3 is 9, its third row to the right pattern 2, and to the left pattern 0.
#[test]
fn every_lie_about_four_rows_of_hex_gets_its_own_error() {
    confirm(
        "four rows",
        &[
            ("nothing spoilt", "verified", |_, _| ()),
            ("a terminal that is no vertex", "pattern-terminal", |_, b| {
                b.patterns.patterns[0].terminals[0] = 18;
            }),
            ("a terminal twice", "pattern-terminal", |_, b| {
                b.patterns.patterns[0].terminals = vec![6, 6];
            }),
            ("a goal without a class", "pattern-goal", |_, b| {
                b.patterns.patterns[0].goals = vec![vec![0, 0], vec![0]];
            }),
            ("a goal with a class too many", "pattern-goal", |_, b| {
                b.patterns.patterns[0].goals = vec![vec![0, 0, 0]];
            }),
            ("a goal that is all", "verified", |_, b| {
                b.patterns.patterns[0].goals = vec![vec![7, 7]];
            }),
            ("a goal that joins nothing", "goal-not-met", |_, b| {
                b.patterns.patterns[0].goals = vec![vec![0, 0], vec![0, 1]];
            }),
            ("a pattern without branches", "no-branch", |_, b| {
                b.patterns.patterns[0].branches.clear();
            }),
            ("a branch without a reply beside others", "mixed-branches", |_, b| {
                b.patterns.patterns[0].branches[1].reply = None;
            }),
            ("a branch without a reply before others", "mixed-branches", |_, b| {
                b.patterns.patterns[0].branches[0].reply = None;
            }),
            ("a side that is reached by one cell", "no-answer", |_, b| {
                b.patterns.patterns[0].branches.pop();
            }),
            ("the same branch twice", "no-answer", |_, b| {
                b.patterns.patterns[0].branches[1] = branch(3, &[]);
            }),
            ("a third row without its second threat", "no-answer", |_, b| {
                b.patterns.patterns[2].branches.pop();
            }),
            ("a reply that is no vertex", "branch-reply", |_, b| {
                b.patterns.patterns[0].branches[0].reply = Some(18);
            }),
            ("a reply that is a terminal", "branch-reply", |_, b| {
                b.patterns.patterns[0].branches[0].reply = Some(17);
            }),
            ("a first move that is a side", "branch-reply", |_, b| {
                b.patterns.root.reply = Some(16);
            }),
            ("a pattern that uses itself", "use-order", |_, b| {
                b.patterns.patterns[0].branches[0].uses.push(Use { pattern: 0, images: None });
            }),
            ("a pattern that uses a later one", "use-order", |_, b| {
                b.patterns.patterns.swap(0, 2);
            }),
            ("a use of no pattern", "use-order", |_, b| b.patterns.root.uses[0].pattern = 3),
            ("a use of a pattern as large as can be", "use-order", |_, b| {
                b.patterns.root.uses[0].pattern = u32::MAX;
            }),
            ("an image too few", "copy-images", |_, b| {
                images(&mut b.patterns.root.uses, 1).pop();
            }),
            ("an image too many", "copy-images", |_, b| {
                images(&mut b.patterns.root.uses, 1).push(0);
            }),
            ("an image that is no vertex", "image-vertex", |_, b| {
                images(&mut b.patterns.root.uses, 1)[3] = 18;
            }),
            ("an image as large as a number can be", "image-vertex", |_, b| {
                images(&mut b.patterns.root.uses, 1)[3] = u16::MAX;
            }),
            ("an image of a terminal that is free", "terminal-image", |_, b| {
                images(&mut b.patterns.root.uses, 1)[0] = 5;
            }),
            ("a terminal that is free and its own image", "terminal-image", |_, b| {
                b.patterns.root.uses[0].pattern = 0;
            }),
            ("a cell twice in a copy", "cell-twice", |_, b| {
                images(&mut b.patterns.root.uses, 1)[3] = 8;
            }),
            ("a cell in two copies", "cell-twice", |_, b| {
                images(&mut b.patterns.root.uses, 1)[3] = 7;
            }),
            ("a cell in two copies without images", "cell-twice", |_, b| {
                b.patterns.root.uses.push(Use { pattern: 2, images: None });
            }),
            ("an edge between cells that are apart", "edge-not-kept", |_, b| {
                images(&mut b.patterns.root.uses, 1)[3] = 0;
            }),
            ("an edge to a side that is not there", "edge-not-kept", |_, b| {
                images(&mut b.patterns.root.uses, 1)[1] = 17;
            }),
            ("a cell that is owned and joined with nothing", "edge-not-kept", |_, b| {
                images(&mut b.patterns.root.uses, 1)[3] = 17;
            }),
            ("only one side that is reached", "goal-not-met", |_, b| {
                b.patterns.root.uses.pop();
            }),
            ("a terminal that is not reached", "goal-not-met", |_, b| {
                b.patterns.patterns[0].branches[0].reply = Some(2);
                b.patterns.patterns[0].branches[1].reply = Some(8);
            }),
            ("no first move", "terminal-image", |_, b| b.patterns.root.reply = None),
            ("a first move of Cut", "root-reply", |c, _| c.game.first = Cut),
            ("a first move that is taken", "branch-reply", |c, _| {
                c.game.start = texts(&["b3", "a1"]);
            }),
            ("a first move that Cut has taken", "cell-of-cut", |c, _| {
                c.game.start = texts(&["a1", "b3"]);
            }),
            ("a cell that Cut has taken", "cell-of-cut", |c, _| {
                c.game.first = Cut;
                c.game.start = texts(&["d4"]);
            }),
            ("a vertex of Cut that is not needed", "verified", |c, _| {
                c.game.start = texts(&["a1", "d2"]).into_iter().take(0).collect();
                c.game.first = Cut;
                c.game.start = texts(&["a1"]);
            }),
            ("a cell of Short that is needed", "verified", |c, _| {
                c.game.start = texts(&["d4", "a1"]);
            }),
            ("a pattern that nothing uses", "unused-pattern", |_, b| {
                b.patterns.patterns.push(two([9, 14], [13, 10]));
            }),
            ("a graph that is listed", "graph-listed", |_, b| {
                b.graph = Some(super::tests::net());
            }),
            ("a hash", "graph-hash", |c, _| c.game.graph_hash = Some([1; 32])),
            ("a start on no cell", "start-position", |c, _| c.game.start = texts(&["e1", "a1"])),
            ("a start on a side", "start-position", |c, _| c.game.start = texts(&["left", "a1"])),
            ("a start twice on a cell", "start-position", |c, _| {
                c.game.start = texts(&["a1", "a1"]);
            }),
            ("a start that reads as an option", "claim-text", |c, _| {
                c.game.start = texts(&["a1 --cut-first"]);
            }),
            ("a start of two names in one", "claim-text", |c, _| c.game.start = texts(&["a1,b1"])),
            ("no rows", "size", |c, _| c.game.board = Board::Hex { rows: 0, columns: 4 }),
            ("no columns", "size", |c, _| c.game.board = Board::Hex { rows: 4, columns: 0 }),
            ("too many rows", "size", |c, _| c.game.board = Board::Hex { rows: 1023, columns: 1 }),
            ("rows and columns that overflow", "size", |c, _| {
                c.game.board = Board::Hex { rows: 256, columns: 256 };
            }),
        ],
    );
    spring_kinds([Kind::Replay], "a replay of a connection game", || of("four rows"));
}

/// Three rows of Y: a2 is 1, and reaches the right side by pattern 0, and the bottom by its image.
#[test]
fn every_lie_about_three_rows_of_y_gets_its_own_error() {
    confirm(
        "three rows of Y",
        &[
            ("nothing spoilt", "verified", |_, _| ()),
            ("a reply that is a side", "branch-reply", |_, b| {
                b.patterns.patterns[0].branches[0].reply = Some(6);
            }),
            ("a cell that becomes a side", "end-image", |_, b| {
                images(&mut b.patterns.root.uses, 1)[2] = 6;
            }),
            ("a terminal that becomes a side", "end-image", |_, b| {
                images(&mut b.patterns.root.uses, 1)[0] = 6;
            }),
            ("two sides, and no third", "goal-not-met", |_, b| {
                b.patterns.root.uses.pop();
            }),
            ("a reply that does not touch the left side", "terminal-image", |_, b| {
                b.patterns.root.reply = Some(4);
            }),
            ("a pattern that only two sides are joined by", "goal-not-met", |_, b| {
                b.patterns.patterns[0].terminals = vec![6, 7];
            }),
            ("more rows than there is room for", "size", |c, _| {
                c.game.board = Board::Y { rows: 45 }
            }),
            ("as many rows as can be", "size", |c, _| c.game.board = Board::Y { rows: u16::MAX }),
            ("no rows", "size", |c, _| c.game.board = Board::Y { rows: 0 }),
            ("a start on a side", "start-position", |c, _| {
                c.game.start = texts(&["bottom", "a1"]);
            }),
            ("a graph that is listed", "graph-listed", |_, b| {
                b.graph = Some(super::tests::net());
            }),
        ],
    );
    // One chain to the right side and one to the others.
    confirm(
        "three rows of Y with Cut to move",
        &[
            ("nothing spoilt", "verified", |_, _| ()),
            ("a goal by two chains", "goal-not-met", |_, b| {
                b.patterns.patterns[1].goals = vec![vec![0, 0, 1, 0]];
            }),
        ],
    );
}

/// a and b joined by way of c or of d; e is joined with nothing.
fn net() -> Listed {
    of("a listed bridge").1.graph.expect("a list")
}

#[test]
fn every_lie_about_a_graph_gets_its_own_error() {
    confirm(
        "a listed bridge",
        &[
            ("nothing spoilt", "verified", |_, _| ()),
            ("three vertices to be joined", "goal-not-met", |c, _| join(c, &["a", "b", "e"])),
            ("the terminals exchanged", "verified", |c, _| join(c, &["b", "a"])),
            ("one vertex to be joined", "joined", |c, _| join(c, &["a"])),
            ("nothing to be joined", "claim-text", |c, _| join(c, &[])),
            ("a vertex that is joined with itself", "joined", |c, _| join(c, &["a", "a"])),
            ("a vertex to be joined that is not there", "joined", |c, _| join(c, &["a", "f"])),
            ("a vertex with a comma to be joined", "claim-text", |c, _| join(c, &["a,b", "b"])),
            ("a vertex that reads as an option", "claim-text", |c, _| {
                join(c, &["a", "b --cut-first"]);
            }),
            ("a start that is a terminal", "start-position", |c, _| c.game.start = texts(&["a"])),
            ("a start that is over", "start-over", |c, _| {
                c.game.start = texts(&["c", "d", "e"]);
            }),
            ("a graph that is titled as Hex", "claim-text", |c, _| {
                let graph = GraphName::Other { title: text("hex 4") };
                c.game.board = Board::Graph { graph, join: texts(&["a", "b"]) };
            }),
            ("a graph of dominoes", "claim-text", |c, b| {
                let graph = GraphName::Cram { rows: 2, columns: 2 };
                c.game.board = Board::Graph { graph, join: texts(&["1.1-1.2", "2.1-2.2"]) };
                b.graph = None;
            }),
            ("a graph without its hash", "graph-hash", |c, _| c.game.graph_hash = None),
            ("a graph that is not listed", "graph-listed", |_, b| b.graph = None),
            ("an edge less", "graph-hash", |_, b| {
                b.graph.as_mut().expect("a list").edges.pop();
            }),
            ("parallel edges", "graph-edge", |c, b| {
                let graph = b.graph.as_mut().expect("a list");
                graph.edges.push(Edge { low: 1, high: 3 });
                c.game.graph_hash = Some(graph.hash());
            }),
            ("an edge less under its own hash", "goal-not-met", |c, b| {
                let graph = b.graph.as_mut().expect("a list");
                graph.edges.pop();
                c.game.graph_hash = Some(graph.hash());
            }),
        ],
    );
    confirm(
        "one or the other",
        &[
            ("nothing spoilt", "verified", |_, _| ()),
            ("a terminal that only one goal joins", "goal-not-met", |c, b| {
                // c is joined with nothing then.
                let graph = b.graph.as_mut().expect("a list");
                graph.edges.remove(4);
                c.game.graph_hash = Some(graph.hash());
            }),
            ("one goal for two", "goal-not-met", |_, b| {
                b.patterns.patterns[0].goals.pop();
            }),
            ("a goal that joins more", "goal-not-met", |_, b| {
                b.patterns.patterns[0].goals = vec![vec![0, 0, 0]];
            }),
        ],
    );
}

/// As many goals as there are choices of them, which is a power of their number.
#[test]
fn choices_of_goals_are_looked_at_in_proportion_to_the_file() {
    // Four vertices in a cycle, of which either of two joins the other two, with goals that all say the
    // same. In a copy on the adjacent terminals everything is owned.
    let goals: Vec<&[u8]> = vec![&[0, 0]; 16];
    let first = pattern(&[0, 2], &goals, &[branch(1, &[]), branch(3, &[])]);
    let many = |copies: usize| {
        let uses: Vec<(u32, &[u16])> = vec![(0, &[0, 1, 0, 1]); copies];
        Patterns { patterns: vec![first.clone()], root: branch(None, &uses) }
    };
    let (mut claim, _) = of("a bridge alone");
    join(&mut claim, &["1", "2"]);
    for (copies, expected) in [(1, "verified"), (3, "verified"), (8, "patterns-work")] {
        let body = Body { graph: None, patterns: many(copies) };
        let what = &format!("{copies} copies with sixteen goals");
        assert_eq!(code(claim.clone().into(), Kind::Patterns, &body, what), expected, "{what}");
    }
}

#[test]
fn cells_of_hexagons_are_adjacent_where_their_centres_are_a_cell_apart() {
    for (rows, columns) in
        [(1, 1), (1, 5), (5, 1), (2, 3), (4, 4), (11, 11), (3, 30), (1, 1022), (1022, 1)]
    {
        let board = Board::Hex { rows, columns };
        let game =
            Connection { board: board.clone(), first: Short, start: vec![], graph_hash: None };
        let Position { graph, terminals, .. } = game.confirmed(None).expect("a board");
        let cells = rows * columns;
        assert_eq!(terminals, [cells, cells + 1]);
        assert_eq!(graph.size(), usize::from(cells) + 2);
        // In halves of the distance of two cells: rows lie half a cell apart.
        let place = |vertex: u16| {
            let [column, row] = cell(&board, vertex).expect("a cell").map(i32::from);
            [2 * column + row, row]
        };
        let places: Vec<[i32; 2]> = (0..cells).map(place).collect();
        for (one, [x, y]) in places.iter().enumerate() {
            for (other, [u, v]) in places.iter().enumerate() {
                let apart = (x - u) * (x - u) + 3 * (y - v) * (y - v);
                assert_eq!(graph.are_adjacent(one, other), apart == 4, "{board:?} {one} {other}");
            }
            // On a side no cell is beyond.
            for (side, beyond) in terminals.iter().zip([[x - 2, *y], [x + 2, *y]]) {
                let is_on = !places.contains(&beyond);
                assert_eq!(graph.are_adjacent(one, (*side).into()), is_on, "{board:?} {one}");
            }
        }
        assert!(!graph.are_adjacent(terminals[0].into(), terminals[1].into()));
        let name = |vertex: u16| vertex_name(&board, None, vertex);
        assert_eq!([0, cells, cells + 1].map(name), ["a1", "left", "right"]);
        assert!((0..cells + 3).all(|v| vertex_name(&board, None, v).len() <= 16));
    }
    let wide = Board::Hex { rows: 1, columns: 800 };
    assert_eq!(
        [25, 26, 27, 51, 52, 701, 702].map(|at| vertex_name(&wide, None, at)),
        ["z1", "aa1", "ab1", "az1", "ba1", "zz1", "aaa1"]
    );
    let four = Board::Hex { rows: 4, columns: 4 };
    assert_eq!([1, 4, 15].map(|at| vertex_name(&four, None, at)), ["b1", "a2", "d4"]);
}

#[test]
fn cells_of_a_triangle_are_adjacent_where_their_centres_are_a_cell_apart() {
    for rows in [1, 2, 3, 7, 44] {
        let board = Board::Y { rows };
        let game = crate::proofs::patterns::tests::y(rows, Short, &[]);
        let Position { graph, terminals, ends, .. } = game.confirmed(None).expect("a board");
        let of_rows = (0..rows).flat_map(|row| (0..=row).map(move |column| [column, row]));
        let places: Vec<[u16; 2]> = of_rows.collect();
        let cells = u16::try_from(places.len()).expect("few");
        assert_eq!(terminals, [cells, cells + 1, cells + 2]);
        assert_eq!((&ends, graph.size()), (&terminals, places.len() + 3));
        // In halves of the distance of two cells: each row begins half a cell before the one above.
        let middle = |[column, row]: [u16; 2]| [2 * i32::from(column) - i32::from(row), row.into()];
        for (vertex, &at) in (0u16..).zip(&places) {
            assert_eq!(cell(&board, vertex), Some(at));
            let [x, y] = middle(at);
            for (other, &to) in (0u16..).zip(&places) {
                let [u, v] = middle(to);
                let apart = (x - u) * (x - u) + 3 * (y - v) * (y - v);
                assert_eq!(graph.are_adjacent(vertex.into(), other.into()), apart == 4);
            }
            // On a side no cell is beyond it.
            let is_out = |[u, v]: [i32; 2]| !places.iter().any(|&to| middle(to) == [u, v]);
            let sides = [[x - 2, y], [x + 2, y], [x - 1, y + 1]].map(is_out);
            for (&side, is_on) in terminals.iter().zip(sides) {
                assert_eq!(graph.are_adjacent(vertex.into(), side.into()), is_on, "{at:?} {side}");
            }
        }
        let name = |vertex: u16| vertex_name(&board, None, vertex);
        assert_eq!([0, cells, cells + 1, cells + 2].map(name), ["a1", "left", "right", "bottom"]);
    }
    let five = Board::Y { rows: 5 };
    assert_eq!([1, 2, 9, 14].map(|at| vertex_name(&five, None, at)), ["a2", "b2", "d4", "e5"]);
    assert_eq!(cell(&five, 15), None);
}

#[test]
fn who_moves_next_follows_from_the_start() {
    for (first, start, next) in [(Short, 0, Short), (Short, 1, Cut), (Cut, 1, Short), (Cut, 2, Cut)]
    {
        let names: Vec<&str> = ["a1", "b1", "c1"].into_iter().take(start).collect();
        let game = hex(3, 3, first, &names);
        assert_eq!(game.next(), next);
        let position = game.confirmed(None).expect("a start");
        assert_eq!(position.short_moves, next == Short);
        assert_eq!(position.short.len() + position.cut.len(), start);
        let player = if first == Short { Player::First } else { Player::Second };
        assert_eq!(Claim { game }.player(), player);
    }
}

/// Patterns without terminals are true, and say nothing; so are all choices of their goals.
#[test]
fn choices_that_say_nothing_are_looked_at_as_well() {
    let nothing: Vec<&[u8]> = vec![&[]; 16];
    let of_nothing = |branch| pattern(&[], &nothing, &[branch]);
    let used = [(0, &[][..]); 20];
    for (what, copies, expected) in
        [("one copy of nothing", 1, "verified"), ("copies of nothing", 20, "patterns-work")]
    {
        let (claim, body) = of("a bridge alone");
        let patterns = vec![
            of_nothing(branch(None, &[])),
            of_nothing(branch(None, &used[..copies])),
            body.patterns.patterns[0].clone(),
        ];
        let root = branch(None, &[(1, &[]), (2, &[])]);
        let body = Body { graph: None, patterns: Patterns { patterns, root } };
        assert_eq!(code(claim.into(), Kind::Patterns, &body, what), expected, "{what}");
    }
}

/// Some patterns need no uses at all: adjacent terminals are joined.
#[test]
fn terminals_that_are_adjacent_need_nothing() {
    let adjacent = pattern(&[0, 1], &[], &[branch(None, &[])]);
    let apart = Pattern { terminals: vec![0, 2], ..adjacent.clone() };
    let (mut claim, _) = of("a bridge alone");
    for (what, pattern, names, expected) in [
        ("adjacent terminals", adjacent, ["1", "2"], "verified"),
        ("terminals that are not adjacent", apart, ["1", "3"], "goal-not-met"),
    ] {
        join(&mut claim, &names);
        let root = branch(None, &[(0, &[])]);
        let patterns = Patterns { patterns: vec![pattern], root };
        let body = Body { graph: None, patterns };
        assert_eq!(code(claim.clone().into(), Kind::Patterns, &body, what), expected, "{what}");
    }
}
