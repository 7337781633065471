//! Positions as certificates store them, each once.

use std::hash::{BuildHasher, RandomState};

use hashbrown::HashTable;

/// Stored positions, numbered from 0 on in the order in which they came. They stand one after the other:
/// a strategy has millions of them, of a few bytes each, and a pointer to each would take more.
#[derive(Debug, Default)]
pub(super) struct Records {
    bytes: Vec<u8>,
    /// Where each of them ends.
    ends: Vec<usize>,
    numbers: HashTable<u32>,
    hasher: RandomState,
}

impl Records {
    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    /// The position with a number; none with a number that was not given.
    pub(super) fn get(&self, number: u32) -> &[u8] {
        part(&self.bytes, &self.ends, number)
    }

    /// The number of a position that is there.
    pub(super) fn find(&self, record: &[u8]) -> Option<u32> {
        let is_same = |&number: &u32| self.get(number) == record;
        self.numbers.find(self.hasher.hash_one(record), is_same).copied()
    }

    /// Adds a position that is not there; gives its number, or `None` when 32 bits do not count it.
    pub(super) fn add(&mut self, record: &[u8]) -> Option<u32> {
        let number = u32::try_from(self.len()).ok()?;
        self.bytes.extend_from_slice(record);
        self.ends.push(self.bytes.len());
        let Records { bytes, ends, numbers, hasher } = self;
        let hash = |number: &u32| hasher.hash_one(part(bytes, ends, *number));
        numbers.insert_unique(hash(&number), number, hash);
        Some(number)
    }

    /// Forgets how positions are found, and keeps them.
    pub(super) fn close(&mut self) {
        self.numbers = HashTable::new();
    }
}

fn part<'b>(bytes: &'b [u8], ends: &[usize], number: u32) -> &'b [u8] {
    let end = |number: u32| ends.get(usize::try_from(number).ok()?).copied();
    let start = number.checked_sub(1).map_or(Some(0), end);
    let range = start.zip(end(number)).map(|(start, end)| start..end);
    range.and_then(|range| bytes.get(range)).unwrap_or_default()
}
