//! Nim-values of components, found by proof numbers.
//!
//! A component has the value v exactly if who moves loses the sum of it and a heap of v. Of an option that
//! falls apart only the smaller components need values: the largest is left, with a heap (J. Lemoine and
//! S. Viennot, *Nimbers are inevitable*, 2012). What loses is searched in depth first, by how many
//! positions at least have still to be decided to prove or to disprove it (L. V. Allis; A. Nagai). Where
//! positions do not fall apart, they are few, and values are large: there the values of all options are found.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hash};

use super::components::{confirm_table, mex};
use crate::hasher::KeyHasher;
use crate::limits::{Limit, Progress, Resources};

/// Components between two words of progress.
const TOLD: usize = 1 << 14;

/// A game whose positions fall apart into components.
pub trait Options {
    /// A component, in a form that components which look alike may have in common.
    type Component: Clone + Ord + Hash;

    /// Whether positions fall apart.
    const FALLS_APART: bool = true;

    /// How large a component is: about how many moves it has.
    fn size(&self, component: &Self::Component) -> u32;

    /// The nim-value of a component, where no search is needed for it.
    ///
    /// # Errors
    /// When a limit is reached.
    fn value(&mut self, _component: &Self::Component) -> Result<Option<u16>, Limit> {
        Ok(None)
    }

    /// The components of what each move leaves.
    fn options(&self, component: &Self::Component) -> impl Iterator<Item = Vec<Self::Component>>;
}

/// A component and a heap of so many counters; no component where nothing is left of it.
type Couple<C> = (Option<C>, u16);

/// How many positions have to be decided to show that who moves wins, and that who moves loses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Effort {
    win: u32,
    loss: u32,
}

/// More than any number of positions.
const NEVER: u32 = u32::MAX;

impl Effort {
    const WON: Effort = Effort { win: 0, loss: NEVER };
    const LOST: Effort = Effort { win: NEVER, loss: 0 };

    fn is_decided(self) -> bool {
        self.win == 0 || self.loss == 0
    }
}

type Table<K, V> = HashMap<K, V, BuildHasherDefault<KeyHasher>>;

/// What is known of the values of components.
#[derive(Debug)]
pub struct KnownValues<C> {
    values: Table<C, u16>,
    efforts: Table<(C, u16), Effort>,
}

impl<C> Default for KnownValues<C> {
    fn default() -> Self {
        KnownValues { values: Table::default(), efforts: Table::default() }
    }
}

/// What is asked.
enum Question<C> {
    /// The value of a component.
    Value(C),
    /// The same, by the values of what the moves leave, of which some are known.
    ByValues { component: C, options: Vec<Vec<C>>, known: Vec<Couple<C>> },
    /// Who wins a couple, unless it takes as much as one of these.
    Winner {
        component: C,
        heap: u16,
        within: Effort,
        options: Vec<Vec<C>>,
        couples: Vec<Couple<C>>,
    },
}

impl<C: Clone + Ord + Hash> KnownValues<C> {
    /// The value of components together.
    ///
    /// # Errors
    /// When a limit is reached.
    pub fn value<G: Options<Component = C>>(
        &mut self,
        game: &mut G,
        components: Vec<C>,
        resources: Resources<'_>,
    ) -> Result<u16, Limit> {
        let mut sum = 0;
        for component in components {
            sum ^= self.found(game, &component, resources)?;
        }
        Ok(sum)
    }

    /// Whether components together have a value; `None` where more positions than `within` have to be decided
    /// to find out, which the values of all but the largest are not counted among.
    ///
    /// # Errors
    /// When a limit is reached.
    pub fn have_value<G: Options<Component = C>>(
        &mut self,
        game: &mut G,
        mut components: Vec<C>,
        value: u16,
        within: u32,
        resources: Resources<'_>,
    ) -> Result<Option<bool>, Limit> {
        if !G::FALLS_APART {
            return Ok(Some(self.value(game, components, resources)? == value));
        }
        in_order(game, &mut components);
        let mut heap = value;
        let largest = components.pop();
        for component in components {
            heap ^= self.found(game, &component, resources)?;
        }
        let couple = (largest, heap);
        if let (Some(component), false) = (&couple.0, self.effort(game, &couple)?.is_decided()) {
            let within = Effort { win: within, loss: within };
            let question = Question::winner(game, component, heap, within, resources)?;
            self.answer(game, question, resources)?;
        }
        let found = self.effort(game, &couple)?;
        Ok(found.is_decided().then_some(found == Effort::LOST))
    }

    /// The value of a component.
    fn found<G: Options<Component = C>>(
        &mut self,
        game: &mut G,
        component: &C,
        resources: Resources<'_>,
    ) -> Result<u16, Limit> {
        if let Some(value) = self.known(game, component)? {
            return Ok(value);
        }
        self.answer(game, Question::Value(component.clone()), resources)?;
        Ok(self.known(game, component)?.unwrap_or_default())
    }

    /// The value of a component, if it is known.
    fn known<G: Options<Component = C>>(
        &self,
        game: &mut G,
        component: &C,
    ) -> Result<Option<u16>, Limit> {
        Ok(game.value(component)?.or_else(|| self.values.get(component).copied()))
    }

    /// What it takes to decide a couple, so far as is known.
    fn effort<G: Options<Component = C>>(
        &self,
        game: &mut G,
        (component, heap): &Couple<C>,
    ) -> Result<Effort, Limit> {
        let Some(component) = component else {
            return Ok(if *heap == 0 { Effort::LOST } else { Effort::WON });
        };
        if let Some(value) = self.known(game, component)? {
            return Ok(if value == *heap { Effort::LOST } else { Effort::WON });
        }
        let key = (component.clone(), *heap);
        // To show a loss is to look at every move.
        let new = || Effort { win: 1, loss: game.size(component).clamp(1, NEVER - 1) };
        Ok(self.efforts.get(&key).copied().unwrap_or_else(new))
    }

    /// Answers a question. Those on the way are on a stack of their own.
    fn answer<G: Options<Component = C>>(
        &mut self,
        game: &mut G,
        question: Question<C>,
        resources: Resources<'_>,
    ) -> Result<(), Limit> {
        // With how many components they, and those below, hold.
        let mut questions = vec![(question.size(), question)];
        while let Some((held, question)) = questions.last_mut() {
            let held = *held;
            let next = match question {
                Question::Value(component) => match self.known(game, component)? {
                    Some(_) => None,
                    None if !G::FALLS_APART => Some(Question::ByValues {
                        component: component.clone(),
                        options: options(game, component, resources)?,
                        known: Vec::new(),
                    }),
                    None => {
                        let lost = (0..=u16::MAX).find(|heap| {
                            self.efforts.get(&(component.clone(), *heap)) != Some(&Effort::WON)
                        });
                        let heap = lost.unwrap_or_default();
                        Some(Question::winner(game, component, heap, UNBOUNDED, resources)?)
                    }
                },
                Question::ByValues { component, options, known } => {
                    let unknown = self.unknown(game, options, 0, known)?;
                    if unknown.is_none() {
                        let value = mex(known.iter().map(|(_, value)| *value).collect());
                        self.values.insert(component.clone(), value);
                    }
                    unknown.map(Question::Value)
                }
                Question::Winner { component, heap, within, options, couples } => {
                    match self.unknown(game, options, *heap, couples)? {
                        Some(part) => Some(Question::Value(part)),
                        None => self.decide(game, component, *heap, *within, couples, resources)?,
                    }
                }
            };
            match next {
                Some(next) => questions.push((held + next.size(), next)),
                None => drop(questions.pop()),
            }
            let known = self.values.len() + self.efforts.len();
            resources.limits.confirm_positions(known)?;
            let row = size_of::<((C, u16), Effort)>() + 8;
            confirm_table(&resources.limits, known + held / 3, row)?;
            if known.is_multiple_of(TOLD) {
                (resources.progress)(Progress::after("solving", known));
            }
        }
        Ok(())
    }

    /// The next component of the options whose value is not known, and is needed: where positions fall apart,
    /// not that of the largest. Options without one become couples.
    fn unknown<G: Options<Component = C>>(
        &self,
        game: &mut G,
        options: &mut Vec<Vec<C>>,
        heap: u16,
        couples: &mut Vec<Couple<C>>,
    ) -> Result<Option<C>, Limit> {
        while let Some(option) = options.last() {
            let mut heap = heap;
            let (largest, others) = match option.split_last() {
                Some((largest, others)) if G::FALLS_APART => (Some(largest), others),
                _ => (None, option.as_slice()),
            };
            for component in others {
                match self.known(game, component)? {
                    Some(value) => heap ^= value,
                    None => return Ok(Some(component.clone())),
                }
            }
            couples.push((largest.cloned(), heap));
            options.pop();
        }
        Ok(None)
    }

    /// Looks at what the moves of a couple leave: one of them has to be looked at more closely, or what it
    /// takes to decide the couple is known.
    fn decide<G: Options<Component = C>>(
        &mut self,
        game: &mut G,
        component: &C,
        heap: u16,
        within: Effort,
        couples: &[Couple<C>],
        resources: Resources<'_>,
    ) -> Result<Option<Question<C>>, Limit> {
        let mut own = Effort::LOST;
        let (mut best, mut second) = (None, NEVER);
        let smaller = (0..heap).map(|heap| (Some(component.clone()), heap));
        for couple in couples.iter().cloned().chain(smaller) {
            let Effort { win, loss } = self.effort(game, &couple)?;
            own.loss = if loss == 0 { NEVER } else { own.loss.saturating_add(win).min(NEVER - 1) };
            if loss < own.win {
                second = own.win;
                own.win = loss;
                best = Some((couple, win));
            } else {
                second = second.min(loss);
            }
            if loss == 0 {
                break;
            }
        }
        if !own.is_decided()
            && own.win < within.win
            && own.loss < within.loss
            && let Some(((Some(next), heap), win)) = best
        {
            // A quarter more than what is best next, so that it is not left for little.
            let loss = within.win.min(second.saturating_add(second / 4).saturating_add(1));
            let win = (within.loss - own.loss).saturating_add(win);
            let within = Effort { win, loss };
            return Question::winner(game, &next, heap, within, resources).map(Some);
        }
        if own == Effort::LOST {
            self.values.insert(component.clone(), heap);
        } else {
            self.efforts.insert((component.clone(), heap), own);
        }
        Ok(None)
    }
}

/// No bound: until the couple is decided.
const UNBOUNDED: Effort = Effort { win: NEVER, loss: NEVER };

impl<C: Clone + Ord + Hash> Question<C> {
    /// Who wins a couple.
    fn winner<G: Options<Component = C>>(
        game: &G,
        component: &C,
        heap: u16,
        within: Effort,
        resources: Resources<'_>,
    ) -> Result<Self, Limit> {
        let options = options(game, component, resources)?;
        let component = component.clone();
        Ok(Question::Winner { component, heap, within, options, couples: Vec::new() })
    }

    /// How many components it holds.
    fn size(&self) -> usize {
        match self {
            Question::Value(_) => 1,
            Question::ByValues { options, .. } | Question::Winner { options, .. } => {
                options.iter().map(Vec::len).sum()
            }
        }
    }
}

/// What the moves in a component leave, each once.
fn options<G: Options>(
    game: &G,
    component: &G::Component,
    resources: Resources<'_>,
) -> Result<Vec<Vec<G::Component>>, Limit> {
    let mut options = Vec::new();
    for mut option in game.options(component) {
        // The form of what is left may be one of many images.
        resources.limits.confirm_running()?;
        in_order(game, &mut option);
        options.push(option);
    }
    options.sort();
    options.dedup();
    Ok(options)
}

/// Puts components in an order, the smallest first.
fn in_order<G: Options>(game: &G, components: &mut [G::Component]) {
    components.sort_by(|one, other| (game.size(one), one).cmp(&(game.size(other), other)));
}
