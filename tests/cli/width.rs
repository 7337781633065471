//! What is printed in a width: nothing is wider, nothing is lost, and without a terminal nothing is folded.

use std::path::Path;

use crate::cli::{err, out, zermelo};

/// Commands in the folder of this repository, and the width of the longest line that is a label and one
/// word, such as a hash, which stays whole.
const LINES: &[(&str, usize)] = &[
    ("games", 0),
    ("games --all", 0),
    ("claims certificates --only latin-erdos --no-times", 0),
    ("claims certificates --only sudoku-17 --no-times", 0),
    ("claims certificates --only conjecture-24 --no-times", 0),
    ("check certificates/positional/pi4.cert", 73),
    ("check certificates/puzzles/sudoku-17-clues.cert", 85),
    ("info certificates/positional/pi4.cert", 77),
    ("table certificates/positional/pi4.cert", 0),
    ("table certificates/erdos-szekeres/achievement-5-2.cert", 0),
    ("map erdos-szekeres --table 9", 0),
    ("map coprime-grid --table 2", 0),
    ("map dots-and-boxes --table 2", 0),
    ("campaign plan erdos-szekeres --every 5-7 --up-to 12", 0),
];

fn run(words: &[&str]) -> String {
    let output = zermelo(words, Path::new(env!("CARGO_MANIFEST_DIR")));
    assert_eq!(output.status.code(), Some(0), "{words:?}: {}", err(&output));
    out(&output)
}

fn widest(text: &str) -> usize {
    text.lines().map(|line| line.chars().count()).max().unwrap_or(0)
}

#[test]
fn nothing_that_is_printed_is_wider_than_it_may_be() {
    for (line, word) in LINES {
        let words: Vec<&str> = line.split(' ').collect();
        for width in [60, 80, 100] {
            let folded = run(&[&["--width", &width.to_string()], words.as_slice()].concat());
            let most = width.max(*word);
            assert!(widest(&folded) <= most, "{line} at {width}: {}\n{folded}", widest(&folded));
        }
    }
}

#[test]
fn folding_loses_no_word_and_wide_folds_nothing() {
    let sorted = |text: &str| {
        let mut words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
        words.sort();
        words
    };
    for line in [
        "games --all",
        "check certificates/positional/pi4.cert",
        "info certificates/positional/pi4.cert",
    ] {
        let words: Vec<&str> = line.split(' ').collect();
        let usual = run(&words);
        assert_eq!(run(&[&["--wide"], words.as_slice()].concat()), usual, "{line}");
        assert_eq!(run(&[&["--width", "0"], words.as_slice()].concat()), usual, "{line}");
        let folded = run(&[&["--width", "60"], words.as_slice()].concat());
        assert!(widest(&usual) > 60 && widest(&folded) <= 77, "{line}");
        assert_eq!(sorted(&folded), sorted(&usual), "{line}");
    }
}

#[test]
fn a_narrow_report_leaves_columns_out_and_a_file_has_them_all() {
    let words = ["claims", "certificates", "--only", "pi4", "--no-times"];
    let narrow = run(&[&["--width", "60"][..], &words].concat());
    assert!(narrow.starts_with("claim") && !narrow.contains("replay:"), "{narrow}");
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("report.txt");
    let path = file.to_str().expect("text");
    run(&[&["--width", "60"][..], &words, &["-o", path]].concat());
    let written = std::fs::read_to_string(&file).expect("written");
    assert_eq!(written, run(&words));
    assert!(written.contains("replay:"), "{written}");
}

/// On a terminal of 70 columns, without any option.
#[cfg(target_os = "linux")]
#[test]
fn a_terminal_gets_text_of_its_width() {
    use std::io::Read;
    use std::process::{Command, Stdio};

    use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
    use rustix::termios::{Winsize, tcsetwinsize};

    let leader = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).expect("a terminal");
    grantpt(&leader).expect("granted");
    unlockpt(&leader).expect("unlocked");
    let name = ptsname(&leader, Vec::new()).expect("its name");
    let size = Winsize { ws_row: 24, ws_col: 70, ws_xpixel: 0, ws_ypixel: 0 };
    tcsetwinsize(&leader, size).expect("a size");
    let open =
        || std::fs::File::options().read(true).write(true).open(name.to_str().expect("text"));
    let out = open().expect("the other end");
    let mut child = Command::new(env!("CARGO_BIN_EXE_zermelo"))
        .args(["games", "--all"])
        .stdout(Stdio::from(out))
        .spawn()
        .expect("it runs");
    let mut text = Vec::new();
    let mut leader = std::fs::File::from(leader);
    let mut piece = [0; 4096];
    // The end of a terminal is an error.
    while let Ok(length @ 1..) = leader.read(&mut piece) {
        text.extend_from_slice(&piece[..length]);
    }
    assert!(child.wait().expect("ended").success());
    let text = String::from_utf8(text).expect("text").replace('\r', "");
    assert!(text.contains("Options of games") && text.contains("dots-and-boxes"), "{text}");
    assert!((61..=70).contains(&widest(&text)), "{}: {text}", widest(&text));
}

#[test]
fn the_overview_of_games_fits_a_screen_and_says_how_to_see_more() {
    let overview = run(&["--width", "80", "games"]);
    assert!(overview.lines().count() <= 30, "{overview}");
    for word in ["hypercube", "dots-and-boxes", "Pudwell's (A, B)-game\n", " sim,", "--all"] {
        assert!(overview.contains(word), "{word}: {overview}");
    }
    let one = run(&["games", "nim"]);
    assert!(
        one.contains("nim N…") && one.contains("Claims") && !one.contains("octal CODE N"),
        "{one}"
    );
}
