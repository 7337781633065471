//! `zermelo probe` as a user runs it: positions in every notation, what is said of them, and what is
//! refused with what would be right.

use crate::common;

mod searched;

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

use common::json::object;
use common::program::{Said, run};
use serde_json::{Value, json};

fn certificates() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("certificates")
}

fn probe(words: &[&str]) -> Said {
    run(&certificates(), &[&["probe"], words].concat())
}

fn in_json(words: &[&str]) -> Value {
    let said = probe(&[words, &["--json"]].concat());
    assert_eq!((said.code, said.err.as_str()), (0, ""), "{words:?}");
    object(&said.out)
}

/// The longest subsequence that ends in the last digit and in which every digit stands to the next as
/// `follows` says, over all subsequences.
fn longest(digits: &[u32], follows: fn(u32, u32) -> bool) -> u32 {
    let Some((&last, before)) = digits.split_last() else { return 0 };
    let ends = (0..before.len()).filter(|&at| follows(before[at], last));
    1 + ends.map(|at| longest(&before[..=at], follows)).max().unwrap_or(0)
}

fn is_over(digits: &[u32], (a, b): (u32, u32)) -> bool {
    longest(digits, |one, next| one < next) >= a || longest(digits, |one, next| one > next) >= b
}

fn appended(digits: &[u32], digit: u32) -> Vec<u32> {
    let moved = digits.iter().map(|&old| if old >= digit { old + 1 } else { old });
    moved.chain([digit]).collect()
}

/// Whether the player to move loses, by permutations: who completes a pattern loses.
fn loses(digits: &[u32], size: (u32, u32), known: &mut HashMap<Vec<u32>, bool>) -> bool {
    if let Some(&known) = known.get(digits) {
        return known;
    }
    let next = 1..=u32::try_from(digits.len()).expect("short") + 1;
    let next = next.map(|digit| appended(digits, digit)).filter(|digits| !is_over(digits, size));
    // Every digit, so that every permutation is reached.
    let wins = next.filter(|digits| loses(digits, size, known)).count() > 0;
    known.insert(digits.to_vec(), !wins);
    !wins
}

#[test]
fn a_permutation_has_the_value_of_the_game_in_digits() {
    for size in [(4, 3), (3, 3), (3, 2)] {
        let mut known = HashMap::new();
        loses(&[], size, &mut known);
        let short = known.iter().filter(|(digits, _)| (1..=3).contains(&digits.len()));
        for (digits, &is_loss) in short {
            let text = digits.iter().map(u32::to_string).collect::<Vec<_>>().join(" ");
            let (a, b) = (size.0.to_string(), size.1.to_string());
            let said = in_json(&["erdos-szekeres", &a, &b, "--permutation", &text]);
            assert_eq!(said["value"], if is_loss { "P" } else { "N" }, "{size:?}: {text}");
            let (mover, other) =
                if digits.len() % 2 == 0 { ("first", "second") } else { ("second", "first") };
            let is_over = said["moves"].as_array().is_some_and(Vec::is_empty);
            assert_eq!(said["to_move"], if is_over { Value::Null } else { json!(mover) }, "{text}");
            assert_eq!(said["winner"], if is_loss { other } else { mover }, "{text}");
            for mv in said["moves"].as_array().expect("moves") {
                let digit = mv["digits"][0].as_u64().expect("a digit");
                let next = appended(digits, u32::try_from(digit).expect("a digit"));
                assert_eq!(mv["wins"], known[&next], "{size:?}: {text} and {digit}");
            }
        }
    }
}

/// The board of (3, 3) is two by two. On the full board any digit completes a pattern. With one cell
/// left, the corner, the player to move takes it and wins.
#[test]
fn a_position_is_printed_with_its_value_and_every_move() {
    let said = probe(&["erdos-szekeres", "3", "3", "2,1"]);
    let expected = "\
erdos-szekeres 3 3, rows 2,1
  ##
  #.
N: the player to move wins, with 1 of 1 move
  (2, 2)  wins  P  rows 2,2
";
    assert_eq!((said.code, said.out.as_str(), said.err.as_str()), (0, expected, ""));
    let said = probe(&["erdos-szekeres/map-3-3.cert", "2,2"]);
    let expected = "\
erdos-szekeres 3 3, rows 2,2
  ##
  ##
P: the board is full: the player to move has to complete a pattern, and loses
";
    assert!(said.out.ends_with(expected), "{}", said.out);
    assert!(said.out.contains("  not checked: `zermelo check` checks the proof\n"), "{}", said.out);
    let said = in_json(&["erdos-szekeres/map-3-3.cert", "--left", "0,1"]);
    assert_eq!(said["rows"], json!([2, 1]));
    assert_eq!(said["left"], json!([0, 1]));
    assert_eq!(said["game"], "erdos-szekeres 3 3");
    assert_eq!(said["file"], "erdos-szekeres/map-3-3.cert");
    assert_eq!(said["checked"], false);
    assert_eq!(said["position"], json!(["  ##", "  #."]));
    assert_eq!((&said["to_move"], &said["permutation"]), (&Value::Null, &Value::Null));
    assert_eq!((&said["outcome"], &said["winner"]), (&json!("win"), &Value::Null));
    assert_eq!((&said["length"], &said["line"]), (&Value::Null, &Value::Null));
    assert_eq!(said["moves"][0]["move"], "(2, 2)");
    assert_eq!(said["moves"][0]["rows"], json!([2, 2]));
}

/// Theorem 4 of the paper: the first player wins (a, 5) for every a ≥ 5.
#[test]
fn a_proof_for_every_size_is_probed_at_one() {
    for a in ["5", "8"] {
        let said = in_json(&["all-sizes/b5.cert", "--size", a]);
        assert_eq!(said["value"], "N", "a = {a}");
        // The first player has one move, and then wins.
        let said = in_json(&["all-sizes/b5.cert", "1", "--size", a]);
        assert_eq!(said["value"], "P", "a = {a}");
        let said = probe(&["all-sizes/b5.cert", "2", "--size", a]);
        assert!(said.out.contains("N: the player to move wins, with "), "{}", said.out);
    }
}

/// Whoever moves first wins Bridg-it, with an edge that trees need; an edge that they do not need is not
/// said to win.
#[test]
fn spanning_trees_are_probed_by_moves() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/formats");
    let words = ["probe", "v2-spanning-trees.cert", "--json"];
    let said = run(&folder, &words);
    assert_eq!((said.code, said.err.as_str()), (0, ""));
    let said = object(&said.out);
    let moves = said["moves"].as_array().expect("moves");
    let (value, wins) = (&said["value"], moves.iter().filter(|mv| mv["wins"] == true).count());
    assert_eq!((value == "N", wins > 0), (true, true), "{said}");
    let first = moves.iter().find(|mv| mv["wins"] == true).expect("a move");
    let first = first["move"].as_str().expect("a name");
    let said = run(&folder, &["probe", "v2-spanning-trees.cert", first]);
    assert!(said.out.contains("P: the player to move loses"), "{}", said.out);
    let said = run(&folder, &["probe", "v2-spanning-trees.cert", first, first]);
    assert_eq!(said.code, 2, "{}", said.err);
}

#[test]
fn what_cannot_be_probed_is_refused_with_what_can_be() {
    let map = "erdos-szekeres/map-5-3.cert";
    let cases: &[(&[&str], i32, &str)] = &[
        (&[map, "5"], 2, "row 1 has 5 cells, and the board's rows have 4"),
        (&[map, "1,2"], 2, "row 2 has 2 shaded cells and row 1 above it 1"),
        (&[map, "3,2,1"], 2, "3 rows are given, and the board has 2"),
        (&[map, ","], 2, "a number is missing beside a comma: give the shaded cells"),
        (&[map, "3,,1"], 2, "a number is missing beside a comma: give the shaded cells"),
        (&[map, "3,x"], 2, "‘x’ is no number of cells"),
        (&[map, "99999999999"], 2, "‘99999999999’ is no number of cells"),
        (&[map, "--left", "3"], 2, "1 row is given, and the board has 2"),
        (&[map, "--left", "3,2"], 2, "row 2 has 2 cells left and row 1 above it 3"),
        (&[map, "--left", "4,5"], 2, "row 2 has 5 cells, and the board's rows have 4"),
        (&[map, "3", "--left", "3,4"], 2, "the position is given twice"),
        (&[map, "3", "1"], 2, "‘1’ stands behind the position"),
        (&[map, "--permutation", "1 2 2"], 2, "--permutation: the digit 2 stands there twice"),
        (&[map, "--permutation", "3 2 1"], 2, "a decreasing one of length 3, so the game is over"),
        (&[map, "--size", "6"], 2, "--size 6: the values are of erdos-szekeres 5 3"),
        (
            &["erdos-szekeres/solver-5-3.cert", "--size", "4"],
            2,
            "the values are of erdos-szekeres 5 3",
        ),
        (&["all-sizes/b5.cert"], 2, "the proof is for every size; choose one with --size"),
        (&["all-sizes/b5.cert", "--size", "4"], 2, "all-sizes/b5.cert: "),
        (&["positional/pi4.cert"], 2, "holds no values of positions"),
        // No size helps.
        (&["all-sizes/chomp-two-rows.cert"], 2, "holds no values of positions"),
        (&["all-sizes/subtraction-3.cert", "--size", "9"], 2, "holds no values of positions"),
        (&["erdos-szekeres/achievement-4-3.cert"], 2, "a row and a column less"),
        (
            &[map, "--achievement"],
            2,
            "--achievement is for a game, and erdos-szekeres/map-5-3.cert is none",
        ),
        (&[map, "--search"], 2, "--search is for a game, and erdos-szekeres/map-5-3.cert is none"),
        (
            &["hypercube", "3", "2", "--left", "1"],
            2,
            "the position of another game is given by moves",
        ),
        (&["erdos-szekeres", "5"], 2, "the length b of the decreasing pattern"),
        (&["erdos-szekeres", "60", "14"], 3, "`zermelo map` makes a file of them"),
        (&["none.cert"], 3, "none.cert: "),
        (&["claims.toml"], 3, "claims.toml: "),
        (&["."], 3, "it is a directory"),
    ];
    for (words, code, expected) in cases {
        let said = probe(words);
        assert_eq!((said.code, said.out.as_str()), (*code, ""), "{words:?}: {}", said.err);
        assert!(said.err.contains(expected), "{words:?}: ‘{expected}’ in\n{}", said.err);
    }
}

/// The heaps 3, 5 and 6 have the nim-value 0 (C. L. Bouton 1901): whoever moves there loses.
#[test]
fn the_best_move_of_a_game_with_nim_values_comes_first() {
    let said = in_json(&["nim", "3", "5", "7"]);
    let of = |said: &Value| [&said["value"], &said["winner"], &said["to_move"]].map(Value::clone);
    assert_eq!(of(&said), [json!("N"), json!("first"), json!("first")]);
    let best = &said["moves"][0];
    assert_eq!(
        (&best["wins"], &best["value"], &best["nim_value"]),
        (&json!(true), &json!("P"), &json!(0))
    );
    let after = in_json(&["nim", "3", "5", "7", "7-6"]);
    assert_eq!(of(&after), [json!("P"), json!("first"), json!("second")]);
}

#[test]
fn layers_are_probed_at_a_size_and_a_file_cut_short_is_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("x");
    let made =
        run(folder.path(), &["map", "erdos-szekeres", "--every", "5", "--up-to", "9", "-o", "x"]);
    assert_eq!(made.code, 0, "{}", made.err);
    let ask = |words: &[&str]| run(folder.path(), &[&["probe", "x"], words].concat());
    let said = ask(&["--size", "7"]);
    // The first player wins (7, 5), by Theorem 4 of the paper.
    assert!(said.out.contains("\nN: the player to move wins, with 1 of 1 move\n"), "{}", said.out);
    for (words, expected) in [
        (&[][..], "the layers are of every a from 2 to 9; choose one with --size"),
        (&["--size", "10"], "the layers are of every a from 2 to 9"),
        (&["--size", "1"], "the layers are of every a from 2 to 9"),
        (&["--size", "4", "4"], "row 1 has 4 cells, and the board's rows have 3"),
    ] {
        let said = ask(words);
        assert_eq!((said.code, said.out.as_str()), (2, ""), "{words:?}");
        assert!(said.err.contains(expected), "{words:?}: {}", said.err);
    }
    let whole = fs::read(&path).expect("a file");
    for bytes in [&whole[..whole.len() - 1], &[&*whole, &[0]].concat()] {
        fs::write(&path, bytes).expect("a file");
        let said = ask(&["--size", "7"]);
        assert_eq!((said.code, said.out.as_str()), (2, ""));
        assert!(said.err.contains("it is cut short, or has bytes after its end"), "{}", said.err);
    }
}

/// Section 7 of the paper: the achievement game with (a, b) is the avoidance game with (a − 1, b − 1).
/// The certificates are strategies in the rules of achievement.
#[test]
fn who_wins_achievement_wins_avoidance_with_lengths_less_by_one() {
    for a in 3..=9 {
        for b in 3..=a {
            let file = certificates().join(format!("erdos-szekeres/achievement-{a}-{b}.cert"));
            let wins = |player: &str| {
                let claim = format!("{player} player wins erdos-szekeres {a} {b} --achievement");
                zermelo_checker::check_file(&file, Some(&claim)).is_verified()
            };
            let (less_a, less_b) = ((a - 1).to_string(), (b - 1).to_string());
            let said = in_json(&["erdos-szekeres", &less_a, &less_b]);
            let first = said["value"] == "N";
            assert_eq!((wins("first"), wins("second")), (first, !first), "({a}, {b})");
        }
    }
}
