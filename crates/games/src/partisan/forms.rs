//! Short games in canonical form (Conway, *On Numbers and Games*, 1976, chapters 7 and 10; Siegel,
//! *Combinatorial Game Theory*, 2013, section II.2), each stored once: two games are equal exactly where
//! their forms are the same one.

use std::collections::HashMap;
use std::rc::Rc;

use zermelo_search::limits::{Limit, Limits};

/// What a form, and a comparison or a sum that is remembered, take in memory, in bytes, about.
const FORM: usize = 256;
const REMEMBERED: usize = 32;

/// A form, by its place in the table that made it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Form(u32);

impl Form {
    /// The game without options.
    pub(super) const ZERO: Form = Form(0);
}

/// The options of both players, each once and in the order of the table.
type Options = Rc<(Vec<Form>, Vec<Form>)>;

/// A table of forms, with what is known of them.
pub(super) struct Forms {
    options: Vec<Options>,
    places: HashMap<Options, Form>,
    /// The canonical form of each form that is none.
    canonical: HashMap<Form, Form>,
    /// Whether one form is at most another.
    at_most: HashMap<(Form, Form), bool>,
    sums: HashMap<(Form, Form), Form>,
    limits: Limits,
}

impl Forms {
    /// A table with the game without options.
    pub(super) fn new(limits: Limits) -> Forms {
        let zero: Options = Rc::default();
        Forms {
            options: vec![zero.clone()],
            places: HashMap::from([(zero, Form::ZERO)]),
            canonical: HashMap::from([(Form::ZERO, Form::ZERO)]),
            at_most: HashMap::new(),
            sums: HashMap::new(),
            limits,
        }
    }

    /// What Left can move to.
    pub(super) fn left(&self, form: Form) -> &[Form] {
        &self.options[form.0 as usize].0
    }

    /// What Right can move to.
    pub(super) fn right(&self, form: Form) -> &[Form] {
        &self.options[form.0 as usize].1
    }

    /// The place of these options, which is made where there is none.
    fn place(&mut self, mut left: Vec<Form>, mut right: Vec<Form>) -> Result<Form, Limit> {
        for side in [&mut left, &mut right] {
            side.sort_unstable();
            side.dedup();
        }
        let options = Rc::new((left, right));
        if let Some(&known) = self.places.get(&options) {
            return Ok(known);
        }
        let remembered = self.at_most.len() + self.sums.len();
        self.limits.confirm_memory(self.options.len() * FORM + remembered * REMEMBERED)?;
        self.limits.confirm_running()?;
        let place = u32::try_from(self.options.len()).map_err(|_| Limit::Memory(u64::MAX))?;
        self.options.push(options.clone());
        self.places.insert(options, Form(place));
        Ok(Form(place))
    }

    /// Whether one game is at most another: Left has no option of the one that is at least the other, and
    /// Right none of the other that is at most the one.
    pub(super) fn is_at_most(&mut self, one: Form, other: Form) -> bool {
        if one == other {
            return true;
        }
        if let Some(&known) = self.at_most.get(&(one, other)) {
            return known;
        }
        let (of_one, of_other) =
            (self.options[one.0 as usize].clone(), self.options[other.0 as usize].clone());
        let holds = !of_one.0.iter().any(|&left| self.is_at_most(other, left))
            && !of_other.1.iter().any(|&right| self.is_at_most(right, one));
        self.at_most.insert((one, other), holds);
        holds
    }

    /// The canonical form of the game with these options.
    ///
    /// # Errors
    /// When a limit is reached.
    pub(super) fn of_options(&mut self, left: Vec<Form>, right: Vec<Form>) -> Result<Form, Limit> {
        let whole = self.place(left, right)?;
        if let Some(&known) = self.canonical.get(&whole) {
            return Ok(known);
        }
        let options = self.options[whole.0 as usize].clone();
        let left = self.bypassed(whole, &options.0, true);
        let right = self.bypassed(whole, &options.1, false);
        let (left, right) = (self.undominated(&left, true), self.undominated(&right, false));
        let form = self.place(left, right)?;
        self.canonical.insert(whole, form);
        self.canonical.insert(form, form);
        Ok(form)
    }

    /// One game against another, as a player sees it: whether it is no better for the player.
    fn is_no_better(&mut self, one: Form, other: Form, is_left: bool) -> bool {
        if is_left { self.is_at_most(one, other) } else { self.is_at_most(other, one) }
    }

    /// A player's options of a game, where those that are reversible are replaced by what is beyond them:
    /// the other player has an answer that is no better for the player than the whole game.
    fn bypassed(&mut self, whole: Form, options: &[Form], is_left: bool) -> Vec<Form> {
        let (mut open, mut kept) = (options.to_vec(), Vec::new());
        while let Some(option) = open.pop() {
            let both = self.options[option.0 as usize].clone();
            let answers = if is_left { &both.1 } else { &both.0 };
            let answer = answers.iter().find(|&&answer| self.is_no_better(answer, whole, is_left));
            match answer {
                Some(&answer) if is_left => open.extend(self.left(answer)),
                Some(&answer) => open.extend(self.right(answer)),
                None => kept.push(option),
            }
        }
        kept.sort_unstable();
        kept.dedup();
        kept
    }

    /// Those of different canonical options that no other one is at least as good for the player as.
    fn undominated(&mut self, options: &[Form], is_left: bool) -> Vec<Form> {
        let is_dominated = |forms: &mut Forms, option: Form| {
            options
                .iter()
                .any(|&other| other != option && forms.is_no_better(option, other, is_left))
        };
        options.iter().copied().filter(|&option| !is_dominated(self, option)).collect()
    }

    /// The sum of two games.
    ///
    /// # Errors
    /// When a limit is reached.
    pub(super) fn sum(&mut self, one: Form, other: Form) -> Result<Form, Limit> {
        let pair = (one.min(other), one.max(other));
        if pair.0 == Form::ZERO {
            return Ok(pair.1);
        }
        if let Some(&known) = self.sums.get(&pair) {
            return Ok(known);
        }
        let [first, second] = [one, other].map(|form| self.options[form.0 as usize].clone());
        let mut sides = [Vec::new(), Vec::new()];
        for (options, rest) in [(first, other), (second, one)] {
            for (side, own) in sides.iter_mut().zip([&options.0, &options.1]) {
                for &option in own {
                    side.push(self.sum(option, rest)?);
                }
            }
        }
        let [left, right] = sides;
        let sum = self.of_options(left, right)?;
        self.sums.insert(pair, sum);
        Ok(sum)
    }
}
