//! Chomp as a game of vectors, for outcome proofs: the cells left in rows 1 … m, top to bottom. The
//! rank is the number of cells eaten. The poisoned cell, (1, 1), is never taken: a player
//! who has no other cell to take loses.

use super::claim::{Chomp, Claim, Coordinate, Start, Statement};
use crate::codes::WRONG_KIND_FOR_CLAIM;
use crate::fault::{Code, Fault, codes};
use crate::proofs::outcome::game::{
    Goal, Kind, Listed, Problem, VectorGame, region, row, rows, sizes, variable,
};
use crate::proofs::outcome::{Affine, Value};

codes! {
    /// A listed family has not a coordinate for every row, its parameters are not numbered as they
    /// occur, or there are more families than a claim can list.
    LISTED_FORM = "listed-form";
    /// A listed family has members that are no positions, or beyond the claim's bound (O17).
    LISTED_OUT_OF_RANGE = "listed-out-of-range";
    /// A stored component is no position of the board: a row is longer than the one above or than the
    /// board, or the poisoned cell is gone (N8).
    COMPONENT_ROWS = "component-rows";
}

/// The most families that a claim can list: they are there to be read.
pub const MAX_LISTED: usize = 1024;

/// The game, and what is to be derived for a claim.
///
/// # Errors
/// When outcome proofs are not about the claim, or it is about sizes or positions that do not
/// exist.
pub fn problem(claim: &Claim) -> Result<Problem, Fault> {
    WRONG_KIND_FOR_CLAIM.unless(claim.statement.is_of_winner())?;
    let game = vector_game(&claim.game)?;
    let goals = match &claim.game.start {
        Start::Board(columns) => {
            let (parameters, constraints, columns) = sizes(*columns, 1)?;
            let position = vec![columns; game.coordinates];
            let value = claim.statement.winner().choose(Value::N, Value::P);
            vec![Goal { parameters, constraints, position, value, list: Vec::new() }]
        }
        Start::Listed { bottom, positions } => {
            WRONG_KIND_FOR_CLAIM.unless(claim.statement == Statement::SecondWins)?;
            listed_goals(&game, *bottom, positions)?
        }
    };
    Ok(Problem { game, goals })
}

/// The positions and moves.
///
/// # Errors
/// When the board has more rows than outcome proofs take.
pub fn vector_game(game: &Chomp) -> Result<VectorGame, Fault> {
    let m = rows(Some(game.rows))?;
    let c = variable(m);
    let mut kinds = Vec::new();
    // A cell of row i is taken, in column c + 1, with all below and to the right: rows i to r, all
    // longer than c, are cut to c. λ(r + 1) ≤ c < λr, and c ≥ 1 in the poisoned cell's row.
    for i in 1..=m {
        for r in i..=m {
            let mut conditions =
                vec![c.plus(if i == 1 { -1 } else { 0 })?, row(r).minus(&c)?.plus(-1)?];
            if r < m {
                conditions.push(c.minus(&row(r.saturating_add(1)))?);
            }
            let changes = i.saturating_sub(1)..r;
            kinds.push(Kind { has_number: true, conditions, changes, becomes: c.clone() });
        }
    }
    Ok(VectorGame { coordinates: m, shape: region(m)?, kinds })
}

/// The listed positions are P, and of all positions with a bottom row of at most `bottom` cells
/// only they are.
///
/// A family of which a member is no such position says something about it that is not true, or
/// means nothing. So every family has to lie in range for all values of its parameters from 0;
/// for an affine form to be at least 0 there is for its constant and its coefficients to be (O17).
fn listed_goals(
    game: &VectorGame,
    bottom: Option<u32>,
    families: &[Vec<Coordinate>],
) -> Result<Vec<Goal>, Fault> {
    LISTED_FORM.unless(families.len() <= MAX_LISTED)?;
    let mut in_range = game.shape.clone();
    if let Some(bottom) = bottom {
        in_range.push(Affine::number(i64::from(bottom)).minus(&row(game.coordinates))?);
    }
    let mut goals = Vec::new();
    let mut list = Vec::new();
    for (number, family) in families.iter().enumerate() {
        let listed = listed(family, game.coordinates).map_err(|code| code.at("family", number))?;
        for (condition, form) in in_range.iter().enumerate() {
            let form = form.at(&listed.position)?;
            let always = form.constant >= 0 && form.terms.iter().all(|term| term.coefficient >= 0);
            let place = |code: Code| code.at("family", number).at("condition", condition);
            LISTED_OUT_OF_RANGE.unless(always).map_err(place)?;
        }
        goals.push(Goal {
            parameters: listed.parameters,
            constraints: (0..listed.parameters).map(Affine::variable).collect(),
            position: listed.position.clone(),
            value: Value::P,
            list: Vec::new(),
        });
        list.push(listed);
    }
    let position: Vec<Affine> = (0..game.coordinates).map(variable).collect();
    let parameters = u32::try_from(position.len()).unwrap_or(u32::MAX);
    goals.push(Goal { parameters, constraints: in_range, position, value: Value::N, list });
    Ok(goals)
}

/// The forms of a listed family: a coordinate for every row, parameters numbered as they first
/// occur.
fn listed(family: &[Coordinate], coordinates: usize) -> Result<Listed, Code> {
    LISTED_FORM.unless(family.len() == coordinates)?;
    let mut parameters = 0u32;
    let mut position = Vec::with_capacity(coordinates);
    for &Coordinate { parameter, plus } in family {
        let mut form = Affine::number(i64::from(plus));
        if let Some(parameter) = parameter.map(u32::from) {
            LISTED_FORM.unless(parameter <= parameters)?;
            parameters = parameters.max(parameter.saturating_add(1));
            form = form.plus_times(1, &Affine::variable(parameter))?;
        }
        position.push(form);
    }
    Ok(Listed { parameters, position })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::claim::Player;
    use crate::claim::Size;
    use crate::parts::{InOrder, Stop};
    use crate::proofs::outcome::game::tests::{at, options_by_kind, sorted, vectors};
    use crate::proofs::outcome::{self, Outcome};

    fn game(rows: u32) -> VectorGame {
        let start = Start::Board(Size::Exactly(1));
        vector_game(&Chomp { rows, start }).expect("few rows")
    }

    /// All positions after a move, from the rules of the cells.
    fn eaten_options(rows: &[i64]) -> Vec<Vec<i64>> {
        let mut options = Vec::new();
        for (r, &length) in rows.iter().enumerate() {
            for c in 0..length {
                if (r, c) != (0, 0) {
                    let eat = |(j, &row): (usize, &i64)| if j < r { row } else { row.min(c) };
                    options.push(rows.iter().enumerate().map(eat).collect());
                }
            }
        }
        options
    }

    #[test]
    fn the_kinds_of_move_are_the_legal_moves() {
        for rows in 1..=4 {
            let game = game(rows);
            for vector in vectors(game.coordinates, 5) {
                let found = options_by_kind(&game, &vector, 5);
                assert_eq!(sorted(found), sorted(eaten_options(&vector)), "{vector:?}");
            }
        }
    }

    /// docs/specification/format-outcome.md: eat(i, r) for i = 1 … m and r = i … m, by i and then
    /// r; c − 1 (if i = 1) or c (if not), xr − c − 1, c − x(r+1) (if r < m).
    #[test]
    fn conditions_stand_in_the_order_of_the_documents() {
        let game = game(3);
        // Vectors that are no positions among them.
        for x in [[3, 2, 1], [5, 5, 0], [0, 7, 2], [-1, 4, 9]] {
            for c in 0..3 {
                let mut expected = Vec::new();
                for i in 1..=3 {
                    for r in i..=3 {
                        let mut of_kind = vec![if i == 1 { c - 1 } else { c }, x[r - 1] - c - 1];
                        of_kind.extend((r < 3).then(|| c - x[r]));
                        expected.push((of_kind, i - 1..r, c));
                    }
                }
                let values = [x[0], x[1], x[2], c];
                let found: Vec<_> = game
                    .kinds
                    .iter()
                    .map(|kind| {
                        let becomes = at(std::slice::from_ref(&kind.becomes), &values)[0];
                        (at(&kind.conditions, &values), kind.changes.clone(), becomes)
                    })
                    .collect();
                assert_eq!(found, expected, "{x:?}, {c}");
            }
            assert_eq!(at(&game.shape, &x), [x[0] - x[1], x[1] - x[2], x[2], x[0] - 1]);
        }
    }

    fn coordinate(parameter: Option<u8>, plus: u32) -> Coordinate {
        Coordinate { parameter, plus }
    }

    fn listed(rows: u32, bottom: Option<u32>, positions: Vec<Vec<Coordinate>>) -> Claim {
        let start = Start::Listed { bottom, positions };
        Claim { statement: Statement::SecondWins, game: Chomp { rows, start } }
    }

    #[test]
    fn a_board_is_n_when_the_first_player_wins() {
        for (winner, value) in [(Player::First, Value::N), (Player::Second, Value::P)] {
            let start = Start::Board(Size::Every { least: 3, modulus: 2 });
            let claim = Claim { statement: winner.into(), game: Chomp { rows: 2, start } };
            let problem = problem(&claim).expect("a problem");
            let [goal] = problem.goals.as_slice() else { panic!("one goal") };
            assert_eq!((goal.value, goal.parameters, goal.list.len()), (value, 1, 0));
            assert_eq!(at(&goal.position, &[4]), [11, 11]);
            assert_eq!(at(&goal.constraints, &[4]), [4]);
        }
    }

    #[test]
    fn a_list_is_a_goal_a_family_and_one_that_it_is_all() {
        let q = |plus| coordinate(Some(0), plus);
        let claim = listed(
            2,
            Some(7),
            vec![vec![q(1), coordinate(None, 0)], vec![q(9), coordinate(None, 3)]],
        );
        let problem = problem(&claim).expect("a problem");
        let found: Vec<_> = problem
            .goals
            .iter()
            .map(|goal| {
                let (position, constraints) =
                    (at(&goal.position, &[5, 4]), at(&goal.constraints, &[5, 4]));
                (goal.parameters, constraints, position, goal.value, goal.list.len())
            })
            .collect();
        assert_eq!(
            found,
            [
                (1, vec![5], vec![6, 0], Value::P, 0),
                (1, vec![5], vec![14, 3], Value::P, 0),
                // x1 − x2, x2, x1 − 1, bottom − x2.
                (2, vec![1, 4, 4, 3], vec![5, 4], Value::N, 2),
            ]
        );
        assert_eq!(problem.goals[2].list[1].position, problem.goals[1].position);
    }

    #[test]
    fn a_list_that_is_none_or_out_of_range_is_refused() {
        let number = |plus| coordinate(None, plus);
        let (q, r) = (|plus| coordinate(Some(0), plus), |plus| coordinate(Some(1), plus));
        for (claim, text, expected) in [
            (
                listed(1, None, vec![vec![number(1), q(0)]]),
                "second player wins chomp 1 from exactly '(1, q)' for every q ≥ 0",
                "listed-form, family 0",
            ),
            (
                listed(2, None, vec![vec![number(2), number(1)], vec![number(1)]]),
                "second player wins chomp 2 from exactly '(2, 1), (1)'",
                "listed-form, family 1",
            ),
            (
                listed(1, None, vec![vec![r(1)]]),
                "second player wins chomp 1 from exactly '(r+1)' for every q, r ≥ 0",
                "listed-form, family 0",
            ),
            (
                listed(2, None, vec![vec![r(1), q(0)]]),
                "second player wins chomp 2 from exactly '(r+1, q)' for every q, r ≥ 0",
                "listed-form, family 0",
            ),
            (
                listed(1, None, vec![vec![number(0)]]),
                "second player wins chomp 1 from exactly '(0)'",
                "listed-out-of-range, family 0, condition 1",
            ),
            (
                listed(2, None, vec![vec![number(1), number(2)]]),
                "second player wins chomp 2 from exactly '(1, 2)'",
                "listed-out-of-range, family 0, condition 0",
            ),
            (
                listed(2, None, vec![vec![q(0), r(0)]]),
                "second player wins chomp 2 from exactly '(q, r)' for every q, r ≥ 0",
                "listed-out-of-range, family 0, condition 0",
            ),
            (
                listed(2, Some(1), vec![vec![number(3), number(2)]]),
                "second player wins chomp 2 with bottom row ≤ 1 from exactly '(3, 2)'",
                "listed-out-of-range, family 0, condition 3",
            ),
            (
                listed(2, Some(1), vec![vec![q(9), q(0)]]),
                "second player wins chomp 2 with bottom row ≤ 1 from exactly '(q+9, q)' for every q ≥ 0",
                "listed-out-of-range, family 0, condition 3",
            ),
            (
                listed(2, Some(1), vec![vec![number(2), number(1)]]),
                "second player wins chomp 2 with bottom row ≤ 1 from exactly '(2, 1)'",
                "goal-count, expected 2",
            ),
            (
                listed(1, None, Vec::new()),
                "second player wins chomp 1 from exactly ''",
                "goal-count, expected 1",
            ),
            (listed(17, None, Vec::new()), "second player wins chomp 17 from exactly ''", "size"),
            (listed(0, None, Vec::new()), "second player wins chomp 0 from exactly ''", "size"),
            (
                Claim { statement: Statement::FirstWins, ..listed(1, None, vec![vec![number(1)]]) },
                "first player wins chomp 1 from exactly '(1)'",
                "wrong-kind-for-claim",
            ),
        ] {
            assert_eq!(claim.to_string(), text);
            let checked = problem(&claim)
                .map_err(Stop::from)
                .and_then(|problem| outcome::check(&problem, &Outcome::default(), &InOrder));
            let Err(Stop::Rejected(fault)) = checked else { panic!("{text}: {checked:?}") };
            assert_eq!(fault.to_string(), expected, "{text}");
        }
    }

    #[test]
    fn a_list_has_at_most_1024_families() {
        let list = |families: u32| {
            listed(1, None, (1..=families).map(|n| vec![coordinate(None, n)]).collect())
        };
        assert_eq!(problem(&list(1024)).map(|problem| problem.goals.len()), Ok(1025));
        assert_eq!(problem(&list(1025)).err().map(|fault| fault.code), Some(LISTED_FORM));
    }
}
