//! Positions without what no move can use, as text, and the components that they fall apart into
//! (docs/specification/proofs.md, section 10).
//!
//! Components with the same text are the same game. The same game may have several texts, as spots
//! are not told apart in every way: a table is longer then, and not wrong.

use std::collections::{BTreeMap, BTreeSet};

use super::position::{Place, Region, Spot};

/// How often spots are named anew by the order in which they come.
const ROUNDS: usize = 4;

/// The text of a position, its spots at several places lettered from `A` as they come; `None` where
/// there are too many.
pub(super) fn text(regions: &[Region]) -> Option<Vec<u8>> {
    let capital = letters(regions).into_keys().map(|spot| (spot, b'A')).collect();
    Some(written(regions, &lettered(regions, &capital)?))
}

/// The components of a position, each as text; `None` where one has too many spots.
pub(super) fn components(mut regions: Vec<Region>) -> Option<Vec<Vec<u8>>> {
    let mut texts = Vec::new();
    while let Some(component) = take_component(&mut regions) {
        texts.push(of_component(component)?);
    }
    Some(texts)
}

/// Leaves out spots without a life, a spot that comes twice in succession once, empty boundaries, and
/// regions without a move.
pub(super) fn reduce(regions: &mut Vec<Region>) {
    for region in regions.iter_mut() {
        for boundary in region.iter_mut() {
            boundary.retain(|place| place.lives > 0);
            boundary.dedup();
            while boundary.len() > 1 && boundary.first() == boundary.last() {
                boundary.pop();
            }
        }
        region.retain(|boundary| !boundary.is_empty());
    }
    regions.retain(|region| {
        let lives: BTreeMap<Spot, u8> =
            region.iter().flatten().map(|place| (place.spot, place.lives)).collect();
        lives.len() > 1 || lives.values().any(|lives| *lives > 1)
    });
}

/// Takes out a region with all that share spots with it, directly or by others.
fn take_component(regions: &mut Vec<Region>) -> Option<Vec<Region>> {
    let mut border = vec![regions.pop()?];
    let mut component = Vec::new();
    while let Some(region) = border.pop() {
        let spots: BTreeSet<Spot> = region.iter().flatten().map(|place| place.spot).collect();
        let meets =
            |other: &mut Region| other.iter().flatten().any(|place| spots.contains(&place.spot));
        border.extend(regions.extract_if(.., meets));
        component.push(region);
    }
    Some(component)
}

/// The letters of spots at several places.
type Letters = BTreeMap<Spot, u8>;

/// The spots at several places: `a` where one boundary has two of them, and `A` otherwise.
fn letters(regions: &[Region]) -> Letters {
    let (mut letters, mut met) = (Letters::new(), BTreeSet::new());
    for boundary in regions.iter().flatten() {
        let mut met_here = BTreeSet::new();
        for Place { spot, .. } in boundary {
            let is_of_one = !met_here.insert(*spot);
            if !met.insert(*spot) {
                letters.insert(*spot, if is_of_one { b'a' } else { b'A' });
            }
        }
    }
    letters
}

/// The text of a component, lettered several times, until nothing changes, as its spots come by the letters before.
fn of_component(mut regions: Vec<Region>) -> Option<Vec<u8>> {
    let mut letters = letters(&regions);
    for _ in 0..ROUNDS {
        for region in &mut regions {
            let mut mirrored = region.clone();
            mirrored.iter_mut().for_each(|boundary| boundary.reverse());
            let images = [std::mem::take(region), mirrored].map(|image| ordered(image, &letters));
            let least = images.into_iter().min_by_key(|image| of_region(image, &letters));
            *region = least.unwrap_or_default();
        }
        regions.sort_by_cached_key(|region| of_region(region, &letters));
        let anew = lettered(&regions, &letters)?;
        if anew == letters {
            // The next round would change nothing.
            break;
        }
        letters = anew;
    }
    Some(written(&regions, &letters))
}

fn written(regions: &[Region], letters: &Letters) -> Vec<u8> {
    let texts: Vec<Vec<u8>> = regions.iter().map(|region| of_region(region, letters)).collect();
    texts.join(&b'}')
}

/// The letters anew: small ones and capitals stay so, each in the order in which they come.
fn lettered(regions: &[Region], letters: &Letters) -> Option<Letters> {
    let (mut small, mut capital) = (b'a'..=b'z', b'A'..=b'Z');
    let mut anew = Letters::new();
    for Place { spot, .. } in regions.iter().flatten().flatten() {
        let is_new = !anew.contains_key(spot);
        if let Some(letter) = letters.get(spot).filter(|_| is_new) {
            let next = if letter.is_ascii_lowercase() { small.next() } else { capital.next() };
            anew.insert(*spot, next?);
        }
    }
    Some(anew)
}

/// A region with every boundary begun where its text is least, and the boundaries in order.
fn ordered(mut region: Region, letters: &Letters) -> Region {
    for boundary in &mut region {
        let turned = |by: usize| {
            let mut turned = boundary.clone();
            turned.rotate_left(by);
            turned
        };
        let all = (0..boundary.len()).map(turned);
        *boundary = all.min_by_key(|turned| of_boundary(turned, letters)).unwrap_or_default();
    }
    region.sort_by_cached_key(|boundary| of_boundary(boundary, letters));
    region
}

fn of_region(region: &Region, letters: &Letters) -> Vec<u8> {
    let texts: Vec<Vec<u8>> =
        region.iter().map(|boundary| of_boundary(boundary, letters)).collect();
    texts.join(&b'.')
}

fn of_boundary(boundary: &[Place], letters: &Letters) -> Vec<u8> {
    let byte = |place: &Place| match place.lives {
        3 => b'0',
        2 => b'1',
        _ => letters.get(&place.spot).copied().unwrap_or(b'2'),
    };
    boundary.iter().map(byte).collect()
}
