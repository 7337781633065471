//! The values of a position and of every move from it: in how many moves of the cops the robber is caught.

use std::cmp::Reverse;

use zermelo_checker::claim::Player;
use zermelo_checker::games::cops_and_robbers::{CopsAndRobbers, CopsRules, Position, Statement};
use zermelo_checker::games::graph::Listed;
use zermelo_explain::faces::CopsAndRobbers as Places;
use zermelo_present::analysis::{Request, Searched, follow};
use zermelo_present::probe::{ProbeAnswer, Prospect, Value};
use zermelo_search::limits::SolveError;
use zermelo_search::retrograde::NEVER;

use super::solver::{Chase, claimed, wrong};

/// What is found out about the position after some moves.
///
/// # Errors
/// When the graph is none that the checker takes, there are too many placements, the moves lead to no position,
/// or a limit is reached.
pub(super) fn analyse(
    game: &CopsAndRobbers,
    listed: Option<&Listed>,
    request: &Request<'_>,
) -> Result<ProbeAnswer, SolveError> {
    let claim = claimed(game, Statement::CopsWin { within: None });
    let face = Places::new(&claim, listed, &[]).map_err(|_| wrong(game, listed))?;
    let state = follow(&face, None, request.moves)?;
    let at = *state.position.of().ok_or_else(|| wrong(game, listed))?;
    let graph = game.confirmed(listed).map_err(|_| wrong(game, listed))?;
    let rules = CopsRules::new(&claim, &graph, &[]).map_err(|_| wrong(game, listed))?;
    let chase = Chase::new(rules, graph.size(), request.resources)?;
    let prospect = |moves: u32, to_move| {
        let caught = if to_move == Player::First { Value::N } else { Value::P };
        let free = if to_move == Player::First { Value::P } else { Value::N };
        let value = if moves == NEVER { free } else { caught };
        let length = Some(moves).filter(|&moves| moves < NEVER);
        let length = length.and_then(|moves| u16::try_from(moves).ok());
        Prospect { length, ..Prospect::of_value(Some(value), Some(to_move)) }
    };
    let (mut moves, mut line, mut now) = (Vec::new(), Vec::new(), at);
    let mut worth = 0;
    while state.end.is_none() {
        let options = best_first(&chase, &now);
        let Some(&(mv, after, least)) = options.first() else { break };
        if line.is_empty() {
            let found = |(mv, _, left)| (mv, prospect(left, now.mover.other()));
            worth = least;
            moves = options.into_iter().map(found).collect();
        }
        line.push(mv);
        now = after;
        if worth == NEVER || chase.rules.is_caught(&now) {
            break;
        }
    }
    let searched = Searched {
        found: prospect(worth, at.mover),
        moves,
        line: Some(line).filter(|_| worth < NEVER),
        positions: chase.moves.len(),
    };
    Ok(ProbeAnswer { timed: " of the cops", ..searched.answer(&face, state) })
}

/// The moves of a position, each with the position after it and with in how many moves of the cops from here on
/// the robber is caught then; the best one first, of equals the first.
fn best_first(chase: &Chase<'_>, at: &Position) -> Vec<(u16, Position, u32)> {
    let made = u32::from(at.cops.is_some() && at.mover == Player::First);
    let left = |after: &Position| match chase.left(after) {
        NEVER => NEVER,
        left => left + made,
    };
    let options = chase.options(at).into_iter();
    let mut options: Vec<_> = options.map(|(mv, after)| (mv, after, left(&after))).collect();
    match at.mover {
        Player::First => options.sort_by_key(|&(_, _, left)| left),
        Player::Second => options.sort_by_key(|&(_, _, left)| Reverse(left)),
    }
    options
}
