//! How a row ends, and whether the position is one for that end.

use zermelo_explain::typos::did_you_mean;
use zermelo_search::text::{Diagnostic, Span, Spanned};

use super::few;
use super::game::{Game, Planner};
use super::source::{Row, RowEnd, letter};
use super::tree::Next;

impl<'a, G: Game<'a>> Planner<'a, G> {
    /// A row that ends after the opponent's reply: the game has to be over, or be decided.
    pub(super) fn after_reply(
        &mut self,
        after: &G::Position,
        (reply, over): (u16, bool),
        row: &Row<'_>,
    ) -> Next {
        let end = &row.end;
        match &end.value {
            RowEnd::Unread => return Next::Broken,
            RowEnd::Settled if over => return Next::Decided,
            RowEnd::ByThreats if over => {
                let message = format!("the game is over with {}", self.play.name(reply));
                return self.broken("game-over", &end.span, message, after);
            }
            RowEnd::Settled => return self.settled(after, end),
            _ => {}
        }
        let next = if over { None } else { G::end(self, after, Some(reply), end) };
        next.unwrap_or_else(|| {
            let proponent = letter(self.play.proponent());
            let message = format!("the row ends before {proponent} has answered");
            self.broken("no-answer", &end.span, message, after)
        })
    }

    fn settled(&mut self, position: &G::Position, end: &Spanned<RowEnd<'_>>) -> Next {
        match self.play.settled(position) {
            Ok(()) => Next::Decided,
            Err(why) => {
                let message = format!("the game is not settled: {why}");
                self.broken("not-settled", &end.span, message, position)
            }
        }
    }

    /// The end of a row whose last move ended the game as claimed.
    pub(super) fn end_of_game(
        &mut self,
        ending: &G::Ending,
        end: &Spanned<RowEnd<'_>>,
        after: &G::Position,
    ) -> Next {
        match end.value {
            RowEnd::Settled => Next::Decided,
            RowEnd::Won if self.play.is_won(ending) => Next::Decided,
            RowEnd::Won => {
                let message = format!("{}, but nobody has won", self.play.ended(ending));
                self.broken("not-won", &end.span, message, after)
            }
            RowEnd::Unread => Next::Broken,
            _ => {
                let message = format!("the game is over: {}", self.play.ended(ending));
                self.broken("game-over", &end.span, message, after)
            }
        }
    }

    /// The end of a row after a move of the proponent that did not end the game.
    pub(super) fn end(&mut self, position: &G::Position, end: &Spanned<RowEnd<'_>>) -> Next {
        match &end.value {
            RowEnd::Won => self.broken("not-won", &end.span, G::NOT_WON, position),
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
            RowEnd::Case { name, by_symmetry } => {
                self.goes_to_case(position, (name, *by_symmetry), &end.span)
            }
            _ => G::end(self, position, None, end).unwrap_or(Next::Broken),
        }
    }

    /// A row that leads to a case: the position is that of the case, or an image of it.
    fn goes_to_case(
        &mut self,
        position: &G::Position,
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
        let to_case =
            |symmetry| Next::Case { number: u32::try_from(number).unwrap_or(u32::MAX), symmetry };
        if case == *position {
            self.reached(number, case, None);
            return to_case(None);
        }
        match G::image(self, position, &case) {
            Some(images) if by_symmetry => {
                self.reached(number, case, Some(&images));
                to_case(self.tree.add_images(&images))
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
    fn reached(&mut self, number: usize, position: G::Position, images: Option<&[u16]>) {
        // An image of the line of play begins at the start only where that has no stones.
        let is_line = images.is_none() || self.play.is_start_empty();
        if self.lines_to[number].is_none() && self.from_start && is_line {
            let image = |mv: &u16| images.and_then(|images| images.get(usize::from(*mv)));
            let line = self.path.iter().map(|mv| image(mv).copied().unwrap_or(*mv)).collect();
            self.lines_to[number] = Some(line);
        }
        if self.positions[number].replace(position).is_none() {
            self.ready.insert(number);
        }
    }
}
