//! The value of a position of numbers, by a search of those below it.

use std::collections::HashMap;

use zermelo_checker::proofs::outcome::Value;

/// Finds the value of a position. It is known in the end, with that of each position that was looked at.
/// Of others it may be `stated`. `options` gives those of a position, and is told how many are known and
/// how many wait for these.
///
/// # Errors
/// Those of `options`.
pub(super) fn search<E>(
    start: &[i64],
    known: &mut HashMap<Vec<i64>, Value>,
    stated: impl Fn(&[i64]) -> Option<Value>,
    options: impl Fn(&[i64], usize, usize) -> Result<Vec<Vec<i64>>, E>,
) -> Result<Value, E> {
    let mut open = vec![start.to_vec()];
    let mut found = Value::N;
    while let Some(top) = open.last() {
        let look = |position: &[i64]| known.get(position).copied().or_else(|| stated(position));
        found = match look(top) {
            Some(value) => value,
            None => {
                let options = options(top, known.len(), open.len())?;
                let values: Vec<Option<Value>> = options.iter().map(|to| look(to)).collect();
                if values.contains(&Some(Value::P)) {
                    Value::N
                } else if let Some(unknown) = values.iter().position(Option::is_none) {
                    open.extend(options.into_iter().nth(unknown));
                    continue;
                } else {
                    Value::P
                }
            }
        };
        known.extend(open.pop().map(|top| (top, found)));
    }
    Ok(found)
}
