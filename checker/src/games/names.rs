//! Titles and names in claims. A claim shows where they end, and what follows them; and no title
//! reads as the name of something else.

use std::collections::BTreeSet;

use super::words;
use crate::format::Text;

/// The most characters of a title.
pub const MAX_TITLE: usize = 64;

/// The signs that a title can have: none looks like a letter, a digit or a quotation mark.
pub const SIGNS: &str = "#%&()*+,-./:;<=>?[]^_{}~";

/// Words of claims that name nothing by themselves: a title follows, or a game on each side.
const NO_NAMES: [&str; 5] = ["board", "graph", "latin-board", "rules", "+"];

/// The words with which graphs begin in claims.
pub const GRAPHS: &[&str] = &["path", "cycle", "grid", "hypercube", "graph"];

/// What people call boards of points and lines that claims name by title and hash.
pub const BOARDS: &[&str] = &[
    "tic-tac-toe",
    "qubic",
    "connect-four",
    "gomoku",
    "in-a-row",
    "polyomino",
    "van-der-waerden",
    "clique",
    "cliques",
    "stars",
    "sim",
    "hex",
    "domination",
    "design",
    "steiner-triple-system",
    "transversal-design",
];

/// What people call boards of Latin puzzles that claims name by title and hash.
pub const LATIN_BOARDS: &[&str] =
    &["quadoku", "tartan", "latin-triangle", "latin-cube", "latin-octahedron", "latin-icosahedron"];

/// What has a title, which its author gives it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Titled {
    /// A board of points and lines.
    Board,
    /// A graph.
    Graph,
    /// The board of a Latin puzzle.
    LatinBoard,
    /// A text of rules.
    Rules,
}

impl Titled {
    /// What it may not be called: the name of a game, a board or a graph in claims, or what people call
    /// something of another kind. A text of rules may be called as the game is that it describes, but it
    /// is no board and no graph.
    fn reserved(self) -> impl Iterator<Item = &'static str> {
        let others: &[&[&str]] = match self {
            Titled::Board => &[GRAPHS, LATIN_BOARDS],
            Titled::Graph => &[GRAPHS, LATIN_BOARDS, BOARDS],
            Titled::LatinBoard => &[GRAPHS, BOARDS],
            Titled::Rules => &[GRAPHS],
        };
        let names =
            words::of_games(self == Titled::Rules).chain(others.iter().copied().flatten().copied());
        // Boards of points and lines are called Hex as well, and say so by their title alone.
        let is_own = move |name: &&str| self == Titled::Board && BOARDS.contains(name);
        names.filter(move |name| !NO_NAMES.contains(name) && !is_own(name))
    }
}

/// Whether a text can be the title of something: at most [`MAX_TITLE`] letters and digits of ASCII,
/// single spaces between others, and [`SIGNS`]; and it does not read as a name that this may not have.
pub fn is_title(of: Titled, title: &str) -> bool {
    title.len() <= MAX_TITLE
        && title.chars().all(|c| c == ' ' || c.is_ascii_alphanumeric() || SIGNS.contains(c))
        && title.trim() == title
        && !title.contains("  ")
        && !reads_as(title, of.reserved())
}

/// Whether a title begins with what looks like one of the names, and goes on with sizes if at all.
fn reads_as(title: &str, mut names: impl Iterator<Item = &'static str>) -> bool {
    let parts = (1..=title.len()).filter_map(|end| title.split_at_checked(end));
    let before_sizes = parts.filter(|(_, rest)| are_sizes(rest));
    let starts: Vec<String> = before_sizes.map(|(start, _)| look(start)).collect();
    names.any(|name| starts.contains(&look(name)))
}

/// Whether what follows a name can be read as its sizes: it is not the end of a longer word, and has
/// a number, or no word but single small letters.
fn are_sizes(rest: &str) -> bool {
    let has_digit = |word: &str| word.contains(|c: char| c.is_ascii_digit());
    let is_number = |word: &str| {
        let digit = |c: char| c.is_ascii_digit() || matches!(look_of(c), 'l' | 'o');
        !word.is_empty() && word.chars().all(digit)
    };
    let mut words = rest.split(|c: char| !c.is_ascii_alphanumeric());
    let joined = words.next().unwrap_or_default();
    let goes_on = joined.starts_with(|c: char| c.is_ascii_alphabetic()) && !is_number(joined);
    let is_letter =
        |word: &str| word.len() <= 1 && !word.contains(|c: char| c.is_ascii_uppercase());
    !goes_on
        && (has_digit(rest)
            || is_number(joined)
            || words.clone().any(is_number)
            || words.all(is_letter))
}

/// The letters and digits of a text as they look, without capitals: those that look alike are one.
fn look(text: &str) -> String {
    let plain: String = text.chars().filter(char::is_ascii_alphanumeric).map(look_of).collect();
    plain.replace("rn", "m").replace("vv", "w").replace("cl", "d")
}

/// What a letter or a digit looks like.
fn look_of(c: char) -> char {
    match c.to_ascii_lowercase() {
        '0' => 'o',
        '1' | 'i' => 'l',
        '2' => 'z',
        '5' => 's',
        '6' | '8' => 'b',
        '9' => 'g',
        letter => letter,
    }
}

/// Whether a text can be a point's name: 1 to 16 letters, digits, dots, underscores or hyphens of
/// ASCII, of which the first is no hyphen. A claim names the stones of its start, and other letters can
/// look alike, or be written from right to left; a hyphen would begin an option.
pub fn is_point_name(name: &str) -> bool {
    let allowed = |c: u8| c.is_ascii_alphanumeric() || matches!(c, b'.' | b'_' | b'-');
    (1..=16).contains(&name.len()) && !name.starts_with('-') && name.bytes().all(allowed)
}

/// The place of the first of some points' names that is none, or stands before.
pub(crate) fn wrong_name(names: &[Text]) -> Option<usize> {
    let mut before = BTreeSet::new();
    names.iter().position(|name| !is_point_name(name.as_str()) || !before.insert(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [Titled; 4] = [Titled::Board, Titled::Graph, Titled::LatinBoard, Titled::Rules];

    #[test]
    fn a_title_ends_where_it_seems_to() {
        let long = "a".repeat(64);
        for title in ["", "Erdos-Ko-Rado", "a (2, 3)-net, pi4 + 1", &long, "a --weak", "1", "+"] {
            assert!(ALL.iter().all(|of| is_title(*of, title)), "{title}");
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
            "π4",
            "Erdős",
            "a\u{A0}b",
            "a|b",
            "a!",
            "a\\b",
            "a@b",
            "a$",
            "a\tb",
            &format!("{long}a"),
        ] {
            assert!(ALL.iter().all(|of| !is_title(*of, title)), "{title}");
        }
    }

    #[test]
    fn nothing_is_titled_by_the_name_of_a_board_or_graph_in_any_spelling() {
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
            "any-affine-plane q",
            "any projective plane",
            "path 7",
            "Path_7",
            "path of 7",
            "cycle 9",
            "grid 3 4",
            "Grid 3x4",
            "latin-square 4",
            "sudoku",
            "Sudoku 9x9",
            "gerechte",
            "--grid 3",
            // Letters and digits that look like others.
            "pr0jective-plane 7",
            "projectlve-plane 7",
            "affine-p1ane 4",
            "AFFlNE-PLANE 4",
            "hypercu6e 4 3",
            "hypercube l O",
            "path I",
            "9rid 3 4",
            "cyde 9",
            "5udoku",
        ] {
            assert!(ALL.iter().all(|of| !is_title(*of, title)), "{title}");
        }
    }

    #[test]
    fn no_graph_is_titled_by_the_name_of_a_game() {
        for title in [
            "cram 5 5",
            "CRAM-5x5",
            "c r a m 5 5",
            "c r a m",
            "crarn 5 5",
            "cram (5 by 5)",
            "cram board 5 5",
            "clomineering 4 4",
            "bridg-it 4",
            "Bridg-It IO",
            "br1dg1t 4",
            "nim 3 + nim 4",
            "nirn 3",
            "octal 0.77",
            "0ctal 0.77",
            "node-kayles path 5",
            "switching grid 3 3",
            "chomp 3 n for every n >= 2",
            "latin-erdos n",
            "erdos-szekeres 9 5",
            "connect-four 7 6",
            "Connect Four",
            "polyomino el 3 3",
            "gomoku 15",
            "sim",
            "5im",
            "s.i.m.",
            "hex 4",
            "latin-cube 3",
        ] {
            assert!(!is_title(Titled::Graph, title), "{title}");
        }
    }

    /// What people call a board is the title of that board, and of nothing else.
    #[test]
    fn a_name_that_people_know_is_a_title_of_its_own_kind_alone() {
        use Titled::{Board, LatinBoard, Rules};
        for (title, kinds) in [
            ("connect-four 7 6", &[Board, Rules][..]),
            ("hex 4", &[Board, Rules]),
            ("sim", &[Board, Rules]),
            ("latin-cube 3", &[LatinBoard, Rules]),
            ("quadoku", &[LatinBoard, Rules]),
            // A text of rules describes a game, and has its name.
            ("chomp", &[Rules]),
            ("chomp-6x7", &[Rules]),
            ("nim3", &[Rules]),
            ("dots-and-boxes", &[Rules]),
            ("cram 5 5", &[Rules]),
        ] {
            for of in ALL {
                assert_eq!(is_title(of, title), kinds.contains(&of), "{title} of {of:?}");
            }
        }
    }

    #[test]
    fn other_words_that_begin_as_a_name_does_are_titles() {
        for title in [
            "paths",
            "Path to nowhere",
            "cycles 3",
            "gridlock",
            "a hypercube 4 3",
            "my path 7",
            "sudoku of Palomo",
            "Sudoku X",
            "hypercubes",
            "Petersen",
            "plane 4",
            "Nim with three heaps",
            "Fano plane",
            "bow tie",
            "complete-4",
            "queens on 5 rows and 5 columns",
            "graph 7",
            "board 2",
            "hexagon 6",
            "simple 3",
            "K3,3",
            "C_5 [2]",
        ] {
            assert!(ALL.iter().all(|of| is_title(*of, title)), "{title}");
        }
    }

    /// The words of every game of the list, and of graphs, are there.
    #[test]
    fn the_words_of_no_game_are_forgotten() {
        let words = words::of_games(false).chain(GRAPHS.iter().copied());
        let (none, names): (Vec<&str>, Vec<&str>) = words.partition(|word| NO_NAMES.contains(word));
        assert_eq!(none.len(), NO_NAMES.len());
        for name in names {
            let boards = [Titled::Board].into_iter().filter(|_| !BOARDS.contains(&name));
            for of in boards.chain([Titled::Graph, Titled::LatinBoard]) {
                assert!(!is_title(of, &format!("{name} 3")), "{name}");
                assert!(!is_title(of, &name.to_uppercase().replace('-', " ")), "{name}");
            }
        }
    }

    #[test]
    fn a_point_has_a_name_of_few_letters() {
        for name in ["a", "b.1", "c_-", "1.1-1.2", "_", "1234567890123456"] {
            assert!(is_point_name(name), "{name}");
        }
        for name in [
            "",
            "a,b",
            "a/b",
            "a b",
            "é",
            "a'",
            "12345678901234567",
            "--weak ",
            "--weak",
            "-",
            "-1",
        ] {
            assert!(!is_point_name(name), "{name}");
        }
    }
}
