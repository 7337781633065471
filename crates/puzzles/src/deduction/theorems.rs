//! The search for a step: theorem by theorem, the simplest first. Where a theorem was of no use, it is not
//! tried again before a cell or a label that it looks at has changed.

use zermelo_checker::proofs::deduction::Step;

use super::domains::{Board, Domains, Inference, bits};
use super::fish::{fish, fishes};

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
    /// The board.
    pub(super) board: &'b Board,
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
            board,
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
    pub(super) fn take(&mut self, taken: &Inference) {
        self.now += 1;
        taken.takes.iter().for_each(|&(cell, labels)| self.remove(cell, labels));
    }

    /// Takes labels from a cell that were refuted.
    pub(super) fn leave_out(&mut self, cell: u16, labels: u64) {
        self.now += 1;
        self.remove(cell, labels);
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
        find: impl Fn(&Domains<'b>, u16) -> Option<Inference>,
    ) -> Option<Inference> {
        let number = |place| u16::try_from(place).unwrap_or(u16::MAX);
        self.first(
            theorem,
            |all, place| all.at_asterism[place],
            |domains, place| find(domains, number(place)),
        )
    }

    /// A label with too few places, or one with only as many as copies.
    pub(super) fn single(&mut self) -> Option<Inference> {
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
    pub(super) fn simplest(&mut self) -> Option<Inference> {
        self.simplest_in_case()
            .or_else(|| self.naked(4))
            .or_else(|| self.hidden(4))
            .or_else(|| self.fish(3))
            .or_else(|| self.fish(4))
    }

    /// As [`simplest`](Self::simplest), without the theorems that take long to look for and seldom make the
    /// proof of a case shorter.
    pub(super) fn simplest_in_case(&mut self) -> Option<Inference> {
        self.single()
            .or_else(|| self.intersection())
            .or_else(|| self.naked(2))
            .or_else(|| self.hidden(2))
            .or_else(|| self.naked(3))
            .or_else(|| self.hidden(3))
            .or_else(|| self.fish(2))
    }

    fn intersection(&mut self) -> Option<Inference> {
        let changed = |all: &Self, place: usize| {
            let (from, onto) = all.domains.board.crossing[place];
            all.at_asterism[usize::from(from)].max(all.at_asterism[usize::from(onto)])
        };
        self.first(INTERSECTION, changed, |domains, place| {
            let board = domains.board;
            let (from, onto) = board.crossing[place];
            let union = |cells: &[u16]| cells.iter().fold(0, |all, &cell| all | domains.at(cell));
            // The places are on both, and others on the second.
            let there =
                union(board.outside.at(board.inverse[place])) & !union(board.outside.at(place));
            bits(there).find_map(|label| domains.fish(label, &[from], &[onto]))
        })
    }

    /// A set of so many cells with no more labels than they are.
    fn naked(&mut self, size: usize) -> Option<Inference> {
        self.asterism(NAKED[size - 2], |domains, asterism| {
            naked(domains, asterism, size, &mut Some)
        })
    }

    /// A set of so many labels with no more places than copies.
    fn hidden(&mut self, size: usize) -> Option<Inference> {
        self.asterism(HIDDEN[size - 2], |domains, asterism| {
            hidden(domains, asterism, size, &mut Some)
        })
    }

    /// So many asterisms whose places of a label are on as many others.
    fn fish(&mut self, size: usize) -> Option<Inference> {
        self.first(
            FISH[size - 2],
            |all, label| all.of_label[label],
            |domains, label| fish(domains, u8::try_from(label).ok()?, size),
        )
    }
}

/// A theorem, besides exhausted labels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Theorem {
    /// A label with only as many places as copies.
    Single,
    /// A fish of one asterism.
    Intersection,
    /// So many cells with no more labels.
    Naked(usize),
    /// So many labels with no more places.
    Hidden(usize),
    /// A fish of so many asterisms.
    Fish(usize),
}

/// Every step of the theorems, the simplest first, as far as no two take the same by the same labels and
/// cells.
pub(super) fn every(domains: &Domains<'_>) -> Vec<Inference> {
    use Theorem::{Fish, Hidden, Intersection, Naked, Single};
    let sizes = (2..=4).flat_map(|size| [Naked(size), Hidden(size), Fish(size)]);
    let theorems = [Single, Intersection].into_iter().chain(sizes);
    theorems.flat_map(|theorem| all_of(domains, theorem)).collect()
}

/// Every step of a theorem, where none of the simpler ones has an effect.
pub(super) fn all_of(domains: &Domains<'_>, theorem: Theorem) -> Vec<Inference> {
    let board = domains.board;
    let mut all = Vec::new();
    let mut keep = |taken: Inference| {
        all.push(taken);
        None
    };
    for asterism in (0u16..).take(board.asterisms.len()) {
        match theorem {
            Theorem::Single => {
                let label = |label| single_of(domains, asterism, label);
                bits(board.all).filter_map(label).for_each(|taken| drop(keep(taken)));
            }
            Theorem::Naked(size) => drop(naked(domains, asterism, size, &mut keep)),
            Theorem::Hidden(size) => drop(hidden(domains, asterism, size, &mut keep)),
            Theorem::Intersection | Theorem::Fish(_) => {}
        }
    }
    match theorem {
        Theorem::Intersection => {
            for &(from, onto) in &board.crossing {
                let label = |label| domains.fish(label, &[from], &[onto]);
                all.extend(bits(board.all).filter_map(label));
            }
        }
        Theorem::Fish(size) => {
            all.extend(bits(board.all).flat_map(|label| fishes(domains, label, size, true)));
        }
        _ => {}
    }
    all
}

fn few_places(domains: &Domains<'_>, asterism: u16) -> Option<Inference> {
    let board = domains.board;
    // Of one copy, those without a place have too few.
    let missing = if board.plain { board.all & !domains.counts(asterism).0 } else { board.all };
    bits(missing).find_map(|label| domains.few_places(asterism, label))
}

/// A label with only as many places as copies.
fn single_of(domains: &Domains<'_>, asterism: u16, label: u8) -> Option<Inference> {
    let places = domains.places(asterism, 1 << label)?;
    Some(domains.hidden_single(asterism, label).unwrap_or(places))
}

fn single(domains: &Domains<'_>, asterism: u16) -> Option<Inference> {
    let board = domains.board;
    let cells = &board.asterisms[usize::from(asterism)];
    if !board.plain {
        return bits(board.all).find_map(|label| single_of(domains, asterism, label));
    }
    // Labels with one place, whose cell has others.
    let (mut some, mut several, mut alone) = (0, 0, 0);
    for domain in cells.iter().map(|&cell| domains.at(cell)) {
        several |= some & domain;
        some |= domain;
        alone |= if domain.is_power_of_two() { domain } else { 0 };
    }
    bits(some & !several & !alone).find_map(|label| domains.hidden_single(asterism, label))
}

/// A few items, of which there are at most 64.
struct Items {
    items: [(u8, u64); 64],
    count: usize,
}

impl Items {
    fn of(from: impl Iterator<Item = (u8, u64)>) -> Items {
        let mut all = Items { items: [(0, 0); 64], count: 0 };
        for (slot, item) in all.items.iter_mut().zip(from) {
            *slot = item;
            all.count += 1;
        }
        all
    }

    fn as_slice(&self) -> &[(u8, u64)] {
        &self.items[..self.count]
    }
}

/// Whether simpler sets of the other kind have been tried that take the same labels: of an asterism with
/// `open` cells that have several labels, `size` of them have as many labels exactly if the other labels
/// have no more places than they are. Labels are all different, and none is left to exhaust or to place.
fn is_done(domains: &Domains<'_>, asterism: u16, size: usize, others: usize) -> bool {
    let cells = &domains.board.asterisms[usize::from(asterism)];
    let open = cells.iter().filter(|&&cell| !domains.is_single(cell)).count();
    domains.board.plain && open <= size + others
}

/// What becomes of a step that is found: that it is the one, or that the search goes on.
type Keep<'k> = dyn FnMut(Inference) -> Option<Inference> + 'k;

fn naked(
    domains: &Domains<'_>,
    asterism: u16,
    size: usize,
    keep: &mut Keep<'_>,
) -> Option<Inference> {
    // Hidden sets of one less were tried before.
    if is_done(domains, asterism, size, size - 1) {
        return None;
    }
    let board = domains.board;
    let cells = &board.asterisms[usize::from(asterism)];
    // A single label with one copy has left the others.
    let fits = |(_, labels): &(u8, u64)| (2..=size).contains(&board.copies(*labels));
    let open = (0u8..).zip(cells.iter().map(|&cell| domains.at(cell)));
    let open = Items::of(open.filter(fits));
    subsets(open.as_slice(), size, (0, 0), &|labels| board.copies(labels) <= size, &mut |set, _| {
        domains.cells(asterism, set).and_then(&mut *keep)
    })
}

fn hidden(
    domains: &Domains<'_>,
    asterism: u16,
    size: usize,
    keep: &mut Keep<'_>,
) -> Option<Inference> {
    // Naked sets of as many were tried before.
    if is_done(domains, asterism, size, size) {
        return None;
    }
    let board = domains.board;
    let mut places = [0u64; 64];
    for (place, &cell) in board.asterisms[usize::from(asterism)].iter().enumerate() {
        bits(domains.at(cell)).for_each(|label| places[usize::from(label)] |= 1 << place);
    }
    let copies = |label: u8| u32::from(board.problem.copies[usize::from(label)]);
    let most = u32::try_from(size).unwrap_or(64);
    // Those that have their places are found by themselves.
    let open = |(label, places): &(u8, u64)| {
        let count = places.count_ones();
        count > copies(*label) && (!board.plain || count <= most)
    };
    let labels = (0u8..).zip(places).take(board.problem.copies.len());
    let open = Items::of(labels.filter(open));
    // With repeated labels, how many places a set may have is known when it is complete.
    let fits = |places: u64| !board.plain || places.count_ones() <= most;
    subsets(open.as_slice(), size, (0, 0), &fits, &mut |set, places| {
        let most: u32 = if board.plain { most } else { bits(set).map(copies).sum() };
        if places.count_ones() > most {
            return None;
        }
        domains.places(asterism, set).and_then(&mut *keep)
    })
}

/// The first subset of so many items that `found` makes something of. Its arguments, and the start, are a
/// set of numbers and the union of what the items are; a smaller subset whose union does not `fit` is
/// not enlarged.
fn subsets<R>(
    items: &[(u8, u64)],
    size: usize,
    (set, union): (u64, u64),
    fit: &impl Fn(u64) -> bool,
    found: &mut impl FnMut(u64, u64) -> Option<R>,
) -> Option<R> {
    if size == 0 {
        return found(set, union);
    }
    for (place, (number, of)) in items.iter().enumerate() {
        let (set, union) = (set | 1 << number, union | of);
        if fit(union) {
            let result = subsets(&items[place + 1..], size - 1, (set, union), fit, found);
            if result.is_some() {
                return result;
            }
        }
    }
    None
}
