//! Titles and names in claims. A claim shows where they end, and what follows them.

/// The most characters of a title.
pub const MAX_TITLE: usize = 64;

/// What the boards and graphs are called that claims know by name, without signs.
const KNOWN: &str = "affineplane anyaffineplane anyprojectiveplane cycle gerechte grid hypercube \
                     latinsquare path projectiveplane sudoku";

/// Whether a text can be the title of a board or a graph: at most [`MAX_TITLE`] letters, digits,
/// single spaces between others, and signs of ASCII that are no quotation marks. Letters are those
/// of the Latin and Greek alphabets, of which none looks like a quotation mark. A title is not the
/// name of a board or graph that has one, with or without its sizes, in whatever letters and with
/// whatever signs between them.
pub fn is_title(title: &str) -> bool {
    let letter = |c: char| match c {
        '\u{C0}'..='\u{24F}' => !matches!(c, '×' | '÷' | 'ŉ' | '\u{1C0}'..='\u{1C3}'),
        'Α'..='Ρ' | 'Σ'..='Ω' | 'α'..='ω' => true,
        '!'..='~' => !matches!(c, '\'' | '"' | '`'),
        _ => c == ' ',
    };
    title.chars().count() <= MAX_TITLE
        && title.chars().all(letter)
        && title.trim() == title
        && !title.contains("  ")
        && !is_known(title)
}

/// Whether a title begins with the name of a known board or graph, and goes on with a number if at
/// all.
fn is_known(title: &str) -> bool {
    let plain: String = title.chars().filter(char::is_ascii_alphanumeric).collect();
    let plain = plain.to_ascii_lowercase();
    let mut behind = KNOWN.split(' ').filter_map(|name| plain.strip_prefix(name));
    behind.any(|rest| !rest.starts_with(|c: char| c.is_ascii_lowercase()))
}

/// Whether a text can be a point's name: 1 to 16 letters, digits, dots, underscores or hyphens of
/// ASCII. A claim names the stones of its start, and other letters can look alike, or be written
/// from right to left.
pub fn is_point_name(name: &str) -> bool {
    let allowed = |c: u8| c.is_ascii_alphanumeric() || matches!(c, b'.' | b'_' | b'-');
    (1..=16).contains(&name.len()) && name.bytes().all(allowed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_title_ends_where_it_seems_to() {
        let long = "a".repeat(64);
        for title in ["", "Erdős-Szekeres", "a (2, 3)-net, π4 + 1", &long, "a --weak", "1"] {
            assert!(is_title(title), "{title}");
        }
        for title in [
            "x' --weak",
            "aʼb",
            "a’b",
            "a\"b",
            "a`b",
            "ŉ",
            "a×b",
            "a÷b",
            "a  b",
            " a",
            "a ",
            "ǀ",
            "ǃ",
            "а",
            "a\u{A0}b",
            &format!("{long}a"),
        ] {
            assert!(!is_title(title), "{title}");
        }
    }

    #[test]
    fn a_title_is_not_the_name_of_a_board_or_graph_in_any_spelling() {
        for title in [
            "hypercube 4 3",
            "Hypercube 4 3",
            "HYPERCUBE",
            "hyper-cube (4,3)",
            "h y p e r cube4 3",
            "hypercube 4 3 --weak",
            "affine-plane 4",
            "Affine plane 4",
            "AffinePlane 4 --without-index-blocks 2",
            "projective-plane 7",
            "any-affine-plane 7",
            "any projective plane",
            "path 7",
            "Path_7",
            "cycle 9",
            "grid 3 4",
            "Grid 3 × 4".replace('×', "x").as_str(),
            "latin-square 4",
            "sudoku",
            "Sudoku 9x9",
            "gerechte",
            "--grid 3",
        ] {
            assert!(!is_title(title), "{title}");
        }
        // Other words that begin so are none.
        for title in [
            "paths",
            "Path to 7",
            "cycles 3",
            "gridlock",
            "a hypercube 4 3",
            "my path 7",
            "sudoku of Palomo",
            "hypercubes",
            "Petersen",
            "plane 4",
        ] {
            assert!(is_title(title), "{title}");
        }
    }

    #[test]
    fn a_point_has_a_name_of_few_letters() {
        for name in ["a", "b.1", "c_-", "1234567890123456"] {
            assert!(is_point_name(name), "{name}");
        }
        for name in ["", "a,b", "a/b", "a b", "é", "a'", "12345678901234567", "--weak "] {
            assert!(!is_point_name(name), "{name}");
        }
    }
}
