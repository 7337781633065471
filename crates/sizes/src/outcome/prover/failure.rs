//! Why no proof was found, in words, with a concrete position if one is known.

use std::fmt;
use std::ops::Range;

use thiserror::Error;
use zermelo_checker::fault::Code;
use zermelo_checker::proofs::outcome::{Affine, Value};
use zermelo_explain::count;
use zermelo_explain::picture::Picture;
use zermelo_present::document::model::Name;
use zermelo_search::text::Diagnostic;

use super::context::{Sample, needed};
use super::replies::ReplyFault;
use super::samples::{MAX_SUM, concrete};
use super::search::{Search, Stuck};
use crate::outcome::forms::{number, position_at};
use crate::outcome::names::{Names, told};
use crate::outcome::vectors::NotProvable;

/// Why a family, or the claim, is not proved.
#[derive(Clone, Debug)]
pub struct Failure {
    /// The family, by name; `None` for the claim itself.
    pub family: Option<String>,
    /// The kind of the opponent's move: a cell in the family's parameters, or a name.
    pub opponent_move: Option<String>,
    /// The case: inequalities that hold in it.
    pub case: Vec<String>,
    /// What w is in the parameters, where it is not one of them: a residue is put in by
    /// substitution.
    pub width: Option<Box<str>>,
    /// What is wrong.
    pub cause: Cause,
}

/// What is wrong with a family or a claim.
#[derive(Clone, Debug, Error)]
#[non_exhaustive]
pub enum Cause {
    /// Outcome proofs are not about this claim.
    #[error("{0}")]
    Claim(NotProvable),
    /// The family's position has not the coordinates of the game.
    #[error(
        "a position of the game has {}, not {found}",
        count(expected, "coordinate", "coordinates")
    )]
    Coordinates {
        /// How many it has.
        found: usize,
        /// How many it should have.
        expected: usize,
    },
    /// The position does not say what a parameter is.
    #[error(
        "the position does not determine the parameter {parameter}; omit it, or use it in a \
         coordinate"
    )]
    Undetermined {
        /// The parameter.
        parameter: String,
    },
    /// No parameters satisfy the conditions.
    #[error("no position satisfies the conditions")]
    Empty,
    /// A number does not fit 64 bits.
    #[error("a number does not fit 64 bits")]
    Overflow,
    /// The constraints allow for vectors that are no positions, or it cannot be shown that they
    /// do not.
    #[error("{}", not_a_position(.example.as_deref()))]
    NotAPosition {
        /// Such a vector.
        example: Option<Vec<i64>>,
    },
    /// A residue that cannot be put in by substitution.
    #[error(
        "a residue modulo {modulus} of a form all of whose coefficients have a factor in common with \
         {modulus}; divide it out"
    )]
    Residue {
        /// The modulus.
        modulus: i64,
    },
    /// A reply of the source that is not legal, or does not lead where it says.
    #[error("{fault}")]
    WrongReply {
        /// The rule, from 0, in the order of the family.
        rule: usize,
        /// Which of the two.
        fault: Box<ReplyFault>,
        /// Where it fails: the position after the opponent's move.
        example: Box<Example>,
    },
    /// A position in which no reply leads back into the families.
    #[error("no reply leads back into the families")]
    NoReply(Box<Example>),
    /// The search found no proof, and no such position either.
    #[error(
        "no proof was found, and no position without a reply into the families among those with \
         parameters that sum to at most {bound}"
    )]
    NotFound {
        /// Positions were looked through with parameters that sum to this at most.
        bound: i64,
    },
}

/// A position in which no reply leads back into the families.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Example {
    /// The family's parameters, by name.
    pub parameters: Vec<(String, i64)>,
    /// The size, with its letter, where the game has one.
    pub size: Option<(&'static str, i64)>,
    /// The coordinates of the family's position.
    pub before: Vec<i64>,
    /// The opponent's move, as (column, row) counted from 1, where it is one of a cell.
    pub cell: Option<(i64, usize)>,
    /// The coordinates of the position without a reply: after the opponent's move, where the
    /// family's positions are to be P, else the family's.
    pub position: Vec<i64>,
    /// That position, drawn.
    pub picture: Picture,
}

impl Failure {
    /// The failure at the place of the source that it is about: of the reply, the family or the
    /// claim.
    pub fn located(&self, span: Range<usize>) -> Diagnostic {
        let (message, notes) = self.told();
        notes.into_iter().fold(Diagnostic::new(self.cause.kind(), span, message), Diagnostic::note)
    }

    /// What is wrong, in a sentence, and where.
    fn told(&self) -> (String, Vec<String>) {
        let of = self.family.as_ref().map_or("the claim".to_owned(), |name| format!("‘{name}’"));
        let mv = self.opponent_move.as_ref();
        let when = mv.map_or(String::new(), |mv| format!(", when the opponent plays {mv}"));
        let mut notes = Vec::new();
        if let Cause::NoReply(example) | Cause::WrongReply { example, .. } = &self.cause {
            notes.push(example.to_string());
        }
        if let Cause::WrongReply { fault, .. } = &self.cause
            && let ReplyFault::Misses { reached, .. } = &**fault
        {
            notes.push(format!("the reply leads to\n{reached}"));
        }
        if !self.case.is_empty() {
            let width = self.width.as_ref().map(|width| format!(", where w = {width}"));
            let width = width.unwrap_or_default();
            notes.push(format!("in the case {}{width}", self.case.join(", ")));
        }
        (format!("{of}{when}: {}", self.cause), notes)
    }

    pub(super) fn of_claim(cause: Cause) -> Failure {
        Failure { family: None, opponent_move: None, case: Vec::new(), width: None, cause }
    }

    pub(crate) fn of_family(family: &str, cause: Cause) -> Failure {
        Failure { family: Some(family.into()), ..Failure::of_claim(cause) }
    }
}

impl Search<'_> {
    /// The failure that a branch which could not be closed amounts to.
    pub(super) fn failure(&self, stuck: &Stuck) -> Failure {
        let names = &self.names;
        let wrong = stuck.wrong_rule.clone().and_then(|(rule, fault)| {
            let sample = stuck.sample.as_deref()?;
            let position = position_at(&stuck.context.facts.get(1)?.normal, sample)?;
            let example = self.example_at(sample, position)?;
            Some(Cause::WrongReply { rule, fault: Box::new(fault), example: Box::new(example) })
        });
        let example = |sample: &Sample| self.example(stuck, sample);
        let cause = wrong.unwrap_or_else(|| {
            let own = stuck.sample.as_ref().and_then(example);
            let found = own.or_else(|| concrete(&self.root, names.len()).iter().find_map(example));
            let no_reply = found.map(|example| Cause::NoReply(Box::new(example)));
            no_reply.unwrap_or(Cause::NotFound { bound: MAX_SUM })
        });
        let count = usize::try_from(stuck.context.variables).unwrap_or_default();
        let columns = (0..count.saturating_sub(names.len())).map(|column| match column {
            0 => "c".to_owned(),
            more => format!("c{more}"),
        });
        let variables = Names::new(names.iter().cloned().chain(columns).map(Name::new));
        let known: Vec<Affine> = stuck.context.inequalities().cloned().collect();
        let known = told(&needed(&known, count), &[]);
        let known = known.iter().filter_map(|relation| variables.relation(relation).ok());
        let width =
            self.root.facts.first().and_then(|fact| fact.position.get(self.game.width?.coordinate));
        let width = width.and_then(|width| variables.form(width).ok()).map(|width| width.plain);
        let width = width.filter(|width| !names.contains(width));
        Failure {
            family: self.family.map(|family| family.name.clone()),
            opponent_move: stuck.kind.map(|kind| self.opponent_move(kind)),
            case: known.map(|relation| relation.plain).collect(),
            width: width.map(String::into_boxed_str),
            cause,
        }
    }

    /// A kind of move from the family's position, as a source writes it: a cell in the family's
    /// parameters, where it is one of a cell. The column that is free in it is c.
    fn opponent_move(&self, kind: usize) -> String {
        let has_number = self.game.vectors.kinds[kind].has_number;
        let free = has_number.then(|| Affine::variable(number(self.names.len())));
        let names = self.names.iter().cloned().chain(["c".to_owned()]).map(Name::new);
        let position = self.root.facts.first().map_or(&[][..], |fact| &fact.position);
        let described = self.game.described(kind, position, free.as_ref(), &Names::new(names));
        described.map_or_else(|_| "a move".to_owned(), |described| described.plain())
    }

    /// The family's position at the sample's parameters, if some move of the kind from it (or, without
    /// a kind, the position itself) has no reply into the families.
    fn example(&self, stuck: &Stuck, sample: &[i64]) -> Option<Example> {
        let parameters = sample.get(..self.names.len())?;
        let fact = self.root.facts.first()?;
        let before = position_at(&fact.position, parameters)?;
        let position = match stuck.kind {
            // The branch's own position, if it is one without a reply; else any of the kind.
            Some(kind) => {
                let own =
                    stuck.context.facts.get(1).and_then(|fact| position_at(&fact.normal, sample));
                let options = self.game.options(&before).into_iter();
                let options =
                    options.filter(|(number, ..)| *number == kind).map(|(.., after)| after);
                let options: Vec<Vec<i64>> = options.collect();
                let own = own.filter(|own| options.contains(own));
                let mut tried = own.into_iter().chain(options);
                tried.find(|position| !self.answered(position, true))?
            }
            None if self.stated(&before, fact.value) => return None,
            None if fact.value == Value::P && self.answered(&before, self.family.is_none()) => {
                return None;
            }
            None => before.clone(),
        };
        self.example_at(sample, position)
    }

    /// The example that a position makes.
    fn example_at(&self, sample: &[i64], position: Vec<i64>) -> Option<Example> {
        let parameters = sample.get(..self.names.len())?;
        let before = position_at(&self.root.facts.first()?.position, parameters)?;
        let options = self.game.options(&before).into_iter();
        let played = options.into_iter().find(|(_, _, after)| *after == position);
        Some(Example {
            parameters: self.names.iter().cloned().zip(parameters.iter().copied()).collect(),
            size: self.game.size(&before),
            cell: played.and_then(|(kind, argument, _)| self.game.cell(kind, &before, argument)),
            picture: self.game.picture(&position),
            before,
            position,
        })
    }

    /// Whether the position is one of a family with the value opposite to `assumed` that a derivation
    /// may use about it.
    fn stated(&self, position: &[i64], assumed: Value) -> bool {
        self.family.is_none() && self.is_one_of(position, assumed.opposite())
            || self.list.iter().any(|(list, _)| list.parameters_of(position).is_some())
    }

    /// Whether the families show that the player to move wins: a move leads to a P-family, or, where
    /// that may be used, the position is in an N-family.
    fn answered(&self, position: &[i64], by_family: bool) -> bool {
        let options = self.game.options(position);
        by_family && self.is_one_of(position, Value::N)
            || options.iter().any(|(.., after)| self.is_one_of(after, Value::P))
    }

    fn is_one_of(&self, position: &[i64], value: Value) -> bool {
        let families = self.lookup.families_of(position);
        families.iter().any(|&number| self.families[number].value == value)
    }
}

fn not_a_position(example: Option<&[i64]>) -> String {
    match example {
        Some(example) => format!("its conditions allow {example:?}, which is not a position"),
        None => "it cannot be shown that all its members are positions; add conditions".to_owned(),
    }
}

impl From<Code> for Cause {
    fn from(_: Code) -> Cause {
        Cause::Overflow
    }
}

impl Cause {
    /// A fixed word for what is wrong.
    pub fn kind(&self) -> &'static str {
        match self {
            Cause::Claim(_) => "claim",
            Cause::Coordinates { .. } => "row-count",
            Cause::Undetermined { .. } => "undetermined-parameter",
            Cause::Empty => "empty-family",
            Cause::Overflow => "number-too-large",
            Cause::NotAPosition { .. } => "not-a-position",
            Cause::Residue { .. } => "modulus",
            Cause::WrongReply { .. } => "wrong-reply",
            Cause::NoReply(_) => "no-reply",
            Cause::NotFound { .. } => "no-proof-found",
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (message, notes) = self.told();
        f.write_str(&message)?;
        notes.iter().try_for_each(|note| write!(f, "\n{note}"))
    }
}

/// Where a reply is missing or wrong.
impl fmt::Display for Example {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = self.size.map(|(letter, size)| format!("{letter} = {size}"));
        let parameters = self.parameters.iter().map(|(name, value)| format!("{name} = {value}"));
        let numbers: Vec<String> = size.into_iter().chain(parameters).collect();
        if !numbers.is_empty() {
            write!(f, "at {} ", numbers.join(", "))?;
        }
        match self.cell {
            Some((column, row)) => {
                write!(f, "the opponent plays ({column}, {row}), which leads to")?;
            }
            None => f.write_str("the position is")?,
        }
        write!(f, "\n{}", self.picture)
    }
}
