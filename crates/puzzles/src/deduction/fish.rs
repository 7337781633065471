//! The search for a fish, where neither another step nor a smaller fish has an effect.
//!
//! Its lists grow together: an asterism of the first list, asterisms that cover its places, another one of
//! the first list, and so on. Two conditions keep the search small.
//!
//! - No smaller part of a fish is one. Let a part A' → B' be one. It has no effect, so the places on B' are
//!   those on A'. Then all other places of A are on the rest of B, and the rest is a smaller fish with the same
//!   effect.
//! - So each asterism after the first has a place on those that cover the ones before it. If the others have
//!   none, the ones before are covered by a part of B, and the others by the rest of it: if one of these
//!   parts is too small, the label has too few places, and otherwise both are fish.

use super::domains::{Domains, Inference};

/// The places of a label, as bits.
type Places = u128;

/// A fish of so many asterisms in each list; a label with more than 128 places is passed over. No smaller
/// fish may have an effect, and the label has enough places everywhere.
pub(super) fn fish(domains: &Domains<'_>, label: u8, size: usize) -> Option<Inference> {
    fishes(domains, label, size, false).pop()
}

/// All such fish, or the first.
pub(super) fn fishes(domains: &Domains<'_>, label: u8, size: usize, all: bool) -> Vec<Inference> {
    let board = domains.board;
    let mut search = Search {
        through: [&[]; 128],
        spots: vec![0; board.asterisms.len()],
        open: Vec::with_capacity(board.asterisms.len()),
        size,
        from: Vec::with_capacity(size),
        onto: Vec::with_capacity(size),
        all,
        found: Vec::new(),
    };
    let mut bit: Places = 1;
    let mut slots = search.through.iter_mut();
    for (domain, through) in domains.of.iter().zip(&board.through) {
        if domain >> label & 1 == 0 {
            continue;
        }
        let Some(slot) = slots.next() else { return Vec::new() };
        *slot = through;
        through.iter().for_each(|&number| search.spots[usize::from(number)] |= bit);
        bit = bit.wrapping_shl(1);
    }
    let copies = u32::from(board.problem.copies[usize::from(label)]);
    let open = (0u16..).zip(search.spots.iter().copied());
    search.open.extend(open.filter(|(_, spots)| spots.count_ones() > copies));
    search.add(0, 0, 0);
    let fish = |(from, onto): (Vec<u16>, Vec<u16>)| domains.fish(label, &from, &onto);
    search.found.into_iter().filter_map(fish).collect()
}

struct Search<'b> {
    /// The asterisms through each place.
    through: [&'b [u16]; 128],
    /// The places on each asterism.
    spots: Vec<Places>,
    /// The asterisms with more places than copies.
    open: Vec<(u16, Places)>,
    /// How many asterisms each list has.
    size: usize,
    from: Vec<u16>,
    onto: Vec<u16>,
    /// Whether the search goes on after the first fish.
    all: bool,
    /// The fish that were found.
    found: Vec<(Vec<u16>, Vec<u16>)>,
}

impl Search<'_> {
    /// Adds asterisms to the first list, whose places `inside` are all among the `covered` ones. Of the
    /// open asterisms, those that are `out` as bits have been tried with these lists.
    fn add(&mut self, inside: Places, covered: Places, mut out: u128) -> bool {
        let target = match self.target(inside, covered) {
            0 if inside == 0 => Places::MAX,
            target => target,
        };
        for place in 0..self.open.len() {
            let (number, spots) = self.open[place];
            let bit = u32::try_from(place).ok().and_then(|place| 1u128.checked_shl(place));
            let bit = bit.unwrap_or(0);
            // An asterism of the second list has places inside.
            if out & bit != 0 || spots & target == 0 || spots & inside != 0 {
                continue;
            }
            out |= bit;
            let left = spots & !covered;
            if left != 0 && self.onto.len() >= self.size {
                continue;
            }
            self.from.push(number);
            if self.cover(inside | spots, covered, left, out) {
                return true;
            }
            self.from.pop();
        }
        false
    }

    /// Keeps a fish; whether the search is over.
    fn keep(&mut self) -> bool {
        let (mut from, mut onto) = (self.from.clone(), self.onto.clone());
        from.sort_unstable();
        onto.sort_unstable();
        if !self.found.contains(&(from.clone(), onto.clone())) {
            self.found.push((from, onto));
        }
        !self.all
    }

    /// Places of which the next asterism of the first list has one: those on an asterism of the second
    /// list that has places on only one of the first, as few as there are; or all.
    fn target(&self, inside: Places, covered: Places) -> Places {
        let mut target = covered & !inside;
        let mut fewest = u32::MAX;
        for &onto in &self.onto {
            let onto = self.spots[usize::from(onto)];
            let is_on = |from: &&u16| self.spots[usize::from(**from)] & onto != 0;
            let others = onto & !inside;
            if others.count_ones() < fewest && self.from.iter().filter(is_on).nth(1).is_none() {
                (target, fewest) = (others, others.count_ones());
            }
        }
        target
    }

    /// Adds asterisms to the second list until they cover the places that are `left` on the last one of
    /// the first.
    fn cover(&mut self, inside: Places, covered: Places, left: Places, out: u128) -> bool {
        if left == 0 {
            return if self.from.len() == self.size {
                self.onto.len() == self.size && covered & !inside != 0 && self.keep()
            } else {
                self.from.len() < self.onto.len() && self.add(inside, covered, out)
            };
        }
        let room = self.size - self.onto.len();
        let first = usize::try_from(left.trailing_zeros()).unwrap_or(0);
        for &number in self.through[first] {
            let spots = self.spots[usize::from(number)];
            let left = left & !spots;
            if room <= 1 && left != 0 || self.from.last() == Some(&number) {
                continue;
            }
            self.onto.push(number);
            if self.cover(inside, covered | spots, left, out) {
                return true;
            }
            self.onto.pop();
        }
        false
    }
}
