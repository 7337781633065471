//! Random numbers that are the same on every machine and in every version: puzzles of a seed, pieces of
//! a game with chance and strategies that a search finds by chance stay what they are.

/// A stream of random numbers.
#[derive(Clone, Debug)]
pub enum Random {
    /// SplitMix64 (G. L. Steele, D. Lea, C. H. Flood, *Fast Splittable Pseudorandom Number
    /// Generators*, 2014).
    SplitMix(u64),
    /// BLAKE3's output of any length.
    Hash(Box<blake3::OutputReader>),
}

impl Random {
    /// The stream of these numbers, such as a seed and the number of an attempt.
    pub fn of(numbers: &[u64]) -> Random {
        numbers
            .iter()
            .fold(Random::SplitMix(0), |mut all, number| Random::SplitMix(all.next() ^ number))
    }

    /// The stream of a seed, for a purpose that nothing else has.
    pub fn for_purpose(purpose: &str, seed: u64) -> Random {
        let mut hasher = blake3::Hasher::new_derive_key(purpose);
        hasher.update(&seed.to_le_bytes());
        Random::Hash(Box::new(hasher.finalize_xof()))
    }

    /// The next number.
    fn next(&mut self) -> u64 {
        match self {
            Random::SplitMix(state) => {
                *state = state.wrapping_add(GOLDEN);
                mixed(*state)
            }
            Random::Hash(output) => {
                let mut bytes = [0; 8];
                output.fill(&mut bytes);
                u64::from_le_bytes(bytes)
            }
        }
    }

    /// A number below `end`, which is not 0, each equally likely.
    fn below(&mut self, end: u64) -> u64 {
        // Numbers from the last multiple of `end` on would favour the small remainders.
        let most = u64::MAX - u64::MAX % end;
        loop {
            let number = self.next();
            if number < most {
                return number % end;
            }
        }
    }

    /// Brings the items into an order, each equally likely: from the last place down, each is
    /// exchanged with one up to itself (Fisher and Yates).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let end = u64::try_from(last).unwrap_or(u64::MAX).saturating_add(1);
            let other = usize::try_from(self.below(end)).unwrap_or(last);
            items.swap(last, other);
        }
    }
}

/// The number at a place of SplitMix64's stream from 0, by its place from 1.
pub fn at(place: u64) -> u64 {
    mixed(place.wrapping_mul(GOLDEN))
}

/// What SplitMix64 adds from a number to the next: 2^64 by the golden ratio, made odd.
const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

/// The last step of SplitMix64: every bit depends on all.
fn mixed(number: u64) -> u64 {
    let mixed = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

/// A linear congruential generator with Knuth's constants, from a seed: few operations, and numbers of 31
/// bits.
pub struct Congruential(pub u64);

impl Congruential {
    /// The next number.
    pub fn number(&mut self) -> u32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963);
        // The upper bits are the better ones.
        u32::try_from(self.0 >> 33).unwrap_or(0)
    }

    /// A number below `bound`, which is not 0.
    pub fn below(&mut self, bound: usize) -> usize {
        self.number() as usize % bound
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The numbers that Vigna's `splitmix64.c` gives for the seed 1234567, as printed by Rosetta Code
    /// (*Pseudo-random numbers/Splitmix64*).
    #[test]
    fn the_numbers_are_those_of_the_reference() {
        let mut random = Random::SplitMix(1_234_567);
        let numbers: Vec<u64> = (0..5).map(|_| random.next()).collect();
        let expected = [
            6_457_827_717_110_365_317,
            3_203_168_211_198_807_973,
            9_817_491_932_198_370_423,
            4_593_380_528_125_082_431,
            16_408_922_859_458_223_821,
        ];
        assert_eq!(numbers, expected);
    }

    #[test]
    fn every_order_of_three_items_is_about_as_frequent() {
        let mut counts = std::collections::BTreeMap::new();
        for seed in 0..6000 {
            let mut items = [0, 1, 2];
            Random::of(&[seed, 1]).shuffle(&mut items);
            *counts.entry(items).or_insert(0) += 1;
        }
        assert_eq!(counts.len(), 6);
        assert!(counts.values().all(|count| (850..1150).contains(count)), "{counts:?}");
    }
}
