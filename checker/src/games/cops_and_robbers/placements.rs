//! The ways to place cops, who are all the same, on the vertices of a graph, and their numbers.
//!
//! Vertices v₁ ≤ v₂ ≤ … have the number C(v₁, 1) + C(v₂ + 1, 2) + C(v₃ + 2, 3) + …, as the vᵢ + i − 1 are
//! different (the combinatorial number system).

use crate::proofs::replay::Move;

/// The most cops.
pub const MAX_COPS: u8 = 8;

/// The vertices of some cops in increasing order; as many are cops as the game has, and the others 0.
pub(super) type Cops = [u16; MAX_COPS as usize];

/// The placements of some cops on some vertices.
#[derive(Clone, Debug)]
pub struct Placements {
    vertices: u16,
    cops: usize,
    count: u16,
    /// C(n, i) at place i − 1 and n; beyond the last number of a placement `u32::MAX`.
    binomials: Vec<Vec<u32>>,
}

impl Placements {
    /// Those of 1 to [`MAX_COPS`] cops; `None` for other numbers, and where there are more placements and
    /// vertices together than moves have numbers.
    pub fn new(vertices: u16, cops: u8) -> Option<Placements> {
        let is_right = vertices > 0 && (1..=MAX_COPS).contains(&cops);
        let width = usize::from(vertices).checked_add(cops.into()).filter(|_| is_right)?;
        let (mut binomials, mut below) = (Vec::new(), vec![1u32; width]);
        for _ in 0..cops {
            let mut sum = 0u32;
            let add = |term: &u32| {
                let before = sum;
                sum = sum.saturating_add(*term);
                before
            };
            below = below.iter().map(add).collect();
            binomials.push(below.clone());
        }
        // C(vertices + cops − 1, cops).
        let count = *binomials.last()?.get(width.checked_sub(1)?)?;
        let count = u16::try_from(count).ok()?;
        count.checked_add(vertices)?;
        Some(Placements { vertices, cops: cops.into(), count, binomials })
    }

    /// How many there are.
    pub fn count(&self) -> u16 {
        self.count
    }

    /// How many vertices there are.
    pub(super) fn vertices(&self) -> u16 {
        self.vertices
    }

    /// How many cops there are.
    pub(super) fn cops(&self) -> usize {
        self.cops
    }

    /// The vertices of the placement of a number, in increasing order; none for a number of no placement.
    pub fn of(&self, number: u16) -> Vec<u16> {
        let cops = self.unpack(number);
        cops.iter().flat_map(|cops| cops.iter().take(self.cops)).copied().collect()
    }

    pub(super) fn unpack(&self, number: u16) -> Option<Cops> {
        let mut rest = Some(number).filter(|&number| number < self.count).map(u32::from)?;
        let mut cops = Cops::default();
        for (below, row) in self.binomials.iter().enumerate().rev() {
            let at = row.partition_point(|&term| term <= rest).checked_sub(1)?;
            rest = rest.checked_sub(*row.get(at)?)?;
            *cops.get_mut(below)? = u16::try_from(at.checked_sub(below)?).ok()?;
        }
        Some(cops)
    }

    /// The number of the placement on these vertices, in increasing order.
    pub(super) fn number(&self, cops: &Cops) -> Option<u16> {
        let terms = self.binomials.iter().zip(cops).enumerate();
        let number = terms.into_iter().try_fold(0u32, |sum, (below, (row, &vertex))| {
            let at = usize::from(vertex).checked_add(below)?;
            sum.checked_add(*row.get(at)?)
        });
        u16::try_from(number?).ok().filter(|&number| number < self.count)
    }

    /// The move that places the cops so: the moves of the robber come before.
    pub(super) fn to_move(&self, placement: u16) -> Option<Move> {
        self.vertices.checked_add(placement)
    }

    /// The placement that a move of the cops leads to.
    pub fn of_move(&self, mv: Move) -> Option<u16> {
        mv.checked_sub(self.vertices).filter(|&placement| placement < self.count)
    }
}
