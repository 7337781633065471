//! Kind 1, replay: a closed set of positions with the proponent's replies.
//!
//! A node is a position with the opponent to move. For every node the checker lists all legal
//! moves of the opponent by its own rules, and finds for each exactly one entry (or the node's
//! default reply) that leads to a node, or ends the game as claimed. Every move takes room on the
//! board, so that play comes to an end, and by induction on what is taken the proponent does what
//! the claim says from every node; node 0 is the claim's start.
//!
//! Tables are flat: the positions are one byte string, the entries of all nodes one list. The
//! nodes are independent of each other once all positions are read, so they are checked in parts,
//! in any order. Figures and the report come from the part results in the order of nodes, so that
//! they do not depend on how the parts were run.
//!
//! Per node: two looks at every line, to read the position and for its outlook, which says what the
//! opponent's moves and the replies to them complete. Per opponent move: one move, one reply, one
//! comparison of positions. Nothing is allocated per move.

mod line;

use std::borrow::Cow;

use bincode::{BorrowDecode, Decode, Encode};

use super::{Executor, Figures, in_parts};
use crate::certificate::Seq;
use crate::claim::{Player, Statement};
use crate::rules::{Ending, IllegalMove, Move, Rules};
use crate::verdict::{NoVerdict, Reason, Rejection};

/// The body of a replay proof.
#[derive(Clone, Debug, Default, PartialEq, Eq, Encode, BorrowDecode)]
pub struct Replay<'a> {
    /// The proponent's first move, exactly where the proponent moves first.
    pub opening: Option<u16>,
    /// The nodes' positions, one after the other, as the game stores them.
    pub positions: Cow<'a, [u8]>,
    /// The nodes, node 0 first.
    pub nodes: Seq<Node>,
    /// The entries of all nodes, in the order of nodes, and within a node in the order of moves.
    pub entries: Seq<Entry>,
}

/// A position with the opponent to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Node {
    /// How many of the entries are this node's.
    pub entries: u32,
    /// The response to every opponent's move without an entry of its own.
    pub default: Option<Response>,
}

/// What the proponent does about one move of the opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Entry {
    /// The opponent's move.
    pub mv: u16,
    /// The response.
    pub response: Response,
}

/// A response. Symmetry 0 is the identity, symmetry i the header's entry i − 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
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
}

/// Nodes per part.
const PART: usize = 4096;

/// A node that does not stand.
struct Fault {
    node: usize,
    mv: Option<Move>,
    reason: Reason,
}

/// A node's position, and its outlook.
struct At<'l, R: Rules> {
    position: &'l R::Position,
    outlook: R::Outlook,
}

/// What a part confirmed.
#[derive(Default)]
struct Counts {
    replies: u64,
    /// Marks of the symmetries that were used.
    symmetries: Vec<bool>,
}

/// A replay proof laid out for checking.
struct Layout<'p, R: Rules> {
    rules: &'p R,
    statement: Statement,
    proponent: Player,
    replay: &'p Replay<'p>,
    /// Where every node's entries start; one more at the end.
    starts: Vec<usize>,
    positions: Vec<R::Position>,
    /// How many symmetries the header has.
    symmetries: usize,
}

/// Checks a replay proof of `statement` about the game of `rules`, whose header has `symmetries`
/// symmetries.
///
/// # Errors
/// When the executor left out a part.
pub fn check<R: Rules>(
    rules: &R,
    statement: Statement,
    replay: &Replay<'_>,
    symmetries: usize,
    executor: &dyn Executor,
) -> Result<Result<Figures, Rejection>, NoVerdict> {
    if let Some(figures) = won_at_once(rules, statement, replay, symmetries) {
        return Ok(Ok(figures));
    }
    let layout = match Layout::new(rules, statement, replay, symmetries) {
        Ok(layout) => layout,
        Err(reason) => return Ok(Err(reason.into())),
    };
    let parts = replay.nodes.len().div_ceil(PART);
    let positions = match in_parts(executor, parts, |part| layout.read_part(part))? {
        Ok(read) => read.concat(),
        Err((_, fault)) => return Ok(Err(layout.rejection(fault))),
    };
    let layout = Layout { positions, ..layout };
    if let Err(reason) = layout.check_start() {
        return Ok(Err(reason.into()));
    }

    let counted = match in_parts(executor, parts, |part| layout.check_part(part))? {
        Ok(counted) => counted,
        Err((_, fault)) => return Ok(Err(layout.rejection(fault))),
    };
    let mut replies = 0u64;
    let mut used = vec![false; symmetries];
    for counts in counted {
        replies = replies.saturating_add(counts.replies);
        used.iter_mut().zip(counts.symmetries).for_each(|(all, part)| *all |= part);
    }
    if let Some(fault) = layout.first_unreached() {
        return Ok(Err(layout.rejection(fault)));
    }
    if let Some(unused) = used.iter().position(|used| !used) {
        let symmetry = unused.saturating_add(1);
        return Ok(Err(Reason::NeedlessSymmetry { symmetry }.into()));
    }
    let count = |n: usize| u64::try_from(n).unwrap_or(u64::MAX);
    Ok(Ok(vec![
        ("nodes", count(replay.nodes.len())),
        ("entries", count(replay.entries.len())),
        ("replies", replies),
        ("symmetries", count(symmetries)),
    ]))
}

/// The figures of a proof that is nothing but a first move of the proponent that ends the game as
/// claimed: no node is needed then (and none can be there, a node being a position to play on).
fn won_at_once<R: Rules>(
    rules: &R,
    statement: Statement,
    replay: &Replay<'_>,
    symmetries: usize,
) -> Option<Figures> {
    let (Statement::Wins(proponent) | Statement::DoesNotLose(proponent)) = statement else {
        return None;
    };
    let tables =
        replay.nodes.len().max(replay.entries.len()).max(replay.positions.len()).max(symmetries);
    let start = rules.start();
    let opening = replay.opening.filter(|_| tables == 0 && rules.mover(&start) == proponent)?;
    let position = rules.play(&start, opening).ok()?;
    let won =
        rules.ending(&rules.outlook(&start, statement), &position, opening)?.satisfies(statement);
    won.then(|| vec![("nodes", 0), ("entries", 0), ("replies", 0), ("symmetries", 0)])
}

impl<'p, R: Rules> Layout<'p, R> {
    /// Confirms that the statement is one for this kind of proof, and that the tables fit
    /// together.
    fn new(
        rules: &'p R,
        statement: Statement,
        replay: &'p Replay<'p>,
        symmetries: usize,
    ) -> Result<Self, Reason> {
        let proponent = match statement {
            Statement::Wins(player) | Statement::DoesNotLose(player) => player,
            Statement::PPositions { .. } => return Err(Reason::WrongKindForClaim),
        };
        if replay.nodes.is_empty() {
            return Err(Reason::NoNodes);
        }
        let mut starts = Vec::with_capacity(replay.nodes.len().saturating_add(1));
        let mut next = 0usize;
        starts.push(next);
        for node in &replay.nodes {
            let entries = usize::try_from(node.entries).map_err(|_| Reason::TableSizes)?;
            next = next.checked_add(entries).ok_or(Reason::TableSizes)?;
            starts.push(next);
        }
        let bytes = replay.nodes.len().checked_mul(rules.record_width());
        if next != replay.entries.len() || bytes != Some(replay.positions.len()) {
            return Err(Reason::TableSizes);
        }
        Ok(Layout {
            rules,
            statement,
            proponent,
            replay,
            starts,
            positions: Vec::new(),
            symmetries,
        })
    }

    /// The nodes of a part.
    fn part(&self, part: usize) -> std::ops::Range<usize> {
        let start = part.saturating_mul(PART);
        start..start.saturating_add(PART).min(self.replay.nodes.len())
    }

    fn entries(&self, node: usize) -> &'p [Entry] {
        let end = self.starts.get(node.saturating_add(1));
        match (self.starts.get(node), end) {
            (Some(&start), Some(&end)) => self.replay.entries.get(start..end).unwrap_or_default(),
            _ => &[],
        }
    }

    /// Reads the positions of a part: each one of the game, with the opponent to move.
    fn read_part(&self, part: usize) -> Result<Vec<R::Position>, Fault> {
        let width = self.rules.record_width();
        let nodes = self.part(part);
        let mut positions = Vec::with_capacity(nodes.len());
        for node in nodes {
            let start = node.saturating_mul(width);
            let record = self.replay.positions.get(start..start.saturating_add(width));
            match self.rules.read(record.unwrap_or_default(), self.proponent.other()) {
                Ok(position) => positions.push(position),
                Err(fault) => {
                    return Err(Fault { node, mv: None, reason: Reason::Position(fault) });
                }
            }
        }
        Ok(positions)
    }

    /// Node 0 is the claim's start, after the proponent's first move where the proponent moves
    /// first; that move is legal and does not end the game.
    fn check_start(&self) -> Result<(), Reason> {
        let start = self.rules.start();
        let expected = if self.rules.mover(&start) == self.proponent {
            let index = self.replay.opening.ok_or(Reason::OpeningMissing)?;
            let illegal = Reason::OpeningIllegal { index };
            let position = self.rules.play(&start, index).map_err(|_| illegal.clone())?;
            let outlook = self.rules.outlook(&start, self.statement);
            if self.rules.ending(&outlook, &position, index).is_some() {
                return Err(illegal);
            }
            position
        } else if self.replay.opening.is_some() {
            return Err(Reason::OpeningUnexpected);
        } else {
            start
        };
        match self.positions.first() {
            Some(first) if *first == expected => Ok(()),
            _ => Err(Reason::StartMismatch),
        }
    }

    /// Checks the nodes of a part, and stops at the first that does not stand.
    fn check_part(&self, part: usize) -> Result<Counts, Fault> {
        let mut counts = Counts { replies: 0, symmetries: vec![false; self.symmetries] };
        let mut moves = Vec::new();
        for node in self.part(part) {
            self.check_node(node, &mut moves, &mut counts)?;
        }
        Ok(counts)
    }

    /// Every legal move of the opponent has exactly one entry, or the default reply, and it
    /// stands; and there is no other entry.
    fn check_node(
        &self,
        node: usize,
        moves: &mut Vec<Move>,
        counts: &mut Counts,
    ) -> Result<(), Fault> {
        let fault = |mv: Option<Move>, reason: Reason| Fault { node, mv, reason };
        let (Some(position), Some(&Node { default, .. })) =
            (self.positions.get(node), self.replay.nodes.get(node))
        else {
            return Err(fault(None, Reason::TableSizes));
        };
        let entries = self.entries(node);
        for pair in entries.windows(2) {
            if let [one, two] = pair {
                match one.mv.cmp(&two.mv) {
                    std::cmp::Ordering::Less => {}
                    std::cmp::Ordering::Equal => {
                        return Err(fault(Some(two.mv), Reason::DuplicateEntry));
                    }
                    std::cmp::Ordering::Greater => return Err(fault(None, Reason::EntryOrder)),
                }
            }
        }
        moves.clear();
        self.rules.legal_moves(position, moves);
        let at = At { position, outlook: self.rules.outlook(position, self.statement) };
        let mut rest = entries;
        let mut default_used = false;
        for &mv in moves.iter() {
            let own = rest.split_first().filter(|(entry, _)| entry.mv <= mv);
            let checked = match own {
                Some((entry, _)) if entry.mv < mv => {
                    return Err(fault(None, Reason::EntryForIllegalMove { index: entry.mv }));
                }
                Some((entry, others)) => {
                    rest = others;
                    self.check_response(&at, mv, entry.response, entries, counts)
                }
                None => match default {
                    Some(response) => {
                        default_used = true;
                        self.check_response(&at, mv, response, &[], counts)
                            .map_err(|reason| Reason::DefaultFails(Box::new(reason)))
                    }
                    None => Err(self.missing(&at, mv)),
                },
            };
            checked.map_err(|reason| fault(Some(mv), reason))?;
            counts.replies = counts.replies.saturating_add(1);
        }
        if let Some(entry) = rest.first() {
            return Err(fault(None, Reason::EntryForIllegalMove { index: entry.mv }));
        }
        if default.is_some() && !default_used {
            return Err(fault(None, Reason::DefaultNeedless));
        }
        Ok(())
    }

    /// The error for an opponent's move that no entry is about: that it wins, if it does.
    fn missing(&self, at: &At<'_, R>, mv: Move) -> Reason {
        let after = self.rules.play(at.position, mv).ok();
        match after.and_then(|after| self.rules.ending(&at.outlook, &after, mv)) {
            Some(ending) if !ending.satisfies(self.statement) => Reason::OpponentWins,
            _ => Reason::MissingReply,
        }
    }

    /// One response to one legal move of the opponent stands. `entries` are those that a `same
    /// as` may refer to.
    #[inline]
    fn check_response(
        &self,
        at: &At<'_, R>,
        mv: Move,
        response: Response,
        entries: &[Entry],
        counts: &mut Counts,
    ) -> Result<(), Reason> {
        if let Response::SameAs { mv: other, symmetry } = response {
            return self.check_same_as(at.position, mv, other, symmetry, entries, counts);
        }
        let illegal = |_| Reason::EntryForIllegalMove { index: mv };
        let after = self.rules.play(at.position, mv).map_err(illegal)?;
        let ending = self.rules.ending(&at.outlook, &after, mv);
        let settled = |position| self.rules.is_settled(&at.outlook, position);
        if ending.is_some_and(|ending| !ending.satisfies(self.statement)) {
            return Err(Reason::OpponentWins);
        }
        match response {
            Response::Settled => {
                if ending.is_some() || settled(&after) {
                    Ok(())
                } else {
                    Err(Reason::NotSettled)
                }
            }
            Response::Reply { .. } | Response::Win { .. } if ending.is_some() => {
                Err(Reason::GameOver)
            }
            Response::Reply { reply, target, symmetry } => {
                let (position, ending) = self.reply(at, &after, reply)?;
                if ending.is_some() {
                    return Err(Reason::ReplyEndsGame { reply: self.rules.move_name(reply) });
                }
                self.check_target(&position, reply, target, symmetry, counts)
            }
            Response::Win { reply } => {
                let (position, ending) = self.reply(at, &after, reply)?;
                let won = match ending {
                    Some(ending) => ending.satisfies(self.statement),
                    None => settled(&position),
                };
                if won {
                    Ok(())
                } else {
                    Err(Reason::WinNotWon { reply: self.rules.move_name(reply) })
                }
            }
            Response::SameAs { .. } => Err(Reason::SameAsChained),
        }
    }

    /// Plays a reply of the proponent. Called in two places, once for most entries.
    #[inline(always)]
    fn reply(
        &self,
        at: &At<'_, R>,
        after: &R::Position,
        reply: Move,
    ) -> Result<(R::Position, Option<Ending>), Reason> {
        let position = self.rules.play(after, reply).map_err(|illegal| match illegal {
            IllegalMove::OffBoard => Reason::ReplyOffBoard { index: reply },
            IllegalMove::Taken => Reason::ReplyTaken { reply: self.rules.move_name(reply) },
            IllegalMove::NotAllowed => Reason::ReplyIllegal { reply: self.rules.move_name(reply) },
        })?;
        let ending = self.rules.ending(&at.outlook, &position, reply);
        Ok((position, ending))
    }

    /// The target is a node, and its position the one reached, mapped.
    #[inline]
    fn check_target(
        &self,
        reached: &R::Position,
        reply: Move,
        target: u32,
        symmetry: u16,
        counts: &mut Counts,
    ) -> Result<(), Reason> {
        let node = usize::try_from(target).ok().and_then(|target| self.positions.get(target));
        let node = node.ok_or(Reason::NoSuchTarget { target })?;
        let same = if symmetry == 0 {
            *node == *reached
        } else {
            let symmetry = self.symmetry(symmetry, counts)?;
            *node == self.rules.map(symmetry, reached)
        };
        if same {
            Ok(())
        } else {
            Err(Reason::TargetMismatch { target, reply: self.rules.move_name(reply) })
        }
    }

    fn check_same_as(
        &self,
        position: &R::Position,
        mv: Move,
        other: Move,
        number: u16,
        entries: &[Entry],
        counts: &mut Counts,
    ) -> Result<(), Reason> {
        let symmetry = self.symmetry(number, counts)?;
        if self.rules.map(symmetry, position) != *position {
            return Err(Reason::SymmetryMovesPosition { symmetry: number });
        }
        let image = self.rules.map_move(symmetry, mv);
        if image != other {
            let image = self.rules.move_name(image);
            return Err(Reason::SymmetryMapsElsewhere { symmetry: number, image });
        }
        let entry = entries
            .binary_search_by_key(&other, |entry| entry.mv)
            .ok()
            .and_then(|index| entries.get(index))
            .ok_or(Reason::SameAsMissing)?;
        match entry.response {
            Response::SameAs { .. } => Err(Reason::SameAsChained),
            Response::Reply { .. } | Response::Win { .. } | Response::Settled => Ok(()),
        }
    }

    /// The symmetry of a number other than 0, marked as used.
    fn symmetry(&self, number: u16, counts: &mut Counts) -> Result<&'p R::Symmetry, Reason> {
        let missing = || Reason::NoSuchSymmetry { symmetry: number };
        let used =
            usize::from(number).checked_sub(1).and_then(|index| counts.symmetries.get_mut(index));
        *used.ok_or_else(missing)? = true;
        self.rules.symmetry(number).ok_or_else(missing)
    }

    /// The first node that no entry leads to.
    fn first_unreached(&self) -> Option<Fault> {
        let mut reached = vec![false; self.positions.len()];
        if let Some(first) = reached.first_mut() {
            *first = true;
        }
        let defaults = self.replay.nodes.iter().filter_map(|node| node.default);
        let entries = self.replay.entries.iter().map(|entry| entry.response);
        for response in entries.chain(defaults) {
            if let Response::Reply { target, .. } = response {
                let slot = usize::try_from(target).ok().and_then(|target| reached.get_mut(target));
                slot.into_iter().for_each(|slot| *slot = true);
            }
        }
        let node = reached.iter().position(|reached| !reached)?;
        Some(Fault { node, mv: None, reason: Reason::Unreached })
    }
}
