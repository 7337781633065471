//! Why no proof was found, in words, with a concrete position if one is known.

use std::fmt;

use zermelo_checker::proofs::outcome::{Affine, Value};
use zermelo_explain::picture::Picture;

use super::context::{coefficient, needed};
use super::replies::ReplyFault;
use super::samples::{MAX_SUM, concrete, position_at};
use super::search::{Search, Stuck};
use crate::proofs::outcome::vectors::NotProvable;
use crate::proofs::outcome::vectors::game::MoveName;

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
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Cause {
    /// Outcome proofs are not about this claim.
    Claim(NotProvable),
    /// The family's position has not the coordinates of the game.
    Coordinates {
        /// How many it has.
        found: usize,
        /// How many it should have.
        expected: usize,
    },
    /// The position does not say what a parameter is.
    Undetermined {
        /// The parameter.
        parameter: String,
    },
    /// A number does not fit 64 bits.
    Overflow,
    /// The constraints allow for vectors that are no positions, or it cannot be shown that they
    /// do not.
    NotAPosition {
        /// Such a vector.
        example: Option<Vec<i64>>,
    },
    /// A residue that cannot be put in by substitution.
    Residue {
        /// The modulus.
        modulus: i64,
    },
    /// A reply of the source that is not legal, or does not lead where it says.
    WrongReply {
        /// The rule, from 0, in the order of the family.
        rule: usize,
        /// Which of the two.
        fault: Box<ReplyFault>,
        /// Where it fails: the position after the opponent's move.
        example: Box<Example>,
    },
    /// A position in which no reply leads back into the families.
    NoReply(Box<Example>),
    /// The search found no proof, and no such position either.
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
    /// The case in words.
    pub(super) fn case_text(&self) -> String {
        let of = self.width.as_ref().map(|width| format!(", where w = {width}"));
        self.case.join(", ") + &of.unwrap_or_default()
    }

    pub(super) fn of_claim(cause: Cause) -> Failure {
        Failure { family: None, opponent_move: None, case: Vec::new(), width: None, cause }
    }

    pub(crate) fn of_family(family: &str, cause: Cause) -> Failure {
        Failure { family: Some(family.into()), ..Failure::of_claim(cause) }
    }
}

/// The failure that a branch which could not be closed amounts to.
pub(super) fn failure(
    search: &Search<'_>,
    root: &super::Context,
    family: &str,
    names: &[String],
    stuck: &Stuck,
) -> Failure {
    let wrong = stuck.wrong_rule.clone().and_then(|(rule, fault)| {
        let sample = stuck.sample.as_deref()?;
        let position = position_at(&stuck.context.facts.get(1)?.normal, sample)?;
        let example = example_at(search, root, names, sample, position)?;
        Some(Cause::WrongReply { rule, fault: Box::new(fault), example: Box::new(example) })
    });
    let own =
        stuck.sample.as_deref().and_then(|sample| example(search, root, names, stuck, sample));
    let example = own.or_else(|| {
        concrete(root, names.len())
            .iter()
            .find_map(|sample| example(search, root, names, stuck, sample))
    });
    let cause = match (wrong, example) {
        (Some(wrong), _) => wrong,
        (None, Some(example)) => Cause::NoReply(Box::new(example)),
        (None, None) => Cause::NotFound { bound: MAX_SUM },
    };
    let mut variables = names.to_vec();
    let count = usize::try_from(stuck.context.variables).unwrap_or_default();
    variables.extend(
        (names.len()..count).map(|v| {
            if v == names.len() { "c".to_owned() } else { format!("c{}", v - names.len()) }
        }),
    );
    let known: Vec<Affine> = stuck.context.inequalities().cloned().collect();
    let known = needed(&known, variables.len());
    let width =
        root.facts.first().and_then(|fact| fact.position.get(search.game.width?.coordinate));
    let width = width.map(|width| text(width, names)).filter(|width| !names.contains(width));
    Failure {
        family: (!search.of_goal).then(|| family.to_owned()),
        opponent_move: stuck.kind.map(|kind| opponent_move(search, root, names, kind)),
        case: conditions(&known, &variables),
        width: width.map(String::into_boxed_str),
        cause,
    }
}

/// A kind of move from the family's position, as a source writes it: a cell in the family's
/// parameters, where it is one of a cell. The column that is free in it is c.
fn opponent_move(
    search: &Search<'_>,
    root: &super::Context,
    names: &[String],
    kind: usize,
) -> String {
    let kind = &search.game.kinds[kind];
    let named = |row: usize, column: &Affine| {
        let free = Affine::variable(u32::try_from(names.len()).ok()?);
        let values: Vec<Affine> =
            root.facts.first()?.position.iter().cloned().chain([free]).collect();
        let names: Vec<String> = names.iter().cloned().chain(["c".to_owned()]).collect();
        Some(format!("({}, {row})", text(&column.at(&values).ok()?, &names)))
    };
    match &kind.name {
        MoveName::Cell { row, column } => {
            named(*row, column).unwrap_or_else(|| format!("in row {row}"))
        }
        MoveName::Words(words) if kind.argument => format!("{words}c"),
        MoveName::Words(words) => words.clone(),
    }
}

/// Inequalities as people write them: two opposite ones are an equation.
fn conditions(known: &[Affine], names: &[String]) -> Vec<String> {
    let opposite = |form: &Affine| Affine::number(0).minus(form).ok();
    let mut texts = Vec::new();
    for (number, form) in known.iter().enumerate() {
        let negated = opposite(form);
        let is_opposite = |other: &Affine| Some(other) == negated.as_ref();
        if known[..number].iter().any(is_opposite) {
            continue;
        }
        let text = condition(form, names);
        let is_equation = known[number..].iter().any(is_opposite);
        texts.push(if is_equation { text.replacen('≥', "=", 1) } else { text });
    }
    texts
}

/// The family's position at the sample's parameters, if some move of the kind from it (or, without
/// a kind, the position itself) has no reply into the families.
fn example(
    search: &Search<'_>,
    root: &super::Context,
    names: &[String],
    stuck: &Stuck,
    sample: &[i64],
) -> Option<Example> {
    let parameters = sample.get(..names.len())?;
    let fact = root.facts.first()?;
    let before = position_at(&fact.position, parameters)?;
    let position = match stuck.kind {
        // The branch's own position, if it is one without a reply; else any of the kind.
        Some(kind) => {
            let own = stuck.context.facts.get(1).and_then(|fact| position_at(&fact.normal, sample));
            let mut options: Vec<Vec<i64>> = search
                .game
                .options(&before)
                .into_iter()
                .filter(|(number, _, _)| *number == kind)
                .map(|(_, _, after)| after)
                .collect();
            if let Some(own) = own.filter(|own| options.contains(own)) {
                options.insert(0, own);
            }
            options.into_iter().find(|position| !answered(search, position, true))?
        }
        None if stated(search, &before, fact.value) => return None,
        None if fact.value == Value::P && answered(search, &before, search.of_goal) => return None,
        None => before.clone(),
    };
    example_at(search, root, names, sample, position)
}

/// The example that a position makes.
fn example_at(
    search: &Search<'_>,
    root: &super::Context,
    names: &[String],
    sample: &[i64],
    position: Vec<i64>,
) -> Option<Example> {
    let parameters = sample.get(..names.len())?;
    let before = position_at(&root.facts.first()?.position, parameters)?;
    let options = search.game.options(&before).into_iter();
    let played = options.into_iter().find(|(_, _, after)| *after == position);
    Some(Example {
        parameters: names.iter().cloned().zip(parameters.iter().copied()).collect(),
        size: search.game.size(&before),
        cell: played.and_then(|(kind, argument, _)| search.game.cell(kind, &before, argument)),
        picture: search.game.picture(&position),
        before,
        position,
    })
}

/// Whether the position is one of a family with the value opposite to `assumed` that a derivation
/// may use about it.
fn stated(search: &Search<'_>, position: &[i64], assumed: Value) -> bool {
    search.of_goal && is_one_of(search, position, assumed.opposite())
        || search.list.iter().any(|(list, _)| list.parameters_of(position).is_some())
}

/// Whether the families show that the player to move wins: a move leads to a P-family, or, where
/// that may be used, the position is in an N-family.
fn answered(search: &Search<'_>, position: &[i64], by_family: bool) -> bool {
    by_family && is_one_of(search, position, Value::N)
        || search
            .game
            .options(position)
            .iter()
            .any(|(_, _, after)| is_one_of(search, after, Value::P))
}

fn is_one_of(search: &Search<'_>, position: &[i64], value: Value) -> bool {
    search.families.iter().zip(search.recognizers).any(|(family, recognizer)| {
        family.value == value && recognizer.parameters_of(position).is_some()
    })
}

/// A form as people write it.
fn text(form: &Affine, names: &[String]) -> String {
    let mut text = String::new();
    for term in &form.terms {
        let name = usize::try_from(term.variable).ok().and_then(|v| names.get(v));
        let name = name.map_or("?", String::as_str);
        let sign = match (text.is_empty(), term.coefficient < 0) {
            (true, false) => "",
            (true, true) => "−",
            (false, false) => " + ",
            (false, true) => " − ",
        };
        text += sign;
        match term.coefficient.unsigned_abs() {
            1 => {}
            size => text += &size.to_string(),
        }
        text += name;
    }
    match form.constant {
        0 if text.is_empty() => "0".into(),
        0 => text,
        n if text.is_empty() => n.to_string(),
        n => format!("{text} {} {}", if n < 0 { '−' } else { '+' }, n.unsigned_abs()),
    }
}

/// `form ≥ 0` as people write it: what is added on the left, what is taken away on the right.
fn condition(form: &Affine, names: &[String]) -> String {
    let mut left = Affine::number(form.constant.max(0));
    let mut right = Affine::number(form.constant.min(0).saturating_neg());
    for term in &form.terms {
        let variable = Affine::variable(term.variable);
        let (side, factor) = match coefficient(form, term.variable) {
            factor if factor < 0 => (&mut right, factor.saturating_neg()),
            factor => (&mut left, factor),
        };
        if let Ok(sum) = side.plus_times(factor, &variable) {
            *side = sum;
        }
    }
    if left.is_number() {
        return format!("{} ≤ {}", text(&right, names), text(&left, names));
    }
    format!("{} ≥ {}", text(&left, names), text(&right, names))
}

impl Cause {
    /// A fixed word for what is wrong.
    pub fn kind(&self) -> &'static str {
        match self {
            Cause::Claim(_) => "claim",
            Cause::Coordinates { .. } => "row-count",
            Cause::Undetermined { .. } => "undetermined-parameter",
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
        match &self.family {
            Some(family) => write!(f, "{family}")?,
            None => write!(f, "the claim")?,
        }
        if let Some(mv) = &self.opponent_move {
            write!(f, ", when the opponent plays {mv}")?;
        }
        if !self.case.is_empty() {
            write!(f, " (case {})", self.case_text())?;
        }
        write!(f, ": {}", self.cause)
    }
}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Cause::Claim(why) => write!(f, "{why}"),
            Cause::Coordinates { found, expected } => {
                let expected = zermelo_explain::count(expected, "coordinate", "coordinates");
                write!(f, "a position of the game has {expected}, not {found}")
            }
            Cause::Undetermined { parameter } => write!(
                f,
                "the position does not determine the parameter {parameter}; omit it, or use it in \
                 a coordinate"
            ),
            Cause::Overflow => write!(f, "a number does not fit 64 bits"),
            Cause::NotAPosition { example: Some(example) } => {
                write!(f, "its conditions allow {example:?}, which is not a position")
            }
            Cause::NotAPosition { example: None } => {
                write!(f, "it cannot be shown that all its members are positions; add conditions")
            }
            Cause::Residue { modulus } => write!(
                f,
                "a residue modulo {modulus} of a form all of whose coefficients have a factor in \
                 common with {modulus}; divide it out"
            ),
            Cause::WrongReply { rule, fault, example } => {
                write!(f, "{fault} (reply {} of the family in the source), in {example}", rule + 1)
            }
            Cause::NoReply(example) => {
                write!(f, "no reply leads back into the families from {example}")
            }
            Cause::NotFound { bound } => write!(
                f,
                "no proof was found, and no position without a reply into the families among those \
                 with parameters that sum to at most {bound}"
            ),
        }
    }
}

impl Example {
    /// Size and parameters in words; empty where there are none.
    pub(super) fn numbers(&self) -> String {
        let size = self.size.map(|(letter, size)| format!("{letter} = {size}"));
        let parameters = self.parameters.iter().map(|(name, value)| format!("{name} = {value}"));
        size.into_iter().chain(parameters).collect::<Vec<_>>().join(", ")
    }
}

impl fmt::Display for Example {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.position)?;
        let played = self.cell.map(|(column, row)| format!("after ({column}, {row})"));
        let numbers = Some(self.numbers()).filter(|numbers| !numbers.is_empty());
        let numbers = numbers.map(|numbers| format!("at {numbers}"));
        let context: Vec<String> = played.into_iter().chain(numbers).collect();
        if !context.is_empty() {
            write!(f, " ({})", context.join(", "))?;
        }
        write!(f, ":\n{}", self.picture)
    }
}
