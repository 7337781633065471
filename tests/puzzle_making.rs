//! Ratings, fewer clues and new puzzles, through the command. A solver of the tests' own, which tries
//! every label, says how many completions there are; ratings are held against what others say of known
//! puzzles.

use crate::common;

use std::path::Path;

use common::json::object;
use common::program::{Said, run};
use serde_json::Value;
use zermelo_checker::format::Text;
use zermelo_checker::games::latin_puzzle::{BoardName, LatinPuzzle};
use zermelo_checker::proofs::deduction::Problem;
use zermelo_puzzles::latin_puzzle::puzzle::Puzzle;

fn zermelo(words: &[&str]) -> Said {
    run(Path::new("."), &[&["puzzle"], words].concat())
}

fn done(words: &[&str]) -> String {
    let said = zermelo(words);
    assert_eq!((said.code, said.complaints().as_str()), (0, ""), "{words:?}: {}", said.out);
    said.out
}

/// How many completions a problem has, or so many where there are more: the cell that allows the fewest
/// labels, and each of them.
fn count(problem: &Problem, most: usize) -> usize {
    let lines: Vec<Vec<usize>> = problem
        .cells
        .chunks(problem.size)
        .map(|line| line.iter().map(|&cell| usize::from(cell)).collect())
        .collect();
    let through: Vec<Vec<usize>> = (0..problem.domains.len())
        .map(|cell| (0..lines.len()).filter(|line| lines[*line].contains(&cell)).collect())
        .collect();
    // How many copies of a label a line still lacks.
    let lacks = vec![problem.copies.clone(); lines.len()];
    let board = vec![false; problem.domains.len()];
    Solver { problem, through, lacks, is_full: board }.count(most)
}

struct Solver<'p> {
    problem: &'p Problem,
    through: Vec<Vec<usize>>,
    lacks: Vec<Vec<u8>>,
    is_full: Vec<bool>,
}

impl Solver<'_> {
    fn allowed(&self, cell: usize) -> Vec<usize> {
        let fits = |label: &usize| {
            self.problem.domains[cell] >> label & 1 == 1
                && self.through[cell].iter().all(|line| self.lacks[*line][*label] > 0)
        };
        (0..self.problem.copies.len()).filter(fits).collect()
    }

    fn count(&mut self, most: usize) -> usize {
        let open = (0..self.is_full.len()).filter(|cell| !self.is_full[*cell]);
        let choices = open.map(|cell| (self.allowed(cell), cell));
        let Some((labels, cell)) = choices.min_by_key(|(labels, _)| labels.len()) else { return 1 };
        let mut found = 0;
        self.is_full[cell] = true;
        for label in labels {
            self.through[cell].iter().for_each(|line| self.lacks[*line][label] -= 1);
            found += self.count(most - found);
            self.through[cell].iter().for_each(|line| self.lacks[*line][label] += 1);
            if found >= most {
                break;
            }
        }
        self.is_full[cell] = false;
        found
    }
}

/// The number of completions of a line on a board.
fn completions(board: &BoardName, labels: Option<&str>, line: &str) -> usize {
    let text = |text: &str| Text::new(text).expect("a text");
    let game = LatinPuzzle { board: board.clone(), labels: labels.map(text), clues: text(line) };
    count(&Puzzle::new(game, None).expect("a puzzle").problem.problem, 2)
}

/// How many clues of a line can be left out, one at a time, of those at `cells`.
fn spare(board: &BoardName, labels: Option<&str>, line: &str, cells: &[usize]) -> usize {
    let without = |cell: &&usize| {
        let mut less = line.to_owned();
        less.replace_range(**cell..**cell + 1, ".");
        &line[**cell..**cell + 1] != "." && completions(board, labels, &less) == 1
    };
    cells.iter().filter(without).count()
}

/// The puzzle of a line of many, and its comment.
fn parts(line: &str) -> (&str, &str) {
    line.split_once(" # ").expect("a comment")
}

const SUDOKU: BoardName = BoardName::Sudoku { box_side: 3 };
const SHIDOKU: BoardName = BoardName::Sudoku { box_side: 2 };

#[test]
fn the_solver_of_the_tests_counts_what_is_published() {
    // OEIS A107739 and A002860.
    for (board, expected) in [(SHIDOKU, 288), (BoardName::LatinSquare { side: 4 }, 576)] {
        let clues = Text::new(".".repeat(16)).expect("short");
        let game = LatinPuzzle { board, labels: None, clues };
        let puzzle = Puzzle::new(game, None).expect("a puzzle");
        assert_eq!(count(&puzzle.problem.problem, 1000), expected);
    }
}

#[test]
fn puzzles_that_are_made_have_one_completion_and_are_critical_where_they_say_so() {
    let regions = "AAABCABBCCDBCDDD";
    let gerechte = format!("gerechte {regions}");
    for (words, board, labels, most) in [
        (vec!["--board", "sudoku 2", "--count", "40"], SHIDOKU, None, 16),
        (vec!["--count", "2"], SUDOKU, None, 81),
        (vec!["--count", "2", "--critical", "--clues", "25"], SUDOKU, None, 25),
        (vec!["--count", "2", "--clues", "32"], SUDOKU, None, 32),
        (vec!["--count", "2", "--fair"], SUDOKU, None, 81),
        (
            vec!["--board", "latin-square 5", "--count", "10"],
            BoardName::LatinSquare { side: 5 },
            None,
            25,
        ),
        (
            vec!["--board", "latin-square 4", "--labels", "1122", "--count", "20"],
            BoardName::LatinSquare { side: 4 },
            Some("1122"),
            16,
        ),
        (
            vec!["--board", &gerechte, "--count", "20"],
            BoardName::Gerechte { regions: Text::new(regions).expect("short") },
            None,
            16,
        ),
    ] {
        let out = done(&[&["generate", "--seed", "5"], &words[..]].concat());
        let made: Vec<&str> = out.lines().collect();
        let count = words[words.iter().position(|word| *word == "--count").expect("a count") + 1];
        assert_eq!(made.len().to_string(), count, "{words:?}");
        for line in made {
            let (clues, comment) = parts(line);
            assert_eq!(completions(&board, labels, clues), 1, "{words:?}: {line}");
            let number = clues.chars().filter(|c| *c != '.').count();
            assert!(comment.starts_with(&format!("{number} clues, ")), "{line}");
            assert!(number <= most, "{words:?}: {line}");
            assert!(number == 32 || !words.contains(&"32"), "{line}");
            let all: Vec<usize> = (0..clues.len()).collect();
            let spare = spare(&board, labels, clues, &all);
            assert_eq!(spare == 0, comment.contains("critical"), "{words:?}: {line}");
            assert!(spare == 0 || words.contains(&"--fair") || words.contains(&"32"), "{line}");
            assert!(!words.contains(&"--fair") || !comment.contains("case splits"), "{line}");
        }
    }
}

#[test]
fn the_seed_decides_and_the_number_of_threads_does_not() {
    let words = ["generate", "--board", "sudoku 2", "--count", "9", "--seed", "3"];
    let one = done(&[&words[..], &["--threads", "1"]].concat());
    assert_eq!(done(&[&words[..], &["--threads", "3"]].concat()), one);
    assert_ne!(done(&["generate", "--board", "sudoku 2", "--count", "9", "--seed", "4"]), one);
    // The first of many is that of one, also where several attempts are needed.
    let (first, _) = parts(one.lines().next().expect("a line"));
    let alone = done(&["generate", "--board", "sudoku 2", "--seed", "3"]);
    assert!(
        alone.contains(&format!(
            "sudoku {first} is fair by naked and hidden subsets and fish up to 4"
        )),
        "{alone}"
    );
    let wish = ["generate", "--rating", "medium", "--seed", "2", "--threads"];
    let one = done(&[&wish[..], &["1"]].concat());
    assert_eq!(done(&[&wish[..], &["4"]].concat()), one);
    // The order of the clues.
    let full = "1234341221434321";
    let minimal = |words: &[&str]| done(&[&["minimize", full], words].concat());
    assert_eq!(minimal(&["--seed", "1"]), minimal(&["--seed", "1"]));
    assert!((0..5).any(|n| minimal(&["--seed", &n.to_string()]) != minimal(&[])));
}

#[test]
fn a_wanted_rating_is_that_of_the_puzzle() {
    for rating in ["very-easy", "easy", "medium", "difficult", "very-difficult"] {
        let out = done(&["generate", "--rating", rating, "--seed", "1"]);
        let claim = out.lines().find(|line| line.starts_with("sudoku ")).expect("a claim");
        let clues = claim.split(' ').nth(1).expect("clues");
        assert_eq!(completions(&SUDOKU, None, clues), 1, "{claim}");
        assert_eq!(
            claim.ends_with(" is fair by naked and hidden subsets and fish up to 4"),
            rating != "very-difficult",
            "{claim}"
        );
        assert!(out.contains(&format!("  rating     {}, ", rating.replace('-', " "))), "{out}");
        let rated = rated(clues);
        assert_eq!(rated["rating"], rating, "{claim}");
        assert_eq!(rated["fair"], rating != "very-difficult", "{claim}");
    }
}

#[test]
fn puzzles_are_made_from_a_completed_board_and_keep_an_inscription() {
    let full = "1234341221434321";
    let out = done(&["generate", "--board", "sudoku 2", "--from", full, "--count", "8"]);
    for line in out.lines() {
        let (clues, _) = parts(line);
        assert_eq!(completions(&SHIDOKU, None, clues), 1);
        assert!(clues.chars().zip(full.chars()).all(|(c, of)| c == '.' || c == of), "{line}");
    }
    let start = "12.....1........";
    let given = ["generate", "--board", "sudoku 2", "--from", start, "--count", "8"];
    let out = done(&[&given[..], &["--keep", "--critical"]].concat());
    for line in out.lines() {
        let (clues, _) = parts(line);
        assert!(clues.starts_with("12") && &clues[7..8] == "1", "{line}");
        assert_eq!(completions(&SHIDOKU, None, clues), 1);
        // Definition 3.13: the clues of the inscription do not count.
        let others: Vec<usize> = (2..16).filter(|cell| *cell != 7).collect();
        assert_eq!(spare(&SHIDOKU, None, clues, &others), 0, "{line}");
    }
    // Without --keep they can go.
    let out = done(&given);
    assert!(out.lines().any(|line| !line.starts_with("12")), "{out}");
}

#[test]
fn the_certificate_of_a_puzzle_has_the_claim_that_was_wished_for_and_names_its_maker() {
    let folder = tempfile::tempdir().expect("a folder");
    let start = "12.....1........";
    for (words, claim) in [
        (
            vec!["generate", "--board", "sudoku 2"],
            " is fair by naked and hidden subsets and fish up to 4",
        ),
        (vec!["generate", "--board", "sudoku 2", "--critical"], " is critical"),
        (vec!["generate", "--board", "sudoku 2", "--critical", "--fair"], " is critical"),
        (
            vec!["generate", "--board", "sudoku 2", "--from", start, "--keep", "--critical"],
            " is critical with the inscription 12.....1........",
        ),
        (vec!["generate", "--board", "sudoku 2", "--from", start, "--critical"], " is critical"),
        (vec!["minimize", "1234341221434321"], " is critical"),
        (
            vec!["minimize", "--fair", "1234341221434321"],
            " is fair by naked and hidden subsets and fish up to 4",
        ),
    ] {
        let said = run(folder.path(), &[&["puzzle"], &words[..], &["-o", "a.cert"]].concat());
        assert_eq!((said.code, said.complaints().as_str()), (0, ""), "{words:?}: {}", said.out);
        let line = said.out.lines().find(|line| line.starts_with("sudoku ")).expect("a claim");
        assert!(line.ends_with(claim), "{words:?}: {line}");
        let checked = run(folder.path(), &["check", "--claim", line, "a.cert"]);
        assert_eq!(checked.code, 0, "{words:?}: {}{}", checked.out, checked.err);
        let info = run(folder.path(), &["info", "a.cert"]);
        let maker = format!("  made by    zermelo puzzle {}", words[0]);
        assert!(info.out.contains(&maker), "{words:?}: {}", info.out);
        let size = std::fs::metadata(folder.path().join("a.cert")).expect("a file").len();
        assert!(said.out.contains(&format!("{size} bytes")), "{words:?}: {}", said.out);
    }
}

#[test]
fn a_wish_that_cannot_be_met_is_answered() {
    for (words, code, piece) in [
        // Every puzzle of 4 cells is solved by singles.
        (
            vec!["--board", "latin-square 2", "--rating", "difficult", "--attempts", "7"],
            3,
            "in 7 attempts",
        ),
        // 16 clues are never enough (McGuire, Tugemann and Civario, 2012).
        (vec!["--clues", "16", "--attempts", "2"], 3, "in 2 attempts"),
        (vec!["--rating", "very-difficult", "--fair"], 2, "case splits"),
        (vec!["--clues", "82"], 2, "--clues 82, but the board has 81 cells"),
        (vec!["--clues", "82", "--critical"], 2, "--clues 82, but the board has 81 cells"),
        (vec!["--board", "latin-square 1", "--clues", "2"], 2, "but the board has 1 cell\n"),
        (vec!["--rating", "hardest"], 2, "very-easy, easy, medium, difficult, very-difficult"),
        (vec!["--count", "0"], 2, "it is at least 1"),
        (vec!["--count", "2", "-o", "none.cert"], 2, "one certificate"),
        (vec!["--keep"], 2, "--from"),
        (vec!["--board", "sudoku 2", "--from", "12..", "--keep"], 2, "wrong-length"),
        (
            vec!["--board", "sudoku 2", "--from", "12..............", "--keep", "--clues", "1"],
            2,
            "keeps 2 clues",
        ),
        (
            vec!["--board", "sudoku 2", "--from", "1..1............"],
            2,
            "no completion with these clues: row 1",
        ),
        (vec!["--board", "sudoku 2", "--from", "12....3..4......"], 2, "no completion"),
        (vec!["--board", "sudoku 7"], 2, "1 to 5"),
    ] {
        let said = zermelo(&[&["generate"], &words[..]].concat());
        assert_eq!(said.code, code, "{words:?}: {}{}", said.out, said.err);
        assert!(said.err.contains(piece), "{words:?}: {}", said.err);
        assert_eq!(said.out, "", "{words:?}");
    }
    assert!(!Path::new("none.cert").exists());
}

#[test]
fn minimize_leaves_the_completion_and_no_clue_that_is_not_needed() {
    let folder = tempfile::tempdir().expect("a folder");
    let full = "1234341221434321";
    for seed in 0..30 {
        let seed = seed.to_string();
        let said = run(
            folder.path(),
            &["puzzle", "minimize", "--seed", &seed, full, "-o", "critical.cert"],
        );
        assert_eq!((said.code, said.complaints().as_str()), (0, ""), "{}", said.out);
        let claim = said.out.lines().find(|line| line.starts_with("sudoku ")).expect("a claim");
        let clues = claim.split(' ').nth(1).expect("clues");
        assert!(clues.chars().zip(full.chars()).all(|(c, of)| c == '.' || c == of), "{clues}");
        assert_eq!(completions(&SHIDOKU, None, clues), 1);
        let all: Vec<usize> = (0..16).collect();
        assert_eq!(spare(&SHIDOKU, None, clues, &all), 0, "{clues}");
        let claim = format!("sudoku {clues} is critical");
        let checked = run(folder.path(), &["check", "--claim", &claim, "critical.cert"]);
        assert_eq!(checked.code, 0, "{claim}: {}{}", checked.out, checked.err);
        let info = run(folder.path(), &["info", "critical.cert"]);
        assert!(info.out.contains("  made by    zermelo puzzle minimize"), "{}", info.out);
    }
    // A list, of which the answer is a list of puzzles again.
    let list = folder.path().join("many.txt");
    let text = format!("{full}\n................\n12....3..4......\n1.....2..3.....4\n");
    std::fs::write(&list, text).expect("written");
    let list = list.to_string_lossy();
    let out = done(&["minimize", "--fair", &list]);
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines.len(), 4, "{out}");
    assert!(lines[1].starts_with("# ................: the puzzle has at least two"), "{out}");
    assert!(lines[2].starts_with("# 12....3..4......: the puzzle has no completion"), "{out}");
    let again = folder.path().join("again.txt");
    std::fs::write(&again, &out).expect("written");
    let said = done(&["count", &again.to_string_lossy()]);
    assert_eq!(said, "1 completion\n1 completion\n");
    for (words, piece) in [
        (vec!["minimize", "................"], "at least two completions"),
        (vec!["minimize", "12....3..4......"], "no completion"),
        (vec!["minimize", &list, "-o", "x"], "4 puzzles"),
        // Inkala's of 2012, which has never been solved without trying.
        (
            vec![
                "minimize",
                "--fair",
                "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
            ],
            "leave out --fair",
        ),
    ] {
        let said = zermelo(&words);
        assert_eq!((said.code, said.out.as_str()), (2, ""), "{words:?}: {}", said.err);
        assert!(said.err.contains(piece), "{words:?}: {}", said.err);
    }
}

/// The place of a word on the scale.
fn place(rating: &str) -> usize {
    let scale = ["very-easy", "easy", "medium", "difficult", "very-difficult"];
    scale.iter().position(|word| *word == rating).expect("a word of the scale")
}

fn rated(puzzle: &str) -> Value {
    let rated = object(&done(&["rate", "--json", puzzle]));
    rated["puzzles"][0].clone()
}

/// What others say of a puzzle: the words of the scale between which it is.
const GRADED: &[(&str, &str, &str)] = &[
    // Norvig, *Solving Every Sudoku Puzzle*: single labels and single places solve the first, and do
    // not solve the second.
    (
        "003020600900305001001806400008102900700000008006708200002609500800203009005010300",
        "very-easy",
        "very-easy",
    ),
    (
        "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
        "easy",
        "very-difficult",
    ),
    // Examples of theorems at SudokuWiki, which these and simpler ones solve: naked pair, hidden pair,
    // X-wing; naked triple, naked quadruple, swordfish, jellyfish.
    (
        "400000938032094100095300240370609004529001673604703090957008300003900400240030709",
        "very-easy",
        "medium",
    ),
    (
        "000000000904607000076804100309701080008000300050308702007502610000403208000000000",
        "very-easy",
        "medium",
    ),
    (
        "100000569492056108056109240009640801064010000218035604040500016905061402621000005",
        "very-easy",
        "medium",
    ),
    (
        "070008029002000004854020000008374200000000000003261700000090612200000400130600070",
        "very-easy",
        "difficult",
    ),
    (
        "000030086000020000000008500371000094900000005400007600200700800030005000700004030",
        "very-easy",
        "difficult",
    ),
    (
        "529410703006003002003200000052300076637050200190627530300069420200830600960742305",
        "very-easy",
        "difficult",
    ),
    (
        "200000003080030050003402100001205400000090000009308600002506900090020070400000001",
        "very-easy",
        "difficult",
    ),
    // The *Sudoku Exchange Puzzle Bank* (G. McLean), rated 5.5, 5.6, 7.2, 7.2, 8.9 and 9.1 by Sukaku
    // Explainer, which rates all theorems of sets and fish at 5.4 or less: they do not suffice.
    (
        "520010007080040032007500100000000700410060059002000000009006200360070080200050043",
        "very-difficult",
        "very-difficult",
    ),
    (
        "008020900600000005500901002001070500072000690300000007000407000010503020050010080",
        "very-difficult",
        "very-difficult",
    ),
    (
        "083020090000800100029300008000098700070000060006740000300006980002005000010030540",
        "very-difficult",
        "very-difficult",
    ),
    (
        "000028000027300860300000041000500700010000020003006000730000004048007690000980000",
        "very-difficult",
        "very-difficult",
    ),
    (
        "700040006000759000900801003000524000030000020400000007501000208080000010209000304",
        "very-difficult",
        "very-difficult",
    ),
    (
        "006401500300509001000030000205000703030040020670000058060907080000050000002304900",
        "very-difficult",
        "very-difficult",
    ),
];

#[test]
fn graded_puzzles_are_rated_between_what_others_say_of_them() {
    for (puzzle, least, most) in GRADED {
        let rated = rated(puzzle);
        let rating = rated["rating"].as_str().expect("a rating");
        assert!((place(least)..=place(most)).contains(&place(rating)), "{puzzle}: {rating}");
        // The score is that of the theorems, and the word that of the last.
        let of = |field: &str| rated[field].as_u64().expect("a number");
        let theorems = rated["theorems"].as_array().expect("a list");
        let points = theorems.iter().map(|theorem| theorem["points"].as_u64().expect("points"));
        assert_eq!(points.sum::<u64>(), of("score"), "{puzzle}");
        let last = theorems.last().expect("a theorem");
        assert_eq!(rated["fair"] == false, rating == "very-difficult", "{puzzle}");
        let is_split = last["theorem"] == "case splits";
        assert!(!is_split || rating == "very-difficult", "{puzzle}");
        assert_eq!((of("splits") > 0, of("depth") > 0), (is_split, is_split), "{puzzle}");
    }
}

/// The cells of a sudoku by symmetries of its board and other labels, drawn at random.
fn turned(puzzle: &str, random: &mut impl FnMut(usize) -> usize) -> String {
    let mut order = |count: usize| {
        let mut all: Vec<usize> = (0..count).collect();
        for last in (1..count).rev() {
            all.swap(last, random(last + 1));
        }
        all
    };
    let mut lines = || -> Vec<usize> {
        let bands = order(3);
        bands
            .into_iter()
            .flat_map(|band| order(3).into_iter().map(move |line| 3 * band + line))
            .collect()
    };
    let (rows, columns) = (lines(), lines());
    let (labels, is_flipped) = (order(9), order(2)[0] == 1);
    let cells: Vec<char> = puzzle.chars().collect();
    let cell = |at: usize| {
        let (row, column) = (rows[at / 9], columns[at % 9]);
        let found = if is_flipped { cells[9 * column + row] } else { cells[9 * row + column] };
        match found.to_digit(10).and_then(|digit| usize::try_from(digit).ok()) {
            None | Some(0) => '.',
            Some(digit) => char::from(b'1' + u8::try_from(labels[digit - 1]).expect("a digit")),
        }
    };
    (0..81).map(cell).collect()
}

#[test]
fn a_rating_does_not_change_by_symmetries_and_other_labels() {
    let mut state = 51u64;
    let mut random = |end: usize| {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(state >> 33).expect("31 bits") % end
    };
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("turned.txt");
    // It needs a chain of several labels.
    let coloured =
        "..........7....5.2.4.692.....651......2..7...7..9.46.51.3..5....6.3..12.........8";
    for puzzle in GRADED.iter().map(|(puzzle, ..)| *puzzle).chain([coloured]) {
        let mut text = format!("{puzzle}\n");
        (0..5).for_each(|_| text += &(turned(puzzle, &mut random) + "\n"));
        std::fs::write(&path, text).expect("written");
        let out = done(&["rate", "--json", &path.to_string_lossy()]);
        let report = object(&out);
        let mut rated = report["puzzles"].as_array().expect("a list").clone();
        rated.iter_mut().for_each(|of| of["clues"] = Value::Null);
        assert_eq!(rated.len(), 6);
        assert!(rated.iter().all(|of| *of == rated[0]), "{puzzle}: {rated:?}");
    }
}

#[test]
fn a_list_is_rated_line_by_line_as_each_puzzle_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("many.txt");
    let mut text: String = GRADED.iter().map(|(puzzle, ..)| format!("{puzzle}\n")).collect();
    text.push_str(&".".repeat(81));
    std::fs::write(&path, text).expect("written");
    let list = path.to_string_lossy();
    let out = done(&["rate", &list]);
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines.len(), GRADED.len() + 1);
    assert!(lines[GRADED.len()].starts_with("no rating: the puzzle has at least two"), "{out}");
    let report = object(&done(&["rate", "--json", &list]));
    let puzzles = report["puzzles"].as_array().expect("a list");
    assert_eq!(puzzles[GRADED.len()]["rating"], Value::Null);
    for (((puzzle, ..), line), of) in GRADED.iter().zip(lines).zip(puzzles) {
        assert_eq!(rated(puzzle), *of);
        let words = of["rating"].as_str().expect("a rating").replace('-', " ");
        assert!(line.starts_with(&format!("{words}, score {}, ", of["score"])), "{line}");
        let alone = done(&["rate", puzzle]);
        assert!(alone.starts_with(&format!("{words}: ")), "{alone}");
        assert!(alone.ends_with(&format!("\n  score {}\n", of["score"])), "{alone}");
    }
    for puzzle in [&".".repeat(16), "12....3..4......"] {
        let said = zermelo(&["rate", puzzle]);
        assert_eq!((said.code, said.out.as_str()), (2, ""), "{}", said.err);
    }
}

#[test]
fn all_completions_are_listed_and_each_is_one() {
    let out = done(&["count", "--board", "latin-square 4", "--all", "--list", &".".repeat(16)]);
    let mut lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines.pop(), Some("576 completions"));
    let board = BoardName::LatinSquare { side: 4 };
    assert!(lines.iter().all(|line| completions(&board, None, line) == 1), "{out}");
    lines.sort_unstable();
    lines.dedup();
    assert_eq!(lines.len(), 576);
    let said = done(&["count", "--limit", "5", "--list", &".".repeat(16)]);
    assert_eq!((said.lines().count(), said.lines().last()), (6, Some("at least 5 completions")));
    let said = zermelo(&["count", "--all", "--limit", "5", &".".repeat(16)]);
    assert_eq!(said.code, 2, "{}", said.err);
}

#[test]
fn a_long_file_says_all_that_is_wrong_with_it_within_bounds() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("many.txt");
    let mut text = String::new();
    for line in 1..=6000 {
        text.push_str(match line {
            // Another cause each time: another length.
            10 => "12\n",
            20 => "1x..............\n",
            _ if line % 3 == 0 => "1.....2..3.....\n",
            _ => "1.....2..3.....4\n",
        });
    }
    std::fs::write(&path, &text).expect("written");
    let list = path.to_string_lossy();
    for command in ["solve", "count", "prove", "rate", "minimize"] {
        let said = zermelo(&[command, &list]);
        assert_eq!((said.code, said.out.as_str()), (2, ""), "{command}: {}", said.err);
        for piece in [":10:1", "wrong-length", ":20:2", "unknown-label", "2002 errors in "] {
            assert!(said.err.contains(piece), "{command}, {piece}: {}", said.err);
        }
        assert!(said.err.len() < 100_000, "{command}: {} bytes", said.err.len());
    }
}

/// Every asterism of a tartan has 16 labels on 16 cells, and every cell is on several of them.
#[test]
fn large_boards_of_stripes_are_filled() {
    for seed in ["1", "2", "3"] {
        let words = ["generate", "--board", "tartan", "--seed", seed, "--clues", "60"];
        let out = done(&words);
        assert!(out.contains("60, "), "{out}");
        assert_eq!(done(&words), out, "the seed decides");
    }
}

/// What labels are called, a new puzzle on the board keeps.
#[test]
fn a_puzzle_that_is_made_has_the_words_of_its_board() {
    let folder = tempfile::tempdir().expect("a folder");
    let board = "title = \"bow tie\"\nlabels = [\"red\", \"green\", \"blue\"]\n\
                 points = [\"a\", \"b\", \"c\", \"d\", \"e\"]\n\
                 asterisms = [[\"a\", \"b\", \"c\"], [\"c\", \"d\", \"e\"]]\n";
    std::fs::write(folder.path().join("board.toml"), board).expect("written");
    let run = |words: &[&str]| {
        let said = run(folder.path(), words);
        assert_eq!(said.code, 0, "{words:?}: {}", said.err);
        said.out
    };
    let out = run(&["puzzle", "generate", "--board", "board.toml", "-o", "made.cert"]);
    let has_a_word = |text: &str| ["red", "green", "blue"].iter().any(|word| text.contains(word));
    assert!(has_a_word(&out), "{out}");
    let table = run(&["table", "made.cert"]);
    assert!(has_a_word(&table), "{table}");
}

/// 624 points, each on three of 312 asterisms of six points that are drawn at random. On average such a board
/// has 6^624 (6!/6^6)^312 completions, less than 10^−79, and a search has to try very many choices.
#[test]
fn a_search_that_is_given_up_says_so_with_exit_code_3() {
    const POINTS: usize = 624;
    let mut state = 1u64;
    let mut below = |end: usize| {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(state >> 33).expect("31 bits") % end
    };
    let mut asterisms = std::collections::BTreeSet::new();
    for _ in 0..3 {
        let mut points: Vec<usize> = (0..POINTS).collect();
        for last in (1..POINTS).rev() {
            points.swap(last, below(last + 1));
        }
        for asterism in points.chunks_mut(6) {
            asterism.sort_unstable();
            asterisms.insert(asterism.to_vec());
        }
    }
    let points: Vec<String> = (0..POINTS).map(|point| format!("\"p{point}\"")).collect();
    let asterisms: Vec<String> = asterisms
        .iter()
        .map(|asterism| asterism.iter().map(|&point| points[point].clone()).collect::<Vec<_>>())
        .map(|asterism| format!("[{}]", asterism.join(", ")))
        .collect();
    let board = format!(
        "title = \"random\"\nlabels = \"123456\"\npoints = [{}]\nasterisms = [{}]\n",
        points.join(", "),
        asterisms.join(", "),
    );
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("board.toml"), board).expect("written");
    let clues = ".".repeat(POINTS);
    let said = run(folder.path(), &["puzzle", "solve", "--board", "board.toml", &clues]);
    assert_eq!(said.code, 3, "{}{}", said.out, said.err);
    assert!(said.err.contains("was given up after 320512 contradictions"), "{}", said.err);
    assert!(said.err.contains("give more clues"), "{}", said.err);
}
