//! Writes a strategy in rows, which compile to a proof of the same claim.
//!
//! A row goes on while the opponent has one reply that needs an answer; every other position is a case, so
//! that the text is about as long as the strategy. It has the positions of play: where a proof maps them to
//! others by symmetries, or answers by an argument, the text has them one by one.

use std::collections::{HashMap, VecDeque};

use zermelo_checker::format::Header;
use zermelo_checker::proofs::replay::Move;
use zermelo_explain::play::names;
use zermelo_explain::play::stored::StoredStrategy;
use zermelo_explain::play::strategy::{Argument, Replies, Strategy, StrategyReply};
use zermelo_explain::rules::Position;

use super::source::written;
use crate::table::{TableError, wrong};

/// The most rows, and the most moves of rows.
const MOST: usize = 1 << 20;

/// The most replies in a row.
const LONGEST: usize = 64;

/// What stands before the rows, with a title by which a file is named.
pub fn head(header: &Header, title: Option<(&str, &str)>) -> String {
    let mut text = format!("claim {}\n", header.claim);
    let cited = header.provenance.source.as_str();
    if !cited.is_empty() {
        text.push_str(&format!("source {cited}\n"));
    }
    if let Some((title, ending)) = title {
        let title = title.split_whitespace().collect::<Vec<_>>().join("-");
        text.push_str(&format!("board {}.{ending}\n", title.replace(['/', '\\'], "-")));
    }
    text
}

/// The rows of a strategy.
///
/// # Errors
/// When it is none that the checker accepts, or has too many rows.
pub fn rows(stored: &dyn StoredStrategy) -> Result<String, TableError> {
    let face = stored.face().map_err(TableError::Unreadable)?;
    let strategy = Strategy::new(face, stored.replay(), stored.mirrors(), None);
    let strategy = strategy.map_err(|error| wrong(error.to_string()))?;
    let mut rows =
        Rows { strategy: &strategy, numbers: HashMap::new(), open: VecDeque::new(), moves: 0 };
    let rules = strategy.face().rules();
    let (mut at, mut text) = (rules.start(), "start".to_owned());
    if let Some(opening) = strategy.opening() {
        at = rules.play(&at, opening).ok_or_else(|| wrong("the first move is not legal"))?;
        text += &format!(" {}", rows.name(opening));
        if rules.ending(&at, opening).is_some() {
            return Ok(text + "\n");
        }
    }
    let mut next = Some(Place { at, argument: None });
    for case in 1.. {
        let Some(place) = next else { break };
        text.push('\n');
        for (replies, then) in rows.of(&place)? {
            text += &format!("({}) {then}\n", replies.join(", "));
        }
        next = rows.open.pop_front();
        if next.is_some() {
            text += &format!("\ncase {case}");
        }
    }
    Ok(text)
}

/// A position with the opponent to move, and the argument by which the strategy goes on from there.
struct Place {
    at: Position,
    argument: Option<Argument>,
}

/// What follows a reply of the opponent that does not end the game.
enum Then {
    /// No answer is needed, or the answer decides the game: the words for that.
    Decided(String),
    /// An answer, after which the opponent moves.
    Goes(Move, Place),
}

struct Rows<'s> {
    strategy: &'s dyn Replies,
    /// The numbers of the cases.
    numbers: HashMap<(Vec<u8>, Option<Argument>), usize>,
    /// Those that are not written.
    open: VecDeque<Place>,
    /// How many moves were looked at.
    moves: usize,
}

impl Rows<'_> {
    fn name(&self, mv: Move) -> String {
        written(&names::name(self.strategy.face(), mv))
    }

    /// The rows of a position: what follows, and the replies that it follows.
    fn of(&mut self, place: &Place) -> Result<Vec<(Vec<String>, String)>, TableError> {
        let mut rows: Vec<(Vec<String>, String)> = Vec::new();
        let mut places: HashMap<String, usize> = HashMap::new();
        for (reply, then) in self.replies(place)? {
            let (name, then) = (self.name(reply), self.row(then)?);
            let place = *places.entry(then.clone()).or_insert(rows.len());
            match rows.get_mut(place) {
                Some((replies, _)) => replies.push(name),
                None => rows.push((vec![name], then)),
            }
        }
        Ok(rows)
    }

    /// The replies that need a row, with what follows each.
    fn replies(&mut self, place: &Place) -> Result<Vec<(Move, Then)>, TableError> {
        let mut replies = Vec::new();
        for mv in self.strategy.face().rules().legal_moves(&place.at) {
            self.moves += 1;
            replies.extend(self.then(place, mv)?.map(|then| (mv, then)));
        }
        if self.moves > MOST {
            return Err(TableError::NoSource {
                what: format!("a strategy of more than {MOST} moves"),
            });
        }
        Ok(replies)
    }

    /// What stands after a reply: the rest of the row.
    fn row(&mut self, mut then: Then) -> Result<String, TableError> {
        let mut row = String::new();
        for length in 1.. {
            let (answer, place) = match then {
                Then::Decided(words) => return Ok(row + &words),
                Then::Goes(answer, place) => (answer, place),
            };
            row += &format!("{} ", self.name(answer));
            let mut replies = self.replies(&place)?;
            match replies.pop() {
                // Every reply ends the game.
                None => return Ok(row + "settled"),
                Some((reply, next)) if replies.is_empty() && length < LONGEST => {
                    row += &format!("({}) ", self.name(reply));
                    then = next;
                }
                Some(_) => return Ok(row + &self.case(place)),
            }
        }
        Ok(row)
    }

    /// `-> case 3`.
    fn case(&mut self, place: Place) -> String {
        let next = self.numbers.len() + 1;
        let key = (self.strategy.face().rules().record(&place.at), place.argument.clone());
        let number = *self.numbers.entry(key).or_insert(next);
        if number == next {
            self.open.push_back(place);
        }
        format!("-> case {number}")
    }

    /// What follows a reply; `None` where it ends the game.
    fn then(&self, Place { at, argument }: &Place, mv: Move) -> Result<Option<Then>, TableError> {
        let rules = self.strategy.face().rules();
        let after = rules.play(at, mv).ok_or_else(|| wrong("a move is not legal"))?;
        if rules.ending(&after, mv).is_some() {
            return Ok(None);
        }
        if rules.is_settled(&after) {
            return Ok(Some(Then::Decided("settled".to_owned())));
        }
        let by = |argument: &Argument| {
            let reply = self.strategy.reply_by(argument, &after, mv);
            reply.map(|(reply, _)| reply).ok_or_else(|| wrong("an argument has no reply"))
        };
        let (reply, argument) = match argument {
            Some(argument) => (by(argument)?, Some(argument.clone())),
            None => match self.strategy.answer(at, mv).map_err(|error| wrong(error.to_string()))? {
                StrategyReply::Reply(reply)
                | StrategyReply::OneOf(reply, _)
                | StrategyReply::Win(reply) => (reply, None),
                StrategyReply::Argument(argument) => (by(&argument)?, Some(argument)),
                StrategyReply::Settled => return Err(wrong("the game is not settled")),
            },
        };
        let at = rules.play(&after, reply).ok_or_else(|| wrong("a reply is not legal"))?;
        let decided = |word| Then::Decided(format!("{} {word}", self.name(reply)));
        Ok(Some(match rules.ending(&at, reply) {
            Some(_) => decided("won"),
            None if rules.is_settled(&at) => decided("settled"),
            None => Then::Goes(reply, Place { at, argument }),
        }))
    }
}
