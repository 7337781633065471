//! Latin puzzles (Palomo, *Latin Puzzles*, section 3): a board has points and asterisms, sets of k
//! points each, and k labels, some of them perhaps more than once. A completion gives every point a
//! label, keeps the clues, and gives every asterism each label as often as the k labels have it. A
//! sudoku is one whose asterisms are rows, columns and boxes. Latin puzzles admit deductions.

mod board;
mod claim;
mod codes;

pub use crate::writing::deduction::{Body, lay_out};
pub(crate) use board::lay_out_board;
pub use board::{Board, Layout, MAX_POINTS, MAX_SIDE, MAX_THROUGH};
pub use claim::{BoardName, Claim, EMPTY, LABELS, LatinPuzzle, Statement};
pub use codes::*;

use super::{GameClaim, Proof};
use crate::figures::Figures;
use crate::format::{Decode, Text};
use crate::proofs::Kind;
use crate::proofs::deduction::{self, Completions, Sets};
use crate::stop::Stop;

impl GameClaim for Claim {
    fn is_plain(&self) -> bool {
        self.game.has_plain_words() && self.statement.has_plain_words()
    }

    /// A puzzle that is fair or critical has exactly one completion.
    fn implies(&self, wanted: &str) -> bool {
        let has_one = matches!(self.statement, Statement::IsFair | Statement::IsCritical { .. });
        has_one && {
            let (game, statement) = (self.game.clone(), Statement::OneCompletion);
            Claim { game, statement }.to_string() == wanted
        }
    }

    fn check(&self, proof: Proof<'_>) -> Result<Figures, Stop> {
        proof.confirm_kind(Kind::Deduction)?;
        let mut body = proof.body;
        let LatinPuzzle { board, labels, .. } = &self.game;
        let has_name = !matches!(board, BoardName::Other { .. });
        let last = proof.cache.take::<LastBoard>();
        let mut kept = match last.filter(|kept| kept.0 == *board && kept.1 == *labels) {
            Some(kept) => kept,
            None => {
                let whole = body.clone();
                let own = if has_name { None } else { Some(Board::decode(&mut body)?) };
                let laid = lay_out_board(&whole, &self.game, own.as_ref())?;
                let sets = Sets::new(&laid.problem)?;
                Box::new(LastBoard(board.clone(), labels.clone(), laid, sets))
            }
        };
        let LastBoard(_, _, laid, sets) = kept.as_mut();
        laid.set_clues(&self.game)?;
        let clues;
        let claimed = match &self.statement {
            Statement::OneCompletion => Completions::One,
            Statement::NoCompletion => Completions::None,
            Statement::SeveralCompletions => Completions::Several,
            Statement::IsFair => Completions::Fair,
            Statement::IsCritical { inscription } => {
                clues = self.game.removable(inscription.as_ref())?;
                Completions::Critical(&clues)
            }
        };
        let figures = deduction::check(&laid.problem, sets, claimed, body)?;
        if has_name {
            proof.cache.put(kept);
        }
        Ok(figures)
    }
}

/// The board of the puzzle that was verified last, where it has a name, with its name and labels:
/// it is not laid out again for the next puzzle with the same ones. A file of many has thousands of
/// puzzles on a board, and a check takes less time than to lay it out.
struct LastBoard(BoardName, Option<Text>, Layout, Sets);

#[cfg(test)]
mod critical_tests;
#[cfg(test)]
mod tests;
