//! Parity games and solutions as PGSolver and oink have them (docs/guide/parity.md).
//!
//! A game is `parity LAST;`, which can be missing, and for each vertex `NUMBER PRIORITY OWNER SUCCESSORS "NAME";`
//! where the owner is 0 for Even or 1 for Odd, the successors have commas between them, and the name can be
//! missing. A solution is `paritysol LAST;` and for each vertex `NUMBER WINNER SUCCESSOR;` where the successor
//! is that which the winner goes to, if the vertex is the winner's.

use std::fmt::Write as _;
use std::ops::Range;

use zermelo_checker::games::parity::{FIRST_EDGE, Game, LOST, Side, Vertex};
use zermelo_explain::faces::parity::Arena;
use zermelo_search::text::{Diagnostic, Diagnostics};

/// The word that a solution begins with.
pub(super) const SOLUTION: &str = "paritysol";

/// The largest priority that certificates have.
const MAX_PRIORITY: u32 = (u32::MAX - 2) / 2;

/// Numbers and signs of a text, one after the other.
struct Scanner<'t> {
    text: &'t str,
    at: usize,
    end: usize,
}

impl<'t> Scanner<'t> {
    fn new(text: &'t str, range: Range<usize>) -> Scanner<'t> {
        Scanner { text, at: range.start, end: range.end }
    }

    fn rest(&self) -> &'t [u8] {
        self.text.as_bytes().get(self.at..self.end).unwrap_or_default()
    }

    /// The next byte that is no space; `None` at the end.
    fn next(&mut self) -> Option<u8> {
        let spaces = self.rest().iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        self.at += spaces;
        self.rest().first().copied()
    }

    /// Takes a sign or a word, if it is next.
    fn take(&mut self, sign: &str) -> bool {
        let is_next = self.next().is_some() && self.rest().starts_with(sign.as_bytes());
        if is_next {
            self.at += sign.len();
        }
        is_next
    }

    /// What is wrong at a place.
    fn wrong(&self, kind: &'static str, span: Range<usize>, message: String) -> Diagnostics {
        let mut wrong = Diagnostics::default();
        wrong.add(self.text, Diagnostic::new(kind, span, message));
        wrong
    }

    /// Takes a number up to `most`.
    fn number(&mut self, what: &str, most: u32) -> Result<u32, Diagnostics> {
        self.next();
        let digits = self.rest().iter().take_while(|byte| byte.is_ascii_digit());
        let (mut value, mut length) = (0u64, 0);
        for digit in digits {
            value = (10 * value + u64::from(digit - b'0')).min(u64::from(u32::MAX) + 1);
            length += 1;
        }
        let span = self.at..self.at + length;
        self.at += length;
        let value = u32::try_from(value).ok().filter(|value| length > 0 && *value <= most);
        value.ok_or_else(|| self.wrong("number", span, format!("{what} is a number up to {most}")))
    }

    fn semicolon(&mut self, after: &str) -> Result<(), Diagnostics> {
        if self.take(";") {
            return Ok(());
        }
        let message = format!("{after} ends with a semicolon");
        Err(self.wrong("semicolon", self.at..self.at, message))
    }

    /// Takes the line at the beginning, if it is there.
    fn header(&mut self, word: &str) -> Result<(), Diagnostics> {
        if self.take(word) {
            self.number("the largest number of a vertex", u32::MAX)?;
            self.semicolon("the first line")?;
        }
        Ok(())
    }
}

/// Reads a game from a part of a text.
///
/// # Errors
/// The first thing that is wrong with it.
pub(super) fn read_game(text: &str, range: Range<usize>) -> Result<Game<'static>, Diagnostics> {
    // No number of a vertex is larger than the text, so that a short one makes no long list.
    let largest = u32::try_from(range.len()).unwrap_or(u32::MAX);
    let mut scanner = Scanner::new(text, range);
    scanner.header("parity")?;
    if scanner.take("start") {
        scanner.number("the vertex where play begins", largest)?;
        scanner.semicolon("the line of the start")?;
    }
    let mut vertices: Vec<Vertex> = Vec::new();
    // Of each vertex where its edges begin, in the order of the text.
    let (mut starts, mut edges): (Vec<usize>, Vec<u32>) = (Vec::new(), Vec::new());
    while scanner.next().is_some() {
        let place = scanner.at;
        let number = scanner.number("the number of a vertex", largest)?;
        let named = place..scanner.at;
        let priority = scanner.number("a priority", MAX_PRIORITY)?;
        let owner = scanner.number("an owner, 0 for Even or 1 for Odd,", 1)?;
        let first = edges.len();
        loop {
            edges.push(scanner.number("a successor", largest)?);
            if !scanner.take(",") {
                break;
            }
        }
        if scanner.take("\"") {
            let name = scanner.rest().iter().position(|&byte| byte == b'"');
            let Some(length) = name else {
                let message = "a name ends with a quotation mark".to_owned();
                return Err(scanner.wrong("name", scanner.at..scanner.at, message));
            };
            scanner.at += length + 1;
        }
        scanner.semicolon("a vertex")?;
        let own = edges.get_mut(first..).unwrap_or_default();
        own.sort_unstable();
        let mut length = 0;
        for at in 0..own.len() {
            if length == 0 || own[at] != own[length - 1] {
                own[length] = own[at];
                length += 1;
            }
        }
        edges.truncate(first + length);
        let at = usize::try_from(number).unwrap_or(usize::MAX);
        if vertices.len() <= at {
            vertices.resize(at + 1, Vertex { label: 0, degree: 0 });
            starts.resize(at + 1, 0);
        }
        if vertices[at].label > 0 {
            let message = format!("vertex {number} was there before");
            return Err(scanner.wrong("vertex-twice", named, message));
        }
        let degree = u32::try_from(length).unwrap_or(u32::MAX);
        vertices[at] = Vertex { label: 2 * priority + owner + 1, degree };
        starts[at] = first;
    }
    let end = scanner.end;
    if vertices.is_empty() {
        return Err(scanner.wrong("no-vertices", end..end, "the game has no vertices".to_owned()));
    }
    let of = |(vertex, start): (&Vertex, &usize)| {
        let degree = usize::try_from(vertex.degree).unwrap_or(usize::MAX);
        edges.get(*start..start.saturating_add(degree)).unwrap_or_default()
    };
    for (number, (vertex, start)) in (0u32..).zip(vertices.iter().zip(&starts)) {
        let is_there = |to: &u32| {
            usize::try_from(*to).ok().and_then(|to| vertices.get(to)).is_some_and(|v| v.label > 0)
        };
        if let Some(to) = of((vertex, start)).iter().find(|to| !is_there(to)) {
            let message =
                format!("vertex {number} has an edge to {to}, and there is no such vertex");
            return Err(scanner.wrong("unknown-vertex", end..end, message));
        }
    }
    let in_order = starts.iter().zip(&vertices).try_fold(0, |at, (start, vertex)| {
        let is_next = at == *start || vertex.label == 0;
        is_next.then_some(at + usize::try_from(vertex.degree).ok()?)
    });
    let edges = match in_order {
        Some(_) => edges,
        None => vertices.iter().zip(&starts).flat_map(of).copied().collect(),
    };
    Ok(Game { vertices: vertices.into(), successors: edges.into() })
}

/// A solution that was read.
pub(super) struct Solution {
    /// The answer at each vertex.
    pub(super) answers: Vec<u32>,
    /// Where the text has each.
    pub(super) places: Vec<Range<usize>>,
}

/// Reads a solution of a game.
///
/// # Errors
/// The first thing that is wrong with it.
pub(super) fn read_solution(
    text: &str,
    range: Range<usize>,
    arena: &Arena<'_>,
) -> Result<Solution, Diagnostics> {
    let mut scanner = Scanner::new(text, range);
    scanner.header(SOLUTION)?;
    let (mut answers, mut places) = (Vec::new(), Vec::new());
    while scanner.next().is_some() {
        let place = scanner.at;
        let number = scanner.number("the number of a vertex", u32::MAX)?;
        let named = place..scanner.at;
        let Some(owner) = arena.vertex(number).and_then(Vertex::owner) else {
            let message = format!("the game has no vertex {number}");
            return Err(scanner.wrong("unknown-vertex", named, message));
        };
        let winner = scanner.number("a winner, 0 for Even or 1 for Odd,", 1)?;
        let winner = if winner == 0 { Side::Even } else { Side::Odd };
        let to = match scanner.next() {
            Some(b'0'..=b'9') => Some(scanner.number("a successor", u32::MAX)?),
            _ => None,
        };
        let answer = match to {
            // An edge that the loser keeps says nothing.
            _ if winner != owner => LOST,
            None => {
                let message = format!(
                    "the winner moves on vertex {number}, and the solution does not say where to"
                );
                return Err(scanner.wrong("no-move", named, message));
            }
            Some(to) => {
                let edge = arena.edges(number).binary_search(&to).ok();
                let edge = edge.and_then(|edge| u32::try_from(edge).ok());
                let Some(edge) = edge else {
                    let message = format!("vertex {number} has no edge to {to}");
                    return Err(scanner.wrong("no-edge", place..scanner.at, message));
                };
                FIRST_EDGE.saturating_add(edge)
            }
        };
        scanner.semicolon("a vertex")?;
        let at = usize::try_from(number).unwrap_or(usize::MAX);
        if answers.len() <= at {
            answers.resize(at + 1, 0);
            places.resize(at + 1, 0..0);
        }
        if answers[at] > 0 {
            let message = format!("vertex {number} was there before");
            return Err(scanner.wrong("vertex-twice", named, message));
        }
        answers[at] = answer;
        places[at] = place..scanner.at;
    }
    let missing = arena.numbers().find(|&number| {
        let at = usize::try_from(number).ok();
        at.and_then(|at| answers.get(at)).is_none_or(|&answer| answer == 0)
    });
    if let Some(number) = missing {
        let message = format!("the solution does not say who wins vertex {number}");
        return Err(scanner.wrong("no-winner", scanner.end..scanner.end, message));
    }
    let last = arena.numbers().last().and_then(|last| usize::try_from(last).ok()).unwrap_or(0);
    answers.resize(last + 1, 0);
    Ok(Solution { answers, places })
}

/// The winning sets of a proof as a solution.
pub(super) fn written(arena: &Arena<'_>) -> String {
    let last = arena.numbers().last().unwrap_or(0);
    let mut text = format!("{SOLUTION} {last};\n");
    for number in arena.numbers() {
        let Some(set) = arena.set(number) else { continue };
        let to = arena.kept(number).map_or(String::new(), |to| format!(" {to}"));
        let winner = u8::from(set == Side::Odd);
        let _: std::fmt::Result = writeln!(text, "{number} {winner}{to};");
    }
    text
}
