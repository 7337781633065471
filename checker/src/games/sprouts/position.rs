//! Positions of Sprouts, and the moves in them (docs/specification/proofs.md, section 10).
//!
//! What is drawn cuts the plane into regions. A region has boundaries, and a boundary is a cycle of
//! places: the spots that are met on a walk along it, those without a life left out. Nothing else of
//! the drawing matters to the game. As text, after Applegate, Jacobson and Sleator (1991):
//!
//! - `0`, `1` and `2` are spots with three lives, two and one, each at this place only;
//! - a letter is a spot with one life, at every place that has the letter;
//! - `.` stands between the boundaries of a region, and `}` between regions.
//!
//! So `0.0.0` is the start with three spots. A spot with three lives is alone in its boundary.

/// The most places of a position whose moves have numbers.
const MAX_PLACES: usize = 31;

/// The most boundaries of a region whose moves have numbers.
const MAX_BOUNDARIES: usize = 7;

/// What tells a spot from the others of its position.
pub(super) type Spot = [u8; 2];

/// A new spot: the others with a digit are numbered from 1.
const NEW: Spot = [0, 0];

/// A place of a boundary: the spot that is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    pub(super) spot: Spot,
    /// How many curves can still end at the spot.
    pub(super) lives: u8,
}

/// The places of a boundary in the order of a walk, which ends where it begins.
pub type Boundary = Vec<Place>;

/// The boundaries of a region.
pub type Region = Vec<Boundary>;

/// Reads a position; `None` where the text is none.
pub fn read(text: &[u8]) -> Option<Vec<Region>> {
    let mut regions = Vec::new();
    if text.is_empty() {
        return Some(regions);
    }
    let mut number = 0u8;
    for text in text.split(|byte| *byte == b'}') {
        let mut region = Vec::new();
        for text in text.split(|byte| *byte == b'.') {
            let mut boundary = Vec::new();
            for &byte in text {
                number = number.checked_add(1)?;
                let (spot, lives) = match byte {
                    b'0' => ([0, number], 3),
                    b'1' => ([0, number], 2),
                    b'2' => ([0, number], 1),
                    b'a'..=b'z' | b'A'..=b'Z' => ([byte, 0], 1),
                    _ => return None,
                };
                boundary.push(Place { spot, lives });
            }
            let is_alone = boundary.len() == 1;
            if boundary.is_empty() || !is_alone && boundary.iter().any(|at| at.lives == 3) {
                return None;
            }
            region.push(boundary);
        }
        regions.push(region);
    }
    Some(regions)
}

/// Whether every move in a position has a number.
pub(super) fn has_numbers(regions: &[Region]) -> bool {
    regions.iter().all(|region| region.len() <= MAX_BOUNDARIES)
        && regions.iter().flatten().flatten().count() <= MAX_PLACES
}

/// A move: the curve joins two places of a region, which may be one. If they are of one boundary, it
/// cuts the region in two, and every other boundary is in one of them. Its number is
/// `from + 32 to + 1024 inside`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Join {
    /// One place, by its number in the text from 0.
    pub from: u16,
    /// The other one, not before it.
    pub to: u16,
    /// Which of the other boundaries of the region are in the part that is bounded from the one place
    /// to the other: the first by the lowest bit.
    pub inside: u16,
}

impl Join {
    /// The move of a number.
    pub fn of(number: u16) -> Join {
        Join { from: number & 31, to: number >> 5 & 31, inside: number >> 10 }
    }

    /// The number of the move; `None` where it has none.
    pub fn number(self) -> Option<u16> {
        let Join { from, to, inside } = self;
        (from < 32 && to < 32 && inside < 64).then_some(from | to << 5 | inside << 10)
    }
}

/// A place with its region, its boundary there, and its place there.
#[derive(Clone, Copy)]
struct At {
    region: usize,
    boundary: usize,
    index: usize,
    place: Place,
}

/// All places in the order of the text.
fn places(regions: &[Region]) -> Vec<At> {
    let mut all = Vec::new();
    for (region, boundaries) in regions.iter().enumerate() {
        for (boundary, places) in boundaries.iter().enumerate() {
            let at = |(index, &place)| At { region, boundary, index, place };
            all.extend(places.iter().enumerate().map(at));
        }
    }
    all
}

/// In how many ways a curve can join two places: 0 where it cannot. One that ends twice at a spot
/// takes two of its lives.
fn ways(regions: &[Region], one: &At, other: &At) -> u16 {
    let is_one_place = (one.boundary, one.index) == (other.boundary, other.index);
    let is_one_spot = one.place.spot == other.place.spot;
    if one.region != other.region || is_one_spot && !(is_one_place && one.place.lives >= 2) {
        return 0;
    }
    if one.boundary != other.boundary {
        return 1;
    }
    let others = regions.get(one.region).map_or(0, |region| region.len().saturating_sub(1));
    u32::try_from(others).ok().and_then(|others| 1u16.checked_shl(others)).unwrap_or(u16::MAX)
}

/// All pairs of places, each with the ways to join them.
fn pairs(regions: &[Region]) -> Vec<(Join, u16)> {
    let mut pairs = Vec::new();
    let places = places(regions);
    for (from, one) in (0u16..).zip(&places) {
        for (to, other) in (0u16..).zip(&places).skip(from.into()) {
            pairs.push((Join { from, to, inside: 0 }, ways(regions, one, other)));
        }
    }
    pairs
}

/// The numbers of all moves in increasing order, of a position in which every move has one.
pub(super) fn moves(regions: &[Region]) -> Vec<u16> {
    let of_pair = |(join, ways): (Join, u16)| {
        (0..ways).filter_map(move |inside| Join { inside, ..join }.number())
    };
    let mut moves: Vec<u16> = pairs(regions).into_iter().flat_map(of_pair).collect();
    moves.sort_unstable();
    moves
}

/// How many moves there are.
pub(super) fn count_moves(regions: &[Region]) -> u64 {
    pairs(regions).into_iter().fold(0, |sum, (_, ways)| sum.saturating_add(ways.into()))
}

/// What a move leaves, spots without a life among it; `None` where it is not legal. What becomes of
/// the region comes after all others, and in it the walk along the curve before the other boundaries.
pub(super) fn play(mut regions: Vec<Region>, join: Join) -> Option<Vec<Region>> {
    let places = places(&regions);
    let one = places.get(usize::from(join.from))?;
    let other = places.get(usize::from(join.to))?;
    if join.from > join.to || join.inside >= ways(&regions, one, other) {
        return None;
    }
    let new = Place { spot: NEW, lives: 1 };
    let (p, q) = (one.place, other.place);
    let mut region = regions.remove(one.region);
    if one.boundary == other.boundary {
        // p B q C falls apart into p B q n and q C p n.
        let mut walk = region.remove(one.boundary);
        walk.rotate_left(one.index);
        let to = other.index.checked_sub(one.index)?;
        let first = walk.iter().copied().take(to.saturating_add(1)).chain([new]);
        let second = walk.iter().copied().skip(to).chain([p, new]);
        let (mut inside, mut outside) = (vec![first.collect()], vec![second.collect()]);
        for (number, boundary) in (0u32..).zip(region) {
            let is_inside = join.inside.checked_shr(number).is_some_and(|bits| bits & 1 == 1);
            if is_inside { inside.push(boundary) } else { outside.push(boundary) }
        }
        regions.extend([inside, outside]);
    } else {
        // p B and q C become p B p n q C q n.
        let mut second = region.remove(other.boundary);
        let mut walk = region.remove(one.boundary);
        walk.rotate_left(one.index);
        second.rotate_left(other.index);
        walk.extend([p, new]);
        walk.extend(second);
        walk.extend([q, new]);
        region.insert(0, walk);
        regions.push(region);
    }
    for place in regions.iter_mut().flatten().flatten() {
        let ends = [p, q].iter().filter(|end| end.spot == place.spot).count();
        place.lives = place.lives.saturating_sub(u8::try_from(ends).unwrap_or(u8::MAX));
    }
    Some(regions)
}
