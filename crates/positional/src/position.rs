//! The stones of a position by what their players want.

use zermelo_explain::set::Set;

/// The stones of a position, by what the players want.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Position<const N: usize> {
    pub(super) attacker: Set<N>,
    pub(super) defender: Set<N>,
}

impl<const N: usize> Position<N> {
    /// The stones of the attacker, or of the defender.
    pub(super) fn stones_of(self, attacker: bool) -> Set<N> {
        if attacker { self.attacker } else { self.defender }
    }

    pub(super) fn stones(self) -> u32 {
        self.attacker.len() + self.defender.len()
    }

    pub(super) fn taken(self) -> Set<N> {
        self.attacker.union(self.defender)
    }

    /// With the players in each other's place.
    pub(super) fn exchanged(self) -> Self {
        Position { attacker: self.defender, defender: self.attacker }
    }

    /// With one more stone of the attacker.
    pub(super) fn attacked(self, point: u16) -> Self {
        Position { attacker: self.attacker.with(point), ..self }
    }

    /// With one more stone of the defender.
    pub(super) fn defended(self, point: u16) -> Self {
        Position { defender: self.defender.with(point), ..self }
    }

    /// With one more stone of the attacker, or of the defender.
    pub(super) fn moved(self, point: u16, by_attacker: bool) -> Self {
        if by_attacker { self.attacked(point) } else { self.defended(point) }
    }

    /// The position under an automorphism.
    pub(super) fn image(self, images: &[u16]) -> Self {
        let image =
            |stones: Set<N>| Set::of(stones.members().map(|point| images[usize::from(point)]));
        Position { attacker: image(self.attacker), defender: image(self.defender) }
    }

    /// 2 for a stone of the attacker, 1 for one of the defender, 0 for none, and 3 for both, as a point has
    /// that is in no line any more.
    #[inline]
    pub(super) fn colour(self, point: u16) -> u8 {
        let bit = Set::of([point]);
        2 * u8::from(self.attacker.meets(bit)) + u8::from(self.defender.meets(bit))
    }
}
