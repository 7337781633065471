//! The strategy as rows give it: a tree of replies and answers for every case. The rows of a case
//! are played from its position ([`super::row`]); the position comes from the start of the game
//! or from the rows that lead to the case.
//!
//! A row with several replies in one cell is played once for each of them. A move that is not
//! right ends the row, and what it was the answer to counts as covered, so that one mistake is
//! reported once.

use std::collections::{BTreeMap, BTreeSet};

use zermelo_search::text::{Diagnostic, Lines, Source, Span, Spanned};

use super::bounds::Bounds;
use super::game::{Game, Planner};
use super::reports::Reports;
use super::source::{Case, CaseName, File, letter, names, rows};
use super::tree::{Next, NodeId, Rest, Tree};

/// How many bytes a case takes on a board of some twenty points, with the names in its heading.
const CASE_SIZE: u64 = 2048;

/// A case: its position, and what the proponent does there. `None` when the position is not
/// known.
pub(crate) type PlannedCase<P> = Option<(P, NodeId)>;

/// The plans of all cases, in the order of the text.
#[derive(Debug)]
pub struct Plans<P> {
    /// The proponent's first move, where it moves first.
    pub opening: Option<u16>,
    /// The case of the start; `None` where there is none.
    pub start: Option<usize>,
    pub(crate) cases: Vec<PlannedCase<P>>,
    pub(crate) tree: Tree,
}

impl<'a, G: Game<'a>> Planner<'a, G> {
    /// What plays the rows of a file.
    pub fn new(
        (play, own): (&'a G, G::Own),
        file: &'a File<'a>,
        source: Source<'a>,
        reports: Reports<'a>,
        bounds: Bounds<'a>,
    ) -> Self {
        Planner {
            play,
            own,
            file,
            source,
            reports,
            tree: Tree::default(),
            path: Vec::new(),
            from_start: true,
            lines_to: vec![None; file.cases.len()],
            lines: Lines::of(source.text),
            names: BTreeMap::new(),
            stated: vec![None; file.cases.len()],
            positions: vec![None; file.cases.len()],
            referenced: vec![false; file.cases.len()],
            moves: 0,
            memory: CASE_SIZE.saturating_mul(u64::try_from(file.cases.len()).unwrap_or(u64::MAX)),
            bounds,
            ready: BTreeSet::new(),
            goes_on: false,
        }
    }

    /// Says what is wrong at a place of the text.
    pub fn report(&mut self, kind: &'static str, span: &Span, message: impl Into<String>) {
        self.reports.add(Diagnostic::new(kind, span.clone(), message));
    }

    /// The same, with the position.
    pub fn report_at(
        &mut self,
        kind: &'static str,
        span: &Span,
        message: impl Into<String>,
        position: &G::Position,
    ) {
        self.report_line(kind, span, message, position, &[]);
    }

    /// As [`report_at`](Self::report_at), with more moves in the line of play to the position.
    pub fn report_line(
        &mut self,
        kind: &'static str,
        span: &Span,
        message: impl Into<String>,
        position: &G::Position,
        after: &[u16],
    ) {
        if !self.reports.has(kind, span) {
            let drawn = self.play.draw(position);
            let diagnostic = Diagnostic::new(kind, span.clone(), message).note(drawn);
            self.reports.add(self.with_line(diagnostic, after));
        }
    }

    /// With the moves to the position that is played from, and these after it; nothing where there are
    /// none.
    pub(crate) fn with_line(&self, diagnostic: Diagnostic, after: &[u16]) -> Diagnostic {
        let moves = [self.path.as_slice(), after].concat();
        match moves.as_slice() {
            [] => diagnostic,
            moves => diagnostic.note(self.line_of_play(moves, self.from_start)),
        }
    }

    /// Moves as rows have them, those of the opponent in parentheses: from the start of the game, or
    /// from the position of a case with the opponent to move.
    pub fn line_of_play(&self, moves: &[u16], from_start: bool) -> String {
        let first = match self.play.start() {
            Ok(start) if from_start => self.play.mover(&start),
            _ => self.play.opponent(),
        };
        let is_opponent = [first, first.other()].map(|player| player == self.play.opponent());
        let name = |(&mv, is_opponent)| match is_opponent {
            true => format!("({})", self.play.name(mv)),
            false => self.play.name(mv),
        };
        let named: Vec<String> =
            moves.iter().zip(is_opponent.into_iter().cycle()).map(name).collect();
        let from = if from_start { "" } else { ", from the position of the case on" };
        format!("the line of play{from}: {}", named.join(" "))
    }

    /// Whether the source says how moves are found that no row says.
    pub fn has_policy(&self) -> bool {
        self.file.policy.is_some() || !self.file.entries.is_empty()
    }

    /// Reports what is wrong with a move or an end; nothing follows it.
    pub fn broken(
        &mut self,
        kind: &'static str,
        span: &Span,
        message: impl Into<String>,
        position: &G::Position,
    ) -> Next {
        self.report_at(kind, span, message, position);
        Next::Broken
    }

    /// The move of a name; says so where there is none.
    pub fn point(&mut self, name: &Spanned<&str>) -> Option<u16> {
        self.play.named(name).map_err(|diagnostic| self.reports.add(diagnostic)).ok()
    }

    /// Plays all rows.
    pub fn plan(&mut self) -> Plans<G::Position> {
        self.check_names();
        G::prepare(self);
        let mut opening = None;
        let mut start = None;
        for (number, case) in self.file.cases.iter().enumerate() {
            self.check_headings(case);
            match &case.name.value {
                CaseName::Start(_) if start.is_some() => {
                    let place =
                        start.map_or(0, |start: usize| self.file.cases[start].name.span.start);
                    let message = format!("the start is on {} already", self.lines.in_words(place));
                    self.report("case-twice", &case.name.span, message);
                }
                CaseName::Start(first_move) => {
                    start = Some(number);
                    if let Some((mv, position)) = self.open(case, first_move.as_ref()) {
                        opening = mv;
                        self.lines_to[number] = Some(mv.into_iter().collect());
                        self.ready.extend(position.is_some().then_some(number));
                        self.positions[number] = position;
                    }
                }
                CaseName::Named(name) if self.names.contains_key(name.as_str()) => {
                    let other = self.names[name.as_str()];
                    let place = self.lines.in_words(self.file.cases[other].name.span.start);
                    let message = format!("there is another case {name}, on {place}");
                    self.report("case-twice", &case.name.span, message);
                }
                CaseName::Named(name) => {
                    self.names.insert(name, number);
                    if let Some(stones) = &case.stones {
                        self.stated[number] = G::stated(self, stones);
                    }
                }
            }
        }
        if start.is_none() && !self.has_policy() {
            let end = self.source.text.len();
            self.reports.add(
                Diagnostic::new("no-start", end..end, "the source has no rows for the start")
                    .note("rows for the start of the game stand under a line ‘start’"),
            );
        }
        let cases = self.plan_cases();
        self.check_used(start);
        Plans { opening, start, cases, tree: std::mem::take(&mut self.tree) }
    }

    /// Every name is one of the board: also where a row is not played, because of something else
    /// that is wrong in it, or because its position is not known.
    fn check_names(&mut self) {
        let file = self.file;
        let text = self.source.text;
        let rows = file.cases.iter().flat_map(|case| rows(text, case));
        for name in file.names.iter().cloned().chain(rows.flat_map(|row| names(text, &row))) {
            // What stands at a wrong place need not be meant as a point.
            if !self.reports.has("syntax", &name.span) {
                self.point(&name);
            }
        }
    }

    /// Plays the rows of every case whose position is known: the start, then the cases that rows
    /// lead to, and then those that no row leads to, if their headings state a position.
    fn plan_cases(&mut self) -> Vec<PlannedCase<G::Position>> {
        let mut cases: Vec<PlannedCase<G::Position>> =
            self.file.cases.iter().map(|_| None).collect();
        let mut not_reached = 0..cases.len();
        let all = self.file.cases.iter().map(|case| case.rows).sum();
        let mut played = 0;
        loop {
            let stated = |number: &usize| !self.referenced[*number] && cases[*number].is_none();
            let next = self.ready.pop_first();
            let Some(number) = next.or_else(|| not_reached.find(stated)) else {
                return cases;
            };
            if self.positions[number].is_none() {
                self.positions[number] = self.stated[number].clone();
            }
            if let Some(position) = self.positions[number].clone() {
                let case = &self.file.cases[number];
                self.from_start = self.lines_to[number].is_some();
                self.path = self.lines_to[number].clone().unwrap_or_default();
                let node = self.plan_case(case, &position);
                cases[number] = Some((position, node));
                played += case.rows;
                (self.bounds.progress)(played, all);
            }
        }
    }

    fn plan_case(&mut self, case: &Case<'_>, position: &G::Position) -> NodeId {
        let node = self.tree.add(&case.name.span);
        self.tree.node_mut(node).incomplete = case.incomplete;
        // Rows that go on for all replies that no row lists are played after the others.
        let mut kept = Vec::new();
        for row in rows(self.source.text, case) {
            let rest = Rest { row: kept.len(), turns: 0 };
            kept.push(row);
            self.goes_on = false;
            self.turns(node, position, &kept, rest);
            if !self.goes_on {
                kept.pop();
            }
        }
        self.play_others(node, position, &kept);
        node
    }

    /// The first column of every table is the opponent's.
    fn check_headings(&mut self, case: &Case<'_>) {
        for heading in &case.headings {
            if heading.value != self.play.opponent() {
                let message = format!(
                    "the strategy is one for {}, and the first column is for the moves of {}",
                    letter(self.play.proponent()),
                    letter(self.play.opponent())
                );
                self.report("wrong-player", &heading.span, message);
            }
        }
    }

    /// The position at which the opponent first moves, and the proponent's first move if it moves
    /// first; no position where that ends the game as claimed.
    fn open(
        &mut self,
        case: &Case<'_>,
        first_move: Option<&Spanned<&str>>,
    ) -> Option<(Option<u16>, Option<G::Position>)> {
        let span = &case.name.span;
        let start = self.start()?;
        let proponent = letter(self.play.proponent());
        let (mv, position) = match (first_move, self.play.mover(&start) == self.play.proponent()) {
            (None, false) => (None, start),
            (None, true) => {
                let message = format!("{proponent} moves first, and the first move is missing");
                self.reports.add(
                    Diagnostic::new("first-move", span.clone(), message)
                        .note("it stands after the word, as in ‘start r1’"),
                );
                return None;
            }
            (Some(mv), false) => {
                let message = format!("{proponent} does not move first");
                self.report("first-move", &mv.span, message);
                return None;
            }
            (Some(mv), true) => {
                let point = self.legal_move(mv, &start)?;
                let (position, ending) = self.play.play(&start, point);
                let is_over = |ending: &G::Ending| {
                    G::MAY_END_AT_ONCE && case.rows == 0 && self.play.satisfied(ending)
                };
                if ending.as_ref().is_some_and(is_over) {
                    return Some((Some(point), None));
                }
                if ending.is_some() {
                    let message = format!("the game is over after {}", mv.value);
                    self.report_line("game-over", &mv.span, message, &position, &[point]);
                    return None;
                }
                (Some(point), position)
            }
        };
        if let Some(stones) = &case.stones
            && let Some(stated) = G::stated(self, stones)
            && stated != position
        {
            let message = "the stated position is not the one reached";
            self.report_at("other-position", &stones.span, message, &position);
        }
        Some((mv, Some(position)))
    }

    /// The claim's start, where play can go on from it; otherwise it is reported.
    pub fn start(&mut self) -> Option<G::Position> {
        let start = self.play.start().map_err(|why| {
            let span = self.file.claim.as_ref().map_or(0..0, |claim| claim.span.clone());
            self.report("claim", &span, format!("the claim's start position: {why}"));
        });
        start.ok()
    }

    /// Every named case is one that some row leads to.
    fn check_used(&mut self, start: Option<usize>) {
        if !self.reports.is_empty() {
            // What leads to it may be what could not be read.
            return;
        }
        for (number, case) in self.file.cases.iter().enumerate() {
            if Some(number) != start && !self.referenced[number] {
                self.reports.add(
                    Diagnostic::new(
                        "unused-case",
                        case.name.span.clone(),
                        "no row leads to this case",
                    )
                    .note("a row leads to a case when it ends with ‘-> case’ and its name"),
                );
            }
        }
    }
}
