//! Kind 1, replay: a closed set of positions with the proponent's replies.
//!
//! A node is a position with the opponent to move. For every node the checker lists all legal moves
//! of the opponent by its own rules, and finds for each exactly one entry (or the node's default
//! reply) that leads to a node, or ends the game as claimed. No position can occur again, or each
//! reply leads to a later node; so by induction, from the ends of the game or from the last node, the
//! proponent achieves the claim from every node, and node 0 is the claim's start.
//!
//! Tables are flat: the positions are one byte string, the entries of all nodes one list. The
//! nodes are independent of each other once all positions are read, so they are checked in parts.
//!
//! The work per node of a positional game is two looks at every line: one to read the position, one
//! for its [`Outlook`], which says what the opponent's moves and the replies to them complete. The
//! work per opponent move is one move, one reply and one comparison of positions. Nothing is
//! allocated per move.

mod codes;
mod marks;
mod rules;
mod work;

use std::borrow::Cow;
use std::ops::Range;

pub use codes::*;
use marks::Marks;
pub use rules::{Move, Outlook, Rules, list_index};
pub(crate) use work::Looks;

use crate::fault::{Code, Fault};
use crate::figures::{Figures, count};
use crate::format::{Decode, List, Misread, Reader, record, tagged};
use crate::parts::{Executor, collect};
use crate::stop::Stop;

/// The body of a replay proof.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Replay<'a> {
    /// The proponent's first move, exactly where the proponent moves first.
    pub opening: Option<u16>,
    /// The nodes' positions, one after the other, as the game stores them.
    pub positions: Cow<'a, [u8]>,
    /// The nodes, node 0 first.
    pub nodes: List<'a, Node>,
    /// The entries of all nodes, in the order of nodes, and within a node in the order of moves.
    pub entries: List<'a, Entry>,
}

/// A position with the opponent to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Node {
    /// How many of the entries are this node's.
    pub entries: u32,
    /// The response to every opponent's move without an entry of its own.
    pub default: Option<Response>,
}

/// What the proponent does about one move of the opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The opponent's move.
    pub mv: u16,
    /// The response.
    pub response: Response,
}

/// A response. Symmetry 0 is the identity; the others are those of the game's part of the body,
/// numbered from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Response {
    /// The reply leads to a node: the position after it, mapped by the symmetry, is the target's.
    Reply {
        /// The proponent's move.
        reply: u16,
        /// The node.
        target: u32,
        /// The symmetry.
        symmetry: u32,
    },
    /// The reply leads to a position which, mapped by the symmetry, is no worse for the proponent than
    /// the node's.
    NoWorse {
        /// The proponent's move.
        reply: u16,
        /// The node.
        target: u32,
        /// The symmetry.
        symmetry: u32,
    },
    /// The reply ends the game as claimed.
    Win {
        /// The proponent's move.
        reply: u16,
    },
    /// The symmetry maps the node's position to itself and the opponent's move to `mv`, which has
    /// an entry.
    SameAs {
        /// The opponent's move that is answered.
        mv: u16,
        /// The symmetry.
        symmetry: u32,
    },
    /// The game is over after the opponent's move, or can only end as claimed.
    Settled,
    /// An argument of the game's part of the body, which the game numbers, shows what is claimed of
    /// the position after the opponent's move.
    Lemma {
        /// The argument.
        lemma: u32,
    },
}

impl<'a> Replay<'a> {
    /// Takes a replay; gives also the last lemma that a response names, 0 where none names one.
    pub(crate) fn decode_with_last_lemma(from: &mut Reader<'a>) -> Result<(Self, u32), Misread> {
        let mut last = 0;
        let mut note = |response: Response| {
            if let Response::Lemma { lemma } = response {
                last = last.max(lemma);
            }
        };
        let (opening, positions) = (Decode::decode(from)?, Decode::decode(from)?);
        let nodes =
            List::decode_each(from, |node: Node| node.default.into_iter().for_each(&mut note))?;
        let entries = List::decode_each(from, |entry: Entry| note(entry.response))?;
        Ok((Replay { opening, positions, nodes, entries }, last))
    }
}

impl Replay<'_> {
    /// The responses of all entries, and then the default replies.
    pub fn responses(&self) -> impl Iterator<Item = Response> {
        let defaults = self.nodes.read().filter_map(|node| node.default);
        self.entries.read().map(|entry| entry.response).chain(defaults)
    }

    /// How many moves of the opponent it answers, at most: a default answers one more than there are moves.
    pub(crate) fn answers(&self, moves: usize) -> usize {
        let defaults = self.nodes.read().filter(|node| node.default.is_some()).count();
        self.entries.len().saturating_add(defaults.saturating_mul(moves.saturating_add(1)))
    }

    /// Whether a response names a symmetry.
    pub(crate) fn names_symmetry(&self) -> bool {
        self.responses().any(|response| match response {
            Response::Reply { symmetry, .. } | Response::NoWorse { symmetry, .. } => symmetry > 0,
            Response::SameAs { .. } => true,
            Response::Win { .. } | Response::Settled | Response::Lemma { .. } => false,
        })
    }
}

/// Takes a list of lemmas or symmetries after a replay, where a response names one (F2).
pub(crate) fn decode_list<'a, T: Decode<'a> + Default>(
    from: &mut Reader<'a>,
    is_named: bool,
) -> Result<T, Misread> {
    if is_named { Decode::decode(from) } else { Ok(T::default()) }
}

record!(Node { entries, default });
tagged!(Response {
    0 Reply { reply, target, symmetry },
    1 Win { reply },
    2 SameAs { mv, symmetry },
    3 Settled,
    4 Lemma { lemma },
    5 NoWorse { reply, target, symmetry },
});

impl<'a> Decode<'a> for Replay<'a> {
    fn decode(from: &mut Reader<'a>) -> Result<Self, Misread> {
        Replay::decode_with_last_lemma(from).map(|(replay, _)| replay)
    }
}

impl<'a> Decode<'a> for Entry {
    #[inline]
    fn decode(from: &mut Reader<'a>) -> Result<Self, Misread> {
        if let Some((entry, length)) = Entry::common(from.clone().rest()) {
            return from.take(length).map(|_| entry);
        }
        Ok(Entry { mv: Decode::decode(from)?, response: Decode::decode(from)? })
    }
}

impl Entry {
    /// An entry with its length, if it is as most of a large file are: with its moves in a byte each,
    /// and a target or lemma above 250. It is the same that its fields are decoded to one by one, with
    /// one look at the bytes.
    #[inline]
    fn common(bytes: &[u8]) -> Option<(Entry, usize)> {
        if let [mv @ ..251, 4, 251, a, b, ..] = *bytes
            && (b > 0 || a > 250)
        {
            let response = Response::Lemma { lemma: u16::from_le_bytes([a, b]).into() };
            return Some((Entry { mv: mv.into(), response }, 5));
        }
        let (mv, reply, target, symmetry, length) = match *bytes {
            [mv, 0, reply, 251, a, b, symmetry @ ..251, ..] if b > 0 || a > 250 => {
                (mv, reply, u16::from_le_bytes([a, b]).into(), symmetry.into(), 7)
            }
            [mv, 0, reply, 252, a, b, c, d, symmetry @ ..251, ..] if c > 0 || d > 0 => {
                (mv, reply, u32::from_le_bytes([a, b, c, d]), symmetry.into(), 9)
            }
            [mv, 0, reply, 252, a, b, c, d, 251, e, f, ..]
                if (c > 0 || d > 0) && (f > 0 || e > 250) =>
            {
                (mv, reply, u32::from_le_bytes([a, b, c, d]), u16::from_le_bytes([e, f]).into(), 11)
            }
            _ => return None,
        };
        let response = Response::Reply { reply: reply.into(), target, symmetry };
        (mv < 251 && reply < 251).then_some((Entry { mv: mv.into(), response }, length))
    }
}

/// Nodes per part.
const PART: usize = 4096;

/// A node's position, and its outlook.
struct Viewpoint<'l, P, O> {
    node: usize,
    position: &'l P,
    outlook: O,
}

/// A replay proof laid out for checking.
struct Layout<'p, R: Rules> {
    rules: &'p R,
    replay: &'p Replay<'p>,
    /// The first entry of every part.
    starts: Vec<usize>,
    reached: Marks,
    symmetries: Marks,
    lemmas: Marks,
}

/// Checks a replay proof of what `rules` say is claimed.
///
/// # Errors
/// What is wrong with it, with the node and the opponent's move; or why there is no verdict.
pub fn check<R: Rules>(
    rules: &R,
    replay: &Replay<'_>,
    executor: &dyn Executor,
) -> Result<Figures, Stop> {
    let mut replies = 0;
    if !is_won_at_once(rules, replay) {
        let layout = Layout::new(rules, replay)?;
        replies = layout.check(executor).or_else(|stop| {
            // What is no position is said before what a node does with it.
            collect(executor, layout.starts.len(), |part| layout.read_part(part))?;
            Err(stop)
        })?;
    }
    Ok(vec![
        ("nodes", count(replay.nodes.len())),
        ("entries", count(replay.entries.len())),
        ("replies", replies),
        ("symmetries", count(rules.symmetries())),
    ])
}

/// Whether the proof is nothing but a first move of the proponent that ends the game as claimed: no
/// node is needed then (and none can be there, a node being a position to play on).
fn is_won_at_once<R: Rules>(rules: &R, replay: &Replay<'_>) -> bool {
    let Replay { opening, positions, nodes, entries } = replay;
    let is_alone = positions.is_empty() && nodes.is_empty() && entries.is_empty();
    let start = rules.start();
    let moves_first = rules.mover(&start) == rules.proponent();
    let ending = opening.and_then(|opening| rules.ending(&rules.play(&start, opening)?, opening));
    is_alone
        && rules.symmetries() == 0
        && rules.lemmas() == 0
        && moves_first
        && ending == Some(true)
}

impl<'p, R: Rules> Layout<'p, R> {
    /// Confirms that the tables fit together.
    fn new(rules: &'p R, replay: &'p Replay<'p>) -> Result<Self, Code> {
        let nodes = replay.nodes.len();
        NO_NODES.unless(nodes > 0)?;
        let (mut starts, mut end) = (Vec::new(), 0usize);
        for (number, node) in replay.nodes.read().enumerate() {
            if number.is_multiple_of(PART) {
                starts.push(end);
            }
            let entries = usize::try_from(node.entries).map_err(|_| TABLE_SIZES)?;
            end = end.checked_add(entries).ok_or(TABLE_SIZES)?;
        }
        let bytes = nodes.checked_mul(rules.record_width());
        let fit = end == replay.entries.len() && bytes == Some(replay.positions.len());
        TABLE_SIZES.unless(fit)?;
        let reached = Marks::new(nodes);
        reached.mark(Some(0));
        let (symmetries, lemmas) = (Marks::new(rules.symmetries()), Marks::new(rules.lemmas()));
        Ok(Layout { rules, replay, starts, reached, symmetries, lemmas })
    }

    /// Checks the start and all nodes; gives the number of the opponent's moves.
    fn check(&self, executor: &dyn Executor) -> Result<u64, Stop> {
        self.check_start()?;
        let of_parts = collect(executor, self.starts.len(), |part| self.check_part(part))?;
        self.confirm_needed()?;
        self.rules.most_replies().map_or(Ok(()), |most| self.confirm_lengths(most.into()))?;
        Ok(of_parts.into_iter().fold(0, u64::saturating_add))
    }

    /// The nodes of a part.
    fn part(&self, part: usize) -> Range<usize> {
        let start = part.saturating_mul(PART);
        start..start.saturating_add(PART).min(self.replay.nodes.len())
    }

    /// The stored position of a node.
    fn record(&self, node: usize) -> Option<&'p [u8]> {
        let width = self.rules.record_width();
        let start = node.checked_mul(width)?;
        self.replay.positions.get(start..start.checked_add(width)?)
    }

    /// No line has more replies than these (R44), as each leads to a later node.
    fn confirm_lengths(&self, most: u32) -> Result<(), Fault> {
        let mut entries = self.replay.entries.read();
        // The replies before each node, at most.
        let mut before = vec![0u32; self.replay.nodes.len()];
        for (number, node) in self.replay.nodes.read().enumerate() {
            let count = usize::try_from(node.entries).map_err(|_| TABLE_SIZES)?;
            let own = entries.by_ref().take(count).map(|entry| entry.response);
            let replies = before.get(number).copied().unwrap_or(u32::MAX).saturating_add(1);
            for response in own.chain(node.default) {
                let (counted, target) = match response {
                    Response::Reply { target, .. } | Response::NoWorse { target, .. } => {
                        (replies, usize::try_from(target).ok())
                    }
                    Response::Win { .. } => (replies, None),
                    Response::SameAs { .. } | Response::Settled => (0, None),
                    // A lemma says of no number of moves that they are enough.
                    Response::Lemma { .. } => (u32::MAX, None),
                };
                LINE_TOO_LONG.unless(counted <= most).map_err(|code| code.at("node", number))?;
                if let Some(there) = target.and_then(|target| before.get_mut(target)) {
                    *there = replies.max(*there);
                }
            }
        }
        Ok(())
    }

    /// The position of a node: one of the game, with the opponent to move.
    fn position(&self, node: usize) -> Result<R::Position, Fault> {
        let position = self.record(node).ok_or(TABLE_SIZES);
        position.and_then(|record| self.rules.read(record)).map_err(|code| code.at("node", node))
    }

    /// Reads the positions of a part.
    fn read_part(&self, part: usize) -> Result<(), Fault> {
        self.part(part).try_for_each(|node| self.position(node).map(drop))
    }

    /// Node 0 is the claim's start, after the proponent's first move where the proponent moves
    /// first; that move is legal and does not end the game.
    fn check_start(&self) -> Result<(), Fault> {
        let start = self.rules.start();
        let expected = if self.rules.mover(&start) == self.rules.proponent() {
            let opening = self.replay.opening.ok_or(OPENING_MISSING)?;
            let after = self.rules.play(&start, opening);
            let goes_on = |after: &R::Position| self.rules.ending(after, opening).is_none();
            after.filter(goes_on).ok_or_else(|| OPENING_ILLEGAL.at("move", opening))?
        } else {
            OPENING_UNEXPECTED.unless(self.replay.opening.is_none())?;
            start
        };
        Ok(START_MISMATCH.unless(self.position(0)? == expected)?)
    }

    /// Checks the nodes of a part, and stops at the first that does not stand; gives the number of
    /// the opponent's moves.
    fn check_part(&self, part: usize) -> Result<u64, Fault> {
        let nodes = self.part(part);
        let mut entries = self.replay.entries.read_from(*self.starts.get(part).ok_or(TABLE_SIZES)?);
        let (mut of_node, mut moves, mut replies) = (Vec::new(), Vec::new(), 0u64);
        for (number, node) in nodes.clone().zip(self.replay.nodes.read_from(nodes.start)) {
            let position = self.position(number)?;
            let count_of_node = usize::try_from(node.entries).map_err(|_| TABLE_SIZES)?;
            of_node.clear();
            of_node.extend(entries.by_ref().take(count_of_node));
            TABLE_SIZES.unless(of_node.len() == count_of_node)?;
            let mut at = Viewpoint {
                node: number,
                position: &position,
                outlook: self.rules.outlook(&position),
            };
            self.check_node(&mut at, &of_node, node.default, &mut moves)
                .map_err(|fault| fault.within("node", number))?;
            replies = replies.saturating_add(count(moves.len()));
        }
        Ok(replies)
    }

    /// Every legal move of the opponent has exactly one entry, or the default reply, and it
    /// stands; and there is no other entry. Leaves the legal moves in `moves`.
    fn check_node(
        &self,
        at: &mut Viewpoint<'_, R::Position, impl Outlook<R::Position>>,
        entries: &[Entry],
        default: Option<Response>,
        moves: &mut Vec<Move>,
    ) -> Result<(), Fault> {
        for pair in entries.windows(2) {
            if let [one, two] = pair {
                ENTRY_ORDER.unless(one.mv <= two.mv)?;
                DUPLICATE_ENTRY.unless(one.mv != two.mv).map_err(|code| code.at("move", two.mv))?;
            }
        }
        moves.clear();
        self.rules.legal_moves(at.position, moves);
        let mut rest = entries.iter().peekable();
        let mut default_used = false;
        for &mv in moves.iter() {
            let checked = match (rest.next_if(|entry| entry.mv <= mv), default) {
                (Some(entry), _) if entry.mv < mv => {
                    return Err(ENTRY_FOR_ILLEGAL_MOVE.at("move", entry.mv));
                }
                (Some(entry), _) => self.check_response(at, mv, entry.response, entries),
                (None, Some(response)) => {
                    default_used = true;
                    self.check_response(at, mv, response, &[]).map_err(|_| DEFAULT_FAILS)
                }
                (None, None) => Err(self.missing(at, mv)),
            };
            checked.map_err(|code| code.at("move", mv))?;
        }
        if let Some(entry) = rest.next() {
            return Err(ENTRY_FOR_ILLEGAL_MOVE.at("move", entry.mv));
        }
        Ok(DEFAULT_NEEDLESS.unless(default.is_none() || default_used)?)
    }

    /// The error for an opponent's move that no entry is about: that it wins, if it does.
    fn missing(
        &self,
        at: &Viewpoint<'_, R::Position, impl Outlook<R::Position>>,
        mv: Move,
    ) -> Code {
        let after = self.rules.play(at.position, mv);
        match after.and_then(|after| at.outlook.ending(&after, mv)) {
            Some(false) => OPPONENT_WINS,
            _ => MISSING_REPLY,
        }
    }

    /// One response to one legal move of the opponent stands. `entries` are those that a `same
    /// as` may refer to.
    #[inline]
    fn check_response(
        &self,
        at: &mut Viewpoint<'_, R::Position, impl Outlook<R::Position>>,
        mv: Move,
        response: Response,
        entries: &[Entry],
    ) -> Result<(), Code> {
        if let Response::SameAs { mv: other, symmetry } = response {
            return self.check_same_as(at.position, mv, other, symmetry, entries);
        }
        let after = self.rules.play(at.position, mv).ok_or(ENTRY_FOR_ILLEGAL_MOVE)?;
        self.rules.confirm(&after)?;
        let ending = at.outlook.ending(&after, mv);
        OPPONENT_WINS.unless(ending != Some(false))?;
        let is_exact = matches!(response, Response::Reply { .. });
        let (reply, target) = match response {
            Response::Reply { reply, target, symmetry }
            | Response::NoWorse { reply, target, symmetry } => (reply, Some((target, symmetry))),
            Response::Win { reply } => (reply, None),
            Response::SameAs { .. } => return Err(SAME_AS_CHAINED),
            Response::Settled => {
                // Over as claimed, or it can only end so.
                let settled = ending.unwrap_or_else(|| at.outlook.is_settled(&after));
                return NOT_SETTLED.unless(settled);
            }
            Response::Lemma { lemma } => {
                GAME_OVER.unless(ending.is_none())?;
                self.lemmas.mark(list_index(lemma));
                return at.outlook.lemma(lemma, &after, mv);
            }
        };
        GAME_OVER.unless(ending.is_none())?;
        let position = self.rules.play(&after, reply).ok_or(REPLY_ILLEGAL)?;
        self.rules.confirm(&position)?;
        let ending = at.outlook.ending(&position, reply);
        let Some((target, symmetry)) = target else {
            let won = ending.unwrap_or_else(|| at.outlook.is_settled(&position));
            return WIN_NOT_WON.unless(won);
        };
        REPLY_ENDS_GAME.unless(ending.is_none())?;
        let target = usize::try_from(target).map_err(|_| NO_SUCH_TARGET)?;
        let record = self.record(target).ok_or(NO_SUCH_TARGET)?;
        let may_return = !R::CAN_RETURN || self.rules.is_endless_claimed();
        TARGET_NOT_LATER.unless(may_return || target > at.node)?;
        self.reached.mark(Some(target));
        let image = match symmetry {
            0 => position,
            _ => self.map(symmetry, &position)?,
        };
        if is_exact {
            TARGET_MISMATCH.unless(self.rules.is_record(record, &image)?)
        } else {
            TARGET_BETTER.unless(self.rules.is_no_worse(&image, record))
        }
    }

    /// The symmetry maps the node's position to itself, and the opponent's move to one with an
    /// entry that is no `same as` itself.
    fn check_same_as(
        &self,
        position: &R::Position,
        mv: Move,
        other: Move,
        symmetry: u32,
        entries: &[Entry],
    ) -> Result<(), Code> {
        SYMMETRY_MOVES_POSITION.unless(self.map(symmetry, position)? == *position)?;
        let image = self.rules.map_move(symmetry, self.rules.proponent().other(), mv);
        SYMMETRY_MAPS_ELSEWHERE.unless(image == Some(other))?;
        let entry = entries.binary_search_by_key(&other, |entry| entry.mv).ok();
        let entry = entry.and_then(|index| entries.get(index)).ok_or(SAME_AS_MISSING)?;
        SAME_AS_CHAINED.unless(!matches!(entry.response, Response::SameAs { .. }))
    }

    /// The image of a position by a symmetry, numbered from 1.
    fn map(&self, symmetry: u32, position: &R::Position) -> Result<R::Position, Code> {
        self.symmetries.mark(list_index(symmetry));
        self.rules.map(symmetry, position).ok_or(NO_SUCH_SYMMETRY)
    }

    /// Some entry or default reply leads to every node but the first, and some has each symmetry and
    /// each lemma (R21, H8, R25).
    fn confirm_needed(&self) -> Result<(), Fault> {
        for (code, what, marks, first) in [
            (UNREACHED_NODE, "node", &self.reached, 0),
            (UNUSED_SYMMETRY, "symmetry", &self.symmetries, 1),
            (UNUSED_LEMMA, "lemma", &self.lemmas, 1),
        ] {
            if let Some(unmarked) = marks.unmarked() {
                return Err(code.at(what, unmarked.saturating_add(first)));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
pub(crate) mod tests;
