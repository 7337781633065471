//! `solve`: the games and options that it takes, and the kinds of proof that it makes.

use std::fs;
use std::path::Path;

use crate::cli::{err, out, zermelo};

#[test]
fn words_and_options_that_are_no_game_get_an_error_that_says_which_are_wrong() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("x.board"), "points a b\nline a b\n").expect("a file");
    for (words, said) in [
        ("solve afine-plane 3", "word 1 of the game is ‘afine-plane’"),
        ("solve afine-plane 3", "(did you mean affine-plane?)"),
        ("solve hypercube 3 2 5", "word 4 of the game is ‘5’, not the end of the game"),
        ("solve erdos-szekeres 5 x", "word 3 of the game is ‘x’"),
        ("solve affine-plane 3 --achievement", "--achievement, which is one of erdos-szekeres"),
        ("solve erdos-szekeres 5 4 --weak", "no option --weak, which is one of positional games"),
        ("solve --graph x.board --board x.board", "cannot be used with"),
        ("solve --graph x.board --achievement", "which is one of erdos-szekeres"),
        ("solve --graph x.board", "x.board:"),
        ("solve --board x.board --achievement", "which is one of erdos-szekeres"),
        ("solve --board x.board --without-index-blocks 1", "cannot be used with"),
        ("solve hypercube 3 2 --weak --avoidance", "cannot be used with"),
        ("solve hypercube 3 2 --breaker-first", "--weak"),
        ("solve hypercube 3 2 --start 11,99/22", "there is no point ‘99’"),
        ("solve --board x.board --start c/", "there is no point ‘c’"),
        ("map hypercube 3 2", "there are maps of erdos-szekeres only"),
        ("map erdos-szekeres", "erdos-szekeres A B, or erdos-szekeres --table N"),
        ("map erdos-szekeres 5 4 --table 5", "erdos-szekeres --table N"),
    ] {
        let words: Vec<&str> = words.split(' ').collect();
        let output = zermelo(&words, folder.path());
        assert_eq!(output.status.code(), Some(2), "{words:?}: {}", err(&output));
        assert!(err(&output).contains(said), "{said}: {}", err(&output));
        assert_eq!(out(&output), "", "{words:?}");
    }
}

/// By the rules: the first point completes a line, or ends the game, or nobody can begin.
#[test]
fn a_game_that_is_over_at_once_has_an_outcome_and_a_certificate() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("point.board"), "points a\nline a\n").expect("a file");
    fs::write(folder.path().join("none.board"), "points a b\n").expect("a file");
    for (game, claims) in [
        ("hex 1", &["maker wins"][..]),
        ("hex 1 --weak --breaker-first", &["breaker wins"]),
        ("domination 1 1", &["maker wins"]),
        ("polyomino monomino 2 2", &["first player wins"]),
        ("polyomino el 1 1", &["first player does not lose", "second player does not lose"]),
        ("connect-four 1 1", &["first player does not lose", "second player does not lose"]),
        (
            "hypercube 3 2 --within 1",
            &["first player does not lose", "second player does not lose"],
        ),
        ("--board point.board", &["first player wins"]),
        ("--board point.board --avoidance", &["second player wins"]),
        ("--board none.board", &["first player does not lose", "second player does not lose"]),
        ("--board none.board --weak", &["breaker wins"]),
        ("domineering 1 4", &["second player wins"]),
        ("domineering 1 1", &["second player wins"]),
        ("domineering 4 1", &["first player wins"]),
        ("chomp 1 1", &["second player wins"]),
        ("chomp 1 2", &["first player wins"]),
        ("nim 0", &["has nim-value 0"]),
    ] {
        let words: Vec<&str> = ["solve"].into_iter().chain(game.split(' ')).collect();
        let output = zermelo(&[&words[..], &["-o", "x.cert"]].concat(), folder.path());
        let said = out(&output);
        assert_eq!(output.status.code(), Some(0), "{game}: {}", err(&output));
        let claimed = said.lines().filter_map(|line| line.trim().strip_prefix("claim  "));
        let claimed: Vec<&str> = claimed.collect();
        assert_eq!(claimed.len(), claims.len(), "{said}");
        for (claim, expected) in claimed.iter().zip(claims) {
            assert!(claim.contains(expected), "{game}: {said}");
        }
        for file in said.lines().filter_map(|line| line.trim().strip_prefix("file   ")) {
            let check = zermelo(&["check", file], folder.path());
            assert_eq!(check.status.code(), Some(0), "{game}: {}", out(&check));
            for read in ["info", "dump", "table"] {
                let output = zermelo(&[read, file], folder.path());
                assert_eq!(output.status.code(), Some(0), "{game}: {read}: {}", err(&output));
            }
        }
    }
}

/// Which size is out of which range.
#[test]
fn a_size_that_is_out_of_range_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    for (game, said) in [
        ("in-a-row 3 100 3", "W is 100, and at most 26"),
        ("clique 16 32", "more than 65536 lines"),
        ("hypercube 1 3", "the side is 1, and at least 2"),
        ("hypercube 9 3", "9^3 points are more than 512"),
        ("erdos-szekeres 1 5", "a is 1"),
        ("erdos-szekeres 5 1", "b is 1"),
        ("domineering 9 8", "it has 72 cells, and a board has 1 to 64"),
    ] {
        let words: Vec<&str> = ["solve"].into_iter().chain(game.split(' ')).collect();
        let output = zermelo(&words, folder.path());
        assert_eq!(output.status.code(), Some(2), "{game}: {}", err(&output));
        assert!(err(&output).contains(said), "{game}: {}", err(&output));
    }
}

/// With two rows every column that the first player's answers need is a family of its own.
#[test]
fn chomp_with_two_rows_is_proved_at_any_width() {
    let folder = tempfile::tempdir().expect("a folder");
    for columns in ["33", "34", "40", "100"] {
        let output = zermelo(&["solve", "chomp", "2", columns, "-o", "x.cert"], folder.path());
        assert_eq!(output.status.code(), Some(0), "{columns}: {}", err(&output));
        assert!(out(&output).starts_with(&format!("first player wins chomp 2 {columns}; ")));
        let check = zermelo(&["check", "x.cert"], folder.path());
        assert_eq!(check.status.code(), Some(0), "{columns}: {}", out(&check));
        fs::remove_file(folder.path().join("x.cert")).expect("it was written");
    }
}

/// A mirror shows who does not lose, and not who wins: what is open is said, or searched for within limits.
#[test]
fn what_a_mirror_leaves_open_is_said() {
    let folder = tempfile::tempdir().expect("a folder");
    let words = ["solve", "hypercube", "3", "3", "--avoidance"];
    let output = zermelo(&words, folder.path());
    let game = "hypercube 3 3 --avoidance";
    let said =
        format!("first player does not lose {game}\n  open   whether first player wins {game}: ");
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    assert!(out(&output).starts_with(&said), "{}", out(&output));
    let output = zermelo(&[&words[..], &["--max-positions", "1000"]].concat(), folder.path());
    assert_eq!(output.status.code(), Some(3), "{}", out(&output));
    for piece in [
        format!("not decided: {game}\n"),
        format!("known  first player does not lose {game}: proved below\n"),
        format!("open   whether first player wins {game}\n"),
    ] {
        assert!(out(&output).contains(&piece), "{piece}: {}", out(&output));
    }
}

/// Stones may be given in any order: the claim has them in the order of points.
#[test]
fn the_stones_of_a_start_are_put_in_order() {
    let folder = tempfile::tempdir().expect("a folder");
    let output = zermelo(&["solve", "hypercube", "3", "2", "--start", "33,11/22"], folder.path());
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    assert!(out(&output).contains(" hypercube 3 2 --start 11,33/22\n"), "{}", out(&output));
}

/// What each kind of proof can and cannot do. 3² has 8 lines of 3 points: the sum is 1, and 16 points
/// are wanted of 9. 4² has 10 lines of 4: 5/8, below 1 and not below 1/2, and 20 points wanted of 16.
#[test]
fn a_kind_of_proof_is_made_as_asked_for_or_there_is_a_reason() {
    let folder = tempfile::tempdir().expect("a folder");
    let boards = [
        ("point", "points a b c\nline b\n"),
        ("fork", "points a b c\nline a b\nline b c\n"),
        ("shared", "points a b c d\nline a b\nline a b c\nline a b d\n"),
        ("clash", "points a b c\nline a b\nline a b c\nline b c\n"),
    ];
    for (name, text) in boards {
        fs::write(folder.path().join(name), format!("title {name}\n{text}")).expect("a file");
    }
    for (game, kind, code, said) in [
        ("hypercube 5 2", "pairing", 0, "draw hypercube 5 2\n"),
        ("hypercube 5 2 --weak", "pairing", 0, "breaker wins hypercube 5 2 --weak\n"),
        ("hypercube 5 2", "potential", 0, "draw hypercube 5 2\n"),
        ("hypercube 4 2", "potential", 0, "first player does not lose hypercube 4 2\n"),
        ("hypercube 4 2", "replay", 0, "draw hypercube 4 2\n"),
        ("hypercube 4 2", "pairing", 3, "10 lines have only 16 free points between them: {11, 12"),
        ("hypercube 3 2", "pairing", 3, "8 lines have only 9 free points between them: {11,"),
        ("hypercube 3 2", "pairing", 3, "; no two lines share two points, so there is no pairing"),
        ("--board shared", "pairing", 0, "draw board titled 'shared'"),
        // One pair serves all three lines; two lines have only a pair each, with a point of both.
        ("--board clash", "pairing", 3, "were tried as well: there is no pairing"),
        ("--board point", "pairing", 3, "1 line has only 1 free point: {b}"),
        (
            "--board fork",
            "pairing",
            3,
            "2 lines have only 3 free points between them: {a, b}, {b, c}",
        ),
        ("hypercube 3 2", "potential", 3, "not below its bound for either player"),
        ("hypercube 7 3", "parts", 0, "draw hypercube 7 3\n"),
        ("hypercube 7 3 --weak", "parts", 0, "breaker wins hypercube 7 3 --weak\n"),
        // Grids save at most 72 of the 80 points that pairs lack.
        ("hypercube 6 3", "parts", 3, "no grids and pairs were found that block every line"),
        ("hypercube 3 2", "parts", 3, "no grids and pairs were found that block every line"),
        ("hypercube 3 2 --avoidance", "parts", 3, "parts prove nothing about this game"),
        ("hypercube 3 2 --weak", "potential", 3, "not below its bound for breaker"),
        ("hypercube 5 2 --avoidance", "pairing", 3, "a pairing proves nothing about this game"),
        ("hypercube 3 2", "map", 3, "positional games are not solved by map"),
        ("erdos-szekeres 5 4", "pairing", 2, "erdos-szekeres is not solved by pairing"),
        ("erdos-szekeres 5 4", "replay", 0, "first player wins erdos-szekeres 5 4"),
        ("hypercube 3 2", "mirrors", 2, "did you mean mirror?"),
        ("erdos-szekeres 5 4", "mirror", 2, "erdos-szekeres is not solved by mirror"),
        ("hypercube 3 2", "mirror", 3, "a mirror proves nothing about this game"),
        ("hypercube 3 2 --avoidance", "mirror", 0, "first player does not lose hypercube 3 2 --av"),
        ("hypercube 4 2 --avoidance", "mirror", 0, "second player does not lose hypercube 4 2 --a"),
        ("projective-plane 2 --avoidance", "mirror", 3, "no mirror was found"),
        ("node-kayles cycle 8", "mirror", 0, "second player wins node-kayles cycle 8\n"),
        ("node-kayles cycle 8", "replay", 0, "second player wins node-kayles cycle 8\n"),
        ("node-kayles path 8", "mirror", 3, "the game has no mirror"),
        ("node-kayles path 8", "map", 2, "kinds replay, mirror and nim-values, not map"),
        ("node-kayles cycle 2", "replay", 2, "a cycle has 3 to 1024 vertices, not 2"),
        ("node-kayles graph x", "replay", 2, "word 3 of the game is ‘x’, not titled"),
        ("any-affine-plane 7", "potential", 0, "draw any-affine-plane 7\n"),
        (
            "any-affine-plane 6",
            "potential",
            0,
            "first player does not lose any-affine-plane 6 (vacuous)\n",
        ),
        ("any-affine-plane 6", "potential", 0, "potential of the lines that the opponent could"),
        ("any-affine-plane 6", "potential", 0, "is 21/32; with the opponent to move"),
        ("any-affine-plane 6", "potential", 0, "it is proved from order 7 on"),
        ("any-affine-plane 4", "potential", 2, "it is proved from order"),
        ("any-affine-plane 1", "potential", 2, "a plane has an order from 2 to 2^32 − 2, not 1"),
        ("any-affine-plane 7 --weak", "potential", 0, "breaker wins any-affine-plane 7 --weak\n"),
        ("any-affine-plane 7", "replay", 2, "is proved by a potential only, not by replay"),
        ("any-affine-plane 7 --avoidance", "potential", 2, "--avoidance"),
    ] {
        let words: Vec<&str> = ["solve"].into_iter().chain(game.split(' ')).collect();
        let output = zermelo(&[&words[..], &["--by", kind]].concat(), folder.path());
        let printed = format!("{}{}", out(&output), err(&output));
        assert_eq!(output.status.code(), Some(code), "{game} --by {kind}: {printed}");
        assert!(printed.contains(said), "{game} --by {kind}: {printed}");
    }
}

/// Node Kayles on paths is Dawson's Chess: its values are 0, 1, 1, 2, 0 (OEIS A002187).
#[test]
fn graphs_of_files_are_summands() {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, text) in [
        ("two", "title two\na b\n"),
        ("three", "title three\na b\nb c\n"),
        ("four", "title four\na b\nb c\nc d\n"),
        ("bad", "a b c\n"),
    ] {
        fs::write(folder.path().join(name), text).expect("a file");
    }
    let run = |words: &str| {
        let output = zermelo(&words.split(' ').collect::<Vec<_>>(), folder.path());
        let wrong = err(&output);
        let wrong = wrong.lines().filter(|line| !line.starts_with("zermelo: read "));
        (output.status.code(), out(&output), wrong.collect::<String>())
    };
    for (words, value) in [
        ("--graph two + nim 3", 2),
        ("nim 3 + --graph two", 2),
        ("nim 3 + --graph two + cram 2 2", 2),
        ("--graph two + --graph three", 3),
        ("--graph two + --graph two", 0),
        ("--graph two + nim 4 + --graph three + --graph four", 7),
        ("--graph two + node-kayles path 3 + --graph three", 1),
    ] {
        let (code, said, wrong) = run(&format!("solve {words} -o sum.cert"));
        assert_eq!((code, wrong.as_str()), (Some(0), ""), "{words}");
        let first = said.lines().next().unwrap_or_default();
        assert!(first.ends_with(&format!(" has nim-value {value}")), "{words}: {first}");
        let (code, said, _) = run("check sum.cert");
        assert_eq!(code, Some(0), "{words}: {said}");
    }
    for (words, said) in [
        ("solve --graph two nim 3", "--graph two is a whole game, without ‘nim 3’"),
        ("solve --graph two +", "--graph two is a whole game, without ‘+’"),
        ("solve --graph two --graph three", "are a sum with a plus before each but the first"),
        ("solve --graph two + --graph three + + nim 3", "are a sum with a plus"),
        ("solve --graph two + --graph three nim 3", "are a sum with a plus"),
        ("solve --graph two + --graph bad", "bad:1"),
        ("solve --graph bad + --graph two", "bad:1"),
        ("solve --graph two + --graph none", "none: "),
        ("solve --graph two + nim", "of a heap"),
        ("probe --graph two --graph three", "a single game of --graph"),
    ] {
        let (code, printed, wrong) = run(words);
        assert_ne!(code, Some(0), "{words}: {printed}");
        assert!(wrong.contains(said), "{words}: {wrong}");
    }
}

/// Chomp on three rows of four has the value 9 and Nim of one, two and three counters 0, as the native
/// games have.
#[test]
fn rules_of_files_are_summands() {
    let folder = tempfile::tempdir().expect("a folder");
    let rules = Path::new(env!("CARGO_MANIFEST_DIR")).join("certificates/rules");
    for name in ["chomp.kif", "nim.kif", "hex.kif", "tic-tac-toe.kif"] {
        fs::copy(rules.join(name), folder.path().join(name)).expect("rules");
    }
    fs::copy(rules.join("nim.kif"), folder.path().join("other.kif")).expect("rules");
    fs::write(folder.path().join("bad.kif"), "(role a").expect("rules");
    let run = |words: &[&str]| {
        let output = zermelo(words, folder.path());
        (output.status.code(), out(&output), err(&output))
    };
    let split = |words: &str| words.split(' ').map(str::to_owned).collect::<Vec<_>>();
    let run_words = |words: &str| {
        let words = split(words);
        run(&words.iter().map(String::as_str).collect::<Vec<_>>())
    };
    for (words, value, files) in [
        ("--rules chomp.kif + chomp 3 4", 0, "chomp.kif"),
        ("--rules nim.kif + nim 1 2 3", 0, "nim.kif"),
        ("nim 3 + --rules nim.kif", 3, "nim.kif"),
        ("nim 3 + --rules chomp.kif + cram 2 2", 9 ^ 3, "chomp.kif"),
        ("--rules chomp.kif + --rules chomp.kif", 0, "chomp.kif"),
        ("--rules nim.kif + --rules other.kif", 0, "nim.kif"),
        ("--rules nim.kif + --rules chomp.kif + nim 9", 0, "chomp.kif --rules nim.kif"),
    ] {
        let (code, said, wrong) = run_words(&format!("solve {words} -o sum.cert"));
        assert_eq!((code, wrong.as_str()), (Some(0), ""), "{words}");
        let first = said.lines().next().unwrap_or_default();
        assert!(first.ends_with(&format!(" has nim-value {value}")), "{words}: {first}");
        for files in [files, &format!("{files} --rules {files}")] {
            let (code, said, wrong) = run_words(&format!("check sum.cert --rules {files}"));
            assert_eq!(code, Some(0), "{words}: {said}{wrong}");
        }
    }
    // Facts that are no board are said.
    let (_, said, _) = run_words("play sum.cert 3:9-8");
    assert!(said.contains(": (heap a 1) (heap b 2) (heap c 3), 2: rules 'chomp'"), "{said}");
    for (files, said) in [
        ("chomp.kif", "is also about rules with the hash e8f5e7b4"),
        ("nim.kif", "is also about rules with the hash 9ffd962d"),
        ("hex.kif", "is about others"),
        ("nim.kif --rules chomp.kif --rules hex.kif", "the rules in hex.kif have the hash"),
    ] {
        let (code, printed, wrong) = run_words(&format!("check sum.cert --rules {files}"));
        assert_eq!((code, printed.as_str()), (Some(2), ""), "{files}");
        assert!(wrong.contains(said), "{files}: {wrong}");
    }
    for (words, said) in [
        ("solve --rules nim.kif nim 3", "--rules nim.kif is a whole game, without ‘nim 3’"),
        ("solve --rules nim.kif --rules chomp.kif", "with a plus before each but the first"),
        ("solve --rules nim.kif --role first + nim 3", "alone, not in a sum"),
        ("solve --rules nim.kif + nim 3 --by replay", "not solved by replay"),
        ("solve --rules tic-tac-toe.kif + nim 3", "tic-tac-toe.kif: the game is not known to be"),
        ("solve nim 3 + --rules bad.kif", "bad.kif: "),
        ("solve --rules nim.kif + --graph x", "cannot be used with"),
        ("solve --rules nim.kif equals nonsense", "word 6 of the claim is ‘nonsense’, not a value"),
        (
            "solve --rules nim.kif equals",
            "e8f5e7b4… equals’ is not a claim: the claim ends where a value",
        ),
        ("solve --rules nim.kif + --rules chomp.kif equals", "the claim ends where a value"),
        ("solve --rules nim.kif + --rules chomp.kif equals 1/3", "is ‘1/3’, not a value such as 0"),
        ("solve --rules nim.kif equals 0 0", "is ‘0’, not the end of the claim"),
        ("solve --rules nim.kif is at most 0", "word 7 of the claim is ‘most’, not at least"),
        (
            "solve --rules nim.kif + nim 3 equals 0",
            "is ‘nim’, not domineering, col, snort or rules",
        ),
        (
            "solve nim 3 + --rules nim.kif equals 0",
            "is not a claim: word 8 of the claim is ‘equals’",
        ),
        ("solve --rules nim.kif + foo", "is not a game: word 6 of the game is ‘foo’"),
        ("solve --rules nim.kif has nim-value 0", "name the games alone, and give it with --claim"),
        ("solve --rules nim.kif equals *", "is not true: "),
        ("solve --rules nim.kif + domineering 9 9", "domineering 9 9: it has 81 cells"),
        ("solve --rules nim.kif + --rules hex.kif", "hex.kif: the game is not known to be"),
    ] {
        let (code, printed, wrong) = run_words(words);
        assert_ne!(code, Some(0), "{words}: {printed}");
        assert!(wrong.contains(said), "{words}: {wrong}");
    }
    let hash = "e8f5e7b491b41c91471d6337546674d4c1b4d3f2e3bad65acafdc443b72a6a19";
    let claim = |title: &str, end: &str| {
        format!("the player who moves first wins rules '{title}' --rules-hash {hash}{end}")
    };
    for (claim, file, expected) in [
        (claim("my Nim", " + nim 3"), "nim.kif", Some(0)),
        (claim("a + b", " + nim 3"), "nim.kif", Some(0)),
        (claim("my Nim", " + nim 3"), "chomp.kif", Some(2)),
        (claim("my Nim", " + nim 3").replace("first", "second"), "nim.kif", Some(2)),
    ] {
        let words = ["solve", "--rules", file, "+", "nim", "3", "--claim", &claim];
        let (code, said, wrong) = run(&words);
        assert_eq!(code, expected, "{claim}: {said}{wrong}");
    }
    // A column of two cells is 1.
    for (value, is_true) in [("1", true), ("{2|1}", false)] {
        let claim =
            format!("rules 'my Nim' --rules-hash {hash} + domineering 2 1 is at least {value}");
        let words = ["solve", "--rules", "nim.kif", "+", "domineering", "2", "1"];
        let (code, said, wrong) = run(&[&words[..], &["--claim", &claim]].concat());
        assert_eq!(code, Some(if is_true { 0 } else { 2 }), "{claim}: {wrong}");
        assert_eq!(said.lines().next() == Some(&claim), is_true, "{claim}: {said}");
    }
}

/// Every heap is no certificate where there is no file.
#[test]
fn a_game_of_every_heap_is_probed_at_a_size() {
    let folder = tempfile::tempdir().expect("a folder");
    let output = zermelo(&["probe", "octal", "0.77", "9-4+4"], folder.path());
    assert_eq!(output.status.code(), Some(2));
    assert!(err(&output).contains("`zermelo probe --size N`"), "{}", err(&output));
    assert!(!err(&output).contains("certificate"), "{}", err(&output));
}
