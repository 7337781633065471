//! Wings, chains, colours, almost locked sets and finned fish: labels that would lead to a contradiction
//! through a few links. Nothing here is trusted: the prover shows each such label to be wrong by a trial.
//!
//! A *node* is that a label is in one of some cells. A *strong* link joins two nodes of which one is true:
//! the two labels of a cell, the two places of a label in an asterism, or two labels of an almost locked
//! set, n cells of an asterism with n + 1 labels. A *weak* link joins two nodes of which one is false. A chain
//! of strong and weak links in turn, with strong ones at its ends, shows that its first or its last node is
//! true. So whatever cannot be true beside either is false. The patterns with names are such chains whose
//! links are of certain kinds. Only a finned fish of three asterisms or more is none.
//!
//! All this is for boards of at most 128 cells whose labels have one copy each.

use std::collections::VecDeque;

use zermelo_explain::puzzles::domains::Board;

use super::domains::{Domains, Facts, bits};

/// Cells as bits.
type Cells = u128;

/// What players call a pattern, the simplest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Technique {
    /// Three cells of two labels each.
    XyWing,
    /// An almost locked set of a cell with three labels and one with two, and another cell with two.
    XyzWing,
    /// Two cells with the same two labels, and the two places of one of these in an asterism.
    WWing,
    /// A chain of one label with two strong links: skyscraper, two-string kite.
    TurbotFish,
    /// A chain of cells that all have the same two labels.
    RemotePair,
    /// Two asterisms whose places of a label are on two others but for some fins.
    FinnedXWing,
    /// The same, where a fin stands in for a place.
    SashimiXWing,
    /// A chain of one label all of whose links, also the weak ones, are of two places in an asterism.
    SimpleColouring,
    /// Three asterisms whose places of a label are on three others but for some fins.
    FinnedSwordfish,
    /// The same, where a fin stands in for a place.
    SashimiSwordfish,
    /// A chain of one label.
    XChain,
    /// A chain of cells of two labels.
    XyChain,
    /// A chain of several labels all of whose links, also the weak ones, are of two places in an asterism or
    /// of a cell of two labels.
    Medusa,
    /// Two almost locked sets with a label that is in one of them at most.
    AlsXz,
    /// Any other chain of cells and of places.
    AlternatingChain,
}

/// All techniques, the simplest first, as in their list, with the words for one and for several.
const TECHNIQUES: [(Technique, &str, &str); 15] = [
    (Technique::XyWing, "XY-wing", "XY-wings"),
    (Technique::XyzWing, "XYZ-wing", "XYZ-wings"),
    (Technique::WWing, "W-wing", "W-wings"),
    (Technique::TurbotFish, "turbot fish", "turbot fish"),
    (Technique::RemotePair, "remote pair", "remote pairs"),
    (Technique::FinnedXWing, "finned X-wing", "finned X-wings"),
    (Technique::SashimiXWing, "sashimi X-wing", "sashimi X-wings"),
    (Technique::SimpleColouring, "simple colouring", "simple colouring"),
    (Technique::FinnedSwordfish, "finned swordfish", "finned swordfish"),
    (Technique::SashimiSwordfish, "sashimi swordfish", "sashimi swordfish"),
    (Technique::XChain, "X-chain", "X-chains"),
    (Technique::XyChain, "XY-chain", "XY-chains"),
    (Technique::Medusa, "3D Medusa", "3D Medusa"),
    (Technique::AlsXz, "ALS-XZ", "ALS-XZ"),
    (Technique::AlternatingChain, "alternating inference chain", "alternating inference chains"),
];

impl Technique {
    /// All, the simplest first.
    pub fn all() -> impl Iterator<Item = Technique> {
        TECHNIQUES.into_iter().map(|(technique, ..)| technique)
    }

    /// In words.
    pub fn name(self) -> &'static str {
        TECHNIQUES[self as usize].1
    }

    /// In words, of several.
    pub fn names(self) -> &'static str {
        TECHNIQUES[self as usize].2
    }
}

/// That a label is in one of some cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// The label.
    pub label: u8,
    /// The cells, in increasing order.
    pub cells: Vec<u16>,
}

/// Why one of two nodes is true.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// A cell has these two labels only.
    Cell,
    /// The label has these two places only in the asterism.
    Asterism(u16),
    /// These cells have one label more than they are.
    Set(Vec<u16>),
}

/// What a pattern is made of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A chain: each pair of nodes of which one is true, and why.
    Chain(Vec<(Node, Reason, Node)>),
    /// The places of a label on some asterisms are on as many others, or fins.
    Fish {
        /// The label.
        label: u8,
        /// The first asterisms.
        from: Vec<u16>,
        /// The others.
        onto: Vec<u16>,
        /// The fins.
        fins: Vec<u16>,
    },
}

/// A pattern, and the labels that it takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    /// What players call it.
    pub technique: Technique,
    /// What it is made of.
    pub shape: Shape,
    /// The labels that it takes from cells.
    pub takes: Facts,
}

impl Pattern {
    /// How many links or asterisms it has.
    fn size(&self) -> usize {
        match &self.shape {
            Shape::Chain(links) => links.len(),
            Shape::Fish { from, fins, .. } => from.len() + fins.len(),
        }
    }
}

/// The simplest pattern that takes a label, where no theorem of an asterism, and no fish, does.
pub fn simplest(domains: &Domains<'_>) -> Option<Pattern> {
    let view = View::new(domains)?;
    Technique::all()
        .find_map(|technique| view.find(technique).into_iter().min_by_key(Pattern::size))
}

/// All patterns that take a label, the simplest first; of several that take the same labels the first.
pub fn all(domains: &Domains<'_>) -> Vec<Pattern> {
    let Some(view) = View::new(domains) else { return Vec::new() };
    let mut all: Vec<Pattern> = Vec::new();
    for technique in Technique::all() {
        let mut found = view.find(technique);
        found.sort_by_key(Pattern::size);
        for pattern in found {
            if !all.iter().any(|known| known.takes == pattern.takes) {
                all.push(pattern);
            }
        }
    }
    all
}

/// The labels that all patterns of some techniques take together, for each cell.
pub(super) fn taken(domains: &Domains<'_>, techniques: &[Technique]) -> Vec<u64> {
    let mut taken = vec![0; domains.of.len()];
    let found = techniques.iter().flat_map(|&technique| of(domains, technique));
    for (cell, labels) in found.flat_map(|pattern| pattern.takes) {
        taken[usize::from(cell)] |= labels;
    }
    taken
}

/// The patterns of one technique.
pub fn of(domains: &Domains<'_>, technique: Technique) -> Vec<Pattern> {
    View::new(domains).map_or_else(Vec::new, |view| view.find(technique))
}

/// A candidate: a label of a cell with several.
type Candidate = (u16, u8);

/// What two candidates of which one is true have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Strong {
    Cell,
    Asterism(u16),
}

/// The domains as sets of cells.
struct View<'d> {
    domains: &'d Domains<'d>,
    board: &'d Board,
    /// The cells that share an asterism with each cell.
    seen: Vec<Cells>,
    /// The cells of each asterism.
    lines: Vec<Cells>,
    /// The cells that have each label.
    places: Vec<Cells>,
    /// The candidates.
    nodes: Vec<Candidate>,
    /// For each of them, those that are true where it is false.
    strong: Vec<Vec<(usize, Strong)>>,
    /// For each of them, those that are false where it is true.
    weak: Vec<Vec<usize>>,
}

fn bit(cell: u16) -> Cells {
    1u128.checked_shl(cell.into()).unwrap_or(0)
}

fn set(cells: &[u16]) -> Cells {
    cells.iter().fold(0, |all, &cell| all | bit(cell))
}

fn list(mut cells: Cells) -> Vec<u16> {
    let mut all = Vec::new();
    while cells != 0 {
        all.extend(u16::try_from(cells.trailing_zeros()));
        cells &= cells - 1;
    }
    all
}

impl<'d> View<'d> {
    fn new(domains: &'d Domains<'d>) -> Option<View<'d>> {
        let board = domains.board;
        if !board.plain || domains.of.len() > 128 || domains.of.contains(&0) {
            return None;
        }
        let seen = board.around.iter().map(|cells| set(cells)).collect();
        let lines: Vec<Cells> = board.asterisms.iter().map(|cells| set(cells)).collect();
        let mut places = vec![0; board.problem.copies.len()];
        let mut nodes = Vec::new();
        for cell in (0u16..).take(domains.of.len()) {
            for label in bits(domains.at(cell)) {
                places[usize::from(label)] |= bit(cell);
                nodes.extend(Some((cell, label)).filter(|_| !domains.is_single(cell)));
            }
        }
        let mut view = View {
            domains,
            board,
            seen,
            lines,
            places,
            strong: vec![Vec::new(); nodes.len()],
            weak: vec![Vec::new(); nodes.len()],
            nodes,
        };
        for (from, &(cell, label)) in view.nodes.iter().enumerate() {
            let through = &board.through[usize::from(cell)];
            let conjugate = |other: u16| {
                let both = bit(cell) | bit(other);
                let is_pair = |number: &&u16| {
                    let line = view.lines[usize::from(**number)];
                    line & view.places[usize::from(label)] == both
                };
                through.iter().find(is_pair).copied()
            };
            for (onto, &(other, of)) in view.nodes.iter().enumerate() {
                let strong = match (other == cell, of == label) {
                    (true, false) => {
                        let two = domains.at(cell).count_ones() == 2;
                        two.then_some(Strong::Cell)
                    }
                    (false, true) if view.seen[usize::from(cell)] & bit(other) != 0 => {
                        conjugate(other).map(Strong::Asterism)
                    }
                    _ => continue,
                };
                view.weak[from].push(onto);
                view.strong[from].extend(strong.map(|strong| (onto, strong)));
            }
        }
        Some(view)
    }

    /// The patterns of a technique.
    fn find(&self, technique: Technique) -> Vec<Pattern> {
        let mut found = Vec::new();
        let is_cell = |link: &Link| link.strong == Strong::Cell;
        let is_asterism = |link: &Link| link.strong != Strong::Cell;
        let pair = |at: usize| self.domains.at(self.nodes[at].0);
        let any_weak = |_, _| true;
        let of_label = |from: usize, onto: usize| self.nodes[from].1 == self.nodes[onto].1;
        let is_strong =
            |from: usize, onto: usize| self.strong[from].iter().any(|(other, _)| *other == onto);
        match technique {
            Technique::XyWing => self.chains(technique, 3..=3, &is_cell, &any_weak, &mut found),
            Technique::WWing => {
                let fits = |link: &Link| {
                    is_cell(link) == (link.number != 1)
                        && (link.number == 1 || pair(link.from) == pair(link.start))
                };
                self.chains(technique, 3..=3, &fits, &any_weak, &mut found);
            }
            Technique::TurbotFish => {
                self.chains(technique, 2..=2, &is_asterism, &of_label, &mut found);
            }
            Technique::RemotePair => {
                let fits = |link: &Link| is_cell(link) && pair(link.from) == pair(link.start);
                self.chains(technique, 4..=usize::MAX, &fits, &any_weak, &mut found);
            }
            Technique::SimpleColouring => {
                let weak = |from, onto| of_label(from, onto) && is_strong(from, onto);
                self.chains(technique, 3..=usize::MAX, &is_asterism, &weak, &mut found);
            }
            Technique::XChain => {
                self.chains(technique, 3..=usize::MAX, &is_asterism, &of_label, &mut found);
            }
            Technique::XyChain => {
                self.chains(technique, 4..=usize::MAX, &is_cell, &any_weak, &mut found);
            }
            Technique::Medusa => {
                self.chains(technique, 2..=usize::MAX, &|_| true, &is_strong, &mut found);
            }
            Technique::AlternatingChain => {
                self.chains(technique, 2..=usize::MAX, &|_| true, &any_weak, &mut found);
            }
            Technique::XyzWing | Technique::AlsXz => self.sets(technique, &mut found),
            Technique::FinnedXWing | Technique::SashimiXWing => self.fish(technique, 2, &mut found),
            Technique::FinnedSwordfish | Technique::SashimiSwordfish => {
                self.fish(technique, 3, &mut found);
            }
        }
        found
    }

    /// The cells that share an asterism with each of some cells.
    fn common(&self, cells: Cells) -> Cells {
        list(cells).iter().fold(Cells::MAX, |all, &cell| all & self.seen[usize::from(cell)])
    }

    /// The labels of cells that cannot be true beside either candidate.
    fn beside(&self, first: Candidate, second: Candidate) -> Facts {
        let ((cell, label), (other, of)) = (first, second);
        let seen = |cell: u16| self.seen[usize::from(cell)];
        let mut takes = Vec::new();
        if label == of {
            let there = self.places[usize::from(label)] & seen(cell) & seen(other);
            takes.extend(list(there).into_iter().map(|at| (at, 1 << label)));
            let others = self.domains.at(cell) & !(1 << label);
            takes.extend(Some((cell, others)).filter(|_| cell == other && others != 0));
        } else if cell == other {
            let others = self.domains.at(cell) & !(1 << label | 1 << of);
            takes.extend(Some((cell, others)).filter(|(_, others)| *others != 0));
        } else if seen(cell) & bit(other) != 0 {
            let has = |(cell, label): (u16, u8)| self.domains.at(cell) >> label & 1 == 1;
            let both = [(cell, of), (other, label)].into_iter().filter(|&at| has(at));
            takes.extend(both.map(|(cell, label)| (cell, 1 << label)));
        }
        takes.sort_unstable();
        takes
    }

    /// The chains of so many strong links that take a label, all of whose strong and weak links fit: from
    /// each candidate the shortest one to each other. Whether a link fits does not depend on those before it, so
    /// that there is a chain or none whichever is followed first.
    fn chains(
        &self,
        technique: Technique,
        lengths: std::ops::RangeInclusive<usize>,
        fits: &dyn Fn(&Link) -> bool,
        weak_fits: &dyn Fn(usize, usize) -> bool,
        found: &mut Vec<Pattern>,
    ) {
        for start in 0..self.nodes.len() {
            // For each candidate that is true where the first is false, the link that makes it so; and
            // whether each is known to be false then.
            let mut to: Vec<Option<Link>> = vec![None; self.nodes.len()];
            let mut is_false = vec![false; self.nodes.len()];
            let mut queue = VecDeque::new();
            is_false[start] = true;
            self.follow(start, None, start, 0, fits, &mut to, &mut queue);
            while let Some(end) = queue.pop_front() {
                let Some(number) = to[end].as_ref().map(|link: &Link| link.number) else {
                    continue;
                };
                let same = self.nodes[start].1 == self.nodes[end].1;
                let any = matches!(technique, Technique::Medusa | Technique::AlternatingChain);
                if lengths.contains(&(number + 1)) && (same || any) {
                    let takes = self.beside(self.nodes[start], self.nodes[end]);
                    if !takes.is_empty() {
                        let shape = self.chain(end, &to);
                        found.push(Pattern { technique, shape, takes });
                    }
                }
                if number + 1 >= *lengths.end() {
                    continue;
                }
                for &next in self.weak[end].iter().filter(|&&next| weak_fits(end, next)) {
                    if !std::mem::replace(&mut is_false[next], true) {
                        self.follow(next, Some(end), start, number + 1, fits, &mut to, &mut queue);
                    }
                }
            }
        }
    }

    /// The candidates that are true because one is false.
    #[expect(clippy::too_many_arguments, reason = "the state of one search")]
    fn follow(
        &self,
        from: usize,
        before: Option<usize>,
        start: usize,
        number: usize,
        fits: &dyn Fn(&Link) -> bool,
        to: &mut [Option<Link>],
        queue: &mut VecDeque<usize>,
    ) {
        for &(onto, strong) in &self.strong[from] {
            let link = Link { start, number, before, from, strong };
            if to[onto].is_none() && fits(&link) {
                to[onto] = Some(link);
                queue.push_back(onto);
            }
        }
    }

    /// The chain that ends at a candidate.
    fn chain(&self, end: usize, to: &[Option<Link>]) -> Shape {
        let node = |at: usize| {
            let (cell, label) = self.nodes[at];
            Node { label, cells: vec![cell] }
        };
        let (mut links, mut next) = (Vec::new(), Some(end));
        while let Some(onto) = next
            && let Some(link) = &to[onto]
        {
            let reason = match link.strong {
                Strong::Cell => Reason::Cell,
                Strong::Asterism(number) => Reason::Asterism(number),
            };
            links.push((node(link.from), reason, node(onto)));
            next = link.before;
        }
        links.reverse();
        Shape::Chain(links)
    }

    /// Almost locked sets of at most three cells: the cells, and their labels.
    fn almost_locked(&self) -> Vec<(Cells, u64)> {
        let mut all = Vec::new();
        for cells in &self.board.asterisms {
            let open: Vec<u16> =
                cells.iter().copied().filter(|&cell| !self.domains.is_single(cell)).collect();
            let mut add = |cells: &[u16]| {
                let labels = cells.iter().fold(0, |labels, &cell| labels | self.domains.at(cell));
                if usize::try_from(labels.count_ones()) == Ok(cells.len() + 1) {
                    all.push((set(cells), labels));
                }
            };
            for (place, &first) in open.iter().enumerate() {
                add(&[first]);
                for (next, &second) in open.iter().enumerate().skip(place + 1) {
                    add(&[first, second]);
                    open[next + 1..].iter().for_each(|&third| add(&[first, second, third]));
                }
            }
        }
        all.sort_by_key(|(cells, _)| (cells.count_ones(), *cells));
        all.dedup();
        all
    }

    /// Pairs of almost locked sets. A label x is in at most one of them, as all its places in one share
    /// asterisms with those in the other. The set without x has all its other labels, so that every other
    /// label z of both is in one of them.
    fn sets(&self, technique: Technique, found: &mut Vec<Pattern>) {
        let sets = self.almost_locked();
        for (number, &(first, labels)) in sets.iter().enumerate() {
            for &(second, others) in &sets[number + 1..] {
                let both = labels & others;
                if first & second != 0 || both.count_ones() < 2 {
                    continue;
                }
                let at = |label: u8, cells: Cells| self.places[usize::from(label)] & cells;
                let restricted =
                    |label: &u8| at(*label, first) & !self.common(at(*label, second)) == 0;
                // A cell of three labels in the larger set, beside one of two, and a cell of two.
                let mut sizes: Vec<u32> =
                    list(second).iter().map(|&cell| self.domains.at(cell).count_ones()).collect();
                sizes.sort_unstable();
                let is_wing = first.count_ones() == 1 && sizes == [2, 3];
                if is_wing != (technique == Technique::XyzWing) {
                    continue;
                }
                for x in bits(both).filter(restricted) {
                    for z in bits(both & !(1 << x)) {
                        let (here, there) = (at(z, first), at(z, second));
                        let takes = at(z, self.common(here | there));
                        let takes: Facts =
                            list(takes).into_iter().map(|cell| (cell, 1 << z)).collect();
                        if takes.is_empty() {
                            continue;
                        }
                        let node = |label, cells| Node { label, cells: list(cells) };
                        let shape = Shape::Chain(vec![
                            (node(z, here), Reason::Set(list(first)), node(x, at(x, first))),
                            (node(x, at(x, second)), Reason::Set(list(second)), node(z, there)),
                        ]);
                        found.push(Pattern { technique, shape, takes });
                    }
                }
            }
        }
    }

    /// Finned fish of so many asterisms. A label at a cell would leave the first asterisms places on one
    /// fewer of the others.
    fn fish(&self, technique: Technique, size: usize, found: &mut Vec<Pattern>) {
        for (label, &places) in (0u8..).zip(&self.places) {
            for cell in list(places) {
                let left = places & !self.seen[usize::from(cell)] & !bit(cell);
                let fits = |line: &&Cells| **line & bit(cell) == 0 && **line & left != 0;
                let lines = (0u16..).zip(&self.lines).filter(|(_, line)| fits(line));
                let search = FishSearch {
                    view: self,
                    technique,
                    label,
                    cell,
                    size,
                    lines: lines.map(|(number, line)| (number, line & left)).collect(),
                };
                search.add(0, &mut Vec::new(), 0, found);
            }
        }
    }
}

/// A strong link of a chain.
#[derive(Clone, Debug)]
struct Link {
    /// The first candidate of the chain.
    start: usize,
    /// How many strong links come before it.
    number: usize,
    /// The candidate before it, which is true.
    before: Option<usize>,
    /// Its first candidate, which is false.
    from: usize,
    strong: Strong,
}

/// The search for finned fish that take a label from a cell.
struct FishSearch<'v> {
    view: &'v View<'v>,
    technique: Technique,
    label: u8,
    cell: u16,
    /// How many asterisms the fish has.
    size: usize,
    /// The asterisms on which places are left if the label is at the cell, and these places.
    lines: Vec<(u16, Cells)>,
}

impl FishSearch<'_> {
    /// Adds asterisms from one of the list on, whose places are on one fewer others.
    fn add(&self, next: usize, from: &mut Vec<u16>, inside: Cells, found: &mut Vec<Pattern>) {
        for (place, &(number, here)) in self.lines.iter().enumerate().skip(next) {
            if here & inside != 0 {
                continue;
            }
            from.push(number);
            let mut onto = Vec::new();
            if self.cover(inside | here, from, &mut onto) {
                if from.len() == self.size {
                    self.complete(from, &onto, found);
                } else {
                    self.add(place + 1, from, inside | here, found);
                }
            }
            from.pop();
        }
    }

    /// Covers places by one asterism fewer than the fish has.
    fn cover(&self, places: Cells, from: &[u16], onto: &mut Vec<u16>) -> bool {
        if places == 0 {
            return true;
        }
        if onto.len() + 1 >= self.size {
            return false;
        }
        let first = usize::try_from(places.trailing_zeros()).unwrap_or(0);
        for &number in self.view.board.through[first].iter().filter(|number| !from.contains(number))
        {
            onto.push(number);
            if self.cover(places & !self.view.lines[usize::from(number)], from, onto) {
                return true;
            }
            onto.pop();
        }
        false
    }

    /// The fish with one more asterism, that on the cell which leaves the fewest fins.
    fn complete(&self, from: &[u16], onto: &[u16], found: &mut Vec<Pattern>) {
        let View { lines, places, board, .. } = self.view;
        let places = places[usize::from(self.label)];
        let line = |number: &u16| lines[usize::from(*number)];
        let all = from.iter().fold(0, |all, number| all | line(number)) & places;
        let covered = onto.iter().fold(0, |all, number| all | line(number));
        let through = board.through[usize::from(self.cell)].iter();
        let others = through.filter(|number| !from.contains(number) && !onto.contains(number));
        let Some(last) = others.min_by_key(|number| (all & !covered & !line(number)).count_ones())
        else {
            return;
        };
        let covered = covered | line(last);
        let fins = all & !covered;
        let is_sashimi =
            from.iter().any(|number| (line(number) & places & covered).count_ones() < 2);
        let technique = match (self.size, is_sashimi) {
            (2, false) => Technique::FinnedXWing,
            (2, true) => Technique::SashimiXWing,
            (_, false) => Technique::FinnedSwordfish,
            (_, true) => Technique::SashimiSwordfish,
        };
        if fins == 0 || onto.len() + 1 != self.size || technique != self.technique {
            return;
        }
        let takes = list(places & covered & !all & self.view.common(fins)).into_iter();
        // No place that is left is on two of the first asterisms.
        let is_fish = |cell: &u16| {
            let left = places & !self.view.seen[usize::from(*cell)];
            let counts = from.iter().map(|number| (line(number) & left).count_ones());
            counts.sum::<u32>() == (all & left).count_ones()
        };
        let takes: Facts = takes.filter(is_fish).map(|cell| (cell, 1 << self.label)).collect();
        let mut onto = [onto, &[*last]].concat();
        onto.sort_unstable();
        let shape = Shape::Fish { label: self.label, from: from.to_vec(), onto, fins: list(fins) };
        let pattern = Pattern { technique, shape, takes };
        if !pattern.takes.is_empty() && !found.contains(&pattern) {
            found.push(pattern);
        }
    }
}
