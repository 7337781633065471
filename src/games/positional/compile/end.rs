//! How a row ends, and whether the position is one for that end.

use zermelo_checker::claim::Player;
use zermelo_explain::count;
use zermelo_explain::typos::did_you_mean;
use zermelo_search::text::{Diagnostic, Span, Spanned};

use super::plan::Planner;
use super::play::Ending;
use super::setting::few;
use super::tree::Next;
use crate::games::positional::source::{Row, RowEnd, letter};
use crate::games::positional::start::Position;

impl Planner<'_> {
    /// A row that ends after the opponent's reply: the game has to be over, or be decided.
    pub(super) fn after_reply(
        &mut self,
        after: &Position,
        (reply, over): (u16, bool),
        row: &Row<'_>,
    ) -> Next {
        let end = &row.end;
        if end.value == RowEnd::Unread {
            return Next::Broken;
        }
        if end.value == RowEnd::ByThreats && over {
            let message = format!("the game is over with {}", self.play.name(reply));
            return self.broken("game-over", &end.span, message, after);
        }
        if end.value == RowEnd::ByThreats {
            return self.by_threats(after, reply);
        }
        if let (RowEnd::ByFollowUps, false) = (&end.value, over) {
            return self.by_follow_ups(after, reply, &end.span);
        }
        if let (RowEnd::Argument(argument), false) = (&end.value, over) {
            let argument = Spanned { value: argument.clone(), span: end.span.clone() };
            let lemma = self.lemma(after, &argument);
            return lemma.map_or(Next::Broken, |lemma| self.tree.add_lemma(lemma));
        }
        if let (RowEnd::LookUp | RowEnd::ByForce, false) = (&end.value, over) {
            return Next::Open { by_force: end.value == RowEnd::ByForce };
        }
        if end.value != RowEnd::Settled {
            let message =
                format!("the row ends before {} has answered", letter(self.play.proponent));
            return self.broken("no-answer", &end.span, message, after);
        }
        if over { Next::Decided } else { self.settled(after, end) }
    }

    fn settled(&mut self, position: &Position, end: &Spanned<RowEnd<'_>>) -> Next {
        match self.play.settled(position) {
            Ok(()) => Next::Decided,
            Err(why) => {
                let message = format!("the game is not settled: {why}");
                self.broken("not-settled", &end.span, message, position)
            }
        }
    }

    /// How a game ended, in words.
    pub(super) fn ending(&self, ending: &Ending<'_>) -> String {
        match ending {
            Ending::Line(line, _) => format!("the line {} is complete", self.play.set(line)),
            Ending::Full(_) if self.play.lines.is_limited() => "the last move has been made".into(),
            Ending::Full(_) => "the board is full".into(),
        }
    }

    /// The end of a row whose last move ended the game as claimed.
    pub(super) fn end_of_game(
        &mut self,
        ending: &Ending<'_>,
        end: &Spanned<RowEnd<'_>>,
        after: &Position,
    ) -> Next {
        let won = ending.winner() == Some(self.play.proponent);
        match end.value {
            RowEnd::Settled => Next::Decided,
            RowEnd::Won if won => Next::Decided,
            RowEnd::Won => {
                let message = format!("{}, but nobody has won", self.ending(ending));
                self.broken("not-won", &end.span, message, after)
            }
            RowEnd::Unread => Next::Broken,
            RowEnd::Threats(..)
            | RowEnd::ByThreats
            | RowEnd::ByFollowUps
            | RowEnd::LookUp
            | RowEnd::ByForce
            | RowEnd::Argument(_)
            | RowEnd::Case { .. } => {
                let message = format!("the game is over: {}", self.ending(ending));
                self.broken("game-over", &end.span, message, after)
            }
        }
    }

    /// The end of a row after a move of the proponent that did not end the game.
    pub(super) fn end(&mut self, position: &Position, end: &Spanned<RowEnd<'_>>) -> Next {
        match &end.value {
            RowEnd::Threats(player, _) if *player != self.play.proponent => {
                let message = format!("the strategy is one for {}", letter(self.play.proponent));
                self.report("wrong-player", &end.span, message);
                Next::Broken
            }
            RowEnd::Threats(player, points) => self.threats(position, *player, points, &end.span),
            RowEnd::Won => {
                let message = "the last move completes no line";
                self.broken("not-won", &end.span, message, position)
            }
            RowEnd::Settled if self.play.every_reply_ends(position) => {
                Next::Play(self.tree.add(&end.span))
            }
            RowEnd::Settled => self.settled(position, end),
            RowEnd::Unread | RowEnd::ByThreats => {
                // Other rows may go on from here.
                let node = self.tree.add(&end.span);
                self.tree.node_mut(node).incomplete = true;
                Next::Play(node)
            }
            RowEnd::Argument(_) | RowEnd::ByFollowUps => {
                let message = "an argument stands after a reply of the opponent";
                self.report("argument", &end.span, message);
                Next::Broken
            }
            RowEnd::LookUp | RowEnd::ByForce => {
                let node = self.tree.add(&end.span);
                self.tree.node_mut(node).open = Some(end.value == RowEnd::ByForce);
                Next::Play(node)
            }
            RowEnd::Case { name, by_symmetry } => {
                self.goes_to_case(position, (name, *by_symmetry), &end.span)
            }
        }
    }

    /// A double threat: two points, at each of which the proponent completes a line; and the
    /// opponent cannot do so first.
    fn threats(
        &mut self,
        position: &Position,
        player: Player,
        points: &[Spanned<&str>],
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
        if let Some((point, line)) = self.play.threat(position, opponent) {
            let message = format!(
                "this is no win: {} completes the line {} first, with {}",
                letter(opponent),
                self.play.set(line),
                self.play.name(point)
            );
            self.report_line("opponent-first", span, message, position, &[point]);
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
                self.broken("no-double-threat", span, message, position)
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
                 nearest, and of its {} {player_letter} has {stones}",
                self.play.set(line),
                count(line.len(), "point", "points"),
            ),
            None => format!(
                "{player_letter} does not threaten {name}: every line through it has a stone of {}",
                letter(player.other())
            ),
        }
    }

    /// A row that leads to a case: the position is that of the case, or an image of it.
    fn goes_to_case(
        &mut self,
        position: &Position,
        (name, by_symmetry): (&str, bool),
        span: &Span,
    ) -> Next {
        let Some(&number) = self.names.get(name) else {
            let message = match did_you_mean(name, few(self.names.keys().copied())) {
                Some(question) => format!("there is no case {name}; {question}"),
                None => format!("there is no case {name}"),
            };
            self.report("unknown-case", span, message);
            return Next::Broken;
        };
        let first = !std::mem::replace(&mut self.referenced[number], true);
        let known = self.positions[number].clone().or_else(|| self.stated[number].clone());
        let case = match known {
            Some(case) => case,
            None if first => position.clone(),
            None => return Next::Broken,
        };
        if case == *position {
            self.reached(number, case, None);
            return self.tree.add_case(number, None);
        }
        let image = self
            .automorphisms()
            .mapping(&position.stones.colours(position.size), &case.stones.colours(case.size));
        match image {
            Some(images) if by_symmetry => {
                self.reached(number, case, Some(&images));
                self.tree.add_case(number, Some(images))
            }
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

    /// A row leads to a case with this position, or to an image of it.
    fn reached(&mut self, number: usize, position: Position, images: Option<&[u16]>) {
        // An image of the line of play begins at the start only where that has no stones.
        let is_line = images.is_none() || self.setting.claim.game.start.is_empty();
        if self.lines_to[number].is_none() && self.from_start && is_line {
            let image = |&mv: &u16| images.and_then(|images| images.get(usize::from(mv))).copied();
            let line = self.path.iter().map(|mv| image(mv).unwrap_or(*mv)).collect();
            self.lines_to[number] = Some(line);
        }
        if self.positions[number].replace(position).is_none() {
            self.ready.insert(number);
        }
    }
}
