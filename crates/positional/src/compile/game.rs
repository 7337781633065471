//! What positional games say of their rules to those who play rows, and what their rows have besides.

use zermelo_checker::claim::{Player, Statement};
use zermelo_checker::games::positional::Convention;
use zermelo_explain::count;
use zermelo_explain::faces::positional::stones::record_width;
use zermelo_explain::picture::Picture;
use zermelo_present::replay::rows::source::{Case, RowEnd, Stones, letter};
use zermelo_present::replay::rows::{Game, Images, Next, Node, NodeId, Tree};
use zermelo_search::text::{Diagnostic, Span, Spanned};

use super::own::{Own, Planner, Root, automorphisms, points_of};
use super::play::{Ending, Play};
use crate::boards::{point_name, side};
use crate::compile::argument::lemma;
use crate::compile::cover::images;
use crate::compile::dictionary::read_dictionary;
use crate::compile::end::threats;
use crate::compile::follow_ups::by_follow_ups;
use crate::compile::sequences::{by_threats, find_shared, report_not_found};
use crate::start::{self, Position};

impl<'a> Game<'a> for Play<'a> {
    type Position = Position;
    type Ending = Ending<'a>;
    type Own = Own<'a>;

    const NOT_WON: &'static str = "the last move completes no line";

    fn proponent(&self) -> Player {
        self.proponent
    }

    fn start(&self) -> Result<Position, String> {
        start::of(&self.setting.claim.game, self.board)
    }

    fn mover(&self, position: &Position) -> Player {
        position.mover
    }

    fn named(&self, name: &Spanned<&str>) -> Result<u16, Diagnostic> {
        self.setting.point(name)
    }

    fn name(&self, point: u16) -> String {
        point_name(self.board, point)
    }

    fn refusal(
        &self,
        position: &Position,
        point: u16,
        name: &str,
    ) -> Option<(&'static str, String)> {
        if let Some(owner) = position.stones.owner(point) {
            return Some(("point-taken", format!("{name} is taken by {}", letter(owner))));
        }
        (!position.stones.allow(self.board, point)).then(|| {
            ("point-needs", format!("{name} can be taken only after the points that it needs"))
        })
    }

    fn moves(&self, position: &Position) -> Vec<u16> {
        position.free(self.board).collect()
    }

    fn ending(&self, position: &Position, point: u16) -> Option<Ending<'a>> {
        let mover = position.mover;
        match (self.completes(position, mover, point), self.convention) {
            (Some(line), Convention::Avoidance) => Some(Ending::Line(line, mover.other())),
            (Some(line), _) => Some(Ending::Line(line, mover)),
            (None, _) if position.stones.count() + 1 < self.lines.most_stones => None,
            (None, Convention::Weak { maker }) => Some(Ending::Full(Some(maker.other()))),
            (None, _) => Some(Ending::Full(None)),
        }
    }

    fn play(&self, position: &Position, point: u16) -> (Position, Option<Ending<'a>>) {
        let mover = position.mover;
        let stones = position.stones.with(point, mover);
        let after = Position { stones, mover: mover.other(), ..*position };
        (after, self.ending(position, point))
    }

    fn satisfied(&self, ending: &Ending<'_>) -> bool {
        match (self.statement, ending.winner()) {
            (_, Some(winner)) => winner == self.proponent,
            (Statement::DoesNotLose(_), None) => true,
            (_, None) => false,
        }
    }

    fn settled(&self, position: &Position) -> Result<(), String> {
        let completer = match (self.statement, self.convention) {
            (Statement::DoesNotLose(_), Convention::Strong) => self.opponent(),
            (Statement::DoesNotLose(_), Convention::Avoidance) => self.proponent,
            (_, Convention::Weak { maker }) if maker != self.proponent => maker,
            _ => return Err("a win is claimed, and only a completed line decides it".into()),
        };
        let is_open = |line: &&Vec<u16>| self.stones_on(position, line, completer.other()) == 0;
        let open = self.board.lines.iter().find(is_open);
        match open {
            Some(line) => {
                Err(format!("{} can still complete the line {}", letter(completer), self.set(line)))
            }
            None => Ok(()),
        }
    }

    fn is_won(&self, ending: &Ending<'_>) -> bool {
        ending.winner() == Some(self.proponent)
    }

    fn ended(&self, ending: &Ending<'_>) -> String {
        match ending {
            Ending::Line(line, _) => format!("the line {} is complete", self.set(line)),
            Ending::Full(_) if self.lines.is_limited() => "the last move has been made".into(),
            Ending::Full(_) => "the board is full".into(),
        }
    }

    fn draw(&self, position: &Position) -> String {
        let taken = |point| (self.name(point), position.stones.owner(point));
        let points = (0..position.size).map(taken).collect();
        let side = side(&self.setting.claim.game.board);
        format!("the position\n{}", Picture::stones(points, side, None).to_string().trim_end())
    }

    fn record_width(&self) -> usize {
        record_width(self.board.size())
    }

    fn record(&self, position: &Position) -> (Vec<u8>, u64) {
        (position.stones.record(position.size.into()), position.stones.count().into())
    }

    fn not_forced(&self, position: &Position, point: u16, name: &str) -> Option<String> {
        let other = position.mover.other();
        if self.wins_at(position, other, point).is_some() {
            return None;
        }
        let why = match self.nearest_line(position, other, point) {
            Some((line, stones)) => format!(
                "the line through {name} that {} comes nearest to is {}, with {stones} of {}",
                letter(other),
                self.set(line),
                count(line.len(), "stone", "stones"),
            ),
            None => format!("every line through {name} has a stone of {}", letter(position.mover)),
        };
        Some(format!("{name} is not forced: {} completes no line there; {why}", letter(other)))
    }

    fn lost_by(&self, position: &Position, point: u16) -> Option<String> {
        let line = self.completes(position, self.opponent(), point)?;
        Some(format!("the line {}", self.set(line)))
    }

    fn is_start_empty(&self) -> bool {
        self.setting.claim.game.start.is_empty()
    }

    fn advice(&self, position: &Position) -> Option<String> {
        let (point, line) = self.threat(position, self.proponent)?;
        let (proponent, line, name) = (letter(self.proponent), self.set(line), self.name(point));
        Some(format!(
            "{proponent} threatens {line}: the reply {name} marked as forced, !{name}, would cover the others"
        ))
    }

    fn prepare(planner: &mut Planner<'a>) {
        read_dictionary(planner);
    }

    fn stated(planner: &mut Planner<'a>, stones: &Stones<'_>) -> Option<Position> {
        let (first, second) = points_of(planner, stones)?;
        let play = planner.play;
        match play.position(&first, &second) {
            Ok(position) if position.mover == play.opponent() => Some(position),
            Ok(position) => {
                let message = format!(
                    "it is the turn of {} in the stated position, and a case is a position with \
                     {} to move",
                    letter(play.proponent),
                    letter(play.opponent())
                );
                planner.report_at("stated-position", &stones.span, message, &position);
                None
            }
            Err(why) => {
                let message = format!("the stated position is none of the game: {why}");
                planner.report("stated-position", &stones.span, message);
                None
            }
        }
    }

    fn image(planner: &Planner<'a>, from: &Position, to: &Position) -> Option<Vec<u16>> {
        let [from, to] = [from, to].map(|position| position.stones.colours(position.size));
        automorphisms(planner).mapping(&from, &to)
    }

    fn end(
        planner: &mut Planner<'a>,
        after: &Position,
        reply: Option<u16>,
        end: &Spanned<RowEnd<'_>>,
    ) -> Option<Next> {
        let by_force = end.value == RowEnd::ByForce;
        Some(match (&end.value, reply) {
            (RowEnd::ByThreats, Some(reply)) => by_threats(planner, after, reply),
            (RowEnd::ByFollowUps, Some(reply)) => by_follow_ups(planner, after, reply, &end.span),
            (RowEnd::Argument(argument), Some(_)) => {
                let argument = Spanned { value: argument.clone(), span: end.span.clone() };
                let lemma = lemma(planner, after, &argument);
                lemma.map_or(Next::Broken, |lemma| planner.tree.answered(lemma))
            }
            (RowEnd::LookUp | RowEnd::ByForce, Some(_)) => Next::Open { by_force },
            (RowEnd::LookUp | RowEnd::ByForce, None) => {
                let node = planner.tree.add(&end.span);
                planner.tree.node_mut(node).open = Some(by_force);
                Next::Play(node)
            }
            (RowEnd::Threats(player, _), None) if *player != planner.play.proponent => {
                let message = format!("the strategy is one for {}", letter(planner.play.proponent));
                planner.report("wrong-player", &end.span, message);
                Next::Broken
            }
            (RowEnd::Threats(player, points), None) => {
                threats(planner, after, *player, points, &end.span)
            }
            (RowEnd::Argument(_) | RowEnd::ByFollowUps, None) => {
                let message = "an argument stands after a reply of the opponent";
                planner.report("argument", &end.span, message);
                Next::Broken
            }
            _ => return None,
        })
    }

    fn before_replies(planner: &mut Planner<'a>, position: &Position) {
        find_shared(planner, position);
    }

    fn after_replies(planner: &mut Planner<'a>, end: &Span) {
        report_not_found(planner, end);
    }

    fn images(
        planner: &mut Planner<'a>,
        case: &Case<'_>,
        position: &Position,
        node: (&Tree, NodeId),
    ) -> Option<Images> {
        images(planner, case, position, node)
    }

    fn leave(
        planner: &mut Planner<'a>,
        node: &Node,
        position: &Position,
        replies: Vec<u16>,
        by_force: bool,
    ) {
        if !replies.is_empty() {
            let line = planner.from_start.then(|| planner.path.clone());
            let (position, span) = (position.clone(), node.span());
            let replies = replies.into_iter().collect();
            planner.own.roots.push(Root { position, replies, by_force, span, line });
        }
    }
}
