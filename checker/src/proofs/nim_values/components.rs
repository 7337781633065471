//! Components: the nim-values of positions that fall apart, in any impartial game in which a move
//! makes a position smaller, or a table is in such an order.
//!
//! A table has components with their values. The value of a position is the exclusive or of those of
//! its components. For every option of a component the value is known by the table; or an answer,
//! a move in the option, leaves the component's own value, so that the option has another one. So a
//! component needs a value where it is needed, and all other options need but one move each.

use std::borrow::Cow;
use std::collections::BTreeMap;

use super::{
    ANSWER_ILLEGAL, ANSWER_VALUE, COMPONENT_MISSING, COMPONENT_ORDER, COMPONENT_TWICE,
    COMPONENTS_COUNT, NIM_VALUE, Seen, Statement, confirm_work,
};
use crate::fault::{Code, Fault};
use crate::figures::{Figures, count};
use crate::format::{Reader, record};
use crate::stop::Stop;

/// Components with their nim-values.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Components<'a> {
    /// The components, one after the other, as the game stores them.
    pub records: Cow<'a, [u8]>,
    /// The value of each.
    pub values: Vec<u16>,
    /// For each component in order, and each of its moves in order: 0 where the table has the value
    /// of the option, or else 1 more than the move that answers.
    pub answers: Vec<u16>,
}

record!(Components<'a> { records, values, answers });

/// What a proof by components needs of its game.
pub trait Sums {
    /// A position: a component, or several together.
    type Position: Clone + Ord;

    /// Whether moves may come back to a position. Where they do not, every move leaves a smaller
    /// one; where they may, what a component needs stands after it in the table (N14).
    const CAN_RETURN: bool = false;

    /// How many bytes a component takes in the file, 1 or more.
    fn record_width(&self) -> usize;

    /// Reads a component, and confirms that it is a position.
    ///
    /// # Errors
    /// What is wrong with it.
    fn read(&self, record: &[u8]) -> Result<Self::Position, Code>;

    /// The legal moves.
    fn moves(&self, position: Self::Position) -> Vec<u16>;

    /// The position after a move; `None` where it is not legal.
    fn play(&self, position: Self::Position, mv: u16) -> Option<Self::Position>;

    /// The components of a position: who plays in it plays in one of them. Where no position falls apart,
    /// the position itself.
    fn components(&self, position: Self::Position) -> Vec<Self::Position> {
        vec![position]
    }

    /// The nim-value of a component, where it is known without a table.
    fn known(&self, _component: Self::Position) -> Option<u16> {
        None
    }

    /// Components in which the game is the same, the component itself first.
    fn images(&self, component: Self::Position) -> impl Iterator<Item = Self::Position> {
        std::iter::once(component)
    }

    /// The most looks that it takes to find the moves of a component, and the value of what each
    /// leaves by the table.
    fn looks(&self, component: Self::Position) -> u64;
}

/// How many looks a check of a file of so many bytes may take (H10).
pub fn most_looks(file_size: usize) -> u64 {
    count(file_size).saturating_mul(512)
}

/// Confirms the components of a body that is nothing else, and what is claimed of a position.
///
/// # Errors
/// What is wrong with them or with the claim.
pub fn confirm_claim<G: Sums>(
    game: G,
    start: G::Position,
    statement: Statement,
    body: Reader<'_>,
    file_size: usize,
) -> Result<Figures, Stop> {
    Ok(confirm_components(game, start, statement, &body.whole()?, most_looks(file_size))?)
}

/// Confirms a table of components by so many looks at most, and what is claimed of a position.
///
/// # Errors
/// What is wrong with them or with the claim.
pub fn confirm_components<G: Sums>(
    game: G,
    start: G::Position,
    statement: Statement,
    components: &Components<'_>,
    most: u64,
) -> Result<Figures, Fault> {
    let values = Values::confirmed(game, components, 0, most)?;
    let value = values.value(start).ok_or(COMPONENT_MISSING)?;
    let holds = statement.holds(value.into());
    NIM_VALUE.unless(holds).map_err(|code| code.at("found", value))?;
    Ok(vec![("components", count(components.values.len()))])
}

/// A game with the values of components.
pub struct Values<G: Sums> {
    game: G,
    /// The value of each component, and its place in the table.
    values: BTreeMap<G::Position, (u16, usize)>,
}

impl<G: Sums> Values<G> {
    /// The values of components, confirmed. `looks` are those that were taken before, of at most `most`.
    ///
    /// # Errors
    /// What is wrong, with the component and the move.
    pub fn confirmed(
        game: G,
        components: &Components<'_>,
        looks: u64,
        most: u64,
    ) -> Result<Self, Fault> {
        let Components { records, values, answers } = components;
        let width = game.record_width();
        let length = values.len().checked_mul(width);
        if length != Some(records.len()) {
            return Err(COMPONENTS_COUNT.at("values", values.len()));
        }
        let (mut known, mut list) = (BTreeMap::new(), Vec::new());
        let mut looks = looks;
        for (record, &value) in records.chunks(width.max(1)).zip(values) {
            let place = |code: Code| code.at("component", list.len());
            let component = game.read(record).map_err(place)?;
            let is_new = known.insert(component.clone(), (value, list.len())).is_none();
            COMPONENT_TWICE.unless(is_new).map_err(place)?;
            looks = looks.saturating_add(game.looks(component.clone()));
            confirm_work(looks, most)?;
            list.push((component, value));
        }
        confirm_work(looks, most)?;
        let known = Values { game, values: known };
        let game = &known.game;
        let mut answers = answers.iter();
        let mut seen = Seen::default();
        for (number, (component, value)) in list.into_iter().enumerate() {
            for mv in game.moves(component.clone()) {
                let place = |code: Code| code.at("component", number).at("move", mv);
                let answer = answers.next().ok_or_else(|| place(COMPONENTS_COUNT))?;
                let option =
                    game.play(component.clone(), mv).ok_or_else(|| place(ANSWER_ILLEGAL))?;
                let answer = answer.checked_sub(1);
                let left = match answer {
                    Some(answer) => game.play(option, answer),
                    None => Some(option),
                };
                let left = left.ok_or_else(|| place(ANSWER_ILLEGAL))?;
                let (found, first) = known.found(left).ok_or_else(|| place(COMPONENT_MISSING))?;
                let is_later = !G::CAN_RETURN || first > number;
                COMPONENT_ORDER.unless(is_later).map_err(place)?;
                match answer {
                    Some(_) => ANSWER_VALUE.unless(found == value).map_err(place)?,
                    None => seen.see(number, found),
                }
            }
            let least = seen.confirm_least(number, value);
            least.map_err(|fault| fault.within("component", number))?;
        }
        match answers.len() {
            0 => Ok(known),
            over => Err(COMPONENTS_COUNT.at("over", over)),
        }
    }

    /// The game.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The value of a position, once those of components are confirmed; `None` where the table does
    /// not say it.
    pub fn value(&self, position: G::Position) -> Option<u16> {
        self.found(position).map(|(value, _)| value)
    }

    /// The value of a position by the table, and the first place there that it is looked up at.
    fn found(&self, position: G::Position) -> Option<(u16, usize)> {
        let mut components = self.game.components(position).into_iter();
        components.try_fold((0, usize::MAX), |(sum, first), component| {
            let known = self.game.known(component.clone()).map(|value| (value, usize::MAX));
            let stored = || {
                let mut images = self.game.images(component);
                images.find_map(|image| self.values.get(&image).copied())
            };
            let (value, at) = known.or_else(stored)?;
            Some((sum ^ value, first.min(at)))
        })
    }
}
