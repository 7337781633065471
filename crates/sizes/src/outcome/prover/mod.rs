//! Finds the derivations of an outcome proof (docs/specification/outcome-proofs.md): given families
//! of positions and their values, a proof for every size, or the family and the move at which there
//! is none.
//!
//! Nothing here is trusted. The prover has the games' moves from [`vectors`](super::vectors), not from the
//! checker, and what it writes the checker confirms.
//!
//! How it searches (`derivation`): a branch carries, besides what is known in it, some concrete
//! positions that belong to it. Every way to close the branch (a reply into a family, mostly) is
//! tried on these; the one that closes most of them is taken. What it needs and cannot be shown
//! (by exact linear programming, `linear`) is split on, and the concrete positions with it.

mod bounds;
mod conclusion;
mod context;
mod derivation;
mod failure;
mod guidance;
mod index;
pub mod instance;
mod linear;
mod recognizer;
mod replies;
mod samples;
mod search;
mod stealing;

use std::cell::Cell;

use rayon::prelude::*;
use zermelo_checker::claim::{Claim, Provenance};
use zermelo_checker::format::{Certificate, Header, Text};
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::outcome::game::{Goal, Listed};
use zermelo_checker::proofs::outcome::{Affine, Derivation, Outcome, Statement, Value};

pub(crate) use context::needed;
pub use failure::{Cause, Example, Failure};
pub use replies::ReplyFault;
use zermelo_search::limits::{Limit, Limits};

use crate::outcome::forms::{all_at, form, holds, position_at};
use crate::outcome::problem::{Family, Problem};
use crate::outcome::vectors::Game;
use bounds::Bounds;
use context::{Context, Feasibility};
use index::{Index, Lookup};
use recognizer::{Recognizer, Unsolvable};
use samples::concrete;
use search::Search;

/// Finds the proof of a claim from families.
///
/// # Errors
/// Everything that stands in the way, in the order of the families.
pub fn prove(problem: &Problem) -> Result<Outcome, Vec<Failure>> {
    let unlimited = Limits { memory: u64::MAX, ..Limits::DEFAULT };
    prove_within(problem, &unlimited).unwrap_or(Err(Vec::new()))
}

/// The proof of one family, given by its number, from all families of a problem.
///
/// # Errors
/// What stands in the way, also of the problem as a whole; nothing about the other families.
pub fn prove_family(problem: &Problem, number: usize) -> Result<Statement, Vec<Failure>> {
    let setting = Setting::new(problem, &Limits::DEFAULT).map_err(|failure| vec![failure])?;
    setting.prove_family(number)
}

/// The proofs of some families, given by their numbers, from all families of a problem, if each has one
/// that is found within limits.
pub(crate) fn prove_some(
    problem: &Problem,
    numbers: &[usize],
    limits: &Limits,
) -> Option<Vec<Statement>> {
    let setting = Setting::new(problem, limits).ok()?;
    numbers.par_iter().map(|&number| setting.prove_family(number).ok()).collect()
}

/// As [`prove`], within limits. The memory is that of the steps that are found.
///
/// # Errors
/// The limit that was reached.
pub(crate) fn prove_within(
    problem: &Problem,
    limits: &Limits,
) -> Result<Result<Outcome, Vec<Failure>>, Limit> {
    let setting = match Setting::new(problem, limits) {
        Ok(setting) => setting,
        Err(failure) => return Ok(Err(vec![failure])),
    };
    let numbers = (0..problem.families.len()).into_par_iter();
    let statements: Vec<Result<Statement, Vec<Failure>>> =
        numbers.map(|number| setting.prove_family(number)).collect();
    let goals: Vec<Result<Derivation, Vec<Failure>>> =
        setting.goals.iter().map(|goal| setting.prove_goal(goal)).collect();
    if let Some(&limit) = setting.bounds.reached.get() {
        return Err(limit);
    }
    // The last steps were not followed by a look at the limits.
    limits.confirm_memory(setting.bounds.memory())?;
    let mut failures = Vec::new();
    let outcome = Outcome {
        statements: proved(statements, &mut failures),
        goals: proved(goals, &mut failures),
    };
    Ok(if failures.is_empty() { Ok(outcome) } else { Err(failures) })
}

/// What is proved; what is not is added to the failures.
fn proved<T>(found: Vec<Result<T, Vec<Failure>>>, failures: &mut Vec<Failure>) -> Vec<T> {
    let proved = found.into_iter().map(|found| found.map_err(|more| failures.extend(more)));
    proved.filter_map(Result::ok).collect()
}

/// The certificate of a proof.
pub fn certificate(claim: Claim, outcome: Outcome, provenance: Provenance) -> Certificate<'static> {
    Certificate::new(Header { claim, provenance }, Kind::Outcome, &outcome)
}

/// Confirms that a position tells its parameters, and that some may satisfy the constraints.
pub(crate) fn confirm(
    parameters: &[String],
    constraints: &[Affine],
    position: &[Affine],
) -> Result<(), Cause> {
    recognizer(parameters, constraints, position)?;
    let known = Context::knowing(parameters.len(), constraints);
    match known.and_then(|known| known.feasibility()) {
        Some(Feasibility::Absurd(_)) => Err(Cause::Empty),
        _ => Ok(()),
    }
}

fn recognizer(
    parameters: &[String],
    constraints: &[Affine],
    position: &[Affine],
) -> Result<Recognizer, Cause> {
    Recognizer::new(parameters.len(), constraints, position).map_err(
        |unsolvable| match unsolvable {
            Unsolvable::Undetermined(parameter) => {
                Cause::Undetermined { parameter: parameters[parameter].clone() }
            }
            Unsolvable::Overflow => Cause::Overflow,
        },
    )
}

/// A problem laid out for the search.
struct Setting<'p> {
    game: Game,
    families: &'p [Family],
    recognizers: Vec<Recognizer>,
    index: Index,
    goals: Vec<Goal>,
    bounds: Bounds,
}

impl<'p> Setting<'p> {
    fn new(problem: &'p Problem, limits: &Limits) -> Result<Setting<'p>, Failure> {
        let (game, goals) =
            problem.goals.clone().map_err(|why| Failure::of_claim(Cause::Claim(why)))?;
        let mut recognizers = Vec::new();
        for family in &problem.families {
            let failure = |cause| Failure::of_family(&family.name, cause);
            if family.position.len() != game.vectors.coordinates {
                let (found, expected) = (family.position.len(), game.vectors.coordinates);
                return Err(failure(Cause::Coordinates { found, expected }));
            }
            let Family { parameters, constraints, position, .. } = family;
            recognizers.push(recognizer(parameters, constraints, position).map_err(failure)?);
        }
        let positions = problem.families.iter().map(|family| &family.position);
        let index = Index::new(positions, game.width_coordinate());
        let bounds = Bounds::new(limits);
        Ok(Setting { game, families: &problem.families, recognizers, index, goals, bounds })
    }

    fn search(
        &self,
        family: Option<&'p Family>,
        (root, names): (Context, Vec<String>),
        list: Vec<(Recognizer, Vec<Affine>)>,
    ) -> Search<'_> {
        Search {
            game: &self.game,
            bounds: &self.bounds,
            families: self.families,
            recognizers: &self.recognizers,
            lookup: Lookup::new(&self.game, &self.index, self.families, &self.recognizers),
            family,
            root,
            names,
            list,
            refutations: Cell::new(0),
        }
    }

    fn prove_family(&self, number: usize) -> Result<Statement, Vec<Failure>> {
        let family = &self.families[number];
        let failure = |cause| vec![Failure::of_family(&family.name, cause)];
        if !self.bounds.may_go_on() {
            return Err(Vec::new());
        }
        let parameters = family.parameters.len();
        let context = start(parameters, &family.constraints, &family.position, family.value)
            .ok_or_else(|| failure(Cause::Overflow))?;
        let samples = concrete(&context, parameters);
        let shape = all_at(&self.game.vectors.shape, &family.position);
        let shape = shape.map_err(|_| failure(Cause::Overflow))?;
        let shape = context.show_all(&shape).map_err(|_| {
            let example = samples.iter().find_map(|sample| self.misshapen(family, sample));
            failure(Cause::NotAPosition { example })
        })?;
        let text = |text: &String| Text::new(text.as_str()).unwrap_or_default();
        let search = self.search(Some(family), (context, family.parameters.clone()), Vec::new());
        let derivation = derive(&search, &samples, family.value)?;
        Ok(Statement {
            name: text(&family.name),
            parameters: family.parameters.iter().map(text).collect(),
            constraints: family.constraints.clone(),
            position: family.position.clone(),
            value: family.value,
            shape,
            derivation,
        })
    }

    /// The vector of a family at parameters, if it is no position.
    fn misshapen(&self, family: &Family, parameters: &[i64]) -> Option<Vec<i64>> {
        let position = position_at(&family.position, parameters)?;
        let is_right = self.game.vectors.shape.iter().all(|form| holds(form, &position));
        (!is_right).then_some(position)
    }

    fn prove_goal(&self, goal: &Goal) -> Result<Derivation, Vec<Failure>> {
        let overflow = || vec![Failure::of_claim(Cause::Overflow)];
        let list = goal.list.iter().map(|Listed { parameters, position }| {
            let parameters = usize::try_from(*parameters).ok()?;
            let from_zero: Vec<Affine> = (0..parameters).map(|p| form(0, &[(p, 1)])).collect();
            Some((Recognizer::new(parameters, &from_zero, position).ok()?, position.clone()))
        });
        let list = list.collect::<Option<Vec<_>>>().ok_or_else(overflow)?;
        let parameters = usize::try_from(goal.parameters).unwrap_or_default();
        let context = start(parameters, &goal.constraints, &goal.position, goal.value)
            .ok_or_else(overflow)?;
        let samples = concrete(&context, parameters);
        let name = |p: usize| if parameters == 1 { "n".to_owned() } else { format!("n{}", p + 1) };
        let names: Vec<String> = (0..parameters).map(name).collect();
        derive(&self.search(None, (context, names), list), &samples, goal.value)
    }
}

fn derive(
    search: &Search<'_>,
    samples: &[Vec<i64>],
    value: Value,
) -> Result<Derivation, Vec<Failure>> {
    search.derive(samples, value).map_err(|stuck| match search.bounds.may_go_on() {
        true => stuck.iter().map(|stuck| search.failure(stuck)).collect(),
        // Where a limit was reached, it is the answer.
        false => Vec::new(),
    })
}

/// The context in which a derivation begins: the position has not the value.
fn start(
    parameters: usize,
    constraints: &[Affine],
    position: &[Affine],
    value: Value,
) -> Option<Context> {
    let mut context = Context::knowing(parameters, constraints)?;
    context.add_fact(position.to_vec(), value.opposite())?;
    Some(context)
}

#[cfg(test)]
mod tests {
    use zermelo_checker::claim::Size;
    use zermelo_checker::games::chomp::{Chomp, Claim as ChompClaim, Start, Statement as Wins};
    use zermelo_search::limits::Deadline;

    use super::*;
    use crate::chomp::vectors::theorems::three_rows;
    use crate::outcome::vectors::OutcomeClaim;

    /// With two rows, the second player wins from the positions (k + 1, k), and from no other; each is a
    /// family of its own here. So every column that a player takes needs a reply of its own.
    #[test]
    fn as_many_families_as_columns_prove_a_board_of_any_width() {
        for columns in [2u32, 33, 34, 65, 100] {
            let start = Start::Board(Size::Exactly(columns));
            let claim = ChompClaim { statement: Wins::FirstWins, game: Chomp { rows: 2, start } };
            let family = |k: u32| {
                let position = [k + 1, k].map(|cells| Affine::number(cells.into()));
                Family::of_p(format!("P{k}"), Vec::new(), position.to_vec())
            };
            let problem = Problem::new(&claim, (0..columns).rev().map(family).collect());
            let outcome = prove(&problem).unwrap_or_else(|why| panic!("{columns}: {}", why[0]));
            let certificate = certificate(claim.claim(), outcome, Provenance::default());
            let verdict = zermelo_checker::check(&certificate.write().0, None);
            assert!(verdict.is_verified(), "{columns}: {verdict}");
        }
    }

    #[test]
    fn a_proof_within_limits_is_whole_or_it_is_said_which_limit_ended_it() {
        let problem = three_rows();
        let whole = prove(&problem).expect("a proof");
        let mut ended = 0;
        for memory in (0..20).map(|doubled| 1 << doubled) {
            let limits = Limits { memory, ..Limits::DEFAULT };
            match prove_within(&problem, &limits) {
                Ok(found) => assert_eq!(found.expect("a proof"), whole),
                Err(limit) => {
                    assert_eq!(limit, Limit::Memory(memory));
                    ended += 1;
                }
            }
        }
        assert!((1..20).contains(&ended), "{ended} of 20 proofs were ended");
        let late = Limits { deadline: Some(Deadline::now()), ..Limits::DEFAULT };
        assert_eq!(prove_within(&problem, &late).err(), Some(Limit::Time));
    }
}
