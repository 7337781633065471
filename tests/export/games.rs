//! Positional games: with the functions of a strategy, no moves of the opponent make the formula false.

use std::collections::HashMap;

use super::{certificates, clauses, export, is_satisfiable, numbers, read};

/// A quantified formula: the block of every variable of a move, whether it is existential, and clauses
/// with more variables that are satisfiable exactly if the formula is false for the others.
struct Quantified {
    blocks: HashMap<i32, (usize, bool)>,
    /// Those of the formula, and of what it consists of.
    variables: i32,
    is_false: Vec<Vec<i32>>,
}

impl Quantified {
    fn block(&mut self, exists: bool, variables: &[i32]) {
        let number = self.blocks.values().map(|(number, _)| number + 1).max().unwrap_or(0);
        for &variable in variables {
            assert_eq!(self.blocks.insert(variable, (number, exists)), None);
        }
    }

    fn qdimacs(text: &str) -> Quantified {
        let mut formula = Quantified { blocks: HashMap::new(), variables: 0, is_false: Vec::new() };
        for line in text.lines() {
            match line.split_once(' ').expect("a word") {
                ("e", rest) => formula.block(true, &ending_in_0(rest)),
                ("a", rest) => formula.block(false, &ending_in_0(rest)),
                ("p", rest) => {
                    let size = rest.strip_prefix("cnf ").expect("a size");
                    formula.variables = numbers(size)[0];
                }
                _ => {}
            }
        }
        // For every clause a variable that says that it is false; one of them is true.
        let mut any = Vec::new();
        for clause in clauses(text) {
            formula.variables += 1;
            any.push(formula.variables);
            let falsified = clause.iter().map(|literal| vec![-formula.variables, -literal]);
            formula.is_false.extend(falsified);
        }
        formula.is_false.push(any);
        formula
    }

    fn qcir(text: &str) -> Quantified {
        let mut formula = Quantified { blocks: HashMap::new(), variables: 0, is_false: Vec::new() };
        let list = |text: &str| -> Vec<i32> {
            let words = text.split(", ").filter(|word| !word.is_empty());
            words.map(|word| word.parse().expect("a number")).collect()
        };
        for line in text.lines() {
            if let Some(variables) = line.strip_prefix("#QCIR-G14 ") {
                formula.variables = variables.parse().expect("a number");
                continue;
            }
            if line.starts_with('#') {
                continue;
            }
            let (word, rest) =
                line.strip_suffix(')').and_then(|line| line.split_once('(')).expect("a line");
            match word {
                "exists" => formula.block(true, &list(rest)),
                "forall" => formula.block(false, &list(rest)),
                "output" => formula.is_false.push(vec![-list(rest)[0]]),
                gate => {
                    let gate: i32 =
                        gate.strip_suffix(" = and").expect("a gate").parse().expect("a number");
                    let inputs = list(rest);
                    formula.is_false.extend(inputs.iter().map(|input| vec![-gate, *input]));
                    let all = inputs.iter().map(|input| -input);
                    formula.is_false.push([gate].into_iter().chain(all).collect());
                }
            }
        }
        formula
    }
}

fn ending_in_0(text: &str) -> Vec<i32> {
    let mut all = numbers(text);
    assert_eq!(all.pop(), Some(0), "{text}");
    all
}

/// Functions in AIGER: clauses that give the variables of a formula, numbered as there, their values, and
/// those variables that are outputs, each with those that it depends on.
struct Functions {
    clauses: Vec<Vec<i32>>,
    outputs: Vec<(i32, Vec<i32>)>,
}

/// Reads functions; their own variables come after `before`. The output of the number `negated` is
/// negated.
fn functions(text: &str, before: i32, negated: Option<usize>) -> Functions {
    let lines: Vec<&str> = text.lines().collect();
    let header = numbers(lines[0].strip_prefix("aag ").expect("AIGER"));
    let [_, inputs, 0, outputs, ands] = header[..] else { panic!("{header:?}") };
    let [inputs, outputs, ands] =
        [inputs, outputs, ands].map(|n| usize::try_from(n).expect("a size"));
    let part = |from: usize, size: usize| lines[from..from + size].iter().map(|line| numbers(line));
    let symbols =
        lines[1 + inputs + outputs + ands..].iter().filter_map(|line| line.split_once(' '));
    let symbols: HashMap<&str, i32> =
        symbols.map(|(at, name)| (at, name.parse().expect("a number"))).collect();
    let truth = before + 1;
    let signal = |literal: i32| {
        let variable = truth + literal / 2;
        match (literal / 2, literal % 2) {
            (0, odd) => {
                if odd == 1 {
                    truth
                } else {
                    -truth
                }
            }
            (_, 0) => variable,
            _ => -variable,
        }
    };
    let mut clauses = vec![vec![truth]];
    let mut depends: HashMap<i32, Vec<i32>> = HashMap::new();
    let mut equal = |a: i32, b: i32| clauses.extend([vec![-a, b], vec![a, -b]]);
    for (at, input) in part(1, inputs).enumerate() {
        let name = symbols[format!("i{at}").as_str()];
        equal(signal(input[0]), name);
        depends.insert(input[0] / 2, vec![name]);
    }
    let mut named = Vec::new();
    for (at, output) in part(1 + inputs, outputs).enumerate() {
        let sign = if negated == Some(at) { -1 } else { 1 };
        let name = symbols[format!("o{at}").as_str()];
        equal(sign * signal(output[0]), name);
        named.push((name, output[0] / 2));
    }
    for and in part(1 + inputs + outputs, ands) {
        let [all, a, b] = and[..] else { panic!("{and:?}") };
        let [to, from, other] = [all, a, b].map(signal);
        clauses.extend([vec![-to, from], vec![-to, other], vec![to, -from, -other]]);
        let of = |literal: i32| depends.get(&(literal / 2)).cloned().unwrap_or_default();
        let mut both = [of(a), of(b)].concat();
        both.sort_unstable();
        both.dedup();
        depends.insert(all / 2, both);
    }
    let outputs =
        named.into_iter().map(|(name, of)| (name, depends.get(&of).cloned().unwrap_or_default()));
    Functions { clauses, outputs: outputs.collect() }
}

/// Whether functions confirm a formula.
fn are_confirmed(formula: &Quantified, functions: &Functions) -> bool {
    let mut existential: Vec<i32> =
        formula.blocks.iter().filter(|(_, (_, exists))| *exists).map(|(one, _)| *one).collect();
    let mut given: Vec<i32> = functions.outputs.iter().map(|(name, _)| *name).collect();
    existential.sort_unstable();
    given.sort_unstable();
    assert_eq!(given, existential, "a function for every existential variable");
    for (name, depends) in &functions.outputs {
        let is_earlier = |one: &i32| {
            let ((of, exists), (own, _)) = (formula.blocks[one], formula.blocks[name]);
            !exists && of < own
        };
        assert!(depends.iter().all(is_earlier), "{name} depends on what is chosen later");
    }
    !is_satisfiable(&[formula.is_false.as_slice(), &functions.clauses].concat())
}

/// Small committed games: strong and weak, won and drawn, by both players.
const GAMES: &[&str] = &[
    "tic-tac-toe-first",
    "tic-tac-toe-second",
    "tic-tac-toe-maker",
    "affine-plane-2",
    "affine-plane-3",
    "projective-plane-2",
];

#[test]
fn strategies_as_functions_are_confirmed_by_another_solver() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    for game in GAMES {
        let certificate = certificates("positional").join(format!("{game}.cert"));
        for form in ["qcir", "qdimacs"] {
            let said = export(at, &certificate, form);
            assert_eq!(said.code, 0, "{game}: {}", said.err);
            let text = read(at, &format!("x.{form}"));
            let formula =
                if form == "qcir" { Quantified::qcir(&text) } else { Quantified::qdimacs(&text) };
            let functions = functions(&read(at, "x.aag"), formula.variables, None);
            assert!(are_confirmed(&formula, &functions), "{game}, {form}");
        }
    }
}

#[test]
fn functions_that_reply_otherwise_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    let certificate = certificates("positional/tic-tac-toe-second.cert");
    let said = export(at, &certificate, "qcir");
    assert_eq!(said.code, 0, "{}", said.err);
    let formula = Quantified::qcir(&read(at, "x.qcir"));
    let text = read(at, "x.aag");
    // The first two replies, four bits each: another one loses or is not legal, whatever O replied.
    for output in 0..8 {
        let functions = functions(&text, formula.variables, Some(output));
        assert!(!are_confirmed(&formula, &functions), "output {output}");
    }
}
