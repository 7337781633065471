//! The replies of a certificate: from a position as it is on the board, and the opponent's move, to
//! the reply on the board.
//!
//! A certificate stores positions up to symmetry. A position on the board is looked for among the
//! stored ones, then its images under one symmetry, under two, and so on; the first that is found
//! is taken, and the reply is the legal move that the same symmetries take to the stored one. So
//! the reply depends on the position and the opponent's move alone, not on the moves that led there.
//! Where a proof has replies to positions that are no worse than a stored one (docs/specification/proofs.md,
//! R38), these are found last. A move on a point that is taken in the stored position is answered as any other
//! one, and where a reply is taken on the board any move will do.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use crate::face::Face;
use crate::rules::{AnyRules, Position};
use zermelo_checker::claim::Player;
use zermelo_checker::proofs::mirror::MirrorLemma;
use zermelo_checker::proofs::replay::{Move, Replay, Response};

use super::lemma::AtPosition;
use super::nodes::ReplayNodes;
use super::{PlayError, names};

/// The most images of a position that are looked at.
const MOST_IMAGES: usize = 1 << 20;

/// The most comparisons of an image with a stored position, to find one than which it is no worse.
const MOST_COMPARISONS: usize = 1 << 24;

const NO_SYMMETRY: PlayError = PlayError::Wrong("there is no such symmetry");

/// Gives the reply by a lemma of a game, of which its number is given, to the opponent's last move, from the
/// record of the position after it, and why; `None` when there is none to make. The function says which
/// move the lemma sees when one is made.
pub type ReplyBy<'c> =
    Box<dyn Fn(u32, &[u8], Move, &dyn Fn(Move) -> Option<Move>) -> Option<(Move, Reason)> + 'c>;

/// Why a strategy replies as it does.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reason {
    /// The reason in words.
    pub text: String,
    /// Earlier moves that it is about, such as the other one of a pair.
    pub moves: Vec<Move>,
}

impl From<String> for Reason {
    fn from(text: String) -> Reason {
        Reason { text, moves: Vec::new() }
    }
}

/// The strategy of a replay certificate.
pub struct Strategy<'c> {
    face: Rc<dyn Face + 'c>,
    replay: &'c Replay<'c>,
    mirrors: &'c [MirrorLemma],
    reply_by: Option<ReplyBy<'c>>,
    /// The nodes by their positions.
    by_position: HashMap<&'c [u8], usize>,
    /// Whether replies lead to positions that are no worse than those of nodes.
    has_no_worse: bool,
    nodes: ReplayNodes<'c>,
}

/// What gives the replies of a game: the strategy of a certificate, or the outcome of every state.
pub trait Replies {
    /// What the game looks like, with its rules.
    fn face(&self) -> &dyn Face;

    /// The position of a node of the proof, from 0, as it is stored; `None` where there is no such node.
    fn record(&self, _node: usize) -> Option<&[u8]> {
        None
    }

    /// The proponent's first move, where the proponent moves first.
    fn opening(&self) -> Option<Move>;

    /// Whether there is a reply to every move from a position.
    ///
    /// # Errors
    /// When that would take too long to find out.
    fn leads_to(&self, position: &Position) -> Result<bool, PlayError>;

    /// The reply to a legal move of the opponent at a position.
    ///
    /// # Errors
    /// When there is none.
    fn answer(&self, position: &Position, mv: Move) -> Result<StrategyReply, PlayError>;

    /// Where the proof stores a position that a strategy leads to; `None` in a proof that stores none.
    ///
    /// # Errors
    /// When it stores positions, and not this one.
    fn locate(&self, _position: &Position) -> Result<Option<Location>, PlayError> {
        Ok(None)
    }

    /// Why it replies so to a legal move of the opponent at a position; `None` where there is nothing to say.
    fn reason(&self, _position: &Position, _mv: Move) -> Option<Reason> {
        None
    }

    /// The reply by an argument to the opponent's last move, from the position after it, and why; `None`
    /// when there is none to make.
    fn reply_by(
        &self,
        _argument: &Argument,
        _position: &Position,
        _last: Move,
    ) -> Option<(Move, Reason)> {
        None
    }
}

/// What the strategy does about a move of the opponent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StrategyReply {
    /// It plays on.
    Reply(Move),
    /// It plays one of the moves that win.
    OneOf(Move, Choice),
    /// It plays a move after which the game can only end as claimed, if it is not over.
    Win(Move),
    /// Nothing: the game is over, or can only end as claimed.
    Settled,
    /// It goes on by an argument, from now on.
    Argument(Argument),
}

/// How many moves win, and how long the game lasts after the one that was chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The moves that win.
    pub winning: usize,
    /// What the one was chosen by.
    pub length: GameLength,
}

/// How many more moves there are until the game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameLength {
    /// So many at most, and no other choice has fewer.
    AtMost(u64),
    /// So many at least, and no other choice has more.
    AtLeast(u64),
    /// It is not known: of the moves that win, the one after which the fewest or the most cells are left
    /// was chosen. A shorter or longer game is likely then, and not certain.
    Unknown,
}

/// An argument that a strategy goes on by, and the symmetries that lead from a position to the one
/// that it is about, in their order.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Argument {
    /// Which of the game's lemmas.
    lemma: u32,
    /// The mirror, where the lemma is one.
    mirror: Option<AtPosition>,
    symmetries: Vec<u32>,
    /// The record of the first position and the reply there, where that is no worse than the one that the
    /// lemma is about.
    first: Option<(Vec<u8>, Move)>,
}

/// Where a position is found in a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Location {
    /// The node, from 0.
    pub node: usize,
    /// The symmetries that lead from the position to it, in their order.
    pub symmetries: Vec<u32>,
}

impl<'c> Strategy<'c> {
    /// The strategy of a proof with these mirrors as lemmas, or other lemmas that reply so.
    ///
    /// # Errors
    /// When its tables do not fit together.
    pub fn new(
        face: Rc<dyn Face + 'c>,
        replay: &'c Replay<'c>,
        mirrors: &'c [MirrorLemma],
        reply_by: Option<ReplyBy<'c>>,
    ) -> Result<Strategy<'c>, PlayError> {
        let width = face.rules().record_width();
        let nodes = ReplayNodes::of(replay);
        if !nodes.fit(width) {
            return Err(PlayError::Wrong("its tables do not fit together"));
        }
        let mut by_position = HashMap::new();
        for (position, node) in replay.positions.chunks_exact(width.max(1)).zip(0..) {
            by_position.entry(position).or_insert(node);
        }
        let is_no_worse = |response| matches!(response, Response::NoWorse { .. });
        let has_no_worse = replay.responses().any(is_no_worse);
        Ok(Strategy { face, replay, mirrors, reply_by, by_position, has_no_worse, nodes })
    }

    fn rules(&self) -> &dyn AnyRules {
        self.face.rules()
    }

    /// The mirror of a lemma after the opponent's move at a node.
    fn mirror(&self, lemma: u32, node: usize, mv: Move) -> Option<AtPosition> {
        let record = self.nodes.record(node, self.rules().record_width())?;
        let after = self.rules().play(&self.rules().read(record).ok()?, mv)?;
        AtPosition::new(&*self.face, self.mirrors, lemma, &after)
    }

    /// A legal move at a position that symmetries take to another.
    fn on_board(&self, position: &Position, symmetries: &[u32], mv: Move) -> Option<Move> {
        let player = self.rules().mover(position);
        let legal = self.face.rules().legal_moves(position);
        legal.into_iter().find(|&own| self.image(symmetries, player, own) == Ok(mv))
    }

    fn entry(&self, node: usize, mv: Move) -> Option<Response> {
        let mut entries = self.nodes.entries(node)?.iter();
        entries.find(|entry| entry.mv == mv).map(|entry| entry.response)
    }

    /// The node of a position, by the fewest symmetries, and of those the first.
    fn find(&self, position: &Position) -> Result<Option<Location>, PlayError> {
        let record = self.face.rules().record(position);
        if let Some(&node) = self.by_position.get(record.as_slice()) {
            return Ok(Some(Location { node, symmetries: Vec::new() }));
        }
        let last = self.rules().symmetries();
        // The images found so far, each with the one before it and the symmetry between.
        let mut images: Vec<(Position, usize, u32)> = vec![(position.clone(), 0, 0)];
        let mut seen: HashSet<Vec<u8>> = HashSet::from([record]);
        let mut at = 0;
        while let Some((image, _, _)) = images.get(at) {
            let image = image.clone();
            for number in 1..=last {
                let next = self.rules().map(number, &image).ok_or(NO_SYMMETRY)?;
                let record = self.face.rules().record(&next);
                if let Some(&node) = self.by_position.get(record.as_slice()) {
                    let mut symmetries = vec![number];
                    symmetries.extend(symmetries_to(&images, at));
                    symmetries.reverse();
                    return Ok(Some(Location { node, symmetries }));
                }
                if seen.insert(record) {
                    images.push((next, at, number));
                }
            }
            if images.len() > MOST_IMAGES {
                return Err(PlayError::TooManyImages(MOST_IMAGES));
            }
            at += 1;
        }
        Ok(self.no_better(&images))
    }

    /// The first node than whose position one of these images is no worse.
    fn no_better(&self, images: &[(Position, usize, u32)]) -> Option<Location> {
        let count = self.replay.nodes.len();
        if !self.has_no_worse || images.len().saturating_mul(count) > MOST_COMPARISONS {
            return None;
        }
        images.iter().enumerate().find_map(|(at, (image, _, _))| {
            let stands = |node: &usize| {
                let record = self.record(*node);
                record.is_some_and(|record| self.rules().stands_for(record, image))
            };
            let node = (0..count).find(stands)?;
            let mut symmetries = symmetries_to(images, at);
            symmetries.reverse();
            Some(Location { node, symmetries })
        })
    }

    /// The move of the opponent that a node answers in the place of one after which the position is no worse.
    fn answered(&self, node: usize, mv: Move) -> Move {
        let position = self.record(node).filter(|_| self.has_no_worse);
        let legal = position.and_then(|record| self.rules().read(record).ok());
        let legal = legal.map(|position| self.rules().legal_moves(&position)).unwrap_or_default();
        if legal.contains(&mv) { mv } else { legal.first().copied().unwrap_or(mv) }
    }

    /// Whether symmetries take a position to that of a node, which is otherwise one than which it is no worse.
    fn is_at(&self, position: &Position, Location { node, symmetries }: &Location) -> bool {
        let mapped = symmetries.iter().try_fold(position.clone(), |position, symmetry| {
            self.rules().map(*symmetry, &position)
        });
        mapped.is_some_and(|image| self.record(*node) == Some(&self.face.rules().record(&image)))
    }

    /// The reply by a lemma to a move at a node.
    fn reply_at(&self, lemma: u32, node: usize, mv: Move) -> Option<Move> {
        let at = self.rules().read(self.record(node)?).ok()?;
        let after = self.face.rules().record(&self.rules().play(&at, mv)?);
        self.reply_by.as_ref()?(lemma, &after, mv, &Some).map(|(reply, _)| reply)
    }

    /// The image of a player's move under symmetries, the first one first.
    fn image(&self, symmetries: &[u32], player: Player, mv: Move) -> Result<Move, PlayError> {
        let through = |mv, &symmetry: &u32| self.rules().map_move(symmetry, player, mv);
        symmetries.iter().try_fold(mv, through).ok_or(NO_SYMMETRY)
    }

    /// The image of a move of the opponent.
    fn opponents_image(&self, symmetries: &[u32], mv: Move) -> Result<Move, PlayError> {
        self.image(symmetries, self.rules().proponent().other(), mv)
    }
}

impl Replies for Strategy<'_> {
    fn face(&self) -> &dyn Face {
        &*self.face
    }

    fn record(&self, node: usize) -> Option<&[u8]> {
        self.nodes.record(node, self.rules().record_width())
    }

    fn opening(&self) -> Option<Move> {
        self.replay.opening
    }

    fn leads_to(&self, position: &Position) -> Result<bool, PlayError> {
        Ok(self.find(position)?.is_some())
    }

    fn locate(&self, position: &Position) -> Result<Option<Location>, PlayError> {
        Ok(Some(self.find(position)?.ok_or(PlayError::OffTheStrategy)?))
    }

    fn answer(&self, position: &Position, mv: Move) -> Result<StrategyReply, PlayError> {
        let location = self.find(position)?.ok_or(PlayError::OffTheStrategy)?;
        let is_exact = !self.has_no_worse || self.is_at(position, &location);
        let Location { node, mut symmetries } = location;
        let mut seen = self.answered(node, self.opponents_image(&symmetries, mv)?);
        let own = self.entry(node, seen);
        let default = self.replay.nodes.get(node).and_then(|node| node.default);
        let mut response = own.or(default).ok_or(PlayError::Wrong("a move has no reply"))?;
        if let Response::SameAs { mv, symmetry } = response {
            symmetries.push(symmetry);
            seen = mv;
            response = self.entry(node, mv).ok_or(PlayError::Wrong("a ‘same as’ leads nowhere"))?;
        }
        let on_board = |reply: Move| {
            let after = self.rules().play(position, mv);
            let reply = after.and_then(|after| {
                let own = self.on_board(&after, &symmetries, reply);
                let any = || self.rules().legal_moves(&after).first().copied();
                if is_exact { own } else { own.or_else(any) }
            });
            reply.ok_or(PlayError::Wrong("a reply is not legal"))
        };
        match response {
            Response::Reply { reply, .. } | Response::NoWorse { reply, .. } => {
                Ok(StrategyReply::Reply(on_board(reply)?))
            }
            Response::Win { reply } => Ok(StrategyReply::Win(on_board(reply)?)),
            Response::Settled => Ok(StrategyReply::Settled),
            Response::Lemma { lemma } => {
                let mirror = self.mirror(lemma, node, self.opponents_image(&symmetries, mv)?);
                let reply = (!is_exact).then(|| self.reply_at(lemma, node, seen)).flatten();
                let reply = reply.and_then(|reply| on_board(reply).ok());
                let after = self.rules().play(position, mv);
                let first = after.map(|after| self.face.rules().record(&after)).zip(reply);
                Ok(StrategyReply::Argument(Argument { lemma, mirror, symmetries, first }))
            }
            Response::SameAs { .. } => Err(PlayError::Wrong("a ‘same as’ refers to another")),
        }
    }

    /// The position of the table that the reply stands at, and the way there. A proof by an argument alone
    /// has no table.
    fn reason(&self, position: &Position, mv: Move) -> Option<Reason> {
        if self.replay.entries.is_empty() {
            return None;
        }
        let Location { node, symmetries } = self.find(position).ok()??;
        let mut reason = format!("position {}", node.checked_add(1)?);
        if !symmetries.is_empty() {
            let numbers: Vec<String> = symmetries.iter().map(u32::to_string).collect();
            let word = if symmetries.len() == 1 { "symmetry" } else { "symmetries" };
            reason += &format!(", by {word} {}", numbers.join(", "));
        }
        let own =
            self.entry(node, self.answered(node, self.opponents_image(&symmetries, mv).ok()?));
        let entry = own.or(self.replay.nodes.get(node)?.default)?;
        reason += &match entry {
            Response::Lemma { .. } => ", by an argument".to_owned(),
            Response::SameAs { mv, symmetry } => {
                format!(", as {} by symmetry {symmetry}", self.face.move_name(mv)?.plain)
            }
            Response::Win { .. } => ", and the game is decided".to_owned(),
            _ if own.is_none() => ", as for every move without a row".to_owned(),
            _ => String::new(),
        };
        Some(reason.into())
    }

    fn reply_by(
        &self,
        argument: &Argument,
        position: &Position,
        last: Move,
    ) -> Option<(Move, Reason)> {
        let Argument { lemma, mirror, symmetries, first } = argument;
        let record = self.face.rules().record(position);
        if let Some((_, reply)) = first.as_ref().filter(|(at, _)| *at == record) {
            let text = "it replies as in a position that is no better".to_owned();
            return Some((*reply, text.into()));
        }
        let seen = |mv| self.opponents_image(symmetries, mv).ok();
        match mirror {
            Some(mirror) => {
                let last_seen = seen(last)?;
                let reply = self.on_board(position, symmetries, mirror.answer(last_seen))?;
                let reason = match mirror.has(last_seen) {
                    true => image_of(&*self.face, last),
                    false => "from here on it replies with mirror images".to_owned().into(),
                };
                Some((reply, reason))
            }
            None => self.reply_by.as_ref()?(*lemma, &record, last, &seen),
        }
    }
}

/// Why a mirror replies to a move.
pub(super) fn image_of(face: &dyn Face, mv: Move) -> Reason {
    Reason { text: format!("the mirror image of {}", names::name(face, mv)), moves: vec![mv] }
}

/// The symmetries that led to an image, the last one first.
fn symmetries_to(images: &[(Position, usize, u32)], from: usize) -> Vec<u32> {
    let mut symmetries = Vec::new();
    let mut at = from;
    while let Some(&(_, before, symmetry)) = images.get(at).filter(|_| at != 0) {
        symmetries.push(symmetry);
        at = before;
    }
    symmetries
}
