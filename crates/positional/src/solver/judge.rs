//! How positions of a game end, by what solves it: its searches, and where these take long, arguments and
//! threats at the position itself.

use zermelo_checker::claim::{Player, Statement};
use zermelo_checker::games::positional::{Board, Convention, Positional, Start};
use zermelo_checker::proofs::replay::Move;
use zermelo_explain::set::Set;
use zermelo_present::analysis::Judge;
use zermelo_search::limits::{Resources, SolveError};

use super::control::{Options, Stage};
use super::ground::Ground;
use super::known::Knowledge;
use super::search::Search;
use super::solution::GameValue;
use super::{Solver, argument, attackers, is_scheduled, with_hash};
use crate::position::Position;

/// How many positions are looked at before arguments are.
const EFFORT: u64 = 20_000;

/// Hands the judge of a game on its board to a task. Of claims that a player does not lose and wins, as many
/// are true as it says: the player is maker, the one who has to be ahead, or else First.
///
/// # Errors
/// Those of the task, and when the game or its start position does not exist.
pub fn judged<T>(
    game: &Positional,
    board: &Board,
    resources: Resources<'_>,
    task: impl FnOnce(&mut dyn Judge) -> Result<T, SolveError>,
) -> Result<T, SolveError> {
    judged_with(EFFORT, game, board, resources, task)
}

/// The same, with so many positions that are looked at before arguments are.
fn judged_with<T>(
    effort: u64,
    game: &Positional,
    board: &Board,
    resources: Resources<'_>,
    task: impl FnOnce(&mut dyn Judge) -> Result<T, SolveError>,
) -> Result<T, SolveError> {
    let options = Options { resources, ..Options::default() };
    let game = &with_hash(game, board)?;
    by_board_size!(board.size(), |N| {
        let ground = Ground::<N>::of(game, board, &options)?;
        let solver = Solver::new(game, board, &ground, options);
        let attackers = attackers(game.convention).into_iter();
        let searches = attackers.map(|attacker| (attacker, solver.search(attacker))).collect();
        task(&mut Positions { solver, options, searches, effort })
    })
}

/// The searches of a game, one for each player who can be the attacker.
struct Positions<'s, const N: usize> {
    solver: Solver<'s, N>,
    options: Options<'s>,
    searches: Vec<(Player, Search<'s, N>)>,
    effort: u64,
}

/// A position: the stones with First as the attacker, and who is to move.
type Judged<const N: usize> = (Position<N>, Player);

impl<const N: usize> Positions<'_, N> {
    fn after(&self, moves: &[Move]) -> Judged<N> {
        let ground = self.solver.ground;
        let start = (ground.position(Player::First), ground.mover);
        moves.iter().fold(start, |(position, mover), &mv| {
            // A move that is no point passes.
            let is_point = mv < ground.lines.size;
            let next = if is_point { position.moved(mv, mover == Player::First) } else { position };
            (next, mover.other())
        })
    }

    /// Who wins as the attacker, if that is found out; `None` within it where nobody does.
    fn winner(
        &mut self,
        (position, mover): Judged<N>,
        effort: u64,
        known: &Knowledge,
    ) -> Result<Option<Option<Player>>, SolveError> {
        let control = &mut self.solver.control;
        control.enter(Stage::Outcome)?;
        for (attacker, search) in &mut self.searches {
            if known.certificate(Statement::DoesNotLose(attacker.other())).is_some() {
                continue;
            }
            let seen = if *attacker == Player::First { position } else { position.exchanged() };
            match search.wins_within(effort, seen, mover == *attacker, control)? {
                Some(true) => return Ok(Some(Some(*attacker))),
                Some(false) => {}
                None => return Ok(None),
            }
        }
        Ok(Some(None))
    }

    /// Who wins as the attacker by an argument or by threats, and what is known of who does not lose.
    fn shown(
        &mut self,
        (position, _): Judged<N>,
        known: &mut Knowledge,
    ) -> Result<Option<Option<Player>>, SolveError> {
        let Solver { game, board, ground, .. } = self.solver;
        // With turns it does not follow from the stones who is to move.
        if game.turns.is_some() || is_scheduled(game) || ground.lines.is_limited() {
            return Ok(None);
        }
        let names = |stones: Set<N>| {
            let points = stones.members().filter_map(|point| board.points.get(usize::from(point)));
            points.cloned().collect()
        };
        let start = Start { first: names(position.attacker), second: names(position.defender) };
        let game = &Positional { start, ..game.clone() };
        let by_argument = argument::solve(game, board, &self.options, known)?;
        // Of one player it says nothing of the other.
        if by_argument.is_some_and(|by| !matches!(by.value, GameValue::NotLost(_))) {
            return Ok(Some(None));
        }
        let ground = Ground::<N>::of(game, board, &self.options)?;
        let mut solver = Solver::new(game, board, &ground, self.options);
        for (attacker, _) in &self.searches {
            if solver.by_threats(*attacker)?.is_some() {
                return Ok(Some(Some(*attacker)));
            }
        }
        Ok(None)
    }
}

impl<const N: usize> Judge for Positions<'_, N> {
    fn worth(&mut self, moves: &[Move]) -> Result<u8, SolveError> {
        let at = self.after(moves);
        let mut known = Knowledge::default();
        let mut found = self.winner(at, self.effort, &known)?;
        if found.is_none() {
            found = self.shown(at, &mut known)?;
        }
        if found.is_none() {
            found = self.winner(at, u64::MAX, &known)?;
        }
        let of = |player| match self.solver.game.convention {
            Convention::Weak { maker } => maker == player,
            Convention::Score { ahead, .. } => ahead == player,
            Convention::Strong | Convention::Avoidance => player == Player::First,
        };
        let is_drawn =
            matches!(self.solver.game.convention, Convention::Strong | Convention::Avoidance);
        Ok(match found.flatten() {
            Some(winner) => 2 * u8::from(of(winner)),
            None => u8::from(is_drawn),
        })
    }

    fn positions(&self) -> usize {
        usize::try_from(self.solver.control.positions()).unwrap_or(usize::MAX)
    }
}

#[cfg(test)]
mod tests;
