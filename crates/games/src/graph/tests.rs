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
        // A keyword of DOT in quotation marks is a name.
        (
            "quoted keywords",
            "a.dot",
            "graph { a -- \"node\"; \"edge\"; \"Graph\" }",
            "",
            4,
            "a-node",
        ),
        (
            "more quoted keywords",
            "a.dot",
            "graph { \"subgraph\" -- \"strict\" -- \"digraph\"; \"node\" [label=\"a\\\"b\" x=-1.5] }",
            "",
            4,
            "subgraph-strict strict-digraph",
        ),
        // networkx.write_edgelist(G), with data and without any.
        ("data of networkx", "a.edgelist", "0 1 {}\n1 2 {'weight': 3}\n", "", 3, "0-1 1-2"),
        ("data with a #", "a", "0 1 {'c': '#f00'}\n1 2 {'a': {}} # x\n", "", 3, "0-1 1-2"),
        // Examples of the format's page: the edges 01, 02, 12 and 56 of seven vertices.
        ("sparse6", "seven.s6", ":Fa@x^\n", "seven", 7, "0-1 0-2 1-2 5-6"),
        ("sparse6 with its header", "a.txt", ">>sparse6<<:Fa@x^", "a", 7, "0-1 0-2 1-2 5-6"),
        ("a sparse6 of one vertex", "one.s6", ":@", "one", 1, ""),
        // networkx.to_sparse6_bytes of a path of four vertices: a power of two, with its padding.
        ("a sparse6 of four vertices", "p.s6", ":Cdv", "p", 4, "0-1 1-2 2-3"),
        (
            "DIMACS",
            "c5.col",
            "c A cycle.\np edge 5 5\ne 1 2\ne 2 3\ne 3 4\ne 4 5\ne 5 1\n",
            "c5",
            5,
            "1-2 2-3 3-4 4-5 1-5",
        ),
        (
            "DIMACS with each edge from both ends",
            "k2.col",
            "p col 3 2\nn 1 4\ne 1 2\ne 2 1\n",
            "k2",
            3,
            "1-2",
        ),
        // As networkx.write_graphml writes it, with data.
        (
            "GraphML",
            "two.graphml",
            "<?xml version='1.0' encoding='utf-8'?>\n<graphml xmlns=\"http://graphml.graphdrawing.org/\
             xmlns\">\n<key id=\"d0\" for=\"edge\" attr.name=\"w\"/>\n<graph edgedefault=\"undirected\">\
             <edge source=\"a\" target=\"b\"><data key=\"d0\">3</data></edge><node id=\"a\"/>\
             <node id=\"b\"><data key=\"d0\"><node id=\"x\"/></data></node><node id='&#99;'/></graph>\
             </graphml>",
            "two",
            3,
            "a-b",
        ),
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
    let (sparse, dimacs) = (format!(":{whole}"), "p edge 99999999999 0");
    let of_xml = |inner: &str| format!("<graphml><graph>{inner}</graph></graphml>");
    let deep = "<a>".repeat(100_000);
    let bomb = "<!DOCTYPE a [<!ENTITY b \"cc\"><!ENTITY c \"dd\">]><graphml/>";
    let nested = of_xml("<node id='a'><graph/></node>");
    let (edge, twice) =
        (of_xml("<edge source='a' target='b'/>"), of_xml("<node id='a'/><node id='a'/>"));
    let entity = of_xml("<node id='&b;'/>");
    let directed = of_xml("<node id='a'/><edge source='a' target='a' directed='true'/>");
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
        ("two graphs in graph6", "DCw\nDQo\n", ("several-graphs", (2, 1))),
        ("two graphs in sparse6", ":Fa@x^\n:Fa@x^", ("several-graphs", (2, 1))),
        ("a change of a graph", ";Fa@x^", ("syntax", (1, 1))),
        ("a sparse6 of no vertices", ":?", ("vertex-count", (1, 2))),
        ("a sparse6 of 2^36 − 1 vertices", &sparse, ("vertex-count", (1, 2))),
        ("a sparse6 cut in its size", ":~?", ("cut-short", (1, 4))),
        ("a sparse6 with a space", ":Fa x^", ("bad-character", (1, 4))),
        ("a loop in sparse6", ":A?", ("loop", (1, 3))),
        ("a sparse6 with ones before its end", ":F~~~~", ("padding", (1, 3))),
        ("a keyword as a vertex", "graph { node; }", ("syntax", (1, 13))),
        ("a keyword at the end of an edge", "graph { a -- edge }", ("syntax", (1, 14))),
        ("a quoted word for the graph", "graph { a } \"b\"", ("syntax", (1, 13))),
        ("data that is not closed", "0 1 {'a': 1", ("not-an-edge", (1, 5))),
        ("a weight without braces", "0 1 2.5", ("not-an-edge", (1, 5))),
        ("too many vertices in DIMACS", dimacs, ("vertex-count", (1, 1))),
        ("no numbers in DIMACS", "c\np edge x 1", ("syntax", (2, 1))),
        ("an edge beyond the vertices", "p edge 2 1\ne 1 3", ("unknown-vertex", (2, 5))),
        ("a loop in DIMACS", "p edge 2 1\ne 1 1", ("loop", (2, 1))),
        ("another line in DIMACS", "p edge 2 1\n1 2", ("not-an-edge", (2, 1))),
        ("a DIMACS file that is cut", "p edge 3 2\ne 1 2\n", ("edge-count", (3, 1))),
        ("other XML", "<svg/>", ("syntax", (1, 1))),
        ("GraphML without a graph", "<graphml></graphml>", ("no-graph", (1, 20))),
        ("a directed graph in GraphML", &directed, ("directed", (1, 31))),
        ("an edge to no node", &edge, ("unknown-vertex", (1, 17))),
        ("a node twice", &twice, ("second-vertex", (1, 31))),
        ("an entity", &entity, ("syntax", (1, 17))),
        ("a document type", bomb, ("syntax", (1, 1))),
        ("a graph in a node", &nested, ("subgraph", (1, 30))),
        ("an element that is not closed", "<graphml><graph>", ("syntax", (1, 17))),
        ("elements that cross", "<graphml><graph></graphml>", ("syntax", (1, 17))),
        ("very deep elements", &deep, ("syntax", (1, 1))),
    ] {
        // As graph6 a file of this name is read if it has a word on each line.
        let name = if what == "too many" { "a.txt" } else { "a.g6" };
        let problems = read(name, text).expect_err(what);
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
        let starts = ["", "graph {", "graph x {a--b ", "~", "~~", "title ", ":", "p edge 3 1\ne ", "<graphml>"];
        for start in starts {
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

/// What is read is said, so that a form that was not meant is seen.
#[test]
fn a_graph_is_described_by_its_form_its_vertices_and_its_edges() {
    for (name, text, expected) in [
        ("a.txt", "A_", "graph6, with 2 vertices and 1 edge"),
        ("a.txt", "a b\nc", "an edge list, with 3 vertices and 1 edge"),
        ("a.txt", "DCw\nDQo\n", "an edge list, with 2 vertices and 0 edges"),
        ("a.dot", "graph { \"node\" }", "DOT, with 1 vertex and 0 edges"),
        ("a.col", "p edge 2 1\ne 1 2", "DIMACS, with 2 vertices and 1 edge"),
    ] {
        assert_eq!(read(name, text).expect("a graph").in_words(), expected, "{name} {text}");
    }
}
