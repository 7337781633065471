//! Finds a mirror: an automorphism of the conflicts that is its own inverse, and takes no placement that
//! the opponent can take to itself or to one in conflict with it. A search with backtracking, in a fixed
//! order and with a limit on its effort, so that the same game gives the same mirror.
//!
//! Placements are mapped in pairs x ↔ φx. An image has as many placements at every distance as its
//! placement; next to a placement that is mapped, only those next to its image are tried, the farthest
//! from the placement first: such maps are reflections in a point, where there are any.

use std::collections::VecDeque;

use zermelo_checker::proofs::mirror::Mirror;

use super::relation::Relation;

/// What a search has come to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SearchOutcome {
    /// A mirror; it has a first placement exactly if it is one of the player who moves first.
    Mirror(Mirror),
    /// There is none.
    None,
    /// None was found within the limit.
    GaveUp,
}

/// The effort of a search unless another is asked for, in looks at a placement: some seconds.
pub const EFFORT: u64 = 400_000_000;

/// The efforts that are spent at first on each way to begin, so that an easy one is found beside hard
/// ones.
const ROUNDS: [u64; 3] = [200_000, 5_000_000, u64::MAX];

/// Finds a mirror of one of the players, the second first: both cannot have one.
pub fn search(relation: &Relation, effort: u64) -> SearchOutcome {
    let distances = Distances::of(relation);
    let mut open: Vec<Option<u32>> =
        std::iter::once(None).chain(relation.placements().map(Some)).collect();
    let mut left = effort;
    for round in ROUNDS {
        let mut hard = Vec::new();
        for first in open {
            let looks = round.min(left);
            let mut attempt = Attempt::new(relation, &distances, first, looks);
            let found = attempt.run();
            left = left.saturating_sub(looks - attempt.looks);
            match found {
                Some(true) => return SearchOutcome::Mirror(attempt.mirror()),
                Some(false) => {}
                None => hard.push(first),
            }
        }
        if hard.is_empty() {
            return SearchOutcome::None;
        }
        open = hard;
    }
    SearchOutcome::GaveUp
}

/// Finds a mirror of the player who does not move first; `None` when none is found.
pub fn search_second(relation: &Relation, effort: u64) -> Option<Mirror> {
    let distances = Distances::of(relation);
    let mut attempt = Attempt::new(relation, &distances, None, effort);
    (attempt.run() == Some(true)).then(|| attempt.mirror())
}

/// How far placements are from each other, by steps between those in conflict.
struct Distances {
    count: usize,
    /// Row by row.
    table: Vec<u16>,
    /// Placements of one color have as many others at every distance.
    colors: Vec<usize>,
}

/// Of placements that no steps lead between.
const APART: u16 = u16::MAX;

impl Distances {
    fn of(relation: &Relation) -> Distances {
        let count = relation.count();
        let mut table = Vec::with_capacity(count * count);
        let mut profiles: Vec<Vec<u16>> = Vec::with_capacity(count);
        for from in relation.placements() {
            let mut row = vec![APART; count];
            row[from as usize] = 0;
            let mut queue = VecDeque::from([from]);
            while let Some(at) = queue.pop_front() {
                let next = row[at as usize].saturating_add(1).min(APART - 1);
                for &other in relation.of(at) {
                    if row[other as usize] == APART {
                        row[other as usize] = next;
                        queue.push_back(other);
                    }
                }
            }
            let mut profile = row.clone();
            profile.sort_unstable();
            profiles.push(profile);
            table.extend(row);
        }
        let mut kinds: Vec<&Vec<u16>> = profiles.iter().collect();
        kinds.sort_unstable();
        kinds.dedup();
        let color = |profile| kinds.binary_search(&profile).unwrap_or(0);
        let colors = profiles.iter().map(color).collect();
        Distances { count, table, colors }
    }

    fn between(&self, one: u32, two: u32) -> u16 {
        self.table[one as usize * self.count + two as usize]
    }
}

/// A search for a mirror with one first placement, or with none.
struct Attempt<'r> {
    relation: &'r Relation,
    distances: &'r Distances,
    first: Option<u32>,
    images: Vec<Option<u32>>,
    /// The effort that is left: how many placements may be looked at.
    looks: u64,
}

/// A placement that was mapped, and the images that are left to try.
struct Choice {
    /// Its place in the order.
    at: usize,
    placement: u32,
    /// The one to try next is the last.
    left: Vec<u32>,
}

impl<'r> Attempt<'r> {
    fn new(
        relation: &'r Relation,
        distances: &'r Distances,
        first: Option<u32>,
        looks: u64,
    ) -> Attempt<'r> {
        Attempt { relation, distances, first, images: vec![None; relation.count()], looks }
    }

    /// Looks at so many placements, if there is effort left for it.
    fn spend(&mut self, looks: usize) -> Option<()> {
        self.looks = self.looks.checked_sub(u64::try_from(looks).ok()?)?;
        Some(())
    }

    /// Whether there is a mirror; `None` when that is not known after all effort.
    fn run(&mut self) -> Option<bool> {
        if let Some(first) = self.first {
            self.images[first as usize] = Some(first);
        }
        if !self.is_even() {
            return Some(false);
        }
        self.spend(self.relation.looks())?;
        let order = self.order();
        let mut choices: Vec<Choice> = Vec::new();
        // Where the next placement without an image is looked for, at each choice.
        let mut at = 0;
        loop {
            while let Some(&placement) = order.get(at)
                && self.images[placement as usize].is_some()
            {
                at += 1;
            }
            match order.get(at) {
                None => return Some(true),
                Some(&placement) => {
                    let left = self.candidates(placement)?;
                    choices.push(Choice { at, placement, left });
                }
            }
            // The next image that can be tried, of the last choice that has one.
            loop {
                let Some(choice) = choices.last_mut() else { return Some(false) };
                let placement = choice.placement;
                if let Some(image) = self.images[placement as usize].take() {
                    self.images[image as usize] = None;
                }
                match choice.left.pop() {
                    Some(image) => {
                        self.images[placement as usize] = Some(image);
                        self.images[image as usize] = Some(placement);
                        break;
                    }
                    None => {
                        choices.pop();
                    }
                }
            }
            at = choices.last().map_or(0, |choice| choice.at);
        }
    }

    /// The mirror that was found.
    fn mirror(&self) -> Mirror {
        let images = self.relation.placements().zip(&self.images);
        let images = images.map(|(placement, image)| image.unwrap_or(placement)).collect();
        Mirror { first: self.first, images }
    }

    /// Whether the opponent can take a placement, and so its image has to be another.
    fn is_open(&self, placement: u32) -> bool {
        self.first
            .is_none_or(|first| first != placement && !self.relation.conflict(first, placement))
    }

    fn to_first(&self, placement: u32) -> u16 {
        self.first.map_or(0, |first| self.distances.between(first, placement))
    }

    /// Placements that the opponent can take go in pairs of one color, as far from the first one.
    fn is_even(&self) -> bool {
        let open = self.relation.placements().filter(|&placement| self.is_open(placement));
        let mut kinds: Vec<(usize, u16)> = open
            .map(|placement| (self.distances.colors[placement as usize], self.to_first(placement)))
            .collect();
        kinds.sort_unstable();
        kinds.chunk_by(|one, two| one == two).all(|kind| kind.len() % 2 == 0)
    }

    /// The placements, each after one next to it where there is one, from the first placement on.
    fn order(&self) -> Vec<u32> {
        let mut order: Vec<u32> = Vec::with_capacity(self.relation.count());
        let mut seen = vec![false; self.relation.count()];
        for start in self.first.into_iter().chain(self.relation.placements()) {
            let mut at = order.len();
            if !std::mem::replace(&mut seen[start as usize], true) {
                order.push(start);
            }
            while let Some(&placement) = order.get(at) {
                for &other in self.relation.of(placement) {
                    if !std::mem::replace(&mut seen[other as usize], true) {
                        order.push(other);
                    }
                }
                at += 1;
            }
        }
        order
    }

    /// The images that a placement can have beside those that are there, the one to try first last.
    fn candidates(&mut self, placement: u32) -> Option<Vec<u32>> {
        let mapped = |other: &&u32| self.images[**other as usize].is_some();
        let beside = self.relation.of(placement).iter().find(mapped);
        let mut found: Vec<u32> = match beside.and_then(|&other| self.images[other as usize]) {
            Some(image) => self.relation.of(image).to_vec(),
            None => self.relation.placements().collect(),
        };
        self.spend(found.len())?;
        found.retain(|&image| self.is_alike(placement, image));
        let own = self.relation.of(placement).len();
        self.spend(found.iter().map(|&image| own + self.relation.of(image).len()).sum())?;
        found.retain(|&image| self.keeps(placement, image) && self.keeps(image, placement));
        let far = |&image: &u32| self.distances.between(placement, image);
        found.sort_by(|one, two| far(one).cmp(&far(two)).then(two.cmp(one)));
        Some(found)
    }

    /// Whether the two can be images of each other, as far as they alone say.
    fn is_alike(&self, placement: u32, image: u32) -> bool {
        let colors = &self.distances.colors;
        let apart = || placement != image && !self.relation.conflict(placement, image);
        self.images[image as usize].is_none()
            && colors[placement as usize] == colors[image as usize]
            && self.to_first(placement) == self.to_first(image)
            && (!self.is_open(placement) || apart())
    }

    /// Whether those in conflict with a placement, as far as they are mapped, are mapped to those in
    /// conflict with its image.
    fn keeps(&self, placement: u32, image: u32) -> bool {
        self.relation.of(placement).iter().all(|&other| {
            self.images[other as usize].is_none_or(|to| self.relation.conflict(image, to))
        })
    }
}

#[cfg(test)]
mod tests;
