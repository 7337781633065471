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
mod rules;

use std::borrow::Cow;

pub use codes::*;
pub use rules::{Move, Outlook, Rules};

use crate::fault::{Code, Fault};
use crate::figures::{Figures, count};
use crate::format::{Decode, Encode, Reader, record, tagged};
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
    pub nodes: Vec<Node>,
    /// The entries of all nodes, in the order of nodes, and within a node in the order of moves.
    pub entries: Vec<Entry>,
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
        symmetry: u16,
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
        symmetry: u16,
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

impl Replay<'_> {
    /// The responses of all entries, and then the default replies.
    pub fn responses(&self) -> impl Iterator<Item = Response> {
        let defaults = self.nodes.iter().filter_map(|node| node.default);
        self.entries.iter().map(|entry| entry.response).chain(defaults)
    }

    /// Takes a list of lemmas after the replay and so many lemmas, which is there exactly when a
    /// response names a lemma past them (F2).
    pub(crate) fn lemmas<'a, L: Decode<'a>>(
        &self,
        from: &mut Reader<'a>,
        before: usize,
    ) -> Result<Vec<L>, Fault> {
        let is_past = |lemma: u32| usize::try_from(lemma).is_ok_and(|lemma| lemma > before);
        let names_one =
            self.responses().any(|r| matches!(r, Response::Lemma { lemma } if is_past(lemma)));
        if names_one { Decode::decode(from) } else { Ok(Vec::new()) }
    }
}

/// The place of a lemma in the list of all but lemma 0; `None` for lemma 0.
pub fn lemma_index(lemma: u32) -> Option<usize> {
    usize::try_from(lemma).ok()?.checked_sub(1)
}

/// Appends a list of lemmas after a replay, where there are some.
pub(crate) fn encode_lemmas<L: Encode>(lemmas: &Vec<L>, to: &mut Vec<u8>) {
    if !lemmas.is_empty() {
        lemmas.encode(to);
    }
}

record!(Replay<'a> { opening, positions, nodes, entries });
record!(Node { entries, default });
record!(Entry { mv, response });
tagged!(Response {
    0 Reply { reply, target, symmetry },
    1 Win { reply },
    2 SameAs { mv, symmetry },
    3 Settled,
    4 Lemma { lemma },
});

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
    /// The entries of every node.
    entries: Vec<&'p [Entry]>,
    positions: Vec<R::Position>,
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
    let nodes = replay.nodes.len();
    let mut replies = 0u64;
    if !is_won_at_once(rules, replay) {
        let mut layout = Layout::new(rules, replay)?;
        let parts = nodes.div_ceil(PART);
        layout.positions = collect(executor, parts, |part| layout.read_part(part))?.concat();
        layout.check_start()?;
        let of_parts = collect(executor, parts, |part| layout.check_part(part))?;
        replies = of_parts.into_iter().fold(0, u64::saturating_add);
        layout.confirm_needed()?;
    }
    Ok(vec![
        ("nodes", count(nodes)),
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
        NO_NODES.unless(!replay.nodes.is_empty())?;
        let mut entries = Vec::with_capacity(replay.nodes.len());
        let mut rest = replay.entries.as_slice();
        for node in &replay.nodes {
            let count = usize::try_from(node.entries).map_err(|_| TABLE_SIZES)?;
            let (of_node, after) = rest.split_at_checked(count).ok_or(TABLE_SIZES)?;
            entries.push(of_node);
            rest = after;
        }
        let bytes = replay.nodes.len().checked_mul(rules.record_width());
        TABLE_SIZES.unless(rest.is_empty() && bytes == Some(replay.positions.len()))?;
        Ok(Layout { rules, replay, entries, positions: Vec::new() })
    }

    /// The nodes of a part.
    fn part(&self, part: usize) -> std::ops::Range<usize> {
        let start = part.saturating_mul(PART);
        start..start.saturating_add(PART).min(self.replay.nodes.len())
    }

    /// Reads the positions of a part: each one of the game, with the opponent to move.
    fn read_part(&self, part: usize) -> Result<Vec<R::Position>, Fault> {
        let width = self.rules.record_width();
        let nodes = self.part(part);
        let mut positions = Vec::with_capacity(nodes.len());
        for node in nodes {
            let start = node.saturating_mul(width);
            let record = self.replay.positions.get(start..start.saturating_add(width));
            let position = record.ok_or(TABLE_SIZES).and_then(|record| self.rules.read(record));
            positions.push(position.map_err(|code| code.at("node", node))?);
        }
        Ok(positions)
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
        Ok(START_MISMATCH.unless(self.positions.first() == Some(&expected))?)
    }

    /// Checks the nodes of a part, and stops at the first that does not stand; gives the number of
    /// the opponent's moves.
    fn check_part(&self, part: usize) -> Result<u64, Fault> {
        let mut replies = 0u64;
        let mut moves = Vec::new();
        for node in self.part(part) {
            self.check_node(node, &mut moves).map_err(|fault| fault.within("node", node))?;
            replies = replies.saturating_add(count(moves.len()));
        }
        Ok(replies)
    }

    /// Every legal move of the opponent has exactly one entry, or the default reply, and it
    /// stands; and there is no other entry. Leaves the legal moves in `moves`.
    fn check_node(&self, node: usize, moves: &mut Vec<Move>) -> Result<(), Fault> {
        let tables = self.positions.get(node).zip(self.entries.get(node));
        let ((position, &entries), &Node { default, .. }) =
            tables.zip(self.replay.nodes.get(node)).ok_or(TABLE_SIZES)?;
        for pair in entries.windows(2) {
            if let [one, two] = pair {
                ENTRY_ORDER.unless(one.mv <= two.mv)?;
                DUPLICATE_ENTRY.unless(one.mv != two.mv).map_err(|code| code.at("move", two.mv))?;
            }
        }
        moves.clear();
        self.rules.legal_moves(position, moves);
        let at = Viewpoint { node, position, outlook: self.rules.outlook(position) };
        let mut rest = entries.iter().peekable();
        let mut default_used = false;
        for &mv in moves.iter() {
            let checked = match (rest.next_if(|entry| entry.mv <= mv), default) {
                (Some(entry), _) if entry.mv < mv => {
                    return Err(ENTRY_FOR_ILLEGAL_MOVE.at("move", entry.mv));
                }
                (Some(entry), _) => self.check_response(&at, mv, entry.response, entries),
                (None, Some(response)) => {
                    default_used = true;
                    self.check_response(&at, mv, response, &[]).map_err(|_| DEFAULT_FAILS)
                }
                (None, None) => Err(self.missing(&at, mv)),
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
        at: &Viewpoint<'_, R::Position, impl Outlook<R::Position>>,
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
        let (reply, target) = match response {
            Response::Reply { reply, target, symmetry } => (reply, Some((target, symmetry))),
            Response::Win { reply } => (reply, None),
            Response::SameAs { .. } => return Err(SAME_AS_CHAINED),
            Response::Settled => {
                // Over as claimed, or it can only end so.
                let settled = ending.unwrap_or_else(|| at.outlook.is_settled(&after));
                return NOT_SETTLED.unless(settled);
            }
            Response::Lemma { lemma } => {
                GAME_OVER.unless(ending.is_none())?;
                return self.rules.lemma(lemma, &after);
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
        let node = self.positions.get(target).ok_or(NO_SUCH_TARGET)?;
        TARGET_NOT_LATER.unless(!R::CAN_RETURN || target > at.node)?;
        TARGET_MISMATCH.unless(match symmetry {
            0 => *node == position,
            _ => *node == self.map(symmetry, &position)?,
        })
    }

    /// The symmetry maps the node's position to itself, and the opponent's move to one with an
    /// entry that is no `same as` itself.
    fn check_same_as(
        &self,
        position: &R::Position,
        mv: Move,
        other: Move,
        symmetry: u16,
        entries: &[Entry],
    ) -> Result<(), Code> {
        SYMMETRY_MOVES_POSITION.unless(self.map(symmetry, position)? == *position)?;
        SYMMETRY_MAPS_ELSEWHERE.unless(self.rules.map_move(symmetry, mv) == Some(other))?;
        let entry = entries.binary_search_by_key(&other, |entry| entry.mv).ok();
        let entry = entry.and_then(|index| entries.get(index)).ok_or(SAME_AS_MISSING)?;
        SAME_AS_CHAINED.unless(!matches!(entry.response, Response::SameAs { .. }))
    }

    /// The image of a position by a symmetry, numbered from 1.
    fn map(&self, symmetry: u16, position: &R::Position) -> Result<R::Position, Code> {
        self.rules.map(symmetry, position).ok_or(NO_SUCH_SYMMETRY)
    }

    /// Some entry or default reply leads to every node but the first, and some has each symmetry
    /// and each lemma.
    fn confirm_needed(&self) -> Result<(), Fault> {
        let mut nodes = vec![false; self.replay.nodes.len()];
        let mut symmetries = vec![false; self.rules.symmetries()];
        let mut lemmas = vec![false; self.rules.lemmas()];
        let mark = |list: &mut [bool], number: Option<usize>| {
            let slot = number.and_then(|number| list.get_mut(number));
            slot.into_iter().for_each(|slot| *slot = true);
        };
        let before = |number: u16| usize::from(number).checked_sub(1);
        mark(&mut nodes, Some(0));
        for response in self.replay.responses() {
            match response {
                Response::Reply { target, symmetry, .. } => {
                    mark(&mut nodes, usize::try_from(target).ok());
                    mark(&mut symmetries, before(symmetry));
                }
                Response::SameAs { symmetry, .. } => mark(&mut symmetries, before(symmetry)),
                Response::Lemma { lemma } => mark(&mut lemmas, lemma_index(lemma)),
                Response::Win { .. } | Response::Settled => {}
            }
        }
        for (code, what, list, first) in [
            (UNREACHED_NODE, "node", &nodes, 0),
            (UNUSED_SYMMETRY, "symmetry", &symmetries, 1),
            (UNUSED_LEMMA, "lemma", &lemmas, 1),
        ] {
            if let Some(unmarked) = list.iter().position(|marked| !marked) {
                return Err(code.at(what, unmarked.saturating_add(first)));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
pub(crate) mod strategies;
#[cfg(test)]
mod tests;
