//! Plays the rows move by move, and puts those of a position together: what the proponent does
//! about every reply that a row lists.
//!
//! A row with several replies in one cell is played once for each of them. A move that is not
//! right ends the row, and what it was the answer to counts as covered, so that one mistake is
//! reported once.

use std::cell::OnceCell;
use std::collections::BTreeMap;

use zermelo_checker::claim::Player;

use super::Reports;
use super::play::{Ending, Play, Position};
use super::setting::Setting;
use crate::diagnostic::{Diagnostic, Source};
use crate::strategy::source::{
    Case, CaseName, End, File, Mark, Row, Span, Spanned, Stones, Turn, letter,
};
use crate::symmetry::Automorphisms;

/// How many moves the rows of a source may come to, each cell taken once for every reply.
const MOVES: usize = 1 << 18;

/// What the proponent does at a position.
#[derive(Debug)]
pub(super) struct Node {
    /// The place of the move or the heading that leads here.
    pub(super) span: Span,
    /// What follows the replies that rows list.
    pub(super) branches: BTreeMap<u16, Branch>,
    /// A point where the proponent completes a line after every reply elsewhere, if a reply there
    /// is marked as forced.
    pub(super) forced: Option<u16>,
    /// Whether replies could not be read, so that others may be missing for that.
    pub(super) incomplete: bool,
}

/// What follows a reply.
#[derive(Debug)]
pub(super) struct Branch {
    /// Where the row is that says so.
    row: Span,
    /// The proponent's answer, where there is one.
    pub(super) answer: Option<u16>,
    pub(super) next: Next,
}

/// What follows the proponent's answer.
#[derive(Debug)]
pub(super) enum Next {
    /// The game is decided.
    Decided,
    /// The proponent threatens to complete a line at both points.
    Threats([u16; 2]),
    /// The position is that of a case, after the automorphism if there is one.
    Case(usize, Option<Vec<u16>>),
    /// More of the row.
    Play(Node),
    /// Something is wrong here.
    Broken,
}

/// A case: its position, and what the proponent does there. `None` when the position is not
/// known.
pub(super) type Planned = Option<(Position, Node)>;

/// The plans of all cases, in the order of the text.
#[derive(Debug)]
pub(super) struct Plans {
    /// The proponent's first move, where it moves first.
    pub(super) opening: Option<u16>,
    /// The case of the start.
    pub(super) start: usize,
    pub(super) cases: Vec<Planned>,
}

/// Makes the plans.
pub(super) struct Planner<'a> {
    pub(super) setting: &'a Setting,
    pub(super) play: &'a Play<'a>,
    pub(super) file: &'a File,
    source: Source<'a>,
    pub(super) reports: Reports,
    automorphisms: OnceCell<Automorphisms>,
    /// The cases by name.
    names: BTreeMap<&'a str, usize>,
    /// The positions of the cases, as far as they are known.
    positions: Vec<Option<Position>>,
    /// Which cases rows lead to.
    referenced: Vec<bool>,
    /// How many more moves may be played.
    budget: usize,
}

/// The row being played.
struct Playing<'r> {
    row: &'r Row,
    case: &'r Case,
}

impl<'a> Planner<'a> {
    pub(super) fn new(
        setting: &'a Setting,
        play: &'a Play<'a>,
        file: &'a File,
        source: Source<'a>,
        reports: Reports,
    ) -> Self {
        Planner {
            setting,
            play,
            file,
            source,
            reports,
            automorphisms: OnceCell::new(),
            names: BTreeMap::new(),
            positions: vec![None; file.cases.len()],
            referenced: vec![false; file.cases.len()],
            budget: MOVES,
        }
    }

    pub(super) fn finish(self) -> Reports {
        self.reports
    }

    pub(super) fn report(&mut self, kind: &'static str, span: &Span, message: impl Into<String>) {
        self.reports.add(Diagnostic::new(kind, span.clone(), message));
    }

    fn report_at(
        &mut self,
        kind: &'static str,
        span: &Span,
        message: impl Into<String>,
        position: &Position,
    ) {
        let drawn = self.play.draw(position);
        self.reports.add(Diagnostic::new(kind, span.clone(), message).note(drawn));
    }

    fn point(&mut self, name: &Spanned<String>) -> Option<u16> {
        self.setting.point(name).map_err(|diagnostic| self.reports.add(diagnostic)).ok()
    }

    /// The board's automorphisms, found when they are first asked for.
    pub(super) fn automorphisms(&self) -> &Automorphisms {
        self.automorphisms.get_or_init(|| Automorphisms::of(&self.setting.board))
    }

    /// Plays all rows.
    pub(super) fn plan(&mut self) -> Plans {
        let mut opening = None;
        let mut start = None;
        for (number, case) in self.file.cases.iter().enumerate() {
            self.check_headings(case);
            match &case.name.value {
                CaseName::Start(_) if start.is_some() => {
                    self.report("case-twice", &case.name.span, "the start stands there already");
                }
                CaseName::Start(first_move) => {
                    start = Some(number);
                    if let Some((mv, position)) = self.open(case, first_move.as_ref()) {
                        opening = mv;
                        self.positions[number] = Some(position);
                    }
                }
                CaseName::Named(name) if self.names.contains_key(name.as_str()) => {
                    let message = format!("there is another case {name}");
                    self.report("case-twice", &case.name.span, message);
                }
                CaseName::Named(name) => {
                    self.names.insert(name, number);
                    if let Some(stones) = &case.stones {
                        self.positions[number] = self.stated(stones);
                    }
                }
            }
        }
        if start.is_none() {
            let end = self.source.text.len();
            self.reports.add(
                Diagnostic::new(
                    "no-start",
                    end..end,
                    "the source does not say what is done at the start",
                )
                .note("rows for the start of the game stand under a line ‘start’"),
            );
        }
        let cases = self.plan_cases();
        self.check_used(start);
        Plans { opening, start: start.unwrap_or(0), cases }
    }

    /// Plays the rows of every case whose position is known, from the start or a heading, or from
    /// the rows that lead to it.
    fn plan_cases(&mut self) -> Vec<Planned> {
        let mut cases: Vec<Planned> = self.file.cases.iter().map(|_| None).collect();
        let mut waiting: Vec<usize> = (0..cases.len()).collect();
        loop {
            let known = waiting.iter().position(|&number| self.positions[number].is_some());
            let Some(at) = known else {
                return cases;
            };
            let number = waiting.remove(at);
            if let Some(position) = self.positions[number].clone() {
                let node = self.plan_case(&self.file.cases[number], &position);
                cases[number] = Some((position, node));
            }
        }
    }

    fn plan_case(&mut self, case: &Case, position: &Position) -> Node {
        let mut node = Node::new(&case.name.span);
        node.incomplete = case.incomplete;
        for row in &case.rows {
            self.turns(&mut node, position, &row.turns, &Playing { row, case });
        }
        node
    }

    /// The first column of every table is the opponent's.
    fn check_headings(&mut self, case: &Case) {
        for heading in &case.headings {
            if heading.value != self.play.opponent() {
                let message = format!(
                    "the strategy is one for {}, and the first column is for the moves of {}",
                    letter(self.play.proponent),
                    letter(self.play.opponent())
                );
                self.report("wrong-player", &heading.span, message);
            }
        }
    }

    /// The position at which the opponent first moves, and the proponent's first move if it moves
    /// first.
    fn open(
        &mut self,
        case: &Case,
        first_move: Option<&Spanned<String>>,
    ) -> Option<(Option<u16>, Position)> {
        let span = &case.name.span;
        let claimed = self.file.claim.as_ref().map_or(0..0, |claim| claim.span.clone());
        let start = match self.setting.start(self.play) {
            Ok(start) => start,
            Err(why) => {
                self.report("claim", &claimed, format!("the claim's start position: {why}"));
                return None;
            }
        };
        let proponent = letter(self.play.proponent);
        let (mv, position) = match (first_move, start.mover == self.play.proponent) {
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
                let point = self.free_point(mv, &start)?;
                let (position, ending) = self.play.play(&start, point);
                if ending.is_some() {
                    let message = format!("the game is over after {}", mv.value);
                    self.report_at("game-over", &mv.span, message, &position);
                    return None;
                }
                (Some(point), position)
            }
        };
        if let Some(stones) = &case.stones
            && let Some(stated) = self.stated(stones)
        {
            self.check_stated(&stones.span, &stated, &position);
        }
        Some((mv, position))
    }

    /// The position that a heading states.
    fn stated(&mut self, stones: &Stones) -> Option<Position> {
        let mut points = |names: &[Spanned<String>]| -> Option<Vec<u16>> {
            let points: Vec<_> = names.iter().map(|name| self.point(name)).collect();
            points.into_iter().collect()
        };
        let (first, second) = (points(&stones.first), points(&stones.second));
        let (first, second) = (first?, second?);
        match self.play.position(&first, &second) {
            Ok(position) if position.mover == self.play.opponent() => Some(position),
            Ok(position) => {
                let message = format!(
                    "it is the turn of {} in the stated position, and a case is a position with \
                     {} to move",
                    letter(self.play.proponent),
                    letter(self.play.opponent())
                );
                self.report_at("stated-position", &stones.span, message, &position);
                None
            }
            Err(why) => {
                let message = format!("the stated position is none of the game: {why}");
                self.report("stated-position", &stones.span, message);
                None
            }
        }
    }

    fn check_stated(&mut self, span: &Span, stated: &Position, reached: &Position) {
        if stated != reached {
            let message = "the stated position is not the one reached";
            self.report_at("other-position", span, message, reached);
        }
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

    /// A point that is on the board and free.
    fn free_point(&mut self, name: &Spanned<String>, position: &Position) -> Option<u16> {
        let point = self.point(name)?;
        let Some(owner) = position.owner(point) else {
            return Some(point);
        };
        let message = format!("{} is taken by {}", name.value, letter(owner));
        self.report_at("point-taken", &name.span, message, position);
        None
    }

    /// A move marked as forced is one: otherwise the other player wins there at once.
    fn is_forced(&mut self, mark: &Mark, point: u16, position: &Position) -> bool {
        let other = position.mover.other();
        if self.play.wins_at(position, other, point).is_some() {
            return true;
        }
        let name = &mark.point.value;
        let why = match self.play.nearest_line(position, other, point) {
            Some((line, stones)) => format!(
                "the line through {name} that {} comes nearest to is {}, with {stones} of {} stones",
                letter(other),
                self.play.set(line),
                line.len()
            ),
            None => format!("every line through {name} has a stone of {}", letter(position.mover)),
        };
        let message = format!("{name} is not forced: {} completes no line there", letter(other));
        self.report_at("not-forced", &mark.point.span, format!("{message}; {why}"), position);
        false
    }

    /// Plays turns of a row from a position with the opponent to move.
    fn turns(&mut self, node: &mut Node, position: &Position, turns: &[Turn], at: &Playing<'_>) {
        let Some((turn, rest)) = turns.split_first() else {
            return;
        };
        for reply in &turn.replies {
            if self.budget == 0 {
                let message = format!(
                    "the rows up to here come to more than {MOVES} moves, each cell taken once \
                     for every reply"
                );
                if self.reports.list.iter().all(|diagnostic| diagnostic.kind != "too-large") {
                    self.report("too-large", &at.row.span, message);
                }
                node.incomplete = true;
                return;
            }
            self.budget -= 1;
            let Some(point) = self.free_point(&reply.point, position) else {
                node.incomplete = true;
                continue;
            };
            if reply.forced && self.is_forced(reply, point, position) {
                node.forced.get_or_insert(point);
            }
            self.reply(node, position, (reply, point), turn.answer.as_ref(), rest, at);
        }
    }

    /// Plays one reply of a row, the answer to it, and the rest of the row.
    fn reply(
        &mut self,
        node: &mut Node,
        position: &Position,
        (reply, point): (&Mark, u16),
        answer: Option<&Mark>,
        rest: &[Turn],
        at: &Playing<'_>,
    ) {
        // A row may share its first moves with a row above; then it goes on from there.
        if let Some(branch) = node.branches.get_mut(&point) {
            let same = answer.is_some_and(|answer| {
                let answer = self.setting.points.get(&answer.point.value);
                branch.answer == answer.copied()
            });
            match &mut branch.next {
                Next::Play(next) if same && !rest.is_empty() => {
                    let answered = branch.answer.unwrap_or_default();
                    let (after, _) = self.play.play(position, point);
                    let (after, _) = self.play.play(&after, answered);
                    return self.turns(next, &after, rest, at);
                }
                Next::Broken if same || branch.answer.is_none() => return,
                _ => return self.two_rows(branch, reply, at),
            }
        }
        let mut branch = Branch { row: at.row.span.clone(), answer: None, next: Next::Broken };
        let (after, ending) = self.play.play(position, point);
        match (ending, answer) {
            (Some(ending), _) if !self.play.satisfied(&ending) => {
                let message = format!(
                    "{} wins with {}: {}",
                    letter(self.play.opponent()),
                    reply.point.value,
                    self.ending(&ending)
                );
                self.report_at("opponent-wins", &reply.point.span, message, position);
            }
            (Some(ending), Some(answer)) => {
                let message = format!("the game is over: {}", self.ending(&ending));
                self.report_at("game-over", &answer.point.span, message, &after);
            }
            (Some(_), None) => branch.next = self.after_reply(&after, true, at),
            (None, None) => branch.next = self.after_reply(&after, false, at),
            (None, Some(answer)) => {
                if let Some(mv) = self.free_point(&answer.point, &after) {
                    branch.answer = Some(mv);
                    branch.next = self.answer(&after, (answer, mv), rest, at);
                }
            }
        }
        node.branches.insert(point, branch);
    }

    /// A row that ends after the opponent's move: the game has to be decided.
    fn after_reply(&mut self, after: &Position, over: bool, at: &Playing<'_>) -> Next {
        let end = &at.row.end;
        if end.value != End::Settled {
            let message =
                format!("the row ends before {} has answered", letter(self.play.proponent));
            self.report_at("no-answer", &end.span, message, after);
            return Next::Broken;
        }
        if over { Next::Decided } else { self.settled(after, end) }
    }

    fn settled(&mut self, position: &Position, end: &Spanned<End>) -> Next {
        match self.play.settled(position) {
            Ok(()) => Next::Decided,
            Err(why) => {
                let message = format!("the game is not settled: {why}");
                self.report_at("not-settled", &end.span, message, position);
                Next::Broken
            }
        }
    }

    /// How a game ended, in words.
    fn ending(&self, ending: &Ending<'_>) -> String {
        match ending {
            Ending::Line(line, _) => format!("the line {} is complete", self.play.set(line)),
            Ending::Full(_) => "the board is full".into(),
        }
    }

    /// Plays the proponent's answer and the rest of the row.
    fn answer(
        &mut self,
        position: &Position,
        (answer, mv): (&Mark, u16),
        rest: &[Turn],
        at: &Playing<'_>,
    ) -> Next {
        if answer.forced {
            self.is_forced(answer, mv, position);
        }
        let (after, ending) = self.play.play(position, mv);
        let end = &at.row.end;
        match (ending, rest.is_empty()) {
            (Some(ending), _) if !self.play.satisfied(&ending) => {
                let message = format!(
                    "{} does not do as claimed with {}: {}",
                    letter(self.play.proponent),
                    answer.point.value,
                    self.ending(&ending)
                );
                self.report_at("proponent-fails", &answer.point.span, message, position);
                Next::Broken
            }
            (Some(ending), true) => self.end_of_game(&ending, end, &after),
            (Some(ending), false) => {
                let message = format!("the game is over here: {}", self.ending(&ending));
                self.report_at("game-over", &answer.point.span, message, &after);
                Next::Broken
            }
            (None, true) => self.end(&after, end, at),
            (None, false) => {
                let mut node = Node::new(&answer.point.span);
                self.turns(&mut node, &after, rest, at);
                Next::Play(node)
            }
        }
    }

    /// The end of a row whose last move ended the game as claimed.
    fn end_of_game(&mut self, ending: &Ending<'_>, end: &Spanned<End>, after: &Position) -> Next {
        let won = ending.winner() == Some(self.play.proponent);
        match end.value {
            End::Settled => Next::Decided,
            End::Won if won => Next::Decided,
            End::Won => {
                let message = format!("{}, and nobody has won", self.ending(ending));
                self.report_at("not-won", &end.span, message, after);
                Next::Broken
            }
            End::Threats(..) | End::Case { .. } => {
                let message = format!("the game is over: {}", self.ending(ending));
                self.report_at("game-over", &end.span, message, after);
                Next::Broken
            }
        }
    }

    /// The end of a row after a move of the proponent that did not end the game.
    fn end(&mut self, position: &Position, end: &Spanned<End>, at: &Playing<'_>) -> Next {
        match &end.value {
            End::Threats(player, _) if *player != self.play.proponent => {
                let message = format!("the strategy is one for {}", letter(self.play.proponent));
                self.report("wrong-player", &end.span, message);
                Next::Broken
            }
            End::Threats(player, points) => self.threats(position, *player, points, &end.span),
            End::Won => {
                let message = "the last move completes no line";
                self.report_at("not-won", &end.span, message, position);
                Next::Broken
            }
            End::Settled => self.settled(position, end),
            End::Case { name, by_symmetry } => {
                self.to_case(position, (name, *by_symmetry), &end.span, at)
            }
        }
    }

    /// A double threat: two points, at each of which the proponent completes a line; and the
    /// opponent cannot do so first.
    fn threats(
        &mut self,
        position: &Position,
        player: Player,
        points: &[Spanned<String>],
        span: &Span,
    ) -> Next {
        let mut found: Vec<u16> = Vec::new();
        let mut right = true;
        for name in points {
            let Some(point) = self.free_point(name, position) else {
                right = false;
                continue;
            };
            if self.play.wins_at(position, player, point).is_none() {
                right = false;
                let why = self.no_threat(position, player, point);
                self.report_at("no-double-threat", &name.span, why, position);
            } else if found.contains(&point) {
                right = false;
                let message = format!("{} is one threat, not two", name.value);
                self.report_at("no-double-threat", &name.span, message, position);
            } else {
                found.push(point);
            }
        }
        let opponent = player.other();
        let first = position
            .free()
            .find_map(|point| Some((point, self.play.wins_at(position, opponent, point)?)));
        if let Some((point, line)) = first {
            let message = format!(
                "this is no win: {} completes the line {} first, with {}",
                letter(opponent),
                self.play.set(line),
                self.play.name(point)
            );
            self.report_at("opponent-first", span, message, position);
            return Next::Broken;
        }
        match found.as_slice() {
            &[one, two, ..] if right => Next::Threats([one, two]),
            [one] if right => {
                let message = format!(
                    "a double threat has two points: {} answers with {}",
                    letter(opponent),
                    self.play.name(*one)
                );
                self.report_at("no-double-threat", span, message, position);
                Next::Broken
            }
            _ => Next::Broken,
        }
    }

    /// Why a player does not threaten to complete a line at a point.
    fn no_threat(&self, position: &Position, player: Player, point: u16) -> String {
        let name = self.play.name(point);
        let player_letter = letter(player);
        match self.play.nearest_line(position, player, point) {
            _ if self.play.completes(position, player, point).is_some() => {
                format!("{player_letter} loses by completing a line, and does not threaten {name}")
            }
            Some((line, stones)) => format!(
                "{player_letter} does not threaten {name}: of the lines through it, {} is the \
                 nearest, and {player_letter} has {stones} of its {} points",
                self.play.set(line),
                line.len()
            ),
            None => format!(
                "{player_letter} does not threaten {name}: every line through it has a stone of {}",
                letter(player.other())
            ),
        }
    }

    /// A row that leads to a case: the position is that of the case, or an image of it.
    fn to_case(
        &mut self,
        position: &Position,
        (name, by_symmetry): (&str, bool),
        span: &Span,
        at: &Playing<'_>,
    ) -> Next {
        let Some(&number) = self.names.get(name) else {
            self.report("unknown-case", span, format!("there is no case {name}"));
            return Next::Broken;
        };
        self.referenced[number] = true;
        let Some(case) = self.positions[number].clone() else {
            // Where a case does not state its position, the first row that leads to it does.
            if at.case.name.value != CaseName::Named(name.to_owned()) {
                self.positions[number] = Some(position.clone());
            }
            return Next::Case(number, None);
        };
        if case == *position {
            return Next::Case(number, None);
        }
        let image = self.automorphisms().mapping(&position.colours(), &case.colours());
        match image {
            Some(images) if by_symmetry => Next::Case(number, Some(images)),
            image => {
                let message = format!("the position here is not that of case {name}");
                let case_drawn = self.play.draw(&case);
                let advice = match image {
                    Some(_) => "an automorphism takes the one to the other: write ‘by symmetry’",
                    None => "no automorphism takes the one to the other",
                };
                let drawn = self.play.draw(position);
                self.reports.add(
                    Diagnostic::new("other-position", span.clone(), message)
                        .note(format!("here, {drawn}"))
                        .note(format!("case {name}, {case_drawn}"))
                        .note(advice),
                );
                Next::Broken
            }
        }
    }

    /// Two rows, or one row twice, about one reply.
    fn two_rows(&mut self, branch: &Branch, reply: &Mark, at: &Playing<'_>) {
        let span = &reply.point.span;
        let here = at.row.span.start <= span.start && span.end <= at.row.span.end;
        let (line, _) = self.source.position(branch.row.start);
        let name = &reply.point.value;
        let message = match branch.answer {
            Some(answer) => format!(
                "a row already says what follows {name}: on line {line}, {}",
                self.play.name(answer)
            ),
            None => format!("a row already says what follows {name}, on line {line}"),
        };
        let span = if here { span } else { &at.row.span };
        self.report("two-rows", span, message);
    }
}

impl Node {
    fn new(span: &Span) -> Node {
        Node { span: span.clone(), branches: BTreeMap::new(), forced: None, incomplete: false }
    }
}
