//! The rows of the table, and the files that their programs are given.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use zermelo_checker::format::Certificate;
use zermelo_checker::many::{Certificates, MAGIC};

use super::sudokus;

/// The word that makes this program one of the plain ones.
pub(crate) const PLAIN: &str = "plain";

/// The sudokus that are made, and how many are made of each by other names of its labels.
const MADE: usize = 100;
const NAMES: usize = 300;

/// How many small certificates a manifest has.
const CLAIMS: usize = 10_000;

/// Large replays: a name of the game, the words that solve it, and what the file's name ends with.
const REPLAYS: [(&str, &str, &str); 9] = [
    ("coprime-grid 6", "coprime-grid 6 --variation 2 --alone even", "-second"),
    ("erdos-szekeres 17 9", "erdos-szekeres 17 9", ""),
    ("dots-and-boxes 3 3", "dots-and-boxes 3 3", "-first"),
    ("node-kayles grid 6 7", "node-kayles grid 6 7 --by replay", ""),
    ("domination 5 5", "domination 5 5", ""),
    ("clique 4 9", "clique 4 9 --weak", ""),
    ("van-der-waerden 5 24", "van-der-waerden 5 24 --weak", ""),
    ("the value of domineering 5 5", "domineering 5 5 equals 0", ""),
    ("misere octal 0.77 50", "misere octal 0.77 50", ""),
];

/// A task, done by two programs.
pub(crate) struct Row {
    pub(crate) own: Run,
    pub(crate) other: Run,
    /// How many bytes both read, where it is the same file.
    pub(crate) bytes: Option<u64>,
}

/// A program with its words, and what it does in words.
pub(crate) struct Run {
    pub(crate) what: String,
    pub(crate) program: PathBuf,
    pub(crate) words: Vec<String>,
}

fn run(what: impl Into<String>, program: &Path, words: &[&str]) -> Run {
    let words = words.iter().map(|word| (*word).to_owned()).collect();
    Run { what: what.into(), program: program.to_owned(), words }
}

/// Makes the files in a folder, and gives the rows.
pub(crate) fn rows(folder: &Path, own_sudokus: Option<&str>) -> Vec<Row> {
    let zermelo = Path::new(env!("CARGO_BIN_EXE_zermelo"));
    let check = zermelo.with_file_name("zermelo-check");
    assert!(check.exists(), "build it first: cargo build --release -p zermelo-checker");
    let this = std::env::current_exe().expect("this program");
    let path = |name: &str| folder.join(name).display().to_string();
    let make = |words: &[&str]| {
        let output = Command::new(zermelo).args(words).output().expect("zermelo runs");
        assert!(output.status.success(), "{words:?}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).expect("text")
    };
    let sudokus = match own_sudokus {
        Some(file) => sudokus::read(file),
        None => {
            let made = make(&["puzzle", "generate", "--count", &MADE.to_string(), "--seed", "1"]);
            // Behind each stands what is said of it.
            let clues = made.lines().filter_map(|line| line.split_whitespace().next());
            clues.flat_map(renamed).collect()
        }
    };
    let [text, proofs, map, patterns] =
        ["sudokus.txt", "sudokus.certs", "24-10.map", "y-9.cert"].map(path);
    fs::write(&text, sudokus.join("\n") + "\n").expect("a file");
    make(&["puzzle", "prove", &text, "-o", &proofs]);
    make(&["map", "erdos-szekeres", "24", "10", "-o", &map]);
    make(&["solve", "y", "9", "-o", &patterns]);
    let files = separate(Path::new(&proofs), folder);
    let count = sudokus.len();
    let row = |own, other| Row { own, other, bytes: None };
    let checked = |what: &str, file: &str| Row {
        own: run(format!("check {what}"), &check, &[file]),
        other: run("its hash", &this, &[PLAIN, "hash", file]),
        bytes: Some(fs::metadata(file).expect("a file").len()),
    };
    let replays = REPLAYS.map(|(name, words, end)| {
        let to = path(&format!("{name}.cert"));
        let words = ["solve"].into_iter().chain(words.split(' ')).chain(["-o", &to]);
        make(&words.collect::<Vec<_>>());
        (name, path(&format!("{name}{end}.cert")))
    });
    let mut rows: Vec<Row> =
        replays.iter().map(|(name, file)| checked(&format!("a replay of {name}"), file)).collect();
    let certificates = concat!(env!("CARGO_MANIFEST_DIR"), "/certificates");
    rows.push(checked("a replay of qubic", &format!("{certificates}/positional/qubic.cert")));
    let [(_, largest), ..] = &replays;
    let of_layers = |b: &str, up_to: &str| {
        let file = path(&format!("layers-{b}.map"));
        let words = |to| {
            let layers = ["map", "erdos-szekeres", "--every", b, "--up-to", up_to];
            [&layers[..], &["--threads", "1", "-o", to]].concat()
        };
        make(&words(&file));
        let what = format!("make `map --every {b} --up-to {up_to}`");
        row(run(what, zermelo, &words("-")), run("its check", &check, &[&file]))
    };
    let manifest = path("claims.toml");
    let grid = |[rows, columns]: [&str; 2]| {
        row(
            run(
                format!("solve Node Kayles on a grid, {rows} × {columns}, with a proof"),
                zermelo,
                &["solve", "node-kayles", "grid", rows, columns],
            ),
            run("its nim-value, plainly", &this, &[PLAIN, "kayles", rows, columns]),
        )
    };
    let tic_tac_toe = format!("{certificates}/rules/tic-tac-toe.kif");
    rows.extend([
        checked("a map of (24, 10)", &map),
        checked("patterns of y 9", &patterns),
        row(
            run(format!("check {count} proofs of sudokus, in one file"), &check, &[&proofs]),
            run("solving them, plainly", &this, &[PLAIN, "sudokus", &text]),
        ),
        row(
            run(
                format!("count the completions of {count} sudokus"),
                zermelo,
                &["puzzle", "count", "--limit", "2", &text],
            ),
            run("counting them, plainly", &this, &[PLAIN, "sudokus", &text]),
        ),
        row(
            run(
                format!("prove {count} sudokus, with certificates in one file"),
                zermelo,
                &["puzzle", "prove", "--threads", "1", &text, "-o", &path("again.certs")],
            ),
            run("counting their completions, plainly", &this, &[PLAIN, "sudokus", &text]),
        ),
        row(
            run(
                format!("check {CLAIMS} claims: `zermelo claims`"),
                zermelo,
                &["claims", &manifest],
            ),
            Run { what: "`zermelo-check`".into(), program: check.clone(), words: files },
        ),
        row(
            run("make the map of (24, 10)", zermelo, &["map", "erdos-szekeres", "24", "10"]),
            run("plainly", &this, &[PLAIN, "map", "24", "10"]),
        ),
        of_layers("10", "30"),
        of_layers("20", "14"),
        row(
            run(
                "the values of dots and boxes up to 3 × 3",
                zermelo,
                &["map", "dots-and-boxes", "--table", "3"],
            ),
            run("that of 3 × 3, plainly", &this, &[PLAIN, "boxes", "3", "3"]),
        ),
        row(
            run(
                "solve dots and boxes 3 × 3, with proofs",
                zermelo,
                &["solve", "dots-and-boxes", "3", "3"],
            ),
            run("its value, plainly", &this, &[PLAIN, "boxes", "3", "3"]),
        ),
        grid(["6", "7"]),
        grid(["4", "9"]),
        row(
            run(
                "count lines of tic-tac-toe: `zermelo rules --perft 9`",
                zermelo,
                &["rules", &tic_tac_toe, "--perft", "9"],
            ),
            run("counting them by the native rules", &this, &[PLAIN, "lines", "9"]),
        ),
        row(
            run(
                "check the first replay on two threads",
                zermelo,
                &["check", "--threads", "2", largest],
            ),
            run("on one", zermelo, &["check", "--threads", "1", largest]),
        ),
    ]);
    rows
}

/// A sudoku by [`NAMES`] other names of its labels: as many sudokus, of which each takes as long.
fn renamed(clues: &str) -> Vec<String> {
    let mut random = 1u64;
    let mut names = *b"123456789";
    let mut rename = || {
        for last in (1..names.len()).rev() {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let place = usize::try_from(random >> 33).expect("31 bits") % (last + 1);
            names.swap(last, place);
        }
        let name = |clue: u8| match clue {
            b'1'..=b'9' => names[usize::from(clue - b'1')],
            _ => b'.',
        };
        String::from_utf8(clues.bytes().map(name).collect()).expect("ASCII")
    };
    (0..NAMES).map(|_| rename()).collect()
}

/// Writes the first certificates of a file of many into files, with a manifest of them.
fn separate(many: &Path, folder: &Path) -> Vec<String> {
    let bytes = fs::read(many).expect("a file of many");
    let mut rest = bytes.strip_prefix(&MAGIC).expect("a file of many");
    let mut certificates = Certificates::new(&mut rest);
    let (mut files, mut manifest) = (Vec::new(), String::new());
    while let Some(bytes) = certificates.read_next().expect("a certificate") {
        let number = files.len();
        if number == CLAIMS {
            break;
        }
        let (certificate, hash) = Certificate::read(&bytes).expect("a certificate");
        let claim = certificate.header.claim;
        manifest += &format!(
            "[[claim]]\nid = \"{number}\"\nstatement = \"{claim}\"\n\
             [[claim.certificate]]\nfile = \"{number}.cert\"\nblake3 = \"{hash}\"\n\n"
        );
        let file = folder.join(format!("{number}.cert"));
        fs::write(&file, bytes).expect("a file");
        files.push(file.display().to_string());
    }
    fs::write(folder.join("claims.toml"), manifest).expect("a manifest");
    files
}
