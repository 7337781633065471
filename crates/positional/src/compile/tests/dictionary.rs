//! Dictionaries: positions with the move that is played there, and what else finds moves.

use zermelo_search::text::joined;

use super::*;

/// Ordinary tic-tac-toe, from its definition: the cells 0 to 8 row by row, `X`, `O` or `.`.
mod tic_tac_toe {
    const LINES: [[usize; 3]; 8] =
        [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

    pub(super) type Cells = [char; 9];

    pub(super) const EMPTY: Cells = ['.'; 9];

    pub(super) fn has_line(cells: &Cells, player: char) -> bool {
        LINES.iter().any(|line| line.iter().all(|&cell| cells[cell] == player))
    }

    pub(super) fn free(cells: &Cells) -> Vec<usize> {
        (0..9).filter(|&cell| cells[cell] == '.').collect()
    }

    pub(super) fn with(cells: &Cells, cell: usize, player: char) -> Cells {
        let mut after = *cells;
        after[cell] = player;
        after
    }

    pub(super) fn other(player: char) -> char {
        if player == 'X' { 'O' } else { 'X' }
    }

    /// 1 if the player to move wins, 0 for a draw, −1 if the other wins. In the weak game the lines of O
    /// do not count, and a full board is a win of O.
    pub(super) fn value(cells: &Cells, mover: char, weak: bool) -> i8 {
        let moves = free(cells).into_iter();
        let values = moves.map(|cell| {
            let after = with(cells, cell, mover);
            match () {
                () if has_line(&after, mover) && !(weak && mover == 'O') => 1,
                () if free(&after).is_empty() && weak => {
                    if mover == 'O' {
                        1
                    } else {
                        -1
                    }
                }
                () if free(&after).is_empty() => 0,
                () => -value(&after, other(mover), weak),
            }
        });
        values.max().unwrap_or(0)
    }

    /// The positions to which a player comes who plays as told, with the player to move.
    pub(super) fn entries(
        player: char,
        weak: bool,
        plays: &dyn Fn(&Cells) -> usize,
    ) -> Vec<(Cells, usize)> {
        fn go(
            cells: &Cells,
            mover: char,
            (player, weak): (char, bool),
            plays: &dyn Fn(&Cells) -> usize,
            found: &mut Vec<(Cells, usize)>,
        ) {
            let ends = has_line(cells, other(mover)) && !(weak && mover == 'X');
            if ends || free(cells).is_empty() {
                return;
            }
            let moves = if mover == player { vec![plays(cells)] } else { free(cells) };
            if mover == player && !found.iter().any(|(known, _)| known == cells) {
                found.push((*cells, moves[0]));
            }
            for cell in moves {
                go(&with(cells, cell, mover), other(mover), (player, weak), plays, found);
            }
        }
        let mut found = Vec::new();
        go(&EMPTY, 'X', (player, weak), plays, &mut found);
        found
    }

    /// The first cell of those with the best value.
    pub(super) fn best(cells: &Cells, mover: char, weak: bool) -> usize {
        let value_of = |&cell: &usize| {
            let after = with(cells, cell, mover);
            if has_line(&after, mover) && !(weak && mover == 'O') {
                return 2;
            }
            if free(&after).is_empty() { 0 } else { -value(&after, other(mover), weak) }
        };
        let most = free(cells).iter().map(value_of).max().expect("a free cell");
        free(cells).into_iter().find(|cell| value_of(cell) == most).expect("a best cell")
    }
}

use tic_tac_toe::Cells;

const CELLS: [&str; 9] = ["11", "12", "13", "21", "22", "23", "31", "32", "33"];

fn word(cells: &Cells) -> String {
    let text: String = cells.iter().collect();
    format!("{}/{}/{}", &text[..3], &text[3..6], &text[6..])
}

fn set(cells: &Cells) -> String {
    let of = |player| {
        let names: Vec<&str> =
            (0..9).filter(|&cell| cells[cell] == player).map(|cell| CELLS[cell]).collect();
        names.join(", ")
    };
    format!("X = {{{}}}, O = {{{}}}", of('X'), of('O'))
}

fn source_of(head: &str, entries: &[(Cells, usize)], at: &dyn Fn(&Cells) -> String) -> String {
    let line = |(cells, mv): &(Cells, usize)| format!("at {}: {}\n", at(cells), CELLS[*mv]);
    format!("{head}\n{}", entries.iter().map(line).collect::<String>())
}

/// The moves of both players in both games, by the definition, prove what the definition says.
#[test]
fn dictionaries_of_every_position_prove_what_the_game_is_worth() {
    for (player, weak, claim) in [
        ('X', false, "first player does not lose hypercube 3 2"),
        ('O', false, "second player does not lose hypercube 3 2"),
        ('X', true, "maker wins hypercube 3 2 --weak"),
    ] {
        let all = dictionary(player, weak);
        for policy in [
            "",
            "policy complete; look up",
            "policy complete a line if you can; else block; else look up; else by threats",
        ] {
            let head = format!("claim {claim}\n{policy}");
            let sources =
                [&word as &dyn Fn(&Cells) -> String, &set].map(|at| source_of(&head, &all, at));
            for text in &sources {
                let compiled = compiled(text);
                verified(&compiled);
                assert_eq!((compiled.entries, compiled.rows), (all.len(), 0), "{text}");
            }
            let [one, other] = sources.map(|text| super::compiled(&text).certificate.write().1);
            assert_eq!(one, other, "{claim} {policy}");
        }
    }
}

/// The eight ways to turn a board and to turn it over: which cell comes to each place.
fn turns() -> Vec<[usize; 9]> {
    let turned =
        |way: &[usize; 9]| -> [usize; 9] { std::array::from_fn(|i| way[3 * (i % 3) + 2 - i / 3]) };
    let over =
        |way: &[usize; 9]| -> [usize; 9] { std::array::from_fn(|i| way[3 * (i / 3) + 2 - i % 3]) };
    let mut ways: Vec<[usize; 9]> = vec![std::array::from_fn(|i| i)];
    for _ in 0..3 {
        ways.push(turned(&ways[ways.len() - 1]));
    }
    ways.iter().flat_map(|way| [*way, over(way)]).collect()
}

/// The positions to which a player comes who plays the best moves, one of each that are the same by
/// symmetry.
fn dictionary(player: char, weak: bool) -> Vec<(Cells, usize)> {
    let ways = turns();
    let least = |cells: &Cells| {
        let image = |way: &[usize; 9]| (way.map(|cell| cells[cell]), *way);
        ways.iter().map(image).min().expect("eight ways")
    };
    let plays = |cells: &Cells| {
        let (image, way) = least(cells);
        way[tic_tac_toe::best(&image, player, weak)]
    };
    let all = tic_tac_toe::entries(player, weak, &plays);
    let image = |(cells, _): &(Cells, usize)| least(cells).0;
    let kept: BTreeSet<Cells> = all.iter().map(image).collect();
    assert!(kept.len() * 2 < all.len());
    let entry = |cells: Cells| (cells, tic_tac_toe::best(&cells, player, weak));
    let kept: Vec<(Cells, usize)> = kept.into_iter().map(entry).collect();
    kept
}

/// Every entry whose move is changed to one that loses is the place of the error, or the place where
/// the loss is seen comes after it in play; and the line of play is shown.
#[test]
fn an_entry_with_a_losing_move_is_rejected() {
    let all = dictionary('O', false);
    let head = "claim second player does not lose hypercube 3 2\npolicy complete; look up";
    let mut changed = 0;
    for (number, (cells, mv)) in all.iter().enumerate() {
        // Losing at once, so that no other entry is between.
        let loses = |&cell: &usize| {
            let after = tic_tac_toe::with(cells, cell, 'O');
            let wins =
                |reply: usize| tic_tac_toe::has_line(&tic_tac_toe::with(&after, reply, 'X'), 'X');
            cell != *mv
                && !tic_tac_toe::has_line(&after, 'O')
                && tic_tac_toe::free(&after).into_iter().any(wins)
        };
        let Some(wrong) = tic_tac_toe::free(cells).into_iter().find(loses) else { continue };
        // Where O can complete a line, the entry is not looked at.
        let completes =
            |cell: usize| tic_tac_toe::has_line(&tic_tac_toe::with(cells, cell, 'O'), 'O');
        if tic_tac_toe::free(cells).into_iter().any(completes) {
            continue;
        }
        let mut entries = all.clone();
        entries[number].1 = wrong;
        let text = source_of(head, &entries, &word);
        let diagnostics = compile(source(&text), Path::new("."), &Bounds::default())
            .expect_err("the entry loses");
        let line = number + 3;
        let at_entry =
            |d: &&zermelo_search::text::Diagnostic| source(&text).position(d.span.start).0 == line;
        let lost = |d: &&zermelo_search::text::Diagnostic| d.kind == "opponent-wins";
        let shown = source(&text).render_all(&diagnostics, false);
        let found = diagnostics.iter().filter(at_entry).find(lost);
        let found = found.unwrap_or_else(|| panic!("{text}\n{shown}"));
        assert!(found.notes.iter().any(|note| note.starts_with("the line of play: (")), "{shown}");
        changed += 1;
    }
    assert!(changed > 10, "{changed}");
}

#[test]
fn entries_that_are_wrong_are_reported_with_their_places() {
    let head = "claim second player does not lose hypercube 3 2\n";
    for (entries, expected) in [
        ("at X../.../...: 22\nat ../X/.....: 22", vec![("entry-position", (3, 4))]),
        ("at X../..Y/...: 22", vec![("entry-position", (2, 10))]),
        ("at XO./.../...: 22", vec![("entry-position", (2, 4))]),
        ("at XXX/OO./...: 22", vec![("opponent-first", (2, 4))]),
        ("at OOO/XX./XX.: 33", vec![("entry-position", (2, 4))]),
        ("at XX./.../...: 22", vec![("entry-position", (2, 4))]),
        ("at X = {11, 12}, O = {12}: 22", vec![("entry-position", (2, 4))]),
        ("at X = {11}, O = {}: 11", vec![("point-taken", (2, 22))]),
        ("at X = {11}, O = {}: 14", vec![("unknown-symbol", (2, 22))]),
        ("at X = {1}, O = {}: 12", vec![("unknown-symbol", (2, 9))]),
        ("at X = {11}, O = {} 12", vec![("syntax", (2, 21))]),
        ("at X../.../...", vec![("syntax", (2, 15))]),
        ("at : 12", vec![("syntax", (2, 4))]),
        ("at X../.../...: 22\n(12) 13 settled", vec![("syntax", (3, 1))]),
        ("legend X = x, O = x, free = .", vec![("syntax", (2, 8))]),
        ("legend X = x, O = o", vec![("syntax", (2, 8))]),
        ("legend X = x, O = oo, free = .", vec![("syntax", (2, 15))]),
        ("policy look up; guess", vec![("syntax", (2, 17))]),
        ("policy look up; look up", vec![("syntax", (2, 17))]),
        ("dictionary a.txt", vec![("syntax", (2, 12))]),
        ("dictionary a.csv", vec![("dictionary", (2, 12))]),
    ] {
        let text = format!("{head}{entries}\nstart\n(others) look up\n");
        let found = compile(source(&text), Path::new("."), &Bounds::default()).err();
        let found = found.unwrap_or_default();
        let place =
            |d: &zermelo_search::text::Diagnostic| (d.kind, source(&text).position(d.span.start));
        let shown = source(&text).render_all(&found, false);
        // The few entries do not answer everything.
        let found: Vec<_> =
            found.iter().map(place).filter(|(kind, _)| *kind != "no-entry").collect();
        assert_eq!(found, expected, "{text}{shown}");
    }
}

/// Two entries for one position, up to a symmetry, with different moves: accepted exactly where each of
/// the moves wins, in whatever order they stand. Who has the centre of 3 × 3 wins the weak game whatever
/// corner O takes, by the opposite corner as well as by an edge beside O; and on an edge, only one of the
/// two moves below threatens twice.
#[test]
fn entries_that_differ_about_a_position_are_accepted_where_each_of_them_wins() {
    let weak = "claim maker wins hypercube 3 2 --weak\npolicy complete; block; look up; by threats\n\
                start 22\n";
    let draw = "claim second player does not lose hypercube 3 2\npolicy complete; block; look up; by force\n";
    let strong =
        "claim first player wins affine-plane 3\npolicy complete; block; look up; by threats\n";
    for (head, one, other, lost) in [
        (weak, "at X = {22}, O = {11}: 33", "at X = {22}, O = {13}: 12", None),
        (weak, "at X = {22}, O = {11}: 33", "at X = {22}, O = {11}: 12", None),
        // O answers a corner in the centre, and an edge too; not in another corner.
        (draw, "at X../.../...: 22", "at .../.../..X: 22", None),
        (draw, "at X../.../...: 22", "at .../.../..X: 11", Some("opponent-wins no-force")),
        // Every first move wins.
        (strong, "at ........./: r1", "at ........./: c1", None),
    ] {
        for (number, entries) in [[one, other], [other, one]].iter().enumerate() {
            let text = format!("{head}{}\n{}\n", entries[0], entries[1]);
            match (compile(source(&text), Path::new("."), &Bounds::default()), lost) {
                (Ok(compiled), None) => {
                    verified(&compiled);
                    assert!(compiled.not_reached.is_empty(), "{text}");
                }
                (Err(found), Some(kinds)) => {
                    let shown = source(&text).render_all(&found, false);
                    let line = text.lines().count() - usize::from(number == 1);
                    for wrong in found.iter() {
                        assert!(kinds.contains(wrong.kind), "{shown}");
                        assert_eq!(source(&text).position(wrong.span.start).0, line, "{shown}");
                        let [position, play] = wrong.notes.as_slice() else { panic!("{shown}") };
                        assert!(position.starts_with("the position"), "{shown}");
                        assert!(play.starts_with("the line of play: (11) "), "{shown}");
                    }
                }
                (Ok(_), Some(_)) => panic!("accepted: {text}"),
                (Err(found), None) => panic!("{text}{}", source(&text).render_all(&found, false)),
            }
        }
    }
}

#[test]
fn moves_are_found_in_the_order_of_the_policy() {
    let start = "claim first player wins affine-plane 3\n";
    for (text, kinds) in [
        // Without an entry for the start.
        (format!("{start}policy look up; by threats"), "no-entry"),
        (format!("{start}policy look up; by threats\nat ........./: r1"), ""),
        (format!("{start}policy look up; by threats\nstart r1"), ""),
        (format!("{start}start r1\n(others) look up"), "no-entry"),
        (format!("{start}policy by threats\nstart r1\n(others) look up"), ""),
        (format!("{start}start r1\n(others) by force"), ""),
        (format!("{start}start r1\n(r2) c1 by force\nothers by symmetry"), ""),
        (format!("{start}policy complete; block; by force\nstart r1"), ""),
        (format!("{start}policy complete\nstart r1"), "no-entry"),
        // The first move as well.
        (format!("{start}policy by force"), ""),
        // Nobody threatens anything on an empty board.
        (format!("{start}policy by threats"), "no-entry"),
        (
            "claim first player does not lose hypercube 3 2\npolicy complete; block; by force"
                .into(),
            "",
        ),
        (
            "claim first player wins hypercube 3 2\npolicy complete; block; by force".into(),
            "no-force",
        ),
        // An entry that is an argument, and no move.
        (
            "claim first player does not lose hypercube 4 2\nat ..../..../..../....: potential"
                .into(),
            "first-move",
        ),
        // Of a game that nobody wins.
        ("claim first player wins hypercube 3 2\nstart 22\n(others) by force".into(), "no-force"),
        ("claim first player does not lose hypercube 3 2\nstart 22\n(others) by force".into(), ""),
        ("claim second player does not lose hypercube 3 2\nstart\n(others) by force".into(), ""),
        ("claim breaker wins hypercube 4 2 --weak\nstart\n(others) by force".into(), ""),
        (
            "claim second player wins affine-plane 2 --avoidance\nstart\n(others) by force".into(),
            "",
        ),
        ("claim second player wins affine-plane 2 --avoidance\npolicy by force".into(), ""),
    ] {
        let made = compile(source(&text), Path::new("."), &Bounds::default());
        match made {
            Ok(compiled) => {
                verified(&compiled);
                assert_eq!(kinds, "", "{text}");
            }
            Err(found) => {
                let found_kinds: Vec<&str> = found.iter().map(|d| d.kind).collect();
                let shown = source(&text).render_all(&found, false);
                assert_eq!(found_kinds.join(" "), kinds, "{text}\n{shown}");
            }
        }
    }
}

#[test]
fn entries_that_play_never_comes_to_are_listed() {
    let text = "claim first player wins affine-plane 3\npolicy look up; by threats\nstart r1\n\
                at X = {r1}, O = {r2}: c1\nat X = {r1, r2, c1}, O = {r3, c2, c3}: a1\n";
    let compiled = compiled(text);
    verified(&compiled);
    assert_eq!(compiled.entries, 2);
    let lines: Vec<usize> =
        compiled.not_reached.iter().map(|span| source(text).position(span.start).0).collect();
    assert_eq!(lines, [5]);
}

/// A table of entries in a file of its own, with other columns between.
#[test]
fn entries_are_read_from_a_csv_file() {
    let all = dictionary('O', false);
    let head = "claim second player does not lose hypercube 3 2\ndictionary draws.csv\n\
                legend X = 1, O = 2, free = 0\n";
    let digits = |cells: &Cells| -> String {
        word(cells).replace('X', "1").replace('O', "2").replace('.', "0")
    };
    let line =
        |(cells, mv): &(Cells, usize)| format!("\"{}\", a note ,{}\r\n", digits(cells), CELLS[*mv]);
    let table: String = all.iter().map(line).collect();
    let words = format!("position,note,move\n{table}");
    let text = joined([("a/b.strategy", head), ("a/draws.csv", words.as_str())]);
    let by_words = compiled(&text);
    verified(&by_words);
    assert_eq!(by_words.entries, all.len());
    let points = |cells: &Cells, player| -> String {
        let names = (0..9).filter(|&cell| cells[cell] == player).map(|cell| CELLS[cell]);
        names.collect::<Vec<_>>().join(" ")
    };
    let line = |(cells, mv): &(Cells, usize)| {
        format!("{},{},{}\n", points(cells, 'X'), CELLS[*mv], points(cells, 'O'))
    };
    let table: String = all.iter().map(line).collect();
    let sets = format!("X,move,O\n{table}");
    let text = joined([("a/b.strategy", head), ("a/draws.csv", sets.as_str())]);
    assert_eq!(compiled(&text).certificate.write(), by_words.certificate.write());
    // What is wrong in a table is shown there.
    let text = text.replace("X,move,O", "X,move,o");
    let diagnostics =
        compile(source(&text), Path::new("."), &Bounds::default()).expect_err("no column");
    let places: Vec<String> = diagnostics.iter().map(|d| source(&text).place(d)).collect();
    assert!(places.contains(&"a/draws.csv:1:1".to_owned()), "{places:?}");
}

/// A strategy for the game in which only maker's lines count, in the one in which both players' do:
/// where O is first, its line and the line of play are shown.
#[test]
fn a_weak_strategy_fails_in_the_strong_game_where_the_opponent_is_first() {
    let all = dictionary('X', true);
    let text = source_of("claim maker wins hypercube 3 2 --weak", &all, &word);
    verified(&compiled(&text));
    let strong = text.replace("maker wins hypercube 3 2 --weak", "first player wins hypercube 3 2");
    let diagnostics =
        compile(source(&strong), Path::new("."), &Bounds::default()).expect_err("a draw");
    let finished = diagnostics.iter().find(|d| d.kind == "opponent-first").expect("an entry");
    assert!(finished.message.starts_with("O has completed the line {"), "{}", finished.message);
    // With the position, and a line of play that comes to it or to an image of it.
    let [position, line] = finished.notes.as_slice() else { panic!("{:?}", finished.notes) };
    assert!(position.starts_with("the position"), "{position}");
    assert!(line.starts_with("the line of play: ") && line.ends_with(')'), "{line}");
    let lost: Vec<_> = diagnostics.iter().filter(|d| d.kind == "opponent-wins").collect();
    assert!(!lost.is_empty(), "{}", source(&strong).render_all(&diagnostics, false));
    for diagnostic in lost {
        assert!(diagnostic.message.starts_with("O wins with "), "{}", diagnostic.message);
        assert!(diagnostic.message.contains("the line {"), "{}", diagnostic.message);
        let line = diagnostic.notes.iter().find_map(|note| note.strip_prefix("the line of play: "));
        // Played from the definition, the moves complete a line of O and none of X.
        let mut cells = tic_tac_toe::EMPTY;
        for (number, mv) in line.expect("a line of play").split(' ').enumerate() {
            let (player, name) = match number % 2 {
                0 => ('X', mv),
                _ => ('O', mv.trim_matches(['(', ')'])),
            };
            let cell = CELLS.iter().position(|cell| *cell == name).expect("a cell");
            assert_eq!(cells[cell], '.');
            cells[cell] = player;
            assert!(!tic_tac_toe::has_line(&cells, 'X'));
        }
        assert!(tic_tac_toe::has_line(&cells, 'O'));
    }
}

/// Rows, symmetries and entries of several files are one source; what is wrong is shown in its file, and
/// with the place of what it goes against.
#[test]
fn several_sources_are_joined() {
    let (opening, cases) = PAPER.split_at(PAPER.find("case 1:").expect("two parts"));
    let text = joined([("a.strategy", opening), ("b.strategy", cases)]);
    let whole = compiled(PAPER).certificate.write().0;
    assert_eq!(compiled(&text).certificate.write().0, whole);
    for (wrong, kind, place, other) in [
        (
            "claim first player wins affine-plane 4\n",
            "given-twice",
            "b.strategy:1:1",
            "line 5 of a.strategy",
        ),
        ("start r1\n", "case-twice", "b.strategy:1:1", "line 17 of a.strategy"),
        (
            "symmetry ψ1 = (r1 r3)(r2 r4)(a1 a3)(a2 a4)(b1 b2)(b3 b4)\n",
            "symmetry-twice",
            "b.strategy:1:10",
            "line 10 of a.strategy",
        ),
        ("case row block\n", "case-twice", "b.strategy:1:6", "line 21 of a.strategy"),
        ("(r2) r4 -> case 1\n", "syntax", "b.strategy:1:1", ""),
    ] {
        let text = joined([("a.strategy", opening), ("b.strategy", &format!("{wrong}{cases}"))]);
        let found = compile(source(&text), Path::new("."), &Bounds::default()).expect_err(wrong);
        let shown = source(&text).render_all(&found, false);
        let found = found.iter().find(|d| d.kind == kind);
        let found = found.unwrap_or_else(|| panic!("{wrong}{shown}"));
        assert_eq!(source(&text).place(found), place, "{shown}");
        assert!(found.message.contains(other), "{wrong}{shown}");
    }
}

/// The same in rows: O takes two cells of the right column, and completes it while X threatens twice.
#[test]
fn a_weak_row_fails_in_the_strong_game_where_the_opponent_is_first() {
    let weak = "claim maker wins hypercube 3 2 --weak\nstart 22\n\
                (21, 23, 31) 11 (!33) 12 XW(13, 32)\nothers by symmetry\n";
    verified(&compiled(weak));
    let strong = weak.replace("maker wins hypercube 3 2 --weak", "first player wins hypercube 3 2");
    let found = compile(source(&strong), Path::new("."), &Bounds::default()).expect_err("a draw");
    let found = found.iter().find(|d| d.kind == "opponent-first").expect("the row fails");
    assert!(found.message.contains("O completes the line {13, 23, 33} first"), "{}", found.message);
    let line = "the line of play: 22 (23) 11 (33) 12 (13)";
    assert!(found.notes.iter().any(|note| note == line), "{:?}", found.notes);
}

/// Whatever is wrong at a position of a row, the position is shown, and how the row comes to it.
#[test]
fn an_error_at_a_position_shows_the_line_of_play() {
    let pi3 = "claim first player wins affine-plane 3\nstart r1\n";
    let square = "claim first player does not lose hypercube 3 2\nstart 22\n";
    for (text, kind, moves) in [
        (format!("{pi3}(r2) c1 (a1) !c3 XW(c2, a2)"), "uncovered-reply", "r1 (r2) c1"),
        (format!("{pi3}(r2) c1 (!a1) r2 XW(c2, a2)"), "point-taken", "r1 (r2) c1 (a1)"),
        (format!("{pi3}(r2) !c1 (!a1) !c3 XW(c2, a2)"), "not-forced", "r1 (r2) c1"),
        (format!("{pi3}(r2) c1 (!a1) !c3 won"), "not-won", "r1 (r2) c1 (a1) c3"),
        (format!("{pi3}(r2) c1 (!a1) !c3 XW(c2, r3)"), "no-double-threat", "r1 (r2) c1 (a1) c3"),
        (format!("{pi3}(r2) XW(c2, a2)"), "no-answer", "r1 (r2)"),
        (format!("{square}(11) by threats"), "no-threats", "22 (11)"),
        (format!("{square}(11) settled"), "not-settled", "22 (11)"),
    ] {
        let found = compile(source(&text), Path::new("."), &Bounds::default()).expect_err(&text);
        let shown = source(&text).render_all(&found, false);
        let line = format!("the line of play: {moves}");
        let is_meant = |found: &&zermelo_search::text::Diagnostic| {
            found.kind == kind
                && found.notes.contains(&line)
                && found.notes.iter().any(|note| note.starts_with("the position"))
        };
        assert!(found.iter().any(|found| is_meant(&found)), "{kind}: {text}\n{shown}");
    }
}
