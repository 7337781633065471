//! Names as lists to be read, and how often something is.

/// Names as a list to be read.
pub(super) fn list(names: &[String]) -> String {
    joined(names, "and")
}

/// Names with a word before the last.
pub(super) fn joined(names: &[String], word: &str) -> String {
    match names.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} {word} {last}", rest.join(", ")),
        _ => names.concat(),
    }
}

/// How often something is.
pub(super) fn times(count: usize) -> String {
    match count {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        _ => format!("{count} times"),
    }
}
