//! Pages that check certificates: what the checker in them is made from, what it says, that they load
//! nothing, and what a reader does with them in a browser. And drawings of positions, in files.
//!
//! Some need node, Chromium and playwright-core, which .ci/tools installs, and are skipped where they are
//! not, but not with `CI=true`.

use crate::common;

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::slice::from_ref;

use common::program::run;
use common::tools::skip;
use flate2::read::GzDecoder;
use serde_json::{Value, json};
use zermelo_checker::Verdict;
use zermelo_checker::claim::Claim;
use zermelo_checker::format::{Certificate, hash};
use zermelo_checker::games::erdos_szekeres::Form;
use zermelo_explain::explore::View;
use zermelo_explain::faces::erdos_szekeres::Board;
use zermelo_explain::page::with_shown;
use zermelo_explain::picture::Panel;
use zermelo_explain::{player_word, view};

fn project() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// The files below a folder, in order.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            found.extend(files(&path));
        } else {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// The hash of the source: of each file's path and hash, in order.
fn source() -> String {
    let mut listed = String::new();
    let folders =
        ["checker/src", "explain/src", "web/wasm/src"].map(|folder| files(&project().join(folder)));
    let manifests =
        ["checker/Cargo.toml", "explain/Cargo.toml", "web/wasm/Cargo.lock", "web/wasm/Cargo.toml"];
    for path in folders.into_iter().flatten().chain(manifests.map(|path| project().join(path))) {
        let below = path.strip_prefix(project()).expect("below").display().to_string();
        let is_test = below.ends_with("tests.rs") || below.contains("/tests/");
        if !is_test {
            listed += &format!("{} {below}\n", hash(&fs::read(&path).expect("a file")));
        }
    }
    hash(listed.as_bytes()).to_string()
}

#[test]
fn the_checker_in_pages_is_made_from_the_source_beside_it() {
    let origin = project().join("web/checker.toml");
    let packed = project().join("web/checker.wasm.gz");
    if let Some(built) = std::env::var_os("ZERMELO_WASM") {
        let (built, options) = (fs::read(built).expect("the checker"), zopfli::Options::default());
        let mut bytes = Vec::new();
        zopfli::compress(options, zopfli::Format::Gzip, &*built, &mut bytes).expect("packed");
        fs::write(&packed, bytes).expect("written");
    }
    let mut checker = Vec::new();
    let file = fs::File::open(packed).expect("the checker");
    GzDecoder::new(file).read_to_end(&mut checker).expect("gzip");
    let checker = hash(&checker);
    let (source, checker) = (format!("source = \"{}\"", source()), format!("wasm = \"{checker}\""));
    if let Ok(compiler) = std::env::var("ZERMELO_COMPILER") {
        let text = format!(
            "# What web/checker.wasm.gz was built from, and how; web/build writes this.\n{source}\n\
             {checker}\ncompiler = \"{compiler}\"\ncommand = \"web/build\"\n"
        );
        fs::write(&origin, text).expect("written");
    }
    let text = fs::read_to_string(&origin).expect("its origin");
    for line in [source, checker] {
        assert!(text.contains(&line), "web/build makes it anew: {line} is not in {text}");
    }
}

/// The committed one; and one that .ci/run has built from the source beside it, where it could.
#[test]
fn the_checker_in_pages_says_what_the_checker_says() {
    let rebuilt = std::env::var_os("ZERMELO_REBUILT").map(PathBuf::from);
    for checker in [project().join("web/checker.wasm.gz")].iter().chain(&rebuilt) {
        compare(checker);
    }
}

/// Of every committed certificate and of every trap that is kept as a file.
fn compare(checker: &Path) {
    let folders =
        ["certificates", "tests/traps/files"].map(|folder| files(&project().join(folder)));
    let kept: Vec<PathBuf> = folders.into_iter().flatten().collect();
    let kept: Vec<&PathBuf> =
        kept.iter().filter(|path| path.extension().is_some_and(|end| end == "cert")).collect();
    assert!(kept.len() > 600, "{}", kept.len());
    let node = Command::new("node")
        .arg(project().join("tests/page/verdicts.mjs"))
        .arg(checker)
        .args(&kept)
        .output();
    let Ok(output) = node else { return skip("there is no node") };
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let lines = String::from_utf8(output.stdout).expect("text");
    let mut counts = [0; 2];
    for (path, line) in kept.iter().zip(lines.lines()) {
        let said: Value = serde_json::from_str(line).expect("JSON");
        let bytes = fs::read(path).expect("a file");
        match zermelo_checker::check(&bytes, None) {
            Verdict::Verified(verified) => {
                counts[0] += 1;
                assert_eq!(said["verdict"], "verified", "{path:?}: {line}");
                assert_eq!(said["claim"], verified.claim.to_string(), "{path:?}");
                assert_eq!(said["hash"], verified.hash.to_string(), "{path:?}");
            }
            Verdict::Rejected(rejection) => {
                counts[1] += 1;
                assert_eq!(said["verdict"], "rejected", "{path:?}: {line}");
                assert_eq!(said["code"], rejection.fault.code.to_string(), "{path:?}");
            }
            Verdict::None(_) => assert_eq!(said["verdict"], "none", "{path:?}: {line}"),
        }
    }
    assert_eq!(lines.lines().count(), kept.len());
    assert!(counts[0] > 300 && counts[1] > 250, "{counts:?}");
}

/// The bytes of a part of a page: five digits to the base 85 are four bytes, and n + 1 of them are n.
fn bytes_of(part: &str) -> Vec<u8> {
    let digits: Vec<u8> = (b'!'..=b'~').filter(|byte| !b"\"$%&'<>\\`".contains(byte)).collect();
    let part: Vec<u8> = part.bytes().collect();
    let groups = part.chunks(5).map(|group| {
        let digit = |byte| digits.iter().position(|digit| *digit == byte).expect("a digit");
        let greatest = std::iter::repeat_n(84, 5 - group.len());
        let number =
            group.iter().map(|byte| digit(*byte)).chain(greatest).fold(0, |n, d| n * 85 + d);
        number.to_be_bytes()[4..][..group.len() - 1].to_vec()
    });
    groups.flatten().collect()
}

fn certificate_of(bytes: &[u8]) -> Certificate<'_> {
    Certificate::read(bytes).expect("a certificate").0
}

/// Layers have all boards in one file, in another order than the map of one board.
#[test]
fn layers_and_the_map_of_each_size_show_the_same_values() {
    let folder = tempfile::tempdir().expect("a folder");
    let made = |words: &[&str]| {
        let said = run(folder.path(), &[&["map", "erdos-szekeres"], words, &["-o", "x"]].concat());
        assert_eq!(said.code, 0, "{}", said.err);
        let bytes = fs::read(folder.path().join("x")).expect("a file");
        fs::remove_file(folder.path().join("x")).expect("removed");
        bytes
    };
    let layers = made(&["--every", "5", "--up-to", "7"]);
    let sizes = view(&certificate_of(&layers), &[]).expect("sizes");
    let names: Vec<&str> = sizes.moves.iter().map(|size| size.name.as_str()).collect();
    assert_eq!(names, ["a = 2", "a = 3", "a = 4", "a = 5", "a = 6", "a = 7"]);
    for (a, size) in ["2", "3", "4", "5", "6", "7"].into_iter().zip(&sizes.moves) {
        let map = made(&[a, "5"]);
        let (map, layers) = (certificate_of(&map), certificate_of(&layers));
        let start = view(&map, &[]).expect("a map");
        let wins = if start.sentence.starts_with('N') { "first" } else { "second" };
        assert_eq!(size.result, format!("{wins} player wins"), "a = {a}");
        let mut open: Vec<Vec<String>> = vec![Vec::new()];
        let mut seen = 0;
        while let Some(line) = open.pop() {
            let words: Vec<&str> = line.iter().map(String::as_str).collect();
            let of_map = view(&map, &words).expect("a position");
            let of_layers = view(&layers, &[&[size.name.as_str()], &words[..]].concat());
            let of_layers = of_layers.expect("a position");
            assert_eq!(of_map.steps, of_layers.steps[1..], "{line:?}");
            assert_eq!((&of_map.moves, &of_map.sentence), (&of_layers.moves, &of_layers.sentence));
            assert_eq!((of_map.picture, of_map.error), (of_layers.picture, None), "{line:?}");
            seen += 1;
            if line.len() < 4 {
                open.extend(of_map.moves.iter().map(|mv| [&line[..], from_ref(&mv.name)].concat()));
            }
        }
        assert!(seen > 4, "a = {a}");
    }
    for (words, error) in [
        (&["a = 8"][..], "‘a = 8’ is not a move: a move is a size here"),
        (&["7"], "‘7’ is not a move"),
        (&["a = 7", "(1, 1)", "(9, 9)"], "‘(9, 9)’ is not a move"),
        (&["a = 7", "(1, 1)", "(1, 1)"], "‘(1, 1)’ is not a move"),
    ] {
        let seen = view(&certificate_of(&layers), words).expect("what is seen before it");
        let said = seen.error.expect("an error").to_string();
        assert!(said.starts_with(error), "{words:?}: {said}");
        assert_eq!(seen.steps.len(), words.len() - 1, "{words:?}");
    }
}

/// The lines of play against an outcome proof from a position that is chosen, until the game ends or so many
/// positions were seen: it is never the opponent who has won.
fn played_to_the_end(certificate: &Certificate<'_>, choice: &str, winner: &str) -> usize {
    let winner_plays = |view: &View| {
        let last = view.steps.last().and_then(|step| step.player);
        last.is_none_or(|player| player_word(player) == winner)
    };
    let (mut open, mut seen) = (vec![vec![choice.to_owned()]], 0);
    while let Some(line) = open.pop().filter(|_| seen < 30) {
        let words: Vec<&str> = line.iter().map(String::as_str).collect();
        let view = view(certificate, &words).expect("a position");
        assert_eq!(view.error, None, "{line:?}");
        assert!(winner_plays(&view), "{line:?}: {:?}", view.steps);
        let own = view.steps.iter().filter(|step| step.player.map(player_word) == Some(winner));
        // Only the forced first move of the Erdős–Szekeres game has no reason.
        assert!(own.clone().filter(|step| step.reason.is_none()).count() <= 1, "{line:?}");
        confirm_moves(certificate, &line, &view);
        if view.moves.is_empty() {
            assert!(view.sentence.starts_with(&format!("{winner} wins: ")), "{}", view.sentence);
        }
        open.extend(view.moves.iter().map(|mv| [&line[..], from_ref(&mv.name)].concat()));
        seen += 1;
    }
    seen
}

/// The moves to choose from are all open cells next to the shaded ones, by the rules of the cells.
fn confirm_moves(certificate: &Certificate<'_>, line: &[String], view: &View) {
    let Claim::ErdosSzekeres(claim) = &certificate.header.claim else { return };
    let [Panel::Region(region)] = view.picture.panels.as_slice() else { panic!("{line:?}") };
    let a: u32 = line[0].strip_prefix("a = ").and_then(|a| a.parse().ok()).expect("a size");
    let board = Board::new(a, claim.game.b).expect("a board");
    let cells = board.options(&region.rows).into_iter().map(|([c, r], _)| format!("({c}, {r})"));
    let mut cells: Vec<String> = cells.collect();
    let is_over = claim.game.form == Form::Achievement && view.moves.is_empty();
    if is_over {
        return;
    }
    let can_complete = region.rows[0] == a - 1 || region.rows.last().is_some_and(|&row| row > 0);
    if claim.game.form == Form::Achievement && can_complete {
        cells.push("off the board".to_owned());
    }
    let mut moves: Vec<String> = view.moves.iter().map(|mv| mv.name.clone()).collect();
    cells.sort();
    moves.sort();
    assert_eq!(moves, cells, "{line:?}");
}

/// Who wins is what the claim says; of a list of positions, that the second player wins exactly there.
#[test]
fn outcome_proofs_are_played_to_the_end_and_won_by_whom_they_say() {
    let mut proofs = 0;
    for path in files(&project().join("certificates/all-sizes")) {
        let bytes = fs::read(&path).expect("a file");
        let certificate = certificate_of(&bytes);
        let claim = certificate.header.claim.to_string();
        let choices = view(&certificate, &[]).expect("a choice");
        assert!(choices.moves.len() > 4 && choices.error.is_none(), "{path:?}");
        let exceptions = ["a = 2"].iter().filter(|_| claim.ends_with("except 2"));
        let (_, listed) = claim.split_once("from exactly").unwrap_or_default();
        for choice in choices.moves.iter().step_by(3).take(2) {
            let winner = choice.result.strip_suffix(" player wins").expect("who wins");
            let is_first =
                claim.starts_with("first") != exceptions.clone().any(|a| **a == choice.name);
            if listed.is_empty() {
                assert_eq!(winner == "first", is_first, "{path:?}: {}", choice.name);
            }
            let seen = played_to_the_end(&certificate, &choice.name, winner);
            assert!(seen > 0, "{path:?}");
        }
        for wrong in ["a = 1000", "x", "a = 7 "] {
            let seen = view(&certificate, &[wrong]).expect("a choice");
            assert!(seen.error.is_some() && seen.steps.is_empty(), "{path:?}: {wrong}");
        }
        let chosen = view(&certificate, &[&choices.moves[3].name, "no move"]).expect("a position");
        assert!(chosen.error.is_some() && !chosen.picture.panels.is_empty(), "{path:?}");
        proofs += 1;
    }
    assert!(proofs > 20, "{proofs}");
    // The positions of two rows from which the second player wins have one cell more in the first.
    let bytes =
        fs::read(project().join("certificates/all-sizes/chomp-two-rows.cert")).expect("a file");
    for choice in view(&certificate_of(&bytes), &[]).expect("a choice").moves {
        let numbers = choice.name.trim_matches(['(', ')']).split(", ");
        let rows: Vec<i64> = numbers.map(|row| row.parse().expect("a number")).collect();
        assert_eq!(choice.result.starts_with("second"), rows[0] == rows[1] + 1, "{rows:?}");
    }
}

/// What a page of an opening has is what its certificate shows, but for the last positions.
#[test]
fn an_opening_shows_what_the_page_of_the_certificate_would_and_claims_no_more() {
    let folder = tempfile::tempdir().expect("a folder");
    for (file, depth) in [
        ("positional/tic-tac-toe-second", "2"),
        ("erdos-szekeres/map-5-3", "3"),
        ("all-sizes/b3", "2"),
        ("puzzles/sudoku-17-clues", "3"),
        ("positional/pi4-published", "0"),
    ] {
        let path = project().join(format!("certificates/{file}.cert"));
        let words =
            ["page", &path.to_string_lossy(), "--opening", depth, "-o", "x.html", "--force"];
        let said = run(folder.path(), &words);
        assert_eq!((said.code, said.err.as_str()), (0, ""), "{file}");
        let page = fs::read_to_string(folder.path().join("x.html")).expect("a page");
        for piece in ["This page checks nothing", "was verified when the page was made"] {
            assert!(page.contains(piece), "{file}: {piece}");
        }
        for piece in ["id=\"checker\"", "id=\"certificate\"", "id=\"other\"", "being checked"] {
            assert!(!page.contains(piece), "{file}: {piece}");
        }
        let bytes = fs::read(&path).expect("a file");
        let certificate = certificate_of(&bytes);
        let Verdict::Verified(verified) = zermelo_checker::check(&bytes, None) else {
            panic!("{file}")
        };
        assert!(page.contains(&verified.hash.to_string()), "{file}");
        let (_, packed) = page.split_once("id=\"opening\">").expect("the opening");
        let (packed, _) = packed.split_once("</script>").expect("its end");
        let packed = bytes_of(packed);
        let opening: Value =
            serde_json::from_reader(flate2::read::GzDecoder::new(&*packed)).expect("JSON");
        let shown = opening["shown"].as_object().expect("lines");
        let depth: usize = depth.parse().expect("a number");
        let mut edges = 0;
        for (line, shown) in shown {
            let moves: Vec<&str> = line.lines().collect();
            let mut expected =
                with_shown(&certificate, None, |shows| shows(&moves)).expect("a position");
            // An opening is of the strategy alone.
            expected.as_object_mut().expect("fields").remove("both");
            if shown["state"] != expected["state"] {
                let state = shown["state"].as_str().expect("a text");
                assert!(state.ends_with("the opening only, and ends here."), "{file}: {state}");
                assert_eq!((&shown["moves"], &shown["forward"]), (&json!([]), &Value::Null));
                let steps =
                    if file.starts_with("puzzles") { moves[0].parse() } else { Ok(moves.len()) };
                assert_eq!(steps.expect("a number"), depth, "{file}: {line}");
                for field in ["heading", "state", "moves", "forward"] {
                    expected[field] = shown[field].clone();
                }
                edges += 1;
            }
            assert_eq!(*shown, expected, "{file}: {line}");
            // Each move leads to a line of the page.
            for onward in shown["moves"].as_array().expect("moves") {
                let next = [&moves[..], &[onward[0].as_str().expect("a name")]].concat().join("\n");
                assert!(opening["shown"].get(&next).is_some(), "{file}: {next}");
            }
        }
        assert!(edges > 0, "{file}");
    }
    for (file, words, piece) in [
        (
            "tests/traps/files/replay/missing-reply-the-reply-to-the-last-move-of-a-node-missing",
            "--opening",
            "reply",
        ),
        ("certificates/latin-erdos/mirror-4", "--opening", "ask for fewer"),
    ] {
        let path = project().join(format!("{file}.cert")).to_string_lossy().into_owned();
        let said = run(folder.path(), &["page", &path, words, "9", "-o", "y.html"]);
        assert!(said.code > 1 && said.err.contains(piece), "{file}: {said:?}");
        assert!(!folder.path().join("y.html").exists(), "{file}");
    }
}

/// Of sudokus and other boards, with case splits and without, and of proofs without steps.
#[test]
fn every_step_of_a_puzzle_is_seen_and_no_other() {
    for path in files(&project().join("certificates/puzzles")) {
        let bytes = fs::read(&path).expect("a file");
        let certificate = certificate_of(&bytes);
        let (mut number, mut last) = (0usize, String::new());
        loop {
            let seen = view(&certificate, &[&number.to_string()]).expect("a step");
            assert_eq!((seen.steps.len(), &seen.error), (number, &None), "{path:?}");
            let [before, after] = seen.neighbours;
            assert_eq!(before, number.checked_sub(1).map(|before| before.to_string()));
            assert!(!seen.picture.panels.is_empty() && seen.moves.is_empty(), "{path:?}");
            assert_ne!(seen.sentence, last, "{path:?}");
            last = seen.sentence;
            let Some(after) = after else { break };
            number += 1;
            assert_eq!(after, number.to_string(), "{path:?}");
        }
        assert!(number > 1, "{path:?}");
        for wrong in [&(number + 1).to_string(), "-1", "a step"] {
            let seen = view(&certificate, &[wrong]).expect("the clues");
            assert!(seen.error.is_some() && seen.steps.is_empty(), "{path:?}: {wrong}");
        }
    }
}

/// The pages that the tests open: of what, and their names.
const PAGES: &[(&str, &str)] = &[
    ("positional/pi4-published.cert", "pi4.html"),
    ("erdos-szekeres/solver-6-5.cert", "es-6-5.html"),
    ("dots-and-boxes/2-2-first.cert", "dots.html"),
    ("node-kayles/petersen-replay.cert", "kayles.html"),
    ("positional/tic-tac-toe-second.cert", "tic-tac-toe.html"),
    ("coprime-grid/variation-1-n-3-maximiser-first-first.cert", "grid.html"),
    ("positional/square-5-second.cert", "pairing.html"),
    ("positional/affine-plane-7-second.cert", "potential.html"),
    ("latin-erdos/mirror-4.cert", "mirror.html"),
    ("puzzles/sudoku-17-clues.cert", "sudoku.html"),
    ("erdos-szekeres/map-5-3.cert", "es-5-3.html"),
    ("refuted/erdos-szekeres-24-10.cert", "es-24-10.html"),
    ("all-sizes/b4.cert", "b4.html"),
    ("all-sizes/chomp-two-rows.cert", "chomp.html"),
    ("all-sizes/subtraction-3-pairs.cert", "subtraction.html"),
    ("heaps/nim-3-5-7.cert", "nim.html"),
    ("heaps/kayles.cert", "heaps.html"),
    ("domineering/4-4.cert", "domineering.html"),
    ("chomp/3-4.cert", "bar.html"),
];

/// A certificate about Sim: who completes a triangle of own edges between six points loses.
fn sim(folder: &Path) -> PathBuf {
    let edges = (1..=6).flat_map(|one| (one + 1..=6).map(move |two| format!("{one}-{two}")));
    let triangles = (1..=6).flat_map(|one| {
        (one + 1..=6).flat_map(move |two| {
            (two + 1..=6).map(move |three| format!("line {one}-{two} {two}-{three} {one}-{three}"))
        })
    });
    let (edges, triangles) = (edges.collect::<Vec<_>>(), triangles.collect::<Vec<_>>());
    assert_eq!((edges.len(), triangles.len()), (15, 20));
    let board = format!("points {}\n{}\n", edges.join(" "), triangles.join("\n"));
    fs::write(folder.join("sim.board"), board).expect("written");
    let said = run(folder, &["solve", "--board", "sim.board", "--avoidance", "-o", "sim.cert"]);
    assert_eq!((said.code, said.err.as_str()), (0, ""));
    assert!(said.out.contains("second player wins"), "{}", said.out);
    folder.join("sim.cert")
}

fn pages(folder: &Path) {
    let sim = sim(folder);
    let four = folder.join("four.cert");
    let said =
        run(folder, &["solve", "connect-four", "4", "4", "--player", "first", "-o", "four.cert"]);
    assert_eq!((said.code, said.err.as_str()), (0, ""));
    let kept = PAGES.iter();
    let kept = kept.map(|(path, name)| (project().join("certificates").join(path), *name));
    for (certificate, name) in kept.chain([(sim, "sim.html"), (four, "four.html")]) {
        let certificate = certificate.to_string_lossy().into_owned();
        let said = run(folder, &["page", &certificate, "-o", name]);
        assert_eq!((said.code, said.err.as_str()), (0, ""), "{name}");
    }
    let pi4 = project().join("certificates/positional/pi4-published.cert");
    let pi4 = pi4.to_string_lossy().into_owned();
    let said = run(folder, &["page", &pi4, "--opening", "2", "-o", "opening.html"]);
    assert_eq!((said.code, said.err.as_str()), (0, ""));
    let said = run(folder, &["page", "--checker", "-o", "check.html"]);
    assert_eq!((said.code, said.err.as_str()), (0, ""));
    let claims = project().join("certificates").to_string_lossy().into_owned();
    let said = run(folder, &["site", &claims, "--only", "pi4-published", "-o", "site"]);
    assert_eq!((said.code, said.err.as_str()), (0, ""));
}

#[test]
fn a_page_is_one_file_that_loads_nothing_and_is_the_same_each_time() {
    let [one, two] = [(), ()].map(|()| tempfile::tempdir().expect("a folder"));
    pages(one.path());
    pages(two.path());
    for name in PAGES.iter().map(|(_, name)| *name).chain(["check.html"]) {
        let page = fs::read_to_string(one.path().join(name)).expect("a page");
        assert!(page == fs::read_to_string(two.path().join(name)).expect("a page"), "{name}");
        assert!(page.contains("default-src 'none'"), "{name}");
        // What a reader cannot do: to load what lies elsewhere, and to give a command.
        for piece in [" src=", " href=", "@import", "url(http", "zermelo table --all"] {
            assert!(!page.contains(piece), "{name}: {piece}");
        }
    }
    let alone = fs::metadata(one.path().join("check.html")).expect("a page").len();
    // It was 600,000 before rules as data, with which the checker is a fifth larger, 650,000 before heaps
    // and sums were played, 670,000 before the symmetries of rules as data, and 680,000 before their
    // layouts, follow-ups, and the values of Chomp, 740,000 before Sprouts and starts of scores, 790,000
    // before the switching game, 820,000 before it was drawn and probed on every graph, 830,000 before
    // rules as data were summands, 832,000 before their joins were planned, 848,000 before parity games
    // and both sides of games with nim-values, 884,000 before the pictures of familiar games, 902,000
    // before connection games, 945,000 before Y and patterns that are drawn, 960,000 before the lines of
    // play were drawn as a tree, 970,000 before values of partisan games and misère play, 1,000,000 before
    // potentials were counted for all points at once, in bits, and 1,005,000 before games by rules had a value, and
    // products of symmetries were symmetries.
    assert!(alone <= 1_028_000, "{alone} bytes without a certificate");
}

#[test]
fn a_reader_plays_and_sees_the_verdict_in_a_browser() {
    let chromium = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
    let Some(chromium) = chromium.iter().find(|path| Path::new(path).exists()) else {
        return skip("there is no Chromium");
    };
    let modules = project().join("target/page");
    if !modules.join("node_modules/playwright-core").exists() {
        return skip("there is no playwright-core below target/page: .ci/tools installs it");
    }
    let folder = tempfile::tempdir().expect("a folder");
    pages(folder.path());
    let pi4 = project().join("certificates/positional/pi4-published.cert");
    fs::copy(pi4, folder.path().join("pi4.cert")).expect("copied");
    let wrong = "replay/missing-reply-the-reply-to-the-last-move-of-a-node-missing.cert";
    let wrong = project().join("tests/traps/files").join(wrong);
    fs::copy(wrong, folder.path().join("wrong.cert")).expect("copied");
    let output = Command::new("node")
        .arg(project().join("tests/page/browser.mjs"))
        .args([&modules, Path::new(chromium), folder.path()])
        .output()
        .expect("node runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    for name in ["light.png", "dark.png", "phone.png"] {
        assert!(fs::read(folder.path().join(name)).expect("a picture").starts_with(b"\x89PNG"));
    }
    // The picture of the README.
    let shown = project().join("docs/guide/figures/page.png");
    if std::env::var_os("ZERMELO_BLESS").is_some() {
        fs::copy(folder.path().join("light.png"), &shown).expect("copied");
    }
    assert!(shown.exists());
}

#[test]
fn positions_are_drawn_in_the_format_that_the_name_of_the_file_ends_with() {
    let folder = tempfile::tempdir().expect("a folder");
    let files = ["positional/pi4-published.cert", "all-sizes/b4.cert", "connection/hex-6.cert"];
    let [pi4, families, hex] = files.map(|file| {
        let file = project().join("certificates").join(file);
        file.to_string_lossy().into_owned()
    });
    // Figure 4 (a) of Pudwell: rows of k, k and k − 2 cells.
    let family = "#####...\n#####...\n###.....\n└─┘  └─┘\nk - 2\n     w - k";
    let figure = ["erdos-szekeres", "6", "5", "--permutation", "163425"];
    for (words, file, piece) in [
        (&["draw", &pi4, "c2", "-o", "p.svg"][..], "p.svg", "data-name=\"c2\""),
        (&["draw", &pi4, "c2", "-o", "p.tex"], "p.tex", "\\begin{tikzpicture}"),
        (&["draw", &pi4, "--node", "1", "-o", "p.txt"], "p.txt", "X "),
        (&["draw", &pi4, "--format", "svg", "-o", "any.name"], "any.name", "<svg"),
        (&["draw", &families, "--node", "1", "-o", "k.txt"], "k.txt", family),
        (&["draw", &families, "-o", "w.tex"], "w.tex", "{$w-1$}"),
        (&[&["draw"], &figure[..], &["-o", "f.svg"]].concat(), "f.svg", "class=\"gone\""),
        (&["draw", &hex, "--node", "24", "-o", "hex.svg"], "hex.svg", "data-name=\"d5\""),
        (&["draw", &hex, "--node", "24", "-o", "hex.tex"], "hex.tex", "\\begin{tikzpicture}"),
    ] {
        let said = run(folder.path(), words);
        assert_eq!((said.code, said.err.as_str()), (0, ""), "{words:?}");
        let drawn = fs::read_to_string(folder.path().join(file)).expect("a drawing");
        assert!(drawn.contains(piece), "{words:?}: {drawn}");
        // The same again: a drawing replaces a drawing.
        let again = run(folder.path(), words);
        assert_eq!(again.code, 0, "{words:?}: {}", again.err);
    }
    // Figure 1 of Pudwell: 163425 shades six cells of the (6, 5)-game, and eliminates four.
    let drawn = fs::read_to_string(folder.path().join("f.svg")).expect("a drawing");
    let shown = project().join("docs/guide/figures/figure1.svg");
    assert_eq!(drawn, fs::read_to_string(shown).expect("the figure of the page"));
    // Of Hex a stone in the third row, the cells, and where two branches begin.
    let drawn = fs::read_to_string(folder.path().join("hex.svg")).expect("a drawing");
    let shown = project().join("docs/guide/figures/pattern.svg");
    assert_eq!(drawn, fs::read_to_string(shown).expect("the figure of the page"));
    let drawn = fs::read_to_string(folder.path().join("f.svg")).expect("a drawing");
    let mut gone: Vec<&str> = drawn
        .split("<g class=\"gone\" data-name=\"")
        .skip(1)
        .filter_map(|rest| rest.split('"').next())
        .collect();
    gone.sort_unstable();
    assert_eq!(gone, ["(1, 2)", "(1, 3)", "(3, 1)", "(4, 1)"]);
    assert_eq!(drawn.matches("class=\"taken\"").count(), 6);
    fs::write(folder.path().join("mine.svg"), "<svg/>").expect("written");
    for (words, piece) in [
        (&["draw", &pi4, "c9", "-o", "q.svg"][..], "c9"),
        (&["draw", &pi4, "-o", "q.doc"], ".svg, .tex or .txt"),
        (&["draw", &pi4, "--node", "9999"], "no node 9999"),
        (&["draw", &families, "--node", "9999"], "no node 9999"),
        (&["draw", &hex, "--node", "9999"], "no node 9999"),
        (&["draw", &families, "1,2"], "zermelo page --open"),
        (&["draw", &pi4, "-o", "mine.svg"], "--force"),
        (&["draw", "none.cert"], "none.cert"),
        (&["draw", "chess", "8", "--permutation", "12"], "chess"),
        (&["draw", "chomp", "2", "3", "--permutation", "12"], "no notation"),
        (&["draw", "erdos-szekeres", "6", "5", "--permutation", "1123"], "twice"),
        (&["draw", "erdos-szekeres", "3", "3", "--permutation", "123"], "completes a pattern"),
        (&["page", "none.cert", "-o", "q.html"], "none.cert"),
        (&["page", &pi4, "-o", "mine.svg"], "--force"),
    ] {
        let said = run(folder.path(), words);
        assert!(matches!(said.code, 2 | 3) && said.err.contains(piece), "{words:?}: {said:?}");
    }
    assert_eq!(fs::read_to_string(folder.path().join("mine.svg")).expect("kept"), "<svg/>");
    assert!(!folder.path().join("q.svg").exists() && !folder.path().join("q.html").exists());
}

/// Figures 6 and 8 of Danziger et al.: the squares, and in each cell the stones that the players have on
/// its line. In the first case X has r1, r3 and c1, and O r2 and r4; in the second X has r1, r3 and α2, and
/// O r2 and c1.
#[test]
fn pi4_is_drawn_as_the_latin_squares_of_the_paper() {
    let folder = tempfile::tempdir().expect("a folder");
    let pi4 = project().join("certificates/positional/pi4-published.cert");
    let pi4 = pi4.to_string_lossy().into_owned();
    let squares = [
        [[1, 2, 3, 4], [2, 1, 4, 3], [3, 4, 1, 2], [4, 3, 2, 1]],
        [[1, 2, 3, 4], [4, 3, 2, 1], [2, 1, 4, 3], [3, 4, 1, 2]],
    ];
    let headings = [["c1X c2 c3 c4", "r1X r2O r3X r4O"], ["c1O c2 c3 c4", "r1X r2O r3X r4"]];
    let stones = [
        [
            ["XX", "X", "X", "X"],
            ["XO", "O", "O", "O"],
            ["XX", "X", "X", "X"],
            ["XO", "O", "O", "O"],
        ],
        [
            ["XO", "XX", "X", "X"],
            ["XOO", "O", "O", "O"],
            ["XO", "X", "X", "XX"],
            ["O", "", "X", ""],
        ],
    ];
    let symbols = [["a1 a2 a3 a4", "b1 b2 b3 b4"], ["a1 a2X a3 a4", "b1 b2 b3 b4"]];
    for (case, moves) in [["r2", "r4"], ["r2", "c1"]].iter().enumerate() {
        let mut expected = Vec::new();
        for (square, symbols) in squares.iter().zip(symbols[case]) {
            let [columns, rows] = headings[case];
            expected.push(columns.to_owned());
            for ((row, stones), heading) in square.iter().zip(stones[case]).zip(rows.split(' ')) {
                let cells =
                    row.iter().zip(stones).map(|(number, stones)| format!("{number}{stones}"));
                expected.push(format!("{heading} {}", cells.collect::<Vec<_>>().join(" ")));
            }
            expected.push(symbols.to_owned());
        }
        let words = ["draw", &pi4, moves[0], moves[1], "--as", "latin-squares"];
        let said = run(folder.path(), &words);
        assert_eq!(said.code, 0, "{}", said.err);
        let lines =
            said.out.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "));
        let lines: Vec<String> = lines.filter(|line| !line.is_empty()).collect();
        assert_eq!(lines, expected, "{moves:?}");
        let said = run(folder.path(), &[&words[..], &["--format", "svg"]].concat());
        let svg = roxmltree::Document::parse(&said.out).expect("XML");
        let look = |name: &str| {
            let mut groups =
                svg.descendants().filter(|node| node.attribute("data-name") == Some(name));
            groups.next().and_then(|group| group.attribute("class")).expect("a cell")
        };
        // Xeno's, Ophelia's, and one that neither can win.
        assert_eq!(look("r1 c3 a3 b3"), "first", "{moves:?}");
        assert_eq!(look("r2 c2 a1 b3"), "second", "{moves:?}");
        assert_eq!(look("r2 c1 a2 b4"), "gone", "{moves:?}");
    }
    let said =
        run(folder.path(), &["draw", &pi4, "r2", "c1", "--as", "latin-squares", "-o", "8.svg"]);
    assert_eq!(said.code, 0, "{}", said.err);
    let drawn = fs::read_to_string(folder.path().join("8.svg")).expect("a drawing");
    let shown = project().join("docs/guide/figures/figure8.svg");
    assert!(drawn == fs::read_to_string(shown).expect("the figure of the page"), "figure8.svg");
    for (file, words) in [
        ("positional/projective-plane-2", &["--as", "latin-squares"][..]),
        ("positional/tic-tac-toe-first", &["--node", "9999", "--as", "parallel-classes"]),
        ("erdos-szekeres/solver-5-3", &["--as", "parallel-classes"]),
        ("positional/pi4", &["--next", "--as", "latin-squares"]),
    ] {
        let file = project().join(format!("certificates/{file}.cert"));
        let said = run(folder.path(), &[&["draw", &file.to_string_lossy()], words].concat());
        assert_eq!((said.code, said.out.as_str()), (2, ""), "{words:?}: {}", said.err);
    }
}

/// The places are those of the file, and nothing about the claim or the certificate.
#[test]
fn a_board_is_drawn_where_its_file_has_the_points() {
    let folder = tempfile::tempdir().expect("a folder");
    let write =
        |name: &str, text: &str| fs::write(folder.path().join(name), text).expect("written");
    let board = "title corners\npoints a b c d\nline a b\nline b c\nline a d\n";
    let places = "at a 0 0\nat b 2 0\nat c 2 3\nat d 0 3\n";
    write("plain.board", board);
    write("grid.board", &format!("{board}grid 2 2\n"));
    write("places.board", &format!("{board}{places}"));
    write("other.board", &format!("{places}{board}line c d\n"));
    let made = |file: &str| {
        let said =
            run(folder.path(), &["solve", "--weak", "--board", file, "-o", "x.cert", "--force"]);
        assert_eq!(said.code, 0, "{file}: {}", said.err);
        let bytes = fs::read(folder.path().join("x.cert")).expect("a certificate");
        fs::remove_file(folder.path().join("x.cert")).expect("removed");
        (said.out, bytes)
    };
    let (claim, bytes) = made("plain.board");
    for file in ["grid.board", "places.board"] {
        assert_eq!(made(file), (claim.clone(), bytes.clone()), "{file}");
    }
    fs::write(folder.path().join("x.cert"), &bytes).expect("written");
    let drawn = |file: &str| {
        let said = run(folder.path(), &["draw", "x.cert", "--board", file, "--format", "svg"]);
        assert_eq!(said.code, 0, "{file}: {}", said.err);
        said.out
    };
    // The corners of the points' shapes, and the lines between points.
    let shapes = |svg: &str, tag: &str, names: [&str; 2]| -> Vec<[i32; 2]> {
        let svg = roxmltree::Document::parse(svg).expect("XML");
        let all = svg.descendants().filter(|node| node.has_tag_name(tag));
        let named =
            all.filter(|node| node.parent().is_some_and(|group| group.has_attribute("data-name")));
        let number = |node: roxmltree::Node<'_, '_>, name| node.attribute(name)?.parse().ok();
        named.map(|node| names.map(|name| number(node, name).expect("a number"))).collect()
    };
    let grid = drawn("grid.board");
    assert_eq!(shapes(&grid, "rect", ["x", "y"]), [[20, 20], [120, 20], [20, 120], [120, 120]]);
    let places = drawn("places.board");
    let middles = [[70, 70], [270, 70], [270, 370], [70, 370]];
    assert_eq!(shapes(&places, "circle", ["cx", "cy"]), middles);
    assert_eq!(places.matches("<g class=\"board\">").count(), 3);
    let refused = |words: &[&str], piece: &str| {
        let said = run(folder.path(), &[&["draw"], words].concat());
        assert!(said.code == 2 && said.err.contains(piece), "{words:?}: {said:?}");
    };
    refused(&["x.cert", "--board", "plain.board"], "does not say where its points are");
    refused(&["x.cert", "--board", "other.board"], "it is not the board of the game");
    refused(&["x.cert", "--board", "none.board"], "none.board");
    refused(&["x.cert", "--board", "places.board", "-o", "places.board"], "places.board");
    let other = project().join("certificates/erdos-szekeres/solver-5-3.cert");
    refused(&[&other.to_string_lossy(), "--board", "places.board"], "not played on the points");
}
