//! Every search keeps to its limits, and says what it knows when one ends it, with exit code 3. It would
//! be wrong if
//!
//! - a search had not the option, or did not look at it;
//! - it went on after a limit, in any of its phases;
//! - it ended with another exit code, or said another limit;
//! - it wrote a file of something that was not proved.
//!
//! Positions and memory are counted, so that a limit ends a search at the same place everywhere. No test
//! measures time by the clock: the system ends a command that has taken twenty seconds of a processor, and a
//! search that has gone on after its limit says that it was ended.

use crate::common;

use std::fs;
use std::io::Read;
use std::path::Path;
use std::process::{Child, Command, Stdio};
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
    fs::write(folder.path().join("many-moves.kif"), many_moves()).expect("rules");
    fs::write(folder.path().join("symmetries.kif"), symmetries()).expect("rules");
    for name in ["pi4.cert", "qubic.cert"] {
        let certificates =
            Path::new(env!("CARGO_MANIFEST_DIR")).join("certificates/positional").join(name);
        fs::copy(certificates, folder.path().join(name)).expect("a certificate");
    }
    let hard = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
    fs::write(folder.path().join("hard.txt"), hard).expect("a puzzle");
    let plan = "campaign plan erdos-szekeres --every 9-9 --up-to 40 -o campaign";
    let said = ended(folder.path(), plan);
    assert_eq!(said.code, 0, "{}", said.err);
    folder
}

/// Rules in which every position has 2^12 moves.
fn many_moves() -> String {
    let all: Vec<String> = (0..8).map(|number| format!("?x{number}")).collect();
    let (all, bits): (String, Vec<String>) =
        (all.join(" "), all.iter().map(|variable| format!("(bit {variable})")).collect());
    let next = |number| format!("(<= (next (b {number} ?x{number})) (does r (set {all})))\n");
    let next: String = (0..8).map(next).collect();
    format!(
        "(role r) (bit 0) (bit 1) (init (step 0)) (succ 0 1) (succ 1 2) (succ 2 3) (succ 3 4) (succ 4 5)\n\
         (<= (legal r (set {all})) {})\n{next}\
         (<= (next (step ?m)) (true (step ?n)) (succ ?n ?m))\n\
         (<= terminal (true (step 5)))\n\
         (<= win (true (b 0 0)) (true (b 0 1)))\n\
         (<= (goal r 100) win) (<= (goal r 0) (not win))\n",
        bits.join(" ")
    )
}

/// Rules with 24 positions, of which all but the first and the last can be exchanged.
fn symmetries() -> String {
    let numbers: String = (0..24).map(|number| format!("(num {number}) ")).collect();
    format!(
        "(role r) {numbers}(init (at 0))\n\
         (<= (legal r (go ?a ?b)) (num ?a) (num ?b) (true (at ?a)))\n\
         (<= (next (at ?b)) (does r (go ?a ?b)) (true (at ?a)))\n\
         (<= terminal (true (at 23)))\n\
         (<= (goal r 100) (true (at 23))) (<= (goal r 0) (not (true (at 23))))\n"
    )
}

/// The command while it runs; it is ended when a test fails.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// What a command says that has to end by itself, before it has taken twenty seconds of a processor, with
/// all of its threads.
fn ended(folder: &Path, words: &str) -> Said {
    let command = zermelo(folder);
    let mut limited = Command::new("bash");
    limited.current_dir(folder).env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE");
    limited.args(["-c", "ulimit -t 20; exec \"$0\" \"$@\""]).arg(command.get_program());
    let mut command = if cfg!(unix) { limited } else { command };
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
    let code = status.code().unwrap_or_else(|| panic!("{words}: {status}: {err}"));
    Said { code, out, err }
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
    assert!(!said.err.contains("was ended"), "{words}: it went on after the limit: {}", said.err);
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
        ("probe erdos-szekeres 9 6 --search", 100),
        ("probe hypercube 4 2", 100),
        ("campaign run campaign erdos-szekeres-9-40", 100),
        ("values chomp 5 n --from 10 --to 11 -o .", 100),
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
        "page pi4.cert --opening 9 -o x",
        "map erdos-szekeres --every 10 --up-to 24",
        "map coprime-grid --table 7",
        "map dots-and-boxes --table 3",
        "probe erdos-szekeres 14 10",
        "probe erdos-szekeres 14 10 --search",
        "probe affine-plane 4",
        "compile pudwell-b7.strategy -o x",
        "discover erdos-szekeres a 7 -o x --certificate y",
        "campaign run campaign erdos-szekeres-9-40",
        "values chomp 6 n --from 20 --to 21 -o .",
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
        "solve sprouts 7",
        "solve hypercube 2 9",
        "solve clique 4 32",
        "solve gomoku 22",
        "solve van-der-waerden 3 512",
        "solve domineering 8 8",
        "solve switching grid 32 32 --from 1.1 --to 32.32",
        "solve cram 9 9 + nim 3",
        "probe sprouts 7",
        "rules many-moves.kif --perft 5",
        "page pi4.cert --opening 9 -o x",
        "map erdos-szekeres --table 20000 --max-b 2",
        "map erdos-szekeres 30 12 -o x",
        "map erdos-szekeres --table 18",
        "map erdos-szekeres --every 10 --up-to 60",
        "map coprime-grid --table 8",
        "probe affine-plane 5",
        "probe domineering 8 8",
        "map dots-and-boxes --table 4",
        "compile pudwell-b7.strategy -o x",
        "discover erdos-szekeres a 7 -o x --certificate y",
        "campaign run campaign erdos-szekeres-9-40",
        "values domineering 8 n --from 8 --to 8 -o .",
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
        "puzzle minimize --board 'sudoku 5' large.txt",
        "board clique 4 32",
        "board hypercube 2 9",
        "rules many-moves.kif --perft 1",
        "solve --rules many-moves.kif --role r",
        "solve --rules symmetries.kif --role r",
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

/// What a loaded machine takes from the clock is not counted, and what the threads of a program take
/// together is.
#[test]
fn a_limit_may_be_one_of_the_time_of_processors() {
    let folder = place();
    for words in ["solve hypercube 4 3 --by replay -o x", "map erdos-szekeres --table 18"] {
        let words = format!("{words} --time-limit 0.2s-cpu");
        if cfg!(unix) {
            stopped(folder.path(), &words, "its limit of time (--time-limit sets it)");
        } else {
            let said = ended(folder.path(), &words);
            assert_eq!(said.code, 2, "{words}: {}", said.err);
        }
    }
}

/// All positions but two can be exchanged, in 22! ways: too many to be used, which is seen after a few of
/// them are found.
#[test]
fn symmetries_are_found_in_time_for_what_the_rules_are() {
    let folder = place();
    let said = ended(folder.path(), "solve --rules symmetries.kif --role r");
    assert_eq!(said.code, 0, "{}", said.err);
    assert!(said.out.starts_with("r gets at least 100"), "{}", said.out);
}
