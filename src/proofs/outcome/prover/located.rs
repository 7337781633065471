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
        let (what, notes) = match &self.cause {
            Cause::NoReply(example) => {
                ("no reply leads back into the families".to_owned(), vec![situation(example)])
            }
            Cause::WrongReply { fault, example, .. } => {
                let reached = match &**fault {
                    ReplyFault::Misses { reached, .. } => Some(reached),
                    ReplyFault::Illegal(_) | ReplyFault::Overflow => None,
                };
                let reached = reached.map(|reached| format!("the reply leads to\n{reached}"));
                (fault.to_string(), std::iter::once(situation(example)).chain(reached).collect())
            }
            cause => (cause.to_string(), Vec::new()),
        };
        let message = format!("{of}{}: {what}", self.when());
        let problem = Diagnostic::new(self.cause.kind(), span, message);
        let case = Some(self.case_text()).filter(|case| !case.is_empty());
        let case = case.map(|case| format!("in the case {case}"));
        notes.into_iter().chain(case).fold(problem, Diagnostic::note)
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
