//! A thousand puzzles in one file of certificates, through the command and the checker: the answers are
//! those about each puzzle alone, and known for each by how it was made.

use crate::common;

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Output, Stdio};

use common::json::object;
use common::program::{Said, run, zermelo};
use zermelo_checker::many::{self, Certificates, MAGIC};

/// What is said of a fair puzzle.
const FAIR: &str = "is fair by naked and hidden subsets and fish up to 4";

/// Sudokus with one completion, as published: the example of Wikipedia's article *Sudoku*, and three
/// with 17 clues, of Royle's list, of Wikipedia's article *Sudoku solving algorithms*, and of
/// Norvig's *Solving Every Sudoku Puzzle*.
const SUDOKUS: &[&str] = &[
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...",
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
    "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
];

/// A puzzle of the same kind: the labels moved on, rows and columns exchanged or not.
fn alike(clues: &str, number: usize) -> String {
    let moved = |c: char| match c.to_digit(10) {
        Some(label) => {
            char::from(b'1' + u8::try_from((label as usize + number) % 9).expect("small"))
        }
        None => c,
    };
    let cells: Vec<char> = clues.chars().map(moved).collect();
    let place = |cell: usize| if number.is_multiple_of(2) { cell } else { cell % 9 * 9 + cell / 9 };
    (0..81).map(|cell| cells[place(cell)]).collect()
}

/// So many puzzles, and whether each has one completion; otherwise it has several, because one of 17
/// clues is missing (16 are never enough: McGuire, Tugemann and Civario, 2012), or none, because a
/// cell's label is another one than in the only completion.
fn puzzles(count: usize) -> Vec<(String, &'static str)> {
    let made = (0..count).map(|number| {
        let clues = SUDOKUS[number % SUDOKUS.len()];
        let has_17 = clues.chars().filter(|c| *c != '.').count() == 17;
        match number % 10 {
            7 if has_17 => {
                let first = clues.find(|c| c != '.').expect("a clue");
                let mut less = clues.to_owned();
                less.replace_range(first..=first, ".");
                (alike(&less, number), "has at least two completions")
            }
            8 if !has_17 => {
                // Its third cell is 4.
                let mut wrong = clues.to_owned();
                wrong.replace_range(2..3, "2");
                (alike(&wrong, number), "has no completion")
            }
            _ => (alike(clues, number), "has one"),
        }
    });
    made.collect()
}

fn text(puzzles: &[(String, &'static str)]) -> String {
    puzzles.iter().map(|(clues, _)| format!("{clues}\n")).collect()
}

/// The certificates of a file of many.
fn certificates(path: &Path) -> Vec<Vec<u8>> {
    let bytes = fs::read(path).expect("the file");
    let mut rest = bytes.strip_prefix(MAGIC.as_slice()).expect("the magic");
    let mut certificates = Certificates::new(&mut rest);
    std::iter::from_fn(|| certificates.read_next().expect("sound")).collect()
}

/// What the checker alone says of a file, in lines.
fn checked(path: &Path) -> Vec<String> {
    let mut lines = Vec::new();
    let done = many::check_file(path, None, &mut |said| {
        lines.push(said.to_string().trim_end().to_owned());
        Ok(())
    });
    done.expect("nothing is refused");
    lines
}

/// Runs the command with an input.
fn with_input(folder: &Path, words: &[&str], input: &str) -> Output {
    let mut command = zermelo(folder);
    command.args(words).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the command runs");
    let mut to = child.stdin.take().expect("a pipe");
    std::thread::scope(|scope| {
        scope.spawn(move || to.write_all(input.as_bytes()));
        child.wait_with_output().expect("it ends")
    })
}

#[test]
fn a_thousand_puzzles_are_proved_as_each_of_them_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let (at, puzzles) = (folder.path(), puzzles(1000));
    fs::write(at.join("many.txt"), text(&puzzles)).expect("written");
    let said = run(at, &["puzzle", "prove", "many.txt", "-o", "many.certs"]);
    assert_eq!(said.code, 0, "{}", said.err);
    assert!(said.out.starts_with("1000 certificates\n"), "{}", said.out);

    // The checker confirms, for each puzzle, what is known of it.
    let lines = checked(&at.join("many.certs"));
    assert_eq!(lines.len(), 1001);
    assert_eq!(lines[1000], ": 1000 certificates");
    let mut found = std::collections::BTreeMap::<&str, u64>::new();
    for (number, ((clues, known), line)) in (1..).zip(puzzles.iter().zip(&lines)) {
        let start = format!(", certificate {number}: sudoku {clues} ");
        let claim = line.strip_prefix(&start).unwrap_or_else(|| panic!("{line}: {start}"));
        match *known {
            "has one" => {
                assert!([FAIR, "has exactly one completion"].contains(&claim), "{line}")
            }
            known => assert_eq!(claim, known),
        }
        *found.entry(claim).or_default() += 1;
    }
    assert!(found.len() >= 3, "{found:?}");

    // The command counts the same claims, and the same is said line by line.
    let json = run(at, &["check", "many.certs", "--json"]);
    let json = object(&json.out);
    assert_eq!(json["verdict"], "verified");
    assert_eq!(json["files"][0]["many"]["verified"], 1000);
    assert_eq!(json["files"][0]["many"]["claims"], serde_json::to_value(&found).expect("JSON"));
    let info = run(at, &["info", "many.certs", "--json"]);
    let info = object(&info.out);
    assert_eq!(info["claims"], serde_json::to_value(&found).expect("JSON"));
    let each = run(at, &["puzzle", "prove", "many.txt"]);
    for (number, (said, line)) in (1..).zip(each.out.lines().zip(&lines)) {
        let claim = line.strip_prefix(&format!(", certificate {number}: ")).expect("a claim");
        assert!(said.starts_with(&format!("{claim}: verified, ")), "{said}");
    }

    // A certificate is the one that is made of the puzzle alone, and comes out as it is.
    let certificates = certificates(&at.join("many.certs"));
    for number in [1, 8, 9, 500, 1000] {
        let (clues, _) = &puzzles[number - 1];
        let said = run(at, &["puzzle", "prove", clues, "-o", "one.cert"]);
        assert_eq!(said.code, 0, "{}", said.err);
        assert_eq!(fs::read(at.join("one.cert")).expect("written"), certificates[number - 1]);
        let entry = number.to_string();
        let of_many = run(at, &["table", "many.certs", "--entry", &entry]);
        assert_eq!((of_many.code, of_many.out), (0, run(at, &["table", "one.cert"]).out));
    }
}

#[test]
fn the_file_does_not_depend_on_threads_or_on_where_the_puzzles_come_from() {
    let folder = tempfile::tempdir().expect("a folder");
    let (at, text) = (folder.path(), text(&puzzles(150)));
    fs::write(at.join("many.txt"), &text).expect("written");
    for (threads, file) in [("1", "one.certs"), ("2", "two.certs")] {
        let words = ["puzzle", "prove", "many.txt", "-o", file, "--threads", threads];
        assert_eq!(run(at, &words).code, 0);
    }
    let expected = fs::read(at.join("one.certs")).expect("written");
    assert_eq!(fs::read(at.join("two.certs")).expect("written"), expected);
    let piped = with_input(at, &["puzzle", "prove", "-", "-o", "piped.certs"], &text);
    assert!(piped.status.success(), "{piped:?}");
    assert_eq!(fs::read(at.join("piped.certs")).expect("written"), expected);
    let piped = with_input(at, &["puzzle", "prove", "-", "-o", "-"], &text);
    assert!(piped.status.success() && piped.stdout == expected);
}

/// More than a piece of what is read: lines that are read later keep their numbers.
#[test]
fn of_many_pieces_a_wrong_line_has_its_number_and_no_file_is_left() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    let (line, count) = ("1.....2..3.....4\n", 9000);
    fs::write(at.join("small.txt"), line.repeat(count)).expect("written");
    let said = run(at, &["puzzle", "prove", "small.txt", "-o", "small.certs"]);
    assert_eq!(said.code, 0, "{}", said.err);
    assert_eq!(checked(&at.join("small.certs")).last().expect("one"), ": 9000 certificates");
    let same = run(at, &["check", "small.certs"]);
    assert!(same.out.contains("only 1 of the claims are different"), "{}", same.out);

    let wrong = format!("{}1.....2..3.....x\n{}", line.repeat(count), line.repeat(10));
    fs::write(at.join("wrong.txt"), wrong).expect("written");
    fs::write(at.join("kept.certs"), "what was there").expect("written");
    for output in ["wrong.certs", "kept.certs"] {
        let said = run(at, &["puzzle", "prove", "wrong.txt", "--force", "-o", output]);
        assert_eq!(said.code, 2, "{}", said.err);
        assert!(said.err.contains("wrong.txt:9001:16"), "{}", said.err);
    }
    assert_eq!(fs::read(at.join("kept.certs")).expect("there"), b"what was there");
    let mut left: Vec<_> =
        fs::read_dir(at).expect("the folder").map(|e| e.expect("one").file_name()).collect();
    left.sort();
    assert_eq!(left, ["kept.certs", "small.certs", "small.txt", "wrong.txt"]);
}

#[test]
fn a_bad_certificate_is_named_by_its_number() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    fs::write(at.join("many.txt"), text(&puzzles(20))).expect("written");
    assert_eq!(run(at, &["puzzle", "prove", "many.txt", "-o", "many.certs"]).code, 0);
    let honest = fs::read(at.join("many.certs")).expect("written");
    let all = certificates(&at.join("many.certs"));
    // A byte of the body of certificate 17.
    let start = MAGIC.len() + all[..16].iter().map(|bytes| bytes.len() + 4).sum::<usize>() + 4;
    let mut spoilt = honest.clone();
    spoilt[start + all[16].len() - 40] ^= 1;
    fs::write(at.join("many.certs"), &spoilt).expect("written");
    let said = run(at, &["check", "many.certs"]);
    assert_eq!(said.code, 1);
    assert!(said.out.starts_with("many.certs, certificate 17: "), "{}", said.out);
    assert!(said.out.contains("16 certificates verified before it"), "{}", said.out);
    assert!(said.out.ends_with("s NOT VERIFIED\n"), "{}", said.out);
    assert_eq!(checked(&at.join("many.certs")).len(), 17);
    // Cut short, and with a wrong index.
    for (bytes, word) in [
        (honest[..honest.len() - 1].to_vec(), "truncated"),
        ([honest.as_slice(), b"\0"].concat(), "trailing-bytes"),
        ([&honest[..honest.len() - 8], &[21, 0, 0, 0, 0, 0, 0, 0]].concat(), "index-mismatch"),
    ] {
        fs::write(at.join("many.certs"), &bytes).expect("written");
        let said = run(at, &["check", "many.certs"]);
        assert_eq!(said.code, 1);
        assert!(said.out.contains(word), "{word}: {}", said.out);
        let last = checked(&at.join("many.certs")).pop().expect("a line");
        assert!(last.contains(word), "{word}: {last}");
    }
    let said: Said = with_input(at, &["check", "-"], "").into();
    assert_eq!(said.code, 3, "{}", said.out);
}

#[test]
fn an_entry_is_chosen_by_a_number_that_is_there() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    fs::write(at.join("many.txt"), text(&puzzles(3))).expect("written");
    assert_eq!(run(at, &["puzzle", "prove", "many.txt", "-o", "many.certs"]).code, 0);
    for command in ["table", "dump", "info"] {
        assert_eq!(run(at, &[command, "many.certs", "--entry", "3"]).code, 0, "{command}");
        for entry in ["0", "4"] {
            let said = run(at, &[command, "many.certs", "--entry", entry]);
            let expected =
                format!("the file has 3 certificates, so there is no certificate {entry}");
            assert_eq!(said.code, 2);
            assert!(said.err.contains(&expected), "{command}: {}", said.err);
        }
    }
    let said = run(at, &["table", "many.certs"]);
    assert_eq!(said.code, 2);
    assert!(said.err.contains("choose one with --entry N"), "{}", said.err);
    // What reads one certificate says what the file is.
    let said = run(at, &["play", "many.certs"]);
    assert_eq!(said.code, 3, "{}", said.out);
    assert!(said.out.contains("the file has many certificates"), "{}{}", said.out, said.err);
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_and_a_signal_leave_no_half_file() {
    use rustix::process::{Pid, Signal, kill_process};
    use std::os::unix::process::ExitStatusExt;
    let folder = tempfile::tempdir().expect("a folder");
    let (at, text) = (folder.path(), text(&puzzles(200)));
    fs::write(at.join("many.txt"), &text).expect("written");
    let said = run(at, &["puzzle", "prove", "many.txt", "-o", "/dev/full"]);
    assert_eq!(said.code, 3, "{}", said.err);
    // The pipe stays open, so the program waits for more while its file is there.
    let mut command = zermelo(at);
    command.args(["puzzle", "prove", "-", "-o", "piped.certs"]);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the command runs");
    let mut to = child.stdin.take().expect("a pipe");
    to.write_all("1.....2..3.....4\n".repeat(8500).as_bytes()).expect("it reads");
    let names = || -> Vec<String> {
        let entries = fs::read_dir(at).expect("the folder");
        entries.map(|e| e.expect("one").file_name().to_string_lossy().into_owned()).collect()
    };
    let begun = std::time::Instant::now();
    while names().len() < 2 {
        assert!(begun.elapsed().as_secs() < 600, "no file is begun: {:?}", names());
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    let id = i32::try_from(child.id()).ok().and_then(Pid::from_raw).expect("a process");
    kill_process(id, Signal::TERM).expect("told");
    let ended = child.wait().expect("it ends");
    assert!(ended.code() == Some(143) || ended.signal() == Some(15), "{ended:?}");
    drop(to);
    assert_eq!(names(), ["many.txt"]);
}
