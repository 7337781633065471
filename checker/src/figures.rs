//! What a check has confirmed, in numbers.

/// Numbers of things that a check has confirmed, by name (a plural), in an order that the kind of
/// proof fixes.
pub type Figures = Vec<(&'static str, u64)>;

/// A number of things, as figures and places have it.
pub(crate) fn count(items: usize) -> u64 {
    u64::try_from(items).unwrap_or(u64::MAX)
}

/// A figure in words. Its name is in the plural, which ends in `s` or `ies`.
pub fn figure(&(name, count): &(&str, u64)) -> String {
    let one = name.replace("ies", "y");
    let one = one.strip_suffix('s').unwrap_or(&one);
    format!("{count} {}", if count == 1 { one } else { name })
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
            assert_eq!(figure(&(name, count)), said);
        }
    }
}
