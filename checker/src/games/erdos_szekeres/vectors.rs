//! The Erdős–Szekeres game as a game of vectors, for outcome proofs.
//!
//! A position is λ1, …, λm, w: the rows' shaded or eliminated cells, from the top, and the width
//! w = a − 1; m = b − 1. In the achievement game one more coordinate is 1 when the game is over,
//! else 0. The rank is the number of shaded cells, and that coordinate.
//!
//! Normal play: a player who faces the full board loses, since the corner is filled. In the
//! achievement game a player who can complete a pattern, to the right of a full row 1 or below a
//! row m that is not empty, wins by doing so; nobody moves after that.

use super::claim::{Claim, ErdosSzekeres, Form, Statement};
use crate::claim::{Player, Size, Statement as Strategy};
use crate::codes::{SIZE, WRONG_KIND_FOR_CLAIM};
use crate::fault::{Code, Fault};
use crate::proofs::outcome::game::{
    Goal, Kind, Listed, Problem, VectorGame, region, row, rows, sizes, variable,
};
use crate::proofs::outcome::{Affine, Value};

/// The most exceptions of a claim (H9).
pub const MAX_EXCEPTIONS: usize = 256;

/// The game, and what is to be derived: the board after the forced first move at (1, 1), with the
/// second player to move, is P when the first player wins, N when the second does. With exceptions,
/// the goal for every size lists their starts, and each exception is a goal of its own, in order.
///
/// # Errors
/// When outcome proofs are not about the claim, or it is about sizes that do not exist.
pub fn problem(claim: &Claim) -> Result<Problem, Fault> {
    let Claim { statement, game: ErdosSzekeres { a, b, .. } } = claim;
    let (winner, except) = match statement {
        Statement::Strategy(Strategy::Wins(winner)) => (winner, [].as_slice()),
        Statement::WinsEveryExcept { winner, except } => (winner, except.as_slice()),
        _ => return Err(WRONG_KIND_FOR_CLAIM.into()),
    };
    SIZE.unless(except.len() <= MAX_EXCEPTIONS)?;
    let game = vector_game(&claim.game)?;
    let rows = rows(b.checked_sub(1))?;
    let start = |a: &Affine| -> Result<Vec<Affine>, Code> {
        let width = a.plus(-1)?;
        let coordinate = |number| match number {
            0 => Affine::number(1),
            number if number == rows => width.clone(),
            _ => Affine::number(0),
        };
        Ok((0..game.coordinates).map(coordinate).collect())
    };
    let value = if *winner == Player::First { Value::P } else { Value::N };
    let (mut list, mut exceptions) = (Vec::new(), Vec::new());
    for &exception in except {
        let (parameters, constraints, a) = sizes(Size::Exactly(exception), 2)?;
        let (position, value) = (start(&a)?, value.opposite());
        list.push(Listed { parameters, position: position.clone() });
        exceptions.push(Goal { parameters, constraints, position, value, list: Vec::new() });
    }
    let (parameters, constraints, a) = sizes(*a, 2)?;
    let mut goals = vec![Goal { parameters, constraints, position: start(&a)?, value, list }];
    goals.append(&mut exceptions);
    Ok(Problem { game, goals })
}

/// The positions and moves.
///
/// # Errors
/// When the board has more rows than outcome proofs take.
pub fn vector_game(game: &ErdosSzekeres) -> Result<VectorGame, Fault> {
    let m = rows(game.b.checked_sub(1))?;
    let (width, over) = (m, m.saturating_add(1));
    let achievement = game.form == Form::Achievement;
    let coordinates = if achievement { over.saturating_add(1) } else { over };
    let w = variable(width);

    let mut shape = region(m)?;
    shape.push(w.minus(&row(1))?);
    if achievement {
        shape.push(variable(over));
        shape.push(Affine::number(1).minus(&variable(over))?);
    }

    let mut kinds = Vec::new();
    let c = variable(coordinates);
    // Row r is played at a column c under its upper neighbour: λr + 1 ≤ c ≤ λ(r − 1).
    for r in 2..=m {
        kinds.push(Kind {
            has_number: true,
            conditions: vec![c.minus(&row(r))?.plus(-1)?, row(r.saturating_sub(1)).minus(&c)?],
            changes: r.saturating_sub(1)..r,
            becomes: c.clone(),
        });
    }
    // Row r is played next to its shaded part, under no shaded cell: rows i to r, equally long,
    // become one longer. A single row below the first that grows by one is a case of the above.
    for i in 1..=m {
        for r in i..=m {
            if i == r && r > 1 {
                continue;
            }
            let mut conditions = Vec::new();
            // λi = … = λr, and as rows do not increase: λr ≥ λi.
            if i < r {
                conditions.push(row(r).minus(&row(i))?);
            }
            if i > 1 {
                conditions.push(row(i.saturating_sub(1)).minus(&row(r))?.plus(-1)?);
            }
            conditions.push(row(r).plus(-1)?);
            conditions.push(w.minus(&row(r))?.plus(-1)?);
            let changes = i.saturating_sub(1)..r;
            kinds.push(Kind { has_number: false, conditions, changes, becomes: row(r).plus(1)? });
        }
    }
    if achievement {
        // Off the board to the right of a full row 1, or below row m.
        for condition in [row(1).minus(&w)?, row(m).plus(-1)?] {
            kinds.push(Kind {
                has_number: false,
                conditions: vec![condition],
                changes: over..coordinates,
                becomes: Affine::number(1),
            });
        }
        // Nobody moves when the game is over.
        let playing = Affine::number(0).minus(&variable(over))?;
        kinds.iter_mut().for_each(|kind| kind.conditions.insert(0, playing.clone()));
    }
    Ok(VectorGame { coordinates, shape, kinds })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::claim::Size;
    use crate::proofs::outcome::game::tests::{at, options_by_kind, sorted, vectors};

    fn game(rows: u32, form: Form) -> VectorGame {
        vector_game(&ErdosSzekeres { a: Size::Exactly(2), b: rows + 1, form }).expect("few rows")
    }

    /// All positions after one move, from the rules of the cells.
    fn shaded_options(rows: &[i64], width: i64) -> Vec<Vec<i64>> {
        let mut options = Vec::new();
        let in_region = |c: i64, r: usize| c >= 1 && r >= 1 && c <= rows[r - 1];
        for r in 1..=rows.len() {
            for c in 1..=width {
                let open = !in_region(c, r);
                let adjacent = r > 1 && in_region(c, r - 1) || c > 1 && in_region(c - 1, r);
                if open && adjacent {
                    let shade = |(j, &row): (usize, &i64)| if j < r { row.max(c) } else { row };
                    options.push(rows.iter().enumerate().map(shade).collect());
                }
            }
        }
        options
    }

    #[test]
    fn the_kinds_of_move_are_the_legal_moves() {
        for rows in 1..=4 {
            let (avoidance, achievement) =
                (game(rows, Form::Avoidance), game(rows, Form::Achievement));
            let last = avoidance.coordinates - 2;
            for width in 1..=5 {
                for vector in vectors(last + 1, width) {
                    let with = |more: &[i64]| [vector.as_slice(), more].concat();
                    let raw = shaded_options(&vector, width);
                    let extended = |more: &[i64]| -> Vec<Vec<i64>> {
                        raw.iter().map(|position| [position, more].concat()).collect()
                    };

                    let found = options_by_kind(&avoidance, &with(&[width]), width);
                    assert_eq!(sorted(found), sorted(extended(&[width])), "{vector:?} of {width}");

                    // Two ways at most to complete a pattern; they lead to the same position.
                    let ends = usize::from(vector[0] == width) + usize::from(vector[last] > 0);
                    let mut expected = extended(&[width, 0]);
                    expected.extend(vec![with(&[width, 1]); ends]);
                    let found = options_by_kind(&achievement, &with(&[width, 0]), width);
                    assert_eq!(sorted(found), sorted(expected), "{vector:?} of {width}");
                    let over = options_by_kind(&achievement, &with(&[width, 1]), width);
                    assert!(over.is_empty(), "{vector:?} of {width}, over");
                }
            }
        }
    }

    /// docs/specification/format-outcome.md, "Games".
    #[test]
    fn conditions_stand_in_the_order_of_the_documents() {
        // Vectors that are no positions among them.
        for (x, w, over) in [([3, 2, 1], 5, 0), ([4, 4, 4], 4, 1), ([0, 7, -2], 3, 2)] {
            for c in 0..4 {
                let mut expected = Vec::new();
                for r in 2..=3 {
                    expected.push((vec![c - x[r - 1] - 1, x[r - 2] - c], r - 1..r, c));
                }
                for i in 1..=3 {
                    for r in i..=3 {
                        if i == r && r > 1 {
                            continue;
                        }
                        let mut of_kind = Vec::new();
                        of_kind.extend((i < r).then(|| x[r - 1] - x[i - 1]));
                        of_kind.extend((i > 1).then(|| x[i - 2] - x[r - 1] - 1));
                        of_kind.extend([x[r - 1] - 1, w - x[r - 1] - 1]);
                        expected.push((of_kind, i - 1..r, x[r - 1] + 1));
                    }
                }
                let found = |game: &VectorGame, position: &[i64]| -> Vec<_> {
                    let of_kind = |kind: &Kind| {
                        let own: &[i64] = if kind.has_number { &[c] } else { &[] };
                        let values = [position, own].concat();
                        let becomes = at(std::slice::from_ref(&kind.becomes), &values)[0];
                        (at(&kind.conditions, &values), kind.changes.clone(), becomes)
                    };
                    game.kinds.iter().map(of_kind).collect()
                };
                let avoidance = [x[0], x[1], x[2], w];
                assert_eq!(found(&game(3, Form::Avoidance), &avoidance), expected);

                // Off the board to the right, and below; and nothing when the game is over.
                expected.push((vec![x[0] - w], 4..5, 1));
                expected.push((vec![x[2] - 1], 4..5, 1));
                expected.iter_mut().for_each(|(of_kind, ..)| of_kind.insert(0, -over));
                let achievement = [x[0], x[1], x[2], w, over];
                assert_eq!(found(&game(3, Form::Achievement), &achievement), expected);

                let shape = vec![x[0] - x[1], x[1] - x[2], x[2], x[0] - 1, w - x[0]];
                assert_eq!(at(&game(3, Form::Avoidance).shape, &avoidance), shape);
                let shape = [shape.as_slice(), &[over, 1 - over]].concat();
                assert_eq!(at(&game(3, Form::Achievement).shape, &achievement), shape);
            }
        }
    }

    #[test]
    fn the_goal_is_the_board_after_the_first_move() {
        for (form, winner, position, value) in [
            (Form::Avoidance, Player::First, vec![1, 0, 14], Value::P),
            (Form::Avoidance, Player::Second, vec![1, 0, 14], Value::N),
            (Form::Achievement, Player::First, vec![1, 0, 14, 0], Value::P),
        ] {
            let statement = Statement::Strategy(Strategy::Wins(winner));
            let a = Size::Every { least: 3, modulus: 4 };
            let problem = problem(&Claim { statement, game: ErdosSzekeres { a, b: 3, form } });
            let Problem { goals, .. } = problem.expect("a problem");
            let [goal] = goals.as_slice() else { panic!("one goal") };
            // a = 3 + 4·3 = 15.
            assert_eq!((at(&goal.position, &[3]), goal.value), (position, value));
            assert_eq!((goal.parameters, at(&goal.constraints, &[3])), (1, vec![3]));
            assert!(goal.list.is_empty());
        }
    }
}
