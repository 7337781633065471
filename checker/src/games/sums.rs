//! Games side by side: how a line names them, in the order of a claim or in another one.

use std::fmt::{self, Display};

/// What stands between summands.
const PLUS: &str = " + ";

/// What stands behind a summand in a line, if anything does.
const BEHIND: [&str; 4] = [PLUS, " has ", " equals ", " is at least "];

/// Writes summands in their order.
pub(super) fn write(summands: &[impl Display], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    summands.iter().enumerate().try_for_each(|(number, summand)| {
        let plus = if number == 0 { "" } else { PLUS };
        write!(f, "{plus}{summand}")
    })
}

/// The same summands in the order in which a line that begins with them names them, as far as it does.
pub(super) fn in_order_of<S: Clone + Display>(summands: &[S], line: &str) -> Vec<S> {
    let (mut rest, mut left, mut ordered) = (line, summands.to_vec(), Vec::new());
    while let Some((at, after)) = left.iter().enumerate().find_map(|(at, summand)| {
        let after = rest.strip_prefix(&summand.to_string())?;
        let ends = after.is_empty() || BEHIND.iter().any(|behind| after.starts_with(behind));
        ends.then_some((at, after))
    }) {
        ordered.push(left.remove(at));
        rest = after.strip_prefix(PLUS).unwrap_or(after);
    }
    ordered.append(&mut left);
    ordered
}
