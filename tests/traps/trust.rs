//! docs/specification/trust.md stays true, with the tables beside it: of files, of what verdicts rest
//! on, of conditions and of what is proved; and its list of dependencies.
//!
//! The tables are made here, and the part of the page between marks. When one is out of date, the
//! test says so, and `ZERMELO_BLESS=1 cargo test --test all traps::` writes it anew.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use zermelo_checker::fault;
use zermelo_checker::proofs::Kind;

use crate::traps::conditions::{self, Condition, KINDS};

use crate::common::imports::Crate;
use crate::traps::{TABLES, bytes, files};

fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

fn read(name: &str) -> String {
    fs::read_to_string(path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// A source file of the checker.
struct Source {
    /// Its name below checker/src.
    name: String,
    /// The lines that are no tests.
    code: String,
}

/// The files of the program `zermelo-check`, which is built without optional features.
fn checker() -> Vec<Source> {
    let mut sources = sources();
    sources.retain(|source| !source.code.contains("\n#![cfg(feature = "));
    sources
}

/// The checker's source files, in the order of their names.
fn sources() -> Vec<Source> {
    let root = path("checker/src");
    let mut files = Vec::new();
    let mut folders = vec![root.clone()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else {
                files.push(path);
            }
        }
    }
    let mut sources: Vec<Source> = files
        .into_iter()
        .map(|file| {
            let name = file.strip_prefix(&root).expect("below").to_string_lossy().into_owned();
            let text = fs::read_to_string(&file).expect("text");
            let module = text.find("#[cfg(test)]\nmod tests {");
            if let Some(at) = module {
                let end = text[at..].find("\n}\n").map(|end| at + end + 3);
                assert_eq!(end, Some(text.len()), "{name}: the tests stand at the end");
            }
            let is_test = name.ends_with("tests.rs") || name.contains("/tests/");
            let split = if is_test { Some(0) } else { module };
            let (code, _) = text.split_at(split.unwrap_or(text.len()));
            Source { name, code: code.replace("\n#[cfg(test)]\nmod tests;\n", "") }
        })
        .collect();
    sources.sort_by(|a, b| a.name.cmp(&b.name));
    sources
}

/// The conditions on the file, the claim, and the kinds of proof that the checker knows.
fn known_conditions() -> Vec<&'static Condition> {
    let known = |number: u8| Kind::from_number(number).is_some();
    let unknown: Vec<char> =
        KINDS.iter().filter(|(kind, _)| !known(*kind)).map(|(_, letter)| *letter).collect();
    conditions::all().filter(|condition| !condition.mark.starts_with(&*unknown)).collect()
}

/// The error codes of rejections.
fn codes() -> BTreeSet<&'static str> {
    fault::all().map(|code| code.as_str()).collect()
}

/// How many traps there are for each error code: files, and what the tests of this folder and of
/// the checker do to certificates that are too large to be kept.
fn traps() -> BTreeMap<String, usize> {
    let mut traps = BTreeMap::new();
    let tables = TABLES.iter().copied().flatten().map(|trap| trap.kind.to_owned());
    let of_bytes = bytes::KINDS.iter().map(|kind| (*kind).to_owned());
    for code in tables.chain(of_bytes).chain(files::other_codes()) {
        *traps.entry(code).or_default() += 1;
    }
    traps
}

#[test]
fn every_kind_of_proof_has_conditions() {
    for kind in Kind::ALL {
        let letter = KINDS.iter().find(|(number, _)| *number == kind.number());
        let (_, letter) = letter.unwrap_or_else(|| panic!("no letter for {kind:?} in KINDS"));
        assert!(conditions::all().any(|c| c.mark.starts_with(*letter)), "{kind:?}");
    }
}

#[test]
fn the_conditions_are_those_of_the_documents() {
    let mut marked = BTreeSet::new();
    for page in ["docs/specification/proofs.md", "docs/specification/format.md"] {
        for piece in read(page).split('[').skip(1) {
            if let Some((mark, _)) = piece.split_once(']')
                && mark.len() > 1
                && mark.starts_with(char::is_uppercase)
                && mark[1..].chars().all(|c| c.is_ascii_digit())
            {
                marked.insert(mark.to_owned());
            }
        }
    }
    let listed: BTreeSet<String> = conditions::all().map(|c| c.mark.to_owned()).collect();
    assert_eq!(listed.len(), conditions::all().count(), "a mark stands for one condition");
    let missing: Vec<_> = marked.difference(&listed).collect();
    assert!(missing.is_empty(), "marks of the documents without a row: {missing:?}");
    let invented: Vec<_> = listed.difference(&marked).collect();
    assert!(invented.is_empty(), "rows without a mark in the documents: {invented:?}");
}

#[test]
fn no_condition_is_without_a_trap() {
    let traps = traps();
    for Condition { mark, kinds, .. } in known_conditions() {
        assert!(!kinds.is_empty(), "{mark}");
        for kind in *kinds {
            assert!(traps.contains_key(*kind), "{mark}: no trap for {kind}");
        }
    }
}

#[test]
fn no_error_code_is_without_a_condition_and_a_trap() {
    let of_conditions: BTreeSet<&str> =
        known_conditions().into_iter().flat_map(|condition| condition.kinds).copied().collect();
    let (traps, codes) = (traps(), codes());
    let without: Vec<_> = codes.difference(&of_conditions).collect();
    assert!(without.is_empty(), "error codes of no condition: {without:?}");
    let invented: Vec<_> = of_conditions.difference(&codes).collect();
    assert!(invented.is_empty(), "conditions with codes that do not exist: {invented:?}");
    let without: Vec<_> = codes.iter().filter(|code| !traps.contains_key(**code)).collect();
    assert!(without.is_empty(), "error codes without a trap: {without:?}");
    let unknown: Vec<_> = traps.keys().filter(|code| !codes.contains(code.as_str())).collect();
    assert!(unknown.is_empty(), "traps for codes that do not exist: {unknown:?}");
}

/// What the checker does not use: it has no unsafe code, no threads, no clock, no environment, and
/// no state that one check leaves and another finds.
const FORBIDDEN: &[&str] = &[
    "unsafe",
    "thread",
    "std::time",
    "std::env",
    "std::fs",
    "std::net",
    "std::process",
    "static",
    "Atomic",
    "std::cell",
    "Cell<",
    "Cell::",
    "Lazy",
    "Mutex",
    "Once",
    "RwLock",
];

/// Where a line uses something forbidden: the word, or one that it is a part of.
fn forbidden(line: &str) -> impl Iterator<Item = &'static str> {
    // A lifetime is no variable.
    let line = line.replace("'static", "").replace("std::process::ExitCode", "");
    FORBIDDEN.iter().copied().filter(move |word| line.contains(word))
}

#[test]
fn the_checker_has_no_threads_no_clock_no_environment_and_no_state() {
    for source in sources() {
        let allowed: &[&str] = match source.name.as_str() {
            // The command reads its arguments and the files that they name.
            "main.rs" => &["std::env"],
            // `check_file` reads the file that it is given.
            "library.rs" | "many.rs" => &["std::fs"],
            // The results of one check are collected in variables of its own.
            "parts.rs" => &["Atomic", "Once"],
            // The parts of one check mark what they meet in variables of the check.
            "proofs/replay/marks.rs" => &["Atomic"],
            // A list of a file is decoded as a whole for programs that ask for it, once for each list.
            "format/list.rs" => &["Once"],
            _ => &[],
        };
        for line in source.code.lines().filter(|line| !line.trim_start().starts_with("//")) {
            let found: Vec<&str> = forbidden(line).filter(|word| !allowed.contains(word)).collect();
            assert!(found.is_empty(), "{}: {found:?} in {line}", source.name);
        }
    }
}

#[test]
fn a_state_in_any_form_is_seen() {
    for line in [
        "thread_local! {",
        "static LAST: Option<u64> = None;",
        "pub(crate) static mut LAST: u64 = 0;",
        "    static LAST: Cell<u64> = const { Cell::new(0) };",
        "use std::cell::{OnceCell, RefCell};",
        "let last = std::sync::OnceLock::new();",
        "const LAST: LazyLock<u64> = LazyLock::new(|| 0);",
        "use std::sync::atomic::AtomicU64;",
        "let last = std::sync::Mutex::new(0);",
        "std::thread::spawn(run);",
        "let now = std::time::Instant::now();",
        "std::process::exit(0)",
    ] {
        assert!(forbidden(line).next().is_some(), "{line}");
    }
    for line in ["code: &'static str,", "fn main() -> std::process::ExitCode {"] {
        assert!(forbidden(line).next().is_none(), "{line}");
    }
}

/// The list of files: what each is for, and how long it is.
fn file_list() -> String {
    let mut table = "file\tlines\tof code\twhat it is for\n".to_owned();
    let (mut all, mut all_code) = (0, 0);
    for source in checker().into_iter().filter(|source| !source.code.is_empty()) {
        let lines = source.code.lines().count();
        let code = lines_of_code(&source);
        let about: Vec<&str> = source
            .code
            .lines()
            .map_while(|line| line.strip_prefix("//!"))
            .map(str::trim)
            .take_while(|line| !line.is_empty())
            .collect();
        let about = about.join(" ");
        let sentence = about.split_inclusive(". ").next().unwrap_or_default().trim();
        let _ = writeln!(table, "{}\t{lines}\t{code}\t{sentence}", source.name);
        all += lines;
        all_code += code;
    }
    let _ = writeln!(table, "all\t{all}\t{all_code}\t");
    table
}

/// A verdict: its name, the game's folder, the files of it that the game's `mod.rs` chooses for
/// this kind of proof, with those of other games by their folders, and the folders of the kind.
type VerdictFiles = (&'static str, &'static str, &'static [&'static str], &'static [&'static str]);

/// Every kind of proof of every game. A verdict rests on the files that are chosen for it, and on
/// all that these and `check.rs` import. Adding a game or a kind of proof adds to none of them.
const VERDICTS: &[VerdictFiles] = &[
    ("positional game, replay", "positional", &["replay"], &["replay"]),
    ("positional game, pairing", "positional", &["game"], &["pairing"]),
    ("positional game, mirror", "positional", &["avoidance"], &["mirror"]),
    ("positional game, potential", "positional", &["game"], &["potential"]),
    ("positional game, parts", "positional", &["game", "parts"], &["parts"]),
    ("Erdős–Szekeres game, replay", "erdos_szekeres", &["rules"], &["replay"]),
    ("Erdős–Szekeres game, map", "erdos_szekeres", &["map"], &["map"]),
    ("Erdős–Szekeres game, layers", "erdos_szekeres", &["layers"], &["layers"]),
    ("Erdős–Szekeres game, outcome proof", "erdos_szekeres", &["vectors"], &["outcome"]),
    ("Chomp, outcome proof", "chomp", &["vectors"], &["outcome"]),
    ("Chomp, nim-values", "chomp", &["values"], &["nim_values", "nim_values/components"]),
    ("Sprouts, nim-values", "sprouts", &["values"], &["nim_values", "nim_values/components"]),
    ("subtraction, outcome proof", "subtraction", &["vectors"], &["outcome"]),
    ("subtraction, nim-values", "subtraction", &["heaps/mod", "heaps/claim"], &["nim_values"]),
    (
        "Node Kayles, replay",
        "node_kayles",
        &["body", "rules"],
        &["mirror", "mirror/lemma", "replay"],
    ),
    ("Node Kayles, mirror", "node_kayles", &[], &["mirror"]),
    ("Node Kayles, nim-values", "node_kayles", &["sums"], &["nim_values", "nim_values/components"]),
    (
        "Latin Erdős, replay",
        "latin_erdos",
        &["body", "rules"],
        &["mirror", "mirror/lemma", "replay"],
    ),
    ("Latin Erdős, mirror at one size", "latin_erdos", &["placements"], &["mirror"]),
    ("Latin Erdős, mirror for every size", "latin_erdos", &["sizes"], &["mirror"]),
    ("coprimality grid, replay", "coprime_grid", &["rules"], &["replay"]),
    ("dots and boxes, replay", "dots_and_boxes", &["rules"], &["replay"]),
    ("Domineering, replay", "domineering", &["rules"], &["replay"]),
    ("Col and Snort, replay", "colouring", &["rules"], &["replay"]),
    (
        "values of partisan games, replay",
        "partisan",
        &[
            "forms",
            "game",
            "rules",
            "colouring/mod",
            "colouring/claim",
            "colouring/rules",
            "domineering/mod",
            "domineering/claim",
            "domineering/rules",
        ],
        &["replay"],
    ),
    (
        "values of rules that are data, replay",
        "partisan",
        &[
            "forms",
            "game",
            "rules",
            "gdl/mod",
            "gdl/claim",
            "gdl/text",
            "gdl/program",
            "gdl/ground",
            "gdl/network",
            "gdl/rules",
            "gdl/sides",
        ],
        &["replay"],
    ),
    (
        "misère play, replay",
        "misere",
        &[
            "rules",
            "node_kayles/mod",
            "node_kayles/claim",
            "heaps/mod",
            "heaps/claim",
            "heaps/splits",
        ],
        &["replay"],
    ),
    ("cops and robbers, replay", "cops_and_robbers", &["placements", "rules"], &["replay"]),
    ("cops and robbers, safe set", "cops_and_robbers", &["placements", "rules", "safe"], &[]),
    ("parity game, winning sets", "parity", &[], &["winning_sets"]),
    ("planes, potential", "planes", &["orders"], &["potential"]),
    (
        "rules that are data, replay",
        "gdl",
        &["text", "program", "ground", "network", "rules"],
        &["replay"],
    ),
    (
        "rules that are data, nim-values",
        "gdl",
        &["text", "program", "ground", "network", "rules", "values"],
        &["nim_values", "nim_values/components"],
    ),
    ("heaps, nim-values", "heaps", &[], &["nim_values"]),
    (
        "sums, nim-values",
        "disjunctive_sum",
        &[
            "chomp/claim",
            "heaps/mod",
            "heaps/claim",
            "node_kayles/mod",
            "node_kayles/claim",
            "node_kayles/sums",
            "subtraction/mod",
            "subtraction/claim",
        ],
        &["nim_values", "nim_values/components"],
    ),
    (
        "sums of rules that are data, nim-values",
        "disjunctive_sum",
        &[
            "gdl/mod",
            "gdl/claim",
            "gdl/text",
            "gdl/program",
            "gdl/ground",
            "gdl/network",
            "gdl/rules",
            "gdl/values",
        ],
        &["nim_values", "nim_values/components"],
    ),
    ("switching game, spanning trees", "switching", &["board"], &["spanning_trees"]),
    ("connection game, patterns", "connection", &["board"], &["patterns", "patterns/chains"]),
    ("Latin puzzle, deduction", "latin_puzzle", &["board"], &["deduction"]),
];

/// The file in which the program begins, which reads files and prints verdicts.
const PROGRAM: &str = "main.rs";

/// The file in which the check of a certificate begins.
const CHECK: &str = "check.rs";

/// What the program prints, by methods of what it has checked.
const PRINTING: &str = "printing.rs";

/// What writes values, which no verdict chooses.
const ENCODING: &str = "writing/encoding.rs";

/// Whether a file chooses: `check.rs` and `input.rs` between the whole file and a stream, `games/mod.rs` between the
/// games, a game's `mod.rs` between the kinds of proof, the claim of a sum, and the games of one with a value, between the
/// games that a sum can have, and `format/record.rs` between what reads a value and what writes it. Of what such a
/// file imports, a verdict rests on what is chosen for it, and on what is no choice.
fn chooses(file: &str) -> bool {
    let of_sums = ["disjunctive_sum/claim", "partisan/claim", "partisan/game"];
    [CHECK, "input.rs", "format/record.rs"].contains(&file)
        || of_sums.iter().any(|one| file == format!("games/{one}.rs"))
        || (file.starts_with("games/") && file.ends_with("/mod.rs"))
}

/// The files that are chosen for a verdict.
fn chosen((_, game, files, kinds): &VerdictFiles) -> BTreeSet<String> {
    let of_game = ["mod", "claim"].iter().chain(*files);
    let of_game = of_game.map(|file| match file.contains('/') {
        true => format!("games/{file}.rs"),
        false => format!("games/{game}/{file}.rs"),
    });
    let of_kind = kinds.iter().map(|kind| match kind.contains('/') {
        true => format!("proofs/{kind}.rs"),
        false => format!("proofs/{kind}/mod.rs"),
    });
    let stream = kinds.contains(&"layers").then(|| "stream.rs".to_owned());
    of_game.chain(of_kind).chain(stream).collect()
}

/// The modules of the checker, and of its program.
fn crate_of_checker() -> Crate {
    Crate::read("zermelo_checker", &path("checker/src")).and_program(PROGRAM)
}

/// The files that are imported from a file and from those that are chosen.
fn reached(
    dependencies: &BTreeSet<(&str, &str)>,
    from: &str,
    chosen: &BTreeSet<String>,
) -> BTreeSet<String> {
    let mut choices: BTreeSet<String> = VERDICTS.iter().flat_map(self::chosen).collect();
    choices.insert(ENCODING.to_owned());
    let mut files: BTreeSet<&str> = chosen.iter().map(String::as_str).collect();
    files.insert(from);
    let mut to_follow: Vec<&str> = files.iter().copied().collect();
    while let Some(file) = to_follow.pop() {
        for &(_, to) in dependencies.iter().filter(|(from, _)| *from == file) {
            let is_other_choice = choices.contains(to) && !chosen.contains(to);
            if !(chooses(file) && is_other_choice) && files.insert(to) {
                to_follow.push(to);
            }
        }
    }
    files.into_iter().map(str::to_owned).collect()
}

/// The files that each verdict rests on.
fn files_of_verdicts(checker: &Crate) -> Vec<BTreeSet<String>> {
    let dependencies = checker.dependencies();
    VERDICTS.iter().map(|verdict| reached(&dependencies, CHECK, &chosen(verdict))).collect()
}

/// The most lines of code that a verdict rests on, most verdicts, the files that every verdict rests
/// on, and the folder of a game and of a kind. All of the checker grows with its games; what anybody has to
/// trust at once does not. A number that grows is looked at by somebody; no code is moved to keep
/// it. Most is that of rules as data, which are read and evaluated; positional games have five kinds.
/// The lists that are decoded where they are read are eighty lines of every replay, for which a
/// check needs no more memory than the file. Thirty lines of every replay decode most entries at one
/// look, for which a check of a large one takes a fifth less time. A game is five lines of every verdict: of
/// the list of games, and of the words that no title may be. What titles read as is eighty lines of every
/// verdict about something that has one. The hash is computed beside the proof, which makes a large check on two threads a
/// twentieth faster. That rules may have nim-values is 160 lines of a replay by rules: of the claim, and of
/// what is shared with the proof of a value.
/// Games by rules are joined by plans and lists, which bounds what a small file may ask for: 270 lines.
/// Masks, by which long lists of nim-values take few looks, are 90 lines. What rules say of play that never ends
/// is fifty. Sums, of games with nim-values and of partisan ones, share how lines name their summands. The value of a
/// game whose rules are data rests on these and on what a value is: 880 lines more than who wins it. That products of
/// symmetries are symmetries is twenty lines, which makes a check with 75,208 of them a quarter faster.
/// That Col and Snort are read by the names of graphs, where they stand beside a value, is a dozen lines. Rules of two roles as a partisan game are 130
/// lines of the folder of rules.
const MOST_OF_VERDICT: usize = 4660;
const MOST_OF_MOST_VERDICTS: usize = 2240;
const MOST_OF_EVERY: usize = 860;
const MOST_OF_FOLDER: [(&str, usize); 2] = [("games", 2340), ("proofs", 750)];

fn lines_of_code(source: &Source) -> usize {
    let code = source.code.lines().map(str::trim);
    code.filter(|line| !line.is_empty() && !line.starts_with("//")).count()
}

/// What each verdict rests on: the lines of code, and the files, with those of every verdict first. The
/// second table has the fewest and the most of both for each kind of proof.
fn verdict_lists() -> (String, String) {
    let sources = checker();
    let checker = crate_of_checker();
    let of_verdicts = files_of_verdicts(&checker);
    let always = of_verdicts.iter().cloned().reduce(|all, files| &all & &files).expect("verdicts");
    let lines_of = |files: &BTreeSet<String>| -> usize {
        sources.iter().filter(|source| files.contains(&source.name)).map(lines_of_code).sum()
    };
    let most = lines_of(&always);
    assert!(most <= MOST_OF_EVERY, "every verdict rests on {most} lines of code");
    let row = |verdict: &str, lines, count, files: &BTreeSet<String>| {
        let files: Vec<&str> = files.iter().map(String::as_str).collect();
        format!("{verdict}\t{lines}\t{count}\t{}\n", files.join(", "))
    };
    let mut list =
        "verdict\tlines of code\tfiles\tthose that not every verdict rests on\n".to_owned();
    list += &row("every verdict", most, always.len(), &always);
    let printing = BTreeSet::from([PRINTING.to_owned()]);
    let program = &reached(&checker.dependencies(), PROGRAM, &printing) - &always;
    list += &row("the program besides", lines_of(&program), program.len(), &program);
    let mut of_kinds: BTreeMap<u8, Vec<(usize, usize)>> = BTreeMap::new();
    for ((verdict, ..), files) in VERDICTS.iter().zip(&of_verdicts) {
        let lines = lines_of(files);
        assert!(lines <= MOST_OF_VERDICT, "{verdict} rests on {lines} lines of code");
        list += &row(verdict, lines, files.len(), &(files - &always));
        of_kinds.entry(kind_of(verdict).number()).or_default().push((lines, files.len()));
    }
    let are_small =
        of_verdicts.iter().map(lines_of).filter(|lines| *lines <= MOST_OF_MOST_VERDICTS);
    let are_small = are_small.count();
    assert!(
        are_small * 3 > VERDICTS.len() * 2,
        "{are_small} rest on {MOST_OF_MOST_VERDICTS} lines"
    );
    let mut of_folders = BTreeMap::new();
    for source in &sources {
        if let [of, folder, _] = source.name.split('/').collect::<Vec<_>>()[..] {
            *of_folders.entry((of, folder)).or_insert(0) += lines_of_code(source);
        }
    }
    for ((of, folder), lines) in of_folders {
        let most =
            MOST_OF_FOLDER.iter().find(|(place, _)| *place == of).map_or(0, |(_, most)| *most);
        assert!(lines <= most, "{of}/{folder} has {lines} lines of code, more than {most}");
    }
    let mut short =
        "| kind of proof | verdicts | lines of code | files |\n| --- | --- | --- | --- |\n"
            .to_owned();
    for (kind, figures) in of_kinds {
        let kind = Kind::from_number(kind).expect("a kind").name();
        let (lines, files): (Vec<usize>, Vec<usize>) = figures.into_iter().unzip();
        let (count, lines, files) = (lines.len(), span(&lines), span(&files));
        let _ = writeln!(short, "| {kind} | {count} | {lines} | {files} |");
    }
    (list, short)
}

/// The kind of proof of a verdict, by its name.
fn kind_of(verdict: &str) -> Kind {
    let (_, proof) = verdict.rsplit_once(", ").expect("a game and a proof");
    let found = Kind::ALL.iter().find(|kind| proof.replace(' ', "-").starts_with(kind.name()));
    *found.unwrap_or_else(|| panic!("no kind of proof in {verdict}"))
}

/// The least and the greatest of some numbers.
fn span(numbers: &[usize]) -> String {
    let (least, greatest) = (numbers.iter().min(), numbers.iter().max());
    let (least, greatest) = least.zip(greatest).expect("a number");
    if least == greatest { least.to_string() } else { format!("{least} to {greatest}") }
}

#[test]
fn what_a_verdict_rests_on_is_found_by_its_imports() {
    let checker = crate_of_checker();
    let reached: BTreeSet<String> = files_of_verdicts(&checker).into_iter().flatten().collect();
    // A value's type is named where it is made; so what is done with it is in a file that was found
    // if its methods stand with the type or with their trait.
    for (file, functions) in checker.strays() {
        let stands_apart = reached.contains(file) && !chooses(file) && !functions.is_empty();
        assert!(
            !stands_apart,
            "{file}: {functions:?} stand neither with their type nor their trait"
        );
    }
    // What other programs ask of a type stands apart from it, and is not called by a verdict.
    let of_reached = |names: BTreeSet<(&'_ str, &'_ str)>| -> BTreeSet<String> {
        let inside = names.into_iter().filter(|(file, _)| reached.contains(*file));
        inside.map(|(_, name)| name.to_owned()).collect()
    };
    let (defined, called) = (of_reached(checker.functions()), of_reached(checker.calls()));
    for (file, functions) in checker.strays() {
        let is_used = |name: &&String| called.contains(*name) && !defined.contains(*name);
        let used = functions.iter().find(is_used).filter(|_| !reached.contains(file));
        assert!(
            used.is_none(),
            "a verdict uses {used:?}, which is in {file}, and does not import it"
        );
    }
    let apart = |file: &&String| {
        file.starts_with("writing") || ["library.rs", "serialize.rs"].contains(&file.as_str())
    };
    assert_eq!(reached.iter().find(apart), None, "a verdict rests on what stands apart");
}

/// The files of the checker in which a code is used: its constant has the code's name.
fn places(sources: &[Source], code: &str) -> Vec<String> {
    let constant = code.replace('-', "_").to_uppercase();
    let is_word = |text: &str, at: usize| {
        let inner = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let (before, after) = (&text[..at], &text[at + constant.len()..]);
        !before.ends_with(inner) && !after.starts_with(inner)
    };
    let uses = |source: &&Source| {
        // A definition and an import are no use.
        let imports = |text: &str| text.rfind("\nuse ") > text.rfind(";\n");
        source.code.match_indices(&constant).any(|(at, _)| {
            let before = &source.code[..at];
            is_word(&source.code, at)
                && !source.code[at + constant.len()..].starts_with(" = \"")
                && !imports(before)
        })
    };
    sources.iter().filter(uses).map(|source| source.name.clone()).collect()
}

/// The table of conditions.
fn condition_table() -> String {
    let (traps, sources) = (traps(), checker());
    let mut table = "mark\tcondition\terror codes, with their traps\tin\n".to_owned();
    for Condition { mark, text, kinds } in known_conditions() {
        let mut files: Vec<String> = kinds.iter().flat_map(|code| places(&sources, code)).collect();
        files.sort();
        files.dedup();
        assert!(!files.is_empty(), "{mark}: nothing uses {kinds:?}");
        let kinds: Vec<String> = kinds
            .iter()
            .map(|kind| format!("{kind} {}", traps.get(*kind).copied().unwrap_or_default()))
            .collect();
        let _ = writeln!(table, "{mark}\t{text}\t{}\t{}", kinds.join(", "), files.join(", "));
    }
    table
}

/// What is proved of each verdict in Rocq: the theorem, and where it is about a part of the verdict
/// alone, which. `twin/verdicts` has them, and `twin/theorems` the theorems that `twin/build` proves.
fn proved_table() -> String {
    let (verdicts, theorems) = (read("twin/verdicts"), read("twin/theorems"));
    let theorems: BTreeSet<&str> = theorems.lines().collect();
    let mut proved = BTreeMap::new();
    for line in verdicts.lines() {
        let (verdict, theorem) = line.split_once(": ").expect("a verdict and its theorem");
        let (theorem, part) = theorem.split_once(' ').unwrap_or((theorem, ""));
        assert!(theorems.contains(theorem), "twin/theorems does not have {theorem}");
        assert!(VERDICTS.iter().any(|(name, ..)| *name == verdict), "there is no {verdict}");
        let cell = format!("{theorem} {part}").replace('`', "").trim_end().to_owned();
        assert!(proved.insert(verdict, cell).is_none(), "{verdict} stands twice in twin/verdicts");
    }
    let mut table = "verdict\tproved\n".to_owned();
    for (verdict, ..) in VERDICTS {
        let theorem = proved.get(verdict).map_or("–", String::as_str);
        let _ = writeln!(table, "{verdict}\t{theorem}");
    }
    table
}

/// The page.
const PAGE: &str = "docs/specification/trust.md";

/// Compares a part of the page with what it should be, or writes it.
fn hold(part: &str, expected: &str) {
    let text = read(PAGE);
    let (start, end) = (format!("<!-- {part} -->\n"), format!("<!-- end of {part} -->"));
    let (before, rest) = text.split_once(&start).expect("the part's start");
    let (_, after) = rest.split_once(&end).expect("the part's end");
    hold_file(PAGE, &format!("{before}{start}{expected}{end}{after}"));
}

/// Compares a table beside the page, to which the page leads, with what it should be, or writes it.
fn hold_table(name: &str, expected: &str) {
    assert!(read(PAGE).contains(&format!("](trust/{name})")), "{PAGE} does not lead to {name}");
    hold_file(&format!("docs/specification/trust/{name}"), expected);
}

/// Compares a file with what it should be, or writes it.
fn hold_file(name: &str, expected: &str) {
    if fs::read_to_string(path(name)).is_ok_and(|found| found == expected) {
        return;
    }
    if std::env::var_os("ZERMELO_BLESS").is_some() {
        return fs::write(path(name), expected).expect("the file is written");
    }
    panic!(
        "{name} is out of date; ZERMELO_BLESS=1 cargo test --test all traps:: writes it anew:\n\
         {expected}"
    );
}

/// One test for all tables, so that they are not written at the same time.
#[test]
fn the_tables_have_the_files_and_conditions_as_they_are() {
    let (verdicts, kinds) = verdict_lists();
    hold("kinds", &kinds);
    hold_table("files.tsv", &file_list());
    hold_table("verdicts.tsv", &verdicts);
    hold_table("proved.tsv", &proved_table());
    hold_table("conditions.tsv", &condition_table());
}

#[test]
fn the_checkers_dependencies_are_those_that_are_listed() {
    let output = Command::new(env!("CARGO"))
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .args(["tree", "--locked", "--package", "zermelo-checker", "--edges", "normal,build"])
        .args(["--target", "all", "--prefix", "none", "--format", "{p}"])
        .output()
        .expect("cargo tree runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let tree = String::from_utf8(output.stdout).expect("text");
    let found: BTreeSet<String> = tree
        .lines()
        .filter(|line| !line.starts_with("zermelo-checker "))
        .filter_map(|line| {
            let mut words = line.split_whitespace();
            Some(format!("{} {}", words.next()?, words.next()?.strip_prefix('v')?))
        })
        .collect();
    let page = read(PAGE);
    let (_, section) = page.split_once("\n## Dependencies\n").expect("a section");
    let section = section.split("\n## ").next().unwrap_or_default();
    let rows = section.lines().filter_map(|line| line.strip_prefix("| "));
    let listed: BTreeSet<String> = rows
        .filter(|row| !row.starts_with("crate |") && !row.starts_with("---"))
        .map(|row| row.split(" | ").next().unwrap_or_default().to_owned())
        .collect();
    let new: Vec<_> = found.difference(&listed).collect();
    assert!(new.is_empty(), "dependencies that {PAGE} gives no reason for: {new:?}");
    let gone: Vec<_> = listed.difference(&found).collect();
    assert!(gone.is_empty(), "{PAGE} lists dependencies that are none: {gone:?}");
}
