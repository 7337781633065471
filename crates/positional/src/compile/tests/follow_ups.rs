//! Pairs as ends of rows on boards with needs.

use zermelo_search::text::Diagnostics;

use super::*;

/// Two columns of three cells, and cells b to e; q a2 is a line that O completes.
const COLUMNS: &str = "title columns
points p q b c d e a1 a2 a3
line p b c
line p d e
line p a2
line q a2
line a1 a3
needs a2 a1
needs a3 a2
";

fn compile_on(board: &str, text: &str) -> Result<CompiledSource, Diagnostics> {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("columns.board"), board).expect("written");
    compile(source(text), folder.path(), &Bounds::default())
}

#[test]
fn pairs_on_a_board_with_needs_are_follow_ups_or_what_is_wrong_is_said() {
    let honest = "claim second player wins board titled 'columns' --start p/q\n\
                  board columns.board\nstart\n(a1) a2 won\n(others) pair (b, c), (d, e), (a1, a2)\n";
    for (what, board, text, expected) in [
        ("the pairs", ["", ""], ["", ""], ""),
        ("not to lose", ["", ""], ["wins", "does not lose"], ""),
        ("found", ["", ""], ["pair (b, c), (d, e), (a1, a2)", "by follow-ups"], ""),
        ("points of no pair", ["", ""], ["(d, e), ", ""], "X may take d, which is in no pair"),
        ("a point of two pairs", ["", ""], ["(d, e)", "(c, e)"], "c is in two pairs"),
        ("no pair that is begun", ["", ""], ["(b, c)", "(p, q)"], "one pair, and no other, has to"),
        ("a pair with a point between", ["", ""], ["(a1, a2)", "(a1, a3)"], "it needs a2 as well"),
        (
            "a line with a point of each of two pairs",
            ["line p b c", "line p b d"],
            ["", ""],
            "X could complete the line",
        ),
        (
            "a point that needs no sure one",
            ["needs a3 a2", "needs a3 a1"],
            ["", ""],
            "X may take a3",
        ),
        ("a limit", ["", ""], ["--start p/q", "--start p/q --within 6"], "O may complete no line"),
    ] {
        let [board, text] = [(COLUMNS, board), (honest, text)].map(|(whole, [from, to])| {
            assert!(whole.contains(from), "{what}");
            whole.replacen(from, to, 1)
        });
        match compile_on(&board, &text) {
            Ok(compiled) => {
                verified(&compiled);
                assert_eq!(expected, "", "{what}");
            }
            Err(found) => {
                assert!(found.iter().all(|d| d.kind == "not-a-pairing"), "{what}: {found:?}");
                let said = found.iter().any(|d| d.message.contains(expected));
                assert!(said && !expected.is_empty(), "{what}: {found:?}");
            }
        }
    }
}

#[test]
fn follow_ups_are_found_where_there_are_some_or_it_is_said_that_there_are_none() {
    let honest = "claim second player does not lose board titled 'columns' --start p/q\n\
                  board columns.board\nstart\n(a1) a2 won\n(others) by follow-ups\n";
    for (what, board, text, expected) in [
        // Five points are left, and O may run out of answers.
        ("no line of O", ["line q a2\n", ""], ["(a1) a2 won\n", ""], "O has no follow-ups after "),
        (
            "no columns",
            ["needs a3 a2", "needs a3 a1"],
            ["", ""],
            "the points of a board stand in columns",
        ),
        ("after a move of O", ["", ""], ["(others) by", "(b) c by"], "stands after a reply"),
        ("after the end of the game", ["", ""], ["a2 won", "a2 by follow-ups"], "the game is over"),
    ] {
        let [board, text] = [(COLUMNS, board), (honest, text)].map(|(whole, [from, to])| {
            assert!(whole.contains(from), "{what}");
            whole.replacen(from, to, 1)
        });
        let found = compile_on(&board, &text).map(drop).expect_err(what);
        assert!(found.iter().any(|d| d.message.contains(expected)), "{what}: {found:?}");
    }
}
