//! A strategy in digits: a permutation for every position, by which the strategy leads there, and
//! the digits that play its moves (Theorem 2 of the paper is stated so).

use std::collections::VecDeque;

use zermelo_checker::games::erdos_szekeres::ErdosSzekeres;

use crate::document::model::Rich;
use crate::games::erdos_szekeres::play::digits::{Digit, Digits};
use crate::games::erdos_szekeres::solver::Board;
use crate::games::erdos_szekeres::solver::permutation::Permutation;
use crate::table::{TableError, wrong};

/// The permutations of a strategy's positions.
pub(super) struct Numbered {
    digits: Digits,
    permutations: Vec<Permutation>,
}

/// A move of the opponent, the reply, and the position after it.
pub(super) struct Edge {
    pub(super) mv: u16,
    pub(super) reply: u16,
    pub(super) target: usize,
}

impl Numbered {
    /// The shortest permutations, of as short ones the first in the order of positions and moves.
    /// `edges` are the edges out of every position.
    ///
    /// # Errors
    /// When a move has no digit, or no edge leads to a position.
    pub(super) fn new(
        claimed: &ErdosSzekeres,
        opening: Option<u16>,
        edges: &[Vec<Edge>],
    ) -> Result<Numbered, TableError> {
        let board = Board::of(claimed).map_err(|error| wrong(error.to_string()))?;
        let digits = Digits::new(board, claimed.form);
        let start = match opening {
            Some(opening) => played(&digits, &Permutation::default(), opening)?.permutation,
            None => Permutation::default(),
        };
        let mut found: Vec<Option<Permutation>> = vec![None; edges.len()];
        let mut queue = VecDeque::from([(0usize, start)]);
        while let Some((position, permutation)) = queue.pop_front() {
            match found.get_mut(position) {
                Some(slot @ None) => *slot = Some(permutation.clone()),
                _ => continue,
            }
            for &Edge { mv, reply, target } in edges.get(position).into_iter().flatten() {
                if matches!(found.get(target), Some(None)) {
                    let after = played(&digits, &permutation, mv)?.permutation;
                    queue.push_back((target, played(&digits, &after, reply)?.permutation));
                }
            }
        }
        let permutations = found.into_iter().collect::<Option<Vec<_>>>();
        let permutations = permutations.ok_or_else(|| wrong("no reply leads to a position"))?;
        Ok(Numbered { digits, permutations })
    }

    /// The permutation of a position.
    pub(super) fn permutation(&self, position: usize) -> Option<&Permutation> {
        self.permutations.get(position)
    }

    /// The digits of a move from a position, the permutation after the largest, and the digits of
    /// the reply.
    ///
    /// # Errors
    /// When a move has no digit.
    pub(super) fn cells(
        &self,
        position: usize,
        mv: u16,
        reply: Option<u16>,
    ) -> Result<[Rich; 3], TableError> {
        let permutation =
            self.permutation(position).ok_or_else(|| wrong("a position is missing"))?;
        let mv = played(&self.digits, permutation, mv)?;
        let reply = reply.map(|reply| played(&self.digits, &mv.permutation, reply)).transpose()?;
        let digits = |digit: &Digit| Rich::text(digit.all());
        Ok([
            digits(&mv),
            Rich::text(mv.permutation.to_string()),
            reply.as_ref().map(digits).unwrap_or_default(),
        ])
    }
}

fn played(digits: &Digits, permutation: &Permutation, mv: u16) -> Result<Digit, TableError> {
    digits.digit(permutation, mv).ok_or_else(|| wrong(format!("no digit plays move {mv}")))
}
