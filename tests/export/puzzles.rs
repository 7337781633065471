//! Puzzles: the models of a formula are the completions, and other checkers accept a proof exactly
//! where it is one.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::common::program::run;
use super::common::tools::skip;
use super::{certificates, clauses, export, numbers, read};

/// Between so many and so many of some literals are true.
struct Bound {
    literals: Vec<i32>,
    least: usize,
    most: usize,
}

fn of_clause(literals: Vec<i32>) -> Bound {
    Bound { least: 1, most: literals.len(), literals }
}

/// The bounds of a formula in OPB without an objective.
fn of_sums(formula: &str) -> Vec<Bound> {
    let mut bounds = Vec::new();
    for line in formula.lines().filter(|line| line.starts_with('1')) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let [terms @ .., relation, count, ";"] = words.as_slice() else { panic!("{line}") };
        let literal = |pair: &[&str]| {
            assert_eq!(pair[0], "1", "{line}");
            pair[1].strip_prefix('x').expect("a variable").parse().expect("a number")
        };
        let literals: Vec<i32> = terms.chunks(2).map(literal).collect();
        let least = count.parse().expect("a number");
        let most = if *relation == "=" { least } else { literals.len() };
        bounds.push(Bound { literals, least, most });
    }
    bounds
}

/// All models, each the variables that are true.
fn models(variables: i32, bounds: &[Bound]) -> BTreeSet<Vec<i32>> {
    fn go(
        next: i32,
        variables: i32,
        bounds: &[Bound],
        with: &HashMap<i32, Vec<usize>>,
        chosen: &mut Vec<i32>,
        found: &mut BTreeSet<Vec<i32>>,
    ) {
        if next > variables {
            found.insert(chosen.clone());
            return;
        }
        for value in [true, false] {
            chosen.extend(value.then_some(next));
            let fits = with.get(&next).into_iter().flatten().all(|&number| {
                let Bound { literals, least, most } = &bounds[number];
                let is_open = |one: &&i32| one.abs() > next;
                let open = literals.iter().filter(is_open).count();
                let is_true = |one: &&i32| {
                    one.abs() <= next && chosen.binary_search(&one.abs()).is_ok() == (**one > 0)
                };
                let true_now = literals.iter().filter(is_true).count();
                true_now <= *most && true_now + open >= *least
            });
            if fits {
                go(next + 1, variables, bounds, with, chosen, found);
            }
            if value {
                chosen.pop();
            }
        }
    }
    let mut with: HashMap<i32, Vec<usize>> = HashMap::new();
    for (number, bound) in bounds.iter().enumerate() {
        for literal in &bound.literals {
            with.entry(literal.abs()).or_default().push(number);
        }
    }
    let mut found = BTreeSet::new();
    go(1, variables, bounds, &with, &mut Vec::new(), &mut found);
    found
}

/// A square whose rows and columns have the same labels.
#[derive(Clone, Debug)]
struct Square {
    labels: &'static str,
    clues: String,
}

impl Square {
    /// Its completions, from the definition.
    fn completions(&self) -> BTreeSet<String> {
        fn go(labels: &str, clues: &str, grid: &mut String, found: &mut BTreeSet<String>) {
            let side = labels.len();
            let Some(clue) = clues.chars().nth(grid.len()) else {
                found.insert(grid.clone());
                return;
            };
            let different: BTreeSet<char> = labels.chars().collect();
            for label in different.into_iter().filter(|label| clue == '.' || clue == *label) {
                let at = grid.len();
                grid.push(label);
                let place = |number: usize| (number / side, number % side);
                let most = labels.chars().filter(|one| *one == label).count();
                let line = |same: &dyn Fn(usize) -> bool| {
                    let inside = grid.chars().enumerate().filter(|(number, _)| same(*number));
                    inside.filter(|(_, one)| *one == label).count() <= most
                };
                if line(&|number| place(number).0 == place(at).0)
                    && line(&|number| place(number).1 == place(at).1)
                {
                    go(labels, clues, grid, found);
                }
                grid.pop();
            }
        }
        let mut found = BTreeSet::new();
        go(self.labels, &self.clues, &mut String::new(), &mut found);
        found
    }

    /// A certificate of how many completions there are.
    fn prove(&self, folder: &Path) -> PathBuf {
        let board = format!("latin-square {}", self.labels.len());
        let mut words = vec!["puzzle", "prove", "--board", &board];
        let plain = self.labels.chars().collect::<HashSet<_>>().len() == self.labels.len();
        if !plain {
            words.extend(["--labels", self.labels]);
        }
        words.extend([self.clues.as_str(), "-o", "p.cert", "--force"]);
        let said = run(folder, &words);
        assert_eq!(said.code, 0, "{self:?}: {}", said.err);
        folder.join("p.cert")
    }

    /// The same without a clue.
    fn without(&self, cell: usize) -> Square {
        let mut clues = self.clues.clone();
        clues.replace_range(cell..=cell, ".");
        Square { clues, ..self.clone() }
    }
}

/// Squares with no, one and several completions.
fn squares() -> Vec<Square> {
    let square = |labels, clues: &str| Square { labels, clues: clues.to_owned() };
    let mut squares = vec![
        square("12", "...."),
        square("12", "1..."),
        square("12", "11.."),
        square("112", "..2......"),
        square("123", "1...3...."),
        square("1122", "11..1.1...1....."),
        square("1234", "12.....3........"),
        square("1234", "1.....2..3.....4"),
        square("1123", "2...3..........."),
    ];
    // Others at random, from clues that stand in a completion or not.
    let mut random = 12345u64;
    let mut below = |most: usize| {
        random = random.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        usize::try_from(random >> 33).expect("small") % most
    };
    for labels in ["123", "112", "1122", "1123", "1234", "11223", "112233"] {
        let side = labels.len();
        for round in 0..6 {
            // Rows that are the first one turned, with some of them exchanged.
            let (one, other) = (below(side), below(side));
            let clues = (0..side * side).map(|cell| {
                let row = match cell / side {
                    row if row == one => other,
                    row if row == other => one,
                    row => row,
                };
                let label = |number: usize| labels.chars().nth(number % side).expect("a label");
                match below(10) {
                    0 if round < 2 => label(below(side)),
                    0..5 => label(row + cell),
                    _ => '.',
                }
            });
            squares.push(square(labels, &clues.collect::<String>()));
        }
    }
    squares
}

/// The models of a formula as completions, by what its lines that begin so say of variables.
fn completions_of(formula: &str, begin: &str, bounds: &[Bound]) -> BTreeSet<String> {
    let legend = formula.lines().filter_map(|line| {
        let words: Vec<&str> = line.strip_prefix(begin)?.split(' ').collect();
        let [variable, cell, label] = words[..] else { return None };
        let (row, column) = cell.strip_prefix('r')?.split_once('c')?;
        let place = (row.parse::<usize>().ok()?, column.parse::<usize>().ok()?);
        Some((variable.parse().ok()?, (place, label)))
    });
    let legend: HashMap<i32, ((usize, usize), &str)> = legend.collect();
    let variables = i32::try_from(legend.len()).expect("few");
    let whole = |model: Vec<i32>| {
        let cells: BTreeSet<_> = model.iter().map(|variable| legend[variable]).collect();
        assert_eq!(cells.len(), model.len());
        cells.into_iter().map(|(_, label)| label).collect::<String>()
    };
    models(variables, bounds).into_iter().map(whole).collect()
}

#[test]
fn the_models_of_a_formula_are_the_completions_of_the_puzzle() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    let mut seen = HashSet::new();
    for square in squares().into_iter().filter(|square| square.labels.len() < 5) {
        let completions = square.completions();
        seen.insert(completions.len().min(2));
        let certificate = square.prove(at);
        let certificate = certificate.to_str().expect("a name");
        let said = run(at, &["export", certificate, "--to", "dimacs"]);
        assert_eq!(said.code, 0, "{}", said.err);
        let bounds: Vec<Bound> = clauses(&said.out).into_iter().map(of_clause).collect();
        assert_eq!(completions_of(&said.out, "c ", &bounds), completions, "{square:?}");
        let said = export(at, Path::new(certificate), "veripb");
        assert_eq!(said.code, 0, "{}", said.err);
        let formula = read(at, "x.opb");
        assert_eq!(completions_of(&formula, "* ", &of_sums(&formula)), completions, "{square:?}");
    }
    assert_eq!(seen.len(), 3, "squares with no, one and several completions");
}

/// What LRAT asks for, read from its definition: every lemma's clauses are units one after the other, and
/// the last of them is false.
fn lrat_is_right(formula: &str, proof: &str) -> bool {
    let mut known: HashMap<i32, Vec<i32>> = (1..).zip(clauses(formula)).collect();
    let mut last = i32::try_from(known.len()).expect("few");
    for line in proof.lines() {
        let line = numbers(line);
        let mut parts = line[1..].split(|&number| number == 0);
        let (Some(lemma), Some(hints), Some([])) = (parts.next(), parts.next(), parts.next())
        else {
            return false;
        };
        let mut holds: HashSet<i32> = lemma.iter().map(|literal| -literal).collect();
        let mut is_false = false;
        for hint in hints {
            let Some(clause) = known.get(hint) else { return false };
            let open: Vec<&i32> =
                clause.iter().filter(|literal| !holds.contains(&-**literal)).collect();
            match open[..] {
                [] => is_false = true,
                [unit] => drop(holds.insert(*unit)),
                _ => return false,
            }
        }
        if !is_false || line[0] <= last {
            return false;
        }
        last = line[0];
        known.insert(last, lemma.to_vec());
    }
    known.get(&last).is_some_and(Vec::is_empty)
}

/// The same lemmas as a proof of VeriPB, which looks at the clauses that are named and no others.
fn as_veripb(formula: &str, proof: &str) -> String {
    let given = clauses(formula).len();
    let mut text = format!("pseudo-Boolean proof version 3.0\nf {given};\n");
    for (line, id) in proof.lines().zip(given + 1..) {
        let line = numbers(line);
        assert_eq!(
            usize::try_from(line[0]).ok(),
            Some(id),
            "the numbers of lemmas follow each other"
        );
        let mut parts = line[1..].split(|&number| number == 0);
        let terms = parts.next().expect("a clause").iter().map(|literal| {
            let sign = if *literal < 0 { "~" } else { "" };
            format!("1 {sign}x{} ", literal.abs())
        });
        let terms: String = terms.collect();
        let hints: Vec<String> = parts.next().expect("hints").iter().map(i32::to_string).collect();
        text += &format!("rup {terms}>= 1 : {};\n", hints.join(" "));
    }
    let last = given + proof.lines().count();
    text + &format!("output NONE;\nconclusion UNSAT : {last};\nend pseudo-Boolean proof;\n")
}

/// Checks refutations without their hints by the Python package dratify.
const DRATIFY: &str = "
import sys
from dratify import check_proof, parse_dimacs
for name in sys.argv[1:]:
    lines = [line.split() for line in open(name + '.lrat')]
    lemmas = ''.join(' '.join(line[1:line.index('0') + 1]) + '\\n' for line in lines)
    result = check_proof(parse_dimacs(open(name + '.cnf').read()), lemmas)
    print(result.ok and result.reached_empty)
";

/// The checkers that others wrote, where they are here.
struct Others {
    veripb: Option<PathBuf>,
    dratify: bool,
}

impl Others {
    /// Those that `.ci/tools` installs.
    fn find() -> Others {
        let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/veripb/bin/veripb");
        let runs = |program: &Path| Command::new(program).arg("--version").output().is_ok();
        let found = [own, PathBuf::from("veripb")].into_iter().find(|program| runs(program));
        if found.is_none() {
            skip("there is no veripb");
        }
        let python = Command::new("python3").args(["-c", "import dratify"]).output();
        let dratify = python.is_ok_and(|output| output.status.success());
        if !dratify {
            skip("there is no python3 with the package dratify");
        }
        Others { veripb: found, dratify }
    }

    /// What VeriPB says of a formula and a proof: its last line; `None` where it is not here.
    fn veripb(&self, folder: &Path, formula: &str, proof: &str) -> Option<String> {
        let output = Command::new(self.veripb.as_ref()?)
            .current_dir(folder)
            .args([formula, proof])
            .output()
            .expect("VeriPB runs");
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        let verdict = said.lines().last().unwrap_or_default().to_owned();
        assert_eq!(output.status.success(), verdict.starts_with("s VERIFIED"), "{said}");
        Some(verdict)
    }

    /// Whether all say the same of refutations, each a formula and a proof with a name, namely that they
    /// are right or not.
    fn confirm_refutations(&self, folder: &Path, named: &[(String, bool)]) {
        for (name, expected) in named {
            let formula = read(folder, &format!("{name}.cnf"));
            let proof = read(folder, &format!("{name}.lrat"));
            assert_eq!(lrat_is_right(&formula, &proof), *expected, "{name}");
            fs::write(folder.join("lrat.pbp"), as_veripb(&formula, &proof)).expect("written");
            if let Some(said) = self.veripb(folder, &format!("{name}.cnf"), "lrat.pbp") {
                assert_eq!(said == "s VERIFIED UNSATISFIABLE", *expected, "{name}: {said}");
            }
        }
        if self.dratify {
            let names = named.iter().map(|(name, _)| name);
            let output = Command::new("python3")
                .current_dir(folder)
                .args(["-c", DRATIFY])
                .args(names)
                .output()
                .expect("python3 runs");
            let said = String::from_utf8_lossy(&output.stdout);
            let verdicts: Vec<bool> = said.lines().map(|line| line == "True").collect();
            let expected: Vec<bool> = named.iter().map(|(_, expected)| *expected).collect();
            assert_eq!(
                verdicts,
                expected,
                "{named:?}: {}",
                String::from_utf8_lossy(&output.stderr)
            );
        }
    }
}

/// Exports a certificate in both forms; what VeriPB is to say of it, and whether there is a refutation.
fn export_both(folder: &Path, certificate: &Path, name: &str, cells: usize) -> (String, bool) {
    let said = export(folder, certificate, "veripb");
    assert_eq!(said.code, 0, "{}", said.err);
    let proof = read(folder, "x.pbp");
    let lrat = export(folder, certificate, "lrat");
    let is_refuted = lrat.code == 0;
    if is_refuted {
        for end in ["cnf", "lrat"] {
            let to = folder.join(format!("{name}.{end}"));
            fs::rename(folder.join(format!("x.{end}")), to).expect("moved");
        }
    }
    let statement = said.err.trim_end();
    let verdict = if statement.ends_with("has no completion") {
        "s VERIFIED UNSATISFIABLE".to_owned()
    } else if statement.ends_with("has exactly one completion") {
        format!("s VERIFIED BOUNDS {cells} <= obj <= {cells}")
    } else {
        assert!(statement.ends_with("has at least two completions"), "{statement}");
        let (_, bound) = proof.split_once("conclusion BOUNDS 0 ").expect("a bound");
        let (bound, _) = bound.split_once(' ').expect("a number");
        assert!(bound.parse::<usize>().expect("a number") < cells, "they are different");
        format!("s VERIFIED BOUNDS 0 <= obj <= {bound}")
    };
    assert_eq!(is_refuted, !statement.ends_with("two completions"), "{}", lrat.err);
    (verdict, is_refuted)
}

/// One of the *Sudoku Exchange Puzzle Bank*, which needs chains, and *AI Escargot* of A. Inkala, which needs cases too.
const WITH_TRIALS: [&str; 2] = [
    "083020090000800100029300008000098700070000060006740000300006980002005000010030540",
    "100007090030020008009600500005300900010080002600004000300000010040000007007000300",
];

#[test]
fn every_certificate_of_a_puzzle_is_confirmed_by_checkers_that_others_wrote() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    let others = Others::find();
    let mut refutations = Vec::new();
    let all = fs::read_dir(certificates("puzzles")).expect("a folder");
    let mut all: Vec<PathBuf> = all.map(|entry| entry.expect("an entry").path()).collect();
    all.sort();
    assert!(all.len() >= 12, "{all:?}");
    for (name, puzzle) in ["chains", "trials-in-cases"].into_iter().zip(WITH_TRIALS) {
        let file = format!("{name}.cert");
        let said = run(at, &["puzzle", "prove", "--patterns", puzzle, "-o", &file]);
        assert!(said.out.contains(" has exactly one completion\n"), "{}{}", said.out, said.err);
        let table = run(at, &["table", &file, "--all"]).out;
        assert!(table.contains("Suppose that"), "{name} has no split of one label");
        all.push(at.join(file));
    }
    for certificate in &all {
        let name = certificate.file_stem().and_then(|name| name.to_str()).expect("a name");
        let dumped = run(at, &["dump", certificate.to_str().expect("a name")]).out;
        let dumped: serde_json::Value = serde_json::from_str(&dumped).expect("JSON");
        let clues = dumped["claim_parts"]["clues"].as_str().expect("clues");
        let (verdict, is_refuted) = export_both(at, certificate, name, clues.chars().count());
        if let Some(said) = others.veripb(at, "x.opb", "x.pbp") {
            assert_eq!(said, verdict, "{name}");
        }
        refutations.extend(is_refuted.then(|| (name.to_owned(), true)));
    }
    assert!(refutations.len() >= 9, "{refutations:?}");
    others.confirm_refutations(at, &refutations);
}

#[test]
fn proofs_about_squares_are_confirmed_and_refused_where_a_clue_is_left_out() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    let others = Others::find();
    let mut refutations = Vec::new();
    let mut refused = 0;
    for (number, square) in squares().into_iter().enumerate() {
        let (certificate, count) = (square.prove(at), square.completions().len());
        let name = format!("square-{number}");
        let (verdict, is_refuted) = export_both(at, &certificate, &name, square.clues.len());
        let stated = ["UNSATISFIABLE", "BOUNDS 0", "BOUNDS"];
        let wanted = match count {
            0 => stated[0].to_owned(),
            1 => format!("{} {}", stated[2], square.clues.len()),
            _ => stated[1].to_owned(),
        };
        assert!(verdict.contains(&wanted), "{square:?}: {verdict}");
        if let Some(said) = others.veripb(at, "x.opb", "x.pbp") {
            assert_eq!(said, verdict, "{square:?}");
        }
        if !is_refuted {
            continue;
        }
        refutations.push((name.clone(), true));
        // A clue becomes what the formula says anyway, so that no number changes.
        let (formula, sums) = (read(at, &format!("{name}.cnf")), read(at, "x.opb"));
        let cells = square.clues.char_indices().filter(|(_, clue)| *clue != '.');
        for (place, (cell, _)) in cells.enumerate() {
            let others_fit = square.without(cell).completions().len() > count;
            if !others_fit {
                continue;
            }
            let is_unit = |line: &&str| numbers_of(line).is_some_and(|clause| clause.len() == 2);
            let unit = formula.lines().filter(is_unit).nth(place).expect("a clue");
            let first = formula.lines().find(|line| numbers_of(line).is_some()).expect("a clause");
            let left_out = format!("{name}-{cell}");
            let text = formula.replacen(&format!("\n{unit}\n"), &format!("\n{first}\n"), 1);
            assert_ne!(text, formula);
            fs::write(at.join(format!("{left_out}.cnf")), text).expect("written");
            fs::copy(at.join(format!("{name}.lrat")), at.join(format!("{left_out}.lrat")))
                .expect("copied");
            refutations.push((left_out, false));
            let unit = sums.lines().filter(|line| line.ends_with(">= 1 ;")).nth(place);
            let unit = unit.expect("a clue");
            let text = sums.replacen(unit, &unit.replace(">= 1", ">= 0"), 1);
            fs::write(at.join("y.opb"), text).expect("written");
            if let Some(said) = others.veripb(at, "y.opb", "x.pbp") {
                assert!(!said.starts_with("s VERIFIED"), "{square:?} without {cell}: {said}");
            }
            refused += 1;
        }
    }
    assert!(refused > 20, "{refused}");
    others.confirm_refutations(at, &refutations);
}

/// The numbers of a line that is a clause.
fn numbers_of(line: &str) -> Option<Vec<i32>> {
    line.split_whitespace().map(|word| word.parse().ok()).collect()
}
