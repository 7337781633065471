//! Writes placed patterns as those of a proof, each once.

use std::collections::HashMap;

use zermelo_checker::proofs::patterns::{Branch, Pattern, Patterns, Use};

use super::place::{Answer, Board, Placed, vertices};
use super::read::turned;

/// The patterns that prove what is claimed, where the board itself is a placed pattern.
pub(super) fn patterns(board: &Board<'_, '_>, root: usize) -> Patterns {
    let mut writer =
        Writer { board, written: HashMap::new(), numbers: HashMap::new(), list: Vec::new() };
    let root = Use { pattern: writer.placed(root), images: None };
    let reply = board.sheet.opening;
    Patterns { patterns: writer.list, root: Branch { reply, uses: vec![root] } }
}

struct Writer<'b, 's, 't> {
    board: &'b Board<'s, 't>,
    /// The numbers of placed patterns.
    written: HashMap<usize, u32>,
    /// The numbers of patterns.
    numbers: HashMap<Pattern, u32>,
    list: Vec<Pattern>,
}

impl Writer<'_, '_, '_> {
    /// The number of a placed pattern, which is written if it is not yet.
    fn placed(&mut self, at: usize) -> u32 {
        if let Some(&number) = self.written.get(&at) {
            return number;
        }
        let Placed { place, goals, answers, .. } = &self.board.placed[at];
        let branches = answers.iter().map(|answer| self.branch(answer)).collect();
        // All terminals joined is what a pattern without goals says.
        let is_all = |goal: &Vec<u8>| goal.iter().all(|class| *class == 0);
        let goals = if goals.iter().all(is_all) { Vec::new() } else { goals.clone() };
        let pattern = Pattern { terminals: place.terminals.clone(), goals, branches };
        let next = u32::try_from(self.list.len()).unwrap_or(u32::MAX);
        let number = *self.numbers.entry(pattern.clone()).or_insert(next);
        if number == next {
            self.list.push(pattern);
        }
        self.written.insert(at, number);
        number
    }

    fn branch(&mut self, Answer { reply, parts, is_turned, .. }: &Answer) -> Branch {
        let used = |&part: &usize| {
            let Placed { place, cells, .. } = &self.board.placed[part];
            let own = || [place.terminals.as_slice(), &vertices(*cells)].concat();
            let images = is_turned.then(|| turned(self.board.cells_of_board(), &own()));
            Use { pattern: self.placed(part), images }
        };
        Branch { reply: *reply, uses: parts.iter().map(used).collect() }
    }
}
