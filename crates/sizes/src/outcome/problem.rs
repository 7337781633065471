//! What a prover of outcome proofs is given: a claim, and families of positions with their values and
//! perhaps with replies.

use zermelo_checker::claim::Claim;
use zermelo_checker::fault::Code;
use zermelo_checker::proofs::outcome::game::Goal;
use zermelo_checker::proofs::outcome::{Affine, Value};

use super::forms::{form, value};
use super::vectors::{self, Game, NotProvable, OutcomeClaim};

/// A family of positions that all have a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Family {
    /// Its name, for the certificate and for messages.
    pub name: String,
    /// The names of the parameters, which are variables 0, 1, …
    pub parameters: Vec<String>,
    /// What is at least 0 of the parameters.
    pub constraints: Vec<Affine>,
    /// The position, with the coordinates of the game (see [`vectors`]).
    pub position: Vec<Affine>,
    /// Its value.
    pub value: Value,
    /// Replies that the source gives, the first that fits is used. Only games whose moves are
    /// named by cells have them, and only families of P-positions.
    pub rules: Vec<Rule>,
    /// Where no reply leads back into the families, a strategy may be stolen: a refutation that
    /// names no winning move is searched for. A family that is missing or wrong may then be proved
    /// along the way, where it is needed, so this is to be asked for.
    pub stolen: bool,
}

impl Family {
    /// P-positions for all values of the parameters from 0 on.
    pub(crate) fn of_p(name: String, parameters: Vec<String>, position: Vec<Affine>) -> Family {
        let constraints = (0..parameters.len()).map(|parameter| form(0, &[(parameter, 1)]));
        let constraints = constraints.collect();
        let (value, rules) = (Value::P, Vec::new());
        Family { name, parameters, constraints, position, value, rules, stolen: false }
    }
}

/// A claim, and the families that are to prove it.
#[derive(Clone, Debug)]
pub struct Problem {
    /// What is to be proved.
    pub claim: Claim,
    /// The game, and what is to be derived for the claim; or why outcome proofs are not about it.
    pub(crate) goals: Result<(Game, Vec<Goal>), NotProvable>,
    /// The families.
    pub families: Vec<Family>,
}

impl Problem {
    /// A claim to be proved from families.
    pub fn new(claim: &dyn OutcomeClaim, families: Vec<Family>) -> Problem {
        Problem { claim: claim.claim(), goals: vectors::goals(claim), families }
    }
}

/// A reply that a source gives. Its forms are in the family's parameters, and the column of the
/// opponent's move as the variable after them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// The row of the opponent's move, from 1.
    pub row: usize,
    /// Its column; `None` for every column.
    pub column: Option<Affine>,
    /// When the rule is meant.
    pub when: Vec<Condition>,
    /// The row and column of the reply.
    pub reply: (usize, Affine),
    /// Where it leads.
    pub into: Into,
}

/// What integers have to satisfy: a condition of a source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Condition {
    /// The form is at least 0.
    NonNegative(Affine),
    /// The form is 0.
    Zero(Affine),
    /// The form leaves the remainder.
    Residue {
        /// The form.
        form: Affine,
        /// The divisor, at least 1.
        modulus: i64,
        /// The remainder, from 0 on and less than the divisor.
        residue: i64,
    },
}

impl Condition {
    /// Whether it holds for these values of the variables; not where one has none.
    pub fn holds(&self, values: &[i64]) -> bool {
        match self {
            Condition::NonNegative(form) => value(form, values).is_some_and(|value| value >= 0),
            Condition::Zero(form) => value(form, values) == Some(0),
            Condition::Residue { form, modulus, residue } => {
                let rest = value(form, values).and_then(|value| value.checked_rem_euclid(*modulus));
                rest == Some(*residue)
            }
        }
    }

    /// The condition with `values[v]` in place of every variable v.
    ///
    /// # Errors
    /// As [`Affine::at`].
    pub fn at(&self, values: &[Affine]) -> Result<Condition, Code> {
        Ok(match self {
            Condition::NonNegative(form) => Condition::NonNegative(form.at(values)?),
            Condition::Zero(form) => Condition::Zero(form.at(values)?),
            Condition::Residue { form, modulus, residue } => {
                Condition::Residue { form: form.at(values)?, modulus: *modulus, residue: *residue }
            }
        })
    }
}

/// Where a reply leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Into {
    /// Into some family.
    Any,
    /// Into this one, by its number.
    Family(usize),
}
