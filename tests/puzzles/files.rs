//! Boards by name, board files with words for labels, and puzzle files.

use std::path::Path;

use super::zermelo;
use crate::common::json::object;
use crate::common::program::run;

#[test]
fn a_board_by_name_is_drawn_as_a_grid_and_its_parts_are_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let here = |words: &[&str]| run(folder.path(), words);
    let clues = "..76.4321.6.....545..8...........243....3.1...2.1.85.7.5....4386384.2715..4.8.9.2";
    let said = here(&["puzzle", "prove", "--board", "quadoku", clues, "-o", "q.cert"]);
    assert_eq!((said.code, said.complaints().as_str()), (0, ""));
    assert!(said.out.starts_with("quadoku "), "{}", said.out);
    assert!(said.out.contains("latin-board titled 'quadoku' --board-hash "), "{}", said.out);
    let said = here(&["check", "q.cert"]);
    assert!(said.out.ends_with("s VERIFIED\n"), "{}", said.out);
    let said = here(&["table", "q.cert"]);
    assert!(said.out.contains("\n. . 7 6 . 4 3 2 1\n"), "{}", said.out);
    assert!(said.out.contains("row 1") && said.out.contains("square r2c6"), "{}", said.out);
    let said = here(&["puzzle", "solve", "--board", "quadoku", &clues.replacen("..", "33", 1)]);
    assert!(said.out.contains("row 1") && said.out.contains("r1c1"), "{}", said.out);
    for (board, words) in [
        ("quadoku 3", "it has no size"),
        ("latin-cube", "it has one size"),
        ("latin-cube 11", "1 to 10"),
        ("latin-triangle 3", "an even number"),
        ("dodecahedron", "did you mean latin-octahedron?"),
    ] {
        let said = zermelo(&["solve", "--board", board, "1"]);
        assert_eq!(said.code, 2, "{board}");
        assert!(said.err.contains(words), "{board}: {}", said.err);
    }
}

const BOW_TIE: &str = "title = \"bow tie\"\nlabels = [\"red\", \"green\", \"blue\"]\n\
     points = [\"a\", \"b\", \"c\", \"d\", \"e\"]\n\
     asterisms = [[\"a\", \"b\", \"c\"], [\"c\", \"d\", \"e\"]]\n";

#[test]
fn words_stand_for_labels_in_puzzle_files_hints_solutions_and_tables() {
    let folder = tempfile::tempdir().expect("a folder");
    let here = |words: &[&str]| run(folder.path(), words);
    let write = |name: &str, text: &str| {
        std::fs::write(folder.path().join(name), text).expect("written");
    };
    let clues = "clues = [[\"a\", \"green\"], [\"c\", \"red\"], [\"e\", \"blue\"]]\n";
    write("p.toml", &format!("{BOW_TIE}{clues}"));
    // A list of puzzles of as many lines would be read in pieces.
    write("long.toml", &format!("{BOW_TIE}{}{clues}", "# a line\n".repeat(10_000)));
    for command in ["solve", "prove", "hint", "count", "rate", "minimize"] {
        let [long, short] = ["long.toml", "p.toml"].map(|name| here(&["puzzle", command, name]));
        assert_eq!((long.code, long.out, long.err), (0, short.out, short.err), "{command}");
    }
    let said = here(&["puzzle", "solve", "p.toml"]);
    let solution = "one completion\n  a green\n  b blue\n  c red\n  d green\n  e blue\n";
    assert_eq!((said.out.as_str(), said.complaints().as_str()), (solution, ""));
    let said = here(&["puzzle", "prove", "p.toml", "-o", "p.cert"]);
    assert!(
        said.out.contains(" 2.1.3 is fair by naked and hidden subsets and fish up to 4"),
        "{}{}",
        said.out,
        said.err
    );
    let said = here(&["check", "p.cert"]);
    assert!(said.out.ends_with("s VERIFIED\n"), "{}", said.out);
    let said = here(&["table", "p.cert"]);
    assert!(
        said.out.contains("\na green\n") && said.out.contains("only blue at b and green at d"),
        "{}",
        said.out
    );
    let said = here(&["puzzle", "hint", "p.toml"]);
    assert!(said.out.contains("blue") || said.out.contains("green"), "{}", said.out);
    // The board alone, with the puzzle as a line: the first word is the label 1.
    write("b.toml", BOW_TIE);
    let said = here(&["puzzle", "solve", "--board", "b.toml", "2.1.3"]);
    assert_eq!(said.out, solution);
    // Letters are labels themselves.
    let letters = BOW_TIE.replace("\"red\", \"green\", \"blue\"", "\"N\", \"O\", \"E\"");
    write("l.toml", &letters);
    let said = here(&["puzzle", "solve", "--board", "l.toml", "O.N.E"]);
    assert!(said.out.contains("  b E\n"), "{}{}", said.out, said.err);
}

#[test]
fn asterisms_have_the_names_that_a_file_gives_them_wherever_they_are_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let here = |words: &[&str]| run(folder.path(), words);
    // The second asterism comes first in the order of the points.
    let board = BOW_TIE.replace(
        "[[\"a\", \"b\", \"c\"], [\"c\", \"d\", \"e\"]]",
        "[[\"c\", \"d\", \"e\"], [\"a\", \"b\", \"c\"]]\nnames = [\"right wing\", \"left wing\"]",
    );
    let clues = "clues = [[\"a\", \"green\"], [\"c\", \"red\"], [\"e\", \"blue\"]]\n";
    std::fs::write(folder.path().join("p.toml"), format!("{board}{clues}")).expect("written");
    let said = here(&["puzzle", "hint", "--all", "p.toml"]);
    assert_eq!((said.code, said.complaints().as_str()), (0, ""), "{}", said.out);
    let clash = clues.replace("\"red\"", "\"green\"");
    std::fs::write(folder.path().join("q.toml"), format!("{board}{clash}")).expect("written");
    let said = here(&["puzzle", "solve", "q.toml"]);
    assert!(said.out.contains("left wing has the clue green at a and c"), "{}", said.out);
    // The names are in the certificate, and the claim is the same as without them.
    let said = here(&["puzzle", "prove", "q.toml", "-o", "q.cert"]);
    assert!(said.out.starts_with("bow tie 2.2.3 has no completion\n"), "{}", said.out);
    let said = here(&["table", "q.cert"]);
    assert!(said.out.contains("left wing"), "{}", said.out);
    let names = "names = [\"right wing\", \"left wing\"]\n";
    std::fs::write(folder.path().join("n.toml"), format!("{board}{clash}").replace(names, ""))
        .expect("written");
    let [with, without] = ["q.toml", "n.toml"].map(|name| {
        let said = here(&["puzzle", "prove", name, "--json"]);
        let report = object(&said.out);
        report["claim"].clone()
    });
    assert_eq!(with, without);
    for (wrong, kind) in [
        ("names = [\"left\"]", "name-count"),
        ("names = [\"left\", \"left\"]", "second-name"),
        ("names = [\"left\", \"a, b\"]", "bad-name"),
        ("names = [\"left\", \"\"]", "bad-name"),
    ] {
        let text = format!("{board}{clues}").replace(names.trim_end(), wrong);
        std::fs::write(folder.path().join("w.toml"), text).expect("written");
        let said = here(&["puzzle", "solve", "w.toml"]);
        assert_eq!(said.code, 2, "{wrong}: {}", said.out);
        assert!(said.err.contains(&format!("error[{kind}]")), "{wrong}: {}", said.err);
    }
}

#[test]
fn what_is_wrong_with_a_file_is_said_with_the_asterism_or_clue() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("p.toml");
    for (text, pieces) in [
        (BOW_TIE.to_owned(), &["without clues", "--board"][..]),
        (format!("{BOW_TIE}clues = [[\"z\", \"red\"]]\n"), &["unknown-point", "‘z’"]),
        (format!("{BOW_TIE}clues = [[\"a\", \"1\"]]\n"), &["unknown-label", "‘1’"]),
        (format!("{BOW_TIE}clues = [[\"a\"]]\n"), &["bad-clue"]),
        (
            format!("{BOW_TIE}clues = [[\"a\", \"red\"], [\"a\", \"red\"]]\n"),
            &["second-clue", "‘a’"],
        ),
        (BOW_TIE.replace("\"red\"", "\"r!\""), &["bad-label", "‘r!’"]),
        (
            BOW_TIE.replace("\"red\", ", ""),
            &["label-count", "2 labels", "asterism 1 (a b c) has 3 points"],
        ),
        (
            BOW_TIE.replace("\"c\", \"d\", \"e\"]]", "\"d\", \"e\"]]"),
            &["asterism-size", "asterism 2 (d e)", "2 points", "3 labels"],
        ),
        (
            BOW_TIE.replace("\"e\"]]", "\"e\"], [\"b\", \"a\", \"c\"]]"),
            &["second-asterism", "asterism 3 (b a c)", "asterism 1 (a b c)"],
        ),
        (
            BOW_TIE.replace("\"d\", \"e\"]]", "\"d\", \"d\"]]"),
            &["point-twice", "asterism 2", "uncovered-point", "‘e’"],
        ),
    ] {
        std::fs::write(&path, &text).expect("written");
        let said = run(Path::new("."), &["puzzle", "solve", &path.to_string_lossy()]);
        assert_eq!(said.code, 2, "{text}: {}", said.out);
        for piece in pieces {
            assert!(said.err.contains(piece), "{text}: no {piece} in {}", said.err);
        }
    }
    let clash = format!("{BOW_TIE}clues = [[\"a\", \"red\"], [\"b\", \"red\"]]\n");
    std::fs::write(&path, clash).expect("written");
    let said = run(Path::new("."), &["puzzle", "solve", &path.to_string_lossy()]);
    let expected =
        "no completion: asterism 1 has the clue red at a and b, but red can be there only once\n";
    assert_eq!((said.code, said.out.as_str()), (0, expected), "{}", said.err);
    std::fs::write(&path, format!("{BOW_TIE}clues = [[\"a\", \"red\"]]\n")).expect("written");
    let words = ["puzzle", "solve", "--board", "quadoku", &path.to_string_lossy()];
    let said = run(Path::new("."), &words);
    assert!(said.err.contains("leave --board and --labels out"), "{}", said.err);
}
