//! Failures of the prover as diagnostics of a source.

use std::ops::Range;

use super::failure::{Cause, Example, Failure};
use super::replies::ReplyFault;
use crate::text::Diagnostic;

impl Failure {
    /// The failure at the place of the source that it is about: of the reply, the family or the
    /// claim.
    pub fn located(&self, span: Range<usize>) -> Diagnostic {
        let of = match &self.family {
            Some(name) => format!("‘{name}’"),
            None => "the claim".to_owned(),
        };
        let problem = Diagnostic::new(self.cause.kind(), span, self.headline(&of));
        let problem = match &self.cause {
            Cause::NoReply(example) => problem.note(situation(example)),
            Cause::WrongReply { fault, example, .. } => {
                let problem = problem.note(situation(example));
                match &**fault {
                    ReplyFault::Misses { reached, .. } => {
                        problem.note(format!("the reply leads to\n{reached}"))
                    }
                    ReplyFault::Illegal(_) | ReplyFault::Overflow => problem,
                }
            }
            _ => problem,
        };
        match self.case.is_empty() {
            true => problem,
            false => problem.note(format!("in the case {}", self.case_text())),
        }
    }

    fn headline(&self, of: &str) -> String {
        let to = self.opponent_move.as_ref();
        let to = to.map_or(String::new(), |mv| format!(", when the opponent plays {mv}"));
        match &self.cause {
            Cause::NoReply(_) => format!("{of}{to}: no reply leads back into the families"),
            Cause::WrongReply { fault, .. } => format!("{of}{to}: {fault}"),
            cause => format!("{of}{to}: {cause}"),
        }
    }
}

/// Where a reply is missing or wrong.
fn situation(example: &Example) -> String {
    let numbers = example.numbers();
    let at = if numbers.is_empty() { String::new() } else { format!("at {numbers} ") };
    let played = match example.cell {
        Some((column, row)) => format!("the opponent plays ({column}, {row}), which leads to"),
        None => "the position is".to_owned(),
    };
    format!("{at}{played}\n{}", example.picture)
}
