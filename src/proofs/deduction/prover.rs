//! Finds proofs: the simplest theorem first, and after each step from the simplest again. Where none
//! has an effect, a case split: on a cell one of whose labels soon leads to a contradiction, or else
//! on one with the fewest labels.

use zermelo_checker::proofs::deduction::Step;

use super::domains::{Board, Domains, Taken, bits};
use super::trim::{Branch, End, trimmed};

/// The most labels that are tried before a split, one after the other.
const TRIALS: usize = 60;

/// A proof that is found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The steps, without those that are not needed.
    pub steps: Vec<Step>,
    /// The completion, the number of a label for each cell; `None` where there is none.
    pub completion: Option<Vec<u8>>,
    /// How many case splits the proof has.
    pub splits: usize,
    /// How many of them a branch has at most.
    pub depth: usize,
}

/// Why there is no proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotFound {
    /// The puzzle has two completions, these.
    Several(Vec<u8>, Vec<u8>),
    /// There are more case splits than allowed.
    Splits,
}

/// Proves that a puzzle has one completion, or none, with at most so many case splits before
/// trimming.
///
/// # Errors
/// When it has several, or the proof would need more.
pub fn prove(board: &Board, most_splits: usize) -> Result<Found, NotFound> {
    let mut prover = Prover { left: most_splits, completion: None };
    let domains = Domains::new(board);
    let branch = prover.branch(domains)?;
    let steps = trimmed(board, &branch);
    let (mut splits, mut open, mut depth) = (0, Vec::new(), 0);
    for step in &steps {
        match step {
            Step::Split { labels, .. } => {
                splits += 1;
                open.push(labels.count_ones());
                depth = depth.max(open.len());
            }
            Step::NoLabel { .. }
            | Step::FewPlaces { .. }
            | Step::ManyCopies { .. }
            | Step::Full => {
                while let Some(branches) = open.last_mut() {
                    *branches -= 1;
                    if *branches > 0 {
                        break;
                    }
                    open.pop();
                }
            }
            _ => {}
        }
    }
    Ok(Found { steps, completion: prover.completion, splits, depth })
}

/// The next step that a solver takes by hand, for whom the labels of the clues are exhausted: a cell
/// that has a single label left, as an exhausted label that takes nothing; or a step of the simplest
/// theorem that has an effect. With it, the domains before it.
pub fn next_step(board: &Board) -> Option<(Domains<'_>, Taken)> {
    let mut domains = Domains::new(board);
    let clue = |cell: &u16| board.problem.domains[usize::from(*cell)].is_power_of_two();
    let clues = (0u16..).take(domains.of.len()).filter(clue);
    for cell in clues {
        if let Some(taken) = domains.exhausted(cell) {
            domains.take(&taken);
        }
    }
    let mut cells = (0u16..).take(domains.of.len());
    let taken = match cells.find(|cell| domains.is_single(*cell) && !clue(cell)) {
        Some(cell) => {
            let step = Step::Exhausted { cell };
            Taken { step, takes: Vec::new(), rests_on: Vec::new() }
        }
        None => simplest(&domains)?,
    };
    Some((domains, taken))
}

struct Prover {
    /// How many more splits are allowed.
    left: usize,
    completion: Option<Vec<u8>>,
}

impl Prover {
    fn branch(&mut self, mut domains: Domains<'_>) -> Result<Branch, NotFound> {
        let mut steps = Vec::new();
        let leaf = deduce(&mut domains, &mut steps, true);
        if let Some(leaf) = leaf {
            return Ok(Branch { steps, end: End::Leaf(leaf) });
        }
        if domains.is_full() {
            let label = |domain: &u64| u8::try_from(domain.trailing_zeros()).unwrap_or(u8::MAX);
            let found: Vec<u8> = domains.of.iter().map(label).collect();
            if let Some(first) = self.completion.replace(found.clone()) {
                return Err(NotFound::Several(first, found));
            }
            let end = End::Leaf(domains.full());
            return Ok(Branch { steps, end });
        }
        self.left = self.left.checked_sub(1).ok_or(NotFound::Splits)?;
        let cell = best_split(&domains);
        let labels = domains.at(cell);
        let mut branches = Vec::new();
        for label in bits(labels) {
            let mut branch = domains.clone();
            branch.of[usize::from(cell)] = 1 << label;
            branches.push(self.branch(branch)?);
        }
        Ok(Branch { steps, end: End::Split { cell, labels, branches } })
    }
}

/// Takes steps until none has an effect; the contradiction that ends the branch, if there is one.
/// Without `all`, only exhausted labels and hidden singles.
fn deduce(domains: &mut Domains<'_>, steps: &mut Vec<Taken>, all: bool) -> Option<Taken> {
    let cells = (0u16..).take(domains.of.len());
    let mut pending: Vec<u16> = cells.clone().filter(|&cell| domains.is_single(cell)).collect();
    if let Some(end) = cells.clone().find_map(|cell| domains.contradiction_at(cell)) {
        return Some(end);
    }
    // Clues in their order.
    pending.reverse();
    loop {
        let next = match pending.pop() {
            Some(cell) => match domains.exhausted(cell) {
                Some(taken) => taken,
                None => continue,
            },
            None => {
                if let Some(end) = few_places(domains) {
                    return Some(end);
                }
                let next = if all { simplest(domains) } else { hidden_single(domains) };
                next?
            }
        };
        let single: Vec<bool> =
            next.takes.iter().map(|&(cell, _)| domains.is_single(cell)).collect();
        domains.take(&next);
        let changed: Vec<u16> = next.takes.iter().map(|&(cell, _)| cell).collect();
        steps.push(next);
        if let Some(end) = changed.iter().find_map(|&cell| domains.contradiction_at(cell)) {
            return Some(end);
        }
        let now = changed.iter().zip(single);
        pending
            .extend(now.filter(|(cell, was)| !was && domains.is_single(**cell)).map(|(c, _)| *c));
    }
}

fn few_places(domains: &Domains<'_>) -> Option<Taken> {
    let board = domains.board;
    asterisms(board).find_map(|asterism| {
        // Of one copy, those without a place have too few.
        let missing = if board.plain { board.all & !domains.counts(asterism).0 } else { board.all };
        bits(missing).find_map(|label| domains.few_places(asterism, label))
    })
}

/// The first step of the simplest theorem that has an effect, where no label is exhausted.
fn simplest(domains: &Domains<'_>) -> Option<Taken> {
    hidden_single(domains)
        .or_else(|| intersection(domains))
        .or_else(|| naked(domains, 2))
        .or_else(|| hidden(domains, 2))
        .or_else(|| naked(domains, 3))
        .or_else(|| hidden(domains, 3))
        .or_else(|| fish(domains, 2))
        .or_else(|| naked(domains, 4))
        .or_else(|| hidden(domains, 4))
        .or_else(|| fish(domains, 3))
        .or_else(|| fish(domains, 4))
}

fn asterisms(board: &Board) -> impl Iterator<Item = u16> + use<> {
    (0u16..).take(board.asterisms.len())
}

/// The cells of an asterism with the label, as places in it.
fn places(domains: &Domains<'_>, asterism: u16, label: u8) -> u64 {
    let cells = domains.board.asterisms[usize::from(asterism)].iter().enumerate();
    cells.fold(0, |places, (place, &cell)| places | (domains.at(cell) >> label & 1) << place)
}

fn hidden_single(domains: &Domains<'_>) -> Option<Taken> {
    let board = domains.board;
    asterisms(board).find_map(|asterism| {
        // Of one copy, those with one place have as few as copies.
        let several = if board.plain { domains.counts(asterism).1 } else { 0 };
        bits(board.all & !several).find_map(|label| domains.places(asterism, 1 << label))
    })
}

fn intersection(domains: &Domains<'_>) -> Option<Taken> {
    let board = domains.board;
    board.crossing.iter().find_map(|&(from, onto)| {
        // A label with a place outside is not confined to the other asterism.
        let outside = |cell: &&u16| !board.through[usize::from(**cell)].contains(&onto);
        let cells = board.asterisms[usize::from(from)].iter().filter(outside);
        let open = cells.fold(board.all, |open, &cell| open & !domains.at(cell));
        bits(open).find_map(|label| domains.fish(label, &[from], &[onto]))
    })
}

/// A set of so many cells with no more labels than they are.
fn naked(domains: &Domains<'_>, size: usize) -> Option<Taken> {
    let board = domains.board;
    asterisms(board).find_map(|asterism| {
        let cells = &board.asterisms[usize::from(asterism)];
        // A single label with one copy has left the others.
        let fits = |(_, labels): &(usize, u64)| (2..=size).contains(&board.copies(*labels));
        let open = cells.iter().map(|&cell| domains.at(cell)).enumerate();
        let open: Vec<(usize, u64)> = open.filter(fits).collect();
        subsets(
            &open,
            size,
            &mut |chosen| {
                let labels = chosen.iter().fold(0, |all, (_, labels)| all | labels);
                board.copies(labels) <= size
            },
            &mut |chosen| {
                let set = chosen.iter().fold(0, |set, (place, _)| set | 1 << place);
                domains.cells(asterism, set)
            },
        )
    })
}

/// A set of so many labels with no more places than copies.
fn hidden(domains: &Domains<'_>, size: usize) -> Option<Taken> {
    let board = domains.board;
    asterisms(board).find_map(|asterism| {
        let labels = (0u8..64).zip(&board.problem.copies);
        let places =
            labels.map(|(label, _)| (usize::from(label), places(domains, asterism, label)));
        // Those that have their places are found by themselves.
        let copies = |label: usize| usize::from(board.problem.copies[label]);
        let open = |(label, places): &(usize, u64)| {
            let count = usize::try_from(places.count_ones()).unwrap_or(64);
            count > copies(*label)
                && (board.copies(board.all) > board.problem.copies.len() || count <= size)
        };
        let open: Vec<(usize, u64)> = places.filter(open).collect();
        subsets(&open, size, &mut |_| true, &mut |chosen| {
            let places = chosen.iter().fold(0, |all, (_, places)| all | places).count_ones();
            let most: usize = chosen.iter().map(|(label, _)| copies(*label)).sum();
            if usize::try_from(places).unwrap_or(64) > most {
                return None;
            }
            let set = chosen.iter().fold(0, |set, (label, _)| set | 1 << label);
            domains.places(asterism, set)
        })
    })
}

/// So many asterisms whose places of a label are on as many others. A label with more than 128 places
/// is passed over.
fn fish(domains: &Domains<'_>, size: usize) -> Option<Taken> {
    let board = domains.board;
    (0u8..64).take(board.problem.copies.len()).find_map(|label| {
        let cells = (0u16..).take(domains.of.len());
        let cells: Vec<u16> = cells.filter(|&cell| domains.at(cell) >> label & 1 == 1).collect();
        let mut spots = vec![0u128; board.asterisms.len()];
        for (place, &cell) in (0u32..).zip(&cells) {
            let bit = 1u128.checked_shl(place)?;
            board.through[usize::from(cell)].iter().for_each(|&on| spots[usize::from(on)] |= bit);
        }
        let copies = u32::from(board.problem.copies[usize::from(label)]);
        let most = u32::try_from(size).unwrap_or(4) * copies;
        let fits = |(_, spots): &(u16, u128)| (copies + 1..=most).contains(&spots.count_ones());
        let open: Vec<(u16, u128)> = (0u16..).zip(spots.iter().copied()).filter(fits).collect();
        Fish { domains, label, cells: &cells, spots: &spots, size }.from(&open, &mut Vec::new(), 0)
    })
}

/// The search for a fish.
struct Fish<'d> {
    domains: &'d Domains<'d>,
    label: u8,
    /// The places of the label, in increasing order.
    cells: &'d [u16],
    /// Those on each asterism, as bits.
    spots: &'d [u128],
    /// How many asterisms each of its lists has.
    size: usize,
}

impl Fish<'_> {
    /// Adds asterisms to the first list, with no place on two of them; `inside` are their places.
    fn from(&self, open: &[(u16, u128)], from: &mut Vec<u16>, inside: u128) -> Option<Taken> {
        if from.len() == self.size {
            return self.onto(from, inside, &mut Vec::new(), 0);
        }
        for (place, &(number, spots)) in open.iter().enumerate() {
            if spots & inside != 0 {
                continue;
            }
            from.push(number);
            let inside = inside | spots;
            let is_open = from.len() == self.size || self.can_cover(from, inside, self.size);
            let found = is_open.then(|| self.from(&open[place + 1..], from, inside)).flatten();
            from.pop();
            if found.is_some() {
                return found;
            }
        }
        None
    }

    /// Whether so many other asterisms can cover these places.
    fn can_cover(&self, from: &[u16], open: u128, left: usize) -> bool {
        let first = usize::try_from(open.trailing_zeros()).ok();
        let Some(&cell) = first.and_then(|first| self.cells.get(first)) else { return true };
        let mut through = self.domains.board.through[usize::from(cell)].iter();
        left > 0
            && through.any(|number| {
                !from.contains(number)
                    && self.can_cover(from, open & !self.spots[usize::from(*number)], left - 1)
            })
    }

    /// Adds asterisms to the second list until they cover all places of the first.
    fn onto(
        &self,
        from: &[u16],
        inside: u128,
        onto: &mut Vec<u16>,
        covered: u128,
    ) -> Option<Taken> {
        let open = inside & !covered;
        if open == 0 {
            // With fewer others, the label would have too few places.
            if onto.len() < self.size || covered & !inside == 0 {
                return None;
            }
            let mut onto = onto.clone();
            onto.sort_unstable();
            return self.domains.fish(self.label, from, &onto);
        }
        if onto.len() >= self.size {
            return None;
        }
        let first = usize::try_from(open.trailing_zeros()).ok()?;
        let through = self.domains.board.through[usize::from(*self.cells.get(first)?)].iter();
        through.filter(|number| !from.contains(number)).find_map(|&number| {
            onto.push(number);
            let covered = covered | self.spots[usize::from(number)];
            let found = self.onto(from, inside, onto, covered);
            onto.pop();
            found
        })
    }
}

/// The first subset of so many items that `found` makes something of; a smaller one that does not
/// `fit` is not enlarged.
fn subsets<T: Copy, R>(
    items: &[T],
    size: usize,
    fit: &mut dyn FnMut(&[T]) -> bool,
    found: &mut dyn FnMut(&[T]) -> Option<R>,
) -> Option<R> {
    fn go<T: Copy, R>(
        items: &[T],
        size: usize,
        chosen: &mut Vec<T>,
        fit: &mut dyn FnMut(&[T]) -> bool,
        found: &mut dyn FnMut(&[T]) -> Option<R>,
    ) -> Option<R> {
        if !fit(chosen) {
            return None;
        }
        if chosen.len() == size {
            return found(chosen);
        }
        for (place, &item) in items.iter().enumerate() {
            chosen.push(item);
            let result = go(&items[place + 1..], size, chosen, fit, found);
            chosen.pop();
            if result.is_some() {
                return result;
            }
        }
        None
    }
    go(items, size, &mut Vec::new(), fit, found)
}

/// The cell to split on: of those with two labels, one whose contradiction comes after the fewest
/// steps; without any, the first with the fewest labels.
fn best_split(domains: &Domains<'_>) -> u16 {
    let open = || (0u16..).zip(&domains.of).filter(|(_, labels)| labels.count_ones() > 1);
    let mut best: Option<(usize, u16)> = None;
    let trials = open().filter(|(_, labels)| labels.count_ones() == 2);
    let trials = trials.flat_map(|(cell, &labels)| bits(labels).map(move |label| (cell, label)));
    for (cell, label) in trials.take(TRIALS) {
        let mut trial = domains.clone();
        trial.of[usize::from(cell)] = 1 << label;
        let mut steps = Vec::new();
        if deduce(&mut trial, &mut steps, false).is_some()
            && best.is_none_or(|(fewest, _)| steps.len() < fewest)
        {
            best = Some((steps.len(), cell));
        }
    }
    let fewest = || open().min_by_key(|(_, labels)| labels.count_ones()).map(|(cell, _)| cell);
    best.map(|(_, cell)| cell).or_else(fewest).unwrap_or(0)
}
