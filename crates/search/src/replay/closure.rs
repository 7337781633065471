//! Makes a closed set of positions with a reply to each move of the opponent, for any game.
//!
//! The set is made level by level. To every move of the opponent at the positions of a level there
//! are the replies after which the claim is still true. The strategy takes one to a position that it
//! has already; or else the later levels get few positions that answer all other moves ([`cover`](mod@super::cover)).
//!
//! A game that can say how many positions more a reply takes is followed into the depth instead: one
//! move after the other gets the reply that takes fewest, so that later ones can lead to what is there.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::hash::{BuildHasherDefault, Hash};

use super::builder::{DraftResponse, NodeId, StrategyBuilder};
use super::cover::cover;
use crate::hasher::KeyHasher;
use crate::limits::BuildError;

/// A game of which a claim is true. Positions are those with the opponent to move.
pub trait Closing {
    /// A position, or what stands for it.
    type Position: Clone + Ord + Hash;
    /// A symmetry of the game.
    type Symmetry: Clone + Eq + Hash;
    /// Why there is no strategy.
    type Error: From<BuildError>;

    /// Whether a node has the first position that it serves, and not the form of all. Then a form
    /// counts once for a move, and of those that cost as much the least is taken; otherwise it counts
    /// once for each reply, and the one that is reached first is taken. Measured, each is best for the
    /// certificates of the games that have it.
    const KEEPS_FIRST: bool = false;

    /// The level of a position: larger than that of every position before it.
    fn level(&self, position: &Self::Position) -> u32;

    /// A position as a certificate stores it.
    fn record(&self, position: &Self::Position) -> Vec<u8>;

    /// What all positions that are the same by a symmetry have in common: one of them. Without symmetries
    /// it is the position.
    fn form(&mut self, position: &Self::Position) -> Self::Position {
        position.clone()
    }

    /// For each of these forms of a level the place of the one of them that stands for it, mostly its own: from
    /// its positions the proponent does as is claimed if it does so from those of the other.
    fn standing(&mut self, forms: &[Self::Position]) -> Vec<usize> {
        (0..forms.len()).collect()
    }

    /// The position of a node that is made for a position of a form.
    fn stored(&mut self, position: &Self::Position, form: Self::Position) -> Self::Position {
        if Self::KEEPS_FIRST { position.clone() } else { form }
    }

    /// The symmetry that leads from a position to another one of its form; `None` for the identity.
    fn symmetry(&mut self, _: &Self::Position, _: &Self::Position) -> Option<Self::Symmetry> {
        None
    }

    /// The answer that leads to a node which serves a position.
    fn leading(
        &mut self,
        reply: u16,
        to: &Self::Position,
        (target, position): (NodeId, &Self::Position),
    ) -> DraftResponse<Self::Symmetry> {
        DraftResponse::Reply { reply, target, symmetry: self.symmetry(to, position) }
    }

    /// Whether the cost of a form is how many positions it takes, so that the set is made in the depth.
    fn goes_deep(&self) -> bool {
        false
    }

    /// Of these replies those among which one is to be taken, where the set is made in the depth and has none
    /// of the positions after them.
    ///
    /// # Errors
    /// When a limit is reached.
    fn correct(
        &mut self,
        replies: Vec<(u16, Self::Position)>,
    ) -> Result<Vec<(u16, Self::Position)>, Self::Error> {
        Ok(replies)
    }

    /// Notes that the set gets a position of a form.
    fn takes(&mut self, _form: &Self::Position) {}

    /// Of forms that answer as many moves those that cost least are taken first.
    fn cost(&self, _form: &Self::Position) -> u128 {
        0
    }

    /// Whether the claim is still true at a position, where that takes less than to look for a node that
    /// serves it.
    fn holds_at_once(&self, _: &Self::Position) -> Option<bool> {
        None
    }

    /// Whether the claim is still true at a position, and so many correct replies being known already,
    /// it is worth the work to find that out.
    ///
    /// # Errors
    /// When a limit is reached.
    fn holds(&mut self, position: &Self::Position, known: usize) -> Result<bool, Self::Error>;

    /// What can be done about the moves of the opponent; `None` stands for every move that is not
    /// listed.
    ///
    /// # Errors
    /// When a limit is reached.
    fn answers(&mut self, position: &Self::Position) -> Result<Answers<Self>, Self::Error>;

    /// Whether every move of the opponent at a position is answered at once: where few positions are
    /// wanted, it counts for none.
    fn is_settled(&self, _: &Self::Position) -> bool {
        false
    }

    /// Confirms that so many nodes are within the limits, and so many replies among which a choice is
    /// still to be made.
    ///
    /// # Errors
    /// When they are not.
    fn confirm(&mut self, nodes: usize, replies: usize) -> Result<(), Self::Error>;
}

/// A game of which it is known as well which moves of the opponent lead to the same.
pub trait WithMoves: Closing {
    /// The moves of the opponent that have an answer of their own, with the positions after them.
    fn moves(&self, position: &Self::Position) -> Vec<(u16, Self::Position)>;

    /// What can be done about a move after which the position is this.
    ///
    /// # Errors
    /// When a limit is reached.
    fn answer(&mut self, after: &Self::Position) -> Result<Answer<Self>, Self::Error>;
}

/// What can be done about a move of the opponent.
pub enum Answer<C: Closing + ?Sized> {
    /// This, without a look at other positions.
    AtOnce(DraftResponse<C::Symmetry>),
    /// One of these replies, with the positions after them.
    OneOf(Vec<(u16, C::Position)>),
}

/// What can be done about moves of the opponent.
pub type Answers<C> = Vec<(Option<u16>, Answer<C>)>;

/// Moves without an answer, each with replies and the positions after them.
type Open<P> = Vec<(NodeId, u16, Vec<(u16, P)>)>;

/// Correct replies, the positions after them, and the numbers of their forms.
type Correct<P> = Vec<(u16, P, usize)>;

/// How a game begins.
pub enum Start<C: Closing> {
    /// With a move of the opponent.
    Position(C::Position),
    /// With a move of the proponent: of several the first after which the claim is true.
    Opening(Answer<C>),
}

/// Makes the strategy of the proponent.
///
/// # Errors
/// When a limit is reached.
pub fn close<C: Closing>(
    game: &mut C,
    start: Start<C>,
) -> Result<StrategyBuilder<C::Symmetry>, C::Error> {
    let (opening, start) = begun(game, start)?;
    let mut builder = StrategyBuilder::new(opening);
    let Some(start) = start else { return Ok(builder) };
    let root = builder.node(game.record(&start), game.level(&start).into());
    go_on(game, builder, [(root, start)])
}

/// A first move of the proponent, and the position in which the opponent moves then.
type Begun<P> = (Option<u16>, Option<P>);

/// How a game begins; there is no position where the first move ends it.
pub(super) fn begun<C: Closing>(
    game: &mut C,
    start: Start<C>,
) -> Result<Begun<C::Position>, C::Error> {
    match start {
        Start::Position(start) => Ok((None, Some(start))),
        Start::Opening(Answer::AtOnce(DraftResponse::Win { reply })) => Ok((Some(reply), None)),
        Start::Opening(Answer::AtOnce(_)) => Err(BuildError::NoReply.into()),
        Start::Opening(Answer::OneOf(replies)) => {
            for (reply, to) in replies {
                if game.holds(&to, 0)? {
                    return Ok((Some(reply), Some(to)));
                }
            }
            Err(BuildError::NoReply.into())
        }
    }
}

/// Makes the strategy that stays in a closed set of forms: of several replies that do the first, and before
/// others one to a position at which all is answered at once.
pub(super) fn close_within<C: Closing>(
    game: &mut C,
    opening: Option<u16>,
    start: C::Position,
    within: HashSet<C::Position>,
) -> Result<StrategyBuilder<C::Symmetry>, C::Error> {
    let mut builder = StrategyBuilder::new(opening);
    let root = builder.node(game.record(&start), game.level(&start).into());
    Maker { within: Some(within), ..Maker::new(game, builder) }.by_levels([(root, start)])
}

/// Makes the strategy of a proponent who only has to go on, so that replies lead to any positions: to one that the
/// strategy has already, or else by the first that is correct.
///
/// # Errors
/// When a limit is reached.
pub fn stay<C: Closing>(
    game: &mut C,
    start: Start<C>,
) -> Result<StrategyBuilder<C::Symmetry>, C::Error> {
    let (opening, start) = begun(game, start)?;
    let Some(start) = start else { return Ok(StrategyBuilder::new(opening)) };
    let mut maker = Maker::new(game, StrategyBuilder::new(opening));
    let root = maker.builder.node(maker.game.record(&start), 0);
    let mut nodes = HashMap::from([(maker.game.form(&start), (root, start.clone()))]);
    let mut open = vec![(root, start)];
    while let Some((node, at)) = open.pop() {
        for (_, mv, options) in maker.answer_at_once(node, &at)? {
            let mut first = None;
            let mut known = None;
            for (reply, to) in options {
                if !maker.game.holds(&to, 0)? {
                    continue;
                }
                let form = maker.game.form(&to);
                if nodes.contains_key(&form) {
                    known = Some((reply, to, form));
                    break;
                }
                first.get_or_insert((reply, to, form));
            }
            let (reply, to, form) = known.or(first).ok_or(BuildError::NoReply)?;
            let builder = &mut maker.builder;
            let (target, there) = nodes.entry(form).or_insert_with(|| {
                let rank = builder.node_count().try_into().unwrap_or(u64::MAX);
                let target = builder.node(maker.game.record(&to), rank);
                open.push((target, to.clone()));
                (target, to.clone())
            });
            let answer = maker.game.leading(reply, &to, (*target, there));
            maker.builder.answer(node, mv, answer);
        }
        maker.confirm()?;
    }
    Ok(maker.builder)
}

/// Goes on with a strategy from nodes at which moves have no answer yet.
///
/// # Errors
/// When a limit is reached.
pub fn go_on<C: Closing>(
    game: &mut C,
    builder: StrategyBuilder<C::Symmetry>,
    nodes: impl IntoIterator<Item = (NodeId, C::Position)>,
) -> Result<StrategyBuilder<C::Symmetry>, C::Error> {
    let mut maker = Maker::new(game, builder);
    if maker.game.goes_deep() {
        maker.answer_in_depth(nodes)?;
        return Ok(maker.builder);
    }
    maker.by_levels(nodes)
}

struct Maker<'g, C: Closing> {
    game: &'g mut C,
    builder: StrategyBuilder<C::Symmetry>,
    /// The positions that have no answers yet.
    levels: BTreeMap<u32, Level<C::Position>>,
    /// How many replies there are among which a choice is still to be made.
    replies: usize,
    /// The forms among which the strategy stays, where they are known.
    within: Option<HashSet<C::Position>>,
}

struct Level<P> {
    nodes: Vec<(NodeId, P)>,
    /// The places of the nodes.
    by_form: Places<P>,
}

/// Numbers of positions.
type Places<P> = HashMap<P, usize, BuildHasherDefault<KeyHasher>>;

impl<'g, C: Closing> Maker<'g, C> {
    fn new(game: &'g mut C, builder: StrategyBuilder<C::Symmetry>) -> Self {
        Maker { game, builder, levels: BTreeMap::new(), replies: 0, within: None }
    }

    /// The strategy, level by level.
    fn by_levels(
        mut self,
        nodes: impl IntoIterator<Item = (NodeId, C::Position)>,
    ) -> Result<StrategyBuilder<C::Symmetry>, C::Error> {
        for (node, position) in nodes {
            self.levels.entry(self.game.level(&position)).or_default().nodes.push((node, position));
        }
        while let Some((_, level)) = self.levels.pop_first() {
            self.answer(level.nodes)?;
        }
        Ok(self.builder)
    }

    /// Answers the moves at the positions of a level.
    fn answer(&mut self, mut nodes: Vec<(NodeId, C::Position)>) -> Result<(), C::Error> {
        if !C::KEEPS_FIRST {
            nodes.sort_unstable_by(|(_, one), (_, other)| one.cmp(other));
        }
        // Moves with their replies.
        let mut open: Vec<(NodeId, u16, Correct<C::Position>)> = Vec::new();
        let mut forms: Places<C::Position> = Places::default();
        for (node, position) in nodes {
            self.confirm()?;
            for (_, mv, options) in self.answer_at_once(node, &position)? {
                if self.within.is_some() {
                    self.stay(node, mv, options)?;
                    continue;
                }
                let mut options: Vec<_> =
                    options.into_iter().map(|(reply, to)| (reply, to, None)).collect();
                options.retain(|(_, to, _)| self.game.holds_at_once(to) != Some(false));
                if let Some(place) = options.iter_mut().position(|(_, to, form)| self.has(to, form))
                {
                    let (reply, to, form) = options.swap_remove(place);
                    let form = form.unwrap_or_else(|| self.game.form(&to));
                    self.lead(node, mv, reply, &to, form)?;
                    continue;
                }
                let mut replies = Vec::new();
                for (reply, to, form) in options {
                    if self.game.holds(&to, replies.len())? {
                        let form = form.unwrap_or_else(|| self.game.form(&to));
                        let next = forms.len();
                        let number = *forms.entry(form).or_insert(next);
                        replies.push((reply, to, number));
                    }
                }
                self.replies += replies.len();
                open.push((node, mv, replies));
            }
        }
        let mut forms: Vec<(C::Position, usize)> = forms.into_iter().collect();
        if C::KEEPS_FIRST {
            forms.sort_unstable();
        } else {
            forms.sort_unstable_by_key(|&(_, number)| number);
        }
        let mut places = vec![0; forms.len()];
        forms.iter().zip(0..).for_each(|(&(_, number), place)| places[number] = place);
        let costs: Vec<u128> = forms.iter().map(|(form, _)| self.game.cost(form)).collect();
        let of_move = |(.., replies): &(_, _, Correct<C::Position>)| -> Vec<usize> {
            let mut of_move: Vec<usize> =
                replies.iter().map(|&(.., number)| places[number]).collect();
            if C::KEEPS_FIRST {
                of_move.sort_unstable();
                of_move.dedup();
            }
            of_move
        };
        let chosen = cover(open.iter().map(of_move), &costs);
        let mut taken: Vec<usize> = chosen.iter().copied().flatten().collect();
        taken.sort_unstable();
        taken.dedup();
        let of_taken: Vec<C::Position> =
            taken.iter().map(|&place| forms[place].0.clone()).collect();
        let standing = self.game.standing(&of_taken);
        let mut later = Vec::new();
        for ((node, mv, replies), chosen) in open.into_iter().zip(chosen) {
            let reply = replies.into_iter().find(|&(.., number)| Some(places[number]) == chosen);
            let place = chosen.and_then(|chosen| taken.binary_search(&chosen).ok());
            let ((reply, to, _), place) = reply.zip(place).ok_or(BuildError::NoReply)?;
            match standing[place] {
                by if by == place => {
                    self.lead(node, mv, reply, &to, of_taken[by].clone()).map(drop)?
                }
                by => later.push((node, mv, reply, to, by)),
            }
        }
        // What stands for another one is there now.
        for (node, mv, reply, to, by) in later {
            self.lead(node, mv, reply, &to, of_taken[by].clone())?;
        }
        self.replies = 0;
        Ok(())
    }

    /// Answers a move with a reply to a position of the set.
    fn stay(
        &mut self,
        node: NodeId,
        mv: u16,
        mut replies: Vec<(u16, C::Position)>,
    ) -> Result<(), C::Error> {
        replies.sort_by_key(|(_, to)| !self.game.is_settled(to));
        for (reply, to) in replies {
            let form = self.game.form(&to);
            let is_within = self.within.as_ref().is_some_and(|within| within.contains(&form));
            if is_within || self.game.is_settled(&to) {
                return self.lead(node, mv, reply, &to, form).map(|_| ());
            }
        }
        Err(BuildError::NoReply.into())
    }

    /// Answers what can be answered at once at a position; the moves that are left.
    fn answer_at_once(
        &mut self,
        node: NodeId,
        position: &C::Position,
    ) -> Result<Open<C::Position>, C::Error> {
        let mut open = Vec::new();
        for (mv, answer) in self.game.answers(position)? {
            match (mv, answer) {
                (None, Answer::AtOnce(answer)) => self.builder.default_answer(node, answer),
                (Some(mv), Answer::AtOnce(answer)) => self.builder.answer(node, mv, answer),
                (mv, Answer::OneOf(options)) => {
                    open.push((node, mv.ok_or(BuildError::NoReply)?, options));
                }
            }
        }
        Ok(open)
    }

    /// Answers the moves at positions and at all that follow, those first that came last.
    fn answer_in_depth(
        &mut self,
        nodes: impl IntoIterator<Item = (NodeId, C::Position)>,
    ) -> Result<(), C::Error> {
        let mut open = Vec::new();
        for (node, position) in nodes {
            open.append(&mut self.answer_at_once(node, &position)?);
        }
        while let Some((node, mv, options)) = open.pop() {
            let is_there = |(_, to): &&(_, _)| self.has(to, &mut None);
            let options = match options.iter().find(is_there).cloned() {
                Some(there) => vec![there],
                None => self.game.correct(options)?,
            };
            let mut best: Option<(u128, u16, C::Position, C::Position)> = None;
            let mut correct = 0;
            for (reply, to) in options {
                if !self.game.holds(&to, correct)? {
                    continue;
                }
                correct += 1;
                let form = self.game.form(&to);
                let cost = self.game.cost(&form);
                if best.as_ref().is_none_or(|(least, ..)| cost < *least) {
                    best = Some((cost, reply, to, form));
                }
                // There is none that takes less.
                if cost <= 1 {
                    break;
                }
            }
            let (_, reply, to, form) = best.ok_or(BuildError::NoReply)?;
            if let Some((node, position)) = self.lead(node, mv, reply, &to, form)? {
                open.append(&mut self.answer_at_once(node, &position)?);
                self.replies = open.iter().map(|(.., options)| options.len()).sum();
            }
        }
        Ok(())
    }

    /// Whether there is a node that serves a position; sets the form, which takes time, and often no
    /// later level has a position.
    fn has(&mut self, position: &C::Position, form: &mut Option<C::Position>) -> bool {
        let level = self.levels.get(&self.game.level(position));
        level.is_some_and(|level| level.by_form.contains_key(form.insert(self.game.form(position))))
    }

    /// Answers a move with a reply to a position of this form; the node, if it is new.
    fn lead(
        &mut self,
        node: NodeId,
        mv: u16,
        reply: u16,
        to: &C::Position,
        form: C::Position,
    ) -> Result<Option<(NodeId, C::Position)>, C::Error> {
        let number = self.game.level(to);
        let level = self.levels.entry(number).or_default();
        let count = level.nodes.len();
        let place = *level.by_form.entry(form.clone()).or_insert(count);
        if place == count {
            self.game.takes(&form);
            let position = self.game.stored(to, form);
            let node = self.builder.node(self.game.record(&position), number.into());
            level.nodes.push((node, position));
        }
        let (target, position) = level.nodes[place].clone();
        let answer = self.game.leading(reply, to, (target, &position));
        self.builder.answer(node, mv, answer);
        if place < count {
            return Ok(None);
        }
        self.confirm()?;
        Ok(Some((target, position)))
    }

    /// A set that is known was found within the limits, and is written whatever the clock says.
    fn confirm(&mut self) -> Result<(), C::Error> {
        if self.within.is_some() {
            return Ok(());
        }
        self.game.confirm(self.builder.node_count(), self.replies)
    }
}

impl<P> Default for Level<P> {
    fn default() -> Self {
        Level { nodes: Vec::new(), by_form: Places::default() }
    }
}
