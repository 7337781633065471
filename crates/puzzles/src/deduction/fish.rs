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

/// The first place of some, or 128.
fn low(places: Places) -> usize {
    usize::try_from(places.trailing_zeros()).unwrap_or(128)
}

/// A fish of so many asterisms in each list; a label with more than 128 places, or with more than one on more
/// asterisms, is passed over. No smaller
/// fish may have an effect, and the label has enough places everywhere.
pub(super) fn fish(domains: &Domains<'_>, label: u8, size: usize) -> Option<Inference> {
    fishes(domains, label, size, false).pop()
}

/// All such fish, or the first.
pub(super) fn fishes(domains: &Domains<'_>, label: u8, size: usize, all: bool) -> Vec<Inference> {
    let Some(mut search) = Search::new(domains, label) else { return Vec::new() };
    (search.size, search.all) = (size, all);
    search.add(0, 0, 0);
    let fish = |(from, onto): (Vec<u16>, Vec<u16>)| domains.fish(label, &from, &onto);
    search.found.into_iter().filter_map(fish).collect()
}

/// Whether there may be a fish of at most so many asterisms in each list, found out sooner than all such are.
pub(super) fn may_have_fish(domains: &Domains<'_>, label: u8, most: usize) -> bool {
    Search::new(domains, label).is_some_and(|mut search| {
        (search.size, search.may_be_small) = (most, true);
        search.has_fish(search.uncovered(domains, label))
    })
}

/// How many steps are taken for a set of places with one of them that has one on every asterism.
const STEPS: usize = 100;

struct Search<'b> {
    /// The asterisms through each place.
    through: [&'b [u16]; 128],
    /// The places on each asterism.
    spots: Vec<Places>,
    /// The asterisms with more places than copies.
    open: Vec<(u16, Places)>,
    /// For each place, the open asterisms with it, a bit each.
    open_at: [u128; 128],
    /// How many asterisms each list has.
    size: usize,
    from: Vec<u16>,
    onto: Vec<u16>,
    /// Whether the search goes on after the first fish.
    all: bool,
    /// Whether a fish may be smaller.
    may_be_small: bool,
    /// The fish that were found.
    found: Vec<(Vec<u16>, Vec<u16>)>,
}

impl<'b> Search<'b> {
    /// Of the places of a label; `None` if they are too many.
    fn new(domains: &Domains<'b>, label: u8) -> Option<Search<'b>> {
        let board = domains.board;
        let mut search = Search {
            through: [&[]; 128],
            spots: vec![0; board.asterisms.len()],
            open: Vec::with_capacity(board.asterisms.len()),
            open_at: [0; 128],
            size: 0,
            from: Vec::new(),
            onto: Vec::new(),
            all: false,
            may_be_small: false,
            found: Vec::new(),
        };
        let mut bit: Places = 1;
        let mut slots = search.through.iter_mut();
        for (domain, through) in domains.of.iter().zip(&board.through) {
            if domain >> label & 1 == 0 {
                continue;
            }
            *slots.next()? = through;
            through.iter().for_each(|&number| search.spots[usize::from(number)] |= bit);
            bit = bit.wrapping_shl(1);
        }
        let copies = u32::from(board.problem.copies[usize::from(label)]);
        let open = (0u16..).zip(search.spots.iter().copied());
        search.open.extend(open.filter(|(_, spots)| spots.count_ones() > copies));
        let mut bit = 1u128;
        for (_, spots) in &search.open {
            let mut spots = *spots;
            while let Some(slot) = search.open_at.get_mut(low(spots)) {
                *slot |= bit;
                spots &= spots - 1;
            }
            bit <<= 1;
        }
        Some(search).filter(|search| search.open.len() <= 128)
    }

    /// Whether there is a fish that takes one of some places. It has an asterism of that place in its second list;
    /// the lists grow from there.
    fn has_fish(&mut self, mut places: Places) -> bool {
        while let Some(through) = self.through.get(low(places)) {
            let place = places & places.wrapping_neg();
            places &= !place;
            for &number in *through {
                self.onto.push(number);
                // None of the first list has the place.
                let is_found = self.add(0, self.spots[usize::from(number)], self.through(place));
                self.onto.clear();
                if is_found {
                    return true;
                }
            }
        }
        false
    }

    /// The places that a fish may take: of one copy, those that are in no set of places of which every asterism
    /// has one. Such a set has as many places on the first asterisms of a fish as on the second, so that none of
    /// it is one that the fish takes.
    fn uncovered(&self, domains: &Domains<'_>, label: u8) -> Places {
        let open = self.open.iter().fold(0, |all, (_, spots)| all | spots);
        if domains.board.problem.copies[usize::from(label)] != 1 {
            return open;
        }
        let (mut left, mut uncovered) = (open, 0);
        while left != 0 {
            let (first, mut steps) = (left.trailing_zeros(), STEPS);
            let covered = self.cover_with(first, 0, open, left, &mut steps);
            let covered = covered.unwrap_or_else(|| {
                uncovered |= 1 << first;
                1 << first
            });
            left &= !covered;
        }
        uncovered
    }

    /// A set of places with a given one, and with the chosen ones, of which every open asterism has one. Others
    /// are taken of the `allowed` ones, those that are wanted first. With no steps left there is none.
    fn cover_with(
        &self,
        place: u32,
        chosen: Places,
        allowed: Places,
        wanted: Places,
        steps: &mut usize,
    ) -> Option<Places> {
        *steps = steps.checked_sub(1)?;
        let bit = 1u128.checked_shl(place)?;
        let through = self.through.get(usize::try_from(place).ok()?)?;
        let around = through.iter().fold(0, |all, &number| all | self.spots[usize::from(number)]);
        let (chosen, allowed) = (chosen | bit, allowed & !around | bit);
        let mut next = 0;
        for (_, spots) in &self.open {
            let left = spots & allowed;
            if left & chosen == 0 {
                // The first, or one with a single place.
                let is_single = left & left.wrapping_sub(1) == 0;
                next = if next == 0 || is_single { left } else { next };
                if left == 0 {
                    return None;
                }
            }
        }
        if next == 0 {
            return Some(chosen);
        }
        for mut places in [next & wanted, next & !wanted] {
            while places != 0 {
                let place = places.trailing_zeros();
                places &= places - 1;
                let cover = self.cover_with(place, chosen, allowed, wanted, steps);
                if cover.is_some() {
                    return cover;
                }
            }
        }
        None
    }

    /// Adds asterisms to the first list, whose places `inside` are all among the `covered` ones. Of the
    /// open asterisms, those that are `out` as bits have been tried with these lists, or have a place inside.
    fn add(&mut self, inside: Places, covered: Places, mut out: u128) -> bool {
        let target = match self.target(inside, covered) {
            0 if inside == 0 => Places::MAX,
            target => target,
        };
        // An asterism of the second list has places inside.
        let mut next = self.through(target) & !out;
        while let Some(&(number, spots)) = self.open.get(low(next)) {
            out |= next & next.wrapping_neg();
            next &= !out;
            let left = spots & !covered;
            if left != 0 && self.onto.len() >= self.size {
                continue;
            }
            self.from.push(number);
            if self.cover(inside | spots, covered, left, out | self.through(spots)) {
                return true;
            }
            self.from.pop();
        }
        false
    }

    /// The open asterisms with one of some places, a bit each.
    fn through(&self, mut places: Places) -> u128 {
        let mut through = 0;
        while let Some(open) = self.open_at.get(low(places)) {
            through |= open;
            places &= places - 1;
        }
        through
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
            let is_fish = self.from.len() == self.onto.len() && covered & !inside != 0;
            return if self.from.len() == self.size || is_fish && self.may_be_small {
                is_fish && self.keep()
            } else {
                self.from.len() < self.onto.len() && self.add(inside, covered, out)
            };
        }
        let room = self.size - self.onto.len();
        let Some(through) = self.through.get(low(left)) else { return false };
        for &number in *through {
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
