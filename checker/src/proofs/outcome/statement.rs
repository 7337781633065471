//! Statements with their derivations: what an outcome proof has in its body.

use super::affine::{Affine, Summands};
use crate::format::{Text, record, tagged};

/// The body of an outcome proof.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outcome {
    /// The statements, which steps name by their place here, from 0.
    pub statements: Vec<Statement>,
    /// The derivations of what is claimed, in the order of the problem's goals.
    pub goals: Vec<Derivation>,
}

/// The outcome of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Value {
    /// The player to move loses.
    P,
    /// The player to move wins.
    N,
}

impl Value {
    /// The other value.
    pub fn opposite(self) -> Value {
        match self {
            Value::P => Value::N,
            Value::N => Value::P,
        }
    }
}

/// The statement that all positions of a family have the same value. A position of the family is
/// given by integers for the parameters, variables 0, 1, …, that satisfy the constraints.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    /// What its author calls it. Proves nothing.
    pub name: Text,
    /// The parameters' names, which say how many there are.
    pub parameters: Vec<Text>,
    /// Forms in the parameters that are at least 0 on the family.
    pub constraints: Vec<Affine>,
    /// The position's coordinates, as forms in the parameters.
    pub position: Vec<Affine>,
    /// The value of every position of the family.
    pub value: Value,
    /// Sums of constraints which show that the vector is a position of the game (O16).
    pub shape: Vec<Summands>,
    /// The refutation of the other value.
    pub derivation: Derivation,
}

/// A refutation tree in preorder: after each step its branches, one after the other.
pub type Derivation = Vec<Step>;

/// A step of a derivation, in a context of variables, of affine forms known to be ≥ 0, and of
/// facts about positions. Fact 0 is the assumption: the statement's position has the other value.
///
/// `shown` has summands for every inequality that the step has to show, in order, but none for
/// those that are between numbers once the residues are put in. An equality is two inequalities,
/// `left − right ≥ 0` first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// Two branches: `form` ≥ 0, and −`form` − 1 ≥ 0.
    Split {
        /// An affine form in the branch's variables.
        form: Affine,
    },
    /// As many branches as the modulus m: the variable is m·u + 0, …, m·u + (m − 1), where u is a
    /// fresh variable. It is put in the place of the variable in what has to be shown and what is
    /// known.
    Residue {
        /// The variable that is replaced, by its number in the branch.
        variable: u32,
        /// The modulus, at least 1.
        modulus: i64,
    },
    /// Ends the branch: what is known sums to a negative number, which shows that −1 ≥ 0.
    Absurd {
        /// Multiples of known inequalities; their sum is a negative number.
        summands: Summands,
    },
    /// The fact says N, so some move leads to a P-position. A branch for every kind of move: its
    /// fresh variables, its legality, and the fact that the position after it is P.
    Options {
        /// The number of a fact of the branch, which says N.
        fact: u32,
    },
    /// The fact says P, so every move leads to an N-position: adds the fact for this one.
    Move {
        /// The number of a fact of the branch, which says P.
        fact: u32,
        /// The move, which is shown to be legal.
        mv: MoveForm,
        /// A sum for each condition of the move's kind.
        shown: Vec<Summands>,
    },
    /// Two branches: the position after a move from the fact's position is P, and it is N.
    Cases {
        /// The fact; whether it says P or N does not matter.
        fact: u32,
        /// The move, which is shown to be legal.
        mv: MoveForm,
        /// A sum for each condition of the move's kind.
        shown: Vec<Summands>,
    },
    /// Ends the branch: a statement gives the fact's position the other value.
    By {
        /// The fact; in a statement's derivation not fact 0.
        fact: u32,
        /// The statement's number.
        statement: u32,
        /// A form for each of the statement's parameters.
        parameters: Vec<Affine>,
        /// Its constraints, then the coordinates: the fact's is the statement's.
        shown: Vec<Summands>,
    },
    /// Ends the branch: two facts say opposite things of the same position.
    Clash {
        /// The number of a fact of the branch.
        first: u32,
        /// The number of another fact, with the opposite value.
        second: u32,
        /// The coordinates: the first fact's is the second's.
        shown: Vec<Summands>,
    },
    /// Ends the branch, in the derivation of a goal with a list: the position of fact 0 is on the
    /// list.
    Listed {
        /// The entry of the list, from 0.
        entry: u32,
        /// A form for each of the entry's parameters.
        parameters: Vec<Affine>,
        /// The parameters, which are at least 0, then the coordinates: the position's is the
        /// entry's.
        shown: Vec<Summands>,
    },
}

/// A move of a kind, with the numbers that it has besides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveForm {
    /// The kind, by its number in [`VectorGame`](super::game::VectorGame).
    pub kind: u32,
    /// As many as [`Kind::arguments`](super::game::Kind::arguments) says.
    pub arguments: Vec<Affine>,
}

record!(Outcome { statements, goals });
tagged!(Value { 0 P, 1 N });
record!(Statement { name, parameters, constraints, position, value, shape, derivation });
tagged!(Step {
    0 Split { form },
    1 Residue { variable, modulus },
    2 Absurd { summands },
    3 Options { fact },
    4 Move { fact, mv, shown },
    5 Cases { fact, mv, shown },
    6 By { fact, statement, parameters, shown },
    7 Clash { first, second, shown },
    8 Listed { entry, parameters, shown },
});
record!(MoveForm { kind, arguments });
