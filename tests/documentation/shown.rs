//! What a page shows, against what is printed: `…` stands for anything within a line (times, numbers
//! that depend on the machine), and a line of `…` alone for any lines.

/// Whether a line is as shown.
fn line_matches(shown: &str, real: &str) -> bool {
    let mut parts = shown.split('…');
    let Some(mut rest) = real.strip_prefix(parts.next().unwrap_or_default()) else { return false };
    let mut parts: Vec<&str> = parts.collect();
    let Some(last) = parts.pop() else { return rest.is_empty() };
    for part in parts {
        match rest.find(part) {
            Some(at) => rest = &rest[at + part.len()..],
            None => return false,
        }
    }
    rest.ends_with(last)
}

/// Whether lines are as shown. Blanks at the ends of lines do not show.
pub(crate) fn matches(shown: &[&str], real: &[&str]) -> bool {
    match shown.split_first() {
        None => real.is_empty(),
        Some((first, rest)) if first.trim() == "…" => {
            (0..=real.len()).any(|skipped| matches(rest, &real[skipped..]))
        }
        Some((first, rest)) => real.split_first().is_some_and(|(line, others)| {
            line_matches(first.trim_end(), line.trim_end()) && matches(rest, others)
        }),
    }
}

#[test]
fn a_shown_line_matches_with_dots_for_anything() {
    for (shown, real, expected) in [
        ("a b", "a b", true),
        ("a b", "a c", false),
        ("a …", "a b c", true),
        ("… c", "a b c", true),
        ("a … c", "a c", false),
        ("a…b…c", "a-b-c", true),
        ("a…b…c", "a-c-b", false),
    ] {
        assert_eq!(line_matches(shown, real), expected, "{shown} / {real}");
    }
    let shown = ["a", "…", "z"];
    assert!(matches(&shown, &["a", "z"]));
    assert!(matches(&shown, &["a", "b", "c", "z"]));
    assert!(!matches(&shown, &["a", "b"]));
}
