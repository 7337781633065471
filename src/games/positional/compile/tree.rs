//! The strategy as rows give it: what follows the replies at every position. Most positions of a source
//! have one reply, and a source has many of them.

use crate::games::positional::source::{Row, RowEnd};
use crate::games::positional::start::Position;
use crate::proofs::replay::builder::DraftResponse;
use crate::text::Span;

/// What the proponent does at a position.
#[derive(Debug)]
pub(super) struct Node {
    /// The place of the move or the heading that leads here.
    pub(super) span: Span,
    /// What follows the replies that rows list.
    pub(super) branches: Branches,
    /// A point where the proponent completes a line after every reply elsewhere, if a reply there
    /// is marked as forced.
    pub(super) forced: Option<u16>,
    /// Whether replies could not be read, so that others may be missing for that.
    pub(super) incomplete: bool,
    /// Whether a row says that the replies that no row lists are answered from here on by the source's
    /// policy, or by force.
    pub(super) open: Option<bool>,
    /// The rows that go on from here for all replies that no row lists.
    pub(super) others: Vec<Rest>,
}

/// A position with the opponent to move, and replies to be answered by the policy or by force.
pub(super) struct Root {
    pub(super) position: Position,
    pub(super) replies: Vec<u16>,
    pub(super) by_force: bool,
    /// The row or heading that leads here.
    pub(super) span: Span,
    /// The moves from the start of the game to here, if they are known.
    pub(super) line: Option<Vec<u16>>,
}

/// What is left of a row.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rest {
    /// The number of the row among those of its case that are kept.
    pub(super) row: usize,
    /// How many of its turns were played.
    pub(super) turns: usize,
}

impl Rest {
    /// After one turn more.
    pub(super) fn after_turn(self) -> Rest {
        Rest { turns: self.turns + 1, ..self }
    }

    /// Whether no turn is left.
    pub(super) fn is_at_end(self, row: &Row<'_>) -> bool {
        self.turns >= row.turns.len()
    }

    /// Whether the proponent answers the next replies by threats alone.
    pub(super) fn is_threats(self, row: &Row<'_>) -> bool {
        let has_answer = row.turns.get(self.turns).is_some_and(|turn| turn.answer.is_some());
        row.end.value == RowEnd::ByThreats && self.after_turn().is_at_end(row) && !has_answer
    }
}

/// What follows a reply.
#[derive(Debug)]
pub(super) struct Branch {
    /// Where the row starts that says so.
    pub(super) row: usize,
    /// The proponent's answer, where there is one.
    pub(super) answer: Option<u16>,
    pub(super) next: Next,
}

/// What follows the proponent's answer.
#[derive(Debug)]
pub(super) enum Next {
    /// The game is decided.
    Decided,
    /// The proponent threatens to complete a line at both points.
    Threats([u16; 2]),
    /// The proponent wins by threats.
    Sequence(Sequence),
    /// The position is that of a case, after the automorphism if there is one.
    Case(usize, Option<Vec<u16>>),
    /// An argument shows the claim.
    Lemma(DraftResponse),
    /// The answer is found by the source's policy, or by force.
    Open {
        /// By force.
        by_force: bool,
    },
    /// More of the row.
    Play(Node),
    /// Something is wrong here.
    Broken,
}

impl Node {
    pub(super) fn new(span: &Span) -> Node {
        Node {
            span: span.clone(),
            branches: Branches::default(),
            forced: None,
            incomplete: false,
            open: None,
            others: Vec::new(),
        }
    }
}

/// The replies that rows list, in the order of points.
#[derive(Debug, Default)]
pub(super) struct Branches(Vec<(u16, Branch)>);

impl Branches {
    fn place(&self, reply: u16) -> Result<usize, usize> {
        self.0.binary_search_by_key(&reply, |(other, _)| *other)
    }

    pub(super) fn has(&self, reply: u16) -> bool {
        self.place(reply).is_ok()
    }

    pub(super) fn get_mut(&mut self, reply: u16) -> Option<&mut Branch> {
        let place = self.place(reply).ok()?;
        self.0.get_mut(place).map(|(_, branch)| branch)
    }

    /// Adds a reply that is not there.
    pub(super) fn insert(&mut self, reply: u16, branch: Branch) {
        let place = self.place(reply).unwrap_or_else(|place| place);
        if self.0.is_empty() {
            self.0.reserve_exact(1);
        }
        self.0.insert(place, (reply, branch));
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (u16, &Branch)> {
        self.0.iter().map(|(reply, branch)| (*reply, branch))
    }

    pub(super) fn iter_mut(&mut self) -> impl Iterator<Item = (u16, &mut Branch)> {
        self.0.iter_mut().map(|(reply, branch)| (*reply, branch))
    }
}

/// How the proponent wins by threats.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Sequence {
    /// It completes a line at this point.
    Line(u16),
    /// By these moves, each of which threatens to complete a line.
    Threats(Vec<u16>),
}
