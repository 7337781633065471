//! Plays a row: the opponent's replies, each with the proponent's answer, to the end of the row.

use std::collections::BTreeSet;
use zermelo_explain::count;

use super::plan::{Branch, Next, Node, Planner};
use super::reports::MOVES;
use crate::games::positional::source::{Mark, Row, RowEnd, Turn, letter};
use crate::games::positional::start::Position;
use crate::text::Spanned;

impl Planner<'_> {
    /// A point that is on the board and can be taken.
    pub(super) fn free_point(
        &mut self,
        name: &Spanned<String>,
        position: &Position,
    ) -> Option<u16> {
        let point = self.point(name)?;
        if let Some(owner) = position.stones.owner(point) {
            let message = format!("{} is taken by {}", name.value, letter(owner));
            self.report_at("point-taken", &name.span, message, position);
            return None;
        }
        if !position.stones.allow(self.play.board, point) {
            let message =
                format!("{} can be taken only after the points that it needs", name.value);
            self.report_at("point-needs", &name.span, message, position);
            return None;
        }
        Some(point)
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
                "the line through {name} that {} comes nearest to is {}, with {stones} of {}",
                letter(other),
                self.play.set(line),
                count(line.len(), "stone", "stones"),
            ),
            None => format!("every line through {name} has a stone of {}", letter(position.mover)),
        };
        let message = format!("{name} is not forced: {} completes no line there", letter(other));
        self.report_at("not-forced", &mark.point.span, format!("{message}; {why}"), position);
        false
    }

    /// Plays turns of a row from a position with the opponent to move.
    pub(super) fn turns(
        &mut self,
        node: &mut Node,
        position: &Position,
        turns: &[Turn],
        row: &Row,
    ) {
        let Some((turn, rest)) = turns.split_first() else {
            return;
        };
        let mut seen = BTreeSet::new();
        for reply in &turn.replies {
            let name = &reply.point.value;
            if !seen.insert(name) {
                self.report("two-rows", &reply.point.span, format!("{name} stands here twice"));
                continue;
            }
            if self.budget == 0 {
                let message = format!(
                    "the rows up to here come to more than {MOVES} moves, each cell taken once \
                     for every reply"
                );
                if !self.reports.has_kind("too-large") {
                    self.report("too-large", &row.span, message);
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
            self.reply(node, position, (reply, point), turn.answer.as_ref(), rest, row);
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
        row: &Row,
    ) {
        // A row may share its first moves with a row above; then it goes on from there.
        if let Some(branch) = node.branches.get_mut(&point) {
            let same = answer.is_some_and(|answer| {
                let answer = self.setting.points.get(&answer.point.value);
                branch.answer == answer.copied()
            });
            let unread = rest.is_empty() && row.end.value == RowEnd::Unread;
            match &mut branch.next {
                Next::Play(next) if same && unread => {
                    next.incomplete = true;
                    return;
                }
                _ if same && unread => return,
                Next::Play(next) if same && !rest.is_empty() => {
                    let answered = branch.answer.unwrap_or_default();
                    let after = self.play.answered(position, point, answered);
                    return self.turns(next, &after, rest, row);
                }
                Next::Broken if same || branch.answer.is_none() => return,
                _ => return self.two_rows(branch, reply, row),
            }
        }
        let mut branch = Branch { row: row.span.clone(), answer: None, next: Next::Broken };
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
            (Some(_), None) => branch.next = self.after_reply(&after, true, row),
            (None, None) => branch.next = self.after_reply(&after, false, row),
            (None, Some(answer)) => {
                if let Some(mv) = self.free_point(&answer.point, &after) {
                    branch.answer = Some(mv);
                    branch.next = self.answer(&after, (answer, mv), rest, row);
                }
            }
        }
        node.branches.insert(point, branch);
    }

    /// Plays the proponent's answer and the rest of the row.
    fn answer(
        &mut self,
        position: &Position,
        (answer, mv): (&Mark, u16),
        rest: &[Turn],
        row: &Row,
    ) -> Next {
        if answer.forced {
            self.is_forced(answer, mv, position);
        }
        let (after, ending) = self.play.play(position, mv);
        let end = &row.end;
        match (ending, rest.is_empty()) {
            (Some(ending), _) if !self.play.satisfied(&ending) => {
                let message = format!(
                    "{} does not do as claimed with {}: {}",
                    letter(self.play.proponent),
                    answer.point.value,
                    self.ending(&ending)
                );
                self.broken("proponent-fails", &answer.point.span, message, position)
            }
            (Some(ending), true) => self.end_of_game(&ending, end, &after),
            (Some(ending), false) => {
                let message = format!("the game is over here: {}", self.ending(&ending));
                self.broken("game-over", &answer.point.span, message, &after)
            }
            (None, true) => self.end(&after, end),
            (None, false) => {
                let mut node = Node::new(&answer.point.span);
                self.turns(&mut node, &after, rest, row);
                Next::Play(node)
            }
        }
    }

    /// Two rows, or one row twice, about one reply.
    fn two_rows(&mut self, branch: &Branch, reply: &Mark, row: &Row) {
        let span = &reply.point.span;
        let here = row.span.start <= span.start && span.end <= row.span.end;
        let line = self.lines.number(branch.row.start);
        let name = &reply.point.value;
        let message = match branch.answer {
            Some(answer) => format!(
                "a row already says what follows {name}: on line {line}, {}",
                self.play.name(answer)
            ),
            None => format!("a row already says what follows {name}, on line {line}"),
        };
        let span = if here { span } else { &row.span };
        self.report("two-rows", span, message);
    }
}
