//! `board`, games by the names that people know, `check --board`, and `dump --seal`.

use std::fs;

use super::{err, fixture, last_line, out, zermelo};
use crate::common::json::object;

#[test]
fn tic_tac_toe_is_solved_by_its_name() {
    let folder = tempfile::tempdir().expect("a folder");
    let output = zermelo(&["solve", "tic-tac-toe", "-o", "x.cert"], folder.path());
    assert!(output.status.success(), "{}", err(&output));
    assert_eq!(out(&output).lines().next(), Some("draw hypercube 3 2"));
    let claim = "second player does not lose hypercube 3 2";
    let output = zermelo(&["check", "x-second.cert", "--claim", claim], folder.path());
    assert_eq!(last_line(&output), "s VERIFIED");
    let output = zermelo(&["probe", "tic-tac-toe", "11", "12"], folder.path());
    assert!(output.status.success(), "{}", err(&output));
}

#[test]
fn a_name_is_played_by_the_rule_that_it_is_known_for() {
    let folder = tempfile::tempdir().expect("a folder");
    for (words, said) in [
        (
            "solve hex 2",
            "maker wins hex 2\n  claim  maker wins board titled 'hex 2' --weak --board-hash ",
        ),
        ("solve hex 2 --weak", "maker wins hex 2\n"),
        ("solve,maker wins hex 2", "maker wins hex 2\n"),
        ("solve,breaker wins hex 2 --breaker-first", "breaker wins hex 2 --breaker-first\n"),
        ("solve hex 2 --weak --breaker-first", "breaker wins hex 2 --breaker-first\n"),
        ("solve polyomino el 3 3 --weak", "maker wins polyomino el 3 3 --weak\n"),
        ("solve polyomino el 3 3 --start b2/", "first player wins polyomino el 3 3 --start b2/\n"),
        ("probe hex 2 a1", "hex 2, "),
        ("probe connect-four 4 1 a1 b1", "connect-four 4 1"),
        ("board connect-four", "board titled 'connect-four 7 6'"),
        ("board van-der-waerden 3 9", "board titled 'van-der-waerden 3 9'"),
    ] {
        let between = if words.contains(',') { ',' } else { ' ' };
        let words: Vec<&str> = words.split(between).collect();
        let output = zermelo(&words, folder.path());
        assert!(output.status.success(), "{words:?}: {}", err(&output));
        assert!(out(&output).starts_with(said), "{words:?}: {}", out(&output));
    }
    for (words, said) in [
        ("solve hex 2 --avoidance", "hex 2 is played --weak, not --avoidance"),
        ("solve sim --weak", "sim is played --avoidance, not --weak"),
        ("solve hex 99", "hex 99 99: a board of Hex has 1 to 1022 cells"),
        ("solve sim 7", "word 2 of the game is ‘7’, not the end"),
        ("solve tic-tac-toe 4", "word 2 of the game is ‘4’, not the end"),
        ("solve,breaker wins hex 2", "‘breaker wins hex 2’ is not proved: maker wins"),
        ("solve,first player wins hex 2", "word 1 of the claim is ‘first’"),
        ("board hex 99", "‘hex 99’ is no board"),
        ("board sim 7", "has more words"),
        ("board connect-four 0 0", "‘connect-four 0 0’ is no board: it is connect-four [W H]"),
        ("solve connect-four 4", "‘connect-four 4’ is no board: it is connect-four [W H]"),
        ("board chomp 3 3", "is no board that has a name"),
        ("solve hex 2 --claim x", "x"),
    ] {
        let between = if words.starts_with("solve,") { ',' } else { ' ' };
        let words: Vec<&str> = words.split(between).collect();
        let output = zermelo(&words, folder.path());
        assert_eq!(output.status.code(), Some(2), "{words:?}: {}", out(&output));
        assert!(err(&output).contains(said), "{words:?}: {}", err(&output));
    }
}

#[test]
fn the_file_of_a_name_is_the_same_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = zermelo(&["board", "hex", "2", "--file"], folder.path());
    fs::write(folder.path().join("hex.board"), file.stdout).expect("a file");
    let [named, from_file] = [
        &["solve", "hex", "2", "-o", "named.cert"][..],
        &["solve", "--board", "hex.board", "--weak", "-o", "file.cert"],
    ]
    .map(|words| {
        let output = zermelo(words, folder.path());
        assert!(output.status.success(), "{}", err(&output));
        fs::read(folder.path().join(words.last().expect("a name"))).expect("a file")
    });
    assert_eq!(named, from_file);
    let described = |words: &[&str]| out(&zermelo(words, folder.path()));
    let [named, from_file] = [&["board", "hex", "2"][..], &["board", "hex.board"]].map(described);
    assert_eq!(named.replace("  played   --weak\n", ""), from_file);
    let check = |claim: &str, board: &str| {
        zermelo(&["check", "named.cert", "--claim", claim, "--board", board], folder.path())
    };
    let other = zermelo(&["board", "hex", "3", "--file"], folder.path());
    fs::write(folder.path().join("other.board"), other.stdout).expect("a file");
    for (claim, board, code) in [
        ("maker wins hex 2", "hex.board", 0),
        ("maker wins board titled 'hex 2' --weak", "hex.board", 0),
        ("maker wins board titled 'hex 2' --weak", "other.board", 1),
        ("breaker wins board titled 'hex 2' --weak", "hex.board", 1),
        ("maker wins affine-plane 2 --weak", "hex.board", 2),
        ("first player wins chomp 2 2", "hex.board", 2),
    ] {
        let output = check(claim, board);
        assert_eq!(output.status.code(), Some(code), "{claim}: {}{}", out(&output), err(&output));
    }
    let output = zermelo(&["check", "named.cert", "--board", "hex.board"], folder.path());
    assert_eq!(output.status.code(), Some(2), "without a claim");
}

#[test]
fn a_board_is_described() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = out(&zermelo(&["board", "tic-tac-toe"], folder.path()));
    for piece in [
        "hypercube 3 2\n",
        "points   9\n",
        "lines    8, of 3 points\n",
        "order 8, ",
        "\n11 12 13\n",
    ] {
        assert!(text.contains(piece), "{text}");
    }
    let text = out(&zermelo(&["board", "connect-four", "4", "4"], folder.path()));
    let drawn = "\na4 b4 c4 d4\na3 b3 c3 d3\na2 b2 c2 d2\na1 b1 c1 d1\n";
    assert!(text.contains("needs    12 points need others\n") && text.ends_with(drawn), "{text}");
    let json = out(&zermelo(&["board", "sim", "--json"], folder.path()));
    let sim = object(&json);
    assert_eq!(sim["automorphisms"]["order"], "720");
    assert_eq!(sim["option"], "avoidance");
    assert_eq!(sim["lines"].as_array().map(Vec::len), Some(20));
    assert_eq!(sim["points"][14], "56");
}

#[test]
fn a_body_gets_its_hash_if_the_checker_accepts_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let (sound, hash) = fixture::maker_wins().write();
    let mut bad = fixture::maker_wins();
    fixture::set_entry(&mut bad, 4, 5, fixture::win(2));
    let (bad, _) = bad.write();
    let body = |bytes: &[u8]| bytes[..bytes.len() - 32].to_vec();
    fs::write(folder.path().join("sound.body"), body(&sound)).expect("a file");
    fs::write(folder.path().join("bad.body"), body(&bad)).expect("a file");
    fs::write(folder.path().join("sealed.cert"), &sound).expect("a file");
    let output = zermelo(&["dump", "--seal", "sound.body", "-o", "x.cert"], folder.path());
    assert!(output.status.success(), "{}", err(&output));
    assert!(out(&output).contains(&hash.to_string()), "{}", out(&output));
    assert_eq!(fs::read(folder.path().join("x.cert")).expect("a file"), sound);
    let output = zermelo(&["dump", "--seal", "sound.body", "-o", "-"], folder.path());
    assert_eq!(output.stdout, sound);
    let output = zermelo(&["dump", "--seal", "sound.body"], folder.path());
    assert!(output.status.success(), "only checked: {}", err(&output));
    for (file, said) in [("bad.body", "is not verified: "), ("sealed.cert", "has its hash already")]
    {
        let output = zermelo(&["dump", "--seal", file, "-o", "y.cert"], folder.path());
        assert_eq!(output.status.code(), Some(2), "{file}: {}", out(&output));
        assert!(err(&output).contains(said), "{file}: {}", err(&output));
        assert!(!folder.path().join("y.cert").exists(), "{file}");
    }
}
