//! Graphs of strategies: as the paper's proof has them, as every line of play goes, and in every format.

use crate::common;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use common::json::object;
use common::program::{Said, run};
use serde_json::Value;

fn certificate(name: &str) -> String {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("certificates");
    folder.join(format!("{name}.cert")).display().to_string()
}

fn said(folder: &Path, words: &[&str]) -> Said {
    let said = run(folder, words);
    assert_eq!(said.code, 0, "{words:?}: {}", said.err);
    said
}

/// The graph that these words ask for, as JSON.
fn graph(words: &[&str]) -> Value {
    let words = [&["export"], words, &["--to", "json"]].concat();
    object(&said(Path::new("."), &words).out)
}

fn list<'v>(value: &'v Value, field: &str) -> &'v [Value] {
    value[field].as_array().unwrap_or_else(|| panic!("no list {field}"))
}

/// The proof of Danziger et al.: after the first two stones, which are all the same up to symmetry, X takes
/// the third point of the row; then O takes the last point of the row, or one of twelve that are the same
/// up to symmetry. In the first case O's answers are c2, c4, a2 and a1 up to ψ1 and ψ2; in the second,
/// whose position no symmetry fixes, all eleven are different.
#[test]
fn the_graph_of_the_published_proof_has_the_cases_of_the_paper() {
    let graph = graph(&[&certificate("positional/pi4-published"), "--depth", "3"]);
    let at = |depth: u64| list(&graph, "vertices").iter().filter(|v| v["depth"] == depth).count();
    assert_eq!([0, 1, 2, 3].map(at), [1, 1, 2, 15]);
    let moves = |from: u64| -> Vec<usize> {
        let edges = list(&graph, "edges").iter().filter(|edge| edge["from"] == from);
        edges.map(|edge| list(edge, "moves").len()).collect()
    };
    assert_eq!(moves(0), [15]);
    assert_eq!(moves(1), [1, 12]);
    assert_eq!(moves(2).len(), 4);
    assert_eq!(moves(2).iter().sum::<usize>(), 11);
    assert_eq!(moves(3), [1; 11]);
    let positions: BTreeSet<String> =
        list(&graph, "vertices").iter().map(|vertex| vertex["position"].to_string()).collect();
    assert_eq!(positions.len(), 19);
}

/// What `play` says after moves of the opponent.
fn played(file: &str, moves: &[String]) -> Value {
    let moves: Vec<&str> = moves.iter().map(String::as_str).collect();
    let words = [&["play", file, "--json"], &moves[..]].concat();
    object(&said(Path::new("."), &words).out)
}

/// Follows every line of play through the graph; returns the vertices that it comes to.
fn walk(file: &str, graph: &Value, at: u64, moves: &mut Vec<String>, seen: &mut BTreeSet<u64>) {
    seen.insert(at);
    let vertex = &list(graph, "vertices")[usize::try_from(at).expect("small")];
    assert_eq!(vertex["id"], at);
    let game = played(file, moves);
    let from = || list(graph, "edges").iter().filter(move |edge| edge["from"] == at);
    if vertex["end"] != Value::Null {
        assert_eq!(game["end"], vertex["end"], "{file}: {moves:?}");
        assert_eq!(from().count(), 0);
        return;
    }
    assert_eq!(game["end"], Value::Null, "{file}: {moves:?}");
    assert_eq!(game["position"], vertex["position"], "{file}: {moves:?}");
    if vertex["expanded"] == false {
        assert_eq!(from().count(), 0);
        assert_eq!(vertex["depth"], graph["depth"], "{file}: {moves:?}");
        return;
    }
    let names = |moves: &mut dyn Iterator<Item = &Value>| -> Vec<String> {
        let mut names: Vec<String> = moves.map(Value::to_string).collect();
        names.sort();
        names
    };
    let legal = names(&mut list(&game, "legal_moves").iter());
    let mut followed = from().flat_map(|edge| list(edge, "moves")).map(|mv| &mv["move"]);
    assert_eq!(names(&mut followed), legal, "{file}: {moves:?}");
    for edge in from() {
        for mv in list(edge, "moves") {
            let name = mv["move"].as_str().expect("a name").to_owned();
            moves.push(name);
            let last = &played(file, moves)["moves"];
            let last = last.as_array().and_then(|moves| moves.last()).expect("a move");
            let reply = (last["by_strategy"] == true).then(|| last["move"].clone());
            assert_eq!(reply.unwrap_or_default(), mv["reply"], "{file}: {moves:?}");
            // A position that is seen by symmetry has other names.
            if list(mv, "symmetries").is_empty() {
                walk(file, graph, edge["to"].as_u64().expect("a number"), moves, seen);
            }
            moves.pop();
        }
    }
}

#[test]
fn every_line_of_play_is_in_the_graph() {
    for (name, depth, has_symmetries) in [
        ("erdos-szekeres/solver-5-3", "9", false),
        ("erdos-szekeres/map-6-4", "3", false),
        ("positional/tic-tac-toe-maker", "3", true),
        ("positional/projective-plane-4-first", "1", false),
        ("positional/pi4-published", "1", true),
        ("latin-erdos/mirror-3", "1", false),
        ("latin-erdos/last-move-3", "1", true),
        ("node-kayles/petersen-replay", "1", false),
        ("node-kayles/cycle-9", "2", false),
        ("coprime-grid/variation-1-n-4-maximiser-first-first", "3", false),
        ("dots-and-boxes/2-2-first", "1", true),
        ("domineering/4-4", "1", true),
    ] {
        let file = certificate(name);
        let graph = graph(&[&file, "--depth", depth]);
        assert_eq!(graph["left_out"], 0, "{name}");
        let moves = || list(&graph, "edges").iter().flat_map(|edge| list(edge, "moves"));
        let is_seen = moves().any(|mv| !list(mv, "symmetries").is_empty());
        assert_eq!(is_seen, has_symmetries, "{name}");
        let mut seen = BTreeSet::new();
        walk(&file, &graph, 0, &mut Vec::new(), &mut seen);
        assert!(has_symmetries || seen.len() == list(&graph, "vertices").len(), "{name}");
    }
}

#[test]
fn a_graph_goes_on_from_a_line_of_play() {
    let file = certificate("positional/pi4-published");
    let whole = graph(&[&file, "--depth", "3"]);
    let below = graph(&[&file, "r2", "r4", "--depth", "1"]);
    let drawn = |vertex: &Value| vertex["position"].to_string();
    let first = drawn(&list(&below, "vertices")[0]);
    let at = list(&whole, "vertices").iter().position(|vertex| drawn(vertex) == first);
    let at = at.expect("a vertex of the whole graph");
    let moves = |graph: &Value, at: usize| -> Vec<Value> {
        let edges = list(graph, "edges").iter().filter(|edge| edge["from"] == at);
        edges.map(|edge| edge["moves"].clone()).collect()
    };
    assert_eq!(moves(&below, 0), moves(&whole, at));
}

#[test]
fn every_format_has_every_vertex_and_edge_and_is_replaced_by_the_same_command() {
    let folder = tempfile::tempdir().expect("a folder");
    for name in
        ["positional/pi4-published", "dots-and-boxes/2-2-first", "latin-erdos/columns-3-run-2"]
    {
        let file = certificate(name);
        let json = graph(&[&file]);
        let (vertices, edges) = (list(&json, "vertices").len(), list(&json, "edges").len());
        let ended = list(&json, "vertices").iter().filter(|v| v["end"] != Value::Null).count();
        let text = |ending: &str| {
            let output = format!("g.{ending}");
            let words = ["export", &file, "-o", &output];
            said(folder.path(), &words);
            let text = fs::read_to_string(folder.path().join(&output)).expect("a graph");
            said(folder.path(), &words);
            let again = fs::read_to_string(folder.path().join(&output)).expect("a graph");
            assert_eq!(text, again, "{name}: {ending}");
            text
        };
        assert_eq!(serde_json::from_str::<Value>(&text("json")).expect("JSON"), json, "{name}");

        let dot = text("dot");
        let lines = |with: &dyn Fn(&str) -> bool| dot.lines().filter(|line| with(line)).count();
        assert_eq!(lines(&|line| line.contains("[ label =")), vertices + edges, "{name}");
        assert_eq!(lines(&|line| line.contains(" -> ")), edges, "{name}");
        assert_eq!(dot.matches('{').count(), 1, "{name}");

        let graphml = text("graphml");
        let graphml = roxmltree::Document::parse(&graphml).expect("XML");
        let all =
            |tag: &'static str| graphml.descendants().filter(move |node| node.has_tag_name(tag));
        let namespace = "http://graphml.graphdrawing.org/xmlns";
        assert_eq!(graphml.root_element().tag_name().namespace(), Some(namespace));
        let ids = |tag| all(tag).filter_map(|node| node.attribute("id")).collect::<BTreeSet<_>>();
        assert_eq!((ids("node").len(), all("edge").count()), (vertices, edges), "{name}");
        for edge in all("edge") {
            for end in ["source", "target"] {
                assert!(ids("node").contains(edge.attribute(end).expect(end)), "{name}: {edge:?}");
            }
        }
        for data in all("data") {
            assert!(ids("key").contains(data.attribute("key").expect("a key")), "{name}: {data:?}");
        }

        let svg = text("svg");
        let svg = roxmltree::Document::parse(&svg).expect("XML");
        let texts =
            || svg.descendants().filter(|node| node.has_tag_name("text")).filter_map(|n| n.text());
        let positions = texts().filter(|text| text.trim().starts_with("position ")).count();
        assert_eq!(positions, vertices - ended, "{name}");
        // A long one has several lines.
        let whole = texts().map(str::trim).collect::<Vec<_>>().join(" ");
        for vertex in list(&json, "vertices").iter().filter_map(|v| v["end"]["message"].as_str()) {
            assert!(whole.contains(vertex), "{name}: {vertex}");
        }
        let tikz = text("tex");
        assert_eq!(tikz.matches('{').count(), tikz.matches('}').count(), "{name}");
        assert_eq!(tikz.matches("{position ").count(), positions, "{name}");
    }
}

#[test]
fn the_figure_of_the_page_is_what_the_command_makes() {
    let folder = tempfile::tempdir().expect("a folder");
    said(
        folder.path(),
        &["export", &certificate("positional/tic-tac-toe-maker"), "-o", "maker.svg"],
    );
    let drawn = fs::read_to_string(folder.path().join("maker.svg")).expect("a graph");
    let shown = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/guide/figures/maker.svg");
    assert!(drawn == fs::read_to_string(shown).expect("the figure of the page"), "maker.svg");
}

#[test]
fn a_graph_that_would_be_too_large_says_what_is_left_out() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = certificate("dots-and-boxes/2-2-first");
    let whole = list(&graph(&[&file, "--depth", "3"]), "vertices").len();
    for most in [1, 2, 5, 6, 7, 17, whole - 1, whole] {
        let limit = most.to_string();
        let words = ["export", &file, "--depth", "3", "--max-nodes", &limit, "-o", "g.svg"];
        let said = said(folder.path(), &words);
        let json = graph(&[&file, "--depth", "3", "--max-nodes", &limit]);
        assert!(list(&json, "vertices").len() <= most, "{most}");
        let left = json["left_out"].as_u64().expect("a number");
        let open = list(&json, "vertices").iter().filter(|vertex| {
            vertex["expanded"] == false && vertex["end"] == Value::Null && vertex["depth"] != 3
        });
        assert_eq!(open.count(), usize::try_from(left).expect("small"), "{most}");
        assert_eq!(left == 0, most == whole, "{most}");
        let svg = fs::read_to_string(folder.path().join("g.svg")).expect("a graph");
        for text in [&said.err, &svg] {
            assert_eq!(text.contains("are left out"), left > 0, "{most}: {}", said.err);
        }
    }
    let start = graph(&[&file, "--depth", "0"]);
    assert_eq!((list(&start, "vertices").len(), list(&start, "edges").len()), (1, 0));
}

#[test]
fn what_has_no_graph_says_why() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("mine.svg"), "<svg/>").expect("written");
    fs::write(folder.path().join("mine.json"), "{}").expect("written");
    let pi4 = certificate("positional/pi4-published");
    for (words, piece) in [
        (&[pi4.as_str(), "c9"][..], "c9"),
        (&[&pi4, "-o", "g.doc"], "--to"),
        (&[&pi4, "-o", "mine.svg"], "--force"),
        (&[&pi4, "-o", "mine.json"], "--force"),
        (&[&pi4, "--max-nodes", "0"], "at least 1"),
        (&["none.cert"], "none.cert"),
        (&[&certificate("all-sizes/b3")], "has no strategy to play"),
        (&[&certificate("puzzles/bow-tie")], "a puzzle"),
    ] {
        let said = run(folder.path(), &[&["export"], words].concat());
        assert!(matches!(said.code, 2 | 3) && said.err.contains(piece), "{words:?}: {said:?}");
        assert_eq!(said.out, "", "{words:?}");
    }
    for (name, text) in [("mine.svg", "<svg/>"), ("mine.json", "{}")] {
        assert_eq!(fs::read_to_string(folder.path().join(name)).expect("kept"), text);
    }
}
