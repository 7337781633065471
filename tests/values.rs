//! `values`: sequences against published ones, the form of b-files, and folders that are gone on with.

use crate::common;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use common::program::{Said, run};
use tempfile::TempDir;

fn values(folder: &TempDir, line: &str) -> Said {
    let words: Vec<&str> = ["values"].into_iter().chain(line.split(' ')).collect();
    run(folder.path(), &words)
}

/// Does what has to succeed.
fn done(folder: &TempDir, line: &str) -> Said {
    let said = values(folder, line);
    assert_eq!(said.code, 0, "{line}: {}{}", said.out, said.err);
    said
}

fn new() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

/// Every file of a folder with its bytes.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(folder).expect("a folder");
    let entries = entries.map(|entry| entry.expect("an entry"));
    let entry = |entry: fs::DirEntry| {
        let name = entry.file_name().into_string().expect("a name");
        (name, fs::read(entry.path()).unwrap_or_default())
    };
    entries.map(entry).collect()
}

/// The terms of a b-file, read as the OEIS does: its pages on b-files ask for ASCII, for lines that are a
/// comment or two numbers with one blank between, the first of which goes up by one, and for a line feed at
/// the end of each line.
fn read_b_file(path: &Path) -> Vec<(u64, u64)> {
    let bytes = fs::read(path).expect("a b-file");
    assert!(bytes.iter().all(|&byte| byte == b'\n' || (b' '..=b'~').contains(&byte)));
    let text = String::from_utf8(bytes).expect("a text");
    assert!(text.ends_with('\n') && !text.ends_with("\n\n"));
    let number = |digits: &str| {
        let number: u64 = digits.parse().expect(digits);
        assert_eq!(number.to_string(), digits);
        number
    };
    let mut terms = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        assert!(line.len() < 1000);
        let (n, term) = line.split_once(' ').expect("a blank");
        terms.push((number(n), number(term)));
    }
    assert!(terms.windows(2).all(|two| two[0].0 + 1 == two[1].0), "{text}");
    terms
}

/// The nim-values of heaps of an octal game, by the definition.
fn octal(digits: &[u64], most: usize) -> Vec<u64> {
    let mut values: Vec<u64> = Vec::new();
    for heap in 0..=most {
        let mut options = Vec::new();
        for (taken, digit) in digits.iter().enumerate().filter(|(taken, _)| *taken <= heap) {
            let left = heap - taken;
            options.extend((digit & 1 > 0 && left == 0).then_some(0));
            options.extend((digit & 2 > 0 && left > 0).then(|| values[left]));
            let splits = (1..left).filter(|_| digit & 4 > 0);
            options.extend(splits.map(|one| values[one] ^ values[left - one]));
        }
        values.push((0..).find(|value| !options.contains(value)).expect("one"));
    }
    values
}

/// What a plot shows, in words: the description of its SVG.
fn described(path: &Path) -> String {
    let drawn = fs::read_to_string(path).expect("a plot");
    let drawn = roxmltree::Document::parse(&drawn).expect("XML");
    let root = drawn.root_element();
    let [title, described] = ["title", "desc"].map(|name| {
        let found = root.children().find(|child| child.has_tag_name((SVG, name)));
        found.and_then(|found| found.text()).expect(name).to_owned()
    });
    assert!(described.starts_with(&title), "{described}");
    described
}

const SVG: &str = "http://www.w3.org/2000/svg";

/// The cells of each panel of a plot, by what stands below and left of them, those without a position not.
fn cells(described: &str) -> Vec<BTreeMap<[usize; 2], String>> {
    let mut panels = vec![BTreeMap::new()];
    for line in described.lines().skip(1) {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.split_first() {
            // The columns end a panel: they begin with a blank.
            Some(_) if line.starts_with("  ") => panels.push(BTreeMap::new()),
            Some((row, values)) if row.parse::<usize>().is_ok() => {
                let panel = panels.last_mut().expect("a panel");
                let values = values.iter().enumerate().filter(|(_, value)| **value != ".");
                let row = row.parse().expect("a number");
                panel.extend(values.map(|(column, value)| ([column, row], (*value).to_owned())));
            }
            _ => {}
        }
    }
    panels.retain(|panel| !panel.is_empty());
    panels
}

/// The nim-value of what is left in Chomp by its definition: a move takes a cell, and all that are not left of
/// it or above it.
fn chomp(left: &[usize], known: &mut BTreeMap<Vec<usize>, usize>) -> usize {
    if let Some(&value) = known.get(left) {
        return value;
    }
    let mut options = Vec::new();
    for row in 0..left.len() {
        for column in (0..left[row]).filter(|&column| [row, column] != [0, 0]) {
            let mut after = left.to_vec();
            after[row..].iter_mut().for_each(|cells| *cells = column.min(*cells));
            options.push(chomp(&after, known));
        }
    }
    let value = (0..).find(|value| !options.contains(value)).expect("few options");
    known.insert(left.to_vec(), value);
    value
}

#[test]
fn a_plot_has_the_value_of_every_position_of_chomp() {
    let folder = new();
    let path = folder.path().join("x.svg");
    let mut known = BTreeMap::new();
    for (game, sizes, count) in [("chomp 2 7", 1, 35), ("chomp 3 4", 5, 34)] {
        let line: Vec<&str> =
            ["probe"].into_iter().chain(game.split(' ')).chain(["--plot", "x.svg"]).collect();
        let said = run(folder.path(), &line);
        assert_eq!((said.code, said.out.as_str()), (0, ""), "{}", said.err);
        let panels = cells(&described(&path));
        assert_eq!(panels.len(), sizes);
        // All rows that do not grow downwards, without the one of no cell.
        assert_eq!(panels.iter().map(BTreeMap::len).sum::<usize>(), count, "{game}");
        for (third, panel) in panels.iter().enumerate() {
            for ([first, second], value) in panel {
                let left = [*first, *second, third];
                assert_eq!(*value, chomp(&left, &mut known).to_string(), "{game}: {left:?}");
                // Two rows are lost where the second has one cell less (Gale, 1974).
                assert!(third > 0 || (value == "0") == (*first == second + 1), "{game}: {left:?}");
            }
        }
    }
    let svg = fs::read_to_string(&path).expect("a plot");
    let lost = cells(&described(&path)).iter().flatten().filter(|(_, value)| *value == "0").count();
    assert_eq!(
        svg.matches("class=\"p\"").count(),
        lost + 1,
        "a frame for each, and one in the legend"
    );
}

#[test]
fn a_plot_of_heaps_is_that_of_nim_sums_and_what_has_none_says_why() {
    let folder = new();
    let plotted = |words: &str| {
        let line: Vec<&str> =
            ["probe"].into_iter().chain(words.split(' ')).chain(["--plot", "x.svg"]).collect();
        run(folder.path(), &line)
    };
    assert_eq!(plotted("nim 5 5").code, 0);
    let panels = cells(&described(&folder.path().join("x.svg")));
    let [panel] = panels.as_slice() else { panic!("{panels:?}") };
    assert_eq!(panel.len(), 36);
    assert!(
        panel.iter().all(|([one, other], value)| *value == (one ^ other).to_string()),
        "{panel:?}"
    );
    // In misère play all is as usual, but where no heap has two counters (Bouton, 1901).
    assert_eq!(plotted("misere nim 5 5").code, 0);
    let panels = cells(&described(&folder.path().join("x.svg")));
    let [panel] = panels.as_slice() else { panic!("{panels:?}") };
    assert_eq!(panel.len(), 36);
    for ([one, other], value) in panel {
        let is_lost = if *one.max(other) > 1 { one == other } else { one + other == 1 };
        assert_eq!(*value == "P", is_lost, "{one} {other}");
    }
    let before = files(folder.path());
    for (words, why) in [
        ("cram 2 3", "two or three rows"),
        ("hypercube 3 2", "two or three rows"),
        ("hypercube 4 3", "two or three rows"),
        ("misere cram 2 3", "two or three rows"),
        ("chomp 4 4", "two or three rows"),
        ("nim 5", "two or three rows"),
        ("chomp 2 60", "choose a smaller size"),
        ("nim 5 5 5-1", "leave the position out"),
        ("nim 5 5 --json", "--json"),
    ] {
        let said = plotted(words);
        assert_eq!((said.code, said.out.as_str()), (2, ""), "{words}: {}", said.err);
        assert!(said.err.contains(why), "{words}: {}", said.err);
        assert_eq!(files(folder.path()), before, "{words}");
    }
}

/// The nim-value of Cram by its definition: a move covers two free cells beside each other.
fn cram(free: u32, columns: u32, known: &mut BTreeMap<u32, usize>) -> usize {
    if let Some(&value) = known.get(&free) {
        return value;
    }
    let mut options = Vec::new();
    for cell in 0..32 {
        let right = (cell % columns + 1 < columns).then_some(1 << cell | 2 << cell);
        let below = (cell + columns < 32).then(|| 1 << cell | 1 << (cell + columns));
        for domino in [right, below].into_iter().flatten().filter(|domino| free & domino == *domino)
        {
            options.push(cram(free & !domino, columns, known));
        }
    }
    let value = (0..).find(|value| !options.contains(value)).expect("few options");
    known.insert(free, value);
    value
}

#[test]
fn two_sizes_make_a_table_which_is_gone_on_with() {
    let folder = new();
    let said = done(&folder, "cram m n --from 2 --to 3 -o x");
    assert!(said.out.contains("  terms  4 in x, 0 of them from before\n"), "{}", said.out);
    assert!(!said.out.contains("b-file"), "{}", said.out);
    let table = fs::read_to_string(folder.path().join("x/values.csv")).expect("a table");
    let mut lines = table.lines();
    assert_eq!(lines.next(), Some("m,n,value,certificate,blake3"));
    let expected: Vec<(u32, u32, String)> = (2..4)
        .flat_map(|m| (2..4).map(move |n| (m, n)))
        .map(|(m, n)| (m, n, cram((1 << (m * n)) - 1, n, &mut BTreeMap::new()).to_string()))
        .collect();
    for ((m, n, value), line) in expected.iter().zip(lines.by_ref()) {
        assert!(line.starts_with(&format!("{m},{n},{value},{m}-{n}.cert,")), "{line}");
        assert!(folder.path().join(format!("x/{m}-{n}.cert")).exists());
    }
    assert_eq!(lines.next(), None);
    let panels = cells(&described(&folder.path().join("x/plot.svg")));
    let [panel] = panels.as_slice() else { panic!("{panels:?}") };
    for (m, n, value) in &expected {
        // The first column is that of n = 2, and rows are by their names.
        assert_eq!(panel[&[*n as usize - 2, *m as usize]], *value, "{m} {n}");
    }
    let json = done(&folder, "cram m n --from 2 --to 4 -o x --json");
    let json: serde_json::Value = serde_json::from_str(&json.out).expect("JSON");
    let last = json["terms"].as_array().and_then(|terms| terms.last()).expect("terms");
    assert_eq!((&last["m"], &last["n"], &last["value"]), (&4.into(), &4.into(), &0.into()));
    assert_eq!(json["b_file"], serde_json::Value::Null);
    for (line, why) in [
        ("cram m 3 --to 3 -o y", "without n"),
        ("cram n n --to 3 -o y", "n 2 times"),
        ("node-kayles grid m n + cram m 2 --to 3 -o y", "m 2 times"),
        ("cram m n", "--to"),
    ] {
        let said = values(&folder, line);
        assert_eq!(said.code, 2, "{line}: {}", said.err);
        assert!(said.err.contains(why), "{line}: {}", said.err);
    }
}

/// Conway, *On Numbers and Games*, chapter 10: the board of 2 rows and 3 columns.
#[test]
fn a_partisan_game_has_a_value_without_a_folder() {
    let folder = new();
    let said = done(&folder, "domineering 2 3");
    let lines: Vec<&str> = said.out.lines().map(str::trim_start).collect();
    assert_eq!(
        lines,
        [
            "domineering 2 3: {2|-1/2}",
            "outcome      who begins wins",
            "temperature  5/4",
            "mean         3/4",
            "by the search, without a certificate"
        ]
    );
    let said = done(&folder, "domineering 2 2 + snort path 2 + col path 1 --json");
    let json: serde_json::Value = serde_json::from_str(&said.out).expect("JSON");
    assert_eq!(json["value"], "*");
    assert_eq!(json["outcome"], "first");
    assert_eq!(json["temperature"], "0");
    assert_eq!(json["mean"], "0");
    assert_eq!(json["certified"], false);
    assert_eq!(files(folder.path()).len(), 0);
    for (line, why) in [
        ("domineering 2 n", "--to"),
        ("domineering 2 3 +", "game"),
        ("nim 3", "has no value"),
        ("domineering 2 3 --to 4", "--output"),
        ("domineering 2 3 -o x", "--to"),
        ("domineering 5 5 --max-positions 100", "--max-positions"),
        ("domineering 2 3 --rules some.kif", "--rules"),
        ("--rules missing.kif", "missing.kif"),
    ] {
        let said = values(&folder, line);
        assert!([2, 3].contains(&said.code), "{line}: {}", said.err);
        assert!(said.err.contains(why), "{line}: {}", said.err);
    }
    assert_eq!(files(folder.path()).len(), 0);
}

/// The tables of the OEIS: A002186 (Kayles), A002187 (Dawson's chess 0.137, and with one counter more
/// Dawson's Kayles 0.07), A316632 (Node Kayles on 3 × n); 2 × n after Brown and others, *Nimber sequences of
/// Node-Kayles games*, 2020; Nim after Bouton. Of 0.16 by the definition.
#[test]
fn the_values_are_the_published_ones() {
    let kayles: &[u64] = &[
        1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1, 4, 6, 7, 4, 1, 2, 8, 5, 4, 7,
        2, 1, 8, 6, 7, 4, 1, 2, 3, 1,
    ];
    let dawson: &[u64] = &[
        0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3, 0, 1, 1, 3, 0, 2, 1, 1, 0, 4,
        5, 2, 7, 4, 0, 1, 1, 2, 0, 3,
    ];
    let by_definition = octal(&[0, 1, 6], 60);
    let folder = new();
    for (game, expected) in [
        ("octal 0.77 n", kayles),
        ("octal 0.07 n", dawson),
        ("octal 0.137 n", &dawson[1..]),
        ("node-kayles path n", &dawson[1..]),
        ("octal 0.16 n", &by_definition[1..]),
        ("node-kayles grid 3 n", &[2, 1, 1, 0, 3, 3, 2, 2, 2, 3, 3, 5, 2]),
        ("node-kayles grid n 2", &[1, 0, 1, 0, 1, 0, 1, 0]),
        ("nim n", &[1, 2, 3, 4, 5]),
        ("nim 1 2 n", &[2, 1, 0, 7, 6]),
    ] {
        let to = expected.len();
        let name = game.replace(' ', "-");
        let said = done(&folder, &format!("{game} --to {to} -o {name}"));
        let listed: Vec<String> = expected.iter().map(u64::to_string).collect();
        let head = format!("{game}, n = 1 to {to}: {}\n", listed.join(", "));
        assert!(said.out.starts_with(&head), "{}", said.out);
        // The plot has each value in its row, and under it n.
        let said = described(&folder.path().join(&name).join("plot.svg"));
        let rows = said.lines().skip(1);
        let rows: Vec<Vec<&str>> = rows.map(|row| row.split_whitespace().collect()).collect();
        for (column, value) in listed.iter().take(60).enumerate() {
            let row = rows.iter().find(|row| row[0] == value).expect("a row");
            assert_eq!(row[column + 1], value, "{game}");
        }
        let terms = read_b_file(&folder.path().join(&name).join("b-file.txt"));
        assert_eq!(terms, (1..).zip(expected.iter().copied()).collect::<Vec<_>>(), "{game}");
        confirm_table(&folder, &name, &listed);
    }
}

/// Every line of the table has a certificate that is there, verified, and the one of its hash.
fn confirm_table(folder: &TempDir, name: &str, expected: &[String]) {
    let path = folder.path().join(name);
    let table = fs::read_to_string(path.join("values.csv")).expect("a table");
    let lines: Vec<&str> = table.lines().collect();
    assert_eq!(lines[0], "n,value,certificate,blake3");
    assert_eq!(lines.len(), expected.len() + 1);
    let mut words = vec!["check".to_owned()];
    for (line, value) in lines[1..].iter().zip(expected) {
        let cells: Vec<&str> = line.split(',').collect();
        assert_eq!((cells.len(), cells[1]), (4, value.as_str()), "{line}");
        let (files, hashes) = (cells[2].split(' '), cells[3].split(' '));
        for (file, hash) in files.zip(hashes) {
            let bytes = fs::read(path.join(file)).expect(file);
            let certificate = zermelo_checker::format::Certificate::read(&bytes).expect(file);
            assert_eq!(certificate.1.to_string(), hash, "{file}");
            words.push(format!("{name}/{file}"));
        }
    }
    assert_eq!(run(folder.path(), &words).code, 0, "{name}");
}

/// Domineering on 2 × n: won by Vertical where n is 1 or 5, by Horizontal where it is 4 or 8, by who begins
/// elsewhere (Berlekamp, *Blockbusting and domineering*, 1988). Tic-tac-toe is a draw. Dots and boxes on
/// 1 × 1 and 2 × 1: J. K. Barker and R. E. Korf, 2012.
#[test]
fn who_wins_is_a_value_without_a_b_file_and_a_score_has_one() {
    let folder = new();
    for (game, to, expected) in [
        ("domineering 2 n", 8, "first, first, first, second, first, first, first, second"),
        ("hypercube n 2", 4, "first, draw, draw"),
        ("hypercube n 2 --weak", 4, "first, first, second"),
        ("affine-plane n", 3, "first, first"),
    ] {
        let from = if game.starts_with("domineering") { 1 } else { 2 };
        let said = done(&folder, &format!("{game} --from {from} --to {to} -o x"));
        let head = format!("{game}, n = {from} to {to}: {expected}\n");
        assert!(said.out.starts_with(&head), "{}", said.out);
        assert!(said.out.ends_with("  no b-file: who wins is no integer\n"), "{}", said.out);
        assert!(!folder.path().join("x/b-file.txt").exists());
        let expected: Vec<String> = expected.split(", ").map(str::to_owned).collect();
        confirm_table(&folder, "x", &expected);
        fs::remove_dir_all(folder.path().join("x")).expect("removed");
    }
    done(&folder, "dots-and-boxes 1 n --to 2 -o boxes");
    assert_eq!(read_b_file(&folder.path().join("boxes/b-file.txt")).len(), 2);
}

#[test]
fn what_was_stopped_goes_on_to_the_same_bytes() {
    let folder = new();
    let at = |name: &str| folder.path().join(name);
    for (game, to) in [("node-kayles grid 3 n", 11), ("hypercube n 2 --from 2", 4)] {
        let whole = done(&folder, &format!("{game} --to {to} -o whole"));
        assert!(whole.out.contains(", 0 of them from before\n"), "{}", whole.out);
        done(&folder, &format!("{game} --to 3 -o parts"));
        // One that is missing between others, and half of a draw.
        let missing = if game.starts_with("hyper") { "3-first.cert" } else { "2.cert" };
        fs::remove_file(at("parts").join(missing)).expect(missing);
        let before = if game.starts_with("hyper") { 1 } else { 2 };
        let said = done(&folder, &format!("{game} --to {to} -o parts"));
        assert!(said.out.contains(&format!(", {before} of them from before\n")), "{}", said.out);
        assert_eq!(files(&at("parts")), files(&at("whole")), "{game}");
        let again = done(&folder, &format!("{game} --to {to} -o parts"));
        let all = again.out.split(" in parts").next().and_then(|line| line.split(' ').next_back());
        let all = format!(", {} of them from before\n", all.expect("a number"));
        assert!(again.out.contains(&all), "{}", again.out);
        assert_eq!(files(&at("parts")), files(&at("whole")), "{game}");
        for name in ["whole", "parts"] {
            fs::remove_dir_all(at(name)).expect("removed");
        }
    }
}

#[test]
fn a_limit_leaves_all_terms_before_it_with_their_table() {
    let folder = new();
    let at = |name: &str| folder.path().join(name);
    done(&folder, "node-kayles grid 3 n --to 12 -o whole");
    let said = values(&folder, "node-kayles grid 3 n --to 12 -o parts --max-positions 200");
    assert_eq!(said.code, 3, "{}{}", said.out, said.err);
    assert!(said.err.contains("node-kayles grid 3 ") && said.err.contains("--max-positions"));
    let terms = read_b_file(&at("parts/b-file.txt"));
    assert!((2..12).contains(&terms.len()), "{terms:?}");
    assert!(said.out.contains(&format!("  terms  {} in parts", terms.len())), "{}", said.out);
    let left = files(&at("parts"));
    assert_eq!(left.len(), terms.len() + 3, "{:?}", left.keys());
    let json = values(&folder, "node-kayles grid 3 n --to 12 -o parts --max-positions 200 --json");
    let json: serde_json::Value = serde_json::from_str(&json.out).expect("an object");
    assert_eq!(json["terms"].as_array().expect("a list").len(), terms.len());
    assert!(json["unfinished"].as_str().expect("a reason").contains("--max-positions"));
    done(&folder, "node-kayles grid 3 n --to 12 -o parts");
    assert_eq!(files(&at("parts")), files(&at("whole")));
    // Of a game that ends within the sequence, too: there is no affine plane of order 6.
    let said = values(&folder, "affine-plane n --from 2 --to 7 -o planes");
    assert_eq!(said.code, 2, "{}{}", said.out, said.err);
    assert!(at("planes/5.cert").exists() || said.out.contains("n = 2 to "), "{}", said.out);
}

/// What is there and proves no value of the game stays as it is, and so does everything else.
#[test]
fn a_certificate_that_proves_no_term_is_an_error_that_loses_nothing() {
    let folder = new();
    done(&folder, "cram 3 n --to 4 -o x");
    done(&folder, "cram 2 n --to 4 -o other");
    let won = run(folder.path(), &["solve", "cram 3 3", "--by", "replay", "-o", "won.cert"]);
    assert_eq!(won.code, 0, "{}", won.err);
    let at = |name: &str| folder.path().join(name);
    let right = fs::read(at("x/3.cert")).expect("a certificate");
    let mut spoiled = right.clone();
    *spoiled.last_mut().expect("bytes") ^= 1;
    for (name, bytes, code, said) in [
        ("3.cert", spoiled, 2, "it proves no value of cram 3 3: "),
        ("3.cert", right[..right.len() - 9].to_vec(), 2, "it proves no value of cram 3 3: "),
        ("3.cert", Vec::new(), 3, "empty"),
        ("3.cert", b"somebody's notes".to_vec(), 3, "certificate"),
        ("3.cert", fs::read(at("x/4.cert")).expect("one"), 2, "it proves ‘cram 3 4 has nim-value"),
        ("3.cert", fs::read(at("other/3.cert")).expect("one"), 2, "it proves ‘cram 2 3 has nim-"),
        ("3.cert", fs::read(at("won.cert")).expect("one"), 2, "says something else"),
        ("3-first.cert", right.clone(), 2, "says something else"),
    ] {
        let before = fs::read(at("x").join(name)).ok();
        fs::write(at("x").join(name), bytes).expect("written");
        fs::remove_file(at("x/1.cert")).expect("removed");
        let there = files(&at("x"));
        for options in ["", " --force"] {
            let found = values(&folder, &format!("cram 3 n --to 5 -o x{options}"));
            assert_eq!((found.code, found.out.as_str()), (code, ""), "{name}: {}", found.err);
            assert!(found.err.contains(&format!("x/{name}: ")), "{}", found.err);
            assert!(found.err.contains(said), "{said}: {}", found.err);
            assert_eq!(files(&at("x")), there, "{name}, {said}");
        }
        match before {
            Some(bytes) => fs::write(at("x").join(name), bytes).expect("written"),
            None => fs::remove_file(at("x").join(name)).expect("removed"),
        }
        done(&folder, "cram 3 n --to 4 -o x");
    }
    // Names that are no terms of the sequence are left alone.
    for name in ["03.cert", "+3.cert", "x.cert", "99.cert", "3.cert.old"] {
        fs::write(at("x").join(name), b"somebody's").expect("written");
    }
    done(&folder, "cram 3 n --to 4 -o x");
    fs::write(at("x/values.csv"), b"my own table\n").expect("written");
    let said = values(&folder, "cram 3 n --to 5 -o x");
    assert_eq!(said.code, 2, "{}", said.err);
    assert!(said.err.contains("x/values.csv: ") && !at("x/5.cert").exists(), "{}", said.err);
}

/// A name is made of the number alone; a link is not written through.
#[cfg(unix)]
#[test]
fn nothing_is_written_outside_the_folder() {
    let folder = new();
    fs::create_dir(folder.path().join("x")).expect("a folder");
    std::os::unix::fs::symlink("../outside", folder.path().join("x/2.cert")).expect("a link");
    let said = values(&folder, "cram 3 n --to 3 -o x");
    assert_eq!(said.code, 3, "{}{}", said.out, said.err);
    assert!(said.err.contains("x/2.cert: "), "{}", said.err);
    assert!(!folder.path().join("outside").exists() && !folder.path().join("x/1.cert").exists());
    let said = values(&folder, "../cram 3 n --to 3 -o y");
    assert_eq!(said.code, 2);
    assert!(!folder.path().join("y").exists());
}

#[test]
fn what_is_no_sequence_is_said_before_anything_is_made() {
    let folder = new();
    for (line, said) in [
        ("cram 3 n --from 4 --to 3", "--from 4 --to 3: there is no n between"),
        ("cram 3 4 --to 3", "‘cram 3 4’ is without n: write n in place"),
        ("cram n n --to 3", "‘cram n n’ has n 2 times"),
        ("cram 3 N --to 3", "is without n"),
        ("cram 3 n --to 99999999999999", "it is too large"),
        ("cram 3 n --to -1", "--to"),
        ("cram 3 n --to x", "it is not a whole number"),
        ("cram 3 n --to 99999", "cram 3 99999"),
        ("n 3 3 --to 3", "is not a game"),
        ("chess n --to 3", "‘chess 1’ is not a game"),
        ("cram 3 n --weak --to 3", "--weak"),
        ("cram 3 n + --graph none.dot --to 3", "unexpected argument '--graph'"),
        ("first player wins cram 3 n --to 3", "is not a game"),
        ("cram 3 n", "--to"),
        ("--to 3", "<GAME>"),
    ] {
        let found = values(&folder, &format!("{line} -o x"));
        assert_eq!((found.code, found.out.as_str()), (2, ""), "{line}: {}", found.err);
        assert!(found.err.contains(said), "{line}: {}", found.err);
        assert!(!folder.path().join("x").exists(), "{line}");
    }
    // What only the solver refuses.
    let found = values(&folder, "cram 3 n --from 0 --to 3 -o x");
    assert_eq!((found.code, found.out.as_str()), (2, ""), "{}", found.err);
    assert!(found.err.contains("cram 3 0: ") && files(&folder.path().join("x")).is_empty());
}
