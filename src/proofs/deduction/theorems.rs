//! The search for a step: theorem by theorem, the simplest first. Where a theorem was of no use, it is not
//! tried again before a cell or a label that it looks at has changed.

use zermelo_checker::proofs::deduction::Step;

use super::domains::{Board, Domains, Taken, bits};

/// The theorems that are remembered as of no use, by their places in [`Finder::tried`].
const SINGLE: usize = 0;
const INTERSECTION: usize = 1;
const NAKED: [usize; 3] = [2, 3, 4];
const HIDDEN: [usize; 3] = [5, 6, 7];
const FISH: [usize; 3] = [8, 9, 10];
const ALL: usize = 11;

/// The domains of a branch, and where there is no use in looking for a step.
#[derive(Clone, Debug)]
pub(super) struct Finder<'b> {
    /// The domains.
    pub(super) domains: Domains<'b>,
    /// How many changes there were.
    now: u32,
    /// The last change at each asterism.
    at_asterism: Vec<u32>,
    /// The last change of each label's places.
    of_label: Vec<u32>,
    /// For each theorem, when it was last of no use at each asterism, or pair of them, or for each label.
    tried: [Vec<u32>; ALL],
}

impl<'b> Finder<'b> {
    /// At the start.
    pub(super) fn new(board: &'b Board) -> Finder<'b> {
        let tried = std::array::from_fn(|theorem| {
            let count = match theorem {
                INTERSECTION => board.crossing.len(),
                8.. => board.problem.copies.len(),
                _ => board.asterisms.len(),
            };
            vec![0; count]
        });
        Finder {
            domains: Domains::new(board),
            now: 1,
            at_asterism: vec![1; board.asterisms.len()],
            of_label: vec![1; board.problem.copies.len()],
            tried,
        }
    }

    /// Takes labels from a cell.
    fn remove(&mut self, cell: u16, labels: u64) {
        self.domains.of[usize::from(cell)] &= !labels;
        for &asterism in &self.domains.board.through[usize::from(cell)] {
            self.at_asterism[usize::from(asterism)] = self.now;
        }
        bits(labels).for_each(|label| self.of_label[usize::from(label)] = self.now);
    }

    /// Takes the labels of a step.
    pub(super) fn take(&mut self, taken: &Taken) {
        self.now += 1;
        taken.takes.iter().for_each(|&(cell, labels)| self.remove(cell, labels));
    }

    /// Leaves one label to a cell.
    pub(super) fn restrict(&mut self, cell: u16, label: u8) {
        self.now += 1;
        self.remove(cell, self.domains.at(cell) & !(1 << label));
    }

    /// What a theorem finds at the first of so many asterisms, pairs or labels where it is of use; `changed`
    /// says when what it looks at changed.
    fn first<R>(
        &mut self,
        theorem: usize,
        changed: impl Fn(&Self, usize) -> u32,
        find: impl Fn(&Domains<'b>, usize) -> Option<R>,
    ) -> Option<R> {
        for place in 0..self.tried[theorem].len() {
            if self.tried[theorem][place] >= changed(self, place) {
                continue;
            }
            let found = find(&self.domains, place);
            if found.is_some() {
                return found;
            }
            self.tried[theorem][place] = self.now;
        }
        None
    }

    /// As [`first`](Self::first), of a theorem that looks at an asterism.
    fn asterism(
        &mut self,
        theorem: usize,
        find: impl Fn(&Domains<'b>, u16) -> Option<Taken>,
    ) -> Option<Taken> {
        let number = |place| u16::try_from(place).unwrap_or(u16::MAX);
        self.first(
            theorem,
            |all, place| all.at_asterism[place],
            |domains, place| find(domains, number(place)),
        )
    }

    /// A label with too few places, or one with only as many as copies.
    pub(super) fn single(&mut self) -> Option<Taken> {
        // A contradiction ends the branch, wherever it is.
        let few = self.first(
            SINGLE,
            |all, place| all.at_asterism[place],
            |domains, place| {
                let asterism = u16::try_from(place).ok()?;
                few_places(domains, asterism).or_else(|| single(domains, asterism))
            },
        )?;
        if let Step::FewPlaces { .. } = few.step {
            return Some(few);
        }
        let changed = (0..self.at_asterism.len())
            .filter(|&place| self.tried[SINGLE][place] < self.at_asterism[place]);
        let mut changed = changed.filter_map(|place| u16::try_from(place).ok());
        changed.find_map(|asterism| few_places(&self.domains, asterism)).or(Some(few))
    }

    /// The first step of the simplest theorem that has an effect, or the contradiction that a label has too
    /// few places, where no label is exhausted.
    pub(super) fn simplest(&mut self) -> Option<Taken> {
        self.single()
            .or_else(|| self.intersection())
            .or_else(|| self.naked(2))
            .or_else(|| self.hidden(2))
            .or_else(|| self.naked(3))
            .or_else(|| self.hidden(3))
            .or_else(|| self.fish(2))
            .or_else(|| self.naked(4))
            .or_else(|| self.hidden(4))
            .or_else(|| self.fish(3))
            .or_else(|| self.fish(4))
    }

    fn intersection(&mut self) -> Option<Taken> {
        let changed = |all: &Self, place: usize| {
            let (from, onto) = all.domains.board.crossing[place];
            all.at_asterism[usize::from(from)].max(all.at_asterism[usize::from(onto)])
        };
        self.first(INTERSECTION, changed, |domains, place| {
            let board = domains.board;
            let (from, onto) = board.crossing[place];
            // A label with a place outside is not confined to the other asterism.
            let outside = |cell: &&u16| !board.through[usize::from(**cell)].contains(&onto);
            let cells = board.asterisms[usize::from(from)].iter().filter(outside);
            let open = cells.fold(board.all, |open, &cell| open & !domains.at(cell));
            bits(open).find_map(|label| domains.fish(label, &[from], &[onto]))
        })
    }

    /// A set of so many cells with no more labels than they are.
    fn naked(&mut self, size: usize) -> Option<Taken> {
        self.asterism(NAKED[size - 2], |domains, asterism| naked(domains, asterism, size))
    }

    /// A set of so many labels with no more places than copies.
    fn hidden(&mut self, size: usize) -> Option<Taken> {
        self.asterism(HIDDEN[size - 2], |domains, asterism| hidden(domains, asterism, size))
    }

    /// So many asterisms whose places of a label are on as many others.
    fn fish(&mut self, size: usize) -> Option<Taken> {
        self.first(
            FISH[size - 2],
            |all, label| all.of_label[label],
            |domains, label| fish(domains, u8::try_from(label).ok()?, size),
        )
    }
}

fn few_places(domains: &Domains<'_>, asterism: u16) -> Option<Taken> {
    let board = domains.board;
    // Of one copy, those without a place have too few.
    let missing = if board.plain { board.all & !domains.counts(asterism).0 } else { board.all };
    bits(missing).find_map(|label| domains.few_places(asterism, label))
}

fn single(domains: &Domains<'_>, asterism: u16) -> Option<Taken> {
    let board = domains.board;
    // Of one copy, those with one place have as few as copies.
    let several = if board.plain { domains.counts(asterism).1 } else { 0 };
    bits(board.all & !several).find_map(|label| {
        let hidden = || domains.hidden_single(asterism, label);
        domains.places(asterism, 1 << label).map(|places| hidden().unwrap_or(places))
    })
}

/// The cells of an asterism with the label, as places in it.
fn places(domains: &Domains<'_>, asterism: u16, label: u8) -> u64 {
    let cells = domains.board.asterisms[usize::from(asterism)].iter().enumerate();
    cells.fold(0, |places, (place, &cell)| places | (domains.at(cell) >> label & 1) << place)
}

fn naked(domains: &Domains<'_>, asterism: u16, size: usize) -> Option<Taken> {
    let board = domains.board;
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
}

fn hidden(domains: &Domains<'_>, asterism: u16, size: usize) -> Option<Taken> {
    let board = domains.board;
    let labels = (0u8..64).zip(&board.problem.copies);
    let places = labels.map(|(label, _)| (usize::from(label), places(domains, asterism, label)));
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
}

/// A label with more than 128 places is passed over.
fn fish(domains: &Domains<'_>, label: u8, size: usize) -> Option<Taken> {
    let board = domains.board;
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
