//! Finds the nim-values of heaps, and their period.

use zermelo_checker::claim::{self, Player};
use zermelo_checker::games::heaps::{Claim, Heaps, Rules, Start, Statement};
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::nim_values::NimValues;
use zermelo_explain::count;
use zermelo_present::nim_values::period;
use zermelo_search::error::GameError;
use zermelo_search::solving::{SolveRequest, SolvedGame};

/// Proves a claim about heaps, or finds their nim-value, or the period of those of every heap.
pub fn solve(game: &Heaps, request: &SolveRequest<'_>) -> Result<SolvedGame, GameError> {
    request.confirm_kind("a game of heaps", &[Kind::NimValues])?;
    let body = match values(game, request)? {
        Ok(body) => body,
        Err(without_period) => return Ok(without_period),
    };
    let claims = match request.claim {
        Some(claim::Claim::Heaps(claim)) => vec![claim.clone()],
        _ => claims(game, &body),
    };
    first_proved(claims, &body)
}

/// The nim-values that a proof about heaps needs; or that no period of them is known.
pub(crate) fn values(
    game: &Heaps,
    request: &SolveRequest<'_>,
) -> Result<Result<NimValues, SolvedGame>, GameError> {
    let digits = match &game.rules {
        Rules::Octal { digits } if matches!(digits[..], [0 | 4, .., 1..=7]) => digits,
        // Without values the checker says what is wrong with a code.
        Rules::Nim | Rules::Octal { .. } => return Ok(Ok(NimValues::default())),
    };
    let mut heaps = period::Heaps::new(digits);
    let most = heaps.most();
    let largest = match &game.start {
        Start::Sum { heaps } => heaps.iter().copied().max(),
        Start::Every { .. } => None,
    };
    let few = largest.and_then(|largest| usize::try_from(largest).ok()?.checked_add(1));
    let limits = &request.resources.limits;
    if let Some(few) = few.filter(|few| *few <= most) {
        return Ok(heaps.stored(few, limits)?.ok_or_else(|| without_period(&game.rules, most)));
    }
    // Those of a period say the value of every heap.
    let found = match (heaps.period(limits)?, few) {
        (None, Some(few)) => heaps.stored(few, limits)?,
        (found, _) => found,
    };
    Ok(found.ok_or_else(|| without_period(&game.rules, heaps.known())))
}

/// The certificate of the first claim that the values prove.
pub(crate) fn first_proved<C: Into<claim::Claim>>(
    claims: Vec<C>,
    body: &NimValues,
) -> Result<SolvedGame, GameError> {
    let mut refused = None;
    for claim in claims {
        match SolvedGame::claim(claim, Kind::NimValues, body) {
            Ok(solved) => return Ok(solved),
            Err(error) => drop(refused.get_or_insert(error)),
        }
    }
    Err(refused.unwrap_or_else(|| GameError::Wrong(String::new())))
}

/// What may be claimed of heaps, the strongest first.
pub(crate) fn claims(game: &Heaps, body: &NimValues) -> Vec<Claim> {
    let value = |heap: u32| match game.rules {
        Rules::Nim => heap,
        Rules::Octal { .. } => body.value(heap.into()).map_or(0, u32::from),
    };
    let claim = |statement| Claim { statement, game: game.clone() };
    match (&game.start, body.repeats) {
        (Start::Sum { heaps }, _) => {
            let sum = heaps.iter().fold(0, |sum, &heap| sum ^ value(heap));
            vec![claim(Statement::HasValue(sum))]
        }
        (&Start::Every { least, modulus: 1 }, Some(repeats)) => {
            let start = Start::Every { least: least.max(repeats.from), modulus: 1 };
            let game = Heaps { rules: game.rules.clone(), start };
            vec![Claim { statement: Statement::HasPeriod(repeats.period), game }]
        }
        (&Start::Every { least, .. }, _) => [
            Statement::HasValue(value(least)),
            Statement::Wins(Player::First),
            Statement::Wins(Player::Second),
        ]
        .map(claim)
        .into(),
    }
}

/// That no period is known.
fn without_period(rules: &Rules, looked: usize) -> SolvedGame {
    let values = count(looked, "nim-value", "nim-values");
    SolvedGame::unproved(
        format!("no period of {rules} is known"),
        format!("the first {values} of {rules} prove no period, and a certificate has no more"),
    )
}
