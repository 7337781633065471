//! Words that are looked up and are not there: the nearest is named, in a line. And texts from standard
//! input, and with the mark that some editors begin a text with.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use crate::cli::{committed, err, out, zermelo};

/// The mark that some editors begin a text with.
const MARK: &str = "\u{feff}";

fn piped(words: &[&str], folder: &Path, input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_zermelo"))
        .args(words)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command runs");
    // A command that reads no more of it closes it.
    let _ = child.stdin.take().expect("its input").write_all(input);
    child.wait_with_output().expect("it ends")
}

#[test]
fn a_word_that_is_not_there_is_answered_in_a_line_with_the_nearest() {
    let pi4 = &committed("positional/pi4.cert");
    let manifest = &committed("claims.toml");
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    for (name, text) in [
        ("a.board", "titel small\npoints a b\nline a b\n"),
        (
            "point.strategy",
            &fs::read_to_string(committed("sources/danziger-pi4.strategy"))
                .expect("a source")
                .replacen("r4", "r44", 1),
        ),
        ("a.toml", "[[claim]]\nid = \"a\"\nstatment = \"first player wins affine-plane 2\"\n"),
        ("a.families", "strategy winning\nclam first player wins erdos-szekeres a 5\n"),
    ] {
        fs::write(at.join(name), text).expect("written");
    }
    let planned = ["campaign", "plan", "erdos-szekeres", "--every", "5", "--up-to", "6", "-o", "c"];
    assert_eq!(zermelo(&planned, at).status.code(), Some(0));
    let cases: &[(&[&str], &str)] = &[
        (&["solve", "afine-plane", "4"], "did you mean affine-plane?"),
        (&["solve", "dominering", "3", "3"], "did you mean domineering?"),
        (&["solve", "node-kayles", "pth", "5"], "did you mean path?"),
        (&["solve", "chess"], "`zermelo games` lists them"),
        (&["solve", "affine-plane", "4", "--weka"], "--weak"),
        (&["solve", "affine-plane", "4", "--by", "repaly"], "did you mean replay?"),
        (
            &["solve", "latin-erdos", "5", "--without-columns", "--map", "half-turm"],
            "did you mean half-turn",
        ),
        (&["check", pi4, "--claim", "frist player wins affine-plane 4"], "did you mean first?"),
        (&["check", pi4, "--claim", "first player winns affine-plane 4"], "did you mean wins?"),
        (&["map", "erdos-szekeress", "4", "4"], "did you mean erdos-szekeres?"),
        (
            &["campaign", "plan", "erdos-szekers", "--every", "5", "--up-to", "6"],
            "did you mean erdos-szekeres?",
        ),
        (&["campaign", "run", "c", "erdos-szekeres-5-7"], "did you mean erdos-szekeres-5-6?"),
        (&["discover", "chmp", "2"], "did you mean chomp?"),
        (&["play", pi4, "r22"], "did you mean r2?"),
        (&["probe", "affine-plane", "3", "r11"], "did you mean r1?"),
        (&["probe", "hypercub", "3", "2"], "did you mean hypercube?"),
        (&["puzzle", "solve", "--board", "sudku", "1"], "did you mean sudoku?"),
        (&["puzzle", "generate", "--rating", "esay"], "did you mean easy?"),
        (&["claims", manifest, "--report", "sraif=x"], "did you mean sarif?"),
        (&["claims", manifest, "--only", "zzzzz"], " more"),
        (&["claims", "a.toml"], "did you mean statement?"),
        (&["solve", "--board", "a.board"], "did you mean title?"),
        (&["compile", "point.strategy"], "did you mean r4?"),
        (&["compile", "a.families", "-o", "x"], "did you mean claim?"),
        (&["table", pi4, "--format", "mardown"], "markdown"),
        (&["draw", pi4, "--format", "svgg"], "svg"),
        (&["compile", "--families", "chomp-two-row", "-o", "x"], "chomp-two-rows"),
        (&["chek", pi4], "check"),
    ];
    let mut wrong = Vec::new();
    for (words, said) in cases {
        let output = zermelo(words, at);
        let err = err(&output);
        let longest = err
            .lines()
            .map(|line| line.replace(at.to_str().expect("text"), ""))
            .max_by_key(String::len);
        let longest = longest.unwrap_or_default();
        if output.status.code() != Some(2) || !err.contains(said) || longest.len() > 240 {
            wrong.push(format!("{words:?}: {said}: {:?}\n{err}", output.status.code()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_name_that_there_was_is_answered_with_the_one_that_there_is() {
    for (words, now) in [
        (&["analyse", "nim", "3"][..], "zermelo analyse is now: zermelo probe GAME"),
        (&["graph", "x.cert"], "zermelo graph is now: zermelo export FILE"),
        (&["new", "x"], "zermelo new is now: zermelo claims init --ci DIR"),
        (&["open", "x.cert"], "zermelo open is now: zermelo page --open FILE"),
        (&["prove", "x.strategy"], "zermelo prove is now: zermelo compile SOURCE"),
        (&["seal", "x.body"], "zermelo seal is now: zermelo dump --seal FILE"),
        (&["claims", "rebuild", "--timeout", "5"], "a similar argument exists: '--time-limit'"),
    ] {
        let output = zermelo(words, Path::new("."));
        assert_eq!(output.status.code(), Some(2), "{words:?}");
        assert!(err(&output).contains(now), "{words:?}: {}", err(&output));
    }
}

#[test]
fn standard_input_is_a_file_for_every_command_that_reads_one() {
    let certificate = fs::read(committed("positional/pi4.cert")).expect("a certificate");
    let strategy = fs::read(committed("sources/danziger-pi4.strategy")).expect("a source");
    let families = fs::read(committed("sources/pudwell-b5.strategy")).expect("a source");
    let folder = tempfile::tempdir().expect("a folder");
    let board = b"title three\npoints a b c\nline a b\nline b c\n";
    let manifest = b"[[claim]]\nid = \"a\"\nstatement = \"first player wins affine-plane 2\"\n";
    let cases: &[(&[&str], &[u8], i32)] = &[
        (&["check", "-"], &certificate, 0),
        (&["info", "-"], &certificate, 0),
        (&["dump", "-"], &certificate, 0),
        (&["table", "-"], &certificate, 0),
        (&["draw", "-"], &certificate, 0),
        (&["export", "-"], &certificate, 0),
        (&["export", "-", "--to", "dot"], &certificate, 0),
        (&["page", "-", "-o", "-"], &certificate, 0),
        (&["play", "-", "r2", "--json"], &certificate, 0),
        (&["compile", "-", "-o", "made.cert"], &strategy, 0),
        (&["compile", "-", "-o", "proved.cert"], &families, 0),
        (&["solve", "--board", "-"], board, 0),
        (&["puzzle", "solve", "-"], b"1.....2..3.....4\n", 0),
        // The claim is read, and then the whole.
        (&["check", "-", "--rules", "nim.kif"], &certificate, 2),
        // A claim without a certificate.
        (&["claims", "-"], manifest, 2),
        (&["info", "-"], b"no certificate", 3),
    ];
    for (words, input, code) in cases {
        let output = piped(words, folder.path(), input);
        assert_eq!(output.status.code(), Some(*code), "{words:?}: {}", err(&output));
        assert!(!err(&output).contains("no such file"), "{words:?}: {}", err(&output));
    }
}

#[test]
fn the_mark_before_a_text_changes_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    let strategy =
        fs::read_to_string(committed("sources/danziger-pi4.strategy")).expect("a source");
    let texts: &[(&[&str], &str, &str)] = &[
        (&["compile"], "a.strategy", &strategy),
        (&["solve", "--board"], "a.board", "title three\npoints a b c\nline a b\nline b c\n"),
        (&["solve", "--graph"], "a.graph", "a b\nb c\n"),
        (&["puzzle", "solve"], "a.txt", "1.....2..3.....4\n"),
        (&["puzzle", "solve"], "b.txt", "1.....2..3.....4\n1.....2..3.....4\n"),
    ];
    for (words, name, text) in texts {
        let mut said = Vec::new();
        for mark in ["", MARK] {
            fs::write(at.join(name), format!("{mark}{text}")).expect("written");
            let output = zermelo(&[words, &[*name][..]].concat(), at);
            assert_eq!(output.status.code(), Some(0), "{words:?} {name}: {}", err(&output));
            said.push(out(&output));
            let output =
                piped(&[words, &["-"][..]].concat(), at, format!("{mark}{text}").as_bytes());
            assert_eq!(output.status.code(), Some(0), "{words:?} -: {}", err(&output));
        }
        assert_eq!(said[0], said[1], "{name}");
    }
}
