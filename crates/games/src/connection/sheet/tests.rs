use std::path::Path;

use zermelo_checker::verdict::Verdict;
use zermelo_present::contract::sources::CompileRequest;
use zermelo_search::certificate::NewCertificate;
use zermelo_search::error::GameError;
use zermelo_search::limits::Limits;
use zermelo_search::random::Congruential;
use zermelo_search::text::Source;

use super::compile;

/// What a sheet is compiled to, where each search looks at so many positions at most.
fn compiled(text: &str, repair: bool, positions: u64) -> Result<NewCertificate, GameError> {
    let request = CompileRequest {
        max_moves: None,
        limits: Limits { positions, ..Limits::DEFAULT },
        list_unused: false,
        repair,
        progress: &|_, _| {},
    };
    compile(Source { name: "sheet", text }, Path::new("sheet"), &request)
}

/// The claim that the checker confirms of a sheet, or what is wrong with it.
fn proved(text: &str, repair: bool) -> Result<String, String> {
    proved_within(text, repair, Limits::DEFAULT.positions)
}

fn proved_within(text: &str, repair: bool, positions: u64) -> Result<String, String> {
    let made = compiled(text, repair, positions).map_err(|error| match error {
        GameError::Source(errors) => errors
            .iter()
            .map(|error| format!("{}: {}", error.kind, error.message))
            .collect::<Vec<_>>()
            .join("; "),
        error => format!("{error:?}"),
    })?;
    let bytes = made.certificate().write().0;
    match zermelo_checker::check(&bytes, None) {
        Verdict::Verified(verified) => Ok(verified.claim.to_string()),
        other => panic!("a sheet was compiled to what is not accepted: {other:?}\n{text}"),
    }
}

const BRIDGE: &str = "pattern bridge: 1 2\n(1) 2\n(2) 1\n";

#[test]
fn a_sheet_in_rows_is_proved() {
    for (claim, rows) in [
        // The middle, with a bridge to each side.
        ("short wins hex 3 3", "start b2\nalways: bridge(a2 a3), bridge(c1 c2)\n"),
        (
            "short wins hex 3 3 --start b2",
            "start\n(a2) a3: bridge(c1 c2)\n(a3) a2: bridge(c1, c2)\nothers by symmetry\n",
        ),
        // A cell that Short has is an extra, and one cell can stand for two.
        (
            "short wins hex 3 3",
            "pattern more: 1 2 3\n(1 3) 2\n(2) 1\nstart b2\nalways: more(a2 a3 a3), bridge(c1 c2)\n",
        ),
        (
            "short wins hex 3 3",
            "pattern more: 1 2 3\n(1 3) 2\n(2) 1\nstart b2\n(a2) a3: more(c1 c2 a3)\n(a3) a2: more(c1 c2 a2)\n(c1) c2: bridge(a2 a3)\n(c2) c1: bridge(a2 a3)\n",
        ),
        // What is joined by way of b3 or of b2 is the same, in another order.
        (
            "short wins hex 4 4 --cut-first --start b4,a4,a3,b1,c1,a2,d4,c4,a1,c2,c3,d1",
            "start\nalways: bridge(b3 b2), bridge(d2 d3)\n",
        ),
        // Two vertices of a graph.
        ("short wins connection cycle 4 --join 1,3 --cut-first", "start\n(2) 4\n(4) 2\n"),
    ] {
        let text = format!("claim {claim}\n{BRIDGE}{rows}");
        assert_eq!(proved(&text, false).as_deref(), Ok(claim), "{text}");
    }
}

/// The middle of 3 × 3 in the public form, whose first and last row Short joins: 2 and 3 are the cells of the first
/// row beside the middle, 6 and 7 those of the last.
const PUBLIC: &str = r#"#BOARDSIZE 3
"RN 1",
"BT 2",
"BN 0",
"WM 1 2",
"BM 3",
"ND 1",
"PS 2",
"PP 2 6 7",
"BN 1",
"WM 1 3",
"BM 2",
"ND 1",
"PS 2",
"PP 2 6 7",
"RN 2",
"BT 2",
"BN 0",
"WM 1 1",
"BM 2",
"ND 0",
"BN 1",
"WM 1 2",
"BM 1",
"ND 0",
"#;

#[test]
fn the_public_form_is_proved_and_its_counts_are_confirmed() {
    assert_eq!(proved(PUBLIC, false).as_deref(), Ok("short wins hex 3 3"));
    for (from, to, wrong) in [
        ("\"BT 2\",\n\"BN 0\",\n\"WM 1 2\"", "\"BT 3\",\n\"BN 0\",\n\"WM 1 2\"", "count: 2 follow"),
        ("\"PP 2 6 7\"", "\"PP 2 6 9\"", "no-such-cell: the pattern has no cell 9"),
        ("\"PP 2 6 7\"", "\"PP 4 6 7\"", "no-such-pattern: there is no pattern 4"),
        ("\"PP 2 6 7\"", "\"PP 2 6\"", "no-such-pattern: pattern 2 has 1 cell, and here 2"),
        ("\"WM 1 3\"", "\"WM 2 3\"", "syntax: "),
        ("\"PP 2 6 7\"", "\"PP 2 5 6\"", "apart: "),
        ("\"BM 3\"", "\"BM 2\"", "unanswered: the row is to answer"),
    ] {
        let text = PUBLIC.replacen(from, to, 1);
        let found = proved(&text, false).expect_err(&text);
        assert!(found.contains(wrong), "{found}\n{text}");
    }
}

#[test]
fn what_is_missing_or_wrong_is_said_and_mended() {
    for (rows, wrong) in [
        ("start b2\n(a2) a3: bridge(c1 c2)\n", "unanswered: nothing in pattern start answers c1"),
        (
            "start b2\n(a2) a3: bridge(c1 c2)\n(a3) a2: bridge(c1 c2), bridge(c2 b3)\n(c1) c2: bridge(a2 a3)\n",
            "unanswered: pattern bridge needs c2",
        ),
        (
            "start b2\n(a2) a3\n(a3) a2: bridge(c1 c2)\n(c1) c2: bridge(a2 a3)\n",
            "apart: the row does not join",
        ),
        (
            "start b2\n(a2) a2: bridge(c1 c2)\n(c1) c2: bridge(a2 a3)\n",
            "unanswered: the row is to answer a2, and needs it",
        ),
    ] {
        let text = format!("claim short wins hex 3 3\n{BRIDGE}{rows}");
        let found = proved(&text, false).expect_err(&text);
        assert!(found.contains(wrong), "{found}\n{text}");
        assert_eq!(proved(&text, true).as_deref(), Ok("short wins hex 3 3"), "{text}");
    }
    // A corner does not win, and no search finds that it does.
    let corner = format!("claim short wins hex 3 3\n{BRIDGE}start a1\n(b2) b1\n");
    assert!(proved(&corner, true).is_err());
}

#[test]
fn a_text_that_is_no_sheet_says_so_where_it_is_wrong() {
    for (text, wrong) in [
        ("pattern a: 1\n(1) 1\n", "no-claim"),
        ("claim short wins hex 3 3\npattern a: 1\n", "no-start"),
        ("claim short wins hex 3 3\npattern a: 1\nstart\n", "Short is to move"),
        ("claim short wins hex 3 3 --cut-first\npattern a: 1\nstart b2\n", "Cut is to move"),
        ("claim short wins hex 3 3\npattern a: 1\nstart d9\n", "d9 is no free cell"),
        ("claim short wins hex 3 3\npattern a: 1 1\nstart b2\n", "stands there twice"),
        ("claim short wins hex 3 3\npattern a: 1\npattern a: 1\nstart b2\n", "another pattern a"),
        (
            "claim first player wins affine-plane 3\npattern a: 1\nstart\n",
            "patterns show that Short wins",
        ),
        ("claim short wins y 3\npattern a: 1\nstart b2\n", "not of Y"),
        ("claim short wins hex 40 40\npattern a: 1\nstart a1\n", "sheet: "),
        ("claim short wins hex 3 3\npattern a: 1\nstart b2\n(a1 b1\n", "a row begins with"),
        (
            "claim short wins hex 3 3\npattern a: 1\nstart b2\n(a1) b1 c1\n",
            "the cell that Short takes",
        ),
        (
            "claim short wins hex 3 3\npattern a: 1\nstart b2\n(a1) b1: a\n",
            "behind a pattern stand the cells",
        ),
        (
            "claim short wins hex 3 3\npattern a: 1\nstart b1\nothers by symmetry\n",
            "stones that stay",
        ),
        ("(a1) b1\npattern a: 1\n", "a row stands below"),
        (
            "claim short wins hex 3 3\nstart b2\npattern a: 1\n",
            "the rows of the board are the last",
        ),
        (
            "claim short wins hex 3 3\npattern a: 1\nstart b2\nstart a1\n",
            "the rows of the board are the last",
        ),
        (
            "claim short wins hex 3 3\nclaim short wins hex 4 4\npattern a: 1\nstart b2\n",
            "a claim already",
        ),
        ("claim short wins hex 3 3\npattern a: 1\nstart b2 a1\n", "one cell"),
    ] {
        let found = proved(text, false).expect_err(text);
        assert!(found.contains(wrong), "{found}\n{text}");
    }
}

#[test]
fn patterns_that_lie_in_each_other_without_end_are_bounded() {
    let mut text = "claim short wins hex 9 9\n".to_owned();
    for at in 0..40 {
        let next = at + 1;
        text += &format!(
            "pattern p{at}: 1 2 3 4 5 6\n(1) 2: p{next}(1 3 4 5 6 2)\n(2) 1: p{next}(6 5 4 3 2 1), p{next}(2 1 4 3 6 5)\n"
        );
    }
    text += "pattern p40: 1 2 3 4 5 6\n(1) 2: p0(1 2 3 4 5 6)\nstart e5\n(a1) b1: p0(c1 c2 c3 c4 c5 c6)\n";
    assert!(proved(&text, false).is_err());
    // One in the other, all on the same cells.
    let mut chain = "claim short wins hex 3 3\n".to_owned();
    for at in 0..2000 {
        chain += &format!("pattern p{at}: 1 2\nalways: p{}(1 2)\n", at + 1);
    }
    chain += "pattern p2000: 1 2\n(1) 2\n(2) 1\nstart b2\nalways: p0(a2 a3), p0(c1 c2)\n";
    assert!(proved(&chain, false).is_err());
    let itself =
        "claim short wins hex 3 3\npattern a: 1 2\nalways: a(1 2)\nstart b2\nalways: a(a2 a3)\n";
    assert!(proved(itself, false).is_err());
    // One in the other, all on the same cells, with a reply that Short has: what is mended is bounded too.
    let mut own = "claim short wins hex 3 3\n".to_owned();
    for at in 0..2000 {
        own += &format!("pattern p{at}: 1 2 3\n(1) 3: p{}(1 2 3)\n", at + 1);
    }
    own += "pattern p2000: 1 2 3\n(1) 2\nstart b2\n(a1) b1: p0(a2 a3 b2)\n";
    assert!(proved_within(&own, true, 0).is_err());
}

/// How many sheets are made by chance.
fn rounds(usual: usize) -> usize {
    let number = std::env::var("ZERMELO_SHEETS").ok().and_then(|number| number.parse().ok());
    number.unwrap_or(usual)
}

/// Sheets with changes by chance: what is compiled is accepted, and nothing is proved of a corner of 3 × 3, with which
/// Cut wins.
#[test]
fn no_changed_sheet_is_compiled_to_what_the_checker_refuses() {
    let right = format!(
        "claim short wins hex 3 3\n{BRIDGE}pattern more: 1 2 3 4\n(1) 2: bridge(3 4)\n(2) 1: bridge(3 4)\n(3) 4: bridge(1 2)\n(4) 3: bridge(1 2)\nstart b2\nalways: more(a2 a3 c1 c2)\n"
    );
    let mut random = Congruential(5);
    let cells = ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3", "1", "2", "3", "4"];
    let mut accepted = 0;
    for round in 0..rounds(1000) {
        let (claim, rows) = right.split_at(right.find('\n').unwrap_or(0));
        let mut words: Vec<String> =
            rows.split_inclusive([' ', '(', ')', '\n']).map(str::to_owned).collect();
        for _ in 0..1 + random.below(4) {
            let at = random.below(words.len());
            let (word, end) = words[at].split_at(words[at].len() - 1);
            if cells.contains(&word) {
                words[at] = format!("{}{end}", cells[random.below(cells.len())]);
            }
        }
        let text = format!("{claim}{}", words.concat());
        let is_repaired = round % 16 == 0;
        if let Ok(claim) = proved(&text, is_repaired) {
            assert_eq!(claim, "short wins hex 3 3");
            assert!(!text.contains("start a1") && !text.contains("start c3"), "{text}");
            accepted += 1;
        }
    }
    assert!(accepted > 0);
}

/// Without a search: what is played in these rows is right together, and no part is right by itself.
#[test]
fn parts_that_cannot_be_mended_apart_are_mended_together() {
    for (claim, patterns, [part, other]) in [
        // Either b1 or b2 joins Short's cells: the parts have one each.
        (
            "short wins hex 3 3 --cut-first --start c2,a2,a3,c1",
            "pattern p: 1 2 3\n(2) 1\n(3) 1\n",
            ["p(b2 b3 c3)", "bridge(a1 b1)"],
        ),
        (
            "short wins hex 3 3 --cut-first --start c2,a2,a3,c1",
            "pattern p: 1 2 3\n(1) 2\n(3) 1\n",
            ["p(a1 b1 c3)", "bridge(b2 b3)"],
        ),
        // The parts of parts are mended together too.
        (
            "short wins hex 4 4 --cut-first --start b4,c3,a1,c2,c1,d4,b1,a2,d2,d1",
            "pattern p: 1 2 3 4\n(1) 3: bridge(2 4)\n(2) 1: bridge(3 4)\n(3) 1: bridge(2 4)\n(4) 1: bridge(2 3)\n",
            ["p(a3 d3 a4 c4)", "bridge(b2 b3)"],
        ),
    ] {
        let proved = |rows: String, repair| {
            let text = format!("claim {claim}\n{BRIDGE}{patterns}start\nalways: {rows}\n");
            proved_within(&text, repair, 0)
        };
        for both in [[part, other], [other, part]] {
            assert_eq!(proved(both.join(", "), true).as_deref(), Ok(claim), "{both:?}");
            assert!(proved(both.join(", "), false).is_err(), "{both:?}");
        }
        assert!([part, other].iter().all(|alone| proved((*alone).to_owned(), true).is_err()));
    }
}

/// Whether Short's cells, a set of those of n × n, join the first column with the last one.
fn is_joined(n: usize, short: u32) -> bool {
    let mut reached: Vec<usize> = (0..n).map(|row| row * n).collect();
    reached.retain(|&cell| short >> cell & 1 == 1);
    let mut at = 0;
    while let Some(&cell) = reached.get(at) {
        for other in (0..n * n).filter(|&other| short >> other & 1 == 1) {
            let [(row, column), (at, of)] = [cell, other].map(|cell| (cell / n, cell % n));
            let is_beside = row == at && column.abs_diff(of) == 1
                || column == of && row.abs_diff(at) == 1
                || row + 1 == at && of + 1 == column
                || at + 1 == row && column + 1 == of;
            if is_beside && !reached.contains(&other) {
                reached.push(other);
            }
        }
        at += 1;
    }
    reached.iter().any(|cell| cell % n == n - 1)
}

/// Whether Short wins with Cut to move, from the definition: all is played to the end.
fn is_won(n: usize, short: u32, cut: u32) -> bool {
    let taken = short | cut;
    let is_answered = |cell: usize| {
        taken | 1 << cell == (1 << (n * n)) - 1 && is_joined(n, short)
            || answers(n, short, cut | 1 << cell).next().is_some()
    };
    match taken == (1 << (n * n)) - 1 {
        true => is_joined(n, short),
        false => (0..n * n).filter(|cell| taken >> cell & 1 == 0).all(is_answered),
    }
}

/// The replies with which Short wins.
fn answers(n: usize, short: u32, cut: u32) -> impl Iterator<Item = usize> {
    let free = (0..n * n).filter(move |cell| (short | cut) >> cell & 1 == 0);
    free.filter(move |cell| is_won(n, short | 1 << cell, cut))
}

/// Writes a pattern of some cells of n × n: to each a reply among them, where there is one, with a pattern of what is left.
/// The number of the pattern.
fn written(
    n: usize,
    [short, cut]: [u32; 2],
    cells: &[usize],
    text: &mut String,
    last: &mut usize,
) -> usize {
    let mut rows = String::new();
    let number = |cell: &usize| 1 + cells.iter().take_while(|own| *own != cell).count();
    let numbers = |cells: &[usize]| {
        cells.iter().map(|cell| number(cell).to_string()).collect::<Vec<String>>().join(" ")
    };
    for intrusion in cells {
        let taken = cut | 1 << intrusion;
        if let Some(reply) = answers(n, short, taken).find(|reply| cells.contains(reply)) {
            let mut left = cells.to_vec();
            left.retain(|cell| cell != intrusion && *cell != reply);
            rows += &format!("({}) {}", number(intrusion), number(&reply));
            if left.len() > 1 {
                let part = written(n, [short | 1 << reply, taken], &left, text, last);
                rows += &format!(": p{part}({})", numbers(&left));
            }
            rows += "\n";
        }
    }
    *last += 1;
    *text += &format!("pattern p{last}: {}\n{rows}", numbers(cells));
    *last
}

/// Positions by chance, with free cells that are divided into parts by chance, each with replies that win: what is mended
/// without a search is accepted, and nothing is proved where Cut wins.
#[test]
fn parts_by_chance_are_mended_only_where_short_wins() {
    let mut random = Congruential(7);
    let mut accepted = 0;
    for _ in 0..rounds(400) {
        let n = 3 + random.below(2);
        let (mut moves, mut cells) = (Vec::new(), (0..n * n).collect::<Vec<usize>>());
        let free = 5 + random.below(4);
        while cells.len() > free || moves.len() % 2 == 1 {
            moves.push(cells.swap_remove(random.below(cells.len())));
        }
        let of =
            |first: usize| moves.iter().skip(first).step_by(2).fold(0, |all, cell| all | 1 << cell);
        let (short, cut) = (of(1), of(0));
        let name = |cell: &usize| format!("{}{}", char::from(b"abcd"[cell % n]), cell / n + 1);
        let names = |cells: &[usize]| cells.iter().map(name).collect::<Vec<String>>();
        let start = names(&moves).join(",");
        let mut text = format!("claim short wins hex {n} {n} --cut-first --start {start}\n");
        let mut parts = vec![Vec::new(); 2 + random.below(2)];
        cells.into_iter().for_each(|cell| {
            let at = random.below(parts.len());
            parts[at].push(cell);
        });
        let mut last = 0;
        let mut uses = Vec::new();
        for cells in parts.iter().filter(|cells| !cells.is_empty()) {
            let part = written(n, [short, cut], cells, &mut text, &mut last);
            uses.push(format!("p{part}({})", names(cells).join(" ")));
        }
        text += &format!("start\nalways: {}\n", uses.join(", "));
        if proved_within(&text, true, 0).is_ok() {
            assert!(is_won(n, short, cut), "{text}");
            accepted += 1;
        }
    }
    assert!(accepted > 0);
}
