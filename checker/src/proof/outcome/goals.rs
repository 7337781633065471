//! From the claim to what is to be derived: the start position, for every size claimed, as a
//! family of its own with the value that the claim says.
//!
//! For the Erdős–Szekeres game the start is the board after the forced first move at (1, 1), with
//! the second player to move: P when the first player wins, N when the second does. A size a has
//! w = a − 1 columns, b has m = b − 1 rows.

use super::Value;
use super::affine::Affine;
use super::kinds::{Position, VectorGame};
use super::walk::Listed;
use crate::claim::{
    Chomp, ChompStart, Claim, Coordinate, ErdosSzekeres, Form, Game, Player, Size, Statement,
};
use crate::verdict::{OutcomeFault, Reason};

/// The most rows of a board in an outcome proof: the kinds of move grow with their square.
const MAX_ROWS: u32 = 16;

/// The most families of a claim's list: each is a goal of its own, which takes far more memory than
/// its bytes.
const MAX_LISTED: usize = 4096;

/// Something that is claimed: all positions of a family have a value, except those on a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClaimedGoal {
    /// How many parameters the family has; variables 0, 1, …
    pub parameters: u32,
    /// What is ≥ 0 of them.
    pub constraints: Vec<Affine>,
    /// The position.
    pub position: Position,
    /// Its value.
    pub value: Value,
    /// The positions of which the goal says nothing: families with their numbers of parameters,
    /// which run through all numbers from 0.
    pub list: Vec<Listed>,
}

fn size(what: &'static str) -> Reason {
    Reason::Size { what: what.into() }
}

fn of_claim(fault: OutcomeFault) -> Reason {
    Reason::Outcome { statement: None, step: None, fault }
}

/// The game of a claim.
///
/// # Errors
/// When outcome proofs are not about it.
pub fn game_of(claim: &Claim) -> Result<VectorGame, Reason> {
    let rows = |rows: u32| {
        let allowed = (1..=MAX_ROWS).contains(&rows);
        usize::try_from(rows).ok().filter(|_| allowed)
    };
    match &claim.game {
        Game::ErdosSzekeres(ErdosSzekeres { b, form, .. }) => {
            let rows = b.checked_sub(1).and_then(rows);
            let rows = rows.ok_or_else(|| size("an outcome proof is about b from 2 to 17"))?;
            Ok(match form {
                Form::Avoidance => VectorGame::Shading { rows },
                Form::Achievement => VectorGame::Achievement { rows },
            })
        }
        Game::Chomp(Chomp { rows: count, .. }) => {
            let rows = rows(*count);
            let rows = rows.ok_or_else(|| size("an outcome proof is about 1 to 16 rows"))?;
            Ok(VectorGame::Chomp { rows })
        }
        _ => Err(Reason::WrongKindForClaim),
    }
}

/// What is to be derived for a claim, in the order in which a proof has the derivations.
///
/// # Errors
/// When outcome proofs are not about the claim, or it is about sizes that do not exist.
pub fn goals(claim: &Claim) -> Result<Vec<ClaimedGoal>, Reason> {
    let Statement::Wins(player) = claim.statement else {
        return Err(Reason::WrongKindForClaim);
    };
    let game = game_of(claim)?;
    match &claim.game {
        Game::ErdosSzekeres(ErdosSzekeres { a, .. }) => {
            let (parameters, constraints, a) =
                range(*a, 2).ok_or_else(|| size("a is at least 2, in steps of at least 1"))?;
            let mut position = vec![Affine::number(0); game.coordinates()];
            if let Some(first) = position.first_mut() {
                *first = Affine::number(1);
            }
            let rows = match game {
                VectorGame::Shading { rows } | VectorGame::Achievement { rows } => rows,
                VectorGame::Chomp { .. } => return Err(Reason::WrongKindForClaim),
            };
            if let Some(width) = position.get_mut(rows) {
                *width = a.plus(-1).map_err(of_claim)?;
            }
            // The second player is to move.
            let value = if player == Player::First { Value::P } else { Value::N };
            Ok(vec![ClaimedGoal { parameters, constraints, position, value, list: Vec::new() }])
        }
        Game::Chomp(Chomp { start: ChompStart::Board(columns), .. }) => {
            let (parameters, constraints, columns) = range(*columns, 1)
                .ok_or_else(|| size("a board has at least 1 column, in steps of at least 1"))?;
            let position = vec![columns; game.coordinates()];
            let value = if player == Player::First { Value::N } else { Value::P };
            Ok(vec![ClaimedGoal { parameters, constraints, position, value, list: Vec::new() }])
        }
        Game::Chomp(Chomp { start: ChompStart::Listed { bottom, positions }, .. }) => {
            if player == Player::First {
                return Err(Reason::WrongKindForClaim);
            }
            if positions.len() > MAX_LISTED {
                return Err(size("a list has at most 4096 families of positions"));
            }
            let families: Vec<Listed> = positions
                .iter()
                .map(|family| listed(family, game.coordinates()))
                .collect::<Result<_, _>>()?;
            listed_goals(game, *bottom, families)
        }
        Game::Positional(_) => Err(Reason::WrongKindForClaim),
    }
}

/// The sizes claimed as a form: number of parameters, constraints, and the size.
fn range(size: Size, least_possible: u32) -> Option<(u32, Vec<Affine>, Affine)> {
    match size {
        Size::Exactly(size) if size >= least_possible => {
            Some((0, Vec::new(), Affine::number(i64::from(size))))
        }
        Size::Every { least, modulus } if least >= least_possible && modulus >= 1 => {
            let steps = Affine::variable(0);
            let size = Affine::number(i64::from(least)).plus_times(i64::from(modulus), &steps);
            Some((1, vec![steps], size.ok()?))
        }
        _ => None,
    }
}

/// The forms of a listed family. Its parameters are numbered as they first occur.
fn listed(family: &[Coordinate], coordinates: usize) -> Result<Listed, Reason> {
    if family.len() != coordinates {
        return Err(size("a listed position has a coordinate for every row"));
    }
    let mut parameters = 0u32;
    let mut position = Vec::with_capacity(coordinates);
    for &Coordinate { parameter, plus } in family {
        let mut form = Affine::number(i64::from(plus));
        if let Some(parameter) = parameter {
            let parameter = u32::from(parameter);
            if parameter > parameters {
                return Err(size("the parameters of a listed position are q, r, … as they occur"));
            }
            parameters = parameters.max(parameter.saturating_add(1));
            form = form.plus_times(1, &Affine::variable(parameter)).map_err(of_claim)?;
        }
        position.push(form);
    }
    Ok((parameters, position))
}

/// The listed positions are P, and of all positions with a bottom row of at most `bottom` cells
/// only they are.
///
/// A family of which a member is no such position says something about it that is not true, or
/// means nothing. So every family has to lie in range for all values of its parameters from 0;
/// for an affine form to be at least 0 there is for its constant and its coefficients to be.
fn listed_goals(
    game: VectorGame,
    bottom: Option<u32>,
    families: Vec<Listed>,
) -> Result<Vec<ClaimedGoal>, Reason> {
    let in_range = |position: &Position| {
        let mut conditions = game.shape(position)?;
        if let Some((bottom, last)) = bottom.zip(position.last()) {
            conditions.push(Affine::number(i64::from(bottom)).minus(last)?);
        }
        Ok(conditions)
    };
    let mut goals = Vec::with_capacity(families.len().saturating_add(1));
    for (entry, (parameters, position)) in families.iter().enumerate() {
        let conditions = in_range(position).map_err(of_claim)?;
        let always = |form: &Affine| {
            form.constant >= 0 && form.terms.iter().all(|term| term.coefficient >= 0)
        };
        if let Some(number) = conditions.iter().position(|form| !always(form)) {
            return Err(of_claim(OutcomeFault::ListedOutOfRange { entry, number }));
        }
        goals.push(ClaimedGoal {
            parameters: *parameters,
            constraints: (0..*parameters).map(Affine::variable).collect(),
            position: position.clone(),
            value: Value::P,
            list: Vec::new(),
        });
    }
    let parameters =
        u32::try_from(game.coordinates()).map_err(|_| of_claim(OutcomeFault::Overflow))?;
    let position: Position = (0..parameters).map(Affine::variable).collect();
    let constraints = in_range(&position).map_err(of_claim)?;
    goals.push(ClaimedGoal { parameters, constraints, position, value: Value::N, list: families });
    Ok(goals)
}
