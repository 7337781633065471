//! Board files: points and lines of any board, as text. docs/guide/boards.md describes the
//! format.
//!
//! ```text
//! # The Fano plane.
//! title Fano plane
//! points a b c d e f g
//! line a b c
//! line a d e
//! line a f g
//! ```
//!
//! Reading collects everything that is wrong before it gives up, and never panics. What was read
//! satisfies the checker's conditions on a board, which confirms them again.

use std::collections::HashMap;
use std::fmt;
use std::ops::Range;

use zermelo_checker::format::Text;
use zermelo_checker::games::names::Titled;
use zermelo_checker::games::positional::{Board, MAX_POINTS};
use zermelo_explain::typos::did_you_mean;
use zermelo_search::names::{self, Words};
use zermelo_search::text::{Diagnostic, Diagnostics, Piece};

use super::layout::{Layout, Places};
use super::statement::{Statement, statements};

/// A board with its title.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardFile {
    /// What its author calls it; may be empty.
    pub title: Text,
    /// The points and lines.
    pub board: Board,
    /// Where the points are drawn.
    pub layout: Option<Layout>,
}

/// Reads a board file.
///
/// # Errors
/// Everything that is wrong with it, in the order of the text.
pub fn parse(text: &str) -> Result<BoardFile, Diagnostics> {
    let mut reader = Reader { names: names::Reader::new(text, &WORDS), lines: HashMap::new() };
    // Points may be declared after the lines that name them.
    for statement in statements(text) {
        reader.heading(&statement);
    }
    if reader.names.names().is_empty() {
        let end = text.len();
        reader.names.report(
            Diagnostic::new("no-points", end..end, "the board has no points")
                .note("name them, as in: points a1 a2 a3"),
        );
    }
    for statement in statements(text).filter(|statement| statement.keyword.text == "line") {
        reader.line(&statement);
    }
    let needs = reader.needs(text);
    let layout = reader.layout(text);
    let (title, points) = reader.names.finish()?;
    let board = Board { needs, ..super::board(points, reader.lines.into_keys()) };
    Ok(BoardFile { title, board, layout })
}

impl fmt::Display for BoardFile {
    /// The text of the file: reading it gives the same board.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.title.as_str().is_empty() {
            writeln!(f, "title {}", self.title)?;
        }
        for names in self.board.points.chunks(16) {
            write!(f, "points")?;
            names.iter().try_for_each(|name| write!(f, " {name}"))?;
            writeln!(f)?;
        }
        let names = |points: &[u16]| super::names(&self.board, points.iter().copied()).join(" ");
        for line in &self.board.lines {
            writeln!(f, "line {}", names(line))?;
        }
        for (needs, point) in self.board.needs.iter().zip(0..).filter(|(n, _)| !n.is_empty()) {
            writeln!(f, "needs {} {}", super::point_name(&self.board, point), names(needs))?;
        }
        self.layout.iter().try_for_each(|layout| layout.write(&self.board, f))
    }
}

pub(super) const WORDS: Words = Words {
    whole: "board",
    titled: Titled::Board,
    part: "point",
    bad_name: "bad-point-name",
    too_many: "too-many-points",
    most: MAX_POINTS,
};

pub(super) struct Reader<'t> {
    names: names::Reader<'t>,
    /// The lines, with where each was first given.
    lines: HashMap<Vec<u16>, Range<usize>>,
}

/// The words with which statements begin.
const STATEMENTS: [&str; 6] = ["title", "points", "line", "needs", "grid", "at"];

/// Takes the names of points, each once.
pub(super) fn add_points(names: &mut names::Reader<'_>, words: &[Piece<'_>]) {
    for name in words {
        if names.number(name.text).is_some() {
            let message = format!("a second point has the name ‘{}’", name.text);
            names.report(Diagnostic::new("second-point", name.span(), message));
        } else {
            names.add(name.text, name.span());
        }
    }
}

impl Reader<'_> {
    /// Takes titles and points, refuses unknown keywords; lines come later.
    fn heading(&mut self, statement: &Statement<'_>) {
        let (keyword, span) = (statement.keyword.text, statement.keyword.span());
        match keyword {
            "points" | "line" | "needs" if statement.words.is_empty() => {
                let message = format!("‘{keyword}’ is followed by the names of points");
                self.names.report(Diagnostic::new("no-names", span, message));
            }
            "points" => add_points(&mut self.names, &statement.words),
            "line" | "needs" | "grid" | "at" => {}
            "title" => self.names.set_title(statement.rest.text, statement.rest.span(), span),
            _ => {
                let message = format!("‘{keyword}’ is not a statement of a board file");
                let meant = did_you_mean(keyword, STATEMENTS);
                let note = || {
                    let all = STATEMENTS.join(", ");
                    format!("the statements are: {all}; comments start with #")
                };
                let unknown = Diagnostic::new("unknown-keyword", span, message);
                self.names.report(unknown.note(meant.unwrap_or_else(note)));
            }
        }
    }

    /// Where the points are drawn, if the text says it.
    fn layout(&mut self, text: &str) -> Option<Layout> {
        let mut places = Places::default();
        let is_place = |statement: &Statement<'_>| matches!(statement.keyword.text, "grid" | "at");
        for statement in statements(text).filter(is_place) {
            if let Err(problem) = places.take(&statement, &self.names) {
                self.names.report(problem);
            }
        }
        match places.finish(self.names.names().len(), text.len()) {
            Ok(layout) => layout,
            Err(problem) => {
                self.names.report(problem);
                None
            }
        }
    }

    /// What every point needs: by `needs P Q R`, P can be taken only after Q and R. No list at all where
    /// no point needs any.
    fn needs(&mut self, text: &str) -> Vec<Vec<u16>> {
        let mut needs = vec![Vec::new(); self.names.names().len()];
        for statement in statements(text).filter(|statement| statement.keyword.text == "needs") {
            let Some(points) = self.points_of(&statement) else { continue };
            let Some((&point, below)) = points.split_first() else { continue };
            let span = statement.keyword.start..statement.rest.end();
            let above = below.iter().find(|&&below| below > point);
            let name = |number: u16| self.names.names().get(usize::from(number));
            if let Some((point, above)) = name(point).zip(above.copied().and_then(name)) {
                let message = format!("‘{point}’ needs ‘{above}’, which is named after it");
                let note =
                    format!("name ‘{above}’ first under ‘points’: no point needs a later one");
                self.names.report(Diagnostic::new("needs-order", span, message).note(note));
            } else if let Some(needs) = needs.get_mut(usize::from(point)) {
                needs.extend_from_slice(below);
                needs.sort_unstable();
                needs.dedup();
            }
        }
        if needs.iter().all(Vec::is_empty) { Vec::new() } else { needs }
    }

    fn line(&mut self, statement: &Statement<'_>) {
        let Some(mut line) = self.points_of(statement) else { return };
        line.sort_unstable();
        let span = statement.keyword.start..statement.rest.end();
        if let Some(first) = self.lines.get(&line) {
            let note = self.names.first_at(first);
            let message = "a second line has these points";
            self.names.report(Diagnostic::new("second-line", span, message).note(note));
        } else {
            self.lines.insert(line, span);
        }
    }

    /// The points that a statement names, each once; `None` where it names none, or what is none.
    fn points_of(&mut self, statement: &Statement<'_>) -> Option<Vec<u16>> {
        let keyword = statement.keyword.text;
        let mut points: Vec<u16> = Vec::new();
        let mut sound = true;
        for word in &statement.words {
            let (name, span) = (word.text, word.span());
            let problem = match self.names.number(name) {
                Some(number) if points.contains(&number) => {
                    let message = format!("‘{name}’ occurs twice after ‘{keyword}’");
                    Diagnostic::new("point-twice", span, message)
                }
                Some(number) => {
                    points.push(number);
                    continue;
                }
                // It may be one of those that were left out.
                None if self.names.is_over() => {
                    sound = false;
                    continue;
                }
                None => Diagnostic::new(
                    "unknown-point",
                    span,
                    format!("the board has no point ‘{name}’"),
                )
                .note(match self.names.names().len() {
                    0..=32 => {
                        let names = self.names.names().iter().map(Text::as_str);
                        format!("its points are {}", names.collect::<Vec<_>>().join(" "))
                    }
                    count => format!("it has {count} points, none with this name"),
                }),
            };
            sound = false;
            self.names.report(problem);
        }
        Some(points).filter(|points| sound && !points.is_empty())
    }
}

#[cfg(test)]
mod tests {
    use zermelo_checker::games::positional::{BoardName, Convention, Positional, Start};

    use super::*;
    use proptest::prelude::*;

    /// The kinds of what is wrong, each with the text it is about.
    fn problems(text: &str) -> Vec<(&'static str, &str)> {
        let problems = parse(text).err().unwrap_or_default();
        problems.into_iter().map(|p| (p.kind, &text[p.span])).collect()
    }

    #[test]
    fn a_board_file_gives_points_in_order_and_lines_sorted() {
        let text = "# Comment\ntitle  A # board\n\nline c a\npoints a b # two\r\npoints\tc\nline b";
        let file = parse(text).unwrap_or_else(|problems| panic!("{problems:?}"));
        assert_eq!(file.title.as_str(), "A # board");
        assert_eq!(super::super::names(&file.board, 0..3), ["a", "b", "c"]);
        let lines: Vec<&[u16]> = file.board.lines.iter().map(|line| &line[..]).collect();
        assert_eq!(lines, [&[0, 2][..], &[1]]);
        let game = Positional {
            board: BoardName::Other { title: file.title },
            board_hash: Some(file.board.hash()),
            turns: None,
            within: None,
            convention: Convention::Strong,
            start: Start::default(),
        };
        assert_eq!(file.board.confirm(&game), Ok(()));
    }

    #[test]
    fn all_that_is_wrong_is_reported_at_its_place() {
        let text = "tilte x\ntitle it's\npoints a b a c! line\nline a z b\nline\nline b b\n\
                    line a b\nline b  a # again\n";
        assert_eq!(
            problems(text),
            [
                ("unknown-keyword", "tilte"),
                ("bad-title", "it's"),
                ("second-point", "a"),
                ("bad-point-name", "c!"),
                ("unknown-point", "z"),
                ("no-names", "line"),
                ("point-twice", "b"),
                ("second-line", "line b  a # again"),
            ]
        );
    }

    #[test]
    fn a_file_without_points_is_refused_at_its_end() {
        for text in ["", "\n# nothing", "title x"] {
            assert_eq!(problems(text), [("no-points", "")], "{text:?}");
        }
        assert_eq!(problems("points x x"), [("second-point", "x")]);
        assert_eq!(problems("points x é"), [("bad-point-name", "é")]);
        assert_eq!(problems("title a\ntitle b\npoints x"), [("second-title", "title")]);
    }

    #[test]
    fn a_board_has_at_most_512_points() {
        let names = |count: usize| (0..count).map(|i| format!(" p{i}")).collect::<String>();
        assert!(parse(&format!("points{}", names(512))).is_ok());
        let text = format!("points{}", names(513));
        assert_eq!(problems(&text), [("too-many-points", "p512")]);
    }

    #[test]
    fn places_are_no_part_of_the_board() {
        let board = "points a b c d\nline a b";
        let of = |places: &str| {
            let file = parse(&format!("{places}\n{board}")).unwrap_or_else(|e| panic!("{e:?}"));
            (file.board, file.layout)
        };
        let (plain, none) = of("");
        assert_eq!(none, None);
        let grid = vec![[0, 0], [1, 0], [0, 1], [1, 1]];
        for (text, places, is_grid) in [
            ("grid 2 2", grid, true),
            ("grid 1 4 # a column", vec![[0, 0], [0, 1], [0, 2], [0, 3]], true),
            (
                "at d 0 7\nat a 1 1\nat c 999 0\nat b 0 0",
                vec![[1, 1], [0, 0], [999, 0], [0, 7]],
                false,
            ),
        ] {
            assert_eq!(of(text), (plain.clone(), Some(Layout { places, is_grid })), "{text}");
        }
        for (text, kind) in [
            ("grid 2", "bad-layout"),
            ("grid 2 x", "bad-layout"),
            ("grid -2 -2", "bad-layout"),
            ("grid 2 3", "grid-size"),
            ("grid 0 0", "grid-size"),
            ("grid 2 2\ngrid 2 2", "second-layout"),
            ("grid 2 2\nat a 0 0", "second-layout"),
            ("at a 0 0\nat z 0 1", "unknown-point"),
            ("at a 0 0\nat a 0 1", "second-place"),
            ("at a 0 0\nat b 0 0", "second-place"),
            ("at a 1000 0", "bad-layout"),
            ("at a 1.5 0", "bad-layout"),
            ("at a 0", "bad-layout"),
            ("at a 0 0\nat b 0 1", "no-place"),
        ] {
            let text = format!("{board}\n{text}");
            assert!(
                problems(&text).iter().any(|(found, _)| *found == kind),
                "{text}: {:?}",
                problems(&text)
            );
        }
    }

    #[test]
    fn what_is_written_is_read_back() {
        for name in [
            BoardName::AffinePlane { order: 9 },
            BoardName::ProjectivePlane { order: 3 },
            BoardName::Hypercube { side: 12, dimension: 2 },
        ] {
            let title = Text::new(format!("a copy of {name}")).unwrap_or_default();
            let board = crate::boards::named(&name).unwrap_or_else(|error| panic!("{error}"));
            let layouts = [None, Some(true), Some(false)].map(|is_grid| {
                let places = (0..).take(board.size()).map(|at| [0, at]).collect();
                is_grid.map(|is_grid| Layout { places, is_grid })
            });
            for layout in layouts {
                let file = BoardFile { title: title.clone(), board: board.clone(), layout };
                assert_eq!(parse(&file.to_string()), Ok(file));
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig {
            failure_persistence: None,
            ..ProptestConfig::with_cases(300)
        })]

        #[test]
        fn no_text_makes_the_reader_panic(
            text in "((title|points|line|grid|at|x)( |\t|\u{2003}|#)?(a|b|1|é|'|\u{1}| ){0,4}(\r?\n)?){0,8}",
        ) {
            match parse(&text) {
                Ok(file) => prop_assert_eq!(parse(&file.to_string()), Ok(file)),
                Err(problems) => {
                    prop_assert!(!problems.is_empty());
                    for problem in problems {
                        prop_assert!(text.get(problem.span).is_some());
                    }
                }
            }
        }
    }
}
