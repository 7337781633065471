//! Outcome proofs: statements with many or long forms that few bytes use, wide facts.

use zermelo_checker::certificate::{Certificate, Proof, Seq};
use zermelo_checker::claim::Claim;
use zermelo_checker::proof::outcome::{
    Affine, MoveForm, Multipliers, Outcome, Statement, Step, Term, Value,
};

use super::{Case, certificate, text};

/// What the checker takes (docs/format-outcome.md).
const VARIABLES: u32 = 128;
const INEQUALITIES: usize = 1024;
const CONSTRAINTS: usize = 128;

pub(super) const CASES: &[Case] = &[
    ("by, 100000 constraints that are numbers", || by_numbers(100_000, 20_000)),
    ("by, as many constraints as there may be", || by_numbers(CONSTRAINTS, 50_000)),
    ("by, a position that is too long", || long_position(20_000, 10_000)),
    ("by, long constraints at numbers", || by_forms(false)),
    ("by, long constraints that cancel", || by_forms(true)),
    ("clash of wide positions", clash),
    ("options, wide positions", options),
    ("moves, wide positions", moves),
    ("absurd, all factors", absurd),
    ("steps of two bytes", || goal(vec![Step::Options { fact: 0 }; 500_000])),
    ("absurd of nothing", || goal(vec![Step::Absurd { factors: Seq::default() }; 500_000])),
    ("statements of nothing", || many(100_000)),
    ("statements of one cell", small),
    ("a list of one-row families", || listed("(5)", 1, 300_000)),
    ("a list of families, as long as it may be", || listed(&row_family(16), 16, 4_096)),
];

fn form(constant: i64, terms: impl IntoIterator<Item = (u32, i64)>) -> Affine {
    let terms = terms.into_iter().map(|(variable, coefficient)| Term { variable, coefficient });
    Affine { constant, terms: terms.collect() }
}

/// The start of a 16-row board, with all variables in it that there may be.
fn wide(variables: u32) -> Affine {
    form(1, (0..variables).map(|variable| (variable, 1)))
}

fn statement(parameters: u32, constraints: Vec<Affine>, position: Vec<Affine>) -> Statement {
    Statement {
        name: text(""),
        parameters: (0..parameters).map(|_| text("")).collect(),
        constraints: constraints.into(),
        position: position.into(),
        value: Value::P,
        shape: Seq::default(),
        derivation: Seq::default(),
    }
}

fn outcome(claim: &str, statements: Vec<Statement>, steps: Vec<Step>) -> Certificate<'static> {
    let claim: Claim = claim.parse().expect("a claim");
    let goals = vec![Seq(steps)].into();
    certificate(claim, Proof::Outcome(Outcome { statements: statements.into(), goals }))
}

/// A claim whose goal starts from a position of numbers.
const NUMBERS: &str = "first player wins chomp 1 7";

fn goal(steps: Vec<Step>) -> Certificate<'static> {
    outcome(NUMBERS, Vec::new(), steps)
}

/// A statement that stands: (1), one row of one cell, is P: no kind of move is legal. With as many
/// constraints as asked for.
fn one_cell(constraints: usize) -> Statement {
    // c − 1 ≥ 0 and 1 − c − 1 ≥ 0.
    let factors = |known: usize| {
        let mut factors = vec![0; known + 2];
        factors[known..].fill(1);
        factors
    };
    let constraints = vec![Affine::number(0); constraints];
    let absurd = Step::Absurd { factors: factors(constraints.len()).into() };
    let mut made = statement(0, constraints, vec![Affine::number(1)]);
    made.derivation = vec![Step::Options { fact: 0 }, absurd].into();
    made
}

/// A goal with very many branches, each closed by the same statement, whose constraints are all
/// numbers and need nothing to be shown. It has a step too many, for all to be walked.
fn by_numbers(constraints: usize, uses: usize) -> Certificate<'static> {
    let by = Step::By { fact: 0, statement: 0, parameters: Seq::default(), shown: Seq::default() };
    let residue = Step::Residue { variable: 0, modulus: i64::try_from(uses).expect("few") };
    let mut steps = vec![residue];
    steps.extend(vec![by; uses]);
    steps.push(Step::Options { fact: 0 });
    // n = t + 1 with t a multiple of 0 … : the position has to be the number 1.
    let mut made = outcome("second player wins chomp 1 1", vec![one_cell(constraints)], steps);
    let Proof::Outcome(proof) = &mut made.proof else { panic!("an outcome proof") };
    // Without a variable there is no residue: a statement's derivation has them.
    let mut user = one_cell(0);
    user.parameters = vec![text("")].into();
    user.position = vec![Affine::number(2)].into();
    user.value = Value::N;
    let eat = MoveForm { kind: 0, arguments: vec![Affine::number(1)].into() };
    let mut steps = std::mem::take(&mut proof.goals.0[0].0);
    let to_one = Step::Move { fact: 0, mv: eat, shown: Seq::default() };
    steps.insert(0, to_one);
    for step in &mut steps {
        if let Step::By { fact, .. } = step {
            *fact = 1;
        }
    }
    user.derivation = steps.into();
    proof.statements.0.push(user);
    made
}

/// As above; the statement's position has very many coordinates.
fn long_position(coordinates: usize, uses: usize) -> Certificate<'static> {
    let mut made = by_numbers(0, uses);
    let Proof::Outcome(proof) = &mut made.proof else { panic!("an outcome proof") };
    proof.statements.0[0].position = vec![Affine::number(1); coordinates].into();
    proof.statements.0.reverse();
    for step in &mut proof.statements.0[0].derivation.0 {
        if let Step::By { statement, .. } = step {
            *statement = 1;
        }
    }
    made
}

/// Uses of a statement with long constraints in all its parameters; the parameters are numbers, or
/// variables that cancel each other.
fn by_forms(cancelling: bool) -> Certificate<'static> {
    let uses = 2_000;
    let mut made = by_numbers(0, uses);
    let Proof::Outcome(proof) = &mut made.proof else { panic!("an outcome proof") };
    // v0 + … + v62 − v63 − … − v125
    // All but those of a move and a residue.
    let parameters = VARIABLES - 2;
    let sign = |variable| if variable < parameters / 2 { 1 } else { -1 };
    let long = form(0, (0..parameters).map(|variable| (variable, sign(variable))));
    let used = &mut proof.statements.0[0];
    used.parameters = (0..parameters).map(|_| text("")).collect();
    used.constraints = vec![long; CONSTRAINTS].into();
    let Step::Absurd { factors } = &mut used.derivation.0[1] else { panic!("absurd") };
    factors.0.splice(0..0, vec![0; CONSTRAINTS]);
    let variables = parameters / 2;
    let parameter = |number: u32| match cancelling {
        true => Affine::variable(number % variables),
        false => Affine::number(1),
    };
    let user = &mut proof.statements.0[1];
    user.parameters = (0..variables).map(|_| text("")).collect();
    for step in &mut user.derivation.0 {
        if let Step::By { parameters: given, .. } = step {
            *given = (0..parameters).map(parameter).collect();
        }
    }
    made
}

/// A statement about positions with every variable in every coordinate, assumed P: all 16 rows of
/// one length. `steps` begin there.
fn wide_statement(steps: Vec<Step>, value: Value) -> Certificate<'static> {
    let variables = VARIABLES - 1;
    let constraints: Vec<Affine> = vec![wide(variables).plus(-1).expect("small")];
    let mut made = statement(variables, constraints, vec![wide(variables); 16]);
    made.value = value;
    // The last row, and the first less 1.
    let show = Multipliers { denominator: 1, factors: vec![1].into() };
    made.shape = vec![show.clone(), show].into();
    made.derivation = steps.into();
    outcome("first player wins chomp 16 2", vec![made], Vec::new())
}

/// From one row more to one less: a move that is shown to be legal by numbers alone.
fn eat_all(arguments: Affine) -> MoveForm {
    MoveForm { kind: 15, arguments: vec![arguments].into() }
}

fn clash() -> Certificate<'static> {
    // Rows 1 to 16 are cut by one cell, twice: P in one branch, N by the move.
    let variables = VARIABLES - 1;
    let column = wide(variables).plus(-1).expect("small");
    let show = Multipliers { denominator: 1, factors: vec![1].into() };
    let mut constrained = wide_statement(Vec::new(), Value::N);
    let Proof::Outcome(proof) = &mut constrained.proof else { panic!("an outcome proof") };
    let made = &mut proof.statements.0[0];
    made.constraints = vec![column.plus(-1).expect("small")].into();
    let legal = Seq(vec![show]);
    let uses = 10_000;
    let mut steps = vec![
        Step::Move { fact: 0, mv: eat_all(column.clone()), shown: legal.clone() },
        Step::Cases { fact: 0, mv: eat_all(column), shown: legal },
        Step::Residue { variable: 0, modulus: uses },
    ];
    let clash = Step::Clash { first: 1, second: 2, shown: Seq::default() };
    steps.extend((0..uses).map(|_| clash.clone()));
    made.derivation = steps.into();
    constrained
}

/// The constraints contradict each other, and say that the last row is there.
fn contradictory(variables: u32) -> Vec<Affine> {
    vec![Affine::number(-1), wide(variables).plus(-1).expect("small")]
}

/// All options of a wide position, again and again; every branch is absurd.
fn options() -> Certificate<'static> {
    let uses = 50;
    let mut steps = vec![Step::Residue { variable: 0, modulus: uses }];
    for _ in 0..uses {
        steps.push(Step::Options { fact: 0 });
        for first in 1..=16 {
            for last in first..=16 {
                let mut factors = vec![0; if last < 16 { 7 } else { 6 }];
                factors[0] = 1;
                steps.push(Step::Absurd { factors: factors.into() });
            }
        }
    }
    steps.push(Step::Options { fact: 0 });
    let mut made = wide_statement(steps, Value::P);
    let Proof::Outcome(proof) = &mut made.proof else { panic!("an outcome proof") };
    let used = &mut proof.statements.0[0];
    // One variable for the residue, one for the move.
    let variables = VARIABLES - 2;
    used.parameters.0.truncate(variables as usize);
    used.constraints = contradictory(variables).into();
    used.position = vec![wide(variables); 16].into();
    used.shape.0.iter_mut().for_each(|list| list.factors.0.insert(0, 0));
    made
}

fn moves() -> Certificate<'static> {
    let variables = VARIABLES - 1;
    let column = wide(variables).plus(-1).expect("small");
    let mut made = wide_statement(Vec::new(), Value::N);
    let Proof::Outcome(proof) = &mut made.proof else { panic!("an outcome proof") };
    let used = &mut proof.statements.0[0];
    used.constraints = vec![column.plus(-1).expect("small")].into();
    let show = Multipliers { denominator: 1, factors: vec![1].into() };
    let step = Step::Move { fact: 0, mv: eat_all(column), shown: vec![show].into() };
    used.derivation = vec![step; 1_020].into();
    made
}

/// As many long inequalities as there may be, and all of them summed up at every step.
fn absurd() -> Certificate<'static> {
    let variables = VARIABLES - 1;
    let plus = form(0, (0..variables).map(|variable| (variable, 1)));
    let minus = form(0, (0..variables).map(|variable| (variable, -1)));
    let (uses, pairs) = (200, INEQUALITIES / 2 - 2);
    let mut steps = Vec::new();
    for _ in 0..pairs {
        steps.push(Step::Split { form: plus.clone() });
        steps.push(Step::Split { form: minus.clone() });
    }
    steps.push(Step::Residue { variable: 0, modulus: uses });
    let mut factors = vec![1; 2 * pairs + 4];
    // The two of the constraints: only the contradiction.
    factors[1] = 0;
    steps.extend((0..uses).map(|_| Step::Absurd { factors: factors.clone().into() }));
    let mut made = wide_statement(steps, Value::N);
    let Proof::Outcome(proof) = &mut made.proof else { panic!("an outcome proof") };
    let used = &mut proof.statements.0[0];
    used.constraints = contradictory(variables).into();
    used.shape.0.iter_mut().for_each(|list| list.factors.0.insert(0, 0));
    made
}

fn many(statements: usize) -> Certificate<'static> {
    let empty = statement(0, Vec::new(), Vec::new());
    outcome(NUMBERS, vec![empty; statements], Vec::new())
}

/// Very many statements that stand.
fn small() -> Certificate<'static> {
    outcome(NUMBERS, vec![one_cell(0); 30_000], Vec::new())
}

/// (q, q, …, q), and different parameters as far as there are letters.
fn row_family(rows: usize) -> String {
    format!("({})", vec!["q+3"; rows].join(", "))
}

fn listed(family: &str, rows: usize, count: usize) -> Certificate<'static> {
    let list = vec![family; count].join(", ");
    let claim = format!("second player wins chomp {rows} from exactly '{list}'");
    let mut made = outcome(&claim, Vec::new(), Vec::new());
    let Proof::Outcome(proof) = &mut made.proof else { panic!("an outcome proof") };
    proof.goals = vec![Seq::default(); count + 1].into();
    made
}
