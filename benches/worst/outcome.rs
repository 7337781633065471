//! Outcome proofs: statements with many or long forms that few bytes use, wide facts.

use zermelo_checker::claim::Claim;
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::outcome::{Affine, MoveForm, Outcome, Statement, Step, Term, Value};
use zermelo_explain::claims::claim;

use super::{Case, Input, certificate, text};

/// What the checker takes (docs/specification/format-outcome.md).
const VARIABLES: u32 = 128;
const INEQUALITIES: usize = 1024;
const CONSTRAINTS: usize = 128;
const LISTED: usize = 1_024;

pub(super) const CASES: &[Case] = &[
    ("by, 100000 constraints that are numbers", || by_numbers(100_000, 20_000).certificate()),
    ("by, as many constraints as there may be", || by_numbers(CONSTRAINTS, 50_000).certificate()),
    ("by, a position that is too long", || long_position(20_000, 10_000).certificate()),
    ("by, long constraints at numbers", || by_forms(false).certificate()),
    ("by, long constraints that cancel", || by_forms(true).certificate()),
    ("clash of wide positions", || clash().certificate()),
    ("options, wide positions", || options().certificate()),
    ("moves, wide positions", || moves().certificate()),
    ("absurd, a sum of all inequalities", || absurd().certificate()),
    ("steps of two bytes", || goal(vec![Step::Options { fact: 0 }; 500_000]).certificate()),
    ("absurd of nothing", || {
        goal(vec![Step::Absurd { summands: Vec::new() }; 500_000]).certificate()
    }),
    ("statements of nothing", || many(100_000).certificate()),
    ("statements of one cell", || small().certificate()),
    ("a list of one-row families", || listed(1, "5", 300_000).certificate()),
    ("a list of families, as long as it may be", || listed(16, "q+3", LISTED).certificate()),
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
        constraints,
        position,
        value: Value::P,
        shape: Vec::new(),
        derivation: Vec::new(),
    }
}

/// What a certificate is made of.
struct NewCertificate {
    claim: Claim,
    proof: Outcome,
}

impl NewCertificate {
    fn certificate(self) -> Input {
        certificate(self.claim, Kind::Outcome, &self.proof)
    }
}

fn outcome(words: &str, statements: Vec<Statement>, steps: Vec<Step>) -> NewCertificate {
    let goals = vec![steps];
    NewCertificate { claim: claim(words).expect("a claim"), proof: Outcome { statements, goals } }
}

/// A claim whose goal starts from a position of numbers.
const NUMBERS: &str = "first player wins chomp 1 7";

fn goal(steps: Vec<Step>) -> NewCertificate {
    outcome(NUMBERS, Vec::new(), steps)
}

/// A statement that stands: (1), one row of one cell, is P: no kind of move is legal. With as many
/// constraints as asked for.
fn one_cell(constraints: usize) -> Statement {
    // c − 1 ≥ 0 and 1 − c − 1 ≥ 0.
    let last = u32::try_from(constraints).expect("few");
    let absurd = Step::Absurd { summands: vec![last + 1, last + 2] };
    let constraints = vec![Affine::number(0); constraints];
    let mut made = statement(0, constraints, vec![Affine::number(1)]);
    made.derivation = vec![Step::Options { fact: 0 }, absurd];
    made
}

/// A goal with very many branches, each closed by the same statement, whose constraints are all
/// numbers and need nothing to be shown. It has a step too many, for all to be walked.
fn by_numbers(constraints: usize, uses: usize) -> NewCertificate {
    let by = Step::By { fact: 0, statement: 0, parameters: Vec::new(), shown: Vec::new() };
    let residue = Step::Residue { variable: 0, modulus: i64::try_from(uses).expect("few") };
    let mut steps = vec![residue];
    steps.extend(vec![by; uses]);
    steps.push(Step::Options { fact: 0 });
    // n = t + 1 with t a multiple of 0 … : the position has to be the number 1.
    let mut made = outcome("second player wins chomp 1 1", vec![one_cell(constraints)], steps);
    let proof = &mut made.proof;
    // Without a variable there is no residue: a statement's derivation has them.
    let mut user = one_cell(0);
    user.parameters = vec![text("")];
    user.position = vec![Affine::number(2)];
    user.value = Value::N;
    let eat = MoveForm { kind: 0, arguments: vec![Affine::number(1)] };
    let mut steps = std::mem::take(&mut proof.goals[0]);
    let to_one = Step::Move { fact: 0, mv: eat, shown: Vec::new() };
    steps.insert(0, to_one);
    for step in &mut steps {
        if let Step::By { fact, .. } = step {
            *fact = 1;
        }
    }
    user.derivation = steps;
    proof.statements.push(user);
    made
}

/// As above; the statement's position has very many coordinates.
fn long_position(coordinates: usize, uses: usize) -> NewCertificate {
    let mut made = by_numbers(0, uses);
    let proof = &mut made.proof;
    proof.statements[0].position = vec![Affine::number(1); coordinates];
    proof.statements.reverse();
    for step in &mut proof.statements[0].derivation {
        if let Step::By { statement, .. } = step {
            *statement = 1;
        }
    }
    made
}

/// Uses of a statement with long constraints in all its parameters; the parameters are numbers, or
/// variables that cancel each other.
fn by_forms(cancelling: bool) -> NewCertificate {
    let uses = 2_000;
    let mut made = by_numbers(0, uses);
    let proof = &mut made.proof;
    // v0 + … + v62 − v63 − … − v125
    // All but those of a move and a residue.
    let parameters = VARIABLES - 2;
    let sign = |variable| if variable < parameters / 2 { 1 } else { -1 };
    let long = form(0, (0..parameters).map(|variable| (variable, sign(variable))));
    let used = &mut proof.statements[0];
    used.parameters = (0..parameters).map(|_| text("")).collect();
    used.constraints = vec![long; CONSTRAINTS];
    let Step::Absurd { summands } = &mut used.derivation[1] else { panic!("absurd") };
    let more = u32::try_from(CONSTRAINTS).expect("few");
    summands.iter_mut().for_each(|summand| *summand += more);
    let variables = parameters / 2;
    let parameter = |number: u32| match cancelling {
        true => Affine::variable(number % variables),
        false => Affine::number(1),
    };
    let user = &mut proof.statements[1];
    user.parameters = (0..variables).map(|_| text("")).collect();
    for step in &mut user.derivation {
        if let Step::By { parameters: given, .. } = step {
            *given = (0..parameters).map(parameter).collect();
        }
    }
    made
}

/// A statement about positions with every variable in every coordinate, assumed P: all 16 rows of
/// one length. `steps` begin there.
fn wide_statement(steps: Vec<Step>, value: Value) -> NewCertificate {
    let variables = VARIABLES - 1;
    let constraints: Vec<Affine> = vec![wide(variables).plus(-1).expect("small")];
    let mut made = statement(variables, constraints, vec![wide(variables); 16]);
    made.value = value;
    // The last row, and the first less 1.
    let show = vec![1];
    made.shape = vec![show.clone(), show];
    made.derivation = steps;
    outcome("first player wins chomp 16 2", vec![made], Vec::new())
}

/// From one row more to one less: a move that is shown to be legal by numbers alone.
fn eat_all(arguments: Affine) -> MoveForm {
    MoveForm { kind: 15, arguments: vec![arguments] }
}

fn clash() -> NewCertificate {
    // Rows 1 to 16 are cut by one cell, twice: P in one branch, N by the move.
    let variables = VARIABLES - 1;
    let column = wide(variables).plus(-1).expect("small");
    let show = vec![1];
    let mut constrained = wide_statement(Vec::new(), Value::N);
    let proof = &mut constrained.proof;
    let made = &mut proof.statements[0];
    made.constraints = vec![column.plus(-1).expect("small")];
    let legal = vec![show];
    let uses = 10_000;
    let mut steps = vec![
        Step::Move { fact: 0, mv: eat_all(column.clone()), shown: legal.clone() },
        Step::Cases { fact: 0, mv: eat_all(column), shown: legal },
        Step::Residue { variable: 0, modulus: uses },
    ];
    let clash = Step::Clash { first: 1, second: 2, shown: Vec::new() };
    steps.extend((0..uses).map(|_| clash.clone()));
    made.derivation = steps;
    constrained
}

/// The constraints contradict each other, and say that the last row is there.
fn contradictory(variables: u32) -> Vec<Affine> {
    vec![Affine::number(-1), wide(variables).plus(-1).expect("small")]
}

/// All options of a wide position, again and again; every branch is absurd.
fn options() -> NewCertificate {
    let uses = 50;
    let mut steps = vec![Step::Residue { variable: 0, modulus: uses }];
    for _ in 0..uses {
        steps.push(Step::Options { fact: 0 });
        // A branch for every pair of rows, the first and the last that is cut.
        steps.extend(vec![Step::Absurd { summands: vec![1] }; 16 * 17 / 2]);
    }
    steps.push(Step::Options { fact: 0 });
    let mut made = wide_statement(steps, Value::P);
    let proof = &mut made.proof;
    let used = &mut proof.statements[0];
    // One variable for the residue, one for the move.
    let variables = VARIABLES - 2;
    used.parameters.truncate(variables as usize);
    used.constraints = contradictory(variables);
    used.position = vec![wide(variables); 16];
    used.shape.iter_mut().flatten().for_each(|summand| *summand += 1);
    made
}

fn moves() -> NewCertificate {
    let variables = VARIABLES - 1;
    let column = wide(variables).plus(-1).expect("small");
    let mut made = wide_statement(Vec::new(), Value::N);
    let proof = &mut made.proof;
    let used = &mut proof.statements[0];
    used.constraints = vec![column.plus(-1).expect("small")];
    let show = vec![1];
    let step = Step::Move { fact: 0, mv: eat_all(column), shown: vec![show] };
    used.derivation = vec![step; 1_020];
    made
}

/// As many long inequalities as there may be, and all of them summed up at every step.
fn absurd() -> NewCertificate {
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
    // Of the two constraints only the contradiction.
    let all = 1..=u32::try_from(2 * pairs + 2).expect("few");
    let summands: Vec<u32> = all.filter(|&summand| summand != 2).collect();
    steps.extend((0..uses).map(|_| Step::Absurd { summands: summands.clone() }));
    let mut made = wide_statement(steps, Value::N);
    let proof = &mut made.proof;
    let used = &mut proof.statements[0];
    used.constraints = contradictory(variables);
    used.shape.iter_mut().flatten().for_each(|summand| *summand += 1);
    made
}

fn many(statements: usize) -> NewCertificate {
    let empty = statement(0, Vec::new(), Vec::new());
    outcome(NUMBERS, vec![empty; statements], Vec::new())
}

/// Very many statements that stand.
fn small() -> NewCertificate {
    outcome(NUMBERS, vec![one_cell(0); 30_000], Vec::new())
}

/// A list of one family, again and again, with all rows of one length.
fn listed(rows: usize, row: &str, count: usize) -> NewCertificate {
    let family = format!("({})", vec![row; rows].join(", "));
    let list = vec![family.as_str(); count].join(", ");
    let letters = if row.starts_with('q') { " for every q ≥ 0" } else { "" };
    let claim = format!("second player wins chomp {rows} from exactly '{list}'{letters}");
    let mut made = outcome(&claim, Vec::new(), Vec::new());
    made.proof.goals = vec![Vec::new(); count + 1];
    made
}
