//! Who wins a game of vectors at one size, by a strategy. Its positions become families of one position
//! each, and the prover makes an outcome proof of them.

use std::collections::{BTreeSet, HashMap};

use zermelo_checker::claim::Player;
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::outcome::game::Goal;
use zermelo_checker::proofs::outcome::{Affine, Value};
use zermelo_explain::walk::search;
use zermelo_search::error::GameError;
use zermelo_search::limits::{Limit, Limits, Progress, Resources};
use zermelo_search::provenance::made_by;
use zermelo_search::solving::{SolveRequest, SolvedGame};

use super::problem::{Family, Problem};
use super::prover;
use super::vectors::{self, Game, OutcomeClaim};

/// A position: the numbers of its coordinates.
type Position = Vec<i64>;

/// Finds out who wins a game, which a claim that a player wins names, and proves it.
pub(crate) fn solve<C: OutcomeClaim>(
    claim: impl Fn(Player) -> C,
    request: &SolveRequest<'_>,
) -> Result<SolvedGame, GameError> {
    let first_wins = claim(Player::First);
    let of_first = first_wins.claim();
    if let Some(kind) = request.by.filter(|kind| *kind != Kind::Outcome) {
        let wrong = format!("there is no ‘{of_first}’ by {}, only by outcome", kind.name());
        return Err(GameError::Wrong(wrong));
    }
    let (game, goals) =
        vectors::goals(&first_wins).map_err(|why| GameError::Wrong(why.to_string()))?;
    let [Goal { parameters: 0, position, .. }] = goals.as_slice() else {
        return Err(GameError::Wrong(format!(
            "‘{of_first}’ is about many positions: zermelo discover searches for a proof, and zermelo \
             prove makes one from families"
        )));
    };
    let start: Position = position.iter().map(|form| form.constant).collect();
    let Resources { limits, progress } = request.resources;
    let mut search = Search { game: &game, limits, progress, known: HashMap::new() };
    let (winner, positions) = search.strategy(&start)?;
    let known = search.known.len();
    progress(Progress::after("proving", positions.len()));
    let families = positions.iter().map(|position| family(position)).collect();
    let problem = Problem::new(&claim(winner), families);
    let claim = problem.claim.clone();
    let unfinished = match prover::prove_within(&problem, &limits) {
        Ok(Ok(outcome)) => {
            let said = format!("{claim}; {known} positions");
            let provenance = made_by("zermelo solve");
            return Ok(SolvedGame::proved(said, [prover::certificate(claim, outcome, provenance)]));
        }
        Ok(Err(failures)) => failures.first().map(ToString::to_string).unwrap_or_default(),
        Err(limit) => limit.to_string(),
    };
    let outcome = format!("not proved: {claim}, by a search of {known} positions");
    Ok(SolvedGame::unproved(outcome, unfinished))
}

/// The family of one P-position.
fn family(position: &[i64]) -> Family {
    let shown: Vec<String> = position.iter().map(i64::to_string).collect();
    let numbers = position.iter().map(|&number| Affine::number(number));
    Family::of_p(format!("({})", shown.join(", ")), Vec::new(), numbers.collect())
}

/// A search of all positions that are needed, each once.
struct Search<'g> {
    game: &'g Game,
    limits: Limits,
    /// Is told now and then how many positions are known.
    progress: &'g (dyn Fn(Progress) + Sync),
    known: HashMap<Position, Value>,
}

impl Search<'_> {
    /// Who wins from a position, and the P-positions that the winner moves to, whatever the other player
    /// does; with the position itself where the second player wins. Those with most left come first.
    fn strategy(&mut self, start: &Position) -> Result<(Player, Vec<Position>), Limit> {
        let (winner, first) = match self.value(start)? {
            Value::P => (Player::Second, start.clone()),
            Value::N => (Player::First, self.reply(start, &BTreeSet::new())?),
        };
        let mut taken = BTreeSet::from([first.clone()]);
        let mut open = vec![first];
        while let Some(position) = open.pop() {
            for option in self.options(&position, self.known.len())? {
                let reply = self.reply(&option, &taken)?;
                if taken.insert(reply.clone()) {
                    open.push(reply);
                }
            }
        }
        let mut positions: Vec<Position> = taken.into_iter().collect();
        positions.sort_by_key(|position| std::cmp::Reverse(position.iter().sum::<i64>()));
        Ok((winner, positions))
    }

    /// A P-position after a move from an N-position: one that is taken already, or the first.
    fn reply(
        &mut self,
        position: &Position,
        taken: &BTreeSet<Position>,
    ) -> Result<Position, Limit> {
        let mut options = self.options(position, self.known.len())?;
        if let Some(at) = options.iter().position(|option| taken.contains(option)) {
            return Ok(options.swap_remove(at));
        }
        for option in &options {
            if self.value(option)? == Value::P {
                return Ok(option.clone());
            }
        }
        // An N-position has a move to a P-position.
        Ok(position.clone())
    }

    fn value(&mut self, position: &Position) -> Result<Value, Limit> {
        let mut known = std::mem::take(&mut self.known);
        let found = search(
            position,
            &mut known,
            |_| None,
            |position, known, open| {
                self.limits.confirm_positions(known)?;
                if known.is_multiple_of(1 << 12) {
                    (self.progress)(Progress::after("solving", known));
                }
                self.options(position, known + open)
            },
        );
        self.known = known;
        self.limits.confirm_positions(self.known.len())?;
        found
    }

    /// All positions after one move, each once, in order, if they and so many others fit the memory.
    fn options(&self, position: &[i64], others: usize) -> Result<Vec<Position>, Limit> {
        // The table is at most half empty, and is copied when it grows.
        let row = 3 * (size_of::<(Position, Value)>() + size_of_val(position) + 16);
        let longest = position.iter().copied().max().and_then(|most| usize::try_from(most).ok());
        let most = longest.unwrap_or(0).saturating_mul(self.game.vectors.kinds.len());
        let rows = others.saturating_add(most);
        self.limits.confirm_memory(rows.saturating_mul(row))?;
        self.limits.confirm_running()?;
        let mut options = BTreeSet::new();
        for (number, (.., after)) in self.game.options(position).into_iter().enumerate() {
            // Large heaps have many moves.
            if number.is_multiple_of(1 << 12) {
                self.limits.confirm_running()?;
            }
            options.insert(after);
        }
        Ok(options.into_iter().collect())
    }
}
