//! The truth about small positional games, from the raw definition: every line of play to its end.

use std::collections::HashMap;

use zermelo_checker::claim::{Claim, Player, Statement};
use zermelo_checker::games::positional::{Board, Convention, Goal, Positional, Turns};

/// Who wins under best play; `None` for a draw.
type Value = Option<Player>;

struct Search<'b> {
    lines: Vec<Vec<usize>>,
    convention: Convention,
    known: HashMap<Vec<Option<Player>>, Value>,
    board: &'b Board,
    /// The number of stones with which the game is over.
    most_stones: usize,
    /// The number of stones at the start.
    placed: usize,
    turns: Option<Turns>,
}

/// Whether a claim about a positional game is true.
pub(crate) fn is_true(claim: &Claim, board: &Board) -> bool {
    let Claim::Positional(claim) = claim else { panic!("a positional game, not {claim}") };
    let value = value(&claim.game, board);
    match claim.statement {
        Statement::Wins(player) => value == Some(player),
        Statement::DoesNotLose(player) => value != Some(player.other()),
    }
}

/// The value of a positional game from its start.
pub(crate) fn value(game: &Positional, board: &Board) -> Value {
    let point = |name| board.points.iter().position(|point| point == name).expect("a point");
    let mut stones = vec![None; board.points.len()];
    for name in &game.start.first {
        stones[point(name)] = Some(Player::First);
    }
    for name in &game.start.second {
        stones[point(name)] = Some(Player::Second);
    }
    let lines = board.lines.iter().map(|line| line.iter().map(|&p| usize::from(p)).collect());
    let placed = stones.iter().flatten().count();
    let most_stones = game.within.map_or(usize::MAX, |moves| placed + usize::from(moves));
    let mut search = Search {
        most_stones,
        placed,
        turns: game.turns,
        lines: lines.collect(),
        convention: game.convention,
        known: HashMap::new(),
        board,
    };
    search.value(&mut stones)
}

impl Search<'_> {
    fn value(&mut self, stones: &mut Vec<Option<Player>>) -> Value {
        if let Some(&value) = self.known.get(stones) {
            return value;
        }
        assert!(self.board.points.len() <= 12, "too large for a search of everything");
        let mover = self.mover(stones);
        let mut best: Option<Value> = None;
        for point in 0..stones.len() {
            let is_taken = |&point: &u16| stones[usize::from(point)].is_some();
            let needs = self.board.needs.get(point).map(Vec::as_slice).unwrap_or_default();
            if stones[point].is_some() || !needs.iter().all(is_taken) {
                continue;
            }
            stones[point] = Some(mover);
            let value = match self.ending(stones, mover) {
                Some(value) => value,
                None => self.value(stones),
            };
            stones[point] = None;
            let rank = |value: Value| match value {
                Some(winner) if winner == mover => 2,
                None => 1,
                Some(_) => 0,
            };
            if best.is_none_or(|best| rank(value) > rank(best)) {
                best = Some(value);
            }
        }
        let value = best.unwrap_or_else(|| self.full_board(stones));
        self.known.insert(stones.clone(), value);
        value
    }

    fn mover(&self, stones: &[Option<Player>]) -> Player {
        let count = |player| stones.iter().filter(|&&stone| stone == Some(player)).count();
        let [first, second] = [Player::First, Player::Second].map(count);
        let Some(turns) = self.turns else {
            return if first == second { Player::First } else { Player::Second };
        };
        // By going through the turns.
        let mut left = first + second - self.placed;
        let (mut mover, mut points) = (Player::First, usize::from(turns.opening));
        while left >= points {
            left -= points;
            mover = mover.other();
            points = usize::from(if mover == Player::First { turns.first } else { turns.second });
        }
        mover
    }

    /// The value, when the last move of `mover` ended the game.
    fn ending(&self, stones: &[Option<Player>], mover: Player) -> Option<Value> {
        let complete =
            self.lines.iter().any(|line| line.iter().all(|&point| stones[point] == Some(mover)));
        match self.convention {
            Convention::Strong if complete => Some(Some(mover)),
            Convention::Avoidance if complete => Some(Some(mover.other())),
            Convention::Weak { maker } if complete && mover == maker => Some(Some(maker)),
            _ if stones.iter().flatten().count() == stones.len().min(self.most_stones) => {
                Some(self.full_board(stones))
            }
            _ => None,
        }
    }

    fn full_board(&self, stones: &[Option<Player>]) -> Value {
        match self.convention {
            Convention::Score { goal, ahead } => {
                let [own, other] =
                    [ahead, ahead.other()].map(|player| self.score(goal, stones, player));
                Some(if own > other { ahead } else { ahead.other() })
            }
            Convention::Strong | Convention::Avoidance => None,
            Convention::Weak { maker } => Some(maker.other()),
        }
    }
    fn score(&self, goal: Goal, stones: &[Option<Player>], player: Player) -> usize {
        let held = |line: &Vec<usize>| line.iter().filter(|&&p| stones[p] == Some(player)).count();
        let whole = self.lines.iter().filter(|line| held(line) == line.len());
        match goal {
            Goal::Largest => whole.map(Vec::len).max().unwrap_or(0),
            Goal::Most => self.lines.iter().map(held).max().unwrap_or(0),
            Goal::Lines => whole.count(),
        }
    }
}
