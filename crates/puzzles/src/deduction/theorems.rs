//! The search for a step: theorem by theorem, the simplest first. Where a theorem was of no use, it is not
//! tried again before a cell or a label that it looks at has changed.

use zermelo_checker::proofs::deduction::Step;

use super::domains::{Board, Domains, Inference, Steps, Taken, bits};
use super::fish::{fish, fishes, may_have_fish};

/// The theorems that are remembered as of no use at an asterism, or for a label, by their places in
/// [`Finder::tried`].
const SINGLE: usize = 0;
const NAKED: [usize; 3] = [1, 2, 3];
const HIDDEN: [usize; 3] = [4, 5, 6];
const FISH: [usize; 3] = [7, 8, 9];
const ALL: usize = 10;

/// Up to how many places of a label are told from more.
const FEW: usize = 5;

/// What is known of an asterism beside the domains of its cells.
#[derive(Clone, Copy, Debug)]
struct Tally {
    /// How many places each label has.
    places: [u8; 64],
    /// The labels that have at most 0, 1, 2, … places; the last is not told.
    at_most: [u64; FEW + 1],
    /// The labels that a cell has alone.
    alone: u64,
    /// The labels with one place, whose cell has others.
    single: u64,
    /// The labels that lost a place since no fish of one asterism was found here.
    lost: u64,
    /// How many cells have several labels.
    open: usize,
    /// The last change.
    changed: u32,
}

/// The domains of a branch, and where there is no use in looking for a step.
#[derive(Clone, Debug)]
pub(super) struct Finder<'b> {
    /// The board.
    pub(super) board: &'b Board,
    /// The domains.
    pub(super) domains: Domains<'b>,
    /// How many changes there were.
    now: u32,
    tallies: Vec<Tally>,
    /// The cells that have one label at most since the last step.
    pub(super) fresh: Vec<u16>,
    /// Whether a label has no place in an asterism.
    none_left: bool,
    /// The last change of each label's places.
    of_label: Vec<u32>,
    /// For each theorem, when it was last of no use at each asterism, or for each label.
    tried: [Vec<u32>; ALL],
}

impl<'b> Finder<'b> {
    /// At the start.
    pub(super) fn new(board: &'b Board) -> Finder<'b> {
        Finder::with(board, &board.problem.domains)
    }

    /// With domains.
    pub(super) fn with(board: &'b Board, domains: &[u64]) -> Finder<'b> {
        let (size, count) = (board.problem.size, board.asterisms.len());
        let labels = board.problem.copies.len();
        let tally = Tally {
            places: [u8::try_from(size).unwrap_or(u8::MAX); 64],
            single: 0,
            at_most: std::array::from_fn(|most| if size <= most { board.all } else { 0 }),
            alone: if labels == 1 { board.all } else { 0 },
            lost: board.all,
            open: if labels == 1 { 0 } else { size },
            changed: 1,
        };
        let mut finder = Finder {
            board,
            domains: Domains { board, of: vec![board.all; domains.len()] },
            now: 1,
            tallies: vec![tally; count],
            fresh: Vec::new(),
            none_left: false,
            of_label: vec![1; labels],
            tried: std::array::from_fn(|theorem| {
                vec![0; if theorem < FISH[0] { count } else { labels }]
            }),
        };
        for (cell, domain) in (0u16..).zip(domains) {
            finder.remove(cell, !domain);
        }
        finder
    }

    /// Takes labels from a cell.
    fn remove(&mut self, cell: u16, labels: u64) {
        let domain = &mut self.domains.of[usize::from(cell)];
        let (labels, before) = (labels & *domain, *domain);
        *domain &= !labels;
        let left = *domain;
        let is_single = left.is_power_of_two() && left != before;
        if is_single || left == 0 {
            self.fresh.push(cell);
        }
        for &asterism in &self.board.through[usize::from(cell)] {
            let tally = &mut self.tallies[usize::from(asterism)];
            tally.changed = self.now;
            tally.lost |= labels;
            if is_single {
                tally.alone |= left;
                tally.single &= !left;
                tally.open -= 1;
            }
            for label in bits(labels) {
                // Which of these there is cannot be foreseen: so all are done.
                let left = &mut tally.places[usize::from(label)];
                *left -= 1;
                let bit = 1 << label;
                tally.at_most[usize::from(*left).min(FEW)] |= bit;
                self.none_left |= *left == 0;
                tally.single |= bit & !tally.alone & (u64::from(*left == 1)).wrapping_neg();
            }
        }
        bits(labels).for_each(|label| self.of_label[usize::from(label)] = self.now);
    }

    /// Takes the labels of a step.
    pub(super) fn take(&mut self, takes: &[(u16, u64)]) {
        self.now += 1;
        self.fresh.clear();
        takes.iter().for_each(|&(cell, labels)| self.remove(cell, labels));
    }

    /// Leaves one label to a cell.
    pub(super) fn restrict(&mut self, cell: u16, label: u8) {
        self.take(&[(cell, self.domains.at(cell) & !(1 << label))]);
    }

    /// What a theorem finds at the first of so many asterisms or labels where it is of use; `changed` says when
    /// what it looks at changed.
    fn first<R>(
        &mut self,
        theorem: usize,
        changed: impl Fn(&Self, usize) -> u32,
        find: impl Fn(&Self, u16) -> Option<R>,
    ) -> Option<R> {
        for place in (0u16..).take(self.tried[theorem].len()) {
            let slot = usize::from(place);
            if self.tried[theorem][slot] >= changed(self, slot) {
                continue;
            }
            let found = find(self, place);
            if found.is_some() {
                return found;
            }
            self.tried[theorem][slot] = self.now;
        }
        None
    }

    /// As [`first`](Self::first), of a theorem that looks at an asterism.
    fn asterism(
        &mut self,
        theorem: usize,
        find: impl Fn(&Self, u16) -> Option<Inference>,
    ) -> Option<Inference> {
        self.first(theorem, |all, place| all.tallies[place].changed, find)
    }

    /// Adds a hidden single, where labels have one copy and there is one; or gives the contradiction that a
    /// label has no place, wherever it is.
    pub(super) fn add_single(&self, steps: &mut Steps) -> Option<Inference> {
        if self.none_left {
            let mut asterisms = (0u16..).zip(&self.tallies);
            let (asterism, _) = asterisms.find(|(_, tally)| tally.at_most[0] != 0)?;
            return few_places(&self.domains, asterism);
        }
        let mut asterisms = (0u16..).zip(&self.tallies);
        let (asterism, tally) = asterisms.find(|(_, tally)| tally.single != 0)?;
        let label = bits(tally.single).next()?;
        self.domains.add_hidden_single(asterism, label, steps);
        None
    }

    /// A label with too few places, or one with only as many as copies.
    fn single(&mut self) -> Option<Inference> {
        if self.board.plain {
            let mut steps = Steps::default();
            let end = self.add_single(&mut steps);
            return end.or_else(|| steps.iter().next().map(Taken::to_inference));
        }
        // A contradiction ends the branch, wherever it is.
        let few = self.asterism(SINGLE, |all, asterism| {
            few_places(&all.domains, asterism).or_else(|| single(&all.domains, asterism))
        })?;
        if let Step::FewPlaces { .. } = few.step {
            return Some(few);
        }
        let is_changed = |place: &usize| self.tried[SINGLE][*place] < self.tallies[*place].changed;
        let changed = (0..self.tallies.len()).filter(is_changed);
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

    /// A label whose places on an asterism are all on another one, which has others. Only a place that is lost
    /// on the first makes it one.
    fn intersection(&mut self) -> Option<Inference> {
        let (board, domains) = (self.board, &self.domains);
        let mut last = 0;
        for (place, &(from, onto)) in board.crossing.iter().enumerate() {
            // Nothing was found where all pairs of an asterism have been looked at.
            while last < usize::from(from) {
                self.tallies[last].lost = 0;
                last += 1;
            }
            let tally = &self.tallies[last];
            let outside = board.outside.at(place);
            let common = board.problem.size - outside.len();
            let few = if common < FEW { tally.at_most[common] } else { board.all };
            let few = few & tally.lost & if board.plain { !tally.at_most[1] } else { board.all };
            if few == 0 {
                continue;
            }
            let union = |cells: &[u16]| cells.iter().fold(0, |all, &cell| all | domains.at(cell));
            // The places are on both, and others on the second.
            let there = few & union(board.outside.at(board.inverse[place])) & !union(outside);
            let found = bits(there).find_map(|label| domains.fish(label, &[from], &[onto]));
            if found.is_some() {
                return found;
            }
        }
        self.tallies[last..].iter_mut().for_each(|tally| tally.lost = 0);
        None
    }

    /// A set of so many cells with no more labels than they are.
    fn naked(&mut self, size: usize) -> Option<Inference> {
        self.asterism(NAKED[size - 2], |all, asterism| {
            let open = all.tallies[usize::from(asterism)].open;
            naked(&all.domains, (asterism, open), size, &mut Some)
        })
    }

    /// A set of so many labels with no more places than copies.
    fn hidden(&mut self, size: usize) -> Option<Inference> {
        self.asterism(HIDDEN[size - 2], |all, asterism| {
            let tally = &all.tallies[usize::from(asterism)];
            let few = bits(tally.at_most[size] & !tally.at_most[1]);
            if all.board.plain && few.count() < size {
                return None;
            }
            hidden(&all.domains, (asterism, tally.open), size, &mut Some)
        })
    }

    /// So many asterisms whose places of a label are on as many others.
    fn fish(&mut self, size: usize) -> Option<Inference> {
        for (label, &changed) in (0u8..).zip(&self.of_label).filter(|_| size == 3) {
            let tried = self.tried[FISH[1]][usize::from(label)];
            if tried < changed && !may_have_fish(&self.domains, label, 4) {
                FISH[1..].iter().for_each(|&of| self.tried[of][usize::from(label)] = self.now);
            }
        }
        self.first(
            FISH[size - 2],
            |all, label| all.of_label[label],
            |all, label| fish(&all.domains, u8::try_from(label).ok()?, size),
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
    for (asterism, cells) in (0u16..).zip(&board.asterisms) {
        let open = || cells.iter().filter(|&&cell| !domains.is_single(cell)).count();
        match theorem {
            Theorem::Single => {
                let label = |label| single_of(domains, asterism, label);
                bits(board.all).filter_map(label).for_each(|taken| drop(keep(taken)));
            }
            Theorem::Naked(size) => drop(naked(domains, (asterism, open()), size, &mut keep)),
            Theorem::Hidden(size) => drop(hidden(domains, (asterism, open()), size, &mut keep)),
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
    bits(domains.board.all).find_map(|label| single_of(domains, asterism, label))
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
/// `open` cells that have several labels, n of them have as many labels exactly if the other labels have no
/// more places than they are. Labels are all different, and none is left to exhaust or to place.
fn is_done(domains: &Domains<'_>, open: usize, most: usize) -> bool {
    domains.board.plain && open <= most
}

/// What becomes of a step that is found: that it is the one, or that the search goes on.
type Keep<'k> = dyn FnMut(Inference) -> Option<Inference> + 'k;

/// The steps of so many cells of an asterism with `open` cells that have several labels.
fn naked(
    domains: &Domains<'_>,
    (asterism, open): (u16, usize),
    size: usize,
    keep: &mut Keep<'_>,
) -> Option<Inference> {
    // Hidden sets of one less were tried before.
    if is_done(domains, open, 2 * size - 1) {
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

/// The steps of so many labels, as [`naked`].
fn hidden(
    domains: &Domains<'_>,
    (asterism, open): (u16, usize),
    size: usize,
    keep: &mut Keep<'_>,
) -> Option<Inference> {
    // Naked sets of as many were tried before.
    if is_done(domains, open, 2 * size) {
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
