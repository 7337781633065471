//! Plays a row: the opponent's replies, each with the proponent's answer, to the end of the row.

use std::collections::BTreeSet;

use zermelo_explain::count;
use zermelo_search::limits::in_words;
use zermelo_search::text::{Span, Spanned};

use super::cover::unlisted;
use super::game::{Game, Planner};
use super::source::{Mark, Row, RowEnd};
use super::tree::{Branch, Next, NodeId, Rest};

/// The most bytes that a move of a row takes in the plan and in the strategy that is laid out, but for the
/// stored position, which is copied once.
const MOVE_SIZE: usize = 144;

/// The most moves of each player in a row: what is played is played one call in the other, so that a row of
/// any length would end the program. No board of points and lines has as many.
const MOST_TURNS: usize = 256;

impl<'a, G: Game<'a>> Planner<'a, G> {
    /// A move that there is and that can be made.
    pub fn legal_move(&mut self, name: &Spanned<&str>, position: &G::Position) -> Option<u16> {
        let mv = self.point(name)?;
        let Some((kind, message)) = self.play.refusal(position, mv, name.value) else {
            return Some(mv);
        };
        self.report_at(kind, &name.span, message, position);
        None
    }

    /// A move marked as forced is one: otherwise the other player wins there at once.
    fn is_forced(&mut self, mark: &Mark<'_>, mv: u16, position: &G::Position) -> bool {
        let why = self.play.not_forced(position, mv, mark.point.value);
        let Some(message) = why else { return true };
        self.report_at("not-forced", &mark.point.span, message, position);
        false
    }

    /// Plays what is left of a row from a position with the opponent to move.
    pub(crate) fn turns(
        &mut self,
        node: NodeId,
        position: &G::Position,
        rows: &[Row<'_>],
        rest: Rest,
    ) {
        let Some(row) = rows.get(rest.row) else { return };
        let Some(turn) = row.turns.get(rest.turns) else { return };
        if rest.turns >= MOST_TURNS {
            let message =
                format!("a row has at most {MOST_TURNS} moves of each player: a case goes on");
            self.report("too-large", &row.span, message);
            self.tree.node_mut(node).incomplete = true;
            return;
        }
        if rest.is_threats(row) && turn.replies.len() > 1 {
            G::before_replies(self, position);
        }
        let mut seen = BTreeSet::new();
        for reply in &turn.replies {
            let name = &reply.point.value;
            if !seen.insert(name) {
                self.report("two-rows", &reply.point.span, format!("{name} stands here twice"));
                continue;
            }
            if reply.is_others() {
                self.goes_on = true;
                self.tree.keep(node, rest);
                continue;
            }
            if !self.may_play(&row.span, MOVE_SIZE) {
                self.tree.node_mut(node).incomplete = true;
                return;
            }
            let Some(point) = self.legal_move(&reply.point, position) else {
                self.tree.node_mut(node).incomplete = true;
                continue;
            };
            if reply.forced && self.is_forced(reply, point, position) {
                self.tree.node_mut(node).forced.get_or_insert(point);
            }
            self.reply(node, position, (reply, point), rows, rest);
        }
        G::after_replies(self, &row.end.span);
    }

    /// Plays the rows for all replies that no row lists, here and further on.
    pub(crate) fn play_others(&mut self, node: NodeId, position: &G::Position, rows: &[Row<'_>]) {
        let kept = self.tree.take_kept(node);
        if !kept.is_empty() {
            let open = unlisted(self.play, position, &self.tree, node).open;
            for rest in kept {
                self.play_open(node, position, &open, rows, rest);
            }
        }
        let mut following = self.tree.first(node);
        while let Some(branch) = following {
            if let (Next::Play(next), Some(answer)) = (branch.next, branch.answer) {
                let after = self.play.answered(position, branch.reply, answer);
                self.path.extend([branch.reply, answer]);
                self.play_others(next, &after, rows);
                self.path.truncate(self.path.len() - 2);
            }
            following = self.tree.after(&branch);
        }
    }

    /// Plays what is left of a row for each of the replies that no row lists.
    fn play_open(
        &mut self,
        node: NodeId,
        position: &G::Position,
        open: &[u16],
        rows: &[Row<'_>],
        rest: Rest,
    ) {
        let Some(row) = rows.get(rest.row) else { return };
        let marks = row.turns.get(rest.turns).map_or(&[][..], |turn| &turn.replies);
        let span = marks
            .iter()
            .find(|mark| mark.is_others())
            .map_or(&row.end.span, |mark| &mark.point.span);
        if open.is_empty() && !self.tree.node(node).incomplete {
            let message = "no reply is left that no other row of the position lists";
            return self.report_at("no-others", span, message, position);
        }
        if rest.is_threats(row) && open.len() > 1 {
            G::before_replies(self, position);
        }
        for &point in open {
            if !self.may_play(&row.span, MOVE_SIZE) {
                self.tree.node_mut(node).incomplete = true;
                return;
            }
            let name = self.play.name(point);
            let point_here = Spanned { value: name.as_str(), span: span.clone() };
            let reply = Mark { point: point_here, forced: false };
            self.reply(node, position, (&reply, point), rows, rest);
        }
        G::after_replies(self, &row.end.span);
    }

    /// Counts a move that takes so many bytes, but for the stored position, and says whether it may be
    /// played.
    pub fn may_play(&mut self, span: &Span, size: usize) -> bool {
        let bounds = self.bounds;
        if bounds.limits.confirm_running().is_err() {
            return false;
        }
        let size = size + 2 * self.play.record_width();
        let memory = self.memory.saturating_add(u64::try_from(size).unwrap_or(u64::MAX));
        let too_many = match bounds.moves {
            Some(most) if self.moves >= most => {
                format!("more than {} (--max-moves sets it)", count(most, "move", "moves"))
            }
            _ if self.tree.is_full() => {
                format!("{}, which no certificate holds", count(self.moves, "move", "moves"))
            }
            _ if memory > bounds.limits.memory => format!(
                "{}, which take {} of memory (--max-memory sets it)",
                count(self.moves, "move", "moves"),
                in_words(bounds.limits.memory)
            ),
            _ => {
                self.moves += 1;
                self.memory = memory;
                return true;
            }
        };
        if !self.reports.has_kind("too-large") {
            let message = format!(
                "the source up to here comes to {too_many}, each cell taken once for every reply"
            );
            self.report("too-large", span, message);
        }
        false
    }

    /// Plays one reply of a row, the answer to it, and the rest of the row.
    fn reply(
        &mut self,
        node: NodeId,
        position: &G::Position,
        (reply, point): (&Mark<'_>, u16),
        rows: &[Row<'_>],
        rest: Rest,
    ) {
        let Some(row) = rows.get(rest.row) else { return };
        let answer = row.turns.get(rest.turns).and_then(|turn| turn.answer.as_ref());
        let rest = rest.after_turn();
        let is_last = rest.is_at_end(row);
        // A row may share its first moves with a row above; then it goes on from there.
        if let Some(branch) = self.tree.find(node, point) {
            let same =
                answer.is_some_and(|answer| branch.answer == self.play.named(&answer.point).ok());
            let unread = is_last && row.end.value == RowEnd::Unread;
            match branch.next {
                Next::Play(next) if same && unread => {
                    self.tree.node_mut(next).incomplete = true;
                    return;
                }
                _ if same && unread => return,
                Next::Play(next) if same && !is_last => {
                    let answered = branch.answer.unwrap_or_default();
                    let after = self.play.answered(position, point, answered);
                    self.path.extend([point, answered]);
                    self.turns(next, &after, rows, rest);
                    self.path.truncate(self.path.len() - 2);
                    return;
                }
                Next::Broken if same || branch.answer.is_none() => return,
                _ => return self.two_rows(&branch, reply, row),
            }
        }
        let mut branch = Branch::new(point, row.span.start);
        let (after, ending) = self.play.play(position, point);
        self.path.push(point);
        match (ending, answer) {
            (Some(ending), _) if !self.play.satisfied(&ending) => {
                let opponent = self.play.opponent();
                let message = self.play.against(opponent, reply.point.value, &ending);
                let span = &reply.point.span;
                self.report_at("opponent-wins", span, message, position);
            }
            (Some(ending), Some(answer)) => {
                let message = format!("the game is over: {}", self.play.ended(&ending));
                self.report_at("game-over", &answer.point.span, message, &after);
            }
            (Some(_), None) => branch.next = self.after_reply(&after, (point, true), row),
            (None, None) => branch.next = self.after_reply(&after, (point, false), row),
            (None, Some(answer)) => {
                if let Some(mv) = self.legal_move(&answer.point, &after) {
                    branch.answer = Some(mv);
                    self.path.push(mv);
                    branch.next = self.answer(&after, (answer, mv), rows, rest);
                    self.path.pop();
                }
            }
        }
        self.path.pop();
        self.tree.insert(node, branch);
    }

    /// Plays the proponent's answer and the rest of the row.
    fn answer(
        &mut self,
        position: &G::Position,
        (answer, mv): (&Mark<'_>, u16),
        rows: &[Row<'_>],
        rest: Rest,
    ) -> Next {
        let Some(row) = rows.get(rest.row) else { return Next::Broken };
        if answer.forced {
            self.is_forced(answer, mv, position);
        }
        let (after, ending) = self.play.play(position, mv);
        let end = &row.end;
        match (ending, rest.is_at_end(row)) {
            (Some(ending), _) if !self.play.satisfied(&ending) => {
                let proponent = self.play.proponent();
                let message = self.play.against(proponent, answer.point.value, &ending);
                self.broken("proponent-fails", &answer.point.span, message, position)
            }
            (Some(ending), true) => self.end_of_game(&ending, end, &after),
            (Some(ending), false) => {
                let message = format!("the game is over here: {}", self.play.ended(&ending));
                self.broken("game-over", &answer.point.span, message, &after)
            }
            (None, true) if end.value == RowEnd::ByThreats => {
                let node = self.tree.add(&answer.point.span);
                self.goes_on = true;
                self.tree.keep(node, rest);
                Next::Play(node)
            }
            (None, true) => self.end(&after, end),
            (None, false) => {
                let node = self.tree.add(&answer.point.span);
                self.turns(node, &after, rows, rest);
                Next::Play(node)
            }
        }
    }

    /// Two rows, or one row twice, about one reply.
    fn two_rows(&mut self, branch: &Branch, reply: &Mark<'_>, row: &Row<'_>) {
        let span = &reply.point.span;
        let here = row.span.start <= span.start && span.end <= row.span.end;
        let line = self.lines.in_words(branch.row);
        let name = &reply.point.value;
        let message = match branch.answer {
            Some(answer) => format!(
                "a row already says what follows {name}: on {line}, {}",
                self.play.name(answer)
            ),
            None => format!("a row already says what follows {name}, on {line}"),
        };
        let span = if here { span } else { &row.span };
        self.report("two-rows", span, message);
    }
}
