//! Games that the QBF community has on file, by the command.

use std::fs;

use super::{certificates, run};

#[test]
fn a_game_of_a_file_is_solved_by_its_own_rules_and_written_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    // White prevents a line of three on 3 × 3 if both play well; Black moves at t1.
    let text = "% noughts and crosses\n#version\n1.0\n#times\nt1 t2 t3 t4 t5 t6 t7 t8 t9\n\
                #blackturns\nt1 t3 t5 t7 t9\n#positions\na b c d e f g h i\n#blackwins\na b c\nd e f\n\
                g h i\na d g\nb e h\nc f i\na e i\nc e g\n#whitewins\na b c\nd e f\ng h i\na d g\nb e h\n\
                c f i\na e i\nc e g\n";
    let with = |first_moves: &str| format!("{text}#firstmoves\n{first_moves}\n");
    for (file, text, options, code, says) in [
        ("a.pg", text.to_owned(), &[][..], 0, "draw board titled ''"),
        ("b.pg", with("a b e"), &[], 0, "draw board titled ''"),
        ("c.pg", with("a e"), &[], 2, "‘b’ is left out"),
        ("d.pg", text.to_owned(), &["--weak"], 2, "the file has its rules: leave out --weak"),
        ("e.pg", text.replace("t1 t2", "t2 t1"), &[], 2, "this turn has another number of times"),
        ("f.pg", text.replace("#version\n1.0", "#edges\na b"), &[], 2, "‘#edges’ is no code word"),
    ] {
        fs::write(at.join(file), text).expect("a file");
        let name = file.replace(".pg", ".cert");
        let all = [&["solve", "--board", file, "-o", &name], options].concat();
        let said = run(at, &all);
        assert_eq!(said.code, code, "{file}: {}{}", said.out, said.err);
        assert!(
            format!("{}{}", said.out, said.err).contains(says),
            "{file}: {}{}",
            said.out,
            said.err
        );
    }
    let said = run(at, &["export", "a-first.cert", "--to", "pg", "-o", "again.pg"]);
    assert_eq!(said.code, 0, "{}", said.err);
    let said = run(at, &["solve", "--board", "again.pg", "-o", "again.cert"]);
    let same = fs::read(at.join("a-first.cert")).expect("a certificate");
    assert_eq!(fs::read(at.join("again-first.cert")).expect("another"), same, "{}", said.err);
}

/// In the table and in play who is not to take the next point passes.
#[test]
fn a_strategy_of_several_points_a_turn_is_printed_and_played() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    let turns = certificates("../tests/formats/v2-turns.cert");
    let turns = turns.to_str().expect("a name");
    let table = run(at, &["table", turns]);
    assert!(table.out.contains("a1  (pass)  b1      c1  XW(c2)"), "{}{}", table.out, table.err);
    assert!(table.out.contains("O passes or cannot stop all"), "{}", table.out);
    let source = run(at, &["table", turns, "--format", "strategy"]);
    assert!(
        source.err.contains("a game with --turns is not written as a source"),
        "{}",
        source.err
    );
    let rows = "claim first player wins affine-plane 4 --turns 1,2:2\nstart r1\n";
    fs::write(at.join("x.strategy"), rows).expect("a file");
    let compiled = run(at, &["compile", "x.strategy", "-o", "x.cert"]);
    assert!(compiled.err.contains("no rows are written of games with --turns"), "{}", compiled.err);
    for (claim, code) in [
        ("first player wins polyomino el 3 3 --turns 1,2:2", 0),
        ("first player does not lose polyomino el 3 3 --turns 1,2:2", 0),
        ("first player wins polyomino el 3 3", 1),
        ("first player wins polyomino el 3 3 --turns 2:2", 1),
    ] {
        assert_eq!(run(at, &["check", turns, "--claim", claim]).code, code, "{claim}");
    }
}

#[test]
fn games_that_the_files_do_not_have_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    for file in ["positional/sim.cert", "heaps/kayles.cert", "puzzles/critical-3.cert"] {
        let certificate = certificates(file);
        let said = run(
            folder.path(),
            &["export", certificate.to_str().expect("a name"), "--to", "pg", "-o", "x.pg"],
        );
        assert!(said.code == 2 && said.err.contains("pg is for games of lines"), "{}", said.err);
    }
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 0);
}

/// Games that scores decide have no lines to complete: what is only of lines refuses them by name.
#[test]
fn a_game_that_scores_decide_is_refused_where_only_lines_are_meant() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    let rows = "claim first player wins affine-plane 4 --goal most\nstart r1\n";
    fs::write(at.join("x.strategy"), rows).expect("a file");
    let game = |more: &[&'static str]| [&["solve", "stars", "4", "--goal", "most"], more].concat();
    let said = run(at, &game(&["-o", "stars.cert"]));
    assert!(
        said.out.contains("second player wins stars 4 --goal most"),
        "{}{}",
        said.out,
        said.err
    );
    for (words, says) in [
        (vec!["export", "stars.cert", "--to", "pg"], "pg is for games of lines"),
        (vec!["export", "stars.cert", "--to", "rocq"], "no theorem about games that scores decide"),
        (vec!["table", "stars.cert", "--format", "strategy"], "a game with --goal is not written"),
        (vec!["compile", "x.strategy", "-o", "x.cert"], "no rows are written of games with --goal"),
        (game(&["--by", "pairing"]), "scores decide: pairing is no kind of proof"),
        (game(&["--weak"]), "cannot be used with"),
        (vec!["solve", "stars", "4", "--ahead", "second"], "--goal"),
        (vec!["solve", "stars", "4", "--goal", "least"], "not largest, most or lines"),
        (vec!["solve", "clique-game", "5"], "is called cliques N --goal largest"),
        (game(&["--start", "12,13,14/23,24"]), "by the scores it is clear who wins"),
    ] {
        let said = run(at, &words);
        assert!(said.code == 2 && said.err.contains(says), "{words:?}: {}{}", said.out, said.err);
    }
    for (claim, code) in [
        ("second player wins stars 4 --goal most", 0),
        ("second player does not lose stars 4 --goal most", 0),
        ("second player wins stars 4 --goal largest", 1),
        ("second player wins stars 4 --goal most --ahead second", 1),
        ("second player wins stars 4 --goal most --within 4", 1),
    ] {
        assert_eq!(run(at, &["check", "stars.cert", "--claim", claim]).code, code, "{claim}");
    }
}
