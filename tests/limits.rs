//! Every search keeps to its limits, and says what it knows when one ends it, with exit code 3. It would
//! be wrong if
//!
//! - a search had not the option, or did not look at it;
//! - it went on after a limit, in any of its phases;
//! - it ended with another exit code, or said another limit;
//! - it wrote a file of something that was not proved.
//!
//! Positions and memory are counted, so that a limit ends a search at the same place everywhere. No test
//! measures time: a search that would take longer than anybody waits ends within a minute.

use crate::common;

use std::fs;
use std::io::Read;
use std::path::Path;
use std::process::{Child, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use common::program::{Said, zermelo};

/// Long enough on any machine for what takes less than a second.
const PATIENCE: Duration = Duration::from_secs(600);

/// Three clues of a sudoku with 625 cells, as a file.
const LARGE: &str = "large.txt";

/// A folder with what the commands read.
fn place() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("certificates/sources");
    let source = "pudwell-b7.strategy";
    fs::copy(sources.join(source), folder.path().join(source)).expect("a source");
    let large = format!("ABC{}", ".".repeat(622));
    fs::write(folder.path().join(LARGE), large).expect("a puzzle");
    // Hard for a search of the places of each label in turn: 17 clues.
    let hard = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
    fs::write(folder.path().join("hard.txt"), hard).expect("a puzzle");
    let plan = "campaign plan erdos-szekeres --every 9-9 --up-to 40 -o campaign";
    let said = ended(folder.path(), plan);
    assert_eq!(said.code, 0, "{}", said.err);
    folder
}

/// The command while it runs; it is ended when a test fails.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// What a command says that has to end by itself.
fn ended(folder: &Path, words: &str) -> Said {
    let mut command = zermelo(folder);
    command.args(shlex::split(words).expect("words"));
    let piped = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut running = Running(piped.spawn().expect("the command runs"));
    let read = |pipe: Option<Box<dyn Read + Send>>| {
        std::thread::spawn(move || {
            let mut text = String::new();
            pipe.expect("a pipe").read_to_string(&mut text).expect("text");
            text
        })
    };
    let out = read(running.0.stdout.take().map(|pipe| Box::new(pipe) as Box<dyn Read + Send>));
    let err = read(running.0.stderr.take().map(|pipe| Box::new(pipe) as Box<dyn Read + Send>));
    let start = Instant::now();
    let status = loop {
        if let Some(status) = running.0.try_wait().expect("a process") {
            break status;
        }
        assert!(start.elapsed() < PATIENCE, "{words}: it has not ended");
        sleep(Duration::from_millis(5));
    };
    let (out, err) = (out.join().expect("text"), err.join().expect("text"));
    Said { code: status.code().expect("an exit code"), out, err }
}

/// Runs a command that a limit ends, and that writes no file.
fn stopped(folder: &Path, words: &str, limit: &str) -> Said {
    let files = || {
        let entries = fs::read_dir(folder).expect("a folder");
        let mut names: Vec<_> = entries.map(|entry| entry.expect("an entry").file_name()).collect();
        names.sort();
        names
    };
    let before = files();
    let said = ended(folder, words);
    assert_eq!(said.code, 3, "{words}: {}{}", said.out, said.err);
    assert!(said.err.contains(limit), "{words}: {}", said.err);
    assert_eq!(files(), before, "{words}");
    said
}

#[test]
fn a_search_that_counts_positions_looks_at_no_more_than_it_may() {
    let folder = place();
    for (words, positions) in [
        ("solve affine-plane 4 --by replay -o x", 100),
        ("solve erdos-szekeres 9 6 -o x", 100),
        ("solve node-kayles grid 5 5 --by replay -o x", 100),
        ("solve latin-erdos 3 --without-columns --by replay -o x", 10),
        ("solve coprime-grid 7 -o x", 5),
        ("solve coprime-grid 6 -o x", 5),
        (
            "solve dots-and-boxes 3 3 --claim 'first player gets at least 3 boxes in dots-and-boxes 3 3'",
            9,
        ),
        ("solve chomp 5 10 -o x", 100),
        ("solve subtraction 3 20 --heaps 3 -o x", 100),
        ("map erdos-szekeres 9 6 -o x", 100),
        ("map erdos-szekeres --every 6 --up-to 20", 100),
        ("map coprime-grid --table 6", 100),
        ("map dots-and-boxes --table 3", 100),
        ("probe erdos-szekeres 9 6", 100),
        ("analyse erdos-szekeres 9 6", 100),
        ("analyse hypercube 4 2", 100),
        ("campaign run campaign erdos-szekeres-9-40", 100),
    ] {
        let limit = format!("its limit of {positions} positions (--max-positions sets it)");
        let words = format!("{words} --max-positions {positions}");
        let said = stopped(folder.path(), &words, &limit);
        let again = stopped(folder.path(), &words, &limit);
        assert_eq!((said.out, said.err), (again.out, again.err), "{words}");
    }
}

#[test]
fn a_search_takes_no_more_memory_than_it_may() {
    let folder = place();
    for words in [
        "solve hypercube 4 3 --by replay -o x",
        "solve erdos-szekeres 20 20 -o x",
        "solve node-kayles grid 5 7 --by replay -o x",
        "solve latin-erdos 4 --without-columns --by replay -o x",
        "solve coprime-grid 7 --variation 2 -o x",
        "solve dots-and-boxes 3 3 -o x --claim 'first player gets at least 3 boxes in dots-and-boxes 3 3'",
        "solve chomp 6 20 -o x",
        "solve subtraction 4294967295 4294967295 -o x",
        "map erdos-szekeres 20 12 -o x",
        "map erdos-szekeres --table 16",
        "map erdos-szekeres --every 10 --up-to 24",
        "map coprime-grid --table 7",
        "map dots-and-boxes --table 3",
        "probe erdos-szekeres 14 10",
        "analyse erdos-szekeres 14 10",
        "analyse affine-plane 4",
        "prove pudwell-b7.strategy -o x",
        "discover erdos-szekeres a 7 -o x --certificate y",
        "campaign run campaign erdos-szekeres-9-40",
    ] {
        let limit = "its limit of 1 MiB of memory (--max-memory sets it)";
        stopped(folder.path(), &format!("{words} --max-memory 1"), limit);
    }
}

/// Each of them takes hours, or ends for another limit after more than a minute.
#[test]
fn a_search_ends_when_its_time_is_over() {
    let folder = place();
    for words in [
        "solve hypercube 4 3 --by replay -o x",
        "solve erdos-szekeres 40 8 --by replay -o x",
        "solve node-kayles grid 9 9 --by replay -o x",
        "solve latin-erdos 4 --without-columns --by replay -o x",
        "solve coprime-grid 8 --variation 2 -o x",
        "solve dots-and-boxes 4 4 --claim 'first player gets at least 8 boxes in dots-and-boxes 4 4' -o x",
        "solve chomp 7 40 -o x",
        "solve subtraction 9 --heaps 8 30 -o x",
        "map erdos-szekeres 30 12 -o x",
        "map erdos-szekeres --table 18",
        "map erdos-szekeres --every 10 --up-to 60",
        "map coprime-grid --table 8",
        "analyse affine-plane 5",
        "analyse domineering 8 8",
        "map dots-and-boxes --table 4",
        "prove pudwell-b7.strategy -o x",
        "discover erdos-szekeres a 7 -o x --certificate y",
        "campaign run campaign erdos-szekeres-9-40",
        "puzzle count --all .................................................................................",
        "puzzle count --all --list .................................................................................",
        "puzzle generate --board 'sudoku 5' -o x",
        "puzzle generate --clues 16 --attempts 1000000000 -o x",
    ] {
        let words = format!("{words} --time-limit 0.2");
        stopped(folder.path(), &words, "its limit of time (--time-limit sets it)");
    }
}

/// Searches that end soon look at the clock, too: before the first position is no time left.
#[test]
fn a_search_that_would_end_soon_ends_when_its_time_is_over() {
    let folder = place();
    for words in [
        "puzzle solve --board 'sudoku 5' large.txt",
        "puzzle prove --board 'sudoku 5' large.txt -o x",
        "puzzle rate --board 'sudoku 5' large.txt",
        "puzzle hint --board 'sudoku 5' large.txt",
    ] {
        let words = format!("{words} --time-limit 0.000001");
        stopped(folder.path(), &words, "its limit of time (--time-limit sets it)");
    }
}

#[test]
fn what_is_known_at_a_limit_is_said() {
    let folder = place();
    for (words, known) in [
        (
            "map erdos-szekeres --every 10 --up-to 60 --time-limit 0.5",
            "\n  known  first player wins erdos-szekeres a 10 for a = 2 to ",
        ),
        (
            "solve node-kayles path 200 --by replay --max-positions 5",
            "wins, but there is no strategy: the search reached its limit of 5 positions",
        ),
        (
            "puzzle count --all ........1........................................................................ --time-limit 0.5",
            "completions were found, but",
        ),
    ] {
        let said = stopped(folder.path(), words, "reached its limit of");
        assert!(said.err.contains(known), "{words}: {}", said.err);
    }
    let said = stopped(folder.path(), "map erdos-szekeres --table 18 --time-limit 0.5", "time");
    assert!(said.out.contains("58 (0.23)"), "{}", said.out);
}
