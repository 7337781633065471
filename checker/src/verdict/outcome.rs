//! What can be wrong with an outcome proof (proofs.md, kind 2).

use std::fmt;

/// An inequality that has to be shown at a step of a derivation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Goal {
    /// A statement's position is one of the game: condition `number` of the game's.
    Shape {
        /// The condition, from 0.
        number: usize,
    },
    /// A move is legal: condition `number` of its kind.
    Legality {
        /// The kind of move, by name.
        kind: String,
        /// The condition, from 0.
        number: usize,
    },
    /// The parameters satisfy a constraint of the statement or listed position that is used.
    Constraint {
        /// The constraint, from 0.
        number: usize,
    },
    /// The position is the one that the statement or listed position has at the parameters.
    Target {
        /// The coordinate, from 0.
        coordinate: usize,
    },
    /// The positions of a clash are equal.
    Clash {
        /// The coordinate, from 0.
        coordinate: usize,
    },
}

/// Why an outcome proof does not stand.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum OutcomeFault {
    // The tables.
    /// The number of derivations for the claim is not the number of things that it says.
    GoalCount {
        /// How many there are.
        found: usize,
        /// How many there should be.
        expected: usize,
    },
    /// A position does not have the game's number of coordinates.
    CoordinateCount {
        /// How many it has.
        found: usize,
        /// How many it should have.
        expected: usize,
    },
    /// More open branches, facts or variables than the checker takes.
    Limit {
        /// What there is too much of.
        what: &'static str,
        /// How much the checker takes.
        limit: usize,
    },

    // Forms and multipliers.
    /// The terms of a form are not in the order of variables, or one has coefficient 0.
    FormOrder,
    /// A form has a variable that the branch does not have.
    VariableOutOfScope {
        /// The variable.
        variable: u32,
        /// How many variables the branch has.
        scope: u32,
    },
    /// A number does not fit 64 bits.
    Overflow,
    /// The number of multipliers is not the number of known inequalities.
    MultiplierCount {
        /// How many there are.
        found: usize,
        /// How many there should be.
        expected: usize,
    },
    /// A multiplier is negative.
    MultiplierNegative {
        /// The multiplier, from 0.
        number: usize,
    },
    /// The denominator of multipliers is less than 1.
    Denominator {
        /// The denominator.
        found: i64,
    },
    /// The multiplied inequalities differ from the one to be shown in a variable.
    IdentityCoefficient {
        /// What is to be shown.
        goal: Goal,
        /// The variable.
        variable: usize,
    },
    /// The multiplied inequalities are weaker than the one to be shown.
    IdentityConstant {
        /// What is to be shown.
        goal: Goal,
        /// By how much.
        missing: u64,
    },
    /// The multiplied inequalities of an `absurd` do not sum to a number.
    AbsurdCoefficient {
        /// A variable that is left.
        variable: usize,
    },
    /// The multiplied inequalities of an `absurd` sum to a number that is possible.
    AbsurdConstant {
        /// The number.
        sum: i64,
    },
    /// An inequality that has to hold does not, or has no multipliers.
    NotShown(Goal),
    /// More multipliers than inequalities to be shown.
    MultipliersLeft {
        /// How many are left over.
        count: usize,
    },

    // The tree.
    /// The list ends before the branch of a split, residue or `cases` is closed.
    BranchMissing {
        /// The step that has the branch, from 0.
        step: usize,
        /// The branch, from 0.
        branch: u64,
    },
    /// The list ends before every kind of move of an `options` is answered.
    KindMissing {
        /// The step, from 0.
        step: usize,
        /// The first kind that is not, by name.
        kind: String,
    },
    /// The derivation from the claim's start ends before every size is covered.
    StartNotCovered,
    /// The derivation has no step, or ends with a `move`.
    Open,
    /// Steps are left over after every branch is closed.
    StepsLeft {
        /// How many.
        count: usize,
    },

    // Single steps.
    /// A step refers to a fact about a position that the branch does not have.
    NoSuchFact {
        /// The fact.
        fact: u32,
    },
    /// A step refers to a kind of move that the game does not have.
    NoSuchKind {
        /// The kind.
        kind: u32,
    },
    /// A step refers to a statement that the proof does not have.
    NoSuchStatement {
        /// The statement.
        statement: u32,
    },
    /// A residue of a variable that the branch does not have.
    ResidueVariable {
        /// The variable.
        variable: u32,
    },
    /// A residue modulo a number less than 1.
    ResidueModulus {
        /// The number.
        modulus: i64,
    },
    /// A move with too few or too many numbers for its kind.
    ArgumentCount {
        /// How many there are.
        found: usize,
        /// How many there should be.
        expected: usize,
    },
    /// A statement used with too few or too many parameters.
    ParameterCount {
        /// How many there are.
        found: usize,
        /// How many there should be.
        expected: usize,
    },
    /// `options` of a position that is known to be P.
    OptionsOfP {
        /// The fact.
        fact: u32,
    },
    /// `move` from a position that is known to be N.
    MoveFromN {
        /// The fact.
        fact: u32,
    },
    /// A statement used about the position that is being derived.
    Circular,
    /// A statement used about a position that is known to have the same value.
    SameValue {
        /// The statement.
        statement: u32,
    },
    /// A clash of positions with the same value.
    ClashSameValue,
    /// `listed` where the claim has no list, about another position than the first, or of an entry
    /// that the list does not have.
    NotListed,
    /// A family on the claim's list has members that are no positions, or beyond the claim's
    /// bound: condition `number` does not hold for all its parameters from 0.
    ListedOutOfRange {
        /// The family, from 0.
        entry: usize,
        /// The condition, from 0: those of a position, then the bound.
        number: usize,
    },
}

impl Goal {
    /// The error kind when there is no reason for the goal to hold.
    fn kind(&self) -> &'static str {
        match self {
            Goal::Shape { .. } => "not-a-position",
            Goal::Legality { .. } => "illegal-move",
            Goal::Constraint { .. } => "constraint-not-shown",
            Goal::Target { .. } => "target-not-equal",
            Goal::Clash { .. } => "clash-not-equal",
        }
    }
}

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Goal::Shape { number } => {
                write!(f, "that the position is one of the game (condition {number})")
            }
            Goal::Legality { kind, number } => {
                write!(f, "that {kind} is legal (condition {number})")
            }
            Goal::Constraint { number } => {
                write!(f, "constraint {number} of the statement that is used")
            }
            Goal::Target { coordinate } => write!(
                f,
                "that the position is the one of the statement that is used (coordinate \
                 {coordinate})"
            ),
            Goal::Clash { coordinate } => {
                write!(f, "that the positions are equal (coordinate {coordinate})")
            }
        }
    }
}

impl OutcomeFault {
    /// The error kind, a fixed word that programs can compare.
    pub fn kind(&self) -> &'static str {
        match self {
            OutcomeFault::GoalCount { .. } => "goal-count",
            OutcomeFault::CoordinateCount { .. } => "coordinate-count",
            OutcomeFault::Limit { .. } => "derivation-limit",
            OutcomeFault::FormOrder => "form-order",
            OutcomeFault::VariableOutOfScope { .. } => "variable-out-of-scope",
            OutcomeFault::Overflow => "overflow",
            OutcomeFault::MultiplierCount { .. } => "multiplier-count",
            OutcomeFault::MultiplierNegative { .. } => "multiplier-negative",
            OutcomeFault::Denominator { .. } => "denominator",
            OutcomeFault::IdentityCoefficient { .. } => "identity-coefficient",
            OutcomeFault::IdentityConstant { .. } => "identity-constant",
            OutcomeFault::AbsurdCoefficient { .. } => "absurd-coefficient",
            OutcomeFault::AbsurdConstant { .. } => "absurd-constant",
            OutcomeFault::NotShown(goal) => goal.kind(),
            OutcomeFault::MultipliersLeft { .. } => "multipliers-left-over",
            OutcomeFault::BranchMissing { .. } => "branch-missing",
            OutcomeFault::KindMissing { .. } => "kind-of-move-missing",
            OutcomeFault::StartNotCovered => "start-not-covered",
            OutcomeFault::Open => "derivation-open",
            OutcomeFault::StepsLeft { .. } => "steps-left-over",
            OutcomeFault::NoSuchFact { .. } => "no-such-fact",
            OutcomeFault::NoSuchKind { .. } => "no-such-kind-of-move",
            OutcomeFault::NoSuchStatement { .. } => "no-such-statement",
            OutcomeFault::ResidueVariable { .. } => "residue-variable",
            OutcomeFault::ResidueModulus { .. } => "residue-modulus",
            OutcomeFault::ArgumentCount { .. } => "argument-count",
            OutcomeFault::ParameterCount { .. } => "parameter-count",
            OutcomeFault::OptionsOfP { .. } => "options-of-p",
            OutcomeFault::MoveFromN { .. } => "move-from-n",
            OutcomeFault::Circular => "circular",
            OutcomeFault::SameValue { .. } => "same-value",
            OutcomeFault::ClashSameValue => "clash-same-value",
            OutcomeFault::NotListed => "not-listed",
            OutcomeFault::ListedOutOfRange { .. } => "listed-out-of-range",
        }
    }
}

impl fmt::Display for OutcomeFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OutcomeFault::GoalCount { found, expected } => {
                write!(f, "the claim needs {expected} derivations, and the proof has {found}")
            }
            OutcomeFault::CoordinateCount { found, expected } => {
                write!(f, "a position of the game has {expected} coordinates, not {found}")
            }
            OutcomeFault::Limit { what, limit } => {
                write!(f, "the derivation has more than {limit} {what} at once")
            }
            OutcomeFault::FormOrder => write!(
                f,
                "the terms of a form are not in the order of their variables, or one is 0"
            ),
            OutcomeFault::VariableOutOfScope { variable, scope } => {
                write!(f, "variable {variable} is used where there are only {scope}")
            }
            OutcomeFault::Overflow => write!(f, "a number does not fit 64 bits"),
            OutcomeFault::MultiplierCount { found, expected } => {
                write!(f, "{found} multipliers for {expected} known inequalities")
            }
            OutcomeFault::MultiplierNegative { number } => {
                write!(f, "multiplier {number} is negative")
            }
            OutcomeFault::Denominator { found } => {
                write!(f, "the denominator {found} is less than 1")
            }
            OutcomeFault::IdentityCoefficient { goal, variable } => {
                write!(f, "the multipliers do not show {goal}: variable {variable} does not cancel")
            }
            OutcomeFault::IdentityConstant { goal, missing } => {
                write!(f, "the multipliers do not show {goal}: {missing} is missing")
            }
            OutcomeFault::AbsurdCoefficient { variable } => write!(
                f,
                "the multipliers show no contradiction: variable {variable} does not cancel"
            ),
            OutcomeFault::AbsurdConstant { sum } => {
                write!(f, "the multipliers show no contradiction: {sum} ≥ 0 is possible")
            }
            OutcomeFault::NotShown(goal) => write!(f, "it is not shown {goal}"),
            OutcomeFault::MultipliersLeft { count } => {
                write!(f, "{count} lists of multipliers are left over")
            }
            OutcomeFault::BranchMissing { step, branch } => {
                write!(f, "the derivation ends before branch {branch} of step {step}")
            }
            OutcomeFault::KindMissing { step, kind } => {
                write!(f, "the derivation ends before the move {kind} of step {step} is answered")
            }
            OutcomeFault::StartNotCovered => {
                write!(f, "the start position is not covered for every size claimed")
            }
            OutcomeFault::Open => write!(f, "the derivation ends without a contradiction"),
            OutcomeFault::StepsLeft { count } => {
                write!(f, "{count} steps are left over after every branch is closed")
            }
            OutcomeFault::NoSuchFact { fact } => {
                write!(f, "there is no fact {fact} about a position")
            }
            OutcomeFault::NoSuchKind { kind } => write!(f, "there is no kind of move {kind}"),
            OutcomeFault::NoSuchStatement { statement } => {
                write!(f, "there is no statement {statement}")
            }
            OutcomeFault::ResidueVariable { variable } => {
                write!(f, "a residue of variable {variable}, which is not there")
            }
            OutcomeFault::ResidueModulus { modulus } => write!(f, "a residue modulo {modulus}"),
            OutcomeFault::ArgumentCount { found, expected } => {
                write!(f, "the move has {found} numbers, and its kind {expected}")
            }
            OutcomeFault::ParameterCount { found, expected } => {
                write!(f, "{found} parameters for a statement with {expected}")
            }
            OutcomeFault::OptionsOfP { fact } => {
                write!(f, "options of the position of fact {fact}, which is known to be P, not N")
            }
            OutcomeFault::MoveFromN { fact } => {
                write!(f, "a move from the position of fact {fact}, which is known to be N, not P")
            }
            OutcomeFault::Circular => {
                write!(f, "a statement is used about the very position that is derived")
            }
            OutcomeFault::SameValue { statement } => write!(
                f,
                "statement {statement} gives the position the value that it is known to have"
            ),
            OutcomeFault::ClashSameValue => write!(f, "a clash of two equal values"),
            OutcomeFault::NotListed => {
                write!(f, "the claim lists no such position, or not here")
            }
            OutcomeFault::ListedOutOfRange { entry, number } => write!(
                f,
                "family {entry} on the list is not a position within the claim's bound for every \
                 value of its parameters from 0 (condition {number}): list only the part of it that \
                 is"
            ),
        }
    }
}
