//! `zermelo play` as a user runs it: lines of play, the same move by move from standard input,
//! what is refused and how the exit code says so.

use crate::common;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use common::fixture;
use common::json::object;
use common::program::{Said, bytes_of, run, zermelo};

fn certificates() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("certificates")
}

fn play(words: &[&str]) -> Said {
    run(&certificates(), &[&["play"], words].concat())
}

/// The same with lines on standard input.
fn play_with_input(words: &[&str], input: impl AsRef<[u8]>) -> Said {
    let mut command = zermelo(&certificates());
    command.arg("play").args(words).stdin(Stdio::piped());
    let mut child =
        command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the command runs");
    child.stdin.take().expect("standard input").write_all(input.as_ref()).expect("it reads");
    child.wait_with_output().expect("it ends").into()
}

#[test]
fn a_line_of_play_is_printed_with_every_position_and_its_end() {
    let said = play(&["erdos-szekeres/solver-4-3.cert", "2,1", "(2, 2)"]);
    let expected = "\
erdos-szekeres/solver-4-3.cert: first player wins erdos-szekeres 4 3
first plays (1, 1), digit 1: 1
  #..
  ...
second plays (2, 1), digit 2: 1 2
  ##.
  ...
first replies (1, 2), digit 1: 2 3 1
  ##.
  #..
second plays (2, 2), digit 3 (or 2): 2 4 1 3
  ##.
  ##.
first replies (3, 2), digit 4: 2 5 1 3 4
  ###
  ###
  line   1. (1, 1) (2, 1) 2. (1, 2) (2, 2) 3. (3, 2)
first wins: the board is full, and second has to complete a pattern
";
    assert_eq!((said.code, said.out.as_str(), said.err.as_str()), (0, expected, ""));
    // Digits are moves as well.
    let digits = play(&["erdos-szekeres/solver-4-3.cert", "2", "2"]);
    let expected = expected.replace("digit 3 (or 2): 2 4 1 3", "digit 2 (or 3): 3 4 1 2");
    let expected = expected.replace("digit 4: 2 5 1 3 4", "digit 4 (or 3): 3 5 1 2 4");
    assert_eq!(digits.out, expected);
}

/// By section 3 of the paper the first player wins (5, 3). The board has 8 cells, and 3 are shaded
/// after the reply.
#[test]
fn a_map_is_played_by_any_move_that_wins() {
    let map = "erdos-szekeres/map-5-3.cert";
    let said = play(&[map, "2,1"]);
    assert_eq!((said.code, said.err.as_str()), (0, ""));
    let reply = said.out.lines().find(|line| line.starts_with("first replies ")).expect("a reply");
    assert!(
        reply.contains(" move") && reply.contains(" win") && reply.contains("at most "),
        "{reply}"
    );
    let longest = play(&[map, "2,1", "--longest"]);
    assert!(longest.out.contains("at least "), "{}", longest.out);
    let json = play(&[map, "2,1", "--json"]);
    let json = object(&json.out);
    assert_eq!(json["moves"][1]["winning_moves"], serde_json::Value::Null, "the opponent's move");
    assert!(json["moves"][2]["winning_moves"].as_u64() >= Some(1), "{json}");
    assert!(json["moves"][2]["at_most_moves"].as_u64() <= Some(6), "{json}");
    assert_eq!(json["moves"][2]["at_least_moves"], serde_json::Value::Null);
}

#[test]
fn a_permutation_is_answered_with_the_cell_the_digit_and_the_permutation() {
    let said = play(&["erdos-szekeres/solver-5-3.cert", "--permutation", "2,3,1,4"]);
    assert_eq!((said.code, said.err.as_str()), (0, ""));
    assert!(said.out.contains("first replies (2, 2), digit 3 (or 2): 2 4 1 5 3\n"), "{}", said.out);
    // Player 2 is to move, and does.
    let said = play(&["erdos-szekeres/solver-5-3.cert", "--permutation", "231", "3,1"]);
    assert!(said.out.contains("second plays (3, 1), digit 4: 2 3 1 4\n"), "{}", said.out);
    assert!(said.out.contains("first replies (2, 2), digit 3 (or 2): 2 4 1 5 3\n"), "{}", said.out);
}

#[test]
fn what_cannot_be_played_is_refused_with_what_can_be() {
    let es = "erdos-szekeres/solver-5-3.cert";
    let pi4 = "positional/pi4.cert";
    let cases: &[(&[&str], &str)] = &[
        (&[pi4, "r1"], "r1 is taken\n    legal after r1: r2, r3,"),
        (
            &[pi4, "x9"],
            "‘x9’ is not a move: a move is the name of a point\n    legal after r1: r2,",
        ),
        (&[es, "2,1", "4,1"], "(4, 1) is not allowed here"),
        (&[es, "2,1", "4,1"], "legal after (1, 2): (3, 1), (2, 2)"),
        (
            &["erdos-szekeres/solver-3-3.cert", "2", "1"],
            "omit the moves after the end (first wins: the board is full",
        ),
        (&[es, "--permutation", "1 2 2"], "--permutation: the digit 2 stands there twice"),
        (&[es, "--permutation", "1 x"], "--permutation: ‘x’ is no digit"),
        (&[es, "--permutation", "1 3 4"], "--permutation: the digit 4 is none of"),
        (&[es, "--permutation", "3 2 1"], "the digit 1 completes a pattern"),
        (&[es, "--permutation", "1 2 3"], "the strategy does not lead here"),
        (
            &["erdos-szekeres/solver-3-3.cert", "--permutation", "1 3 2"],
            "the game is over after 3 of the digits",
        ),
        (&[pi4, "--permutation", "1 2"], "only erdos-szekeres is played with permutations"),
        (&[es, "--longest"], "--longest is for maps"),
        (&["erdos-szekeres/map-5-3.cert", "2,1", "5,5"], "‘5,5’ is not a move"),
        (&["erdos-szekeres/map-5-3.cert", "--permutation", "1 2 3"], "the strategy does not lead"),
        (
            &["all-sizes/b3.cert"],
            "this certificate is an outcome proof, which has no strategy to play",
        ),
        (&["planes/affine-second.cert"], "there is no board to play on"),
    ];
    for (words, expected) in cases {
        let said = play(words);
        assert_eq!((said.code, said.out.as_str()), (2, ""), "{words:?}");
        assert!(said.err.contains(expected), "{words:?}: ‘{expected}’ in\n{}", said.err);
    }
}

#[test]
fn a_certificate_that_is_not_verified_is_not_played() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut bad = fixture::maker_wins();
    fixture::set_entry(&mut bad, 4, 5, fixture::win(2));
    let (bytes, _) = bytes_of(&bad);
    std::fs::write(folder.path().join("bad.cert"), &bytes).expect("a file");
    std::fs::write(folder.path().join("cut.cert"), &bytes[..40]).expect("a file");
    std::fs::write(folder.path().join("empty.cert"), b"").expect("a file");
    for (name, code) in [("bad.cert", 1), ("cut.cert", 1), ("empty.cert", 3), ("none.cert", 3)] {
        for options in [&[][..], &["--json"]] {
            let checked = run(folder.path(), &[&["check", name], options].concat());
            let played = run(folder.path(), &[&["play", name], options].concat());
            assert_eq!(played.code, code, "{name}");
            assert_eq!((played.code, played.out), (checked.code, checked.out), "{name}");
        }
    }
}

#[test]
fn moves_are_read_from_standard_input() {
    let es = "erdos-szekeres/solver-4-3.cert";
    let said = play_with_input(&[es], "2,1\n2 2\n");
    let given = play(&[es, "2,1", "2,2"]);
    let without_line: Vec<&str> =
        given.out.lines().filter(|line| !line.starts_with("  line")).collect();
    assert_eq!((said.code, said.out.lines().collect::<Vec<_>>()), (0, without_line));
    // Taken back, listed, played on after the end of the arguments, and stopped.
    let input = "line\nundo\nmoves\n3,1\n\nquit\n2,2\n";
    let said = play_with_input(&[es, "2,1", "2,2", "--interactive"], input);
    let tail = said.out.split_once("  line   1. (1, 1) (2, 1) 2. (1, 2) (2, 2) 3. (3, 2)\n");
    let expected = "  ##.\n  #..\nsecond to move: (3, 1), (2, 2)\n\
                    second plays (3, 1), digit 4: 2 3 1 4\n  ###\n  #..\n\
                    first replies (3, 2), digit 4: 2 3 1 5 4\n  ###\n  ###\n\
                    first wins: the board is full, and second has to complete a pattern\n";
    assert_eq!((said.code, tail.map(|(_, tail)| tail)), (0, Some(expected)), "{}", said.out);
}

#[test]
fn a_script_with_a_wrong_line_fails_at_its_end() {
    let pi4 = "positional/pi4.cert";
    for (input, code, expected) in [
        ("c2\n", 0, "first replies"),
        ("", 0, "first plays r1"),
        ("r1\nc2\n", 2, "r1 is taken\n    legal after r1: r2"),
        ("undo\n", 2, "second has no move to take back"),
        ("nonsense\nquit\n", 2, "‘nonsense’ is not a move"),
        // A byte order mark and CR LF are no part of a move; what would command a terminal is seen.
        ("\u{feff}c2\r\n", 0, "first replies"),
        ("\u{1b}[31m\n", 2, "‘\\u{1b}[31m’ is not a move"),
        ("\0\nc2\n", 2, "‘\\u{0}’ is not a move"),
        (&"a".repeat(50_000), 2, &format!("‘{}’ is not a move", "a".repeat(60))),
    ] {
        let said = play_with_input(&[pi4], input);
        assert_eq!((said.code, said.err.as_str()), (code, ""), "{input:?}");
        assert!(said.out.contains(expected), "{input:?}: {}", said.out);
    }
}

/// What the strategy does is said as the tables of the proofs and the rules have it.
#[test]
fn the_reason_of_the_last_reply_is_given() {
    for (file, input, code, expected) in [
        // The strategy has moved first, or not at all.
        ("positional/pi4.cert", "why\n", 0, "first plays r1: the first move of the strategy\n"),
        ("positional/tic-tac-toe-second.cert", "why\n", 2, "the strategy has not replied yet\n"),
        // A row of the table; an image of one; the row of another move.
        ("positional/pi4-less-4-second.cert", "r1\nwhy\n", 0, "second replies c1: position 1\n"),
        ("positional/pi4.cert", "c2\nwhy\n", 0, ": position 1, as r2 by symmetry "),
        ("positional/pi4.cert", "c2\na4\nwhy\n", 0, ": position 2, by symmetry "),
        // A lemma, and what follows from it.
        (
            "node-kayles/grid-5-6.cert",
            "1.1\n5.5\nwhy\n",
            0,
            ": position 2, by an argument: from here on it replies with mirror images\n",
        ),
        // Of O's lines without an X, the last row and the last column have an O and two free points.
        (
            "positional/tic-tac-toe-first.cert",
            "12\n33\nwhy\n",
            0,
            ": the potential falls from 1/2 to 1/4\n",
        ),
        // By the mirror of the paper 2 stands opposite of 4.
        (
            "latin-erdos/mirror-5.cert",
            "r1c1=4\nwhy\n",
            0,
            "first replies r5c5=2: the mirror image of r1c1=4\n",
        ),
        // Of all moves that win a map says how many there are.
        (
            "erdos-szekeres/map-5-3.cert",
            "2,1\nwhy\n",
            0,
            "(the only move that wins; at most 4 more moves)\n",
        ),
        // Taken back, the reply before is the last one.
        (
            "positional/pi4.cert",
            "c2\nundo\nwhy\n",
            0,
            "first plays r1: the first move of the strategy\n",
        ),
    ] {
        let said = play_with_input(&[file], input);
        assert_eq!((said.code, said.err.as_str()), (code, ""), "{file} {input:?}");
        let lines = said.out.lines().rev();
        let last = lines.map(|line| format!("{line}\n")).find(|line| !line.starts_with(' '));
        let last = last.expect("a line");
        assert!(last.contains(expected), "{file} {input:?}: {}", said.out);
        // The reply is the one that was printed before.
        let reply = last.split_once(": ").map_or(last.as_str(), |(reply, _)| reply).trim_end();
        assert!(code == 2 || said.out.matches(reply).count() >= 2, "{file}: {}", said.out);
    }
}

/// With a line the opponent's moves are counted by hand; src/registry/tests/play/hints.rs plays all of them.
#[test]
fn a_hint_names_the_moves_that_last_longest() {
    for (file, input, expected) in [
        // Three points are left in lines of two: the reply to any move completes a line.
        ("positional/affine-plane-2.cert", "hint\n", "last longest: 2 moves until the end"),
        // The board of (3, 3) has two rows of two cells: (1, 1), and then (2, 1) or (1, 2).
        (
            "erdos-szekeres/solver-3-3.cert",
            "hint\n",
            "(2, 1), (1, 2) last longest: 2 moves until the end, replies included\n",
        ),
        ("erdos-szekeres/map-5-3.cert", "2,1\nhint\n", "last longest: 4 moves until the end"),
        // Over all is said, and what was said before.
        ("erdos-szekeres/solver-3-3.cert", "2,1\nhint\n", "first wins: the board is full"),
        // More lines than are looked at.
        (
            "node-kayles/grid-7-9.cert",
            "hint\n",
            "moves or more, replies included: the search ended at its limit of 20000 moves\n",
        ),
    ] {
        let said = play_with_input(&[file], input);
        assert_eq!((said.code, said.err.as_str()), (0, ""), "{file} {input:?}");
        let last = said.out.lines().last().map(|line| format!("{line}\n")).expect("a line");
        assert!(last.contains(expected), "{file} {input:?}: {}", said.out);
        assert_eq!(said.out, play_with_input(&[file], input).out, "{file}: the same again");
    }
    // Nobody has a strategy where two people play.
    let game = ["latin-erdos", "3", "--run", "2", "--version", "I", "--seed", "1"];
    for word in ["why", "hint"] {
        let said = play_with_input(&game, format!("{word}\n"));
        assert_eq!(said.code, 2, "{word}");
        assert!(said.out.ends_with("two people play, and nobody has a strategy\n"), "{}", said.out);
    }
}

/// Bytes that are no text are no move, and a line without an end is not kept.
#[test]
fn what_is_no_text_is_refused() {
    let pi4 = "positional/pi4.cert";
    let said = play_with_input(&[pi4], b"\xff\xfe\nc2\n");
    assert_eq!((said.code, said.err.as_str()), (2, ""));
    assert!(
        said.out.contains("is not a move") && said.out.contains("first replies"),
        "{}",
        said.out
    );
    let said = play_with_input(&[pi4], vec![b'a'; 1 << 16]);
    assert_eq!(said.code, 2);
    assert!(said.err.contains("standard input: a line has 65536 bytes or more"), "{}", said.err);
}

#[test]
fn ends_are_told_in_the_words_of_the_game() {
    for (words, expected) in [
        (&["positional/affine-plane-2.cert", "c1"][..], "first wins with the line "),
        (&["positional/tic-tac-toe-maker.cert", "11", "31", "21"], "maker wins with the line "),
        (&["erdos-szekeres/achievement-4-3.cert", "1,1", "2,2"], "second wins: a pattern"),
        (&["erdos-szekeres/solver-2-2.cert"], "first wins: the board is full"),
    ] {
        let said = match words {
            [_] => play_with_input(words, ""),
            _ => play(words),
        };
        assert_eq!(said.code, 0, "{words:?}: {}", said.err);
        assert!(said.out.contains(expected), "{words:?}: {}", said.out);
    }
    // Whatever is played first, the draw is kept.
    for point in ["11", "12", "21", "22", "33"] {
        let said = play(&["positional/tic-tac-toe-second.cert", point]);
        assert!(said.out.contains("second replies"), "{}", said.out);
    }
}

/// The moves of each player in a line of play, First's and then Second's.
fn moves_of(said: &Said) -> [Vec<String>; 2] {
    let report = object(&said.out);
    let moves = report["moves"].as_array().expect("moves");
    ["first", "second"].map(|player| {
        let own = moves.iter().filter(|mv| mv["player"] == player);
        own.map(|mv| mv["move"].as_str().expect("a move").to_owned()).collect()
    })
}

#[test]
fn from_positions_that_are_no_worse_every_line_is_answered() {
    let folder = tempfile::tempdir().expect("a folder");
    let (bytes, _) = bytes_of(&fixture::blocked_lines());
    std::fs::write(folder.path().join("x.cert"), bytes).expect("a file");
    let mut open: Vec<Vec<String>> = vec![Vec::new()];
    let mut lines = 0;
    while let Some(line) = open.pop() {
        let given: Vec<&str> = line.iter().map(String::as_str).collect();
        let taken = if given.is_empty() {
            Vec::new()
        } else {
            let said =
                run(folder.path(), &[&["play", "x.cert", "--json"], given.as_slice()].concat());
            assert_eq!(said.code, 0, "{line:?}: {}", said.err);
            let [first, second] = moves_of(&said);
            let has =
                |pair: [&str; 2]| pair.iter().all(|point| first.iter().any(|own| own == point));
            assert!(!has(["a", "b"]) && !has(["c", "d"]), "{line:?}");
            lines += 1;
            if !object(&said.out)["end"].is_null() {
                continue;
            }
            [first, second].concat()
        };
        let free = ["a", "b", "c", "d", "e", "f"].into_iter();
        let free = free.filter(|point| taken.iter().all(|other| other != point));
        open.extend(free.map(|point| [line.as_slice(), &[point.to_owned()]].concat()));
    }
    assert!(lines > 20, "{lines}");
}

/// On the grid of 5 × 6 the strategy begins with 2.2, and after 3.5 and 4.2 what is left has a mirror. The
/// rules say who wins a line: no two vertices taken are equal or adjacent, and who cannot move loses.
#[test]
fn a_mirror_of_what_is_left_is_printed_as_pairs_and_played_to_the_end() {
    let file = "node-kayles/grid-5-6.cert";
    let printed = run(&certificates(), &["table", file]);
    let row = printed.out.lines().find(|line| line.starts_with("3.5 ")).expect("a row");
    let (_, pairs) = row.split_once("4.2    mirror: ").expect("a mirror");
    let pairs: Vec<(&str, &str)> =
        pairs.split(", ").map(|pair| pair.split_once('–').expect("a pair")).collect();
    assert_eq!(pairs.len(), 8, "{row}");
    let cell = |vertex: &str| {
        let (row, column) = vertex.split_once('.').expect("a row and a column");
        [row, column].map(|number| number.parse::<i32>().expect("a number"))
    };
    let apart = |one: &str, two: &str| {
        let ([row, column], [other_row, other_column]) = (cell(one), cell(two));
        (row - other_row).abs() + (column - other_column).abs() > 1
    };
    for backwards in [false, true] {
        let mut words = vec![file.to_owned(), "3.5".to_owned()];
        let mut taken = ["2.2", "3.5", "4.2"].map(str::to_owned).to_vec();
        let mut order: Vec<(&str, &str)> = pairs.clone();
        if backwards {
            order = order.into_iter().rev().map(|(one, two)| (two, one)).collect();
        }
        for (mv, reply) in order {
            if taken.iter().all(|vertex| apart(vertex, mv)) {
                words.push(mv.to_owned());
                taken.extend([mv, reply].map(str::to_owned));
            }
        }
        let words: Vec<&str> = words.iter().map(String::as_str).chain(["--json"]).collect();
        let said = play(&words);
        let json = object(&said.out);
        let moves = json["moves"].as_array().expect("moves").iter();
        let moves: Vec<&str> = moves.filter_map(|mv| mv["move"].as_str()).collect();
        assert_eq!(moves, taken);
        for (number, one) in moves.iter().enumerate() {
            assert!(moves[..number].iter().all(|two| apart(one, two)), "{moves:?}");
        }
        assert_eq!(json["legal_moves"], serde_json::json!([]), "{moves:?}");
        assert_eq!(json["end"]["winner"], "first", "{moves:?}");
    }
}

#[test]
fn a_game_in_json_has_the_documented_fields() {
    let said = play(&["erdos-szekeres/solver-4-3.cert", "2,1", "2,2", "--json"]);
    let json = object(&said.out);
    assert_eq!(json["claim"], "first player wins erdos-szekeres 4 3");
    assert_eq!(json["strategy_of"], "first");
    assert_eq!(json["moves"][3]["move"], "(2, 2)");
    assert_eq!(json["moves"][3]["player"], "second");
    assert_eq!(json["moves"][3]["by_strategy"], false);
    assert_eq!(json["moves"][3]["digit"], 3);
    assert_eq!(json["moves"][3]["same_digits"], serde_json::json!([2, 3]));
    assert_eq!(json["moves"][3]["permutation"], serde_json::json!([2, 4, 1, 3]));
    assert_eq!(json["moves"][2]["reason"], "position 1");
    assert_eq!(json["moves"][1]["reason"], serde_json::Value::Null, "the opponent's move");
    assert_eq!(json["position"], serde_json::json!(["  ###", "  ###"]));
    assert_eq!(json["legal_moves"], serde_json::json!([]));
    assert_eq!(json["end"]["kind"], "corner");
    assert_eq!(json["end"]["winner"], "first");
    let said = play(&["positional/pi4.cert", "--json"]);
    let json = object(&said.out);
    // Digits are of another game.
    for field in ["digit", "same_digits", "permutation"] {
        assert_eq!(json["moves"][0].get(field), None, "{field}");
    }
    assert_eq!(json["legal_moves"].as_array().map(Vec::len), Some(15));
    assert_eq!(json["end"], serde_json::Value::Null);
}

#[test]
fn versions_with_chance_are_played_by_two_people_and_a_seed_repeats_them() {
    let game = ["latin-erdos", "3", "--run", "2", "--version", "I", "--seed", "1"];
    let by_words = play(&[game.as_slice(), &["r3c1", "r3c2", "r1c1", "r2c3"]].concat());
    // The order of the pieces is 2 1 3 3 3 (crates/games/src/latin_erdos/chance/tests.rs).
    let expected = "\
first plays r3c1=2
  . . .
  . . .
  2 . .
  - - -  columns
second plays r3c2=1
  . . .
  . . .
  2 1 .
  - - -  columns
first plays r1c1=3
  3 . .
  . . .
  2 1 .
  O - -  columns
second plays r2c3=3
  3 . .
  . . 3
  2 1 .
  O - -  columns
  line   1. r3c1=2 r3c2=1 2. r1c1=3 r2c3=3
second wins: first has no legal move
";
    assert_eq!((by_words.code, by_words.out.as_str(), by_words.err.as_str()), (0, expected, ""));
    let input = "r3c1\nr3c1\nundo\nr3c1=2\nr3c2\nr1c1\nr2c3\n";
    let by_lines = play_with_input(&game, input);
    assert_eq!(by_lines.code, 2, "one of the lines was no legal move");
    assert!(by_lines.out.contains("first turns the piece 2\n"), "{}", by_lines.out);
    assert!(
        by_lines.out.contains("second turns the piece 1: r3c1=1 is taken\n"),
        "{}",
        by_lines.out
    );
    assert!(by_lines.out.ends_with("  O - -  columns\nsecond wins: first has no legal move\n"));
    assert_eq!(by_lines.out, play_with_input(&game, input).out);

    for (words, expected) in [
        ("latin-erdos 5 --version I", "--version needs --seed NUMBER"),
        // A seed would not help these.
        ("latin-erdos 0 --version I", "a side from 1 to 8"),
        ("latin-erdos 5 --version II", "version II has no chance"),
        ("latin-erdos 5 --seed 1", "--version"),
        ("latin-erdos 5 --version II --seed 1", "version II has no chance"),
        ("latin-erdos 4 --version I --seed 1", "--run K"),
        ("latin-erdos five --version I --seed 1", "is not a game"),
        ("affine-plane 3 --version I --seed 1", "versions with chance of latin-erdos only"),
        ("latin-erdos 5 --version I --seed 7 r1c1=1", "the piece that was turned"),
        ("latin-erdos 5 --run 3", "--version"),
    ] {
        let said = play(&words.split_whitespace().collect::<Vec<_>>());
        assert_eq!((said.code, said.out.as_str()), (2, ""), "{words}");
        assert!(said.err.contains(expected), "{words}: {}", said.err);
    }
}

/// A program at a terminal of its own.
#[cfg(unix)]
mod terminal {
    use std::fs::File;
    use std::io::{Read, Write};
    use std::process::{Child, Stdio};
    use std::sync::mpsc::{Receiver, channel};
    use std::time::Duration;

    use rustix::fs::{Mode, OFlags, open};
    use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};

    use super::{certificates, zermelo};

    pub(super) struct Terminal {
        child: Child,
        keyboard: File,
        screen: Receiver<Vec<u8>>,
        seen: String,
    }

    impl Terminal {
        /// Plays against a certificate.
        pub(super) fn play(file: &str) -> Terminal {
            let main = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).expect("a terminal");
            grantpt(&main).expect("its other side");
            unlockpt(&main).expect("its other side");
            let name = ptsname(&main, Vec::new()).expect("its name");
            let side = || {
                Stdio::from(open(&name, OFlags::RDWR | OFlags::NOCTTY, Mode::empty()).expect("it"))
            };
            let mut command = zermelo(&certificates());
            command.args(["play", file]).env("TERM", "xterm");
            let child =
                command.stdin(side()).stdout(side()).stderr(side()).spawn().expect("it runs");
            // It holds the other side, whose end is the end of the program.
            drop(command);
            let keyboard = File::from(main);
            let mut reader = keyboard.try_clone().expect("a terminal");
            let (sender, screen) = channel();
            std::thread::spawn(move || {
                let mut bytes = [0; 4096];
                while let Ok(count @ 1..) = reader.read(&mut bytes) {
                    if sender.send(bytes[..count].to_vec()).is_err() {
                        break;
                    }
                }
            });
            Terminal { child, keyboard, screen, seen: String::new() }
        }

        /// Waits for a text, and gives what was printed until then, since the last one.
        pub(super) fn until(&mut self, text: &str) -> String {
            loop {
                if let Some((before, after)) = self.seen.split_once(text) {
                    let (before, after) = (before.to_owned(), after.to_owned());
                    self.seen = after;
                    return before;
                }
                let bytes = self.screen.recv_timeout(Duration::from_secs(600));
                let bytes = bytes.unwrap_or_else(|_| panic!("‘{text}’ in\n{}", self.seen));
                self.seen += &String::from_utf8_lossy(&bytes);
            }
        }

        pub(super) fn press(&mut self, keys: &str) {
            self.keyboard.write_all(keys.as_bytes()).expect("keys");
        }

        pub(super) fn end(mut self) -> Option<i32> {
            self.child.wait().expect("it ends").code()
        }
    }
}

/// Arrow keys: up is the line before, left goes back in a line. Ctrl-D is the end of the input, Ctrl-C ends
/// the program.
#[cfg(unix)]
#[test]
fn at_a_terminal_lines_are_edited_and_come_back() {
    let (up, left, enter) = ("\x1b[A", "\x1b[D", "\r");
    for (last_key, code) in [("\x04", 0), ("\x03", 130)] {
        let mut terminal = terminal::Terminal::play("positional/pi4.cert");
        let begun = terminal.until("second> ");
        assert!(
            begun.contains("you are second; `moves` lists") && begun.contains("`hint`"),
            "{begun}"
        );
        terminal.press(&format!("2{left}c{enter}"));
        let said = terminal.until("second plays c2");
        assert!(!said.contains("is not a move"), "{said}");
        terminal.until("second> ");
        terminal.press(&format!("{up}{enter}"));
        terminal.until("c2 is taken");
        terminal.until("second> ");
        terminal.press(&format!("why{enter}"));
        terminal.until("first replies a2: position 1");
        terminal.until("second> ");
        terminal.press(last_key);
        assert_eq!(terminal.end(), Some(code), "{last_key:?}");
    }
}
