//! `zermelo dump`: small certificates whose contents are known, certificates that are wrong, and all
//! committed ones, which are put together again from what was printed.

#[path = "dump/back.rs"]
mod back;
use crate::common;

use std::fs;
use std::path::{Path, PathBuf};

use common::fixture::{self, Draft, reply, text, win};
use common::program::run;
use serde_json::{Value, json};
use zermelo_checker::claim::{Claim, Size};
use zermelo_checker::proofs::replay::{Entry, Node};

/// What is printed of the bytes of a certificate.
fn printed(bytes: &[u8], options: &[&str]) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("x.cert"), bytes).expect("a file");
    let said = run(folder.path(), &[&["dump", "x.cert"], options].concat());
    assert_eq!((said.code, said.err.as_str()), (0, ""), "{}", said.out);
    said.out
}

fn object(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

fn dumped(draft: &Draft) -> Value {
    object(&printed(&draft.write().0, &[]))
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Every committed certificate.
fn committed() -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut folders = vec![root().join("certificates")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "cert") {
                files.push(path);
            }
        }
    }
    files.sort();
    assert!(files.len() > 100, "{} certificates", files.len());
    files
}

/// The fixture has a first stone on point 0, an entry for point 1, and a default. Lines of the
/// plane of order 2 are all pairs of points.
#[test]
fn a_replay_on_a_board_reads_as_it_was_written_down() {
    let draft = fixture::plane_of_order_2();
    let (bytes, hash) = draft.write();
    let board =
        fixture::board(&mut draft.clone()).hash().map(|byte| format!("{byte:02x}")).concat();
    let length = bytes.len();
    let expected = format!(
        r#"{{
  "file": "x.cert",
  "checked": false,
  "format": 2,
  "kind": "replay",
  "game": "positional",
  "claim": "first player wins affine-plane 2",
  "claim_parts": {{"statement":{{"kind":"wins","player":"first"}},"board":{{"kind":"affine-plane","order":2}},"board_hash":null,"convention":"strong","maker":null,"goal":null,"ahead":null,"start":{{"first":[],"second":[]}},"turns":null,"within":null}},
  "made_by": "by hand",
  "made_from": "",
  "blake3": "{hash}",
  "bytes": {length},
  "body": {{
    "board": {{
      "blake3": "{board}",
      "points": ["r1","r2","c1","c2"],
      "lines": [
        ["r1","r2"],
        ["r1","c1"],
        ["r1","c2"],
        ["r2","c1"],
        ["r2","c2"],
        ["c1","c2"]
      ]
    }},
    "symmetries": [],
    "opening": "r1",
    "nodes": [
      {{
        "node": 0,
        "position": {{"first":["r1"],"second":[]}},
        "default": {{"response":"win","reply":"r2"}},
        "entries": [
          {{"move":"r2","response":"win","reply":"c1"}}
        ]
      }}
    ],
    "unfit": null
  }}
}}
"#
    );
    assert_eq!(printed(&bytes, &[]), expected);
    let compact = printed(&bytes, &["--compact"]);
    assert_eq!(object(&compact), object(&expected));
    assert_eq!(compact.find('\n'), Some(compact.len() - 1), "one line");
    assert!(
        !compact.replace("by hand", "").replace("player wins affine-plane ", "").contains(": ")
    );
}

/// Points of the cube are named by row and column: number 3·(row − 1) + column − 1.
#[test]
fn symmetries_and_all_responses_have_the_names_of_points() {
    let dump = dumped(&fixture::maker_wins());
    let body = &dump["body"];
    assert_eq!(
        dump["claim_parts"],
        json!({
            "statement": { "kind": "wins", "player": "first" },
            "board": { "kind": "hypercube", "side": 3, "dimension": 2 },
            "board_hash": null,
            "convention": "weak",
            "maker": "first",
            "goal": null,
            "ahead": null,
            "start": { "first": [], "second": [] },
            "turns": null,
            "within": null,
        })
    );
    let quarter = ["13", "23", "33", "12", "22", "32", "11", "21", "31"];
    assert_eq!(
        body["symmetries"][2],
        json!({ "symmetry": 3, "name": "", "images": quarter }),
        "the third symmetry is the quarter turn"
    );
    assert_eq!(body["opening"], "22");
    assert_eq!(body["nodes"].as_array().map(Vec::len), Some(6));
    let first = &body["nodes"][0];
    assert_eq!(first["position"], json!({ "first": ["22"], "second": [] }));
    assert_eq!(first["default"], Value::Null);
    assert_eq!(
        first["entries"],
        json!([
            { "move": "11", "response": "reply", "reply": "12", "target": 1, "symmetry": 0 },
            { "move": "12", "response": "reply", "reply": "11", "target": 2, "symmetry": 0 },
            { "move": "13", "response": "reply", "reply": "12", "target": 1, "symmetry": 1 },
            { "move": "21", "response": "same-as", "same_as": "12", "symmetry": 3 },
            { "move": "23", "response": "same-as", "same_as": "12", "symmetry": 4 },
            { "move": "31", "response": "same-as", "same_as": "11", "symmetry": 3 },
            { "move": "32", "response": "same-as", "same_as": "12", "symmetry": 2 },
            { "move": "33", "response": "same-as", "same_as": "11", "symmetry": 2 },
        ])
    );
    assert_eq!(
        body["nodes"][3],
        json!({
            "node": 3,
            "position": { "first": ["12", "13", "22"], "second": ["11", "32"] },
            "default": { "response": "win", "reply": "31" },
            "entries": [
                { "move": "31", "response": "reply", "reply": "23", "target": 5, "symmetry": 0 },
            ],
        })
    );
}

/// The fixture's board has two rows of three cells, numbered from 0.
#[test]
fn a_replay_of_the_erdos_szekeres_game_has_cells_and_rows() {
    let dump = dumped(&fixture::shading_wins());
    assert_eq!(dump["game"], "erdos-szekeres");
    assert_eq!(
        dump["claim_parts"],
        json!({
            "statement": { "kind": "wins", "player": "first" },
            "a": { "exactly": 4 },
            "b": 3,
            "form": "avoidance",
        })
    );
    assert_eq!(
        dump["body"],
        json!({
            "board": { "columns": 3, "rows": 2 },
            "opening": "(1, 1)",
            "nodes": [
                {
                    "node": 0,
                    "position": { "rows": [1, 0] },
                    "default": null,
                    "entries": [
                        { "move": "(2, 1)", "response": "reply", "reply": "(1, 2)", "target": 1, "symmetry": 0 },
                        { "move": "(1, 2)", "response": "reply", "reply": "(2, 1)", "target": 1, "symmetry": 0 },
                    ],
                },
                {
                    "node": 1,
                    "position": { "rows": [2, 1] },
                    "default": null,
                    "entries": [
                        { "move": "(3, 1)", "response": "win", "reply": "(3, 2)" },
                        { "move": "(2, 2)", "response": "win", "reply": "(3, 2)" },
                    ],
                },
            ],
            "unfit": null,
        })
    );
}

/// The (5, 3)-game has C(4 + 2, 2) states, of which the claim says that four are P. Bytes 12 and 41
/// set the bits 1, 4, 8 and 14.
#[test]
fn a_map_is_its_bits_in_hexadecimal_digits() {
    let bytes = fs::read(root().join("tests/formats/v2-map.cert")).expect("a map");
    let dump = object(&printed(&bytes, &[]));
    assert_eq!(dump["body"], json!({ "states": 15, "set": 4, "bits": "1241" }));
    let said = json!({ "kind": "p-positions", "count": 4, "winner": "first" });
    assert_eq!(dump["claim_parts"]["statement"], said);
    // The body stands before the hash: its length, and two bytes.
    assert_eq!(bytes[bytes.len() - 35..bytes.len() - 32], [2, 0x12, 0x41]);
}

/// Theorem 2 for even a, as pudwell-b2-even.strategy has it: an even number of open cells.
#[test]
fn an_outcome_proof_has_its_statements_and_steps() {
    let bytes = fs::read(root().join("tests/formats/v2-outcome.cert")).expect("an outcome proof");
    let dump = object(&printed(&bytes, &[]));
    let every = json!({ "every": { "least": 2, "modulus": 2 } });
    assert_eq!(dump["claim_parts"]["a"], every);
    let statement = &dump["body"]["statements"][0];
    assert_eq!(statement["name"], "even number of open cells");
    assert_eq!(statement["parameters"], json!(["k'", "s"]));
    // λ1 = 2k' + 1 and w = 2s + 1, with k' < s and k' ≥ 0.
    let form =
        |constant: i64, terms: &[(u32, i64)]| json!({ "constant": constant, "terms": terms });
    assert_eq!(statement["position"], json!([form(1, &[(0, 2)]), form(1, &[(1, 2)])]));
    assert_eq!(statement["constraints"], json!([form(-1, &[(0, -1), (1, 1)]), form(0, &[(0, 1)])]));
    assert_eq!(statement["value"], "P");
    // It is a P-position: whatever option is assumed to be P leads to a contradiction.
    assert_eq!(statement["derivation"][0], json!({ "step": 0, "kind": "options", "fact": 0 }));
    assert_eq!(dump["body"]["goals"].as_array().map(Vec::len), Some(1));
}

#[test]
fn a_listed_claim_of_chomp_has_its_families() {
    let file = root().join("certificates/all-sizes/chomp-two-rows.cert");
    let dump = object(&printed(&fs::read(file).expect("a certificate"), &[]));
    let row = |plus: u32| json!({ "parameter": 0, "plus": plus });
    assert_eq!(
        dump["claim_parts"],
        json!({
            "winner": "second",
            "nim_value": null,
            "rows": 2,
            "start": { "listed": { "bottom": null, "positions": [[row(1), row(0)]] } },
        })
    );
}

#[test]
fn a_claim_of_a_subtraction_game_has_its_heaps() {
    let file = root().join("certificates/all-sizes/subtraction-3-pairs.cert");
    let dump = object(&printed(&fs::read(file).expect("a certificate"), &[]));
    let counters = json!({ "every": { "least": 0, "modulus": 1 } });
    assert_eq!(
        dump["claim_parts"],
        json!({
            "winner": "second",
            "nim_value": null,
            "most": 3,
            "heaps": 2,
            "counters": counters,
        })
    );
}

#[test]
fn a_point_that_the_board_does_not_have_is_a_number() {
    let mut draft = fixture::plane_of_order_2();
    draft.replay.opening = Some(7);
    fixture::set_entry(&mut draft, 0, 1, reply(4, 0, 0));
    // Bits 0, 4 and 7 of First's stones.
    draft.replay.positions = vec![0b1001_0001, 0].into();
    let body = &dumped(&draft)["body"];
    assert_eq!(body["opening"], 7);
    assert_eq!(body["nodes"][0]["position"]["first"], json!(["r1", 4, 7]));
    assert_eq!(body["nodes"][0]["entries"][0]["reply"], 4);
}

#[test]
fn points_that_share_a_name_are_numbers() {
    let mut draft = fixture::plane_of_order_2();
    fixture::board(&mut draft).points[3] = text("r1");
    let body = &dumped(&draft)["body"];
    assert_eq!(body["board"]["points"], json!(["r1", "r2", "c1", "r1"]));
    assert_eq!(body["board"]["lines"][5], json!([2, 3]));
    assert_eq!(body["opening"], 0);
}

#[test]
fn a_cell_that_the_board_does_not_have_is_a_number() {
    let shading = fixture::shading_wins;
    let opening = |draft: &Draft| dumped(draft)["body"]["opening"].clone();
    let mut beyond = shading();
    // The board has six cells.
    beyond.replay.opening = Some(6);
    assert_eq!(opening(&beyond), 6, "in the avoidance game nothing is played off the board");
    let mut every = shading();
    let Claim::ErdosSzekeres(claim) = &mut every.claim else { panic!("another game") };
    claim.game.a = Size::Every { least: 4, modulus: 1 };
    let dump = dumped(&every);
    assert_eq!(dump["body"]["board"], json!({ "columns": null, "rows": 2 }));
    assert_eq!(dump["body"]["opening"], 0, "a cell's number depends on the size");
    let mut none = shading();
    let Claim::ErdosSzekeres(claim) = &mut none.claim else { panic!("another game") };
    (claim.game.a, claim.game.b) = (Size::Exactly(1), 0);
    let body = &dumped(&none)["body"];
    assert_eq!(body["board"], json!({ "columns": 0, "rows": 0 }));
    assert_eq!(body["opening"], 0);
}

#[test]
fn tables_that_do_not_fit_together_are_shown_as_far_as_they_go_with_the_rest() {
    let mut few = fixture::shading_wins();
    few.replay.entries.pop();
    few.replay.positions = vec![1, 0, 2].into();
    let body = &dumped(&few)["body"];
    let second = &body["nodes"][1];
    assert_eq!(second["position"], Value::Null);
    assert_eq!(second["entries"].as_array().map(Vec::len), Some(1));
    assert_eq!(
        body["unfit"],
        json!({
            "missing_entries": 1,
            "more_entries": [],
            "missing_position_bytes": 1,
            "more_position_bytes": "",
        })
    );
    let mut many = fixture::shading_wins();
    many.replay.entries.push(Entry { mv: 5, response: win(0) });
    many.replay.positions = vec![1, 0, 2, 1, 0xAB, 0x0C].into();
    let body = &dumped(&many)["body"];
    assert_eq!(body["nodes"].as_array().map(Vec::len), Some(2));
    assert_eq!(
        body["unfit"],
        json!({
            "missing_entries": 0,
            "more_entries": [{ "move": "(3, 2)", "response": "win", "reply": "(1, 1)" }],
            "missing_position_bytes": 0,
            "more_position_bytes": "ab0c",
        })
    );
    let mut untold = fixture::shading_wins();
    untold.replay.nodes = vec![Node { entries: u32::MAX, default: None }; 3].into();
    let body = &dumped(&untold)["body"];
    assert_eq!(body["nodes"][0]["entries"].as_array().map(Vec::len), Some(4));
    assert_eq!(body["unfit"]["missing_entries"], 3 * u64::from(u32::MAX) - 4);
}

#[test]
fn every_committed_certificate_can_be_made_again_from_what_is_printed() {
    let follow_ups = root().join("tests/formats/v2-follow-ups.cert");
    for path in committed().into_iter().chain([follow_ups]) {
        let file = path.strip_prefix(root()).expect("below").to_string_lossy().into_owned();
        let said = run(root(), &["dump", &file]);
        assert_eq!((said.code, said.err.as_str()), (0, ""), "{file}");
        let dump = object(&said.out);
        assert_eq!(dump["checked"], false, "{file}");
        assert_eq!(dump["file"], file.as_str());
        let compact = run(root(), &["dump", &file, "--compact"]).out;
        assert_eq!(object(&compact), dump, "{file}");
        let bytes = fs::read(&path).expect("a certificate");
        assert_eq!(dump["bytes"], bytes.len(), "{file}");
        assert!(back::certificate(&dump) == bytes, "{file}: other bytes");
    }
}

/// The path a b c d: after an end, the other end is left, and after an inner vertex the end beyond.
#[test]
fn a_replay_and_a_mirror_of_node_kayles_have_vertices_by_their_names() {
    let read = |name: &str| fs::read(root().join("tests/formats").join(name)).expect(name);
    let dump = object(&printed(&read("v2-node-kayles.cert"), &[]));
    assert_eq!((&dump["game"], &dump["kind"]), (&json!("node-kayles"), &json!("replay")));
    let parts = &dump["claim_parts"];
    assert_eq!(parts["winner"], "second");
    assert_eq!(parts["graph"], json!({ "kind": "other", "title": "four in a row" }));
    let body = &dump["body"];
    assert_eq!(parts["graph_hash"], body["graph"]["blake3"]);
    assert_eq!(body["graph"]["vertices"], json!(["a", "b", "c", "d"]));
    assert_eq!(body["graph"]["edges"], json!([["a", "b"], ["b", "c"], ["c", "d"]]));
    assert_eq!((&body["opening"], &body["unfit"]), (&Value::Null, &Value::Null));
    assert_eq!(body["nodes"].as_array().map(Vec::len), Some(1));
    let node = &body["nodes"][0];
    assert_eq!(node["position"], json!({ "gone": [] }));
    for entry in node["entries"].as_array().expect("a list") {
        assert_eq!(entry["response"], "win", "{entry}");
    }
    let dump = object(&printed(&read("v2-mirror.cert"), &[]));
    assert_eq!(dump["claim_parts"]["graph"], json!({ "kind": "cycle", "vertices": 6 }));
    assert_eq!((&dump["body"]["graph"], &dump["body"]["first"]), (&Value::Null, &Value::Null));
    let opposite = |vertex: u32| (vertex + 2) % 6 + 1;
    let image = |vertex: u32| json!({ "placement": vertex.to_string(), "image": opposite(vertex).to_string() });
    assert_eq!(dump["body"]["images"], json!((1..=6).map(image).collect::<Vec<_>>()));
}

/// Steps with case splits, two solutions, repeated labels, and a board without a name.
#[test]
fn deductions_of_every_form_can_be_made_again_from_what_is_printed() {
    let folder = tempfile::tempdir().expect("a folder");
    let board = "title = \"bow tie\"\nlabels = \"113\"\npoints = [\"a\", \"b\", \"c\", \"d\", \"e\"]\n\
                 asterisms = [[\"a\", \"b\", \"c\"], [\"c\", \"d\", \"e\"]]\n";
    fs::write(folder.path().join("board.toml"), board).expect("written");
    let hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    for words in [
        &[hard][..],
        &["................"],
        &["--labels", "1122", "1..............."],
        &["--board", "latin-square 3", "12....3.."],
        &["--board", "gerechte AAABACBBCCDBCDDD", "1..............2"],
        &["--board", "board.toml", "..3.."],
        &["--board", "board.toml", "11.3."],
        &["--board", "board.toml", "....."],
        &["--board", "latin-square 3", "--critical", "1...3...."],
        &["--board", "latin-square 3", "--critical", "--inscription", "1........", "1...3...."],
    ] {
        let said = run(folder.path(), &[&["puzzle", "prove", "-o", "x.cert"], words].concat());
        assert_eq!((said.code, said.complaints().as_str()), (0, ""), "{words:?}");
        let bytes = fs::read(folder.path().join("x.cert")).expect("a certificate");
        let dump = object(&printed(&bytes, &[]));
        assert_eq!(dump["kind"], "deduction", "{words:?}");
        assert!(back::certificate(&dump) == bytes, "{words:?}: other bytes");
    }
}
