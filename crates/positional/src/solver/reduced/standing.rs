//! Which of many positions of a weak game stand for others (docs/specification/proofs.md, R38): those than which
//! an image of another one is no worse for breaker.

use std::cmp::Reverse;

use crate::lines::Lines;
use crate::position::Position;
use crate::symmetries::Symmetries;

/// In larger groups positions are not compared: each has too many images.
pub(super) const SMALL_GROUP: usize = 64;

/// For each of these reduced positions the place of the one that stands for it, itself or another.
pub(super) fn standing<const N: usize>(
    lines: &Lines<N>,
    symmetries: &Symmetries,
    positions: &[Position<N>],
) -> Vec<usize> {
    let mut standing: Vec<usize> = (0..positions.len()).collect();
    if symmetries.count() > SMALL_GROUP {
        return standing;
    }
    // Of two positions the one with the smaller sum of the weights does not stand for the other.
    let mut order = standing.clone();
    order.sort_by_cached_key(|&place| {
        let position = positions[place];
        (Reverse(lines.potential(position.attacker, position.defender)), position)
    });
    let images: Vec<_> = (0..symmetries.count()).map(|number| symmetries.images(number)).collect();
    let mut index = Index {
        having: vec![Vec::new(); lines.lines.len() + usize::from(lines.size)],
        places: Vec::new(),
    };
    for place in order {
        let found = images.iter().find_map(|images| {
            let image = positions[place].image(images);
            index.with(&features(lines, image))
        });
        match found {
            Some(by) => standing[place] = by,
            None => index.add(place, &features(lines, positions[place])),
        }
    }
    standing
}

/// The open lines, and after these the attacker's stones on them. A position stands for those with fewer.
fn features<const N: usize>(
    lines: &Lines<N>,
    Position { attacker, defender }: Position<N>,
) -> Vec<usize> {
    let count = lines.lines.len();
    let open = (0..count).filter(|&line| !lines.lines[line].meets(defender));
    open.chain(attacker.members().map(|point| count + usize::from(point))).collect()
}

/// Sets by their members.
struct Index {
    /// For each possible member, a bit for each set.
    having: Vec<Vec<u64>>,
    /// The places of the sets.
    places: Vec<usize>,
}

impl Index {
    fn add(&mut self, place: usize, members: &[usize]) {
        let (word, bit) = (self.places.len() / 64, self.places.len() % 64);
        for &member in members {
            let having = &mut self.having[member];
            having.resize(word + 1, 0);
            having[word] |= 1 << bit;
        }
        self.places.push(place);
    }

    /// The place of the first set with all these members.
    fn with(&self, members: &[usize]) -> Option<usize> {
        (0..self.places.len().div_ceil(64)).find_map(|word| {
            let mut having = u64::MAX;
            for &member in members {
                having &= self.having[member].get(word).copied().unwrap_or(0);
                if having == 0 {
                    return None;
                }
            }
            self.places.get(64 * word + having.trailing_zeros() as usize).copied()
        })
    }
}
