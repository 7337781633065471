//! Sources with mistakes: each is a good one with one edit, and each has to be reported with its
//! kind at its place, and nothing else with it.

use zermelo_search::limits::Limits;
use zermelo_search::text::Diagnostic;

use super::*;

const DOCS: &str = include_str!("../../../../../docs/guide/json.schema.json");

/// A kind of error (several, when there are several errors), and what is edited. A `▸` in the
/// new text stands before the place of each error.
type Bad<'a> = (&'a str, &'a [(&'a str, &'a str)]);

/// A kind of error, with line and column.
type FoundSequence = (&'static str, (usize, usize));

/// The kinds and places of the errors in a text, and what is shown of them.
fn errors(text: &str) -> (Vec<FoundSequence>, String) {
    let diagnostics =
        compile(source(text), Path::new("."), &Bounds::default()).err().unwrap_or_default();
    let shown: Vec<_> = diagnostics.iter().map(|d| source(text).render(d, false)).collect();
    let place = |d: &Diagnostic| (d.kind, source(text).position(d.span.start));
    (diagnostics.iter().map(place).collect(), shown.join("\n"))
}

fn check(base: &str, cases: &[Bad<'_>]) {
    for (kinds, edits) in cases {
        let mut text = base.to_owned();
        for (from, to) in *edits {
            assert_eq!(text.matches(from).count(), 1, "{kinds}: {from}\n{text}");
            text = text.replace(from, to);
        }
        let places = text.match_indices('▸').map(|(at, _)| at).enumerate();
        let places: Vec<usize> = places.map(|(before, at)| at - before * '▸'.len_utf8()).collect();
        let text = text.replace('▸', "");
        let expected: Vec<_> =
            kinds.split(' ').zip(places).map(|(k, at)| (k, source(&text).position(at))).collect();
        for kind in kinds.split(' ') {
            let documented = format!("\"const\": \"{kind}\"");
            assert!(DOCS.contains(&documented), "{kind} is documented");
        }
        let (found, shown) = errors(&text);
        assert_eq!(found, expected, "{edits:?}\n{shown}");
    }
}

#[test]
fn moves_that_are_not_right_are_reported() {
    check(
        PAPER,
        &[
            ("unknown-symbol", &[("(a2): a1", "(a2): ▸a5")]),
            ("unknown-symbol", &[("| c3 | c4 ", "| c3 | ▸x4")]),
            ("unknown-symbol", &[("start r1", "start ▸1")]),
            ("unknown-symbol", &[("O = {r2, c1}", "O = {r2, ▸c9}")]),
            ("unknown-symbol", &[("ψ1 = (r1 r3)", "ψ1 = (r1 ▸q3)")]),
            ("point-taken", &[("(a2): a1", "(a2): ▸r2")]),
            ("point-taken", &[("| b3 | !c2 |", "| b3 | ▸b3 |")]),
            ("point-taken", &[("| !b4 | a3  | XW(a4, b3)", "| ▸c4 | a3  | XW(a4, b3)")]),
            ("point-taken", &[("XW(c3, a1)", "XW(c3, ▸b3)")]),
            ("point-taken", &[("(r2) r3 ->", "(▸r1) r3 ->")]),
            ("not-forced", &[("| c3 | c4  |", "| c3 | !▸c4 |")]),
            ("not-forced", &[("| a3, b3, b4 |", "| a3, !▸b3, b4 |")]),
            ("no-double-threat", &[("XW(c3, a1)", "XW(c3, ▸r4)")]),
            ("no-double-threat", &[("XW(c3, a1)", "▸XW(c3)")]),
            ("no-double-threat", &[("XW(c3, a1)", "XW(c3, ▸c3)")]),
            ("not-won", &[("XW(c3, a1)", "▸won")]),
            ("not-settled", &[("XW(c3, a1)", "▸settled")]),
            ("no-answer", &[("(!a3), b4 -> case", "(!a3) ▸-> case")]),
            ("no-answer", &[("(!b1), !c3, (!b4), a3, XW", "(!b1), !c3, (!b4) ▸XW")]),
            ("wrong-player", &[("XW(c3, a1)", "▸OW(c3, a1)")]),
            ("wrong-player", &[("| O  | X   | O   | X   | XW", "| ▸X  | O   | X   | O   | XW")]),
        ],
    );
}

#[test]
fn replies_that_rows_leave_out_or_list_twice_are_reported() {
    check(
        PAPER,
        &[
            (
                "uncovered-reply",
                &[("(a2): a1, (!b1), !c3, (!b4), a3, XW(b2, b3)\n", ""), ("case 1:", "case ▸1:")],
            ),
            ("uncovered-reply", &[("c2, (!b2), a4", "▸c2, (b2), a4")]),
            (
                "uncovered-reply",
                &[
                    (
                        "|    |    | a3                     | b4  | !a1        | c4  |     |     | XW(a4, b3) |\n",
                        "",
                    ),
                    ("| b2 | c3 |", "| b2 | ▸c3 |"),
                ],
            ),
            (
                "uncovered-reply",
                &[("| a1, a4     | r4", "| a1 | r4"), ("!b2                    | c3", "!b2 | ▸c3")],
            ),
            ("uncovered-reply", &[("others by ψ1, ψ2", "others by ψ1"), ("case 1:", "case ▸1:")]),
            (
                "uncovered-reply",
                &[("start r1\n", "▸start r1\n"), ("row block\nothers by symmetry", "row block")],
            ),
            (
                "uncovered-reply unused-case",
                &[
                    ("case row block:", "case ▸row block:"),
                    ("(r4) c1 -> case 1\n", ""),
                    ("case 1:", "case ▸1:"),
                ],
            ),
            ("two-rows", &[("(c2) or (c4): a1", "(c2) or (c4) or (▸c2): a1")]),
            (
                "two-rows",
                &[("| b3 | !c2 |", "| c3 | c4 | !▸a4 | !a2 | XW(c2, b3) |\n| b3 | !c2 |")],
            ),
            ("two-rows", &[("| b3 | !c2 |", "| ▸c3 | b1 | a2 | a4 | won |\n| b3 | !c2 |")]),
        ],
    );
}

#[test]
fn symmetries_that_are_none_are_reported() {
    check(
        PAPER,
        &[
            ("not-a-permutation", &[("(r1 r3)(r2 r4)(a1 a3)", "(r1 r3)(r2 ▸r3)(a1 a3)")]),
            (
                "not-an-automorphism",
                &[("symmetry ψ1 = (r1 r3)", "symmetry ▸ψ1 = (r1 r2 r3)"), ("(r2 r4)", "")],
            ),
            (
                "symmetry-twice",
                &[(
                    "symmetry ψ2",
                    "symmetry ▸ψ1 = (r1 r3)(r2 r4)(a1 a3)(a2 a4)(b1 b2)(b3 b4)\nsymmetry ψ2",
                )],
            ),
            ("unknown-symmetry", &[("others by ψ1, ψ2", "others by ψ1, ▸ψ3")]),
            ("symmetry-moves-position", &[("(r4), (c3)", "others by ▸ψ1\n(r4), (c3)")]),
        ],
    );
}

/// The paper prints ψ2 with (2134) and (3124), which are cycles. Read as the images of 1, 2, 3, 4
/// they are no automorphism.
#[test]
fn the_papers_psi_2_read_as_one_line_permutations_is_no_automorphism() {
    let cycles = "symmetry ψ2 = (r1 r3)(c2 c3)(a1 b2)(a2 b4)(a3 b1)(a4 b3)";
    // αi to βj with j from 3124, βi to αj with j from 2134.
    let one_line = "symmetry ψ2 = (r1 r3)(c2 c3)(a1 b3 a3 b2)(a2 b1)(a4 b4)";
    assert!(PAPER.contains(cycles));
    let text = PAPER.replace(cycles, one_line);
    let diagnostics =
        compile(source(&text), Path::new("."), &Bounds::default()).expect_err("no automorphism");
    let [diagnostic] = &diagnostics[..] else {
        panic!("{diagnostics:?}");
    };
    assert_eq!(diagnostic.kind, "not-an-automorphism");
    assert_eq!(source(&text).place(diagnostic), "some/where/a.strategy:11:10");
    // The line that is named is one, and the set that it goes to is none.
    let sets: Vec<Vec<&str>> = diagnostic
        .message
        .split('{')
        .skip(1)
        .map(|set| set.split('}').next().unwrap_or_default().split(", ").collect())
        .collect();
    let lines = crate::boards::named(
        &zermelo_explain::claims::game("affine-plane 4").map(board_name).expect("a game"),
    )
    .expect("a board");
    let is_line = |set: &[&str]| {
        lines.lines.iter().any(|line| {
            let names = crate::boards::names(&lines, line.iter().copied());
            names.len() == set.len() && names.iter().all(|name| set.contains(&name.as_str()))
        })
    };
    assert_eq!(sets.iter().map(|set| is_line(set)).collect::<Vec<_>>(), [true, false]);
}

#[test]
fn cases_that_do_not_fit_together_are_reported() {
    check(
        PAPER,
        &[
            (
                "other-position",
                &[("-> case 2", "▸-> case 2"), ("2: X = {r1, r3, a2}", "2: X = {r1, r3, a3}")],
            ),
            ("other-position", &[("start r1", "start r1: ▸X = {r3}, O = {}")]),
            (
                "stated-position",
                &[("X = {r1, r3, c1}, O = {r2, r4}", "▸X = {r1, r3, c1}, O = {r2}")],
            ),
            (
                "stated-position",
                &[("X = {r1, r3, c1}, O = {r2, r4}", "▸X = {r1, r3}, O = {r2, r4}")],
            ),
            (
                "stated-position",
                &[("X = {r1, r3, c1}, O = {r2, r4}", "▸X = {r1, r3, r1}, O = {r2, r4}")],
            ),
            ("unknown-case", &[("-> case 1", "▸-> case 3")]),
            ("case-twice", &[("case 2:", "case ▸1\n\ncase 2:")]),
            ("case-twice", &[("case 2:", "▸start r1\n\ncase 2:")]),
            ("first-move", &[("start r1", "▸start")]),
        ],
    );
    check(
        WIN,
        &[
            ("unused-case", &[("won\n", "won\ncase ▸other: X = {r1}, O = {}\n(!r2) c1 won\n")]),
            ("unused-case", &[("won\n", "won\ncase ▸other\n(!r2) c1 won\n")]),
            ("no-start", &[("start r1", "case start"), ("won\n", "won\n▸")]),
            ("game-over", &[("c1 won", "▸c1 (c2) r2 won")]),
            ("game-over", &[("won", "▸XW(r2, c2)")]),
        ],
    );
    check(
        IMAGE,
        &[
            ("other-position", &[("-> case two stones by symmetry", "▸-> case two stones")]),
            // r1, c2, a3 is a line, and O has no stone on the line of X in the case.
            ("other-position", &[("(c2) c1 ->", "(c2) a3 ▸->")]),
        ],
    );
    check(DRAW, &[("first-move", &[("start 21:", "▸start:")])]);
    check(AVOID, &[("first-move", &[("start", "start ▸r1")])]);
}

#[test]
fn games_that_the_opponent_wins_first_are_reported() {
    let first = "claim first player wins hypercube 3 2 --start 11,33/21
start
(23) 31 (!22) 32 won
";
    check(
        first,
        &[
            // O completes 21, 22, 23.
            ("uncovered-reply opponent-wins", &[("start\n", "▸start\n"), ("(!22)", "(!▸22)")]),
            (
                "uncovered-reply opponent-wins",
                &[("start\n", "▸start\n"), ("31 (!22)", "▸31 (!32)"), ("32 won", "22 won")],
            ),
            (
                "uncovered-reply opponent-first",
                &[("start\n", "▸start\n"), ("(!22) 32 won", "▸XW(22, 32)")],
            ),
        ],
    );
    // Who completes a line loses, and nobody has to prevent it.
    let avoid = ("first player does not lose", "start r1\n(r2) ▸c1");
    check(
        AVOID,
        &[
            ("proponent-fails", &[("second player wins", avoid.0), ("start\n(r1) r2", avoid.1)]),
            ("not-forced", &[("(r1)", "(!▸r1)")]),
            ("no-double-threat no-double-threat", &[("settled", "OW(▸c1, ▸c2)")]),
        ],
    );
}

/// What would make a row by threats wrong: no sequence, the opponent first, lines that win nothing, a
/// game that is over, no reply that is left.
#[test]
fn rows_by_threats_and_for_other_replies_that_are_none_are_reported() {
    let four = "claim first player wins affine-plane 4
start r1
(r2) by threats
others by symmetry
";
    check(four, &[("no-threats", &[("by threats", "▸by threats")])]);
    check(
        &four.replace("wins", "does not lose"),
        &[("no-threats", &[("by threats", "▸by threats")])],
    );
    // O threatens to complete 21, 22, 23, and 23 threatens nothing.
    let threat = "claim first player wins hypercube 3 2 --start 11,32/21
start
(22) by threats
others by symmetry
";
    let both = ("start\n", "▸start\n");
    check(threat, &[("uncovered-reply opponent-first", &[both, ("by threats", "▸by threats")])]);
    // Breaker's lines win nothing, nor do lines in avoidance.
    check(
        "claim second player does not lose affine-plane 3 --avoidance\nstart\n(others) by threats\n",
        &[("no-threats", &[("by threats", "▸by threats")])],
    );
    check(
        "claim breaker wins affine-plane 3 --weak\nstart\n(others) by threats\n",
        &[("no-threats", &[("by threats", "▸by threats")])],
    );
    check(
        threats::ALL,
        &[
            ("no-others", &[("(others)", "(r2, r3, c1, c2, c3, a1, a2, a3) or (▸others)")]),
            (
                "no-others",
                &[("(others) by", "(r2, r3, c1, c2, c3, a1, a2, a3) by threats\n(▸others) by")],
            ),
            ("two-rows", &[("(others) by", "(others) by threats\n(▸others) by")]),
            ("two-rows", &[("(others)", "(others) or (▸others)")]),
            // The point of the answer is one of the other replies.
            ("point-taken", &[("(others) by threats", "(others) ▸c1 by threats")]),
            ("unknown-symbol", &[("(others) by", "(r2) ▸others by threats\n(others) by")]),
            ("syntax", &[("(others) by", "(!▸others) by")]),
            ("syntax", &[("threats", "threats ▸now")]),
            ("unknown-symbol syntax", &[("by threats", "▸by ▸luck")]),
        ],
    );
    check(WIN, &[("game-over", &[("c1 won", "c1 ▸by threats")])]);
}

#[test]
fn what_stands_before_the_rows_is_looked_at() {
    let long = format!("source ▸{}", "x".repeat(2000));
    check(
        WIN,
        &[
            ("no-claim", &[("claim first player wins affine-plane 2", "▸# no claim")]),
            ("claim", &[("affine-plane 2", "affine-plane ▸two")]),
            ("claim", &[("first player wins affine-plane 2", "first player wins▸")]),
            (
                "claim",
                &[("first player wins affine-plane 2", "▸first player wins erdos-szekeres 9 5")],
            ),
            ("claim", &[("wins", "wins ▸with 3 P-positions")]),
            (
                "claim unknown-symbol unknown-symbol unknown-symbol",
                &[
                    ("affine-plane 2", "hypercube 3 2 --start 11/11"),
                    ("first", "▸first"),
                    ("start r1", "start ▸r1"),
                    ("(!r2) c1", "(!▸r2) ▸c1"),
                ],
            ),
            ("board", &[("first player wins affine-plane 2", "▸first player wins affine-plane 6")]),
            (
                "board",
                &[("first player wins affine-plane 2", "▸first player wins board titled 'mine'")],
            ),
            ("board", &[("source by hand", "board ▸a.board")]),
            (
                "board",
                &[
                    ("affine-plane 2", "board titled 'mine'"),
                    ("source by hand", "board ▸no/such.board"),
                ],
            ),
            (
                "unknown-symbol",
                &[("affine-plane 2", "affine-plane 2 --start q1/"), ("first", "▸first")],
            ),
            ("citation", &[("source by hand", &long)]),
            ("given-twice", &[("source by hand", "source by hand\n▸source by hand")]),
        ],
    );
}

#[test]
fn lines_that_cannot_be_read_are_reported() {
    check(
        WIN,
        &[
            ("syntax", &[("source by hand", "▸by hand")]),
            ("syntax", &[("source by hand", "▸source")]),
            ("syntax", &[("source by hand", "▸(r1) r2 won")]),
            ("syntax", &[("source by hand", "symmetry ▸= (r1 r2)")]),
            ("syntax", &[("source by hand", "symmetry x ▸(r1 r2)")]),
            ("syntax", &[("source by hand", "symmetry x = (r1 r2▸")]),
            ("syntax", &[("source by hand", "symmetry x = (r1 r2) ▸r3")]),
            ("syntax", &[("start r1", "start r1: X = {r1} ▸= {}")]),
            ("syntax", &[("start r1", "start r1 ▸r2")]),
            ("syntax", &[("c1 won", "c1 won▸!")]),
            ("syntax", &[("c1 won", "▸| won")]),
            ("syntax", &[("(!r2) c1", "(!r2 ▸c1")]),
            ("syntax", &[("(!r2) c1", "(▸) c1")]),
            ("syntax", &[("c1 won", "c1 XW(c2, ▸)")]),
            ("syntax", &[("c1 won", "c1 ->▸")]),
            ("syntax", &[("c1 won", "c1 -> case▸")]),
            ("syntax", &[("c1 won", "c1 -> ▸there")]),
            ("syntax", &[("won\n", "won\nothers ▸of r1\n")]),
            ("syntax", &[("won\n", "won\nothers by▸\n")]),
            ("syntax", &[("won\n", "won\n▸case\n")]),
            ("no-end", &[("(!r2) c1 won", "▸(!r2) c1")]),
        ],
    );
    check(
        DRAW,
        &[
            ("table-heading", &[("| X   | O   | end     |", "| X   | ▸X   | end     |")]),
            ("table-heading", &[("| X   | O   | end     |", "| X   | O   | ▸X     |")]),
            ("table-heading", &[("| X   | O   | end     |", "| ▸end     |")]),
            ("cell-count", &[("| !23 | !33 | settled |", "▸| !23 | settled |")]),
            ("nothing-above", &[("| !23 | !33", "|▸     | !33")]),
            ("no-end", &[("| !23 | !33 | settled |", "▸| !23 | !33 |         |")]),
            ("two-answers", &[("| !33 ", "| !33, ▸31 ")]),
            ("syntax", &[("| !23 | !33 | settled |", "▸|  |  | settled |")]),
            ("syntax", &[("settled", "▸23, 31")]),
        ],
    );
    check(
        PAPER,
        &[(
            "gap",
            &[(
                "| c2 | b3 | !c4                    | !c3 |",
                "| c2 | b3 |▸                     | !c3 |",
            )],
        )],
    );
}

#[test]
fn all_mistakes_of_a_source_are_reported_in_one_run() {
    check(
        PAPER,
        &[(
            "unknown-symmetry unknown-symbol not-forced point-taken no-double-threat",
            &[
                ("others by ψ1, ψ2", "others by ψ1, ▸ψ3"),
                ("| c2 | !b3 |", "| ▸c5 | !b3 |"),
                ("| c3 | c4  |", "| c3 | !▸c4 |"),
                ("!a3 | !b1 | XW(r4, b4)", "!a3 | ▸a4 | XW(r4, b4)"),
                ("XW(c3, a1)", "XW(c3, ▸r4)"),
            ],
        )],
    );
}

/// What follows a mistake in a row is looked at as far as it can be: every name, everything that
/// can be read, and every move up to the first that is not right.
#[test]
fn one_mistake_in_a_row_hides_no_other() {
    check(
        WIN,
        &[
            ("no-end unknown-symbol", &[("(!r2) c1 won", "▸(▸r9) c1")]),
            ("no-end unknown-symbol unknown-symbol", &[("(!r2) c1 won", "▸(▸r9) ▸c9")]),
            ("no-end point-taken", &[("(!r2) c1 won", "▸(▸r1) c1")]),
            ("unknown-symbol unknown-symbol", &[("(!r2) c1 won", "(▸r9) ▸c9 won")]),
            (
                "unknown-symbol unknown-symbol unknown-symbol",
                &[("(!r2) c1 won", "(▸r9) c1 (▸s9) r2 XW(▸t9, c1)")],
            ),
            ("unknown-symbol syntax", &[("(!r2) c1 won", "(▸r9 ▸c1 won")]),
            ("unknown-symbol syntax unknown-symbol", &[("(!r2) c1 won", "(▸r9 ▸! (▸q9) c1 won")]),
            ("syntax unknown-symbol", &[("(!r2) c1 won", "(!r2) ▸| ▸c9 won")]),
            ("unknown-symbol syntax", &[("(!r2) c1 won", "(!r2) c1 XW(▸c9, ▸)")]),
            ("syntax syntax", &[("(!r2) c1 won", "(!r2) ▸| c1 XW(c2, ▸)")]),
            ("unknown-symbol syntax", &[("(!r2) c1 won", "(!r2) ▸c9 ->▸")]),
            ("unknown-symbol syntax", &[("(!r2) c1 won", "(!r2) ▸c9 -> ▸there r9")]),
            ("syntax unknown-symbol", &[("start r1", "start r1: X = {r1} ▸= {▸q1}")]),
            ("unknown-symbol syntax", &[("source by hand", "symmetry x = (▸q1 r2▸")]),
        ],
    );
    check(
        DRAW,
        &[
            ("cell-count unknown-symbol", &[("| !23 | !33 | settled |", "▸| ▸q23 | settled |")]),
            (
                "unknown-symbol unknown-symbol",
                &[("| !23 | !33 | settled |", "| ▸q23 | ▸q33 | settled |")],
            ),
            ("no-end unknown-symbol", &[("| !23 | !33 | settled |", "▸| !23 | ▸q33 |         |")]),
            ("nothing-above unknown-symbol", &[("| !23 | !33", "|▸     | ▸q33")]),
            ("syntax syntax", &[("| !23 | !33 | settled |", "| ▸? | !33 | won ▸now |")]),
            ("unknown-symbol two-answers", &[("| !33 ", "| ▸q33, ▸31 ")]),
            (
                "table-heading unknown-symbol",
                &[("| X   | O   | end     |", "| X   | ▸X   | end     |"), ("!23 ", "▸q3 ")],
            ),
        ],
    );
    // A row that goes on from where another one cannot be read is no second row, and misses none.
    check(
        PAPER,
        &[
            ("syntax", &[("(!b1), !c3, (!b4), a3, XW(b2, b3)", "(!b1), ▸?")]),
            ("syntax", &[("| b2 | c3 |", "| b2 | c3▸? |")]),
        ],
    );
}

#[test]
fn a_source_that_comes_to_too_many_moves_is_refused() {
    // Four cells of 40 replies each come to 40 + 40² + 40³ + 40⁴ moves.
    let points = |row: usize| (1..=20).map(move |column| format!("{row}.{column}"));
    let cell = |row: usize| points(row).chain(points(row + 1)).collect::<Vec<_>>().join(", ");
    let turn = |row: usize| format!("({}) {row}.22", cell(row));
    let row: Vec<String> = [1, 3, 5, 7].into_iter().map(turn).collect();
    let row = row.join(" ");
    let text = format!("claim second player does not lose hypercube 22 2\nstart\n{row} settled\n");
    let few = Bounds { moves: Some(1 << 16), ..Bounds::default() };
    let limits = Limits { memory: 1 << 24, ..Limits::DEFAULT };
    let little = Bounds { limits, ..Bounds::default() };
    for (bounds, said) in
        [(few, "more than 65536 moves (--max-moves"), (little, "16 MiB of memory")]
    {
        let errors = compile(source(&text), Path::new("."), &bounds).err().unwrap_or_default();
        assert!(errors.len() < 10, "{errors:?}");
        let too_large = errors.iter().find(|error| error.kind == "too-large");
        let error = too_large.unwrap_or_else(|| panic!("{said}: {errors:?}"));
        assert_eq!(source(&text).position(error.span.start), (3, 1));
        assert!(error.message.contains(said), "{}", error.message);
    }
}
