//! A strategy as a small closed set of positions, whatever finds its replies: positions modulo symmetry, the
//! opponent's moves by their orbits under the symmetries of a position, and what the set takes.

use zermelo_explain::set::Set;
use zermelo_search::limits::{BuildError, SolveError};
use zermelo_search::replay::builder::{DraftResponse, NodeId, StrategyBuilder};
use zermelo_search::replay::closure::{Answer, Answers, Closing, Start, close};

use super::aim::Aim;
use super::control::{Control, Stage, entry};
use super::export::{self, Task};
use crate::lines::Lines;
use crate::position::Position;
use crate::symmetries::Symmetries;

/// What a node of the strategy takes without its answers, in bytes.
const NODE: u64 = 512;

/// Moves of the proponent, with the positions after them.
pub(super) type Replies<const N: usize> = Vec<(u16, Position<N>)>;

/// What finds the replies of a strategy. The methods are as those of [`Closing`].
pub(super) trait Method<const N: usize>: Sized {
    const KEEPS_FIRST: bool = false;

    /// What the answers at a node take, in bytes for each point of the board.
    const ANSWER: u64 = 64;

    /// The first moves of the proponent, of which one is taken after which the claim is true.
    fn openings(set: &mut ClosedSet<'_, '_, Self, N>) -> Result<Replies<N>, SolveError>;

    fn holds(
        set: &mut ClosedSet<'_, '_, Self, N>,
        position: Position<N>,
        known: usize,
    ) -> Result<bool, SolveError>;

    fn answers<'c, 'o>(
        set: &mut ClosedSet<'c, 'o, Self, N>,
        position: Position<N>,
    ) -> Result<Answers<ClosedSet<'c, 'o, Self, N>>, SolveError>;

    fn cost(_set: &ClosedSet<'_, '_, Self, N>, _form: Position<N>) -> u128 {
        0
    }

    /// A position that stands for all of which the strategy takes one.
    fn form(set: &ClosedSet<'_, '_, Self, N>, position: Position<N>) -> Position<N> {
        set.symmetries.canonical(position).0
    }

    /// The position that a node has which is taken for one.
    fn stored(
        set: &ClosedSet<'_, '_, Self, N>,
        position: Position<N>,
        form: Position<N>,
    ) -> Position<N> {
        let _ = set;
        if Self::KEEPS_FIRST { position } else { form }
    }

    /// The automorphism after which a position is that of a node which serves it, or no worse; `None` for the
    /// identity.
    fn symmetry(
        set: &ClosedSet<'_, '_, Self, N>,
        from: Position<N>,
        to: Position<N>,
    ) -> Option<Vec<u16>> {
        set.symmetries.images_between(from, to)
    }

    /// For each of these forms the place of the one that stands for it.
    fn standing(_set: &ClosedSet<'_, '_, Self, N>, forms: &[Position<N>]) -> Vec<usize> {
        (0..forms.len()).collect()
    }

    fn goes_deep(&self) -> bool {
        false
    }

    fn correct(
        _set: &mut ClosedSet<'_, '_, Self, N>,
        replies: Replies<N>,
    ) -> Result<Replies<N>, SolveError> {
        Ok(replies)
    }

    fn takes(&mut self, _form: Position<N>) {}
}

/// A closed set that is being made.
pub(super) struct ClosedSet<'c, 'o, M, const N: usize> {
    pub(super) task: &'c Task<N>,
    pub(super) symmetries: &'c Symmetries,
    pub(super) control: &'c mut Control<'o>,
    pub(super) method: M,
    /// Whether the proponent is the defender.
    pub(super) defends: bool,
    /// What the strategy takes so far, in bytes.
    counted: u64,
}

impl<'c, 'o, M: Method<N>, const N: usize> ClosedSet<'c, 'o, M, N> {
    pub(super) fn new(
        task: &'c Task<N>,
        symmetries: &'c Symmetries,
        control: &'c mut Control<'o>,
        method: M,
    ) -> Self {
        let defends = task.attacker != task.proponent;
        ClosedSet { task, symmetries, control, method, defends, counted: 0 }
    }

    /// The strategy for the task, which can be done.
    ///
    /// # Errors
    /// When a limit is reached.
    pub(super) fn strategy(
        &mut self,
        lines: &Lines<N>,
        aim: Aim,
    ) -> Result<StrategyBuilder, SolveError> {
        self.control.enter(Stage::Strategy)?;
        let start = match self.task.proponent_moves {
            true => Start::Opening(Answer::OneOf(M::openings(self)?)),
            false => Start::Position(self.task.start),
        };
        match close(self, start) {
            Err(SolveError::Build(BuildError::NoReply)) => self.decided_at_once(lines, aim),
            made => made,
        }
    }

    /// The strategy of a proponent whose first move ends the game, or blocks all that the attacker could
    /// complete.
    fn decided_at_once(&self, lines: &Lines<N>, aim: Aim) -> Result<StrategyBuilder, SolveError> {
        if let Some(last) = self.task.last_move(lines, aim) {
            return Ok(StrategyBuilder::new(Some(last)));
        }
        let Position { attacker, defender } = self.task.start;
        let blocking = lines.blocking_all(attacker, defender).first();
        let is_meant = self.defends && self.task.proponent_moves && matches!(aim, Aim::Race { .. });
        let mv = blocking.filter(|_| is_meant).ok_or(BuildError::NoReply)?;
        let after = self.task.start.moved(mv, false);
        let mut builder = StrategyBuilder::new(Some(mv));
        let node = builder.node(self.record(&after), self.level(&after).into());
        builder.default_answer(node, DraftResponse::Settled);
        Ok(builder)
    }

    /// Whether the game goes on after a first move of the proponent: it completes no line that counts, and
    /// does not take the last point. With `both` the lines of the defender count as well.
    pub(super) fn goes_on(&self, lines: &Lines<N>, both: bool, mv: u16) -> bool {
        let own = self.task.start.stones_of(!self.defends);
        let completes = (!self.defends || both) && lines.completes(own, mv);
        !completes && !lines.free(self.task.start.moved(mv, !self.defends)).is_empty()
    }

    /// What is answered to these moves of the opponent: to one of each orbit what `answer` says.
    pub(super) fn by_orbits(
        &mut self,
        position: Position<N>,
        moves: Set<N>,
        answer: impl Fn(&mut Self, u16) -> Result<Answer<Self>, SolveError>,
    ) -> Result<Answers<Self>, SolveError> {
        let symmetries = self.symmetries;
        let orbits = symmetries.orbits(&symmetries.keeping(position), moves).into_iter();
        let answers = orbits.map(|(mv, same, number)| {
            let answer = if same == mv || !moves.has(same) {
                answer(self, mv)?
            } else {
                let symmetry = symmetries.undoing(number).clone();
                Answer::AtOnce(DraftResponse::SameAs { mv: same, symmetry })
            };
            Ok((Some(mv), answer))
        });
        answers.collect()
    }
}

impl<M: Method<N>, const N: usize> Closing for ClosedSet<'_, '_, M, N> {
    type Position = Position<N>;
    type Symmetry = Vec<u16>;
    type Error = SolveError;

    const KEEPS_FIRST: bool = M::KEEPS_FIRST;

    fn level(&self, position: &Position<N>) -> u32 {
        position.stones()
    }

    fn record(&self, position: &Position<N>) -> Vec<u8> {
        export::record(self.task, *position)
    }

    fn form(&mut self, position: &Position<N>) -> Position<N> {
        M::form(self, *position)
    }

    fn stored(&mut self, position: &Position<N>, form: Position<N>) -> Position<N> {
        M::stored(self, *position, form)
    }

    fn standing(&mut self, forms: &[Position<N>]) -> Vec<usize> {
        M::standing(self, forms)
    }

    fn symmetry(&mut self, from: &Position<N>, to: &Position<N>) -> Option<Vec<u16>> {
        M::symmetry(self, *from, *to)
    }

    fn leading(
        &mut self,
        reply: u16,
        to: &Position<N>,
        (target, position): (NodeId, &Position<N>),
    ) -> DraftResponse {
        let symmetry = M::symmetry(self, *to, *position);
        let image = symmetry.as_ref().map_or(*to, |images| to.image(images));
        match image == *position {
            true => DraftResponse::Reply { reply, target, symmetry },
            false => DraftResponse::NoWorse { reply, target, symmetry },
        }
    }

    fn goes_deep(&self) -> bool {
        self.method.goes_deep()
    }

    fn correct(&mut self, replies: Replies<N>) -> Result<Replies<N>, SolveError> {
        M::correct(self, replies)
    }

    fn takes(&mut self, form: &Position<N>) {
        self.method.takes(*form);
    }

    fn cost(&self, form: &Position<N>) -> u128 {
        M::cost(self, *form)
    }

    fn holds(&mut self, position: &Position<N>, known: usize) -> Result<bool, SolveError> {
        M::holds(self, *position, known)
    }

    fn answers(&mut self, position: &Position<N>) -> Result<Answers<Self>, SolveError> {
        M::answers(self, *position)
    }

    /// A reply takes its place in the demand, in the set of those that a position serves, and the
    /// position's cost and places in the queue.
    fn confirm(&mut self, nodes: usize, replies: usize) -> Result<(), SolveError> {
        self.control.note_made(nodes);
        let of_a_node = NODE + M::ANSWER * self.task.points as u64;
        let of_a_reply = 2 * entry::<Position<N>, (u128, Position<N>, usize)>();
        let bytes = of_a_node * nodes as u64 + of_a_reply * replies as u64;
        let before = std::mem::replace(&mut self.counted, bytes);
        self.control.forget(before.saturating_sub(bytes));
        self.control.remember(bytes.saturating_sub(before))
    }
}
