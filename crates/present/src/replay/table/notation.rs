//! A strategy in the notation that its game has beside the names of moves: a line of play by which the
//! strategy leads to each position, and how its moves are written after that.

use std::collections::VecDeque;

use zermelo_checker::proofs::replay::{Move, Replay};
use zermelo_explain::play::line::{NotatedMove, Notation};

use super::tree::{Answer, Answers};
use crate::document::model::{Block, Rich, Table};
use crate::table::{TableError, wrong};

/// The lines of play that lead to a strategy's positions.
pub(super) struct InNotation<'n> {
    pub(super) notation: &'n dyn Notation,
    lines: Vec<String>,
}

impl<'n> InNotation<'n> {
    /// The lines with the fewest moves, of as short ones the first in the order of positions and moves.
    ///
    /// # Errors
    /// When a move cannot be written, or no reply leads to a position.
    pub(super) fn new<E>(
        notation: &'n dyn Notation,
        replay: &Replay<'_>,
        answers: impl Fn(usize) -> Result<Answers<E>, TableError>,
    ) -> Result<InNotation<'n>, TableError> {
        let start = replay.opening.map(|opening| written(notation, "", opening)).transpose()?;
        let start = start.map(|written| written.line).unwrap_or_default();
        let mut found: Vec<Option<String>> = vec![None; replay.nodes.len()];
        let mut queue = VecDeque::from([(0usize, start)]);
        while let Some((position, line)) = queue.pop_front() {
            match found.get_mut(position) {
                Some(slot @ None) => *slot = Some(line.clone()),
                _ => continue,
            }
            for (mv, answer) in answers(position)? {
                let Answer::Goes { reply, target, .. } = answer else { continue };
                if matches!(found.get(target), Some(None)) {
                    let after = written(notation, &line, mv)?.line;
                    queue.push_back((target, written(notation, &after, reply)?.line));
                }
            }
        }
        let lines = found.into_iter().collect::<Option<Vec<_>>>();
        let lines = lines.ok_or_else(|| wrong("no reply leads to a position"))?;
        Ok(InNotation { notation, lines })
    }

    /// Adds how moves and replies are written to the table of a position, whose rows have a move each; gives
    /// what stands before it.
    ///
    /// # Errors
    /// When a move cannot be written.
    pub(super) fn add<E>(
        &self,
        position: usize,
        answers: &Answers<E>,
        table: &mut Table,
    ) -> Result<Option<Block>, TableError> {
        let [ways, line] = self.notation.columns();
        table.columns.splice(1..1, [ways, line].map(Rich::text));
        table.columns.insert(table.columns.len().saturating_sub(1), ways.into());
        let before = self.lines.get(position).map(String::as_str).unwrap_or_default();
        for (row, (mv, answer)) in table.rows.iter_mut().zip(answers) {
            let mv = written(self.notation, before, *mv)?;
            let reply = match answer {
                Answer::Goes { reply, .. } | Answer::Ends { reply: Some(reply), .. } => {
                    written(self.notation, &mv.line, *reply)?.all
                }
                _ => String::new(),
            };
            row.cells.splice(1..1, [mv.all, mv.line].map(Rich::text));
            row.cells.insert(row.cells.len().saturating_sub(1), Rich::text(reply));
        }
        let before = Some(before).filter(|before| !before.is_empty());
        Ok(before.map(|before| Block::text(format!("{line} {before}."))))
    }
}

fn written(notation: &dyn Notation, line: &str, mv: Move) -> Result<NotatedMove, TableError> {
    notation.write(line, mv).ok_or_else(|| wrong(format!("move {mv} cannot be written")))
}
