//! From what `zermelo dump` prints back to the certificate's bytes, by docs/guide/json.md and
//! docs/specification/format.md.

use std::borrow::Cow;

use serde_json::Value;
use zermelo_checker::claim::{Claim, Provenance, Size};
use zermelo_checker::format::{Certificate, Header, Text};
use zermelo_checker::games::chomp::{Chomp, Start};
use zermelo_checker::games::colouring::{self, Colouring};
use zermelo_checker::games::connection::{self, Connection};
use zermelo_checker::games::cops_and_robbers::{self, CopsAndRobbers, Placements};
use zermelo_checker::games::domineering::{self, Domineering};
use zermelo_checker::games::dots_and_boxes::{self, DotsAndBoxes};
use zermelo_checker::games::latin_erdos::{self, SizesMirror, sizes};
use zermelo_checker::games::node_kayles::{
    self, Edge, GraphName, Listed, MirrorBody, NodeKayles, ValuesBody, dominoes,
};
use zermelo_checker::games::positional::{self, Board, Body, PairingBody, PartsBody, Symmetry};
use zermelo_checker::games::sprouts::Sprouts;
use zermelo_checker::games::switching::{self, Switching};
use zermelo_checker::games::{gdl, heaps, latin_puzzle, misere, parity, partisan, planes};
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::deduction::{Deduction, Few, Step as Deduced};
use zermelo_checker::proofs::map::Map;
use zermelo_checker::proofs::mirror::{Mirror, MirrorLemma};
use zermelo_checker::proofs::nim_values::components::Components;
use zermelo_checker::proofs::nim_values::{NimValues, Repeats};
use zermelo_checker::proofs::outcome::{
    Affine, Derivation, MoveForm, Outcome, Statement, Step, Summands, Term, Value as Outcomes,
};
use zermelo_checker::proofs::pairing::{Pair, Pairing};
use zermelo_checker::proofs::parts::Part;
use zermelo_checker::proofs::patterns::{Branch, Pattern, Patterns, Use};
use zermelo_checker::proofs::replay::{Entry, Node, Replay, Response};
use zermelo_checker::proofs::spanning_trees::Trees;
use zermelo_checker::writing::RawBody;
use zermelo_checker::writing::sums::{self, Shown};
use zermelo_explain::claims::claim;

/// The bytes of the certificate.
pub(crate) fn certificate(dump: &Value) -> Vec<u8> {
    let claim = claim(text(&dump["claim"]).as_str()).expect("a claim");
    let provenance = Provenance { maker: text(&dump["made_by"]), source: text(&dump["made_from"]) };
    let header = Header { claim: claim.clone(), provenance };
    let body = &dump["body"];
    let certificate = match (text(&dump["kind"]).as_str(), &claim) {
        ("replay", Claim::Positional(_)) => Certificate::new(header, Kind::Replay, &board(body)),
        ("replay", Claim::NodeKayles(claim)) => {
            Certificate::new(header, Kind::Replay, &on_graph(&claim.game, body))
        }
        ("mirror", Claim::NodeKayles(claim)) => {
            Certificate::new(header, Kind::Mirror, &mirror(&claim.game, body))
        }
        ("replay", Claim::LatinErdos(claim)) => {
            Certificate::new(header, Kind::Replay, &of_numbers(&claim.game, body))
        }
        ("mirror", Claim::LatinErdos(claim)) => match claim.game.size {
            Size::Exactly(side) => Certificate::new(header, Kind::Mirror, &placements(side, body)),
            Size::Every { .. } => Certificate::new(header, Kind::Mirror, &every_size(body)),
        },
        ("replay", Claim::CoprimeGrid(claim)) => {
            Certificate::new(header, Kind::Replay, &grid(body, claim.game.n))
        }
        ("replay", Claim::DotsAndBoxes(claim)) => {
            Certificate::new(header, Kind::Replay, &on_edges(&claim.game, body))
        }
        ("replay", Claim::Domineering(claim)) => {
            Certificate::new(header, Kind::Replay, &on_cells(&claim.game, body))
        }
        ("replay", Claim::Colouring(claim)) => {
            Certificate::new(header, Kind::Replay, &of_colours(&claim.game, body))
        }
        ("replay", Claim::Partisan(claim)) => {
            Certificate::new(header, Kind::Replay, &of_value(claim, body))
        }
        ("replay", Claim::Misere(claim)) => {
            Certificate::new(header, Kind::Replay, &reversed(claim, body))
        }
        ("replay", Claim::CopsAndRobbers(claim)) => {
            Certificate::new(header, Kind::Replay, &of_cops(&claim.game, body))
        }
        ("replay", Claim::Gdl(_)) => Certificate::new(header, Kind::Replay, &by_rules(body)),
        ("replay", _) => Certificate::new(header, Kind::Replay, &cells(body)),
        ("potential", Claim::Planes(_)) => {
            assert_eq!(body, &serde_json::json!({}));
            Certificate::new(header, Kind::Potential, &planes::Body)
        }
        ("potential", _) => Certificate::new(header, Kind::Potential, &board_of(body)),
        ("pairing", _) => {
            let board = board_of(body);
            let pairing = pairing(&body["pairs"], &point_of(&board));
            Certificate::new(header, Kind::Pairing, &PairingBody { board, pairing })
        }
        ("mirror", Claim::Positional(_)) => {
            let board = board_of(body);
            let point = point_of(&board);
            let first = (!body["first"].is_null()).then(|| u32::from(point(&body["first"])));
            let images = list(&body["images"], |image| u32::from(point(&image["image"])));
            let mirror = Mirror { first, images };
            let body = positional::MirrorBody { board: board.clone(), mirror };
            Certificate::new(header, Kind::Mirror, &body)
        }
        ("parts", _) => {
            let whole = board_of(body);
            let point = point_of(&whole);
            let part = |part: &Value| Part {
                game: number(&part["game"]),
                points: list(&part["points"], &point),
            };
            let (games, parts) = (list(&body["games"], board), list(&body["parts"], part));
            Certificate::new(header, Kind::Parts, &PartsBody { board: whole.clone(), games, parts })
        }
        ("outcome", _) => Certificate::new(header, Kind::Outcome, &outcome(body)),
        ("deduction", Claim::LatinPuzzle(claim)) => {
            let names = puzzle(claim, body);
            let deduction = deduction(body, &names);
            match names.board {
                Some(board) => {
                    let body = latin_puzzle::Body { board, deduction };
                    Certificate::new(header, Kind::Deduction, &body)
                }
                None => Certificate::new(header, Kind::Deduction, &deduction),
            }
        }
        ("map", _) => Certificate::new(header, Kind::Map, &Map { bits: hex(&body["bits"]) }),
        ("nim-values", Claim::NodeKayles(claim)) if !body["components"].is_null() => {
            Certificate::new(header, Kind::NimValues, &graph_values(&claim.game, body))
        }
        ("nim-values", Claim::Chomp(claim)) => {
            Certificate::new(header, Kind::NimValues, &chomp_values(&claim.game, body))
        }
        ("nim-values", Claim::Sprouts(claim)) => {
            Certificate::new(header, Kind::NimValues, &sprouts_values(&claim.game, body))
        }
        ("nim-values", Claim::Gdl(_)) => {
            Certificate::new(header, Kind::NimValues, &values_by_rules(body))
        }
        ("safe-set", Claim::CopsAndRobbers(claim)) => {
            Certificate::new(header, Kind::SafeSet, &safe_places(&claim.game, body))
        }
        ("patterns", Claim::Connection(claim)) => {
            Certificate::new(header, Kind::Patterns, &patterns(&claim.game, body))
        }
        ("winning-sets", Claim::Parity(_)) => {
            Certificate::new(header, Kind::WinningSets, &winning_sets(body))
        }
        ("spanning-trees", Claim::Switching(claim)) => {
            Certificate::new(header, Kind::SpanningTrees, &trees(&claim.game, body))
        }
        ("nim-values", Claim::Sum(_)) => Certificate::new(
            header,
            Kind::NimValues,
            &sums::body(&list(&body["summands"], summand)),
        ),
        ("nim-values", _) => Certificate::new(header, Kind::NimValues, &nim_values(body)),
        ("layers", _) => Certificate::new(header, Kind::Layers, &RawBody(hex(&body["bits"]))),
        (other, _) => panic!("a proof of kind {other}"),
    };
    certificate.write().0
}

/// The proof of a summand, by the certificate that it is of its own claim.
fn summand(summand: &Value) -> Shown<'static> {
    let mut own = summand.clone();
    for (field, text) in [("kind", "nim-values"), ("made_by", ""), ("made_from", "")] {
        own[field] = text.into();
    }
    let bytes = certificate(&own);
    let (read, _) = Certificate::read(&bytes).expect("a certificate");
    let body = read.body.into_owned().into();
    let claim = text(&summand["claim"]);
    let value = claim.as_str().rsplit(' ').next().expect("a word").parse().expect("a nim-value");
    Shown { value, body }
}

fn nim_values(body: &Value) -> NimValues {
    let repeats = &body["repeats"];
    let repeats = (!repeats.is_null())
        .then(|| Repeats { from: number(&repeats["from"]), period: number(&repeats["period"]) });
    let mask = (!body["mask"].is_null()).then(|| number(&body["mask"]));
    NimValues { values: list(&body["values"], number), repeats, mask }
}

/// What the cells and labels of a puzzle are called.
struct Names {
    board: Option<latin_puzzle::Board>,
    cells: Vec<String>,
    asterisms: Vec<Vec<u16>>,
    labels: Vec<char>,
}

fn puzzle(claim: &latin_puzzle::Claim, body: &Value) -> Names {
    let board = (!body["board"].is_null()).then(|| {
        let points = list(&body["board"]["points"], text);
        let point = |name: &Value| {
            let place = points.iter().position(|point| *point == text(name));
            u16::try_from(place.expect("a point")).expect("few points")
        };
        let asterisms = list(&body["board"]["asterisms"], |cells| list(cells, point));
        let labels = text(&body["board"]["labels"]);
        latin_puzzle::Board { points, asterisms, labels }
    });
    let laid = latin_puzzle::lay_out(&claim.game, board.as_ref()).expect("a puzzle");
    let asterisms = laid.problem.cells.chunks(laid.problem.size).map(<[u16]>::to_vec).collect();
    let side = laid.problem.size;
    let cells = match &board {
        Some(board) => board.points.iter().map(ToString::to_string).collect(),
        None => (0..laid.problem.domains.len())
            .map(|cell| format!("r{}c{}", cell / side + 1, cell % side + 1))
            .collect(),
    };
    Names { board, cells, asterisms, labels: laid.labels }
}

fn deduction(body: &Value, names: &Names) -> Deduction<'static> {
    let cell = |value: &Value| -> u16 {
        let place = names.cells.iter().position(|name| value == name.as_str());
        u16::try_from(place.expect("a cell")).expect("few cells")
    };
    let label = |value: &Value| -> u8 {
        let place = names.labels.iter().position(|label| value == label.to_string().as_str());
        u8::try_from(place.expect("a label")).expect("few labels")
    };
    let set = |value: &Value| list(value, label).iter().fold(0, |set, label| set | 1 << label);
    let solution = |value: &Value| Cow::Owned(list(value, label));
    if !body["critical"].is_null() {
        let others = list(&body["critical"]["others"], solution);
        let Deduction::Steps(steps) = deduction(&body["critical"], names) else { unreachable!() };
        return Deduction::Critical { others, steps };
    }
    if body["steps"].is_null() {
        let [first, second] = [0, 1].map(|place| solution(&body["solutions"][place]));
        return Deduction::Solutions { first, second };
    }
    let few = |value: &Value| Few::new(&list(value, number)).expect("a few");
    Deduction::Steps(list(&body["steps"], |step| {
        let asterism = || number(&step["asterism"]);
        match step["step"].as_str().expect("a word") {
            "exhausted" => Deduced::Exhausted { cell: cell(&step["cell"]) },
            "places" => Deduced::Places { asterism: asterism(), labels: set(&step["labels"]) },
            "cells" => {
                let inside = &names.asterisms[usize::from(number::<u16>(&step["asterism"]))];
                let place = |value: &Value| inside.iter().position(|other| *other == cell(value));
                let places = list(&step["cells"], |value| place(value).expect("a place"));
                let cells = places.iter().fold(0, |set, place| set | 1 << place);
                Deduced::Cells { asterism: asterism(), cells }
            }
            "fish" => Deduced::Fish {
                label: label(&step["label"]),
                from: few(&step["from"]),
                onto: few(&step["onto"]),
            },
            "split" => Deduced::Split { cell: cell(&step["cell"]), labels: set(&step["labels"]) },
            "no-label" => Deduced::NoLabel { cell: cell(&step["cell"]) },
            "few-places" => {
                Deduced::FewPlaces { asterism: asterism(), label: label(&step["label"]) }
            }
            "many-copies" => {
                Deduced::ManyCopies { asterism: asterism(), label: label(&step["label"]) }
            }
            "full" => Deduced::Full,
            "all-exhausted" => Deduced::AllExhausted,
            "hidden-single" => {
                let labels = u32::try_from(names.labels.len()).expect("few labels");
                let label = u32::from(label(&step["label"]));
                Deduced::HiddenSingle { single: u32::from(asterism()) * labels + label }
            }
            other => panic!("a step {other}"),
        }
    }))
}

fn text(value: &Value) -> Text {
    Text::new(value.as_str().expect("a text")).expect("a short text")
}

fn list<T>(value: &Value, item: impl FnMut(&Value) -> T) -> Vec<T> {
    value.as_array().expect("a list").iter().map(item).collect()
}

fn number<T: TryFrom<i64>>(value: &Value) -> T {
    let number = value.as_i64().expect("a number");
    T::try_from(number).unwrap_or_else(|_| panic!("{number} is out of range"))
}

fn hex(value: &Value) -> Cow<'static, [u8]> {
    let digit = |c: u8| u8::try_from(char::from(c).to_digit(16).expect("a digit")).expect("small");
    let digits = value.as_str().expect("digits").as_bytes();
    digits.chunks(2).map(|pair| digit(pair[0]) << 4 | digit(pair[1])).collect::<Vec<u8>>().into()
}

/// A replay, with what moves and positions are.
fn replay(
    body: &Value,
    mv: &dyn Fn(&Value) -> u16,
    record: &dyn Fn(&Value) -> Vec<u8>,
) -> Replay<'static> {
    let response = |value: &Value| match value["response"].as_str().expect("a word") {
        "reply" => Response::Reply {
            reply: mv(&value["reply"]),
            target: number(&value["target"]),
            symmetry: number(&value["symmetry"]),
        },
        "no-worse" => Response::NoWorse {
            reply: mv(&value["reply"]),
            target: number(&value["target"]),
            symmetry: number(&value["symmetry"]),
        },
        "win" => Response::Win { reply: mv(&value["reply"]) },
        "same-as" => {
            Response::SameAs { mv: mv(&value["same_as"]), symmetry: number(&value["symmetry"]) }
        }
        "settled" => Response::Settled,
        "lemma" => Response::Lemma { lemma: number(&value["lemma"]) },
        other => panic!("a response {other}"),
    };
    let optional = |value: &Value| (!value.is_null()).then(|| value.clone());
    let mut replay =
        Replay { opening: optional(&body["opening"]).map(|name| mv(&name)), ..Replay::default() };
    let mut positions = Vec::new();
    for (node, place) in list(&body["nodes"], Value::clone).into_iter().zip(0usize..) {
        assert_eq!(node["node"], place);
        positions.extend(record(&node["position"]));
        let entries = list(&node["entries"], |entry| Entry {
            mv: mv(&entry["move"]),
            response: response(entry),
        });
        replay.nodes.push(Node {
            entries: u32::try_from(entries.len()).expect("few entries"),
            default: optional(&node["default"]).map(|value| response(&value)),
        });
        replay.entries.extend(entries);
    }
    replay.positions = Cow::Owned(positions);
    assert!(body["unfit"].is_null(), "{}", body["unfit"]);
    replay
}

fn board_of(body: &Value) -> Board {
    let points = list(&body["board"]["points"], text);
    let mut board = Board { points, lines: Vec::new(), needs: Vec::new() };
    let lines = list(&body["board"]["lines"], |line| list(line, point_of(&board)));
    board.lines = lines;
    if let Some(needs) = body["board"].get("needs") {
        board.needs = list(needs, |needs| list(needs, point_of(&board)));
    }
    board
}

/// The number of a point by its name.
fn point_of(board: &Board) -> impl Fn(&Value) -> u16 {
    |name: &Value| {
        let name = text(name);
        let number = board.points.iter().position(|point| *point == name).expect("a point");
        u16::try_from(number).expect("few points")
    }
}

fn pairing(pairs: &Value, point: &impl Fn(&Value) -> u16) -> Pairing {
    Pairing { pairs: list(pairs, |pair| Pair { low: point(&pair[0]), high: point(&pair[1]) }) }
}

fn board(body: &Value) -> Body<'static> {
    let board = board_of(body);
    let point = point_of(&board);
    let width = board.points.len().div_ceil(8);
    let record = |position: &Value| {
        let mut bytes = vec![0; 2 * width];
        for (player, half) in [("first", 0), ("second", width)] {
            for stone in list(&position[player], &point) {
                bytes[half + usize::from(stone / 8)] |= 1 << (stone % 8);
            }
        }
        bytes
    };
    let pass = u16::try_from(board.size()).expect("few points");
    let mv = |name: &Value| if name == "(pass)" { pass } else { point(name) };
    let replay = replay(body, &mv, &record);
    let symmetries = list(&body["symmetries"], |symmetry| Symmetry {
        name: text(&symmetry["name"]),
        images: list(&symmetry["images"], &point),
    });
    // Left out where the proof names none.
    let none = Value::Array(Vec::new());
    let pairings = if body["pairings"].is_null() { &none } else { &body["pairings"] };
    let pairings = list(pairings, |value| pairing(&value["pairs"], &point));
    let threats = if body["threats"].is_null() { &none } else { &body["threats"] };
    let threats = list(threats, |value| list(&value["moves"], &point));
    Body { board: board.clone(), symmetries, replay, pairings: pairings.into(), threats }
}

/// The graph, where it is listed, and the number of a vertex by its name.
fn graph(game: &NodeKayles, body: &Value) -> (Option<Listed>, impl Fn(&Value) -> u16 + use<>) {
    let graph = &body["graph"];
    let none = Value::Array(Vec::new());
    let names = list(if graph.is_null() { &none } else { &graph["vertices"] }, text);
    let name = game.graph.clone();
    let number = {
        let names = names.clone();
        move |value: &Value| {
            let word = value.as_str().expect("a name");
            let place = |part: &str| part.parse::<u16>().expect("a number") - 1;
            match name {
                GraphName::Grid { columns, .. } => {
                    let (row, column) = word.split_once('.').expect("a row and a column");
                    place(row) * columns + place(column)
                }
                GraphName::Hypercube { .. } => u16::from_str_radix(word, 2).expect("digits"),
                GraphName::Cram { rows, columns } => {
                    let cell = |cell: &str| {
                        let (row, column) = cell.split_once('.').expect("a row and a column");
                        place(row) * columns + place(column)
                    };
                    let (one, two) = word.split_once('-').expect("two cells");
                    let domino = [cell(one), cell(two)];
                    let at = dominoes(rows, columns).iter().position(|other| *other == domino);
                    u16::try_from(at.expect("a domino")).expect("few")
                }
                GraphName::Other { .. } => {
                    let at = names.iter().position(|name| name.as_str() == word);
                    u16::try_from(at.expect("a vertex")).expect("few")
                }
                _ => place(word),
            }
        }
    };
    let listed = (!graph.is_null()).then(|| Listed {
        vertices: names,
        edges: list(&graph["edges"], |edge| Edge { low: number(&edge[0]), high: number(&edge[1]) }),
    });
    (listed, number)
}

/// The mirrors that lemmas name; they count the placements that are left.
fn mirrors(body: &Value) -> Vec<MirrorLemma> {
    let none = Value::Array(Vec::new());
    let listed = if body["mirrors"].is_null() { &none } else { &body["mirrors"] };
    list(listed, |value| {
        let first = (!value["first"].is_null()).then(|| number(&value["first"]));
        let images = list(&value["images"], number::<u32>);
        MirrorLemma { reply: number(&value["reply"]), mirror: Mirror { first, images } }
    })
}

/// How many vertices a graph has.
fn size(game: &NodeKayles, graph: Option<&Listed>) -> usize {
    match graph {
        Some(listed) => listed.vertices.len(),
        None => match game.graph {
            GraphName::Path { vertices } | GraphName::Cycle { vertices } => usize::from(vertices),
            GraphName::Grid { rows, columns } => usize::from(rows * columns),
            GraphName::Hypercube { dimension } => 1 << dimension,
            GraphName::Cram { rows, columns } => dominoes(rows, columns).len(),
            _ => panic!("{game}"),
        },
    }
}

/// A set of vertices as a certificate stores it.
fn stored(size: usize, vertices: Vec<u16>) -> Vec<u8> {
    let mut bytes = vec![0; size.div_ceil(8)];
    for vertex in vertices {
        bytes[usize::from(vertex / 8)] |= 1 << (vertex % 8);
    }
    bytes
}

fn components(
    body: &Value,
    record: impl Fn(&Value) -> Vec<u8>,
    answer: impl Fn(&Value) -> u16,
) -> Components<'static> {
    let parts = list(&body["components"], Value::clone);
    Components {
        records: parts.iter().flat_map(record).collect(),
        values: parts.iter().map(|part| number(&part["value"])).collect(),
        answers: parts.iter().flat_map(|part| list(&part["answers"], &answer)).collect(),
    }
}

/// The number of a cell `(column, row)` counts those row by row.
fn chomp_values(game: &Chomp, body: &Value) -> Components<'static> {
    let Start::Board(Size::Exactly(columns)) = game.start else { panic!("{game}") };
    let answer = |cell: &Value| {
        let Some(name) = cell.as_str() else { return 0 };
        let inner = name.trim_matches(['(', ')']);
        let (column, row) = inner.split_once(", ").expect("a cell");
        let [column, row] = [column, row].map(|at| at.parse::<u32>().expect("a number"));
        u16::try_from((row - 1) * columns + column).expect("small")
    };
    components(body, |part| list(&part["rows"], number), answer)
}

/// The text of a position takes six bytes for each spot of the start. A move `1-3[2]` joins places,
/// with other boundaries inside, each numbered from 1.
fn sprouts_values(game: &Sprouts, body: &Value) -> Components<'static> {
    let answer = |mv: &Value| {
        let Some(name) = mv.as_str() else { return 0 };
        let (ends, inside) = name.split_once('[').unwrap_or((name, ""));
        let number = |text: &str| text.parse::<u16>().expect("a number") - 1;
        let (from, to) = ends.split_once('-').expect("two places");
        let inside = inside.trim_end_matches(']').split(',').filter(|text| !text.is_empty());
        let bits = inside.map(|text| 1 << number(text)).sum::<u16>();
        number(from) + 32 * number(to) + 1024 * bits + 1
    };
    let record = |part: &Value| {
        let mut record = part["regions"].as_str().expect("a text").as_bytes().to_vec();
        record.resize(6 * usize::try_from(game.spots).expect("few"), 0);
        record
    };
    components(body, record, answer)
}

/// An edge `a-b` has the number of its place among those of the graph, in increasing order.
fn trees(game: &Switching, body: &Value) -> switching::Body {
    let mut listed = None;
    let vertex: Box<dyn Fn(&str) -> u16> = match &game.board {
        switching::Board::Graph { graph: name, .. } => {
            let game = NodeKayles { graph: name.clone(), graph_hash: game.graph_hash };
            let (list, vertex) = graph(&game, body);
            listed = list;
            Box::new(move |name: &str| vertex(&Value::from(name)))
        }
        &switching::Board::BridgIt { size } => {
            let vertex = move |name: &str| match name {
                "left" => 0,
                "right" => 1,
                inner => {
                    let (row, column) = inner.split_once('.').expect("a row and a column");
                    let [row, column] =
                        [row, column].map(|at| at.parse::<u16>().expect("a number"));
                    (row - 1) * (size - 1) + column + 1
                }
            };
            Box::new(vertex)
        }
        other => panic!("{other:?}"),
    };
    let edges = game.confirmed(listed.as_ref()).expect("a graph").edges;
    let edge = |name: &Value| {
        let (one, other) = name.as_str().and_then(|name| name.split_once('-')).expect("an edge");
        let ends = [vertex(one), vertex(other)];
        let place = edges.iter().position(|edge| *edge == ends).expect("an edge of the graph");
        u32::try_from(place).expect("few")
    };
    let opening = (!body["opening"].is_null()).then(|| edge(&body["opening"]));
    let [one, other] = [0, 1].map(|tree: usize| list(&body["trees"][tree], edge));
    switching::Body { graph: listed, trees: Trees { opening, one, other } }
}

fn graph_values(game: &NodeKayles, body: &Value) -> ValuesBody<'static> {
    let (graph, vertex) = graph(game, body);
    let size = size(game, graph.as_ref());
    let counted = |name: &Value| if name.is_null() { 0 } else { vertex(name) + 1 };
    let record = |part: &Value| stored(size, list(&part["left"], &vertex));
    let components = components(body, record, counted);
    let opening = (!body["opening"].is_null()).then(|| vertex(&body["opening"]));
    let maps = list(&body["maps"], |map| list(map, counted));
    ValuesBody { graph, opening, paths: nim_values(body), maps, components }
}

fn on_graph(game: &NodeKayles, body: &Value) -> node_kayles::Body<'static> {
    let (graph, vertex) = graph(game, body);
    let size = size(game, graph.as_ref());
    let record = |position: &Value| stored(size, list(&position["gone"], &vertex));
    let replay = replay(body, &vertex, &record);
    node_kayles::Body { graph, replay, mirrors: mirrors(body) }
}

/// A replay about misère play: of heaps by their names and how many there are of each size, and of a graph by
/// the vertices that are gone.
fn reversed(claim: &misere::Claim, body: &Value) -> misere::Body<'static> {
    let game = match &claim.game {
        misere::Misere::NodeKayles(game) => {
            let node_kayles::Body { graph, replay, .. } = on_graph(game, body);
            return misere::Body { graph, replay };
        }
        misere::Misere::Heaps(game) => game,
    };
    let heaps::Start::Sum { heaps } = &game.start else { panic!("every heap") };
    let largest = heaps.iter().copied().max().expect("a heap");
    let splits: Vec<_> = (1..=largest).flat_map(|from| heaps::splits(&game.rules, from)).collect();
    let mv = |name: &Value| {
        let name = name.as_str().expect("a move");
        let numbers: Vec<u32> =
            name.split(['-', '+']).map(|number| number.parse().expect("a number")).collect();
        let left = match numbers[1..] {
            [one] => [0, one],
            [one, other] => [one, other],
            _ => panic!("{name}"),
        };
        let place = splits.iter().position(|split| split.from == numbers[0] && split.left == left);
        u16::try_from(place.expect("a move in a heap")).expect("few")
    };
    let record = |position: &Value| {
        let mut counts = vec![0; usize::try_from(largest).expect("few")];
        for heap in list(&position["heaps"], number::<usize>) {
            counts[heap - 1] += 1;
        }
        counts
    };
    misere::Body { graph: None, replay: replay(body, &mv, &record) }
}

fn of_colours(game: &Colouring, body: &Value) -> colouring::Body<'static> {
    let game = NodeKayles { graph: game.graph.clone(), graph_hash: game.graph_hash };
    let (graph, vertex) = graph(&game, body);
    let size = size(&game, graph.as_ref());
    let closed = |names: &Value| stored(size, list(names, &vertex));
    let record = |position: &Value| {
        let closed_to = &position["closed"];
        [closed(&closed_to["first"]), closed(&closed_to["second"])].concat()
    };
    let symmetries = list(&body["symmetries"], |images| list(images, &vertex));
    colouring::Body { graph, symmetries, replay: replay(body, &vertex, &record) }
}

fn of_cops(game: &CopsAndRobbers, body: &Value) -> cops_and_robbers::Body<'static> {
    let on = NodeKayles { graph: game.graph.clone(), graph_hash: game.graph_hash };
    let (graph, vertex) = graph(&on, body);
    let size = u16::try_from(size(&on, graph.as_ref())).expect("small");
    let all = Placements::new(size, game.cops).expect("few cops");
    let placement = |mut cops: Vec<u16>| {
        cops.sort_unstable();
        (0..all.count()).find(|&number| all.of(number) == cops).expect("a placement")
    };
    // A robber moves to a vertex, and cops to several with + between them, or one behind it.
    let mv = |value: &Value| {
        let name = value.as_str().expect("a name");
        if !name.contains('+') {
            return vertex(value);
        }
        let names = name.split('+').filter(|name| !name.is_empty()).map(Value::from);
        size + placement(names.map(|name| vertex(&name)).collect())
    };
    let record = |position: &Value| {
        let cops = &position["cops"];
        let cops = if cops.is_null() { u16::MAX } else { placement(list(cops, &vertex)) };
        let robber = &position["robber"];
        let robber = if robber.is_null() { u16::MAX } else { vertex(robber) };
        [cops, robber].map(u16::to_le_bytes).concat()
    };
    let symmetries = list(&body["symmetries"], |images| list(images, &vertex));
    cops_and_robbers::Body { graph, symmetries, replay: replay(body, &mv, &record) }
}

fn safe_places(game: &CopsAndRobbers, body: &Value) -> cops_and_robbers::SafePlaces<'static> {
    let on = NodeKayles { graph: game.graph.clone(), graph_hash: game.graph_hash };
    let (graph, vertex) = graph(&on, body);
    let size = size(&on, graph.as_ref());
    let rows = list(&body["placements"], |row| list(&row["safe"], &vertex));
    let mut places = vec![0u8; (rows.len() * size).div_ceil(8)];
    for (row, safe) in rows.iter().enumerate() {
        for at in safe.iter().map(|&vertex| row * size + usize::from(vertex)) {
            places[at / 8] |= 1 << (at % 8);
        }
    }
    cops_and_robbers::SafePlaces { graph, places: places.into() }
}

fn patterns(game: &Connection, body: &Value) -> connection::Body {
    let on = NodeKayles { graph: GraphName::Path { vertices: 1 }, graph_hash: None };
    let (listed, _) = graph(&on, body);
    let size = game.confirmed(listed.as_ref()).expect("a board").graph.size();
    let vertex = |value: &Value| {
        let is_named =
            |vertex: &u16| *value == connection::vertex_name(&game.board, listed.as_ref(), *vertex);
        let size = u16::try_from(size).expect("few");
        (0..size).find(is_named).unwrap_or_else(|| number(value))
    };
    let vertices = |value: &Value| list(value, &vertex);
    let used = |value: &Value| Use {
        pattern: number(&value["pattern"]),
        images: Some(&value["images"]).filter(|images| !images.is_null()).map(&vertices),
    };
    let branch = |value: &Value| Branch {
        reply: Some(&value["reply"]).filter(|reply| !reply.is_null()).map(&vertex),
        uses: list(&value["uses"], used),
    };
    let pattern = |value: &Value| Pattern {
        terminals: vertices(&value["terminals"]),
        goals: list(&value["goals"], |goal| list(goal, number)),
        branches: list(&value["branches"], &branch),
    };
    let patterns = list(&body["patterns"], pattern);
    let patterns = Patterns { patterns, root: branch(&body["root"]) };
    connection::Body { graph: listed, patterns }
}

fn winning_sets(body: &Value) -> parity::Body<'static> {
    let (mut vertices, mut successors, mut answers) = (Vec::new(), Vec::new(), Vec::new());
    for vertex in body["vertices"].as_array().expect("a list") {
        let number = |what: &str| u32::try_from(vertex[what].as_u64().expect(what)).expect("small");
        let at = usize::try_from(number("vertex")).expect("small");
        vertices.resize(at, parity::Vertex { label: 0, degree: 0 });
        answers.resize(at, 0);
        let own = list(&vertex["successors"], |to| u32::try_from(to.as_u64().expect("a number")));
        let own: Vec<u32> = own.into_iter().map(|to| to.expect("small")).collect();
        let label = 2 * number("priority") + 1 + u32::from(vertex["owner"] == "odd");
        let degree = u32::try_from(own.len()).expect("few");
        vertices.push(parity::Vertex { label, degree });
        answers.push(match (&vertex["winner"], &vertex["to"]) {
            (Value::Null, _) => 0,
            (_, Value::Null) => parity::LOST,
            (_, to) => {
                let place = own.iter().position(|&own| to == own).expect("an edge");
                parity::FIRST_EDGE + u32::try_from(place).expect("few")
            }
        });
        successors.extend(own);
    }
    let game = parity::Game { vertices: vertices.into(), successors: successors.into() };
    parity::Body { game, answers: answers.into() }
}

fn mirror(game: &NodeKayles, body: &Value) -> MirrorBody {
    let (graph, vertex) = graph(game, body);
    let first = (!body["first"].is_null()).then(|| vertex(&body["first"]).into());
    let images = list(&body["images"], |image| image.clone());
    for (place, image) in images.iter().enumerate() {
        assert_eq!(usize::from(vertex(&image["placement"])), place);
    }
    let images = images.iter().map(|image| vertex(&image["image"]).into()).collect();
    MirrorBody { graph, mirror: Mirror { first, images } }
}

/// The number of `r2c1=3`: row, column and number from 0, and each counts for `side` of the next.
fn placement(side: u32, value: &Value) -> u32 {
    let word = value.as_str().expect("a name");
    let parts = word.trim_start_matches('r').split(['c', '=']);
    parts.fold(0, |number, part| number * side + part.parse::<u32>().expect("a number") - 1)
}

fn of_numbers(game: &latin_erdos::LatinErdos, body: &Value) -> latin_erdos::Body<'static> {
    let Size::Exactly(side) = game.size else { panic!("{game}") };
    let mv = |value: &Value| u16::try_from(placement(side, value)).expect("small");
    let record = |position: &Value| {
        let rows = list(&position["rows"], |row| list(row, number::<u8>)).concat();
        let owners = &position["owners"];
        let owners = if owners.is_null() { Vec::new() } else { list(owners, number::<u8>) };
        [rows, owners].concat()
    };
    let coordinate = |value: &Value| latin_erdos::Coordinate {
        of: coordinate(&value["of"]),
        images: list(&value["images"], |image| number::<u8>(image) - 1),
    };
    let symmetry = |value: &Value| latin_erdos::Symmetry {
        name: text(&value["name"]),
        row: coordinate(&value["row"]),
        column: coordinate(&value["column"]),
        number: coordinate(&value["number"]),
    };
    let symmetries = list(&body["symmetries"], symmetry);
    latin_erdos::Body { symmetries, replay: replay(body, &mv, &record), mirrors: mirrors(body) }
}

/// A coordinate by its name.
fn coordinate(value: &Value) -> u8 {
    let place = ["row", "column", "number"].iter().position(|name| value == name);
    u8::try_from(place.expect("a coordinate")).expect("small")
}

fn placements(side: u32, body: &Value) -> Mirror {
    let first = (!body["first"].is_null()).then(|| placement(side, &body["first"]));
    Mirror { first, images: list(&body["images"], |image| placement(side, &image["image"])) }
}

fn every_size(body: &Value) -> SizesMirror {
    let source = |value: &Value| sizes::Source {
        of: coordinate(&value["of"]),
        sense: match value["reversed"].as_bool().expect("a truth value") {
            true => sizes::Sense::Reversed,
            false => sizes::Sense::Kept,
        },
    };
    let first = (!body["first"].is_null()).then(|| {
        let [row, column, number] = [0, 1, 2].map(|place| form(&body["first"][place]));
        sizes::First { row, column, number }
    });
    let reason = |value: &Value| match text(&value["kind"]).as_str() {
        "absurd" => sizes::Reason::Absurd { summands: summands(&value["summands"]) },
        _ => {
            let pair = [0, 1].map(|place| coordinate(&value["pair"][place]));
            let number = sizes::PAIRS.iter().position(|known| *known == pair);
            let pair = u8::try_from(number.expect("a pair")).expect("small");
            sizes::Reason::Agrees { pair, shown: list(&value["shown"], summands) }
        }
    };
    SizesMirror {
        first,
        row: source(&body["row"]),
        column: source(&body["column"]),
        number: source(&body["number"]),
        reasons: list(&body["reasons"], reason),
    }
}

fn cells(body: &Value) -> Replay<'static> {
    let columns: u16 = number(&body["board"]["columns"]);
    let rows: u16 = number(&body["board"]["rows"]);
    let cell = |name: &Value| {
        let name = name.as_str().expect("a name");
        if name == "off the board" {
            return columns * rows;
        }
        let inner = name.strip_prefix('(').and_then(|name| name.strip_suffix(')'));
        let (column, row) = inner.and_then(|inner| inner.split_once(", ")).expect("a cell");
        let [column, row] = [column, row].map(|side| side.parse::<u16>().expect("a number"));
        (row - 1) * columns + column - 1
    };
    replay(body, &cell, &|position| list(&position["rows"], number))
}

/// A replay of dots and boxes: `a1-b1` joins the first two dots of the first row. Edges are numbered row by
/// row, those between the dots of a row before those down to the next one.
fn on_edges(game: &DotsAndBoxes, body: &Value) -> dots_and_boxes::Body<'static> {
    let columns = u16::try_from(game.columns).expect("a small board");
    let of_row = 2 * columns + 1;
    let rows = u16::try_from(game.rows).expect("a small board");
    let edge = |name: &Value| {
        let name = name.as_str().expect("a name");
        if name == "pass" {
            return rows * of_row + columns;
        }
        let (one, other) = name.split_once('-').expect("two dots");
        let dot = |dot: &str| {
            let row: u16 = dot[1..].parse().expect("a row");
            (row - 1, u16::from(dot.as_bytes()[0] - b'a'))
        };
        let ((row, column), (other_row, _)) = (dot(one), dot(other));
        row * of_row + column + if other_row == row { 0 } else { columns }
    };
    let record = |position: &Value| {
        let drawn =
            list(&position["edges"], edge).iter().fold(0u32, |drawn, edge| drawn | 1 << edge);
        let mut bytes = drawn.to_le_bytes()[..3].to_vec();
        bytes.extend([number::<u8>(&position["boxes"]), number(&position["passes"])]);
        bytes
    };
    let symmetries = list(&body["symmetries"], number);
    dots_and_boxes::Body { symmetries, replay: replay(body, &edge, &record) }
}

/// A replay of Domineering: `a1-a2` covers two cells of the first column. Dominoes are numbered row by row,
/// those that lie in a row before those that stand in it and the next one.
fn on_cells(game: &Domineering, body: &Value) -> domineering::Body<'static> {
    let columns = u16::try_from(game.columns).expect("a small board");
    let cell = |cell: &str| {
        let row: u16 = cell[1..].parse().expect("a row");
        (row - 1, u16::from(cell.as_bytes()[0] - b'a'))
    };
    let domino = |name: &Value| {
        let (one, other) = name.as_str().and_then(|name| name.split_once('-')).expect("two cells");
        let ((row, column), (other_row, _)) = (cell(one), cell(other));
        row * (2 * columns - 1) + column + if other_row == row { 0 } else { columns - 1 }
    };
    let record = |position: &Value| covered(game, position);
    let symmetries = list(&body["symmetries"], number);
    domineering::Body { symmetries, replay: replay(body, &domino, &record) }
}

/// A position of Domineering as it is stored.
fn covered(game: &Domineering, position: &Value) -> Vec<u8> {
    let number = |name: &Value| {
        let name = name.as_str().expect("a cell");
        let row: u32 = name[1..].parse().expect("a row");
        (row - 1) * game.columns + u32::from(name.as_bytes()[0] - b'a')
    };
    let covered = list(&position["covered"], number);
    let covered = covered.iter().fold(0u64, |bits, cell| bits | 1 << cell);
    let width = (game.rows * game.columns).div_ceil(8);
    covered.to_le_bytes()[..usize::try_from(width).expect("few")].to_vec()
}

/// A position of a colouring game as it is stored, on a graph by name.
fn coloured(game: &Colouring, position: &Value) -> Vec<u8> {
    let game = NodeKayles { graph: game.graph.clone(), graph_hash: game.graph_hash };
    let (listed, vertex) = graph(&game, &Value::Null);
    let size = size(&game, listed.as_ref());
    let closed = |names: &Value| stored(size, list(names, &vertex));
    let closed_to = &position["closed"];
    [closed(&closed_to["first"]), closed(&closed_to["second"])].concat()
}

/// A replay about the value of partisan games: a move stands behind its player and the number of its game, and
/// one in the value is found by its name among all. Facts are stored as they are listed, without those of the turn.
fn of_value(claim: &partisan::Claim, body: &Value) -> partisan::Body<'static> {
    let texts = body["rules"].as_array().into_iter().flatten();
    let texts = texts.map(|text| text.as_str().expect("a text").as_bytes().to_vec().into());
    let rules: Vec<Cow<'static, [u8]>> = texts.collect();
    let face = zermelo_explain::faces::Difference::new(claim, &rules).expect("games");
    let mv = |name: &Value| {
        use zermelo_explain::face::Appearance;
        face.read_move(name.as_str().expect("a move")).expect("a move of the games")
    };
    let record = |position: &Value| {
        let mut bytes = Vec::new();
        let games = position["games"].as_array().expect("a list");
        for (summand, game) in claim.game.summands.iter().zip(games) {
            match summand {
                partisan::Summand::Domineering(own) => bytes.extend(covered(own, game)),
                partisan::Summand::Colouring(own) => bytes.extend(coloured(own, game)),
                partisan::Summand::Gdl(own) => {
                    let mut all = claim.game.by_rules().into_iter().zip(&rules);
                    let (_, text) = all.find(|((_, game), _)| *game == own).expect("a text");
                    bytes.extend(Terms::of_text(text.to_vec()).record(game));
                }
            }
        }
        bytes.extend(number::<u16>(&position["form"]).to_le_bytes());
        bytes.push(match position["left"].as_str() {
            None => 0,
            Some("first") => 1,
            Some(_) => 2,
        });
        bytes
    };
    partisan::Body { replay: replay(body, &mv, &record), rules: rules.clone() }
}

/// The text of rules that are data, and the numbers of facts and moves by their order. The pass has the
/// number after the moves.
struct Terms {
    rules: Vec<u8>,
    facts: Vec<String>,
    moves: Vec<String>,
}

impl Terms {
    fn of(body: &Value) -> Terms {
        Terms::of_text(body["rules"].as_str().expect("a text").as_bytes().to_vec())
    }

    fn of_text(rules: Vec<u8>) -> Terms {
        let ground = gdl::Ground::read(&rules).expect("rules");
        let facts = (0..ground.facts()).filter_map(|fact| ground.fact(fact)).collect();
        let moves = (0..ground.moves()).filter_map(|mv| ground.mv(mv)).collect();
        Terms { rules, facts, moves }
    }

    fn mv(&self, name: &Value) -> u16 {
        let name = name.as_str().expect("a move");
        let place = self.moves.iter().position(|mv| mv == name).unwrap_or(self.moves.len());
        u16::try_from(place).expect("few moves")
    }

    fn record(&self, position: &Value) -> Vec<u8> {
        let mut record = vec![0u8; self.facts.len().div_ceil(8).max(1)];
        for fact in list(&position["facts"], Value::clone) {
            let is_fact = |known: &String| fact == known.as_str();
            let place = self.facts.iter().position(is_fact).expect("a fact");
            record[place / 8] |= 1 << (place % 8);
        }
        record
    }
}

fn values_by_rules(body: &Value) -> gdl::values::ValuesBody<'static> {
    let terms = Terms::of(body);
    let answer = |mv: &Value| if mv.is_null() { 0 } else { terms.mv(mv) + 1 };
    let components = components(body, |part| terms.record(part), answer);
    let exchange = list(&body["exchange"], number);
    gdl::values::ValuesBody { rules: terms.rules.into(), exchange, components }
}

/// A replay by rules that are data.
fn by_rules(body: &Value) -> gdl::Body<'static> {
    let terms = Terms::of(body);
    let (mv, record) = (|name: &Value| terms.mv(name), |position: &Value| terms.record(position));
    let replay = replay(body, &mv, &record);
    let symmetries = list(&body["symmetries"], |images| list(images, number));
    gdl::Body { rules: terms.rules.into(), replay, symmetries }
}

/// A replay of a coprimality grid: `(3, 2) = 1` is 1 in column 3 of row 2; the rows of a position
/// are without the headings.
fn grid(body: &Value, n: u32) -> Replay<'static> {
    let n = u16::try_from(n).expect("a small grid");
    let integer = |name: &Value| {
        let name = name.as_str().expect("a name");
        if name == "pass" {
            return (n - 1) * (n - 1) * n;
        }
        let numbers = name.split(|c: char| !c.is_ascii_digit()).filter(|word| !word.is_empty());
        let numbers: Vec<u16> = numbers.map(|word| word.parse().expect("a number")).collect();
        let &[column, row, integer] = &numbers[..] else { panic!("a move, not {name}") };
        ((row - 2) * (n - 1) + column - 2) * n + integer
    };
    let cell = |value: &Value| if value.is_null() { 255 } else { number(value) };
    replay(body, &integer, &|position| list(&position["rows"], |row| list(row, cell)).concat())
}

fn outcome(body: &Value) -> Outcome {
    let statement = |value: &Value| Statement {
        name: text(&value["name"]),
        parameters: list(&value["parameters"], text),
        constraints: list(&value["constraints"], form),
        position: list(&value["position"], form),
        value: match value["value"].as_str() {
            Some("P") => Outcomes::P,
            Some("N") => Outcomes::N,
            other => panic!("a value {other:?}"),
        },
        shape: list(&value["shape"], summands),
        derivation: derivation(&value["derivation"]),
    };
    Outcome {
        statements: list(&body["statements"], statement),
        goals: list(&body["goals"], derivation),
    }
}

fn form(value: &Value) -> Affine {
    let term = |term: &Value| Term { variable: number(&term[0]), coefficient: number(&term[1]) };
    Affine { constant: number(&value["constant"]), terms: list(&value["terms"], term) }
}

fn summands(value: &Value) -> Summands {
    list(value, number)
}

fn derivation(value: &Value) -> Derivation {
    list(value, step)
}

fn step(value: &Value) -> Step {
    let fact = || number(&value["fact"]);
    let shown = || list(&value["shown"], summands);
    let parameters = || list(&value["parameters"], form);
    let mv = || MoveForm {
        kind: number(&value["move"]["kind"]),
        arguments: list(&value["move"]["arguments"], form),
    };
    match value["kind"].as_str().expect("a word") {
        "split" => Step::Split { form: form(&value["form"]) },
        "residue" => Step::Residue {
            variable: number(&value["variable"]),
            modulus: number(&value["modulus"]),
        },
        "absurd" => Step::Absurd { summands: summands(&value["summands"]) },
        "options" => Step::Options { fact: fact() },
        "move" => Step::Move { fact: fact(), mv: mv(), shown: shown() },
        "cases" => Step::Cases { fact: fact(), mv: mv(), shown: shown() },
        "by" => Step::By {
            fact: fact(),
            statement: number(&value["statement"]),
            parameters: parameters(),
            shown: shown(),
        },
        "clash" => Step::Clash {
            first: number(&value["first"]),
            second: number(&value["second"]),
            shown: shown(),
        },
        "listed" => Step::Listed {
            entry: number(&value["entry"]),
            parameters: parameters(),
            shown: shown(),
        },
        other => panic!("a step {other}"),
    }
}
