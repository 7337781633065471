//! Random numbers that are the same on every machine: SplitMix64 (G. L. Steele, D. Lea, C. H. Flood,
//! *Fast Splittable Pseudorandom Number Generators*, 2014).

/// A stream of random numbers.
#[derive(Clone, Debug)]
pub(super) struct Random(u64);

impl Random {
    /// The stream of these numbers, such as a seed and the number of an attempt.
    pub(super) fn of(numbers: &[u64]) -> Random {
        numbers.iter().fold(Random(0), |mut all, number| Random(all.next() ^ number))
    }

    /// The next number.
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
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

    /// Brings the items into an order, each equally likely.
    pub(super) fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let end = u64::try_from(last).unwrap_or(u64::MAX).saturating_add(1);
            let other = usize::try_from(self.below(end)).unwrap_or(last);
            items.swap(last, other);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The numbers that Vigna's `splitmix64.c` gives for the seed 1234567, as printed by Rosetta Code
    /// (*Pseudo-random numbers/Splitmix64*).
    #[test]
    fn the_numbers_are_those_of_the_reference() {
        let mut random = Random(1_234_567);
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
