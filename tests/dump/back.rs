//! From what `zermelo dump` prints back to the certificate's bytes, by docs/json.md and
//! docs/format.md.

use std::borrow::Cow;

use serde_json::Value;
use zermelo_checker::claim::{Claim, Provenance};
use zermelo_checker::format::{Certificate, Header, Text};
use zermelo_checker::games::positional::{Board, Body, PairingBody, Symmetry};
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::map::Map;
use zermelo_checker::proofs::outcome::{
    Affine, Derivation, MoveForm, Multipliers, Outcome, Statement, Step, Term, Value as Outcomes,
};
use zermelo_checker::proofs::pairing::{Pair, Pairing};
use zermelo_checker::proofs::replay::{Entry, Node, Replay, Response};
use zermelo_explain::claims::claim;

/// The bytes of the certificate.
pub(crate) fn certificate(dump: &Value) -> Vec<u8> {
    let claim = claim(text(&dump["claim"]).as_str()).expect("a claim");
    let provenance = Provenance { maker: text(&dump["made_by"]), source: text(&dump["made_from"]) };
    let header = Header { claim: claim.clone(), provenance };
    let body = &dump["body"];
    let certificate = match (text(&dump["kind"]).as_str(), &claim) {
        ("replay", Claim::Positional(_)) => Certificate::new(header, Kind::Replay, &board(body)),
        ("replay", Claim::CoprimeGrid(claim)) => {
            Certificate::new(header, Kind::Replay, &grid(body, claim.game.n))
        }
        ("replay", _) => Certificate::new(header, Kind::Replay, &cells(body)),
        ("potential", _) => Certificate::new(header, Kind::Potential, &board_of(body)),
        ("pairing", _) => {
            let board = board_of(body);
            let pairing = pairing(&body["pairs"], &point_of(&board));
            Certificate::new(header, Kind::Pairing, &PairingBody { board, pairing })
        }
        ("outcome", _) => Certificate::new(header, Kind::Outcome, &outcome(body)),
        ("map", _) => Certificate::new(header, Kind::Map, &Map { bits: hex(&body["bits"]) }),
        (other, _) => panic!("a proof of kind {other}"),
    };
    certificate.write().0
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
    let mut board = Board { points, lines: Vec::new() };
    let lines = list(&body["board"]["lines"], |line| list(line, point_of(&board)));
    board.lines = lines;
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
    let replay = replay(body, &point, &record);
    let symmetries = list(&body["symmetries"], |symmetry| Symmetry {
        name: text(&symmetry["name"]),
        images: list(&symmetry["images"], &point),
    });
    // Left out where the proof names none.
    let none = Value::Array(Vec::new());
    let pairings = if body["pairings"].is_null() { &none } else { &body["pairings"] };
    let pairings = list(pairings, |value| pairing(&value["pairs"], &point));
    Body { board: board.clone(), symmetries, replay, pairings }
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
        shape: list(&value["shape"], multipliers),
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

fn multipliers(value: &Value) -> Multipliers {
    Multipliers {
        denominator: number(&value["denominator"]),
        factors: list(&value["factors"], number),
    }
}

fn derivation(value: &Value) -> Derivation {
    list(value, step)
}

fn step(value: &Value) -> Step {
    let fact = || number(&value["fact"]);
    let shown = || list(&value["shown"], multipliers);
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
        "absurd" => Step::Absurd { factors: list(&value["factors"], number) },
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
