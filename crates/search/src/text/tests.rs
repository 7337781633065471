use super::*;

#[test]
fn a_diagnostic_is_shown_with_its_line_and_column() {
    let source = Source { name: "x.strategy", text: "claim\nr1 → r9\n" };
    let start = source.text.find("r9").unwrap_or_default();
    let diagnostic = Diagnostic::new("unknown-symbol", start..start + 2, "no point ‘r9’")
        .note("the points are r1 to r4");
    assert_eq!(source.place(&diagnostic), "x.strategy:2:6");
    let shown = source.render(&diagnostic, false);
    for part in ["error[unknown-symbol]", "x.strategy:2:6", "r1 → r9", "^^", "the points are"] {
        assert!(shown.contains(part), "{part} in {shown}");
    }
    assert!(!shown.contains("claim"), "other lines are not: {shown}");
}

#[test]
fn a_place_beyond_the_text_is_its_end() {
    let source = Source { name: "x", text: "é" };
    assert_eq!(source.position(1), (1, 1));
    assert_eq!(source.position(99), (1, 2));
    let diagnostic = Diagnostic::new("end", 99..120, "the text ends here");
    assert!(source.render(&diagnostic, false).contains("x:1"));
}

#[test]
fn lines_know_every_place_as_the_text_does() {
    for text in ["", "\n", "a", "a\n", "\n\nä→b\nc", "é\r\nü\n\n"] {
        let (source, lines) = (Source { name: "x", text }, Lines::of(text));
        for offset in 0..text.len() + 3 {
            assert_eq!(lines.position(offset), source.position(offset), "{text:?} {offset}");
            assert_eq!(lines.number(offset), source.position(offset).0, "{text:?} {offset}");
        }
    }
}

/// All that is wrong in a text whose every word is.
fn of_words(text: &str) -> Diagnostics {
    let mut list = Diagnostics::default();
    for word in text.split_whitespace() {
        let start = word.as_ptr().addr() - text.as_ptr().addr();
        let message = format!("no point ‘{word}’");
        list.add(text, Diagnostic::new("unknown-symbol", start..start + word.len(), message));
    }
    list.sorted()
}

#[test]
fn one_cause_is_told_once_with_its_other_places() {
    let text = "a b\na\n\n b a\nc\n";
    let list = of_words(text);
    let found: Vec<_> = list.iter().map(|d| (&text[d.span.clone()], d.also.len())).collect();
    assert_eq!(found, [("a", 2), ("b", 1), ("c", 0)]);
    assert_eq!((list.count(), list.left_out()), (6, 0));
    assert_eq!(list.summary("x"), "6 errors in x");
    let shown = Source { name: "x", text }.render_all(&list, false);
    for part in ["the same error is in 2 more places: 2:1, 4:4", "in one more place: 4:2"] {
        assert!(shown.contains(part), "{part} in {shown}");
    }
    assert_eq!(shown.matches("error[").count(), 3);
}

#[test]
fn the_same_words_for_other_words_of_the_text_are_another_cause() {
    let text = "(a1) b1\n(a2) b2\n(a1) b1\n";
    let mut list = Diagnostics::default();
    for span in [16..23, 0..7, 8..15, 8..15] {
        list.add(text, Diagnostic::new("no-end", span, "the row has no end"));
    }
    let list = list.sorted();
    let places = |d: &Diagnostic| (d.span.start, d.also.iter().map(|span| span.start).collect());
    let found: Vec<(usize, Vec<usize>)> = list.iter().map(places).collect();
    assert_eq!(found, [(0, vec![16]), (8, vec![])]);
}

#[test]
fn causes_are_shown_and_kept_up_to_a_number_and_all_are_counted() {
    for (causes, shown, left_out) in [
        (99, 100, 0),
        (100, 100, 0),
        (101, 100, 1),
        (5000, 100, 4900),
        (5000, 1000, 4000),
        (5000, 2000, 4000),
        (3, 1, 2),
        (3, 0, 3),
    ] {
        let words: Vec<String> = (0..causes).map(|i| format!("w{i}")).collect();
        let text = words.join("\n");
        let list = of_words(&text).up_to(shown);
        assert_eq!((list.count(), list.left_out()), (causes, left_out));
        assert_eq!(list.len(), causes - left_out);
        let shown = Source { name: "x", text: &text }.render_all(&list, false);
        assert_eq!(shown.matches("error[").count(), causes - left_out);
        let summary = list.summary("x");
        match left_out {
            0 => assert_eq!(summary, format!("{causes} errors in x")),
            _ => assert_eq!(
                summary,
                format!("{causes} errors in x, {left_out} of which are not shown")
            ),
        }
    }
}

#[test]
fn long_names_and_lines_are_shown_in_part() {
    let zeros = "\0".repeat(1_000_000);
    let words = "word ".repeat(200_000);
    let cases = [
        ("a name without end", zeros.clone(), 0..zeros.len(), "x:1:1"),
        ("a place far into a line", words.clone(), 500_000..500_004, "x:1:500001"),
        ("a place at the end of a long line", words.clone(), 999_995..999_999, "x:1:999996"),
        ("many lines", "line\n".repeat(100_000), 10..400_000, "x:3:1"),
        ("a line of letters of two bytes", "é".repeat(500_000), 600_000..600_002, "x:1:300001"),
    ];
    for (name, text, span, place) in cases {
        let word = &text[span.clone()];
        let diagnostic = Diagnostic::new("syntax", span.clone(), format!("‘{word}’ is no word"))
            .note(format!("it is {word}"));
        let shown = Source { name: "x", text: &text }.render(&diagnostic, false);
        assert!(shown.len() < 60_000, "{name}: {} bytes", shown.len());
        assert!(shown.contains(place), "{name}: {}", &shown[..shown.len().min(3000)]);
        assert!(
            diagnostic.message.starts_with('‘') && diagnostic.message.ends_with("’ is no word")
        );
    }
    assert_eq!(shortened("abcdefgh".into(), 4), "ab … fgh");
    assert_eq!(shortened("abcd".into(), 4), "abcd");
    assert_eq!(shortened("äöüß".into(), 8), "äöüß");
}

#[test]
fn pieces_know_where_they_stand() {
    let text = "  a b\u{2003}é # c\r\n\n case: k 'x  y' z";
    let lines: Vec<Piece<'_>> = Piece::lines(text).collect();
    let [first, empty, last] = lines[..] else { panic!("three lines: {lines:?}") };
    let said = |pieces: &[Piece<'_>]| -> Vec<String> {
        pieces.iter().for_each(|piece| assert_eq!(&text[piece.span()], piece.text));
        pieces.iter().map(|piece| piece.text.to_owned()).collect()
    };
    assert_eq!(said(&[first, empty, last]), ["  a b\u{2003}é # c\r", "", " case: k 'x  y' z"]);
    assert_eq!(said(&first.words().collect::<Vec<_>>()), ["a", "b", "é", "#", "c"]);
    assert_eq!(
        said(&[first.without_comment(), first.trimmed()]),
        ["a b\u{2003}é", "a b\u{2003}é # c"]
    );
    assert_eq!(said(&last.split(|c| c == ':').collect::<Vec<_>>()), [" case", " k 'x  y' z"]);
    assert_eq!(
        last.after_word("case").map(|piece| said(&[piece])),
        Some(vec![": k 'x  y' z".into()])
    );
    assert_eq!(last.after_word("cas"), None);
    for (number, word) in [(1, "case:"), (2, "k"), (3, "'x  y'"), (4, "z"), (5, "")] {
        assert_eq!(&text[last.word_of_claim(number)], word, "{number}");
    }
    assert_eq!(last.word_of_claim(5).start, text.len());
    assert_eq!(first.too_long(), None);
    let long = "x".repeat(MAX_LINE + 1);
    let problem = Piece { text: &long, start: 7 }.too_long().expect("too long");
    assert_eq!((problem.kind, problem.span), ("syntax", 7..8));
}

fn cells<const N: usize>(rows: &[[&str; N]]) -> Vec<Vec<Cell>> {
    rows.iter().map(|row| row.map(Cell::from).into()).collect()
}

#[test]
fn paragraphs_are_folded_between_words_and_long_words_stay_whole() {
    for (text, width, indent, lines) in [
        ("one two three", 8, "  ", &["one two", "  three"][..]),
        ("one", 2, "", &["one"]),
        ("a longword b", 4, "", &["a", "longword", "b"]),
        ("", 2, "", &[""]),
        ("四 四 四", 5, "", &["四 四", "四"]),
    ] {
        assert_eq!(fold(text, width, indent), lines, "{text}");
    }
}

#[test]
fn a_printed_line_is_folded_below_what_its_label_says_and_a_drawing_is_not() {
    for (line, lines) in [
        (
            "  claim  first player wins a game",
            &["  claim  first", "         player", "         wins a", "         game"][..],
        ),
        ("pi4.cert: first player wins", &["pi4.cert:", "  first player", "  wins"]),
        ("it all fits", &["it all fits"]),
        ("r1  X  .  O  r2  r3", &["r1  X  .  O  r2  r3"]),
        ("│ 1 2 3 │ 4 5 6 │", &["│ 1 2 3 │ 4 5 6 │"]),
        ("\u{1b}[32mverified and long\u{1b}[0m", &["\u{1b}[32mverified and long\u{1b}[0m"]),
    ] {
        assert_eq!(fold_line(line, 15), lines, "{line}");
    }
}

#[test]
fn columns_are_folded_where_they_do_not_fit() {
    let table = Columns {
        headings: vec!["name".into(), "what it is".into()],
        is_ruled: true,
        rows: cells(&[["a", "one two three"], ["second", "four"]]),
        ..Columns::default()
    };
    assert_eq!(
        table.lines(None),
        ["name    what it is", "──────  ─────────────", "a       one two three", "second  four"]
    );
    assert_eq!(table.natural_width(), 21);
    assert_eq!(table.lines(Some(21)), table.lines(None));
    assert_eq!(
        table.lines(Some(16)),
        [
            "name    what it",
            "        is",
            "──────  ────────",
            "a       one two",
            "        three",
            "second  four"
        ]
    );
}

#[test]
fn columns_of_numbers_go_below_each_other_whole_with_the_first_before_them() {
    let table = Columns {
        headings: ["b", "2", "3", "4"].map(String::from).into(),
        alignments: vec![Alignment::Right],
        rows: cells(&[["2", "1 (0.5)", "2 (0.7)", "3 (0.9)"], ["3", "", "4 (1)", "5 (1)"]]),
        ..Columns::default()
    };
    assert_eq!(
        table.lines(Some(20)),
        [
            "b        2        3",
            "2  1 (0.5)  2 (0.7)",
            "3             4 (1)",
            "",
            "b        4",
            "2  3 (0.9)",
            "3    5 (1)",
        ]
    );
}

#[test]
fn words_longer_than_their_column_are_broken_and_colours_take_no_room() {
    let long = "1".repeat(30);
    let row = vec![Cell::colored("verified", Some("32")), long.as_str().into(), "b".into()];
    let table = Columns { rows: vec![row], ..Columns::default() };
    let green = "\u{1b}[32mverified\u{1b}[0m";
    assert_eq!(
        table.lines(Some(25)),
        [
            format!("{green}  111111111111  b"),
            format!("{0}  111111111111", " ".repeat(8)),
            format!("{0}  111111", " ".repeat(8))
        ]
    );
    for width in 0..40 {
        assert!(!table.lines(Some(width)).is_empty(), "every width is taken");
    }
}
