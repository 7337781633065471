//! Lists that are decoded where they are read. A list of a file takes no memory but the file's: it is
//! decoded once with the file, to see that it is one, and again by who reads it.

use std::sync::OnceLock;

use super::decoding::{Decode, Reader};
use crate::fault::Misread;

/// A list of a file, or one that a program makes. Programs that use it as a [`Vec`] have it decoded and
/// kept. The place in the file is kept of the elements 0, `STRIDE`, twice as many, …
#[derive(Clone, Debug)]
pub struct List<'a, T, const STRIDE: usize = 1024> {
    /// How many elements are in the file, each of which was decoded once (F2).
    pub(crate) length: usize,
    /// What begins with those elements.
    marks: Vec<&'a [u8]>,
    pub(crate) kept: OnceLock<Vec<T>>,
    /// The elements that are in no file; none where `length` is not 0.
    pub(crate) made: Vec<T>,
}

impl<'a, T: Decode<'a> + Clone, const STRIDE: usize> List<'a, T, STRIDE> {
    /// How many elements there are.
    pub fn len(&self) -> usize {
        self.length.max(self.made.len())
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The elements, one after the other, from the one with this number on. Nothing is kept.
    pub fn read_from(&self, first: usize) -> impl Iterator<Item = T> {
        let mark = first.div_euclid(STRIDE);
        let marked = mark.saturating_mul(STRIDE);
        let mut elements = Elements {
            encoded: Reader::new(self.marks.get(mark).copied().unwrap_or_default(), 0),
            left: self.length.saturating_sub(marked),
            made: self.made.get(marked..).unwrap_or_default().iter(),
        };
        let before = first.saturating_sub(marked).checked_sub(1);
        before.and_then(|before| elements.nth(before));
        elements
    }

    /// The elements, one after the other. Nothing is kept.
    pub fn read(&self) -> impl Iterator<Item = T> {
        self.read_from(0)
    }
}

/// Elements of a list, one after the other.
struct Elements<'l, 'a, T> {
    encoded: Reader<'a>,
    /// How many of those are left.
    left: usize,
    made: std::slice::Iter<'l, T>,
}

impl<'a, T: Decode<'a> + Clone> Iterator for Elements<'_, 'a, T> {
    type Item = T;

    #[inline]
    fn next(&mut self) -> Option<T> {
        let Some(left) = self.left.checked_sub(1) else { return self.made.next().cloned() };
        self.left = left;
        T::decode(&mut self.encoded).ok()
    }
}

impl<'a, T: Decode<'a>, const STRIDE: usize> List<'a, T, STRIDE> {
    /// Takes a list, and shows each element to `note`.
    pub(crate) fn decode_each(
        from: &mut Reader<'a>,
        mut note: impl FnMut(T),
    ) -> Result<Self, Misread> {
        let mut list = List::default();
        for _ in 0..from.number()? {
            if list.length.is_multiple_of(STRIDE) {
                list.marks.push(from.clone().rest());
            }
            note(T::decode(from)?);
            list.length = list.length.saturating_add(1);
        }
        Ok(list)
    }
}

impl<'a, T: Decode<'a>, const STRIDE: usize> Decode<'a> for List<'a, T, STRIDE> {
    fn decode(from: &mut Reader<'a>) -> Result<Self, Misread> {
        List::decode_each(from, drop)
    }
}

impl<T, const STRIDE: usize> Default for List<'_, T, STRIDE> {
    fn default() -> Self {
        List { length: 0, marks: Vec::new(), kept: OnceLock::new(), made: Vec::new() }
    }
}

impl<'a, T: Decode<'a> + Clone + PartialEq, const STRIDE: usize> PartialEq for List<'a, T, STRIDE> {
    fn eq(&self, other: &Self) -> bool {
        self.read().eq(other.read())
    }
}

impl<'a, T: Decode<'a> + Clone + Eq, const STRIDE: usize> Eq for List<'a, T, STRIDE> {}

#[cfg(test)]
mod tests;
