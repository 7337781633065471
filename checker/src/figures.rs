//! What a check has confirmed, in numbers.

/// Numbers of things that a check has confirmed, by name (a plural), in an order that the kind of
/// proof fixes.
pub type Figures = Vec<(&'static str, u64)>;

/// A number of things, as figures and places have it.
pub(crate) fn count(items: usize) -> u64 {
    u64::try_from(items).unwrap_or(u64::MAX)
}

/// A figure in words: its name is a plural, and an `s` or `ies` at its end is that of a number of
/// things.
pub fn figure(name: &str, count: u64) -> String {
    match (count, name.strip_suffix("ies"), name.strip_suffix('s')) {
        (1, Some(stem), _) => format!("1 {stem}y"),
        (1, None, Some(one)) => format!("1 {one}"),
        _ => format!("{count} {name}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_figure_of_one_is_in_the_singular() {
        for (name, count, said) in [
            ("nodes", 0, "0 nodes"),
            ("nodes", 1, "1 node"),
            ("nodes", 2, "2 nodes"),
            ("entries", 1, "1 entry"),
            ("symmetries", 1, "1 symmetry"),
            ("case splits", 1, "1 case split"),
            ("P-positions", 1, "1 P-position"),
            ("P-positions", 21, "21 P-positions"),
        ] {
            assert_eq!(figure(name, count), said);
        }
    }
}
