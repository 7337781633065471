//! Graphs are those of their definition and of their files, and files that are wrong say where.

use proptest::prelude::*;
use zermelo_checker::games::node_kayles::{Graph, NodeKayles};

use super::*;

/// What is wrong, with its line and column.
type Problems = Vec<(&'static str, (usize, usize))>;

fn read(name: &str, text: &str) -> Result<GraphFile, Problems> {
    let source = Source { name, text };
    parse(source).map_err(|problems| {
        problems.iter().map(|problem| (problem.kind, source.position(problem.span.start))).collect()
    })
}

fn edges(graph: &GraphFile) -> String {
    let name = |vertex: u16| graph.graph.vertices[usize::from(vertex)].to_string();
    let edge = |edge: &Edge| format!("{}-{}", name(edge.low), name(edge.high));
    graph.graph.edges.iter().map(edge).collect::<Vec<_>>().join(" ")
}

#[test]
fn files_are_read_as_they_are_written() {
    for (what, name, text, title, vertices, expected) in [
        ("an edge list", "a.txt", "a b\nb c\n", "", 3, "a-b b-c"),
        (
            "a title, comments and a vertex alone",
            "a.txt",
            "# A path.\ntitle Way (3) and one\n\nb a # ends\nc\tb\r\nd\n",
            "Way (3) and one",
            4,
            "b-a b-c",
        ),
        ("an edge three times", "a.txt", "x y\ny x\nx y\nx z", "", 3, "x-y x-y x-y x-z"),
        ("an edge twice in DOT", "a.dot", "graph { a -- b; b -- a }", "", 2, "a-b a-b"),
        ("an edge twice in strict DOT", "a.dot", "strict graph { a -- b; b -- a }", "", 2, "a-b"),
        ("vertices without edges", "a.txt", "a\nb\n", "", 2, ""),
        ("a DOT graph", "a.dot", "graph { a -- b -- c; d }", "", 4, "a-b b-c"),
        (
            "names and attributes in DOT",
            "a.gv",
            "/* Two. */ strict graph Prism {\n  node [shape=circle, label=\"a b\"];\n  rankdir=LR\n\
             # a line\n  \"1\" -- 2 [color=red] // an edge\n  2 -- 3 -- 1\n}\n",
            "Prism",
            3,
            "1-2 1-3 2-3",
        ),
        ("capitals in DOT", "a.dot", "GRAPH \"two words\" {a--b;;}", "two words", 2, "a-b"),
        // Examples of the format's page: the graph of five vertices with the edges 02, 04, 13, 34.
        ("graph6", "five.g6", "DQc\n", "five", 5, "0-2 1-3 0-4 3-4"),
        ("graph6 with its header", "no title'.g6", ">>graph6<<DQc", "", 5, "0-2 1-3 0-4 3-4"),
        ("a graph6 without edges", "one.g6", "@", "one", 1, ""),
        ("a vertex", "a.txt", "a\n", "", 1, ""),
        ("a vertex with a number", "a", "1", "", 1, ""),
        ("a vertex and a comment", "a.txt", "# one\nv1\n", "", 1, ""),
        ("a vertex and a title", "a.txt", "title one\nv1\n", "one", 1, ""),
        ("a vertex in DOT", "a.dot", "graph { a }", "", 1, ""),
        // What can be both is graph6: two vertices and the edge between them.
        ("a word that is graph6", "a.txt", "A_", "a", 2, "0-1"),
        // networkx.petersen_graph() in graph6: the outer cycle is 0 to 4, the spokes go to 5 to 9.
        (
            "Petersen's graph",
            "Petersen.g6",
            "IheA@GUAo",
            "Petersen",
            10,
            "0-1 1-2 2-3 0-4 3-4 0-5 1-6 2-7 5-7 3-8 5-8 6-8 4-9 6-9 7-9",
        ),
    ] {
        let file = read(name, text).unwrap_or_else(|problems| panic!("{what}: {problems:?}"));
        assert_eq!(file.title.as_str(), title, "{what}");
        assert_eq!(file.graph.vertices.len(), vertices, "{what}");
        let mut found: Vec<String> = edges(&file).split(' ').map(str::to_owned).collect();
        let mut expected: Vec<&str> = expected.split(' ').collect();
        found.sort_unstable();
        expected.sort_unstable();
        assert_eq!(found, expected, "{what}");
        let Ok(file) = file.simple() else {
            assert!(what.starts_with("an edge"), "{what}");
            continue;
        };
        let hash = Some(file.graph.hash());
        let graph = GraphName::Other { title: file.title };
        let confirmed = NodeKayles { graph, graph_hash: hash }.confirmed(Some(&file.graph));
        let confirmed = confirmed.expect("a graph by the checker's conditions");
        assert_eq!(confirmed.neighbours(), neighbours(&file.graph), "{what}");
    }
}

/// The number of vertices of a graph6 file in 36 bits.
fn large(count: u64) -> String {
    let digits =
        (0..6).rev().map(|digit| u8::try_from(count >> (6 * digit) & 63).unwrap_or(0) + 63);
    std::iter::repeat_n(126, 2).chain(digits).map(char::from).collect()
}

#[test]
fn a_file_that_is_wrong_says_what_and_where() {
    let many: String = (0..1025).map(|vertex| format!("v{vertex}\n")).collect();
    let whole = large(68_719_476_735);
    for (what, text, expected) in [
        ("nothing", "", ("no-vertices", (1, 1))),
        ("comments", "# a b\n\n", ("no-vertices", (3, 1))),
        ("three names", "a b\na b c", ("not-an-edge", (2, 5))),
        ("a loop", "a b\n b  b\n", ("loop", (2, 2))),
        ("a name with a sign", "a b\nc d'\n", ("bad-vertex-name", (2, 3))),
        ("a long name", "a b\nc abcdefghijklmnopq\n", ("bad-vertex-name", (2, 3))),
        ("a quotation mark in a title", "title a'b\na b", ("bad-title", (1, 1))),
        ("a second title", "title a\na b\ntitle b\n", ("second-title", (3, 1))),
        ("too many", &many, ("too-many-vertices", (1025, 1))),
        ("an empty DOT graph", "graph {}", ("no-vertices", (1, 9))),
        ("a directed graph", "digraph { a -> b }", ("directed", (1, 1))),
        ("a directed edge", "graph {\n a -> b }", ("directed", (2, 4))),
        ("a subgraph", "graph {\n subgraph x { a } }", ("subgraph", (2, 2))),
        ("a port", "graph { a:n -- b }", ("port", (1, 10))),
        ("no bracket", "graph { a -- b", ("syntax", (1, 15))),
        ("an open attribute", "graph { a [x=1 }", ("syntax", (1, 16))),
        ("an open string", "graph { \"a }", ("syntax", (1, 9))),
        ("an open comment", "graph { a /* }", ("syntax", (1, 11))),
        ("an edge to nothing", "graph { a -- ; }", ("syntax", (1, 14))),
        ("a graph after the graph", "graph { a } b", ("syntax", (1, 13))),
        ("a strange sign", "graph { a ! b }", ("syntax", (1, 11))),
        ("a loop in DOT", "graph { a -- a }", ("loop", (1, 9))),
        ("a name that is none in DOT", "graph { \"a b\" }", ("bad-vertex-name", (1, 9))),
        ("a word that is nothing", "a!", ("bad-character", (1, 2))),
        ("another character", "DQ\u{e9}", ("bad-character", (1, 3))),
        ("a graph6 of no vertices", "?", ("vertex-count", (1, 1))),
        ("a graph6 cut in its matrix", "DQ", ("cut-short", (1, 3))),
        ("a graph6 cut in its size", "~??", ("cut-short", (1, 4))),
        ("a graph6 cut in its long size", "~~?????", ("cut-short", (1, 8))),
        ("a graph6 with more", "DQc?", ("too-long", (1, 5))),
        ("a graph6 with a bit more", "DQd", ("padding", (1, 3))),
        ("a graph6 of 2^36 − 1 vertices", &whole, ("vertex-count", (1, 1))),
        ("a graph6 of 1,025 vertices", "~?O@", ("vertex-count", (1, 1))),
    ] {
        // As graph6 only a file of this name is read in any case.
        let problems = read("a.g6", text).expect_err(what);
        assert_eq!(problems.first(), Some(&expected), "{what}: {problems:?}");
    }
}

#[test]
fn an_edge_that_is_named_twice_is_refused_where_it_is_named_again() {
    for (text, place) in [
        ("a b\nb c\nb a\n", Some((3, 1))),
        ("a b\nb c\n", None),
        ("graph { a--b--a }", Some((1, 12))),
    ] {
        let source = Source { name: "a", text };
        let simple = parse(source).expect("a graph").simple();
        let found = simple.err().and_then(|problems| {
            problems.iter().next().map(|problem| source.position(problem.span.start))
        });
        assert_eq!(found, place, "{text}");
    }
}

#[test]
fn too_many_vertices_are_one_error() {
    let edges: String = (0..50_000).map(|vertex| format!("a{vertex} b{vertex}\n")).collect();
    let problems = read("a.txt", &edges).expect_err("too many");
    assert_eq!(problems, [("too-many-vertices", (513, 1))]);
}

#[test]
fn everything_that_is_wrong_in_an_edge_list_is_told() {
    let kinds: Vec<&str> = read("a", "a a\nb c d\ne f!\n")
        .expect_err("three lines are wrong")
        .into_iter()
        .map(|(kind, _)| kind)
        .collect();
    assert_eq!(kinds, ["loop", "not-an-edge", "bad-vertex-name"]);
}

#[test]
fn named_graphs_are_those_of_the_checker() {
    let mut names: Vec<GraphName> = Vec::new();
    for size in [0, 1, 2, 3, 4, 9, 10, 11, 300, 1024, 1025, u16::MAX] {
        names.push(GraphName::Path { vertices: size });
        names.push(GraphName::Cycle { vertices: size });
        names.push(GraphName::Hypercube { dimension: size });
        names.extend([0, 1, 3, 32].map(|columns| GraphName::Grid { rows: size, columns }));
        names.extend([0, 1, 3, 32].map(|columns| GraphName::Cram { rows: size, columns }));
    }
    for name in names {
        let game = NodeKayles { graph: name.clone(), graph_hash: None };
        let expected = game.confirmed(None).ok();
        let found = named(&name);
        assert_eq!(found.as_deref(), expected.as_ref().map(Graph::neighbours), "{name}");
    }
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in "[a-c0-9 \n#\"{}\\[\\]=;:~?@>-]{0,40}") {
        for start in ["", "graph {", "graph x {a--b ", "~", "~~", "title "] {
            let text = format!("{start}{text}");
            if let Ok(file) = read("name", &text)
                && let Ok(file) = file.simple()
            {
                let hash = Some(file.graph.hash());
                let game = NodeKayles {
                    graph: GraphName::Other { title: file.title },
                    graph_hash: hash,
                };
                prop_assert!(game.confirmed(Some(&file.graph)).is_ok());
            }
        }
    }

    /// What is written in graph6 is read from it.
    #[test]
    fn graph6_is_the_upper_triangle_by_columns(count in 1u16..70, seed in any::<u64>()) {
        let edge = |low: u16, high: u16| {
            (u64::from(low) * 71 + u64::from(high)).wrapping_mul(seed | 1) >> 61 & 1 == 1
        };
        let mut bits: Vec<bool> =
            (0..count).flat_map(|high| (0..high).map(move |low| edge(low, high))).collect();
        bits.resize(bits.len().div_ceil(6) * 6, false);
        let size = if count < 63 { vec![count] } else { vec![63, 0, count / 64, count % 64] };
        let matrix = bits.chunks(6).map(|six| six.iter().fold(0, |byte, &bit| byte << 1 | u16::from(bit)));
        let text: String = size
            .into_iter()
            .chain(matrix)
            .map(|byte| char::from(u8::try_from(byte + 63).expect("small")))
            .collect();
        let file = read("a.g6", &text);
        let file = file.expect("graph6");
        prop_assert_eq!(file.graph.vertices.len(), usize::from(count));
        let expected: Vec<Edge> = (0..count)
            .flat_map(|low| (low + 1..count).map(move |high| Edge { low, high }))
            .filter(|e| edge(e.low, e.high))
            .collect();
        prop_assert_eq!(file.graph.edges, expected);
    }
}
